/**
 * One browser for all test files of a worker, and people with a window, a storage and a network
 * address of their own.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, inject, onTestFinished } from "vitest";
import { launchBrowser, openContext, type WindowOptions } from "./browser-window.ts";
import { restForPicture, watchMessages } from "./message-pictures.ts";
import { watchAddresses } from "./watch-addresses.ts";

const evidence = join(import.meta.dirname, "../../.cache/e2e");

/**
 * A trace costs as much again as the test: E2E_TRACE=1 when a picture does not explain a failure.
 */
const traced = process.env["E2E_TRACE"] === "1";

let browser: Browser | undefined;

/**
 * Call once at the head of a test file. The first file of a worker starts the browser; it ends with
 * the worker's process.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected()) return;
    browser = await launchBrowser();
  });
}

/**
 * A new person's window for the running test. On failure its picture (and trace) is kept below
 * `.cache/e2e`.
 */
export async function openWindow(options: WindowOptions = {}): Promise<Page> {
  if (!browser) throw new Error("useBrowser() is missing at the head of the test file.");
  const context = await openContext(browser, inject("baseUrl"), options);
  if (traced) await context.tracing.start({ snapshots: true, screenshots: true });
  await watchMessages(context, expect.getState().testPath ?? "");
  const listLeaks = watchAddresses(context);
  const page = await context.newPage();
  // In one hook: a failed test's window must be looked at before it is closed.
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(context, task.name);
    if (!page.isClosed()) await restForPicture(page);
    await context.close();
    const leaks = listLeaks();
    if (leaks.length > 0)
      throw new Error(`The token of a session stood in an address: ${leaks.join(", ")}`);
  });
  return page;
}

async function keepEvidence(context: BrowserContext, testName: string): Promise<void> {
  mkdirSync(evidence, { recursive: true });
  const name = testName.replace(/[^\p{L}\d]+/gu, "-").slice(0, 80);
  // A test may have gone on in another tab.
  await context
    .pages()
    .at(-1)
    ?.screenshot({ path: join(evidence, `${name}.png`) })
    .catch(() => undefined);
  if (traced)
    await context.tracing.stop({ path: join(evidence, `${name}.zip`) }).catch(() => undefined);
}
