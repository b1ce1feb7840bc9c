/**
 * Translates aggreg8's items, accounts and consents into ours. Pure; an unreadable field is a
 * FeedFault that names it.
 */
import { type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { meantDay } from "#values/meant-day.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import type { Amount } from "#values/money.ts";
import type { Aggreg8Account, Aggreg8Item } from "./aggreg8-shapes.ts";
import { itemSchema } from "./aggreg8-shapes.ts";
import {
  type FeedAccountFacts,
  type FeedBalance,
  FeedFault,
  type FeedItem,
  type FeedQuality,
  type UnreadItem,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { parseJsonAmount } from "#server/providers/bank-feed/json-text.ts";
import { Misread, parseItem } from "#server/providers/bank-feed/tolerant-shapes.ts";

/** The word that aggreg8 writes into an item that the bank took back. */
const DELETED_WORD = "DELETED_TRANSACTION";
// Banks write this where the payer gave no end-to-end id (SEPA rulebooks).
const NO_END_TO_END_ID = /^NOTPROVIDED$/i;
const QUALITIES: readonly string[] = [
  "OK",
  "MINOR_ISSUE",
  "MAJOR_ISSUE",
  "NOT_WORKING",
  "DISABLED",
  "UNKNOWN",
];

export interface Aggreg8Entry {
  readonly item: FeedItem;
  /** Its place on the account; null for an item that is not booked. */
  readonly ordinal: number | null;
  /** Its account by aggreg8's word; empty where aggreg8 names none. */
  readonly accountId: string;
}

/** An item that is not understood, with its place: the cursor has to go past it. */
export interface Aggreg8Unread extends Omit<Aggreg8Entry, "item"> {
  readonly item: UnreadItem;
  readonly isPending: boolean;
}

/**
 * Does what `translateEntry` does, but answers an unread item where the item cannot be understood.
 * Still throws FeedFault where the ordinal cannot be read, because the cursor depends on it.
 */
export function readEntry(raw: string): Aggreg8Entry | Aggreg8Unread {
  try {
    return translateEntry(raw);
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    return describeUnread(raw, error.field);
  }
}

export function isUnread(entry: Aggreg8Entry | Aggreg8Unread): entry is Aggreg8Unread {
  return "isPending" in entry;
}

function describeUnread(raw: string, field: UnreadItem["field"]): Aggreg8Unread {
  const nothing: UnreadItem = {
    externalId: null,
    field,
    bookingDate: null,
    amount: null,
    currency: "",
    raw,
  };
  if (field === "item") return { item: nothing, ordinal: null, accountId: "", isPending: false };
  const shape = parseItem(itemSchema, raw);
  const currency = readCurrency(shape);
  const item: UnreadItem = {
    ...nothing,
    externalId: shape._id || null,
    bookingDate: parseDay(shape.bookingDate),
    amount: readAmountOrNull(shape.amount),
    currency: isCurrencyCode(currency) ? currency : "",
  };
  return {
    item,
    ordinal: readOrdinal(shape),
    accountId: shape.accountId,
    isPending: shape.status.toLowerCase() === "pending",
  };
}

/**
 * One item from its JSON text. Throws Misread where a fact that the books need is missing or cannot
 * be read.
 */
export function translateEntry(raw: string): Aggreg8Entry {
  const shape = parseItem(itemSchema, raw);
  if (shape._id === "") throw misread("", "id", "_id");
  const withdrawn = [shape.bankTransactionId, shape.type].some((word) =>
    word.toUpperCase().includes(DELETED_WORD),
  );
  const pending = shape.status.toLowerCase() === "pending";
  const facts = withdrawn ? readWithdrawn(shape) : readFacts(shape, pending);
  const bank = shape.rawData[0]?.data;
  const item: FeedItem = {
    externalId: shape._id,
    status: withdrawn ? "withdrawn" : pending ? "pending" : "booked",
    ...facts,
    ...readPartner(shape, facts.amount),
    remittance: shape.comment || (bank?.remittanceInformationUnstructured ?? ""),
    type: withdrawn && shape.type.toUpperCase().includes(DELETED_WORD) ? "" : shape.type,
    reference: firstFilled(
      withdrawn ? "" : shape.bankTransactionId,
      bank?.entryReference,
      bank?.transactionId,
    ),
    endToEndId: NO_END_TO_END_ID.test(bank?.endToEndId ?? "") ? "" : (bank?.endToEndId ?? ""),
    balanceAfter: readBalanceAfter(shape, facts.currency),
    // `enriched.originalAmount` may hold the account's own amount under the foreign currency's
    // name.
    originalAmount: null,
    originalCurrency: null,
    raw,
  };
  return { item, ordinal: readOrdinal(shape), accountId: shape.accountId };
}

type Facts = Pick<FeedItem, "bookingDate" | "valueDate" | "amount" | "currency">;

function readFacts(shape: Aggreg8Item, pending: boolean): Facts {
  const amount = parseJsonAmount(shape.amount);
  if (!amount.ok) throw misread(shape._id, "amount");
  const currency = readCurrency(shape);
  if (!isCurrencyCode(currency)) throw misread(shape._id, "currency");
  const valueDate = readDay(shape, "valueDate");
  const bookingDate = readDay(shape, "bookingDate") ?? (pending ? null : valueDate);
  if (bookingDate === null && !pending) throw misread(shape._id, "date", "bookingDate");
  return { amount: amount.value, currency, bookingDate, valueDate };
}

// For a withdrawn item the id is enough; the other members may have been emptied.
function readWithdrawn(shape: Aggreg8Item): Facts {
  const amount = parseJsonAmount(shape.amount);
  return {
    amount: amount.ok ? amount.value : 0n,
    currency: readCurrency(shape),
    bookingDate: parseDay(shape.bookingDate),
    valueDate: parseDay(shape.valueDate),
  };
}

function readCurrency(shape: Aggreg8Item): string {
  return (shape.currency || shape.rawData[0]?.data.transactionAmount.currency || "").toUpperCase();
}

function readDay(shape: Aggreg8Item, field: "bookingDate" | "valueDate"): LocalDate | null {
  if (shape[field] === "") return null;
  const day = parseDay(shape[field]);
  if (day === null) throw misread(shape._id, "date", field);
  return day;
}

/** The day that a date or an instant of theirs means, by `meantDay`. Null for any other text. */
export function parseDay(text: string): LocalDate | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text,
    );
  const day = parseLocalDate(match?.[1] ?? "");
  return day.ok ? meantDay(day.value, text) : null;
}

