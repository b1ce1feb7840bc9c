/** Which item shows the payment of a row that left: tombstones point to it. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

/** Makes the list of rows that led an item and left it, with the rows that lead it now. */
export async function openHeirs(tx: Tx): Promise<void> {
  const heirs = "left_item (id uuid primary key, heir_id uuid not null)";
  await runText(tx, `create temp table if not exists ${heirs} on commit drop`, []);
}

/** Called while the groups of leaving rows are put in order (`group_place`). */
export async function noteHeirs(tx: Tx): Promise<void> {
  await openHeirs(tx);
  await runText(
    tx,
    `insert into left_item
      select g.group_id, g.transaction_id from group_place g join leaving_row w on w.id = g.group_id where g.place = 1
      on conflict (id) do update set heir_id = excluded.heir_id`,
    [],
  );
}

/**
 * Notes the items that stand for leaving ones by the word of a person: the correction of an item
 * whose statement a later issue replaced (`file_reissue`), and what an accepted change names
 * (`listLeaving`).
 */
export async function noteSuccessors(tx: Tx, companyId: string): Promise<void> {
  await openHeirs(tx);
  await runText(
    tx,
    `insert into left_item
      select distinct on (d.id) d.id, coalesce(l.leading_id, t.id)
      from (
        select m.id, m.of as other from file_reissue r cross join lateral jsonb_to_recordset(r.marks) m (id uuid, of uuid)
          where r.company_id = $1::uuid and r.state = 'replaced'
        union all
        select m.of, m.id from file_reissue r cross join lateral jsonb_to_recordset(r.marks) m (id uuid, of uuid)
          where r.company_id = $1::uuid and r.state = 'replaced'
        union all
        select c.transaction_id, (c.became -> 'others' ->> 0)::uuid from transaction_change c
          join doomed_item d on d.id = c.transaction_id
          where c.company_id = $1::uuid and c.kind = 'withdrawn' and c.decision = 'accepted') s
      join doomed_item d on d.id = s.id
      join bank_transaction t on t.company_id = $1::uuid and t.id = s.other and t.id <> d.id and t.withdrawn_at is null
      left join transaction_link l on l.company_id = $1::uuid and l.other_id = t.id and l.undone_at is null
      where not exists (select from doomed_item o where o.id = coalesce(l.leading_id, t.id))
      order by d.id, t.id
      on conflict (id) do nothing`,
    [companyId],
  );
}
