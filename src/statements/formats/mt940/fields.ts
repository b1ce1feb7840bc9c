/** Groups the lines of a SWIFT file into fields: finds tags, texts and the ends of messages. */
import { ReadStop } from "#statements/read-stop.ts";
import type { LineBlock } from "#statements/text/text-lines.ts";

/** One field of a message, or the end of a message (`tag` = `end`). */
export interface SwiftField {
  readonly tag: string;
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Its text without the tag, line by line, blank lines left out. */
  readonly lines: readonly string[];
}

const KNOWN_TAGS = new Set([
  "12",
  "13",
  "13C",
  "13D",
  "20",
  "21",
  "25",
  "25P",
  "28",
  "28C",
  "34F",
  "60F",
  "60M",
  "61",
  "62F",
  "62M",
  "64",
  "65",
  "86",
  "90C",
  "90D",
  "NS",
]);
/** Tags that a time of day wrapped at the line's start may resemble (`:20:37 …`). */
const TIME_LIKE_TAGS = new Set(["12", "13", "20", "21", "25", "28"]);
const BALANCE_TAGS = new Set(["60F", "60M", "62F", "62M"]);
/** Characters of one field; the standard's longest is 390, the longest seen below 2,000. */
const FIELD_LENGTH_MAX = 20_000;
/**
 * Lines kept back after a lone `-` until the next tag says whether it was text: more would be no
 * text of a bank's.
 */
const HELD_LINES_MAX = 200;

