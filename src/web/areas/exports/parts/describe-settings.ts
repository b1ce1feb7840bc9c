import type { ExportSettings } from "#contract/exports/export-history.ts";
import type { ExportChoice } from "#web/areas/exports/parts/export-search.ts";
import { hasNotes } from "#web/areas/exports/parts/export-options.ts";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { schedulesTexts as words } from "#web/areas/exports/texts/schedules.ts";
import { findProgram } from "#web/areas/supported-banks/accounting-programs.ts";

/** The choices of an export in one line: format, accounts, and what narrows or follows it. */
export function describeSettings(settings: ExportSettings): string {
  const { history, bookedViews } = exportsTexts;
  // Sources of one account are one account.
  const accounts = new Set(
    settings.accounts.map(({ accountNr, currency }) => `${accountNr} ${currency ?? ""}`),
  );
  return [
    findProgram(settings.program)?.name ?? history.formats[settings.format],
    accounts.size === 0 ? words.allAccounts : words.accounts(accounts.size),
    settings.onlyNew ? history.onlyNew : "",
    settings.booked === "ALL" ? "" : bookedViews[settings.booked].toLowerCase(),
    history.items[settings.items],
    hasNotes(settings) ? history.notes : "",
    settings.markBooked && settings.booked !== "BOOKED" ? words.markBooked : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The folded choices in one line, without those that change nothing. */
export function describeDetails(
  order: Omit<ExportSettings, "accounts"> & Pick<ExportChoice, "newSince">,
): string {
  const { history, bookedViews, arrived, arrivals } = exportsTexts;
  return [
    history.items[order.items] || exportsTexts.noItems,
    order.booked === "ALL" ? exportsTexts.bothBooked : bookedViews[order.booked].toLowerCase(),
    order.newSince ? `${arrived.toLowerCase()} ${arrivals[order.newSince]}` : "",
    hasNotes(order) ? history.notes : "",
    order.markBooked && order.booked !== "BOOKED" ? words.markBooked : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
