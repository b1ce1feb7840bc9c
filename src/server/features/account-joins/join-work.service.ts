/**
 * Joins of very many rows, and their ends, done by a job: still one transaction or nothing, because
 * a row that is on its way between two numbers would be met by whatever arrives for either of them
 * (decision 0025). Until it ends the accounts stand as they are, marked, and nothing else may be
 * done with them; files and readings wait for the company's lock, as for an import.
 */
import type { JoinWork } from "#contract/bank-accounts/account-joins.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { oldestMark } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { notFound } from "#server/http/errors.ts";
import { allowLongStatements, findJoin } from "./account-joins.store.ts";
import {
  audit,
  describeJoin,
  join,
  type JoinActor,
  readSides,
  split,
} from "./join-transaction.service.ts";
import type { Progress } from "#server/ledger/joins/join-rows.store.ts";
import { joinAccountsJob } from "./join-job-definitions.ts";
import * as store from "./join-work.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "accessMode">;

/** What open pages ask for anew after a join. */
export const CHANGED = ["BankAccount", "Transaction", "File", "Consents", "Company"] as const;

// Progress makes open pages ask for their lists of accounts.
const TELL_MS = 3_000;

/** In the caller's transaction: marks the accounts and enqueues the job. */
export async function leaveToJob(
  tx: Tx,
  deps: Pick<Deps, "clock" | "queue">,
  actor: JoinActor,
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
  const { person, address, requestId } = actor;
  const data = { companyId, joinId, userId: person.userId, role: person.role, address, requestId };
  await deps.queue.enqueue(joinAccountsJob, data, { tx, key: joinId });
}

export interface WorkRun {
  readonly signal?: AbortSignal;
  /** Rows of a piece, about; tests take small ones. */
  readonly pieceRows?: number;
  /** A place at which tests look and interrupt: after each piece, within the transaction. */
  readonly afterPiece?: () => Promise<void>;
}

interface NamedWork {
  readonly companyId: string;
  readonly joinId: string;
}

/**
 * What the job does; begun twice it does nothing. Throws as joining does, and leaves the accounts
 * as they were.
 */
export async function finishWork(
  deps: Needs,
  actor: JoinActor,
  { companyId, joinId }: NamedWork,
  run: WorkRun = {},
): Promise<void> {
  // Whoever asked may have lost the company since.
  await requireCompany(deps, actor.person, companyId, "owner");
  const done = await inCompany(deps.db, companyId, async (tx) => {
    await allowLongStatements(tx);
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    // Taken away at the end only: until then the pages see how far it is.
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
  actor: JoinActor,
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
 * Progress is written through another connection, so that it is seen before the whole is; nothing
 * depends on it.
 */
function tellProgress(deps: Needs, { companyId, joinId }: NamedWork, run: WorkRun): Progress {
  let [done, toldAt] = [0, -Infinity];
  const told = async (rows: number): Promise<void> => {
    done += rows;
    await run.afterPiece?.();
    // A program that stops gives the lock back; the job begins anew elsewhere.
    run.signal?.throwIfAborted();
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    await inCompany(deps.db, companyId, (tx) => store.updateProgress(tx, companyId, joinId, done));
    await deps.events.publish("BankAccount", companyId);
  };
  return { pieceRows: run.pieceRows, told };
}

/** Takes the marks away of what will not come about, and tells the company's open pages. */
export async function giveUpWork(
  deps: Needs,
  actor: JoinActor,
  { companyId, joinId }: NamedWork,
  reason: string,
): Promise<void> {
  await inCompany(deps.db, companyId, async (tx) => {
    const work = await store.takeWork(tx, companyId, joinId);
    if (work === undefined) return;
    const { kind, formerNr, accountNr } = work;
    await audit(
      tx,
      actor,
      companyId,
      kind === "join" ? "bank_account.join-failed" : "bank_account.unjoin-failed",
      joinId,
      {
        before: { formerNr, accountNr },
        after: { reason },
      },
    );
  });
  await deps.events.publish("BankAccount", companyId);
}

/** What jobs are doing, for the list of joins. */
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
