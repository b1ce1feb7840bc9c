/** A client's month from the board to its last lamp, as an accountant walks it. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { DESKTOP, PHONE } from "./support/browser-window.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { expectNoSidewaysScroll, listAxeFindings, see, seeNot } from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { KH_ACCOUNT, OTP_ACCOUNT, today } from "./support/statement-files.ts";
import { type Account, call, makeAccount, newAddress, upload } from "./support/visit.ts";

useBrowser();

const WHOLE = "Zala-Metál Kft.";
const GAPPED = "Vadvirág Szalon Bt.";
const FORINT = 100_000n;
/** Proven days are decided by a job behind the upload. */
const DECIDE = { timeout: 20_000 };

const FIRST =
  `${addDays(`${today().slice(0, 7)}-01` as LocalDate, -1).slice(0, 7)}-01` as LocalDate;
const LAST = addDays(`${today().slice(0, 7)}-01` as LocalDate, -1);
const MONTH = new Intl.DateTimeFormat("hu-HU", {
  year: "numeric",
  month: "long",
  timeZone: "UTC",
}).format(Date.parse(FIRST));

/** A statement from the first day of the last month to this one, with two items. */
function statement(accountNr: string, to: LocalDate) {
  const items = [
    { date: FIRST, amount: 900n * FORINT, note: "a hónap eleje" },
    { date: to, amount: 100n * FORINT, note: "a kivonat vége" },
  ];
  return {
    name: `${accountNr.slice(0, 4)}-${to}.sta`,
    text: writeMt940([{ accountNr, number: "1", items, opening: 0n }]),
  };
}

/** The days that the statement of the other client lacks. */
function endOfMonth() {
  const items = [{ date: LAST, amount: 50n * FORINT, note: "a hónap vége" }];
  const given = { accountNr: KH_ACCOUNT, number: "2", opening: 1_000n * FORINT };
  return { name: "potlas.sta", text: writeMt940([{ ...given, items }]) };
}

async function openOffice(): Promise<{ readonly owner: Account; readonly page: Page }> {
  const owner = await makeAccount([WHOLE, GAPPED]);
  const email = newAddress("konyvelo");
  const [company_id, ...company_ids] = owner.companies.map(({ _id }) => _id);
  await call("POST", "/accountant", {
    body: { name: "Könyvelő Iroda", email, company_id, company_ids },
    bearer: owner.token,
  });
  await upload(owner, 0, statement(OTP_ACCOUNT, LAST));
  await upload(owner, 1, statement(KH_ACCOUNT, addDays(LAST, -9)));
  const page = await openWindow();
  await page.goto(await waitForLinkTo(email, /bankaccounts|companies/));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.getByRole("link", { name: /^Ügyfeleim/ }).click();
  return { owner, page };
}

const rowOf = (page: Page, name: string) =>
  page.getByRole("grid", { name: "Ügyfelek" }).getByRole("row").filter({ hasText: name });
const lamp = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

