/**
 * XML as a stream of records: chosen elements come as small trees with their source text, all
 * others are skipped. DOCTYPE is refused, so only the five entities of XML exist. Every size that a
 * file could inflate has a limit.
 */
import type { XmlElement } from "#statements/formats/camt/xml-element.ts";
import {
  ATTRIBUTES_MAX,
  type XmlEvents,
  type XmlRefusal,
  XmlScanner,
} from "#statements/formats/camt/xml-scanner.ts";
import { ReadStop } from "#statements/read-stop.ts";
import { RAW_LENGTH_MAX } from "#statements/raw-text.ts";

/** Deepest nesting; the schema's own deepest path is below 25. */
const DEPTH_MAX = 64;
/** Elements in one record; a detail with everything filled has below 200. */
const ELEMENTS_MAX = 20_000;
/** Characters of text in one record: a remittance of a thousand lines fits. */
const TEXT_MAX = 200_000;
/** Characters without any markup: longer than any text of a bank, short enough for the memory. */
const MARKUP_FREE_MAX = 2 * 1024 * 1024;

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
export class XmlRecords implements XmlEvents {
  private readonly handlers: XmlHandlers;
  private readonly scanner: XmlScanner;
  private readonly path: string[] = [];
  private readonly records: OpenRecord[] = [];
  /** The innermost open record. */
  private record: OpenRecord | undefined;
  private written = 0;
  private lastMarkup = 0;

  constructor(handlers: XmlHandlers) {
    this.handlers = handlers;
    this.scanner = new XmlScanner(this);
  }

  write(text: string): void {
    const keepFrom = this.sourceNeeded();
    this.written += text.length;
    this.scanner.write(text, keepFrom);
    if (this.written - this.lastMarkup > MARKUP_FREE_MAX)
      throw this.limitStop(MARKUP_FREE_MAX, "text");
  }

  /** The end of the file; an element still open means it was cut. */
  end(): void {
    if (this.path.length > 0) {
      throw stop("file_truncated", `The XML ends inside <${this.path.at(-1)}>.`, this.scanner.line);
    }
    this.scanner.end();
  }

  open(name: string, ccy: string | undefined): void {
    const { scanner, path, record } = this;
    this.lastMarkup = this.written;
    if ((record ? this.handlers.innerNames : this.handlers.recordNames).has(name)) {
      const element = { name, text: "", ccy, children: undefined };
      this.record = {
        element,
        start: scanner.tagStart,
        line: scanner.line,
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
    if (this.record === undefined) this.handlers.onOpen(name, path, scanner.line);
  }

  // The scanner has checked that the closing tag is that of the innermost open element.
  close(): void {
    this.lastMarkup = this.written;
    const name = this.path.pop()!;
    const { record } = this;
    if (!record) return this.handlers.onClose(name, this.path);
    record.stack.pop();
    if (record.stack.length > 0) return;
    this.records.pop();
    this.record = this.records.at(-1);
    const raw = record.rawHead ?? this.sourceText(record.start, this.scanner.position);
    this.handlers.onRecord({
      element: record.element,
      path: this.path,
      raw,
      line: record.line,
      outer: this.record?.element,
    });
  }

  text(text: string): void {
    const { record } = this;
    if (!record) return;
    record.textLength += text.length;
    if (record.textLength > TEXT_MAX) throw this.limitStop(TEXT_MAX, "text");
    const element = record.stack[record.stack.length - 1]!;
    if (element.children === undefined) element.text += text;
  }

  private sourceText(start: number, end: number): string {
    return this.scanner.sliceOf(start, Math.min(end, start + RAW_LENGTH_MAX));
  }

  /**
   * Where the source begins that is still needed: the tail in which a record may have begun. The
   * beginning of a record that is longer is kept apart.
   */
  private sourceNeeded(): number {
    const keepFrom = this.written - RAW_LENGTH_MAX;
    for (const record of this.records) {
      if (record.start < keepFrom) record.rawHead ??= this.sourceText(record.start, this.written);
    }
    return keepFrom;
  }

  refuse(why: XmlRefusal, message: string): never {
    if (why === "attributes") throw this.limitStop(ATTRIBUTES_MAX, "attributes");
    if (why === "doctype")
      throw stop("xml_doctype_refused", "The XML has a DOCTYPE, which is refused for safety.");
    const { line } = this.scanner;
    throw why === "end"
      ? stop("file_truncated", "The XML ends in the middle.", line)
      : stop("syntax_invalid", `Broken XML: ${message}.`, line);
  }

  private limitStop(limit: number, what: string): ReadStop {
    return new ReadStop({
      code: "limit_exceeded",
      severity: "fatal",
      message: `More than ${limit} ${what} in the XML.`,
      line: this.scanner.line,
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
