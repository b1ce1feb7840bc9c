import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { BankConfig } from "#contract/bank-feeds/bank-configs.ts";
import { KNOWN_BANK_FIELDS } from "#contract/bank-feeds/known-bank-fields.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { isCurrencyTyped, toConfigs, toRows, type ConfigRow } from "./bank-config-rows.ts";
import { companyQuery, pushAccountsQuery } from "#web/areas/invoice-feed/invoice-feed-queries.ts";
import styles from "./szamlazzhu.module.css";
import {
  bankConfigTexts as words,
  bankFieldTexts,
} from "#web/areas/invoice-feed/texts/szamlazzhu.ts";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { notify } from "#web/toasts/notify.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

/** Currency, bank and ledger number of each account; saving reads the kept messages again. */
export function BankConfigForm({ companyId }: { readonly companyId: string }) {
  const [open, setOpen] = useState(false);
  const accounts = useQuery(pushAccountsQuery(companyId)).data?.accounts;
  const configs = useQuery(companyQuery(companyId)).data?.bankConfigs;
  if (!accounts || !configs || accounts.length + configs.length === 0) return null;
  const taken = accounts
    .filter(({ state }) => state !== "ignored")
    .map(({ accountNr }) => accountNr);
  return (
    <div className={styles["block"]}>
      <div className={styles["line"]}>
        <div>
          <h4 className="title">{words.title}</h4>
          <p className="small muted">{words.text}</p>
        </div>
        {!open && (
          <Button
            command="bankConfigsSave"
            variant="secondary"
            size="small"
            onClick={() => setOpen(true)}
          >
            {words.edit}
          </Button>
        )}
      </div>
      {open && (
        <Fields
          companyId={companyId}
          rows={toRows(taken, configs)}
          before={configs}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface FieldsProps {
  readonly companyId: string;
  readonly rows: readonly ConfigRow[];
  readonly before: readonly BankConfig[];
  readonly onClose: () => void;
}

function Fields({ companyId, rows: given, before, onClose }: FieldsProps) {
  const [rows, setRows] = useState(given);
  const [begun] = useState(given);
  useUnsavedForm(() => rows !== begun);
  const save = useApiMutation("bankConfigsSave", {
    invalidates: ["Company", "BankAccount"],
    onSuccess: () => {
      notify("bankConfig.saved");
      onClose();
    },
    onError: (error) => addToast(commandFailure(error, notifications["bankConfig.saveFailed"]())),
  });
  const set = (accountNr: string, field: keyof ConfigRow["values"], value: string) =>
    setRows(
      rows.map((row) =>
        row.accountNr === accountNr ? { ...row, values: { ...row.values, [field]: value } } : row,
      ),
    );
  const invalid = rows.some(({ values }) => !isCurrencyTyped(values.currency));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invalid && !save.isPending)
      save.mutate({ params: { id: companyId }, body: { bankConfigs: toConfigs(rows, before) } });
  };
  return (
    <form className={styles["block"]} noValidate onSubmit={submit}>
      {rows.map(({ accountNr, values }) => (
        <fieldset key={accountNr}>
          <legend>
            <AccountNumber number={accountNr} />
          </legend>
          <div className={styles["fields"]}>
            {KNOWN_BANK_FIELDS.map((field) => (
              <TextField
                key={field}
                label={bankFieldTexts[field]}
                optional
                value={values[field]}
                maxLength={200}
                error={
                  field === "currency" && !isCurrencyTyped(values.currency)
                    ? words.currencyInvalid
                    : undefined
                }
                onChange={(event) => set(accountNr, field, event.currentTarget.value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="wrap gap-2">
        <Button type="submit" loading={save.isPending} loadingText={words.saving}>
          {words.save}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
