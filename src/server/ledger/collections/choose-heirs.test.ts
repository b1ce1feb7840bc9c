import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { chooseHeirs, type RowShape } from "./choose-heirs.ts";

const row = (id: string, changed: Partial<RowShape> = {}): RowShape => ({
  id,
  accountNr: "1",
  currency: "HUF",
  amount: 100n,
  date: "2026-11-03" as LocalDate,
  partnerName: "GLS Kft.",
  remittance: "COD 1",
  at: new Date(0),
  ...changed,
});
const later = new Date(1);
const heirs = (gone: readonly RowShape[], living: readonly RowShape[]) =>
  Object.fromEntries(chooseHeirs(gone, living));

describe("the heir of a row that left", () => {
  it.each<[string, Partial<RowShape>, boolean]>([
    ["has the same day and text", {}, true],
    ["has more text", { remittance: "COD 1 utánvét" }, true],
    ["has the day and another text", { remittance: "x", partnerName: "y" }, true],
    ["has the text and another day", { date: "2026-11-05" as LocalDate }, true],
    [
      "has neither day nor text",
      { date: "2026-11-05" as LocalDate, remittance: "x", partnerName: "y" },
      false,
    ],
    ["has another sum", { amount: 101n }, false],
    ["has another currency", { currency: "EUR" }, false],
    ["has another account", { accountNr: "2" }, false],
    ["was there before", { at: new Date(-1) }, false],
    [
      "has no text to compare, on another day",
      { date: "2026-11-05" as LocalDate, remittance: "", partnerName: "" },
      false,
    ],
  ])("%s", (_, changed, found) => {
    expect(heirs([row("a")], [row("b", { at: later, ...changed })])).toEqual(
      found ? { a: "b" } : {},
    );
  });

  it("is the one of the better rank, and none where two have it", () => {
    const same = row("b", { at: later });
    const day = row("c", { at: later, remittance: "x", partnerName: "y" });
    expect(heirs([row("a")], [day, same])).toEqual({ a: "b" });
    expect(heirs([row("a")], [same, { ...same, id: "d" }])).toEqual({});
  });

  it("is taken by no second row, and equal rows go in their order where as many came", () => {
    const [one, two] = [row("b", { at: later }), row("c", { at: later })];
    expect(heirs([row("a"), row("z")], [one])).toEqual({});
    expect(heirs([row("a"), row("z")], [one, two])).toEqual({ a: "b", z: "c" });
    const [left, right] = [row("b", { remittance: "COD 2", at: later }), row("c", { at: later })];
    expect(heirs([row("a"), row("z", { remittance: "COD 2" })], [left, right])).toEqual({
      a: "c",
      z: "b",
    });
  });
});
