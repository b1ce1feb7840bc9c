/** A file forgotten and brought back as the feature does it, without a person. */
import type { Database } from "#server/database/connect.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { updateStoredFile } from "#server/features/statement-files/statement-files.store.ts";
import { bringFileBack, type BroughtBack } from "#server/ledger/files/bring-back-file.service.ts";
import { type FileForgotten, forgetFile } from "#server/ledger/files/forget-file.service.ts";
import { judgeAfter, listJudged } from "#server/ledger/reissues/judge-reissues.service.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { DAY_MS } from "#values/durations.ts";

/** Takes the file out of the books within a transaction of the test. */
export function forgetWithin(
  tx: Tx,
  companyId: string,
  fileId: string,
  rowsStay = false,
): Promise<FileForgotten> {
  const at = new Date();
  const undoUntil = new Date(at.getTime() + DAY_MS);
  const needs = { clock: { now: () => at }, newId };
  return forgetFile(tx, needs, { companyId, fileId, at, undoUntil, rowsStay });
}

/** Takes the file out of the books and marks it as deleted. */
export function forgetNow(
  db: Database,
  companyId: string,
  fileId: string,
  rowsStay = false,
): Promise<FileForgotten> {
  return inCompany(db, companyId, async (tx) => {
    const judged = await listJudged(tx, companyId, fileId);
    const counts = await forgetWithin(tx, companyId, fileId, rowsStay);
    await updateStoredFile(tx, companyId, fileId, { deleted_at: new Date() });
    await judgeAfter(tx, { companyId, at: new Date() }, judged);
    return counts;
  });
}

/** Undoes the deletion; the caller reads the file again where the answer says so. */
export function bringBackNow(
  db: Database,
  companyId: string,
  fileId: string,
): Promise<BroughtBack> {
  const clock = { now: () => new Date() };
  return inCompany(db, companyId, async (tx) => {
    const back = await bringFileBack(
      tx,
      { clock, newId, quota: unlimitedQuota },
      companyId,
      fileId,
    );
    if (back === "asItWas" || back === "readAgain")
      await updateStoredFile(tx, companyId, fileId, {
        deleted_at: null,
        restored_at: new Date(),
        ...(back === "readAgain" ? { status: "pending", attempts: 0 } : {}),
      });
    if (back === "asItWas") {
      const judged = await listJudged(tx, companyId, fileId);
      await judgeAfter(tx, { companyId, at: new Date() }, judged);
    }
    return back;
  });
}
