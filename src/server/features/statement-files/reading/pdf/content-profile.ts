/** What the bytes of a stream would make a reader do: operators, letters, calls, pictures, maps. */
import { PdfReader } from "./pdf-values.ts";

export interface ContentProfile {
  readonly bytes: number;
  readonly operators: number;
  /** The most states that are kept at a time: a library reads through all of them each time. */
  readonly saves: number;
  /** Letters inside of strings. */
  readonly letters: number;
  /** Bytes that are searched for the ends of inline pictures. */
  readonly searched: number;
  /** How often each name is drawn; "" where the name stands in another stream. */
  readonly calls: ReadonlyMap<string, number>;
  /** Codes for which a map of characters has an entry. */
  readonly mapped: number;
}

const RANGES = new Set(["beginbfrange", "begincidrange", "beginnotdefrange"]);

/** Adds up the codes of ranges: a start, an end, and what they lead to, again and again. */
class RangeCounter {
  mapped = 0;
  private phase: number | undefined;
  private start = 0;

  word(word: string): void {
    if (RANGES.has(word)) this.phase = 0;
    else if (word.startsWith("end")) this.phase = undefined;
    else if (this.phase === 2) this.phase = 0;
  }

  string(text: string): void {
    if (this.phase === undefined) return;
    let code = 0;
    for (const letter of text.slice(-4)) code = code * 256 + letter.charCodeAt(0);
    if (this.phase === 0) this.start = code;
    else if (this.phase === 1) this.mapped += Math.max(0, code - this.start + 1);
    this.phase = (this.phase + 1) % 3;
  }
}

/**
 * Reads bytes as a content stream or a map of characters, whichever they are. Stops behind
 * `operatorsMax` operators: a map that is so long is beyond every limit.
 */
export function profileOf(bytes: Uint8Array, operatorsMax: number): ContentProfile {
  const reader = new PdfReader(bytes);
  const ranges = new RangeCounter();
  const calls = new Map<string, number>();
  let [operators, letters, pictures] = [0, 0, 0];
  let name: string | undefined;
  let arrays = 0;
  let [saved, saves] = [0, 0];
  while (operators <= operatorsMax && reader.skipSpace()) {
    const byte = bytes[reader.at]!;
    if (byte === 47) name = reader.readName();
    else if (byte === 40 || (byte === 60 && bytes[reader.at + 1] !== 60)) {
      const text = reader.readString();
      letters += text.length;
      if (arrays === 0) ranges.string(text);
    } else {
      const word = reader.readWord();
      const first = word.charCodeAt(0);
      if (word === "[") arrays++;
      else if (word === "]") {
        arrays = Math.max(0, arrays - 1);
        if (arrays === 0) ranges.word(word);
      } else if ((first >= 65 && first <= 122) || first === 39 || first === 34) {
        operators++;
        ranges.word(word);
        if (word === "Do") calls.set(name ?? "", (calls.get(name ?? "") ?? 0) + 1);
        if (word === "q") saves = Math.max(saves, ++saved);
        if (word === "Q") saved = Math.max(0, saved - 1);
        if (word === "BI" || word === "ID") pictures++;
        name = undefined;
      } else if (arrays === 0) ranges.word(word);
    }
  }
  const searched = pictures * bytes.length;
  const mapped = ranges.mapped > 0 && operators > operatorsMax ? Infinity : ranges.mapped;
  return { bytes: bytes.length, operators, saves, letters, searched, calls, mapped };
}
