/**
 * The transaction of a join and of its end, for a request and for a job. Rows keep their ids, their
 * marks and the number by which they came. The totals of the accounts are compared before and
 * after.
 */
import type { AccountJoinReply } from "#contract/bank-accounts/account-joins.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import { countLivingAccounts, shareDisplayName } from "#server/ledger/accounts.ts";
import { noteWholeAccounts } from "#server/ledger/notes.ts";
import { updateOverview } from "#server/ledger/overview.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { requireRoomFor } from "#server/features/quota/quota.service.ts";
import { joinFeeds, splitFeeds } from "#server/features/bank-feeds/join-feeds.service.ts";
import {
  joinPushedNumber,
  splitPushedNumber,
} from "#server/features/invoice-feed/join-account.service.ts";
import {
  carryLinkRounds,
  keepDoubles,
  linkSources,
  listDecidedDoubles,
  recallDoubles,
  relinkPairs,
  separate,
  tellParted,
} from "#server/ledger/links.ts";
import type { Actor } from "#server/http/actor.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import { invariant } from "#values/result.ts";
import { findPresentNumber, listNumbersOf, markDoubles } from "#server/ledger/numbers.ts";
import { findMeeting, type Sides, nameBank } from "./join-sides.service.ts";
import * as store from "#server/ledger/joins.ts";
import * as rows from "#server/ledger/joins.ts";

export { describeJoin, type NamedNumber, readSides } from "./join-sides.service.ts";

type Needs = Pick<Deps, "clock" | "newId" | "quota">;

export interface Joining {
  readonly companyId: string;
  /** The join's id. */
  readonly id: string;
  readonly changeSeq: bigint;
  readonly sides: Sides;
  readonly preview: AccountJoinReply;
  readonly progress?: rows.Progress | undefined;
}

/** Joins both sides, under the company's lock. */
export async function join(tx: Tx, deps: Needs, actor: Actor, joining: Joining): Promise<void> {
  const { companyId, id, changeSeq, sides, preview, progress } = joining;
  const at = deps.clock.now();
  const formerNr = preview.from.accountNr;
  const accountsBefore = await countLivingAccounts(tx, companyId);
  const made = await makeMissing(tx, deps, companyId, sides);
  const pairs = [...sides.both, ...made];
  const all = [...sides.from, ...sides.into]
    .map((account) => account.id)
    .concat(made.map(({ toId }) => toId));
  const before = await store.sumAccounts(tx, companyId, all);
  for (const pair of pairs)
    await rows.moveRows(tx, { companyId, formerNr, changeSeq, pairs, progress }, pair);
  const endedFeeds = await joinFeeds(tx, { companyId, pairs, formerNr, at });
  const copiedSettings = await joinPushedNumber(tx, {
    companyId,
    formerNr,
    accountNr: preview.into.accountNr,
    pairs,
  });
  await rows.closeAccounts(
    tx,
    companyId,
    sides.from.map((account) => account.id),
    id,
    at,
  );
  const { accountNr, currency } = preview.into;
  const madeAccounts = made.map(({ toId }) => toId);
  const stored = {
    id,
    formerNr,
    accountNr,
    currency,
    joinedAt: at,
    endedFeeds,
    copiedSettings,
    madeAccounts,
    accountsBefore,
  };
  await store.insertJoin(tx, companyId, stored, actor.person.userId);
  await requireSame(tx, companyId, all, before);
  await updateOverview(tx, companyId, { changeSeq, unbookedDelta: 0 });
  await noteWholeAccounts(tx, companyId, all);
  const joined = { companyId, accountIds: pairs.map(({ toId }) => toId), changeSeq };
  const days = findMeeting(preview);
  const doubles =
    days === undefined ? 0 : await markDoubles(tx, companyId, { ...joined, ...days }, changeSeq);
  await recallDoubles(tx, deps, joined);
  await carryLinkRounds(tx, deps, companyId, pairs);
  // Pairs within one side are linked already, or noted to be linked.
  if (days !== undefined)
    await linkSources(tx, deps, { companyId, accountIds: joined.accountIds, ...days });
  await audit(
    tx,
    { companyId, actor },
    "bank_account.join",
    { kind: "bank_account", id },
    {
      before: { formerNr, transactions: preview.from.transactionCount },
      after: {
        accountNr,
        currency,
        transactions: preview.from.transactionCount + preview.into.transactionCount,
        possibleDoubles: doubles,
      },
    },
  );
}

