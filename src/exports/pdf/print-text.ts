/** Days and amounts as print shows them. */
import { absolute, formatAmount, type Amount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";

/** `2026. 11. 20.` */
export function day(date: LocalDate): string {
  return `${date.replaceAll("-", ". ")}.`;
}

/** `−1 234 567 Ft`, `+779,50 EUR` without its plus: print needs no colours to tell a sign. */
export function money(amount: Amount, currency: string): string {
  const [whole = "", fraction = ""] = formatAmount(absolute(amount)).split(".");
  const isForint = currency === "HUF";
  const decimals = isForint && fraction === "00" ? "" : `,${fraction}`;
  return `${amount < 0n ? "−" : ""}${grouped(whole)}${decimals} ${isForint ? "Ft" : currency}`;
}

/** `1 234 567` with blanks that do not break. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u00A0");
}
