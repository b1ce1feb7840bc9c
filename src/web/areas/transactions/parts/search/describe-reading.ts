/** A reading of a typed text as a sentence. Pure. */
import { displayAccountNumber } from "#values/account-number.ts";
import type { LocalDate } from "#values/local-date.ts";
import { saidMax, saidMin } from "#web/areas/transactions/parts/amount-bounds.ts";
import { periodText } from "#web/areas/transactions/parts/filter-chips.ts";
import type { SearchPart } from "#web/areas/transactions/queries/viewer-search.ts";
import { searchTexts as words } from "#web/areas/transactions/texts/search.ts";
import { formatAmount, groupDigits } from "#web/ui/text/format-amount.ts";
import type { SearchReading } from "./read-search.ts";

/** `unit`: the currency of the company's accounts, where it is one alone. */
export function describeReading(
  { kind, search }: SearchReading,
  today: LocalDate,
  unit: string | undefined,
): string {
  const { text } = search;
  if (text !== undefined && kind === "account") return words.account(showAccount(text));
  if (text !== undefined && kind === "number")
    return words.number(unit ? formatAmount(text, unit) : groupDigits(text), text);
  if (text !== undefined && kind === "text") return describeText(text, unit);
  const parts = [
    text && words.quoted(text),
    describeAmounts(search, unit),
    periodText(search, today),
  ];
  return parts.filter(Boolean).join(", ");
}

/** The server looks for the amount of such a text too, and whatever it finds is to be said. */
function describeText(text: string, unit: string | undefined): string {
  const isAmount = /^[+-]?\d[\d\s]*([.,]\d{1,2})?$/.test(text);
  if (!isAmount) return words.words(text);
  const amount = text.replace(/[\s+-]/g, "").replace(",", ".");
  return words.number(formatAmount(amount, unit ?? "HUF", { unit: unit !== undefined }), text);
}

function showAccount(text: string): string {
  return /^\d{16}$/.test(text)
    ? `${text.slice(0, 8)}-${text.slice(8)}`
    : displayAccountNumber(text);
}

function describeAmounts(search: SearchPart, unit: string | undefined): string | undefined {
  const { amountMin, amountMax, direction } = search;
  const currency = search.currency ?? unit;
  const show = (amount: string, withUnit = true) =>
    formatAmount(amount, currency ?? "HUF", { unit: withUnit && currency !== undefined });
  const min = amountMin === undefined ? undefined : saidMin(amountMin);
  const max = amountMax === undefined ? undefined : saidMax(amountMax);
  const said = sayBounds();
  return said && direction ? `${said}, ${words.directions[direction]}` : said;

  function sayBounds(): string | undefined {
    if (amountMin !== undefined && amountMin === amountMax) return words.exact(show(amountMin));
    if (min && max) return words.between(show(min.amount, false), show(max.amount));
    if (min) return (min.strict ? words.above : words.atLeast)(show(min.amount));
    return max && (max.strict ? words.below : words.atMost)(show(max.amount));
  }
}
