/**
 * Excel 2003 XML (SpreadsheetML) as rows, with its `ss:Index` jumps. No DOCTYPE, no entities of its
 * own.
 */
import { SaxesParser, type SaxesAttributeNS } from "saxes";
import { parseLocalDate } from "#values/local-date.ts";
import { meantDay } from "#values/meant-day.ts";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import { ReadStop } from "#statements/read-stop.ts";
import { READ_LIMITS, type ReadProblem } from "#statements/statement.ts";
import type {
  OpenedTable,
  TableCell,
  TableRow,
  TableSheet,
} from "#statements/formats/table/table-source.ts";

const MAIN_SPACE = "urn:schemas-microsoft-com:office:spreadsheet";
/** A jump further right than any bank's table is broken or hostile. */
const COLUMNS_MAX = 1_000;

/** Reads the whole text. A cut file, a DOCTYPE or too many rows are answered as the problem. */
export function openSpreadsheetMl(chunks: Iterable<string>): OpenedTable {
  try {
    const sheets = new SheetCollector().collect(chunks);
    return {
      source: { format: "spreadsheetml", sheets, date1904: false, raggedRowsAreSuspect: false },
    };
  } catch (error) {
    if (error instanceof ReadStop) return { format: "spreadsheetml", problem: error.problem };
    throw error;
  }
}

class SheetCollector {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly sheets: TableSheet[] = [];
  private rows: TableRow[] | undefined;
  private sheetName = "";
  private sheetHidden = false;
  private cells: TableCell[] | undefined;
  private line = 0;
  private hidden = false;
  private column = 0;
  /** Columns to the right that the newest cell covers. */
  private merged = 0;
  private type = "String";
  private text: string | undefined;

  constructor() {
    const { parser } = this;
    parser.on("doctype", () =>
      stop("xml_doctype_refused", "The file declares a DOCTYPE.", parser.line),
    );
    parser.on("error", ({ message }) => {
      stop(
        /unclosed|unexpected end/i.test(message) ? "file_truncated" : "syntax_invalid",
        message,
        parser.line,
      );
    });
    parser.on("opentag", ({ uri, local, attributes }) => {
      if (uri === MAIN_SPACE) this.open(local, (name) => attributeOf(attributes, name));
    });
    parser.on("closetag", (tag) => tag.uri === MAIN_SPACE && this.close(tag.local));
    parser.on("text", (text) => this.take(text));
    parser.on("cdata", (text) => this.take(text));
  }

  collect(chunks: Iterable<string>): TableSheet[] {
    for (const chunk of chunks) this.parser.write(chunk);
    this.parser.close();
    return this.sheets;
  }

  private open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === "Worksheet") {
      this.rows = [];
      this.line = 0;
      this.sheetName = attribute("Name") ?? "";
      this.sheetHidden = false;
    } else if (name === "Row" && this.rows) {
      this.line = jump(attribute("Index"), this.line);
      this.hidden = attribute("Hidden") === "1";
      this.cells = [];
      this.column = 0;
      this.merged = 0;
      if (this.line > READ_LIMITS.sheetRowsMax) {
        throw new ReadStop(limitProblem("rows", READ_LIMITS.sheetRowsMax, this.parser.line));
      }
    } else if (name === "Cell" && this.cells) {
      this.openCell(attribute("Index"), attribute("MergeAcross"));
    } else if (name === "Data" && this.cells) {
      this.type = attribute("Type") ?? "String";
      this.text = "";
    }
  }

  private openCell(index: string | undefined, across: string | undefined): void {
    this.column = jump(index, this.column + this.merged);
    this.merged = /^\d{1,4}$/.test(across ?? "") ? Number(across) : 0;
    if (this.column > COLUMNS_MAX)
      throw new ReadStop(limitProblem("columns", COLUMNS_MAX, this.parser.line));
    while (this.cells!.length < this.column) this.cells!.push("");
  }

  private close(name: string): void {
    if (name === "Data" && this.cells && this.text !== undefined) {
      this.cells[this.column - 1] = typedCell(this.type, this.text);
      this.text = undefined;
    } else if (name === "Row" && this.cells && this.rows) {
      this.rows.push({ line: this.line, hidden: this.hidden, cells: this.cells });
      this.cells = undefined;
    } else if (name === "Worksheet" && this.rows) {
      const { rows } = this;
      if (!this.sheetHidden) this.sheets.push({ name: this.sheetName, rows: () => rows });
      this.rows = undefined;
    }
  }

  private take(text: string): void {
    if (this.text !== undefined) this.text += text;
    else if (/^Sheet(Very)?Hidden$/.test(text.trim())) this.sheetHidden = true;
  }
}

/** An attribute of the format, whatever its prefix; programs that write none are read too. */
function attributeOf(
  attributes: Readonly<Record<string, SaxesAttributeNS>>,
  name: string,
): string | undefined {
  const usual = attributes[`ss:${name}`] ?? attributes[name];
  if (usual !== undefined) return usual.value;
  for (const { local, uri, value } of Object.values(attributes))
    if (local === name && uri === MAIN_SPACE) return value;
  return undefined;
}

function jump(index: string | undefined, current: number): number {
  const target = index === undefined ? current + 1 : Number(index);
  return Number.isInteger(target) && target > current ? target : current + 1;
}

function typedCell(type: string, text: string): TableCell {
  if (type === "Number") {
    const plain = plainDecimal(text.trim());
    return plain === undefined ? text : { kind: "number", text: roundedDecimal(plain) };
  }
  if (type !== "DateTime") return text;
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(text);
  const date = match && parseLocalDate(match[1]!);
  if (!match || !date || !date.ok) return text;
  const day = meantDay(date.value, text.trim());
  // A midnight in another zone is the bare day.
  const time = day === date.value ? match[2] : undefined;
  return time && time !== "00:00:00"
    ? { kind: "date", date: day, time }
    : { kind: "date", date: day };
}

/** Digits that a power of ten may bring: more than any sum of money has. */
const POWER_MAX = 30;

/** `1.25E7`, as Java writes it, with its zeros; undefined for a text that is no number. */
function plainDecimal(text: string): string | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", power = "0"] = match;
  const places = Number(power);
  if (places === 0) return text.replace(/[eE].*$/, "");
  if (Math.abs(places) > POWER_MAX) return undefined;
  const digits = whole.padStart(1 - places, "0") + fraction.padEnd(places, "0");
  const point = Math.max(whole.length, 1 - places) + places;
  const shown = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return sign + shown.replace(/^0+(?=\d)/, "").replace(/\.?0*$/, "");
}

/**
 * Stored doubles show noise after the fourth decimal (`-1234.5600000001`); the text is rounded by
 * digits.
 */
function roundedDecimal(text: string): string {
  const [whole, fraction = ""] = text.split(".");
  if (fraction.length <= 4) return text.replace(/^\+/, "");
  const negative = text.startsWith("-");
  const units =
    BigInt(whole!.replace(/^[+-]/, "") + fraction.slice(0, 4)) + (fraction[4]! >= "5" ? 1n : 0n);
  const digits = units.toString().padStart(5, "0");
  const rounded = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, "");
  return negative && rounded !== "0" ? `-${rounded}` : rounded;
}

function stop(code: ReadProblem["code"], message: string, line: number): never {
  throw new ReadStop({ code, severity: "fatal", message: message.slice(0, 200), line });
}
