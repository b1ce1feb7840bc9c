/**
 * Asks the thread of letters. What cannot be done within its limits is an answer with the reason
 * that is stored: the next thread would not do it either.
 */
import type { ReceivedMailReason } from "#values/received-mail-codes.ts";
import type { SenderCheck } from "#server/mail/inbound/check-sender.ts";
import { askInThread, type ThreadOptions } from "#server/threads/open-thread.ts";
import { countRefusal, ThreadEnded, type ThreadEndReason } from "#server/threads/thread-ends.ts";
import type { CheckTask, LetterAnswer, LetterHead, LetterParts } from "./letter-parts.ts";
import type { LetterRequest, LetterTask, SenderAnswer } from "./letter-parts.ts";

export interface LetterRefusal {
  readonly kind: "refused";
  readonly reason: ReceivedMailReason;
}

type LetterWork = "letter.parts" | "letter.sender" | "letter.head";

const REASONS: Record<ThreadEndReason, ReceivedMailReason> = {
  cpu: "took_too_long",
  time: "took_too_long",
  memory: "took_too_much_memory",
  crash: "reading_stopped",
};

/** The letter's parts, or why it has none. Throws the reason of the signal. */
export async function takeApartInThread(
  task: LetterTask,
  options?: ThreadOptions,
): Promise<{ readonly kind: "parts"; readonly parts: LetterParts } | LetterRefusal> {
  return orRefusal("letter.parts", ask<LetterAnswer>("letter.parts", { open: task }, options));
}

/** What the sender's domain proves, or why that is not checked. Throws the reason of the signal. */
export async function checkSenderInThread(
  task: CheckTask,
  options?: ThreadOptions,
): Promise<SenderCheck | LetterRefusal> {
  return orRefusal("letter.sender", ask<SenderAnswer>("letter.sender", { check: task }, options));
}

/** Sender and subject of a letter's first bytes; empty where its thread was ended. */
export async function readHeadInThread(
  head: Uint8Array<ArrayBuffer>,
  options?: ThreadOptions,
): Promise<LetterHead> {
  try {
    return await ask<LetterHead>("letter.head", { head }, options);
  } catch (error) {
    if (error instanceof ThreadEnded) return { sender: "", subject: "" };
    throw error;
  }
}

function ask<Answer>(
  work: LetterWork,
  request: LetterRequest,
  options?: ThreadOptions,
): Promise<Answer> {
  return askInThread<Answer>(work, request, options);
}

async function orRefusal<Answer extends object>(
  work: LetterWork,
  answer: Promise<Answer | LetterRefusal>,
): Promise<Answer | LetterRefusal> {
  const given = await answer.catch((error: unknown): LetterRefusal => {
    if (error instanceof ThreadEnded) return { kind: "refused", reason: REASONS[error.reason] };
    throw error;
  });
  if ("reason" in given) countRefusal(work, String(given.reason));
  return given;
}
