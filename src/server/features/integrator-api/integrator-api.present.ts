import type { ApiActor } from "#contract/integrator-api/actors.ts";
import { presentActor } from "#server/features/api-events/api-events.service.ts";
import { nameMaker, SELF, stampOf } from "#server/http/through.ts";
import type { ApiAccount } from "#contract/integrator-api/accounts.ts";
import { showId } from "#contract/integrator-api/ids.ts";
import { API_TEXTS, type ApiTransaction } from "#contract/integrator-api/transactions.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { ShownNote } from "#server/features/transactions/read-transactions.service.ts";
import { mapTexts } from "#values/item-texts.ts";
import { type Amount, formatAmount } from "#values/money.ts";
import { hungarianIban, readAccountNumber } from "#values/account-number.ts";
import type {
  ShownAccount,
  ShownCompany,
  ShownFeed,
  ShownTransaction,
} from "./shown-rows.store.ts";
import type { ShownStatement } from "./statements.store.ts";

const SOURCES = {
  aggreg8: "BANK_API",
  szamlazzhu: "INVOICING",
  adriana: "FILE",
} as const satisfies Readonly<Record<Originate, string>>;

/** `note`: of the item; undefined where it has none. */
export function presentApiTransaction(
  row: ShownTransaction,
  companyId: string,
  note: ShownNote | undefined,
): ApiTransaction {
  const { originalAmount, originalCurrency, bookedAt } = row;
  return {
    id: showId("transaction", row.id),
    accountId: showId("account", row.accountId),
    companyId: showId("company", companyId),
    bookingDate: row.bookingDate,
    valueDate: row.valueDate,
    amount: formatAmount(row.amount),
    currency: row.currency,
    direction: row.amount < 0n ? "DEBIT" : "CREDIT",
    bankTypeText: row.type,
    counterparty: { name: row.partnerName, accountNumber: row.partnerAccountNr },
    remittance: row.remittance,
    ...mapTexts(API_TEXTS, (name) => row[name]),
    bankReference: row.reference,
    originalAmount:
      originalAmount === null || originalCurrency === null
        ? null
        : {
            amount: formatAmount(originalAmount),
            currency: originalCurrency,
            rate: row.exchangeRate,
          },
    balanceAfter: formatMaybe(row.balanceAfter),
    source: SOURCES[row.originate],
    bookkeeping: {
      status: bookedAt === null ? "NOT_BOOKED" : "BOOKED",
      bookedAt: bookedAt?.toISOString() ?? null,
      bookedBy: bookedAt === null ? null : nameMaker(row.bookedBy, row.bookedThrough),
      actor: bookedAt === null ? null : bookerOf(row),
    },
    note: note === undefined ? null : presentNote(note),
    createdAt: row.createdAt.toISOString(),
    version: row.changeSeq.toString(),
  };
}

/** A mark without a note of a program is the person's own. */
function bookerOf({ bookedBy, bookedThrough, bookedClientId }: ShownTransaction): ApiActor {
  const stamp = bookedThrough ?? stampOf(SELF);
  return presentActor({ personName: bookedBy, stamp, clientId: bookedClientId });
}

function presentNote({ text, writtenAt, writtenBy, cause }: ShownNote): ApiTransaction["note"] {
  return { text, writtenAt: writtenAt.toISOString(), writtenBy, actor: presentActor(cause) };
}

/** `feed`: how its bank is or was read; undefined for an account that never was. */
export function presentApiAccount(
  row: ShownAccount,
  companyId: string,
  feed: ShownFeed | undefined,
): ApiAccount {
  return {
    id: showId("account", row.id),
    companyId: showId("company", companyId),
    bankName: row.bankName,
    accountNumber: row.accountNr,
    iban: ibanOf(row.accountNr),
    currency: row.currency,
    name: row.displayName,
    source: SOURCES[row.originate],
    status: statusOf(row.originate, feed),
    consentId: feed ? showId("consent", feed.consentId) : null,
    consentExpiresAt: feed?.expiresAt?.toISOString() ?? null,
    lastSyncedAt: feed?.lastSuccessAt?.toISOString() ?? null,
    lastDataAt: row.lastDataAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function ibanOf(accountNr: string): string | null {
  const kind = readAccountNumber(accountNr)?.kind;
  if (kind === "hungarian") return hungarianIban(accountNr);
  return kind === "iban" ? accountNr : null;
}

function statusOf(originate: Originate, feed: ShownFeed | undefined): ApiAccount["status"] {
  if (originate === "adriana") return "FILE_ONLY";
  // Its items are pushed: nothing can end but the pushes themselves.
  if (originate === "szamlazzhu") return "ACTIVE";
  if (feed?.state === "active") return feed.health === "failing" ? "ERROR" : "ACTIVE";
  return feed?.state === "expired" ? "CONSENT_EXPIRED" : "REVOKED";
}

export function presentApiStatement(row: ShownStatement) {
  return {
    id: showId("statement", row.id),
    accountId: showId("account", row.accountId),
    number: row.number,
    dateFrom: row.from,
    dateTo: row.to,
    currency: row.currency,
    opening: formatMaybe(row.opening),
    closing: formatMaybe(row.closing),
    balanced: row.balanced,
    transactionCount: Number(row.transactionCount),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentApiBalances(row: ShownAccount) {
  return {
    accountId: showId("account", row.id),
    currency: row.currency,
    booked: formatMaybe(row.balance),
    available: formatMaybe(row.available),
    availableWithCredit: row.availableWithCredit,
    asOf: row.balanceDate,
    lastDataAt: row.lastDataAt?.toISOString() ?? null,
  };
}

export function presentApiCompany(row: ShownCompany) {
  return {
    id: showId("company", row.id),
    name: row.name,
    taxNumber: row.taxNumber,
    createdAt: row.createdAt.toISOString(),
  };
}

function formatMaybe(amount: Amount | null): string | null {
  return amount === null ? null : formatAmount(amount);
}
