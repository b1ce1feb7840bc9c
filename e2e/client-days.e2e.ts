/** What a client's proven days let pages say: each sentence is produced, and refuted by a file. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { dismissToast, expectNoSidewaysScroll, see, seeNot, toasts } from "./support/look.ts";
import { waitForLetterAbout, waitForLinkTo } from "./support/mailbox.ts";
import { KH_ACCOUNT, OTP_ACCOUNT, today } from "./support/statement-files.ts";
import { call, makeAccount, newAddress, upload, type Account } from "./support/visit.ts";

useBrowser();

const FORINT = 100_000n;
const GAPPED = "Duna Ékszer Kft.";
const LATE = "Gömör Irodaszer Kft.";
const SUM = /77\s000\sFt eltérés/;
/** The days of changed accounts are decided by a job, and the list hears of it. */
const DECIDE_MS = 120_000;

function listMonths() {
  const lastEnd = addDays(`${today().slice(0, 7)}-01` as LocalDate, -1);
  const last = `${lastEnd.slice(0, 7)}-01` as LocalDate;
  const beforeEnd = addDays(last, -1);
  const before = `${beforeEnd.slice(0, 7)}-01` as LocalDate;
  return { before, beforeEnd, last, yesterday: addDays(today(), -1) };
}

/** A statement with an item of five hundred forints on its first and its last day. */
function statement(
  number: number,
  from: LocalDate,
  to: LocalDate,
  opening: number,
  accountNr = OTP_ACCOUNT,
) {
  const items = [from, to].map((date, place) => ({
    date,
    amount: 500n * FORINT,
    note: `tétel ${number} ${place}`,
  }));
  const given = { accountNr, number: String(number), items };
  return {
    name: `kivonat-${number}.sta`,
    text: writeMt940([{ ...given, opening: BigInt(opening) * FORINT }]),
  };
}

/** The statement that the gap of the first client lacks. */
function missingStatement(from: LocalDate, to: LocalDate) {
  const items = [
    { date: from, amount: 76_000n * FORINT, note: "a hiányzó" },
    { date: to, amount: 1_000n * FORINT, note: "a hónap vége" },
  ];
  const given = { accountNr: OTP_ACCOUNT, number: "9", opening: 1_000n * FORINT };
  return { name: "potlas.sta", text: writeMt940([{ ...given, items }]) };
}

async function openOffice(): Promise<{ readonly owner: Account; readonly page: Page }> {
  const owner = await makeAccount([GAPPED, LATE]);
  const { before, beforeEnd, last, yesterday } = listMonths();
  const email = newAddress("konyvelo");
  const [company_id, ...company_ids] = owner.companies.map(({ _id }) => _id);
  await call("POST", "/accountant", {
    body: { name: "Könyvelő Iroda", email, company_id, company_ids },
    bearer: owner.token,
  });
  const page = await openWindow();
  await page.goto(await waitForLinkTo(email, /bankaccounts|companies/));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.getByRole("link", { name: /^Ügyfeleim/ }).click();
  await page.getByText("Teendők", { exact: true }).click();
  await upload(owner, 0, statement(1, before, addDays(before, 21), 0));
  await upload(owner, 0, statement(2, last, yesterday, 78_000));
  await upload(owner, 1, statement(1, before, beforeEnd, 0, KH_ACCOUNT));
  return { owner, page };
}

/** Marks all items of the companies as booked. */
async function bookAll(owner: Account): Promise<void> {
  for (const { _id } of owner.companies)
    await call("POST", "/booked", {
      body: { company_id: _id, filter: { company_id: _id }, booked: true },
      bearer: owner.token,
    });
}

const rowOf = (page: Page, name: string) =>
  page.getByRole("grid", { name: "Ügyfelek" }).getByRole("row").filter({ hasText: name });

