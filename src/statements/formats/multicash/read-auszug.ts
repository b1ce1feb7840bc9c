/**
 * `AUSZUG.TXT` of MultiCash: a line for each statement with its balances and sums, without column
 * names and without items. The items stand in `UMSATZ.TXT`. Read together they prove each other:
 * the stored items between two closing balances have to make their difference. Places by the public
 * description: 1 bank key, 2 account, 3 number, 4 day, 5 currency, 6 opening, 7 debits, 8 credits,
 * 9 closing, 10 holder.
 */
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import { multicashAccount, multicashDay } from "#statements/formats/multicash/multicash-account.ts";
import { AmountColumn } from "#statements/formats/table/amount-column.ts";
import { parseAmountText, type DecimalMark } from "#statements/formats/table/amount-text.ts";
import { csvRows } from "#statements/formats/table/csv-rows.ts";
import { cellText } from "#statements/formats/table/table-source.ts";
import { ReadStop } from "#statements/read-stop.ts";
import {
  READ_LIMITS,
  type FileInput,
  type ReadEvent,
  type ReadEvents,
  type ReadProblem,
} from "#statements/statement.ts";
import {
  decodedChunks,
  decodeText,
  detectCharset,
  detectHeadCharset,
} from "#statements/text/decode-text.ts";
import { addDays, parseLocalDate, type LocalDate } from "#values/local-date.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { formatAmount, type Amount } from "#values/money.ts";

const FORMAT = "multicash-auszug";
const SCORE = 92;
const LINE =
  /^\uFEFF?\s*"?([A-Z\d]{3,12})"?;"?[A-Z\d][A-Z\d /-]{4,33}"?;"?\d{1,5}"?;"?\d{2}\.\d{2}\.\d{2,4}"?;"?[A-Z]{3}"?;"?[+-]?\d/;
const DIALECT = { delimiter: ";", lineEnd: "\n", skippedLines: 0 } as const;
/** Places of the opening balance, the debits, the credits and the closing balance. */
const MONEY_PLACES = [5, 6, 7, 8] as const;
const PLACES_MIN = 9;

/** The claim on a file whose first line is a statement's balances; undefined for any other. */
export function detectAuszug(head: Uint8Array): DetectionCandidate | undefined {
  const match = LINE.exec(decodeText(head, detectHeadCharset(head)));
  if (!match) return undefined;
  const reasons = [{ kind: "tag", seen: match[0].slice(0, 60), line: 1 }] as const;
  return {
    score: SCORE,
    detection: { kind: "statement", source: "generic", format: FORMAT, reasons },
    candidates: [{ source: "generic", layout: FORMAT, score: SCORE, reasons }],
    read: readAuszug,
  };
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

function* readAuszug(input: FileInput): ReadEvents {
  const lines: Line[] = [];
  const amounts = new AmountColumn();
  for (const { line, cells } of csvRows(decodedChunks(input, detectCharset(input)), DIALECT)) {
    const texts = cells.map((cell) => cellText(cell));
    if (texts.every((text) => text === "")) continue;
    if (texts.length < PLACES_MIN) throw new ReadStop(broken(line));
    if (lines.length >= READ_LIMITS.sheetRowsMax) throw new ReadStop(tooMany());
    for (const place of MONEY_PLACES)
      if (!amounts.observe(texts[place]!, line)) throw new ReadStop(broken(line));
    lines.push({ line, cells: texts });
  }
  const mark = amounts.decide(lines.every(({ cells }) => cells[4] === "HUF"));
  if (!mark.ok) throw new ReadStop(ambiguous(mark.problem));
  const closings = new Map<string, { readonly day: LocalDate; readonly closing: Amount }>();
  for (const [index, read] of lines.map((line) => readLine(line, mark.value)).entries()) {
    const { account, currency, day, opening, closing } = read;
    const key = `${account} ${currency}`;
    const before = closings.get(key);
    // An opening balance has a day only behind the statement before: this one may hold some days.
    const follows = before !== undefined && before.closing === opening && before.day <= day;
    closings.set(key, { day, closing });
    const next = follows ? addDays(before.day, 1) : day;
    yield* statementEvents(read, {
      index,
      from: next < day ? next : day,
      opening: follows ? opening : undefined,
    });
  }
}

interface ReadLine {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly account: string;
  readonly holder: string;
  readonly number: string;
  readonly currency: string;
  readonly day: LocalDate;
  readonly opening: Amount;
  readonly closing: Amount;
  /** Opening balance with the stated sums. */
  readonly computed: Amount;
}

function readLine({ line, cells }: Line, mark: DecimalMark): ReadLine {
  const [bankKey = "", number = "", statement = "", day = "", currency = "", ...rest] = cells;
  const date = parseLocalDate(multicashDay(day));
  const money = MONEY_PLACES.map((place) => parseAmountText(cells[place]!, mark)?.amount);
  const [opening, debits, credits, closing] = money;
  if (!date.ok || !isCurrencyCode(currency)) throw new ReadStop(broken(line));
  if (opening === undefined || debits === undefined) throw new ReadStop(broken(line));
  if (credits === undefined || closing === undefined) throw new ReadStop(broken(line));
  return {
    line,
    account: multicashAccount(bankKey, number),
    holder: rest[4] ?? "",
    number: statement,
    currency,
    day: date.value,
    opening,
    closing,
    computed: opening - abs(debits) + abs(credits),
  };
}

function* statementEvents(
  read: ReadLine,
  place: { readonly index: number; readonly from: LocalDate; readonly opening: Amount | undefined },
): Generator<ReadEvent> {
  const { account, holder, number, currency, day, closing, computed } = read;
  const { index, from, opening } = place;
  yield {
    kind: "statement",
    header: {
      index,
      kind: "report",
      accountNr: account,
      currency,
      number: number.replace(/^0+(?=\d)/, ""),
      ...(holder && { ownerName: holder }),
    },
  };
  const ties = computed === closing;
  if (!ties) yield { kind: "problem", problem: untied(read, index) };
  yield {
    kind: "end",
    trailer: {
      index,
      from,
      to: day,
      intervalStated: false,
      ...(opening !== undefined && { opening }),
      closing,
      ties,
      transactionCount: 0,
      creditSum: 0n,
      debitSum: 0n,
    },
  };
}

function abs(amount: Amount): Amount {
  return amount < 0n ? -amount : amount;
}

function untied({ line, closing, computed, currency }: ReadLine, statement: number) {
  return {
    code: "balance_mismatch",
    severity: "statement",
    message: "The opening balance and the stated sums do not give the closing balance.",
    line,
    statement,
    params: {
      expected: formatAmount(closing),
      found: formatAmount(computed),
      difference: formatAmount(computed - closing),
      currency,
    },
  } as const satisfies ReadProblem;
}

function broken(line: number): ReadProblem {
  return {
    code: "syntax_invalid",
    severity: "fatal",
    message: "The line is no statement's balances.",
    line,
  };
}

function ambiguous({ line, text }: { readonly line: number; readonly text: string }): ReadProblem {
  return {
    code: "amount_ambiguous",
    severity: "fatal",
    message: "The decimal mark of the balances is open.",
    line,
    params: { column: "balance", text, lines: String(line), count: "1" },
  };
}

function tooMany(): ReadProblem {
  const limit = String(READ_LIMITS.sheetRowsMax);
  return {
    code: "limit_exceeded",
    severity: "fatal",
    message: "The file has too many statements.",
    params: { limit, what: "rows" },
  };
}
