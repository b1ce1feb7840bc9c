/**
 * Failures of commands: those on accountants are told by toast, a file's deletion is not told at
 * all.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { dismissToast, see, seeNot, toasts } from "./support/look.ts";
import { buildStatement, dropFiles } from "./support/statement-files.ts";
import { call, comeBack, makeAccount, newAddress, type Account } from "./support/visit.ts";

useBrowser();

/**
 * Cuts the calls of a path until the answered function is called; the page itself is not touched.
 */
async function cutLine(
  page: Page,
  path: RegExp,
  methods: readonly string[],
): Promise<() => Promise<void>> {
  const inPath = (url: URL) => path.test(url.pathname);
  await page.route(inPath, (route) =>
    methods.includes(route.request().method()) ? route.abort("connectionreset") : route.fallback(),
  );
  return () => page.unroute(inPath);
}

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
    const mend = await cutLine(page, /^\/v1\/accountants\//, ["GET"]);
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
    const mend = await cutLine(page, /^\/v1\/accountant$/, ["POST"]);
    await dialog.getByRole("button", { name: "Meghívó küldése" }).click();
    await dismissToast(page, "A könyvelő mentése nem sikerült");
    expect(await dialog.getByLabel("Név").inputValue()).toBe("Meghívott Mihályné");
    await mend();
    await dialog.getByRole("button", { name: "Meghívó küldése" }).click();
    await dismissToast(page, "Könyvelő elmentve");
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
    await cutLine(page, /^\/v1\/events/, ["GET"]);
    await comeBack(page, owner, "/accountants");
    await page.getByRole("button", { name: "Szerkesztett Sára: műveletek" }).click();
    await page.getByRole("menuitem", { name: "Szerkesztés" }).click();
    await call("DELETE", `/accountant/${owner.companies[0]!._id}/${first}`, {
      bearer: owner.token,
    });
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Név").fill("Szerkesztett Sarolta");
    await dialog.getByRole("button", { name: "Mentés" }).click();
    await dismissToast(page, "A könyvelő mentése nem sikerült");
    await dialog.getByRole("button", { name: "Mégse" }).click();
    await page.getByRole("button", { name: "Törölt Tihamér: műveletek" }).click();
    await page.getByRole("menuitem", { name: "Törlés" }).click();
    await call("DELETE", `/accountant/${owner.companies[0]!._id}/${second}`, {
      bearer: owner.token,
    });
    await page.getByRole("dialog").getByRole("button", { name: "Könyvelő törlése" }).click();
    await dismissToast(page, "A könyvelő törlése nem sikerült");
    await seeNot(page.getByRole("dialog"));
  });
});

describe("a file", () => {
  it("whose deletion fails stays in the list without a word", async () => {
    const page = await openWindow();
    await comeBack(page, await makeAccount(["Fájlos Kft."]), "/files");
    await see(page.getByText("Még nem töltött fel fájlt"));
    await dropFiles(page, [buildStatement({ name: "marad.sta", rows: 2 })]);
    await dismissToast(page, /marad\.sta: 2 sor beolvasva/);
    const row = page.getByRole("row").filter({ hasText: "marad.sta" });
    const remove = async () => {
      await row.getByRole("button", { name: /műveletek$/ }).click();
      await page.getByRole("menuitem", { name: "Fájl törlése" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Fájl törlése" }).click();
      await seeNot(page.getByRole("dialog"));
    };
    const mend = await cutLine(page, /^\/v1\/file\//, ["DELETE"]);
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "DELETE");
    await remove();
    await failed;
    expect(await toasts(page).getByRole("alert").count()).toBe(0);
    await see(row);
    await mend();
    await remove();
    await seeNot(row);
  });
});
