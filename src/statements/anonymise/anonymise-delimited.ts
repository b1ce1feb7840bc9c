/** Delimited text: every sign between the cells stays where it is. */
import type { Disguise } from "#statements/anonymise/disguise.ts";
import { TablePlan } from "#statements/anonymise/table-cells.ts";
import type { CsvDialect } from "#statements/formats/table/csv-rows.ts";

interface WrittenRecord {
  /** The cells as written, with their quotes. */
  readonly cells: readonly string[];
  readonly end: string;
}

/** The rows of a text and the plan of its table, made once and used for each attempt. */
export class DelimitedText {
  private readonly skipped: string;
  private readonly records: readonly WrittenRecord[];
  private readonly dialect: CsvDialect;
  readonly plan: TablePlan;

  constructor(text: string, dialect: CsvDialect, known: ReadonlySet<string>) {
    this.dialect = dialect;
    let start = 0;
    for (let line = 0; line < dialect.skippedLines; line++)
      start = text.indexOf(dialect.lineEnd, start) + 1;
    this.skipped = text.slice(0, start);
    this.records = splitRecords(text.slice(start), dialect);
    this.plan = new TablePlan(
      this.records.map(({ cells }) => cells.map(valueOf)),
      known,
    );
  }

  anonymise(disguise: Disguise): string {
    const { delimiter } = this.dialect;
    return (
      disguise.keep(this.skipped) +
      this.records
        .map(({ cells, end }, row) => {
          const written = cells.map((raw, column) => {
            const place = { row, column, value: valueOf(raw) };
            return this.plan.cell(disguise, place, raw, raw.startsWith('"') ? "" : delimiter);
          });
          return written.join(delimiter) + end;
        })
        .join("")
    );
  }
}

function valueOf(raw: string): string {
  if (!raw.startsWith('"')) return raw;
  return raw.slice(1, raw.endsWith('"') ? -1 : undefined).replaceAll('""', '"');
}

/** Quotes count only at the start of a cell, as in the reader of rows. */
function splitRecords(text: string, { delimiter, lineEnd }: CsvDialect): WrittenRecord[] {
  const records: WrittenRecord[] = [];
  let cells: string[] = [];
  let from = 0;
  let at = 0;
  const close = (end: string): void => {
    cells.push(text.slice(from, at));
    records.push({ cells, end });
    cells = [];
  };
  while (at < text.length) {
    if (at === from && text[at] === '"') at = behindQuotes(text, at);
    else if (text[at] === delimiter) {
      cells.push(text.slice(from, at));
      from = ++at;
    } else if (text[at] === lineEnd || (text[at] === "\r" && text[at + 1] === lineEnd)) {
      const end = text[at] === lineEnd ? lineEnd : `\r${lineEnd}`;
      close(end);
      from = at += end.length;
    } else at++;
  }
  if (from < text.length || cells.length > 0) close("");
  return records;
}

function behindQuotes(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
}
