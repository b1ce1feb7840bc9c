import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { awaitFile, useNamedCompany } from "#web/areas/files/queries/use-file-removal.tsx";
import styles from "./assign-account.module.css";
import { numberFault } from "./number-fault.ts";
import { assignAccountTexts as words } from "#web/areas/files/texts/assign-account.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { displayAccountNumber } from "#values/account-number.ts";

/** Choice of a number that is not among the company's accounts. */
const OTHER = "other";
/** Currencies of accounts at Hungarian banks, the usual first. */
const CURRENCIES = ["HUF", "EUR", "USD", "GBP", "CHF", "CZK", "PLN", "RON"];

type File = ApiReply<"fileList">["files"][number];
type Account = ApiReply<"bankAccountList">["accounts"][number];

/** Asks for the account of a file that names none; the file is then read again with the answer. */
export function AssignAccount({
  file,
  companyId,
}: {
  readonly file: File;
  readonly companyId: string;
}) {
  const { data } = useQuery(bankAccountsQuery(companyId));
  if (data) return <AssignForm file={file} companyId={companyId} accounts={data.accounts} />;
  return (
    <div inert className={styles["form"]}>
      <SelectField
        label={words.question}
        value=""
        placeholder={words.choose}
        options={[]}
        onChange={() => undefined}
      />
      <Button className={styles["submit"]} variant="secondary">
        {words.submit}
      </Button>
    </div>
  );
}

interface FormProps {
  readonly file: File;
  readonly companyId: string;
  readonly accounts: readonly Account[];
}

function AssignForm({ file, companyId, accounts }: FormProps) {
  const [choice, setChoice] = useState(accounts.length === 0 ? OTHER : "");
  const [number, setNumber] = useState("");
  const [currency, setCurrency] = useState("HUF");
  const [fault, setFault] = useState<string>();
  const company = useNamedCompany(companyId);
  const decide = useApiMutation("fileDecide", { invalidates: ["File"] });
  const chosen = accounts.find((account) => account.accountId === choice);
  const isOther = choice === OTHER;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = chosen ? undefined : isOther ? numberFault(number) : words.chooseFirst;
    setFault(found);
    if (found) return;
    const account = chosen
      ? { accountNr: chosen.accountNr, currency: chosen.currency }
      : { accountNr: number, currency };
    decide.mutate(
      {
        params: { id: file._id },
        query: { company_id: companyId },
        body: { action: "assign", ...account },
      },
      {
        onSuccess: () => awaitFile(company, file),
        onError: (error) => {
          const field = error.fields?.find(({ path }) => path === "accountNr");
          if (field)
            setFault(
              field.message === "account_check_failed" ? words.checkFailed : words.numberInvalid,
            );
          else tellFailure(words.failed)(error);
        },
      },
    );
  };
  return (
    <form
      className={styles["form"]}
      aria-label={words.formLabel(file.originalName)}
      noValidate
      onSubmit={submit}
    >
      <SelectField
        label={words.question}
        value={choice}
        placeholder={words.choose}
        error={isOther ? undefined : fault}
        options={[...eachOnce(accounts).map(accountOption), { value: OTHER, label: words.other }]}
        onChange={(value) => (setChoice(value), setFault(undefined))}
      />
      {isOther && (
        <>
          <TextField
            label={words.numberLabel}
            help={words.numberHelp}
            error={fault}
            identifier
            inputMode="text"
            maxLength={64}
            value={number}
            onChange={(event) => (setNumber(event.currentTarget.value), setFault(undefined))}
          />
          <SelectField
            label={words.currencyLabel}
            help={words.currencyHelp}
            value={currency}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            onChange={setCurrency}
          />
        </>
      )}
      <Button
        className={styles["submit"]}
        type="submit"
        variant="secondary"
        loading={decide.isPending}
        loadingText={words.submitting}
      >
        {words.submit}
      </Button>
    </form>
  );
}

/** An account that several origins bring is one choice; the origin that has a name gives it. */
function eachOnce(accounts: readonly Account[]): readonly Account[] {
  const keyOf = ({ accountNr, currency }: Account): string => `${accountNr} ${currency}`;
  return [...Map.groupBy(accounts, keyOf).values()].map(
    (origins) => origins.find(({ displayName }) => displayName) ?? origins[0]!,
  );
}

function accountOption({ accountId, accountNr, bankName, displayName, currency }: Account): {
  value: string;
  label: string;
} {
  return {
    value: accountId,
    label: `${accountDisplayName(displayName, displayAccountNumber(accountNr), bankName)}, ${currency}`,
  };
}
