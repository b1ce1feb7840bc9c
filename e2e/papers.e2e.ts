/** A paper from the director's phone beside an item to the accountant who looks at it. */
import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { writePdf } from "#server/testing/write-pdf.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { useBrowser, openWindow } from "./support/browser.ts";
import { expectNoSidewaysScroll, listAxeFindings, see, seeNot } from "./support/look.ts";
import { OTP_ACCOUNT, today } from "./support/statement-files.ts";
import { type Account, comeBack, makeAccount, upload } from "./support/visit.ts";

useBrowser();

const FORINT = 100_000n;
/** Pages of months begin with the last one that is over. */
const LAST_MONTH = addDays(`${today().slice(0, 8)}01` as LocalDate, -1);

async function openDirector(): Promise<{ readonly owner: Account; readonly page: Page }> {
  const owner = await makeAccount(["Bőrdíszmű Kft."]);
  const items = [
    { date: LAST_MONTH, amount: -120_000n * FORINT, note: "SZ-77 bőr" },
    { date: LAST_MONTH, amount: -28_400n * FORINT, note: "kártyás vásárlás" },
  ];
  const text = writeMt940([
    { accountNr: OTP_ACCOUNT, number: "1", items, opening: 900_000n * FORINT },
  ]);
  await upload(owner, 0, { name: "otp.sta", text });
  const page = await openWindow({ phone: true });
  await comeBack(page, owner, "/transaction-viewer");
  return { owner, page };
}

/** A picture of one colour, as a phone's camera makes larger ones. */
function writePng(): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]);
  const rows = Buffer.alloc(8 * 25, 90);
  for (let row = 0; row < 8; row++) rows[row * 25] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

it("is photographed on the phone, looked at, removed and brought back", async () => {
  const { page } = await openDirector();
  await page.getByText("SZ-77 bőr").first().click();
  const drawer = page.getByRole("complementary", { name: "Tétel részletei" });
  const papers = drawer.getByRole("region", { name: "Bizonylatok" });
  await see(papers.getByText("Még nincs bizonylat a tétel mellett."));
  expect(await papers.getByLabel("Fénykép készítése").getAttribute("capture")).toBe("environment");
  await papers.getByLabel("Fénykép készítése").setInputFiles({
    name: "IMG_2231.png",
    mimeType: "image/png",
    buffer: writePng(),
  });
  await see(papers.getByRole("button", { name: "IMG_2231.png", exact: true }));
  await papers.getByLabel("Bizonylat csatolása").setInputFiles([
    {
      name: "szamla.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(writePdf([[{ x: 50, y: 700, text: "Szamla" }]])),
    },
    { name: "hamis.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") },
  ]);
  await see(papers.getByText("Nem töltődött fel: hamis.pdf"));
  await see(papers.getByRole("button", { name: "szamla.pdf", exact: true }));
  expect(await listAxeFindings(page)).toEqual([]);
  await expectNoSidewaysScroll(page, "the drawer with papers");

  await papers.getByRole("button", { name: "IMG_2231.png", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const picture = dialog.getByRole("img", { name: "IMG_2231.png képe" });
  await see(picture);
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(8);
  expect(await listAxeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await papers.getByRole("button", { name: "További műveletek: IMG_2231.png" }).click();
  await page.getByRole("menuitem", { name: "Eltávolítás" }).click();
  await seeNot(papers.getByRole("button", { name: "IMG_2231.png", exact: true }));
  await page.getByRole("button", { name: "Visszavonás" }).click();
  await see(papers.getByRole("button", { name: "IMG_2231.png", exact: true }));
});

it("is missing by the company's rule, waits for an item, and finds it on the page", async () => {
  const { page } = await openDirector();
  await see(page.getByText("SZ-77 bőr").first());
  await page.goto(new URL("/papers", page.url()).href);
  await see(page.getByText("Még nincs szabály arra, mikor kell bizonylat"));
  await page.getByRole("button", { name: "Mikor kell?" }).click();
  const rule = page.getByRole("dialog");
  await rule.getByRole("checkbox", { name: /^Kártyás vásárlás/ }).uncheck();
  await rule.getByRole("checkbox", { name: /^Minden terhelés/ }).check();
  await rule.getByLabel("Minden terhelés: Ekkora összeg felett (Ft)").fill("30 000");
  if (process.env["PP"]) await page.screenshot({ path: `${process.env["PP"]}/rule.png` });
  await see(rule.getByRole("heading", { name: "Mikor kell bizonylat?" }));
  expect(await listAxeFindings(page)).toEqual([]);
  await expectNoSidewaysScroll(page, "the rule");
  await rule.getByRole("button", { name: "Mentés" }).click();
  const list = page.getByRole("list", { name: "Bizonylatok listája" });
  await see(list.getByText("−120 000 Ft"));
  if (process.env["PP"]) await page.screenshot({ path: `${process.env["PP"]}/list.png` });
  expect(await list.getByRole("listitem").count()).toBe(1);
  expect(await listAxeFindings(page)).toEqual([]);
  await expectNoSidewaysScroll(page, "the papers");

  await page
    .getByLabel("Bizonylat csatolása")
    .first()
    .setInputFiles({ name: "blokk.png", mimeType: "image/png", buffer: writePng() });
  const choice = page.getByLabel("Melyik lista?");
  await choice.selectOption("loose");
  await list.getByRole("button", { name: "Tételhez rendelés" }).click();
  const place = page.getByRole("dialog");
  await see(place.getByText("SZ-77 bőr"));
  if (process.env["PP"]) await page.screenshot({ path: `${process.env["PP"]}/place.png` });
  expect(await listAxeFindings(page)).toEqual([]);
  await place.getByRole("checkbox").first().check();
  await place.getByRole("button", { name: "Hozzárendelés" }).click();
  await see(page.getByText("Minden bizonylatnak megvan a tétele"));
  await choice.selectOption("there");
  await see(list.getByRole("button", { name: "blokk.png" }));
});
