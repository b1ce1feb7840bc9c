/**
 * The account of a former number and the account that the bank made of it become one history, and can be taken apart again.
 * Each is one transaction: rows keep their ids, their marks and the number that they came by.
 */
import type { AccountJoin, AccountJoinReply, JoinSide } from "#contract/account-joins.ts";
import { lockOverview } from "#server/database/lock-overview.ts";
import type { Originate } from "#server/database/tables.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { writeAudit } from "#server/features/audit/audit.store.ts";
import { requireStill } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { bothAreRead, joinFeeds, splitFeeds } from "#server/features/bank-feeds/join-feeds.service.ts";
import { joinPushedNumber, splitPushedNumber } from "#server/features/invoice-feed/join-account.service.ts";
import { linkSources, separate } from "#server/features/source-links/link-sources.service.ts";
import { invalidField, notFound } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { findHungarianBank } from "#values/hungarian-banks.ts";
import { invariant } from "#values/result.ts";
import * as store from "./account-joins.store.ts";
import { findPresentNumber, listNumbersOf, listPresentNumbers, markDoubles } from "./former-numbers.store.ts";
import * as rows from "./join-rows.store.ts";

export type JoinDeps = Pick<Deps, "db" | "clock" | "newId" | "events" | "accessMode">;

export interface JoinActor {
  readonly person: Person;
  readonly address: string;
  readonly requestId: string;
}

interface NamedNumber {
  readonly accountNr: string;
  readonly currency: string;
}

export interface JoinCommand {
  readonly companyId: string;
  readonly from: NamedNumber;
  readonly into: NamedNumber;
  readonly dryRun: boolean;
}

const CHANGED = ["BankAccount", "Transaction", "File", "Consents", "Company"] as const;

interface Sides {
  readonly from: readonly store.NumberedAccount[];
  readonly into: readonly store.NumberedAccount[];
  /** Origins that both have. */
  readonly both: readonly rows.AccountPair[];
}

/**
 * Joins the account of `from`, in every origin, to that of `into`. Throws `not_found`, `forbidden`, `validation_failed`
 * (one number, two currencies) and `bank_account_busy`.
 */
export async function joinAccounts(deps: JoinDeps, actor: JoinActor, command: JoinCommand): Promise<AccountJoinReply> {
  const { companyId } = await requireCompany(deps, actor.person, command.companyId, "owner");
  const [from, into] = [readNumber("from", command.from), readNumber("into", command.into)];
  if (from.currency !== into.currency) throw invalidField("into.currency", "is another currency");
  if (from.accountNr === into.accountNr) throw invalidField("into.account_nr", "is the same number");
  const reply = await inCompany(deps.db, companyId, async (tx) => {
    await store.allowLongStatements(tx);
    // Who only asks does not wait for an import.
    const changeSeq = command.dryRun ? 0n : (await lockOverview(tx, companyId)) + 1n;
    const sides = await readSides(tx, companyId, from, into);
    for (const account of [...sides.from, ...sides.into]) requireStill(deps, account);
    const preview = await describeJoin(tx, companyId, sides);
    if (command.dryRun) return preview;
    return { ...preview, joinId: await join(tx, deps, actor, { companyId, changeSeq, sides, preview }) };
  });
  if (!command.dryRun) for (const category of CHANGED) await deps.events.publish(category, companyId);
  return reply;
}

function readNumber(field: string, named: NamedNumber): NamedNumber {
  const accountNr = readAccountNumber(named.accountNr)?.canonical;
  if (accountNr === undefined) throw invalidField(`${field}.account_nr`, "is no account number");
  return { accountNr, currency: named.currency };
}

