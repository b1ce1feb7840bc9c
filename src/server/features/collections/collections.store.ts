/** Reads settlements, their items, and the bank credits that are tied to them. */
import type { CollectionState } from "#contract/collections/collection-states.ts";
import type { CollectionListQuery } from "#contract/collections/collections.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { CollectionTable } from "#server/database/tables/collections.ts";
import type { Tx } from "#server/database/tenant.ts";
import { searchKey } from "#settlements/search-key.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { Selectable } from "kysely";
import { COLUMNS, IS_TODO, pairedWith, SHOWN, shownOf } from "./collection-rows.ts";
import {
  AWAITED_COLUMNS,
  type AwaitedRow,
  IS_AWAITED,
  type ProviderSums,
} from "./lateness.store.ts";

export type CollectionRow = Pick<
  Readonly<Selectable<CollectionTable>>,
  | "id"
  | "kind"
  | "document"
  | "source"
  | "layout"
  | "currency"
  | "payout_ref"
  | "payout_text"
  | "merchant_ref"
  | "payout_date"
  | "from_date"
  | "to_date"
  | "day"
  | "gross"
  | "fees"
  | "net"
  | "carried_in"
  | "carried_out"
  | "expected"
  | "item_count"
  | "sale_count"
  | "came_at"
> & {
  readonly received: Amount;
  readonly set_off: Amount;
  readonly proposals: number;
  readonly taken_back: boolean;
  readonly state: CollectionState;
};

export type CollectionFilter = Omit<CollectionListQuery, "company_id" | "page">;

export interface CollectionQuestion {
  readonly companyId: string;
  /** Both kinds where absent. */
  readonly kind?: "courier" | "card" | undefined;
  readonly filter: CollectionFilter;
}

/** The last row of the page before. */
export interface CollectionKey {
  readonly day: LocalDate;
  readonly id: string;
  /** True where that row waits for a credit or a decision; absent in lists by day alone. */
  readonly isTodo?: boolean;
}

function conditionsOf(
  { companyId, kind, filter }: CollectionQuestion,
  parameters: TextParameters,
): string {
  // `$1`, as the shared texts have it.
  parameters.bind(companyId);
  const { state, source, text, dateFrom, dateTo } = filter;
  const conditions = ["true"];
  for (const wanted of [kind, filter.kind])
    if (wanted) conditions.push(`kind = ${parameters.bind(wanted)}`);
  if (state === "todo") conditions.push(IS_TODO);
  else if (state) conditions.push(`state = ${parameters.bind(state)}`);
  if (source) conditions.push(`source = ${parameters.bind(source)}`);
  conditions.push(...dayConditions({ dateFrom, dateTo }, parameters));
  if (text) conditions.push(textCondition(text, parameters));
  return conditions.join(" and ");
}

function dayConditions(
  { dateFrom, dateTo }: Pick<CollectionFilter, "dateFrom" | "dateTo">,
  parameters: TextParameters,
): string[] {
  return [
    ...(dateFrom ? [`day >= ${parameters.bind(dateFrom)}::date`] : []),
    ...(dateTo ? [`day <= ${parameters.bind(dateTo)}::date`] : []),
  ];
}

function textCondition(text: string, parameters: TextParameters): string {
  const key = searchKey(text);
  if (key === "") return "false";
  const from = parameters.bind(key);
  const to = parameters.bind(`${key}~`);
  const inItems = `id in (select k.collection_id from collection_item_key k
    where k.company_id = $1::uuid and k.key >= ${from}::text collate "C" and k.key < ${to}::text collate "C")`;
  const squeezed = (column: string): string =>
    `upper(regexp_replace(${column}, '[^0-9A-Za-z]', '', 'g')) like '%' || ${from}::text || '%'`;
  return `(${inItems} or ${squeezed("payout_ref")} or ${squeezed("payout_text")})`;
}

/** A page of settlements, newest first. */
export async function listCollections(
  tx: Tx,
  question: CollectionQuestion,
  { after, limit }: { readonly after: CollectionKey | undefined; readonly limit: number },
): Promise<CollectionRow[]> {
  const parameters = new TextParameters();
  const conditions = [conditionsOf(question, parameters)];
  if (after) conditions.push(isBehind(after, false, parameters));
  return runText(
    tx,
    `with ${SHOWN} select ${COLUMNS} from shown where ${conditions.join(" and ")}
      order by day desc, id desc limit ${parameters.bind(limit)}::integer`,
    parameters.values,
  );
}

export interface CollectionGroup {
  readonly source: string;
  readonly kind: "courier" | "card";
  readonly todo: boolean;
  /** Of them those on the days of the filter. */
  readonly count: number;
  readonly since: LocalDate;
}

