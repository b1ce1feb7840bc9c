/**
 * The mark of a transaction that the accountant has entered it in the books. The caller holds the
 * company's overview, so that its counts and change numbers cannot run apart.
 */
import { noteProgramAct } from "./program-acts.store.ts";
import type { Maker } from "#server/database/stamps.ts";
import { joinWholeSets } from "#server/database/long-work.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { textStays } from "#server/database/text-change.ts";
import type { FormerMarks } from "./operations.store.ts";

export interface BookedMarks {
  readonly companyId: string;
  readonly booked: boolean;
  /** Rows that changed after this number are left alone. */
  readonly asOf: bigint;
  /**
   * The rows, as PostgreSQL writes an array: its ids go from command to piece to marks unread.
   * Their rows of other origins follow by themselves.
   */
  readonly ids: string;
}

/** The mark that the rows get, and the number under which it is written. */
export interface NewMark {
  readonly at: Date;
  readonly by: Maker;
  readonly changeSeq: bigint;
}

/** The effect of a command. */
export interface BookedCount {
  /** Items; a pair is one. */
  readonly items: number;
  /**
   * Items of the company's count of unbooked ones among them: each pair once, by its leading row.
   */
  readonly counted: number;
}

/** What a command wrote. */
export type BookedOutcome = BookedCount & FormerMarks;

/**
 * Sets or clears the marks of rows under the locked overview, and of the rows of other origins that
 * show the same items. Pending and withdrawn items, items that have the mark already and items that
 * changed since are left alone.
 */
export async function updateBooked(
  tx: Tx,
  change: BookedMarks,
  mark: NewMark,
): Promise<BookedOutcome> {
  const { companyId, booked } = change;
  const free = changeable(change);
  const paired = await hasPairs(tx, companyId);
  const { count, ...former } = paired
    ? await readMarks(tx, companyId, await withPartners(tx, change, free), `(${MARKED(booked)})`)
    : await readMarks(tx, companyId, change.ids, free);
  if (count === 0n) return { ...former, items: 0, counted: 0 };
  const [written] = await runText<{ counted: bigint }>(
    tx,
    `with marked as (
      update bank_transaction t set booked_at = $3::timestamptz, booked_by = $4::uuid, change_seq = $5::bigint, marked_seq = $5::bigint,
        ${textStays("$1", "$5::bigint")}
      where t.company_id = $1::uuid and ${AMONG}
      returning t.leading_account_id, t.withdrawn_at)
    select count(*) filter (where leading_account_id is null and withdrawn_at is null) as counted from marked`,
    [
      companyId,
      former.ids,
      booked ? mark.at : null,
      booked ? mark.by.userId : null,
      mark.changeSeq,
    ],
  );
  if (booked) await noteProgramAct(tx, companyId, mark.by, mark.at);
  return {
    ...former,
    items: paired ? await countItems(tx, companyId, former.ids) : Number(count),
    counted: Number(written?.counted ?? 0n),
  };
}

/**
 * The rows of `$2`, an array as PostgreSQL writes it. Read in a sub-query, once: where the planner
 * reads the whole table, it would read the array again for each row.
 */
const AMONG = "t.id = any((select $2::text::uuid[])::uuid[])";

const MARKED = (booked: boolean): string =>
  `t.status = 'booked' and t.booked_at is ${booked ? "null" : "not null"}`;

/** The condition for rows that the command itself may change. */
function changeable({ booked, asOf }: BookedMarks): string {
  return `(${MARKED(booked)} and t.withdrawn_at is null and t.change_seq <= ${asOf}::bigint)`;
}

/** The rows among these whose mark changes, with their marks of now. */
async function readMarks(
  tx: Tx,
  companyId: string,
  ids: string,
  condition: string,
): Promise<FormerMarks & { readonly count: bigint }> {
  const list = (column: string): string =>
    `case when count(t.${column}) > 0 then array_agg(t.${column} order by t.id)::text end`;
  const [row] = await runText<FormerMarks & { count: bigint }>(
    tx,
    `select count(*) as count, coalesce(array_agg(t.id order by t.id)::text, '{}') as ids,
        ${list("booked_at")} as "wasAt", ${list("booked_by")} as "wasBy", ${list("marked_seq")} as "wasSeq"
      from shown_transaction t where t.company_id = $1::uuid and ${AMONG} and ${condition}`,
    [companyId, ids],
  );
  return row!;
}

export interface MarksToRestore extends FormerMarks {
  readonly companyId: string;
  /** The number under which the command wrote the rows. */
  readonly writtenSeq: bigint;
  /** Whether the command set the marks; then they have its time. */
  readonly bookedAt: Date | null;
}

/**
 * Gives rows their former marks back where nobody has changed them since: the row's mark is still
 * the command's. A row that another origin has joined since goes along where it took this very
 * mark; where the other row has a mark of its own, the item stays booked.
 */
