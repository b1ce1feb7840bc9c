/** The list of letters, and the password of a letter's archives. */
import type { z } from "zod";
import { RECEIVED_MAILS_PER_PAGE } from "#contract/received-mails/mail-limits.ts";
import type {
  ReceivedMail,
  receivedMailList,
  RefusedMail,
} from "#contract/received-mails/received-mails.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { readTimeCursor, writeTimeCursor } from "#server/http/time-cursor.ts";
import { readAddresses } from "./mail-address.service.ts";
import { keepPassword } from "./mail-passwords.service.ts";
import { listRefused } from "./mail-senders.store.ts";
import { readMail, type ReadMailNeeds } from "./read-mail.service.ts";
import { presentMail } from "./received-mails.present.ts";
import * as store from "./received-mails.store.ts";

/** Days of letters that were not taken, and rows of them that the page shows. */
const REFUSED_DAYS = 30;
const REFUSED_ROWS = 50;

type MailList = z.input<typeof receivedMailList.reply>;

/** One page of letters, with the company's address. Throws `page_cursor_invalid`. */
export async function listReceivedMails(
  deps: Pick<Deps, "db" | "clock">,
  { companyId }: CompanyAccess,
  { show, page }: { show?: "waiting" | "refused" | undefined; page?: string | undefined },
): Promise<MailList> {
  const after = page === undefined ? undefined : readTimeCursor(page);
  return inCompany(deps.db, companyId, async (tx) => {
    const limit = RECEIVED_MAILS_PER_PAGE + 1;
    const rows = await store.listMails(tx, companyId, { show, after, limit });
    const shown = rows.slice(0, RECEIVED_MAILS_PER_PAGE);
    const last = shown.at(-1);
    const attachments = await store.listAttachments(
      tx,
      companyId,
      shown.map(({ id }) => id),
    );
    return {
      ...(await readAddresses(tx, companyId, deps.clock.now())),
      mails: shown.map((row) => presentMail(row, attachments)),
      counts: await store.countMails(tx, companyId),
      refused: await listRefusedMails(tx, companyId, deps.clock.now()),
      ...(rows.length > RECEIVED_MAILS_PER_PAGE && last
        ? { nextPage: writeTimeCursor({ at: last.atText, id: last.id }) }
        : {}),
    };
  });
}

async function listRefusedMails(tx: Tx, companyId: string, now: Date): Promise<RefusedMail[]> {
  const since = addDays(budapestDate(now.getTime()), -REFUSED_DAYS);
  const rows = await listRefused(tx, companyId, since, REFUSED_ROWS);
  return rows.map((row) => ({
    day: row.day,
    mailFrom: row.mail_from,
    network: row.network,
    reason: row.reason,
    letters: row.letters,
    last: row.last_at.toISOString(),
  }));
}

/**
 * Opens locked archives of a letter with the password and keeps it, sealed, for the sender's next
 * letters. The letter goes on waiting where another archive needs another password. Throws
 * `not_found`, `mail_not_waiting`, and `mail_password_wrong` where the password opened nothing.
 */
export async function unlockMail(
  deps: ReadMailNeeds,
  access: CompanyAccess,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<ReceivedMail> {
  const { companyId, actor } = access;
  const mailId = id.toLowerCase();
  // A thread with memory of its own takes the letter apart, for up to a minute.
  await enterHeavy("table", actor.person.userId, companyId);
  const mail = await inCompany(deps.db, companyId, (tx) => store.findMail(tx, companyId, mailId));
  if (mail === undefined) throw notFound("ReceivedMail");
  if (mail.status !== "waiting") throw notWaiting();
  const read = await readMail(deps, companyId, mailId, { password });
  // Another password was faster; nobody knows whether this one is right, so it is not kept.
  if (read === undefined) throw notWaiting();
  if (!read.fits && read.status === "waiting")
    throw new ApiError("mail_password_wrong", { message: "The password does not open it" });
  return inCompany(deps.db, companyId, async (tx) => {
    if (read.fits) await keepPassword(tx, deps, mail, { password, by: makerOf(actor) });
    await audit(
      tx,
      access,
      "received_mail.unlock",
      { kind: "received_mail", id: mailId },
      { after: { sender: mail.sender } },
    );
    const row = await store.findMail(tx, companyId, mailId);
    if (row === undefined) throw notFound("ReceivedMail");
    return presentMail(row, await store.listAttachments(tx, companyId, [mailId]));
  });
}

function notWaiting(): ApiError {
  return new ApiError("mail_not_waiting", { message: "The letter waits for no password" });
}