/** Fields in the order of the file. Text before the first tag and between messages is left out. */
export function* swiftFields(blocks: Iterable<LineBlock>): Generator<SwiftField, void, undefined> {
  const grouper = new FieldGrouper();
  for (const { firstLine, lines } of blocks) {
    for (let index = 0; index < lines.length; index++) {
      if (grouper.take(lines[index]!, firstLine + index)) yield* grouper.drain();
    }
  }
  grouper.finish();
  yield* grouper.drain();
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function fieldTooLong(tag: string, line: number): ReadStop {
  return new ReadStop({
    code: "limit_exceeded",
    severity: "fatal",
    message: `Field ${tag} is longer than ${FIELD_LENGTH_MAX} characters.`,
    line,
    params: { limit: String(FIELD_LENGTH_MAX), what: "field" },
  });
}

class FieldGrouper {
  private ready: SwiftField[] = [];
  private tag = "";
  private line = 0;
  private lines: string[] = [];
  private length = 0;
  private held: string[] | undefined;
  private loneColon = false;

  /** Takes one line; true when fields are ready. */
  take(text: string, number: number): boolean {
    const code = text.charCodeAt(0);
    if (this.loneColon) return this.takeAfterColon(text, number);
    if (code === 58) return this.takeColonLine(text, number);
    if (code === 123 && /^\{\d:/.test(text)) return this.takeEnvelope(text, number);
    if (code === 45 && /^-\}?\s*$/.test(text)) return this.takeTerminator(text);
    this.addText(text);
    return false;
  }

  drain(): SwiftField[] {
    const fields = this.ready;
    this.ready = [];
    return fields;
  }

  finish(): void {
    const ended = this.held !== undefined;
    this.closeField();
    if (ended) this.ready.push({ tag: "end", line: this.line, lines: [] });
  }

  private takeColonLine(text: string, number: number): boolean {
    const tag = this.tagOf(text);
    if (tag) return this.openField(tag, text.slice(tag.length + 2), number);
    if (/^:\s*$/.test(text)) {
      this.loneColon = true;
      return false;
    }
    const spaced = /^:\s*(\d{2}[A-Z]?|NS)\s*:(.*)$/.exec(text);
    if (spaced && !this.isTimeOfDay(spaced[1]!, spaced[2]!) && KNOWN_TAGS.has(spaced[1]!)) {
      return this.openField(spaced[1]!, spaced[2]!, number);
    }
    this.addText(text);
    return false;
  }

  private takeAfterColon(text: string, number: number): boolean {
    this.loneColon = false;
    const match = /^(\d{2}[A-Z]?|NS):(.*)$/.exec(text);
    if (match && KNOWN_TAGS.has(match[1]!)) return this.openField(match[1]!, match[2]!, number);
    this.addText(":");
    return this.take(text, number);
  }

  private tagOf(text: string): string | undefined {
    // The two tags of nearly every line, without cutting strings.
    if (text.startsWith(":86:")) return "86";
    if (text.startsWith(":61:"))
      return isDigitAt(text, 4) || this.tag !== "86" || /^\s*\d{6}/.test(text.slice(4, 16))
        ? "61"
        : undefined;
    const end = text.charCodeAt(3) === 58 ? 3 : text.charCodeAt(4) === 58 ? 4 : 0;
    if (end === 0) return undefined;
    const tag = text.slice(1, end);
    if (!KNOWN_TAGS.has(tag)) return undefined;
    if (BALANCE_TAGS.has(tag))
      return this.tag !== "86" || /^\s*R?[CD]/.test(text.slice(5, 10)) ? tag : undefined;
    return this.isTimeOfDay(tag, text.slice(end + 1)) ? undefined : tag;
  }

  /**
   * Inside a details text `:20:37 …` is more likely the end of a wrapped time than a new message.
   */
  private isTimeOfDay(tag: string, rest: string): boolean {
    return (
      this.tag === "86" &&
      this.held === undefined &&
      TIME_LIKE_TAGS.has(tag) &&
      /^[0-5]\d[\s:.,]/.test(rest)
    );
  }

  private openField(tag: string, rest: string, number: number): boolean {
    if (this.held) this.resolveHeld(tag === "20" || tag === "25");
    this.closeField();
    this.tag = tag;
    this.line = number;
    this.length = rest.length;
    if (rest.length > FIELD_LENGTH_MAX) throw fieldTooLong(tag, number);
    this.lines = [rest];
    return this.ready.length > 0;
  }

  private takeEnvelope(text: string, number: number): boolean {
    if (this.held) this.resolveHeld(true);
    else if (this.tag) {
      this.closeField();
      this.ready.push({ tag: "end", line: number, lines: [] });
    }
    const inline = /\{4:\s*(:.+)$/.exec(text);
    if (inline) this.take(inline[1]!, number);
    return this.ready.length > 0;
  }

  private takeTerminator(text: string): boolean {
    if (!this.tag) return false;
    if (this.held) {
      this.held.push(text);
      return false;
    }
    if (this.tag === "86" && text.charCodeAt(1) !== 125) {
      this.held = [text];
      return false;
    }
    this.endMessage();
    return true;
  }

  private endMessage(): void {
    const line = this.line;
    this.closeField();
    this.ready.push({ tag: "end", line, lines: [] });
  }

  /**
   * Decides about a lone `-`: the end of a message when a new one follows, else a line of the text.
   */
  private resolveHeld(isEnd: boolean): void {
    const held = this.held!;
    this.held = undefined;
    if (isEnd) this.endMessage();
    else for (const text of held) this.addText(text);
  }

  private addText(text: string): void {
    if (this.held) {
      this.held.push(text);
      if (this.held.length > HELD_LINES_MAX) this.resolveHeld(false);
      return;
    }
    if (!this.tag || text.length === 0) return;
    this.length += text.length;
    if (this.length > FIELD_LENGTH_MAX) throw fieldTooLong(this.tag, this.line);
    this.lines.push(text);
  }

  private closeField(): void {
    if (!this.tag) return;
    const last = this.lines.length - 1;
    if (this.lines[last]!.endsWith("-}")) this.lines[last] = this.lines[last]!.slice(0, -2);
    this.ready.push({ tag: this.tag, line: this.line, lines: this.lines });
    this.tag = "";
    this.held = undefined;
  }
}
