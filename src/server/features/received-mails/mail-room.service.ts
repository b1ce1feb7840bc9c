/** Whether a company has room for a letter; what is not taken is counted. */
import { budapestDate } from "#values/local-date.ts";
import { DAY_MS } from "#values/durations.ts";
import { cleanLine } from "#values/person-text.ts";
import type { FullRoom } from "#values/received-mail-codes.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { MailRefused } from "#server/mail/inbound/mail-receiver.ts";
import { UNKNOWN_NETWORK } from "#server/mail/inbound/mail-network.ts";
import { cannotBeChecked, lookCounted } from "./letter-looks.service.ts";
import { fullRoomOfKnown, fullRoomOfStrangers } from "./mail-room.policy.ts";
import * as senders from "./mail-senders.store.ts";
import { checkSenderInThread } from "./reading/letter-thread.service.ts";
import { hasLetter, type JudgedMail } from "./received-mails.store.ts";
import { keyOf } from "./same-letter.service.ts";
import { judgeSender } from "./sender-trust.ts";

type Needs = Pick<Deps, "db" | "clock" | "events">;

/** Whose letter it is, as far as its server has said. */
export interface MailOrigin {
  readonly mailFrom: string;
  /** `UNKNOWN_NETWORK` where a relay before us has not said it. */
  readonly network: string;
}

/** Rows of one company and day that name refused letters; more count without a name. */
const REFUSED_ROWS_MAX = 200;
const MAIL_FROM_CHARS_MAX = 320;

const ANSWERS: Readonly<Record<FullRoom, string>> = {
  address: "This mailbox takes no more letters of your address today",
  network: "This mailbox takes no more letters of your network today",
  strangers: "This mailbox takes no more letters of unknown senders today",
  sender: "This mailbox takes no more of your letters today",
  kept: "This mailbox is full",
};

/** The room that is full for letters of strangers, and whether known senders have their own. */
export async function findRoom(
  deps: Needs,
  companyId: string,
  { mailFrom, network }: MailOrigin,
): Promise<{ readonly full: FullRoom | undefined; readonly hasKnown: boolean }> {
  const since = daysAgo(deps, 1);
  return inCompany(deps.db, companyId, async (tx) => ({
    full: fullRoomOfStrangers(
      await senders.sumStrangers(tx, companyId, { network, mailFrom: cutFrom(mailFrom), since }),
      await senders.sumKeptBytes(tx, companyId),
      network !== UNKNOWN_NETWORK,
    ),
    hasKnown: await senders.hasKnownSender(tx, companyId),
  }));
}

/**
 * What the letter at the path proves, where it is of a known sender who has room. Otherwise the
 * room that is full: `full` is that of strangers; `same letter` is kept already. Throws MailRefused
 * (554) where it cannot be checked within its limits.
 */
export async function admitKnown(
  deps: Needs & Pick<Deps, "config">,
  companyId: string,
  letter: CheckedLetter,
  full: FullRoom,
): Promise<JudgedMail | FullRoom | "same letter"> {
  const { domain, nameServers, relays } = deps.config.mail;
  const settings = { domain, nameServers, relays };
  const { hash, path } = letter;
  const envelope = { ...letter.envelope, received_at: deps.clock.now() };
  const checked = await lookCounted(deps, hash, (thread) =>
    checkSenderInThread({ settings, envelope, path }, thread),
  );
  if (checked.kind === "refused") throw cannotBeChecked();
  if (checked.kind !== "checked") return full;
  const { author, proof } = checked;
  const letterKey = keyOf(checked);
  return inCompany(deps.db, companyId, async (tx) => {
    const trust = judgeSender(await senders.findSender(tx, companyId, author), proof);
    if (trust !== "known") return full;
    if (letterKey !== undefined && (await hasLetter(tx, companyId, { letterKey })))
      return "same letter";
    const sums = await senders.sumKnown(tx, companyId, author, daysAgo(deps, 1));
    const kept = await senders.sumKeptBytes(tx, companyId);
    return fullRoomOfKnown(sums, kept) ?? { sender: author, proof, trust, letterKey };
  });
}

interface CheckedLetter {
  readonly path: string;
  /** SHA-256 of the bytes at the path. */
  readonly hash: Buffer;
  readonly envelope: EnvelopeFacts;
}

interface EnvelopeFacts {
  readonly mail_from: string;
  readonly helo: string;
  readonly remote_address: string;
}

/** Counts the letter as refused and answers what its server is told: to try again later. */
export async function refuseLetter(
  deps: Needs,
  companyId: string,
  { mailFrom, network }: MailOrigin,
  reason: FullRoom,
): Promise<MailRefused> {
  const at = deps.clock.now();
  const day = budapestDate(at.getTime());
  await inCompany(deps.db, companyId, (tx) =>
    senders.countRefused(
      tx,
      companyId,
      { day, network, mailFrom: cutFrom(mailFrom), reason, at },
      REFUSED_ROWS_MAX,
    ),
  );
  return new MailRefused(452, ANSWERS[reason]);
}

/** The sender of an envelope as it is stored and counted. */
export function cutFrom(mailFrom: string): string {
  return cleanLine(mailFrom).slice(0, MAIL_FROM_CHARS_MAX);
}

function daysAgo({ clock }: Pick<Deps, "clock">, days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS);
}
