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
/** A list that asks at once has its answer before the pointer has moved so often. */
const MOVES = 15;

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
    const pointer = await movePointer(aiming);
    await markElsewhere(account, "Partner 0005");
    await expect.poll(() => marked(lists.resting)).toBe(0);
    const before = await pointer.countMoves();
    await expect.poll(pointer.countMoves).toBeGreaterThan(before + MOVES);
    expect(await marked(lists.aiming)).toBe(1);
    await pointer.rest();
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

/** A pointer that moves until it rests. */
interface MovingPointer {
  countMoves(): Promise<number>;
  rest(): Promise<void>;
}

/** The page itself moves the pointer: on a busy machine moves from outside come with rests. */
async function movePointer(page: Page): Promise<MovingPointer> {
  const timer = await page.evaluate((everyMs) => {
    document.body.dataset["moves"] = "0";
    return window.setInterval(() => {
      document.body.dataset["moves"] = String(Number(document.body.dataset["moves"]) + 1);
      document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
    }, everyMs);
  }, STEP_MS);
  return {
    countMoves: () => page.evaluate(() => Number(document.body.dataset["moves"])),
    rest: () => page.evaluate((id) => window.clearInterval(id), timer),
  };
}
