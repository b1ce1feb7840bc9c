import { ACCOUNTANT_NAME_MAX } from "./accountant-rules.ts";
import { CompanyChoice } from "./CompanyChoice.tsx";
import type { AccountantFormHandle } from "./use-accountant-form.ts";
import { accountantFormTexts as words } from "#web/areas/accountants/texts/accountants.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";

/** Name, address and mobile of an accountant. */
export function AccountantFields({ handle }: { readonly handle: AccountantFormHandle }) {
  const { form } = handle;
  return (
    <>
      <TextField
        {...form.getInputProps("name")}
        label={words.name}
        help={words.nameHelp}
        maxLength={ACCOUNTANT_NAME_MAX}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        {...form.getInputProps("email")}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        disabled={handle.editing}
        help={handle.editing ? words.emailFixed : undefined}
      />
      <TextField
        {...form.getInputProps("mobile")}
        label={words.mobile}
        optional
        inputMode="tel"
        autoComplete="off"
        placeholder="+36 20 123 4567"
      />
      {handle.companies.length > 0 && (
        <CompanyChoice
          companies={handle.companies}
          chosen={handle.chosen}
          error={handle.chosenFault}
          onChoose={handle.choose}
        />
      )}
    </>
  );
}
