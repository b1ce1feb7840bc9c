/**
 * Statements on their way in: one after another, refused, waiting, seen before, unknown, and
 * without a company.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { DESKTOP } from "./support/browser-window.ts";
import { changeConfig, changeReplies, endChanges, watchUploads } from "./support/change-calls.ts";
import { failCalls } from "./support/fail-calls.ts";
import { see, seeNot, toasts, uploadMessages } from "./support/look.ts";
import {
  buildCorrection,
  buildStatement,
  dropFiles,
  KH_ACCOUNT,
  printStatement,
} from "./support/statement-files.ts";
import { comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

/** A person with one company, on the page of files. */
async function openFiles(companyNames?: readonly string[]): Promise<Page> {
  const account = await makeAccount(companyNames);
  const page = await openWindow();
  await comeBack(page, account, "/files");
  await see(page.getByRole("heading", { level: 1, name: "Feltöltések" }));
  if (!companyNames) await see(page.getByText("Még nem töltött fel fájlt"));
  return page;
}

function fileRow(page: Page, name: string) {
  return page.getByRole("row").filter({ hasText: name }).first();
}

describe("uploading", () => {
  it("sends files one after another, names in its one message what was refused or broke off, and takes the rest", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await comeBack(page, account, "/files");
    await changeConfig(page, "/files", { uploadMaxBytes: 1024 * 1024 });
    await page.goto("/files");
    await see(page.getByText("Még nem töltött fel fájlt"));
    const uploads = await watchUploads(page, "masodik.sta");
    const names = ["elso.sta", "masodik.sta", "harmadik.sta"];
    const accountOf = (place: number): string => `${KH_ACCOUNT.slice(0, 16)}0000000${place}`;
    await dropFiles(page, [
      { name: "telepito.exe", text: "MZ" },
      ...names.map((name, place) =>
        buildStatement({ name, rows: 3 + place, accountNr: accountOf(place) }),
      ),
      { name: "nagy.sta", text: Buffer.alloc(1024 * 1024 + 1, "x") },
    ]);
    const message = uploadMessages(page);
    await see(message.getByText("telepito.exe"));
    await see(message.getByText("5 fájlból 2 kész"));
    await see(message.getByText("8 tétel: 8 új, 0 már megvolt."));
    for (const [name, reason] of [
      ["telepito.exe", "nem támogatott fájltípus"],
      ["nagy.sta", "túl nagy fájl"],
      ["masodik.sta", "nem érkezett válasz a kiszolgálónktól"],
    ] as const)
      await see(
        message.getByRole("listitem").filter({ hasText: name }).filter({ hasText: reason }),
      );
    // As a row its details open below it, and then say each reason once.
    await page.setViewportSize({ width: 800, height: 900 });
    await message.getByRole("button", { name: "5 fájl részletei" }).click();
    expect(await message.getByText("nem támogatott fájltípus").count()).toBe(1);
    await page.setViewportSize(DESKTOP);
    expect(uploads.sent).toEqual(names);
    expect(uploads.most()).toBe(1);
    expect([await message.count(), await toasts(page).getByRole("button").count()]).toEqual([1, 0]);
    await see(fileRow(page, "elso.sta").getByText("Feldolgozva"));
    expect(
      await page
        .getByRole("row")
        .filter({ hasText: /masodik|exe|nagy/ })
        .count(),
    ).toBe(0);
    await endChanges(page);
    await message.getByRole("button", { name: "Újbóli feltöltés" }).click();
    await see(message.getByText("5 fájlból 3 kész"));
    await message.getByRole("button", { name: "12 új tétel" }).click();
    await see(page.getByRole("grid", { name: "Tranzakciók listája" }).getByText("Partner 0005"));
  });

  it("tells a file alone: that it was read, is no statement or did not arrive; and which of a hundred and one was left out", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await comeBack(page, account, "/files");
    await changeConfig(page, "/files", { uploadMaxBytes: 64 * 1024 });
    await page.goto("/files");
    await see(page.getByText("Még nem töltött fel fájlt"));
    const message = uploadMessages(page);
    const close = () => message.getByRole("button", { name: "Üzenet bezárása" }).click();
    await dropFiles(page, [buildStatement({ name: "egyedul.sta", rows: 2 })]);
    await see(message.getByText("A fájl kész"));
    await close();
    await dropFiles(page, [{ name: "telepito.exe", text: "MZ" }]);
    await see(message.getByText(/Nem támogatott fájltípus/i));
    await close();
    await dropFiles(page, [{ name: "nagy.sta", text: Buffer.alloc(64 * 1024 + 1, "x") }]);
    await see(message.getByText(/Túl nagy fájl/i));
    await close();
    await failCalls(page, /^\/v1\/file\//, ["POST"]);
    await dropFiles(page, [buildStatement({ name: "uton.sta", rows: 2 })]);
    await see(message.getByText("A feltöltés nem sikerült"));
    await close();
    const many = Array.from({ length: 101 }, (_, place) => ({
      name: `${place + 1}.sta`,
      text: "x",
    }));
    await dropFiles(page, many);
    await see(
      message
        .getByRole("listitem")
        .filter({ hasText: "101.sta" })
        .filter({ hasText: /Túl sok fájl/i }),
    );
  });

  it("says after three minutes that it takes longer, goes on waiting, and tells the end", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await page.clock.install();
    await comeBack(page, account, "/files");
    await see(page.getByText("Még nem töltött fel fájlt"));
    await changeReplies<{ files: object[] }>(
      page,
      "**/v1/file?**",
      (body) => ({ ...body, files: body.files.map((file) => ({ ...file, status: "processing" })) }),
      (url) => url.replace(/wait=\d+/, "wait=0"),
    );
    await dropFiles(page, [buildStatement({ name: "lassu.sta", rows: 4 })]);
    const message = uploadMessages(page);
    await see(message.getByText("A fájlt olvassuk"));
    await page.clock.runFor(185_000);
    await see(message.getByText("Tovább tart a szokásosnál"));
    await endChanges(page);
    await page.clock.runFor(40_000);
    await see(message.getByText("4 tétel: 4 új, 0 már megvolt."));
  });
});

