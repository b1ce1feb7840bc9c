import { classNames } from "#web/ui/class-names.ts";
import { IconBuilding, IconCheck } from "@tabler/icons-react";
import { hasValidTaxNumberCheck } from "#values/tax-number.ts";
import type { ApiReply } from "#web/api/client.ts";
import type { RegisteredCompany } from "#web/areas/companies/queries/use-register.ts";
import { cutTaxNumber, taxNumberDoubt } from "#web/areas/companies/company-rules.ts";
import type { CompanyFormHandle } from "./use-company-form.ts";
import { openModal } from "#web/modals/modals.ts";
import styles from "./company.module.css";
import { to } from "#web/navigation/paths.ts";
import { claimTexts } from "#web/areas/companies/texts/claims.ts";
import { companyFormTexts as words } from "#web/areas/companies/texts/companies.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

type OwnCompany = ApiReply<"companyGet">;

/** The fields of the company form: first the company, then its director. */
export function CompanyFields({ handle }: { readonly handle: CompanyFormHandle }) {
  const { form, creating, taken, found } = handle;
  const taxNumber = form.getInputProps("taxNumber");
  return (
    <>
      <TextField
        {...taxNumber}
        label={words.taxNumber}
        help={found ? undefined : words.taxNumberHelp}
        after={hasValidTaxNumberCheck(form.values.taxNumber) && <ValidMark />}
        warning={taxNumberDoubt(form.values.taxNumber)}
        identifier
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        onChange={(event) =>
          form.setFieldValue("taxNumber", cutTaxNumber(event.currentTarget.value))
        }
      />
      {taken && !taken.own && <ClaimOffer taxNumber={taken.taxNumber} />}
      {taken?.own && <OwnAlready own={taken.own} onOpen={handle.openOwn} />}
      {found && (
        <RegisterLine
          found={found}
          isWritten={form.values.companyName === found.name}
          onTake={() => form.setFieldValue("companyName", found.name)}
        />
      )}
      <TextField
        {...form.getInputProps("companyName")}
        label={words.companyName}
        help={found && words.companyNameHelp}
        autoComplete="organization"
      />
      <div className={classNames("halves start gap-4", styles["pair"])}>
        <TextField
          {...form.getInputProps("directorName")}
          label={words.directorName}
          autoComplete="name"
        />
        <TextField
          {...form.getInputProps("mobile")}
          label={words.mobile}
          optional
          inputMode="tel"
          autoComplete="tel"
          placeholder="+36 20 123 4567"
        />
      </div>
      {creating && (
        <CheckField
          {...form.getCheckProps("acknowledged")}
          label={
            <>
              {words.acknowledge}{" "}
              <a className="underlined" href={to.privacy()} target="_blank" rel="noreferrer">
                {words.acknowledgeLink}
              </a>
            </>
          }
        />
      )}
    </>
  );
}

/** The check digit is right; whether the company exists, the register says. */
function ValidMark() {
  return (
    <span className="inline gap-1 small credit">
      <Icon of={IconCheck} />
      {words.taxNumberValid}
    </span>
  );
}

interface RegisterLineProps {
  readonly found: RegisteredCompany;
  /** The found name stands in the field below. */
  readonly isWritten: boolean;
  readonly onTake: () => void;
}

/** The found company, as found: its name stands in the field below, where it can be changed. */
function RegisterLine({ found, isWritten, onTake }: RegisterLineProps) {
  return (
    <div className={styles["found"]} role="status">
      <Icon className="nudge fixed brand" of={IconBuilding} />
      <span>
        <b className="block medium">{found.name}</b>
        <span>
          {found.seat} {words.registerSays}
        </span>
      </span>
      {!isWritten && (
        <Button variant="ghost" size="small" onClick={onTake}>
          {words.registerTake}
        </Button>
      )}
    </div>
  );
}

interface OwnAlreadyProps {
  readonly own: OwnCompany;
  readonly onOpen: (own: OwnCompany) => void;
}

/** The person has this company: the answer of an earlier press was lost, or he forgot. */
function OwnAlready({ own, onOpen }: OwnAlreadyProps) {
  return (
    <Note
      tone="info"
      title={words.ownAlready.title}
      actions={
        <Button variant="secondary" size="small" onClick={() => onOpen(own)}>
          {words.ownAlready.open}
        </Button>
      }
    >
      {words.ownAlready.message(own.name)}
    </Note>
  );
}

/**
 * Another person has registered this tax number. The page names nobody, and offers to ask for
 * access.
 */
function ClaimOffer({ taxNumber }: { readonly taxNumber: string }) {
  return (
    <Note
      tone="warning"
      title={claimTexts.offer.title}
      actions={
        <Button
          command="companyClaim"
          variant="secondary"
          size="small"
          onClick={() => openModal("companyClaim", { taxNumber })}
        >
          {claimTexts.offer.action}
        </Button>
      }
    >
      {claimTexts.offer.message}
    </Note>
  );
}
