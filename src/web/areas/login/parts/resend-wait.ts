import type { SentMail } from "./use-link-request.ts";

/** A letter needs some seconds, and half a minute where the mail server asks for a second try. */
export const RESEND_SECONDS = 60;

/**
 * Seconds until another letter may be asked for: a minute after a letter, and where so many were
 * sent that no more goes out, as long as the last one's link is good.
 */
export function secondsLeft(
  sentAtMs: number,
  nowMs: number,
  mail: Pick<SentMail, "already" | "minutes">,
): number {
  const waitSeconds = mail.already ? mail.minutes * 60 : RESEND_SECONDS;
  const passedSeconds = Math.max(0, nowMs - sentAtMs) / 1_000;
  return Math.max(0, Math.ceil(waitSeconds - passedSeconds));
}
