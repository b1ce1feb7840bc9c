/**
 * The only ways to send a letter. A person is written to by his id: the address is looked up when
 * the letter is sent, so that no caller can keep an old address. A bare address is written to only
 * where it is no person's address.
 *
 * A letter is stored in the transaction of its cause (`storeLetterTo…`) and sent after the commit
 * (`deliverLetter`). Where the program dies between the two, or the mail server is away, the job of
 * letters.jobs.ts sends the letter. `sendToPerson` does both for a letter that has no other cause
 * than the call.
 */
import { HOUR_MS } from "#values/durations.ts";
import type { Database } from "#server/database/connect.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { LetterTopic } from "#contract/people/letter-topics.ts";
import {
  addStopLink,
  type LetterText,
  STOP_WORDS,
} from "#server/mail/outbound/templates/letter-layout.ts";
import { sealSecret } from "#server/seal-secret.ts";
import {
  type Delivery,
  deliverLetter,
  HELD_MS,
  type LetterDeps,
  RETRY_MS,
  sealedFor,
  type StoredLetter,
} from "./deliver-letters.service.ts";
import { findLetterWait } from "./few-letters.service.ts";
import { createStopUrl, type LetterHolder, wantsLetters } from "./letter-choices.service.ts";
import { hasLink, insertLetter } from "./letters.store.ts";
import { findRecipientRow } from "./recipients.store.ts";

export { deliverLetter, type StoredLetter } from "./deliver-letters.service.ts";

/**
 * A person as a letter needs him, with the address of the moment. A link in the letter is made for
 * a `Recipient` (`createLinkFor`).
 */
export interface Recipient {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** The person was made for a demo. */
  readonly isOfDemo?: boolean;
  /**
   * The letter that is being stored: its links belong to it and are made in the same transaction.
   */
  readonly letter?: { readonly id: string; readonly tx: GlobalTx };
}

/**
 * Builds the letter for the address that it is going to; a link that the letter carries is bound to
 * that address.
 */
export type BuildLetter = (recipient: Recipient) => Promise<LetterText> | LetterText;

export interface LetterOptions {
  /** The kind of the letter, such as `login`; for figures and logs. */
  readonly kind?: string;
  /**
   * What the letter is about, where its reader can do without it: his choice is asked, and the
   * letter carries the way out. A letter without a topic cannot be switched off.
   */
  readonly topic?: LetterTopic | undefined;
  /** For how long the letter is worth sending, in milliseconds. Default: three days. */
  readonly keepMs?: number;
  /**
   * The company that makes a stranger be written to. Beyond `CAUSED_A_DAY` letters of the kind no
   * further one is stored.
   */
  readonly causedBy?: string | undefined;
}

const KEEP_MS = 72 * HOUR_MS;
const DEFAULT_KIND = "notice";

/** Name and address of today; undefined where the person is deleted. */
export function findRecipient(
  db: Database | GlobalTx,
  userId: string,
): Promise<Recipient | undefined> {
  return findRecipientRow(db, userId);
}

/**
 * Stores a letter to a person in the transaction of its cause. Answers undefined where the person
 * is gone, does not want letters of the topic, or got enough of those that `causedBy` made be sent.
 */
export async function storeLetterToPerson(
  tx: GlobalTx,
  deps: LetterDeps,
  userId: string,
  build: BuildLetter,
  options: LetterOptions = {},
): Promise<StoredLetter | undefined> {
  const recipient = await findRecipientRow(tx, userId);
  if (recipient === undefined) return undefined;
  const { topic, causedBy, kind = DEFAULT_KIND } = options;
  if (topic !== undefined && !(await wantsLetters(tx, { userId }, topic))) return undefined;
  const caused = causedBy !== undefined && { causedBy, kind, userId };
  if (caused && (await findLetterWait(tx, deps, caused)) !== undefined) return undefined;
  const id = deps.newId();
  const built = await build({ ...recipient, letter: { id, tx } });
  const letter =
    topic === undefined ? built : await addWayOut(tx, deps, built, { holder: { userId }, topic });
  return store(tx, deps, { id, userId, address: null, letter, ...options });
}

/** Why a letter goes to an address instead of a person. */
export type BareAddress =
  /** An address that is no person's yet: the letter asks its reader to confirm it. */
  | { readonly unconfirmed: string }
  /**
   * Was a person's: the letter tells that it is not any more, and how to take that back. It carries
   * no link that logs in.
   */
  | { readonly former: string }
  /** Belongs to somebody without an account: a visitor who booked a time, or an adviser. */
  | { readonly outside: string };

interface WayOut {
  readonly holder: LetterHolder;
  readonly topic: LetterTopic;
}

