import { describe, expect, it } from "vitest";
import { parseSearchText, writeSearchText } from "./search-text.ts";

describe("search parameters", () => {
  it("come back as the text they were", () => {
    const search = { amountMin: "4000.00", text: "a&b = č", dateFrom: "2026-11-01" };
    expect(parseSearchText(writeSearchText(search))).toEqual(search);
  });

  it("leave out what is absent", () => {
    expect(writeSearchText({ from: undefined, to: null, text: "" })).toBe("");
  });
});
