/** Failures of commands that toasts tell: accountants, companies, exports, marks, addresses. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls, holdCalls, loseAnswers } from "./support/fail-calls.ts";
import { dismissToast, see, seeNot, uploadMessages } from "./support/look.ts";
import { addBankAccount } from "./support/program-rows.store.ts";
import { findStored, markElsewhere } from "./support/stored-items.ts";
import { buildStatement, dropFiles } from "./support/statement-files.ts";
import {
  call,
  comeBack,
  makeAccount,
  newAddress,
  newTaxNumber,
  type Account,
  walkTo,
} from "./support/visit.ts";

useBrowser();

async function addAccountant(owner: Account, name: string): Promise<string> {
  const body = { name, email: newAddress("hiba"), company_id: owner.companies[0]!._id };
  return ((await call("POST", "/accountant", { body, bearer: owner.token })) as { _id: string })
    ._id;
}

describe("the accountants page", () => {
  it("says that the list could not be had, and has it at the next try", async () => {
    const owner = await makeAccount(["Listás Kft."]);
    await addAccountant(owner, "Lakatos Lajosné");
    const page = await openWindow();
    const mend = await failCalls(page, /^\/v1\/accountants\//, ["GET"]);
    await comeBack(page, owner, "/accountants");
    await dismissToast(page, "A könyvelők listája nem tölthető be");
    await mend();
    await page.getByRole("button", { name: "Újrapróbálás" }).click();
    await see(page.getByRole("row").filter({ hasText: "Lakatos Lajosné" }));
  });

  it("keeps what was typed when the invitation could not be saved, and saves it at the next try", async () => {
    const owner = await makeAccount(["Mentős Kft."]);
    const email = newAddress("mentes");
    const page = await openWindow();
    await comeBack(page, owner, "/accountants");
    await see(page.getByText("Még nincs könyvelője"));
    await page.getByRole("button", { name: "Könyvelő meghívása" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Név").fill("Meghívott Mihályné");
    await dialog.getByLabel("E-mail-cím").fill(email);
    await dialog.getByLabel("Mobilszám").fill("+36301234567");
    const mend = await failCalls(page, /^\/v1\/accountant$/, ["POST"], "internal_error");
    await dialog.getByRole("button", { name: "Meghívó küldése" }).click();
    await dismissToast(page, "A könyvelő adatait nem sikerült menteni");
    expect(await dialog.getByLabel("Név").inputValue()).toBe("Meghívott Mihályné");
    await mend();
    await dialog.getByRole("button", { name: "Meghívó küldése" }).click();
    await dismissToast(page, "Elküldtük a meghívót");
    await see(page.getByRole("row").filter({ hasText: email }));
  });

  it("says that an accountant was not saved or deleted whom another tab has removed meanwhile", async () => {
    const owner = await makeAccount(["Két Füles Kft."]);
    const [first, second] = [
      await addAccountant(owner, "Szerkesztett Sára"),
      await addAccountant(owner, "Törölt Tihamér"),
    ];
    const page = await openWindow();
    // This tab hears of nothing, as behind a proxy that holds streams back.
    await failCalls(page, /^\/v1\/events/, ["GET"]);
    await comeBack(page, owner, "/accountants");
    await page.getByRole("button", { name: "Szerkesztett Sára: műveletek" }).click();
    await page.getByRole("menuitem", { name: "Szerkesztés" }).click();
    await call("DELETE", `/accountant/${owner.companies[0]!._id}/${first}`, {
      bearer: owner.token,
    });
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Név").fill("Szerkesztett Sarolta");
    await dialog.getByRole("button", { name: "Mentés" }).click();
    await dismissToast(page, "A könyvelő adatait nem sikerült menteni");
    await dialog.getByRole("button", { name: "Mégse" }).click();
    await page.getByRole("button", { name: "Törölt Tihamér: műveletek" }).click();
    await page.getByRole("menuitem", { name: "Törlés" }).click();
    await call("DELETE", `/accountant/${owner.companies[0]!._id}/${second}`, {
      bearer: owner.token,
    });
    await page.getByRole("dialog").getByRole("button", { name: "Hozzáférés visszavonása" }).click();
    await dismissToast(page, "A hozzáférés visszavonása nem sikerült");
    await seeNot(page.getByRole("dialog"));
  });
});

async function chooseInRow(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `${row}: műveletek` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

describe("a company", () => {
  it("that was not created is told by toast, and created at the next try; a taken tax number is named", async () => {
    const [owner, stranger] = [
      await makeAccount(["Régi Kft."]),
      await makeAccount(["Idegen Kft."]),
    ];
    const page = await openWindow();
    await comeBack(page, owner, "/new-company");
    const taxNumber = page.getByLabel("Adószám első 8 számjegye");
    await taxNumber.fill(stranger.companies[0]!.taxNumber);
    await page.getByLabel("Cégnév").fill("Újabb Kft.");
    await page.getByLabel("Ügyvezető neve").fill("Próba Péter");
    await page.getByRole("checkbox", { name: "Megismertem az" }).check();
    const create = page.getByRole("button", { name: "Cég felvétele" });
    const mend = await failCalls(page, /^\/v1\/company$/, ["POST"], "internal_error");
    await create.click();
    await dismissToast(page, "A cég létrehozása nem sikerült");
    await mend();
    await create.click();
    await dismissToast(page, "Ez az adószám már szerepel");
    expect(await page.getByLabel("Cégnév").inputValue()).toBe("Újabb Kft.");
    await taxNumber.fill(newTaxNumber());
    await create.click();
    await page.waitForURL("**/first-steps");
  });

  it("whose creation was not answered is there at the next try; one's own tax number is told from a stranger's", async () => {
    const owner = await makeAccount(["Régi Kft."]);
    const number = newTaxNumber();
    const page = await openWindow();
    const create = page.getByRole("button", { name: "Cég felvétele" });
    const fillIn = async (name: string): Promise<void> => {
      await page.getByLabel("Adószám első 8 számjegye").fill(number);
      await page.getByLabel("Cégnév").fill(name);
      await page.getByLabel("Ügyvezető neve").fill("Próba Péter");
      await page.getByRole("checkbox", { name: "Megismertem az" }).check();
    };
    await comeBack(page, owner, "/new-company");
    await fillIn("Újabb Kft.");
    const mend = await loseAnswers(page, /^\/v1\/company$/);
    await create.click();
    await dismissToast(page, "A cég létrehozása: nem jött válasz");
    await mend();
    await create.click();
    await page.waitForURL("**/first-steps");
    await see(page.getByRole("heading", { name: "Honnan jöjjenek a tételek?" }));
    await walkTo(page, "/new-company");
    await fillIn("Másképp Kft.");
    await create.click();
    await see(page.getByText("Ez a cég már az Ön cégei között van"));
    await seeNot(page.getByText("kérjen hozzáférést"));
    await page.getByRole("button", { name: "Megnyitom" }).click();
    await page.waitForURL("**/first-steps");
    const { companies } = (await call("GET", "/companies", { bearer: owner.token })) as {
      companies: { name: string }[];
    };
    expect(companies.map(({ name }) => name)).toEqual(["Régi Kft.", "Újabb Kft."]);
  });

  it("is edited without another acknowledgement; that it was not saved or deleted is told by toast only", async () => {
    const owner = await makeAccount(["Szerkesztett Kft."]);
    const path = /^\/v1\/company\/[^/]+$/;
    const page = await openWindow();
    await comeBack(page, owner, "/companies");
    await chooseInRow(page, "Szerkesztett Kft.", "Szerkesztés");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Cégnév").fill("Átírt Kft.");
    await dialog.getByLabel("Ügyvezető neve").fill("Próba Péter");
    expect(await dialog.getByLabel("Adószám első 8 számjegye").inputValue()).toBe(
      owner.companies[0]!.taxNumber,
    );
    expect(await dialog.getByRole("checkbox").count()).toBe(0);
    const mendSaving = await failCalls(page, path, ["PUT"], "internal_error");
    await dialog.getByRole("button", { name: "Mentés" }).click();
    await dismissToast(page, "A cég mentése nem sikerült");
    await mendSaving();
    await dialog.getByRole("button", { name: "Mentés" }).click();
    await dismissToast(page, "A cég adatait elmentettük");
    await seeNot(dialog);
    const mendDeleting = await failCalls(page, path, ["DELETE"], "internal_error");
    await chooseInRow(page, "Átírt Kft.", "Cég törlése");
    await dialog.getByRole("textbox").fill("Átírt Kft.");
    await dialog.getByRole("button", { name: "Cég törlése" }).click();
    await dismissToast(page, "A cég törlése nem sikerült");
    await seeNot(dialog);
    await mendDeleting();
    await see(page.getByRole("row").filter({ hasText: "Átírt Kft." }));
  });
});

