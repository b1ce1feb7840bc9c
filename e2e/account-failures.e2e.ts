/**
 * Failures of commands on a bank account: a failed move is told by toast only, a failed renaming is
 * not told at all.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls, holdCalls } from "./support/fail-calls.ts";
import { dismissToast, see, seeNot, toasts } from "./support/look.ts";
import {
  addBankAccount,
  claimManyRows,
  holdCompany,
  markAccount,
} from "./support/program-rows.store.ts";
import { comeBack, makeAccount, walkTo } from "./support/visit.ts";

useBrowser();

const NUMBER = "117730161111101800000000";

const MENU_MS = 60_000;

async function openMenu(page: Page, item: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name: item });
  // A list that arrives anew closes a menu that was opened a moment before.
  await expect
    .poll(
      async () => {
        if (!(await entry.isVisible()))
          await page
            .getByRole("button", { name: /műveletek$/ })
            .first()
            .click();
        return entry.isVisible();
      },
      { timeout: MENU_MS },
    )
    .toBe(true);
  await entry.click();
}

async function openAccounts() {
  const owner = await makeAccount(["Honnan Kft.", "Hova Kft."]);
  const [from, to] = owner.companies.map(({ taxNumber }) => taxNumber) as [string, string];
  await addBankAccount(from, NUMBER, "adriana");
  const page = await openWindow();
  await comeBack(page, owner, "/companies");
  await page.getByRole("row").filter({ hasText: "Honnan Kft." }).click();
  await page.waitForURL("**/bankaccounts");
  return { page, from, to };
}

describe("a bank account", () => {
  it("that cannot move stays, and only a toast tells it", async () => {
    const { page, to } = await openAccounts();
    await openMenu(page, "Áthelyezés másik céghez");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Melyik céghez kerüljön?").selectOption({ label: `Hova Kft. (${to})` });
    await addBankAccount(to, NUMBER, "adriana");
    await dialog.getByRole("button", { name: "Áthelyezés" }).click();
    await dismissToast(page, "A bankszámla áthelyezése nem sikerült");
    await seeNot(dialog);
    await see(page.getByRole("button", { name: /műveletek$/ }));
  });

  it("of very many rows is moved by a job, whose end is told where it was begun", async () => {
    const { page, from, to } = await openAccounts();
    await claimManyRows(from, NUMBER, 30_000);
    await openMenu(page, "Áthelyezés másik céghez");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Melyik céghez kerüljön?").selectOption({ label: `Hova Kft. (${to})` });
    await dialog.getByRole("button", { name: "Áthelyezés" }).click();
    await dismissToast(page, "Bankszámla áthelyezve");
    await see(page.getByText("Áthelyezve ide: Hova Kft."));
    await see(page.getByText("Még nincs bankszámla"));
  });

  it("of very many rows is deleted by a job, whose end is told on whatever page and after a reload", async () => {
    const { page, from, to } = await openAccounts();
    await claimManyRows(from, NUMBER, 30_000);
    const release = await holdCompany(from);
    await openMenu(page, "Számla törlése");
    await page.getByRole("dialog").getByRole("button", { name: "Számla törlése" }).click();
    await seeNot(page.getByRole("dialog"));
    await see(page.getByText(/sok tételből áll, ezért a háttérben töröljük/));
    await see(page.getByRole("heading", { level: 2 }).getByText("Törlés folyamatban"));
    await page.goto("/companies");
    await page.getByRole("row").filter({ hasText: "Hova Kft." }).click();
    await page.waitForURL("**/bankaccounts");
    await see(page.getByText("Még nincs bankszámla"));
    expect(await page.getByText("Törlés folyamatban").count()).toBe(0);
    expect(to).not.toBe(from);
    await release();
    await dismissToast(page, /A bankszámlát töröltük.*minden tételével együtt törlődött/s);
  });

  it("whose deletion by a job cannot come about stays, and its owner is told elsewhere", async () => {
    const { page, from } = await openAccounts();
    await claimManyRows(from, NUMBER, 30_000);
    const release = await holdCompany(from);
    await openMenu(page, "Számla törlése");
    await page.getByRole("dialog").getByRole("button", { name: "Számla törlése" }).click();
    await see(page.getByText(/sok tételből áll, ezért a háttérben töröljük/));
    await page.getByRole("link", { name: "Könyvelők" }).first().click();
    await page.waitForURL("**/accountants");
    // The state after a job that gave up.
    await markAccount(from, NUMBER, "still");
    await dismissToast(page, /A bankszámla törlése nem sikerült.*együtt megmaradt/s);
    await release();
  });

  it("that cannot be deleted stays, and only a toast tells it", async () => {
    const { page, from } = await openAccounts();
    await openMenu(page, "Számla törlése");
    await markAccount(from, NUMBER, "moving");
    await page.getByRole("dialog").getByRole("button", { name: "Számla törlése" }).click();
    await dismissToast(page, "A bankszámla törlése nem sikerült");
    await see(page.getByRole("button", { name: /műveletek$/ }));
  });

  it("that is on its way says so, and can be neither moved nor deleted", async () => {
    const { page, from } = await openAccounts();
    await markAccount(from, NUMBER, "moving");
    await page.reload();
    await see(page.getByText("Áthelyezés folyamatban"));
    await page
      .getByRole("button", { name: /műveletek$/ })
      .first()
      .click();
    for (const name of [/Áthelyezés másik céghez/, /Számla törlése/]) {
      const item = page.getByRole("menuitem", { name });
      expect(
        (await item.getAttribute("aria-disabled")) ?? (await item.getAttribute("data-disabled")),
      ).not.toBeNull();
    }
  });

  it("whose renaming fails keeps its old name without a word", async () => {
    const { page, from } = await openAccounts();
    const name = await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .first()
      .innerText();
    await openMenu(page, "Átnevezés");
    await page.getByRole("dialog").getByRole("textbox").fill("Más név");
    await markAccount(from, NUMBER, "deleted");
    const refused = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.status() === 404,
    );
    await page.getByRole("dialog").getByRole("button", { name: "Mentés" }).click();
    await refused;
    await seeNot(page.getByRole("dialog"));
    expect(await toasts(page).getByRole("alert").count()).toBe(0);
    await markAccount(from, NUMBER, "restored");
    await page.reload();
    await see(page.getByRole("heading", { level: 2, name }));
  });
});

