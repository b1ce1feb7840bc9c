/** Rows of the origins of one account, and the links between them. */
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { LinkRule } from "./match-sources.ts";
import type { SourceRow } from "./source-side.ts";
import type { DayRange } from "./shown-days.ts";

/** Origins of one account (number and currency), in the company's order. */
export interface OriginGroup {
  readonly accountIds: readonly string[];
  /** Two rows of one of them were taken for one item. */
  readonly holdsCopies: boolean;
}

/** The origins of these accounts' numbers, where rows of two or of one may be the same item. */
export async function listOriginGroups(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<OriginGroup[]> {
  const rows = await runText<{ ids: string[]; copies: boolean }>(
    tx,
    `select array_agg(b.id order by array_position(c.leading_sources, b.originate)) as ids, bool_or(b.holds_copies) as copies
      from (select distinct account_nr, currency from bank_account
        where company_id = $1::uuid and id = any($2::uuid[]) and deleted_at is null) a
      join bank_account b on b.company_id = $1::uuid and b.account_nr = a.account_nr and b.currency = a.currency and b.deleted_at is null
      join company c on c.company_id = b.company_id
      group by a.account_nr, a.currency having count(*) > 1 or bool_or(b.holds_copies)
      order by a.account_nr, a.currency`,
    [companyId, [...accountIds]],
  );
  return rows.map((row) => ({ accountIds: row.ids, holdsCopies: row.copies }));
}

// A further document of the row's own source may state the booking day.
const TOLD_DATE = `case when not t.booking_date_stated then (
    select min(s.told_date) from transaction_source s where s.company_id = t.company_id and s.transaction_id = t.id) end`;
const SOURCE_COLUMNS = `t.id, t.bank_account_id, t.amount, t.booking_date, t.booking_date_stated,
  ${TOLD_DATE} as told_date, t.value_date, t.partner_name,
  t.partner_account_nr, t.remittance, t.origin_id, t.reference, t.end_to_end_id, t.possible_double_of, t.double_settled,
  (t.booked_at is null)::integer || ' ' || (t.created_at at time zone 'UTC')::text as "leadOrder"`;

interface StoredSourceRow {
  readonly id: string;
  readonly bank_account_id: string;
  readonly amount: bigint;
  readonly booking_date: LocalDate;
  readonly booking_date_stated: boolean;
  readonly told_date: LocalDate | null;
  readonly value_date: LocalDate | null;
  readonly partner_name: string;
  readonly partner_account_nr: string;
  readonly remittance: string;
  readonly origin_id: string | null;
  readonly reference: string;
  readonly end_to_end_id: string;
  readonly possible_double_of: string | null;
  readonly double_settled: boolean;
  readonly leadOrder: string;
}

/** Amounts after `after` (null: from the lowest) up to `last`. */
export interface AmountRange {
  readonly after: bigint | null;
  readonly last: bigint;
}

// Rows of one round trip; an amount that more rows share is simply a larger piece.
const FETCH_ROWS = 10_000;

/**
 * Rows of the accounts in the days, in pieces of one amount that at least two of the accounts have;
 * one fetch brings many pieces.
 */
export async function* readByAmount(
  tx: Tx,
  companyId: string,
  wanted: {
    readonly accountIds: readonly string[];
    readonly days: DayRange;
    readonly amounts?: AmountRange;
  },
): AsyncGenerator<SourceRow[][], void, undefined> {
  const { accountIds, days, amounts } = wanted;
  await runText(
    tx,
    `declare source_rows no scroll cursor for
      select ${SOURCE_COLUMNS}
      from bank_transaction t
      where t.company_id = $1::uuid and t.bank_account_id = any($2::uuid[]) and t.booking_date between $3::date and $4::date
        and t.withdrawn_at is null and t.status = 'booked' and t.leading_account_id is distinct from t.bank_account_id
        ${amounts === undefined ? "" : "and t.amount <= $5::bigint and ($6::bigint is null or t.amount > $6::bigint)"}
      order by t.amount, t.id`,
    [
      companyId,
      [...accountIds],
      days.from,
      days.to,
      ...(amounts === undefined ? [] : [amounts.last, amounts.after]),
    ],
  );
  let piece: SourceRow[] = [];
  for (;;) {
    const rows = await runText<StoredSourceRow>(tx, `fetch ${FETCH_ROWS} from source_rows`, []);
    const pieces: SourceRow[][] = [];
    for (const row of rows) {
      if (piece.length > 0 && piece[0]!.amount !== row.amount) {
        if (isShared(piece)) pieces.push(piece);
        piece = [];
      }
      piece.push(toSourceRow(row));
    }
    const ended = rows.length < FETCH_ROWS;
    if (ended && isShared(piece)) pieces.push(piece);
    if (pieces.length > 0) yield pieces;
    if (ended) break;
  }
  await runText(tx, "close source_rows", []);
}

/** These rows, in no order. */
export async function listSourceRows(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<SourceRow[]> {
  const rows = await runText<StoredSourceRow>(
    tx,
    `select ${SOURCE_COLUMNS} from bank_transaction t where t.company_id = $1::uuid and t.id = any($2::uuid[])`,
    [companyId, [...ids]],
  );
  return rows.map(toSourceRow);
}

/** The leading rows of those of these rows that are led. */
export async function listLeads(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await runText<{ id: string; lead: string }>(
    tx,
    `select other_id as id, leading_id as lead from transaction_link
      where company_id = $1::uuid and other_id = any($2::uuid[]) and undone_at is null`,
    [companyId, [...ids]],
  );
  return new Map(rows.map(({ id, lead }) => [id, lead]));
}

function isShared(rows: readonly SourceRow[]): boolean {
  return rows.some((row) => row.accountId !== rows[0]!.accountId);
}

function toSourceRow(row: StoredSourceRow): SourceRow {
  return {
    id: row.id,
    accountId: row.bank_account_id,
    amount: row.amount,
    bookingDate: row.told_date ?? row.booking_date,
    bookingDateStated: row.booking_date_stated || row.told_date !== null,
    valueDate: row.value_date,
    partnerName: row.partner_name,
    partnerAccountNr: row.partner_account_nr,
    remittance: row.remittance,
    leadOrder: row.leadOrder,
    references: [row.origin_id, row.reference, row.end_to_end_id].filter(
      (text) => text !== null && text !== "",
    ) as string[],
    ...(row.possible_double_of === null
      ? {}
      : { mark: { of: row.possible_double_of, settled: row.double_settled } }),
  };
}

export interface StoredLink {
  readonly id: string;
  readonly leading_id: string;
  readonly other_id: string;
  readonly leading_account_id: string;
  readonly other_account_id: string;
  readonly undone: boolean;
  readonly rule: LinkRule | "manual";
}

/**
 * All links of these rows and of their groups, undone links too. A table of links without
 * statistics (a company's first) counts as one row, and in a free order of joins its links would be
 * read again for each row. Therefore the order is fixed from few to many.
 */
export async function listLinks(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<StoredLink[]> {
  const found = (table: string, columns: string, condition: string): string =>
    `(select ${columns} from ${table} f where f.company_id = $1::uuid and ${condition} offset 0)`;
  return runText<StoredLink>(
    tx,
    `with touched as materialized (
        select id, leading_id, undone_at from transaction_link where company_id = $1::uuid and leading_id = any($2::uuid[])
        union select id, leading_id, undone_at from transaction_link where company_id = $1::uuid and other_id = any($2::uuid[])),
      wanted as materialized (
        select id from touched
        union select l.id from (select distinct leading_id from touched where undone_at is null) t
          cross join lateral ${found("transaction_link", "id", "f.leading_id = t.leading_id and f.undone_at is null")} l)
      select l.id, l.leading_id, l.other_id, a.bank_account_id as leading_account_id, b.bank_account_id as other_account_id,
        l.undone_at is not null as undone, l.rule
      from wanted w
      cross join lateral ${found("transaction_link", "*", "f.id = w.id")} l
      cross join lateral ${found("bank_transaction", "bank_account_id", "f.id = l.leading_id")} a
      cross join lateral ${found("bank_transaction", "bank_account_id", "f.id = l.other_id")} b
      order by l.id`,
    [companyId, [...ids]],
  );
}

/**
 * Rows of links that no longer hold, because one row was taken back or the bank changed its amount.
 */
export async function listBrokenRows(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  days: DayRange,
): Promise<string[]> {
  const side = (mine: string, theirs: string): string => `
    select t.id from bank_transaction t
    join transaction_link l on l.company_id = t.company_id and l.${mine} = t.id and l.undone_at is null
    join bank_transaction o on o.company_id = t.company_id and o.id = l.${theirs}
    where t.company_id = $1::uuid and t.bank_account_id = any($2::uuid[]) and t.booking_date between $3::date and $4::date
      and (t.withdrawn_at is not null or (t.amount, t.currency) <> (o.amount, o.currency))`;
  const rows = await runText<{ id: string }>(
    tx,
    `${side("leading_id", "other_id")} union ${side("other_id", "leading_id")} order by 1`,
    [companyId, [...accountIds], days.from, days.to],
  );
  return rows.map((row) => row.id);
}

/**
 * Copies whose item one file showed twice after a person had taken the two rows for one: the file
 * is evidence against the decision.
 */
export async function listCopiesShownTwice(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  days: DayRange,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `with copied as materialized (
        select t.id, t.bank_account_id, l.leading_id from bank_transaction t
        join transaction_link l on l.company_id = t.company_id and l.other_id = t.id and l.undone_at is null
        where t.company_id = $1::uuid and t.bank_account_id = any($2::uuid[]) and t.booking_date between $3::date and $4::date
          and t.leading_account_id = t.bank_account_id),
      beside as materialized (
        select id, bank_account_id, leading_id, leading_id as other_id from copied
        union select c.id, c.bank_account_id, c.leading_id, l.other_id from copied c
          join transaction_link l on l.company_id = $1::uuid and l.leading_id = c.leading_id and l.undone_at is null)
      select distinct b.id from beside b
      join bank_transaction o on o.company_id = $1::uuid and o.id = b.other_id and o.id <> b.id and o.bank_account_id = b.bank_account_id
      join transaction_link d on d.company_id = $1::uuid and d.leading_id = b.leading_id and d.undone_at is null
        and d.evidence ->> 'double' = b.id::text
      join transaction_source s on s.company_id = $1::uuid and s.transaction_id = b.id and s.kind = 'file' and s.seen_at > d.created_at
      join transaction_source p on p.company_id = $1::uuid and p.transaction_id = o.id and p.source_id = s.source_id
        and p.line <> s.line and p.seen_at > d.created_at`,
    [companyId, [...accountIds], days.from, days.to],
  );
  return rows.map((row) => row.id);
}

export interface NewLink {
  readonly id: string;
  readonly leadingId: string;
  readonly otherId: string;
  readonly rule: LinkRule | "manual";
  readonly evidence: unknown;
  readonly decidedBy: string | null;
  readonly undone: boolean;
}

export async function insertLinks(
  tx: Tx,
  companyId: string,
  links: readonly NewLink[],
  at: Date,
): Promise<void> {
  if (links.length === 0) return;
  await runText(
    tx,
    `insert into transaction_link (company_id, id, leading_id, other_id, rule, evidence, decided_by, created_at, undone_at)
      select o.company_id, r.id, r.leading_id, r.other_id, r.rule, r.evidence, r.decided_by, $2::timestamptz,
        case when r.undone then $2::timestamptz end
      from company_overview o, unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::jsonb[], $8::uuid[], $9::boolean[])
        as r(id, leading_id, other_id, rule, evidence, decided_by, undone)
      where o.company_id = $1::uuid`,
    [
      companyId,
      at,
      links.map((link) => link.id),
      links.map((link) => link.leadingId),
      links.map((link) => link.otherId),
      links.map((link) => link.rule),
      links.map((link) => storedJson(link.evidence)),
      links.map((link) => link.decidedBy),
      links.map((link) => link.undone),
    ],
  );
}

/**
 * Moves the links of a group that was joined to another one: they go out from that group's leading
 * row.
 */
export async function joinLinks(
  tx: Tx,
  companyId: string,
  joins: readonly { readonly from: string; readonly into: string }[],
): Promise<void> {
  if (joins.length === 0) return;
  await runText(
    tx,
    `update transaction_link l set leading_id = j.into_id from unnest($2::uuid[], $3::uuid[]) as j(from_id, into_id)
      where l.company_id = $1::uuid and l.leading_id = j.from_id and l.undone_at is null`,
    [companyId, joins.map((join) => join.from), joins.map((join) => join.into)],
  );
}

export async function deleteUndone(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await runText(
    tx,
    "delete from transaction_link where company_id = $1::uuid and id = any($2::uuid[]) and undone_at is not null",
    [companyId, [...ids]],
  );
}

export interface LinkableRow {
  readonly id: string;
  readonly bank_account_id: string;
  readonly account_nr: string;
  readonly originate: Originate;
  readonly amount: bigint;
  readonly currency: string;
  readonly withdrawn_at: Date | null;
  readonly status: string;
  readonly possible_double_of: string | null;
  readonly double_settled: boolean;
  readonly booked_at: Date | null;
  readonly leading_account_id: string | null;
}

export async function listLinkableRows(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<LinkableRow[]> {
  return runText<LinkableRow>(
    tx,
    `select t.id, t.bank_account_id, a.account_nr, a.originate, t.amount, t.currency, t.withdrawn_at, t.status, t.possible_double_of,
        t.double_settled, t.booked_at, t.leading_account_id
      from bank_transaction t join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
      where t.company_id = $1::uuid and t.id = any($2::uuid[])`,
    [companyId, [...ids]],
  );
}

/** The company's order of origins. */
export async function getLeadingSources(tx: Tx, companyId: string): Promise<Originate[]> {
  const [row] = await runText<{ leading_sources: Originate[] }>(
    tx,
    "select leading_sources from company where company_id = $1::uuid",
    [companyId],
  );
  return row?.leading_sources ?? [];
}
