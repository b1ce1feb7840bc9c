/**
 * XML as a stream of records: chosen elements come as small trees with their source text, all
 * others are skipped. DOCTYPE is refused, so only the five entities of XML exist. Every size that a
 * file could inflate has a limit.
 */
import { SaxesParser } from "saxes";
import type { XmlElement } from "#statements/formats/camt/xml-element.ts";
import { ReadStop } from "#statements/read-stop.ts";
import { RAW_LENGTH_MAX } from "#statements/raw-text.ts";

/** Deepest nesting; the schema's own deepest path is below 25. */
const DEPTH_MAX = 64;
/** Attributes of one element; CAMT has two, vendors add a few. */
const ATTRIBUTES_MAX = 64;
/** Elements in one record; a detail with everything filled has below 200. */
const ELEMENTS_MAX = 20_000;
/** Names kept; a message has about a hundred. */
const NAMES_MAX = 1_000;
/** Characters of text in one record: a remittance of a thousand lines fits. */
const TEXT_MAX = 200_000;
/** Characters without any markup: longer than any text of a bank, short enough for the memory. */
const MARKUP_FREE_MAX = 2 * 1024 * 1024;

/** Seen before its body is read: the parser would hold a huge internal subset whole. */
const EARLY_DOCTYPE = /^\s*(?:<\?[^>]{0,1000}>\s*)?<!DOCTYPE/i;

/** A chosen element, complete. */
export interface XmlRecord {
  readonly element: XmlElement;
  /** Names of its ancestors, outermost first. */
  readonly path: readonly string[];
  /** Its source text, cut at the limit of raw texts. */
  readonly raw: string;
  readonly line: number;
  /** The record it was taken out of, as far as that has been read. */
  readonly outer?: XmlElement;
}

export interface XmlHandlers {
  /** Elements that come as records, by local name. */
  readonly recordNames: ReadonlySet<string>;
  /**
   * Elements inside a record that come as records of their own, before it, and are left out of its
   * tree.
   */
  readonly innerNames: ReadonlySet<string>;
  readonly onRecord: (record: XmlRecord) => void;
  /** Any element outside a record begins; `path` includes it. */
  readonly onOpen: (name: string, path: readonly string[], line: number) => void;
  readonly onClose: (name: string, path: readonly string[]) => void;
}

interface OpenRecord {
  readonly element: XmlElement;
  readonly start: number;
  readonly line: number;
  /** Open elements of this record, itself first. */
  readonly stack: XmlElement[];
  elements: number;
  textLength: number;
  /** Kept when the source text moves on while the record is still open. */
  rawHead: string | undefined;
}

/**
 * Feeds pieces of text to the parser; `ReadStop` with a named problem on anything refused or
 * broken.
 */
export class XmlRecords {
  private readonly handlers: XmlHandlers;
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly names = new Map<string, string>();
  private readonly path: string[] = [];
  private readonly records: OpenRecord[] = [];
  /** The innermost open record. */
  private record: OpenRecord | undefined;
  /** Source text from `windowStart` on, as far as raw texts may still need it. */
  private window = "";
  private windowStart = 0;
  private written = 0;
  private lastMarkup = 0;
  private attributes = 0;
  private ccy: string | undefined;

  constructor(handlers: XmlHandlers) {
    this.handlers = handlers;
    this.parser.on("error", (error) => {
      throw this.syntaxStop(error.message);
    });
    this.parser.on("doctype", () => {
      throw this.doctypeStop();
    });
    // The parser's own attribute table costs more to ask than to listen to.
    this.parser.on("attribute", ({ name, value }) => {
      if (name === "Ccy") this.ccy = value;
      if (++this.attributes > ATTRIBUTES_MAX) throw this.limitStop(ATTRIBUTES_MAX, "attributes");
    });
    this.parser.on("opentag", (tag) => this.open(this.localName(tag.name)));
    this.parser.on("closetag", () => this.close());
    this.parser.on("text", (text) => this.addText(text));
    this.parser.on("cdata", (text) => this.addText(text));
  }

  write(text: string): void {
    this.shiftWindow();
    this.window += text;
    this.written += text.length;
    if (this.path.length === 0 && EARLY_DOCTYPE.test(this.window)) throw this.doctypeStop();
    this.parser.write(text);
    if (this.written - this.lastMarkup > MARKUP_FREE_MAX)
      throw this.limitStop(MARKUP_FREE_MAX, "text");
  }

