/**
 * Letters about silent and overdue accounts. An account's people get one letter for each silence,
 * and one for each time in which no reading shows the account whole; of the latter a second letter
 * when the time has become long.
 */
import { isAccountant, isOwner } from "#server/roles.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { notifyTogether } from "#server/features/notifications/notifications.service.ts";
import {
  buildSilentAccountMail,
  type SilentAccount,
} from "#server/mail/outbound/templates/silent-account.mail.ts";
import {
  buildUnreadAccountMail,
  type UnreadAccount,
} from "#server/mail/outbound/templates/unread-account.mail.ts";
import { bankingDaysBetween } from "#values/banking-days.ts";
import { budapestDate } from "#values/local-date.ts";
import { refreshFeedOverview } from "#server/features/bank-feeds/feed-accounts.store.ts";
import { countSilentDays, explainOverdue, isSilent, overdueBefore } from "./feed-silence.policy.ts";
import * as store from "./feed-silence.store.ts";

export type SilenceDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "quota"
>;

const SLICE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";
// Far more than one letter has; accounts beyond it come the next day.
const SUBJECTS_MAX = 1_000;

interface Subject<Account> {
  readonly dedupeKey: string;
  readonly companyId: string;
  readonly account: Account;
  readonly again: boolean;
}

interface Reader {
  readonly toAccountant: boolean;
  readonly silent: Subject<SilentAccount>[];
  readonly overdue: Subject<UnreadAccount>[];
}

/**
 * Writes of each account that has become silent or overdue: one letter a person, with all his
 * accounts. Answers the number of letters.
 */
export async function watchSilence(deps: SilenceDeps): Promise<number> {
  const readers = new Map<string, Reader>();
  for (let after = FIRST; ;) {
    const companyIds = await store.listReadCompanies(deps.db, after, SLICE);
    if (companyIds.length === 0) break;
    after = companyIds.at(-1)!;
    await gather(deps, companyIds, readers);
  }
  let sent = 0;
  for (const [userId, reader] of readers) sent += await tell(deps, userId, reader);
  return sent;
}

async function gather(
  deps: SilenceDeps,
  companyIds: readonly string[],
  readers: Map<string, Reader>,
): Promise<void> {
  const now = deps.clock.now();
  const { silenceDays, silenceAgainDays } = deps.config.feeds.timings;
  const before = overdueBefore(now, silenceDays);
  const { silent, overdue, people } = await inCompanies(deps.db, companyIds, async (tx) => {
    const quiet = await store.listQuietAccounts(tx, companyIds, before);
    const found = {
      silent: quiet.filter((each) => isSilent(each, now, silenceDays)),
      overdue: await dropResting(
        tx,
        deps,
        await store.listOverdueAccounts(tx, companyIds, { before, now }),
      ),
    };
    const concerned = [
      ...new Set([...found.silent, ...found.overdue].map(({ companyId }) => companyId)),
    ];
    return { ...found, people: await store.listLetterReaders(tx, concerned) };
  });
  for (const account of silent) {
    if (account.silenceToldAfter?.getTime() !== account.lastNewsAt.getTime())
      await showSilent(deps, account);
    const subject = silentSubject(account, now);
    for (const { userId, role } of people.filter(
      ({ companyId }) => companyId === account.companyId,
    )) {
      if (isOwner(role)) readerOf(readers, userId, role).silent.push(subject);
    }
  }
  for (const account of overdue) {
    const subjects = overdueSubjects(account, now, silenceAgainDays);
    for (const { userId, role } of people.filter(
      ({ companyId }) => companyId === account.companyId,
    )) {
      readerOf(readers, userId, role).overdue.push(...subjects);
    }
  }
}

/** Leaves out accounts of companies whose plan lets no bank be read: billing tells their people. */
async function dropResting<Account extends { readonly companyId: string }>(
  tx: Tx,
  { quota }: SilenceDeps,
  found: readonly Account[],
): Promise<Account[]> {
  const resting = new Set<string>();
  for (const companyId of new Set(found.map((account) => account.companyId)))
    if (!(await quota.allows(companyId, "refresh", tx))) resting.add(companyId);
  return found.filter(({ companyId }) => !resting.has(companyId));
}

