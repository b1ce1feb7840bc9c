/** Files that issue statements of an earlier one again, and rows that only one of both shows. */
import { runText } from "#server/database/run-text.ts";
import type { ReissueState } from "#server/database/tables/files.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { VALUE_SHIFT_DAYS } from "#server/ledger/pairing/statement-relation.ts";
import type { IssueDifference, IssuedItem, IssueMark, NamedStatement } from "./compare-issues.ts";
import type { LocalDate } from "#values/local-date.ts";
import { type IssuedStatement, MOVED_DAYS_MAX } from "./same-statement.ts";

/** A statement with its place in its file. */
export interface PlacedStatement extends IssuedStatement {
  readonly id: string;
  readonly fileId: string;
  readonly accountId: string;
  readonly accountNr: string;
  /** The former number by which it came; empty where it came by the account's own. */
  readonly cameBy: string;
  readonly currency: string;
  readonly count: number;
  readonly firstLine: number | null;
  readonly lastLine: number | null;
  /** Another statement of the file has items on the same lines. */
  readonly mixed: boolean;
}

/** Two statements of one account and number whose days touch. */
export interface StatementPair {
  readonly earlier: PlacedStatement;
  readonly later: PlacedStatement;
  /** Both files have the same bytes. */
  readonly sameBytes: boolean;
}

/** A number that more statements of a file have tells none of them from the others. */
const SAME_NUMBER_MAX = 50;

const placed = (s: string, f: string): string => `jsonb_build_object(
  'id', ${s}.id, 'fileId', ${s}.stored_file_id, 'accountId', a.id, 'accountNr', a.account_nr, 'cameBy', ${s}.came_by_nr,
  'currency', a.currency, 'kind', ${s}.kind, 'series', concat_ws(' ', ${f}.source, ${f}.format, ${s}.came_by_nr),
  'number', ${s}.number, 'from', ${s}.from_date, 'to', ${s}.to_date, 'intervalStated', ${s}.interval_stated,
  'opening', ${s}.opening::text, 'closing', ${s}.closing::text, 'ties', ${s}.ties, 'count', ${s}.transaction_count,
  'isPart', ${s}.part is not null,
  'toldOn', ${s}.told_on, 'wholeFrom', ${s}.whole_from, 'firstLine', ${s}.first_line, 'lastLine', ${s}.last_line)`;

interface ToldStatement extends Omit<PlacedStatement, "opening" | "closing" | "mixed"> {
  readonly opening: string | null;
  readonly closing: string | null;
}

