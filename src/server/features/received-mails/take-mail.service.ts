/** Stores a letter before its server is told that it is safe. */
import type { Readable } from "node:stream";
import { DAY_MS } from "#values/durations.ts";
import { cleanLine } from "#values/person-text.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { type Envelope, MailRefused, type Recipient } from "#server/mail/inbound/mail-receiver.ts";
import { limitAddress } from "#server/http/rate-limit.ts";
import { FileRefused } from "#server/providers/file-storage/file-refused.port.ts";
import type { StoredContent } from "#server/providers/file-storage/file-storage.port.ts";
import { findCompanyOfAddress } from "./mail-address.service.ts";
import { readHeadInThread } from "./reading/letter-thread.service.ts";
import { enqueueLetter } from "./received-mail-job-definitions.ts";
import * as store from "./received-mails.store.ts";

type Needs = Pick<Deps, "db" | "files" | "queue" | "clock" | "newId" | "events" | "config">;

/** Letters and bytes that a company takes in a day; more wait at their server. */
export const MAILS_PER_DAY_MAX = 500;
export const MAIL_BYTES_PER_DAY_MAX = 1024 * 1024 * 1024;
/** Bytes of all kept letters of a company: anybody who knows the address sends them. */
export const MAIL_BYTES_KEPT_MAX = 20 * 1024 ** 3;
const FIELD_CHARS_MAX = 320;

/**
 * The company of an address. Throws MailRefused (452) where the company has got its letters of the
 * day, or keeps as many bytes of letters as it may.
 */
export async function findRecipient(
  deps: Pick<Deps, "db" | "clock">,
  address: string,
): Promise<Recipient | undefined> {
  const companyId = await findCompanyOfAddress(deps, address);
  if (companyId === undefined) return undefined;
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const { count, bytes, kept } = await inCompany(deps.db, companyId, async (tx) => ({
    ...(await store.sumMails(tx, companyId, since)),
    kept: await store.sumKeptBytes(tx, companyId),
  }));
  if (count >= MAILS_PER_DAY_MAX || bytes >= MAIL_BYTES_PER_DAY_MAX)
    throw new MailRefused(452, "This mailbox takes no more letters today");
  if (kept >= MAIL_BYTES_KEPT_MAX) throw new MailRefused(452, "This mailbox is full");
  return { address, companyId };
}

/**
 * Keeps the letter for each of its companies: bytes, row and reading job. The same bytes a second
 * time change nothing: their server had not heard our answer. Throws MailRefused.
 */
export async function takeMail(deps: Needs, envelope: Envelope, bytes: Readable): Promise<void> {
  const [first, ...others] = envelope.recipients;
  if (first === undefined) throw new MailRefused(550, "No such mailbox here");
  const content = await keepBytes(deps, first.companyId, bytes);
  for (const { companyId } of others)
    await keepBytes(deps, companyId, await deps.files.open(first.companyId, content.hash));
  const sender = senderOf(deps, envelope);
  for (const recipient of envelope.recipients) {
    const id = deps.newId();
    const { companyId } = recipient;
    await inCompany(deps.db, companyId, async (tx) => {
      const mail = newMail(deps, envelope, recipient, { ...content, id });
      if (await store.insertMail(tx, mail))
        await enqueueLetter(deps.queue, tx, { companyId, mailId: id, sender });
    });
    await deps.events.publish("File", companyId);
  }
}

/** Notes a letter that was too large to be kept. */
export async function noteTooLarge(
  deps: Needs,
  envelope: Envelope,
  head: Uint8Array<ArrayBuffer>,
  sizeBytes: number,
): Promise<void> {
  const about = await readHeadInThread(head);
  for (const recipient of envelope.recipients) {
    const mail = newMail(deps, envelope, recipient, { id: deps.newId(), hash: null, sizeBytes });
    await inCompany(deps.db, recipient.companyId, (tx) =>
      store.insertMail(tx, mail, { ...about, reason: "too_large" }),
    );
    await deps.events.publish("File", recipient.companyId);
  }
}

/** Whose letters share turns. All letters of a relay come from its address. */
function senderOf({ config }: Needs, { remoteAddress, mailFrom }: Envelope): string {
  if (!config.mail.relays.includes(remoteAddress)) return limitAddress(remoteAddress);
  return mailFrom
    .slice(mailFrom.lastIndexOf("@") + 1)
    .toLowerCase()
    .slice(0, FIELD_CHARS_MAX);
}

async function keepBytes(
  deps: Pick<Deps, "files">,
  companyId: string,
  bytes: Readable,
): Promise<StoredContent> {
  try {
    return await deps.files.put(companyId, bytes, { maxBytes: null });
  } catch (error) {
    if (error instanceof FileRefused && error.code === "disk_full")
      throw new MailRefused(452, "No room for letters now");
    throw error;
  }
}

function newMail(
  deps: Pick<Deps, "clock">,
  { mailFrom, helo, remoteAddress }: Envelope,
  { address, companyId }: Recipient,
  about: { readonly id: string; readonly hash: Buffer | null; readonly sizeBytes: number },
): store.NewReceivedMail {
  const field = (text: string): string => cleanLine(text).slice(0, FIELD_CHARS_MAX);
  return {
    companyId,
    id: about.id,
    address,
    rawHash: about.hash,
    sizeBytes: about.sizeBytes,
    mailFrom: field(mailFrom),
    helo: field(helo),
    remoteAddress: field(remoteAddress),
    receivedAt: deps.clock.now(),
  };
}
