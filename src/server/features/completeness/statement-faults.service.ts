/** Faults of statements as the calendar of their accounts shows them. */
import type { StatementFault } from "#contract/completeness/completeness.ts";
import { provenByBalances } from "#contract/completeness/day-states.ts";
import type { Tx } from "#server/database/tenant.ts";
import { listMeantNumbers } from "#server/ledger/numbers.ts";
import type { AccountKey, DayRun } from "#server/ledger/proof.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { listFaults } from "./completeness.store.ts";

/** The faults of the year by account, newest first. */
export async function readFaults(
  tx: Tx,
  companyId: string,
  year: number,
): Promise<(account: AccountKey, runs: readonly DayRun[]) => StatementFault[]> {
  const [first, last] = [`${year}-01-01` as LocalDate, `${year}-12-31` as LocalDate];
  const rows = await listFaults(tx, companyId, first, last);
  const numbers = [...new Set(rows.map(({ accountNr }) => accountNr))];
  const meant = await listMeantNumbers(tx, companyId, numbers);
  const presentOf = ({ accountNr, currency }: AccountKey): string =>
    meant.find((each) => each.formerNr === accountNr && each.currency === currency)?.accountNr ??
    accountNr;
  return (account, runs) =>
    rows.flatMap((row) => {
      const isOwn = row.currency === account.currency && presentOf(row) === account.accountNr;
      // A file that was not taken is settled once balances prove its days without it.
      if (!isOwn || (row.status !== "finished" && isProven(runs, row))) return [];
      const { fileId, fileName, status, code, line, params, from, to } = row;
      return [{ fileId, fileName, status, code, line, params, from, to }];
    });
}

function isProven(
  runs: readonly DayRun[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): boolean {
  let day = from;
  for (const run of runs) {
    if (day > to || run.from > day) break;
    if (run.to < day) continue;
    if (!provenByBalances(run.state)) return false;
    day = addDays(run.to, 1);
  }
  return day > to;
}
