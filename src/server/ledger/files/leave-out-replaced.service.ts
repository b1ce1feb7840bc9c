/** Statements of a file that a later file has replaced are not taken in with the others (0261). */
import type { Tx } from "#server/database/tenant.ts";
import type { NamedStatement } from "#server/ledger/reissues/compare-issues.ts";
import { accountOf, type Gathered } from "./gathered.ts";
import { deleteStagedStatements } from "./staging.store.ts";

/** Takes the replaced statements out of what was gathered and staged. */
export async function leaveOutReplaced(
  tx: Tx,
  gathered: Gathered,
  replaced: readonly NamedStatement[],
): Promise<void> {
  const { headers, trailers, problems } = gathered;
  const gone = [...headers].flatMap(([index, header]) => {
    const { from, to } = trailers.get(index) ?? {};
    const account = accountOf(header);
    const isReplaced = replaced.some(
      (each) =>
        each.accountNr === account?.accountNr &&
        each.currency === account.currency &&
        each.number === header.number &&
        each.from === from &&
        each.to === to,
    );
    return isReplaced ? [index] : [];
  });
  if (gone.length === 0) return;
  for (const index of gone) {
    gathered.rowCount -= trailers.get(index)?.transactionCount ?? 0;
    headers.delete(index);
    trailers.delete(index);
  }
  const others = problems.filter(({ statement }) => !gone.some((index) => index === statement));
  problems.splice(0, problems.length, ...others);
  await deleteStagedStatements(tx, gone);
}
