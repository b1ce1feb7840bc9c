/** Charges of subscriptions. */
import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";
import type { ChargeKind, ChargeState } from "#server/database/tables/billing.ts";
import type { LocalDate } from "#values/local-date.ts";
import { CHARGEBACK_MARK } from "../refunds/refunds.store.ts";
import type { Forints } from "#values/forints.ts";

export interface ChargeRow {
  readonly companyId: string;
  readonly id: string;
  readonly periodFrom: LocalDate;
  readonly periodUntil: LocalDate;
  readonly attempt: number;
  readonly orderRef: string;
  readonly subscriberId: string;
  readonly cardId: string;
  readonly cardMask: string;
  readonly tokenPosition: number;
  readonly invoiceName: string;
  readonly netFt: Forints;
  readonly vatFt: Forints;
  readonly grossFt: Forints;
  readonly state: ChargeState;
  /** The class of a refusal; null for every other charge. */
  readonly refusal: string | null;
  readonly transactionId: string | null;
  readonly sentAt: Date;
  readonly kind: ChargeKind;
  /** The plan that it pays for; null where the version before has begun it. */
  readonly planKey: string | null;
  readonly extraAccounts: number | null;
}

const COLUMNS = [
  "company_id as companyId",
  "id",
  "period_from as periodFrom",
  "period_until as periodUntil",
  "attempt",
  "order_ref as orderRef",
  "subscriber_id as subscriberId",
  "card_id as cardId",
  "card_mask as cardMask",
  "token_position as tokenPosition",
  "invoice_name as invoiceName",
  "net_ft as netFt",
  "vat_ft as vatFt",
  "gross_ft as grossFt",
  "state",
  "refusal",
  "transaction_id as transactionId",
  "sent_at as sentAt",
  "kind",
  "plan_key as planKey",
  "extra_accounts as extraAccounts",
] as const;

const OPEN: readonly ChargeState[] = ["sent", "authorised"];

/** The charge whose end is not known yet; a company has at most one. */
export function findOpenCharge(tx: Tx, companyId: string): Promise<ChargeRow | undefined> {
  return tx
    .selectFrom("charge")
    .select(COLUMNS)
    .where("company_id", "=", companyId)
    .where("state", "in", OPEN)
    .executeTakeFirst();
}

export function findChargeByOrder(
  tx: Tx,
  companyId: string,
  orderRef: string,
): Promise<ChargeRow | undefined> {
  return tx
    .selectFrom("charge")
    .select(COLUMNS)
    .where("company_id", "=", companyId)
    .where("order_ref", "=", orderRef)
    .executeTakeFirst();
}

/** All tries of a period, first to last. */
export function listTries(
  tx: Tx,
  companyId: string,
  periodFrom: LocalDate,
): Promise<readonly ChargeRow[]> {
  return tx
    .selectFrom("charge")
    .select(COLUMNS)
    .where("company_id", "=", companyId)
    .where("period_from", "=", periodFrom)
    .orderBy("attempt")
    .execute();
}

/** Why months were refused since the instant, one class of reason each. */
export async function listRefusedSince(
  tx: Tx,
  companyId: string,
  since: Date,
): Promise<readonly (string | null)[]> {
  const rows = await tx
    .selectFrom("charge")
    .select("refusal")
    .where("company_id", "=", companyId)
    .where("kind", "=", "month")
    .where("state", "=", "refused")
    .where("sent_at", ">=", since)
    .execute();
  return rows.map(({ refusal }) => refusal);
}

/** Whether the operator has yet to end a disputed charge of the company. */
export async function hasDisputed(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("charge")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "=", "disputed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface PaidMonth {
  readonly planKey: string;
  readonly extraAccounts: number;
  /** The paid days, the second one not paid any more. */
  readonly from: LocalDate;
  readonly until: LocalDate;
}

/**
 * The last month that each company has paid, with the largest plan that was paid for it; companies
 * that have paid nothing are left out. What the payer's bank took back whole was not paid; what the
 * operator gave back changes nothing.
 */
