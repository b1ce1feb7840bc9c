/** Stores a letter before its server is told that it is safe. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { cleanLine } from "#values/person-text.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  mailNetwork,
  readRelayedClient,
  UNKNOWN_NETWORK,
} from "#server/mail/inbound/mail-network.ts";
import { type Envelope, MailRefused, type Recipient } from "#server/mail/inbound/mail-receiver.ts";
import { registrableDomain } from "#server/http/mail-house.ts";
import { limitAddress } from "#server/http/rate-limit.ts";
import { FileRefused } from "#server/providers/file-storage/file-refused.port.ts";
import type { StoredContent } from "#server/providers/file-storage/file-storage.port.ts";
import { removeUnneededBytes } from "#server/features/statement-files/delete-file.service.ts";
import { findCompanyOfAddress } from "./mail-address.service.ts";
import { type SpooledLetter, workSpooled } from "./letter-spool.ts";
import {
  admitKnown,
  cutFrom,
  findRoom,
  type MailOrigin,
  refuseLetter,
} from "./mail-room.service.ts";
import { lookCounted } from "./letter-looks.service.ts";
import { readHeadInThread } from "./reading/letter-thread.service.ts";
import { enqueueLetter } from "./received-mail-job-definitions.ts";
import * as store from "./received-mails.store.ts";

type Needs = Pick<Deps, "db" | "files" | "queue" | "clock" | "newId" | "events" | "config" | "log">;

const FIELD_CHARS_MAX = 320;
/** The line of the relay before us stands at the top. */
const RELAY_LINE_BYTES = 16 * 1024;
/**
 * The company of an address. Throws MailRefused (452) where the company has no room for a letter of
 * a stranger, and no known sender who might have sent it.
 */
export async function findRecipient(
  deps: Pick<Deps, "db" | "clock" | "events" | "config">,
  address: string,
  client: Pick<Envelope, "mailFrom" | "remoteAddress">,
): Promise<Recipient | undefined> {
  const companyId = await findCompanyOfAddress(deps, address);
  if (companyId === undefined) return undefined;
  const origin = originOf(deps, client);
  const { full, hasKnown } = await findRoom(deps, companyId, origin);
  if (full !== undefined && !hasKnown) throw await refuseLetter(deps, companyId, origin, full);
  return { address, companyId };
}

/** A relay's letters are of networks that the letter itself names. */
function originOf(
  { config }: Pick<Deps, "config">,
  { mailFrom, remoteAddress }: Pick<Envelope, "mailFrom" | "remoteAddress">,
): MailOrigin {
  const isRelay = config.mail.relays.includes(remoteAddress);
  return { mailFrom, network: isRelay ? UNKNOWN_NETWORK : mailNetwork(remoteAddress) };
}

/**
 * Keeps the letter for each of its companies: bytes, row and reading job. The same bytes a second
 * time change nothing: their server had not heard our answer. Throws MailRefused where a company
 * has no room; the others have the letter then, and get it once when its server tries again.
 */
export async function takeMail(deps: Needs, envelope: Envelope, bytes: Readable): Promise<void> {
  const [first, ...others] = envelope.recipients;
  if (first === undefined) throw new MailRefused(550, "No such mailbox here");
  const { head, whole } = await peek(bytes);
  const origin = findOrigin(deps, envelope, head);
  const rooms = await Promise.all(
    envelope.recipients.map(({ companyId }) => findRoom(deps, companyId, origin)),
  );
  if (rooms.some(({ full }) => full !== undefined)) {
    await lookBefore(deps, { envelope, origin }, whole);
    return;
  }
  const content = await keepBytes(deps, first.companyId, whole);
  for (const { companyId } of others)
    await keepBytes(deps, companyId, await deps.files.open(first.companyId, content.hash));
  for (const recipient of envelope.recipients)
    await noteMail(deps, { envelope, recipient, origin }, content);
}

