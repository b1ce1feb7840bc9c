/**
 * Rules of every page: addresses, guards, header, menus, footer, toasts, dialogs, and the frame's
 * width.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { untilDrawn } from "./support/by-structure.ts";
import { DESKTOP, PHONE } from "./support/browser-window.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls, holdCalls } from "./support/fail-calls.ts";
import { expectNoSidewaysScroll, listAxeFindings, see, seeNot, toasts } from "./support/look.ts";
import { walkUserMenu } from "./support/user-menu.ts";
import { ADDRESSES, AUTHENTICATED } from "./support/addresses.ts";
import { prepareCompany } from "./support/program-rows.store.ts";
import { comeBack, makeAccount, walkTo } from "./support/visit.ts";

useBrowser();

/** By then the page has gone where the form leads. */
const DRAWN_AFTER_THE_WAY = 10;
const NOT_FOUND = "Az oldal nem található";

function notFound(page: Page) {
  return page.getByRole("heading", { level: 1, name: NOT_FOUND });
}

describe("addresses", () => {
  it("all open with a session under their title, none the 404 page, wider than a phone, or against its own policy", async () => {
    const account = await makeAccount();
    const page = await openWindow({ phone: true });
    const refused: string[] = [];
    // A browser reports a breach of the page's content policy on the console only.
    page.on("console", (line) => {
      if (/Content Security Policy|Trusted(Script|HTML)/.test(line.text()))
        refused.push(`${page.url()}: ${line.text()}`);
    });
    await comeBack(page, account, "/companies");
    for (const { path, title, leadsTo = path } of ADDRESSES) {
      await page.goto(path);
      await see(page.getByRole("heading", { level: 1, name: title }));
      expect(new URL(page.url()).pathname, path).toBe(leadsTo);
      await expectNoSidewaysScroll(page, path);
      if (path === "/privacy") continue;
      expect(await notFound(page).count(), path).toBe(0);
    }
    expect(refused).toEqual([]);
  });

  it("of the authenticated area show the 404 page without a token, with a way back and to the login", async () => {
    const page = await openWindow();
    for (const path of [...AUTHENTICATED, "/confirm", "/nincs-ilyen", "/exports/nem/letezik"]) {
      await page.goto(path);
      await see(notFound(page));
    }
    expect(await page.title()).toBe("Az oldal nem található · Bankhíd");
    await see(page.getByText("vagy belépés nélkül nem látható"));
    await see(page.getByRole("link", { name: "Belépés" }));
    await page.getByRole("link", { name: "Vissza a főoldalra" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Híd a bank és a könyvelés között" }));
  });
});

describe("guards", () => {
  it("look up the pending company first, then lead the director of a prepared company to confirm it", async () => {
    const account = await makeAccount(["Előkészített Kft.", "Idegen Kft."]);
    for (const { taxNumber } of account.companies) await prepareCompany(taxNumber);
    const page = await openWindow();
    await page.goto("/mark.svg");
    const { taxNumber } = account.companies[1]!;
    await page.evaluate(
      (pending) => sessionStorage.setItem("bankhid.taxNumber", JSON.stringify(pending)),
      taxNumber,
    );
    await comeBack(page, account, "/exports");
    await page.waitForURL("**/confirm");
    await see(page.getByRole("heading", { level: 1, name: "Cég véglegesítése" }));
    expect(await page.evaluate(() => sessionStorage.getItem("bankhid.taxNumber"))).toBeNull();
    // Two wait. The one that is shown first is not the director's.
    const name = page.getByLabel("Cégnév");
    const refused = await name.inputValue();
    await page.getByRole("button", { name: "Nem az enyém" }).click();
    const question = page.getByRole("dialog", { name: `Nem az Öné: ${refused}?` });
    await question.getByRole("button", { name: "Nem az enyém" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Cég véglegesítése" }));
    await expect.poll(() => name.inputValue()).not.toBe(refused);
    await page.getByLabel("Ügyvezető neve").fill("Kovács Anna");
    const showList = await sendHomeTwice(page);
    await page.getByRole("button", { name: "Véglegesítés" }).click();
    await showList();
    await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
    await page.goto("/exports");
    await see(page.getByRole("heading", { level: 1, name: "Exportok" }));
  });

  it("shut nobody out of his companies for one that somebody else prepared: he decides later, on the list", async () => {
    const account = await makeAccount(["Rendes Kft.", "Előkészített Kft.", "Idegen Kft."]);
    const [own, prepared, foreign] = account.companies.map(({ taxNumber }) => taxNumber);
    for (const taxNumber of [prepared!, foreign!]) await prepareCompany(taxNumber);
    const page = await openWindow();
    await page.goto("/mark.svg");
    await page.evaluate(
      (pending) => sessionStorage.setItem("bankhid.taxNumber", JSON.stringify(pending)),
      own!,
    );
    await comeBack(page, account, "/exports");
    await page.waitForURL("**/confirm");
    await page.getByRole("button", { name: "Később döntök" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
    await page.goto("/exports");
    await see(page.getByRole("heading", { level: 1, name: "Exportok" }));
    await see(page.getByRole("banner").getByRole("button", { name: /Rendes Kft\./ }));
    await walkTo(page, "/companies");
    await see(page.getByRole("table").getByText("Rendes Kft."));
    expect(
      await page
        .getByRole("table")
        .getByText(/Előkészített|Idegen/)
        .count(),
    ).toBe(0);
    await page.getByRole("button", { name: "Nem az enyém" }).last().click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Nem az enyém" }).click();
    await seeNot(question);
    await expect.poll(() => page.getByRole("button", { name: "Megerősítem" }).count()).toBe(1);
    await page.getByRole("button", { name: "Megerősítem" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Cég véglegesítése" }));
    await page.getByRole("button", { name: "Később döntök" }).click();
    await page.getByRole("button", { name: "Megerősítem" }).click();
    await page.getByLabel("Ügyvezető neve").fill("Kovács Anna");
    await page.getByRole("button", { name: "Véglegesítés" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
    await expect.poll(() => page.getByRole("button", { name: "Megerősítem" }).count()).toBe(0);
    expect(await toasts(page).filter({ hasText: "már nem" }).count()).toBe(0);
  });
});

/**
 * The page hears of the saved company and goes home, and the form does so once it is saved whole.
 * The form comes second here, while the code of the list is on its way. The answered function waits
 * for that and lets the code come.
 */
async function sendHomeTwice(page: Page): Promise<() => Promise<void>> {
  const letCodeGo = await holdCalls(page, /\/CompaniesPage-/);
  const letDirectorGo = await holdCalls(page, /^\/v1\/entr$/);
  const codeAsked = page.waitForRequest(/\/CompaniesPage-/);
  return async () => {
    await codeAsked;
    letDirectorGo();
    await see(toasts(page).filter({ hasText: "A cég adatait elmentettük" }));
    await untilDrawn(page, DRAWN_AFTER_THE_WAY);
    // The shell and a sign of the list that comes: an empty window would look like a fault.
    await see(page.getByRole("banner"));
    await see(page.getByRole("main").getByText("Betöltés"));
    letCodeGo();
  };
}

describe("header", () => {
  it("leads from the logo to the companies, from the charge to the subscriptions, from the name to the accounts", async () => {
    const account = await makeAccount(["Első Kft.", "Második Kft."]);
    const page = await openWindow();
    await comeBack(page, account, "/profile");
    const header = page.getByRole("banner");
    await see(header.getByText("Nincs cég kiválasztva"));
    await header.getByText("Nincs cég kiválasztva").click();
    expect(new URL(page.url()).pathname).toBe("/profile");
    await clickLinks(page);
    await header.getByRole("button", { name: "Cég kiválasztása" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Második Kft\./ })
      .click();
    await seeNot(page.getByRole("dialog"));
    await header.getByRole("button", { name: /Második Kft\./ }).click();
    await page.waitForURL("**/bankaccounts");
    await clickLinks(page);
    await header.getByRole("button", { name: /Második Kft\./ }).click();
    await page.waitForURL("**/bankaccounts");
  });

  it("opens the six entries for an entrepreneur, with name and e-mail, by keyboard too", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await comeBack(page, account, "/companies");
    await page.getByRole("button", { name: /Felhasználói menü/ }).press("Enter");
    const menu = page.getByRole("menu");
    await see(menu.getByText(account.email));
    expect(await menu.getByRole("menuitem").allInnerTexts()).toEqual([
      "Profil beállítások",
      "Bankkártya beállítások",
      "Előfizetéseim",
      "Banki hozzájárulások",
      "Hozzáférési kulcsok",
      "Kijelentkezés",
    ]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/bankcard-settings");
    await walkUserMenu(page, [
      ["Profil beállítások", "/profile"],
      ["Bankkártya beállítások", "/bankcard-settings"],
      ["Előfizetéseim", "/subscriptions"],
      ["Banki hozzájárulások", "/bank-consents"],
      ["Hozzáférési kulcsok", "/token-management"],
    ]);
  });
});

async function clickLinks(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Bankhíd/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL("**/companies");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Havidíj: 0\sFt/ })
    .click();
  await page.waitForURL("**/subscriptions");
}

describe("footer", () => {
  it("holds privacy, cookies, news, phone, e-mail, social link and the payment provider", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await comeBack(page, account, "/companies");
    const footer = page.getByRole("contentinfo");
    await see(footer.getByRole("link", { name: "+36 1 555 0100" }));
    const addresses = await footer
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual([
      "/privacy",
      "/privacy#sutik",
      "/impresszum",
      "/vallalkozo-hirdetmenyek",
      "tel:+3615550100",
      "mailto:segitseg@bankhid.example",
      "https://www.facebook.com/",
      "https://simplepartner.hu/PaymentService/Fizetesi_tajekoztato.pdf",
    ]);
    await footer.getByRole("link", { name: "Sütik" }).click();
    await page.waitForURL("**/privacy#sutik");
    await see(page.getByRole("heading", { name: "Sütik" }));
  });
});

describe("on paper", () => {
  it("a text for one role says for which, and buttons are left out", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await page.goto("/privacy");
    const reader = page.getByText("Kinek a változata: Könyvelőknek");
    await page.getByText("Könyvelőknek", { exact: true }).first().click();
    await see(page.getByText(/^Önnek mint meghívott könyvelőnek/));
    expect(await reader.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    await see(reader);
    await seeNot(page.getByRole("button", { name: "Nyomtatás" }));
    await page.emulateMedia({ media: "screen" });
    await comeBack(page, account, "/files");
    const button = page.getByRole("main").getByRole("button", { name: "Fájl feltöltése" });
    await see(button);
    await page.emulateMedia({ media: "print" });
    await seeNot(button);
  });
});

describe("a toast", () => {
  it("is 292 px wide, stays for a minute, and goes", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await page.clock.install();
    const mend = await failCalls(page, /^\/v1\/accountants\//, ["GET"]);
    await comeBack(page, account, "/accountants");
    const toast = toasts(page).getByRole("alert").or(toasts(page).getByRole("status"));
    await see(toast);
    const now = (): Promise<number> => page.evaluate(() => Date.now());
    const seenMs = await now();
    await mend();
    expect((await toast.first().boundingBox())?.width).toBe(292);
    await page.setViewportSize(PHONE);
    expect((await toast.first().boundingBox())?.width).toBe(292);
    await expectNoSidewaysScroll(page, "toasts");
    // The page's clock runs beside, so a busy machine has used up a part already.
    await page.clock.runFor(Math.max(0, seenMs + 50_000 - (await now())));
    expect(await toast.first().isVisible()).toBe(true);
    await page.clock.runFor(11_000);
    await seeNot(toast);
  });
});

describe("dialog", () => {
  it("holds the focus, closes by Escape, and gives the focus back", async () => {
    const account = await makeAccount(["Első Kft.", "Második Kft."]);
    const page = await openWindow();
    await comeBack(page, account, "/companies");
    const opener = page.getByRole("banner").getByRole("button", { name: "Cég kiválasztása" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Cég kiválasztása" });
    await see(dialog);
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(step < 5 ? "Tab" : "Shift+Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    }
    await page.keyboard.press("Escape");
    await seeNot(dialog);
    await expect
      .poll(() => opener.evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  it("„Ugrás bárhová” opens by its keys in a field too, finds without accents, and Enter opens", async () => {
    const account = await makeAccount(["Első Kft.", "Második Kft."]);
    const page = await openWindow();
    await comeBack(page, account, "/companies");
    await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
    await page.keyboard.press("Control+k");
    // Letters that are typed before the palette is there are not lost.
    await page.keyboard.type("masodik");
    const dialog = page.getByRole("dialog", { name: "Ugrás bárhová" });
    const field = dialog.getByRole("combobox", { name: "Ugrás bárhová" });
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe("masodik");
    await see(dialog.getByRole("option", { name: "Második Kft." }));
    expect(await listAxeFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/transaction-viewer**");
    await see(page.getByRole("banner").getByRole("button", { name: "Második Kft." }));
    await page.keyboard.press("Control+k");
    await see(dialog);
    await page.keyboard.press("Escape");
    await seeNot(dialog);
    await page.keyboard.press("?");
    await see(page.getByRole("dialog", { name: "Gyorsbillentyűk" }).getByText("ugrás bárhová"));
  });

  it("is a sheet within the window on a phone", async () => {
    const account = await makeAccount();
    const page = await openWindow({ phone: true });
    await comeBack(page, account, "/files");
    await page.getByRole("button", { name: "Fájl feltöltése" }).first().click();
    const dialog = await see(page.getByRole("dialog"));
    // It rises from below.
    await expect
      .poll(async () => {
        const { y, height } = (await dialog.boundingBox())!;
        return y + height;
      })
      .toBeLessThanOrEqual(PHONE.height + 1);
    expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(PHONE.width);
    expect(DESKTOP.width).toBeGreaterThan(PHONE.width);
  });
});
