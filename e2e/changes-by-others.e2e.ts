/** Others change what a page shows while a person works on it. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see } from "./support/look.ts";
import { buildStatement } from "./support/statement-files.ts";
import { markElsewhere } from "./support/stored-items.ts";
import { comeBack, makeAccount, upload, type Account } from "./support/visit.ts";

useBrowser();

/** Far below the rest after which a pointer is taken to stay. */
const STEP_MS = 100;
/** Long enough for a list that asks at once to have its answer. */
const STILL_THERE_MS = 1_500;

describe("a row that a colleague marks", () => {
  it("leaves the list of what is to be booked, but not while the pointer moves", async () => {
    const account = await makeAccount(["Közös Kft."]);
    await upload(account, 0, buildStatement({ name: "a.sta", rows: 5 }));
    const [aiming, resting] = [await openWindow(), await openWindow()];
    const lists = {
      aiming: await openToBook(aiming, account),
      resting: await openToBook(resting, account),
    };
    const marked = (list: Locator): Promise<number> => list.getByText("Partner 0005").count();
    const rest = await movePointer(aiming);
    await markElsewhere(account, "Partner 0005");
    await expect.poll(() => marked(lists.resting)).toBe(0);
    await aiming.waitForTimeout(STILL_THERE_MS);
    expect(await marked(lists.aiming)).toBe(1);
    await rest();
    await expect.poll(() => marked(lists.aiming)).toBe(0);
    expect(await lists.aiming.getByText(/^Partner/).count()).toBe(4);
  });
});

async function openToBook(page: Page, account: Account): Promise<Locator> {
  await comeBack(page, account, "/transaction-viewer");
  const list = await see(page.getByRole("grid", { name: "Tranzakciók listája" }));
  await page.getByRole("radio", { name: /^Nem könyvelt/ }).check({ force: true });
  await see(list.getByText("Partner 0005"));
  return list;
}

/**
 * Moves the pointer until the answered function is called. The page itself does so: on a busy
 * machine moves that come from outside would come with rests.
 */
async function movePointer(page: Page): Promise<() => Promise<void>> {
  const timer = await page.evaluate(
    (everyMs) =>
      window.setInterval(
        () => document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })),
        everyMs,
      ),
    STEP_MS,
  );
  return () => page.evaluate((id) => window.clearInterval(id), timer);
}