export async function restoreMarks(
  tx: Tx,
  marks: MarksToRestore,
  changeSeq: bigint,
): Promise<BookedCount> {
  const { companyId } = marks;
  const paired = await hasPairs(tx, companyId);
  const still = paired ? writeIds(await listStillMarked(tx, marks)) : marks.ids;
  if (still === NO_IDS) return { items: 0, counted: 0 };
  const [written] = await joinWholeSets(tx, () =>
    runText<{ items: bigint; counted: bigint }>(
      tx,
      `with former as materialized (
          select * from unnest($5::text::uuid[], $6::text::timestamptz[], $7::text::uuid[], $8::text::bigint[])
            as f (id, at, by, seq)),
        marked as (
          update bank_transaction t set booked_at = f.at, booked_by = f.by, marked_seq = f.seq, change_seq = $9::bigint,
            ${textStays("$1", "$9::bigint")}
          from unnest($2::text::uuid[]) as w (id) left join former f on f.id = w.id
          where t.company_id = $1::uuid and ${AMONG} and t.id = w.id and ${STILL_MARKED}
          returning t.leading_account_id, t.withdrawn_at)
      select count(*) as items, count(*) filter (where leading_account_id is null and withdrawn_at is null) as counted
        from marked`,
      [
        companyId,
        still,
        marks.writtenSeq,
        marks.bookedAt,
        marks.ids,
        marks.wasAt,
        marks.wasBy,
        marks.wasSeq,
        changeSeq,
      ],
    ),
  );
  return {
    items: paired ? await countItems(tx, companyId, still) : Number(written?.items ?? 0n),
    counted: Number(written?.counted ?? 0n),
  };
}

/** The row's mark is still the one that the command wrote: $3 its number, $4 its time. */
const STILL_MARKED =
  "t.marked_seq = $3::bigint and t.booked_at is not distinct from $4::timestamptz";

const NO_IDS = "{}";

/** Ids as PostgreSQL writes an array. */
function writeIds(ids: Iterable<string>): string {
  return `{${[...ids].join(",")}}`;
}

async function listStillMarked(
  tx: Tx,
  { companyId, ids, writtenSeq, bookedAt }: MarksToRestore,
): Promise<string[]> {
  const still = `t.company_id = $1::uuid and ${STILL_MARKED}`;
  const own = await runText<{ id: string }>(
    tx,
    `select t.id from shown_transaction t where ${still} and ${AMONG}`,
    [companyId, ids, writtenSeq, bookedAt],
  );
  const ownIds = own.map((row) => row.id);
  if (ownIds.length === 0) return ownIds;
  const group = await listGroups(tx, companyId, ownIds);
  const rows = await runText<{ id: string; group: string; still: boolean; booked: boolean }>(
    tx,
    `select t.id, g.leading_id as group, (${still}) as still, t.booked_at is not null as booked
      from unnest($2::uuid[], $5::uuid[]) as g (id, leading_id)
      join shown_transaction t on t.company_id = $1::uuid and t.id = g.id`,
    [
      companyId,
      group.map(({ id }) => id),
      writtenSeq,
      bookedAt,
      group.map((each) => each.leadingId),
    ],
  );
  const bookedElse = new Set(
    rows.filter((row) => row.booked && !row.still).map((row) => row.group),
  );
  const leftOut = new Set(rows.filter((row) => bookedElse.has(row.group)).map((row) => row.id));
  const wanted = [...ownIds, ...rows.filter((row) => row.still).map((row) => row.id)];
  return [...new Set(wanted)].filter((id) => !leftOut.has(id));
}

/** Names of those who marked rows of the list, others than the person; at most three. */
export async function listOtherMarkers(
  tx: Tx,
  companyId: string,
  ids: string,
  by: { readonly userId: string; readonly writtenSeq: bigint },
): Promise<{ readonly name: string; readonly through: string | null }[]> {
  return runText(
    tx,
    `select distinct coalesce(nullif(u.name, ''), u.email) as name, pa.through
      from (select distinct t.booked_by, t.booked_at from shown_transaction t
        where t.company_id = $1::uuid and ${AMONG} and t.marked_seq is distinct from $4::bigint
          and t.booked_by is not null and t.booked_by <> $3::uuid) o
      join app_user u on u.id = o.booked_by
      left join program_act pa on pa.company_id = $1::uuid and pa.user_id = o.booked_by and pa.at = o.booked_at
      order by 1, 2 limit 3`,
    [companyId, ids, by.userId, by.writtenSeq],
  );
}

async function hasPairs(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx,
    "select exists (select from transaction_link where company_id = $1::uuid and undone_at is null) as found",
    [companyId],
  );
  return row?.found ?? false;
}

/** Those of the rows that fulfil the condition, and all rows of the groups they are in. */
async function withPartners(
  tx: Tx,
  { companyId, ids }: BookedMarks,
  condition: string,
): Promise<string> {
  const rows = await runText<{ id: string }>(
    tx,
    `select t.id from shown_transaction t where t.company_id = $1::uuid and ${AMONG} and ${condition}`,
    [companyId, ids],
  );
  const free = rows.map((row) => row.id);
  const groups = await listGroups(tx, companyId, free);
  return writeIds(new Set([...free, ...groups.map(({ id }) => id)]));
}

/** All rows of the groups that these rows are in, with the leading row of each. */
async function listGroups(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ id: string; leadingId: string }[]> {
  return runText<{ id: string; leadingId: string }>(
    tx,
    `with led as materialized (
        select l.leading_id from transaction_link l
          where l.company_id = $1::uuid and l.leading_id = any($2::uuid[]) and l.undone_at is null
        union select l.leading_id from transaction_link l
          where l.company_id = $1::uuid and l.other_id = any($2::uuid[]) and l.undone_at is null)
      select leading_id as id, leading_id as "leadingId" from led
      union select l.other_id, g.leading_id from led g
        join transaction_link l on l.company_id = $1::uuid and l.leading_id = g.leading_id and l.undone_at is null`,
    [companyId, [...ids]],
  );
}

/** `ids`: an array as PostgreSQL writes it. */
async function countItems(tx: Tx, companyId: string, ids: string): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(distinct coalesce(l.leading_id, r.id)) as count from unnest($2::text::uuid[]) as r(id)
      left join transaction_link l on l.company_id = $1::uuid and l.other_id = r.id and l.undone_at is null`,
    [companyId, ids],
  );
  return Number(row?.count ?? 0n);
}
