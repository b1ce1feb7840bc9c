/** The two sides of a join: the accounts of the former number and of the present one. */
import type { AccountJoinReply, JoinSide } from "#contract/bank-accounts/account-joins.ts";
import type { Tx } from "#server/database/tenant.ts";
import { bothAreRead } from "#server/features/bank-feeds/join-feeds.service.ts";
import { notFound } from "#server/http/errors.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import { countDoubles } from "#server/ledger/numbers.ts";
import type { LocalDate } from "#values/local-date.ts";
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
  const from = presentSide(sides.from, await store.findSpan(tx, companyId, idsOf(sides.from)));
  const into = presentSide(sides.into, await store.findSpan(tx, companyId, idsOf(sides.into)));
  const days = findMeeting({ from, into });
  let possibleDoubles = 0;
  if (days !== undefined)
    for (const pair of sides.both)
      possibleDoubles += await countDoubles(
        tx,
        companyId,
        { ...pair, formerNr: from.accountNr },
        days,
      );
  return {
    joinId: null,
    queued: false,
    from,
    into,
    overlap,
    possibleDoubles,
    endsFeed: await bothAreRead(tx, companyId, sides.both),
  };
}

/**
 * The days on which both sides have items, or nearly: where the sides lie some days apart, one
 * payment may stand at the end of one side and at the beginning of the other.
 */
export function findMeeting({
  from,
  into,
}: Pick<AccountJoinReply, "from" | "into">):
  | { readonly from: LocalDate; readonly to: LocalDate }
  | undefined {
  const ends = [from.firstDate, from.lastDate, into.firstDate, into.lastDate];
  const [one, oneEnd, other, otherEnd] = ends as LocalDate[];
  if (ends.includes(null)) return undefined;
  const first = one! < other! ? other! : one!;
  const last = oneEnd! < otherEnd! ? oneEnd! : otherEnd!;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
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
