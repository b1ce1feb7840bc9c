/**
 * `notify`: one letter to one person, once for a key. Features that tell people something call
 * this.
 */
import type { Deps } from "#server/deps.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import {
  type BuildLetter,
  deliverLetter,
  findRecipient,
  type Recipient,
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { PersonLetterTopic } from "#contract/people/letter-topics.ts";
import type { LetterText } from "#server/mail/outbound/templates/letter-layout.ts";
import {
  type Addressee,
  claimNotifications,
  listNoticeKeys,
  type NotificationKey,
  releaseNotifications,
} from "./notifications.store.ts";

type Needs = Pick<Deps, "db" | "mailer" | "clock" | "log" | "newId" | "config">;

/** `companyId`: the company it is about; the note that it was sent goes with the company. */
export interface Notice extends Addressee, NotificationKey {
  /** Builds the letter; called only when it is going to be sent. */
  readonly buildLetter: BuildLetter;
  /** Somebody has just asked for the letter: people of a demo get it too. */
  readonly asked?: boolean;
  /** Where the reader can do without the letter: what it is about. */
  readonly topic?: PersonLetterTopic;
  /** As in `LetterOptions`. */
  readonly causedBy?: string;
}

/** `off`: the person does not want letters of the topic. */
export type Outcome = "sent" | "already" | "nobody" | "off";

/**
 * Sends the letter unless one with the same person, kind and key was sent before (`already`), the
 * person is gone (`nobody`) or does not want it (`off`). Throws `mail_not_sent` when the mail
 * server refuses; the same notice may then be tried again.
 */
export async function notify(deps: Needs, notice: Notice): Promise<Outcome> {
  return notifyTogether(deps, asJoint(notice));
}

/** The notice as one about a single subject. */
function asJoint(notice: Notice): JointNotice<NotificationKey> {
  const { buildLetter, topic, dedupeKey, companyId } = notice;
  return {
    ...notice,
    topic: () => topic,
    subjects: [{ dedupeKey, companyId }],
    buildLetter: (recipient) => buildLetter(recipient),
  };
}

export interface JointNotice<Subject extends NotificationKey> extends Addressee {
  readonly subjects: readonly Subject[];
  /** Builds the letter on those of the subjects of which the person was not told yet. */
  readonly buildLetter: (
    recipient: Recipient,
    subjects: readonly Subject[],
  ) => Promise<LetterText> | LetterText;
  /** As in `Notice`. */
  readonly asked?: boolean;
  /** As in `Notice`, for a letter on these subjects. */
  readonly topic?: (subjects: readonly Subject[]) => PersonLetterTopic | undefined;
  /** As in `LetterOptions`. */
  readonly causedBy?: string;
}

/**
 * Does what `notify` does, for several subjects in one letter: subjects of which the person was
 * told are left out; `already` where none is left.
 */
export async function notifyTogether<Subject extends NotificationKey>(
  deps: Needs,
  notice: JointNotice<Subject>,
): Promise<Outcome> {
  const stored = await inGlobal(deps.db, (tx) => storeTogether(tx, deps, notice));
  return typeof stored === "string" ? stored : deliverNotice(deps, stored);
}

/** How many letters of the kind the person got under keys that begin so, others than `key`. */
export async function countOtherNotices(
  { db }: Pick<Deps, "db">,
  addressee: Addressee,
  { start, key }: { readonly start: string; readonly key: string },
): Promise<number> {
  const keys = await inGlobal(db, (tx) => listNoticeKeys(tx, addressee, start));
  return keys.filter((each) => each !== key).length;
}

/** A notice whose letter is stored and not sent yet. */
export interface StoredNotice extends Addressee {
  readonly keys: ReadonlySet<string>;
  readonly letter: StoredLetter;
}

/**
 * Stores the notice's letter in the transaction of its cause; `deliverNotice` sends it after the
 * commit. Answers undefined where the person was told before or is gone.
 */
export async function storeNotice(
  tx: GlobalTx,
  deps: Needs,
  notice: Notice,
): Promise<StoredNotice | undefined> {
  const stored = await storeTogether(tx, deps, asJoint(notice));
  return typeof stored === "string" ? undefined : stored;
}

/**
 * Sends a stored notice. Throws `mail_not_sent` where the mail server refuses the receiver; the
 * same notice may then be tried again.
 */
export async function deliverNotice(
  deps: Needs,
  { userId, kind, keys, letter }: StoredNotice,
): Promise<"sent" | "nobody"> {
  const delivery = await deliverLetter(deps, letter);
  if (delivery === "sent" || delivery === "waiting") return "sent";
  await releaseNotifications(deps.db, { userId, kind }, keys);
  if (delivery === "void") return "nobody";
  throw new ApiError("mail_not_sent", { message: "The mail server did not take the letter" });
}

async function storeTogether<Subject extends NotificationKey>(
  tx: GlobalTx,
  deps: Needs,
  notice: JointNotice<Subject>,
): Promise<StoredNotice | Exclude<Outcome, "sent">> {
  const { userId, kind, subjects, buildLetter, asked = false, topic: topicOf, causedBy } = notice;
  const known = await findRecipient(tx, userId);
  // People of a demo get no unasked letters: nobody reads them.
  if (known === undefined || (known.isOfDemo === true && !asked)) return "nobody";
  const keys = await claimNotifications(tx, { userId, kind }, subjects, deps.clock.now());
  if (keys.size === 0) return "already";
  const untold = subjects.filter(({ dedupeKey }) => keys.has(dedupeKey));
  const topic = topicOf?.(untold);
  const letter = await storeLetterToPerson(
    tx,
    deps,
    userId,
    (recipient) => buildLetter(recipient, untold),
    { kind, topic, causedBy },
  );
  if (letter !== undefined) return { userId, kind, keys, letter };
  // The person has switched these letters off. The notes are given back: when he switches the
  // letters on again, a letter tells him of everything that is still true.
  await releaseNotifications(tx, { userId, kind }, keys);
  return topic === undefined ? "nobody" : "off";
}
