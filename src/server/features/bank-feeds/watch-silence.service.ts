/** A feed may stop without any fault: the bank answers, and nothing comes. One letter for each such pause. */
import { inCompanies } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { buildSilentAccountMail } from "#server/mail/outbound/templates/silent-account.mail.ts";
import { budapestDate } from "#values/local-date.ts";
import { countSilentDays, isSilent } from "./feed-silence.ts";
import { listQuietAccounts, listReadCompanies, type QuietAccount } from "./feed-silence.store.ts";

export type SilenceDeps = Pick<Deps, "db" | "clock" | "config" | "mailer" | "log" | "events">;

const SLICE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";
const DAY_MS = 86_400_000;

/** Tells who gave the consent of each account that went silent, once for a pause. Answers how many letters went out. */
export async function watchSilence(deps: SilenceDeps): Promise<number> {
  const now = deps.clock.now();
  const days = deps.config.feeds.timings.silenceDays;
  let told = 0;
  for (let after = FIRST; ; ) {
    const companyIds = await listReadCompanies(deps.db, after, SLICE);
    if (companyIds.length === 0) return told;
    after = companyIds.at(-1)!;
    const before = new Date(now.getTime() - days * DAY_MS);
    const quiet = await inCompanies(deps.db, companyIds, (tx) => listQuietAccounts(tx, companyIds, before));
    for (const account of quiet.filter((each) => isSilent(each, now, days))) {
      try {
        if (await tell(deps, account, now)) told++;
      } catch (error) {
        // The next day tries this one again; the others must not wait for it.
        deps.log.error({ err: error, companyId: account.companyId }, "silence of an account not told");
      }
    }
  }
}

async function tell(deps: SilenceDeps, account: QuietAccount, now: Date): Promise<boolean> {
  const { companyId, bankAccountId, userId, lastNewsAt } = account;
  if (userId === null) return false;
  const sent = await notify(deps, {
    userId,
    kind: "bank_account_silent",
    dedupeKey: `${companyId}:${bankAccountId}:${lastNewsAt.toISOString()}`,
    companyId,
    buildLetter: ({ name }) =>
      buildSilentAccountMail({
        name,
        companyName: account.companyName,
        bankName: account.bankName,
        accountNr: account.accountNr,
        lastDate: budapestDate(lastNewsAt.getTime()),
        days: countSilentDays(lastNewsAt, now),
        url: `${deps.config.baseUrl}/bank-integration`,
        contact: deps.config.contact,
      }),
  });
  if (sent === "sent") await deps.events.publish("BankAccount", companyId);
  return sent === "sent";
}
