/** Texts as bytes in the encodings that accounting programs take. */
import { encodeWindows1250, foldToWindows1250 } from "./windows-1250.ts";
import { foldToAscii } from "./fold-to-ascii.ts";

/** `ascii`: letters without accents. */
export type TextEncoding = "utf-8" | "windows-1250" | "ascii";

/** The encoder; a letter that the encoding lacks becomes its nearest one, anything else
 * a question mark. */
export function textEncoder(encoding: TextEncoding): (text: string) => Uint8Array {
  if (encoding === "windows-1250") return encodeWindows1250;
  const utf8 = new TextEncoder();
  if (encoding === "utf-8") return (text) => utf8.encode(text);
  return (text) => utf8.encode(foldToAscii(text, "?"));
}

/** Folds a text into the one that the encoding will hold: its bytes are the same. */
export function textFolder(encoding: TextEncoding): (text: string) => string {
  if (encoding === "windows-1250") return foldToWindows1250;
  return encoding === "utf-8" ? (text) => text : (text) => foldToAscii(text, "?");
}
