/**
 * Groups of rows that are one item: a leading row and at most two others, tied by links from the
 * leading row. Works out the groups after a change, set by set, whether the change touches one pair
 * or an account of a million rows.
 */
import {
  CHANGED_ROWS,
  type ChangedAnswer,
  noteChanged,
} from "#server/ledger/notes/note-ingest.store.ts";
import { followLeads } from "#server/ledger/collections/follow-leads.store.ts";
import { noteHeirs } from "./heirs.store.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import { HOLDS, WAS_CLOSED } from "#server/database/closed-months.ts";
import { WAS_EXPORTED } from "#server/database/exported-rows.ts";
import { IS_ON_PAPER } from "#server/database/frozen-rows.ts";
import { runText } from "#server/database/run-text.ts";
import { invariant } from "#values/result.ts";
import type { Tx } from "#server/database/tenant.ts";

/** A row of a group; `groupId` is the leading id of the group's present links. */
export interface GroupMember {
  readonly groupId: string;
  readonly transactionId: string;
}

/** Whether the company has any pair; without one nothing else needs to be done. */
export async function hasLinks(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx,
    "select exists (select from transaction_link where company_id = $1::uuid and undone_at is null) as found",
    [companyId],
  );
  return row?.found ?? false;
}

/**
 * Empties (or makes) the temporary lists of the statements below. They live as long as the
 * transaction.
 */
export async function clearGroups(tx: Tx): Promise<void> {
  const members = "link_member (group_id uuid not null, transaction_id uuid primary key)";
  await runText(
    tx,
    `create temp table if not exists ${members} on commit drop;
      create temp table if not exists leaving_row (id uuid primary key) on commit drop;
      truncate link_member, leaving_row`,
    [],
  );
}

export async function insertMembers(tx: Tx, members: readonly GroupMember[]): Promise<void> {
  await runText(tx, "insert into link_member select * from unnest($1::uuid[], $2::uuid[])", [
    members.map((member) => member.groupId),
    members.map((member) => member.transactionId),
  ]);
}

/** Rows that leave their groups: by account, by id, or those of a removal's table `doomed_item`. */
export type Leaving =
  | { readonly accountId: string }
  | { readonly ids: readonly string[] }
  | "doomed_item";

/** Lists the leaving rows that are linked or were taken apart from another row. */
export async function insertLeaving(tx: Tx, companyId: string, leaving: Leaving): Promise<void> {
  const rows =
    leaving === "doomed_item"
      ? "select id from doomed_item"
      : "accountId" in leaving
        ? "select id from bank_transaction where company_id = $1::uuid and bank_account_id = $2::uuid"
        : "select unnest($2::uuid[])";
  await runText(
    tx,
    `insert into leaving_row
      select w.id from (${rows}) w (id) where $1::uuid is not null and (
        exists (select from transaction_link l where l.company_id = $1::uuid and l.leading_id = w.id)
        or exists (select from transaction_link l where l.company_id = $1::uuid and l.other_id = w.id))`,
    leaving === "doomed_item"
      ? [companyId]
      : [companyId, "accountId" in leaving ? leaving.accountId : [...leaving.ids]],
  );
  await runText(tx, "analyze leaving_row", []);
  await runText(
    tx,
    `insert into link_member
      select g.leading_id, m.id from (
        select l.leading_id from transaction_link l join leaving_row w on w.id = l.leading_id
          where l.company_id = $1::uuid and l.undone_at is null
        union select l.leading_id from transaction_link l join leaving_row w on w.id = l.other_id
          where l.company_id = $1::uuid and l.undone_at is null) g
      cross join lateral (
        select g.leading_id as id
        union select l.other_id from transaction_link l
          where l.company_id = $1::uuid and l.leading_id = g.leading_id and l.undone_at is null) m
      where not exists (select from leaving_row w where w.id = m.id)`,
    [companyId],
  );
}

/**
 * Makes rows that left count for themselves again. A row that was taken for one item with a row of
 * its own account is a possible double again. Answers by how much the number of unbooked items
 * grew.
 */