/**
 * Each origin that only the former number has gets an account under the present number, with its
 * name and balance.
 */
async function makeMissing(
  tx: Tx,
  deps: Needs,
  companyId: string,
  sides: Sides,
): Promise<rows.AccountPair[]> {
  const { account_nr: accountNr, currency } = sides.into[0]!;
  const made: rows.AccountPair[] = [];
  for (const account of sides.from) {
    if (sides.into.some(({ originate }) => originate === account.originate)) continue;
    const pair = { fromId: account.id, toId: deps.newId() };
    const number = readAccountNumber(accountNr);
    const like = {
      accountNr,
      currency,
      originate: account.originate,
      bankName: nameBank(sides.into),
      at: deps.clock.now(),
    };
    const numberValid = number?.kind === "other" || number?.valid === true;
    await rows.insertAccountLike(
      tx,
      companyId,
      { id: pair.toId, ...like, numberValid },
      account.id,
    );
    made.push(pair);
  }
  await shareDisplayName(
    tx,
    companyId,
    made.map(({ toId }) => toId),
  );
  return made;
}

interface Related {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  readonly changeSeq: bigint;
}

/**
 * Marks possible doubles between the numbers, and links the same money of two origins, in all of
 * these accounts.
 */
async function relate(
  tx: Tx,
  deps: Needs,
  { companyId, accountIds, changeSeq }: Related,
): Promise<void> {
  const { from, to } = await store.findSpan(tx, companyId, accountIds);
  if (from === null || to === null) return;
  await markDoubles(tx, companyId, { accountIds, from, to }, changeSeq);
  await recallDoubles(tx, deps, { companyId, accountIds, changeSeq });
  await linkSources(tx, deps, { companyId, accountIds, from, to });
}

async function requireSame(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  before: store.Totals,
): Promise<void> {
  const after = await store.sumAccounts(tx, companyId, accountIds);
  const same = (["credit", "debit", "counted", "rows", "booked"] as const).every(
    (name) => after[name] === before[name],
  );
  invariant(same, "joined accounts hold together what they held apart");
}

export interface Splitting {
  readonly companyId: string;
  readonly changeSeq: bigint;
  readonly stored: store.StoredJoin;
  readonly progress?: rows.Progress | undefined;
}

/** The accounts that an undo takes apart, locked, and every number that means the former one. */
export async function readMixed(
  tx: Tx,
  companyId: string,
  stored: store.StoredJoin,
): Promise<{
  accountNr: string;
  numbers: readonly string[];
  living: readonly store.NumberedAccount[];
}> {
  const { formerNr, currency } = stored;
  const numbers = await listNumbersOf(tx, companyId, formerNr, currency);
  const accountNr =
    (await findPresentNumber(tx, companyId, formerNr, currency)) ?? stored.accountNr;
  return {
    accountNr,
    numbers,
    living: await store.lockOrigins(tx, companyId, accountNr, currency),
  };
}

/**
 * Throws `plan_limit_reached` where the account of the former number came back above the plan's
 * room: others took its place.
 */
export async function requireRoomForFormer(
  tx: Tx,
  deps: Pick<Deps, "quota">,
  companyId: string,
  { formerNr, currency, accountsBefore }: store.StoredJoin,
): Promise<void> {
  const former = { accountNr: formerNr, currency };
  await requireRoomFor(deps, tx, companyId, [former], accountsBefore ?? 0);
}

/**
 * Takes a join apart, under the company's lock; answers the number of items that went back. Throws
 * `plan_limit_reached`.
 */
