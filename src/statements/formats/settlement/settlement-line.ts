/** Turns one row of a settlement table into a line, a payout, a sum, or nothing. */
import type { LineKind, SettlementLine } from "#settlements/settlement.ts";
import { splitReferences } from "#settlements/build-settlement.ts";
import type { SettlementRow } from "#statements/formats/settlement/settlement-cells.ts";
import type {
  RowMeaning,
  SettlementLayout,
} from "#statements/formats/settlement/settlement-layout.ts";
import { maskCardNumbers } from "#statements/card-number.ts";
import { ReadStop } from "#statements/read-stop.ts";
import { absolute, type Amount } from "#values/money.ts";

interface Placed {
  readonly row: SettlementRow;
  readonly currency: string | undefined;
}

/**
 * What a row says. `unknown`: its status has no known meaning, so nobody knows whether money moved.
 * A line with an `unknownWord` moved money, and its type has no known meaning.
 */
export type ReadRow = Placed &
  (
    | { readonly what: "line"; readonly line: SettlementLine; readonly unknownWord?: string }
    | { readonly what: "payout" | "carry"; readonly amount: Amount }
    | {
        readonly what: "sum";
        readonly gross?: Amount;
        readonly fees?: Amount;
        readonly net?: Amount;
      }
    | { readonly what: "skipped" }
    | { readonly what: "unknown"; readonly word: string }
  );

/** Reads a row by the layout's words and columns. */
export function readRow(row: SettlementRow, layout: SettlementLayout): ReadRow {
  const placed = { row, currency: row.currency };
  if (isSumRow(row, layout))
    return {
      ...placed,
      what: "sum",
      gross: row.money("gross"),
      fees: feeOf(row, layout),
      net: row.money("net"),
    };
  if (isIdle(row, layout)) return { ...placed, what: "skipped" };
  const known = meaningOf(row, layout);
  const meaning = known ?? "adjustment";
  const moved = hasMoved(row, layout, meaning);
  if (moved === undefined) return { ...placed, what: "unknown", word: row.text("status") };
  if (!moved || meaning === "skip") return { ...placed, what: "skipped" };
  if (meaning === "payout" || meaning === "carry") {
    const net = netOf(row) ?? grossOf(row, layout) ?? 0n;
    return { ...placed, what: meaning, amount: meaning === "payout" ? -net : net };
  }
  const line = lineOf(row, layout, meaning);
  return known === undefined
    ? { ...placed, what: "line", line, unknownWord: row.text("type") }
    : { ...placed, what: "line", line };
}

const SUM_WORD =
  /^(?:mind)?osszesen\b|^ossz(?:eg|es)?\b.*:$|^vegosszeg\b|^(?:grand )?total\b|^sum\b/;
const IDENTIFIERS = ["externalId", "reference", "authCode", "date", "payoutDate"] as const;

/** True for a usual word of a sum row, normalised. */
export function isSumWord(word: string): boolean {
  return SUM_WORD.test(word);
}

function isSumRow(row: SettlementRow, { sumRow, hasUsualSumRow }: SettlementLayout): boolean {
  if (sumRow) return row.word(sumRow.column) === sumRow.text;
  if (!hasUsualSumRow) return false;
  const isNameless = IDENTIFIERS.every((column) => row.text(column) === "");
  return isNameless || row.words().some(isSumWord);
}

function isIdle(row: SettlementRow, { moved, idleWord }: SettlementLayout): boolean {
  if (moved !== undefined && !row.money(moved)) return true;
  return idleWord !== undefined && row.word("effect") === idleWord;
}

function meaningOf(row: SettlementRow, layout: SettlementLayout): RowMeaning | undefined {
  const word = row.word("type");
  if (layout.refundWords?.includes(word)) return "refund";
  if (layout.feeWithout && row.text(layout.feeWithout) === "") return "fee";
  if (!layout.types) return layout.line;
  return lookUp(layout.types, word) ?? lookUpBeginning(layout.types, word);
}

function hasMoved(
  row: SettlementRow,
  { statuses, payoutStatuses }: SettlementLayout,
  meaning: RowMeaning,
): boolean | undefined {
  if (!statuses) return true;
  const status = row.word("status");
  if (meaning === "payout" && payoutStatuses?.includes(status)) return true;
  return lookUp(statuses, status);
}

/** The meaning of a word of a file; a word such as `constructor` has none. */
function lookUp<T>(meanings: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(meanings, word) ? meanings[word] : undefined;
}

/** The meaning of the longest beginning (`t11*`) that a word has. */
function lookUpBeginning<T>(meanings: Readonly<Record<string, T>>, word: string): T | undefined {
  const [best] = Object.keys(meanings)
    .filter((key) => key.endsWith("*") && word.startsWith(key.slice(0, -1)))
    .sort((a, b) => b.length - a.length);
  return best === undefined ? undefined : meanings[best];
}

