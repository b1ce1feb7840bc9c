/**
 * Connecting a bank: the window, the answer, the choice of accounts, the first transactions; and
 * every other end.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { CONNECT_WAIT_MS } from "#contract/bank-feeds/consent-flows.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import type { WindowOptions } from "./support/browser-window.ts";
import {
  allowAtBank,
  chooseBank,
  connectOverlay,
  countAtBank,
  listFeeds,
  logInAtBank,
  openBankWindow,
} from "./support/bank-side.ts";
import {
  dismissToast,
  expectNoSidewaysScroll,
  expectWithinWindow,
  see,
  seeNot,
  toasts,
} from "./support/look.ts";
import { call, comeBack, makeAccount, type Account } from "./support/visit.ts";

useBrowser();

interface Visit {
  readonly owner: Account;
  readonly page: Page;
}

interface Given extends WindowOptions {
  readonly companies?: readonly string[];
  readonly before?: (page: Page) => Promise<unknown>;
}

async function openBanks({
  companies = ["Híd Kft."],
  before,
  ...options
}: Given = {}): Promise<Visit> {
  const owner = await makeAccount(companies);
  const page = await openWindow(options);
  await before?.(page);
  await page.goto("/mark.svg");
  await page.evaluate(
    (company) => sessionStorage.setItem("bankhid.currentCompany", JSON.stringify(company)),
    owner.companies[0]!,
  );
  await comeBack(page, owner, "/bank-integration");
  await see(page.getByRole("button", { name: "OTP összekötése" }));
  return { owner, page };
}

const chooseOtp = (page: Page) => chooseBank(page, "OTP");
const overlay = connectOverlay;

async function listConsents(owner: Account): Promise<readonly unknown[]> {
  return (
    (await call("GET", "/aggreg8/consents", { bearer: owner.token })) as {
      consents: readonly unknown[];
    }
  ).consents;
}

/** Chooses for the three accounts in their order; answers the number of the first one. */
async function assign(page: Page, choices: readonly [string, string, string]): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Melyik számla melyik cégé?" });
  await see(dialog);
  const accounts = dialog.getByRole("listitem");
  await see(accounts.nth(2));
  expect(await accounts.count()).toBe(3);
  await expectWithinWindow(dialog, "the accounts of the bank");
  for (const [place, label] of choices.entries())
    await accounts.nth(place).getByRole("combobox").selectOption({ label });
  const number = /\d{8}-\d{8}-\d{8}/.exec(await accounts.first().innerText())?.[0] ?? "";
  await dialog.getByRole("button", { name: "Hozzárendelés" }).click();
  return number;
}

