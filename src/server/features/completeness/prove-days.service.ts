/** The jobs that keep the stored proven days behind the books. */
import { inCompanyRedoable, inGlobal, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listCompaniesDue, markProofDue, proveNextAccount } from "#server/ledger/proof.ts";
import { proveDaysJob } from "./completeness-job-definitions.ts";

/** Companies whose accounts are decided after one look; the others come with the next one. */
const COMPANIES_OF_A_LOOK = 500;

/** Decides the days of all due accounts of the company, each in a transaction of its own. */
export async function proveDays(
  { db, events }: Pick<Deps, "db" | "events">,
  companyId: string,
  signal?: AbortSignal,
): Promise<void> {
  let isChanged = false;
  while (signal?.aborted !== true) {
    const proved = await inCompanyRedoable(db, companyId, (tx) => proveNextAccount(tx, companyId));
    isChanged ||= proved !== undefined;
    // What is marked from here on comes with a job of its own.
    if (proved?.othersWait !== true) break;
  }
  if (!isChanged) return;
  await events.publish("BankAccount", companyId);
  // The list of companies says which days are not proven.
  await events.publish("Company", companyId);
}

/** Enqueues the job of each company that has a due account. */
export async function queueDueCompanies({ db, queue }: Pick<Deps, "db" | "queue">): Promise<void> {
  const due = await inGlobal(db, (tx) => listCompaniesDue(tx, COMPANIES_OF_A_LOOK));
  await queue.enqueueAll(
    proveDaysJob,
    due.map((companyId) => ({ data: { companyId }, key: companyId })),
  );
}

/** Has the days of these accounts decided anew after the transaction. */
export async function enqueueProof(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<void> {
  await markProofDue(tx, companyId, accountIds);
  await queue.enqueue(proveDaysJob, { companyId }, { tx, key: companyId });
}

/** The listener of changed rows (`features/after-ingest`). */
export function proveAfterIngest({ queue }: Pick<Deps, "queue">) {
  return {
    name: "prove-days",
    async afterIngest(
      tx: Tx,
      {
        companyId,
        accountIds,
      }: { readonly companyId: string; readonly accountIds: readonly string[] },
    ): Promise<void> {
      await enqueueProof({ queue }, tx, companyId, accountIds);
    },
  };
}
