/** A page whose connection is cut, and a page whose login another tab changes. */
import { describe, expect, it } from "vitest";
import { untilDrawn } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { loseCalls } from "./support/change-calls.ts";
import { dismissToast, see, seeNot } from "./support/look.ts";
import { makeLink } from "./support/program-rows.store.ts";
import { call, comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

const NO_LINE = /internetkapcsolat/;

describe("without a line", () => {
  it("a page that was not opened yet says so in place of itself, in the shell, and opens when the line is back", async () => {
    const page = await openWindow();
    await comeBack(page, await makeAccount(), "/companies");
    await see(page.getByRole("row").filter({ hasText: "Próba Kft." }));
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Könyvelők" }).first().click();
    await see(page.getByRole("alert").filter({ hasText: "Nincs internetkapcsolat" }));
    await see(page.getByRole("heading", { level: 1, name: "Könyvelők" }));
    // The band says how old the shown data are; the pages that were opened are still there.
    await see(page.getByText(/A ma \d+:\d\d-kor betöltött adatokat látja/));
    await page.getByRole("link", { name: "Cégek" }).first().click();
    await see(page.getByRole("row").filter({ hasText: "Próba Kft." }));
    await page.getByRole("link", { name: "Könyvelők" }).first().click();
    await see(page.getByRole("button", { name: "Újrapróbálás" }));
    await page.context().setOffline(false);
    await see(page.getByRole("heading", { level: 1, name: "Könyvelők" }));
  });

  it("a dialog that cannot be had leaves the page as it is and says why", async () => {
    const page = await openWindow();
    await comeBack(page, await makeAccount(), "/companies");
    await see(page.getByRole("row").filter({ hasText: "Próba Kft." }));
    // The state after a new release, which has replaced the files of this page.
    await loseCalls(page, "**/assets/*Modal*");
    await page.getByRole("banner").getByRole("button", { name: "Cég kiválasztása" }).click();
    await dismissToast(page, "Ez a rész most nem nyitható meg");
    await see(page.getByRole("row").filter({ hasText: "Próba Kft." }));
  });

  it("a link whose page cannot be had loads the program anew once, and then says so", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await loseCalls(page, "**/assets/LinkEntryPage*");
    let loads = 0;
    page.on("domcontentloaded", () => loads++);
    await page.goto(
      `/bankaccounts/${await makeLink(account.email, "login")}/${account.companies[0]!.taxNumber}`,
    );
    await expect.poll(() => loads).toBe(2);
    await see(page.getByRole("button", { name: "Újrapróbálás" }));
    // A circle would have asked the server for the page again by the time of another answer.
    expect(await page.evaluate(async () => (await fetch("/health")).status)).toBe(200);
    await untilDrawn(page, 10);
    expect(loads).toBe(2);
  });

  it("a link whose company could not be looked up opens its page without one, and says so", async () => {
    // Two companies: the only company of a person would be chosen by the program.
    const account = await makeAccount(["Első Próba Kft.", "Második Próba Kft."]);
    const page = await openWindow();
    await loseCalls(page, "**/v1/company/*");
    await page.goto(
      `/bankaccounts/${await makeLink(account.email, "login")}/${account.companies[0]!.taxNumber}`,
    );
    await dismissToast(page, "A cég ellenőrzése nem sikerült");
    await see(page.getByRole("link", { name: "Cégek 2" }));
    await see(page.getByText("Nincs cég kiválasztva"));
  });

  it("a write says why it was not done, and is not done later; what was typed is asked about before it is lost", async () => {
    const account = await makeAccount();
    await call("PUT", "/entr", { body: { name: "Régi Név" }, bearer: account.token });
    const page = await openWindow();
    await comeBack(page, account, "/profile");
    const name = page.getByLabel("Név", { exact: true }).first();
    expect(await (await see(name)).inputValue()).toBe("Régi Név");
    await page.context().setOffline(true);
    await name.fill("Későbbi Név");
    await page.getByRole("button", { name: "Mentés" }).first().click();
    await dismissToast(page, "Az adatait nem sikerült menteni");
    await dismissToast(page, NO_LINE);
    await page.context().setOffline(false);
    // The dialog's code is not here yet, and a busy browser takes its time to have the line again.
    await page.waitForFunction(() =>
      fetch("/mark.svg", { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const leave = () => page.getByRole("link", { name: "Cégek" }).first().click();
    const question = page.getByRole("dialog", { name: "Elveti, amit beírt?" });
    await leave();
    await question.getByRole("button", { name: "Mégse" }).click();
    await seeNot(question);
    expect(await name.inputValue()).toBe("Későbbi Név");
    await leave();
    await question.getByRole("button", { name: "Elvetés" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
    expect(await call("GET", "/entr", { bearer: account.token })).toMatchObject({
      name: "Régi Név",
    });
  });
});

describe("another tab", () => {
  it("that logs somebody else in takes the first person's page away; it goes on with the second's", async () => {
    const [first, second] = [
      await makeAccount(["Első Személy Kft."]),
      await makeAccount(["Második Személy Kft."]),
    ];
    const page = await openWindow();
    await comeBack(page, first, "/companies");
    await see(page.getByRole("row").filter({ hasText: "Első Személy Kft." }));
    const other = await page.context().newPage();
    await other.goto(`/companies/${await makeLink(second.email, "login")}`);
    await other.getByRole("button", { name: "Átlépek a másikba" }).click();
    await see(other.getByRole("row").filter({ hasText: "Második Személy Kft." }));
    await see(page.getByRole("row").filter({ hasText: "Második Személy Kft." }));
    await seeNot(page.getByText("Első Személy Kft."));
    await page.getByRole("button", { name: /Felhasználói menü/ }).click();
    await see(page.getByRole("menu").getByText(second.email));
  });

  it("that logs out leaves nothing on this one", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    await comeBack(page, account, "/companies");
    await see(page.getByRole("row").filter({ hasText: "Próba Kft." }));
    const other = await page.context().newPage();
    await other.goto("/companies");
    await other.getByRole("button", { name: /Felhasználói menü/ }).click();
    await other.getByRole("menuitem", { name: "Kijelentkezés" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Híd a bank és a könyvelés között" }));
    await seeNot(page.getByText("Próba Kft."));
  });
});
