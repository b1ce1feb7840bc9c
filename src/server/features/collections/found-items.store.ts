/**
 * Items of all settlements of a kind: parcels, payments, refunds, and fees where a text names them.
 */
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { searchKey } from "#settlements/search-key.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { ITEM_COLUMNS, type ItemRow } from "./collections.store.ts";

export interface ItemQuestion {
  readonly companyId: string;
  readonly kind: "courier" | "card";
  readonly source?: string | undefined;
  readonly text?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** The last item of the page before. */
export interface ItemKey {
  readonly day: LocalDate;
  readonly collectionId: string;
  readonly row: number;
}

export interface FoundItemRow extends ItemRow {
  readonly source: string;
  readonly currency: string;
  readonly payout_ref: string;
  readonly day: LocalDate;
}

/** Items with a text are counted up to here. */
export const FOUND_EXACT_MAX = 10_000;

/** Conditions on settlements `c`. */
function collectionConditions(question: ItemQuestion, parameters: TextParameters): string {
  const { companyId, kind, source, dateFrom, dateTo } = question;
  const conditions = [
    `c.company_id = ${parameters.bind(companyId)}::uuid`,
    "c.hidden_at is null",
    `c.kind = ${parameters.bind(kind)}`,
  ];
  if (source) conditions.push(`c.source = ${parameters.bind(source)}`);
  if (dateFrom) conditions.push(`c.day >= ${parameters.bind(dateFrom)}::date`);
  if (dateTo) conditions.push(`c.day <= ${parameters.bind(dateTo)}::date`);
  return conditions.join(" and ");
}

/** The settlements and items of the question, as `c` and `i`; items of a text once each. */
function itemsFrom(question: ItemQuestion, parameters: TextParameters): string {
  const wanted = collectionConditions(question, parameters);
  const own = "i.company_id = c.company_id and i.collection_id = c.id";
  if (!question.text)
    return `collection c join collection_item i on ${own} and i.kind <> 'fee' where ${wanted}`;
  const key = searchKey(question.text);
  if (key === "") return `collection c join collection_item i on ${own} where ${wanted} and false`;
  const company = parameters.bind(question.companyId);
  const [from, to] = [parameters.bind(key), parameters.bind(`${key}~`)];
  return `(select distinct k.collection_id, k.row_number from collection_item_key k where k.company_id = ${company}::uuid
        and k.key >= ${from}::text collate "C" and k.key < ${to}::text collate "C") f
      join collection c on c.id = f.collection_id
      join collection_item i on ${own} and i.row_number = f.row_number where ${wanted}`;
}

/** Items behind a place: the newest settlement first, its items in the order of the report. */
export async function listFoundItems(
  tx: Tx,
  question: ItemQuestion,
  { after, limit }: { readonly after: ItemKey | undefined; readonly limit: number },
): Promise<FoundItemRow[]> {
  const parameters = new TextParameters();
  const from = itemsFrom(question, parameters);
  let behind = "";
  if (after) {
    const place = `(${parameters.bind(after.day)}::date, ${parameters.bind(after.collectionId)}::uuid)`;
    behind = ` and (c.day, c.id) <= ${place} and ((c.day, c.id) < ${place} or i.row_number > ${parameters.bind(after.row)}::integer)`;
  }
  return runText(
    tx,
    `select ${ITEM_COLUMNS}, c.source, c.currency, c.payout_ref, c.day from ${from}${behind}
      order by c.day desc, c.id desc, i.row_number limit ${parameters.bind(limit)}::integer`,
    parameters.values,
  );
}

export interface FoundSum {
  readonly currency: string;
  readonly count: number;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly net: Amount;
}

/**
 * Number and sums of the question's items by currency; at most one more than `FOUND_EXACT_MAX` of
 * those with a text are looked at.
 */
export async function sumFoundItems(tx: Tx, question: ItemQuestion): Promise<FoundSum[]> {
  const parameters = new TextParameters();
  const from = itemsFrom(question, parameters);
  const most = question.text ? `limit ${FOUND_EXACT_MAX + 1}` : "";
  return runText(
    tx,
    `select currency, count(*)::integer as count, sum(gross)::bigint as gross, sum(fee)::bigint as fee, sum(net)::bigint as net
      from (select c.currency, i.gross, i.fee, i.net from ${from} ${most}) found
      group by currency order by currency <> 'HUF', currency`,
    parameters.values,
  );
}
