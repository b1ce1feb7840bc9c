import { isForeignNumber } from "#values/account-number.ts";
import { CURRENCIES_IN_ORDER } from "#values/currencies.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { awaitFile, useNamedCompany } from "#web/areas/files/queries/use-file-removal.tsx";
import {
  ACCOUNT_NUMBER_MAX,
  accountOptions,
  OTHER_ACCOUNT,
  type Account,
} from "./account-options.ts";
import styles from "./assign-account.module.css";
import { numberFault } from "./number-fault.ts";
import { assignAccountTexts as words } from "#web/areas/files/texts/assign-account.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

type File = ApiReply<"fileList">["files"][number];

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
  const [choice, setChoice] = useState(accounts.length === 0 ? OTHER_ACCOUNT : "");
  const [number, setNumber] = useState("");
  const [said, setCurrency] = useState<string>();
  const currency = said ?? (isForeignNumber(number) ? "" : "HUF");
  const [fault, setFault] = useState<string>();
  const [isUnsaid, setUnsaid] = useState(false);
  const company = useNamedCompany(companyId);
  const decide = useApiMutation("fileDecide", { invalidates: ["File"] });
  const chosen = accounts.find((account) => account.accountId === choice);
  const isOther = choice === OTHER_ACCOUNT;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = chosen ? undefined : isOther ? numberFault(number) : words.chooseFirst;
    setFault(found);
    setUnsaid(isOther && currency === "");
    if (found || (isOther && currency === "")) return;
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
  const currencies = file.problems.find(({ code }) => code === "account_missing")?.params?.[
    "currencies"
  ];
  return (
    <form
      className={styles["form"]}
      aria-label={words.formLabel(file.originalName)}
      noValidate
      onSubmit={submit}
    >
      {currencies && <p className={styles["note"]}>{words.severalCurrencies(currencies)}</p>}
      <SelectField
        label={words.question}
        value={choice}
        placeholder={words.choose}
        error={isOther ? undefined : fault}
        options={[...accountOptions(accounts), { value: OTHER_ACCOUNT, label: words.other }]}
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
            maxLength={ACCOUNT_NUMBER_MAX}
            value={number}
            onChange={(event) => (setNumber(event.currentTarget.value), setFault(undefined))}
          />
          <SelectField
            label={words.currencyLabel}
            help={words.currencyHelp}
            value={currency}
            placeholder={words.chooseCurrency}
            error={isUnsaid && currency === "" ? words.chooseCurrency : undefined}
            options={CURRENCIES_IN_ORDER.map((code) => ({ value: code, label: code }))}
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
