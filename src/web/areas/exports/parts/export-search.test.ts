import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { readExportSearch } from "./export-search.ts";

const today = "2026-11-21" as LocalDate;

describe("the export's address", () => {
  it("begins with this month", () => {
    expect(readExportSearch({}, today)).toEqual({
      from: "2026-11-01",
      to: today,
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
