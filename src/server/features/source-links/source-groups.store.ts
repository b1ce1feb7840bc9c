/**
 * Groups of rows that are one item: a leading row and at most two others, tied by links from the leading row. What a
 * change leaves of the groups is worked out here, set by set, whether it touches one pair or an account of a million rows.
 */
import { oldestUnbookedDate } from "#server/database/overview-facts.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { sql } from "kysely";

/** A row of a group; `groupId` is the leading id of the group's present links. */
export interface GroupMember {
  readonly groupId: string;
  readonly transactionId: string;
}

const COUNTED = "t.leading_account_id is null and t.withdrawn_at is null and t.booked_at is null and t.status = 'booked'";

/** Whether the company has any pair: all else is spared where there is none. */
export async function hasLinks(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx, "select exists (select from transaction_link where company_id = $1::uuid and undone_at is null) as found", [companyId]);
  return row?.found ?? false;
}

/** Empties (or makes) the lists that the statements below work on. They live as long as the transaction. */
export async function clearGroups(tx: Tx): Promise<void> {
  const members = "link_member (group_id uuid not null, transaction_id uuid primary key)";
  await runText(tx, `create temp table if not exists ${members} on commit drop`, []);
  await runText(tx, "create temp table if not exists leaving_row (id uuid primary key) on commit drop", []);
  await runText(tx, "truncate link_member, leaving_row", []);
}

export async function insertMembers(tx: Tx, members: readonly GroupMember[]): Promise<void> {
  await runText(tx, "insert into link_member select * from unnest($1::uuid[], $2::uuid[])", [
    members.map((member) => member.groupId),
    members.map((member) => member.transactionId),
  ]);
}

/** Every group of the company, for a new order of origins. */
export async function insertAllGroups(tx: Tx, companyId: string): Promise<void> {
  await runText(
    tx,
    `insert into link_member
      select leading_id, leading_id from transaction_link where company_id = $1::uuid and undone_at is null
      union select leading_id, other_id from transaction_link where company_id = $1::uuid and undone_at is null`,
    [companyId],
  );
}

/** Rows that leave their groups: by account, by id, or those of the table `doomed_item` of a removal. */
export type Leaving = { readonly accountId: string } | { readonly ids: readonly string[] } | "doomed_item";

/** Notes the rows that leave, as far as they are linked or were taken apart from something. */
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
    leaving === "doomed_item" ? [companyId] : [companyId, "accountId" in leaving ? leaving.accountId : [...leaving.ids]],
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

/** Rows that left count for themselves again. Answers by how much the unbooked ones grew. */
export async function releaseLeaving(tx: Tx, companyId: string, changeSeq: bigint): Promise<number> {
  const rows = await runText<{ unbooked: bigint }>(
    tx,
    `with freed as (
      update bank_transaction t set leading_account_id = null, runner_up_account_id = null, change_seq = $2::bigint
      from leaving_row w where t.company_id = $1::uuid and t.id = w.id and t.leading_account_id is not null
      returning t.booked_at, t.withdrawn_at, t.status)
    select count(*) filter (where booked_at is null and withdrawn_at is null and status = 'booked') as unbooked from freed`,
    [companyId, changeSeq],
  );
  return Number(rows[0]?.unbooked ?? 0n);
}

/** How many pairs the leaving rows are in. */
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

