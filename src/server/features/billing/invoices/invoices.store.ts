/** Invoices of charges and refunds, and when each unissued one is looked at. */
import type { Database } from "#server/database/connect.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { InvoiceState } from "#server/database/tables/billing.ts";
import type { InvoiceBuyer } from "#server/providers/invoicing/invoicing.port.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Forints } from "#values/forints.ts";

export interface InvoiceRow {
  readonly companyId: string;
  readonly id: string;
  readonly chargeId: string;
  readonly refundId: string | null;
  readonly externalId: string;
  readonly state: InvoiceState;
  readonly buyer: unknown;
  readonly itemName: string;
  readonly completedOn: LocalDate;
  /** Negative on the correcting invoice of a refund. */
  readonly netFt: Forints;
  readonly vatFt: Forints;
  readonly grossFt: Forints;
  readonly number: string | null;
  readonly tries: number;
  readonly sentAt: Date | null;
  readonly fault: string;
}

const COLUMNS = [
  "company_id as companyId",
  "id",
  "charge_id as chargeId",
  "refund_id as refundId",
  "external_id as externalId",
  "state",
  "buyer",
  "item_name as itemName",
  "completed_on as completedOn",
  "net_ft as netFt",
  "vat_ft as vatFt",
  "gross_ft as grossFt",
  "number",
  "tries",
  "sent_at as sentAt",
  "fault",
] as const;

/** Stores an invoice that is to be issued, and when it is looked at. */
export async function insertInvoice(
  tx: Tx,
  row: Omit<InvoiceRow, "state" | "buyer" | "number" | "tries" | "sentAt" | "fault"> & {
    readonly buyer: InvoiceBuyer;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("invoice")
    .values({
      company_id: row.companyId,
      id: row.id,
      charge_id: row.chargeId,
      refund_id: row.refundId,
      external_id: row.externalId,
      state: "waiting",
      buyer: storedJson(row.buyer),
      item_name: row.itemName,
      completed_on: row.completedOn,
      net_ft: row.netFt,
      vat_ft: row.vatFt,
      gross_ft: row.grossFt,
      created_at: now,
    })
    .execute();
  await setInvoiceDue(tx, row, now);
}

/** `lock`: nobody else changes it until the transaction ends. */
export function findInvoice(
  tx: Tx,
  companyId: string,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<InvoiceRow | undefined> {
  const query = tx
    .selectFrom("invoice")
    .select(COLUMNS)
    .where("company_id", "=", companyId)
    .where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** The invoice of a charge, not of its refunds. */
export function findInvoiceOfCharge(
  tx: Tx,
  companyId: string,
  chargeId: string,
): Promise<InvoiceRow | undefined> {
  return tx
    .selectFrom("invoice")
    .select(COLUMNS)
    .where("company_id", "=", companyId)
    .where("charge_id", "=", chargeId)
    .where("refund_id", "is", null)
    .executeTakeFirst();
}

export async function changeInvoice(
  tx: Tx,
  { companyId, id }: Pick<InvoiceRow, "companyId" | "id">,
  change: {
    readonly state?: InvoiceState;
    readonly number?: string;
    readonly tries?: number;
    readonly sentAt?: Date;
    readonly issuedAt?: Date;
    readonly fault?: string;
  },
): Promise<void> {
  const { state, number, tries, sentAt, issuedAt, fault } = change;
  await tx
    .updateTable("invoice")
    .set({
      ...(state === undefined ? {} : { state }),
      ...(number === undefined ? {} : { number }),
      ...(tries === undefined ? {} : { tries }),
      ...(sentAt === undefined ? {} : { sent_at: sentAt }),
      ...(issuedAt === undefined ? {} : { issued_at: issuedAt }),
      ...(fault === undefined ? {} : { fault }),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** When the invoice is looked at next; null: it waits for the operator. */
export async function setInvoiceDue(
  tx: GlobalTx,
  { companyId, id }: Pick<InvoiceRow, "companyId" | "id">,
  at: Date | null,
): Promise<void> {
  await tx
    .insertInto("invoice_due")
    .values({ invoice_id: id, company_id: companyId, next_at: at })
    .onConflict((conflict) => conflict.column("invoice_id").doUpdateSet({ next_at: at }))
    .execute();
}

/** The invoice is issued. */
export async function clearInvoiceDue(tx: GlobalTx, invoiceId: string): Promise<void> {
  await tx.deleteFrom("invoice_due").where("invoice_id", "=", invoiceId).execute();
}

/** Takes due invoices, those that waited longest first, and puts them off to `until`. */
export async function takeDueInvoices(
  tx: GlobalTx,
  given: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<readonly { readonly companyId: string; readonly invoiceId: string }[]> {
  const rows = await tx
    .selectFrom("invoice_due")
    .select(["company_id as companyId", "invoice_id as invoiceId"])
    .where("next_at", "<=", given.now)
    .orderBy("next_at")
    .limit(given.limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length > 0)
    await tx
      .updateTable("invoice_due")
      .set({ next_at: given.until })
      .where(
        "invoice_id",
        "in",
        rows.map(({ invoiceId }) => invoiceId),
      )
      .execute();
  return rows;
}

/** Invoices that are not issued, those without a next time first. */
export function listUnissued(
  db: Database,
  limit: number,
): Promise<
  readonly {
    readonly companyId: string;
    readonly invoiceId: string;
    readonly nextAt: Date | null;
  }[]
> {
  return db
    .selectFrom("invoice_due")
    .select(["company_id as companyId", "invoice_id as invoiceId", "next_at as nextAt"])
    .orderBy("next_at", (order) => order.nullsFirst())
    .limit(limit)
    .execute();
}

/** Numbers for the operator: invoices that wait, and those that wait for him. */
export async function countUnissued(
  db: Database,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  const row = await db
    .selectFrom("invoice_due")
    .select((eb) => [
      eb.fn.countAll<bigint>().as("all"),
      eb.fn.count<bigint>("next_at").as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), failed: Number(row.all) - Number(row.waiting) };
}