export async function releaseLeaving(
  tx: Tx,
  companyId: string,
  changeSeq: bigint,
): Promise<number> {
  const rows = await runText<{ unbooked: bigint } & ChangedAnswer>(
    tx,
    `with freed as (
      update bank_transaction t set leading_account_id = null, runner_up_account_id = null, shown_at = null, change_seq = $2::bigint,
        double_settled = t.double_settled and t.leading_account_id <> t.bank_account_id
      from leaving_row w where t.company_id = $1::uuid and t.id = w.id and t.leading_account_id is not null
      returning t.booked_at, t.withdrawn_at, t.status, t.bank_account_id, t.booking_date),
    led as (
      update bank_transaction t set shown_at = null, change_seq = $2::bigint
      from leaving_row w where t.company_id = $1::uuid and t.id = w.id and t.leading_account_id is null and t.shown_at is not null)
    select count(*) filter (where booked_at is null and withdrawn_at is null and status = 'booked') as unbooked, ${CHANGED_ROWS}
    from freed`,
    [companyId, changeSeq],
  );
  await noteChanged(tx, companyId, rows[0]);
  return Number(rows[0]?.unbooked ?? 0n);
}

/** Number of pairs of the leaving rows. */
export async function countLinksOfLeaving(tx: Tx, companyId: string): Promise<number> {
  const side = (column: string): string =>
    `select l.id from transaction_link l join leaving_row w on w.id = l.${column} where l.company_id = $1::uuid and l.undone_at is null`;
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(*) as count from (${side("leading_id")} union ${side("other_id")}) touched`,
    [companyId],
  );
  return Number(row?.count ?? 0n);
}

/**
 * Called after groups were put in order: deletes links that still name a row which left. Decisions
 * of a person to keep rows apart are deleted with `forget` only.
 */
export async function deleteLinksOfLeaving(
  tx: Tx,
  companyId: string,
  forget: boolean,
): Promise<void> {
  for (const column of ["leading_id", "other_id"]) {
    await runText(
      tx,
      `delete from transaction_link l using leaving_row w
        where l.company_id = $1::uuid and l.${column} = w.id and ($2::boolean or l.undone_at is null)`,
      [companyId, forget],
    );
  }
}

/**
 * Puts every group of `link_member` in order: a leading row that stays, links from it to each other
 * row, and one mark for all. Answers by how much the number of the company's unbooked items grew
 * (negative: shrank). `unpointed`: the groups whose links may not go out from one row to each other
 * row; all groups where this is not known. `isLeft`: rows left the groups for good. `isDecided`:
 * a person put the rows together. Nobody else puts two frozen items together, whatever the road.
 */
export async function orderGroups(
  tx: Tx,
  companyId: string,
  changeSeq: bigint,
  order: {
    readonly unpointed?: readonly string[];
    readonly isLeft: boolean;
    readonly isDecided: boolean;
  },
): Promise<number> {
  const { unpointed, isLeft, isDecided } = order;
  const holds = await findHoldings(tx, companyId);
  await placeMembers(tx, companyId, holds);
  invariant(isDecided || !(await endsFrozen(tx)), "a person puts frozen items together");
  const delta = await changeMembers(tx, companyId, changeSeq);
  if (holds.ties) await followLeads(tx, companyId);
  await pointLinks(tx, companyId, unpointed);
  if (isLeft) await noteHeirs(tx);
  await runText(tx, `drop table group_place; ${indexesPreferred(false)}`, []);
  return delta;
}

/**
 * Lists the members with their present (`was_…`) and their future values. A row that led its item
 * goes on leading it, so that the item keeps its id. Of rows that stood alone an exported one
 * leads, then a booked, then a certified one, then one of a closed month, then the one that came
 * first. A mark on any row of a group was made about the item, so all rows get the earliest mark.
 * Reading a row costs the check of its row policy, so each is read once. A group may hold two rows
 * of one account (`copies`). The later one, a copy, stands last and is led by its own account, so
 * that no list shows it.
 */
async function placeMembers(tx: Tx, companyId: string, holds: Holdings): Promise<void> {
  const rowOf = `cross join lateral (
          select t.* from bank_transaction t
          where t.company_id = '${companyId}'::uuid and t.id = m.transaction_id offset 0) t`;
  const certified = holds.certificates ? IS_ON_PAPER : "false";
  const closed = holds.closings ? WAS_CLOSED : "false";
  const exported = holds.exports ? WAS_EXPORTED : "t.exported_at is not null";
  const copies = holds.copies
    ? `join (
          select m.transaction_id as copy_id, row_number() over (
            partition by m.group_id, t.bank_account_id order by t.possible_double_of is not null, t.id) > 1 as copy
          from link_member m ${rowOf}) k on k.copy_id = m.transaction_id`
    : "cross join (values (false)) k (copy)";
  await runText(
    tx,
    // One round trip: on a busy machine a round trip costs more than these statements.
    `analyze link_member;
      ${indexesPreferred(true)};
      create temp table group_place on commit drop as
      select g.group_id, g.transaction_id, g.place,
        case when copy then own_account when place > 1 then first_account end as led_by,
        case when place > 2 and not copy then second_account end as runner_up, coalesce(was_booked_at, mark_at) as booked_at,
        case when was_booked_at is null then mark_by else was_booked_by end as booked_by,
        case when was_booked_at is null and mark_at is not null then mark_seq else was_marked_seq end as marked_seq,
        was_leading, was_runner_up, was_booked_at, counts, was_shown_at, was_frozen,
        case when first_arrival < created_at then first_arrival end as shown_at
      from (
        select m.*, row_number() over in_order as place,
          first_value(own_account) over in_order as first_account, nth_value(own_account, 2) over in_order as second_account,
          min(created_at) over (partition by group_id) as first_arrival, first_value(was_booked_at) over by_mark as mark_at,
          first_value(was_booked_by) over by_mark as mark_by, first_value(was_marked_seq) over by_mark as mark_seq
        from (
          select m.group_id, m.transaction_id, k.copy, t.bank_account_id as own_account, t.created_at, t.shown_at as was_shown_at,
            t.marked_seq as was_marked_seq, t.booked_at as was_booked_at, t.booked_by as was_booked_by,
            t.leading_account_id as was_leading, t.runner_up_account_id as was_runner_up,
            t.withdrawn_at is null and t.status = 'booked' as counts,
            first_value(t.id) over (partition by m.group_id order by k.copy, t.leading_account_id is not null, ${exported} desc,
              t.booked_at is null, ${certified} desc, ${closed} desc, t.created_at, t.id) as lead_id,
              t.leading_account_id is null and (${exported} or t.booked_at is not null or ${certified} or ${closed}) as was_frozen
          from link_member m ${copies}
          ${rowOf}) m
        window in_order as (partition by group_id order by copy, transaction_id <> lead_id, created_at, transaction_id),
          by_mark as (partition by group_id order by was_booked_at, transaction_id)) g;
      create unique index on group_place (group_id, place);
      analyze group_place`,
    [],
  );
}

/** Whether a frozen item would end because its row is led by another one now. */
async function endsFrozen(tx: Tx): Promise<boolean> {
  const [row] = await runText<{ ends: boolean }>(
    tx,
    "select exists (select from group_place where led_by is not null and was_frozen) as ends",
    [],
  );
  return row?.ends === true;
}

interface Holdings {
  readonly copies: boolean;
  readonly ties: boolean;
  readonly exports: boolean;
  readonly certificates: boolean;
  readonly closings: boolean;
}

/**
 * Whether two rows of one account may be one item in this company, whether settlements are tied to
 * rows of it, and whether rows of it were exported, certified or are of closed months.
 */
async function findHoldings(tx: Tx, companyId: string): Promise<Holdings> {
  const [row] = await runText<Holdings>(
    tx,
    `select exists (select from bank_account where company_id = $1::uuid and holds_copies) as copies,
      exists (select from credit_link where company_id = $1::uuid) as ties,
      exists (select from export_item where company_id = $1::uuid) as exports,
      exists (select from completeness_certificate where company_id = $1::uuid) as certificates,
      exists (select from month_closing m where m.company_id = $1::uuid and ${HOLDS}) as closings`,
    [companyId],
  );
  return (
    row ?? { copies: false, ties: false, exports: false, certificates: false, closings: false }
  );
}

/**
 * Holds until it is switched off, or the transaction ends. A scan of the whole company checks the
 * row policy for each row, which the planner counts as free. Without this a day's pull of some rows
 * reads a million, and so does a look into a young table of links, which has no statistics. Every
 * join here has an index on its inner side, and `offset 0` keeps the order.
 */
export async function preferIndexes(tx: Tx, preferred: boolean): Promise<void> {
  await runText(tx, indexesPreferred(preferred), []);
}

function indexesPreferred(preferred: boolean): string {
  const value = preferred ? "off" : "on";
  return ["hashjoin", "mergejoin", "seqscan"]
    .map((way) => `set local enable_${way} = ${value}`)
    .join("; ");
}

/**
 * Writes the rows whose future values differ. Answers by how much the number of counted unbooked
 * rows grew.
 */
async function changeMembers(tx: Tx, companyId: string, changeSeq: bigint): Promise<number> {
  const [changed] = await runText<ChangedAnswer>(
    tx,
    `with changed as (
      update bank_transaction t set leading_account_id = p.led_by, runner_up_account_id = p.runner_up, booked_at = p.booked_at,
        booked_by = p.booked_by, marked_seq = p.marked_seq, shown_at = p.shown_at, change_seq = $2::bigint,
        shown_date = case when p.led_by is null then t.shown_date end, shown = case when p.led_by is null then t.shown end
      from group_place p
      where t.company_id = $1::uuid and t.id = p.transaction_id
        and (p.led_by, p.runner_up, p.booked_at, p.shown_at)
          is distinct from (p.was_leading, p.was_runner_up, p.was_booked_at, p.was_shown_at)
      returning t.bank_account_id, t.booking_date)
    select ${CHANGED_ROWS} from changed`,
    [companyId, changeSeq],
  );
  await noteChanged(tx, companyId, changed);
  const [row] = await runText<{ delta: bigint }>(
    tx,
    `select count(*) filter (where led_by is null and booked_at is null)
        - count(*) filter (where was_leading is null and was_booked_at is null) as delta
      from group_place where counts`,
    [],
  );
  return Number(row?.delta ?? 0n);
}

/** Keeps n - 1 links of a group of n rows, each from the leading row to another row. */
async function pointLinks(
  tx: Tx,
  companyId: string,
  unpointed: readonly string[] | undefined,
): Promise<void> {
  // A young table of links has no statistics and counts as one row. With an index on each temporary
  // list every order of joining is linear; reading the links once for each group would be
  // quadratic.
  await runText(tx, "create temp table own_group (group_id uuid primary key) on commit drop", []);
  if (unpointed === undefined)
    await runText(tx, "insert into own_group select distinct group_id from link_member", []);
  else
    await runText(
      tx,
      `insert into own_group select unnest($1::uuid[])
        union select group_id from group_place where place = 1 and transaction_id <> group_id`,
      [[...unpointed]],
    );
  await pointOwnLinks(tx, companyId);
  await runText(tx, "drop table own_group", []);
}

async function pointOwnLinks(tx: Tx, companyId: string): Promise<void> {
  await runText(tx, "analyze own_group", []);
  await runText(
    tx,
    `create temp table own_link on commit drop as
      select o.id, first.transaction_id as leading_id, p.transaction_id as other_id from (
        select l.id, l.leading_id, l.other_id, row_number() over (partition by l.leading_id order by l.created_at, l.id) as number
        from own_group g
        join transaction_link l on l.company_id = '${companyId}'::uuid and l.leading_id = g.group_id and l.undone_at is null) o
      left join group_place first on first.group_id = o.leading_id and first.place = 1
      left join group_place p on p.group_id = o.leading_id and p.place = o.number + 1
      where (o.leading_id, o.other_id) is distinct from (first.transaction_id, p.transaction_id);
      create unique index on own_link (id);
      analyze own_link`,
    [],
  );
  await runText(tx, "analyze own_link", []);
  await runText(
    tx,
    "delete from transaction_link l using own_link o where l.company_id = $1::uuid and l.id = o.id and o.other_id is null",
    [companyId],
  );
  await runText(
    tx,
    `update transaction_link l set leading_id = o.leading_id, other_id = o.other_id from own_link o
      where l.company_id = $1::uuid and l.id = o.id and o.other_id is not null`,
    [companyId],
  );
  await runText(tx, "drop table own_link", []);
}

/** Corrects the overview after groups changed; the change number is the caller's. */
export function updateOverviewAfterLinks(
  tx: Tx,
  companyId: string,
  changeSeq: bigint,
  unbookedDelta: number,
): Promise<void> {
  return updateOverview(tx, companyId, { changeSeq, unbookedDelta });
}
