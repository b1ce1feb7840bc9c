/**
 * A tab of a program's link presses everything that its pages show: nothing asks for the person's
 * own login, no dialog opens about commands that the contract gives to that login alone, and no
 * call is refused. `npm test` takes a third of the pages, others in each run; `npm run proof --
 * whole-walks` takes all.
 */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { sampleWalk } from "#server/testing/walk-sample.ts";
import { ADDRESSES } from "./support/addresses.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { countWaiting, untilDrawn, visibleButtons } from "./support/by-structure.ts";
import { listOwnPurposes } from "./support/dialog-commands.ts";
import { see } from "./support/look.ts";
import { makeLink } from "./support/program-rows.store.ts";
import { takeOpened, useSourceWeb, walkInSources } from "./support/source-web.ts";
import { call, makeAccount, makeDemo } from "./support/visit.ts";

useBrowser();
const web = useSourceWeb();

/** These ask for the login by their name, or leave the page. */
const LEFT_ALONE = /^(Belépés|Kijelentkezés|Bezárás|Mégse)$|letöltés|nyomtatás/i;
/** The menus of a list's rows are alike: 50 files had 300 of 400 presses. */
const ROW_MENU = /: műveletek$/;
const ROW_MENUS_PRESSED = 8;
const OWN = listOwnPurposes();
/** Words that invite to connect, to invite, or to make something. */
const INVITES = /K(?:össe|össön) össze|[Hh]ívja meg|[Hh]oz(?:za|zon) létre|[Vv]egyen fel/;

/** The calls of the page from now on that the session could not have, as they are answered. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (![401, 403].includes(response.status())) return;
    const { pathname } = new URL(response.url());
    refused.push(`${new URL(page.url()).pathname}: ${response.status()} ${pathname}`);
  });
  return refused;
}

/** What a press led to that a link cannot do; undefined where it may. */
async function faultOf(page: Page): Promise<string | undefined> {
  const { purpose, asked } = await takeOpened(page);
  if (asked) return "asks for the own login";
  return purpose !== undefined && OWN.has(purpose) ? `opens „${purpose}”` : undefined;
}

async function pressAll(page: Page, path: string): Promise<{ pressed: number; faults: string[] }> {
  const faults: string[] = [];
  let pressed = 0;
  const address = page.url();
  const press = async (role: "button" | "menuitem", name: string): Promise<void> => {
    const part = page.getByRole(role, { name, exact: true }).first();
    if (!(await part.isVisible())) return;
    if (
      !(await part.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      ))
    )
      return;
    pressed += 1;
    // A refused command asks for the login within these frames; a dialog opens at once.
    await untilDrawn(page, 12);
    const fault = await faultOf(page);
    if (fault !== undefined) faults.push(`${path} „${name}” ${fault}`);
    if (page.url() !== address) await walkInSources(page, address);
  };
  const names = await visibleButtons(page.getByRole("main"));
  const further = new Set(names.filter((name) => ROW_MENU.test(name)).slice(ROW_MENUS_PRESSED));
  for (const name of names) {
    if (LEFT_ALONE.test(name) || further.has(name)) continue;
    await press("button", name);
    const items = await page.getByRole("menuitem").allInnerTexts();
    for (const item of items.filter((each) => each !== "" && !LEFT_ALONE.test(each))) {
      await press("menuitem", item);
      await press("button", name);
    }
    await page.keyboard.press("Escape");
  }
  return { pressed, faults };
}

const PAGES = ADDRESSES.filter((each) => each.public !== true);

const { cells: taken, isWhole } = sampleWalk("pages whose buttons are pressed", PAGES, 3);
// Pressing everything on all pages takes longer than a test may on a busy machine.
const HALVES = isWhole ? [0, 1].map((half) => PAGES.filter((_, at) => at % 2 === half)) : [taken];

it.each(HALVES.map((pages, at) => ({ pages, half: at + 1 })))(
  "a program's link is shown nothing that needs the person's own login, on pages of half $half",
  async ({ pages }) => {
    expect(OWN.size).toBeGreaterThan(15);
    const { token: entry, taxNumber } = await makeDemo("entrepreneur");
    const { user } = (await call("GET", `/me?token=${entry}`, {})) as { user: { email: string } };
    const page = await openWindow();
    const token = await makeLink(user.email, "connect", taxNumber);
    await page.goto(`${web.url()}/bankaccounts/${token}/${taxNumber}`);
    await page.waitForURL((url) => url.pathname === "/bankaccounts");
    const faults = watchRefusals(page);
    let pressed = 0;
    for (const { path } of pages) {
      await walkInSources(page, web.url() + path);
      await see(page.getByRole("heading", { level: 1 }));
      let before = "";
      await expect
        .poll(async () => {
          const last = before;
          const main = page.getByRole("main");
          before = `${await countWaiting(main)} ${(await visibleButtons(main)).join()}`;
          return before === last && before.startsWith("0 ");
        })
        .toBe(true);
      const found = await pressAll(page, path);
      pressed += found.pressed;
      faults.push(...found.faults);
    }
    expect(faults).toEqual([]);
    expect(pressed).toBeGreaterThan(isWhole ? 25 : 0);
  },
);

it("an empty company does not invite a program's link to what only its person may do", async () => {
  const account = await makeAccount(["Üres Kft."]);
  const { taxNumber } = account.companies[0]!;
  const page = await openWindow();
  const token = await makeLink(account.email, "connect", taxNumber);
  await page.goto(`${web.url()}/bankaccounts/${token}/${taxNumber}`);
  await page.waitForURL((url) => url.pathname === "/bankaccounts");
  const faults = watchRefusals(page);
  for (const { path } of PAGES) {
    await walkInSources(page, web.url() + path);
    await see(page.getByRole("heading", { level: 1 }));
    const main = page.getByRole("main");
    await expect.poll(() => countWaiting(main)).toBe(0);
    const invites = (await main.innerText()).split("\n").filter((line) => INVITES.test(line));
    faults.push(...invites.map((line) => `${path}: ${line}`));
  }
  expect(faults).toEqual([]);
});
