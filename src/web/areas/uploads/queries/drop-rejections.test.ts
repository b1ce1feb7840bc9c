import { describe, expect, it } from "vitest";
import { sortDroppedFiles, type UploadLimits } from "./uploads.ts";

const open: UploadLimits = { maxBytes: null, minBytes: 0, maxFiles: 100 };
function file(name: string, size = 3, type = ""): File {
  return { name, size, type } as File;
}
function reasons(files: readonly File[], limits: UploadLimits = open): readonly string[] {
  return sortDroppedFiles(files, limits).rejected.map((each) => `${each.file.name} ${each.reason}`);
}

describe("dropped files", () => {
  it("takes every ending a bank may use, also none", () => {
    expect(
      reasons(
        ["KH.sta", "x.940", "kivonat", "a.CSV", "b.xlsx", "c.053", "d.STM"].map((name) =>
          file(name),
        ),
      ),
    ).toEqual([]);
  });

  it("refuses what is surely no statement", () => {
    expect(reasons([file("setup.EXE"), file("foto", 3, "image/jpeg")])).toEqual([
      "setup.EXE wrongType",
      "foto wrongType",
    ]);
  });

  it("refuses at one byte over and under the limits, not at them", () => {
    const limits = { maxBytes: 10, minBytes: 2, maxFiles: 100 };
    expect(reasons([file("a", 10), file("b", 11), file("c", 2), file("d", 1)], limits)).toEqual([
      "b tooLarge",
      "d tooSmall",
    ]);
  });

  it("takes the first files when there are too many", () => {
    const sorted = sortDroppedFiles([file("a"), file("b"), file("c")], { ...open, maxFiles: 2 });
    expect(sorted.accepted.map((each) => each.name)).toEqual(["a", "b"]);
    expect(sorted.rejected.map((each) => each.reason)).toEqual(["tooMany"]);
  });

  it("takes an empty file, because the smallest size is zero", () => {
    expect(reasons([file("ures.sta", 0)])).toEqual([]);
  });
});
