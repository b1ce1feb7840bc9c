/** XML, OFX and HTML: every tag stays where it is; texts and the values of attributes change. */
import { foldLetters } from "#values/fold-text.ts";
import type { Disguise } from "#statements/anonymise/disguise.ts";
import { TablePlan } from "#statements/anonymise/table-cells.ts";
import { KEPT_WHOLE } from "#statements/anonymise/vocabulary.ts";
import { looksLikeDate } from "#statements/formats/table/date-column.ts";
import { isMoneyCell } from "#statements/formats/table/money-rows.ts";
import { isCurrencyCode } from "#values/currencies.ts";

const TAGS = /(<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>|<[/!?A-Za-z][^<>]*>)/;
const ATTRIBUTE = /(\s([\w.:-]+)\s*=\s*)("[^"]*"|'[^']*')/g;
const KEPT_ATTRIBUTES = new RegExp(
  `^(?:${[
    "xmlns.*|.*schemaLocation|version|encoding|standalone|Ccy|.*Type|.*StyleID|.*Index|.*Format",
    "class|style|.*width|.*height|.*span|.*align|border|color|bgcolor|.*MergeAcross|.*MergeDown",
    String.raw`.*Expanded\w+Count|.*Full\w+|http-equiv|content|charset|lang|dir|href|rel`,
    ".*StyleID|ss:ID|Family|CharSet",
  ].join("|")})$`,
  "i",
);
const NAME_ELEMENTS =
  /^(?:nm|nev|name|payee|.*neve?|.*partner|tulajdonos|owner|author|lastauthor|company|city|addr\d?|adrline|strtnm|twnnm)$/i;
const AMOUNT_ELEMENTS = /(?:amt|^sum|amount|osszeg|egyenleg|balance|jutalek|dij)/i;
/** Counts, pages and codes: their values are the structure. */
const KEPT_ELEMENTS =
  /^(?:nbof\w+|pgnb|lastpgind|curdef|trntype|accttype|language|severity|code|bic|bicfi|anybic|ccy|ctry|cdtdbtind|style|\w*db)$/i;
const CODE_ELEMENTS = /^(?:cd|sts|fmly|subfmlycd|ind|prtry|rvslind|cdorprtry|issr)$/i;
const ENTITY = /(&(?:#\d{1,7}|#x[\dA-Fa-f]{1,6}|[a-z]{2,6});)/;

interface Piece {
  readonly text: string;
  readonly isTag: boolean;
  /** Local name of the element around a text, in its spelling. */
  readonly element: string;
  readonly parent: string;
  /** Row and column of the table, where the text stands in a cell. */
  readonly place?: { readonly row: number; readonly column: number };
}

/** A text with tags, taken apart once and used for each attempt. */
export class MarkupText {
  private readonly pieces: readonly Piece[];
  private readonly plan: TablePlan | undefined;
  private readonly values: readonly (readonly string[])[];
  readonly names: ReadonlySet<string>;

  constructor(text: string, known: ReadonlySet<string>) {
    const isTable =
      text.includes("urn:schemas-microsoft-com:office:spreadsheet") || /<table[\s>]/i.test(text);
    this.pieces = piecesOf(text, isTable);
    const grid: string[][] = [];
    for (const { place, text: piece, isTag } of this.pieces) {
      if (!place || isTag) continue;
      const cells = (grid[place.row] ??= []);
      while (cells.length <= place.column) cells.push("");
      cells[place.column] += unescape(piece);
    }
    this.values = Array.from(grid, (cells) => cells ?? []);
    this.plan = isTable ? new TablePlan(this.values, known) : undefined;
    this.names = this.plan?.names ?? new Set();
  }

  anonymise(disguise: Disguise): string {
    let bankId = "";
    return this.pieces
      .map((piece) => {
        if (piece.isTag) return anonymiseTag(piece.text, disguise);
        if (piece.text.trim() === "") return piece.text;
        if (piece.element.toUpperCase() === "BANKID") bankId = piece.text.trim();
        return this.text(piece, disguise, bankId);
      })
      .join("");
  }

  private text(piece: Piece, disguise: Disguise, bankId: string): string {
    const { element, place } = piece;
    if (element.toLowerCase() === "style") return disguise.keep(piece.text);
    // A blank written as an entity stands inside amounts.
    const parts = piece.text.replaceAll("&nbsp;", "\u00A0").split(ENTITY);
    const shown = parts
      .map((part, index) => {
        if (index % 2 === 1) return disguise.keep(part);
        const isTag = parts[index - 1] === "&lt;" && parts[index + 1] === "&gt;";
        if (isTag && /^\/?[a-z]{1,20}$/.test(part) && !disguise.hasName(part))
          return disguise.keep(part);
        if (this.plan && place) {
          const value = this.values[place.row]?.[place.column] ?? part;
          return this.plan.cell(disguise, { ...place, value }, part);
        }
        return elementText(part, piece, disguise, bankId);
      })
      .join("");
    return piece.text.includes("&nbsp;") ? shown.replaceAll("\u00A0", "&nbsp;") : shown;
  }
}

function elementText(
  text: string,
  { element, parent }: Piece,
  disguise: Disguise,
  bankId: string,
): string {
  const value = text.trim();
  if (value === "") return text;
  if (element === "") return disguise.keep(text);
  if (KEPT_ELEMENTS.test(element) && value.length <= 24) return disguise.keep(text);
  if (CODE_ELEMENTS.test(element) && /^(?:[A-Z]{2,4}|true|false)$/.test(value))
    return disguise.keep(text);
  if (NAME_ELEMENTS.test(element)) return disguise.name(text);
  if (/^DT[A-Z]*$/.test(element) || isDay(value)) return disguise.date(text);
  if (/^acctid$/i.test(element) && /^\d{8}$/.test(bankId) && /^\d{16}$/.test(value))
    return text.replace(value, disguise.accounts.tail(value));
  if (/^bankid$/i.test(element) && /^\d{8}$/.test(value))
    return text.replace(value, disguise.accounts.head(value));
  const isId = /^(?:id|iban|.*szamla\w*|acctid|bankid)$/i.test(element) || parent === "Othr";
  const account = isId || /^[A-Z]{2}\d{2}/.test(value) ? disguise.account(text) : undefined;
  if (account !== undefined) return account;
  if (isMoney(element, value)) return disguise.amount(text);
  return disguise.text(text);
}

function isDay(value: string): boolean {
  return (
    /^(?:19|20)\d{2}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?|[+-]\d{2}:\d{2}|Z)?$/.test(
      value,
    ) || looksLikeDate(value)
  );
}

function isMoney(element: string, value: string): boolean {
  if (!isMoneyCell(value) && !/^[+-]?\d*[.,]\d+$/.test(value)) return false;
  return AMOUNT_ELEMENTS.test(element) || /^[+-]?\d+[.,]\d{2}$/.test(value);
}

function anonymiseTag(tag: string, disguise: Disguise): string {
  if (tag.startsWith("<!--")) return `<!--${disguise.text(tag.slice(4, -3))}-->`;
  if (/^(?:<\?|<!\[|\]\]>|<meta)/i.test(tag)) return disguise.keep(tag);
  disguise.keep(tag.replace(ATTRIBUTE, ""));
  return tag.replace(ATTRIBUTE, (_, head: string, name: string, quoted: string) => {
    const value = quoted.slice(1, -1);
    const stays =
      KEPT_ATTRIBUTES.test(name) || isCurrencyCode(value) || KEPT_WHOLE.has(foldLetters(value));
    const shown = stays ? disguise.keep(value) : attributeText(value, disguise);
    return head + quoted[0] + shown + quoted[0];
  });
}

