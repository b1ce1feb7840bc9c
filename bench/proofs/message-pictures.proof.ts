/**
 * Runs the browser tests that docs/messages.md names, and keeps a picture of each message when it
 * first stands on a screen, in dist/messages with a table of code, cause and picture. Fails where a
 * test fails or a message has no picture. `--only=e2e/upload.e2e.ts,…` takes some tests and adds to
 * the pictures that are there, `--fresh` forgets them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type ListedMessage,
  listMessages,
  NEVER_RAISED,
  pictureOf,
} from "../../e2e/support/message-pictures.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    fresh: { type: "boolean", default: false },
  },
});
const root = join(import.meta.dirname, "../..");
const folder = join(root, "dist/messages");

if (values.fresh) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const messages = listMessages().filter(({ code }) => code !== NEVER_RAISED);
const named = [...new Set(messages.map(({ test }) => test))];
const asked = values.only?.split(",") ?? named;
const tests = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "e2e*", ...asked],
  {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, E2E_MESSAGES: folder },
  },
);
const stop = (signal: NodeJS.Signals): void => void tests.kill(signal);
process.on("SIGINT", stop).on("SIGTERM", stop);
const [code] = (await once(tests, "close")) as [number | null];

const hasPicture = (message: ListedMessage): boolean =>
  existsSync(join(folder, pictureOf(message.code)));
writeFileSync(join(folder, "index.html"), buildTable());
const missing = messages.filter((message) => !hasPicture(message));
for (const { code: each, test } of missing) process.stderr.write(`no picture: ${each} (${test})\n`);
const result = {
  seed: values.seed,
  messages: messages.length,
  pictures: messages.length - missing.length,
  tests: asked.length,
  testsPassed: code === 0,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exitCode = code === 0 && missing.length === 0 ? 0 : 1;

function buildTable(): string {
  const escape = (text: string): string =>
    text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const rows = messages.map((message) => {
    const cells = [message.code, message.severity, message.words, message.cause, message.test];
    const file = pictureOf(message.code);
    const image = `<img src="${file}" loading="lazy" width="480" alt="">`;
    const picture = hasPicture(message) ? `<a href="${file}">${image}</a>` : "–";
    return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join("")}<td>${picture}</td></tr>`;
  });
  return `<!doctype html><html lang="hu"><meta charset="utf-8"><title>Üzenetek</title>
<style>body{font:14px sans-serif}td{vertical-align:top;border-top:1px solid #ccc;padding:6px}</style>
<table>${rows.join("\n")}</table></html>\n`;
}
