/**
 * Issuing one invoice. Each round is stored before the issuer is called; from the second round on
 * the issuer is asked by our name of the invoice before anything is sent again.
 */
import { HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import type { Database } from "#server/database/connect.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  invoiceBuyerSchema,
  InvoiceFault,
  type InvoiceIssuer,
  type IssuedInvoice,
} from "#server/providers/invoicing/invoicing.port.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { postMoney } from "../money/money-ledger.store.ts";
import { findSubscription } from "../subscriptions/subscriptions.store.ts";
import {
  changeInvoice,
  clearInvoiceDue,
  findInvoice,
  findInvoiceOfCharge,
  type InvoiceRow,
  listUnissued,
  setInvoiceDue,
} from "./invoices.store.ts";

/**
 * Waits after each round. The issuer allows the same request five times, then a person has to look.
 */
const PAUSES_MS = [2 * MINUTE_MS, 15 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, 8 * HOUR_MS] as const;
// A program that was killed in its call leaves the round open for so long, at least.
const ROUND_MIN_MS = 2 * MINUTE_MS;
const FAULT_CHARS = 300;

type Round = { readonly row: InvoiceRow; readonly corrects: string | undefined };

/** Issues the invoice where it is due; throws nothing that the issuer may cause. */
export async function issueInvoice(
  deps: BillingDeps,
  companyId: string,
  invoiceId: string,
): Promise<void> {
  const issuer = deps.invoicing;
  if (issuer === undefined) return;
  const round = await beginRound(deps, companyId, invoiceId);
  if (round === undefined) return;
  try {
    await keepIssued(deps, round.row, await findOrIssue(issuer, round));
  } catch (error) {
    if (!(error instanceof InvoiceFault)) throw error;
    await noteFault(deps, round.row, error);
  }
}

async function findOrIssue(
  issuer: InvoiceIssuer,
  { row, corrects }: Round,
): Promise<IssuedInvoice> {
  const known = row.tries > 1 ? await issuer.find(row.externalId) : undefined;
  return (
    known ??
    issuer.issue({
      externalId: row.externalId,
      buyer: invoiceBuyerSchema.parse(row.buyer),
      completedOn: row.completedOn,
      itemName: row.itemName,
      netFt: row.netFt,
      vatFt: row.vatFt,
      grossFt: row.grossFt,
      corrects,
    })
  );
}

/** Takes the invoice for one round; undefined where it is issued, waits, or another has it. */
async function beginRound(
  deps: BillingDeps,
  companyId: string,
  invoiceId: string,
): Promise<Round | undefined> {
  const now = deps.clock.now();
  return inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const row = await findInvoice(tx, companyId, invoiceId, { lock: true });
    if (row === undefined || row.state === "issued" || row.state === "failed") return undefined;
    const roundMs = Math.max(ROUND_MIN_MS, (deps.config.invoicing.szamlaAgent?.timeoutMs ?? 0) * 2);
    const openUntil = (row.sentAt?.getTime() ?? 0) + roundMs;
    if (now.getTime() < openUntil) {
      await setInvoiceDue(tx, row, new Date(openUntil));
      return undefined;
    }
    const corrected =
      row.refundId === null ? undefined : await findInvoiceOfCharge(tx, companyId, row.chargeId);
    if (row.refundId !== null && corrected?.number === null) {
      // A correcting invoice names the number of the first one.
      await setInvoiceDue(tx, row, new Date(now.getTime() + PAUSES_MS[1]));
      return undefined;
    }
    const tries = row.tries + 1;
    if (tries > PAUSES_MS.length) {
      await changeInvoice(tx, row, { state: "failed" });
      await setInvoiceDue(tx, row, null);
      deps.log.error(
        { invoiceId, fault: row.fault },
        "invoice not issued: an operator has to look",
      );
      return undefined;
    }
    await changeInvoice(tx, row, { state: "sent", tries, sentAt: now });
    await setInvoiceDue(tx, row, new Date(now.getTime() + PAUSES_MS[tries - 1]!));
    return {
      row: { ...row, state: "sent", tries, sentAt: now },
      corrects: corrected?.number ?? undefined,
    };
  });
}

async function keepIssued(
  deps: BillingDeps,
  row: InvoiceRow,
  issued: IssuedInvoice,
): Promise<void> {
  const { companyId, id, chargeId } = row;
  const now = deps.clock.now();
  const isOther = issued.grossFt !== undefined && issued.grossFt !== row.grossFt;
  if (isOther)
    deps.log.error(
      { invoice: issued.number, ordered: row.grossFt, told: issued.grossFt },
      "an invoice was issued over another amount",
    );
  await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    await findSubscription(tx, companyId, { lock: true });
    const fresh = await findInvoice(tx, companyId, id, { lock: true });
    if (fresh === undefined || fresh.state === "issued") return;
    await changeInvoice(tx, row, {
      state: "issued",
      number: issued.number,
      issuedAt: now,
      fault: isOther ? `issued over ${issued.grossFt} Ft` : "",
    });
    await clearInvoiceDue(tx, id);
    await postMoney(tx, {
      companyId,
      postingId: deps.newId(),
      kind: "invoice",
      chargeId,
      reference: issued.number,
      sums: row,
      at: now,
    });
    await audit(
      tx,
      { companyId, actor: "job" },
      "subscription.invoice",
      { kind: "company", id: companyId },
      { after: { number: issued.number, grossFt: String(row.grossFt) } },
    );
  });
  await deps.events.publish("Card", companyId);
}

/** A refusal waits for the operator at once; everything else is asked about in the next round. */
async function noteFault(deps: BillingDeps, row: InvoiceRow, fault: InvoiceFault): Promise<void> {
  const isOver = fault.kind === "refused";
  await inCompanyAsProgram(deps.db, row.companyId, async (tx) => {
    await changeInvoice(tx, row, {
      fault: fault.message.slice(0, FAULT_CHARS),
      ...(isOver ? { state: "failed" as const } : {}),
    });
    if (isOver) await setInvoiceDue(tx, row, null);
  });
  const told = { err: fault, invoiceId: row.id, tries: row.tries };
  if (isOver) deps.log.error(told, "invoice refused: an operator has to look");
  else deps.log.warn(told, "invoice without an answer");
}

/**
 * Lets a failed invoice begin again with new rounds, after the operator mended the cause; the
 * issuer is asked first. False where it has not failed.
 */
export async function repeatInvoice(
  deps: Pick<BillingDeps, "db" | "clock">,
  companyId: string,
  invoiceId: string,
): Promise<boolean> {
  return inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const row = await findInvoice(tx, companyId, invoiceId, { lock: true });
    if (row?.state !== "failed") return false;
    // One try counts as made, so that the first round asks.
    await changeInvoice(tx, row, { state: "sent", tries: 1 });
    await setInvoiceDue(tx, row, deps.clock.now());
    return true;
  });
}

const LISTED_MAX = 1_000;

/** Invoices that are not issued, failed ones first; at most a thousand. */
export function listWaitingInvoices(db: Database) {
  return listUnissued(db, LISTED_MAX);
}

/** An invoice of the list. */
export function findUnissued(
  db: Database,
  companyId: string,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  return inCompanyAsProgram(db, companyId, (tx) => findInvoice(tx, companyId, invoiceId));
}