describe("an export", () => {
  it("of a time without items, and one that failed, are told by toast; so is a number that cannot be copied", async () => {
    const owner = await makeAccount(["Üres Kft."]);
    await addBankAccount(owner.companies[0]!.taxNumber, "117730161111101800000000", "adriana");
    const page = await openWindow();
    await comeBack(page, owner, "/exports");
    const submit = page.getByRole("button", { name: "Exportálás" });
    await submit.click();
    await dismissToast(page, "Nincs exportálható tranzakció");
    await failCalls(page, /^\/v1\/bankaccount\/export$/, ["POST"], "internal_error");
    await submit.click();
    await dismissToast(page, "Az export nem sikerült");
    await page.getByRole("link", { name: "Bankszámlák" }).first().click();
    await page
      .getByRole("button", { name: /műveletek$/ })
      .first()
      .click();
    // A browser that does not let pages write the clipboard.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await page.getByRole("menuitem", { name: "Számlaszám másolása" }).click();
    await dismissToast(page, "A másolás nem sikerült");
  });
});

describe("the address for letters of couriers", () => {
  it("is made and copied, and each failure of either is told by toast", async () => {
    const owner = await makeAccount(["Leveles Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/received-mails");
    const make = page.getByRole("button", { name: "Levélcím létrehozása" }).first();
    const mend = await failCalls(
      page,
      /^\/v1\/company\/courierEmail\//,
      ["POST"],
      "internal_error",
    );
    await make.click();
    await dismissToast(page, "Az e-mail-cím létrehozása nem sikerült");
    await mend();
    await make.click();
    await dismissToast(page, "E-mail-cím létrehozva");
    const copy = page.getByRole("button", { name: /A cég levélcíme/ });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.resolve();
    });
    await copy.click();
    await dismissToast(page, "E-mail-cím vágólapra másolva");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await copy.click();
    await dismissToast(page, "A másolás nem sikerült");
  });
});

