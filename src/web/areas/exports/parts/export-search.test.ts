import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { describeEmpty, hasTooMany } from "./export-options.ts";
import { periodOfExport, readExportSearch } from "./export-search.ts";

const today = "2026-11-21" as LocalDate;

describe("the export's address", () => {
  it("begins with the previous month", () => {
    expect(readExportSearch({}, today)).toEqual({
      from: "2026-10-01",
      to: "2026-10-31",
      booked: "ALL",
      onlyNew: false,
    });
  });

  it("takes the viewer's filter and closes an open end", () => {
    const choice = readExportSearch({ from: "2026-09-10", booked: "UNBOOKED" }, today);
    expect(choice).toEqual({ from: "2026-09-10", to: today, booked: "UNBOOKED", onlyNew: false });
    expect(readExportSearch({ to: "2026-09-10", booked: "x" }, today)).toEqual({
      from: "2026-09-01",
      to: "2026-09-10",
      booked: "ALL",
      onlyNew: false,
    });
  });
});

it("an export takes the chosen period, until yesterday where it still runs", () => {
  const period = (from?: string, to?: string) =>
    periodOfExport({ ...(from && { from }), ...(to && { to }) }, today);
  expect(period("2026-10-01", "2026-10-31")).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(period("2026-11-01", "2026-11-30")).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  expect(period("2026-12-01", "2026-12-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(period("2026-10-01")).toEqual({ from: "2026-10-01", to: "2026-11-20" });
  expect(periodOfExport(null, today)).toEqual({ from: "2016-11-14", to: "2026-11-20" });
});

it("an export without items names what narrows it, and claims nothing else of the days", () => {
  const all = { onlyNew: false, booked: "ALL" } as const;
  expect(describeEmpty(all)).toContain("A választott időszakban nincs tranzakció.");
  expect(describeEmpty({ ...all, onlyNew: true })).toContain("ezzel a szűkítéssel: Csak az újak.");
  expect(describeEmpty({ onlyNew: true, booked: "UNBOOKED", newSince: "LAST_EXPORT" })).toContain(
    "ezzel a szűkítéssel: Érkezett a legutóbbi exportom óta, Csak az újak, Nem könyvelt.",
  );
});

it("an export has too many items from the first one beyond its format's limit", () => {
  expect(hasTooMany({ transactionCount: 10_000, rowsMax: 10_000 })).toBe(false);
  expect(hasTooMany({ transactionCount: 10_001, rowsMax: 10_000 })).toBe(true);
  expect(hasTooMany({ transactionCount: 10_001, rowsMax: null })).toBe(false);
});
