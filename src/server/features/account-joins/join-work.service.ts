/**
 * Joins accounts with very many rows, or takes them apart, by a job. Each is one transaction: a
 * file or reading would take a row that is on its way between two numbers for a new one (decision
 * 0025). Until the job ends the accounts stand marked as they are, and other commands on them are
 * refused. Files and readings wait for the company's lock, as for an import.
 */
import { type Actor, keepActor } from "#server/http/actor.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import type { JoinWork } from "#contract/bank-accounts/account-joins.ts";
import { allowLongStatements } from "#server/database/long-work.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { oldestMark } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { notFound } from "#server/http/errors.ts";
import { findJoin, type Progress } from "#server/ledger/joins.ts";
import { describeJoin, join, readSides, split } from "./join-transaction.service.ts";
import { joinAccountsJob } from "./join-job-definitions.ts";
import * as store from "#server/ledger/joins.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "accessMode" | "quota">;

/** The data that open pages fetch again after a join. */
export const CHANGED = ["BankAccount", "Transaction", "File", "Consents", "Company"] as const;

// Each progress that is told makes open pages fetch their lists of accounts.
const TELL_MS = 3_000;

/** Marks the accounts and enqueues the job, in the caller's transaction. */
export async function leaveToJob(
  tx: Tx,
  deps: Pick<Deps, "clock" | "queue">,
  actor: Actor,
  companyId: string,
  left: { readonly work: Omit<store.JoinWork, "since">; readonly accountIds: readonly string[] },
): Promise<void> {
  const now = deps.clock.now();
  await store.insertWork(
    tx,
    companyId,
    { ...left.work, since: now },
    left.accountIds,
    oldestMark(now),
  );
  const { joinId } = left.work;
  const data = { companyId, joinId, ...keepActor(actor) };
  await deps.queue.enqueue(joinAccountsJob, data, { tx, key: joinId });
}

export interface WorkRun {
  readonly signal?: AbortSignal;
  /** Approximate number of rows of a piece; tests use small pieces. */
  readonly pieceRows?: number;
  /** Called after each piece, within the transaction: tests look and interrupt here. */
  readonly afterPiece?: () => Promise<void>;
}

interface NamedWork {
  readonly companyId: string;
  readonly joinId: string;
}

/**
 * The work of the job. Begun twice, it does nothing the second time. Throws the errors of joining,
 * and leaves the accounts as they were.
 */
export async function finishWork(
  deps: Needs,
  actor: Actor,
  { companyId, joinId }: NamedWork,
  run: WorkRun = {},
): Promise<void> {
  // The person who asked may have lost the company since.
  await requireCompany(deps, actor, companyId, "owner");
  const done = await inCompany(deps.db, companyId, async (tx) => {
    await allowLongStatements(tx);
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    // The work's row is deleted at the end only: until then pages show its progress.
    const work = await store.findWork(tx, companyId, joinId);
    if (work === undefined) return undefined;
    const progress = tellProgress(deps, { companyId, joinId }, run);
    if (work.kind === "join")
      await joinNow(tx, deps, actor, { companyId, work, changeSeq, progress });
    else {
      const stored = await findJoin(tx, companyId, joinId);
      if (stored === undefined) throw notFound("Join");
      await split(tx, deps, actor, { companyId, changeSeq, stored, progress });
    }
    await store.takeWork(tx, companyId, joinId);
    return Number(work.total);
  });
  if (done === undefined) return;
  await refreshStatistics(deps, done);
  for (const category of CHANGED) await deps.events.publish(category, companyId);
}

async function joinNow(
  tx: Tx,
  deps: Needs,
  actor: Actor,
  joining: {
    readonly companyId: string;
    readonly work: store.JoinWork;
    readonly changeSeq: bigint;
    readonly progress: Progress;
  },
): Promise<void> {
  const { companyId, work, changeSeq, progress } = joining;
  const { joinId: id, formerNr, accountNr, currency } = work;
  const sides = await readSides(
    tx,
    companyId,
    { accountNr: formerNr, currency },
    { accountNr, currency },
  );
  const preview = await describeJoin(tx, companyId, sides);
  await join(tx, deps, actor, { companyId, id, changeSeq, sides, preview, progress });
}

/**
 * Writes the progress through another connection, so that pages see it before the transaction
 * commits. Nothing depends on it.
 */
function tellProgress(deps: Needs, { companyId, joinId }: NamedWork, run: WorkRun): Progress {
  let [done, toldAt] = [0, -Infinity];
  const told = async (rows: number): Promise<void> => {
    done += rows;
    await run.afterPiece?.();
    // A program that stops gives the lock back; the job begins anew in another program.
    run.signal?.throwIfAborted();
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    await inCompany(deps.db, companyId, (tx) => store.updateProgress(tx, companyId, joinId, done));
    await deps.events.publish("BankAccount", companyId);
  };
  return { pieceRows: run.pieceRows, told };
}

/** Removes the marks of work that was given up, and tells the company's open pages. */
export async function giveUpWork(
  deps: Needs,
  actor: Actor,
  { companyId, joinId }: NamedWork,
  reason: string,
): Promise<void> {
  await inCompany(deps.db, companyId, async (tx) => {
    const work = await store.takeWork(tx, companyId, joinId);
    if (work === undefined) return;
    const { kind, formerNr, accountNr } = work;
    const action = kind === "join" ? "bank_account.join-failed" : "bank_account.unjoin-failed";
    await audit(
      tx,
      { companyId, actor },
      action,
      { kind: "bank_account", id: joinId },
      {
        before: { formerNr, accountNr },
        after: { reason },
      },
    );
  });
  await deps.events.publish("BankAccount", companyId);
}

/** Work in progress, for the list of joins. */
export async function listRunning(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  companyId: string,
): Promise<JoinWork[]> {
  const works = await store.listWork(tx, companyId, oldestMark(deps.clock.now()));
  return works.map(({ joinId, kind, formerNr, accountNr, currency, since, done, total }) => ({
    joinId,
    kind,
    formerNr,
    accountNr,
    currency,
    since: since.toISOString(),
    done: Number(done),
    total: Number(total),
  }));
}
