/**
 * The files that a first visitor loads, and the moment at which the program takes over from the
 * first pages.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { untilScriptWorks } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls, holdScripts } from "./support/fail-calls.ts";
import { see, seeNot, toasts } from "./support/look.ts";
import { comeBack, makeAccount, newAddress } from "./support/visit.ts";

useBrowser();

const built = join(import.meta.dirname, "../dist/web");
/** Most bytes of gzipped script for each public page: a hundredth above the measured. */
const FIRST_LOADS = [
  ["/", 123_000],
  ["/login", 107_600],
  ["/arak", 122_400],
  ["/tamogatott-bankok", 126_500],
  ["/tamogatott-elszamolasok", 128_000],
  ["/konyveloprogramok", 127_800],
  ["/fejlesztoknek", 125_300],
  ["/konzultacio", 130_600],
  ["/privacy", 142_800],
  ["/vallalkozo-aszf", 142_800],
] as const;
/** The same for the program's first page, with what dialogs need: 289 kB were measured. */
const PROGRAM_BYTES_MAX = 291_000;

/**
 * Scripts and styles of the program's page at `/`, with three of the landing page, which the server
 * draws there for strangers, and with those that dialogs may need, which come when the page is
 * idle. Left alone, the bundler makes 130.
 */
const PROGRAM_FILES_MAX = 28;
/** Of them those that the page itself needs: with its data and fonts fewer than 30 requests. */
const PAGE_FILES_MAX = 18;

/** Paths of the scripts and styles that the window has loaded. */
const listFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)),
  );

/** Names and gzip sizes of all scripts that the window has loaded. */
async function listScripts(page: Page): Promise<{ name: string; bytes: number }[]> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );
  return names.map((name) => {
    const file = join(built, name);
    return { name, bytes: readFileSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).length };
  });
}

interface Seen {
  /** Whether a frame showed the landing page's headline. */
  words: boolean;
  /** Layout shift since the load. */
  shift: number;
}

/** Runs in the page: looks at each frame. */
function watchLanding(headline: string): void {
  const seen: Seen = { words: false, shift: 0 };
  Object.assign(window, { landingSeen: seen });
  const look = (): void => {
    const title = document.querySelector("#root h1");
    if (title?.textContent === headline && title.checkVisibility({ visibilityProperty: true }))
      seen.words = true;
    requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * The landing page with its script at work. Its words stand there before; links and buttons then do
 * what the browser does alone.
 */
async function openLanding(page: Page): Promise<void> {
  await page.goto("/");
  await untilScriptWorks(page);
  await see(page.getByRole("button", { name: "Kipróbálom" }));
}

const readSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { landingSeen: Seen }).landingSeen);

