/** Which row leads an item whose leading row left: tombstones point to it. */
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
