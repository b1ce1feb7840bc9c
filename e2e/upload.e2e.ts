/**
 * Statements on their way in: one after another, refused, waiting, seen before, unknown, and
 * without a company.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { changeConfig, changeReplies, endChanges, watchUploads } from "./support/change-calls.ts";
import { dismissToast, see, seeNot, toasts } from "./support/look.ts";
import { buildStatement, dropFiles, KH_ACCOUNT } from "./support/statement-files.ts";
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
  it("sends files one after another in one call each, and a failing one does not stop the rest", async () => {
    const page = await openFiles();
    const uploads = await watchUploads(page, "masodik.sta");
    const names = ["elso.sta", "masodik.sta", "harmadik.sta"];
    const accountOf = (place: number): string => `${KH_ACCOUNT.slice(0, 16)}0000000${place}`;
    await dropFiles(
      page,
      names.map((name, place) =>
        buildStatement({ name, rows: 3 + place, accountNr: accountOf(place) }),
      ),
    );
    await see(toasts(page).getByText(/masodik\.sta: Nem érkezett válasz a kiszolgálónktól/));
    await see(
      toasts(page).getByText("harmadik.sta: 5 sor beolvasva, 5 új, 0 már szerepelt, 0 kihagyva."),
    );
    expect(uploads.sent).toEqual(names);
    expect(uploads.most()).toBe(1);
    await see(fileRow(page, "elso.sta").getByText("Feldolgozva"));
    await see(fileRow(page, "harmadik.sta").getByText("Feldolgozva"));
    expect(await page.getByRole("row").filter({ hasText: "masodik.sta" }).count()).toBe(0);
  });

  it("refuses in words what cannot be a statement, and takes the rest of the same drop", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await comeBack(page, account, "/files");
    await changeConfig(page, "/files", { uploadMaxBytes: 1024 * 1024 });
    await page.goto("/files");
    await see(page.getByText("Még nem töltött fel fájlt"));
    await dropFiles(page, [
      { name: "telepito.exe", text: "MZ" },
      { name: "nagy.sta", text: Buffer.alloc(1024 * 1024 + 1, "x") },
      buildStatement({ name: "jo.sta", rows: 2 }),
    ]);
    await dismissToast(page, /telepito\.exe nem tölthető fel\. Elfogadott típusok: MT940/);
    await dismissToast(page, /nagy\.sta mérete meghaladja a megengedett 1 MB-ot/);
    await see(toasts(page).getByText(/jo\.sta: 2 sor beolvasva/));
    await dropFiles(
      page,
      Array.from({ length: 101 }, (_, place) => ({ name: `f${place}.exe`, text: "MZ" })),
    );
    await see(toasts(page).getByText(/f100\.exe nem tölthető fel/));
    expect(await toasts(page).getByRole("status").or(toasts(page).getByRole("alert")).count()).toBe(
      4,
    );
    expect(await page.getByRole("row").filter({ hasText: ".exe" }).count()).toBe(0);
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
    await see(
      toasts(page)
        .getByText(/lassu\.sta: megérkezett/)
        .or(toasts(page).getByText(/lassu\.sta/)),
    );
    await page.clock.runFor(185_000);
    await see(toasts(page).getByText("A feldolgozás a vártnál tovább tart"));
    await endChanges(page);
    await page.clock.runFor(40_000);
    await see(
      toasts(page).getByText("lassu.sta: 4 sor beolvasva, 4 új, 0 már szerepelt, 0 kihagyva."),
    );
  });
});

describe("a file that was read", () => {
  it("waits with its reason when it does not tie, and marks its rows when it is taken as it is", async () => {
    const page = await openFiles();
    await dropFiles(page, [buildStatement({ name: "hianyos.sta", rows: 6, gapForints: 12_700 })]);
    await see(toasts(page).getByText(/hianyos\.sta: az egyenlegek nem érnek össze/));
    await see(fileRow(page, "hianyos.sta").getByText("Döntésre vár"));
    await see(page.getByText("Az egyenlegek nem érnek össze"));
    await see(page.getByText(/12\s700\sFt/));
    await see(page.getByText(/Amíg nem dönt, egyetlen sort sem veszünk át/));
    await page
      .getByRole("link", { name: /^Tranzakciók/ })
      .first()
      .click();
    await see(page.getByText(/Még nincs tranzakció|Nincs találat/));
    await page
      .getByRole("link", { name: /^Feltöltések/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Átvétel így is" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Átvétel így is" }).click();
    await see(fileRow(page, "hianyos.sta").getByText("Igazolatlan"));
    await page
      .getByRole("link", { name: /^Tranzakciók/ })
      .first()
      .click();
    const list = page.getByRole("grid", { name: "Tranzakciók listája" });
    await see(list.getByText("Partner 0006"));
    expect(await list.getByText("igazolatlan").count()).toBe(6);
  });

  it("brings nothing twice when it is uploaded again", async () => {
    const page = await openFiles();
    const file = buildStatement({ name: "ketszer.sta", rows: 9 });
    await dropFiles(page, [file]);
    await see(
      toasts(page).getByText("ketszer.sta: 9 sor beolvasva, 9 új, 0 már szerepelt, 0 kihagyva."),
    );
    await dropFiles(page, [{ ...file, name: "ketszer-megint.sta" }]);
    await see(
      toasts(page).getByText(
        "ketszer-megint.sta: 9 sor beolvasva, 0 új, 9 már szerepelt, 0 kihagyva.",
      ),
    );
    await see(fileRow(page, "ketszer-megint.sta").getByText("Már feltöltött fájl"));
    await see(page.getByRole("link", { name: /^Tranzakciók\s*9$/ }));
  });

  it("says why it was not understood and what to do", async () => {
    const page = await openFiles();
    await dropFiles(page, [
      { name: "level.sta", text: "Kedves Könyvelő! Küldöm a kért iratokat. Üdvözlettel: Anna" },
      { name: "ures.csv", text: "" },
    ]);
    await see(toasts(page).getByRole("alert").filter({ hasText: "level.sta" }));
    await see(fileRow(page, "level.sta").getByText("Sikertelen"));
    await see(page.getByText("Ismeretlen fájltípus").or(page.getByText("Ez nem számlakivonat")));
    await see(page.getByText("A fájl üres"));
    await see(page.getByText(/Egyetlen sort sem vettünk át/));
    expect(await page.getByRole("button", { name: "Újra feltöltés" }).count()).toBe(2);
  });
});

describe("the drop zone", () => {
  it("asks for the company when none is selected", async () => {
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
    await see(
      toasts(page).getByText("kie.sta: 2 sor beolvasva, 2 új, 0 már szerepelt, 0 kihagyva."),
    );
    await see(page.getByRole("button", { name: /Második Kft\./ }));
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
