/** From a courier's mail to the parcels behind its transfer. */
import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import { expect, inject, it } from "vitest";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { writePdf } from "#server/testing/write-pdf.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, uploadMessages } from "./support/look.ts";
import { dropFiles, KH_ACCOUNT } from "./support/statement-files.ts";
import { call, comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

const SAMPLES = "src/statements/couriers";
const report = (path: string, filename: string) => ({
  filename,
  content: readFileSync(`${SAMPLES}/${path}`),
});
/** The letter by which GLS sets the whole of the report of February 2022 off. */
const LETTER = [
  "KOMPENZÁCIÓS ÉRTESÍTO",
  "(HUF)  (HUF)  (HUF)",
  "3480099999  17 500  17 500  0 HU09999999  17 500  0 2022.02.10",
  "Alsónémedi, 2022.02.11.",
];
const letter = writePdf([
  LETTER.flatMap((line, row) =>
    line.split(/ {2,}/).map((text, column) => ({ text, x: 40 + column * 90, y: 780 - row * 14 })),
  ),
]);
const forint = (sum: number) => (BigInt(sum) * 100_000n) as Amount;
const statement = writeMt940([
  {
    accountNr: KH_ACCOUNT,
    opening: 0n as Amount,
    items: [
      { date: "2026-09-02", amount: forint(27_662), name: "FoxPost Zrt.", note: "26H35" },
      { date: "2026-09-03", amount: forint(39_495), name: "GLS Kft.", note: "COD-2026.09.03" },
    ].map((item) => ({ ...item, date: item.date as LocalDate })),
  },
]);

it("shows a transfer as parcels, after the report came by mail and the statement was uploaded", async () => {
  const account = await makeAccount();
  const [company] = account.companies;
  const page = await openWindow();
  await comeBack(page, account, "/received-mails");
  await page.getByRole("button", { name: "Levélcím létrehozása" }).click();
  await see(page.getByText("Elkészült a levélcím"));
  const { courierEmail: to } = (await call("GET", `/company/${company!._id}`, {
    bearer: account.token,
  })) as { courierEmail: string };
  const post = createTransport({ host: "127.0.0.1", port: inject("mailPort"), ignoreTLS: true });
  const send = (from: string, subject: string, ...attachments: object[]) =>
    post.sendMail({ from, to, subject, text: "Mellékelve.", attachments });
  await send("utanvet@gls-hungary.com", "Utánvét", report("gls-hu/samples/cod.xlsx", "gls.xlsx"));
  await send("info@foxpost.hu", "Elszámolás", report("foxpost/samples/weekly.xlsx", "fox.xlsx"));
  await send(
    "dunning@gls-hungary.com",
    "Kompenzáció",
    report("gls-hu/samples/cod-english.xlsx", "gls-2022.xlsx"),
    { filename: "kompenzacio.pdf", content: letter },
  );
  await page.goto("/courier-collections");
  await expect
    .poll(
      async () => {
        await page.reload();
        await see(page.getByRole("heading", { level: 1 }));
        return page.getByText("Teljesen beszámítva").count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1);
  await page.goto("/files");
  await see(page.getByRole("row").filter({ hasText: "kompenzacio.pdf" }));
  await dropFiles(page, [{ name: "kivonat.sta", text: statement }]);
  await see(uploadMessages(page).getByText("2 tétel: 2 új, 0 már megvolt."));
  await page.goto("/courier-collections");
  await expect
    .poll(
      async () => {
        await page.reload();
        await see(page.getByRole("heading", { level: 1 }));
        return page.getByText("Forintra egyezik").count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(2);
  await page.goto("/transaction-viewer");
  await page.getByRole("grid", { name: "Tranzakciók listája" }).getByText("GLS Kft.").click();
  const items = await see(page.getByRole("table", { name: "3 tétel" }));
  await see(items.getByText("03408400002"));
  await page.keyboard.press("Escape");
  await page.getByRole("grid", { name: "Tranzakciók listája" }).getByText("FoxPost Zrt.").click();
  await see(page.getByRole("table", { name: "2 tétel" }).getByText("CLFOX8880001"));
});
