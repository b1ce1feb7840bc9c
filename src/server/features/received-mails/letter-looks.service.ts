/**
 * Work on a letter's bytes before the letter is stored. Each look is counted before it touches
 * them: bytes that may have ended a program get a process of their own, and those that came to a
 * limit are not looked at again, however often their server sends them.
 */
import { DAY_MS } from "#values/durations.ts";
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { MailRefused } from "#server/mail/inbound/mail-receiver.ts";
import type { ThreadOptions } from "#server/threads/open-thread.ts";
import * as store from "./letter-looks.store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Looks that may end with their program before the letter is refused; kills count too. */
export const LOOKS_LEFT_MAX = 5;
/** A server gives up a letter before. */
const KEPT_DAYS = 7;

/** The answer to a letter that cannot be looked at: its server does not try again. */
export const cannotBeChecked = (): MailRefused =>
  new MailRefused(554, "This letter cannot be checked");

/** Throws MailRefused (554) where the bytes came to a limit before, or have ended programs. */
export async function lookCounted<Answer extends { readonly kind: string }>(
  deps: Needs,
  hash: Buffer,
  look: (thread: ThreadOptions) => Promise<Answer>,
): Promise<Answer> {
  const { attempts, refused } = await inGlobal(deps.db, (tx) =>
    store.beginLook(tx, hash, deps.clock.now()),
  );
  let isRefused = refused || attempts > LOOKS_LEFT_MAX;
  try {
    if (isRefused) throw cannotBeChecked();
    const answer = await look({ isSuspect: attempts > 1 });
    isRefused = answer.kind === "refused";
    return answer;
  } finally {
    // A program that ends here without a word leaves the look behind.
    const known = isRefused;
    await inGlobal(deps.db, (tx) => store.endLook(tx, hash, known));
  }
}

/** Forgets looks at letters that no server sends any more. */
export function forgetLooks(deps: Needs): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  return inGlobal(deps.db, (tx) => store.deleteLooksBefore(tx, before));
}
