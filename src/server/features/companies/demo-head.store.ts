import type { Tx } from "#server/database/tenant.ts";

export interface DemoHead {
  readonly companyId: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly now: Date;
  readonly purgeAfter: Date;
}

/** Directory entry and company of a demo. A taken tax number is refused by its unique key. */
export async function insertDemoHead(tx: Tx, demo: DemoHead): Promise<void> {
  const { companyId, taxNumber, name, now } = demo;
  await tx
    .insertInto("company_directory")
    .values({
      company_id: companyId,
      tax_number: taxNumber,
      state: "active",
      kind: "demo",
      created_at: now,
      purge_after: demo.purgeAfter,
    })
    .execute();
  await tx
    .insertInto("company")
    .values({
      company_id: companyId,
      name,
      tax_number: taxNumber,
      state: "active",
      kind: "demo",
      courier_email: null,
      created_at: now,
      purge_after: demo.purgeAfter,
    })
    .execute();
}

/** Puts the end of demos off; only later than it was, as the directory demands. */
export async function extendDemoHeads(
  tx: Tx,
  companyIds: readonly string[],
  purgeAfter: Date,
): Promise<void> {
  await tx
    .updateTable("company_directory")
    .set({ purge_after: purgeAfter })
    .where("company_id", "in", companyIds)
    .where("kind", "=", "demo")
    .execute();
  await tx
    .updateTable("company")
    .set({ purge_after: purgeAfter })
    .where("company_id", "in", companyIds)
    .execute();
}
