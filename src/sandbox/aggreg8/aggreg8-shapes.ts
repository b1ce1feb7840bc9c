/** The JSON of aggreg8's entities, as public clients of its API show them. */
import { ibanOf } from "../bank-world/account-numbers.ts";
import {
  balanceOf,
  type BankAccount,
  countBooked,
  type ShownItem,
} from "../bank-world/bank-account.ts";
import { budapestMidnight } from "../bank-world/days.ts";
import { garble, type GarbledPlaces } from "../garble-item.ts";
import { drawLogo, findBank, type SandboxBank } from "../bank-world/sandbox-banks.data.ts";
import type { Quality } from "../bank-world/sandbox-banks.data.ts";
import type { Consent, LinkedAccount } from "./aggreg8-state.ts";

export const iso = (ms: number): string => new Date(ms).toISOString();

// A stand-in that nobody touched keeps its quality since the last full quarter of an hour.
const QUALITY_EVERY_MS = 900_000;

export function shapeBank(
  bank: SandboxBank,
  quality: { value: Quality; updatedAt: number },
  nowMs: number,
): Record<string, unknown> {
  const updatedAt = quality.updatedAt || nowMs - (nowMs % QUALITY_EVERY_MS);
  return {
    _id: bank.id,
    name: bank.name,
    bic: bank.bic,
    availableCountries: ["HU"],
    availableInSync: quality.value !== "DISABLED",
    logo: drawLogo(bank),
    connectionQualityIndicator: { value: quality.value, updatedAt: iso(updatedAt) },
  };
}

export function shapeConsent(
  consent: Consent,
  shape: readonly string[],
  nowMs: number,
): Record<string, unknown> {
  const bank = findBank(consent.bankId);
  return {
    _id: consent._id,
    userId: consent.userId,
    bank: { _id: consent.bankId, name: bank?.name ?? "" },
    consentedAccounts: consent.accounts.map(({ _id }) =>
      shape.includes("objects") ? { accountId: _id } : _id,
    ),
    ...shapeExpiry(consent, nowMs),
  };
}

export function shapeExpiry(consent: Consent, nowMs: number): Record<string, unknown> {
  return {
    activeSyncEnabled: consent.activeUntil > nowMs,
    passiveSyncEnabled: consent.passiveUntil > nowMs,
    activeSyncExpirationDate: iso(consent.activeUntil),
    passiveSyncExpirationDate: iso(consent.passiveUntil),
  };
}

/** `asOf` is the last time the bank was read for this consent. */
export function shapeAccount(
  consent: Consent,
  link: LinkedAccount,
  account: BankAccount,
  asOf: number,
): Record<string, unknown> {
  const booked = balanceOf(account, asOf);
  const isDrawn = account.told === undefined && account.usage === "ORGA";
  const credit = isDrawn && account.currency === "HUF" ? 100_000_000 : 0;
  return {
    _id: link._id,
    userId: consent.userId,
    infoSharingConsentId: consent._id,
    name: account.name,
    owner: account.owner,
    bankId: account.bankId,
    bank: { id: account.bankId, name: findBank(account.bankId)?.name ?? "" },
    accountNumber: ibanOf(account.number),
    currency: account.currency,
    type: account.usage === "PRIV" ? "PRIVATE_CURRENT_ACCOUNT" : "CURRENT_ACCOUNT",
    usage: account.usage,
    lastSuccessfulSyncDate: iso(asOf),
    transactionCounter: countBooked(account, asOf) + account.pending,
    balances: {
      availableBalance: { amount: (booked + credit) / 100, creditLineIncluded: credit > 0 },
      bookedBalance: { amount: booked / 100, creditLineIncluded: false },
      creditLine: credit / 100,
    },
  };
}

const TYPES: Readonly<Record<ShownItem["kind"], string>> = {
  transfer: "OTHER",
  card: "POS_ATM",
  fee: "FEE_INTEREST",
  tax: "OTHER",
  debit: "OTHER",
};
const ENRICHED: Readonly<Record<ShownItem["kind"], string>> = {
  transfer: "WIRE_TRANSFER",
  card: "CARD_PURCHASE",
  fee: "BANK_FEE",
  tax: "WIRE_TRANSFER",
  debit: "DIRECT_DEBIT",
};

export const CATEGORIES = [
  { id: "INCOME", name: "Bevétel" },
  { id: "EXPENSE", name: "Kiadás" },
  { id: "EXPENSE_TAX", name: "Adó" },
  { id: "EXPENSE_BANK_CHARGES", name: "Banki díj" },
];

function categoryOf(item: ShownItem): (typeof CATEGORIES)[number] {
  const id =
    item.kind === "fee"
      ? "EXPENSE_BANK_CHARGES"
      : item.kind === "tax"
        ? "EXPENSE_TAX"
        : item.minor < 0
          ? "EXPENSE"
          : "INCOME";
  return CATEGORIES.find((category) => category.id === id)!;
}