/** The first bytes of the letter, and the whole of it. */
async function peek(bytes: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const pieces = (bytes as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let size = 0;
  while (size < RELAY_LINE_BYTES) {
    const next = await pieces.next();
    if (next.done === true) break;
    seen.push(next.value);
    size += next.value.length;
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield* seen;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { head: Buffer.concat(seen), whole: Readable.from(whole()) };
}

/** A relay's line says where it got the letter from. */
function findOrigin(deps: Needs, envelope: Envelope, head: Buffer): MailOrigin {
  const origin = originOf(deps, envelope);
  if (!deps.config.mail.relays.includes(envelope.remoteAddress)) return origin;
  const client = readRelayedClient(head);
  return client === undefined ? origin : { ...origin, network: mailNetwork(client) };
}

interface Letter {
  readonly envelope: Envelope;
  readonly origin: MailOrigin;
}

/**
 * Takes a letter that strangers have left no room for where it is of a known sender. Its bytes
 * stand in a temporary file until that is known.
 */
async function lookBefore(deps: Needs, letter: Letter, whole: Readable): Promise<void> {
  const companyIds = letter.envelope.recipients.map(({ companyId }) => companyId);
  const of = { network: letter.origin.network, companyIds };
  const refused = await workSpooled(of, whole, async (bytes) => {
    let last: MailRefused | undefined;
    for (const recipient of letter.envelope.recipients)
      last = (await takeIfAdmitted(deps, { ...letter, recipient }, bytes)) ?? last;
    return last;
  });
  if (refused !== undefined) throw refused;
}

interface LetterTo extends Letter {
  readonly recipient: Recipient;
}

/** Answers why the company does not take the letter; undefined where it has it. */
async function takeIfAdmitted(
  deps: Needs,
  letter: LetterTo,
  bytes: SpooledLetter,
): Promise<MailRefused | undefined> {
  const { envelope, origin, recipient } = letter;
  const { companyId } = recipient;
  const { full, hasKnown } = await findRoom(deps, companyId, origin);
  let judged: store.JudgedMail | undefined;
  if (full !== undefined) {
    const { mailFrom: mail_from, helo, remoteAddress: remote_address } = envelope;
    const facts = { ...bytes, envelope: { mail_from, helo, remote_address } };
    const admitted = hasKnown ? await admitKnown(deps, companyId, facts, full) : full;
    if (admitted === "same letter") return undefined;
    if (typeof admitted === "string") return refuseLetter(deps, companyId, origin, admitted);
    judged = admitted;
  }
  const content = await keepBytes(deps, companyId, createReadStream(bytes.path));
  await noteMail(deps, letter, content, judged);
  return undefined;
}

async function noteMail(
  deps: Needs,
  { envelope, recipient, origin }: LetterTo,
  content: StoredContent,
  judged?: store.JudgedMail,
): Promise<void> {
  const id = deps.newId();
  const { companyId } = recipient;
  const sender = senderOf(deps, envelope, origin);
  // The bytes may have come for minutes: the address may be closed since, the company deleted.
  if ((await findCompanyOfAddress(deps, recipient.address)) !== companyId) {
    await removeUnneededBytes(deps, companyId, content.hash);
    throw new MailRefused(550, "No such mailbox here any more");
  }
  await inCompany(deps.db, companyId, async (tx) => {
    const mail = newMail(deps, envelope, recipient, { ...content, network: origin.network, id });
    if (await store.insertMail(tx, mail, { judged }))
      await enqueueLetter(deps.queue, tx, { companyId, mailId: id, sender });
  });
  await deps.events.publish("File", companyId);
}

/** Notes a letter that was too large to be kept. */
export async function noteTooLarge(
  deps: Needs,
  envelope: Envelope,
  head: Uint8Array<ArrayBuffer>,
  sizeBytes: number,
): Promise<void> {
  // Nothing of it was checked, so its author is not named.
  const hash = createHash("sha256").update(head).digest();
  const read = await lookCounted(deps, hash, async (thread) => ({
    kind: "head",
    ...(await readHeadInThread(head, thread)),
  }));
  const about = { subject: read.subject, sender: "" };
  const { network } = originOf(deps, envelope);
  for (const recipient of envelope.recipients) {
    const facts = { id: deps.newId(), hash: null, sizeBytes, network };
    const mail = newMail(deps, envelope, recipient, facts);
    await inCompany(deps.db, recipient.companyId, (tx) =>
      store.insertMail(tx, mail, { refused: { ...about, reason: "too_large" } }),
    );
    await deps.events.publish("File", recipient.companyId);
  }
}

/** Whose letters share turns. A relay's letter that names no network shares those of its domain. */
function senderOf(
  { config }: Needs,
  { remoteAddress, mailFrom }: Envelope,
  { network }: MailOrigin,
): string {
  if (!config.mail.relays.includes(remoteAddress)) return limitAddress(remoteAddress);
  if (network !== UNKNOWN_NETWORK) return network;
  const domain = mailFrom.slice(mailFrom.lastIndexOf("@") + 1).slice(0, FIELD_CHARS_MAX);
  return registrableDomain(domain);
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
  about: {
    readonly id: string;
    readonly hash: Buffer | null;
    readonly sizeBytes: number;
    readonly network: string;
  },
): store.NewReceivedMail {
  const field = (text: string): string => cleanLine(text).slice(0, FIELD_CHARS_MAX);
  return {
    companyId,
    id: about.id,
    address,
    rawHash: about.hash,
    sizeBytes: about.sizeBytes,
    mailFrom: cutFrom(mailFrom),
    helo: field(helo),
    remoteAddress: field(remoteAddress),
    network: about.network,
    receivedAt: deps.clock.now(),
  };
}
