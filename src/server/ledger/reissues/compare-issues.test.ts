/** What differs between two issues of a statement, and which rows are marked for it. */
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { compareIssues, type IssuedItem } from "./compare-issues.ts";

const forint = (amount: number): bigint => BigInt(amount) * 100_000n;
const item = (id: string, amount: number, partnerName: string, day = "2026-10-05"): IssuedItem => ({
  id,
  bookingDate: day as LocalDate,
  valueDate: null,
  amount: forint(amount),
  partnerName,
  partnerAccountNr: "",
  text: "",
  elsewhere: false,
});

const compare = (gone: IssuedItem[], come: IssuedItem[]) =>
  compareIssues(
    { number: "10", closing: forint(9_000), items: gone },
    { number: "10", closing: forint(9_100), items: come },
  );

describe("what two issues show otherwise", () => {
  it("is one changed item where one is left in each, and the earlier one is marked", () => {
    const { difference, marks } = compare([item("a", -500, "Körte")], [item("b", -600, "Körte")]);
    expect(difference).toMatchObject({
      withdrawn: { count: 0, sum: "0" },
      changed: { count: 1, was: String(forint(-500)), became: String(forint(-600)) },
      added: { count: 0 },
      closing: { was: String(forint(9_000)), became: String(forint(9_100)) },
      rows: [{ was: { id: "a" }, became: { id: "b" } }],
    });
    expect(marks).toEqual([{ id: "a", of: "b" }]);
  });

  it("pairs the items whose words agree, and marks the others by themselves", () => {
    const gone = [item("a", -500, "Körte"), item("b", -70, "díj"), item("c", 40, "Szilva Bt.")];
    const { difference, marks } = compare(gone, [item("d", 45, "Szilva Bt.")]);
    expect(difference).toMatchObject({
      withdrawn: { count: 2, sum: String(forint(-570)) },
      changed: { count: 1 },
    });
    expect(marks).toEqual([
      { id: "c", of: "d" },
      { id: "a", of: "a" },
      { id: "b", of: "b" },
    ]);
  });

  it("marks an item that only the later issue has", () => {
    const { difference, marks } = compare([], [item("a", -500, "Körte")]);
    expect(difference).toMatchObject({ added: { count: 1, sum: String(forint(-500)) } });
    expect(marks).toEqual([{ id: "a", of: "a" }]);
  });

  it("marks the later one where a third document shows the earlier one only", () => {
    const gone = { ...item("a", -500, "Körte"), elsewhere: true };
    expect(compare([gone], [item("b", -600, "Körte")]).marks).toEqual([{ id: "b", of: "a" }]);
    const come = { ...item("b", -600, "Körte"), elsewhere: true };
    expect(compare([gone], [come]).marks).toEqual([{ id: "a", of: "b" }]);
  });

  it("names the first ten rows by day", () => {
    const gone = Array.from({ length: 12 }, (_, at) =>
      item(`i${at}`, at + 1, "Körte", `2026-10-${String(28 - at).padStart(2, "0")}`),
    );
    const { rows, withdrawn } = compare(gone, []).difference;
    expect(withdrawn.count).toBe(12);
    expect(rows.map(({ was }) => was!.bookingDate)).toEqual(
      gone
        .map(({ bookingDate }) => bookingDate)
        .sort()
        .slice(0, 10),
    );
  });
});
