/**
 * MT940 (statements) and MT942 (interim reports) as a stream: any dialect, several accounts and
 * statements in a file, pages merged. Memory holds only the current entry and one batch.
 */
import {
  parseAccountField,
  parseBalanceField,
  parseFloorCurrency,
  parseStatementNumber,
} from "#statements/formats/mt940/balance-field.ts";
import { swiftFields, type SwiftField } from "#statements/formats/mt940/fields.ts";
import { findMt940Source, type Mt940Source } from "#statements/formats/mt940/mt940-source.ts";
import {
  addHeadFields,
  Mt940Statement,
  type MessageHead,
} from "#statements/formats/mt940/mt940-statement.ts";
import type { FileInput, ReadEvent, ReadEvents } from "#statements/statement.ts";
import { detectCharset, type Charset, type DecodeReport } from "#statements/text/decode-text.ts";
import { textLineBlocks } from "#statements/text/text-lines.ts";

export interface Mt940Options {
  /** Known already when detection has made its pass. */
  readonly charset?: Charset;
  readonly atAtEndsLine?: boolean;
}

const DETAILS_START = /^\d{3}\?\d{2}/;

/**
 * Reads a whole file; statements come one after another, never interleaved. The details of each
 * statement are read in the dialect of its bank, if one of `sources` has one.
 */
export function* readMt940(
  input: FileInput,
  sources: readonly Mt940Source[],
  options: Mt940Options = {},
): ReadEvents {
  const report: DecodeReport = { damaged: 0 };
  const charset = options.charset ?? detectCharset(input);
  const reader = new Mt940Reader(sources);
  const blocks = textLineBlocks(input, charset, { atAtEndsLine: options.atAtEndsLine, report });
  for (const field of swiftFields(blocks)) {
    reader.take(field);
    if (reader.events.length > 0) yield* reader.drain();
  }
  reader.finish();
  yield* reader.drain();
  if (reader.statementCount === 0) {
    yield {
      kind: "problem",
      problem: {
        code: "statement_missing",
        severity: "fatal",
        message: "No statement begins in this file.",
      },
    };
  }
  if (report.damaged > 0) yield damagedText(report.damaged);
}

/** Divides the fields into statements. */
class Mt940Reader {
  events: ReadEvent[] = [];
  statementCount = 0;
  /** Head of a message that has not begun a statement yet. */
  private head: MessageHead | undefined;
  private current: Mt940Statement | undefined;
  private terminated = false;
  private readonly sources: readonly Mt940Source[];

  constructor(sources: readonly Mt940Source[]) {
    this.sources = sources;
  }

  drain(): ReadEvent[] {
    const events = this.events;
    this.events = [];
    return events;
  }

  take(field: SwiftField): void {
    this.terminated = false;
    switch (field.tag) {
      case "61":
        this.statement().takeEntry(field);
        return;
      case "86":
        this.current?.takeDetails(field);
        return;
      case "NS":
        if (this.head) addHeadFields(this.head, field);
        else this.current?.takeNonSwift(field);
        return;
      case "20":
        this.beginMessage(field);
        return;
      case "60F":
      case "60M":
        this.takeOpening(field);
        return;
      case "62F":
      case "62M":
        this.statement().takeClosing(parseBalanceField(field.lines[0]!), field);
        return;
      case "end":
        this.current?.endEntry();
        this.terminated = true;
        return;
      default:
        this.takeHeadField(field);
    }
  }

  finish(): void {
    this.endUnusedHead();
    this.current?.finish(this.terminated ? "terminated" : "file-end");
  }

  private beginMessage(field: SwiftField): void {
    this.current?.endEntry();
    this.endUnusedHead();
    this.head = { line: field.line };
  }

  private takeHeadField(field: SwiftField): void {
    const { tag, lines, line } = field;
    const text = lines[0]!;
    // Seen: details that lost their own tag and stand behind that of the account.
    if (tag === "25" && !this.head && this.current && DETAILS_START.test(text))
      return this.current.takeDetails(field);
    this.current?.endEntry();
    if (tag === "25" || tag === "25P") {
      if (this.head?.accountNr) this.endUnusedHead();
      this.head ??= { line };
      const account = parseAccountField(text.trim() ? text : (lines[1] ?? ""));
      Object.assign(this.head, {
        accountNr: account.accountNr,
        bankCode: account.bankCode,
        currency: account.currency,
      });
    } else if (this.head && (tag === "28C" || tag === "28")) {
      Object.assign(this.head, parseStatementNumber(text));
    } else if (this.head && tag === "34F") {
      this.head.currency = parseFloorCurrency(text) ?? this.head.currency;
      this.head.interim = true;
    } else if (this.head && tag.startsWith("13")) {
      this.head.interim = true;
    }
  }

  private takeOpening(field: SwiftField): void {
    const opening = parseBalanceField(field.lines[0]!);
    const head = this.head;
    if (field.tag === "60M" && this.current && (!head || this.current.isContinuedBy(head))) {
      this.head = undefined;
      this.current.takePageOpening(opening, field, head);
      return;
    }
    if (!head && this.current?.isClosed) this.head = this.current.head;
    this.statement().takeOpening(opening, field);
  }

  /** The current statement; a waiting head begins a new one. */
  private statement(): Mt940Statement {
    if (!this.head && this.current) return this.current;
    this.current?.finish("followed");
    const head = this.head ?? { line: 1 };
    this.head = undefined;
    this.current = new Mt940Statement(
      this.statementCount++,
      head,
      findMt940Source(head.bankCode, this.sources)?.ways.details,
      (event) => this.events.push(event),
    );
    return this.current;
  }

  /** A head with an account and nothing after it is an empty statement, not nothing. */
  private endUnusedHead(): void {
    if (this.head?.accountNr) this.statement();
    this.head = undefined;
  }
}

function damagedText(count: number): ReadEvent {
  return {
    kind: "problem",
    problem: {
      code: "text_damaged",
      severity: "warning",
      message: `${count} characters were damaged before the file reached us.`,
      params: { count: String(count) },
    },
  };
}
