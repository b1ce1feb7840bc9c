/**
 * The accountant reminds the director: to connect, to extend, to upload. Two letters a day and
 * company, so that a wrong one can be put right. What the books can answer stands until it is there
 * and is said again by the collected letter (decision 0309).
 */
import { createHash } from "node:crypto";
import type { z } from "zod";
import { nameMaker, stampOf } from "#server/http/through.ts";
import type { AccountantAccess, CompanyAccess } from "#server/http/company-access.ts";
import { REMINDERS_A_DAY, REMINDERS_STANDING_MAX } from "#contract/companies/accountant-limits.ts";
import { canStand, type ReminderKind } from "#contract/companies/reminder-kinds.ts";
import { type reminderSend, type StandingReminder } from "#contract/companies/reminders.ts";
import { type LinkedPage, pagePaths } from "#contract/page-paths.ts";
import type { Deps } from "#server/deps.ts";
import { describeOwners } from "#server/features/accountants/members.service.ts";
import { budapestDate, addDays } from "#values/local-date.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { countOtherNotices, notify } from "#server/features/notifications/notifications.service.ts";
import { makerOf } from "#server/http/actor.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { buildReminderMail } from "#server/mail/outbound/templates/company-letters.mail.ts";
import { type Asked, type Fact, findGap, readAsked } from "./reminder-facts.ts";
import * as store from "./reminders.store.ts";

export type ReminderDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events"
>;

/** The page on which the director does it, where that is not the page of accounts. */
const OPENS: Partial<Record<ReminderKind, LinkedPage>> = {
  files: "files",
  upload: "files",
  extend: "consents",
  reconnect: "consents",
  finish: "confirm",
};

/** What the accountant asks for; the company is the right's. */
export type ReminderOrder = Omit<z.output<typeof reminderSend.body>, "companyId">;

/**
 * Throws `reminder_sent_today` (with the seconds until it may be sent again),
 * `reminder_switched_off` and `mail_not_sent`. One that repeats is not refused for the letters of
 * the day: the next collected letter says it.
 */
export async function sendReminder(
  deps: ReminderDeps,
  access: AccountantAccess,
  order: ReminderOrder,
): Promise<{ readonly sent: boolean; readonly repeats: boolean }> {
  const { companyId } = access;
  const now = deps.clock.now();
  const { company, asked, standing } = await inCompany(deps.db, companyId, (tx) =>
    prepare(deps, tx, access, order),
  );
  const start = `${companyId}:${budapestDate(now.getTime())}`;
  const key = `${start}:${digestOf(order, asked.facts)}`;
  const letter = { ...company, facts: asked.facts, order, start, key };
  const outcomes = new Map<string, Awaited<ReturnType<typeof remindOwner>>>();
  for (const ownerId of company.ids)
    outcomes.set(ownerId, await remindOwner(deps, access, ownerId, letter));
  const said = [...outcomes.values()];
  const receivers = said.filter((outcome) => outcome === "sent").length;
  const isTaken = receivers > 0 || (standing !== undefined && said.includes("already"));
  await inCompany(deps.db, companyId, async (tx) => {
    if (standing !== undefined)
      for (const [userId, outcome] of outcomes)
        if (outcome !== "sent") await store.forgetTold(tx, companyId, standing.id, userId);
    if (!isTaken && standing?.fresh === true)
      await store.deleteReminder(tx, companyId, standing.id);
    if (!isTaken) return;
    const after = { kind: order.kind, receivers, repeatDays: order.repeatDays };
    await audit(tx, access, "reminder.send", { kind: "company", id: companyId }, { after });
  });
  if (!isTaken) throw refusalOf(said, now);
  if (standing !== undefined) await deps.events.publish("Company", companyId);
  return { sent: receivers > 0, repeats: standing !== undefined };
}

/** What is asked, of whom, and the reminder that stands for it where it is to be asked again. */
async function prepare(
  deps: ReminderDeps,
  tx: Tx,
  { companyId, actor }: AccountantAccess,
  { kind, gap: days, text, repeatDays }: ReminderOrder,
) {
  const company = await describeOwners(tx, companyId);
  if (company.ids.length === 0) throw notFound("Company");
  const gap =
    kind === "upload" && days !== undefined ? await findGap(deps, tx, companyId, days) : null;
  const asked: Asked = await readAsked(deps, tx, companyId, { kind, gap });
  const isOpen = asked.state === "open" || (asked.state === "deciding" && asked.facts.length > 0);
  if (repeatDays === undefined || !canStand(kind) || !isOpen) return { company, asked };
  if ((await store.countStanding(tx, companyId)) >= REMINDERS_STANDING_MAX)
    return { company, asked };
  const standing = await store.putReminder(tx, {
    companyId,
    id: deps.newId(),
    kind,
    gap,
    text,
    repeatDays,
    maker: makerOf(actor),
    at: deps.clock.now(),
    ownerIds: company.ids,
  });
  return { company, asked, standing };
}

/** What is asked for until it is there. */
export async function listReminders(
  deps: ReminderDeps,
  { companyId }: CompanyAccess,
): Promise<StandingReminder[]> {
  return inCompany(deps.db, companyId, async (tx) => {
    const shown: StandingReminder[] = [];
    for (const row of await store.listStanding(tx, [companyId])) {
      const { state, facts } = await readAsked(deps, tx, companyId, row);
      if (state === "done" || state === "gone") continue;
      shown.push({
        _id: row.id,
        kind: row.kind,
        gap: row.gap,
        facts: facts.map(([name, says]) => ({ name, says })),
        text: row.text,
        askedBy: nameMaker(row.askedBy, row.askedThrough),
        askedAt: row.askedAt.toISOString(),
        repeatDays: row.repeatDays,
        toldAt: row.toldAt?.toISOString() ?? null,
      });
    }
    return shown;
  });
}

/** Asks no further. Throws `not_found` for one that stands no more. */
export async function endReminder(
  deps: ReminderDeps,
  access: AccountantAccess,
  id: string,
): Promise<void> {
  const { companyId, actor } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    const end = { ending: "withdrawn", by: makerOf(actor), at: deps.clock.now() } as const;
    if (!(await store.putEnd(tx, companyId, id, end))) throw notFound("Reminder");
    await audit(tx, access, "reminder.end", { kind: "company", id: companyId });
  });
  await deps.events.publish("Company", companyId);
}

interface Reminder extends Awaited<ReturnType<typeof describeOwners>> {
  readonly order: ReminderOrder;
  readonly facts: readonly Fact[];
  /** Keys of the company's reminders of the day begin so. */
  readonly start: string;
  readonly key: string;
}

/** One letter to one owner; `already` where he got the same one, or as many as a day has. */
async function remindOwner(
  deps: ReminderDeps,
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
