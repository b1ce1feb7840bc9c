/** The sources of an account, and the days that each speaks of. */
import type { z } from "zod";
import type { accountSourceList } from "#contract/bank-accounts/account-sources.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { notFound } from "#server/http/errors.ts";
import {
  listSourceDays,
  listSources,
  listSourceSpans,
  sourceRuns,
} from "#server/ledger/accounts.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";

// So many days ago was the eleventh month before this one, whatever their lengths.
const DAYS_BACK = 335;

/** Throws `not_found` where the company has no such account. */
export async function readAccountSources(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { companyId }: CompanyAccess,
  accountId: string,
): Promise<z.input<typeof accountSourceList.reply>> {
  const today = budapestDate(clock.now().getTime());
  const from = `${addDays(today, -DAYS_BACK).slice(0, 7)}-01` as LocalDate;
  return inCompany(db, companyId, async (tx) => {
    const sources = await listSources(tx, companyId, accountId);
    if (sources.length === 0) throw notFound("Bank account");
    const ids = sources.map(({ id }) => id);
    const spans = await listSourceSpans(tx, companyId, ids);
    const days = await listSourceDays(tx, companyId, ids, { from, to: today });
    const countsOf = (source: string | null): ReadonlyMap<LocalDate, number> =>
      new Map(days.filter(({ id }) => id === source).map(({ day, count }) => [day, count]));
    const runs = sourceRuns(
      ids.map((source) => ({
        spans: spans.filter(({ id }) => id === source),
        items: countsOf(source),
      })),
      countsOf(null),
      { from, to: today },
    );
    return {
      from,
      today,
      sources: sources.map(({ id, ...source }, place) => ({
        accountId: id,
        ...source,
        runs: runs[place]!.map((run) => ({ ...run })),
      })),
    };
  });
}