describe("a file that was read", () => {
  it("waits with its reason when it does not tie, and marks its rows when it is taken as it is", async () => {
    const page = await openFiles();
    await dropFiles(page, [buildStatement({ name: "hianyos.sta", rows: 6, gapForints: 12_700 })]);
    await see(uploadMessages(page).getByText("1 fájl Önre vár"));
    await see(uploadMessages(page).getByText("átvegyük így is?"));
    await see(fileRow(page, "hianyos.sta").getByText("Döntésre vár"));
    await see(page.getByText("Az egyenlegek nem érnek össze"));
    await see(page.getByText(/12\s700\sFt/));
    await see(page.getByText(/Amíg nem dönt, egyetlen sort sem veszünk át/));
    await page
      .getByRole("link", { name: /^Tranzakciók/ })
      .first()
      .click();
    await see(page.getByText(/Még nincs tranzakció|Nincs találat/));
    // The message leads back, and has not gone meanwhile, nor after a reload.
    await page.reload();
    await uploadMessages(page).getByRole("button", { name: "Döntés" }).click();
    await page.getByRole("button", { name: "Átvétel így is" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Átvétel így is" }).click();
    await see(fileRow(page, "hianyos.sta").getByText("Igazolatlan"));
    await see(uploadMessages(page).getByText("6 tétel: 6 új, 0 már megvolt."));
    expect(await uploadMessages(page).count()).toBe(1);
    await page
      .getByRole("link", { name: /^Tranzakciók/ })
      .first()
      .click();
    const list = page.getByRole("grid", { name: "Tranzakciók listája" });
    await see(list.getByText("Partner 0006"));
    expect(await list.getByText("nem igazolt").count()).toBe(6);
  });

  it("asks whether a corrected statement takes the earlier one's place, and gives that one back", async () => {
    const page = await openFiles();
    const statement = buildStatement({ name: "kivonat.sta", rows: 6 });
    await dropFiles(page, [statement]);
    await see(fileRow(page, "kivonat.sta").getByText("Feldolgozva"));
    await dropFiles(page, [buildCorrection("javitott.sta", statement.items)]);
    await see(page.getByText("Ez a kivonat a korábbi kivonat javított kiadásának látszik"));
    await see(fileRow(page, "javitott.sta").getByText("Javított kivonat?"));
    await see(page.getByText(/1 tétel kimaradt .* 1 tétel változott/));
    const rows = page.getByRole("list", { name: /^Eltérő tételek/ }).getByRole("listitem");
    expect(await rows.count()).toBe(2);
    await page.getByRole("button", { name: "Jelölt tételek megtekintése" }).click();
    await see(page.getByText("A lista vége"));
    await page.goBack();
    await page.getByRole("button", { name: "Lépjen a korábbi helyére" }).click();
    await see(toasts(page).getByText("2 tétel törlődött."));
    await see(page.getByText("2 tétele törlődött"));
    await seeNot(page.getByText("Javított kivonat?"));
    await toasts(page).getByRole("button", { name: "Visszavonás" }).click();
    await see(page.getByText("Javított kivonat?"));
    await page.getByRole("button", { name: "Mindkettő marad" }).click();
    await see(toasts(page).getByText("Mindkét kivonat marad"));
    await seeNot(page.getByText("Javított kivonat?"));
  });

  it("asks what the columns of an unknown table mean, and reads the next one by itself, within a minute", async () => {
    const page = await openFiles();
    const text = readFileSync("src/statements/mapping/invented/semicolon-pair.csv");
    const startedAt = performance.now();
    await dropFiles(page, [{ name: "takarek.csv", text }]);
    await uploadMessages(page).getByRole("button", { name: "Oszlopok megadása" }).click();
    await see(page.getByText("Mind a 142 tétel összegét és előjelét igazolja"));
    expect(await page.getByLabel("KÖNYV.DÁT: mit jelent?").first().inputValue()).toBe(
      "bookingDate",
    );
    await page.getByRole("button", { name: "Mentés és 142 tétel átvétele" }).click();
    await see(uploadMessages(page).getByText("142 tétel: 142 új, 0 már megvolt."));
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    await see(page.getByRole("table", { name: "Oszlopprofilok" }).getByText("Takarek CSV"));
    await dropFiles(page, [{ name: "megint.csv", text }]);
    await see(uploadMessages(page).getByText("Minden tétele megvolt már, semmi sem kettőződött."));
    await takeSample(page);
  });

  it("brings nothing twice when it is uploaded again, or says why it was not understood", async () => {
    const page = await openFiles();
    const file = buildStatement({ name: "ketszer.sta", rows: 9 });
    await dropFiles(page, [file]);
    await see(uploadMessages(page).getByText("9 tétel: 9 új, 0 már megvolt."));
    await dropFiles(page, [
      { ...file, name: "ketszer-megint.sta" },
      { name: "level.sta", text: "Kedves Könyvelő! Küldöm a kért iratokat. Üdvözlettel: Anna" },
      { name: "ures.csv", text: "" },
    ]);
    await see(uploadMessages(page).getByRole("alert").getByText("3 fájlból 1 kész"));
    await see(uploadMessages(page).getByText("Minden tétele megvolt már, semmi sem kettőződött."));
    await see(fileRow(page, "ketszer-megint.sta").getByText("Minden tétele megvan"));
    await see(page.getByRole("link", { name: /^Tranzakciók\s*9$/ }));
    await see(fileRow(page, "level.sta").getByText("Sikertelen"));
    await see(page.getByText("Ismeretlen fájltípus").or(page.getByText("Ez nem számlakivonat")));
    await see(page.getByText("A fájl üres").first());
    // The message of uploads says so too, and the list comes after it.
    await see(fileRow(page, "ures.csv").getByText("Sikertelen"));
    await see(page.getByText(/Egyetlen sort sem vettünk át/));
    expect(await page.getByRole("button", { name: "Újbóli feltöltés" }).count()).toBe(2);
    await deleteAndBringBack(page);
    await dropFiles(page, [
      printStatement("nyomtatott.pdf", "87 150"),
      printStatement("elirt.pdf", "87 151"),
    ]);
    await see(uploadMessages(page).getByText("2 tétel: 2 új, 0 már megvolt."));
    await see(fileRow(page, "nyomtatott.pdf").getByText("Feldolgozva"));
    await see(fileRow(page, "elirt.pdf").getByText("Sikertelen"));
    await see(page.getByText("A PDF tételeit az egyenlegek nem igazolják").first());
    await see(
      page.getByText(/1\. oldalon ennél a sornál nem jön ki az egyenleg: „.*Havidij/).first(),
    );
  });
});

/** A sample of a file that waits is made in the browser, shown, and handed out as a download. */
async function takeSample(page: Page): Promise<void> {
  const text = readFileSync("src/statements/mapping/invented/dos-direction.tsv");
  await dropFiles(page, [{ name: "elek-12345678.tsv", text }]);
  await see(fileRow(page, "elek-12345678.tsv").getByText("Döntésre vár"));
  await fileRow(page, "elek-12345678.tsv")
    .getByRole("button", { name: /műveletek$/ })
    .click();
  await page.getByRole("menuitem", { name: "Minta küldése a fejlesztőknek" }).click();
  const dialog = page.getByRole("dialog");
  const shown = dialog.getByLabel("A minta szövege");
  await see(shown.getByText("Kelt\tJelleg\tÉrték"));
  const original = new TextDecoder("windows-1250").decode(text).split("\n");
  const sample = (await shown.innerText()).trimEnd().split("\n");
  expect(sample).toHaveLength(original.filter((line) => line.trim() !== "").length);
  expect(await dialog.getByRole("note").count()).toBe(0);
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Minta letöltése" }).click();
  expect((await download).suggestedFilename()).toBe("minta.tsv");
  await see(dialog.getByRole("link", { name: "Letöltés", exact: true }));
  await dialog.getByRole("button", { name: "Mégse" }).click();
  await seeNot(dialog);
}

/** A deletion that fails is not told and the row stays; one that succeeds can be undone. */
async function deleteAndBringBack(page: Page): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: "ketszer.sta" });
  const remove = async () => {
    await row.getByRole("button", { name: /műveletek$/ }).click();
    await page.getByRole("menuitem", { name: "Fájl törlése" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Fájl törlése" }).click();
    await seeNot(page.getByRole("dialog"));
  };
  const mend = await failCalls(page, /^\/v1\/file\//, ["DELETE"]);
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "DELETE");
  await remove();
  await failed;
  expect(await toasts(page).getByRole("alert").count()).toBe(0);
  await see(row.getByText("Feldolgozva"));
  await mend();
  await remove();
  await see(toasts(page).getByText("A fájlt töröltük"));
  await see(row.getByText(/^Törölve /));
  await row.getByRole("button", { name: "ketszer.sta: törlés visszavonása" }).click();
  await see(row.getByText("Feldolgozva"));
  await see(toasts(page).getByText("A törlést visszavontuk"));
  await seeNot(toasts(page).getByText("A fájlt töröltük"));
}

describe("the drop zone", () => {
  it("asks for the company when none is selected, and whose a file is that another company has", async () => {
    const page = await openFiles(["Első Kft.", "Második Kft."]);
    await see(page.getByText("Nincs cég kiválasztva"));
    await dropFiles(page, [buildStatement({ name: "kie.sta", rows: 2 })]);
    const dialog = page.getByRole("dialog");
    await see(dialog.getByText("kie.sta"));
    await dialog.getByRole("button", { name: "Feltöltés", exact: true }).click();
    await see(dialog.getByText("Válassza ki, melyik cégé a kivonat."));
    const option = await dialog
      .getByRole("option", { name: /Második Kft\./ })
      .getAttribute("value");
    await dialog.getByLabel("Cég").selectOption(option);
    await dialog.getByRole("button", { name: "Feltöltés", exact: true }).click();
    await seeNot(dialog);
    await see(uploadMessages(page).getByText("2 tétel: 2 új, 0 már megvolt."));
    await see(page.getByRole("button", { name: /Második Kft\./ }));
    await page.goto("/companies");
    await page.getByRole("row").filter({ hasText: "Első Kft." }).click();
    await page.waitForURL("**/bankaccounts");
    await dropFiles(page, [buildStatement({ name: "tevedes.sta", rows: 2 })]);
    await see(uploadMessages(page).getByText("melyik cégé?"));
    // The message opens the question itself, from whichever page.
    await uploadMessages(page).getByRole("button", { name: "Döntés" }).click();
    await see(dialog.getByText("Ezt a számlát másik cégnél kezeli: Második Kft."));
    await dialog.getByRole("button", { name: "Áthelyezés és átvétel" }).click();
    await see(uploadMessages(page).getByText(/Második Kft\..*Minden tétele megvolt már/));
    await see(page.getByText("Még nem töltött fel fájlt"));
  });

  it("never opens a file picker by a click on the layout, only by its button", async () => {
    const page = await openFiles();
    let pickers = 0;
    page.on("filechooser", () => (pickers += 1));
    await page.getByRole("main").click({ position: { x: 5, y: 5 } });
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByRole("contentinfo").click({ position: { x: 2, y: 2 } });
    expect(pickers).toBe(0);
    await page.getByRole("button", { name: "Fájl feltöltése" }).first().click();
    const browse = page.getByRole("dialog").getByRole("button", { name: "Tallózás" });
    const [picker] = await Promise.all([page.waitForEvent("filechooser"), browse.click()]);
    expect(picker.isMultiple()).toBe(true);
  });
});
