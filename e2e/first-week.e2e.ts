/**
 * The first week as a person walks it, without a slip. Each walk counts the presses of the hand and
 * holds them to a figure: one `describe` for each task, with people of its own.
 */
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, toasts } from "./support/look.ts";
import { followLetter } from "./support/mailbox.ts";
import { countPresses } from "./support/presses.ts";
import { buildStatement } from "./support/statement-files.ts";
import { newAddress } from "./support/visit.ts";

useBrowser();

/** From the landing page to the first company; the mailbox is not ours, its link counts as one. */
const FIRST_COMPANY_PRESSES = 6;
/** A company of the sandbox's register. */
const KNOWN = { taxNumber: "23456787", name: "Kertvilág Webáruház Kft." };

describe("the first minute", () => {
  it(`takes a director to his first company in ${FIRST_COMPANY_PRESSES} presses, and to his items in two more`, async () => {
    const first = await openWindow();
    const presses = await countPresses(first.context());
    const address = newAddress("elso");
    await first.goto("/");
    await first.getByRole("link", { name: "Regisztráció, 30 nap ingyen" }).click();
    await first.getByLabel("E-mail-cím").fill(address);
    await first.getByRole("button", { name: "Belépési link küldése" }).click();
    await see(first.getByText(`Elküldtük a megerősítő linket ide: ${address}`));
    const before = presses.take();
    const page = await followLetter(first, address);
    presses.take();
    await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Üdvözöljük!" }));
    expect(await page.getByText("egy program készítette elő").count()).toBe(0);
    // The first field has the focus, and Tab goes through the others.
    const taxNumber = page.getByLabel("Adószám első 8 számjegye");
    await expect
      .poll(() => taxNumber.evaluate((each) => each === document.activeElement))
      .toBe(true);
    await page.keyboard.type(KNOWN.taxNumber);
    await see(page.getByText("2040 Budaörs, Kamaraerdei út 12."));
    const name = page.getByLabel("Cégnév");
    expect(await name.inputValue()).toBe(KNOWN.name);
    // A proposal: the person may write another, and the register does not take it back.
    await name.fill("Kertvilág");
    await page.getByLabel("Ügyvezető neve").fill("Kovács Anna");
    expect(await name.inputValue()).toBe("Kertvilág");
    await page.getByRole("checkbox", { name: "Megismertem az" }).check();
    await page.getByRole("button", { name: "Cég felvétele" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Honnan jöjjenek a tételek?" }));
    const letterLink = 1;
    expect(before + letterLink + presses.take()).toBeLessThanOrEqual(FIRST_COMPANY_PRESSES);
    const statement = buildStatement({ name: "elso.sta", rows: 12 });
    const [picker] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Fájl kiválasztása" }).click(),
    ]);
    await picker.setFiles({
      name: statement.name,
      mimeType: "text/plain",
      buffer: Buffer.from(statement.text),
    });
    await see(page.getByRole("heading", { level: 1, name: /^Kész: 12 tétel, \d+ nap/ }));
    await see(page.getByText("Hiányzó nap"));
    await page.getByRole("link", { name: "Tételek megnyitása" }).click();
    await see(page.getByRole("grid", { name: "Tranzakciók listája" }).getByRole("row").first());
    expect(presses.take()).toBe(2);
    expect(await toasts(page).getByRole("alert").count()).toBe(0);
  });
});
