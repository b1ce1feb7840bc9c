import type { Database } from "#server/database/connect.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface AddressRow {
  readonly address: string;
  readonly companyId: string;
  readonly closedAt: Date | null;
}

/** The address, where it takes letters at that time. */
export async function findOpenAddress(
  db: Database,
  address: string,
  now: Date,
): Promise<AddressRow | undefined> {
  return db
    .selectFrom("inbound_address")
    .select(["address", "company_id as companyId", "closed_at as closedAt"])
    .where("address", "=", address)
    .where((eb) => eb.or([eb("closed_at", "is", null), eb("closed_at", ">", now)]))
    .executeTakeFirst();
}

/** Addresses of the company that take letters, the current one first. */
export async function listOpenAddresses(
  tx: GlobalTx,
  companyId: string,
  now: Date,
): Promise<AddressRow[]> {
  return tx
    .selectFrom("inbound_address")
    .select(["address", "company_id as companyId", "closed_at as closedAt"])
    .where("company_id", "=", companyId)
    .where((eb) => eb.or([eb("closed_at", "is", null), eb("closed_at", ">", now)]))
    .orderBy("closed_at", (order) => order.desc().nullsFirst())
    .execute();
}

export async function insertAddress(
  tx: GlobalTx,
  row: {
    readonly address: string;
    readonly companyId: string;
    readonly maker: Maker;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("inbound_address")
    .values({
      address: row.address,
      company_id: row.companyId,
      made_by: row.maker.userId,
      made_through: row.maker.through,
      created_at: row.at,
    })
    .execute();
}

/** Lets the company's current address take letters until then at most. */
export async function closeCurrentAddress(
  tx: GlobalTx,
  companyId: string,
  until: Date,
): Promise<void> {
  await tx
    .updateTable("inbound_address")
    .set({ closed_at: until })
    .where("company_id", "=", companyId)
    .where("closed_at", "is", null)
    .execute();
}

/** Lets these addresses of the company take letters no more; answers those that took them. */
export async function closeAddresses(
  tx: GlobalTx,
  companyId: string,
  at: Date,
  addresses: readonly string[],
): Promise<string[]> {
  const closed = await tx
    .updateTable("inbound_address")
    .set({ closed_at: at })
    .where("company_id", "=", companyId)
    .where("address", "in", [...addresses])
    .where((eb) => eb.or([eb("closed_at", "is", null), eb("closed_at", ">", at)]))
    .returning("address")
    .execute();
  return closed.map(({ address }) => address);
}
