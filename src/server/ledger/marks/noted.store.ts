import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { textStays } from "#server/database/text-change.ts";

/**
 * Gives rows, and the rows that lead them, the change number of what was said about them: copies of
 * integrators are told of it. The caller holds the company's overview and writes the number there.
 */
export async function touchNoted(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  changeSeq: bigint,
): Promise<void> {
  await runText(
    tx,
    `update bank_transaction t set change_seq = $3::bigint, ${textStays("$1", "$3::bigint")}
      where t.company_id = $1::uuid and t.id in (select unnest($2::uuid[]) union all select l.leading_id from transaction_link l
        where l.company_id = $1::uuid and l.other_id = any($2::uuid[]) and l.undone_at is null)`,
    [companyId, [...ids], changeSeq],
  );
}
