/**
 * The product was ordered by a specification, a document that is not in the repository.
 * `docs/spec-coverage.md` says which test shows which of its sentences, and must not name tests
 * that are gone.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const SPECIFICATION = join(root, "../shared/SPEC.md");
const rows = readFileSync(join(root, "docs/spec-coverage.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d+\.\d+ \|/.test(line));

describe("the coverage of the specification", () => {
  it("names only test files that exist", () => {
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map((match) => match[1]!),
    );
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("gives every sentence a test, or the reason why it has none; none is left open", () => {
    const SHOWN =
      /`[\w./-]+\.(test|e2e)\.tsx?`|heading|not shown: nothing to build|by construction/;
    expect(rows.filter((row) => !SHOWN.test(row.split("|")[3]!))).toEqual([]);
  });

  // Where the specification does not lie beside the project, this test is skipped.
  it.skipIf(!existsSync(SPECIFICATION))("has rows for every section of the specification", () => {
    const sections = [...readFileSync(SPECIFICATION, "utf8").matchAll(/^## (\d+)\./gm)].map(
      (match) => match[1]!,
    );
    expect([...new Set(rows.map((row) => /^\| (\d+)\./.exec(row)![1]!))]).toEqual(sections);
  });
});
