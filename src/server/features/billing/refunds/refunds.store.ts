/** Refunds of charges. */
import type { PlanSums } from "#contract/billing/plan-sums.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { RefundState } from "#server/database/tables/billing.ts";
import { forints, type Forints } from "#values/forints.ts";

export interface RefundRow {
  readonly companyId: string;
  readonly id: string;
  readonly chargeId: string;
  readonly netFt: Forints;
  readonly vatFt: Forints;
  readonly grossFt: Forints;
  readonly note: string;
  readonly state: RefundState;
  readonly askedAt: Date;
}

const COLUMNS = [
  "company_id as companyId",
  "id",
  "charge_id as chargeId",
  "net_ft as netFt",
  "vat_ft as vatFt",
  "gross_ft as grossFt",
  "note",
  "state",
  "asked_at as askedAt",
] as const;

export async function insertRefund(tx: Tx, row: Omit<RefundRow, "state">): Promise<void> {
  await tx
    .insertInto("refund")
    .values({
      company_id: row.companyId,
      id: row.id,
      charge_id: row.chargeId,
      net_ft: row.netFt,
      vat_ft: row.vatFt,
      gross_ft: row.grossFt,
      note: row.note,
      state: "sent",
      asked_at: row.askedAt,
    })
    .execute();
}

/** The refund of a charge whose end is not known; a charge has at most one. */
export function findOpenRefund(
  tx: Tx,
  companyId: string,
  chargeId: string,
): Promise<RefundRow | undefined> {
  return tx
    .selectFrom("refund")
    .select(COLUMNS)
    .where("company_id", "=", companyId)
    .where("charge_id", "=", chargeId)
    .where("state", "=", "sent")
    .executeTakeFirst();
}

/** Ends an open refund; false where it has ended already. */
export async function endRefund(
  tx: Tx,
  { companyId, id }: Pick<RefundRow, "companyId" | "id">,
  end: { readonly state: "done" | "refused"; readonly refundRef: string | null; readonly at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable("refund")
    .set({ state: end.state, refund_ref: end.refundRef, settled_at: end.at })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "sent")
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** The beginning of the reference of a chargeback, which the gateway does not list as a refund. */
export const CHARGEBACK_MARK = "chargeback:";

/** Whether a refund of the charge has this reference. */
export async function hasRefundRef(
  tx: Tx,
  companyId: string,
  chargeId: string,
  refundRef: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("refund")
    .select("id")
    .where("company_id", "=", companyId)
    .where("charge_id", "=", chargeId)
    .where("refund_ref", "=", refundRef)
    .executeTakeFirst();
  return row !== undefined;
}

/** When so much of the charge was given back at the gateway last; undefined where it never was. */
export async function findEqualRefund(
  tx: Tx,
  companyId: string,
  chargeId: string,
  grossFt: Forints | undefined,
): Promise<Date | undefined> {
  if (grossFt === undefined) return undefined;
  const row = await tx
    .selectFrom("refund")
    .select("asked_at as askedAt")
    .where("company_id", "=", companyId)
    .where("charge_id", "=", chargeId)
    .where("gross_ft", "=", grossFt)
    .where("state", "=", "done")
    .where("refund_ref", "not like", `${CHARGEBACK_MARK}%`)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.askedAt;
}

/** What of a charge was given back; `atGateway`: without what the payer's bank took back. */
export async function sumRefunds(
  tx: Tx,
  companyId: string,
  chargeId: string,
  { atGateway = false }: { readonly atGateway?: boolean } = {},
): Promise<PlanSums> {
  const row = await tx
    .selectFrom("refund")
    .select((eb) => [
      eb.fn.sum<string | null>("net_ft").as("netFt"),
      eb.fn.sum<string | null>("vat_ft").as("vatFt"),
      eb.fn.sum<string | null>("gross_ft").as("grossFt"),
    ])
    .where("company_id", "=", companyId)
    .where("charge_id", "=", chargeId)
    .where("state", "=", "done")
    .$if(atGateway, (all) => all.where("refund_ref", "not like", `${CHARGEBACK_MARK}%`))
    .executeTakeFirstOrThrow();
  return {
    netFt: forints(Number(row.netFt ?? 0)),
    vatFt: forints(Number(row.vatFt ?? 0)),
    grossFt: forints(Number(row.grossFt ?? 0)),
  };
}
