/** What a printed statement says of itself above its rows: account, interval, number. Pure. */
import type { PdfLine } from "#statements/formats/pdf/pdf-lines.ts";
import { readSpan } from "#statements/formats/pdf/pdf-values.ts";
import { hasValidHungarianCheck, readAccountNumber } from "#values/account-number.ts";
import { foldLetters } from "#values/fold-text.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface PdfFacts {
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
export function readFacts(head: readonly PdfLine[]): PdfFacts {
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
