/** The gaps of a company's accounts, found from the stored statements. */
import type { Tx } from "#server/database/tenant.ts";
import { findGaps, type StatementGap } from "./find-gaps.ts";
import { listReadDays, listStatementFacts } from "./statement-facts.store.ts";

/**
 * Gaps of the company's accounts by the account's id, oldest first; only of one account where its
 * id is given. An account without gaps has no entry.
 */
export async function listGaps(
  tx: Tx,
  companyId: string,
  accountId?: string,
): Promise<ReadonlyMap<string, readonly StatementGap[]>> {
  const statements = await listStatementFacts(tx, companyId, accountId);
  if (statements.length === 0) return new Map();
  const read = await listReadDays(tx, companyId);
  const spansOf = Map.groupBy(read, ({ accountId: id }) => id);
  const found = [...Map.groupBy(statements, ({ accountId: id }) => id)].map(
    ([id, own]) => [id, findGaps(own, spansOf.get(id))] as const,
  );
  return new Map(found.filter(([, gaps]) => gaps.length > 0));
}
