import { describe, expect, it } from "vitest";
import { breakName } from "./break-name.ts";

describe("a file's name", () => {
  it.each([
    ["report_20261029.csv", ["report_", "20261029.csv"]],
    ["100099999_HUF_20261105_080032.xlsx", ["100099999_", "HUF_", "20261105_", "080032.xlsx"]],
    ["kivonat 2026. január.pdf", ["kivonat 2026. január.pdf"]],
    ["kivonat", ["kivonat"]],
    ["vége_", ["vége_"]],
  ])("breaks after separators: %s", (name, pieces) => {
    expect(breakName(name)).toEqual(pieces);
  });
});
