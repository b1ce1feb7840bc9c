/** Files that are deleted and can still be brought back. */
import { sql } from "kysely";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { StoredFileRow } from "./statement-files.store.ts";

/** A file of the company, deleted or not. */
export async function findFile(
  tx: Tx,
  companyId: string,
  id: string,
  lock = false,
): Promise<StoredFileRow | undefined> {
  let query = tx
    .selectFrom("stored_file")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id);
  if (lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

/** Files of the company, deleted or not. */
export async function findFiles(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<StoredFileRow[]> {
  return tx
    .selectFrom("stored_file")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids])
    .execute();
}

/**
 * Deleted files, the oldest deletion first, without which the others take no more than `maxBytes`
 * together. Contents that living files have too take no room.
 */
export async function listBeyondRoom(
  tx: Tx,
  companyId: string,
  maxBytes: number,
): Promise<Pick<StoredFileRow, "id" | "content_hash">[]> {
  return runText(
    tx,
    `select id, content_hash from (
        select f.id, f.content_hash, d.deleted_at,
          sum(f.size_bytes) over (order by d.deleted_at desc, f.id desc rows unbounded preceding) as newer_bytes
        from file_deletion d join stored_file f on f.company_id = d.company_id and f.id = d.file_id
        where d.company_id = $1::uuid and not exists (
          select from stored_file o where o.company_id = $1::uuid and o.content_hash = f.content_hash and o.deleted_at is null)) kept
      where newer_bytes > $2::numeric order by deleted_at, id`,
    [companyId, maxBytes],
  );
}

/**
 * True while a file that is not deleted, one that can be brought back, a row that a deleted file
 * left behind, a paper, or a kept letter needs these bytes.
 */
export async function isContentNeeded(tx: Tx, companyId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (
      select from stored_file f where f.company_id = ${companyId}::uuid and f.content_hash = ${hash}
        and (f.deleted_at is null
          or exists (
            select from transaction_source s where s.company_id = ${companyId}::uuid and s.source_id = f.id)
          or exists (
            select from collection_source c where c.company_id = ${companyId}::uuid and c.file_id = f.id and c.gone_at is null)
          or exists (
            select from file_deletion d where d.company_id = ${companyId}::uuid and d.file_id = f.id)))
      or exists (
        select from paper p where p.company_id = ${companyId}::uuid and p.content_hash = ${hash})
      or exists (
        select from received_mail m where m.company_id = ${companyId}::uuid and m.raw_hash = ${hash}) as needed`.execute(
    tx,
  );
  return rows[0]?.needed ?? true;
}
