/** Links as people decided about them, and as an undo brings them back. */
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Tx } from "#server/database/tenant.ts";

/** A row of the table, as an undo keeps it. */
export interface LinkRow {
  readonly id: string;
  readonly leading_id: string;
  readonly other_id: string;
}

/** Writes links as an undo kept them. */
export async function restoreLinks(
  tx: Tx,
  companyId: string,
  kept: readonly LinkRow[],
): Promise<void> {
  await runText(
    tx,
    `insert into transaction_link
      select l.* from jsonb_populate_recordset(null::transaction_link, $2::jsonb) l where l.company_id = $1::uuid
      on conflict (company_id, id) do update set rule = excluded.rule, evidence = excluded.evidence,
        decided_by = excluded.decided_by, created_at = excluded.created_at`,
    [companyId, storedJson(kept)],
  );
}

/** A person decided that these rows are parts of their items. */
export async function decideLinks(
  tx: Tx,
  companyId: string,
  decided: { readonly ids: readonly string[]; readonly by: string; readonly at: Date },
): Promise<void> {
  await runText(
    tx,
    `update transaction_link set rule = 'manual', decided_by = $3::uuid, created_at = $4::timestamptz
      where company_id = $1::uuid and other_id = any ($2::uuid[]) and undone_at is null`,
    [companyId, [...decided.ids], decided.by, decided.at],
  );
}

/** Deletes that a person keeps the ones and the others apart. */
export async function deleteApart(
  tx: Tx,
  companyId: string,
  ones: readonly string[],
  others: readonly string[],
): Promise<void> {
  await runText(
    tx,
    `delete from transaction_link where company_id = $1::uuid and undone_at is not null
        and ((leading_id = any ($2::uuid[]) and other_id = any ($3::uuid[]))
          or (leading_id = any ($3::uuid[]) and other_id = any ($2::uuid[])))`,
    [companyId, [...ones], [...others]],
  );
}