describe("connecting a bank", () => {
  it("leads from the card over the bank's window to the transactions, the history behind them and the list of readings", async () => {
    const { owner, page } = await openBanks();
    const popup = await openBankWindow(page, () => chooseOtp(page));
    await see(overlay(page).getByText("Folytassa a megnyílt ablakban: OTP"));
    await see(overlay(page).getByText("Az ablak megnyílt"));
    await see(overlay(page).getByText("Nem látja az ablakot?"));
    await logInAtBank(popup);
    // The person sees a private account at the bank too. It is not ticked, and our pages never show
    // it.
    await see(popup.getByText("magánszámla"));
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Engedélyezem" }).click();
    await closed;
    await see(toasts(page).getByText("A bank engedélyezte a hozzáférést"));
    // Closed without a decision: nothing is called done, and the way back stands on both pages.
    const choice = page.getByRole("dialog", { name: "Melyik számla melyik cégé?" });
    await choice.getByRole("button", { name: "Mégse" }).click();
    await see(toasts(page).getByText("A számlák még nem tartoznak céghez"));
    await page.getByRole("link", { name: "Bankszámlák" }).first().click();
    await see(page.getByText(/^OTP: \d számla nem tartozik céghez/));
    await page
      .getByRole("main")
      .getByRole("button", { name: "Számlák hozzárendelése" })
      .first()
      .click();
    const number = await assign(page, ["Híd Kft.", "Nem kérem", "Nem kérem"]);
    const progress = page.getByRole("dialog", { name: "Érkeznek a tranzakciók" });
    await see(progress.getByText(/\d+\s?tétel/));
    // What asked for the assignment goes with it.
    await seeNot(toasts(page).getByText("A számlák még nem tartoznak céghez"));
    const all = await countAtBank(number);
    await see(progress.getByText(new RegExp(`Kész: .*${all} tétel`)));
    await progress.getByRole("button", { name: "Tranzakciók megnyitása" }).click();
    await page.waitForURL("**/transaction-viewer");
    await see(page.getByRole("grid", { name: "Tranzakciók listája" }).getByRole("row").nth(2));
    await see(page.getByRole("link", { name: new RegExp(`^Tranzakciók\\s*${all}$`) }));
    const feeds = await listFeeds(owner, owner.companies[0]!._id);
    expect(feeds.map(({ accountNr, history }) => [accountNr, history.rows])).toEqual([
      [number.replaceAll("-", ""), all],
    ]);

    await page.getByRole("link", { name: "Bankszámlák" }).first().click();
    await see(page.getByText(/^Frissítve ma \d\d:\d\d/));
    await page.getByRole("button", { name: /^Lekérdezések/ }).click();
    const runs = page
      .getByRole("dialog")
      .getByRole("list", { name: "Lekérdezések előzményei" })
      .getByRole("listitem");
    await see(runs.filter({ hasText: "Előzmények" }).getByText(/^Ma \d\d:\d\d: \d+ új tétel$/));
    await see(
      runs.filter({ hasText: "Első lekérdezés" }).getByText(/^Ma \d\d:\d\d: \d+ új tétel$/),
    );
  });

  it("can be given up and begun again at once, and goes on after the page was loaded anew in the middle, on a phone", async () => {
    const { page } = await openBanks({ phone: true });
    await expectNoSidewaysScroll(page, "bank-integration");
    await giveUp(page);
    const popup = await openBankWindow(page, () => chooseOtp(page));
    await expectWithinWindow(await see(overlay(page)), "the overlay");
    await logInAtBank(popup);
    await expectNoSidewaysScroll(popup, "the bank's page");
    await page.reload();
    const line = page.getByRole("region", { name: "Folyamatban lévő összekötés" });
    await see(line.getByText("Folyamatban: OTP"));
    await seeNot(overlay(page));
    await expectWithinWindow(line, "the line of the unfinished connection");
    await line.getByRole("button", { name: "Folytatom" }).click();
    await see(overlay(page).getByText("Folyamatban: OTP"));
    await popup.getByRole("button", { name: "Engedélyezem" }).click();
    await see(toasts(page).getByText("A bank engedélyezte a hozzáférést"));
    await assign(page, ["Híd Kft.", "Nem kérem", "Nem kérem"]);
    const progress = page.getByRole("dialog", { name: "Érkeznek a tranzakciók" });
    await see(progress.getByText(/^Kész: /));
    await expectWithinWindow(progress, "the progress");
    await progress.getByRole("button", { name: "Tranzakciók megnyitása" }).click();
    await see(page.getByRole("grid", { name: "Tranzakciók listája" }).getByRole("row").nth(2));
    await expectNoSidewaysScroll(page, "the transactions");
  });
});

/** Begins, hesitates, and gives up in the overlay. */
async function giveUp(page: Page): Promise<void> {
  const popup = await openBankWindow(page, () => chooseOtp(page));
  await logInAtBank(popup);
  await see(overlay(page));
  await page.keyboard.press("Escape");
  await see(page.getByRole("alertdialog").getByText(/Megszakítja az összekötést\?/));
  await page.getByRole("button", { name: "Folytatom" }).click();
  await seeNot(page.getByRole("alertdialog"));
  await overlay(page).getByRole("button", { name: "Mégse" }).click();
  const closed = popup.waitForEvent("close");
  await page.getByRole("button", { name: "Megszakítás" }).click();
  await closed;
  await dismissToast(page, "Megszakította az összekötést");
  await seeNot(overlay(page));
}

