import { nameMaker } from "#server/http/through.ts";
import type { z } from "zod";
import type {
  Collection,
  CollectionDetail,
  CollectionItem,
  CreditLink,
  creditSchema,
  RestingLink,
} from "#contract/collections/collections.ts";
import { type Amount, formatAmount } from "#values/money.ts";
import type { CollectionRow, FileOfCollection, InvoiceRow, ItemRow } from "./collections.store.ts";
import { awaitedOf, findMissing, latestDay, type Timing } from "./lateness.service.ts";
import type { CreditRow, LinkRow, OffsetRow, RestingRow } from "./credit-links.store.ts";

/** A stored settlement as the wire's. */
export function presentCollection(row: CollectionRow, timing: Timing): Collection {
  const { expected, received, set_off: setOff } = row;
  const isAwaited = row.state === "awaiting_credit" || row.state === "partially_matched";
  const awaited = awaitedOf(row);
  const missing = isAwaited ? findMissing(awaited, timing) : undefined;
  return {
    _id: row.id,
    kind: row.kind,
    document: row.document,
    source: row.source,
    layout: row.layout,
    currency: row.currency,
    payoutRef: row.payout_ref,
    payoutText: row.payout_text,
    merchantRef: row.merchant_ref,
    payoutDate: row.payout_date,
    interval:
      row.from_date !== null && row.to_date !== null
        ? { start: row.from_date, end: row.to_date }
        : null,
    day: row.day,
    itemCount: Number(row.item_count),
    saleCount: Number(row.sale_count ?? row.item_count),
    gross: formatAmount(row.gross),
    fees: formatAmount(row.fees),
    net: formatAmount(row.net),
    carriedIn: formatAmount(row.carried_in),
    carriedOut: formatAmount(row.carried_out),
    expected: expected === null ? null : formatAmount(expected),
    received: formatAmount(received),
    setOff: formatAmount(setOff),
    open: formatAmount((expected ?? 0n) - received - setOff),
    state: row.state,
    proposals: row.proposals,
    awaitedUntil: isAwaited ? latestDay(awaited, timing) : null,
    missing: missing?.what ?? null,
    isLate: missing?.what === "transfer" || missing?.what === "part",
    checkedUntil: missing?.checkedUntil ?? null,
    creditTakenBack: isAwaited && row.taken_back,
    lateToldAt: (isAwaited && timing.told.get(row.id)?.toISOString()) || null,
    created: row.came_at.toISOString(),
  };
}

export function presentItem(row: ItemRow): CollectionItem {
  return {
    row: row.row_number,
    kind: row.kind,
    externalId: row.external_id,
    reference: row.reference,
    date: row.date,
    gross: formatAmount(row.gross),
    grossWas: row.gross_was === null ? null : formatAmount(row.gross_was),
    fee: formatAmount(row.fee),
    net: formatAmount(row.net),
    cardMask: row.card_mask,
    authCode: row.auth_code,
    terminal: row.terminal,
    line: row.line,
  };
}

export function presentCredit(row: CreditRow): z.input<typeof creditSchema> {
  return {
    _id: row.transaction_id,
    accountId: row.bank_account_id,
    bankName: row.bank_name,
    bookingDate: row.booking_date,
    partnerName: row.partner_name,
    description: row.remittance,
    amount: formatAmount(row.credit_amount),
    currency: row.credit_currency,
  };
}

/** A tie without its bank item. */
export function presentTie(row: LinkRow): Omit<CreditLink, "credit"> {
  return {
    proposalId: row.proposal_id,
    amount: formatAmount(row.amount),
    returned: formatAmount(row.returned),
    state: row.state,
    rule: row.rule,
    why: row.why,
    evidence: row.evidence,
    decidedBy: nameMaker(row.decided_by, row.decided_through),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

export function presentLink(row: LinkRow): CreditLink {
  return { ...presentTie(row), credit: presentCredit(row) };
}

export function presentResting(row: RestingRow): RestingLink {
  return {
    proposalId: row.proposal_id,
    amount: formatAmount(row.amount),
    reason: row.reason,
    decidedBy: nameMaker(row.decided_by, row.decided_through),
    decidedAt: row.decided_at?.toISOString() ?? null,
    bookingDate: row.booking_date,
    partnerName: row.partner_name,
  };
}

export function presentOffset(row: OffsetRow): CollectionDetail["offsets"][number] {
  return {
    proposalId: row.proposal_id,
    invoiceRef: row.invoice_ref,
    amount: formatAmount(row.amount),
    state: row.state,
    feeId: row.fee_id,
  };
}

/** `fees`: those of the settlement to which the invoice belongs. */
export function presentInvoice(
  { id, number, total }: InvoiceRow,
  fees: Amount,
): CollectionDetail["invoices"][number] {
  return { _id: id, number, total: formatAmount(total), holds: total === fees };
}

export function presentFile(row: FileOfCollection): CollectionDetail["files"][number] {
  return { _id: row.id, originalName: row.original_name, deleted: row.deleted };
}
