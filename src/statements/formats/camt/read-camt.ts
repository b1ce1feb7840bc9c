/**
 * CAMT.052, 053 and 054 of any version as a stream: elements by local name, in any order, entries
 * one by one. Balances may follow the entries, so a statement is judged at its end.
 */
import { missingPages, type ReadPage, untiedPages } from "#statements/formats/camt/camt-pages.ts";
import { CamtStatement } from "#statements/formats/camt/camt-statement.ts";
import type { XmlElement } from "#statements/formats/camt/xml-element.ts";
import { XmlRecords, type XmlRecord } from "#statements/formats/camt/xml-records.ts";
import { balanceMismatch } from "#statements/statement-sums.ts";
import { statedFilter } from "#statements/formats/table/stated-filter.ts";
import { rowsFiltered } from "#statements/part-problems.ts";
import type { FileInput, ReadEvent, ReadEvents, StatementKind } from "#statements/statement.ts";
import { decodedChunks, detectCharset, type DecodeReport } from "#statements/text/decode-text.ts";

export interface CamtOptions {
  /** Electra (Cardinal): the servicer's reference of an entry is its id. */
  readonly isElectra: boolean;
  /**
   * Whether the message around it is missing (old exports of OTP): then the file is a list of the
   * account's history, whatever its element's name.
   */
  readonly isBare?: boolean;
}

const KINDS: ReadonlyMap<string, StatementKind> = new Map([
  ["Stmt", "statement"],
  ["Rpt", "report"],
  ["Ntfctn", "notification"],
]);
/** Free text of the message and of a statement. */
const NOTE_NAMES = ["AddtlInf", "AddtlStmtInf", "AddtlRptInf"];
const RECORD_NAMES = new Set([
  "Ntry",
  "Acct",
  "Bal",
  "FrToDt",
  "TxsSummry",
  "Id",
  "ElctrncSeqNb",
  "LglSeqNb",
  "CreDtTm",
  "StmtPgntn",
  "RptPgntn",
  "NtfctnPgntn",
  "MsgPgntn",
  ...NOTE_NAMES,
]);
const INNER_NAMES = new Set(["TxDtls"]);
/** Elements that belong inside an entry: outside of one, money would be lost. */
const DETAIL_NAMES = INNER_NAMES;
/** Lines named in one problem; its count says how many more there are. */
const LINES_NAMED_MAX = 20;
/**
 * Up to this size a file is read ahead, so that wrongly signed reversals can be turned before
 * anything is said.
 */
const READ_AHEAD_BYTES = 8 * 1024 * 1024;

/** Reads a whole file. */
export function* readCamt(input: FileInput, options: CamtOptions): ReadEvents {
  const none: ReadonlySet<number> = new Set();
  if (input.size > READ_AHEAD_BYTES) {
    yield* readPass(input, options, none, new Set());
    return;
  }
  const inverted = new Set<number>();
  const events: ReadEvent[] = [];
  try {
    for (const event of readPass(input, options, none, inverted)) events.push(event);
  } catch (error) {
    yield* events;
    throw error;
  }
  yield* inverted.size > 0 ? readPass(input, options, inverted, new Set()) : events;
}

/** One pass; statements that would tie with turned reversals are noted in `found`. */
function* readPass(
  input: FileInput,
  options: CamtOptions,
  inverted: ReadonlySet<number>,
  found: Set<number>,
): ReadEvents {
  const report: DecodeReport = { damaged: 0 };
  const reader = new CamtReader(options, inverted, found);
  const xml = new XmlRecords({
    recordNames: RECORD_NAMES,
    innerNames: INNER_NAMES,
    onRecord: (record) => reader.takeRecord(record),
    onOpen: (name, path, line) => reader.open(name, path, line),
    onClose: (name) => reader.close(name),
  });
  let begun = false;
  for (const chunk of decodedChunks(input, detectCharset(input), report)) {
    const text = begun ? chunk : chunk.trimStart();
    if (!text) continue;
    begun = true;
    try {
      xml.write(text);
    } catch (error) {
      yield* reader.drain();
      throw error;
    }
    if (reader.hasEvents) yield* reader.drain();
  }
  xml.end();
  reader.finish();
  yield* reader.drain();
  if (reader.statementCount === 0) {
    yield {
      kind: "problem",
      problem: {
        code: "statement_missing",
        severity: "fatal",
        message: "The message holds no statement.",
      },
    };
  }
  if (report.damaged > 0) {
    const message = `${report.damaged} characters were damaged before the file reached us.`;
    yield {
      kind: "problem",
      problem: {
        code: "text_damaged",
        severity: "warning",
        message,
        params: { count: String(report.damaged) },
      },
    };
  }
}

