/** What the wizard claims of a table, and what it asks. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, seeNot, uploadMessages } from "./support/look.ts";
import { dropFiles } from "./support/statement-files.ts";
import { comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

const HEAD = "Datum;Naam;Rekening;Mededelingen;Af Bij;Bedrag (EUR);Saldo\n";
const ROW = "NL91ABNA0417164300";

const ROWS =
  `20261015;BETA BV;${ROW};factuur 12;Bij;1500,00;3454,10\n` +
  `20261014;ALFA BV;${ROW};pas;Af;45,90;1954,10\n`;

const TABLES = {
  partial: `${HEAD}${ROWS}`,
  proven: `Opening balance;2000,00\n${HEAD}${ROWS}`,
  unsigned:
    "Nap;Mire;Pénz;Jel\n2026.10.14.;bolt;4590;Karta\n" +
    "2026.10.15.;számla;150000;Konto\n2026.10.16.;posta;1200;Karta\n",
} as const;

async function openWizard(page: Page, table: keyof typeof TABLES): Promise<void> {
  const account = await makeAccount();
  await comeBack(page, account, "/files");
  await see(page.getByText("Még nem töltött fel fájlt"));
  await dropFiles(page, [{ name: `${table}.csv`, text: TABLES[table] }]);
  await uploadMessages(page).getByRole("button", { name: "Oszlopok megadása" }).click();
}

describe("the seal of the wizard", () => {
  it("names the oldest row that nothing holds, and is green with an opening balance", async () => {
    const page = await openWindow();
    await openWizard(page, "partial");
    await see(page.getByText("A 2 tétel közül 1 összegét és előjelét igazolja"));
    await see(page.getByText(/A legrégebbi tétel előjelét semmi nem igazolja: .*−45,90/));
    await see(page.getByText("Nyitóegyenleg, számított"));
    expect(await page.getByLabel("Af Bij: mit jelent?").first().inputValue()).toBe("direction");
    const other = await openWindow();
    await openWizard(other, "proven");
    await see(
      other.getByText(
        "Mind a 2 tétel összegét és előjelét igazolja: 1 egyenleg egymás után és a fájlban kiírt nyitóegyenleg",
      ),
    );
  });

  it("asks which way money went where nothing shows it, and takes the answer", async () => {
    const page = await openWindow();
    await openWizard(page, "unsigned");
    const question = page.getByRole("note").filter({ hasText: "Merre ment a pénz?" });
    await see(question.getByText("két szó váltakozik: Karta, Konto"));
    await question.getByRole("button", { name: "Mind jóváírás" }).click();
    await seeNot(question);
    await see(page.getByText("A táblában nincs egyenleg, ezért nem tudjuk ellenőrizni."));
  });
});
