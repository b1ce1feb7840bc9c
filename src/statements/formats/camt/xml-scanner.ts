/**
 * XML as a stream of tags and texts. It jumps from tag to tag instead of looking at each character,
 * because messages of banks are mostly tags. What is not well-formed is refused, and so is a
 * DOCTYPE: only the five entities of XML and numbers of characters exist.
 */
import { entryOf } from "#values/entry-of.ts";

/** Attributes of one element; CAMT has two, vendors add a few. */
export const ATTRIBUTES_MAX = 64;
/** Names kept; a message has about a hundred. */
const NAMES_MAX = 1_000;

const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const EQUALS = 61;
const EXCLAMATION = 33;
const QUESTION = 63;
const BLANK = 32;
/** Characters that XML does not allow; the others that it forbids do not come out of a decoder. */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const NAME = /^[A-Za-z_:\u00C0-\uFFFD][\w:.\-\u00B7-\uFFFD]*$/;
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));|&/g;
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

export type XmlRefusal = "syntax" | "end" | "doctype" | "attributes";

export interface XmlEvents {
  /** An element opens: its name without the prefix, and its attribute `Ccy`. */
  open(name: string, ccy: string | undefined): void;
  /** The innermost open element ends. */
  close(): void;
  /** Text between tags, with its entities resolved. */
  text(text: string): void;
  /** The document is refused; the call must throw. */
  refuse(why: XmlRefusal, message: string): never;
}

/** A name of elements. Entries repeat their order, so a name that followed once is tried first. */
interface KnownName {
  readonly qualified: string;
  /** Without the prefix, always the same string of the engine: comparing it costs nothing. */
  readonly local: string;
  /** The names that followed, by the number of elements that were closed between. */
  readonly next: (KnownName | undefined)[];
}

/** Closed elements between two names that are told apart. */
const CLOSED_MAX = 3;

function nameOf(qualified: string, local: string): KnownName {
  return { qualified, local, next: [undefined, undefined, undefined, undefined] };
}

/** Takes pieces of text and tells what stands in them as soon as it is whole. */
export class XmlScanner {
  private readonly events: XmlEvents;
  /** The open elements, outermost first. */
  private readonly openNames: KnownName[] = [];
  private readonly names = new Map<string, KnownName>();
  /** The name that was opened last. */
  private lastName = nameOf("", "");
  /** Elements closed since then, at most `CLOSED_MAX`. */
  private closed = 0;
  /** Source text from `base` on: what is not read yet, and what the caller still needs. */
  private source = "";
  private base = 0;
  /** Place in `source` up to which it is read. */
  private at = 0;
  private tagAt = 0;
  private rootSeen = false;
  /** Lines counted up to `counted`, a place in `source`. */
  private lines = 1;
  private counted = 0;

  constructor(events: XmlEvents) {
    this.events = events;
  }

  /** Characters of the document read so far. */
  get position(): number {
    return this.base + this.at;
  }

  /** Where the newest tag begins. */
  get tagStart(): number {
    return this.base + this.tagAt;
  }

  /** The line in which the newest tag ends, from 1. */
  get line(): number {
    this.countLines(this.at);
    return this.lines;
  }

  /** The source between two places that are still kept. */
  sliceOf(start: number, end: number): string {
    return this.source.slice(start - this.base, end - this.base);
  }

  /** Reads a piece; source before `keepFrom` is not needed any more. */
  write(piece: string, keepFrom: number): void {
    const from = Math.min(keepFrom - this.base, this.at);
    if (from > 0) {
      this.countLines(from);
      this.source = this.source.slice(from) + piece;
      this.base += from;
      this.at -= from;
      this.tagAt -= from;
      this.counted -= from;
    } else this.source += piece;
    const wrong = FORBIDDEN.test(piece);
    for (;;) {
      if (this.source.charCodeAt(this.at) !== LESS) {
        const tag = this.source.indexOf("<", this.at);
        if (tag === -1) break;
        this.takeText(this.source.slice(this.at, tag), tag);
      }
      if (!this.takeMarkup(this.at)) break;
    }
    if (wrong) this.fault("a character that XML does not allow");
  }

  /** The end of the document. */
  end(): void {
    if (!this.rootSeen) this.events.refuse("end", "document must contain a root element");
    if (this.source.slice(this.at).trim() === "") return;
    if (this.source.charCodeAt(this.at) === LESS) this.events.refuse("end", "unexpected end");
    this.fault("text outside the root element");
  }

