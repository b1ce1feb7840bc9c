/**
 * Reads the text of a PDF as a statement, whatever its layout, where opening, each running balance
 * and closing prove every row. Otherwise nothing is given but the reason.
 */
import { accountProblem } from "#statements/account-problem.ts";
import { maskCardNumbers } from "#statements/card-number.ts";
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import { missingPages, readExtent } from "#statements/formats/pdf/pdf-extent.ts";
import { type PdfLine, pdfLines } from "#statements/formats/pdf/pdf-lines.ts";
import type { PdfContent, PdfPage } from "#statements/formats/pdf/pdf-page.ts";
import {
  namesBalance,
  type ProvenRow,
  type ProvenRows,
  proveRows,
  repeatsSum,
  type Unproven,
} from "#statements/formats/pdf/prove-rows.ts";
import { MissingCurrency } from "#statements/missing-currency.ts";
import { StatementSums } from "#statements/statement-sums.ts";
import {
  BATCH_ROWS_MAX,
  type FileInput,
  type ReadEvents,
  type ReadProblem,
  type ReadTransaction,
} from "#statements/statement.ts";
import { hasValidHungarianCheck, readAccountNumber } from "#values/account-number.ts";
import { readSpan } from "#statements/formats/pdf/pdf-values.ts";
import { foldLetters } from "#values/fold-text.ts";
import type { LocalDate } from "#values/local-date.ts";

const MEANT: ReadonlyMap<string, string> = new Map([
  ["£", "á"],
  ["©", "é"],
  ["é", "ö"],
  ["ë", "ó"],
  ["›", "ő"],
  ["¶", "Á"],
  ["½", "É"],
  ["ï", "ü"],
  ["û", "ű"],
]);
/** Átutaló, Kedvezményezett, Közlemény, Előjegyzett. */
const BROKEN_LABELS = ["¶tutalë", "Kedvezm©nyezett", "Kézlem©ny", "El›jegyzett"];

/** Whether the lines show that the letters are broken in the known way. */
function hasBrokenLetters(lines: readonly PdfLine[]): boolean {
  return lines.some(({ text }) => BROKEN_LABELS.some((label) => text.includes(label)));
}

/** The pages with the letters that were meant. */
function mendLetters(pages: readonly PdfPage[]): PdfPage[] {
  return pages.map(({ items }) => ({
    items: items.map((item) => ({ ...item, text: mend(item.text) })),
  }));
}

function mend(text: string): string {
  return text.replace(/[£©éë›¶½ïû]/g, (letter) => MEANT.get(letter) ?? letter);
}

const SIGNATURE = [0x25, 0x50, 0x44, 0x46];
const SCORE = 95;
/** Lines below a row that belong to it, and the widest gap between them in letters. */
const NOTE_LINES_MAX = 12;
const NOTE_GAP = 2.2;

/** The source of an account number in any spelling. */
type FindSource = (
  accountNr: string,
) => { readonly key: string; readonly name: string } | undefined;

/** A claim on a PDF whose texts the caller has taken out; `undefined` where there are none. */
export function detectPdf(
  head: Uint8Array,
  input: FileInput,
  findSource: FindSource,
): DetectionCandidate | undefined {
  const { pdf } = input;
  if (!pdf || !SIGNATURE.every((byte, index) => head[index] === byte)) return undefined;
  const opened = open(pdf);
  const source = opened.proven ? findSource(opened.facts.accountNr) : undefined;
  const reasons = [
    { kind: "container" as const, seen: "pdf", line: 1 },
    ...(source && opened.proven ? [{ kind: "bank" as const, seen: source.name }] : []),
  ];
  const key = source?.key ?? "generic";
  return {
    score: SCORE,
    detection: {
      kind: opened.proven ? "statement" : "unknown",
      source: key,
      format: "pdf",
      reasons,
    },
    candidates: opened.proven ? [{ source: key, layout: "pdf", score: SCORE, reasons }] : [],
    *read(asked) {
      if (opened.proven) yield* readProven(opened, new MissingCurrency(asked));
      else yield { kind: "problem", problem: opened.problem };
    },
  };
}

