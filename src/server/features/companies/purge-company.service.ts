/** The end of a company: after this no table and no folder holds a name, an account number or a file of it. */
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { releaseCompanyConsents } from "#server/features/consents/release-consents.service.ts";
import { deleteCompanyRows, isDue, listContentHashes, listDueCompanies } from "./purge-company.store.ts";

export type PurgeDeps = Pick<Deps, "db" | "clock" | "files" | "log">;

// One run's worth; the next one goes on.
const PURGES_PER_RUN = 500;

/** Purges every company of the kind whose time is over. Answers how many. */
export async function purgeDueCompanies(deps: PurgeDeps, kind: "normal" | "demo"): Promise<number> {
  let purged = 0;
  for (const companyId of await listDueCompanies(deps.db, kind, deps.clock.now(), PURGES_PER_RUN)) {
    try {
      if (await purgeCompany(deps, companyId)) purged++;
    } catch (error) {
      // One that fails must not keep the others; the next run tries it again.
      deps.log.error({ err: error, companyId }, "company not purged");
    }
  }
  return purged;
}

/** Bytes first, so that a crash leaves rows that the next run still finds. False where the company is not due. */
async function purgeCompany(deps: PurgeDeps, companyId: string): Promise<boolean> {
  const now = deps.clock.now();
  const hashes = await inCompany(
    deps.db,
    companyId,
    async (tx) => ((await isDue(tx, companyId, now)) ? listContentHashes(tx, companyId) : undefined),
  );
  if (hashes === undefined) return false;
  for (const hash of hashes) await deps.files.remove(companyId, hash);
  const gone = await inCompany(deps.db, companyId, async (tx) => {
    if (!(await isDue(tx, companyId, now))) return false;
    // While it still says who else reads through them.
    await releaseCompanyConsents(tx, companyId, now);
    await deleteCompanyRows(tx, companyId);
    return true;
  });
  if (gone) deps.log.info({ companyId, files: hashes.length }, "company purged");
  return gone;
}