  /** False where the markup does not end within the text. */
  private takeMarkup(tag: number): boolean {
    const { source } = this;
    switch (source.charCodeAt(tag + 1)) {
      case SLASH:
        return this.takeClosing(tag);
      case EXCLAMATION:
        return this.takeDeclaration(tag);
      case QUESTION:
        return this.takeInstruction(tag);
      default:
        return this.takeOpening(tag);
    }
  }

  private takeClosing(tag: number): boolean {
    const { source, openNames } = this;
    const name = openNames[openNames.length - 1]?.qualified ?? "";
    const after = tag + 2 + name.length;
    const isPlain = source.charCodeAt(after) === GREATER;
    const end = isPlain ? after : source.indexOf(">", tag + 2);
    if (end === -1) return false;
    this.passed(tag, end + 1);
    const fits =
      name !== "" &&
      source.startsWith(name, tag + 2) &&
      (isPlain || source.slice(after, end).trim() === "");
    if (!fits)
      this.fault(`unmatched closing tag ${source.slice(tag + 2, Math.min(end, tag + 42))}`);
    openNames.pop();
    if (this.closed < CLOSED_MAX) this.closed++;
    this.events.close();
    return true;
  }

  private takeOpening(tag: number): boolean {
    const { source } = this;
    const name = this.expectedName(tag + 1) ?? this.newName(tag + 1);
    if (name === undefined) return false;
    this.lastName.next[this.closed] = name;
    const at = tag + 1 + name.qualified.length;
    let end = at;
    let ccy: string | undefined;
    let isEmpty = false;
    if (source.charCodeAt(at) !== GREATER) {
      const rest = this.attributes(at);
      if (rest === undefined) return false;
      ({ end, ccy, isEmpty } = rest);
    }
    if (this.openNames.length === 0 && this.rootSeen) this.fault("a second root element");
    this.rootSeen = true;
    this.passed(tag, end + 1);
    this.lastName = name;
    this.closed = isEmpty ? 1 : 0;
    if (!isEmpty) this.openNames.push(name);
    this.events.open(name.local, ccy);
    if (isEmpty) this.events.close();
    return true;
  }

  /** The name that followed the last one before, where it stands here too. */
  private expectedName(at: number): KnownName | undefined {
    const next = this.lastName.next[this.closed];
    if (next === undefined || !this.source.startsWith(next.qualified, at)) return undefined;
    const code = this.source.charCodeAt(at + next.qualified.length);
    return code <= BLANK || code === GREATER || code === SLASH ? next : undefined;
  }

  /** The name at this place; `undefined` where it does not end within the text. */
  private newName(from: number): KnownName | undefined {
    const { source } = this;
    let at = from;
    let code = source.charCodeAt(at);
    while (code > BLANK && code !== GREATER && code !== SLASH) code = source.charCodeAt(++at);
    return at === source.length ? undefined : this.knownName(source.slice(from, at));
  }

  /** What stands behind a tag's name; `undefined` where the tag does not end within the text. */
  private attributes(
    from: number,
  ): { readonly end: number; readonly isEmpty: boolean; readonly ccy?: string } | undefined {
    const { source } = this;
    const names: string[] = [];
    let ccy: string | undefined;
    let at = from;
    for (;;) {
      const begun = at;
      at = this.afterBlanks(at);
      if (at === source.length) return undefined;
      const code = source.charCodeAt(at);
      if (code === GREATER) return { end: at, isEmpty: false, ccy };
      if (code === SLASH) {
        if (at + 1 === source.length) return undefined;
        if (source.charCodeAt(at + 1) !== GREATER) this.fault("a slash inside a tag");
        return { end: at + 1, isEmpty: true, ccy };
      }
      if (begun === at) this.fault("no blank before an attribute");
      const equals = this.endOfName(at);
      const quoteAt = this.afterBlanks(this.afterBlanks(equals) + 1);
      if (quoteAt >= source.length) return undefined;
      const name = source.slice(at, equals);
      const quote = source[quoteAt]!;
      if (source.charCodeAt(this.afterBlanks(equals)) !== EQUALS || !NAME.test(name))
        this.fault("a broken attribute");
      if (quote !== '"' && quote !== "'") this.fault("an attribute without quotes");
      const close = source.indexOf(quote, quoteAt + 1);
      if (close === -1) return undefined;
      const value = source.slice(quoteAt + 1, close);
      if (value.includes("<")) this.fault("a tag inside an attribute");
      if (names.includes(name)) this.fault(`the attribute ${name.slice(0, 40)} twice`);
      names.push(name);
      if (names.length > ATTRIBUTES_MAX) this.events.refuse("attributes", "too many attributes");
      const text = this.resolved(value);
      if (name === "Ccy") ccy = text;
      at = close + 1;
    }
  }

