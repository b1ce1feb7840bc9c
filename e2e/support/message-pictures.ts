/**
 * With `E2E_MESSAGES=FOLDER` the browser tests keep a picture of each message of docs/messages.md
 * when its words first stand on a screen of the test that the list names
 * (`npm run proof -- message-pictures`).
 */
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { BrowserContext } from "playwright-core";

const root = join(import.meta.dirname, "../..");
const folder = process.env["E2E_MESSAGES"];
/** Longer than a look at the page and a picture of it take. */
const LOOK_MS = 900;

/** A message whose cause cannot come about: the smallest size of a file is zero. */
export const NEVER_RAISED = "drop.tooSmall";

export interface ListedMessage {
  readonly code: string;
  readonly severity: string;
  readonly words: string;
  readonly cause: string;
  readonly where: string;
  /** The test that raises it; empty where nothing does. */
  readonly test: string;
}

/** The rows of docs/messages.md. */
export function listMessages(): ListedMessage[] {
  const text = readFileSync(join(root, "docs/messages.md"), "utf8");
  const row = /^\| `([^`]+)` \| (\w+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (?:`([^`]+)`|–) \|$/gm;
  return [...text.matchAll(row)].map(
    ([, code = "", severity = "", words = "", cause = "", where = "", test = ""]) => ({
      code,
      severity,
      words,
      cause,
      where,
      test,
    }),
  );
}

/** The name of a message's picture. */
export const pictureOf = (code: string): string => `${code.replace(/[^\w.]+/g, "-")}.png`;

/** Messages that wait for their picture, by the name of their test. */
const waiting = new Map<string, ListedMessage[]>();

/** Watches the pages of a window of this test file. */
export async function watchMessages(context: BrowserContext, testPath: string): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const test = `e2e/${basename(testPath)}`;
  if (!waiting.has(test))
    waiting.set(
      test,
      listMessages().filter((each) => each.test === test),
    );
  const own = waiting.get(test)!;
  await context.exposeBinding("keepMessage", async ({ page }, words: string) => {
    for (const message of own.filter((each) => each.words === words)) {
      own.splice(own.indexOf(message), 1);
      await page.screenshot({ path: join(folder, pictureOf(message.code)) }).catch(() => {
        own.push(message);
      });
    }
  });
  await context.addInitScript(
    watchWords,
    own.map(({ words }) => words),
  );
}

/** Lets the picture be taken before the test goes on. */
export async function restForPicture(page: {
  waitForTimeout(ms: number): Promise<void>;
}): Promise<void> {
  if (folder !== undefined) await page.waitForTimeout(LOOK_MS);
}

/**
 * Runs in the page: tells words when they first stand there. Observes, because some tests stop the
 * clock.
 */
function watchWords(words: readonly string[]): void {
  const told = new Set<string>();
  const look = (): void => {
    const text = (document.body?.innerText ?? "").toLowerCase();
    for (const each of words)
      if (!told.has(each) && text.includes(each.toLowerCase())) {
        told.add(each);
        (globalThis as unknown as { keepMessage(words: string): void }).keepMessage(each);
      }
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}
