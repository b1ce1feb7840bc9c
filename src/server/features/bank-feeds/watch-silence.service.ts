/**
 * No account stops in silence: one letter for each pause of an account that is read well and brings nothing, and for each
 * time in which one cannot be read.
 */
import { inCompanies } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { buildSilentAccountMail } from "#server/mail/outbound/templates/silent-account.mail.ts";
import { buildUnreadAccountMail } from "#server/mail/outbound/templates/unread-account.mail.ts";
import { budapestDate } from "#values/local-date.ts";
import { countSilentDays, isSilent, isUnread } from "./feed-silence.ts";
import { listQuietAccounts, listReadCompanies, listUnreadAccounts, type QuietAccount, type UnreadAccount } from "./feed-silence.store.ts";

export type SilenceDeps = Pick<Deps, "db" | "clock" | "config" | "mailer" | "log" | "events">;

const SLICE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";
const DAY_MS = 86_400_000;

/** Tells of each account that went silent or cannot be read, once for each such time. Answers how many letters went out. */
export async function watchSilence(deps: SilenceDeps): Promise<number> {
  const now = deps.clock.now();
  const days = deps.config.feeds.timings.silenceDays;
  let told = 0;
  for (let after = FIRST; ; ) {
    const companyIds = await listReadCompanies(deps.db, after, SLICE);
    if (companyIds.length === 0) return told;
    after = companyIds.at(-1)!;
    const before = new Date(now.getTime() - days * DAY_MS);
    const { quiet, unread } = await inCompanies(deps.db, companyIds, async (tx) => ({
      quiet: await listQuietAccounts(tx, companyIds, before),
      unread: await listUnreadAccounts(tx, companyIds, before),
    }));
    const letters = [
      ...quiet.filter((each) => isSilent(each, now, days)).map((each) => ({ each, send: () => tellSilent(deps, each, now) })),
      ...unread.filter((each) => isUnread(lastGoodOf(each), now, days)).map((each) => ({ each, send: () => tellUnread(deps, each, now) })),
    ];
    for (const { each, send } of letters) {
      try {
        if (await send()) told++;
      } catch (error) {
        // The next day tries this one again; the others must not wait for it.
        deps.log.error({ err: error, companyId: each.companyId }, "pause of an account not told");
      }
    }
  }
}

function lastGoodOf({ lastSuccessAt, connectedAt }: UnreadAccount): Date {
  return lastSuccessAt ?? connectedAt;
}

async function tellSilent(deps: SilenceDeps, account: QuietAccount, now: Date): Promise<boolean> {
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

async function tellUnread(deps: SilenceDeps, account: UnreadAccount, now: Date): Promise<boolean> {
  const { companyId, bankAccountId, userId, lastSuccessAt } = account;
  if (userId === null) return false;
  const lastGoodAt = lastGoodOf(account);
  const sent = await notify(deps, {
    userId,
    kind: "bank_account_unread",
    dedupeKey: `${companyId}:${bankAccountId}:${lastGoodAt.toISOString()}`,
    companyId,
    buildLetter: ({ name }) =>
      buildUnreadAccountMail({
        name,
        companyName: account.companyName,
        bankName: account.bankName,
        accountNr: account.accountNr,
        health: account.health,
        lastDate: lastSuccessAt === null ? null : budapestDate(lastSuccessAt.getTime()),
        days: countSilentDays(lastGoodAt, now),
        url: `${deps.config.baseUrl}/bank-integration`,
        contact: deps.config.contact,
      }),
  });
  if (sent === "sent") await deps.events.publish("BankAccount", companyId);
  return sent === "sent";
}
