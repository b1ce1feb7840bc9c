/**
 * The whole first path as a person walks it: from the landing page to the opened export, and out
 * again.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { read, utils } from "@e965/xlsx";
import type { Download, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { untilDrawn } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import {
  dismissToast,
  expectNoSidewaysScroll,
  see,
  seeNot,
  uploadMessages,
} from "./support/look.ts";
import { followLetter } from "./support/mailbox.ts";
import { buildStatement, dropFiles, findSampleFile } from "./support/statement-files.ts";
import { askForLink, newAddress, newTaxNumber } from "./support/visit.ts";
import { widthsOfWalk } from "./support/widths.ts";

useBrowser();

const ROWS = 330;
const statement = buildStatement({ name: "otp-kivonat.sta", rows: ROWS });
const sample = findSampleFile("gyp-ofxstatement-otp/manual_test/sample-new-format-2026-06.xlsx");

// A desktop's first path is walked by keyboard and by the first minute too.
describe.each(widthsOfWalk("phone"))("the first path on a $name", ({ phone }) => {
  it(`leads from the landing page to an accounting file (${phone ? "390" : "1440"} px)`, async () => {
    const page = await registerByLetter(await openWindow({ phone }));
    await createFirstCompany(page);
    await uploadStatements(page);
    await nameAccount(page);
    await workInList(page, phone);
    await exportFiles(page);
    await expectNoSidewaysScroll(page, "exports");
    await leave(page, phone);
  });
});

async function registerByLetter(first: Page): Promise<Page> {
  const address = newAddress("anna");
  await first.goto("/");
  await see(first.getByRole("heading", { level: 1, name: "Híd a bank és a könyvelés között" }));
  await expectNoSidewaysScroll(first, "landing");
  await first.getByRole("link", { name: "Regisztráció, 30 nap ingyen" }).click();
  await first.waitForURL("**/login");
  await first.getByRole("button", { name: "Belépési link küldése" }).click();
  await see(first.getByText("Kérjük, töltse ki ezt a mezőt."));
  await askForLink(first, "anna@");
  await see(first.getByText("Adjon meg érvényes e-mail-címet"));
  await askForLink(first, address);
  await see(first.getByRole("heading", { name: "Ellenőrizze a postafiókját" }));
  await see(first.getByText(`Elküldtük a megerősítő linket ide: ${address}`));
  const page = await followLetter(first, address);
  await page.waitForURL("**/privacy?**");
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  // The link's own address again, and from there to the greeting.
  await page.waitForURL("**/new-company");
  await see(page.getByRole("heading", { level: 1, name: "Üdvözöljük!" }));
  await expectNoSidewaysScroll(page, "greeting");
  return page;
}

async function createFirstCompany(page: Page): Promise<void> {
  const create = page.getByRole("button", { name: "Cég felvétele" });
  const taxNumber = page.getByLabel("Adószám első 8 számjegye");
  await taxNumber.fill("1234567");
  await page.getByLabel("Cégnév").fill("A");
  await page.getByLabel("Ügyvezető neve").fill("Jó");
  await page.getByLabel("Mobilszám").fill("harminc");
  await create.click();
  await see(page.getByText("Az adószám első 8 számjegyét adja meg."));
  await see(page.getByText("A cégnév legalább 2 karakter legyen."));
  await see(page.getByText("Az ügyvezető neve legalább 3 karakter legyen."));
  await see(page.getByText(/A mobilszám formátuma/));
  await see(page.getByText("Kérjük, jelölje be a folytatáshoz."));
  await taxNumber.fill("12345678");
  await see(page.getByText(/ellenőrző számjegye nem egyezik/));
  const right = newTaxNumber();
  // A whole tax number is cut to the eight digits that name the company.
  await taxNumber.fill(`${right}-2-42`);
  expect(await taxNumber.inputValue()).toBe(right);
  await page.getByLabel("Cégnév").fill("Első Út Kft.");
  await page.getByLabel("Ügyvezető neve").fill("Kovács Anna");
  await page.getByLabel("Mobilszám").fill("+36 20 123 4567");
  await page.getByRole("checkbox", { name: "Megismertem az" }).check();
  await create.click();
  await page.waitForURL("**/first-steps");
  await dismissToast(page, "A céget felvettük");
  await see(page.getByRole("heading", { level: 1, name: "Honnan jöjjenek a tételek?" }));
  await expectNoSidewaysScroll(page, "bank or file");
}

