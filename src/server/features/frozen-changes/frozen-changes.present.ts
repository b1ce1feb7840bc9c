import type { FrozenChange } from "#contract/transactions/frozen-changes.ts";
import type { WaitingChange } from "#server/ledger/decisions.ts";
import { nameMaker } from "#server/http/through.ts";
import { formatAmount } from "#values/money.ts";
import { readOthers } from "#server/ledger/decisions.ts";
import { presentDifferences, presentFrozenBy } from "./differences.ts";

export function presentFrozenChange(row: WaitingChange): FrozenChange {
  const { way, kind, transactionId, frozenBy, fileName } = row;
  return {
    _id: row.id,
    way,
    kind,
    transactionId,
    ...presentFrozenBy(frozenBy),
    bookedBy: nameMaker(row.bookedBy, row.bookedThrough),
    fileName,
    at: row.at.toISOString(),
    bookedAt: row.bookedAt?.toISOString() ?? null,
    account: {
      _id: row.accountId,
      accountNr: row.accountNr,
      bankName: row.bankName,
      displayName: row.displayName,
    },
    bookingDate: row.bookingDate,
    amount: formatAmount(row.amount),
    currency: row.currency,
    partnerName: row.partnerName,
    differences: presentDifferences(row.was, row.became),
    otherId: readOthers(row.was, row.became)[0] ?? null,
  };
}
