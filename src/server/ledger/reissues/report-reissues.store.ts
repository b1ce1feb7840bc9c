/** Questions about corrected reports: they name no statement that differs (decision 0273). */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Reissue } from "./reissues.store.ts";

/**
 * The file, a report, is taken in: an open question about an earlier report was answered by taking
 * both, or has nothing to ask any more.
 */
export async function closeReportReissues(
  tx: Tx,
  companyId: string,
  fileId: string,
  isAccepted: boolean,
): Promise<void> {
  const own = `company_id = $1::uuid and file_id = $2::uuid and state = 'open' and statements = '[]'`;
  await runText(
    tx,
    isAccepted
      ? `update file_reissue set state = 'both' where ${own}`
      : `delete from file_reissue where ${own}`,
    [companyId, fileId],
  );
}

/** The later reports of which this file is the earlier one, with their states. */
export async function listLaterReports(
  tx: Tx,
  companyId: string,
  earlierId: string,
): Promise<Pick<Reissue, "fileId" | "earlierId" | "state">[]> {
  return runText(
    tx,
    `select file_id as "fileId", earlier_id as "earlierId", state from file_reissue
      where company_id = $1::uuid and earlier_id = $2::uuid and statements = '[]' order by file_id`,
    [companyId, earlierId],
  );
}
