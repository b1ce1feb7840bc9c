import { describe, expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

describe("sizes of files", () => {
  it.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1024, "1 kB"],
    [1536, "1,5 kB"],
    [5 * 1024 ** 2, "5 MB"],
    [1.4 * 1024 ** 3, "1,4 GB"],
  ])("%d bytes", (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected.replace(" ", "\u00a0"));
  });
});
