/** Sums that charges, refunds and invoices demand of the ledger. */
import type { Database } from "#server/database/connect.ts";
import type { Tx } from "#server/database/tenant.ts";

/** What the ledger must hold by the other tables: a cut-off end of the chain is seen by it. */
export async function listDue(tx: Tx, companyId: string) {
  const charges = await tx
    .selectFrom("charge")
    .select(["id", "order_ref", "gross_ft", "refunded_ft", "state"])
    .where("company_id", "=", companyId)
    .execute();
  const invoices = await tx
    .selectFrom("invoice")
    .select((eb) => ["charge_id", eb.fn.sum<string>("gross_ft").as("sum")])
    .where("company_id", "=", companyId)
    .where("state", "=", "issued")
    .groupBy("charge_id")
    .execute();
  const invoiced = new Map(invoices.map((row) => [row.charge_id, Number(row.sum)]));
  return charges.flatMap(({ id, order_ref, gross_ft, refunded_ft, state }) => {
    const paidFt = state === "finished" ? gross_ft : 0;
    return [
      { key: `payment gateway ${id}`, amountFt: paidFt, name: `payment of ${order_ref}` },
      { key: `refund gateway ${id}`, amountFt: 0 - refunded_ft, name: `refund of ${order_ref}` },
      {
        key: `invoice invoiced ${id}`,
        amountFt: invoiced.get(id) ?? 0,
        name: `invoices of ${order_ref}`,
      },
    ];
  });
}

/** Companies that are not purged yet, in the order of their ids. */
export async function listBookedCompanies(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const query = db.selectFrom("company_directory").select("company_id").orderBy("company_id");
  const rows = await (after === undefined ? query : query.where("company_id", ">", after))
    .limit(limit)
    .execute();
  return rows.map((row) => row.company_id);
}
