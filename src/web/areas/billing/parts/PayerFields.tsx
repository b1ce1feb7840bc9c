import { taxNumberDoubt } from "#web/areas/billing/payer-rules.ts";
import { payerTexts as words } from "#web/areas/billing/texts/billing.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";
import styles from "./billing.module.css";
import type { PayerForm } from "./use-payer-form.ts";

/** Name and address of the payer. */
export function PayerFields({ form }: Pick<PayerForm, "form">) {
  return (
    <div className={styles["fields"]}>
      <TextField
        {...form.getInputProps("name")}
        label={words.name}
        autoComplete="organization"
        maxLength={120}
      />
      <TextField
        {...form.getInputProps("taxNumber")}
        label={words.taxNumber}
        warning={taxNumberDoubt(form.values.taxNumber)}
        optional
        identifier
        autoComplete="off"
        maxLength={13}
      />
      <div className={styles["two"]}>
        <TextField
          {...form.getInputProps("zip")}
          label={words.zip}
          autoComplete="postal-code"
          maxLength={12}
        />
        <TextField
          {...form.getInputProps("city")}
          label={words.city}
          autoComplete="address-level2"
          maxLength={60}
        />
      </div>
      <TextField
        {...form.getInputProps("address")}
        label={words.address}
        autoComplete="street-address"
        maxLength={120}
      />
      <TextField
        {...form.getInputProps("email")}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={320}
      />
    </div>
  );
}
