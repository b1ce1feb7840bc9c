/** Items that banks have announced and not booked, by a connection or in a document. */
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { buildAmountConditions } from "./transaction-filter.store.ts";
import type { TextSearch } from "./transaction-search.store.ts";

// More than a person looks through; a bank announces a handful.
export const PENDING_MAX = 100;

export interface PendingRow {
  readonly id: string;
  readonly bank_account_id: string;
  readonly date: LocalDate | null;
  readonly amount: Amount;
  readonly currency: string;
  readonly partner_name: string;
  readonly partner_account_nr: string;
  readonly remittance: string;
  readonly type: string;
}

export type PendingJson = Omit<PendingRow, "amount"> & { readonly amount: string };

/**
 * The announced items of these accounts, newest first, as one JSON value; the arguments are
 * placeholders. `conditions`: on `p`, each with its `and`.
 */
export function buildPendingText(company: string, accounts: string, conditions = ""): string {
  return `select coalesce(json_agg(p order by p.date desc nulls first, p.id desc), '[]') from (
      select id, bank_account_id, date, amount::text as amount, currency, partner_name, partner_account_nr, remittance, type
      from announced_transaction p
      where company_id = ${company}::uuid and bank_account_id = any(${accounts}::uuid[])${conditions}
      order by date desc nulls first, id desc limit ${PENDING_MAX}) p`;
}

export function readPending(row: PendingJson): PendingRow {
  return { ...row, amount: BigInt(row.amount) };
}

/** Conditions that an announced item can fulfil. A filter with another one has no such items. */
const FULFILLABLE = new Set<string>([
  "company_id",
  "bankAccounts",
  "booked",
  "fileId",
  "sort",
  "text",
  "dateFrom",
  "dateTo",
  "amountMin",
  "amountMax",
  "direction",
  "currency",
  "partnerName",
  "partnerTaxId",
  "description",
] satisfies (keyof TransactionConditions | "company_id")[]);

/** False where no announced item can be in the list. */
export function mayHavePending(filter: TransactionConditions): boolean {
  return (
    filter.booked !== "BOOKED" &&
    Object.entries(filter).every(([name, value]) => value === undefined || FULFILLABLE.has(name))
  );
}

/** The announced items that fulfil the filter, newest first; `search`: its texts, folded. */
export async function listPendingRows(
  tx: Tx,
  question: {
    readonly companyId: string;
    readonly accountIds: readonly string[];
    readonly filter: TransactionConditions;
    readonly search?: TextSearch | undefined;
  },
): Promise<PendingRow[]> {
  const parameters = new TextParameters();
  const company = parameters.bind(question.companyId);
  const accounts = parameters.bind([...question.accountIds]);
  const conditions = buildConditions(question.filter, question.search, parameters);
  const [row] = await runText<{ found: PendingJson[] }>(
    tx,
    `select (${buildPendingText(company, accounts, conditions)}) as found`,
    parameters.values,
  );
  return (row?.found ?? []).map(readPending);
}

/** The text of an announced item that is looked through, made as that of a booked one. */
const TEXT = "search_text(p.partner_name, p.remittance, p.type, '', '', '', p.partner_account_nr)";
const FIELDS = {
  partner_name: "p.partner_name",
  remittance: "p.remittance",
  taxNumber: "concat_ws(chr(10), p.partner_name, p.remittance)",
} as const;

function buildConditions(
  filter: TransactionConditions,
  search: TextSearch | undefined,
  parameters: TextParameters,
): string {
  const conditions: string[] = [];
  if (filter.fileId !== undefined)
    conditions.push(`p.stored_file_id = ${parameters.bind(filter.fileId)}::uuid`);
  if (filter.dateFrom !== undefined)
    conditions.push(`p.date >= ${parameters.bind(filter.dateFrom)}::date`);
  if (filter.dateTo !== undefined)
    conditions.push(`p.date <= ${parameters.bind(filter.dateTo)}::date`);
  if (filter.direction !== undefined)
    conditions.push(`p.amount ${filter.direction === "credit" ? ">" : "<"} 0`);
  if (filter.currency !== undefined)
    conditions.push(`p.currency = ${parameters.bind(filter.currency)}`);
  conditions.push(...buildAmountConditions(filter, parameters, "p.amount"));
  const like = (text: string, patterns: readonly string[]) =>
    `${text} like all (${parameters.bind([...patterns])}::text[])`;
  for (const { field, patterns } of search?.fields ?? [])
    conditions.push(like(`search_fold(${FIELDS[field]})`, patterns));
  if (search?.patterns !== undefined && search.patterns.length > 0) {
    const holds = like(TEXT, search.patterns);
    const { amount } = search;
    conditions.push(
      amount === undefined
        ? holds
        : `(abs(p.amount) = ${parameters.bind(amount)}::bigint or ${holds})`,
    );
  }
  return conditions.map((condition) => ` and ${condition}`).join("");
}
