/** Dialogs about data that could not be had, or that are gone: each says so, none is empty. */
import { it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls } from "./support/fail-calls.ts";
import { see } from "./support/look.ts";
import { addBankAccount } from "./support/program-rows.store.ts";
import { call, comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

const NUMBER = "117730161111101800000000";

it("the dialog of a new card says that the payer could not be had, and goes on at the next try", async () => {
  const account = await makeAccount(["Kártyás Kft."]);
  const page = await openWindow();
  const mend = await failCalls(page, /^\/v1\/subscriber$/, ["GET"], "internal_error");
  await comeBack(page, account, "/bankcard-settings");
  await page.getByRole("button", { name: "Bankkártya hozzáadása" }).first().click();
  const dialog = page.getByRole("dialog");
  await see(dialog.getByText("A fizető adatait most nem tudjuk betölteni"));
  await mend();
  await dialog.getByRole("button", { name: "Újrapróbálás" }).click();
  await see(dialog.getByRole("textbox"));
});

it.each(["Számla törlése", "Átnevezés"])(
  "the dialog „%s” says that its account is gone meanwhile",
  async (item) => {
    const account = await makeAccount(["Eltűnő Kft."]);
    const company = account.companies[0]!;
    await addBankAccount(company.taxNumber, NUMBER, "adriana");
    const page = await openWindow();
    await comeBack(page, account, "/companies");
    await page.getByRole("row").filter({ hasText: company.name }).click();
    // The row of the company has a menu of the same name; the account's comes with its page.
    await see(page.getByRole("heading", { level: 1, name: "Bankszámlák" }));
    await page
      .getByRole("button", { name: /műveletek$/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: item }).click();
    const dialog = page.getByRole("dialog");
    await see(dialog.getByRole("button", { name: "Mégse" }));
    await call("DELETE", "/bankaccount", {
      bearer: account.token,
      body: { account_nr: NUMBER, originate: "adriana", company_id: company._id, currency: "HUF" },
    });
    await see(dialog.getByText("Ez a számla már nincs meg"));
  },
);
