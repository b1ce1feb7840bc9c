/**
 * Settings of accounts as a form: one line for each account, one field for each setting that the
 * product knows. Pure.
 */
import type { BankConfig } from "#contract/bank-feeds/bank-configs.ts";
import { KNOWN_BANK_FIELDS, type KnownBankField } from "#contract/bank-feeds/known-bank-fields.ts";

export interface ConfigRow {
  readonly accountNr: string;
  readonly values: Readonly<Record<KnownBankField, string>>;
}

/** A line for each account that is named anywhere, in order. */
export function toRows(
  accountNrs: readonly string[],
  configs: readonly BankConfig[],
): readonly ConfigRow[] {
  const all = [...new Set([...accountNrs, ...configs.map(({ accountNr }) => accountNr)])].sort();
  const find = (accountNr: string, field: KnownBankField): string =>
    configs.find((config) => config.accountNr === accountNr && config.fieldName === field)
      ?.fieldValue ?? "";
  return all.map((accountNr) => ({
    accountNr,
    values: Object.fromEntries(
      KNOWN_BANK_FIELDS.map((field) => [field, find(accountNr, field)]),
    ) as ConfigRow["values"],
  }));
}

/** All settings to save: those of the form, and those that it does not show, unchanged. */
export function toConfigs(rows: readonly ConfigRow[], before: readonly BankConfig[]): BankConfig[] {
  const known: readonly string[] = KNOWN_BANK_FIELDS;
  const shown = rows.flatMap(({ accountNr, values }) =>
    KNOWN_BANK_FIELDS.flatMap((fieldName) => {
      const fieldValue = values[fieldName].trim();
      return fieldValue === "" ? [] : [{ accountNr, fieldName, fieldValue }];
    }),
  );
  return [...shown, ...before.filter(({ fieldName }) => !known.includes(fieldName))];
}

/** Empty, or three letters. */
export function isCurrencyTyped(text: string): boolean {
  return /^([A-Za-z]{3})?$/.test(text.trim());
}
