/**
 * By what a letter is known again: its author, the body, and of Date, Message-ID and Subject those
 * that the proof covers. Who sends a signed letter again may change everything else. Pure.
 */
import { createHash } from "node:crypto";

const NAMES = ["date", "message-id", "subject"] as const;

/**
 * SHA-256 in hex. `signed`: names of the headers that the author's signatures cover; undefined
 * where the author's own server brought the letter, which vouches for all of them. Of a header that
 * stands several times the last one counts, as for signatures (RFC 6376, 5.4.2). White space is
 * folded as by `relaxed` (3.4): some signatures let it change.
 */
export function makeLetterKey(
  author: string,
  letter: Buffer,
  signed: ReadonlySet<string> | undefined,
): string {
  const text = letter.toString("latin1").replace(/\r?\n/g, "\n");
  const [head = ""] = /^[\s\S]*?\n\n/.exec(text) ?? [text];
  const fields = head.replace(/\n[ \t]+/g, " ").split("\n");
  const values = NAMES.map((name) => {
    if (signed !== undefined && !signed.has(name)) return "";
    const found = fields.findLast((each) => isNamed(each, name)) ?? "";
    return fold(found.slice(found.indexOf(":") + 1)).trim();
  });
  const lines = text.slice(head.length).split("\n");
  const body = lines.map((line) => fold(line).trimEnd()).join("\n");
  const hash = createHash("sha256");
  for (const part of [author, ...values, body.replace(/\n+$/, "")])
    hash.update(`${Buffer.byteLength(part)}:${part}`);
  return hash.digest("hex");
}

const isNamed = (field: string, name: string): boolean =>
  field.slice(0, field.indexOf(":")).trim().toLowerCase() === name;

const fold = (line: string): string => line.replace(/[ \t]+/g, " ");
