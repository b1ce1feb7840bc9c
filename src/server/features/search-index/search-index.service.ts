/**
 * Keeps the texts of the search behind the company's changes. Until the job has come, the search
 * folds the missing texts itself.
 */
import type { Deps } from "#server/deps.ts";
import { inCompanies, inCompany, inGlobal } from "#server/database/tenant.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { endUnlessStopped } from "#server/jobs/job.ts";
import { keepSearchTextsJob } from "./search-job-definitions.ts";
import * as store from "./search-index.store.ts";

type Needs = Pick<Deps, "db">;

// About half a second's work: a purge of the company waits no longer.
const PIECE_ROWS = 5_000;
// The most companies that one transaction sees.
const COMPANIES_AT_ONCE = 2_000;
// So many new texts change the statistics that the planner needs.
const ANALYZE_ROWS = 10_000;

export interface SearchRun {
  readonly signal?: AbortSignal;
  /** For tests. */
  readonly pieceRows?: number;
}

/**
 * Looks at every living company: keeps a piece of the changes at once, and leaves longer ones to a
 * job of their own.
 */
export async function followChanges(
  deps: Pick<Deps, "db" | "queue">,
  run: SearchRun = {},
): Promise<void> {
  for await (const companyIds of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
    const changed = await inCompanies(deps.db, companyIds, (tx) =>
      store.listChanged(tx, companyIds),
    );
    for (const companyId of changed) {
      if (run.signal?.aborted) return;
      const { done } = await keepNext(deps, companyId, run);
      if (!done) await deps.queue.enqueue(keepSearchTextsJob, { companyId }, { key: companyId });
    }
  }
}

/**
 * Keeps the texts of all changed items of the company. Ends early at the signal; the next run goes
 * on from there.
 */
export async function keepSearchTexts(
  deps: Needs,
  companyId: string,
  run: SearchRun = {},
): Promise<void> {
  let kept = 0;
  for (;;) {
    endUnlessStopped(run.signal);
    const { rows, done } = await keepNext(deps, companyId, run);
    kept += rows;
    if (done) break;
  }
  if (kept >= ANALYZE_ROWS) await inGlobal(deps.db, (tx) => store.analyzeSearch(tx));
}

function keepNext(
  deps: Needs,
  companyId: string,
  run: SearchRun,
): Promise<{ rows: number; done: boolean }> {
  return inCompany(deps.db, companyId, async (tx) => {
    const place = await store.lockProgress(tx, companyId);
    return place === undefined
      ? { rows: 0, done: true }
      : store.keepPiece(tx, companyId, place, run.pieceRows ?? PIECE_ROWS);
  });
}
