/**
 * Translates Enable Banking's items and accounts into ours. Pure; an unreadable field is a Misread
 * that names it.
 */
import { createHash } from "node:crypto";
import type { z } from "zod";
import { type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { meantDay } from "#values/meant-day.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { absolute, type Amount } from "#values/money.ts";
import type {
  FeedAccountFacts,
  FeedItem,
  UnreadItem,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import {
  type balancesSchema,
  type EnableBankingAccount,
  type EnableBankingItem,
  itemSchema,
} from "./enable-banking-shapes.ts";
import { parseJsonAmount } from "#server/providers/bank-feed/json-text.ts";
import { Misread, parseItem } from "#server/providers/bank-feed/tolerant-shapes.ts";

// Banks write the name of the scheme in different ways.
const END_TO_END = /e2e|end.?to.?end/i;

export interface EnableBankingEntry {
  readonly item: Omit<FeedItem, "externalId">;
  /** Their word; empty where none. */
  readonly status: string;
  /** Text that tells this item from others: the same for two equal payments of a day. */
  readonly likeness: string;
  /**
   * Text that the same item has again, and no equal item has; null where the bank gives nothing by
   * which to know it.
   */
  readonly identity: string | null;
}

/**
 * Does what `translateEntry` does, but answers an unread item where the item cannot be understood.
 */
export function readEntry(raw: string): EnableBankingEntry | UnreadItem {
  try {
    return translateEntry(raw);
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    return describeUnread(raw, error.field);
  }
}

export function isUnread(entry: EnableBankingEntry | UnreadItem): entry is UnreadItem {
  return "field" in entry;
}

// Ids of theirs are not to be trusted, so an item that is not understood has none.
function describeUnread(raw: string, field: UnreadItem["field"]): UnreadItem {
  const nothing: UnreadItem = {
    externalId: null,
    field,
    bookingDate: null,
    amount: null,
    currency: "",
    raw,
  };
  if (field === "item") return nothing;
  const shape = parseItem(itemSchema, raw);
  const currency = shape.transaction_amount.currency.toUpperCase();
  const amount = attempt(() => readAmount(shape));
  const bookingDate = attempt(() => readDay(shape, "booking_date") ?? readDay(shape, "value_date"));
  return { ...nothing, bookingDate, amount, currency: isCurrencyCode(currency) ? currency : "" };
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misread) return null;
    throw error;
  }
}

/**
 * One item from its JSON text. Throws Misread where a fact that the books need is missing or cannot
 * be read.
 */
export function translateEntry(raw: string): EnableBankingEntry {
  const shape = parseItem(itemSchema, raw);
  const status = shape.status.toUpperCase();
  const pending = status === "PDNG";
  const amount = readAmount(shape);
  const currency = shape.transaction_amount.currency.toUpperCase();
  if (!isCurrencyCode(currency)) throw misread("currency", "transaction_amount.currency");
  const valueDate = readDay(shape, "value_date");
  const bookingDate =
    readDay(shape, "booking_date") ??
    (pending ? null : (valueDate ?? readDay(shape, "transaction_date")));
  if (bookingDate === null && !pending) throw misread("date", "booking_date");
  const reference = shape.entry_reference || shape.transaction_id;
  const item: Omit<FeedItem, "externalId"> = {
    status: pending ? "pending" : "booked",
    bookingDate,
    valueDate,
    amount,
    currency,
    ...readPartner(shape, amount),
    remittance: shape.remittance_information.join(" ") || shape.note,
    type: shape.bank_transaction_code.description || shape.bank_transaction_code.code,
    reference: reference || shape.reference_number,
    endToEndId: END_TO_END.test(shape.reference_number_schema) ? shape.reference_number : "",
    balanceAfter: readMoney(shape.balance_after_transaction, currency),
    ...readOriginal(shape, currency),
    raw,
  };
  const likeness = makeLikeness(item, reference);
  const identity = shape.transaction_id === "" ? null : hash([likeness, shape.transaction_id]);
  return { item, status, likeness, identity };
}

/**
 * Ids of theirs may be missing, or be given to two items. So an id of ours holds the bank's
 * reference, where there is one, together with the facts that a bank does not reword; without a
 * reference also those it may.
 */
