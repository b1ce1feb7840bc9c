/** The month that is chosen in the header is the same on every page and for every client. */
import type { Page } from "playwright-core";
import { it } from "vitest";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { expectNoSidewaysScroll, see, seeNot } from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { KH_ACCOUNT, OTP_ACCOUNT, today } from "./support/statement-files.ts";
import { call, makeAccount, newAddress, upload } from "./support/visit.ts";

useBrowser();

const FIRST = "Hegyvidék Kft.";
const SECOND = "Erdei Bt.";

/** First and last day of the month that lies `back` months before this one. */
function month(back: number): { readonly from: LocalDate; readonly to: LocalDate } {
  let from = `${today().slice(0, 7)}-01` as LocalDate;
  for (let step = 0; step < back; step += 1)
    from = `${addDays(from, -1).slice(0, 7)}-01` as LocalDate;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01` as LocalDate, -1) };
}

const monthName = ({ from }: { readonly from: LocalDate }): string =>
  new Intl.DateTimeFormat("hu-HU", { year: "numeric", month: "long", timeZone: "UTC" }).format(
    Date.parse(from),
  );

const LAST = month(1);
const BEFORE = month(2);

/** An item of each of the two months before this one. */
function statement(name: string, accountNr: string) {
  const items = [BEFORE, LAST].map(({ from }) => ({
    date: addDays(from, 4),
    amount: 50_000_000n,
    note: `${name} ${monthName({ from })}`,
  }));
  return {
    name: `${name}.sta`,
    text: writeMt940([{ accountNr, number: "1", items, opening: 0n }]),
  };
}

/** An accountant with two clients, at the items of the first one. */
async function openOffice(): Promise<Page> {
  const owner = await makeAccount([FIRST, SECOND]);
  const email = newAddress("konyvelo");
  const [company_id, ...company_ids] = owner.companies.map(({ _id }) => _id);
  await call("POST", "/accountant", {
    body: { name: "Könyvelő Iroda", email, company_id, company_ids },
    bearer: owner.token,
  });
  await upload(owner, 0, statement("hegyi", OTP_ACCOUNT));
  await upload(owner, 1, statement("erdei", KH_ACCOUNT));
  const page = await openWindow();
  await page.goto(await waitForLinkTo(email, /bankaccounts|companies/));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.getByRole("link", { name: /^Ügyfeleim/ }).click();
  await see(page.getByRole("grid", { name: "Ügyfelek" }));
  await jumpTo(page, FIRST);
  await page.getByRole("link", { name: /^Tranzakciók/ }).click();
  return page;
}

async function jumpTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Ugrás bárhová" }).fill(name);
  await see(page.getByRole("option", { name: new RegExp(name) }));
  await page.keyboard.press("Enter");
  await see(page.getByRole("button", { name: new RegExp(`^${name}`) }));
}

const chosen = (page: Page, name: string) =>
  page.getByRole("group", { name: "Időszak" }).getByRole("button", { name: `Időszak: ${name}` });

/** Opens the items of the current client by the menu and sees one month of them. */
async function seeMonthOf(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: /^Tranzakciók/ }).click();
  await see(page.getByText(`${name} ${monthName(BEFORE)}`));
  await see(chosen(page, monthName(BEFORE)));
  await seeNot(page.getByText(`${name} ${monthName(LAST)}`));
}

it("holds on every page and for every client until another one is chosen", async () => {
  const page = await openOffice();
  await see(page.getByText(`hegyi ${monthName(LAST)}`));
  await see(page.getByText(`hegyi ${monthName(BEFORE)}`));
  await see(chosen(page, "Minden hónap"));
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: monthName(BEFORE) }).click();
  await seeMonthOf(page, "hegyi");
  await expectNoSidewaysScroll(page, "the chosen month");
  // The key to the next client and the palette keep it.
  await page.keyboard.press("u");
  await see(page.getByRole("button", { name: new RegExp(`^${SECOND}`) }));
  await seeMonthOf(page, "erdei");
  await jumpTo(page, FIRST);
  await seeMonthOf(page, "hegyi");
  await page.getByRole("link", { name: "Kimutatások" }).click();
  const months = page.getByRole("table", { name: "Hónapok: Forint" });
  await see(months.getByRole("rowheader", { name: monthName(BEFORE) }));
  await seeNot(months.getByText(monthName(LAST)));
  await page.getByRole("button", { name: `Ugrás ide: ${monthName(LAST)}` }).click();
  await see(months.getByText(monthName(LAST)));
  await seeNot(months.getByText(monthName(BEFORE)));
  await page.getByRole("radio", { name: "Elmúlt 12 hónap" }).click({ force: true });
  await see(chosen(page, "Minden hónap"));
  await see(months.getByText(monthName(BEFORE)));
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: monthName(BEFORE) }).click();
  await page.getByRole("link", { name: "Teljesség" }).click();
  await see(page.getByRole("heading", { name: new RegExp(monthName(BEFORE)) }));
  await page.getByRole("link", { name: "Exportok" }).click();
  const dotted = BEFORE.from.replaceAll("-", ".\u00a0");
  await see(page.getByText(new RegExp(`^${dotted}\\. – `)).first());
  await see(chosen(page, monthName(BEFORE)));
  await page.reload();
  await see(page.getByText(new RegExp(`^${dotted}\\. – `)).first());
});

it("follows what a page changes, and a link's own days leave it as it is", async () => {
  const page = await openOffice();
  await see(chosen(page, "Minden hónap"));
  await page.getByRole("button", { name: `Ugrás ide: ${monthName(month(0))}` }).click();
  await see(chosen(page, monthName(month(0))));
  await page.getByRole("button", { name: `Ugrás ide: ${monthName(LAST)}` }).click();
  await see(page.getByText(`hegyi ${monthName(LAST)}`));
  await seeNot(page.getByText(`hegyi ${monthName(BEFORE)}`));
  const day = addDays(BEFORE.from, 4);
  await page.goto(`/transaction-viewer?dateFrom=${day}&dateTo=${day}`);
  await see(page.getByText(`hegyi ${monthName(BEFORE)}`));
  await seeNot(chosen(page, monthName(LAST)));
  await page
    .getByRole("link", { name: "Könyvelők" })
    .or(page.getByRole("link", { name: "Feltöltések" }))
    .first()
    .click();
  await see(chosen(page, monthName(LAST)));
  await page.getByRole("link", { name: /^Tranzakciók/ }).click();
  await see(page.getByText(`hegyi ${monthName(LAST)}`));
  await page
    .getByRole("group", { name: "Időszak" })
    .getByRole("button", { name: /^Időszak/ })
    .click();
  await page.getByRole("menuitem", { name: "Egyéni időszak…" }).click();
  const dialog = page.getByRole("dialog", { name: "Egyéni időszak" });
  await dialog.getByLabel("Ettől").fill(BEFORE.from);
  await dialog.getByLabel("Eddig").fill(addDays(BEFORE.from, 9));
  await dialog.getByRole("button", { name: "Kiválasztás" }).click();
  await see(page.getByText(`hegyi ${monthName(BEFORE)}`));
  await seeNot(page.getByText(`hegyi ${monthName(LAST)}`));
  // Who takes the days out of the list's filter has chosen every month.
  await page.getByRole("button", { name: "Szűrő törlése: Időszak" }).click();
  await see(chosen(page, "Minden hónap"));
  await see(page.getByText(`hegyi ${monthName(LAST)}`));
});
