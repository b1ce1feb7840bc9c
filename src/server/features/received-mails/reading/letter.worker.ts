/** The thread that works on letters: it takes them apart and checks their senders. */
import { readFile } from "node:fs/promises";
import { checkSender } from "#server/mail/inbound/check-sender.ts";
import { findLetterExcess } from "#server/mail/inbound/letter-limits.ts";
import { answerRequests, sendAnswer } from "#server/threads/thread-port.ts";
import type { LetterAnswer, LetterRequest, SenderAnswer } from "./letter-parts.ts";
import { readHead, takeApart } from "./take-apart.ts";

answerRequests(async (request: LetterRequest) => {
  if ("head" in request) sendAnswer(await readHead(request.head));
  else if ("check" in request) sendAnswer(await check(request.check));
  else {
    const parts = await openLetter(request.open);
    const files = parts.kind === "parts" ? parts.parts.files : [];
    const buffers = files.flatMap(({ content }) =>
      content.kind === "file" ? [content.bytes.buffer] : [],
    );
    // Given and not copied: an archive may hold 100 MB.
    sendAnswer(parts, [...new Set(buffers)]);
  }
});

async function openLetter({
  path,
  passwords,
}: Extract<LetterRequest, { open: unknown }>["open"]): Promise<LetterAnswer> {
  const bytes = new Uint8Array(await readFile(path));
  const excess = findLetterExcess(bytes);
  if (excess !== undefined) return { kind: "refused", reason: excess };
  const parts = await takeApart(bytes, passwords);
  return parts === undefined ? { kind: "refused", reason: "unreadable" } : { kind: "parts", parts };
}

async function check({
  settings,
  envelope,
  path,
}: Extract<LetterRequest, { check: unknown }>["check"]): Promise<SenderAnswer> {
  const bytes = await readFile(path);
  const excess = findLetterExcess(bytes);
  if (excess !== undefined) return { kind: "refused", reason: excess };
  return checkSender(settings, envelope, bytes);
}