interface Proven {
  readonly proven: ProvenRows;
  readonly lines: readonly PdfLine[];
  readonly facts: PdfFacts;
}

function open(
  pdf: PdfContent,
): Proven | { readonly proven?: undefined; readonly problem: ReadProblem } {
  if ("problem" in pdf) return { problem: pdf.problem };
  const drawn = pdfLines(pdf.pages);
  const lines = hasBrokenLetters(drawn) ? pdfLines(mendLetters(pdf.pages)) : drawn;
  if (lines.length === 0) return { problem: noText() };
  const proven = proveRows(lines);
  if ("reason" in proven) return { problem: unproven(proven) };
  const first = proven.rows.reduce((least, { line }) => Math.min(least, line.line), Infinity);
  return { proven, lines, facts: readFacts(lines.filter(({ line }) => line < first)) };
}

function* readProven({ proven, lines, facts }: Proven, missing: MissingCurrency): ReadEvents {
  const { accountNr, from, to, number } = facts;
  const currency = facts.currency ?? proven.currency ?? missing.of(accountNr) ?? "HUF";
  yield {
    kind: "statement",
    header: { index: 0, kind: "statement", accountNr, currency, ...(number && { number }) },
  };
  const fault = accountProblem(accountNr);
  if (fault) yield { kind: "problem", problem: { ...fault, statement: 0 } };
  const sums = new StatementSums(0);
  const notes = new Notes(lines, proven.rows);
  let batch: ReadTransaction[] = [];
  for (const row of proven.rows) {
    const transaction = transactionOf(row, notes.below(row), { currency, accountNr });
    sums.add(transaction);
    batch.push(transaction);
    if (batch.length < BATCH_ROWS_MAX) continue;
    yield { kind: "transactions", statement: 0, transactions: batch };
    batch = [];
  }
  if (batch.length > 0) yield { kind: "transactions", statement: 0, transactions: batch };
  const { opening, closing } = proven;
  const trailer = sums.trailer({ from, to, opening, closing });
  const { problem: filtered, askedOn } = readExtent(linesAround(lines, proven.rows));
  const isEarly = askedOn !== undefined && trailer.to !== undefined && askedOn <= trailer.to;
  yield { kind: "end", trailer: { ...trailer, ...(isEarly && { toldOn: askedOn }) } };
  if (filtered) yield { kind: "problem", problem: filtered };
  for (const problem of missingPages(lines, number ?? "")) yield { kind: "problem", problem };
  const outside = sums.outsideInterval({ from, to });
  if (outside) yield { kind: "problem", problem: { ...outside, statement: 0 } };
}

/** The lines above the first row and below the last one. */
function linesAround(lines: readonly PdfLine[], rows: readonly ProvenRow[]): PdfLine[] {
  const [first, last] = [rows[0]!.line.line, rows.at(-1)!.line.line];
  return lines.filter(({ line }) => line < first || line > last);
}

function transactionOf(
  row: ProvenRow,
  below: readonly string[],
  { currency, accountNr }: { readonly currency: string; readonly accountNr: string },
): ReadTransaction {
  const known = [readAccountNumber(accountNr)?.canonical];
  const clean = (text: string): string => maskCardNumbers(text, known);
  const [type = "", ...others] = row.texts;
  const remittance = [...others, ...below].join(" ");
  return {
    bookingDate: row.date,
    bookingDateStated: true,
    ...(row.valueDate && { valueDate: row.valueDate }),
    amount: row.amount,
    currency,
    ...(type !== "" && { type: clean(type) }),
    ...(remittance !== "" && { remittance: clean(remittance) }),
    balanceAfter: row.balance,
    raw: clean([row.line.text, ...below].join("\n")),
    line: row.line.line,
  };
}

/** The lines below a row that tell more of it. */
class Notes {
  private readonly lines: readonly PdfLine[];
  private readonly rowLines: ReadonlySet<number>;
  private readonly repeated: ReadonlySet<string>;

  constructor(lines: readonly PdfLine[], rows: readonly ProvenRow[]) {
    this.lines = lines;
    this.rowLines = new Set(rows.map(({ line }) => line.line));
    const pages = Map.groupBy(lines, (line) => placeOf(line));
    this.repeated = new Set(
      [...pages]
        .filter(([, same]) => new Set(same.map(({ page }) => page)).size > 1)
        .map(([key]) => key),
    );
  }

