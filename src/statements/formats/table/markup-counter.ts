/**
 * Counts the rows, cells, sheets and texts that the markup of a workbook would become. It sees the
 * bytes of a member as they are inflated and keeps some hundred characters of them. A member's name
 * proves nothing: any member may be named as a sheet.
 */
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import type { ReadLimits, ReadProblem } from "#statements/statement.ts";

/** Totals of all members of one archive. */
export interface MarkupTotals {
  cells: number;
  sheets: number;
  nodes: number;
}

/** Room for a whole tag with its attributes; Excel's own are below 200 characters. */
const TAG_ROOM = 600;
/** Longest name with its prefix; those of the formats are below 60 characters. */
const NAME_MAX = 100;

/** Counts the tags of one member across chunk borders, and notes its hidden rows. */
export class MarkupCounter {
  rows = 0;
  readonly hidden = new Set<number>();
  /** Longest run of characters without a tag. */
  private longestText = 0;
  private repeatedRows = 1;
  private twice = false;
  private readonly ids = new Set<string>();
  private carried = "";
  private seen = 0;
  /** Place of the last tag in the text that is carried; below zero when it is before it. */
  private lastTag = 0;
  private readonly decoder = new TextDecoder("windows-1252");
  private readonly totals: MarkupTotals;
  private readonly texts: boolean;

  /** `texts`: whether runs without a tag are measured; a picture has no tags at all. */
  constructor(totals: MarkupTotals, texts: boolean) {
    this.totals = totals;
    this.texts = texts;
  }

  add(chunk: Uint8Array): void {
    const text = this.carried + this.decoder.decode(chunk);
    // A tag near the end is counted with the next chunk, or by `end`.
    const settled = Math.max(this.seen, text.length - TAG_ROOM);
    this.count(text, settled);
    this.longestText = Math.max(this.longestText, settled - this.lastTag);
    this.carried = text.slice(settled);
    this.lastTag -= settled;
    this.seen = 0;
  }

  /** Counts the rest of the last chunk. */
  end(): void {
    this.count(this.carried, this.carried.length);
    this.longestText = Math.max(this.longestText, this.carried.length - this.lastTag);
  }

  /** The limit that the member, or all so far, goes beyond. */
  problem(limits: ReadLimits): ReadProblem | undefined {
    if (this.rows > limits.sheetRowsMax) return limitProblem("rows", limits.sheetRowsMax);
    if (this.totals.cells > limits.cellsMax) return limitProblem("cells", limits.cellsMax);
    if (this.totals.sheets > limits.sheetsMax) return limitProblem("sheets", limits.sheetsMax);
    if (this.totals.nodes > limits.nodesMax) return limitProblem("XML nodes", limits.nodesMax);
    if (this.texts && this.longestText > limits.textBytesMax)
      return limitProblem("bytes of a text", limits.textBytesMax);
    if (!this.twice) return undefined;
    return {
      code: "syntax_invalid",
      severity: "fatal",
      message: "The workbook names one sheet twice.",
    };
  }

  private count(text: string, until: number): void {
    for (
      let at = text.indexOf("<", this.seen);
      at !== -1 && at < until;
      at = text.indexOf("<", at + 1)
    ) {
      this.totals.nodes++;
      this.longestText = Math.max(this.longestText, at - this.lastTag);
      this.lastTag = at;
      const next = text[at + 1];
      if (next !== "/" && next !== "!" && next !== "?") this.note(text, at);
    }
  }

  private note(text: string, at: number): void {
    switch (localName(text, at + 1)) {
      case "c":
        this.totals.cells++;
        break;
      case "row":
        this.noteRow(tagAt(text, at));
        break;
      case "sheet":
        this.totals.sheets++;
        this.noteOnce(/\s[\w:]*\bid=["']([^"']*)["']/.exec(tagAt(text, at))?.[1]);
        break;
      case "Relationship":
        this.noteTarget(tagAt(text, at));
        break;
      case "hyperlink":
        this.totals.cells += cellsOfRange(
          /\sref=["']([^"']*)["']/.exec(tagAt(text, at))?.[1] ?? "",
        );
        break;
      case "table":
        this.totals.sheets++;
        break;
      case "table-row":
        this.rows++;
        this.repeatedRows = repeated(tagAt(text, at), "rows");
        break;
      case "table-cell": {
        const tag = tagAt(text, at);
        // An empty cell is skipped over, however often it is repeated; sheets end with a million of
        // them.
        this.totals.cells += tag.endsWith("/") ? 1 : this.repeatedRows * repeated(tag, "columns");
        break;
      }
    }
  }

  private noteRow(tag: string): void {
    this.rows++;
    if (!tag.includes("hidden")) return;
    if (/\shidden=["'](?:1|true)["']/.test(tag))
      this.hidden.add(Number(/\sr=["'](\d+)["']/.exec(tag)?.[1] ?? this.rows));
  }

  // A sheet that is named by many would be parsed as often.
  private noteTarget(tag: string): void {
    const type = /\sType=["']([^"']*)["']/.exec(tag)?.[1] ?? "";
    if (type !== "" && !/sheet/i.test(type)) return;
    const target = /\sTarget=["']([^"']*)["']/.exec(tag)?.[1];
    if (target?.includes("&")) this.twice = true;
    this.noteOnce(
      target
        ?.toLowerCase()
        .split(/[\\/]+/)
        .filter((step) => !["", ".", "..", "xl"].includes(step))
        .join("/"),
    );
  }

  private noteOnce(id: string | undefined): void {
    if (id === undefined) return;
    if (this.ids.has(id)) this.twice = true;
    this.ids.add(id);
  }
}

// The name without its prefix. One that does not end is counted as a cell: no writer makes such,
// and the library may read it so.
function localName(text: string, start: number): string {
  let from = start;
  for (let at = start; at < start + NAME_MAX; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 58) from = at + 1;
    // A blank, a slash, the end of the tag or of the text.
    else if (sign <= 32 || sign === 62 || sign === 47 || Number.isNaN(sign))
      return text.slice(from, at);
  }
  return "c";
}

function tagAt(text: string, at: number): string {
  const end = text.indexOf(">", at);
  return end === -1 ? text.slice(at, at + TAG_ROOM) : text.slice(at, end);
}

function repeated(tag: string, what: "rows" | "columns"): number {
  return Math.max(
    1,
    Number(new RegExp(`[\\s:]number-${what}-repeated=["'](\\d+)["']`).exec(tag)?.[1] ?? 1),
  );
}

function cellsOfRange(ref: string): number {
  const match = /^\$?([A-Za-z]+)\$?(\d+):\$?([A-Za-z]+)\$?(\d+)$/.exec(ref);
  if (!match) return 1;
  const [, left = "", top, right = "", bottom] = match;
  return Math.max(
    1,
    (columnNumber(right) - columnNumber(left) + 1) * (Number(bottom) - Number(top) + 1),
  );
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}
