/**
 * Ties of settlements stand on the leading row of an item that several origins show: on the row
 * that lists count. They follow the lead when rows are joined, turned to another origin or leave.
 * The caller holds the company's lock and has made the lists of the group's change.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

const HELD = "('automatic', 'confirmed')";

/**
 * Called after groups were put in order (`group_place`): their ties go to their leading rows. Of
 * two ties of one settlement in a group the decided or older one stays.
 */
export async function followLeads(tx: Tx, companyId: string): Promise<void> {
  await runText(
    tx,
    `with tied as materialized (
        select l.id, row_number() over (
          partition by p.group_id, l.collection_id order by l.state = 'confirmed' desc, l.created_at, l.id) as nth
        from group_place p join credit_link l on l.company_id = $1::uuid and l.transaction_id = p.transaction_id
        where l.state in ${HELD})
      delete from credit_link l using tied t where l.company_id = $1::uuid and l.id = t.id and t.nth > 1`,
    [companyId],
  );
  await runText(
    tx,
    `update credit_link l set transaction_id = f.transaction_id
      from group_place p join group_place f on f.group_id = p.group_id and f.place = 1
      where l.company_id = $1::uuid and l.transaction_id = p.transaction_id and p.place > 1`,
    [companyId],
  );
}

/**
 * Called before the groups of leaving rows are put in order (`leaving_row`, `link_member`): ties of
 * a leaving row go to a row of its group that stays. `onlyWithdrawn`: the rows stay in the books
 * and only stand alone, so ties leave a row that its bank has taken back, and no other.
 */
export async function leaveTies(tx: Tx, companyId: string, onlyWithdrawn: boolean): Promise<void> {
  const condition = onlyWithdrawn
    ? ` and exists (select from bank_transaction t
        where t.company_id = $1::uuid and t.id = l.transaction_id and t.withdrawn_at is not null)`
    : "";
  await runText(
    tx,
    `with heir as materialized (
        select l.id, h.transaction_id, row_number() over (
          partition by h.transaction_id, l.collection_id, l.state in ${HELD} order by l.state = 'confirmed' desc, l.created_at, l.id) as nth
        from leaving_row w
        join credit_link l on l.company_id = $1::uuid and l.transaction_id = w.id
        cross join lateral (
          select m.transaction_id from link_member m
          where m.group_id = w.id or m.group_id in (
            select k.leading_id from transaction_link k
            where k.company_id = $1::uuid and k.other_id = w.id and k.undone_at is null)
          order by m.transaction_id limit 1) h
        where true${condition})
      update credit_link l set transaction_id = h.transaction_id from heir h
      where l.company_id = $1::uuid and l.id = h.id and (h.nth = 1 or l.state not in ${HELD})
        and (l.state not in ${HELD} or not exists (
          select from credit_link o where o.company_id = l.company_id and o.collection_id = l.collection_id
            and o.transaction_id = h.transaction_id and o.state in ${HELD}))`,
    [companyId],
  );
}
