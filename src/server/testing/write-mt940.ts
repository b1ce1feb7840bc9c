/** Statement files for tests: MT940 as a bank would write it, from a plain list of items. */
import { addDays, type LocalDate } from "#values/local-date.ts";
import { absolute, formatAmount, type Amount } from "#values/money.ts";

export interface WrittenItem {
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly name?: string;
  readonly note?: string;
  readonly accountNr?: string;
}

export interface WrittenStatement {
  readonly accountNr: string;
  readonly currency?: string;
  readonly number?: string;
  readonly opening: Amount;
  readonly items: readonly WrittenItem[];
  /** Days of the opening and closing balance; the items' own by default. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** A closing balance that does not tie. */
  readonly closing?: Amount;
}

/** One `:20:` block for each statement. */
export function writeMt940(statements: readonly WrittenStatement[]): string {
  return statements.map(writeStatement).join("");
}

function writeStatement(statement: WrittenStatement): string {
  const currency = statement.currency ?? "HUF";
  const dates = statement.items.map((item) => item.date).toSorted();
  const from = statement.from ?? dates[0]!;
  const to = statement.to ?? dates.at(-1)!;
  const closing =
    statement.closing ??
    statement.items.reduce((sum, item) => sum + item.amount, statement.opening);
  const lines = [
    ":20:STARTUMS",
    `:25:${statement.accountNr}`,
    `:28C:${statement.number ?? "1"}/1`,
    `:60F:${balance(statement.opening, addDays(from, 0), currency)}`,
    ...statement.items.flatMap(writeItem),
    `:62F:${balance(closing, to, currency)}`,
    "-",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function writeItem(item: WrittenItem): string[] {
  const day = short(item.date);
  const sign = item.amount < 0n ? "D" : "C";
  const details = [
    `?20${item.note ?? ""}`,
    item.accountNr ? `?31${item.accountNr}` : "",
    `?32${item.name ?? ""}`,
  ].join("");
  return [
    `:61:${day}${day.slice(2)}${sign}${decimal(item.amount)}NTRFNONREF`,
    `:86:020?00Atutalas${details}`,
  ];
}

function balance(amount: Amount, date: LocalDate, currency: string): string {
  return `${amount < 0n ? "D" : "C"}${short(date)}${currency}${decimal(amount)}`;
}

function short(date: LocalDate): string {
  return date.slice(2).replaceAll("-", "");
}

function decimal(amount: Amount): string {
  return formatAmount(absolute(amount)).replace(".", ",");
}
