/**
 * The Chromium of the tests and a window in it as a Hungarian visitor has it; knows nothing of a
 * test runner.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";

const root = join(import.meta.dirname, "../..");
/**
 * Longer than any single step of a person on a busy machine; the program itself should answer in a
 * tenth of it.
 */
const STEP_MS = 45_000;

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface WindowOptions {
  readonly phone?: boolean;
  readonly dark?: boolean;
  /** A browser that runs no script. */
  readonly scriptless?: boolean;
}

let people = 0;

/** The Chromium that `npm test` found or installed. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"],
  });
}

function findChromium(): string {
  const kept = join(root, ".cache/chromium-path");
  const path =
    process.env["CHROMIUM_PATH"] ??
    (existsSync(kept) ? readFileSync(kept, "utf8").trim() : "/usr/bin/chromium");
  if (!existsSync(path))
    throw new Error(
      "There is no Chromium. Run `node tools/prepare.js --test`, or set CHROMIUM_PATH.",
    );
  return path;
}

/** A context as a Hungarian visitor has it. */
export async function openContext(
  from: Browser,
  baseUrl: string,
  options: WindowOptions = {},
): Promise<BrowserContext> {
  people += 1;
  const context = await from.newContext({
    baseURL: baseUrl,
    viewport: options.phone ? PHONE : DESKTOP,
    isMobile: options.phone ?? false,
    hasTouch: options.phone ?? false,
    javaScriptEnabled: !options.scriptless,
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale: "hu-HU",
    timezoneId: "Europe/Budapest",
    acceptDownloads: true,
    extraHTTPHeaders: {
      "x-forwarded-for": `10.${process.pid % 200}.${people >> 8}.${people & 255}`,
    },
  });
  context.setDefaultTimeout(STEP_MS);
  return context;
}