/** After `rebuildGroups`: links that still name a row which left. What a person took apart is forgotten with `forget` only. */
export async function deleteLinksOfLeaving(tx: Tx, companyId: string, forget: boolean): Promise<void> {
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
 * Puts every group of `link_member` in order: who leads by the company's order of origins, links from the leading row to
 * each other one, and one mark for all. Answers by how much the company's unbooked items grew (negative: shrank).
 */
export async function rebuildGroups(tx: Tx, companyId: string, changeSeq: bigint): Promise<number> {
  await runText(tx, "analyze link_member", []);
  await preferIndexes(tx, true);
  const before = await countCounted(tx, companyId);
  await shareMarks(tx, companyId, changeSeq);
  await runText(
    tx,
    `create temp table group_place on commit drop as
      select m.group_id, m.transaction_id, t.bank_account_id, row_number() over (
          partition by m.group_id order by array_position(c.leading_sources, a.originate), t.id) as place
      from link_member m
      cross join lateral (
        select t.company_id, t.id, t.bank_account_id from bank_transaction t
        where t.company_id = '${companyId}'::uuid and t.id = m.transaction_id offset 0) t
      join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
      join company c on c.company_id = t.company_id`,
    [],
  );
  await runText(tx, "create unique index on group_place (group_id, place)", []);
  await runText(tx, "create unique index on group_place (transaction_id)", []);
  await runText(tx, "analyze group_place", []);
  await runText(
    tx,
    `update bank_transaction t set leading_account_id = n.leading, runner_up_account_id = n.runner_up, change_seq = $2::bigint
      from (
        select p.transaction_id, case when p.place > 1 then first.bank_account_id end as leading,
          case when p.place > 2 then second.bank_account_id end as runner_up
        from group_place p
        join group_place first on first.group_id = p.group_id and first.place = 1
        left join group_place second on second.group_id = p.group_id and second.place = 2) n
      where t.company_id = $1::uuid and t.id = n.transaction_id
        and (t.leading_account_id, t.runner_up_account_id) is distinct from (n.leading, n.runner_up)`,
    [companyId, changeSeq],
  );
  await pointLinks(tx, companyId);
  await runText(tx, "drop table group_place", []);
  const after = await countCounted(tx, companyId);
  await preferIndexes(tx, false);
  return after - before;
}

// A scan of the whole company asks the rule of its rows for each of them, which the planner takes for nothing: a day's
// pull of some rows then reads a million. Every join here has an index on its inner side, and `offset 0` keeps the order.
async function preferIndexes(tx: Tx, preferred: boolean): Promise<void> {
  for (const way of ["hashjoin", "mergejoin", "seqscan"]) await runText(tx, `set local enable_${way} = ${preferred ? "off" : "on"}`, []);
}

async function countCounted(tx: Tx, companyId: string): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(*) as count from link_member m
      cross join lateral (select t.* from bank_transaction t where t.company_id = $1::uuid and t.id = m.transaction_id offset 0) t
      where ${COUNTED}`,
    [companyId],
  );
  return Number(row?.count ?? 0n);
}

// A mark on any of them was made about the item, so all of them have it: the earliest one.
async function shareMarks(tx: Tx, companyId: string, changeSeq: bigint): Promise<void> {
  await runText(
    tx,
    `create temp table group_mark on commit drop as
      select distinct on (m.group_id) m.group_id, b.booked_at, b.booked_by from link_member m
      cross join lateral (
        select b.id, b.booked_at, b.booked_by from bank_transaction b
        where b.company_id = '${companyId}'::uuid and b.id = m.transaction_id offset 0) b
      where b.booked_at is not null
      order by m.group_id, b.booked_at, b.id`,
    [],
  );
  await runText(tx, "create unique index on group_mark (group_id)", []);
  await runText(
    tx,
    `update bank_transaction t set booked_at = k.booked_at, booked_by = k.booked_by, change_seq = $2::bigint
      from link_member m join group_mark k on k.group_id = m.group_id
      where t.company_id = $1::uuid and t.id = m.transaction_id and t.booked_at is null`,
    [companyId, changeSeq],
  );
  await runText(tx, "drop table group_mark", []);
}

/** A group of n rows keeps n - 1 of its links, pointed from the leading row to each other one. */
async function pointLinks(tx: Tx, companyId: string): Promise<void> {
  // A young table of links has no statistics and counts as one row. With an index on each list of ours every order of
  // joining is linear; a look into the links for each group would read all of them each time.
  await runText(tx, "create temp table own_group on commit drop as select distinct group_id from link_member", []);
  await runText(tx, "create unique index on own_group (group_id)", []);
  await runText(tx, "analyze own_group", []);
  await runText(
    tx,
    `create temp table own_link on commit drop as
      select l.id, l.leading_id as group_id, row_number() over (partition by l.leading_id order by l.created_at, l.id) as number
      from own_group g
      join transaction_link l on l.company_id = '${companyId}'::uuid and l.leading_id = g.group_id and l.undone_at is null`,
    [],
  );
  await runText(tx, "create unique index on own_link (id)", []);
  await runText(tx, "analyze own_link", []);
  await runText(
    tx,
    `delete from transaction_link l using own_link o where l.company_id = $1::uuid and l.id = o.id
      and not exists (select from group_place p where p.group_id = o.group_id and p.place = o.number + 1)`,
    [companyId],
  );
  await runText(
    tx,
    `update transaction_link l set leading_id = first.transaction_id, other_id = p.transaction_id
      from own_link o
      join group_place first on first.group_id = o.group_id and first.place = 1
      join group_place p on p.group_id = o.group_id and p.place = o.number + 1
      where l.company_id = $1::uuid and l.id = o.id
        and (l.leading_id, l.other_id) is distinct from (first.transaction_id, p.transaction_id)`,
    [companyId],
  );
  await runText(tx, "drop table own_link, own_group", []);
}

/** Corrects the overview after groups changed; the change number is the caller's. */
export async function updateOverviewAfterLinks(tx: Tx, companyId: string, changeSeq: bigint, unbookedDelta: number): Promise<void> {
  await sql`
    update company_overview o set
      change_seq = greatest(o.change_seq, ${changeSeq}::bigint),
      unbooked_count = o.unbooked_count + ${unbookedDelta}::bigint,
      oldest_unbooked_date = ${oldestUnbookedDate(companyId)}
    where o.company_id = ${companyId}::uuid`.execute(tx);
}
