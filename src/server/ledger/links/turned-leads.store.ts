/** Booked and exported leading rows that another order of origins would hide. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { clearFrozen, factsJson, IS_FROZEN } from "#server/ledger/frozen/freeze-rows.store.ts";
import { preferIndexes } from "./source-groups.store.ts";

/** Lists every whole group that holds one of these rows. */
export async function insertGroupsWith(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await runText(
    tx,
    `with wanted as materialized (
        select leading_id from transaction_link where company_id = $1::uuid and leading_id = any ($2::uuid[]) and undone_at is null
        union
        select leading_id from transaction_link where company_id = $1::uuid and other_id = any ($2::uuid[]) and undone_at is null)
      insert into link_member
        select leading_id, leading_id from wanted
        union select w.leading_id, l.other_id from wanted w
          join transaction_link l on l.company_id = $1::uuid and l.leading_id = w.leading_id and l.undone_at is null`,
    [companyId, [...ids]],
  );
}

/**
 * Called before `rebuildGroups` of a turn: lists booked and exported leading rows that another
 * origin's row with other facts would replace, into `frozen_item`.
 */
export async function listTurnedLeads(tx: Tx, companyId: string): Promise<void> {
  await clearFrozen(tx);
  await runText(tx, "analyze link_member", []);
  await preferIndexes(tx, true);
  const told = (row: string): string => `${factsJson(row, "false")} - 'balanceAfter'`;
  await runText(
    tx,
    `insert into frozen_item
      select t.id, 'changed', ${factsJson("t", "false")}, ${factsJson("n", "false")}
      from (select distinct group_id from link_member) g
      cross join lateral (
        select r.* from link_member m
        join bank_transaction r on r.company_id = $1::uuid and r.id = m.transaction_id
        where m.group_id = g.group_id and r.leading_account_id is null and r.withdrawn_at is null limit 1) t
      cross join lateral (
        select r.* from link_member m
        join bank_transaction r on r.company_id = $1::uuid and r.id = m.transaction_id
        join bank_account a on a.company_id = $1::uuid and a.id = r.bank_account_id
        join company c on c.company_id = $1::uuid
        where m.group_id = g.group_id and r.leading_account_id is distinct from r.bank_account_id
        order by array_position(c.leading_sources, a.originate), r.id limit 1) n
      where n.id <> t.id and ${IS_FROZEN} and ${told("t")} <> ${told("n")}
      on conflict do nothing`,
    [companyId],
  );
  await preferIndexes(tx, false);
}

/** Rows of the listed groups that lead by the order of origins wait no more. */
export async function lapseTurnedBack(tx: Tx, companyId: string, at: Date): Promise<void> {
  await runText(
    tx,
    `update transaction_change c set held = false, decision = coalesce(c.decision, 'lapsed'),
        seen_at = coalesce(c.seen_at, $2::timestamptz)
      from link_member m
      where c.company_id = $1::uuid and c.held and c.way = 'origin' and c.transaction_id = m.transaction_id
        and not exists (select from frozen_item f where f.transaction_id = m.transaction_id)`,
    [companyId, at],
  );
}
