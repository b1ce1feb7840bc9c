/**
 * Card rows of Electra banks name no party; the note does, between the card number and the amount:
 * `Vásárlás(2017.11.02)  Card:1234567890123456  MERCHANT CITY 3 674,00 HUF`. Source: UniCredit HU,
 * 2017.
 */
const CARD_ROW = /\bCard:\s*[\dX*]{12,19}\s+(\S.*?)\s+\d[\d ]*(?:,\d{1,2})?\s+[A-Z]{3}\s*$/;

/** Longer notes are no card rows, and the pattern is slow on them. */
const NOTE_LENGTH_MAX = 500;

/** The merchant in a card row's note; `undefined` for any other note. */
export function cardMerchant(note: string | undefined): string | undefined {
  return note !== undefined && note.length <= NOTE_LENGTH_MAX && note.includes("Card:")
    ? CARD_ROW.exec(note)?.[1]
    : undefined;
}