export async function listPaidMonths(
  tx: Tx,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, PaidMonth>> {
  if (companyIds.length === 0) return new Map();
  const kept = sql`x.state = 'finished' and not (x.refunded_ft = x.gross_ft and exists (
    select from refund r where r.company_id = x.company_id and r.charge_id = x.id and r.state = 'done'
      and r.refund_ref like ${`${CHARGEBACK_MARK}%`}))`;
  const { rows } = await sql<PaidMonth & { readonly companyId: string }>`
    with kept as (select x.* from charge x where x.company_id = any(${[...companyIds]}::uuid[]) and ${kept})
    select distinct on (m.company_id) m.company_id as "companyId", m.period_from as "from", m.period_until as "until",
      coalesce(u.plan_key, m.plan_key, s.plan_key) as "planKey",
      coalesce(u.extra_accounts, m.extra_accounts, s.extra_accounts) as "extraAccounts"
    from kept m
    join subscription s on s.company_id = m.company_id
    left join kept u on u.company_id = m.company_id and u.kind = 'upgrade' and u.period_until = m.period_until
    where m.kind = 'month'
    order by m.company_id, m.period_until desc, u.settled_at desc nulls last`.execute(tx);
  return new Map(rows.map(({ companyId, ...paid }) => [companyId, paid]));
}

/** The last paid month of the company. */
export async function findPaidMonth(tx: Tx, companyId: string): Promise<PaidMonth | undefined> {
  return (await listPaidMonths(tx, [companyId])).get(companyId);
}

/** Whether a charge of the company has ever been paid. */
export async function hasPaid(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("charge")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "=", "finished")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCharge(
  tx: Tx,
  row: Omit<ChargeRow, "state" | "refusal" | "transactionId">,
): Promise<void> {
  await tx
    .insertInto("charge")
    .values({
      company_id: row.companyId,
      id: row.id,
      period_from: row.periodFrom,
      period_until: row.periodUntil,
      attempt: row.attempt,
      order_ref: row.orderRef,
      subscriber_id: row.subscriberId,
      card_id: row.cardId,
      card_mask: row.cardMask,
      token_position: row.tokenPosition,
      invoice_name: row.invoiceName,
      net_ft: row.netFt,
      vat_ft: row.vatFt,
      gross_ft: row.grossFt,
      state: "sent",
      sent_at: row.sentAt,
      kind: row.kind,
      plan_key: row.planKey,
      extra_accounts: row.extraAccounts,
    })
    .execute();
}

/** Moves an open charge on; false where it has ended already. */
export async function moveCharge(
  tx: Tx,
  charge: Pick<ChargeRow, "companyId" | "id">,
  to: {
    readonly state: "authorised" | "finished" | "refused" | "disputed";
    readonly transactionId?: string;
    readonly refusal?: string;
    readonly codes?: readonly number[];
    readonly settledAt?: Date;
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable("charge")
    .set({
      state: to.state,
      ...(to.transactionId === undefined ? {} : { transaction_id: to.transactionId }),
      ...(to.refusal === undefined ? {} : { refusal: to.refusal }),
      ...(to.codes === undefined ? {} : { error_codes: [...to.codes] }),
      ...(to.settledAt === undefined ? {} : { settled_at: to.settledAt }),
    })
    .where("company_id", "=", charge.companyId)
    .where("id", "=", charge.id)
    .where("state", "in", to.state === "authorised" ? ["sent"] : OPEN)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Ends a disputed charge as refused; false where it is not disputed. */
export async function releaseDisputed(
  tx: Tx,
  charge: Pick<ChargeRow, "companyId" | "id">,
  settledAt: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable("charge")
    .set({ state: "refused", settled_at: settledAt })
    .where("company_id", "=", charge.companyId)
    .where("id", "=", charge.id)
    .where("state", "=", "disputed")
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Adds forints that were given back. */
export async function noteRefunded(
  tx: Tx,
  charge: Pick<ChargeRow, "companyId" | "id">,
  refundFt: Forints,
): Promise<void> {
  await tx
    .updateTable("charge")
    .set((eb) => ({ refunded_ft: eb("refunded_ft", "+", refundFt) }))
    .where("company_id", "=", charge.companyId)
    .where("id", "=", charge.id)
    .execute();
}

/** Notes that the same order was sent once more. */
export async function noteSentAgain(
  tx: Tx,
  charge: Pick<ChargeRow, "companyId" | "id">,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("charge")
    .set({ sent_at: at })
    .where("company_id", "=", charge.companyId)
    .where("id", "=", charge.id)
    .execute();
}
