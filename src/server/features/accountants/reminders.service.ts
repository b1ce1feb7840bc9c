/**
 * The accountant reminds the director: to connect, to extend, to upload. Two letters a day and
 * company, so that a wrong one can be put right.
 */
import { createHash } from "node:crypto";
import type { z } from "zod";
import { nameMaker, stampOf } from "#server/http/through.ts";
import type { AccountantAccess } from "#server/http/company-access.ts";
import { REMINDERS_A_DAY } from "#contract/companies/accountant-limits.ts";
import type { ReminderKind, reminderSend } from "#contract/companies/accountants.ts";
import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import type { SourceTrouble } from "#contract/companies/companies.ts";
import { type LinkedPage, pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import { readOpenDays } from "#server/features/completeness/open-days.service.ts";
import {
  listSourceTroubles,
  troubleTimes,
} from "#server/features/bank-feeds/source-troubles.service.ts";
import { accountShortName } from "#values/account-short-name.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { inCompany } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { countOtherNotices, notify } from "#server/features/notifications/notifications.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import {
  buildReminderMail,
  describeTrouble,
} from "#server/mail/outbound/templates/company-letters.mail.ts";
import { listOwnerIds } from "./accountants.store.ts";
import type { AccountantDeps } from "./accountants.service.ts";

/** The page on which the director does it, where that is not the page of accounts. */
const OPENS: Partial<Record<ReminderKind, LinkedPage>> = {
  files: "files",
  upload: "files",
  finish: "confirm",
};

/** Runs that a letter names; the others are counted. */
const RUNS_NAMED = 8;
/** Runs among which one gap is looked for. */
const RUNS_READ = 200;

/** The troubles that a kind of reminder is about. */
const TROUBLES: Partial<Record<ReminderKind, readonly SourceTrouble["kind"][]>> = {
  extend: ["expired", "ending"],
  reconnect: ["failing"],
  silent: ["silent"],
};

/** What the accountant asks for; the company is the right's. */
export type ReminderOrder = Omit<z.output<typeof reminderSend.body>, "companyId">;

/**
 * Throws `reminder_sent_today` (with the seconds until it may be sent again),
 * `reminder_switched_off` and `mail_not_sent`.
 */
export async function sendReminder(
  deps: AccountantDeps,
  access: AccountantAccess,
  order: ReminderOrder,
): Promise<void> {
  const { companyId } = access;
  const now = deps.clock.now();
  const [company, facts] = await inCompany(deps.db, companyId, async (tx) => [
    await listOwnerIds(tx, companyId),
    await listFacts(deps, tx, companyId, order),
  ]);
  if (company.ids.length === 0) throw notFound("Company");
  const start = `${companyId}:${budapestDate(now.getTime())}`;
  const letter = { ...company, facts, order, start, key: `${start}:${digestOf(order, facts)}` };
  const outcomes: Awaited<ReturnType<typeof remindOwner>>[] = [];
  for (const ownerId of company.ids)
    outcomes.push(await remindOwner(deps, access, ownerId, letter));
  const receivers = outcomes.filter((outcome) => outcome === "sent").length;
  if (receivers === 0) throw refusalOf(outcomes, now);
  await inCompany(deps.db, companyId, (tx) =>
    audit(
      tx,
      access,
      "reminder.send",
      { kind: "company", id: companyId },
      { after: { kind: order.kind, receivers } },
    ),
  );
}

interface Reminder extends Awaited<ReturnType<typeof listOwnerIds>> {
  readonly order: ReminderOrder;
  readonly facts: readonly [string, string][];
  /** Keys of the company's reminders of the day begin so. */
  readonly start: string;
  readonly key: string;
}