function readerOf(
  readers: Map<string, Reader>,
  userId: string,
  role: store.LetterReader["role"],
): Reader {
  const reader = readers.get(userId) ?? {
    toAccountant: isAccountant(role),
    silent: [],
    overdue: [],
  };
  readers.set(userId, reader);
  return reader;
}

// Lists and lines show the silence whether or not a letter is sent.
async function showSilent(deps: SilenceDeps, account: store.QuietAccount): Promise<void> {
  const { companyId } = account;
  await inCompany(deps.db, companyId, async (tx) => {
    await store.noteSilenceTold(tx, account);
    await refreshFeedOverview(tx, companyId);
  });
  await deps.events.publish(["BankAccount", "Company"], companyId);
}

function silentSubject(account: store.QuietAccount, now: Date): Subject<SilentAccount> {
  const { companyId, bankAccountId, companyName, bankName, accountNr, lastNewsAt } = account;
  const lastDate = budapestDate(lastNewsAt.getTime());
  return {
    dedupeKey: `${companyId}:${bankAccountId}:${lastNewsAt.toISOString()}`,
    companyId,
    account: { companyName, bankName, accountNr, lastDate, days: countSilentDays(lastNewsAt, now) },
    again: false,
  };
}

function overdueSubjects(
  account: store.OverdueAccount,
  now: Date,
  againDays: number,
): Subject<UnreadAccount>[] {
  const { companyId, bankAccountId, companyName, bankName, accountNr, lastReadOn, wholeOn } =
    account;
  const days = bankingDaysBetween(lastReadOn, budapestDate(now.getTime()));
  const told = {
    companyName,
    bankName,
    accountNr,
    lastDate: wholeOn,
    days,
    reason: explainOverdue(account),
  };
  const key = `${companyId}:${bankAccountId}:${lastReadOn}`;
  const first = { dedupeKey: key, companyId, account: told, again: false };
  return days < againDays ? [first] : [first, { ...first, dedupeKey: `${key}:again`, again: true }];
}

async function tell(
  deps: SilenceDeps,
  userId: string,
  { toAccountant, silent, overdue }: Reader,
): Promise<number> {
  const { baseUrl, contact } = deps.config;
  const url = baseUrl + (toAccountant ? pagePaths.companies() : pagePaths.bankIntegration());
  const letters = [
    () =>
      send(deps, {
        userId,
        kind: "bank_account_silent",
        subjects: silent.slice(0, SUBJECTS_MAX),
        buildLetter: ({ name }, told) =>
          buildSilentAccountMail({ name, accounts: accountsOf(told), url, contact }),
      }),
    () =>
      send(deps, {
        userId,
        kind: "bank_account_unread",
        subjects: overdue.slice(0, SUBJECTS_MAX),
        topic: (told) => (told.every((each) => each.again) ? "unreadAgain" : undefined),
        buildLetter: ({ name }, told) => {
          const again = told.every((each) => each.again);
          return buildUnreadAccountMail({
            name,
            accounts: accountsOf(told),
            url,
            contact,
            toAccountant,
            again,
          });
        },
      }),
  ];
  let sent = 0;
  for (const letter of letters) {
    try {
      if (await letter()) sent++;
    } catch (error) {
      // This person's letter is tried again the next day; the other letters must not wait for it.
      deps.log.error({ err: error, userId }, "pause of accounts not told");
    }
  }
  return sent;
}

async function send<Account>(
  deps: SilenceDeps,
  notice: Parameters<typeof notifyTogether<Subject<Account>>>[1],
): Promise<boolean> {
  if (notice.subjects.length === 0 || (await notifyTogether(deps, notice)) !== "sent") return false;
  const companies = new Set(notice.subjects.map(({ companyId }) => companyId));
  for (const companyId of companies)
    await deps.events.publish(["BankAccount", "Company"], companyId);
  return true;
}

// One account may be in a letter for two reasons: the first time, and once more.
function accountsOf<Account>(told: readonly Subject<Account>[]): [Account, ...Account[]] {
  return [...new Set(told.map(({ account }) => account))] as [Account, ...Account[]];
}