const hex = (value: number, digits: number): string =>
  value.toString(16).padStart(digits, "0").slice(-digits);

/**
 * The id of a movement: round of reading (0 unless ids are unstable), epoch of the sandbox, serial
 * of the linked account, place. 24 hex characters like the vendor's, and readable back without a
 * table. The day is not in it: a correction may move the day.
 */
export function makeItemId(epoch: number, serial: number, round: number, item: ShownItem): string {
  return `${item.pending ? "66" : "65"}${hex(round, 4)}${hex(epoch, 4)}${hex(serial, 6)}${hex(item.idOrdinal, 8)}`;
}

/** The parts of an id made above; undefined for any other text. */
export function readItemId(
  id: string,
): { epoch: number; serial: number; ordinal: number; pending: boolean } | undefined {
  const [, kind, epoch, serial, ordinal] =
    /^(65|66)[0-9a-f]{4}([0-9a-f]{4})([0-9a-f]{6})([0-9a-f]{8})$/.exec(id) ?? [];
  if (kind === undefined) return undefined;
  return {
    epoch: parseInt(epoch!, 16),
    serial: parseInt(serial!, 16),
    ordinal: parseInt(ordinal!, 16),
    pending: kind === "66",
  };
}

/**
 * When the aggregator says the movement was booked: midnight UTC, or at some midnight in Budapest.
 */
export function bookingInstant(item: ShownItem): string {
  return item.atMidnight ? budapestMidnight(item.bookingDay) : `${item.bookingDay}T00:00:00.000Z`;
}

const PLACES: GarbledPlaces = {
  amount: (shape, value) => (shape["amount"] = value),
  currency: (shape, value) => (shape["currency"] = value),
  bookingDate: "bookingDate",
  remittance: "comment",
  reference: "bankTransactionId",
  id: "_id",
  // Its amounts carry their sign.
  sign: "amount",
};

/** A movement as it is shown, garbled where a test wants it so. */
export function shapeShown(
  id: string,
  link: LinkedAccount,
  account: BankAccount,
  item: ShownItem,
): Record<string, unknown> | null {
  const shaped = shapeItem(id, link, account, item);
  return item.garbled ? garble(shaped, item.garbled, PLACES) : shaped;
}

function shapeItem(
  id: string,
  link: LinkedAccount,
  account: BankAccount,
  item: ShownItem,
): Record<string, unknown> {
  const ours = { name: account.owner, accountNumber: ibanOf(account.number) };
  const partnerNumber = ibanOf(item.partnerAccount);
  const partner = {
    name: item.partnerName,
    ...(partnerNumber ? { accountNumber: partnerNumber } : {}),
  };
  const debit = item.minor < 0;
  const tombstone = item.withdrawn ? { bankTransactionId: "DELETED_TRANSACTION" } : {};
  return {
    _id: id,
    accountId: link._id,
    bankId: account.bankId,
    status: item.pending ? "pending" : "booked",
    ...(item.pending ? {} : { ordinalOnAccount: item.ordinal }),
    ...(item.reference ? { bankTransactionId: item.reference } : {}),
    ...tombstone,
    type: TYPES[item.kind],
    amount: item.minor / 100,
    currency: account.currency,
    ...(item.pending ? {} : { bookingDate: bookingInstant(item) }),
    valueDate: item.atMidnight ? budapestMidnight(item.valueDay) : `${item.valueDay}T00:00:00.000Z`,
    payee: debit ? partner : ours,
    payer: debit ? ours : partner,
    comment:
      item.kind === "transfer" && item.partnerAccount
        ? `${item.partnerAccount} ${item.partnerName} ${item.text}`
        : item.text,
    rawData: [{ data: shapeRaw(account, item, partner, debit) }],
    enriched: {
      ...(item.partnerName ? { partner } : {}),
      category: categoryOf(item),
      transactionType: ENRICHED[item.kind],
      ...(item.kind === "card" ? { cardNumber: item.text.match(/\d{4}X+\d{4}/)?.[0] ?? "" } : {}),
    },
  };
}

// The bank's own words, as Berlin Group banks write them: amounts are text here.
function shapeRaw(
  account: BankAccount,
  item: ShownItem,
  partner: { name: string; accountNumber?: string },
  debit: boolean,
): unknown {
  const side = debit ? "creditor" : "debtor";
  return {
    ...(item.reference ? { entryReference: item.reference } : {}),
    ...(item.endToEndId ? { endToEndId: item.endToEndId } : {}),
    ...(item.pending ? {} : { bookingDate: item.bookingDay }),
    valueDate: item.valueDay,
    transactionAmount: { amount: (item.minor / 100).toFixed(2), currency: account.currency },
    ...(partner.name ? { [`${side}Name`]: partner.name } : {}),
    ...(partner.accountNumber ? { [`${side}Account`]: { iban: partner.accountNumber } } : {}),
    remittanceInformationUnstructured: item.text,
  };
}