describe("the first load", () => {
  it.each(FIRST_LOADS)(
    "of %s stays under %i bytes of gzipped script, without the router and the query cache",
    async (path, bytesMax) => {
      const page = await openWindow();
      await page.goto(path, { waitUntil: "networkidle" });
      await see(page.getByRole("heading", { level: 1 }));
      const scripts = await listScripts(page);
      expect(scripts.map(({ name }) => name).filter((name) => name.includes("tanstack"))).toEqual(
        [],
      );
      const bytes = scripts.reduce((sum, each) => sum + each.bytes, 0);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(bytesMax);
    },
  );

  it("of the landing page shows its words, in their look, to a browser without scripts", async () => {
    const page = await openWindow({ scriptless: true });
    await page.goto("/");
    await see(page.getByRole("heading", { level: 1 }));
    await see(page.getByRole("heading", { level: 2, name: "Árak" }));
    const head = page.getByRole("banner");
    expect(await head.evaluate((each) => getComputedStyle(each).display)).toBe("flex");
    await head.getByRole("link", { name: "Árak" }).click();
    await page.waitForURL("**/arak");
  });

  it("of the login keeps what is typed, chosen and pressed before its script is there", async () => {
    const page = await openWindow();
    const letGo = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("E-mail-cím").fill(newAddress());
    await page.getByRole("radio", { name: "Könyvelő vagyok" }).check({ force: true });
    await page.getByRole("radio", { name: "Vállalkozó vagyok" }).check({ force: true });
    await page.getByLabel("E-mail-cím").press("Enter");
    expect(new URL(page.url()).search).toBe("");
    letGo();
    await see(page.getByRole("heading", { level: 1, name: "Ellenőrizze a postafiókját" }));
    expect(await page.evaluate("document.styleSheets.length")).toBeGreaterThan(0);
    expect((await listFiles(page)).filter((path) => path.endsWith(".css"))).toEqual([]);
  });

  it("of the landing page is never seen by somebody who is logged in, and moves nothing", async () => {
    const account = await makeAccount(["Híd Kft."]);
    const page = await openWindow();
    await page.addInitScript(watchLanding, "Híd a bank és a könyvelés között");
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto("/", { waitUntil: "networkidle" });
    expect((await readSeen(page)).words).toBe(true);
    expect((await readSeen(page)).shift).toBeLessThan(0.05);
    expect(faults).toEqual([]);
    await comeBack(page, account, "/");
    await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
    expect((await readSeen(page)).words).toBe(false);
    const bytes = (await listScripts(page)).reduce((sum, each) => sum + each.bytes, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(PROGRAM_BYTES_MAX);
    const files = await listFiles(page);
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(PROGRAM_FILES_MAX);
    const idle = files.findIndex((path) => path.includes("/AppDialog"));
    const own = idle === -1 ? files : files.slice(0, idle);
    expect(own.length, own.join("\n")).toBeLessThanOrEqual(PAGE_FILES_MAX);
  });

  it("gives way to the program with the first link, and Back returns", async () => {
    const page = await openWindow();
    await openLanding(page);
    await expect.poll(() => page.title()).toBe("Híd a bank és a könyvelés között · Bankhíd");
    await page.getByRole("banner").getByRole("link", { name: "Belépés" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Belépés" }));
    await expect.poll(() => page.title()).toBe("Belépés · Bankhíd");
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.goBack();
    await see(page.getByRole("button", { name: "Kipróbálom" }));
    await page.goForward();
    await see(page.getByLabel("E-mail-cím"));
    await page.getByRole("link", { name: "Kapcsolat" }).click();
    await page.waitForURL("**/impresszum");
  });

  it("with a link opened in a new tab leaves the page where it is", async () => {
    const page = await openWindow();
    await page.goto("/login");
    // A press that the page leaves alone is the browser's to open a tab by; the tab itself may come
    // late on a busy machine.
    await page.evaluate(`void (left = new Promise((resolve) =>
      addEventListener("click", (event) => {
        resolve(!event.defaultPrevented);
        event.preventDefault();
      })))`);
    const link = page.getByRole("link", { name: "Adatkezelés" });
    expect(await link.getAttribute("href")).toBe("/privacy");
    await link.click({ modifiers: ["Control"] });
    expect(await page.evaluate("left")).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  it("without a line stays and says so; the link works again when the line is back", async () => {
    const page = await openWindow();
    await openLanding(page);
    await page.context().setOffline(true);
    await page.getByRole("banner").getByRole("link", { name: "Belépés" }).click();
    await see(toasts(page).getByText("Ez a rész most nem nyitható meg"));
    expect(new URL(page.url()).pathname).toBe("/");
    await page.getByRole("button", { name: "Kipróbálom" }).first().click();
    await see(toasts(page).getByText("Nincs internetkapcsolat"));
    // What spoke of the line is over with it. With the server away a load would end on the
    // browser's own page of errors.
    await page.context().setOffline(false);
    await seeNot(toasts(page).getByText("Nincs internetkapcsolat"));
    const mend = await failCalls(page, /^/, ["GET", "POST"]);
    await page.getByRole("banner").getByRole("link", { name: "Belépés" }).click();
    await see(toasts(page).getByText("Ez a rész most nem nyitható meg"));
    expect(new URL(page.url()).pathname).toBe("/");
    await mend();
    await toasts(page).getByRole("button", { name: "Újrapróbálás" }).click();
    await see(page.getByLabel("E-mail-cím"));
  });

  it("of the login answers every button in words without a line, in place", async () => {
    const page = await openWindow();
    await page.goto("/login");
    const send = page.getByRole("button", { name: "Belépési link küldése" });
    await see(page.getByRole("button", { name: "Belépés jelkulccsal" }));
    await page.context().setOffline(true);
    await page.getByLabel("E-mail-cím").fill("anna@pelda.hu");
    const before = await send.boundingBox();
    await send.click();
    const noLine = page.getByRole("alert").filter({ hasText: "Nincs internetkapcsolat" });
    await see(noLine);
    expect(await send.boundingBox()).toEqual(before);
    await page.getByRole("button", { name: "Belépés jelkulccsal" }).click();
    await see(page.getByRole("alert").filter({ hasText: "A jelkulcsos belépés nem sikerült" }));
    await seeNot(noLine);
    const role = page.getByRole("radio", { name: "Könyvelő vagyok" });
    const place = await role.boundingBox();
    await role.check({ force: true });
    await page.getByRole("checkbox", { name: "Nem vagyok robot" }).click();
    await see(page.getByRole("alert").filter({ hasText: "Nincs kapcsolat, jelölje be újra." }));
    expect(await role.boundingBox()).toEqual(place);
    await page.context().setOffline(false);
  });

  it("becomes the list of companies when another tab logs in", async () => {
    const account = await makeAccount(["Híd Kft."]);
    const page = await openWindow();
    await openLanding(page);
    const other = await page.context().newPage();
    await comeBack(other, account, "/companies");
    await see(other.getByText("Híd Kft."));
    await page.waitForURL("**/companies");
    await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
  });
});