it("says which days of a client are not proven, asks for them, and calls him fine only then", async () => {
  const { owner, page } = await openOffice();
  const { before, beforeEnd, last, yesterday } = listMonths();
  const wait = { timeout: DECIDE_MS };
  await rowOf(page, GAPPED).getByText(SUM).waitFor(wait);
  await rowOf(page, LATE)
    .getByText(/hiányzik$/)
    .waitFor(wait);
  // All is booked: what the list said before was that the client is fine.
  await bookAll(owner);
  await seeNot(page.getByText(/napja gyűlik$/));
  await seeNot(page.getByText(/^Minden tétel könyvelve/));
  await see(page.getByRole("link", { name: /^Rendben\s*0$/ }));

  await rowOf(page, GAPPED)
    .getByRole("button", { name: /műveletek$/ })
    .click();
  await page.getByRole("menuitem", { name: "Emlékeztető küldése" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByRole("radio", { name: /Kivonatok feltöltése/ }).isChecked()).toBe(true);
  await see(dialog.getByText(SUM));
  await dialog.getByLabel("Saját szöveg").fill("Csak a hónap vége hiányzik.");
  await dialog.getByText("Egyszer", { exact: true }).click();
  await dialog.getByRole("button", { name: "Emlékeztető küldése" }).click();
  await dismissToast(page, "Emlékeztetjük az ügyvezetőt");
  const letter = (await waitForLetterAbout(owner.email, /Emlékeztető/)).text;
  expect(letter).toMatch(SUM);
  expect(letter).toContain("„Csak a hónap vége hiányzik.”");

  await rowOf(page, GAPPED).getByRole("button", { name: GAPPED, exact: true }).click();
  await page.waitForURL("**/completeness**");
  await see(page.getByRole("button", { name: "Bekérem" }));
  await page.getByRole("button", { name: "Bekérem" }).first().click();
  await see(dialog.getByRole("listitem").filter({ hasText: SUM }));
  await page.keyboard.press("Escape");
  await seeNot(dialog);

  await page.goto(`/exports?from=${before}&to=${beforeEnd}`);
  await see(page.getByText(/^Az időszak nem teljes: \d+ nap nem igazolt$/));
  await see(page.getByText(SUM));

  await upload(owner, 0, missingStatement(addDays(before, 22), beforeEnd));
  await upload(owner, 1, statement(2, last, yesterday, 1_000, KH_ACCOUNT));
  await page.getByText(/^Az időszak teljes/).waitFor(wait);
  await seeNot(page.getByText(SUM));
  await page.goto("/?view=needs");
  await rowOf(page, LATE)
    .getByText(/hiányzik$/)
    .waitFor({ state: "hidden", ...wait });
  await bookAll(owner);
  for (const name of [GAPPED, LATE])
    await rowOf(page, name)
      .getByText(/^Minden tétel könyvelve, minden nap igazolt .+-ig$/)
      .waitFor(wait);
  await page.keyboard.press("u");
  await see(toasts(page).getByText("Nincs több teendő"));
});

it("warns before the files of several clients are made, and beside each of them", async () => {
  const { owner, page } = await openOffice();
  const { before, beforeEnd } = listMonths();
  await rowOf(page, GAPPED).getByText(SUM).waitFor({ timeout: DECIDE_MS });
  await page.goto(`/client-transactions?dateFrom=${before}&dateTo=${beforeEnd}`);
  await page.getByRole("button", { name: "Exportálás" }).click();
  const dialog = page.getByRole("dialog");
  await see(dialog.getByText("Egy cégnél nem teljes az időszak"));
  await see(dialog.getByText(SUM).filter({ hasText: GAPPED }));
  await expectNoSidewaysScroll(page, "export of several clients");
  await dialog.getByRole("button", { name: "Fájlok elkészítése" }).click();
  const files = dialog.getByRole("list", { name: "A cégek fájljai" }).getByRole("listitem");
  await see(files.filter({ hasText: GAPPED }).getByText(/nap nem igazolt/));
  expect(await files.filter({ hasText: LATE }).innerText()).not.toContain("nem igazolt");
  expect(owner.companies).toHaveLength(2);
});
