/**
 * The accountant reminds the director: to connect, to extend, to upload. One letter a day and
 * company.
 */
import type { AccountantAccess } from "#server/http/company-access.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { inCompany } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import {
  buildReminderMail,
  type ReminderKind,
} from "#server/mail/outbound/templates/company-letters.mail.ts";
import { listOwnerIds } from "./accountants.store.ts";
import type { AccountantDeps } from "./accountants.service.ts";

/**
 * Throws `reminder_sent_today` (with the seconds until it may be sent again) and `mail_not_sent`.
 */
export async function sendReminder(
  deps: AccountantDeps,
  access: AccountantAccess,
  kind: ReminderKind,
): Promise<void> {
  const { companyId, actor } = access;
  const company = await inCompany(deps.db, companyId, (tx) => listOwnerIds(tx, companyId));
  if (company.ids.length === 0) throw notFound("Company");
  const now = deps.clock.now();
  const day = budapestDate(now.getTime());
  const sent: string[] = [];
  for (const ownerId of company.ids) {
    const outcome = await notify(deps, {
      userId: ownerId,
      kind: "reminder",
      dedupeKey: `${companyId}:${day}`,
      companyId,
      buildLetter: async (recipient) => {
        const { name } = recipient;
        const { token } = await createLinkFor(deps, recipient, { kind: "invitation", companyId });
        const sender = actor.person.name || actor.person.email;
        const url = deps.config.baseUrl + pagePaths.bankAccountsByLink(token, company.taxNumber);
        const { companyName, taxNumber } = company;
        return buildReminderMail(
          { name, url, companyName, taxNumber, sender, contact: deps.config.contact },
          kind,
        );
      },
    });
    if (outcome === "sent") sent.push(ownerId);
  }
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
