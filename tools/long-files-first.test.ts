import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LONG_FILES } from "./long-files-first.ts";

it("the files that begin first exist, each once", () => {
  const root = join(import.meta.dirname, "..");
  expect(LONG_FILES.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(LONG_FILES).size).toBe(LONG_FILES.length);
});
