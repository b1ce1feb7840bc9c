/** A question from the accountant's list to the answer on the director's phone, and back. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { useBrowser, openWindow } from "./support/browser.ts";
import { PHONE } from "./support/browser-window.ts";
import { expectNoSidewaysScroll, listAxeFindings, see, seeNot } from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { makeQuestionLink } from "./support/program-rows.store.ts";
import { OTP_ACCOUNT, today } from "./support/statement-files.ts";
import { type Account, call, comeBack, makeAccount, newAddress, upload } from "./support/visit.ts";

useBrowser();

const FORINT = 100_000n;

async function openClient(): Promise<{ readonly owner: Account; readonly page: Page }> {
  const owner = await makeAccount(["Kertvilág Kft."]);
  const email = newAddress("konyvelo");
  await call("POST", "/accountant", {
    body: { name: "Nagy Eszter", email, company_id: owner.companies[0]!._id },
    bearer: owner.token,
  });
  const items = [
    { date: today(), amount: -120_000n * FORINT, note: "SZ-77 bőr" },
    { date: today(), amount: -28_400n * FORINT, note: "kártyás vásárlás" },
  ];
  const text = writeMt940([
    { accountNr: OTP_ACCOUNT, number: "1", items, opening: 900_000n * FORINT },
  ]);
  await upload(owner, 0, { name: "otp.sta", text });
  const page = await openWindow();
  await page.goto(await waitForLinkTo(email, /bankaccounts|companies/));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.getByRole("link", { name: /^Tranzakciók/ }).click();
  await see(page.getByText("SZ-77 bőr"));
  return { owner, page };
}

const rowOf = (page: Page, words: string) =>
  page.getByRole("row").filter({ hasText: words }).first();

it("is asked by key, answered by the letter's link on a phone, and closed with the booking", async () => {
  const { owner, page } = await openClient();
  await page.keyboard.press("Control+a");
  await see(page.getByRole("region", { name: /2 tétel kijelölve/ }));
  await page.keyboard.press("q");
  const dialog = page.getByRole("dialog");
  await see(dialog.getByRole("heading", { name: "Kérdés 2 tételhez" }));
  expect(await listAxeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Kérem a számlát" }).click();
  await page.keyboard.press("Control+Enter");
  await see(page.getByText("2 kérdést feltettünk"));
  await see(rowOf(page, "SZ-77 bőr").getByText("válaszra vár"));

  const [company] = owner.companies;
  const token = await makeQuestionLink(owner.email, company!.taxNumber);
  const phone = await openWindow({ phone: true });
  await phone.goto(`${new URL(page.url()).origin}/valaszok#${token}`);
  await see(phone.getByText("1. kérdés, összesen 2"));
  expect(phone.viewportSize()).toEqual(PHONE);
  await expectNoSidewaysScroll(phone, "the link's page");
  expect(await listAxeFindings(phone)).toEqual([]);
  await phone.getByText("Céges, van róla számla").click();
  await phone.getByLabel(/^Megjegyzés/).fill("Bőrt vettünk");
  await phone.getByRole("button", { name: "Válasz küldése" }).click();
  await see(phone.getByText("2. kérdés, összesen 2"));
  await phone.getByText("Nem tudom").click();
  await phone.getByRole("button", { name: "Válasz küldése" }).click();
  await see(phone.getByRole("heading", { name: "Köszönjük, minden kérdésre válaszolt" }));
  expect(await phone.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ""]);
  await phone.reload();
  await see(phone.getByRole("heading", { name: "Ez a link már nem nyit meg kérdést" }));
  expect(await listAxeFindings(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Új link kérése" }).click();
  await see(phone.getByRole("heading", { name: /^Ha vár még kérdés/ }));
  expect(await listAxeFindings(phone)).toEqual([]);

  // The list of the accountant follows without a press.
  await see(rowOf(page, "kártyás vásárlás").getByText("válasz jött"));
  await page.getByRole("link", { name: "Kérdések" }).click();
  await page
    .getByText(/^Megválaszolva/)
    .first()
    .click();
  const list = page.getByRole("list", { name: "Kérdések" });
  await list.getByRole("button", { name: /Céges, van róla számla/ }).click();
  await see(list.getByText("linkről"));
  expect(await listAxeFindings(page)).toEqual([]);
  await expectNoSidewaysScroll(page, "the questions");
  await list.getByRole("link").first().click();
  const drawer = page.getByRole("complementary", { name: "Tétel részletei" });
  await drawer.getByRole("button", { name: "Lezárás és könyvelés" }).click();
  await see(drawer.getByText(/^Nagy Eszter lezárta/));
  await see(page.getByRole("region", { name: /1 tétel könyveltként megjelölve/ }));
  // The item of the link stays open when it is booked.
  await see(drawer.getByText(/^Nagy Eszter lezárta/));
});

it("is answered by the director in the drawer; a remark asks nobody and goes again", async () => {
  const { owner, page } = await openClient();
  await rowOf(page, "SZ-77 bőr").click();
  await page.keyboard.press("q");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kérdés", { exact: true }).last().fill("Mi ez a 120 000 Ft?");
  await dialog.getByRole("button", { name: "Kérdés feltevése" }).click();
  await seeNot(dialog);
  const drawer = page.getByRole("complementary", { name: "Tétel részletei" });
  await see(drawer.getByText("Mi ez a 120 000 Ft?"));
  expect(await listAxeFindings(page)).toEqual([]);

  const director = await openWindow({ phone: true, dark: true });
  await comeBack(director, owner, "/questions");
  await see(director.getByText("Egy kérdés Önre vár."));
  await expectNoSidewaysScroll(director, "the questions on a phone");
  expect(await listAxeFindings(director)).toEqual([]);
  await director.getByRole("button", { name: /Mi ez a 120 000 Ft/ }).click();
  await director.getByRole("button", { name: "Magáncélú" }).click();
  await director.getByRole("button", { name: "Válasz küldése" }).click();
  await see(director.getByText("Nincs nyitott kérdés"));
  await see(drawer.getByText("Magáncélú", { exact: true }));
  await page.keyboard.press("Escape");
  await rowOf(page, "kártyás vásárlás").click();
  await page.keyboard.press("q");
  await dialog.getByText("Megjegyzés", { exact: true }).click();
  await dialog.getByRole("textbox").fill("Átkönyvelve a 389-re");
  await dialog.getByRole("button", { name: "Megjegyzés mentése" }).click();
  await see(drawer.getByText("Átkönyvelve a 389-re"));
  await drawer.getByRole("button", { name: "Törlés" }).click();
  await seeNot(drawer.getByText("Átkönyvelve a 389-re"));
});
