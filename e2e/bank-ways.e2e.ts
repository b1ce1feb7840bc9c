/**
 * The page of banks when something is wrong with them: a bank that does not work or is closed, a
 * provider that is down.
 */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { control, logInAtBank, openBankWindow, useBanksAlone } from "./support/bank-side.ts";
import { dismissToast, see, seeNot } from "./support/look.ts";
import { comeBack, makeAccount } from "./support/visit.ts";

useBanksAlone();
useBrowser();

afterEach(async () => {
  await control("quality", { bankId: "Erste", value: "OK" });
  await control("quality", { bankId: "Gránit", value: "OK" });
  await mendBankLists();
});

async function openBanks(): Promise<Page> {
  const owner = await makeAccount(["Híd Kft."]);
  const page = await openWindow();
  await comeBack(page, owner, "/bank-integration");
  await see(page.getByRole("heading", { level: 1, name: "Bankszámla összekötése" }));
  return page;
}

const BANK_LISTS = { aggreg8: "/banks", "enable-banking": "/aspsps" } as const;

/** Both providers fail when they are asked for their banks, until that is cleared. */
async function breakBankLists(): Promise<void> {
  for (const [standIn, path] of Object.entries(BANK_LISTS))
    await control("fault", { kind: "500", times: 100, path }, standIn);
}

async function mendBankLists(): Promise<void> {
  for (const standIn of Object.keys(BANK_LISTS)) await control("fault", { kind: "clear" }, standIn);
}

const card = (page: Page, bank: string) =>
  page.getByRole("button", { name: `${bank} összekötése` });

describe("the page of banks", () => {
  it("says which bank does not work and which is closed; the one fails in words, the other opens nothing", async () => {
    await control("quality", { bankId: "Erste", value: "NOT_WORKING" });
    await control("quality", { bankId: "Gránit", value: "DISABLED" });
    const page = await openBanks();
    await see(
      card(page, "Erste").getByText(/^Most nem működik, az összekötés várhatóan nem sikerül · /),
    );
    await see(card(page, "MagNet").getByText(/^Lassabban válaszol · /));
    await see(
      card(page, "Gránit").getByText(
        "A szolgáltató szünetelteti ezt a kapcsolatot. Addig töltse fel a bank kivonatfájlját.",
      ),
    );
    expect(await card(page, "Gránit").getAttribute("aria-disabled")).toBe("true");
    await card(page, "Gránit").click({ force: true });
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.getByRole("dialog").count()).toBe(0);
    const popup = await openBankWindow(page, () => card(page, "Erste").click());
    await logInAtBank(popup);
    await dismissToast(page, "Az összekötés nem sikerült");
    await seeNot(page.getByRole("dialog"));
  });

  it("says that the provider does not answer, keeps the other ways, and asks again by the button", async () => {
    await breakBankLists();
    const page = await openBanks();
    await see(page.getByText("A banki kapcsolat szolgáltatója most nem válaszol"));
    expect(await page.getByRole("button", { name: /összekötése$/ }).count()).toBe(0);
    await see(page.getByRole("button", { name: "Számlázz.hu beállítása" }));
    await see(page.getByRole("button", { name: "Fájl feltöltése" }).first());
    await mendBankLists();
    await page.getByRole("button", { name: "Újrapróbálás" }).click();
    await see(card(page, "OTP"));
    await seeNot(page.getByText("A banki kapcsolat szolgáltatója most nem válaszol"));
  });
});