/** The list of a new company with so many items, in a new window. */
async function openListOf(
  rows: number,
): Promise<{ page: Page; list: Locator; account: Account; markOf: (name: string) => Locator }> {
  const page = await openWindow();
  const account = await makeAccount(["Jelölt Kft."]);
  await comeBack(page, account, "/files");
  await see(page.getByText("Még nem töltött fel fájlt"));
  await dropFiles(page, [buildStatement({ name: "jeloles.sta", rows })]);
  await see(uploadMessages(page).getByText(`${rows} tétel: ${rows} új`));
  await page
    .getByRole("link", { name: /^Tranzakciók/ })
    .first()
    .click();
  const list = await see(page.getByRole("grid", { name: "Tranzakciók listája" }));
  const markOf = (name: string): Locator =>
    list.getByRole("row").filter({ hasText: name }).getByRole("button", { name: "Könyvelt" });
  return { page, list, account, markOf };
}

describe("a mark", () => {
  it("stays on its row when a further page comes that was asked for before it", async () => {
    const { page, list } = await openListOf(130);
    const letGo = await holdCalls(page, /^\/v1\/bankaccounts-transactions\/./);
    await see(list.getByText("Partner 0130"));
    const asked = page.waitForRequest(/bankaccounts-transactions\/./);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await asked;
    const row = list.getByRole("row").filter({ hasText: "Partner 0035" });
    const mark = row.getByRole("button", { name: "Könyvelt" });
    const stored = page.waitForResponse(/\/v1\/booked$/);
    await mark.click();
    await (await stored).finished();
    letGo();
    await expect.poll(() => list.getByText("Partner 0025").count()).toBeGreaterThan(0);
    expect(await mark.getAttribute("aria-pressed")).toBe("true");
  });

  it("of a further page is as the server has it: after a lost answer, two presses, a colleague's mark", async () => {
    const { page, list, account, markOf } = await openListOf(130);
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return list.getByText("Partner 0001").count();
      })
      .toBe(1);
    const expectPressed = async (name: string, value: "true" | "false"): Promise<void> => {
      await expect.poll(() => markOf(name).getAttribute("aria-pressed")).toBe(value);
    };
    const mend = await loseAnswers(page, /^\/v1\/booked$/);
    await markOf("Partner 0005").click();
    await dismissToast(page, "A jelölés: nem jött válasz");
    await mend();
    await expectPressed("Partner 0005", "true");
    const letGo = await holdCalls(page, /^\/v1\/booked$/);
    await markOf("Partner 0004").click();
    await expectPressed("Partner 0004", "true");
    await markOf("Partner 0004").click();
    await expectPressed("Partner 0004", "false");
    const both = [1, 2].map(() => page.waitForResponse(/\/v1\/booked$/));
    letGo();
    await Promise.all(both);
    // Soon after a mark of one's own.
    await markElsewhere(account, "Partner 0003", { page: 2 });
    await expectPressed("Partner 0003", "true");
    await expectPressed("Partner 0004", "false");
    expect((await findStored(account, "Partner 0004", { page: 2 })).booked).toBe(false);
  });

  it("that was not stored is taken off again, and only a toast tells it", async () => {
    const { page, list } = await openListOf(1);
    const mark = list.getByRole("button", { name: "Könyvelt" });
    await see(mark);
    await failCalls(page, /^\/v1\/booked$/, ["POST"], "internal_error");
    await mark.click();
    await dismissToast(page, "A jelölés nem sikerült");
    expect(await mark.getAttribute("aria-pressed")).toBe("false");
  });
});