  below({ line }: ProvenRow): string[] {
    const texts: string[] = [];
    let above = line;
    // Lines count from 1, so this is the one below.
    for (let at = line.line; at < this.lines.length && texts.length < NOTE_LINES_MAX; at++) {
      const next = this.lines[at]!;
      const isApart = above.y - next.y > NOTE_GAP * Math.max(above.height, next.height);
      if (next.page !== line.page || isApart || this.rowLines.has(next.line)) break;
      if (namesBalance(next) || repeatsSum(next) || this.repeated.has(placeOf(next))) break;
      texts.push(next.text);
      above = next;
    }
    return texts;
  }
}

/** A line at one height of many pages, with other numbers, is a head or a foot of the page. */
function placeOf({ text, y }: PdfLine): string {
  return `${Math.round(y / 4)} ${text.replace(/\d+/g, "#")}`;
}

function noText(): ReadProblem {
  return {
    code: "pdf_without_text",
    severity: "fatal",
    message: "The PDF holds no text: its pages are pictures.",
  };
}

function unproven(found: Unproven): ReadProblem {
  const line = "line" in found ? found.line : undefined;
  return {
    code: "pdf_unproven",
    severity: "fatal",
    message: `The rows of the PDF are not proven by running balances: ${found.reason}.`,
    params: {
      reason: found.reason,
      ...(line && { page: String(line.page), text: maskCardNumbers(line.text).slice(0, 120) }),
    },
  };
}

/** What a printed statement says of itself above its rows: account, interval, number. Pure. */
interface PdfFacts {
  /** In the file's spelling; empty where no single number is the account's. */
  readonly accountNr: string;
  readonly currency?: string;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly number?: string;
}

const ACCOUNT = /HU\d{2}(?: ?\d{4}){6}|(?<!\d)\d{8}[- ]\d{8}(?:[- ]\d{8})?(?!\d)/g;
const OWN = /szamlaszam|bankszamla|szamla szama|iban|account number/;
const OTHER = /partner|ellenoldal|kedvezmenyezett|megbizo|ado/;
const NUMBER = /(?:kivonat\s*(?:sorszama|szama)|sorszam|statement no\.?)\s*:?\s*(\d[\d./-]{0,19})/;
const CURRENCIES = /\b(?:HUF|EUR|USD|GBP|CHF|CZK|PLN|RON|SEK|NOK|DKK|JPY|AUD|CAD)\b/g;

/** `head`: the lines above the first row. */
function readFacts(head: readonly PdfLine[]): PdfFacts {
  const span = head.map(({ text }) => readSpan(text)).find((each) => each !== undefined);
  const number = head.map(({ text }) => NUMBER.exec(foldLetters(text))?.[1]).find(Boolean);
  const currencies = new Set(head.flatMap(({ text }) => text.match(CURRENCIES) ?? []));
  return {
    accountNr: ownAccount(head),
    ...(currencies.size === 1 && { currency: [...currencies][0]! }),
    ...span,
    ...(number !== undefined && { number: number.replace(/[./-]+$/, "") }),
  };
}

/** The only valid number; of several, the only one beside a label of the own account. */
function ownAccount(head: readonly PdfLine[]): string {
  const found = head.flatMap(({ text }) => {
    const label = foldLetters(text);
    return (text.match(ACCOUNT) ?? []).map((written) => ({ written, label }));
  });
  const valid = found.filter(({ written }) => {
    const account = readAccountNumber(written);
    return account?.kind === "hungarian" && hasValidHungarianCheck(account.canonical);
  });
  const all = distinct(valid);
  if (all.length === 1) return all[0]!;
  const own = distinct(valid.filter(({ label }) => OWN.test(label) && !OTHER.test(label)));
  return own.length === 1 ? own[0]! : "";
}

function distinct(found: readonly { readonly written: string }[]): string[] {
  const byNumber = new Map(
    found.map(({ written }) => [readAccountNumber(written)!.canonical, written]),
  );
  return [...byNumber.values()];
}
