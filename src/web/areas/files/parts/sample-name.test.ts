import { describe, expect, it } from "vitest";
import { sampleName } from "#web/areas/files/parts/sample-name.ts";

describe("the name of a sample", () => {
  it.each([
    ["11773016-11111018_2026.CSV", "minta.csv"],
    ["Kiss Anna.sta", "minta.sta"],
    ["kivonat.940", "minta.940"],
    ["Kiss.Anna", "minta.txt"],
    ["", "minta.txt"],
  ])("of %s is %s", (original, name) => {
    expect(sampleName(original)).toBe(name);
  });
});
