/**
 * The JSON of Enable Banking's entities, after its public documents: unsigned amounts with an
 * indicator of debit or credit, and nearly every field nullable.
 */
import { createHash } from "node:crypto";
import { ibanOf } from "../bank-world/account-numbers.ts";
import { balanceOf, type BankAccount, type ShownItem } from "../bank-world/bank-account.ts";
import { dayAt } from "../bank-world/days.ts";
import { garble, type GarbledPlaces } from "../garble-item.ts";
import { findBank, type SandboxBank } from "../bank-world/sandbox-banks.data.ts";
import { hashOfAccount, type Session } from "./eb-state.ts";

export const CONSENT_SECONDS = 180 * 86_400;

const iso = (ms: number): string => new Date(ms).toISOString();

export function shapeAspsp(bank: SandboxBank, logo: string): Record<string, unknown> {
  return {
    name: bank.name,
    country: "HU",
    logo,
    bic: bank.bic,
    psu_types: ["business", "personal"],
    beta: false,
    auth_methods: [
      { name: "redirect", approach: "REDIRECT", psu_type: "business", hidden_method: false },
    ],
    maximum_consent_validity: CONSENT_SECONDS,
    required_psu_headers: [],
  };
}

export function shapeSessionAccount(uid: string, account: BankAccount): Record<string, unknown> {
  const hash = hashOfAccount(account.number, account.currency);
  return {
    uid,
    account_id: { iban: ibanOf(account.number), other: null },
    all_account_ids: null,
    account_servicer: null,
    name: account.owner,
    details: account.name,
    usage: account.usage,
    cash_account_type: "CACC",
    product: account.name,
    currency: account.currency,
    psu_status: null,
    credit_limit: null,
    identification_hash: hash,
    identification_hashes: [hash],
  };
}

export function shapeSession(
  session: Session,
  nowMs: number,
  accounts: readonly BankAccount[],
): Record<string, unknown> {
  const status =
    session.closedAt !== null ? "CLOSED" : session.validUntil <= nowMs ? "EXPIRED" : "AUTHORIZED";
  return {
    status,
    accounts: session.accounts.map(({ uid }) => uid),
    accounts_data: session.accounts.map(({ uid }, index) => {
      const account = accounts[index];
      return {
        uid,
        identification_hash: account ? hashOfAccount(account.number, account.currency) : null,
        product: account?.name ?? null,
      };
    }),
    ...shapeFrame(session),
    created: iso(session.madeAt),
    authorized: iso(session.madeAt),
    closed: session.closedAt === null ? null : iso(session.closedAt),
  };
}

export function shapeFrame(session: Session): Record<string, unknown> {
  return {
    aspsp: { name: findBank(session.bankId)?.name ?? "", country: "HU" },
    psu_type: session.psuType,
    access: { valid_until: iso(session.validUntil) },
  };
}

export function shapeBalances(account: BankAccount, asOf: number): Record<string, unknown> {
  const minor = balanceOf(account, asOf);
  const make = (type: string, name: string, value: number): Record<string, unknown> => ({
    name,
    balance_amount: { currency: account.currency, amount: (value / 100).toFixed(2) },
    balance_type: type,
    last_change_date_time: null,
    reference_date: dayAt(asOf),
    last_committed_transaction: null,
  });
  return { balances: [make("CLBD", "Booked", minor), make("ITAV", "Available", minor)] };
}

const PLACES: GarbledPlaces = {
  amount: (shape, value) =>
    (shape["transaction_amount"] = { ...(shape["transaction_amount"] as object), amount: value }),
  currency: (shape, value) =>
    (shape["transaction_amount"] = { ...(shape["transaction_amount"] as object), currency: value }),
  bookingDate: "booking_date",
  remittance: "remittance_information",
  reference: "entry_reference",
  id: "transaction_id",
  sign: "credit_debit_indicator",
};

/** A movement as it is shown, garbled where a test wants it so. */
export function shapeShown(
  session: Session,
  account: BankAccount,
  item: ShownItem,
  previous: ShownItem | undefined,
): Record<string, unknown> | null {
  const shaped = shapeTransaction(session, account, item, previous);
  return item.garbled ? garble(shaped, item.garbled, PLACES) : shaped;
}

/**
 * One movement. References are missing on some and repeated on others; `transaction_id` changes
 * with the session.
 */
function shapeTransaction(
  session: Session,
  account: BankAccount,
  item: ShownItem,
  previous: ShownItem | undefined,
): Record<string, unknown> {
  const debit = item.minor < 0;
  const iban = ibanOf(item.partnerAccount);
  const partner = item.partnerName === "" ? null : { name: item.partnerName, postal_address: null };
  const partnerAccount = iban === "" ? null : { iban, other: null };
  const own = { name: account.owner, postal_address: null };
  const ownAccount = { iban: ibanOf(account.number), other: null };
  const reference = item.ordinal % 37 === 0 ? previous?.reference : item.reference;
  const id = createHash("sha256")
    .update(`${session.id}${account.number}${item.idOrdinal}`)
    .digest("hex")
    .slice(0, 32);
  return {
    entry_reference: reference || null,
    transaction_id: item.ordinal % 3 === 0 ? null : id,
    transaction_amount: {
      currency: account.currency,
      amount: (Math.abs(item.minor) / 100).toFixed(2),
    },
    credit_debit_indicator: debit ? "DBIT" : "CRDT",
    status: item.pending ? "PDNG" : "BOOK",
    booking_date: item.pending ? null : item.bookingDay,
    value_date: item.valueDay,
    transaction_date: item.kind === "card" ? item.bookingDay : null,
    creditor: debit ? partner : own,
    creditor_account: debit ? partnerAccount : ownAccount,
    creditor_agent: null,
    debtor: debit ? own : partner,
    debtor_account: debit ? ownAccount : partnerAccount,
    debtor_agent: null,
    // One object here, a list there: both are seen.
    creditor_account_additional_identification:
      debit && iban ? { identification: item.partnerAccount, scheme_name: "BBAN" } : null,
    debtor_account_additional_identification:
      !debit && iban ? [{ identification: item.partnerAccount, scheme_name: "BBAN" }] : null,
    bank_transaction_code:
      item.kind === "fee" ? { description: "Díj", code: "PMNT", sub_code: "CHRG" } : null,
    remittance_information: item.text === "" ? null : item.text.split("; "),
    reference_number: item.endToEndId || null,
    reference_number_schema: item.endToEndId ? "E2E" : null,
    balance_after_transaction: null,
    exchange_rate: null,
    merchant_category_code: item.kind === "card" ? "5411" : null,
    note: null,
  };
}
