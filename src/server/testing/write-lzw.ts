/** Packs bytes by LZW as ISO 32000-1, 7.4.4.2 defines it, by its words and not for speed. */
const CLEAR = 256;
const END = 257;
const CODES_MAX = 4_096;

/** `early`: codes get longer one code before they must (`EarlyChange` 1, the usual). */
export function writeLzw(bytes: Uint8Array, early = true): Buffer {
  let bits = "";
  let table = new Map<string, number>();
  let next = END + 1;
  const put = (code: number): void => {
    const full = next + (early ? 1 : 0);
    const width = full > 2_048 ? 12 : full > 1_024 ? 11 : full > 512 ? 10 : 9;
    bits += code.toString(2).padStart(width, "0");
  };
  const codeOf = (text: string): number =>
    text.length === 1 ? text.charCodeAt(0) : table.get(text)!;
  put(CLEAR);
  let known = "";
  for (const byte of bytes) {
    const text = known + String.fromCharCode(byte);
    if (text.length === 1 || table.has(text)) {
      known = text;
      continue;
    }
    put(codeOf(known));
    table.set(text, next++);
    known = text.slice(-1);
    if (next < CODES_MAX - 2) continue;
    put(CLEAR);
    table = new Map();
    next = END + 1;
  }
  if (known !== "") put(codeOf(known));
  next++;
  put(END);
  const words = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(words.map((word) => Number.parseInt(word.padEnd(8, "0"), 2)));
}
