/** Connecting a bank in the browser: the bank's window, its ends, the assignment of accounts, and taking it all back. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { dismissToast, see, seeNot } from "./support/look.ts";
import { comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

const COMPANIES = ["Minta Kereskedelmi Kft.", "Napfény Panzió Kft."];

async function openBanks(names: readonly string[] = COMPANIES): Promise<Page> {
  const page = await openWindow();
  const account = await makeAccount(names);
  await comeBack(page, account, "/companies");
  await page.getByText(names[0]!).first().click();
  await page.waitForURL("**/bankaccounts");
  await page.goto("/bank-integration");
  return page;
}

async function pressBank(page: Page, bank = "K&H"): Promise<Page> {
  const press = page.getByRole("button", { name: `${bank} összekötése` });
  await see(press);
  const [bankWindow] = await Promise.all([page.waitForEvent("popup"), press.click()]);
  await see(bankWindow.getByLabel("Felhasználónév"));
  return bankWindow;
}

async function logInAtBank(bankWindow: Page): Promise<void> {
  await bankWindow.getByLabel("Felhasználónév").fill(`anna-${Date.now()}`);
  await bankWindow.getByRole("button", { name: "Belépés" }).click();
  await see(bankWindow.getByRole("button", { name: "Engedélyezem" }));
}

async function assignAll(page: Page): Promise<void> {
  await see(page.getByText("Melyik számla melyik cégé?"));
  const choices = page.getByRole("dialog").getByRole("combobox");
  await see(choices);
  const count = await choices.count();
  for (let place = 0; place < count; place += 1) {
    await choices.nth(place).selectOption({ label: place === count - 1 ? COMPANIES[1]! : COMPANIES[0]! });
  }
  await page.getByRole("button", { name: "Hozzárendelés", exact: true }).click();
  await see(page.getByText("Érkeznek a tranzakciók"));
}

describe("connecting a bank", () => {
  it("leads from the bank's window over the assignment to the transactions, and can be revoked for all companies at once", async () => {
    const page = await openBanks();
    const bankWindow = await pressBank(page);
    await see(page.getByText("Folytassa a megnyílt ablakban: K&H"));
    await logInAtBank(bankWindow);
    await bankWindow.getByRole("button", { name: "Engedélyezem" }).click();
    await dismissToast(page, "A bankszámla összekötése sikerült");
    await assignAll(page);
    await page.getByRole("button", { name: `Tranzakciók: ${COMPANIES[0]}` }).click();
    await page.waitForURL("**/transaction-viewer");

    await page.goto("/bank-consents");
    await page.getByRole("button", { name: "K&H: műveletek" }).click();
    await page.getByRole("menuitem", { name: "Hozzájárulás visszavonása" }).click();
    const dialog = page.getByRole("dialog");
    for (const company of COMPANIES) await see(dialog.getByText(company));
    await dialog.getByLabel(/írja be a bank nevét/).fill("K&H");
    await dialog.getByRole("button", { name: "Hozzájárulás visszavonása" }).click();
    await dismissToast(page, "Hozzájárulás visszavonva");
    await see(page.getByText("Nincs élő banki hozzájárulás"));
  });

  it.each([
    ["a refusal is an interruption", "Elutasítom", "Megszakította az összekötést"],
    ["a fault of the bank is a failure", "Bankhiba", "Az összekötés nem sikerült"],
  ])("%s", async (_, button, toast) => {
    const page = await openBanks(COMPANIES.slice(0, 1));
    const bankWindow = await pressBank(page);
    await logInAtBank(bankWindow);
    await bankWindow.getByRole("button", { name: button }).click();
    await dismissToast(page, toast);
    await seeNot(page.getByText("Engedélyezés a bank oldalán"));
  });

  it("a window that is closed without an answer ends as interrupted, and the page is free again", async () => {
    const page = await openBanks(COMPANIES.slice(0, 1));
    const bankWindow = await pressBank(page);
    await bankWindow.close();
    await see(page.getByText("Várjuk a bank válaszát: K&H"));
    await dismissToast(page, "Megszakította az összekötést");
    await seeNot(page.getByText("Engedélyezés a bank oldalán"));
  });

  it("a window that the browser refuses is explained browser by browser, and opens by the button", async () => {
    const page = await openBanks(COMPANIES.slice(0, 1));
    await page.evaluate(() => {
      const real = window.open.bind(window);
      let refused = false;
      window.open = (...wish) => {
        if (refused) return real(...wish);
        refused = true;
        return null;
      };
    });
    await page.getByRole("button", { name: "OTP összekötése" }).click();
    await see(page.getByText("Nem nyílt meg a bank ablaka: OTP"));
    for (const browser of ["Firefox", "Edge", "Chrome"]) {
      await page.getByRole("radio", { name: browser }).check({ force: true });
      await see(page.getByText(browser === "Firefox" ? "sárga sávban" : "áthúzott ablak jelére"));
    }
    const [bankWindow] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Megnyitás újra" }).click(),
    ]);
    await see(bankWindow.getByLabel("Felhasználónév"));
  });

  it("a reload in the middle goes on with the same flow", async () => {
    const page = await openBanks(COMPANIES.slice(0, 1));
    const bankWindow = await pressBank(page);
    await page.reload();
    await see(page.getByText("Folyamatban: K&H"));
    await logInAtBank(bankWindow);
    await bankWindow.getByRole("button", { name: "Engedélyezem" }).click();
    await see(page.getByText("Melyik számla melyik cégé?"));
    expect(page.url()).toContain("/bank-integration");
  });
});