async function uploadStatements(page: Page): Promise<void> {
  await dropFiles(page, [statement, ...(sample ? [sample] : [])]);
  const added = ROWS.toLocaleString("hu-HU");
  const end = sample ? /^2 fájl kész/ : new RegExp(`${added} tétel: ${added} új, 0 már megvolt`);
  await see(uploadMessages(page).getByText(end));
  await uploadMessages(page).getByRole("button", { name: "Üzenet bezárása" }).click();
  await see(page.getByRole("heading", { level: 1, name: /^Kész: / }));
  await expectNoSidewaysScroll(page, "done");
}

async function nameAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Első Út Kft\./ }).click();
  await page.waitForURL("**/bankaccounts");
  await see(page.getByRole("heading", { name: "11773470-22223333-00000000 (OTP Bank)" }));
  await rename(page, /11773470/, "Fő számla");
  await dismissToast(page, "Az elnevezést elmentettük");
  await see(page.getByRole("heading", { name: "Fő számla" }));
  await rename(page, /Fő számla/, "");
  await see(page.getByRole("heading", { name: /^11773470-22223333-00000000/ }));
  await seeNot(page.getByRole("heading", { name: "Fő számla" }));
}

async function rename(page: Page, account: RegExp, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${account.source}.*műveletek`) }).click();
  await page.getByRole("menuitem", { name: "Átnevezés" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Elnevezés").fill(name);
  await dialog.getByRole("button", { name: "Mentés" }).click();
  await seeNot(dialog);
}

async function workInList(page: Page, phone: boolean): Promise<void> {
  await openList(page);
  const list = page.getByRole("grid", { name: "Tranzakciók listája" });
  await see(list.getByText("Partner 0330"));
  await expectNoSidewaysScroll(page, "transactions");
  // Two pages of a hundred further down.
  await scrollUntil(page, "Partner 0100");
  const row = list.getByRole("row").filter({ hasText: "Partner 0100" });
  await row.getByRole("button", { name: "Könyvelt" }).click();
  await expect
    .poll(() => row.getByRole("button", { name: "Könyvelt" }).getAttribute("aria-pressed"))
    .toBe("true");
  await pressAsListRests(page, list, "Partner 0100");
  const offset = await list.evaluate((element) => element.scrollTop);
  expect(offset).toBeGreaterThan(1_000);
  await page
    .getByRole("link", { name: phone ? "Feltöltés" : "Feltöltések" })
    .first()
    .click();
  await see(page.getByRole("heading", { level: 1, name: "Feltöltések" }));
  await openList(page);
  await see(list.getByText("Partner 0100"));
  expect(Math.abs((await list.evaluate((element) => element.scrollTop)) - offset)).toBeLessThan(80);
  await showUnbooked(page, phone);
  await see(
    page.getByText(`${(await countAll(page)).toLocaleString("hu-HU")} tétel`, { exact: true }),
  );
  await scrollUntil(page, "Partner 0099");
  expect(await list.getByText("Partner 0100").count()).toBe(0);
  await page.reload();
  await see(list.getByText("Partner 0330"));
  expect(page.url()).toContain("booked=UNBOOKED");
  // Remembered, not only kept in the address.
  await page
    .getByRole("link", { name: phone ? "Számlák" : "Bankszámlák" })
    .first()
    .click();
  await page.waitForURL("**/bankaccounts");
  await openList(page);
  await page.waitForURL("**booked=UNBOOKED**");
}

/** More often than the list is drawn until it has come to rest. */
const DRAWN_AT_REST = 30;

/**
 * A press that begins while the list moves and ends at rest: the list puts its elements in order
 * then, and must not do so under the press. The row is unmarked by it, and marked again.
 */
async function pressAsListRests(page: Page, list: Locator, words: string): Promise<void> {
  const ring = list
    .getByRole("row")
    .filter({ hasText: words })
    .getByRole("button", { name: "Könyvelt" });
  for (const pressed of ["false", "true"]) {
    await ring.scrollIntoViewIfNeeded();
    const box = (await ring.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await list.evaluate(async (element) => {
      const turn = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
      const place = element.scrollTop;
      for (const top of [place + 900, place + 1_800, place + 900, place]) {
        element.scrollTo(0, top);
        await turn();
        await turn();
      }
    });
    await page.mouse.down();
    await untilDrawn(page, DRAWN_AT_REST);
    await page.mouse.up();
    await expect.poll(() => ring.getAttribute("aria-pressed")).toBe(pressed);
  }
}

/** Number of unbooked rows: all rows without the booked one. */
async function countAll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem("bankhid.token") ?? "null") as string;
    const company = JSON.parse(sessionStorage.getItem("bankhid.currentCompany") ?? "null") as {
      _id: string;
    };
    const answer = await fetch("/v1/bankaccounts-transactions/", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ company_id: company._id, bankAccounts: [], booked: "ALL" }),
    });
    return ((await answer.json()) as { total: number }).total - 1;
  });
}

async function openList(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^(Tranzakciók|Tételek)/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL("**/transaction-viewer**");
}

async function showUnbooked(page: Page, phone: boolean): Promise<void> {
  if (!phone) return page.getByRole("radio", { name: /^Nem könyvelt/ }).check({ force: true });
  await page.getByRole("button", { name: "Szűrés" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Nem könyvelt/ }).check({ force: true });
  await dialog
    .getByRole("button", { name: /Szűrés|Alkalmaz|Mutat/ })
    .last()
    .click();
  await seeNot(dialog);
}

async function scrollUntil(page: Page, words: string): Promise<void> {
  const list = page.getByRole("grid", { name: "Tranzakciók listája" });
  await expect
    .poll(
      async () => {
        if ((await list.getByText(words).count()) > 0) return true;
        await list.evaluate((element) => element.scrollBy(0, element.clientHeight));
        return false;
      },
      { timeout: 60_000, interval: 50, message: `scrolling to ${words}` },
    )
    .toBe(true);
}

async function exportFiles(page: Page): Promise<void> {
  await page.goto("/exports");
  // The usual periods end before today; whoever wants today says so.
  await page.getByRole("button", { name: "Más időszak" }).click();
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Budapest" });
  await page.getByLabel("Ettől", { exact: true }).fill(`${today.slice(0, 8)}01`);
  await page.getByLabel("Eddig", { exact: true }).fill(today);
  const expected = statement.items.filter(
    (item) => item.date.slice(0, 7) === statement.items.at(-1)!.date.slice(0, 7),
  );
  const submit = page.getByRole("button", { name: "Exportálás" });
  await submit.click();
  const dialog = page.getByRole("dialog");
  await see(dialog.getByText("A mai tranzakciók listája változhat"));
  // The warning stands before the download, and can be heeded.
  await dialog.getByRole("button", { name: "Mégse" }).click();
  await seeNot(dialog);
  await submit.click();
  const workbook = await download(page, () =>
    dialog.getByRole("button", { name: "Letöltés így is" }).click(),
  );
  await dismissToast(page, "Az export elkészült");
  const book = read(workbook.bytes);
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!);
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(rows.map((row) => row["Partner neve"]).toSorted()).toEqual(
    expected.map((item) => item.name).toSorted(),
  );
  const wanted = Number(expected.reduce((sum, item) => sum + item.amount, 0n)) / 1e5;
  expect(rows.reduce((sum, row) => sum + Number(row["Összeg"]), 0)).toBe(wanted);
  await page.getByRole("radio", { name: /^Más program/ }).check({ force: true });
  await page.getByRole("radio", { name: /Könyvelőprogramba, választható/ }).check({ force: true });
  await submit.click();
  const table = await download(page, () =>
    dialog.getByRole("button", { name: "Letöltés így is" }).click(),
  );
  const lines = table.bytes.toString("utf8").trimEnd().split("\r\n");
  expect(lines).toHaveLength(expected.length + 1);
  // The fingerprint in the list is that of the bytes that came.
  const fingerprint = createHash("sha256").update(table.bytes).digest("hex");
  await page.getByRole("link", { name: "Korábbiak és ütemezett" }).click();
  const csvRun = page.getByRole("row").filter({ hasText: "CSV" });
  await csvRun.getByRole("button", { name: /műveletek$/ }).click();
  await page.getByRole("menuitem", { name: "Név és ujjlenyomat" }).click();
  await see(page.getByText(fingerprint));
  expect(lines[0]?.replace("\uFEFF", "").split(";").slice(0, 2)).toEqual([
    "Tranzakció azonosító",
    "Könyvelés dátuma",
  ]);
}

async function download(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [file] = (await Promise.all([page.waitForEvent("download"), act()])) as [Download, void];
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function leave(page: Page, phone: boolean): Promise<void> {
  await page.getByRole("button", { name: /Felhasználói menü/ }).click();
  await page.getByRole("menuitem", { name: "Kijelentkezés" }).click();
  await see(page.getByRole("heading", { level: 1, name: "Híd a bank és a könyvelés között" }));
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.goBack();
  await see(page.getByRole("heading", { name: "Az oldal nem található" }));
  expect(await page.getByText("Első Út Kft.").count()).toBe(0);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.reload();
  await see(page.getByRole("heading", { name: "Az oldal nem található" }));
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expectNoSidewaysScroll(page, phone ? "404 on a phone" : "404");
}