describe("a bank's window", () => {
  it("that is closed before the yes is a cancellation; a login that the bank refuses is a failure", async () => {
    const { owner, page } = await openBanks();
    const popup = await openBankWindow(page, () => chooseOtp(page));
    await logInAtBank(popup);
    // The browser may never close a window that is just then led to another page.
    await see(popup.getByRole("button", { name: "Engedélyezem" }));
    await popup.close();
    await see(overlay(page).getByText("Várjuk a bank válaszát: OTP"));
    await dismissToast(page, "Megszakította az összekötést");
    await seeNot(overlay(page));
    const second = await openBankWindow(page, () => chooseOtp(page));
    await logInAtBank(second, "refused");
    await dismissToast(page, "Az összekötés nem sikerült");
    await seeNot(overlay(page));
    expect(await listConsents(owner)).toEqual([]);
  });

  it("says no, or that the bank failed, and nothing is left of it", async () => {
    const { owner, page } = await openBanks();
    const refused = await openBankWindow(page, () => chooseOtp(page));
    await logInAtBank(refused);
    await refused.getByRole("button", { name: "Elutasítom" }).click();
    await dismissToast(page, "Megszakította az összekötést");
    await seeNot(overlay(page));
    const failed = await openBankWindow(page, () => chooseOtp(page));
    await logInAtBank(failed);
    await failed.getByRole("button", { name: "Bankhiba" }).click();
    await dismissToast(page, "Az összekötés nem sikerült");
    await seeNot(overlay(page));
    expect(await listConsents(owner)).toEqual([]);
    expect(await listFeeds(owner, owner.companies[0]!._id)).toEqual([]);
  });

  it("that never ends frees the page after three minutes; a late yes is still told", async () => {
    const { page } = await openBanks({ before: (fresh) => fresh.clock.install() });
    const popup = await openBankWindow(page, () => chooseOtp(page));
    await logInAtBank(popup);
    const left = await see(overlay(page).getByText(/^még [23]:\d\d$/));
    const [minutes = 0, seconds = 0] = (await left.innerText()).match(/\d+/g)!.map(Number);
    // Only what is left of the three minutes: a toast that was told early on a busy machine would
    // be gone by the end of all of them.
    await page.clock.runFor((minutes * 60 + seconds + 1) * 1_000);
    await dismissToast(page, "A bank nem válaszolt időben");
    await seeNot(overlay(page));
    await page.getByLabel("Bank keresése").fill("otp");
    await popup.getByRole("button", { name: "Engedélyezem" }).click();
    await see(popup.getByText("A hozzájárulást rögzítettük."));
    await expect
      .poll(
        async () => {
          // A success is told for five seconds.
          await page.clock.runFor(1_000);
          return toasts(page).getByText("A bank engedélyezte a hozzáférést").count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await see(page.getByRole("dialog", { name: "Melyik számla melyik cégé?" }));
  });

  it("that the browser blocks is the browser's fault, and so it is told when nobody goes on", async () => {
    const before = async (fresh: Page): Promise<void> => {
      await fresh.clock.install();
      await fresh.addInitScript(() => void (globalThis.open = () => null));
    };
    const { owner, page } = await openBanks({ before });
    const now = (): Promise<number> => page.evaluate(() => Date.now());
    // The wait begins with the server's answer, which may come after the overlay.
    const begun = page.waitForResponse("**/aggreg8/user-flow/init");
    await chooseOtp(page);
    await see(overlay(page).getByText("A böngésző letiltotta az ablakot"));
    await (await begun).finished();
    const begunMs = await now();
    // Only until it is told: a toast of a busy machine would be gone at the end of a whole wait.
    await page.clock.runFor(begunMs + CONNECT_WAIT_MS - (await now()));
    const told = "A böngésző letiltotta a bank ablakát";
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1_000);
          return toasts(page).getByText(told).count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await dismissToast(page, told);
    await seeNot(overlay(page));
    expect(await listConsents(owner)).toEqual([]);
  });

  it("that the bank cuts off from the page looks closed: the page is free, and a later yes is told with its accounts", async () => {
    const { page } = await openBanks();
    const popup = await openBankWindow(page, () => chooseOtp(page));
    await logInAtBank(popup, "coop");
    await see(overlay(page).getByText("Ha a bank ablaka még nyitva van, fejezze be ott."));
    await dismissToast(page, "Megszakította az összekötést");
    await seeNot(overlay(page));
    await popup.getByRole("button", { name: "Engedélyezem" }).click();
    await see(toasts(page).getByText("A bank engedélyezte a hozzáférést"));
    await see(page.getByRole("dialog", { name: "Melyik számla melyik cégé?" }));
  });
});

/** The browser's blocker refuses the window until it is let through. */
async function blockWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    const blocker = window as unknown as { letThrough?: boolean };
    window.open = (...given) => (blocker.letThrough ? open(...given) : null);
  });
}

