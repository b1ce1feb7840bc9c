/** MT940 as banks write it, with numbered fields behind `?` in :86:. */
import {
  cutPieces,
  type InventedBalance,
  type InventedItem,
  type InventedStatement,
  isOut,
  sizeOf,
} from "./invented-statement.ts";

export interface Mt940Statement extends InventedStatement {
  /** Of the message (:20:). */
  readonly reference?: string;
  /** Of the statement and its page (:28C:). */
  readonly number: string;
}

/** What banks do differently. */
export interface Mt940Look {
  /** The bank's code of an item, before its fields. */
  readonly codeOf?: (item: InventedItem) => string;
  /** How texts and names are cut into fields; whole where nothing is said. */
  readonly cutText?: (text: string) => readonly string[];
  readonly cutName?: (name: string) => readonly string[];
  /** Characters of a line of :86: */
  readonly lineCharacters?: number;
}

/** Characters of a field of :86:, of which a name has two. */
export const FIELD_CHARACTERS = 27;

/**
 * The whole file, piece by piece. `writeEntry` writes an item's lines otherwise than most banks do.
 */
export function* mt940Pieces(
  statements: readonly Mt940Statement[],
  look: Mt940Look = {},
  writeEntry: (item: InventedItem) => readonly string[] = (item) => mt940Entry(item, look),
): Generator<string> {
  for (const { reference = "STARTUMS", account, number, ...statement } of statements) {
    const { opening, closing, currency } = statement;
    yield joinLines([`:20:${reference}`, `:25:${account}`, `:28C:${number}`]);
    yield joinLines(balance("60", opening, currency));
    for (const item of statement.items) yield joinLines(writeEntry(item));
    yield joinLines([...balance("62", closing, currency), "-"]);
  }
}

/** The whole file at once. */
export const writeMt940 = (...given: Parameters<typeof mt940Pieces>): string =>
  [...mt940Pieces(...given)].join("");

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join("");

function mt940Entry(item: InventedItem, look: Mt940Look = {}): string[] {
  const { valueDay, day, amount, id, type = "Atutalas", partnerAccount = "" } = item;
  const { codeOf = () => "020", cutText = whole, cutName = whole, lineCharacters } = look;
  const entryDay = day === undefined ? "" : shortDay(day).slice(2);
  // The reversal of a credit is money out.
  const side = item.isReversal ? (isOut(amount) ? "RC" : "RD") : isOut(amount) ? "D" : "C";
  const reference = id === undefined ? "NONREF" : `NONREF//${id}`;
  const fields = [
    `?00${type}`,
    ...cutText(item.text ?? "").map((piece, at) => `?2${at}${piece}`),
    ...(partnerAccount === "" ? [] : [`?31${partnerAccount}`]),
    ...cutName(item.partner ?? "").map((piece, at) => `?3${2 + at}${piece}`),
  ];
  const details = `:86:${codeOf(item)}${fields.join("")}`;
  return [
    `:61:${shortDay(valueDay)}${entryDay}${side}${mt940Amount(amount)}NTRF${reference}`,
    ...(lineCharacters === undefined ? [details] : cutPieces(details, lineCharacters)),
  ];
}

/** `261120` */
export const shortDay = (day: string): string => day.slice(2).replaceAll("-", "");
/** With a comma, without its sign. */
export const mt940Amount = (amount: string): string => sizeOf(amount).replace(".", ",");

function balance(tag: string, told: InventedBalance | undefined, currency: string): string[] {
  if (told === undefined) return [];
  const { amount, day, isIntermediate = false } = told;
  const sign = isOut(amount) ? "D" : "C";
  const place = isIntermediate ? "M" : "F";
  return [`:${tag}${place}:${sign}${shortDay(day)}${currency}${mt940Amount(amount)}`];
}

const whole = (text: string): string[] => [text];