async function readSides(tx: Tx, companyId: string, from: NamedNumber, into: NamedNumber): Promise<Sides> {
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

async function describeJoin(tx: Tx, companyId: string, sides: Sides): Promise<AccountJoinReply> {
  const idsOf = (side: readonly store.NumberedAccount[]): string[] => side.map(({ id }) => id);
  const overlap = await store.findCommonDays(tx, companyId, idsOf(sides.from), idsOf(sides.into));
  let possibleDoubles = 0;
  if (overlap !== null) for (const pair of sides.both) possibleDoubles += await store.countSameItems(tx, companyId, pair, overlap);
  return {
    joinId: null,
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

function nameBank(accounts: readonly store.NumberedAccount[]): string {
  return accounts.find(({ bank_name: name }) => name !== "")?.bank_name ?? findHungarianBank(accounts[0]!.account_nr);
}

interface Joining {
  readonly companyId: string;
  readonly changeSeq: bigint;
  readonly sides: Sides;
  readonly preview: AccountJoinReply;
}

async function join(tx: Tx, deps: JoinDeps, actor: JoinActor, joining: Joining): Promise<string> {
  const { companyId, changeSeq, sides, preview } = joining;
  const at = deps.clock.now();
  const id = deps.newId();
  const formerNr = preview.from.accountNr;
  const made = await makeMissing(tx, deps, companyId, sides);
  const pairs = [...sides.both, ...made];
  const all = [...sides.from, ...sides.into].map((account) => account.id).concat(made.map(({ toId }) => toId));
  const before = await store.sumAccounts(tx, companyId, all);
  for (const pair of pairs) await rows.moveRows(tx, { companyId, formerNr, changeSeq }, pair);
  await rows.pointLeading(tx, companyId, pairs);
  const endedFeeds = await joinFeeds(tx, { companyId, pairs, formerNr, at });
  const copiedSettings = await joinPushedNumber(tx, { companyId, formerNr, accountNr: preview.into.accountNr, pairs });
  await rows.closeAccounts(tx, companyId, sides.from.map((account) => account.id), id, at);
  const { accountNr, currency } = preview.into;
  const madeAccounts = made.map(({ toId }) => toId);
  const stored = { id, formerNr, accountNr, currency, joinedAt: at, endedFeeds, copiedSettings, madeAccounts };
  await store.insertJoin(tx, companyId, stored, actor.person.userId);
  await requireSame(tx, companyId, all, before);
  await store.updateOverview(tx, companyId, changeSeq);
  const doubles = await relate(tx, deps, { companyId, accountIds: pairs.map(({ toId }) => toId), changeSeq });
  await audit(tx, actor, companyId, "bank_account.join", id, {
    before: { formerNr, transactions: preview.from.transactionCount },
    after: { accountNr, currency, transactions: preview.from.transactionCount + preview.into.transactionCount, possibleDoubles: doubles },
  });
  return id;
}

/** Origins that only the former number has get an account under the present one, with its name and balance. */
async function makeMissing(tx: Tx, deps: JoinDeps, companyId: string, sides: Sides): Promise<rows.AccountPair[]> {
  const { account_nr: accountNr, currency } = sides.into[0]!;
  const made: rows.AccountPair[] = [];
  for (const account of sides.from) {
    if (sides.into.some(({ originate }) => originate === account.originate)) continue;
    const pair = { fromId: account.id, toId: deps.newId() };
    const number = readAccountNumber(accountNr);
    const like = { accountNr, currency, originate: account.originate, bankName: nameBank(sides.into), at: deps.clock.now() };
    const numberValid = number?.kind === "other" || number?.valid === true;
    await rows.insertAccountLike(tx, companyId, { id: pair.toId, ...like, numberValid }, account.id);
    made.push(pair);
  }
  return made;
}

/** Doubles between numbers, and the same money in two origins, in all of these accounts. */
async function relate(
  tx: Tx,
  deps: JoinDeps,
  given: { readonly companyId: string; readonly accountIds: readonly string[]; readonly changeSeq: bigint },
): Promise<number> {
  const { companyId, accountIds, changeSeq } = given;
  const { from, to } = await store.findSpan(tx, companyId, accountIds);
  if (from === null || to === null) return 0;
  const doubles = await markDoubles(tx, companyId, { accountIds, from, to }, changeSeq);
  await linkSources(tx, deps, { companyId, accountIds, from, to });
  return doubles;
}

async function requireSame(tx: Tx, companyId: string, accountIds: readonly string[], before: store.Totals): Promise<void> {
  const after = await store.sumAccounts(tx, companyId, accountIds);
  const same = (["credit", "debit", "counted", "rows", "booked"] as const).every((name) => after[name] === before[name]);
  invariant(same, "joined accounts hold together what they held apart");
}

/**
 * Takes the join apart: what came by the former number, until today, is its own account again. Marks stay on their rows.
 * Throws `not_found`, `forbidden` and `bank_account_busy`.
 */
export async function unjoinAccounts(
  deps: JoinDeps,
  actor: JoinActor,
  command: { readonly companyId: string; readonly joinId: string },
): Promise<{ ok: true; transactionCount: number }> {
  const { companyId } = await requireCompany(deps, actor.person, command.companyId, "owner");
  const transactionCount = await inCompany(deps.db, companyId, async (tx) => {
    await store.allowLongStatements(tx);
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    const stored = await store.findJoin(tx, companyId, command.joinId);
    if (stored === undefined) throw notFound("Join");
    return split(tx, deps, actor, { companyId, changeSeq, stored });
  });
  for (const category of CHANGED) await deps.events.publish(category, companyId);
  return { ok: true, transactionCount };
}

interface Splitting {
  readonly companyId: string;
  readonly changeSeq: bigint;
  readonly stored: store.StoredJoin;
}

async function split(tx: Tx, deps: JoinDeps, actor: JoinActor, splitting: Splitting): Promise<number> {
  const { companyId, changeSeq, stored } = splitting;
  const { formerNr, currency } = stored;
  const numbers = await listNumbersOf(tx, companyId, formerNr, currency);
  const accountNr = (await findPresentNumber(tx, companyId, formerNr, currency)) ?? stored.accountNr;
  const living = await store.lockOrigins(tx, companyId, accountNr, currency);
  for (const account of living) requireStill(deps, account);
  const livingIds = living.map((account) => account.id);
  const apart = await rows.listMixedRows(tx, companyId, livingIds, numbers);
  const delta = apart.length === 0 ? 0 : await separate(tx, companyId, { ids: apart }, changeSeq, false);
  await rows.clearDoubles(tx, companyId, { accountIds: livingIds, numbers, changeSeq });
  await store.deleteJoin(tx, companyId, stored.id);
  const { pairs, reopened } = await reopen(tx, deps, { companyId, stored, numbers, living });
  const all = [...new Set([...livingIds, ...reopened])];
  const before = await store.sumAccounts(tx, companyId, all);
  let moved = 0;
  for (const pair of pairs) moved += await rows.moveRowsBack(tx, { companyId, formerNr, changeSeq, numbers }, pair);
  await rows.pointLeading(tx, companyId, pairs);
  const at = deps.clock.now();
  await splitFeeds(tx, { companyId, pairs, formerNr, numbers, ended: stored.endedFeeds, joinedAt: stored.joinedAt, at });
  await splitPushedNumber(tx, { companyId, pairs, formerNr, accountNr: stored.accountNr, numbers, copied: stored.copiedSettings });
  await requireSame(tx, companyId, all, before);
  await rows.deleteEmptyAccounts(tx, companyId, stored.madeAccounts);
  await store.updateOverview(tx, companyId, changeSeq, delta);
  for (const accountIds of [reopened, livingIds]) await relate(tx, deps, { companyId, accountIds, changeSeq });
  await audit(tx, actor, companyId, "bank_account.unjoin", stored.id, {
    before: { accountNr, currency },
    after: { formerNr, transactions: moved },
  });
  return moved;
}

/** The accounts of the former number: those that the join closed, and others for origins that came by it since. */
async function reopen(
  tx: Tx,
  deps: JoinDeps,
  given: {
    readonly companyId: string;
    readonly stored: store.StoredJoin;
    readonly numbers: readonly string[];
    readonly living: readonly store.NumberedAccount[];
  },
): Promise<{ pairs: rows.AccountPair[]; reopened: string[] }> {
  const { companyId, stored, numbers, living } = given;
  const { formerNr: accountNr, currency } = stored;
  const ids = new Map<Originate, string>((await rows.reopenAccounts(tx, companyId, stored.id)).map((row) => [row.originate, row.id]));
  const pairs: rows.AccountPair[] = [];
  for (const account of living) {
    const known = ids.get(account.originate);
    if (known === undefined && !(await rows.hasRowsBy(tx, companyId, account.id, numbers))) continue;
    const toId = known ?? deps.newId();
    if (known === undefined) {
      const number = readAccountNumber(accountNr);
      const numberValid = number?.kind === "other" || number?.valid === true;
      const named = { id: toId, accountNr, currency, originate: account.originate, bankName: findHungarianBank(accountNr), numberValid };
      await rows.insertAccountLike(tx, companyId, { ...named, at: deps.clock.now() }, null);
      ids.set(account.originate, toId);
    }
    pairs.push({ fromId: account.id, toId });
  }
  return { pairs, reopened: [...ids.values()] };
}

async function audit(
  tx: Tx,
  actor: JoinActor,
  companyId: string,
  action: "bank_account.join" | "bank_account.unjoin",
  joinId: string,
  change: { before: unknown; after: unknown },
): Promise<void> {
  await writeAudit(tx, {
    companyId,
    actorKind: "user",
    actorId: actor.person.userId,
    action,
    objectKind: "bank_account",
    objectId: joinId,
    ...change,
    address: actor.address,
    requestId: actor.requestId,
  });
}

/** Former numbers of the company's accounts, the newest join first. */
export async function listAccountJoins(deps: Pick<JoinDeps, "db" | "accessMode">, person: Person, asked: string): Promise<AccountJoin[]> {
  const { companyId } = await requireCompany(deps, person, asked, "member");
  return inCompany(deps.db, companyId, async (tx) => {
    const joins = await store.listJoins(tx, companyId);
    const present = await listPresentNumbers(tx, companyId, joins.map(({ formerNr }) => formerNr));
    const presentOf = new Map(present.map((each) => [`${each.formerNr} ${each.currency}`, each.accountNr]));
    return joins.map(({ id, formerNr, accountNr, currency, joinedAt }) => ({
      joinId: id,
      formerNr,
      formerBankName: findHungarianBank(formerNr),
      accountNr: presentOf.get(`${formerNr} ${currency}`) ?? accountNr,
      currency,
      joinedAt: joinedAt.toISOString(),
    }));
  });
}
