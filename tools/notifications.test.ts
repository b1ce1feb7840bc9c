/**
 * The catalogue of notifications holds what the program says. A sentence that nothing raises tells
 * a reader of the code of a message that no person ever sees.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../src/web");
const catalogue = readFileSync(join(root, "texts/notifications.ts"), "utf8");
/** Sources that raise notifications; the page of parts only shows some. */
const raising = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|texts\/|parts-page\//.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .filter((text) => /\bnotif(?:y|ications)\b|ConnectNotice/.test(text));

it("each notification of the catalogue is raised somewhere", () => {
  const keys = [...catalogue.matchAll(/^ {2}"?([\w.]+)"?: \(/gm)].map(([, key]) => key!);
  expect(keys.length).toBeGreaterThan(40);
  const silent = keys.filter((key) => !raising.some((text) => text.includes(`"${key}"`)));
  expect(silent).toEqual([]);
});
