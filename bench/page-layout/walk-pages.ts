/** Programs that look at every page: as nobody, and as both people of a demo. */
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../e2e/support/browser-window.ts";
import { listPaths, listVisitors, type Role, type Visitor } from "../../e2e/support/demo-visits.ts";
import { startProgram } from "../../e2e/support/run-program.ts";

/** Desktop and phone, light and dark. */
export const FOUR_LOOKS = [
  { width: 1440, dark: false },
  { width: 1440, dark: true },
  { width: 390, dark: false },
  { width: 390, dark: true },
] as const;

/** Options of a walk on the command line. */
export const WALK_OPTIONS = {
  seed: { type: "string", default: "1" },
  /** A running program; without it one is started. */
  base: { type: "string" },
  /** Paths by commas; all where absent. */
  only: { type: "string" },
} as const;

/** What a look at a page is given. */
export interface Visit {
  readonly browser: Browser;
  readonly base: string;
  readonly visitor: Visitor;
  readonly path: string;
}

/**
 * Calls `look` for every asked page of every visitor of these roles, one after the other. The
 * program and the browser are ended afterwards.
 */
export async function walkPages(
  asked: {
    readonly base: string | undefined;
    readonly only: string | undefined;
    readonly roles: readonly string[];
  },
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const only = asked.only?.split(",");
  const people = asked.roles.filter((role) => role !== "visitor") as Role[];
  const program = asked.base === undefined ? await startProgram() : undefined;
  const base = asked.base ?? program!.baseUrl;
  const browser = await launchBrowser();
  try {
    for (const visitor of await listVisitors(base, people)) {
      if (!asked.roles.includes(visitor.role)) continue;
      for (const path of listPaths(visitor))
        if (only === undefined || only.includes(path)) await look({ browser, base, visitor, path });
    }
  } finally {
    await browser.close();
    await program?.stop();
  }
}