  /** The end of the file; an element still open means it was cut. */
  end(): void {
    if (this.path.length > 0) {
      throw stop("file_truncated", `The XML ends inside <${this.path.at(-1)}>.`, this.parser.line);
    }
    this.parser.close();
  }

  /**
   * The name without its prefix, always as the same string of the engine: names cut out of the text
   * would be compared letter by letter at every look-up, which cost a quarter of the reading time.
   */
  private localName(name: string): string {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const [local] = Object.keys({ [name.slice(name.indexOf(":") + 1)]: true });
    if (this.names.size < NAMES_MAX) this.names.set(name, local!);
    return local!;
  }

  private open(name: string): void {
    const { parser, path, ccy, record } = this;
    this.attributes = 0;
    this.ccy = undefined;
    this.lastMarkup = this.written;
    if ((record ? this.handlers.innerNames : this.handlers.recordNames).has(name)) {
      const element = { name, text: "", ccy, children: undefined };
      const { line } = parser;
      this.record = {
        element,
        start: this.tagStart(),
        line,
        stack: [element],
        elements: 1,
        textLength: 0,
        rawHead: undefined,
      };
      this.records.push(this.record);
    } else if (record) {
      if (++record.elements > ELEMENTS_MAX) throw this.limitStop(ELEMENTS_MAX, "elements");
      const element: XmlElement = { name, text: "", ccy, children: undefined };
      const parent = record.stack[record.stack.length - 1]!;
      if (parent.children) parent.children.push(element);
      else parent.children = [element];
      record.stack.push(element);
    }
    path.push(name);
    if (path.length > DEPTH_MAX) throw this.limitStop(DEPTH_MAX, "depth");
    if (this.record === undefined) this.handlers.onOpen(name, path, parser.line);
  }

  // The parser has checked that the closing tag is that of the innermost open element.
  private close(): void {
    this.lastMarkup = this.written;
    const name = this.path.pop()!;
    const { record } = this;
    if (!record) return this.handlers.onClose(name, this.path);
    record.stack.pop();
    if (record.stack.length > 0) return;
    this.records.pop();
    this.record = this.records.at(-1);
    const raw = record.rawHead ?? this.sourceText(record.start, this.parser.position);
    this.handlers.onRecord({
      element: record.element,
      path: this.path,
      raw,
      line: record.line,
      outer: this.record?.element,
    });
  }

  private addText(text: string): void {
    const { record } = this;
    if (!record) return;
    record.textLength += text.length;
    if (record.textLength > TEXT_MAX) throw this.limitStop(TEXT_MAX, "text");
    const element = record.stack[record.stack.length - 1]!;
    if (element.children === undefined) element.text += text;
  }

  /** Beginning of the current tag in the source. */
  private tagStart(): number {
    return (
      this.windowStart +
      Math.max(0, this.window.lastIndexOf("<", this.parser.position - this.windowStart - 1))
    );
  }

  private sourceText(start: number, end: number): string {
    return this.window.slice(
      start - this.windowStart,
      Math.min(end, start + RAW_LENGTH_MAX) - this.windowStart,
    );
  }

  /**
   * Drops source text that is not needed any more: everything but the tail in which a record may
   * have begun.
   */
  private shiftWindow(): void {
    const keepFrom = Math.max(this.windowStart, this.written - RAW_LENGTH_MAX);
    for (const record of this.records) {
      if (record.start < keepFrom) record.rawHead ??= this.sourceText(record.start, this.written);
    }
    this.window = this.window.slice(keepFrom - this.windowStart);
    this.windowStart = keepFrom;
  }

  private doctypeStop(): ReadStop {
    return stop("xml_doctype_refused", "The XML has a DOCTYPE, which is refused for safety.");
  }

  private syntaxStop(message: string): ReadStop {
    if (/unclosed|unexpected end|document must contain a root element/i.test(message)) {
      return stop("file_truncated", "The XML ends in the middle.", this.parser.line);
    }
    return stop(
      "syntax_invalid",
      `Broken XML: ${message.replace(/^\d+:\d+: /, "")}`,
      this.parser.line,
    );
  }

  private limitStop(limit: number, what: string): ReadStop {
    return new ReadStop({
      code: "limit_exceeded",
      severity: "fatal",
      message: `More than ${limit} ${what} in the XML.`,
      line: this.parser.line,
      params: { limit: String(limit), what },
    });
  }
}

function stop(
  code: "xml_doctype_refused" | "file_truncated" | "syntax_invalid",
  message: string,
  line?: number,
): ReadStop {
  return new ReadStop({ code, severity: "fatal", message, line });
}
