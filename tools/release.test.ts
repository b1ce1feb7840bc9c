import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listReleaseFiles } from "./release.ts";

const root = join(import.meta.dirname, "..");

describe("a release", () => {
  it("holds the program, every migration and the lock of its packages, and neither tests nor benches", () => {
    const files = listReleaseFiles();
    const migrations = readdirSync(join(root, "db/migrations")).map(
      (name) => `db/migrations/${name}`,
    );
    const needed = [
      "src/server/main.ts",
      "tools/migrate.ts",
      "package-lock.json",
      "docs/production.md",
    ];
    expect([...needed, ...migrations].filter((path) => !files.includes(path))).toEqual([]);
    expect(files.filter((path) => /\.(test|e2e)\.tsx?$|^bench\//.test(path))).toEqual([]);
  });
});