async function addWayOut(
  tx: GlobalTx,
  deps: LetterDeps,
  letter: LetterText,
  { holder, topic }: WayOut,
): Promise<LetterText> {
  const stopUrl = await createStopUrl(tx, deps, holder, topic);
  return { ...addStopLink(letter, STOP_WORDS.letters, stopUrl), stopUrl };
}

/**
 * Stores the reminder of a visitor's consultation, with the way out. Answers undefined where he
 * does not want it.
 */
export async function storeConsultationReminder(
  tx: GlobalTx,
  deps: LetterDeps,
  to: { readonly consultationId: string; readonly outside: string },
  letter: LetterText,
  options: LetterOptions,
): Promise<StoredLetter | undefined> {
  const { consultationId, outside } = to;
  const wayOut: WayOut = { holder: { consultationId }, topic: "consultationReminder" };
  if (!(await wantsLetters(tx, wayOut.holder, wayOut.topic))) return undefined;
  const whole = await addWayOut(tx, deps, letter, wayOut);
  return storeLetterToAddress(tx, deps, { outside }, whole, options);
}

/** Adds to a needed letter of a consultation the link by which its reader ends the reminder. */
export async function offerNoReminder(
  tx: GlobalTx,
  deps: LetterDeps,
  consultationId: string,
  letter: LetterText,
): Promise<LetterText> {
  const url = await createStopUrl(tx, deps, { consultationId }, "consultationReminder");
  return addStopLink(letter, STOP_WORDS.reminder, url);
}

/** Stores a letter to an address that is no person's address, in the transaction of its cause. */
export function storeLetterToAddress(
  tx: GlobalTx,
  deps: LetterDeps,
  to: BareAddress,
  letter: LetterText,
  options: LetterOptions = {},
): Promise<StoredLetter> {
  const [address] = Object.values<string>(to);
  return store(tx, deps, { id: deps.newId(), userId: null, address: address!, letter, ...options });
}

/**
 * Stores a letter to a person and sends it at once. Answers `nobody` where the person is gone,
 * `waiting` where the mail server cannot take the letter now and a job goes on trying. Rejects with
 * `LetterRefused` where the mail server refuses the receiver.
 */
export async function sendToPerson(
  deps: LetterDeps,
  userId: string,
  build: BuildLetter,
  options: LetterOptions = {},
): Promise<"sent" | "waiting" | "nobody"> {
  const stored = await inGlobal(deps.db, (tx) =>
    storeLetterToPerson(tx, deps, userId, build, options),
  );
  return stored === undefined ? "nobody" : throwRefused(await deliverLetter(deps, stored));
}

/**
 * Sends the letters that were stored with one cause; a refused letter does not hold the others
 * back.
 */
export async function deliverAll(
  deps: LetterDeps,
  letters: readonly (StoredLetter | undefined)[],
): Promise<void> {
  for (const letter of letters) if (letter !== undefined) await deliverLetter(deps, letter);
}

/** The mail server refuses the receiver for good. */
export class LetterRefused extends Error {}

function throwRefused(delivery: Delivery): "sent" | "waiting" | "nobody" {
  if (delivery === "refused") throw new LetterRefused("The mail server refused the letter");
  return delivery === "void" ? "nobody" : delivery;
}

async function store(
  tx: GlobalTx,
  deps: LetterDeps,
  given: LetterOptions & {
    id: string;
    userId: string | null;
    address: string | null;
    letter: LetterText;
  },
): Promise<StoredLetter> {
  const { id, userId, address } = given;
  const kind = given.kind ?? DEFAULT_KIND;
  const now = deps.clock.now();
  const { subject, text, html, calendar, stopUrl } = given.letter;
  const sealed = sealSecret(
    deps.config.secrets,
    JSON.stringify({ subject, text, html, calendar, stopUrl }),
    sealedFor(id),
  );
  const giveUpAt = new Date(now.getTime() + (given.keepMs ?? KEEP_MS));
  const [nextTryAt, heldUntil] = [
    new Date(now.getTime() + RETRY_MS),
    new Date(now.getTime() + HELD_MS),
  ];
  const carriesLink = userId !== null && (await hasLink(tx, id));
  await insertLetter(tx, {
    id,
    userId,
    address,
    kind,
    carriesLink,
    sealed,
    now,
    nextTryAt,
    heldUntil,
    giveUpAt,
    causedBy: given.causedBy ?? null,
  });
  return {
    id,
    userId,
    address,
    kind,
    carriesLink,
    tries: 0,
    giveUpAt,
    letter: { subject, text, html, calendar, stopUrl },
  };
}
