/** Answers that come late, or never: nobody is led away, and no page claims what it cannot know. */
import { addDays } from "#values/local-date.ts";
import { describe, expect, it } from "vitest";
import { writeMt940, type WrittenItem } from "#server/testing/write-mt940.ts";
import type { Amount } from "#values/money.ts";
import { descriptionOf } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { holdCalls } from "./support/fail-calls.ts";
import { see, seeNot, toasts, uploadMessages } from "./support/look.ts";
import { fillOrder } from "./support/order-steps.ts";
import { buildStatement, dropFiles, OTP_ACCOUNT, today } from "./support/statement-files.ts";
import { comeBack, makeAccount, upload, walkTo } from "./support/visit.ts";

useBrowser();

const forints = (amount: number): Amount => (BigInt(amount) * 100_000n) as Amount;

/** A part of today that sums to zero, so that its balances cannot say whether it came twice. */
function buildPart(number: string, partner: string): string {
  const items: WrittenItem[] = [500, -500].map((amount) => ({
    date: today(),
    amount: forints(amount),
    name: partner,
  }));
  return writeMt940([{ accountNr: OTP_ACCOUNT, number, opening: forints(1_000), items }]);
}

describe("an answer that comes late", () => {
  it("to a decision about a double leaves the row open that the person opened meanwhile", async () => {
    const owner = await makeAccount(["Kettős Kft."]);
    for (const number of ["1", "2"])
      await upload(owner, 0, { name: `${number}.sta`, text: buildPart(number, "Alfa") });
    await upload(owner, 0, { name: "3.sta", text: buildPart("3", "Omega") });
    const page = await openWindow();
    await comeBack(page, owner, "/transaction-viewer");
    const list = page.getByRole("grid", { name: "Tranzakciók listája" });
    await expect.poll(() => list.getByText("Omega").count()).toBe(2);
    const drawer = page.getByRole("complementary", { name: "Tétel részletei" });
    const marked = list.getByRole("row").filter({ hasText: "Alfa" }).filter({ hasText: /kettő/ });
    await marked.first().getByText("Alfa").click();
    const letGo = await holdCalls(page, /\/double$/);
    // The row may have two that it might equal, whichever of both Alfas stands first.
    await drawer.getByRole("button", { name: "Ez egy tétel" }).first().click();
    await list.getByText("Omega").first().click();
    await see(drawer.getByRole("heading", { name: "Omega" }));
    letGo();
    await see(toasts(page).getByText("A két sort mostantól egyszer számoljuk."));
    expect(await drawer.getByRole("heading", { level: 2 }).innerText()).toBe("Omega");
  });

  it("to a filter leaves no figures of the last one beside it", async () => {
    const owner = await makeAccount(["Szűrt Kft.", "Másik Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/client-transactions");
    await see(page.getByText("Nincs találat"));
    // No company is chosen: the list hears of the items all the same.
    await upload(owner, 0, buildStatement({ name: "a.sta", rows: 12 }));
    await see(page.getByText("12 tétel", { exact: true }));
    const sums = page.getByText("Összesen").first();
    await see(sums);
    const letGo = await holdCalls(page, /^\/v1\/client-transactions$/);
    await page.getByRole("radio", { name: "Könyvelt", exact: true }).check({ force: true });
    await see(page.getByText("keresés…"));
    await seeNot(page.getByText("12 tétel", { exact: true }));
    await seeNot(sums);
    letGo();
    await see(page.getByText("Nincs találat"));
  });

  it("to another period leaves no figures of the last one above it", async () => {
    const owner = await makeAccount(["Kivitt Kft."]);
    const lastDay = addDays(today(), -1);
    await upload(owner, 0, buildStatement({ name: "a.sta", rows: 3, lastDay }));
    const page = await openWindow();
    await comeBack(page, owner, "/exports");
    const figure = descriptionOf(page.getByText("Tranzakció", { exact: true }));
    await page.getByRole("button", { name: "Más időszak" }).click();
    await page.getByRole("button", { name: "Elmúlt 30 nap" }).click();
    await expect.poll(() => figure.innerText()).toBe("3");
    const letGo = await holdCalls(page, /^\/v1\/exports\/preview$/);
    await page.getByRole("button", { name: "Előző év" }).click();
    await expect.poll(() => figure.innerText()).toBe("–");
    letGo();
    await expect.poll(() => figure.innerText()).toBe("0");
  });

  it("to an order leads nobody away from another page", async () => {
    const owner = await makeAccount(["Fizető Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/create-subscriptions");
    await fillOrder(page, "Fizető Kft.");
    const letGo = await holdCalls(page, /^\/v1\/subscription$/);
    await page.getByRole("button", { name: "Megrendelés fizetési kötelezettséggel" }).click();
    await walkTo(page, "/companies");
    letGo();
    await see(toasts(page).getByText("A fizetés még hátravan"));
    expect(new URL(page.url()).pathname).toBe("/companies");
    await toasts(page).getByRole("button", { name: "Tovább a fizetéshez" }).click();
    await page.waitForURL("**/sandbox/simplepay/trx/**");
  });
});

describe("an answer that never comes", () => {
  it("to an upload is looked for in the list of files", async () => {
    const owner = await makeAccount(["Feltöltő Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/files");
    await see(page.getByText("Még nem töltött fel fájlt"));
    // The browser gives the body of a file to no test that would send it on.
    await page.evaluate(() => {
      const send = Reflect.get(XMLHttpRequest.prototype, "send") as XMLHttpRequest["send"];
      XMLHttpRequest.prototype.send = function sendUnanswered(body) {
        const { onerror } = this;
        this.onload = () => onerror?.call(this, new ProgressEvent("error"));
        send.call(this, body);
      };
    });
    await dropFiles(page, [buildStatement({ name: "uton.sta", rows: 2 })]);
    await see(uploadMessages(page).getByText("A fájl kész"));
  });
});
