/** The two sides of a join: the accounts of the former number and of the present one. */
import type { AccountJoinReply, JoinSide } from "#contract/bank-accounts/account-joins.ts";
import type { Tx } from "#server/database/tenant.ts";
import { bothAreRead } from "#server/features/bank-feeds/join-feeds.service.ts";
import { notFound } from "#server/http/errors.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import * as store from "#server/ledger/joins.ts";
import type * as rows from "#server/ledger/joins.ts";

export interface NamedNumber {
  readonly accountNr: string;
  readonly currency: string;
}

export interface Sides {
  readonly from: readonly store.NumberedAccount[];
  readonly into: readonly store.NumberedAccount[];
  /** Origins in which both numbers have an account. */
  readonly both: readonly rows.AccountPair[];
}

/**
 * Origins of both numbers, locked. Throws `not_found` where the company does not have one of them.
 */
export async function readSides(
  tx: Tx,
  companyId: string,
  from: NamedNumber,
  into: NamedNumber,
): Promise<Sides> {
  const [left, right] = [
    await store.lockOrigins(tx, companyId, from.accountNr, from.currency),
    await store.lockOrigins(tx, companyId, into.accountNr, into.currency),
  ];
  if (left.length === 0 || right.length === 0) throw notFound("Bank account");
  const both = left.flatMap((one) => {
    const other = right.find((each) => each.originate === one.originate);
    return other === undefined ? [] : [{ fromId: one.id, toId: other.id }];
  });
  return { from: left, into: right, both };
}

/** Both sides as they are now, and the effect of joining them. */
export async function describeJoin(
  tx: Tx,
  companyId: string,
  sides: Sides,
): Promise<AccountJoinReply> {
  const idsOf = (side: readonly store.NumberedAccount[]): string[] => side.map(({ id }) => id);
  const overlap = await store.findCommonDays(tx, companyId, idsOf(sides.from), idsOf(sides.into));
  let possibleDoubles = 0;
  if (overlap !== null)
    for (const pair of sides.both)
      possibleDoubles += await store.countSameItems(tx, companyId, pair, overlap);
  return {
    joinId: null,
    queued: false,
    from: presentSide(sides.from, await store.findSpan(tx, companyId, idsOf(sides.from))),
    into: presentSide(sides.into, await store.findSpan(tx, companyId, idsOf(sides.into))),
    overlap,
    possibleDoubles,
    endsFeed: await bothAreRead(tx, companyId, sides.both),
  };
}

function presentSide(accounts: readonly store.NumberedAccount[], span: store.Span): JoinSide {
  const { account_nr: accountNr, currency } = accounts[0]!;
  return {
    accountNr,
    currency,
    bankName: nameBank(accounts),
    originates: accounts.map(({ originate }) => originate),
    transactionCount: span.count,
    firstDate: span.from,
    lastDate: span.to,
  };
}

export function nameBank(accounts: readonly store.NumberedAccount[]): string {
  return (
    accounts.find(({ bank_name: name }) => name !== "")?.bank_name ??
    findHungarianBank(accounts[0]!.account_nr)
  );
}
