import { describe, expect, it } from "vitest";
import type { CollectionDetail } from "#contract/collections/collections.ts";
import { letterNote } from "#web/areas/collections/texts/letter-note.ts";

type Letter = CollectionDetail["letters"][number];

const LETTER: Letter = {
  _id: "018f0000-0000-7000-8000-000000000001",
  collected: "85935.00",
  setOff: "5207.00",
  transferred: "80728.00",
  invoices: ["HU09999999"],
  invoiced: null,
  doubt: null,
};

function says(given: Partial<Letter>): string {
  const settlement = { currency: "HUF", expected: "85936.00", received: "85936.00" };
  const { title, text } = letterNote({ ...LETTER, ...given }, settlement);
  return `${title}. ${text}`.replaceAll("\u00a0", " ").replaceAll("\u2212", "-");
}

describe("the note of a letter about a set-off", () => {
  it("tells the sum that nothing speaks against", () => {
    expect(says({})).toContain("85 935 Ft - 5 207 Ft = 80 728 Ft az utalás (HU09999999).");
  });

  it.each([
    [{ doubt: "other_sum" }, "A levél szerint 85 935 Ft a beszedett összeg", "az eltérés 1 Ft"],
    [
      { doubt: "above_invoices", invoiced: "5000.00" },
      "a megnevezett számla (HU09999999) végösszege 5 000 Ft",
      "az eltérés 207 Ft",
    ],
    [{ doubt: "several_letters" }, "5 207 Ft beszámításáról", "törölje"],
    [{ doubt: "other_credit" }, "80 728 Ft volt az utalás", "az eltérés 5 208 Ft"],
  ] satisfies [Partial<Letter>, string, string][])(
    "%o: both figures, and what to do",
    (given, figures, next) => {
      expect(says(given)).toContain(figures);
      expect(says(given)).toContain(next);
      expect(says(given)).toMatch(/Kérdezze meg|törölje|Nézze meg/);
    },
  );
});
