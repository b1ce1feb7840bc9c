/**
 * What only the person himself may do: a tab of a program's link asks for his own login, and an old
 * session for a new one; the command that waited goes on.
 */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, seeNot } from "./support/look.ts";
import { waitForLoginLetter } from "./support/mailbox.ts";
import { askProgramLink } from "./support/program-link.ts";
import { ageLogins, forgetAcceptance, makeLink } from "./support/program-rows.store.ts";
import { call, comeBack, makeAccount, type Account } from "./support/visit.ts";

useBrowser();

const CREATE = { name: "Hozzáférési kulcs létrehozása" };

/** Asks for the letter in the dialog, and follows its link in another tab of the same browser. */
async function logInByLetter(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("button", { name: "Belépési link küldése" }).click();
  await see(dialog.getByText(`Elküldtük a belépési linket ide: ${email}`));
  const letter = await page.context().newPage();
  await letter.goto(await waitForLoginLetter(email));
  await see(letter.getByRole("heading", { level: 1 }));
}

async function makeKey(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog").first();
  await dialog.getByLabel("Integráció").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Létrehozás" }).click();
}

it("a key is made on a program's link after the person's own login only", async () => {
  const account = await makeAccount(["Linkes Kft."]);
  const page = await openWindow();
  const { taxNumber } = account.companies[0]!;
  const { token } = await askProgramLink(account);
  await page.goto(`/token-management/${token}/${taxNumber}`);
  await page.waitForURL((url) => url.pathname === "/token-management");
  await see(page.getByText("Ehhez a saját belépése kell"));
  await see(page.getByRole("table"));
  expect(await page.getByRole("button", CREATE).count()).toBe(0);

  await page.getByRole("main").getByRole("button", { name: "Belépés" }).click();
  await logInByLetter(page, account.email);
  await seeNot(page.getByText("Ehhez a saját belépése kell"));
  await page.getByRole("button", CREATE).first().click();
  await makeKey(page);
  await see(page.getByText("A titkos kulcs csak most látható"));
});

it("an old session asks for a new login, and the command goes on with what was chosen", async () => {
  const account = await makeAccount(["Régi Kft."]);
  await ageLogins(account.email, 16);
  const page = await openWindow();
  await comeBack(page, account, "/token-management");
  await page.getByRole("button", CREATE).first().click();
  await makeKey(page);
  await see(page.getByRole("dialog").filter({ hasText: "Ehhez lépjen be újra" }));
  const before = await listKeys(account);
  expect(before).toEqual([]);
  await logInByLetter(page, account.email);
  await see(page.getByText("A titkos kulcs csak most látható"));
  expect(await listKeys(account)).toHaveLength(1);
});

it("the Számlázz.hu key is shown to an old session after a new login only", async () => {
  const account = await makeAccount(["Kulcsos Kft."]);
  const path = `/company/${account.companies[0]!._id}/invoice-feed/key`;
  const { key } = (await call("POST", path, { bearer: account.token, body: {} })) as {
    key: string;
  };
  await ageLogins(account.email, 16);
  const page = await openWindow();
  await comeBack(page, account, "/bank-integration");
  await page.getByRole("button", { name: "Beállítás folytatása" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Kulcs megjelenítése" }).click();
  await see(page.getByRole("dialog").filter({ hasText: "Ehhez lépjen be újra" }));
  expect(await page.getByText(key).count()).toBe(0);
  await logInByLetter(page, account.email);
  await see(page.getByText(key));
});

it("an old session makes a webhook after a new login, with what was filled in", async () => {
  const account = await makeAccount(["Hookos Kft."]);
  const { _id: companyId } = account.companies[0]!;
  const order = { integrator: "CUSTOM", company_id: companyId };
  await call("POST", "/integrator/token", { bearer: account.token, body: order });
  await ageLogins(account.email, 16);
  const page = await openWindow();
  await comeBack(page, account, "/token-management");
  await page.getByRole("button", { name: "Webhook hozzáadása" }).first().click();
  const dialog = page.getByRole("dialog").first();
  const { sandbox } = (await call("GET", "/client-config", {})) as {
    sandbox: { webhooksUrl: string };
  };
  await dialog.getByLabel("Cím").fill(`${sandbox.webhooksUrl}/own-login`);
  await dialog.getByRole("button", { name: "Hozzáadás" }).click();
  await see(page.getByRole("dialog").filter({ hasText: "Ehhez lépjen be újra" }));
  await logInByLetter(page, account.email);
  await see(page.getByText("A webhook titkos kulcsa"));
});

it("a login that is not made leaves what was chosen in its dialog", async () => {
  const account = await makeAccount(["Marad Kft."]);
  await ageLogins(account.email, 16);
  const page = await openWindow();
  await comeBack(page, account, "/token-management");
  await page.getByRole("button", CREATE).first().click();
  await makeKey(page);
  const asked = page.getByRole("dialog").filter({ hasText: "Ehhez lépjen be újra" });
  await asked.getByRole("button", { name: "Mégse" }).click();
  await seeNot(asked);
  const chosen = page.getByRole("dialog").getByLabel("Integráció");
  expect(await chosen.inputValue()).not.toBe("");
  expect(await listKeys(account)).toEqual([]);
});

it("by a program's link of a person without the terms, /privacy asks for his own login", async () => {
  const account = await makeAccount(["Feltételes Kft."]);
  const { taxNumber } = account.companies[0]!;
  const token = await makeLink(account.email, "connect", taxNumber);
  await forgetAcceptance(account.email);
  const page = await openWindow();
  await page.goto(`/token-management/${token}/${taxNumber}`);
  await page.waitForURL("**/privacy?**");
  await page.getByRole("button", { name: "Belépési link küldése" }).click();
  await see(page.getByText(`Elküldtük a belépési linket ide: ${account.email}`));
  const own = await page.context().newPage();
  await own.goto(await waitForLoginLetter(account.email));
  await own.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await own.waitForURL((url) => url.pathname === "/token-management");
  await own.getByRole("button", CREATE).first().click();
  await makeKey(own);
  await see(own.getByText("A titkos kulcs csak most látható"));
});

async function listKeys({ companies, token }: Account): Promise<readonly unknown[]> {
  const path = `/integrator/tokens?company_id=${companies[0]!._id}`;
  return ((await call("GET", path, { bearer: token })) as { tokens: unknown[] }).tokens;
}
