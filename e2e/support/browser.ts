/** One browser for a test file, and people with a window, a storage and a network address of their own. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../..");
const evidence = join(root, ".cache/e2e");
/** Longer than any single step of a person on a busy machine; the program itself should answer in a tenth of it. */
const STEP_MS = 10_000;

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface WindowOptions {
  readonly phone?: boolean;
  readonly dark?: boolean;
}

let browser: Browser | undefined;
let people = 0;

/** Call once at the head of a test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => browser?.close());
}

/** The Chromium that `npm test` found or installed. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"],
  });
}

function findChromium(): string {
  const kept = join(root, ".cache/chromium-path");
  const path = process.env["CHROMIUM_PATH"] ?? (existsSync(kept) ? readFileSync(kept, "utf8").trim() : "/usr/bin/chromium");
  if (!existsSync(path)) throw new Error("There is no Chromium. Run `node tools/prepare.js --test`, or set CHROMIUM_PATH.");
  return path;
}

/** A new person's window for the running test. On failure its picture and its trace are kept below `.cache/e2e`. */
export async function openWindow(options: WindowOptions = {}): Promise<Page> {
  if (!browser) throw new Error("useBrowser() is missing at the head of the test file.");
  const context = await openContext(browser, inject("baseUrl"), options);
  await context.tracing.start({ snapshots: true });
  const page = await context.newPage();
  // In one hook: a failed test's window must be looked at before it is closed.
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(context, task.name);
    await context.close();
  });
  return page;
}

async function keepEvidence(context: BrowserContext, testName: string): Promise<void> {
  mkdirSync(evidence, { recursive: true });
  const name = testName.replace(/[^\p{L}\d]+/gu, "-").slice(0, 80);
  // A test may have gone on in another tab.
  await context.pages().at(-1)?.screenshot({ path: join(evidence, `${name}.png`) }).catch(() => undefined);
  await context.tracing.stop({ path: join(evidence, `${name}.zip`) }).catch(() => undefined);
}

/** A context as a Hungarian visitor has it. */
export async function openContext(from: Browser, baseUrl: string, options: WindowOptions = {}): Promise<BrowserContext> {
  people += 1;
  const context = await from.newContext({
    baseURL: baseUrl,
    viewport: options.phone ? PHONE : DESKTOP,
    isMobile: options.phone ?? false,
    hasTouch: options.phone ?? false,
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale: "hu-HU",
    timezoneId: "Europe/Budapest",
    acceptDownloads: true,
    extraHTTPHeaders: { "x-forwarded-for": `10.${process.pid % 200}.${people >> 8}.${people & 255}` },
  });
  context.setDefaultTimeout(STEP_MS);
  return context;
}
