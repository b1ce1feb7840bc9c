/**
 * The change of a log's entry in words: only fields that people know, and only where they differ.
 */
import type { BankConfig } from "#contract/bank-feeds/bank-configs.ts";
import { displayAccountNumber, readAccountNumber } from "#values/account-number.ts";
import { auditFields, auditTexts, auditValues } from "#web/areas/audit-log/texts/audit.ts";
import { bankFieldTexts } from "#web/areas/invoice-feed/texts/szamlazzhu.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatBytes } from "#web/ui/text/format-bytes.ts";
import { formatDate, formatInstant } from "#web/ui/text/format-date.ts";

export interface FieldChange {
  readonly field: string;
  readonly label: string;
  /** Absent where there was no value of it before. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Longer texts are cut: a cell of the log is no place to read them. */
const VALUE_CHARS_MAX = 120;

/** The fields in the order in which the texts name them. */
export function describeChange(before: unknown, after: unknown): readonly FieldChange[] {
  const was = asRecord(before);
  const is = asRecord(after);
  return Object.keys(auditFields).flatMap((field) => {
    const [from, to] = [presentValue(field, was[field]), presentValue(field, is[field])];
    // A count of zero is no news where there was no count before.
    if (from === to || (was[field] === undefined && is[field] === 0)) return [];
    return [{ field, label: auditFields[field] ?? field, before: from, after: to }];
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function presentValue(field: string, value: unknown): string | undefined {
  if (field === "bankConfigs" && Array.isArray(value))
    return cut(value.map(presentConfig).join("; ") || auditTexts.nothing);
  if (field === "accountNr" && typeof value === "string") return presentNumber(value);
  // Of a file's order: none is named where it is about all of them.
  if (field === "accounts" && value === "") return auditTexts.allAccounts;
  if (field === "accounts" && typeof value === "string")
    return cut(value.split(", ").map(presentNumber).join(", "));
  if (value === undefined || (typeof value === "object" && value !== null)) return undefined;
  if (value === null || value === "") return auditTexts.nothing;
  if (typeof value === "boolean") return value ? auditTexts.yes : auditTexts.no;
  if (typeof value === "number")
    return field === "sizeBytes" ? formatBytes(value) : formatCount(value);
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return formatInstant(text);
  return cut(auditValues[text] ?? formatDate(text));
}

function presentConfig({ accountNr, fieldName, fieldValue }: BankConfig): string {
  const fields: Readonly<Record<string, string>> = bankFieldTexts;
  return `${presentNumber(accountNr)}: ${fields[fieldName] ?? fieldName} ${fieldValue}`;
}

// A Hungarian number in its international form is shown in the form that people know.
function presentNumber(number: string): string {
  return displayAccountNumber(readAccountNumber(number)?.canonical ?? number);
}

function cut(text: string): string {
  return text.length > VALUE_CHARS_MAX ? `${text.slice(0, VALUE_CHARS_MAX)}…` : text;
}