function readPartner(
  shape: Aggreg8Item,
  amount: Amount,
): Pick<FeedItem, "partnerName" | "partnerAccountNr"> {
  const debit = amount < 0n;
  const bank = shape.rawData[0]?.data;
  const bankAccount = debit ? bank?.creditorAccount : bank?.debtorAccount;
  const sides = [debit ? shape.payee : shape.payer, shape.partner, shape.enriched.partner];
  return {
    partnerName: firstFilled(
      ...sides.map(({ name }) => name),
      debit ? bank?.creditorName : bank?.debtorName,
    ),
    partnerAccountNr: firstFilled(
      ...sides.map(({ accountNumber }) => accountNumber),
      bankAccount?.iban,
      bankAccount?.bban,
    ),
  };
}

function readBalanceAfter(shape: Aggreg8Item, currency: string): Amount | null {
  const balance = shape.rawData[0]?.data.balanceAfterTransaction.balanceAmount;
  if (!balance || (balance.currency !== "" && balance.currency.toUpperCase() !== currency))
    return null;
  return readAmountOrNull(balance.amount);
}

function readOrdinal(shape: Aggreg8Item): number | null {
  if (shape.ordinalOnAccount === "") return null;
  const ordinal = Number(shape.ordinalOnAccount);
  if (!Number.isSafeInteger(ordinal) || ordinal < 0) {
    throw new FeedFault("provider_down", `the item ${shape._id} has no readable ordinalOnAccount`);
  }
  return ordinal;
}

function firstFilled(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== "") ?? "";
}

function readAmountOrNull(text: string): Amount | null {
  const amount = text === "" ? undefined : parseJsonAmount(text);
  return amount?.ok ? amount.value : null;
}

function misread(id: string, field: UnreadItem["field"], where: string = field): Misread {
  return new Misread(field, `the item ${id || "without an id"} has no readable ${where}`);
}

/** Translates an account's shape; members that aggreg8 leaves out are empty or null. */
export function translateAccount(shape: Aggreg8Account): FeedAccountFacts {
  const { balances, balance } = shape;
  return {
    externalId: shape._id,
    stableKey: null,
    accountNumber: shape.accountNumber,
    currency: shape.currency.toUpperCase(),
    name: shape.name,
    owner: shape.owner,
    type: shape.type,
    bankId: shape.bankId || shape.bank._id,
    bankName: shape.bankName || shape.bank.name,
    lastSyncAt: shape.lastSuccessfulSyncDate,
    transactionCount: /^\d{1,9}$/.test(shape.transactionCounter)
      ? Number(shape.transactionCounter)
      : null,
    availableBalance: translateBalance(balances.availableBalance),
    bookedBalance: translateBalance(balances.bookedBalance) ?? translateBalance(balance),
    creditLine: readAmountOrNull(balances.creditLine),
  };
}

function translateBalance(shape: {
  amount: string;
  creditLineIncluded: boolean;
}): FeedBalance | null {
  const amount = readAmountOrNull(shape.amount);
  return amount === null ? null : { amount, creditLineIncluded: shape.creditLineIncluded };
}

/** Their word for a bank's health; an unknown word is UNKNOWN. */
export function translateQuality(word: string): FeedQuality {
  const known = word.toUpperCase();
  return QUALITIES.includes(known) ? (known as FeedQuality) : "UNKNOWN";
}