it("leads from the board to a client's month, and each act lights its lamp", async () => {
  const { owner, page } = await openOffice();
  const header = page.getByRole("group", { name: "Időszak" });
  await see(header.getByRole("button", { name: `Időszak: ${MONTH}` }));
  await see(rowOf(page, WHOLE).getByText("2 tétel könyvelése"));
  await see(rowOf(page, GAPPED).getByText("2 tétel könyvelése"));
  expect(await listAxeFindings(page)).toEqual([]);
  await expectNoSidewaysScroll(page, "the board");
  // The statement of the other client ends early: once its items are booked, it waits for him.
  await call("POST", "/booked", {
    body: {
      company_id: owner.companies[1]!._id,
      filter: { company_id: owner.companies[1]!._id },
      booked: true,
    },
    bearer: owner.token,
  });
  await rowOf(page, GAPPED)
    .getByText(/hiányzik$/)
    .waitFor(DECIDE);
  await see(page.getByRole("row").filter({ hasText: "Ügyfélre vár 1 ügyfél" }));
  await rowOf(page, GAPPED)
    .getByRole("button", { name: new RegExp(`^${GAPPED}: `) })
    .click();
  const dialog = page.getByRole("dialog");
  await see(dialog.getByRole("heading", { name: "Emlékeztető küldése" }));
  await page.keyboard.press("Escape");
  await seeNot(dialog);

  // By keyboard alone to the other client's month, and to its open items in the same month.
  await page.keyboard.press("/");
  await page.keyboard.type("zala");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/month");
  await see(page.getByRole("heading", { level: 1, name: MONTH }));
  await see(lamp(page, "Napok").getByText("Minden számla minden napja igazolt."));
  await see(lamp(page, "Könyvelés").getByText("2 tétel vár könyvelésre."));
  expect(await listAxeFindings(page)).toEqual([]);
  await expectNoSidewaysScroll(page, "the month");
  await lamp(page, "Könyvelés").getByRole("button", { name: "Tételek könyvelése" }).click();
  await page.waitForURL("**/transaction-viewer**");
  await see(page.getByText("a hónap eleje"));
  await page.keyboard.press("Control+a");
  await see(page.getByRole("region", { name: /tétel kijelölve/ }));
  await page.keyboard.press("b");
  await see(page.getByRole("region", { name: /tétel könyveltként megjelölve/ }));
  await page.getByRole("link", { name: "A hónap" }).click();
  await see(lamp(page, "Könyvelés").getByText("Mind a 2 tétel könyvelve."));
  await see(lamp(page, "Export").getByRole("button", { name: "Exportálás" }));
  await lamp(page, "Igazolás").getByRole("button", { name: "Igazolás kiadása" }).click();
  await dialog.getByRole("button", { name: "Igazolás készítése" }).click();
  await see(lamp(page, "Igazolás").getByText("Kiadva minden számláról"));

  // Something lacks still, so the closing asks why.
  await page.getByRole("button", { name: "Hónap lezárása" }).click();
  await see(dialog.getByText("2 tétel nincs exportban."));
  expect(await listAxeFindings(page)).toEqual([]);
  await dialog.getByLabel("Miért zárja le így?").fill("Az API-n veszi át a program");
  await dialog.getByRole("button", { name: "Hónap lezárása" }).click();
  await see(page.getByText(/^Lezárta: /));
  await see(page.getByRole("heading", { name: "Amit lezárt" }));
  await see(page.getByText("„Az API-n veszi át a program”"));
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: /^Ügyfeleim/ }).click();
  await see(page.getByRole("row").filter({ hasText: "Lezárva 1 ügyfél" }));
  // The missing days of the other client come after its closing: a late item, and the lamp says so.
  await call("POST", "/months/close", {
    body: {
      company_id: owner.companies[1]!._id,
      month: FIRST.slice(0, 7),
      note: "A hó vége később jön",
    },
    bearer: owner.token,
  });
  await see(page.getByRole("row").filter({ hasText: "Lezárva 2 ügyfél" }));
  await upload(owner, 1, endOfMonth());
  await see(rowOf(page, GAPPED).getByText("1 tétel könyvelése"));
  await rowOf(page, GAPPED).getByRole("button", { name: GAPPED, exact: true }).click();
  await see(page.getByText("Lezárás óta változott: 1 tétel"));
  await see(page.getByText("1 tétel a lezárás után érkezett"));
  expect(await listAxeFindings(page)).toEqual([]);
  await expectNoSidewaysScroll(page, "the closed month");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, "the closed month on a phone");
  await page.setViewportSize(DESKTOP);
  await page.getByRole("link", { name: "Ami a zárás óta jött" }).click();
  await page.waitForURL("**/exports**");
  await see(page.getByRole("switch", { name: "Ami a zárás óta jött", checked: true }));
  await page.getByRole("link", { name: "A hónap" }).click();
  await page.getByRole("button", { name: "Lezárás feloldása" }).click();
  await dialog.getByLabel("Indok").fill("Új bankszámla");
  await dialog.getByRole("button", { name: "Lezárás feloldása" }).click();
  await see(page.getByText("„Új bankszámla”"));
  await see(page.getByRole("button", { name: "Hónap lezárása" }));
});
