/**
 * Markup and scripts in every text that people and banks give: the pages show them as text and run
 * none of them.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { Amount } from "#values/money.ts";
import { plantedElements, untilDrawn } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, uploadMessages } from "./support/look.ts";
import { dropFiles, OTP_ACCOUNT, today } from "./support/statement-files.ts";
import { call, comeBack, makeAccount, newAddress, walkTo } from "./support/visit.ts";

useBrowser();

const SCRIPT = `"><img src=x onerror="document.title='ATTACKED'"><script>document.title='ATTACKED'</script>`;
/** Statements of banks hold no such brackets in every field, but a file may. */
const IN_FILE = "<svg onload=alert(1)> {{7*7}}";

const PAGES = [
  "/companies",
  "/bankaccounts",
  "/transaction-viewer",
  "/files",
  "/exports",
  "/accountants",
  "/audit-log",
  "/profile",
  "/company-edit",
];

/**
 * Anything of a text that became an element, ran, opened a dialog or was stopped by the page's
 * policy only.
 */
async function watchScripts(page: Page): Promise<() => Promise<string[]>> {
  const found: string[] = [];
  page.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) found.push(message.text());
  });
  return async () => {
    const planted = await plantedElements(page).count();
    const title = await page.title();
    return [
      ...found,
      ...(planted > 0 ? [`${planted} planted elements`] : []),
      ...(title.includes("ATTACKED") ? [title] : []),
    ];
  };
}

describe("texts with scripts", () => {
  it("are text on every page that shows them, in dialogs and in toasts", async () => {
    const account = await makeAccount([`${SCRIPT} Kft.`, "Másik Kft."]);
    const company = account.companies[0]!;
    const bearer = account.token;
    await call("PUT", "/entr", { body: { name: SCRIPT }, bearer });
    await call("POST", "/profile", {
      body: { city: SCRIPT, street: SCRIPT, invoiceName: SCRIPT },
      bearer,
    });
    await call("POST", "/accountant", {
      body: { name: SCRIPT, email: newAddress("script"), company_id: company._id },
      bearer,
    });
    const page = await openWindow();
    const attacks = await watchScripts(page);
    await comeBack(page, account, "/companies");
    await page.getByRole("row").filter({ hasText: "onerror" }).click();
    await page.waitForURL("**/bankaccounts");
    const items = [
      { date: today(), amount: -1_000_00000n as Amount, name: IN_FILE, note: IN_FILE },
    ];
    const text = writeMt940([
      { accountNr: OTP_ACCOUNT, opening: 0n as Amount, items, closing: -1_000_00000n as Amount },
    ]);
    await dropFiles(page, [{ name: "<img src=x onerror=alert(1)>.sta", text }]);
    await see(uploadMessages(page).getByText("1 tétel: 1 új"));
    expect(await attacks()).toEqual([]);
    const rename = `/bankaccount/${OTP_ACCOUNT}/${encodeURIComponent(SCRIPT)}?company_id=${company._id}`;
    await call("PATCH", rename, { bearer });
    for (const path of PAGES) {
      await walkTo(page, path);
      // The company's name stands in the header of each; its lists come a moment later.
      await see(page.getByText("onerror"));
      await expect.poll(() => page.getByText("Betöltés").count()).toBe(0);
      await untilDrawn(page, 2);
      expect([path, await attacks()]).toEqual([path, []]);
    }
    await walkTo(page, "/transaction-viewer");
    await page.getByText("<svg onload").first().click();
    await see(
      page.getByRole("dialog").or(page.getByRole("complementary")).getByText("<svg onload"),
    );
    await walkTo(page, "/bankaccounts");
    await page
      .getByRole("button", { name: /műveletek$/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Áthelyezés másik céghez" }).click();
    await see(page.getByRole("dialog").getByText("onerror"));
    expect(await attacks()).toEqual([]);
  });
});
