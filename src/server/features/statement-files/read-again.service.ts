/**
 * Kept files that an earlier reader has read are read again, some each night. The reading itself is
 * the ordinary one: it pairs every item with its stored row, and changes what it reads otherwise.
 */
import type { Deps } from "#server/deps.ts";
import { BY_PROGRAM } from "#server/database/stamps.ts";
import { inCompanies, inCompany } from "#server/database/tenant.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { tryLockOverview, updateFileCounts } from "#server/ledger/overview.ts";
import { PARSER_VERSION } from "./parser-version.ts";
import { enqueueReading } from "./statement-file-job-definitions.ts";
import { listCompaniesOfOlderReaders, takeFilesOfOlderReaders } from "./statement-files.store.ts";

export type ReadAgainNeeds = Pick<Deps, "db" | "queue" | "events">;

const COMPANIES_AT_ONCE = 500;
/** Files of a company in one night: uploads of the morning find the queue empty. */
const READ_AGAIN_AT_ONCE = 200;

/**
 * Puts files of earlier readers into the queue; answers their number. A file of which an
 * account was moved or deleted is left alone: reading it would bring the account back.
 */
export async function readOlderFilesAgain(deps: ReadAgainNeeds): Promise<number> {
  let count = 0;
  for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
    const due = await inCompanies(deps.db, ids, (tx) =>
      listCompaniesOfOlderReaders(tx, ids, PARSER_VERSION),
    );
    for (const companyId of due) count += await requeueOlderFiles(deps, companyId);
  }
  return count;
}

async function requeueOlderFiles(deps: ReadAgainNeeds, companyId: string): Promise<number> {
  const count = await inCompany(deps.db, companyId, async (tx) => {
    // First the company, then its files, in the order of every command that reads or deletes one.
    if (!(await tryLockOverview(tx, companyId))) return 0;
    const files = await takeFilesOfOlderReaders(tx, companyId, {
      version: PARSER_VERSION,
      limit: READ_AGAIN_AT_ONCE,
    });
    for (const { id, uploaded_by: userId } of files) {
      const by = { userId: userId ?? undefined, through: BY_PROGRAM };
      await enqueueReading(deps.queue, tx, { companyId, fileId: id, by });
    }
    await updateFileCounts(tx, companyId);
    return files.length;
  });
  if (count > 0) await deps.events.publish("File", companyId);
  return count;
}
