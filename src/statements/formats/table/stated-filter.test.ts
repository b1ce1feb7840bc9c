import { describe, expect, it } from "vitest";
import { statedFilter } from "#statements/formats/table/stated-filter.ts";

describe("a filter above a table", () => {
  it.each([
    ["Szűrési feltétel|Csak jóváírások", "Csak jóváírások"],
    ["Szűrési feltétel|Összeg: legalább 10 000", "Összeg: legalább 10 000"],
    ["Szűrési feltétel: Csak jóváírások", "Csak jóváírások"],
    ["SZŰRÉSI FELTÉTELEK:|partner szűrővel: [Kovács]", "partner szűrővel: [Kovács]"],
    ["Szűrés|Kártyás vásárlások", "Kártyás vásárlások"],
    ["Szűrt lista: terhelések", "terhelések"],
    ["Keresett szöveg|NAV", "NAV"],
    ["Összeg|legalább 10 000", "legalább 10 000"],
    ["Összeg: > 5000 Ft", "> 5000 Ft"],
    ["Minimum összeg|10 000", "10 000"],
    ["Tranzakciók|Csak terhelések", "Csak terhelések"],
    ["Csak a jóváírások", "Csak a jóváírások"],
    ["Transactions|Only incoming", "Only incoming"],
    ["Találatok száma: 50 / 120", "50 / 120"],
    ["Találatok: 1-100 / 250", "1-100 / 250"],
    ["A lista az első 100 tételt tartalmazza", "A lista az első 100 tételt tartalmazza"],
    ["Last 50 transactions", "Last 50 transactions"],
    ["Number of results|1 000 of 1 234", "1 000 of 1 234"],
  ])("is read from %s", (row, filter) => {
    expect(statedFilter(row.split("|"))).toBe(filter);
  });

  it.each([
    // OTP without a filter, and for one account.
    "Szűrési feltétel|számla szűrővel: []",
    "Szűrési feltétel|számla szűrővel: [11701004-20001234-56789016]",
    "Szűrési feltétel",
    "Szűrési feltétel|Nincs",
    "Szűrés:|Minden tétel",
    "Szűrési feltétel|2026.10.01. - 2026.10.31.",
    "Szűrési feltétel|Időszak: 2026.10.01-2026.10.31",
    "Szűrési feltétel|Számlaszám|11701004-20001234-56789016",
    "Összeg|Devizanem|Közlemény",
    "Tranzakciók|2026. október",
    "Tételek száma|120",
    "Találatok száma: 120 / 120",
    "Találatok: 1-120 / 120",
    "Az első tétel napja",
    "Tételek: csak könyvelt",
    "Filter: booked only",
    "Filters|None",
  ])("is not seen in %s", (row) => {
    expect(statedFilter(row.split("|"))).toBeUndefined();
  });
});
