/**
 * Watches for missing messages: Számlázz.hu tells nobody that the link to a bank has lapsed, and
 * messages simply stop.
 */
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanies, inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  countSilentDays,
  overdueBefore,
} from "#server/features/bank-feeds/silence/feed-silence.policy.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { buildSilentFeedMail } from "#server/mail/outbound/templates/invoice-feed.mail.ts";
import { budapestDate } from "#values/local-date.ts";
import * as feed from "./push-feed.store.ts";
import { listCompaniesWithKeys } from "./push-keys.store.ts";
import { isFeedSilent } from "./silence.ts";

export type SilenceDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events"
>;

const SLICE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Sends one letter to each director whose connection went silent. Answers their number. */
export async function tellSilence(deps: SilenceDeps): Promise<number> {
  const now = deps.clock.now();
  const days = deps.config.invoiceFeed.silentDays;
  let told = 0;
  for (let after = FIRST; ;) {
    const companies = await listCompaniesWithKeys(deps.db, after, SLICE);
    if (companies.length === 0) return told;
    after = companies.at(-1)!;
    const quiet = await inCompanies(deps.db, companies, (tx) =>
      feed.listQuietFeeds(tx, companies, overdueBefore(now, days)),
    );
    for (const { companyId, lastMessageAt } of quiet.filter((each) =>
      isFeedSilent(each, now, days),
    )) {
      try {
        await tellOne(deps, companyId, lastMessageAt);
        told++;
      } catch (error) {
        // The next run tries this one again; the others must not wait for it.
        deps.log.error({ err: error, companyId }, "silence of the feed not told");
      }
    }
  }
}

async function tellOne(deps: SilenceDeps, companyId: string, lastMessageAt: Date): Promise<void> {
  const director = await inCompanyAsProgram(deps.db, companyId, (tx) =>
    feed.findDirector(tx, companyId),
  );
  if (director !== undefined) {
    await notify(deps, {
      userId: director.userId,
      kind: "invoice_feed_silent",
      dedupeKey: `${companyId}:${lastMessageAt.toISOString()}`,
      companyId,
      buildLetter: ({ name }) =>
        buildSilentFeedMail({
          name,
          companyName: director.companyName,
          taxNumber: director.taxNumber,
          lastDate: budapestDate(lastMessageAt.getTime()),
          days: countSilentDays(lastMessageAt, deps.clock.now()),
          url: deps.config.baseUrl + pagePaths.bankIntegration(),
          contact: deps.config.contact,
        }),
    });
  }
  await inCompanyAsProgram(deps.db, companyId, (tx) =>
    feed.noteSilenceTold(tx, companyId, lastMessageAt),
  );
  await deps.events.publish("Company", companyId);
}