/** What the page of a kind needs, of the ties added up once. */
export interface KindOverview {
  readonly rows: readonly CollectionRow[];
  /** Settlements of the filter. */
  readonly total: number;
  /** All settlements of the kind by provider. */
  readonly groups: readonly CollectionGroup[];
  /** Settlements whose credit is awaited, as a whole or in part; the oldest first. */
  readonly awaited: readonly AwaitedRow[];
  /** All that the provider of the filter has reported and paid, by currency. */
  readonly provider: readonly ProviderSums[];
}

/** Sums travel within JSON as text: a number of JavaScript would lose digits. */
type InJson<Row> = {
  readonly [Field in keyof Row]: Row[Field] extends Amount ? string : Row[Field];
};

interface Beside {
  readonly total: number;
  readonly groups: CollectionGroup[];
  readonly awaited: InJson<AwaitedRow>[];
  readonly provider: InJson<ProviderSums>[];
}

const IN_JSON = (query: string): string => `(select coalesce(json_agg(q), '[]') from (${query}) q)`;

const OF_PROVIDER = `select currency, count(*)::integer as count, sum(gross)::text as collected, sum(expected)::text as expected,
    sum(received)::text as received, sum(set_off)::text as "setOff", min(day) as since
  from shown where document = 'settlement' and expected is not null`;

/** True for rows behind the last one of the page before. */
function isBehind(after: CollectionKey, byWork: boolean, parameters: TextParameters): string {
  const work = byWork ? `${parameters.bind(after.isTodo ?? false)}::boolean, ` : "";
  const key = `${work}${parameters.bind(after.day)}::date, ${parameters.bind(after.id)}::uuid`;
  return `(${byWork ? `${IS_TODO}, ` : ""}day, id) < (${key})`;
}

/** A page of settlements of a kind or of both, with the sums of all of them, in one statement. */
export async function readKindOverview(
  tx: Tx,
  question: CollectionQuestion,
  { after, limit }: { readonly after: CollectionKey | undefined; readonly limit: number },
): Promise<KindOverview> {
  const parameters = new TextParameters();
  const wanted = conditionsOf(question, parameters);
  const ofKind = question.kind ? `kind = ${parameters.bind(question.kind)}` : "true";
  const ofDays = ["true", ...dayConditions(question.filter, parameters)].join(" and ");
  const byWork = question.filter.order === "work";
  const order = `${byWork ? `${IS_TODO} desc, ` : ""}day desc, id desc`;
  const behind = after ? ` and ${isBehind(after, byWork, parameters)}` : "";
  const { source } = question.filter;
  const provider =
    source === undefined
      ? "'[]'::json"
      : IN_JSON(
          `${OF_PROVIDER} and source = ${parameters.bind(source)} group by currency order by currency`,
        );
  const found = await runText<Beside & (CollectionRow | { readonly id: null })>(
    tx,
    `with ${SHOWN},
      page as (select ${COLUMNS}, row_number() over (order by ${order}) as place from shown where ${wanted}${behind}
        order by ${order} limit ${parameters.bind(limit)}::integer),
      beside as (select
        (select count(*)::integer from shown where ${wanted}) as total,
        ${IN_JSON(`select source, kind, ${IS_TODO} as todo, min(day) as since,
            (count(*) filter (where ${ofDays}))::integer as count
          from shown where ${ofKind} group by source, kind, ${IS_TODO} order by source`)} as groups,
        ${IN_JSON(`select ${AWAITED_COLUMNS}, (expected - received - set_off)::text as open
          from shown where ${ofKind} and ${IS_AWAITED} order by day, id`)} as awaited,
        ${provider} as provider)
      select p.*, b.* from beside b left join page p on true order by p.place`,
    parameters.values,
  );
  const [first] = found;
  return {
    rows: found.filter((row): row is Beside & CollectionRow => row.id !== null),
    total: first?.total ?? 0,
    groups: first?.groups ?? [],
    awaited: (first?.awaited ?? []).map((row) => ({ ...row, open: BigInt(row.open) })),
    provider: (first?.provider ?? []).map((row) => ({
      ...row,
      collected: BigInt(row.collected),
      expected: BigInt(row.expected),
      received: BigInt(row.received),
      setOff: BigInt(row.setOff),
    })),
  };
}

