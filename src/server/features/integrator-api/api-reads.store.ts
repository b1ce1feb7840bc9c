/** The log of calls that showed data to a key. */
import type { Tx } from "#server/database/tenant.ts";

export interface ApiRead {
  readonly companyId: string;
  readonly id: string;
  readonly keyId: string;
  readonly at: Date;
  readonly call: string;
  readonly rows: number | null;
  readonly address: string;
  readonly requestId: string;
}

export async function insertRead(tx: Tx, read: ApiRead): Promise<void> {
  await tx
    .insertInto("api_read")
    .values({
      company_id: read.companyId,
      id: read.id,
      key_id: read.keyId,
      at: read.at,
      call: read.call,
      rows: read.rows,
      address: read.address,
      request_id: read.requestId,
    })
    .execute();
}

/** Deletes the lines of companies that are older; answers their number. */
export async function deleteOldReads(
  tx: Tx,
  companyIds: readonly string[],
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("api_read")
    .where("company_id", "in", [...companyIds])
    .where("at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
