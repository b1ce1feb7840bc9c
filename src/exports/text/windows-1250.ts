/**
 * Text to windows-1250, the code page of Hungarian desktop programs. A letter that it lacks becomes
 * its nearest one (`Æ` is `AE`, `ø` is `o`), anything else a question mark.
 */
import { foldToAscii } from "./fold-to-ascii.ts";

const UNKNOWN = 0x3f;
const UNDEFINED_BYTES = new Set([0x81, 0x83, 0x88, 0x90, 0x98]);

const byteOf = new Map<string, number>();
const decoder = new TextDecoder("windows-1250");
for (let byte = 0x80; byte <= 0xff; byte++) {
  if (!UNDEFINED_BYTES.has(byte)) byteOf.set(decoder.decode(Uint8Array.of(byte)), byte);
}

export function encodeWindows1250(text: string): Uint8Array {
  const characters = foldToWindows1250(text);
  const bytes = new Uint8Array(characters.length);
  let length = 0;
  for (const character of characters) {
    const code = character.codePointAt(0)!;
    bytes[length++] = code < 0x80 ? code : (byteOf.get(character) ?? UNKNOWN);
  }
  return bytes.subarray(0, length);
}

const FOREIGN = /[^\u0000-\u007F]/gu;

/** The text in the characters of the code page. */
export function foldToWindows1250(text: string): string {
  // A letter and its loose accent are one letter here; without composing, both would be lost.
  return text
    .normalize("NFC")
    .replace(FOREIGN, (character) =>
      byteOf.has(character) ? character : foldToAscii(character, "?"),
    );
}

/** True for a character that the code page has. */
export function isWindows1250(character: string): boolean {
  return character < "\u0080" || byteOf.has(character);
}
