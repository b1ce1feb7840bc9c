/**
 * The accountant reminds the director: to connect, to extend, to upload. One letter a day and
 * company.
 */
import { nameMaker, stampOf } from "#server/http/through.ts";
import type { AccountantAccess } from "#server/http/company-access.ts";
import type { ReminderKind } from "#contract/companies/accountants.ts";
import type { SourceTrouble } from "#contract/companies/companies.ts";
import { type LinkedPage, pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  listSourceTroubles,
  type TroubleTimes,
  troubleTimes,
} from "#server/features/bank-feeds/source-troubles.service.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { inCompany } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
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

/** The troubles that a kind of reminder is about. */
const TROUBLES: Partial<Record<ReminderKind, readonly SourceTrouble["kind"][]>> = {
  extend: ["expired", "ending"],
  reconnect: ["failing"],
  silent: ["silent"],
};

/**
 * Throws `reminder_sent_today` (with the seconds until it may be sent again),
 * `reminder_switched_off` and `mail_not_sent`.
 */
export async function sendReminder(
  deps: AccountantDeps,
  access: AccountantAccess,
  kind: ReminderKind,
): Promise<void> {
  const { companyId, actor } = access;
  const now = deps.clock.now();
  const [company, facts] = await inCompany(deps.db, companyId, async (tx) => [
    await listOwnerIds(tx, companyId),
    await listFacts(tx, companyId, kind, troubleTimes(deps)),
  ]);
  if (company.ids.length === 0) throw notFound("Company");
  const day = budapestDate(now.getTime());
  const sent: string[] = [];
  let [isLate, isOff] = [false, false];
  for (const ownerId of company.ids) {
    const outcome = await notify(deps, {
      userId: ownerId,
      kind: "reminder",
      dedupeKey: `${companyId}:${day}`,
      companyId,
      asked: true,
      topic: "reminder",
      buildLetter: async (recipient) => {
        const { name } = recipient;
        const { token } = await createLinkFor(deps, recipient, { kind: "invitation", companyId });
        const sender = nameMaker(
          actor.person.name || actor.person.email,
          stampOf(actor.person.through),
        );
        const path = pagePaths.bankAccountsByLink(token, company.taxNumber, OPENS[kind]);
        const url = deps.config.baseUrl + path;
        const { companyName, taxNumber } = company;
        return buildReminderMail(
          { name, url, companyName, taxNumber, sender, contact: deps.config.contact },
          kind,
          facts,
        );
      },
    });
    if (outcome === "sent") sent.push(ownerId);
    if (outcome === "already") isLate = true;
    if (outcome === "off") isOff = true;
  }
  if (sent.length === 0 && !isLate && isOff)
    throw new ApiError("reminder_switched_off", {
      message: "The director has switched reminders off",
    });
  if (sent.length === 0 && !isLate)
    throw new ApiError("mail_not_sent", { message: "No director can be written to" });
  if (sent.length === 0) {
    const message = "The director was reminded today already";
    throw new ApiError("reminder_sent_today", {
      message,
      retryAfterSeconds: secondsUntilTomorrow(now),
    });
  }
  await inCompany(deps.db, companyId, (tx) =>
    audit(
      tx,
      access,
      "reminder.send",
      { kind: "company", id: companyId },
      {
        after: { kind, receivers: sent.length },
      },
    ),
  );
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

/** The banks that the reminder is about, each with its day. */
async function listFacts(
  tx: Tx,
  companyId: string,
  kind: ReminderKind,
  times: TroubleTimes,
): Promise<[string, string][]> {
  const kinds = TROUBLES[kind];
  if (kinds === undefined) return [];
  const troubles = await listSourceTroubles(tx, companyId, times);
  return troubles
    .filter((trouble) => kinds.includes(trouble.kind))
    .map((trouble) => ["Bank", `${trouble.bankName}, ${describeTrouble(trouble)}`]);
}
