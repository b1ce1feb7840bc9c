/**
 * MT940 with structured :86: fields (two-digit subfields behind `?`), in windows-1250 as desktop
 * banking writes it.
 */
import { encodeWindows1250 } from "#exports/text/windows-1250.ts";
import { absolute, formatAmount, type Amount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { DemoStatement } from "./demo-statement.ts";

const LINE_CHARACTERS = 65;
const FIELD_CHARACTERS = 27;
/** Characters of a partner's name that an MT940 file can hold. */
export const MT940_NAME_CHARACTERS = 2 * FIELD_CHARACTERS;

export function writeMt940(statement: DemoStatement): Uint8Array {
  const { account, opening, closing, from, to, items } = statement;
  const lines = [
    `:20:KIV${compact(to)}`,
    `:25:${account.accountNr}`,
    `:28C:${statement.number}/1`,
    `:60F:${balance(opening, from, account.currency)}`,
  ];
  for (const item of items) {
    lines.push(
      `:61:${compact(item.date)}${item.date.slice(5, 7)}${item.date.slice(8)}${item.amount < 0n ? "D" : "C"}` +
        `${decimal(item.amount)}NTRFNONREF//${item.id}`,
    );
    const fields = [
      `${item.amount < 0n ? "116" : "166"}?00${item.type}`,
      ...split(item.remittance).map((piece, index) => `?2${index}${piece}`),
      ...(item.partnerAccountNr === "" ? [] : [`?31${item.partnerAccountNr}`]),
      ...cutName(item.partnerName).map((piece, index) => `?3${index + 2}${piece}`),
    ];
    lines.push(...fold(`:86:${fields.join("")}`));
  }
  lines.push(`:62F:${balance(closing, to, account.currency)}`, "-");
  return encodeWindows1250(lines.join("\r\n") + "\r\n");
}

function compact(date: LocalDate): string {
  return date.slice(2).replaceAll("-", "");
}

function decimal(amount: Amount): string {
  return formatAmount(absolute(amount)).replace(".", ",");
}

function balance(amount: Amount, date: LocalDate, currency: string): string {
  return `${amount < 0n ? "D" : "C"}${compact(date)}${currency}${decimal(amount)}`;
}

/** The format has two fields for a name; a longer name is cut, as in real files. */
function cutName(name: string): string[] {
  return [
    name.slice(0, FIELD_CHARACTERS),
    name.slice(FIELD_CHARACTERS, MT940_NAME_CHARACTERS),
  ].filter((piece) => piece !== "");
}

/** Words stay whole where they fit; a reader puts a blank between pieces that are not full. */
function split(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.split(" ")) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + 1 + word.length < FIELD_CHARACTERS)
      pieces[pieces.length - 1] = `${last} ${word}`;
    else
      for (let at = 0; at < word.length; at += FIELD_CHARACTERS)
        pieces.push(word.slice(at, at + FIELD_CHARACTERS));
  }
  return pieces;
}

function fold(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += LINE_CHARACTERS)
    lines.push(text.slice(at, at + LINE_CHARACTERS));
  return lines;
}