export async function split(
  tx: Tx,
  deps: Needs,
  actor: Actor,
  splitting: Splitting,
): Promise<number> {
  const { companyId, changeSeq, stored, progress } = splitting;
  const { formerNr, currency } = stored;
  await requireRoomForFormer(tx, deps, companyId, stored);
  const { accountNr, numbers, living } = await readMixed(tx, companyId, stored);
  const livingIds = living.map((account) => account.id);
  const apart = await rows.listMixedRows(tx, companyId, livingIds, numbers);
  const mixed = await rows.listMixedDoubles(tx, companyId, livingIds, numbers);
  if (mixed.length > 0) await keepDoubles(tx, companyId, { ids: mixed }, null);
  const decided = await listDecidedDoubles(tx, companyId, { ids: apart });
  const at = deps.clock.now();
  await tellParted(tx, { companyId, at, by: actor.person.userId }, apart);
  const delta =
    apart.length === 0
      ? 0
      : (await separate(tx, companyId, { ids: apart }, { changeSeq, at }, false)).delta;
  await rows.clearDoubles(tx, companyId, { accountIds: livingIds, numbers, changeSeq });
  await store.deleteJoin(tx, companyId, stored.id);
  const { pairs, reopened } = await reopen(tx, deps, { companyId, stored, numbers, living });
  const all = [...new Set([...livingIds, ...reopened])];
  const before = await store.sumAccounts(tx, companyId, all);
  let moved = 0;
  for (const pair of pairs)
    moved += await rows.moveRowsBack(
      tx,
      { companyId, formerNr, changeSeq, pairs, progress, numbers },
      pair,
    );
  await splitFeeds(tx, {
    companyId,
    pairs,
    formerNr,
    numbers,
    ended: stored.endedFeeds,
    joinedAt: stored.joinedAt,
    at,
  });
  await splitPushedNumber(tx, {
    companyId,
    pairs,
    formerNr,
    accountNr: stored.accountNr,
    numbers,
    copied: stored.copiedSettings,
  });
  await requireSame(tx, companyId, all, before);
  await rows.deleteEmptyAccounts(tx, companyId, stored.madeAccounts);
  await updateOverview(tx, companyId, { changeSeq, unbookedDelta: delta });
  await noteWholeAccounts(tx, companyId, all);
  const ones = decided.filter(({ undone }) => !undone);
  await relinkPairs(tx, deps, companyId, ones, changeSeq);
  for (const accountIds of [reopened, livingIds])
    await relate(tx, deps, { companyId, accountIds, changeSeq });
  const object = { kind: "bank_account", id: stored.id } as const;
  await audit(tx, { companyId, actor }, "bank_account.unjoin", object, {
    before: { accountNr, currency },
    after: { formerNr, transactions: moved },
  });
  return moved;
}

/**
 * Opens the accounts of the former number: those that the join closed, and new ones for origins
 * that have come by this number since.
 */
async function reopen(
  tx: Tx,
  deps: Needs,
  given: {
    readonly companyId: string;
    readonly stored: store.StoredJoin;
    readonly numbers: readonly string[];
    readonly living: readonly store.NumberedAccount[];
  },
): Promise<{ pairs: rows.AccountPair[]; reopened: string[] }> {
  const { companyId, stored, numbers, living } = given;
  const { formerNr: accountNr, currency } = stored;
  const ids = new Map<Originate, string>(
    (await rows.reopenAccounts(tx, companyId, stored.id)).map((row) => [row.originate, row.id]),
  );
  const pairs: rows.AccountPair[] = [];
  for (const account of living) {
    const known = ids.get(account.originate);
    if (known === undefined && !(await rows.hasRowsBy(tx, companyId, account.id, numbers)))
      continue;
    const toId = known ?? deps.newId();
    if (known === undefined) {
      const number = readAccountNumber(accountNr);
      const numberValid = number?.kind === "other" || number?.valid === true;
      const named = {
        id: toId,
        accountNr,
        currency,
        originate: account.originate,
        bankName: findHungarianBank(accountNr),
        numberValid,
      };
      await rows.insertAccountLike(tx, companyId, { ...named, at: deps.clock.now() }, null);
      ids.set(account.originate, toId);
    }
    pairs.push({ fromId: account.id, toId });
  }
  const reopened = [...ids.values()];
  await shareDisplayName(tx, companyId, reopened);
  return { pairs, reopened };
}
