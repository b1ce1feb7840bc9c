/**
 * Letters about transfers that by their provider's own rhythm have not come, or not wholly, as far
 * as bank data prove it: each director is told of each settlement once. What was late before the
 * settlement was taken in, or long ago, is shown on the page only. A company whose files are being
 * read is asked about on the next day.
 */
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanies, inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { describeOwners } from "#server/features/accountants/members.service.ts";
import { notifyTogether } from "#server/features/notifications/notifications.service.ts";
import {
  buildLatePayoutMail,
  type LatePayout,
} from "#server/mail/outbound/templates/late-payout.mail.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { addDays } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import { findMissing, latestDay, readTiming } from "./lateness.service.ts";
import {
  type AwaitedRow,
  LATE_PAYOUT,
  listAwaited,
  listSettlingCompanies,
} from "./lateness.store.ts";

export type LatePayoutNeeds = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events"
>;

const SLICE = 500;
/** A transfer that was due longer ago is no news. */
const NEWS_DAYS = 14;

/** Writes of each transfer that has become late. Answers the number of letters. */
export async function tellLatePayouts(deps: LatePayoutNeeds): Promise<number> {
  let told = 0;
  for await (const slice of walkLivingCompanies(deps, SLICE)) {
    const companies = await inCompanies(deps.db, slice, (tx) => listSettlingCompanies(tx, slice));
    for (const companyId of companies) {
      try {
        told += await tellCompany(deps, companyId);
      } catch (error) {
        // The next run tries this one again; the others must not wait for it.
        deps.log.error({ err: error, companyId }, "late transfers not told");
      }
    }
  }
  return told;
}

async function tellCompany(deps: LatePayoutNeeds, companyId: string): Promise<number> {
  const { late, owners } = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const timing = await readTiming(tx, companyId, deps);
    const found = (await listAwaited(tx, companyId)).flatMap((row) => {
      const missing = findMissing(row, timing);
      const until = latestDay(row, timing);
      // Without proven bank data nobody knows, and what is long over is no news.
      if (!missing?.checkedUntil || until < addDays(timing.today, -NEWS_DAYS)) return [];
      return [{ row, until, checkedUntil: missing.checkedUntil }];
    });
    return { late: found, owners: await describeOwners(tx, companyId) };
  });
  if (late.length === 0) return 0;
  const { companyName, taxNumber, ids } = owners;
  const subjects = late.map(({ row, ...days }) => ({
    dedupeKey: row.id,
    companyId,
    payout: describe(row, days),
    kind: row.kind,
  }));
  let told = 0;
  for (const userId of ids) {
    const outcome = await notifyTogether(deps, {
      userId,
      kind: LATE_PAYOUT,
      topic: () => "latePayout",
      subjects,
      buildLetter: ({ name }, news) =>
        buildLatePayoutMail({
          name,
          companyName,
          taxNumber,
          payouts: news.map(({ payout }) => payout) as [LatePayout, ...LatePayout[]],
          url: deps.config.baseUrl + pageOf(news[0]!.kind),
          contact: deps.config.contact,
        }),
    });
    if (outcome === "sent") told++;
  }
  return told;
}

function pageOf(kind: AwaitedRow["kind"]): string {
  return kind === "card" ? pagePaths.posCollections() : pagePaths.courierCollections();
}

function describe(
  { source, open, currency, day, isPart, isTakenBack }: AwaitedRow,
  days: Pick<LatePayout, "until" | "checkedUntil">,
): LatePayout {
  return {
    provider: settlementSourceName(source),
    amount: formatAmount(open),
    currency,
    isPart,
    isTakenBack,
    day,
    ...days,
  };
}
