/**
 * Deletes an account in one transaction: within the request, or by a job where there are very many
 * rows.
 */
import { type Actor, keepActor } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import type { BankAccountDeletion } from "#contract/bank-accounts/bank-accounts.ts";
import { lockOverviews, updateOverview } from "#server/ledger/overview.ts";
import { noteWholeAccounts } from "#server/ledger/notes.ts";
import { allowLongStatements } from "#server/database/long-work.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { forgetFormerNumbers } from "#server/ledger/numbers.ts";
import { forgetPushedAccount } from "#server/features/invoice-feed/leave-account.service.ts";
import { removeFeed } from "#server/features/bank-feeds/move-feeds.service.ts";
import { requeueFilesWithoutRoom } from "#server/features/statement-files/requeue-files.service.ts";
import { deleteQuestions } from "#server/features/questions/write-question.service.ts";
import { deletePapersOfAccount } from "#server/features/papers/change-papers.service.ts";
import { leaveLinks } from "#server/ledger/links.ts";
import { notFound } from "#server/http/errors.ts";
import {
  AT_ONCE_ROWS_MAX,
  awaitsWork,
  requireStill,
} from "#server/features/bank-accounts/account-work.policy.ts";
import {
  findMeantAccount,
  type NamedAccount,
} from "#server/features/bank-accounts/bank-accounts.service.ts";
import { listBankAccountsWithCounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { deleteAccountJob } from "./account-job-definitions.ts";
import { CHANGED, type MoveDeps } from "./move-bank-account.service.ts";
import * as store from "#server/ledger/moves.ts";

/**
 * Deletes the account with every row, booked rows too: the owner has confirmed. Rows leave
 * tombstones; files stay in the list of files. An account with very many rows is left to a job: the
 * answer counts its present rows and says `deleting`. Throws `not_found`, `forbidden`,
 * `bank_account_ambiguous` and `bank_account_busy`.
 */
export async function deleteBankAccount(
  deps: MoveDeps,
  access: OwnerAccess,
  named: NamedAccount,
  atOnceMax = AT_ONCE_ROWS_MAX,
): Promise<BankAccountDeletion> {
  const { companyId } = access;
  const accountId = await findMeantAccount(deps, access, named);
  const rows = await inCompany(deps.db, companyId, async (tx) => {
    // Asked before any lock: a running job holds this account for minutes.
    const marks = await store.findMarks(tx, companyId, accountId);
    if (marks !== undefined) requireStill(deps, marks);
    return store.countRows(tx, companyId, accountId);
  });
  if (rows > atOnceMax) return leaveToJob(deps, access, accountId);
  return deleteNow(deps, access, { accountId, byJob: false });
}

/** An account as a job names it. */
interface AccountOfCompany {
  readonly companyId: string;
  readonly accountId: string;
}

/**
 * The work of the deletion's job. Throws the errors of `deleteBankAccount`, and leaves the account
 * whole.
 */
export async function finishDeletion(
  deps: MoveDeps,
  actor: Actor,
  { companyId, accountId }: AccountOfCompany,
): Promise<void> {
  // The person who asked may have lost the company since.
  const access = await requireCompany(deps, actor, companyId, "owner");
  await deleteNow(deps, access, { accountId, byJob: true });
}

/** Removes the mark of a deletion that was given up, and tells the company's open pages. */
export async function giveUpDeletion(
  deps: MoveDeps,
  actor: Actor,
  { companyId, accountId }: AccountOfCompany,
  reason: string,
): Promise<void> {
  await inCompany(deps.db, companyId, async (tx) => {
    const account = await store.lockAccount(tx, companyId, accountId);
    if (account === undefined || !awaitsWork(account, null)) return;
    await store.markMoving(tx, companyId, accountId, null);
    const object = { kind: "bank_account", id: accountId } as const;
    await audit(tx, { companyId, actor }, "bank_account.delete-failed", object, {
      before: { companyId },
      after: { reason },
    });
  });
  await deps.events.publish("BankAccount", companyId);
}

interface Deletion {
  readonly accountId: string;
  readonly byJob: boolean;
}

async function leaveToJob(
  deps: MoveDeps,
  { actor, companyId }: OwnerAccess,
  accountId: string,
): Promise<BankAccountDeletion> {
  const counts = await inCompany(deps.db, companyId, async (tx) => {
    const account = await store.lockAccount(tx, companyId, accountId);
    if (account === undefined) throw notFound("Bank account");
    requireStill(deps, account);
    await store.markMoving(tx, companyId, accountId, { to: null, since: deps.clock.now() });
    const data = { companyId, accountId, ...keepActor(actor) };
    await deps.queue.enqueue(deleteAccountJob, data, { tx, key: accountId });
    const [row] = await listBankAccountsWithCounts(tx, companyId, accountId);
    if (row === undefined) throw notFound("Bank account");
    return {
      transactionCount: Number(row.transaction_count),
      bookedCount: await store.countBooked(tx, companyId, accountId),
    };
  });
  await deps.events.publish("BankAccount", companyId);
  return { ok: true, ...counts, deleting: true };
}

async function deleteNow(
  deps: MoveDeps,
  access: OwnerAccess,
  deletion: Deletion,
): Promise<BankAccountDeletion> {
  const { companyId } = access;
  const removed = await inCompany(deps.db, companyId, (tx) =>
    deleteInTransaction(tx, deps, access, deletion),
  );
  for (const category of CHANGED) await deps.events.publish(category, companyId);
  return {
    ok: true,
    transactionCount: removed.transactions,
    bookedCount: removed.booked,
    deleting: false,
  };
}

async function deleteInTransaction(
  tx: Tx,
  deps: MoveDeps,
  access: OwnerAccess,
  { accountId, byJob }: Deletion,
) {
  const { companyId } = access;
  await allowLongStatements(tx);
  const seq = (await lockOverviews(tx, [companyId])).get(companyId);
  const account = await store.lockAccount(tx, companyId, accountId);
  if (seq === undefined || account === undefined) throw notFound("Bank account");
  if (!byJob) requireStill(deps, account);
  else if (!awaitsWork(account, null)) throw notFound("Deletion");
  await store.markMoving(tx, companyId, accountId, null);
  const changeSeq = seq + 1n;
  const at = deps.clock.now();
  await leaveLinks(tx, companyId, { accountId }, { changeSeq, at });
  await forgetPushedAccount(tx, { companyId, accountId, accountNr: account.accountNr });
  await noteWholeAccounts(tx, companyId, [accountId]);
  await removeFeed(tx, companyId, accountId, at);
  await deleteQuestions(tx, companyId, accountId);
  await deletePapersOfAccount(tx, companyId, accountId);
  const counts = await store.deleteAccountRows(tx, {
    companyId,
    accountId,
    changeSeq,
    at,
  });
  await updateOverview(tx, companyId, {
    changeSeq,
    unbookedDelta: -counts.unbooked,
    dataAt: "ofAccounts",
    filesChanged: true,
  });
  const { accountNr, originate, currency } = account;
  await forgetFormerNumbers(tx, { companyId, accountNr, currency });
  // The place that the account leaves may be the one that a kept file waits for.
  await requeueFilesWithoutRoom(deps, tx, companyId);
  const { transactions, booked } = counts;
  await audit(
    tx,
    access,
    "bank_account.delete",
    { kind: "bank_account", id: accountId },
    {
      before: { accountNr, originate, currency, transactions, booked },
    },
  );
  return counts;
}
