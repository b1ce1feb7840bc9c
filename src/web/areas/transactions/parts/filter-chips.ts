/**
 * The filters in force as words: for the chips above the list and for the sentence when nothing was
 * found.
 */
import { saidMax, saidMin } from "./amount-bounds.ts";
import { periodName } from "#web/texts/period.ts";
import { findPreset } from "#web/time/periods.ts";
import type { ViewerSearch } from "#web/areas/transactions/queries/viewer-search.ts";
import { arrivalTexts } from "#web/areas/transactions/texts/arrivals.ts";
import { questionTexts } from "#web/areas/questions/texts/questions.ts";
import { viewerFilterTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";

export interface Chip {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** Search fields that go with the chip. */
  readonly fields: readonly (keyof ViewerSearch)[];
}

/**
 * Chips in their order; the searched text and the booked view have controls of their own and are
 * not among them. `unit`: the currency of the company's accounts, where it is one alone.
 */
export function describeFilters(
  search: ViewerSearch,
  today: LocalDate,
  unit?: string,
): readonly Chip[] {
  const chips: Chip[] = [];
  const add = (
    key: string,
    name: string,
    value: string | undefined,
    fields: readonly (keyof ViewerSearch)[],
  ) => {
    if (value) chips.push({ key, name, value, fields });
  };
  add("new", arrivalTexts.name, search.newSince && arrivalTexts.since[search.newSince], [
    "newSince",
  ]);
  add("period", words.period, periodText(search, today), ["dateFrom", "dateTo"]);
  add("amount", words.amount, amountText(search, unit), ["amountMin", "amountMax"]);
  add("direction", words.direction, search.direction && words.directions[search.direction], [
    "direction",
  ]);
  add("currency", words.currency, search.currency, ["currency"]);
  add("partner", words.partner, search.partnerName, ["partnerName"]);
  add("tax", words.taxNumber, search.partnerTaxId, ["partnerTaxId"]);
  add("description", words.description, search.description, ["description"]);
  add("double", words.double, search.possibleDouble && words.undecided, ["possibleDouble"]);
  add(
    "question",
    questionTexts.filter,
    search.question && questionTexts.filterValues[search.question],
    ["question"],
  );
  add("noted", questionTexts.noted, search.noted && questionTexts.notedValue, ["noted"]);
  add("change", words.openChange, search.openChange && words.unseen, ["openChange"]);
  add("own", words.ownTransfers, search.ownTransfers && words.leftOut, ["ownTransfers"]);
  add("brought", words.brought, search.broughtBy && words.broughtItems, ["broughtBy"]);
  add("file", words.file, search.fileId && words.oneFile, ["fileId"]);
  return chips;
}

/** „foxpost”, 4 000 felett, ez a hónap */
export function describeSearch(search: ViewerSearch, today: LocalDate, unit?: string): string {
  const chips = describeFilters(search, today, unit).map((chip) => `${chip.name}: ${chip.value}`);
  return [search.text && `„${search.text}”`, ...chips].filter(Boolean).join(", ");
}

export function periodText(
  { dateFrom, dateTo }: ViewerSearch,
  today: LocalDate,
): string | undefined {
  const preset = dateFrom && dateTo && findPreset(dateFrom, dateTo, today);
  return preset ? words.presets[preset] : periodName(dateFrom, dateTo);
}

function amountText(search: ViewerSearch, unit: string | undefined): string | undefined {
  const { amountMin, amountMax } = search;
  const currency = search.currency ?? unit;
  const show = (amount: string) =>
    formatAmount(amount, currency ?? "HUF", { unit: currency !== undefined });
  if (amountMin && amountMax && amountMin === amountMax) return show(amountMin);
  const min = amountMin ? saidMin(amountMin) : undefined;
  const max = amountMax ? saidMax(amountMax) : undefined;
  if (min && max) return words.between(show(min.amount), show(max.amount));
  if (min) return (min.strict ? words.above : words.atLeast)(show(min.amount));
  return max && (max.strict ? words.below : words.atMost)(show(max.amount));
}
