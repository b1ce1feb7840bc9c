/**
 * The end of a company: after this no table and no folder holds a name, an account number or a file
 * of it.
 */
import { type GlobalTx, inCompany, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  deletePersonConsents,
  hasUnendedConsent,
  releaseCompanyConsents,
  releasePersonConsents,
} from "#server/features/consents/release-consents.service.ts";
import { forgetCause } from "#server/features/letters/few-letters.service.ts";
import * as store from "./purge-company.store.ts";

export type PurgeDeps = Pick<Deps, "db" | "clock" | "files" | "log">;

// Companies of one run; the next run goes on.
const PURGES_PER_RUN = 500;

/** Purges every company of the kind whose time is over. Answers their number. */
export async function purgeDueCompanies(deps: PurgeDeps, kind: "normal" | "demo"): Promise<number> {
  let purged = 0;
  for (const companyId of await store.listDueCompanies(
    deps.db,
    kind,
    deps.clock.now(),
    PURGES_PER_RUN,
  )) {
    try {
      if (await purgeCompany(deps, companyId)) purged++;
    } catch (error) {
      // One that fails must not keep the others; the next run tries it again.
      deps.log.error({ err: error, companyId }, "company not purged");
    }
  }
  if (kind === "demo") await endPeople(deps);
  return purged;
}

/** Deletes people of earlier demos whose consents have ended at the banks. */
async function endPeople(deps: PurgeDeps): Promise<void> {
  for (const id of await store.listEndedDemoPeople(deps.db, PURGES_PER_RUN)) {
    await inGlobal(deps.db, (tx) => endPerson(tx, id, deps.clock.now()));
  }
}

/**
 * Deletes a demo's person with the demo. Where he gave a consent, he is deleted after the bank was
 * told of its end.
 */
async function endPerson(tx: GlobalTx, userId: string, at: Date): Promise<void> {
  if (await store.hasCompany(tx, userId)) return;
  await releasePersonConsents(tx, userId, at);
  if (await hasUnendedConsent(tx, userId)) await store.markPersonEnded(tx, userId, at);
  else await store.deletePerson(tx, userId, (inner) => deletePersonConsents(inner, userId));
}

/**
 * Bytes first, so that a crash leaves rows that the next run still finds. False where the company
 * is not due.
 */
async function purgeCompany(deps: PurgeDeps, companyId: string): Promise<boolean> {
  const now = deps.clock.now();
  const hashes = await inCompany(deps.db, companyId, async (tx) =>
    (await store.isDue(tx, companyId, now)) ? store.listContentHashes(tx, companyId) : undefined,
  );
  if (hashes === undefined) return false;
  for (const hash of hashes) await deps.files.remove(companyId, hash);
  const gone = await inCompany(deps.db, companyId, async (tx) => {
    if (!(await store.isDue(tx, companyId, now))) return false;
    // Called while the rows still show through which consents other companies read.
    await releaseCompanyConsents(tx, companyId, now);
    await forgetCause(tx, companyId);
    for (const id of await store.deleteCompanyRows(tx, companyId)) await endPerson(tx, id, now);
    return true;
  });
  if (gone) deps.log.info({ companyId, files: hashes.length }, "company purged");
  return gone;
}