  private takeDeclaration(tag: number): boolean {
    const { source } = this;
    if (source.startsWith("<!--", tag)) {
      const dashes = source.indexOf("--", tag + 4);
      if (dashes === -1 || dashes + 2 === source.length) return false;
      if (source.charCodeAt(dashes + 2) !== GREATER) this.fault("a comment with two dashes inside");
      return this.passed(tag, dashes + 3);
    }
    if (source.startsWith("<![CDATA[", tag)) {
      const end = source.indexOf("]]>", tag + 9);
      if (end === -1) return false;
      this.passed(tag, end + 3);
      if (this.openNames.length === 0) this.fault("text outside the root element");
      if (end > tag + 9) this.events.text(withPlainLineEnds(source.slice(tag + 9, end)));
      return true;
    }
    const begun = source.slice(tag, tag + 9).toUpperCase();
    if (begun === "<!DOCTYPE") this.events.refuse("doctype", "a DOCTYPE");
    if (begun.length < 9) return false;
    return this.fault("an unknown declaration");
  }

  private takeInstruction(tag: number): boolean {
    const end = this.source.indexOf("?>", tag + 2);
    if (end === -1) return false;
    if (/^<\?xml[\s?]/i.test(this.source.slice(tag, tag + 6)) && this.base + tag > 0)
      this.fault("an XML declaration inside the document");
    return this.passed(tag, end + 2);
  }

  private takeText(text: string, end: number): void {
    this.at = end;
    if (this.openNames.length === 0) {
      if (text.trim() !== "") this.fault("text outside the root element");
      return;
    }
    if (text.includes("]]>")) this.fault("the end of a CDATA section without its beginning");
    this.events.text(this.resolved(text));
  }

  private resolved(text: string): string {
    const plain = withPlainLineEnds(text);
    if (!plain.includes("&")) return plain;
    return plain.replace(ENTITY, (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return entryOf(NAMED_ENTITIES, name)!;
      const code = decimal === undefined ? Number.parseInt(hex ?? "0", 16) : Number(decimal);
      const isSurrogate = code >= 0xd800 && code <= 0xdfff;
      const sign = code > 0 && code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : "";
      return sign === "" || whole === "&" || FORBIDDEN.test(sign)
        ? this.fault("an unknown entity")
        : sign;
    });
  }

  private knownName(qualified: string): KnownName {
    const known = this.names.get(qualified);
    if (known !== undefined) return known;
    if (!NAME.test(qualified)) this.fault("a broken name of an element");
    const [local] = Object.keys({ [qualified.slice(qualified.indexOf(":") + 1)]: true });
    const name = nameOf(qualified, local!);
    if (this.names.size < NAMES_MAX) this.names.set(qualified, name);
    return name;
  }

  private afterBlanks(from: number): number {
    const { source } = this;
    let at = from;
    while (at < source.length && source.charCodeAt(at) <= BLANK) at++;
    return at;
  }

  private endOfName(from: number): number {
    const { source } = this;
    let at = from;
    for (let code = source.charCodeAt(at); code > BLANK; code = source.charCodeAt(++at))
      if (code === EQUALS || code === GREATER || code === SLASH) break;
    return at;
  }

  private passed(tag: number, end: number): true {
    this.tagAt = tag;
    this.at = end;
    return true;
  }

  private countLines(to: number): void {
    const { source } = this;
    for (let at = this.counted; at < to; at++) {
      at = source.indexOf("\n", at);
      if (at === -1 || at >= to) break;
      this.lines++;
    }
    this.counted = Math.max(this.counted, to);
  }

  private fault(message: string): never {
    return this.events.refuse("syntax", message);
  }
}

/** Line ends as XML hands them on: one sign for each. */
function withPlainLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
