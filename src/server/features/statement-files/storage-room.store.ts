import { sql } from "kysely";
import { lockName } from "#server/database/named-lock.ts";
import type { Tx } from "#server/database/tenant.ts";

/**
 * Bytes that the companies' files and papers take in the storage: each content once a company, also
 * of a deleted file while rows need its bytes, and of a removed paper while it can be brought back.
 */
export async function sumKeptBytes(tx: Tx, companyIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(size_bytes), 0)::text as bytes from (
      select f.company_id, f.content_hash, f.size_bytes from stored_file f
        where f.company_id = any(${[...companyIds]}::uuid[]) and (f.deleted_at is null or exists (
          select from transaction_source s where s.company_id = f.company_id and s.source_id = f.id))
      union
      select p.company_id, p.content_hash, p.size_bytes from paper p
        where p.company_id = any(${[...companyIds]}::uuid[])) kept`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Makes commands that note files of one company, or of one person, wait for each other until the
 * end of the transaction.
 */
export async function lockStorage(tx: Tx, companyOrPersonId: string): Promise<void> {
  await lockName(tx, `${companyOrPersonId} storage`);
}
