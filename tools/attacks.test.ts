/**
 * `docs/attacks.md` says for each finding which tests show it. A test that was renamed or removed
 * must not stay named there.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/attacks.md"), "utf8");
const rows = text.split("\n").filter((line) => /^\| [SOIWPE]\d+ \|/.test(line));
const NAMED = /`([\w./-]+\.(?:test|e2e|proof|bench)\.tsx?)`(?:: "([^"]+)")?/g;

/** The letters `from` to `to` of a kind. */
const lettersOf = (kind: string, to: number): string[] =>
  Array.from({ length: to }, (_, at) => `${kind}${at + 1}`);

describe("the list of attacks", () => {
  it("has one line for each finding, in order", () => {
    const letters = rows.map((row) => row.split("|")[1]!.trim());
    expect(letters).toEqual([
      ...lettersOf("S", 17),
      ...lettersOf("O", 18),
      ...lettersOf("I", 10),
      ...lettersOf("W", 14),
      ...lettersOf("P", 17),
      ...lettersOf("E", 8),
    ]);
  });

  it("names a test for each finding, or says that nothing of it is built here", () => {
    const bare = rows.filter((row) => ![...row.matchAll(NAMED)].length);
    expect(bare.filter((row) => !row.includes("is built here"))).toEqual([]);
  });

  it("names only tests that exist, in files that exist", () => {
    const named = [...text.matchAll(NAMED)].map(([, path, title]) => ({ path: path!, title }));
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ path, title }) => {
      if (!existsSync(join(root, path))) return true;
      return title !== undefined && !readFileSync(join(root, path), "utf8").includes(title);
    });
    expect(missing).toEqual([]);
  });
});
