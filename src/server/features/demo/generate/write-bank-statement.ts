/** The demo's statements: CAMT.053, and MT940 in windows-1250, as desktop banking writes it. */
import { encodeWindows1250 } from "#exports/text/windows-1250.ts";
import { cutPieces, type InventedItem, isOut } from "#statements/invented/invented-statement.ts";
import { writeCamt } from "#statements/invented/write-camt.ts";
import { FIELD_CHARACTERS, writeMt940 } from "#statements/invented/write-mt940.ts";
import { addDays } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import type { DemoStatement } from "./demo-statement.ts";

const LINE_CHARACTERS = 65;
/** Of a partner's name an MT940 file holds so many; a longer one is cut, as in real files. */
export const MT940_NAME_CHARACTERS = 2 * FIELD_CHARACTERS;

export function writeDemoMt940(statement: DemoStatement): Uint8Array {
  const reference = `KIV${statement.to.slice(2).replaceAll("-", "")}`;
  const number = `${statement.number}/1`;
  const look = {
    codeOf: ({ amount }: InventedItem) => (isOut(amount) ? "116" : "166"),
    cutText: cutWords,
    cutName: (name: string) => cutPieces(name.slice(0, MT940_NAME_CHARACTERS), FIELD_CHARACTERS),
    lineCharacters: LINE_CHARACTERS,
  };
  return encodeWindows1250(writeMt940([{ ...tell(statement), reference, number }], look));
}

export function writeDemoCamt(statement: DemoStatement): Uint8Array {
  const { account, from, to, number } = statement;
  const id = `${to.replaceAll("-", "")}-${account.accountNr}`;
  // In the night behind its last day: one of the evening would not prove this day.
  const created = `${addDays(to, 1)}T03:00:00`;
  const told = tell(statement);
  const items = told.items.map((item, index) => ({
    ...item,
    reference: String(index + 1),
    code: isOut(item.amount) ? "HD001" : "HC001",
    endToEndId: "NOTPROVIDED",
    // The number stands beside a name only.
    partnerAccount: item.partner === "" ? "" : item.partnerAccount,
  }));
  const stated = { ...told, items, id, number, created, covers: [from, to] as const };
  return new TextEncoder().encode(writeCamt({ id, created }, [stated]));
}

function tell({ account, opening, closing, from, to, items }: DemoStatement) {
  return {
    account: account.accountNr,
    currency: account.currency,
    opening: { amount: formatAmount(opening), day: from },
    closing: { amount: formatAmount(closing), day: to },
    items: items.map((item) => ({
      day: item.date,
      valueDay: item.date,
      amount: formatAmount(item.amount),
      id: item.id,
      type: item.type,
      partner: item.partnerName,
      partnerAccount: item.partnerAccountNr,
      text: item.remittance,
    })),
  };
}

/** Words stay whole where they fit; a reader puts a blank between pieces that are not full. */
function cutWords(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.split(" ")) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + 1 + word.length < FIELD_CHARACTERS)
      pieces[pieces.length - 1] = `${last} ${word}`;
    else pieces.push(...cutPieces(word, FIELD_CHARACTERS));
  }
  return pieces;
}
