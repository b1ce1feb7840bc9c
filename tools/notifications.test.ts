/**
 * The catalogue of notifications holds what the program says. A sentence that nothing raises tells
 * a reader of the code of a message that no person ever sees.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listMessages, NEVER_RAISED } from "../e2e/support/message-pictures.ts";

const project = join(import.meta.dirname, "..");
const root = join(project, "src/web");
const catalogue = ["notifications", "clipboard"]
  .map((name) => readFileSync(join(root, `texts/${name}.ts`), "utf8"))
  .join("\n");
/** Sources that raise notifications; the page of parts only shows some. */
const raising = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|texts\/|parts-page\//.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .filter((text) => /\bnotif(?:y|ications)\b|ConnectNotice/.test(text));

const keys = [...catalogue.matchAll(/^ {2}"?([\w.]+)"?: \(/gm)].map(([, key]) => key!);

/** The rows of docs/messages.md. */
const rows = listMessages();

it("each notification of the catalogue is raised somewhere", () => {
  expect(keys.length).toBeGreaterThan(40);
  const silent = keys.filter((key) => !raising.some((text) => text.includes(`"${key}"`)));
  expect(silent).toEqual([]);
});

it("each notification of the catalogue stands once in the list of messages, with its severity", () => {
  const listed = rows.map(({ code }) => code);
  expect(listed.filter((code) => code.includes(".")).toSorted()).toEqual(keys.toSorted());
  const wrong = rows
    .filter(({ code }) => code.includes("."))
    .filter(({ code, severity }) => severityOf(code) !== severity);
  expect(wrong).toEqual([]);
});

it("each message of the list has words of the screens, and a test that looks for them", () => {
  const texts = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?:^|\/)texts\/[^/]+\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"));
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ words }) => !texts.some((text) => text.includes(words)))).toEqual([]);
  const unseen = rows
    .filter(({ code }) => code !== NEVER_RAISED)
    .filter(({ code, words, test }) => {
      const text = test === "" ? "" : readFileSync(join(project, test), "utf8");
      return !text.includes(words) && !text.includes(`"${code}"`);
    });
  expect(unseen).toEqual([]);
});

it("each message of the list is raised on a screen, by a test in the browser", () => {
  const others = rows.filter(({ code, test }) => code !== NEVER_RAISED && !test.startsWith("e2e/"));
  expect(others).toEqual([]);
});

function severityOf(key: string): string | undefined {
  const entry = catalogue.slice(catalogue.indexOf(`"${key}": (`));
  return /intent: "(\w+)"/.exec(entry)?.[1];
}