/** One letter to one owner; `already` where he got the same one, or as many as a day has. */
async function remindOwner(
  deps: AccountantDeps,
  { companyId, actor }: AccountantAccess,
  userId: string,
  { companyName, taxNumber, order, facts, start, key }: Reminder,
) {
  const addressee = { userId, kind: "reminder" };
  const others = await countOtherNotices(deps, addressee, { start, key });
  if (others >= REMINDERS_A_DAY) return "already";
  return notify(deps, {
    ...addressee,
    dedupeKey: key,
    companyId,
    asked: true,
    topic: "reminder",
    buildLetter: async (recipient) => {
      const { name } = recipient;
      const { token } = await createLinkFor(deps, recipient, { kind: "invitation", companyId });
      const { person } = actor;
      const sender = nameMaker(person.name || person.email, stampOf(person.through));
      const path = pagePaths.bankAccountsByLink(token, taxNumber, OPENS[order.kind]);
      const url = deps.config.baseUrl + path;
      const { contact } = deps.config;
      return buildReminderMail(
        { name, url, companyName, taxNumber, sender, contact },
        { kind: order.kind, facts, text: order.text },
      );
    },
  });
}

function refusalOf(outcomes: readonly string[], now: Date): ApiError {
  if (outcomes.includes("already"))
    return new ApiError("reminder_sent_today", {
      message: "The director got this reminder today, or as many as a day has",
      retryAfterSeconds: secondsUntilTomorrow(now),
    });
  return outcomes.includes("off")
    ? new ApiError("reminder_switched_off", {
        message: "The director has switched reminders off",
      })
    : new ApiError("mail_not_sent", { message: "No director can be written to" });
}

/** Two letters are the same where they ask for the same and name the same. */
function digestOf({ kind, text }: ReminderOrder, facts: Reminder["facts"]): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, text, facts]))
    .digest("hex")
    .slice(0, 16);
}

// Budapest's next day begins at some quarter of an hour of the coming 25 hours, whatever the clocks
// do that night.
function secondsUntilTomorrow(now: Date): number {
  const QUARTER_MS = 900_000;
  const tomorrow = addDays(budapestDate(now.getTime()), 1);
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  while (budapestDate(at) < tomorrow) at += QUARTER_MS;
  return Math.max(1, Math.ceil((at - now.getTime()) / 1_000));
}

/** What the reminder is about: banks with their days, or accounts with days that lack. */
async function listFacts(
  deps: AccountantDeps,
  tx: Tx,
  companyId: string,
  { kind, gap }: ReminderOrder,
): Promise<[string, string][]> {
  if (kind === "upload") return listOpenDays(deps, tx, companyId, gap);
  const kinds = TROUBLES[kind];
  if (kinds === undefined) return [];
  const troubles = await listSourceTroubles(tx, companyId, troubleTimes(deps));
  return troubles
    .filter((trouble) => kinds.includes(trouble.kind))
    .map((trouble) => ["Bank", `${trouble.bankName}, ${describeTrouble(trouble)}`]);
}

/** Days that are not proven, in the words of the list of clients; of one gap where it is asked. */
async function listOpenDays(
  { clock }: AccountantDeps,
  tx: Tx,
  companyId: string,
  gap: ReminderOrder["gap"],
): Promise<[string, string][]> {
  const today = budapestDate(clock.now().getTime());
  const read = await readOpenDays(tx, [companyId], { today, runsMax: RUNS_READ });
  const { runs, moreRuns, empty } = read(companyId);
  const asked = runs.filter(
    ({ accountId, from, to }) =>
      gap !== undefined && accountId === gap.accountId && from <= gap.to && to >= gap.from,
  );
  const said = asked.length > 0 ? asked : runs.slice(0, RUNS_NAMED);
  const left = asked.length > 0 ? 0 : runs.length + moreRuns - said.length;
  return [
    ...said.map((run): [string, string] => [nameOf(run), openRunText(run, today)]),
    ...(left > 0 ? [["További időszakok", String(left)] satisfies [string, string]] : []),
    ...(asked.length > 0 ? [] : empty).map((account): [string, string] => [
      nameOf(account),
      "még nincs adat",
    ]),
  ];
}

function nameOf(account: OpenDays["empty"][number]): string {
  const name = accountShortName(account);
  return account.currency === "HUF" ? name : `${name} ${account.currency}`;
}