describe("a blocked window", () => {
  it("is explained for the browser in use and the two others, and opens once it is let through", async () => {
    const { page } = await openBanks({ before: blockWindows });
    await chooseOtp(page);
    await see(overlay(page).getByText("Nem nyílt meg a bank ablaka: OTP"));
    await see(overlay(page).getByText("A böngésző letiltotta az ablakot"));
    const help = page.getByRole("region", { name: "Így engedélyezze" });
    await see(help.getByText(/áthúzott ablak jelére/));
    await see(help.getByText(/⋮ menü/));
    await help.getByText("Firefox", { exact: true }).click();
    await see(help.getByText(/sárga sávban/));
    await help.getByText("Edge", { exact: true }).click();
    await see(help.getByText(/⋯ menü/));
    await page.evaluate(() => Object.assign(window, { letThrough: true }));
    const popup = await openBankWindow(page, () =>
      overlay(page).getByRole("button", { name: "Ablak újranyitása" }).click(),
    );
    await see(overlay(page).getByText("Folytassa a megnyílt ablakban: OTP"));
    await allowAtBank(popup);
    await see(toasts(page).getByText("A bank engedélyezte a hozzáférést"));
    await see(page.getByRole("dialog", { name: "Melyik számla melyik cégé?" }));
  });

  it("is not needed: the page itself goes to the bank and comes back to where it was", async () => {
    const { page } = await openBanks({
      phone: true,
      before: blockWindows,
      companies: ["Híd Kft.", "Gát Bt."],
    });
    await chooseOtp(page);
    await expectWithinWindow(await see(overlay(page)), "the instructions");
    await overlay(page).getByRole("button", { name: "Folytatás teljes oldalon" }).click();
    await page.waitForURL("**/sandbox/aggreg8/sync-ui**");
    await allowAtBank(page);
    await page.waitForURL("**/bank-integration");
    await see(toasts(page).getByText("A bank engedélyezte a hozzáférést"));
    await assign(page, ["Híd Kft.", "Nem kérem", "Gát Bt."]);
    const progress = page.getByRole("dialog", { name: "Érkeznek a tranzakciók" });
    await see(progress.getByRole("region", { name: "Híd Kft." }).getByText(/\d+\s?tétel/));
    await see(progress.getByRole("region", { name: "Gát Bt." }).getByText(/\d+\s?tétel/));
    await expectWithinWindow(progress, "the progress of two companies");
    await progress.getByRole("button", { name: "Tranzakciók: Gát Bt." }).click();
    await page.waitForURL("**/transaction-viewer");
    await see(page.getByRole("button", { name: /^Gát Bt\./ }));
  });
});
