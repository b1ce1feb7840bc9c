/**
 * The reports that show a settlement. A settlement without a living report is hidden, with its
 * items and ties: it comes back as it was with its report.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

/** Notes that the file shows these settlements (again). */
export async function noteSources(
  tx: Tx,
  companyId: string,
  fileId: string,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await runText(
    tx,
    `insert into collection_source (company_id, collection_id, file_id, seen_at)
      select o.company_id, picked.id, $2::uuid, $4::timestamptz
      from company_overview o, unnest($3::uuid[]) picked (id) where o.company_id = $1::uuid
      on conflict (company_id, collection_id, file_id) do update set gone_at = null`,
    [companyId, fileId, [...ids], at],
  );
  await runText(
    tx,
    "update collection set hidden_at = null where company_id = $1::uuid and id = any ($2::uuid[])",
    [companyId, [...ids]],
  );
}

/** Takes the file's settlements away with it; those of another living report stay. */
export async function leaveCollections(
  tx: Tx,
  companyId: string,
  fileId: string,
  at: Date,
): Promise<{ readonly left: number; readonly stayed: number }> {
  const gone = await runText<{ id: string }>(
    tx,
    `update collection_source set gone_at = $3::timestamptz
      where company_id = $1::uuid and file_id = $2::uuid and gone_at is null returning collection_id as id`,
    [companyId, fileId, at],
  );
  const left = await runText<{ id: string }>(
    tx,
    `update collection c set hidden_at = $3::timestamptz
      where c.company_id = $1::uuid and c.id = any ($2::uuid[]) and c.hidden_at is null and not exists (
        select from collection_source s where s.company_id = c.company_id and s.collection_id = c.id and s.gone_at is null)
      returning c.id`,
    [companyId, gone.map(({ id }) => id), at],
  );
  return { left: left.length, stayed: gone.length - left.length };
}

/** Brings the settlements of a deleted file back; answers how many are shown again. */
export async function returnCollections(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<number> {
  const back = await runText<{ id: string }>(
    tx,
    `update collection_source set gone_at = null
      where company_id = $1::uuid and file_id = $2::uuid and gone_at is not null returning collection_id as id`,
    [companyId, fileId],
  );
  await runText(
    tx,
    "update collection set hidden_at = null where company_id = $1::uuid and id = any ($2::uuid[])",
    [companyId, back.map(({ id }) => id)],
  );
  return back.length;
}

/** Makes the deletion of the file's settlements final: hidden ones that only it showed go. */
export async function forgetCollections(tx: Tx, companyId: string, fileId: string): Promise<void> {
  const gone = await runText<{ id: string }>(
    tx,
    `delete from collection_source where company_id = $1::uuid and file_id = $2::uuid and gone_at is not null
      returning collection_id as id`,
    [companyId, fileId],
  );
  await runText(
    tx,
    `delete from collection c where c.company_id = $1::uuid and c.id = any ($2::uuid[]) and c.hidden_at is not null
      and not exists (select from collection_source s where s.company_id = c.company_id and s.collection_id = c.id)`,
    [companyId, gone.map(({ id }) => id)],
  );
}

export interface CollectionsOfFile {
  /** Settlements that only this file shows, and how many of them are tied to a bank credit. */
  readonly only: number;
  readonly tied: number;
  /** Settlements that another report shows too. */
  readonly shared: number;
}

/** What a deletion of the file would take with it. */
export async function countCollectionsOfFile(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<CollectionsOfFile> {
  const [row] = await runText<{ only: number; tied: number; shared: number }>(
    tx,
    `select count(*) filter (where not shared)::integer as only,
        count(*) filter (where not shared and tied)::integer as tied, count(*) filter (where shared)::integer as shared
      from (
        select exists (select from collection_source o where o.company_id = s.company_id and o.collection_id = s.collection_id
            and o.file_id <> s.file_id and o.gone_at is null) as shared,
          exists (select from credit_link l where l.company_id = s.company_id and l.collection_id = s.collection_id
            and l.state in ('automatic', 'confirmed')) as tied
        from collection_source s where s.company_id = $1::uuid and s.file_id = $2::uuid and s.gone_at is null) each_one`,
    [companyId, fileId],
  );
  return row ?? { only: 0, tied: 0, shared: 0 };
}