describe("a name", () => {
  it("is the last one that was saved, also where the first one reaches the server late", async () => {
    const account = await makeAccount(["Névadó Kft."]);
    await addBankAccount(account.companies[0]!.taxNumber, "117734702222333300000000", "adriana");
    const page = await openWindow();
    await comeBack(page, account, "/bankaccounts");
    const isRename = /\/v1\/bankaccount\/\d+\//;
    const asked: string[] = [];
    page.on("request", (request) => {
      if (isRename.test(request.url())) asked.push(request.url());
    });
    const letGo = await holdCalls(page, isRename);
    for (const name of ["Elsőnek szánt", "Végleges"]) {
      await page.getByRole("button", { name: /műveletek$/ }).click();
      await page.getByRole("menuitem", { name: "Átnevezés" }).click();
      await page.getByRole("dialog").getByLabel("Elnevezés").fill(name);
      await page.getByRole("dialog").getByRole("button", { name: "Mentés" }).click();
      await page.keyboard.press("Escape");
    }
    await expect.poll(() => asked.length).toBe(1);
    letGo();
    await see(page.getByRole("heading", { name: "Végleges" }));
    expect(asked).toHaveLength(2);
  });
});

describe("a page that is opened anew", () => {
  it("says that the server is silent, or has failed, when nobody tells whose session it is, and opens at the next try", async () => {
    const account = await makeAccount(["Vonal Kft."]);
    for (const [failure, words] of [
      ["cut", "A Bankhíd most nem válaszol"],
      ["internal_error", "Váratlan hiba történt"],
    ] as const) {
      const page = await openWindow();
      const mend = await failCalls(page, /^\/v1\/me$/, ["GET"], failure);
      await comeBack(page, account, "/companies");
      await see(page.getByRole("heading", { level: 1, name: words }));
      expect(await page.getByText("Nincs internetkapcsolat").count()).toBe(0);
      await mend();
      await page.getByRole("button", { name: "Újrapróbálás" }).click();
      await see(page.getByRole("row").filter({ hasText: "Vonal Kft." }));
    }
  });
});
