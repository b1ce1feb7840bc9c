/**
 * The filters in force as words: for the chips above the list and for the sentence when nothing was
 * found.
 */
import { findPreset } from "#web/time/periods.ts";
import type { ViewerSearch } from "#web/areas/transactions/queries/viewer-search.ts";
import { viewerFilterTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInterval } from "#web/ui/text/format-date.ts";

export interface Chip {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** Search fields that go with the chip. */
  readonly fields: readonly (keyof ViewerSearch)[];
}

/**
 * Chips in their order; the searched text and the booked view have controls of their own and are
 * not among them.
 */
export function describeFilters(search: ViewerSearch, today: LocalDate): readonly Chip[] {
  const chips: Chip[] = [];
  const add = (
    key: string,
    name: string,
    value: string | undefined,
    fields: readonly (keyof ViewerSearch)[],
  ) => {
    if (value) chips.push({ key, name, value, fields });
  };
  add("period", words.period, periodText(search, today), ["dateFrom", "dateTo"]);
  add("amount", words.amount, amountText(search), ["amountMin", "amountMax"]);
  add("direction", words.direction, search.direction && words.directions[search.direction], [
    "direction",
  ]);
  add("currency", words.currency, search.currency, ["currency"]);
  add("partner", words.partner, search.partnerName, ["partnerName"]);
  add("tax", words.taxNumber, search.partnerTaxId, ["partnerTaxId"]);
  add("description", words.description, search.description, ["description"]);
  add("file", words.file, search.fileId && words.oneFile, ["fileId"]);
  return chips;
}

/** „foxpost”, 4 000 felett, ez a hónap */
export function describeSearch(search: ViewerSearch, today: LocalDate): string {
  const chips = describeFilters(search, today).map((chip) => `${chip.name}: ${chip.value}`);
  return [search.text && `„${search.text}”`, ...chips].filter(Boolean).join(", ");
}

function periodText({ dateFrom, dateTo }: ViewerSearch, today: LocalDate): string | undefined {
  if (dateFrom && dateTo) {
    const preset = findPreset(dateFrom, dateTo, today);
    return preset ? words.presets[preset] : formatInterval(dateFrom, dateTo);
  }
  if (dateFrom) return words.since(formatDate(dateFrom));
  return dateTo && words.until(formatDate(dateTo));
}

function amountText({ amountMin, amountMax, currency }: ViewerSearch): string | undefined {
  const show = (amount: string) =>
    formatAmount(amount, currency ?? "HUF", { unit: currency !== undefined });
  if (amountMin && amountMax)
    return amountMin === amountMax
      ? show(amountMin)
      : words.between(show(amountMin), show(amountMax));
  if (amountMin) return words.above(show(amountMin));
  return amountMax && words.below(show(amountMax));
}