/** Numbered statements of living files that came before the file, each with one of the file. */
export async function listPairs(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<StatementPair[]> {
  const rows = await runText<{ earlier: ToldStatement; later: ToldStatement; sameBytes: boolean }>(
    tx,
    `with l as materialized (
        select s.*, ltrim(s.number, '0') as bare, count(*) over (partition by s.bank_account_id, ltrim(s.number, '0')) as alike
        from statement s where s.company_id = $1::uuid and s.stored_file_id = $2::uuid and s.kind = 'statement' and s.number <> ''
          and s.from_date <= s.to_date)
      select ${placed("e", "ef")} as earlier, ${placed("l", "lf")} as later, ef.content_hash = lf.content_hash as "sameBytes"
      from stored_file lf
      join l on l.stored_file_id = lf.id and l.alike <= ${SAME_NUMBER_MAX}
      join bank_account a on a.company_id = $1::uuid and a.id = l.bank_account_id
      join statement e on e.company_id = $1::uuid and e.bank_account_id = l.bank_account_id
        and e.from_date <= l.to_date + ${MOVED_DAYS_MAX} and e.to_date >= l.from_date - ${MOVED_DAYS_MAX}
        and e.kind = l.kind and e.came_by_nr = l.came_by_nr and ltrim(e.number, '0') = l.bare
      join stored_file ef on ef.company_id = $1::uuid and ef.id = e.stored_file_id and ef.deleted_at is null
        and (ef.created_at, ef.id) < (lf.created_at, lf.id)
      where lf.company_id = $1::uuid and lf.id = $2::uuid and lf.deleted_at is null
      order by ef.created_at, ef.id, l.from_date, l.id, e.id`,
    [companyId, fileId],
  );
  const fileIds = new Set(rows.flatMap(({ earlier, later }) => [earlier.fileId, later.fileId]));
  const mixed = await listMixed(tx, companyId, [...fileIds]);
  const read = ({ opening, closing, ...told }: ToldStatement): PlacedStatement => ({
    ...told,
    opening: opening === null ? null : BigInt(opening),
    closing: closing === null ? null : BigInt(closing),
    mixed: mixed.has(told.fileId),
  });
  return rows.map(({ earlier, later, sameBytes }) => ({
    earlier: read(earlier),
    later: read(later),
    sameBytes,
  }));
}

/** Files whose statements share lines: XML in a single line. */
async function listMixed(
  tx: Tx,
  companyId: string,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct stored_file_id as id from (
        select stored_file_id, first_line <= max(last_line) over (
            partition by stored_file_id order by first_line, id rows between unbounded preceding and 1 preceding) as shares
        from statement where company_id = $1::uuid and stored_file_id = any ($2::uuid[]) and first_line is not null) s
      where shares`,
    [companyId, [...fileIds]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The number of the file's statements. */
export async function countStatements(tx: Tx, companyId: string, fileId: string): Promise<number> {
  const [row] = await runText<{ count: number }>(
    tx,
    "select count(*)::integer as count from statement where company_id = $1::uuid and stored_file_id = $2::uuid",
    [companyId, fileId],
  );
  return row?.count ?? 0;
}

/** Living files that came after the file and have a statement of its accounts, days and numbers. */
export async function listLaterFiles(tx: Tx, companyId: string, fileId: string): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    // Grouped by number: a file may have thousands of statements of one.
    `with mine as materialized (
        select e.bank_account_id, ltrim(e.number, '0') as bare, min(e.from_date) as from_date, max(e.to_date) as to_date
        from statement e
        where e.company_id = $1::uuid and e.stored_file_id = $2::uuid and e.kind = 'statement' and e.number <> '' group by 1, 2)
      select lf.id from stored_file ef
      join stored_file lf on lf.company_id = $1::uuid and lf.deleted_at is null and (lf.created_at, lf.id) > (ef.created_at, ef.id)
      where ef.company_id = $1::uuid and ef.id = $2::uuid and exists (
        select from statement l join mine m on m.bank_account_id = l.bank_account_id and m.bare = ltrim(l.number, '0')
          and l.from_date <= m.to_date + ${MOVED_DAYS_MAX} and l.to_date >= m.from_date - ${MOVED_DAYS_MAX}
        where l.company_id = $1::uuid and l.stored_file_id = lf.id and l.kind = 'statement')`,
    [companyId, fileId],
  );
  return rows.map(({ id }) => id);
}

/** So many rows that differ are no correction any more. */
export const DIFFERING_MAX = 2_000;

/** An item with its place in the file. */
export interface PlacedItem extends IssuedItem {
  readonly accountId: string;
  readonly line: number;
}

/**
 * Items of the file near these days that the other file does not show; at most one more than
 * `DIFFERING_MAX`.
 */
export async function listOnlyIn(
  tx: Tx,
  companyId: string,
  { fileId, otherFileId }: { readonly fileId: string; readonly otherFileId: string },
  { from, to }: DaySpan,
): Promise<PlacedItem[]> {
  return runText(
    tx,
    `select t.id, t.bank_account_id as "accountId", s.line, t.booking_date as "bookingDate", t.value_date as "valueDate", t.amount,
        t.partner_name as "partnerName", t.partner_account_nr as "partnerAccountNr",
        concat_ws(' ', t.remittance, t.type, t.reference) as text, exists (
          select from transaction_source o
          where o.company_id = $1::uuid and o.transaction_id = t.id and o.source_id not in ($2::uuid, $3::uuid)) as elsewhere
      from transaction_source s
      join shown_transaction t on t.company_id = $1::uuid and t.id = s.transaction_id
      where s.company_id = $1::uuid and s.source_id = $2::uuid and t.withdrawn_at is null
        and t.booking_date between $4::date - ${VALUE_SHIFT_DAYS} and $5::date + ${VALUE_SHIFT_DAYS}
        and not exists (
          select from transaction_source o
          where o.company_id = $1::uuid and o.transaction_id = s.transaction_id and o.source_id = $3::uuid)
      order by t.booking_date, s.line, t.id limit ${DIFFERING_MAX + 1}`,
    [companyId, fileId, otherFileId, from, to],
  );
}

/**
 * Whether these items are the first or the last ones of the statement, as far as day and amount
 * tell: equal items of a day stand for each other. The newest item may stand on the first line.
 * Where all of its items have one line, their days say it.
 */
export async function findEnds(
  tx: Tx,
  companyId: string,
  { fileId, accountId, firstLine, lastLine, count, from, to }: PlacedStatement,
  items: readonly PlacedItem[],
): Promise<{ readonly first: boolean; readonly last: boolean }> {
  if (firstLine === lastLine && count > 1) {
    const areOf = (day: LocalDate): boolean =>
      items.every(({ bookingDate }) => bookingDate === day);
    return { first: areOf(from), last: areOf(to) };
  }
  const listFrom = (order: "asc" | "desc") =>
    runText<Pick<PlacedItem, "bookingDate" | "amount">>(
      tx,
      `select t.booking_date as "bookingDate", t.amount from transaction_source s
        join shown_transaction t on t.company_id = $1::uuid and t.id = s.transaction_id and t.bank_account_id = $3::uuid
        where s.company_id = $1::uuid and s.source_id = $2::uuid and s.line between $4::integer and $5::integer
        order by s.line ${order} limit $6::integer`,
      [companyId, fileId, accountId, firstLine, lastLine, items.length],
    );
  const [top, bottom] = [await listFrom("asc"), await listFrom("desc")];
  const wanted = keysOf(items);
  const [above, below] = [keysOf(top) === wanted, keysOf(bottom) === wanted];
  const isNewestFirst = top.length > 0 && top[0]!.bookingDate > bottom[0]!.bookingDate;
  return isNewestFirst ? { first: below, last: above } : { first: above, last: below };
}

function keysOf(items: readonly Pick<PlacedItem, "bookingDate" | "amount">[]): string {
  return items
    .map(({ bookingDate, amount }) => `${bookingDate} ${amount}`)
    .sort()
    .join();
}

export interface Reissue {
  readonly fileId: string;
  readonly earlierId: string;
  readonly state: ReissueState;
  readonly whole: boolean;
  readonly statements: readonly IssueDifference[];
  readonly marks: readonly IssueMark[];
  /** Items of a corrected report of settlements that differ. */
  readonly items: readonly ReportedItem[];
}

/** An item of a settlement whose sum is another one now; null where one of both lacks it. */
export interface ReportedItem {
  readonly kind: string;
  readonly externalId: string;
  readonly currency: string;
  /** In units, as text. */
  readonly was: string | null;
  readonly became: string | null;
}

/** What is noted of these files, as the later ones. */
export async function listReissues(
  tx: Tx,
  companyId: string,
  fileIds: readonly string[],
): Promise<Reissue[]> {
  return runText(
    tx,
    `select file_id as "fileId", earlier_id as "earlierId", state, whole, statements, marks, items from file_reissue
      where company_id = $1::uuid and file_id = any ($2::uuid[]) order by found_at, earlier_id`,
    [companyId, [...fileIds]],
  );
}

/** Statements of the file that living later files have replaced. */
export async function listReplaced(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<NamedStatement[]> {
  const rows = await runText<{ statements: IssueDifference[] }>(
    tx,
    `select r.statements from file_reissue r
      join stored_file f on f.company_id = $1::uuid and f.id = r.file_id and f.deleted_at is null
      where r.company_id = $1::uuid and r.earlier_id = $2::uuid and r.state = 'replaced'`,
    [companyId, fileId],
  );
  return rows.flatMap(({ statements }) => statements.map(({ earlier }) => earlier));
}

/** Notes what the later file issues again, or notes it anew; a decision stays. */
export async function putReissue(
  tx: Tx,
  companyId: string,
  { fileId, earlierId, state, whole, statements, marks, items }: Reissue,
  at: Date,
): Promise<void> {
  await runText(
    tx,
    `insert into file_reissue (company_id, file_id, earlier_id, state, whole, statements, marks, found_at, items)
      values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::boolean, $6::jsonb, $7::jsonb, $8::timestamptz, $9::jsonb)
      on conflict (company_id, file_id, earlier_id) do update
        set state = excluded.state, whole = excluded.whole, statements = excluded.statements, marks = excluded.marks,
          items = excluded.items`,
    [
      companyId,
      fileId,
      earlierId,
      state,
      whole,
      JSON.stringify(statements),
      JSON.stringify(marks),
      at,
      JSON.stringify(items),
    ],
  );
}

export async function deleteReissue(
  tx: Tx,
  companyId: string,
  { fileId, earlierId }: Pick<Reissue, "fileId" | "earlierId">,
): Promise<void> {
  await runText(
    tx,
    "delete from file_reissue where company_id = $1::uuid and file_id = $2::uuid and earlier_id = $3::uuid",
    [companyId, fileId, earlierId],
  );
}

export async function setReissueState(
  tx: Tx,
  companyId: string,
  { fileId, earlierId }: Pick<Reissue, "fileId" | "earlierId">,
  state: ReissueState,
): Promise<void> {
  await runText(
    tx,
    `update file_reissue set state = $4::text
      where company_id = $1::uuid and file_id = $2::uuid and earlier_id = $3::uuid`,
    [companyId, fileId, earlierId, state],
  );
}

/** The earlier file comes back: it is replaced no more. */
export async function reopenReplaced(tx: Tx, companyId: string, earlierId: string): Promise<void> {
  await runText(
    tx,
    `update file_reissue set state = 'open'
      where company_id = $1::uuid and earlier_id = $2::uuid and state = 'replaced' and whole`,
    [companyId, earlierId],
  );
}

/** The account's statements leave the company without their files: nobody can be asked any more. */
export async function endReissues(tx: Tx, companyId: string, accountId: string): Promise<void> {
  const [gone] = await runText<{ count: number }>(
    tx,
    `with gone as (
        delete from file_reissue r using bank_account a
        where r.company_id = $1::uuid and r.state = 'open' and a.company_id = $1::uuid and a.id = $2::uuid
          and r.statements @> jsonb_build_array(jsonb_build_object('accountNr', a.account_nr, 'currency', a.currency))
        returning 1)
      select count(*)::integer as count from gone`,
    [companyId, accountId],
  );
  if (gone === undefined || gone.count === 0) return;
  await runText(
    tx,
    `update bank_transaction set possible_double_of = null
      where company_id = $1::uuid and bank_account_id = $2::uuid and possible_double_of = id`,
    [companyId, accountId],
  );
}
