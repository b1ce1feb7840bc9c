/**
 * Every task by keyboard alone: a bank connected, its accounts given out, items marked and
 * downloaded, an accountant invited.
 */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { loseAnswers } from "./support/fail-calls.ts";
import { see, toasts } from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { today } from "./support/statement-files.ts";
import { comeBack, makeAccount, newAddress } from "./support/visit.ts";

useBrowser();

/** More stops than any page has before the wanted element. */
const STOPS_MAX = 90;

/**
 * Presses Tab until the focus is on a visible element of this name; fails with the names on the
 * way.
 */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (!element || element === document.body) return { name: "", seen: true };
      const label =
        element.getAttribute("aria-label") ??
        element.labels?.[0]?.innerText ??
        element.innerText ??
        "";
      const box = element.getBoundingClientRect();
      const ring = [element, element.parentElement, element.closest("label")].some((each) => {
        const style = each && getComputedStyle(each);
        return (
          style &&
          ((style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) ||
            style.boxShadow !== "none")
        );
      });
      return { name: label.trim(), seen: ring && box.bottom > 0 && box.top < window.innerHeight };
    });
    if (name.test(focused.name)) {
      expect(focused.seen, `the focus on ${focused.name} can be seen`).toBe(true);
      return;
    }
    passed.push(focused.name.slice(0, 30));
  }
  throw new Error(`No stop of Tab is called ${name}: ${passed.join(" | ")}`);
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

it("connects, assigns, marks, downloads and invites", async () => {
  const owner = await makeAccount(["Híd Kft."]);
  const page = await openWindow();
  await page.goto("/mark.svg");
  await page.evaluate(
    (company) => sessionStorage.setItem("bankhid.currentCompany", JSON.stringify(company)),
    owner.companies[0]!,
  );
  // Whoever presses a bank before the page knows the consents is asked once more.
  const known = page.waitForResponse(
    (response) => new URL(response.url()).pathname === "/v1/aggreg8/consents",
  );
  await comeBack(page, owner, "/bank-integration");
  await see(page.getByRole("button", { name: "OTP összekötése" }));
  await known;
  const [popup] = await Promise.all([page.waitForEvent("popup"), press(page, /OTP összekötése/)]);
  await popup.waitForURL("**/sandbox/aggreg8/sync-ui**");
  await press(popup, /^Belépés$/);
  await see(popup.getByRole("button", { name: "Engedélyezem" }));
  await press(popup, /^Engedélyezem$/);

  const question = page.getByRole("dialog", { name: "Melyik számla melyik cégé?" });
  await see(question.getByRole("listitem").nth(2));
  // The form begins in its first field.
  const first = question.getByRole("combobox").first();
  await expect.poll(() => first.evaluate((each) => each === document.activeElement)).toBe(true);
  for (const [at, choice] of ["Híd Kft.", "Nem kérem", "Nem kérem"].entries()) {
    if (at > 0) await tabTo(page, /folyószámla|számla|cég/i);
    await page.keyboard.press(choice[0]!);
  }
  const chosen = await question
    .getByRole("combobox")
    .evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).selectedOptions[0]!.text));
  expect(chosen).toEqual(["Híd Kft.", "Nem kérem", "Nem kérem"]);
  await press(page, /^Hozzárendelés$/);
  const progress = page.getByRole("dialog", { name: "Érkeznek a tranzakciók" });
  await see(progress.getByText(/^Kész: /));
  await press(page, /^Tranzakciók megnyitása$/);

  const list = page.getByRole("grid", { name: "Tranzakciók listája" });
  await see(list.getByRole("row").nth(3));
  // The bank's announced items stand among the rows and cannot be booked.
  await page.keyboard.press("n");
  await page.keyboard.press("b");
  await see(list.getByRole("button", { name: "Könyvelt", pressed: true }));
  // B only sets marks; what it did is told with its undo.
  await see(page.getByRole("region", { name: "1 tétel könyveltként megjelölve" }));
  await page.keyboard.press("b");
  await see(toasts(page).getByText("Már könyvelt"));
  // The undo of a cleared mark says that the item is booked again.
  await list.getByRole("button", { name: "Könyvelt", pressed: true }).click();
  await see(page.getByRole("region", { name: "1 tétel könyvelt jelölése törölve" }));
  await page.keyboard.press("Control+z");
  await see(page.getByRole("region", { name: "1 tétel újra könyvelt" }));
  await page.keyboard.press("Control+z");
  await see(page.getByRole("region", { name: "1 tétel jelölése visszavonva" }));
  await list
    .getByRole("button", { name: "Könyvelt", pressed: true })
    .waitFor({ state: "detached" });
  await page.keyboard.press("Control+a");
  await see(page.getByText(/A szűrés mind a .* tétele/));
  await see(page.getByRole("region", { name: /tétel kijelölve/ }));
  await page.keyboard.press("b");
  const marked = page.getByRole("region", { name: /tétel könyveltként megjelölve/ });
  await see(marked);
  // After a command that changed nothing, an earlier one is offered and not taken back.
  await page.keyboard.press("Control+a");
  await see(page.getByRole("region", { name: /tétel kijelölve/ }));
  await page.keyboard.press("b");
  await see(page.getByRole("region", { name: "Nem volt mit megjelölni" }));
  await page.keyboard.press("Control+z");
  await see(page.getByRole("region", { name: /^Utolsó jelölése: .* könyvelve/ }));
  await page.keyboard.press("n");
  await see(toasts(page).getByText("A szűrésben nincs több nem könyvelt tétel"));
  // A new page load shows first what an undo would take back.
  await page.reload();
  await see(list.getByRole("button", { name: "Könyvelt", pressed: true }).first());
  await page.keyboard.press("Control+z");
  await see(page.getByRole("region", { name: /^Utolsó jelölése/ }));
  await page.keyboard.press("Control+z");
  await see(page.getByRole("region", { name: /jelölése visszavonva/ }));
  await page.keyboard.press("n");
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await see(page.getByRole("heading", { name: /^Forrás/ }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await page.waitForURL("**/exports**");
  // The list, which has a button of this name too, stays until the page is loaded.
  await see(page.getByRole("heading", { level: 1, name: "Exportok" }));
  await see(page.getByRole("button", { name: "Exportálás" }));
  await press(page, /^Más időszak$/);
  await tabTo(page, /^Eddig/);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(today());
  await press(page, /^Exportálás$/);
  // The last day is today, which may still change: the page asks. While the items of the new bank
  // are still compared with others, the same question has another title.
  await see(page.getByRole("dialog").filter({ hasText: "A mai tranzakciók listája változhat" }));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, /^Letöltés így is$/),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);

  await press(page, /^Könyvelők/);
  await page.waitForURL("**/accountants");
  await see(page.getByText("Még nincs könyvelője"));
  await press(page, /^Könyvelő meghívása$/);
  await see(page.getByRole("dialog", { name: "Könyvelő meghívása" }));
  await tabTo(page, /^Név/);
  await page.keyboard.type("Billentyűs Borbála");
  await tabTo(page, /^E-mail-cím/);
  await page.keyboard.type(newAddress("bill"));
  await page.keyboard.press("Enter");
  await see(toasts(page).getByText("Elküldtük a meghívót"));
  await see(page.getByRole("row").filter({ hasText: "Billentyűs Borbála" }));
});

