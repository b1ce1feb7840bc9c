/**
 * Items that a bank has announced and not booked, as rows of the list. They stand in their days,
 * are in no sum and no count of the filter, and can be neither marked nor selected.
 */
import type { PendingItem, Transaction } from "#contract/transactions/transactions.ts";
import { LISTED_TEXTS, mapTexts } from "#values/item-texts.ts";

/** An announcement is no arrival: the booked item will be new. */
const NEVER_NEW = "1970-01-01T00:00:00.000Z";

const rows = new WeakMap<PendingItem, Transaction>();

/**
 * The item as a row: the same object for the same item, so that it renders once. In a list over
 * several companies it keeps its company.
 */
export function announcedRow(item: PendingItem & { readonly companyId?: string }): Transaction {
  const known = rows.get(item);
  if (known) return known;
  const { companyId } = item;
  const row: Transaction & { readonly companyId?: string } = {
    ...(companyId !== undefined && { companyId }),
    _id: item._id,
    ...mapTexts(LISTED_TEXTS, () => ""),
    partnerName: item.partnerName,
    partnerAccountNr: item.partnerAccountNr,
    type: item.type,
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    bookingDate: item.date ?? "",
    bookingDateStated: item.date !== null,
    valueDate: null,
    booked: false,
    bookedAt: null,
    bookedBy: null,
    pending: true,
    transactionObjectId: "",
    accountId: item.accountId,
    accountNr: "",
    originate: "aggreg8",
    unproven: false,
    possibleDoubleOf: null,
    withdrawnAt: null,
    changedByBank: false,
    sourceDeleted: false,
    arrivedAt: NEVER_NEW,
    late: false,
    settlement: null,
    note: null,
    otherOrigins: [],
  };
  rows.set(item, row);
  return row;
}

/** True for an announced item: it has no page of its own on the server. */
export function isAnnounced(row: Transaction): boolean {
  return row.pending && row.transactionObjectId === "";
}
