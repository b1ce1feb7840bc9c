import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { chooseSettlementHeirs, type SettlementShape } from "./settlement-heirs.ts";

const shape = (id: string, more: Partial<SettlementShape> = {}): SettlementShape => ({
  id,
  source: "gls-hu",
  kind: "courier",
  document: "settlement",
  currency: "HUF",
  payoutRef: "",
  merchantRef: "",
  payoutDate: null,
  ...more,
});
const day = (payoutDate: string) => ({ payoutDate: payoutDate as LocalDate });

describe("the settlement of a newer reading", () => {
  it.each<[string, SettlementShape[], SettlementShape[], Record<string, string>]>([
    ["is the only one of its kind", [shape("a")], [shape("x")], { a: "x" }],
    ["is none of another provider", [shape("a")], [shape("x", { source: "foxpost" })], {}],
    ["is none of another document", [shape("a")], [shape("x", { document: "fee" })], {}],
    [
      "is told by its reference",
      [shape("a", { payoutRef: "1" }), shape("b", { payoutRef: "2" })],
      [shape("y", { payoutRef: "2" }), shape("x", { payoutRef: "1" })],
      { a: "x", b: "y" },
    ],
    [
      "is told by its day where it has no reference",
      [shape("a", day("2026-03-02")), shape("b", day("2026-03-03"))],
      [shape("y", day("2026-03-03")), shape("x", day("2026-03-02"))],
      { a: "x", b: "y" },
    ],
    [
      "may have got its reference by the newer reader",
      [shape("a", day("2026-03-02"))],
      [shape("x", { payoutRef: "9", ...day("2026-03-02") })],
      { a: "x" },
    ],
    [
      "has not another reference",
      [shape("a", { payoutRef: "1" })],
      [shape("x", { payoutRef: "2" })],
      {},
    ],
    ["is unknown where two could be the one", [shape("a")], [shape("x"), shape("y")], {}],
    ["is unknown where one could be two", [shape("a"), shape("b")], [shape("x")], {}],
  ])("%s", (_, left, came, heirs) => {
    expect(Object.fromEntries(chooseSettlementHeirs(left, came))).toEqual(heirs);
  });
});
