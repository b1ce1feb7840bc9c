/**
 * Windows of a browser in which nobody, the demo's director or its accountant is logged in, for
 * programs that walk all pages.
 */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { ADDRESSES } from "./addresses.ts";
import { callProgram, openDemo } from "./program-calls.ts";

export type Role = "entrepreneur" | "accountant";

export interface Visitor {
  readonly role: Role | "visitor";
  readonly token?: string;
  /** The chosen company, as the pages keep it. */
  readonly company?: string;
}

/** Public addresses that `ADDRESSES` does not list. */
const ALSO_PUBLIC = [
  "/",
  "/nincs-ilyen",
  "/konzultacio/tanacsado",
  "/konzultacio/idopont/nincs-ilyen-idopont-ez-csak-minta",
];
const READY_MS = 60_000;
const PHONE_BELOW = 700;

/** Nobody, and people of one demo whose accounts are all there. */
export async function listVisitors(base: string, roles: readonly Role[]): Promise<Visitor[]> {
  const visitors: Visitor[] = [{ role: "visitor" }];
  if (roles.length === 0) return visitors;
  const director = await openDemo(base);
  const company = JSON.stringify(director.company);
  await untilNamed(base, director.token, director.company._id);
  for (const role of roles) {
    const link = await callProgram<{ token: string }>(base, "POST", "/demo/switch", {
      body: { role },
      bearer: director.token,
    });
    const { token } = await callProgram<{ token: string }>(base, "GET", `/me?token=${link.token}`);
    visitors.push({ role, token, company });
  }
  return visitors;
}

/** The addresses that a visitor may see, the first page included. */
export function listPaths({ role }: Visitor): string[] {
  const isPublic = role === "visitor";
  const own = ADDRESSES.filter((each) => (each.public ?? false) === isPublic).map(
    ({ path }) => path,
  );
  return [...(isPublic ? ALSO_PUBLIC : role === "accountant" ? ["/"] : []), ...own];
}

/** A window of this width, in which the visitor is logged in and has his company chosen. */
export async function openWindowOf(
  browser: Browser,
  base: string,
  { token, company }: Visitor,
  { width, dark = false, scale = 1 }: { width: number; dark?: boolean; scale?: number },
): Promise<BrowserContext> {
  const isPhone = width < PHONE_BELOW;
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: heightOf(width) },
    deviceScaleFactor: scale,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale: "hu-HU",
    timezoneId: "Europe/Budapest",
  });
  if (token === undefined) return context;
  const page = await context.newPage();
  await page.goto("/mark.svg");
  const keep = `localStorage.setItem("bankhid.token", ${JSON.stringify(JSON.stringify(token))})`;
  await page.evaluate(keep);
  await page.close();
  const open = `sessionStorage.setItem("bankhid.currentCompany", ${JSON.stringify(company)})`;
  await context.addInitScript(`if (location.protocol.startsWith("http")) ${open}`);
  return context;
}

/** A phone's height for a phone's width, else a desktop's. */
export function heightOf(width: number): number {
  return width < PHONE_BELOW ? 844 : 900;
}

/** Waits until the page has its heading and nothing loads any more, then so many milliseconds. */
export async function settlePage(page: Page, restMs: number): Promise<void> {
  await page
    .getByRole("heading", { level: 1 })
    .first()
    .waitFor({ timeout: READY_MS })
    .catch(() => undefined);
  await page.getByText("Betöltés…").first().waitFor({ state: "hidden" });
  await page.waitForTimeout(restMs);
}

async function untilNamed(base: string, bearer: string, companyId: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const { accounts } = await callProgram<{ accounts: { displayName: string }[] }>(
      base,
      "GET",
      `/bankaccounts?company_id=${companyId}`,
      { bearer },
    );
    if (accounts.length >= 4 && accounts.every(({ displayName }) => displayName !== "")) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * The rows of booked items in a list. On some days the demo begins with items that a bank has only
 * announced; these have no box to tick.
 */
export function bookedRows(list: Locator): Locator {
  return list.getByRole("row").filter({ has: list.page().getByRole("checkbox") });
}