function attributeText(value: string, disguise: Disguise): string {
  if (isDay(value)) return disguise.date(value);
  return disguise.label(value);
}

function unescape(text: string): string {
  return text
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Cells that one span may cover. */
const SPAN_MAX = 100;

/** The columns of a row's cells, with what cells above and before them cover. */
class SpannedColumns {
  private readonly covered = new Map<number, number>();
  private next = 0;

  startRow(): void {
    this.next = 0;
  }

  /** The column of the cell with this tag. */
  place(tag: string): number {
    const stated = /\bIndex\s*=\s*"(\d{1,4})"/.exec(tag)?.[1];
    if (stated !== undefined) this.next = Number(stated) - 1;
    else this.passCovered();
    const column = this.next;
    const [wide, down] = [spanOf(tag, "colspan"), spanOf(tag, "rowspan")];
    for (let each = 0; each < wide; each++) if (down > 1) this.covered.set(column + each, down - 1);
    this.next += wide;
    return column;
  }

  private passCovered(): void {
    for (;;) {
      const rows = this.covered.get(this.next);
      if (rows === undefined) return;
      if (rows > 1) this.covered.set(this.next, rows - 1);
      else this.covered.delete(this.next);
      this.next++;
    }
  }
}

function spanOf(tag: string, name: "colspan" | "rowspan"): number {
  const span = Number(new RegExp(String.raw`\b${name}\s*=\s*["']?(\d+)`, "i").exec(tag)?.[1] ?? 1);
  return Math.min(Math.max(span, 1), SPAN_MAX);
}

/** Follows rows and cells of a table, or the element around each text. */
function piecesOf(text: string, isTable: boolean): Piece[] {
  const pieces: Piece[] = [];
  const open: string[] = [];
  let row = -1;
  let column = -1;
  const columns = new SpannedColumns();
  let isCell = false;
  let element = "";
  for (const [index, part] of text.split(TAGS).entries()) {
    const isTag = index % 2 === 1;
    if (part === "") continue;
    if (!isTag) {
      const place = isTable && isCell ? { place: { row, column: Math.max(column, 0) } } : {};
      pieces.push({ text: part, isTag, element, parent: open.at(-2) ?? "", ...place });
      continue;
    }
    pieces.push({ text: part, isTag, element, parent: "" });
    const tag = /^<(\/?)(?:[\w.-]+:)?([A-Za-z][\w.-]*)/.exec(part);
    if (!tag) continue;
    const name = tag[2]!;
    const key = name.toLowerCase();
    const closes = tag[1] === "/";
    if (closes) {
      const depth = open.lastIndexOf(name);
      if (depth !== -1) open.length = depth;
    } else if (!part.endsWith("/>")) open.push(name);
    element = closes ? (open.at(-1) ?? "") : name;
    if (!isTable) continue;
    if (key === "tr" || key === "row") {
      if (!closes) {
        [row, column] = [row + 1, -1];
        columns.startRow();
      }
      isCell = false;
    } else if (key === "td" || key === "th" || key === "cell") {
      isCell = !closes && !part.endsWith("/>");
      if (!closes) column = columns.place(part);
    }
  }
  return pieces;
}