/** Hands records to the statement that holds them. */
class CamtReader {
  statementCount = 0;
  private events: ReadEvent[] = [];
  private current: CamtStatement | undefined;
  /** Depth of the current statement in the tree. */
  private depth = 0;
  private messagePage: XmlElement | undefined;
  private created: string | undefined;
  private messageNote = "";
  private notes: string[] = [];
  private readonly pages: ReadPage[] = [];
  private readonly misplaced = { count: 0, lines: [] as number[] };
  private readonly options: CamtOptions;
  private readonly inverted: ReadonlySet<number>;
  private readonly found: Set<number>;

  constructor(options: CamtOptions, inverted: ReadonlySet<number>, found: Set<number>) {
    this.options = options;
    this.inverted = inverted;
    this.found = found;
  }

  get hasEvents(): boolean {
    return this.events.length > 0;
  }

  drain(): ReadEvent[] {
    const events = this.events;
    this.events = [];
    return events;
  }

  open(name: string, path: readonly string[], line: number): void {
    if (DETAIL_NAMES.has(name)) this.noteMisplaced(line);
    const kind = KINDS.get(name);
    if (!kind || this.current) return;
    const index = this.statementCount++;
    this.depth = path.length;
    this.current = new CamtStatement({
      index,
      kind: this.options.isBare ? "history" : kind,
      line,
      created: this.created,
      referenceIsId: this.options.isElectra,
      invertReversals: this.inverted.has(index),
      emit: (event) => this.events.push(event),
    });
    if (this.messagePage) this.current.takePage(this.messagePage);
    this.notes = [this.messageNote];
  }

  close(name: string): void {
    if (!this.current || !KINDS.has(name)) return;
    for (const note of this.notes) this.takeNote(note, this.current);
    this.current.finish();
    if (this.current.tiesInverted) this.found.add(this.statementCount - 1);
    if (this.current.readPage) this.pages.push(this.current.readPage);
    this.current = undefined;
  }

  takeRecord(record: XmlRecord): void {
    const { element, path, outer, line } = record;
    if (element.name === "MsgPgntn") this.messagePage = element;
    else if (element.name === "CreDtTm" && !this.current) this.created ??= element.text.trim();
    else if (NOTE_NAMES.includes(element.name)) this.keepNote(element.text);
    else if (this.current && (outer !== undefined || path.length === this.depth))
      this.current.take(record);
    else if (element.name === "Ntry") this.noteMisplaced(line);
  }

  /**
   * Problems that show only at the end of the file: pages that do not tie together, and rows that
   * belong to no statement.
   */
  finish(): void {
    for (const { page, trailer } of untiedPages(this.pages)) {
      const place = { field: "Bal/CLBD" };
      const problem = balanceMismatch(trailer, page.currency, page.line, place);
      this.events.push({
        kind: "problem",
        problem: page.isProof ? problem : { ...problem, severity: "warning" },
      });
    }
    for (const problem of missingPages(this.pages)) this.events.push({ kind: "problem", problem });
    const { count, lines } = this.misplaced;
    if (count === 0) return;
    const message = `${count} entries stand outside any statement.`;
    const params = { count: String(count), lines: lines.join(", ") };
    this.events.push({
      kind: "problem",
      problem: { code: "rows_misplaced", severity: "statement", message, line: lines[0], params },
    });
  }

  private keepNote(text: string): void {
    if (this.current) this.notes.push(text);
    else this.messageNote = text;
  }

  /** A filter in the free text of a statement, or above all of them. */
  private takeNote(text: string, statement: CamtStatement): void {
    const filter = statedFilter(text.split(/[\n;|]/).map((each) => each.trim()));
    if (filter !== undefined) statement.problem(rowsFiltered(filter, this.statementCount - 1));
  }

  private noteMisplaced(line: number): void {
    this.misplaced.count++;
    if (this.misplaced.lines.length < LINES_NAMED_MAX) this.misplaced.lines.push(line);
  }
}
