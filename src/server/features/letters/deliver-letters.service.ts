/**
 * Sends stored letters: at once after the commit of their cause, or later by the job of
 * letters.jobs.ts.
 */
import { z } from "zod";
import { DAY_MS } from "#values/durations.ts";
import type { Deps } from "#server/deps.ts";
import type { LetterText } from "#server/mail/outbound/templates/letter-layout.ts";
import { openSecret } from "#server/seal-secret.ts";
import { isStopped } from "./letter-choices.service.ts";
import * as store from "./letters.store.ts";
import { findRecipientRow } from "./recipients.store.ts";

export type LetterDeps = Pick<Deps, "db" | "mailer" | "clock" | "newId" | "config" | "log">;

/** A stored letter, with its text decrypted. */
export interface StoredLetter {
  readonly id: string;
  readonly userId: string | null;
  readonly address: string | null;
  readonly kind: string;
  readonly carriesLink: boolean;
  readonly tries: number;
  readonly giveUpAt: Date;
  readonly letter: LetterText;
}

/**
 * `sent`: the mail server has it. `waiting`: the mail server cannot take it now, and it is tried
 * again. `refused`: the mail server refuses the receiver for good. `void`: the person is gone, the
 * letter's link was withdrawn or is for another address, its reader has switched such letters off,
 * or the letter is too old.
 */
export type Delivery = "sent" | "waiting" | "refused" | "void";

/**
 * First pause before a letter is tried again; each further one is twice as long, up to the most.
 */
export const RETRY_MS = 30_000;
const RETRY_MAX_MS = 10 * 60_000;
/**
 * Longer than a mail server may take for one letter (smtp-mailer.ts), so that no other program
 * takes a letter that is being sent.
 */
export const HELD_MS = 45_000;
const TAKEN_AT_ONCE = 20;
const DETAIL_CHARS_MAX = 300;
/** How long the note stays that a letter was sent or refused; its text is erased at once. */
export const KEEP_SETTLED_MS = 90 * DAY_MS;

const textSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.object({ method: z.enum(["REQUEST", "CANCEL"]), content: z.string() }).optional(),
  stopUrl: z.string().optional(),
});

/** The context to which the sealed text of a letter is bound. */
export function sealedFor(id: string): string {
  return `letter:${id}`;
}

/**
 * Tries to send a stored letter now and notes how that went. Never rejects for the mail server's
 * sake.
 */
export async function deliverLetter(deps: LetterDeps, stored: StoredLetter): Promise<Delivery> {
  const now = deps.clock.now();
  const to =
    stored.address ??
    (stored.userId === null ? undefined : (await findRecipientRow(deps.db, stored.userId))?.email);
  if (to === undefined) return settle(deps, stored, "void", "the person is gone");
  if (stored.carriesLink && !(await store.hasLinkFor(deps.db, stored.id, to))) {
    return settle(deps, stored, "void", "the link was withdrawn");
  }
  const { stopUrl } = stored.letter;
  if (stopUrl !== undefined && (await isStopped(deps.db, stopUrl)))
    return settle(deps, stored, "void", "the reader wants no such letters any more");
  if (now >= stored.giveUpAt) return settle(deps, stored, "expired", "too old");
  if (stored.carriesLink) await store.freshenLinks(deps.db, stored.id, now);
  try {
    // The number goes along: a letter that is sent again after a kill is the same letter to a
    // mailbox.
    await deps.mailer.send({ id: stored.id, to, ...stored.letter });
  } catch (error) {
    return noteFault(deps, stored, error);
  }
  return settle(deps, stored, "sent", "");
}

/**
 * Sends due letters; answers how many the mail server took. Ends early where the mail server takes
 * none of a whole handful, and where `signal` is aborted.
 */
export async function sendDueLetters(deps: LetterDeps, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  while (signal?.aborted !== true) {
    const now = deps.clock.now();
    const due = await store.takeDueLetters(
      deps.db,
      now,
      new Date(now.getTime() + HELD_MS),
      TAKEN_AT_ONCE,
    );
    if (due.length === 0) return sent;
    const ends = await Promise.all(due.map((row) => deliverRow(deps, row)));
    sent += ends.filter((end) => end === "sent").length;
    if (ends.every((end) => end === "waiting")) return sent;
  }
  return sent;
}

/** Removes the notes of letters that ended long ago; answers how many. */
export function purgeLetters(deps: Pick<LetterDeps, "db" | "clock">): Promise<number> {
  return store.deleteSettledLetters(
    deps.db,
    new Date(deps.clock.now().getTime() - KEEP_SETTLED_MS),
  );
}

async function deliverRow(deps: LetterDeps, row: store.WaitingLetter): Promise<Delivery> {
  try {
    const text = textSchema.parse(
      JSON.parse(openSecret(deps.config.secrets, row.sealed, sealedFor(row.id))),
    );
    return await deliverLetter(deps, { ...row, letter: text });
  } catch (error) {
    // Its key is not configured, or the database was cut: the others must not wait for it.
    deps.log.error({ err: error, letter: row.id, kind: row.kind }, "a letter could not be handled");
    return "waiting";
  }
}

async function noteFault(
  deps: LetterDeps,
  stored: StoredLetter,
  error: unknown,
): Promise<Delivery> {
  const detail = (error instanceof Error ? error.message : String(error)).slice(
    0,
    DETAIL_CHARS_MAX,
  );
  const about = { err: error, letter: stored.id, kind: stored.kind, tries: stored.tries + 1 };
  if (isRefusal(error)) {
    deps.log.warn(about, "letter refused");
    return settle(deps, stored, "refused", detail);
  }
  const now = deps.clock.now();
  const nextTryAt = new Date(now.getTime() + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** stored.tries));
  deps.log.warn(about, "letter not sent; it is tried again");
  await store.postponeLetter(deps.db, stored.id, { nextTryAt, detail, now });
  return "waiting";
}

async function settle(
  deps: Pick<LetterDeps, "db" | "clock">,
  stored: StoredLetter,
  state: store.SettledState,
  detail: string,
): Promise<Delivery> {
  await store.settleLetter(deps.db, stored.id, { state, detail, now: deps.clock.now() });
  if (state !== "sent") await store.deleteLinksOf(deps.db, stored.id);
  return state === "expired" ? "void" : state;
}

/**
 * A reply of 500 to 599 to the receiver or the letter. One to our own sign-in or sender is a fault
 * of the set-up and may be mended.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600 &&
    !/^(AUTH|MAIL FROM|CONN)/.test(command ?? "")
  );
}