function lineOf(row: SettlementRow, layout: SettlementLayout, kind: LineKind): SettlementLine {
  const amounts = kind === "fee" ? feeAmounts(row, layout) : saleAmounts(row, layout);
  const reference = maskCardNumbers(row.text("reference"));
  const billedFee = row.money("billedFee");
  return {
    kind: kindOf(kind, amounts.gross),
    ...amounts,
    ...(billedFee !== undefined && { billedFee }),
    externalId: row.text("externalId") || undefined,
    reference: reference || undefined,
    references: splitReferences(reference),
    date: row.day("date"),
    cardMask: maskCardNumbers(row.text("cardMask")) || undefined,
    authCode: row.text("authCode") || undefined,
    terminal: row.text("terminal") || undefined,
    line: row.line,
  };
}

/** Money that goes back is no sale; a parcel's is a correction of an earlier one. */
function kindOf(kind: LineKind, gross: Amount): LineKind {
  if (gross >= 0n) return kind;
  return kind === "payment" ? "refund" : kind === "parcel" ? "adjustment" : kind;
}

type LineAmounts = Pick<SettlementLine, "gross" | "fee" | "net">;

/** A row that is a fee alone has no sale: providers write the fee as its gross or net amount. */
function feeAmounts(row: SettlementRow, layout: SettlementLayout): LineAmounts {
  const stated = feeOf(row, layout);
  const fee = stated || -(netOf(row) ?? grossOf(row, layout) ?? 0n);
  return { gross: 0n, fee, net: -fee };
}

/** What the row states of gross, fee and net, and the one that follows from the other two. */
function saleAmounts(row: SettlementRow, layout: SettlementLayout): LineAmounts {
  const isUnsignedRefund = layout.refundWords?.includes(row.word("type")) === true;
  const signed = (amount: Amount | undefined): Amount | undefined =>
    isUnsignedRefund && amount !== undefined ? -absolute(amount) : amount;
  const net = signed(netOf(row));
  const stated = signed(grossOf(row, layout));
  const fee = feeOf(row, layout);
  const grossCurrency = row.text("grossCurrency").toUpperCase();
  const isConverted = grossCurrency !== "" && grossCurrency !== row.currency;
  // Paid in another currency: the sale in the settlement's own is what remained, and the fee.
  if (isConverted && net !== undefined) return { gross: net + (fee ?? 0n), fee: fee ?? 0n, net };
  const gross = stated ?? (net ?? 0n) + (fee ?? 0n);
  const taken = fee ?? (net === undefined ? 0n : gross - net);
  return { gross, fee: taken, net: net ?? gross - taken };
}

function grossOf(row: SettlementRow, layout: SettlementLayout): Amount | undefined {
  const gross = row.money("gross") ?? pairOf(row.money("grossCredit"), row.money("grossDebit"));
  if (gross !== undefined && layout.isProvidersView) return -gross;
  if (gross !== undefined && layout.sides) return sided(row, layout.sides, "grossSide", gross);
  if (gross === undefined || !layout.grossIsUnsigned) return gross;
  const net = netOf(row) ?? 0n;
  return net < 0n ? -absolute(gross) : absolute(gross);
}

/** An amount with the sign of its side. Stops the file at a word that is no known side. */
function sided(
  row: SettlementRow,
  sides: NonNullable<SettlementLayout["sides"]>,
  column: "grossSide" | "feeSide",
  amount: Amount,
): Amount {
  const side = lookUp(sides, row.word(column));
  if (side !== undefined) return BigInt(side) * absolute(amount);
  if (amount === 0n) return 0n;
  throw new ReadStop({
    code: "direction_contradicts",
    severity: "fatal",
    message: "A side is neither credit nor debit.",
    line: row.line,
    params: { column },
  });
}

function netOf(row: SettlementRow): Amount | undefined {
  return row.money("net") ?? pairOf(row.money("netCredit"), row.money("netDebit"));
}

function feeOf(row: SettlementRow, layout: SettlementLayout): Amount | undefined {
  const fee = row.money("fee") ?? row.money("feePart");
  // What a fee takes off goes from the merchant; a fee that comes back is less than nothing.
  if (fee && layout.sides) return -sided(row, layout.sides, "feeSide", fee);
  return fee !== undefined && layout.feeSign === "negative" ? -fee : fee;
}

function pairOf(credit: Amount | undefined, debit: Amount | undefined): Amount | undefined {
  return credit === undefined && debit === undefined ? undefined : (credit ?? 0n) - (debit ?? 0n);
}
