/** Text back into the bytes of its charset; the counterpart of `decode-text.ts`. */
import { decodeText, type Charset } from "#statements/text/decode-text.ts";

/** Bytes of the text; a sign that the charset lacks becomes a question mark. */
export function encodeText(text: string, charset: Charset, hasMark: boolean): Uint8Array {
  const marked = hasMark ? `\uFEFF${text}` : text;
  if (charset === "utf-8") return encodeUtf8(marked);
  if (charset === "utf-16le" || charset === "utf-16be") return encodeUtf16(marked, charset);
  const upper = upperBytes(charset);
  return Uint8Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index);
    return code < 128 ? code : (upper.get(code) ?? 63);
  });
}

/** True where the bytes begin with a byte order mark. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return (
    (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) ||
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff)
  );
}

function upperBytes(charset: Charset): Map<number, number> {
  const codes = new Map<number, number>();
  for (let byte = 128; byte < 256; byte++)
    codes.set(decodeText(Uint8Array.of(byte), charset).charCodeAt(0), byte);
  return codes;
}

function encodeUtf16(text: string, charset: "utf-16le" | "utf-16be"): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const low = charset === "utf-16le" ? 0 : 1;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    bytes[index * 2 + low] = code & 0xff;
    bytes[index * 2 + 1 - low] = code >> 8;
  }
  return bytes;
}

function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) bytes[at++] = code;
    else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6);
      bytes[at++] = 0x80 | (code & 63);
    } else if (code < 0x1_00_00) {
      bytes[at++] = 0xe0 | (code >> 12);
      bytes[at++] = 0x80 | ((code >> 6) & 63);
      bytes[at++] = 0x80 | (code & 63);
    } else {
      bytes[at++] = 0xf0 | (code >> 18);
      bytes[at++] = 0x80 | ((code >> 12) & 63);
      bytes[at++] = 0x80 | ((code >> 6) & 63);
      bytes[at++] = 0x80 | (code & 63);
    }
  }
  return bytes.slice(0, at);
}