function makeLikeness(item: Omit<FeedItem, "externalId">, reference: string): string {
  const facts = [
    item.bookingDate ?? "",
    item.amount.toString(),
    item.currency,
    item.partnerAccountNr,
  ];
  const words = `${item.partnerName} ${item.remittance}`.replace(/\s+/g, " ").trim().toLowerCase();
  return hash(reference === "" ? [...facts, item.valueDate ?? "", words] : [...facts, reference]);
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

// 96 bits: among all items of one account two never meet by chance.
const LIKENESS_CHARS = 16;

/** The id of the n-th (from 1) of the items that cannot be told apart. */
export function makeExternalId(likeness: string, nth: number): string {
  return `${likeness.slice(0, LIKENESS_CHARS)}-${nth}`;
}

function readAmount(shape: EnableBankingItem): Amount {
  const amount = parseJsonAmount(shape.transaction_amount.amount);
  if (!amount.ok) throw misread("amount", "transaction_amount.amount");
  const indicator = shape.credit_debit_indicator.toUpperCase();
  if (indicator !== "CRDT" && indicator !== "DBIT") throw misread("sign", "credit_debit_indicator");
  // Documented without a sign; a bank that writes one means the same by it.
  return indicator === "DBIT" ? -absolute(amount.value) : absolute(amount.value);
}

function readDay(
  shape: EnableBankingItem,
  field: "booking_date" | "value_date" | "transaction_date",
): LocalDate | null {
  if (shape[field] === "") return null;
  const day = parseLocalDate(shape[field].slice(0, 10));
  if (!day.ok) throw misread("date", field);
  return meantDay(day.value, shape[field]);
}

function readPartner(
  shape: EnableBankingItem,
  amount: Amount,
): Pick<FeedItem, "partnerName" | "partnerAccountNr"> {
  const debit = amount < 0n;
  const account = debit ? shape.creditor_account : shape.debtor_account;
  const additional = debit
    ? shape.creditor_account_additional_identification
    : shape.debtor_account_additional_identification;
  return {
    partnerName: (debit ? shape.creditor : shape.debtor).name,
    partnerAccountNr: account.iban || account.other.identification || additional.identification,
  };
}

type Money = EnableBankingItem["transaction_amount"];

function readMoney(money: Money, currency: string): Amount | null {
  if (money.currency !== "" && money.currency.toUpperCase() !== currency) return null;
  const amount = money.amount === "" ? undefined : parseJsonAmount(money.amount);
  return amount?.ok ? amount.value : null;
}

function readOriginal(
  shape: EnableBankingItem,
  currency: string,
): Pick<FeedItem, "originalAmount" | "originalCurrency"> {
  const { instructed_amount: instructed } = shape.exchange_rate;
  const original = instructed.currency.toUpperCase();
  const amount =
    isCurrencyCode(original) && original !== currency ? readMoney(instructed, original) : null;
  return amount === null
    ? { originalAmount: null, originalCurrency: null }
    : { originalAmount: amount, originalCurrency: original };
}

function misread(field: UnreadItem["field"], where: string): Misread {
  return new Misread(field, `an item has no readable ${where}`);
}

export interface AccountBank {
  readonly bankId: string;
  readonly bankName: string;
}

type Balances = z.infer<typeof balancesSchema>["balances"];

/**
 * An account from its session's and its own facts; `balances` as they came, empty where they were
 * not given.
 */
export function translateAccount(
  shape: EnableBankingAccount,
  bank: AccountBank,
  balances: Balances,
): FeedAccountFacts {
  const currency = shape.currency.toUpperCase();
  // ISO 20022 codes: closing or interim, booked or available.
  const find = (...types: string[]): FeedAccountFacts["bookedBalance"] => {
    const found = types
      .map((type) => balances.find(({ balance_type: given }) => given === type))
      .find((one) => one !== undefined);
    const amount = found ? readMoney(found.balance_amount, currency) : null;
    return amount === null ? null : { amount, creditLineIncluded: false };
  };
  return {
    externalId: shape.uid,
    stableKey: shape.identification_hash || null,
    accountNumber: shape.account_id.iban || shape.account_id.other.identification,
    currency,
    // Their `name` is the holder; `details` is the holder's name for the account.
    name: shape.details || shape.product || shape.name,
    owner: shape.name,
    type: shape.cash_account_type,
    ...bank,
    lastSyncAt: null,
    transactionCount: null,
    availableBalance: find("ITAV", "CLAV", "FWAV"),
    bookedBalance: find("CLBD", "ITBD", "OPBD"),
    creditLine: null,
  };
}
