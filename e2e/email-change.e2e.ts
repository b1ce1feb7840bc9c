/**
 * A change of address as the person sees it: asked for in the profile, confirmed by two letters,
 * taken back by the old one.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { dismissToast, see, toasts } from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { makeLink } from "./support/program-rows.store.ts";
import { comeBack, makeAccount, newAddress } from "./support/visit.ts";

useBrowser();

/** The link of the newest letter about the address, once `subject` has come. */
const waitForLink = (address: string, subject: RegExp): Promise<string> =>
  waitForLinkTo(address, /email-change/, { subject });

const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("bankhid.token"));

describe("a change of address", () => {
  it("is in force after both letters: the asking page stays, another device is out, the old address takes it back", async () => {
    const account = await makeAccount(["Címváltó Kft."]);
    const fresh = newAddress("uj");
    const page = await openWindow();
    await comeBack(page, account, "/profile");
    const before = await tokenOf(page);
    const elsewhere = await openWindow();
    await elsewhere.goto(`/companies/${await makeLink(account.email, "login")}`);
    await see(elsewhere.getByRole("heading", { level: 1, name: "Cégeim" }));

    await page.getByRole("button", { name: "Cím módosítása" }).click();
    await page.getByLabel("Új e-mail-cím").fill(fresh);
    await page.getByRole("button", { name: "Megerősítő levelek küldése" }).click();
    await dismissToast(page, "Megerősítő leveleket küldünk");
    await see(page.getByText(`Megerősítésre vár: ${fresh}`));

    const letters = await openWindow();
    await letters.goto(await waitForLink(fresh, /.*/));
    await letters.getByRole("button", { name: "Jóváhagyom" }).click();
    await see(letters.getByText(/Még a régi címről is jóvá kell hagyni/));
    // The second one in the browser of the person himself.
    const confirming = await page.context().newPage();
    await confirming.goto(await waitForLink(account.email, /.*/));
    await confirming.getByRole("button", { name: "Jóváhagyom" }).click();
    await see(confirming.getByRole("heading", { name: "Az új cím érvényben van" }));

    await elsewhere.waitForURL((url) => url.pathname === "/");
    await see(toasts(elsewhere).getByText("Lejárt a munkamenet"));
    await page.goto("/profile");
    await see(page.getByText(`Az új cím érvényben van: ${fresh}`));
    await expect.poll(() => tokenOf(page)).not.toBe(before);

    const old = await openWindow();
    await old.goto(await waitForLink(account.email, /Megváltozott/));
    await old.getByRole("button", { name: "Leállítom a módosítást" }).click();
    await see(old.getByRole("heading", { name: "A módosítást leállítottuk" }));
    await page.waitForURL((url) => url.pathname === "/");
    expect(await tokenOf(page)).toBeNull();
  });
});
