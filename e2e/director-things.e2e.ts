/** What a month needs of its director, on his phone: asked by the accountant, done, and gone. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { PHONE } from "./support/browser-window.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { expectNoSidewaysScroll, listAxeFindings, see, seeNot } from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { OTP_ACCOUNT, today } from "./support/statement-files.ts";
import { type Account, call, comeBack, makeAccount, newAddress, upload } from "./support/visit.ts";

useBrowser();

const FORINT = 100_000n;
/** Proven days are decided by a job behind the upload. */
const DECIDE = { timeout: 20_000 };
const LAST = addDays(`${today().slice(0, 7)}-01` as LocalDate, -1);
const FIRST = `${LAST.slice(0, 7)}-01` as LocalDate;

function statement(number: string, from: LocalDate, to: LocalDate, opening: bigint) {
  const items = [from, to].map((date) => ({
    date,
    amount: 100n * FORINT,
    note: `tétel ${number} ${date}`,
  }));
  const text = writeMt940([{ accountNr: OTP_ACCOUNT, number, items, opening: opening * FORINT }]);
  return { name: `otp-${number}.sta`, text };
}

async function openClient(): Promise<{ readonly owner: Account; readonly page: Page }> {
  const owner = await makeAccount(["Kertvilág Kft."]);
  const company_id = owner.companies[0]!._id;
  const email = newAddress("konyvelo");
  await call("POST", "/accountant", {
    body: { name: "Nagy Eszter", email, company_id },
    bearer: owner.token,
  });
  await upload(owner, 0, statement("1", FIRST, addDays(LAST, -9), 0n));
  const page = await openWindow();
  await page.goto(await waitForLinkTo(email, /bankaccounts|companies/));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  return { owner, page };
}

it("asks on the calendar, is done on the phone in few presses, and ends by itself", async () => {
  const { owner, page } = await openClient();
  const dialog = page.getByRole("dialog");
  await page.getByRole("link", { name: /^Teljesség/ }).click();
  await page.getByRole("button", { name: "Bekérem" }).first().click(DECIDE);
  await dialog.getByLabel("Saját szöveg").fill("Csak a hónap vége hiányzik.");
  await see(dialog.getByRole("radio", { name: "3 naponta" }));
  expect(await listAxeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Emlékeztető küldése" }).click();
  await see(page.getByText("Bekértük az ügyvezetőtől"));
  await see(page.getByRole("button", { name: "Bekérés visszavonása" }));
  await seeNot(page.getByRole("button", { name: "Bekérem" }));

  await page.getByRole("link", { name: /^Tranzakciók/ }).click();
  await page.getByText(`tétel 1 ${FIRST}`).click();
  await page.keyboard.press("q");
  await dialog.getByRole("button", { name: "Kérem a számlát" }).click();
  await page.keyboard.press("Control+Enter");
  await seeNot(dialog);

  const phone = await openWindow({ phone: true });
  await comeBack(phone, owner, "/month");
  expect(phone.viewportSize()).toEqual(PHONE);
  await see(
    phone.getByRole("heading", { level: 1, name: /hoz még 2 dolog kell|hez még 2 dolog kell/ }),
  );
  const things = phone.getByRole("region", { name: "Teendők ehhez a hónaphoz" });
  await see(things.getByText("„Csak a hónap vége hiányzik.”"));
  await expectNoSidewaysScroll(phone, "the director's things");
  expect(await listAxeFindings(phone)).toEqual([]);
  await things.getByRole("button", { name: "Válasz" }).click();
  await things.getByRole("button", { name: "Céges, van róla számla" }).click();
  await things.getByRole("button", { name: "Válasz küldése" }).click();
  await see(phone.getByRole("heading", { level: 1, name: /még 1 dolog kell/ }));
  await upload(owner, 0, statement("2", addDays(LAST, -8), LAST, 200n));
  await phone.getByRole("heading", { level: 1, name: /kész az Ön részéről/ }).waitFor(DECIDE);
  // What is left is the office's, and nothing says that it waits for the director.
  await see(phone.getByRole("heading", { level: 2, name: /: hátravan$/ }));
  await seeNot(phone.getByRole("heading", { level: 2, name: /: Önre vár$/ }));
  expect(await listAxeFindings(phone)).toEqual([]);
  await page.getByRole("link", { name: /^Teljesség/ }).click();
  await seeNot(page.getByText("Bekérés visszavonása"));
});
