/** Texts, days and account numbers as ISO 20022 messages write them. */
import { hasValidIbanCheck, hungarianIban } from "#values/account-number.ts";
import { HOUR_MS } from "#values/durations.ts";
import { budapestDayStart, type LocalDate } from "#values/local-date.ts";
import { absolute, formatAmount, type Amount } from "#values/money.ts";
import type { AccountForm } from "../export-row.ts";
import { escapeXml } from "../xml-text.ts";

/** An element with a text of at most `most` characters; none where the text is blank. */
export function textElement(name: string, text: string, most: number): string {
  if (text === "") return "";
  if (text.length <= most && isPlainText(text)) return `<${name}>${text}</${name}>`;
  const clean = cleanText(text).slice(0, most).trim().toWellFormed();
  return clean === "" ? "" : `<${name}>${escapeXml(clean)}</${name}>`;
}

const PLAIN = /^[!#-%'-;=?-~\u00C0-\u017F]+(?: [!#-%'-;=?-~\u00C0-\u017F]+)*$/;

/**
 * True for words of Latin letters, digits and signs that need no escape, with one blank between
 * them: most texts are of this kind, and one look is cheaper than cleaning and escaping.
 */
export function isPlainText(text: string): boolean {
  return PLAIN.test(text);
}

/** Runs of blanks and line ends as one blank; control characters are left out. */
export function cleanText(text: string): string {
  // Most texts are clean, and looking costs less than replacing.
  return /[\u0000-\u001F\u007F\uFFFE\uFFFF]|\s\s|[^\S ]/.test(text)
    ? text.replace(/[\u0000-\u0008\u000E-\u001F\u007F\uFFFE\uFFFF]/g, "").replace(/\s+/g, " ")
    : text;
}

/** `<Amt Ccy="HUF">455.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>` */
export function amountElements(amount: Amount, currency: string): string {
  return `<Amt Ccy="${currency}">${formatAmount(absolute(amount))}</Amt>${directionElement(amount)}`;
}

export function directionElement(amount: Amount): string {
  return `<CdtDbtInd>${amount < 0n ? "DBIT" : "CRDT"}</CdtDbtInd>`;
}

let lastDay: { readonly day: LocalDate; readonly offset: string } | undefined;

/** A time of a day in Budapest, `2026-11-20T23:59:59+01:00`. */
export function budapestTime(day: LocalDate, time: string): string {
  if (lastDay?.day !== day) {
    const hours = (Date.parse(`${day}T00:00:00Z`) - budapestDayStart(day)) / HOUR_MS;
    lastDay = { day, offset: `+0${hours}:00` };
  }
  return `${day}T${time}${lastDay.offset}`;
}

/** Longest identification beside an IBAN (`Max34Text`). */
const OTHER_ID_MAX = 34;

/** `<Id>` of an account, in the wanted form; empty for a text without a letter or digit. */
export function accountIdElement(accountNr: string, form: AccountForm): string {
  const isHungarian = /^\d{24}$/.test(accountNr);
  if (form === "iban" && isHungarian) return `<Id><IBAN>${hungarianIban(accountNr)}</IBAN></Id>`;
  if (!isHungarian && hasValidIbanCheck(accountNr)) return `<Id><IBAN>${accountNr}</IBAN></Id>`;
  const other = textElement("Id", accountNr, OTHER_ID_MAX);
  return other === "" ? "" : `<Id><Othr>${other}</Othr></Id>`;
}
