/**
 * The tables of a web page named .xls, as rows of text. A page is scanned once; no script or style
 * ever counts.
 */
import { entryOf } from "#values/entry-of.ts";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import { ReadStop } from "#statements/read-stop.ts";
import { READ_LIMITS, type ReadProblem } from "#statements/statement.ts";
import type { OpenedTable, TableRow, TableSheet } from "#statements/formats/table/table-source.ts";

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  minus: "\u2212",
  ndash: "\u2013",
  middot: "·",
  euro: "€",
  aacute: "á",
  eacute: "é",
  iacute: "í",
  oacute: "ó",
  ouml: "ö",
  odblac: "ő",
  uacute: "ú",
  uuml: "ü",
  udblac: "ű",
  Aacute: "Á",
  Eacute: "É",
  Iacute: "Í",
  Oacute: "Ó",
  Ouml: "Ö",
  Odblac: "Ő",
  Uacute: "Ú",
  Uuml: "Ü",
  Udblac: "Ű",
};
/** Excel's own number of a cell that shows it formatted: `x:num="-1250.5"`. */
const NEGATIVE_NUMBER = /\bx:num\s*=\s*["']?-(\d+)/i;
const UNSIGNED_AMOUNT = /^\d[\d\s.,'\u00A0\u202F]*(?:[A-Z]{3}|Ft|€)?$/;
/** Cells one `colspan` may stand for, and rows below that one `rowspan` reaches. */
const SPAN_MAX = 100;

/**
 * Reads every table of the page, the inner of nested ones on their own; a page without an end of
 * table is cut off.
 */
export function openHtmlTables(chunks: Iterable<string>): OpenedTable {
  let page = "";
  for (const chunk of chunks) page += chunk;
  try {
    const sheets = new TableCollector().collect(page);
    return { source: { format: "html", sheets, date1904: false, raggedRowsAreSuspect: false } };
  } catch (error) {
    if (error instanceof ReadStop) return { format: "html", problem: error.problem };
    throw error;
  }
}

/** One table being read; tables nest in old bank pages made of tables. */
interface OpenTable {
  readonly rows: TableRow[];
  cells: string[] | undefined;
  hidden: boolean;
  text: string | undefined;
  /** The whole part of the cell's own number, where it is below zero. */
  negative: string | undefined;
  span: number;
  down: number;
  /** Rows below that a cell above still covers, by column. */
  readonly covered: Map<number, number>;
}

class TableCollector {
  private readonly sheets: TableSheet[] = [];
  private readonly open: OpenTable[] = [];

  collect(page: string): TableSheet[] {
    const tag = /<(?:!--|(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>)/g;
    let at = 0;
    for (let match = tag.exec(page); match; match = tag.exec(page)) {
      this.take(page.slice(at, match.index));
      const name = match[2]?.toLowerCase();
      const ending =
        name === undefined
          ? "-->"
          : name === "script" || name === "style"
            ? `</${match[2]}`
            : undefined;
      if (ending && match[1] !== "/") {
        const end = page.indexOf(ending, tag.lastIndex);
        tag.lastIndex = end === -1 ? page.length : end + ending.length;
      } else if (name) {
        this.meet(name, match[1] === "/", match[3] ?? "");
      }
      at = tag.lastIndex;
      if (at >= page.length) break;
    }
    if (this.open.length > 0) throw new ReadStop(truncated());
    return this.sheets;
  }

  private take(text: string): void {
    const table = this.open.at(-1);
    if (table?.text !== undefined) table.text += text;
  }

  private meet(name: string, isEnd: boolean, attributes: string): void {
    const table = this.open.at(-1);
    if (name === "table") {
      if (!isEnd)
        this.open.push({
          rows: [],
          cells: undefined,
          hidden: false,
          text: undefined,
          negative: undefined,
          span: 1,
          down: 1,
          covered: new Map(),
        });
      else if (table) this.endTable(table);
    } else if (!table) {
      return;
    } else if (name === "tr") {
      endRow(table);
      if (!isEnd) startRow(table, attributes);
    } else if (name === "td" || name === "th") {
      endCell(table);
      if (!isEnd) startCell(table, attributes);
    } else if (name === "br" && table.text !== undefined) {
      table.text += "\n";
    }
  }

  private endTable(table: OpenTable): void {
    endRow(table);
    this.open.pop();
    const { rows } = table;
    if (rows.length > 0) this.sheets.push({ name: "", rows: () => rows });
  }
}

function startRow(table: OpenTable, attributes: string): void {
  table.cells = [];
  table.hidden = /display\s*:\s*none/i.test(attributes);
}

function startCell(table: OpenTable, attributes: string): void {
  table.cells ??= [];
  table.text = "";
  table.negative = NEGATIVE_NUMBER.exec(attributes)?.[1];
  table.span = spanOf(/colspan\s*=\s*["']?(\d+)/i.exec(attributes));
  table.down = spanOf(/rowspan\s*=\s*["']?(\d+)/i.exec(attributes));
}

function spanOf(match: RegExpExecArray | null): number {
  return Math.min(Math.max(Number(match?.[1] ?? 1), 1), SPAN_MAX);
}

function endCell(table: OpenTable): void {
  if (table.text === undefined || !table.cells) return;
  fillCovered(table, table.cells);
  for (let each = 0; each < table.span; each++) {
    if (table.down > 1) table.covered.set(table.cells.length, table.down - 1);
    table.cells.push(each === 0 ? shownText(table.text, table.negative) : "");
  }
  table.text = undefined;
}

/**
 * The words of a cell. A minus that only the number beside them has, and red letters show, stands
 * before the words too.
 */
function shownText(html: string, negative: string | undefined): string {
  const text = plainText(html);
  if (negative === undefined || !UNSIGNED_AMOUNT.test(text)) return text;
  return text.replaceAll(/\D/g, "").startsWith(negative) ? `-${text}` : text;
}

/** Leaves the places empty that cells of rows above cover. */
function fillCovered({ covered }: OpenTable, cells: string[]): void {
  for (;;) {
    const rows = covered.get(cells.length);
    if (rows === undefined) return;
    if (rows > 1) covered.set(cells.length, rows - 1);
    else covered.delete(cells.length);
    cells.push("");
  }
}

function endRow(table: OpenTable): void {
  endCell(table);
  if (!table.cells) return;
  if (table.covered.size > 0) fillCovered(table, table.cells);
  const line = table.rows.length + 1;
  if (line > READ_LIMITS.sheetRowsMax)
    throw new ReadStop(limitProblem("rows", READ_LIMITS.sheetRowsMax));
  table.rows.push({ line, hidden: table.hidden, cells: table.cells });
  table.cells = undefined;
}

function plainText(html: string): string {
  const text = html.includes("&")
    ? html.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-zA-Z]{2,8});/gi, decodeEntity)
    : html;
  return text.replace(/[ \t\r\n]+/g, " ").trim();
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return entryOf(NAMED_ENTITIES, name) ?? whole;
  const code =
    name[1]?.toLowerCase() === "x"
      ? Number.parseInt(name.slice(2), 16)
      : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

function truncated(): ReadProblem {
  return { code: "file_truncated", severity: "fatal", message: "The page ends inside a table." };
}