describe("the director's own data", () => {
  it("saved in the profile is at once in the menu and in what the browser keeps", async () => {
    const owner = await makeAccount(["Profil Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/profile");
    await page.getByLabel("Név", { exact: true }).first().fill("Teszt Tódor");
    await page.getByRole("button", { name: "Mentés" }).first().click();
    await dismissToast(page, "Az adatait elmentettük");
    const kept = await page.evaluate(() => sessionStorage.getItem("bankhid.user"));
    expect((JSON.parse(kept ?? "{}") as { name?: string }).name).toBe("Teszt Tódor");
    await see(page.getByRole("banner").getByText("TT"));
    await page.getByLabel("Település").fill("Szeged");
    const mend = await failCalls(page, /^\/v1\/profile$/, ["POST"], "internal_error");
    const saveAddress = page.getByRole("button", { name: "Mentés" }).nth(1);
    await saveAddress.click();
    await dismissToast(page, "A profil mentése nem sikerült");
    await mend();
    await saveAddress.click();
    await dismissToast(page, "Profil elmentve");
  });

  it("shows a name that is saved while another page is looked at, and keeps it later", async () => {
    const owner = await makeAccount(["Lassú Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/profile");
    const name = page.getByLabel("Név", { exact: true }).first();
    const save = page.getByRole("button", { name: "Mentés" }).first();
    await name.fill("Új Név");
    const letGo = await holdCalls(page, /^\/v1\/entr$/);
    await save.click();
    const goTo = async (item: string) => {
      await page.getByRole("button", { name: /Felhasználói menü/ }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    // What is on its way to the server is not given up by leaving.
    await goTo("Előfizetéseim");
    await page.waitForURL("**/subscriptions");
    await goTo("Profil beállítások");
    await page.waitForURL("**/profile");
    letGo();
    await dismissToast(page, "Az adatait elmentettük");
    await expect.poll(() => name.inputValue()).toBe("Új Név");
    await page.getByLabel("Mobilszám").fill("+36201234567");
    await save.click();
    await dismissToast(page, "Az adatait elmentettük");
    const other = await openWindow();
    await comeBack(other, owner, "/profile");
    const kept = other.getByLabel("Név", { exact: true }).first();
    await expect.poll(() => kept.inputValue()).toBe("Új Név");
    expect(await other.getByLabel("Mobilszám").inputValue()).toBe("+36201234567");
  });
});

describe("the source that counts", () => {
  it("is the one that was chosen last, also while the choice before is being saved", async () => {
    const page = await openWindow();
    await comeBack(page, await makeAccount(["Két Forrás Kft."]), "/bankaccounts");
    await see(page.getByRole("banner").getByRole("button", { name: /Két Forrás Kft\./ }));
    await walkTo(page, "/company-edit");
    const choice = (name: RegExp) => page.getByRole("radio", { name });
    await see(choice(/^Számlázz\.hu/));
    const letGo = await holdCalls(page, /leading-sources$/);
    await choice(/^Számlázz\.hu/).check();
    await choice(/^Feltöltött kivonat/).check();
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes('["adriana"') ?? false,
    );
    letGo();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect.poll(() => choice(/^Feltöltött kivonat/).isChecked()).toBe(true);
  });
});
