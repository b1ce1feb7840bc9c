/** The accounts of a company with the daily sums of their items. */
import type { z } from "zod";
import type { bankAccountList } from "#contract/bank-accounts/bank-accounts.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import {
  presentBankAccount,
  presentPaired,
  presentStatisticsRow,
  presentSums,
} from "./bank-accounts.present.ts";
import { listOpenGaps } from "./open-gaps.service.ts";
import {
  listBankAccountsWithCounts,
  listPairedDays,
  listPairedUnbooked,
  listStatisticsRows,
} from "./bank-accounts.store.ts";

/**
 * Days of statistics when the caller asks for none in particular: a quarter, as the page's chart
 * shows.
 */
const STATISTICS_DAYS = 90;

/** The reply of the list; `statisticsFrom` is the first day of the statistics. */
export async function listBankAccounts(
  deps: Pick<Deps, "db" | "clock">,
  { companyId }: CompanyAccess,
  statisticsFrom: string | undefined,
): Promise<z.input<typeof bankAccountList.reply>> {
  const today = budapestDate(deps.clock.now().getTime());
  const from = (statisticsFrom ?? addDays(today, 1 - STATISTICS_DAYS)) as LocalDate;
  return inCompany(deps.db, companyId, async (tx) => {
    const accounts = await listBankAccountsWithCounts(tx, companyId);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const statistics = (await listStatisticsRows(tx, companyId, from)).flatMap((row) => {
      const account = byId.get(row.bank_account_id);
      return account === undefined ? [] : [presentStatisticsRow(row, account)];
    });
    const shared = findSharedAccounts(accounts);
    const paired = shared.length === 0 ? [] : await listPairedDays(tx, companyId, shared, from);
    const unbooked = shared.length === 0 ? [] : await listPairedUnbooked(tx, companyId, shared);
    const gaps = await listOpenGaps(tx, companyId, accounts);
    return {
      accounts: accounts.map((account) =>
        presentBankAccount(account, deps.clock.now(), gaps.get(account.id) ?? []),
      ),
      statistics,
      paired: paired.map((row) => ({ ...presentPaired(row, byId), ...presentSums(row) })),
      pairedUnbooked: unbooked.map((row) => ({
        ...presentPaired(row, byId),
        count: Number(row.count),
      })),
    };
  });
}
