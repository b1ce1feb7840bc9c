import { nameMaker } from "#server/http/through.ts";
import type { z } from "zod";
import {
  type OtherOrigin,
  type PendingItem,
  type Transaction,
  type transactionGet,
} from "#contract/transactions/transactions.ts";
import type { LocalDate } from "#values/local-date.ts";
import { type Amount, formatAmount } from "#values/money.ts";
import {
  presentDifferences,
  presentFrozenBy,
} from "#server/features/frozen-changes/frozen-changes.service.ts";
import { DETAIL_TEXTS, LISTED_TEXTS, textsOfRow } from "#values/item-texts.ts";
import { transactionObjectId } from "./object-id.ts";
import type { DoubleRow } from "./transaction-doubles.store.ts";
import type { PendingRow } from "./pending-items.store.ts";
import type { ChangeRow, NoteRow, SettledRow, TieRow } from "./transaction-ties.store.ts";
import type { TransactionRow } from "./transaction-page.store.ts";
import type { AccountKeyRow, TransactionDetailRow } from "./transactions.store.ts";

export { writeObjectId } from "./object-id.ts";

/** Facts of a row beside its own columns. */
export interface RowCompany {
  /** Names of those who booked. */
  readonly bookedBy: string | null;
  readonly ties: readonly TieRow[];
  readonly changed: boolean;
  /** All of its sources are deleted files. */
  readonly isOrphaned: boolean;
  readonly settlement: SettledRow | null;
  readonly note: NoteRow | null;
}

/** A stored row as the wire's transaction. */
export function presentTransaction(
  row: TransactionRow,
  account: AccountKeyRow,
  { bookedBy, ties, changed, isOrphaned, settlement, note }: RowCompany,
): Transaction {
  return {
    _id: row.id,
    ...textsOfRow(row, LISTED_TEXTS),
    amount: formatAmount(row.amount),
    currency: row.currency,
    description: row.remittance,
    bookingDate: row.booking_date,
    bookingDateStated: row.booking_date_stated,
    valueDate: row.value_date,
    booked: row.booked_at !== null,
    bookedAt: row.booked_at?.toISOString() ?? null,
    bookedBy,
    pending: row.status === "pending",
    transactionObjectId: presentObjectId(
      {
        bookingDate: row.booking_date,
        amount: row.amount,
        occurrence: row.occurrence,
        cameByNr: row.came_by_nr,
      },
      account,
    ),
    accountId: row.bank_account_id,
    accountNr: account.account_nr,
    originate: account.originate,
    unproven: row.unproven,
    possibleDoubleOf: row.double_settled ? null : row.possible_double_of,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    changedByBank: changed,
    sourceDeleted: isOrphaned,
    arrivedAt: firstArrival(row, ties).toISOString(),
    late: row.late,
    settlement: settlement && { kind: settlement.kind, items: Number(settlement.items) },
    note: note && {
      text: note.text,
      by: nameMaker(note.by, note.through),
      at: note.at.toISOString(),
      state: note.state,
    },
    otherOrigins: ties.map(presentTie),
  };
}

function firstArrival(row: TransactionRow, ties: readonly TieRow[]): Date {
  return ties.reduce(
    (first, tie) => (tie.created_at < first ? tie.created_at : first),
    row.created_at,
  );
}

function presentTie(tie: TieRow): OtherOrigin {
  return {
    _id: tie.id,
    accountId: tie.bank_account_id,
    originate: tie.originate,
    bookingDate: tie.booking_date,
    valueDate: tie.value_date,
    leading: tie.leading,
  };
}

type Detail = z.input<typeof transactionGet.reply>;

/** Facts of an item that its own page shows beside those of the list. */
export function presentDetail(row: TransactionDetailRow) {
  return {
    ...textsOfRow(row, DETAIL_TEXTS),
    balanceAfter: formatMaybe(row.balance_after),
    originalAmount: formatMaybe(row.original_amount),
    originalCurrency: row.original_currency,
    exchangeRate: row.exchange_rate,
  } satisfies Partial<Detail>;
}

function formatMaybe(amount: Amount | null): string | null {
  return amount === null ? null : formatAmount(amount);
}

export function presentLink(tie: TieRow): Detail["links"][number] {
  return {
    ...presentTie(tie),
    partnerName: tie.partner_name,
    description: tie.remittance,
    rule: tie.rule as Detail["links"][number]["rule"],
    linkedAt: tie.linked_at.toISOString(),
  };
}

export function presentDouble(row: DoubleRow): Detail["doubles"][number] {
  return {
    _id: row.id,
    bookingDate: row.booking_date,
    valueDate: row.value_date,
    partnerName: row.partner_name,
    partnerAccountNr: row.partner_account_nr,
    description: row.remittance,
    reference: row.reference,
    bookedAt: row.booked_at?.toISOString() ?? null,
    bookedBy: nameMaker(row.booked_by, row.booked_through),
    arrivedAt: row.created_at.toISOString(),
    source:
      row.source_kind === null
        ? null
        : { kind: row.source_kind, label: row.source_label ?? "", line: row.source_line ?? 0 },
    decision: !row.settled ? "open" : row.linked ? "one" : "two",
    decidedBy: nameMaker(row.decided_by, row.decided_through),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** A change of the item's source, as pairs of values that differ. */
export function presentChange(row: ChangeRow): Detail["changes"][number] {
  return {
    _id: row.id,
    way: row.way,
    kind: row.kind,
    at: row.at.toISOString(),
    ...presentFrozenBy(row.frozenBy),
    held: row.held,
    decision: row.decision,
    seenAt: row.seen_at?.toISOString() ?? null,
    seenBy: nameMaker(row.seen_by, row.seen_through),
    differences: presentDifferences(row.was, row.became),
  };
}

export function presentPending(row: PendingRow): PendingItem {
  return {
    _id: row.id,
    accountId: row.bank_account_id,
    date: row.date,
    amount: formatAmount(row.amount),
    currency: row.currency,
    partnerName: row.partner_name,
    partnerAccountNr: row.partner_account_nr,
    description: row.remittance,
    type: row.type,
  };
}

/** The facts that tell an item of an account from every other one. */
interface ItemKey {
  readonly bookingDate: LocalDate;
  readonly amount: Amount;
  readonly occurrence: number;
  readonly cameByNr: string;
}

/** The id that survives deletion and re-reading of the same facts. */
export function presentObjectId(
  { cameByNr, ...item }: ItemKey,
  account: Pick<AccountKeyRow, "account_nr" | "originate" | "currency">,
): string {
  return transactionObjectId({
    // Joining accounts changes the number of an item's account, never the item.
    accountNr: cameByNr || account.account_nr,
    originate: account.originate,
    currency: account.currency,
    bookingDate: item.bookingDate,
    amount: item.amount,
    occurrence: item.occurrence,
  });
}
