/**
 * A subscription as a director walks it: a plan in the trial, a card with 3DS, the monthly charge,
 * a refusal, another card, and the end; on a desktop and on a phone.
 */
import type { Page } from "playwright-core";
import { see, toasts } from "./support/look.ts";
import { expect, it } from "vitest";
import { control as controlOf } from "./support/bank-side.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { fillOrder } from "./support/order-steps.ts";
import { startJob } from "./support/program-jobs.ts";
import { makeChargeDue } from "./support/program-rows.store.ts";
import { comeBack, enterDemo, makeAccount, makeDemo } from "./support/visit.ts";
import { widthsOfWalk } from "./support/widths.ts";

const SLOW_MS = 240_000;
const WITH_CODE = "4000000000003220";
const NO_FUNDS = "4000000000000341";

useBrowser();

const control = <T>(verb: string, body: object) => controlOf<T>(verb, body, "simplepay");

async function payAtGateway(page: Page, card: string): Promise<void> {
  await page.waitForURL("**/sandbox/simplepay/trx/**");
  await page.getByLabel("Kártyaszám").selectOption(card);
  await page.getByRole("button", { name: "Fizetek" }).click();
}

/** Opens the page of payments until it shows so many of the state. */
async function waitForPayments(page: Page, state: string, count: number): Promise<void> {
  const shown = async (): Promise<number> => {
    await page.goto("/payments");
    const marks = page.getByText(state, { exact: true });
    await marks
      .nth(count - 1)
      .waitFor({ timeout: 15_000 })
      .catch(() => undefined);
    return marks.count();
  };
  await expect.poll(shown, { timeout: 90_000, interval: 500 }).toBe(count);
}

/** The monthly charge, as if its day had come. */
async function chargeNow(
  page: Page,
  taxNumber: string,
  { daysAgo, state }: { readonly daysAgo: number; readonly state: string },
): Promise<void> {
  await makeChargeDue(taxNumber, daysAgo);
  await startJob("billing.look");
  await waitForPayments(page, state, 1);
}

it.each(widthsOfWalk("desktop"))(
  "from the trial to the end of the subscription on a $name",
  async ({ phone }) => {
    const account = await makeAccount(["Előfizető Kft."]);
    const { taxNumber } = account.companies[0]!;
    const page = await openWindow({ phone });
    await comeBack(page, account, "/create-subscriptions");
    await fillOrder(page, "Előfizető Kft.");
    await page.getByRole("button", { name: "Megrendelés fizetési kötelezettséggel" }).click();

    await page.waitForURL("**/sandbox/simplepay/trx/**");
    const { transactions } = await control<{
      transactions: { transactionId: number; orderRef: string }[];
    }>("transactions", {});
    // Other tests order at the same gateway meanwhile.
    const registration = transactions.find(({ transactionId }) =>
      page.url().endsWith(`/trx/${transactionId}`),
    )!;
    const { orderRef } = registration;
    // Until the notification or the gateway's own word the page of return waits and says so.
    await control("mute", { orderRef });
    await payAtGateway(page, WITH_CODE);
    await page.getByLabel("Kód").fill("1234");
    await page.getByRole("button", { name: "Jóváhagyom" }).click();
    await see(page.getByRole("heading", { name: "A bank értesítésére várunk" }));
    await see(toasts(page).getByText("Banki visszajelzésre várunk"));
    // It ends by itself, and so does the warning.
    await control("mute", { orderRef, muted: false });
    await see(page.getByRole("heading", { name: "Sikeres tranzakció" }));
    await toasts(page).getByText("Banki visszajelzésre várunk").waitFor({ state: "detached" });
    await see(page.getByText("SimplePay tranzakcióazonosító"));
    await page.waitForURL(/\/subscriptions$/);

    await chargeNow(page, taxNumber, { daysAgo: 1, state: "Fizetve" });
    await control("turn-card", { orderRef: registration.orderRef, card: NO_FUNDS });
    await chargeNow(page, taxNumber, { daysAgo: 3, state: "Sikertelen" });
    await see(page.getByText("A havidíjat nem sikerült levonni", { exact: false }));

    await page.goto("/bankcard-settings");
    await page.getByRole("button", { name: "Bankkártya hozzáadása" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Adattovábbítási nyilatkozat" }).check();
    await dialog.getByRole("checkbox", { name: "Hozzájárulás ismétlődő terheléshez" }).check();
    await dialog.getByRole("button", { name: "Tovább a SimplePay oldalára" }).click();
    await payAtGateway(page, "4908366099900425");
    await see(page.getByRole("heading", { name: "Sikeres tranzakció" }));
    // The new card is charged at once.
    await waitForPayments(page, "Fizetve", 2);

    await page.goto("/subscriptions");
    await page.getByRole("button", { name: "Lemondás" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lemondás" }).click();
    await see(page.getByText("Lemondva", { exact: true }));
    await see(page.getByText(/-ig működik, utána nem vonunk le díjat/));
    await see(page.getByRole("button", { name: "Folytatás" }));
  },
  SLOW_MS,
);

it("a plan is a director's to choose: an accountant is told how an office pays", async () => {
  const page = await openWindow();
  await enterDemo(page, await makeDemo("accountant"));
  for (const path of ["/subscriptions", "/create-subscriptions", "/bankcard-settings"]) {
    await page.goto(path);
    await see(page.getByText("Az előfizetést az ügyvezető kezeli"));
  }
});
