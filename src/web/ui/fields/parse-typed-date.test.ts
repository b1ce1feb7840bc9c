import { describe, expect, it } from "vitest";
import { parseTypedDate } from "./parse-typed-date.ts";

describe("typed days", () => {
  it.each([
    "2026. 11. 21.",
    "2026.11.21",
    "2026-11-21",
    "20261121",
    " 2026 11 21 ",
    "2026. 11. 21.",
  ])("reads %s", (typed) => {
    expect(parseTypedDate(typed)).toBe("2026-11-21");
  });

  it.each(["2026. 02. 30.", "21.11.2026", "tegnap", "", "2026"])("refuses %s", (typed) => {
    expect(parseTypedDate(typed)).toBeUndefined();
  });
});
