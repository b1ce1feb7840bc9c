/** Moves an account to another company of the same director, in one transaction. */
import { type Actor, keepActor } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { requeueFilesWithoutRoom } from "#server/features/statement-files/requeue-files.service.ts";
import { lockOverviews, updateOverview } from "#server/ledger/overview.ts";
import { noteWholeAccounts } from "#server/ledger/notes.ts";
import { allowLongStatements } from "#server/database/long-work.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { carryFormerNumbers, forgetFormerNumbers, isFormerNumber } from "#server/ledger/numbers.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { moveFeeds } from "#server/features/bank-feeds/move-feeds.service.ts";
import { moveQuestions } from "#server/features/questions/write-question.service.ts";
import { movePapers } from "#server/features/papers/change-papers.service.ts";
import { movePushedAccount } from "#server/features/invoice-feed/leave-account.service.ts";
import {
  leaveLinks,
  linkWholeAccount,
  listDecidedDoubles,
  relinkPairs,
} from "#server/ledger/links.ts";
import {
  areFilesQuiet,
  copyContents,
  linkFiles,
  listAccountFiles,
  removeUnneededContents,
  unlinkFiles,
} from "#server/features/statement-files/move-files.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { requireRoomFor } from "#server/features/quota/quota.service.ts";
import {
  AT_ONCE_ROWS_MAX,
  awaitsWork,
  requireStill,
} from "#server/features/bank-accounts/account-work.policy.ts";
import {
  findMeantAccount,
  type NamedAccount,
} from "#server/features/bank-accounts/bank-accounts.service.ts";
import { presentBankAccount } from "#server/features/bank-accounts/bank-accounts.present.ts";
import { listOpenGaps } from "#server/features/bank-accounts/open-gaps.service.ts";
import { listBankAccountsWithCounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { moveAccountJob } from "./account-job-definitions.ts";
import * as store from "#server/ledger/moves.ts";

export type MoveDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "events" | "files" | "log" | "accessMode" | "queue" | "quota"
>;

// Parts of the overview that both companies refresh after an account moved with its items and
// files.
const OF_ACCOUNTS = { dataAt: "ofAccounts", filesChanged: true } as const;

/** The rights of a director to the company that has the account, and to the one that gets it. */
export interface MoveRights {
  readonly company: OwnerAccess;
  readonly target: OwnerAccess;
}

/** The data that open pages fetch again after an account left. */
export const CHANGED = ["BankAccount", "Transaction", "File", "Company"] as const;

/**
 * Moves the account with its transactions, marks, sources, sums, statements and files. Moving it
 * back undoes the move. An account with very many rows is left to a job: the answer is the account
 * where it still is, marked as moving. Throws `not_found`, `forbidden`, `bank_account_ambiguous`,
 * `bank_account_in_target`, `plan_limit_reached` and `bank_account_busy`.
 */
export async function moveBankAccount(
  deps: MoveDeps,
  { company: source, target }: MoveRights,
  named: NamedAccount,
  atOnceMax = AT_ONCE_ROWS_MAX,
): Promise<BankAccount> {
  const [from, to] = [source.companyId, target.companyId];
  if (from === to) throw invalidField("target_company_id", "is the company that has the account");
  // A demo company is deleted after a day, with everything in it.
  if (source.kind !== target.kind)
    throw invalidField(
      "target_company_id",
      "a demo's account cannot leave the demo, nor another enter it",
    );
  const { actor } = source;
  const accountId = await findMeantAccount(deps, source, named);
  const rows = await inCompany(deps.db, from, async (tx) => {
    // Asked before any lock: a running job holds this account for minutes.
    const marks = await store.findMarks(tx, from, accountId);
    if (marks !== undefined) requireStill(deps, marks);
    return store.countRows(tx, from, accountId);
  });
  if (rows > atOnceMax) return leaveToJob(deps, actor, { from, to, accountId });
  return moveNow(deps, actor, { from, to, accountId, byJob: false });
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly accountId: string;
}

/**
 * The work of the move's job. Throws the errors of `moveBankAccount`, and leaves the account where
 * it was.
 */
export async function finishMove(deps: MoveDeps, actor: Actor, move: Move): Promise<void> {
  // The person who asked may have lost one of the companies since.
  for (const companyId of [move.from, move.to])
    await requireCompany(deps, actor, companyId, "owner");
  await moveNow(deps, actor, { ...move, byJob: true });
}

/** Removes the mark of a move that was given up, and tells both companies' open pages. */
export async function giveUpMove(
  deps: MoveDeps,
  actor: Actor,
  move: Move,
  reason: string,
): Promise<void> {
  await inCompany(deps.db, move.from, async (tx) => {
    const account = await store.lockAccount(tx, move.from, move.accountId);
    if (account === undefined || !awaitsWork(account, move.to)) return;
    await store.markMoving(tx, move.from, move.accountId, null);
    const change = { before: { companyId: move.from }, after: { reason } };
    const object = { kind: "bank_account", id: move.accountId } as const;
    const scope = { companyId: move.from, actor };
    await audit(tx, scope, "bank_account.move-failed", object, change);
  });
  await deps.events.publish("BankAccount", move.from);
}

async function leaveToJob(deps: MoveDeps, actor: Actor, move: Move): Promise<BankAccount> {
  const { from, to, accountId } = move;
  const marked = await inCompanies(deps.db, [from, to], async (tx) => {
    const account = await store.lockAccount(tx, from, accountId);
    if (account === undefined) throw notFound("Bank account");
    requireStill(deps, account);
    await refuseTarget(tx, deps, to, account);
    await store.markMoving(tx, from, accountId, { to, since: deps.clock.now() });
    const data = { ...move, ...keepActor(actor) };
    await deps.queue.enqueue(moveAccountJob, data, { tx, key: accountId });
    return readMoved(tx, deps, from, accountId);
  });
  await deps.events.publish("BankAccount", from);
  return marked;
}

async function moveNow(
  deps: MoveDeps,
  actor: Actor,
  move: Move & { readonly byJob: boolean },
): Promise<BankAccount> {
  const { from, to, accountId } = move;
  const copied = await copyContents(deps, from, to, accountId);
  let moved: BankAccount;
  try {
    moved = await inCompanies(deps.db, [from, to], (tx) =>
      moveInTransaction(tx, deps, actor, { ...move, copied }),
    );
  } catch (error) {
    await removeUnneededContents(deps, to, copied);
    throw error;
  }
  await removeUnneededContents(deps, from, copied);
  await refreshStatistics(deps, moved.transactionCount);
  for (const category of CHANGED)
    for (const id of [from, to]) await deps.events.publish(category, id);
  return moved;
}

async function moveInTransaction(
  tx: Tx,
  deps: MoveDeps,
  actor: Actor,
  move: Move & { readonly byJob: boolean; readonly copied: readonly Buffer[] },
): Promise<BankAccount> {
  const { from, to, accountId } = move;
  await allowLongStatements(tx);
  const seqs = await lockOverviews(tx, [from, to]);
  const account = await store.lockAccount(tx, from, accountId);
  const fromSeq = seqs.get(from);
  const toSeq = seqs.get(to);
  if (account === undefined || fromSeq === undefined || toSeq === undefined)
    throw notFound("Bank account");
  if (!move.byJob) requireStill(deps, account);
  else if (!awaitsWork(account, to)) throw notFound("Move");
  await store.markMoving(tx, from, accountId, null);
  await refuseNow(tx, deps, move, account);
  const { accountNr, originate, currency } = account;
  const named = { accountNr, originate, currency };
  const files = await listAccountFiles(tx, from, accountId);
  await linkFiles(tx, files, { from, to, account: named });
  const steps = {
    accountId,
    from,
    to,
    fromSeq: fromSeq + 1n,
    toSeq: toSeq + 1n,
    at: deps.clock.now(),
  };
  // Links cannot lead from one company to another: linked rows count for themselves before one of
  // them leaves.
  const decided = await listDecidedDoubles(tx, from, { accountId });
  const linksCut = await leaveLinks(
    tx,
    from,
    { accountId },
    { changeSeq: steps.fromSeq, at: steps.at },
  );
  await movePushedAccount(tx, { companyId: from, accountId, accountNr }, to);
  await noteWholeAccounts(tx, from, [accountId]);
  const moved = {
    ...(await store.moveAccountRows(tx, steps, async () => {
      for (const moveRows of [moveFeeds, moveQuestions, movePapers]) await moveRows(tx, steps);
    })),
    linksCut,
  };
  await noteWholeAccounts(tx, to, [accountId]);
  const numbered = { companyId: from, accountNr, currency };
  await carryFormerNumbers(tx, numbered, to);
  await forgetFormerNumbers(tx, numbered);
  await unlinkFiles(tx, files, { from, account: named });
  const { unbooked } = moved;
  const left = { changeSeq: steps.fromSeq, unbookedDelta: -unbooked, ...OF_ACCOUNTS };
  await updateOverview(tx, from, left);
  const came = { changeSeq: steps.toSeq, unbookedDelta: unbooked, ...OF_ACCOUNTS };
  await updateOverview(tx, to, came);
  await requeueFilesWithoutRoom(deps, tx, from);
  await relinkPairs(tx, deps, to, decided, steps.toSeq);
  await linkWholeAccount(tx, deps, to, accountId);
  const object = { kind: "bank_account", id: accountId } as const;
  // Both companies' logs get a line, because neither owner reads the other's log.
  const change = {
    before: { companyId: from, ...named },
    after: { companyId: to, ...moved, files: files.length },
  };
  for (const companyId of [from, to])
    await audit(tx, { companyId, actor }, "bank_account.move", object, change);
  return readMoved(tx, deps, to, accountId);
}

/** The account as it stands in the company now. */
async function readMoved(
  tx: Tx,
  deps: Pick<MoveDeps, "clock">,
  companyId: string,
  accountId: string,
): Promise<BankAccount> {
  const [row] = await listBankAccountsWithCounts(tx, companyId, accountId);
  if (row === undefined) throw notFound("Bank account");
  const gaps = await listOpenGaps(tx, companyId, [row]);
  return presentBankAccount(row, deps.clock.now(), gaps.get(accountId) ?? []);
}

/** Throws where the target cannot take the account, or a file of the source is being read. */
async function refuseNow(
  tx: Tx,
  deps: MoveDeps,
  { from, to, accountId, copied }: Move & { readonly copied: readonly Buffer[] },
  account: store.LockedAccount,
): Promise<void> {
  await refuseTarget(tx, deps, to, account);
  if (!(await areFilesQuiet(tx, from, accountId, copied))) {
    throw new ApiError("bank_account_busy", {
      message: "A file of the company is being read",
      retryAfterSeconds: 30,
    });
  }
}

/** Throws where the target has the account from this source, or no room for a new account. */
async function refuseTarget(
  tx: Tx,
  deps: Pick<MoveDeps, "quota">,
  to: string,
  account: store.LockedAccount,
): Promise<void> {
  const target = { companyId: to, accountNr: account.accountNr, currency: account.currency };
  if ((await store.hasAccount(tx, to, account)) || (await isFormerNumber(tx, target))) {
    throw new ApiError("bank_account_in_target", {
      message: "The target company has an account of this number, origin and currency",
    });
  }
  await requireRoomFor(deps, tx, to, [target]);
}