it("books, moves and cancels a consultation; the focus goes to what has changed", async () => {
  const page = await openWindow({ phone: true });
  /** What has the focus, which must stand in the window. */
  const focus = async (): Promise<string> =>
    page.evaluate(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      const isSeen = bottom > 0 && top < window.innerHeight;
      return isSeen ? (document.activeElement as HTMLElement).innerText : "outside of the window";
    });
  const focused = async (words: RegExp): Promise<void> => {
    await expect.poll(focus).toMatch(words);
  };
  const time = /^\S+, \S+ \d+\. \d+:00$/;
  // Booked in the morning and moved to the afternoon: never to the time that it has already.
  const morning = /^\S+, \S+ \d+\. (9|10|11):00$/;
  const afternoon = /^\S+, \S+ \d+\. 1[345]:00$/;
  const toNextWeek = async (within: Page | Locator): Promise<void> => {
    const first = within.getByRole("button", { name: time }).first();
    await see(first);
    const shown = await first.getAttribute("aria-label");
    await press(page, /^Következő hét$/);
    await expect.poll(() => first.getAttribute("aria-label")).not.toBe(shown);
  };
  await page.goto("/konzultacio");
  await see(page.getByRole("button", { name: time }).first());
  await press(page, /^Időpont foglalása$/);
  await focused(/^Kérjük, válasszon időpontot\.$/);
  await page.goto("/konzultacio");
  await toNextWeek(page);
  await press(page, morning);
  await press(page, /^Időpont foglalása$/);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("name");
  await page.keyboard.type("Billentyűs Borbála");
  await tabTo(page, /^E-mail-cím/);
  const mailbox = newAddress("konz");
  await page.keyboard.type(mailbox);
  await tabTo(page, /^Telefonszám/);
  await page.keyboard.type("+36 20 123 4567");
  await tabTo(page, /^Megismertem/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Nem vagyok robot/);
  await page.keyboard.press("Space");
  await see(page.getByText("Ellenőrizve"));
  await press(page, /^Időpont foglalása$/);
  // The time is only held, also where a mail scanner opens the link of the letter.
  await focused(/^Még egy lépés: erősítse meg$/);
  await see(page.getByText(/Az időpontot eddig tartjuk fenn: \S+ \(még \d+ perc\)/));
  const link = await waitForLinkTo(mailbox, /konzultacio\/idopont/);
  const scanner = await openWindow();
  await scanner.goto(link);
  await see(scanner.getByRole("button", { name: "Időpont megerősítése" }));
  await page.goto(link);
  await see(page.getByRole("heading", { name: "Erősítse meg az időpontot" }));
  await press(page, /^Időpont megerősítése$/);
  await focused(/^Az időpontja megerősítve$/);
  await press(page, /^Lemondás$/);
  await focused(/^Biztosan lemondja/);
  await press(page, /^Mégse$/);
  await focused(/^Lemondás$/);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  const grid = page.getByRole("region", { name: "Másik időpont" });
  await toNextWeek(grid);
  await press(page, afternoon);
  // The page asks how things stand where the answer is lost.
  const mend = await loseAnswers(page, /^\/v1\/consultation\/move$/);
  await press(page, /^Áthelyezés erre az időpontra$/);
  await focused(/^Az új időpontját rögzítettük$/);
  await mend();
  await press(page, /^Lemondás$/);
  await press(page, /^Igen, lemondom$/);
  await focused(/^A konzultációt lemondta$/);
});