/** Settlements by their ids, newest first; absent ones are left out. */
export async function findCollections(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<CollectionRow[]> {
  return runText(
    tx,
    `with ${shownOf("$2")} select ${COLUMNS} from shown order by day desc, id desc`,
    [companyId, [...ids]],
  );
}

export interface CheckRow {
  readonly name: string;
  readonly stated: string;
  readonly computed: string;
  readonly holds: boolean;
}

export async function findChecks(tx: Tx, companyId: string, id: string): Promise<CheckRow[]> {
  const [row] = await runText<{ checks: CheckRow[] }>(
    tx,
    "select checks from collection where company_id = $1::uuid and id = $2::uuid",
    [companyId, id],
  );
  return row?.checks ?? [];
}

export interface FileOfCollection {
  readonly collection_id: string;
  readonly id: string;
  readonly original_name: string;
  readonly deleted: boolean;
}

/** The reports that show these settlements. */
export async function listFilesOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<FileOfCollection[]> {
  return runText(
    tx,
    `select s.collection_id, f.id, f.original_name, f.deleted_at is not null as deleted
      from collection_source s join stored_file f on f.company_id = s.company_id and f.id = s.file_id
      where s.company_id = $1::uuid and s.collection_id = any ($2::uuid[]) and s.gone_at is null
      order by s.seen_at, f.id`,
    [companyId, [...ids]],
  );
}

export interface InvoiceRow {
  readonly id: string;
  readonly number: string;
  readonly total: Amount;
}

/** The provider's own invoices of a settlement, which came as documents of their own. */
export async function listInvoicesOf(tx: Tx, companyId: string, id: string): Promise<InvoiceRow[]> {
  return runText(
    tx,
    `select f.id, coalesce(nullif(i.reference, ''), f.payout_ref) as number, f.fees as total
      from collection s join collection f on f.company_id = s.company_id and ${pairedWith("s", "f")}
      left join collection_item i on i.company_id = f.company_id and i.collection_id = f.id and i.row_number = 1
      where s.company_id = $1::uuid and s.id = $2::uuid and s.document = 'settlement' and f.hidden_at is null
      order by f.day, f.id limit 20`,
    [companyId, id],
  );
}

export interface ItemRow {
  readonly collection_id: string;
  readonly row_number: number;
  readonly kind: "parcel" | "payment" | "refund" | "chargeback" | "fee" | "adjustment";
  readonly external_id: string;
  readonly reference: string;
  readonly date: LocalDate | null;
  readonly gross: Amount;
  /** What the earlier report said, whose place a corrected one took. */
  readonly gross_was: Amount | null;
  readonly fee: Amount;
  readonly net: Amount;
  readonly card_mask: string;
  readonly auth_code: string;
  readonly terminal: string;
  readonly line: number;
}

export const ITEM_COLUMNS = `i.collection_id, i.row_number, i.kind, i.external_id, i.reference, i.date, i.gross, i.fee, i.net,
  i.card_mask, i.auth_code, i.terminal, i.line, (
    select (e.item ->> 'was')::bigint from collection_source s
    join file_reissue r on r.company_id = s.company_id and r.file_id = s.file_id and r.state = 'replaced'
    cross join lateral jsonb_array_elements(r.items) e (item)
    where s.company_id = i.company_id and s.collection_id = i.collection_id and s.gone_at is null and i.external_id <> ''
      and e.item ->> 'externalId' = i.external_id and e.item ->> 'kind' = i.kind and e.item ->> 'became' is not null
      and (e.item ->> 'was')::bigint <> i.gross
    order by r.found_at desc limit 1) as gross_was`;

function itemCondition(text: string | undefined, parameters: TextParameters): string {
  if (!text) return "";
  const key = searchKey(text);
  if (key === "") return " and false";
  return ` and exists (select from collection_item_key k where k.company_id = i.company_id and k.collection_id = i.collection_id
    and k.row_number = i.row_number and k.key >= ${parameters.bind(key)}::text collate "C"
    and k.key < ${parameters.bind(`${key}~`)}::text collate "C")`;
}

/** Items of a settlement behind a place, in the order of the report. */
export async function listItems(
  tx: Tx,
  companyId: string,
  id: string,
  page: { readonly after: number; readonly text?: string | undefined; readonly limit: number },
): Promise<ItemRow[]> {
  const parameters = new TextParameters();
  parameters.bind(companyId);
  parameters.bind(id);
  const found = itemCondition(page.text, parameters);
  return runText(
    tx,
    `select ${ITEM_COLUMNS} from collection_item i
      where i.company_id = $1::uuid and i.collection_id = $2::uuid and i.row_number > ${parameters.bind(page.after)}::integer${found}
      order by i.row_number limit ${parameters.bind(page.limit)}::integer`,
    parameters.values,
  );
}

/** The first items of each settlement, in the order of the report. */
export async function listFirstItems(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  limit: number,
): Promise<ItemRow[]> {
  return runText(
    tx,
    `select ${ITEM_COLUMNS} from collection_item i
      where i.company_id = $1::uuid and i.collection_id = any ($2::uuid[]) and i.row_number <= $3::integer
      order by i.collection_id, i.row_number`,
    [companyId, [...ids], limit],
  );
}

export async function countItems(
  tx: Tx,
  companyId: string,
  id: string,
  text: string | undefined,
): Promise<number> {
  const parameters = new TextParameters();
  parameters.bind(companyId);
  parameters.bind(id);
  const found = itemCondition(text, parameters);
  const [row] = await runText<{ count: number }>(
    tx,
    `select count(*)::integer as count from collection_item i
      where i.company_id = $1::uuid and i.collection_id = $2::uuid${found}`,
    parameters.values,
  );
  return row?.count ?? 0;
}
