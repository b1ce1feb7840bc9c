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
  /** The id in the address; empty where there is none. */
  readonly about: string;
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
      about: read.about,
    })
    .execute();
}

/** Calls of any key about one thing since a moment, and the first of them. */
export async function countReads(
  tx: Tx,
  companyId: string,
  asked: { readonly call: string; readonly about: string; readonly since: Date },
): Promise<{ readonly count: number; readonly first: Date | null }> {
  const row = await tx
    .selectFrom("api_read")
    .select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.min("at").as("first")])
    .where("company_id", "=", companyId)
    .where("about", "=", asked.about)
    .where("call", "=", asked.call)
    .where("at", ">", asked.since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), first: row.first };
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
