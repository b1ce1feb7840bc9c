/** From a courier's mail to the parcels behind its transfer. */
import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import { expect, inject, it } from "vitest";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { writePdf } from "#server/testing/write-pdf.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { untilDrawn } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, seeNot } from "./support/look.ts";
import { dropFiles } from "./support/statement-files.ts";
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
/** The account and the firm that the report of GLS names. */
const NAMED_ACCOUNT = "111111112222222200000000";
const NAMED_FIRM = "Mintabolt Kft.";
const forint = (sum: number) => (BigInt(sum) * 100_000n) as Amount;
const statement = writeMt940([
  {
    accountNr: NAMED_ACCOUNT,
    opening: 0n as Amount,
    items: [
      { date: "2026-09-02", amount: forint(27_662), name: "FoxPost Zrt.", note: "26H35" },
      { date: "2026-09-03", amount: forint(39_495), name: "GLS Kft.", note: "COD-2026.09.03" },
    ].map((item) => ({ ...item, date: item.date as LocalDate })),
  },
]);

it("shows a transfer as parcels, after the report came by mail and the statement was uploaded", async () => {
  const account = await makeAccount([NAMED_FIRM]);
  const [company] = account.companies;
  const { token } = account;
  const page = await openWindow();
  await comeBack(page, account, "/received-mails");
  await page.getByRole("button", { name: "Levélcím létrehozása" }).first().click();
  await see(page.getByRole("button", { name: /A cég levélcíme/ }));
  const { courierEmail: to } = (await call("GET", `/company/${company!._id}`, {
    bearer: token,
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
  // Nobody proves these senders, so each letter waits for a press.
  const accept = page.getByRole("button", { name: "Csak ezt a levelet fogadom el" });
  for (let left = 3; left > 0; left--) {
    await expect.poll(() => accept.count()).toBe(left);
    await accept.first().click();
  }
  const statesOf = async (): Promise<Record<string, string>> => {
    const path = `/courier-collections?company_id=${company!._id}`;
    const { collections } = (await call("GET", path, { bearer: token })) as {
      collections: { document: string; source: string; day: string; state: string }[];
    };
    const settlements = collections.filter(({ document }) => document === "settlement");
    return Object.fromEntries(
      settlements.map(({ source, day, state }) => [`${source} ${day.slice(0, 4)}`, state]),
    );
  };
  const wait = { timeout: 60_000, interval: 250 };
  await expect.poll(statesOf, wait).toEqual({
    "gls-hu 2022": "no_credit_expected",
    "gls-hu 2026": "awaiting_credit",
    "foxpost 2026": "awaiting_credit",
  });
  await page.goto("/transaction-viewer");
  await see(page.getByText("Még nincs tranzakció"));
  await dropFiles(page, [{ name: "kivonat.sta", text: statement }]);
  await expect.poll(statesOf, wait).toMatchObject({
    "gls-hu 2026": "matched",
    "foxpost 2026": "matched",
  });
  const items = page.getByRole("grid", { name: "Tranzakciók listája" });
  await see(items.getByText("3 csomag"));
  await items.getByText("GLS Kft.").click();
  const drawer = page.getByRole("complementary", { name: "Tétel részletei" });
  await see(drawer.getByText("A GLS ezt az elszámolását fizette ki: 3 csomag."));
  await drawer.getByText("Csomagok", { exact: true }).click();
  const parcels = page.getByRole("table", { name: "3 csomag" });
  await see(parcels.getByText("03408400002"));
  // The list grows wider under the press, and the row would get an element of another kind.
  const next = (await items.getByText("FoxPost Zrt.").boundingBox())!;
  await page.mouse.move(next.x + next.width / 2, next.y + next.height / 2);
  await page.mouse.down();
  await page.keyboard.press("Escape");
  await seeNot(parcels);
  await untilDrawn(page, 10);
  await page.mouse.up();
  await see(drawer.getByText("A Foxpost ezt az elszámolását fizette ki: 2 csomag."));
  await drawer.getByText("Csomagok", { exact: true }).click();
  await see(page.getByRole("table", { name: "2 csomag" }).getByText("CLFOX8880001"));
  await page.goto("/courier-collections");
  const list = page.getByRole("table", { name: "Elszámolások" });
  await see(list.getByText("Teljesen beszámítva"));
  expect(await list.getByText("Forintra egyezik").count()).toBe(2);
  // The list begins in the upper half of the window, and the address for reports is in sight.
  expect((await list.boundingBox())!.y).toBeLessThan(400);
  await see(page.getByText(to, { exact: true }));
  expect(await page.getByRole("radiogroup").count()).toBe(1);
  await page.getByRole("button", { name: "További listák" }).press("Enter");
  await page.getByRole("menuitem", { name: "Csomagok" }).press("Enter");
  await see(page.getByRole("table", { name: "Csomagok" }).getByText("CLFOX8880001"));
  await page.getByRole("navigation", { name: "Útvonal" }).getByRole("link").press("Enter");
  await page.getByRole("combobox", { name: "Szolgáltató" }).selectOption({ label: "Foxpost" });
  await see(page.getByRole("heading", { level: 1, name: "Foxpost" }));
  await expect.poll(() => list.getByText("Forintra egyezik").count()).toBe(1);
  // The month of the header narrows the list and its numbers; without filters all months are back.
  const all = (count: number) => page.getByRole("radio", { name: new RegExp(`^Mind ?${count}$`) });
  await expect.poll(() => all(1).count()).toBe(1);
  await page.getByRole("group", { name: "Időszak" }).getByRole("button").first().click();
  await expect.poll(() => all(0).count()).toBe(1);
  await seeNot(list);
  await page.getByRole("button", { name: "Szűrők törlése" }).click();
  await see(page.getByRole("button", { name: "Időszak: Minden hónap" }));
  await expect.poll(() => list.getByText("Forintra egyezik").count()).toBe(2);
});
