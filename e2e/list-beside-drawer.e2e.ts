/** The list keeps its rows under the pointer when the drawer of an item opens and closes. */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { sectionAt, untilDrawn } from "./support/by-structure.ts";
import { bookedRows } from "./support/demo-visits.ts";
import { expectNoSidewaysScroll, listAxeFindings, see, seeNot } from "./support/look.ts";
import { enterDemo, makeDemo } from "./support/visit.ts";

useBrowser();

const listOf = (page: Page) => page.getByRole("grid", { name: "Tranzakciók listája" });
const drawerOf = (page: Page) => page.getByRole("complementary", { name: "Tétel részletei" });
const HEIGHT = { alone: 36, beside: 56 };

async function middleOf(row: Locator): Promise<number> {
  const { y, height } = (await row.boundingBox())!;
  return y + height / 2;
}

/** Asked at once: rows that leave the window are gone. */
async function idsInWindow(list: Locator): Promise<string[]> {
  const { y, height } = (await list.boundingBox())!;
  const edges = { top: y + 42, bottom: y + height - 12 };
  return bookedRows(list).evaluateAll(
    (rows, { top, bottom }) =>
      rows
        .filter((row) => {
          const box = row.getBoundingClientRect();
          return box.top > top && box.bottom < bottom;
        })
        .map((row) => row.id),
    edges,
  );
}

it("stays under the pointer with two lines and without bands, and has bands where asked", async () => {
  const page = await openWindow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterDemo(page, await makeDemo("entrepreneur"));
  await page.goto("/transaction-viewer");
  const list = listOf(page);
  await see(bookedRows(list).nth(12));
  // From the top, from within a list, and among days with one row, where bands were most of it.
  for (const [place, scrolled] of [
    [1, 0],
    [9, 0],
    [14, 5_000],
  ] as const) {
    await list.evaluate((box, top) => (box.scrollTop = top), scrolled);
    await untilDrawn(page, 10);
    const inWindow = await idsInWindow(list);
    const key = inWindow[Math.min(place, inWindow.length - 1)]!;
    const row = sectionAt(page, key);
    const before = await middleOf(row);
    const box = (await row.boundingBox())!;
    await page.mouse.move(box.x + 300, before);
    await page.mouse.down();
    await page.mouse.up();
    await see(drawerOf(page));
    await untilDrawn(page, 4);
    expect(Math.abs((await middleOf(row)) - before)).toBeLessThanOrEqual(1);
    expect((await row.boundingBox())!.height).toBe(HEIGHT.beside);
    expect(await list.getByRole("checkbox").count()).toBeGreaterThan(8);
    expect(await list.getByText("egyenleg utána").count()).toBe(0);
    // The row under the pointer also stays when the drawer goes.
    await page.keyboard.press("Escape");
    await seeNot(drawerOf(page));
    await untilDrawn(page, 4);
    expect(Math.abs((await middleOf(row)) - before)).toBeLessThanOrEqual(1);
  }
  await list.evaluate((box) => (box.scrollTop = 0));
  const [first] = await bookedRows(list).all();
  await first!.click({ position: { x: 300, y: 10 } });
  await see(drawerOf(page));
  const days = list.getByRole("row").filter({ hasNot: page.getByRole("checkbox") });
  const withoutBands = await days.count();
  expect(await listAxeFindings(page)).toEqual([]);
  await expectNoSidewaysScroll(page, "the list beside the drawer");
  await page.getByRole("button", { name: /^Sorrend:/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Napok sávjai a részletek mellett is" }).press("Enter");
  await expect.poll(() => days.count()).toBeGreaterThan(withoutBands);
  await see(drawerOf(page));
});
