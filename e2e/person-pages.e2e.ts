/**
 * Commands of a person about others and himself beside the daily work: edits an accountant, reminds
 * a director, ends a device's session.
 */
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls } from "./support/fail-calls.ts";
import { dismissToast, see, toasts } from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { forgetAcceptance, makeLink } from "./support/program-rows.store.ts";
import { call, comeBack, makeAccount, newAddress } from "./support/visit.ts";

useBrowser();

const LEAVE_MS = 30_000;

describe("an accountant's name", () => {
  it("is edited for this company; the address stays", async () => {
    const owner = await makeAccount(["Szerkesztő Kft."]);
    const email = newAddress("szerk");
    const body = { name: "Régi Rezső", email, company_id: owner.companies[0]!._id };
    await call("POST", "/accountant", { body, bearer: owner.token });
    const page = await openWindow();
    await comeBack(page, owner, "/accountants");
    const row = page.getByRole("row").filter({ hasText: email });
    await see(row);
    await page.getByRole("button", { name: "Régi Rezső: műveletek" }).click();
    await page.getByRole("menuitem", { name: "Szerkesztés" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Név").fill("Új");
    await dialog.getByRole("button", { name: "Mentés" }).click();
    await see(dialog.getByText(/legalább 8 karakter kell/));
    await dialog.getByLabel("Név").fill("Újonnan Nevezett");
    await dialog.getByRole("button", { name: "Mentés" }).click();
    await see(row.getByText("Újonnan Nevezett"));
  });
});

describe("a reminder", () => {
  it("of the same content goes to the director once a day, and the second press says so", async () => {
    const owner = await makeAccount(["Emlékeztetett Kft."]);
    const email = newAddress("emlek");
    const body = { name: "Emlékeztető Ede", email, company_id: owner.companies[0]!._id };
    await call("POST", "/accountant", { body, bearer: owner.token });
    await forgetAcceptance(email);
    const page = await openWindow();
    await page.goto(`/companies/${await makeLink(email, "login")}`);
    await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
    await page.waitForURL("**/companies");
    await page.getByText("Teendők", { exact: true }).click();
    const remind = async () => {
      await page.getByRole("button", { name: "Emlékeztetett Kft.: műveletek" }).click();
      await page.getByRole("menuitem", { name: "Emlékeztető küldése" }).click();
      await page.getByRole("dialog").getByText("Bankszámla összekötése").click();
      await page.getByRole("dialog").getByRole("button", { name: "Emlékeztető küldése" }).click();
    };
    await remind();
    await dismissToast(page, "Emlékeztetjük az ügyvezetőt");
    await remind();
    await dismissToast(page, "Ez az emlékeztető ma már nem mehet ki");
  });

  it("ends by the link in its foot, and the switch of the profile and its undo change it again", async () => {
    const owner = await makeAccount(["Lemondó Kft."]);
    const email = newAddress("lemond");
    const companyId = owner.companies[0]!._id;
    const body = { name: "Lemondott Lajos", email, company_id: companyId };
    await call("POST", "/accountant", { body, bearer: owner.token });
    await forgetAcceptance(email);
    const accountant = await openWindow();
    await accountant.goto(`/companies/${await makeLink(email, "login")}`);
    await accountant.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
    await accountant.waitForURL("**/companies");
    await accountant.getByText("Teendők", { exact: true }).click();
    const remind = async () => {
      await accountant.getByRole("button", { name: "Lemondó Kft.: műveletek" }).click();
      await accountant.getByRole("menuitem", { name: "Emlékeztető küldése" }).click();
      const dialog = accountant.getByRole("dialog");
      await dialog.getByRole("button", { name: "Emlékeztető küldése" }).click();
    };
    await remind();
    await dismissToast(accountant, "Emlékeztetjük az ügyvezetőt");
    const page = await openWindow();
    await page.goto(await waitForLinkTo(owner.email, /levelek\/leallitas/));
    await see(page.getByRole("heading", { name: "Kikapcsolja ezt a levelet?" }));
    await page.getByRole("button", { name: "Kikapcsolom" }).click();
    await see(page.getByRole("heading", { name: "Kikapcsoltuk" }));
    await page.reload();
    await see(page.getByRole("heading", { name: "Kikapcsoltuk" }));
    await comeBack(page, owner, "/profile");
    const one = page.getByRole("switch", { name: /A könyvelő emlékeztetője/ });
    await see(one);
    expect(await one.isChecked()).toBe(false);
    await one.click();
    await see(toasts(page).getByText("Levél bekapcsolva"));
    await toasts(page).getByRole("button", { name: "Visszavonás" }).click();
    await see(toasts(page).getByText("Levél kikapcsolva"));
    expect(await one.isChecked()).toBe(false);
  });
});

describe("a device that is logged in", () => {
  it("is ended from the profile: its page is out at once, this one stays", async () => {
    const owner = await makeAccount(["Eszköz Kft."]);
    const lost = await openWindow();
    await lost.goto(`/companies/${await makeLink(owner.email, "login")}`);
    await see(lost.getByRole("heading", { level: 1, name: "Cégeim" }));
    const page = await openWindow();
    await comeBack(page, owner, "/profile");
    await page.getByRole("button", { name: "Összes többi kijelentkeztetése" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Összes többi kijelentkeztetése" })
      .click();
    await dismissToast(page, "Egy eszközt kijelentkeztettünk");
    await lost.waitForURL((url) => url.pathname === "/", { timeout: LEAVE_MS });
    await see(toasts(lost).getByText("Lejárt a munkamenet"));
    await page.reload();
    await see(page.getByRole("heading", { level: 1, name: "Profil beállítások" }));
    expect(await page.getByRole("button", { name: "Összes többi kijelentkeztetése" }).count()).toBe(
      0,
    );
    const events = page.getByRole("list", { name: "Fiókom eseményei" }).getByRole("listitem");
    await see(events.filter({ hasText: "Az összes többi eszköz kijelentkeztetése" }));
    await see(events.filter({ hasText: "Belépés e-mailes linkkel" }).first());
  });
});

describe("an access key", () => {
  it("is made, shown once, changed and revoked; a list that fails is empty", async () => {
    const owner = await makeAccount(["Kulcsos Kft."]);
    const page = await openWindow();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await comeBack(page, owner, "/token-management");
    await see(page.getByText("Még nincs hozzáférési kulcsa"));
    const dialog = page.getByRole("dialog");
    const open = () =>
      page.getByRole("button", { name: "Hozzáférési kulcs létrehozása" }).first().click();
    const make = () => dialog.getByRole("button", { name: "Létrehozás" }).click();
    const done = async () => {
      await dialog.getByLabel("Kimásoltam").check();
      await dialog.getByRole("button", { name: "Kész" }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await open();
    await make();
    await see(dialog.getByText("Az integráció kiválasztása kötelező."));
    await dialog.getByLabel("Integráció").selectOption({ label: "RLB-60" });
    const mendMaking = await failCalls(page, /\/integrator\/token$/, ["POST"], "internal_error");
    await make();
    await dismissToast(page, "A hozzáférési kulcs nem jött létre");
    await mendMaking();
    await make();
    await see(dialog.getByText("A titkos kulcs csak most látható"));
    const secret = await dialog.getByLabel("Titkos kulcs (client_secret)").first().innerText();
    expect(secret).toMatch(/^cs_live_/);
    // What is shown once goes by its own button only.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await see(dialog.getByText(secret));
    await dialog.getByRole("button", { name: "Másolás: Titkos kulcs (client_secret)" }).click();
    await dismissToast(page, "Vágólapra másolva");
    await done();
    const row = page.getByRole("row").filter({ hasText: "RLB-60" });
    await see(row.getByText("Aktív"));
    expect(await page.content()).not.toContain(secret);
    await open();
    await dialog.getByLabel("Integráció").selectOption({ label: "RLB-60" });
    await see(dialog.getByText("Az RLB-hez már van kulcs."));
    await make();
    await dismissToast(page, "Az RLB-hez már van hozzáférési kulcs");
    await dialog.getByRole("button", { name: "Mégse" }).click();
    await row.getByRole("button", { name: "Titkos kulcs cseréje: RLB-60" }).click();
    await dialog.getByRole("button", { name: "Új titkos kulcs" }).click();
    expect(await dialog.getByLabel("Új titkos kulcs (client_secret)").first().innerText()).not.toBe(
      secret,
    );
    await done();
    await see(row.getByText("2 titkos kulcs él"));
    const revoke = async () => {
      await row.getByRole("button", { name: "RLB-60: műveletek" }).click();
      await page.getByRole("menuitem", { name: "Visszavonás" }).click();
      await dialog.getByRole("button", { name: "Kulcs visszavonása" }).click();
    };
    const mendRevoking = await failCalls(page, /\/integrator\/token$/, ["PATCH"], "internal_error");
    await revoke();
    await dismissToast(page, "A kulcs visszavonása nem sikerült");
    await mendRevoking();
    await revoke();
    await dismissToast(page, "Hozzáférési kulcs visszavonva");
    await page.getByRole("button", { name: "1 visszavont kulcs megjelenítése" }).click();
    await see(row.getByText("Visszavonva"));
    await failCalls(page, /\/integrator\/tokens$/, ["GET"]);
    await page.reload();
    await see(page.getByText("A hozzáférési kulcsok most nem tölthetők be"));
    expect(await row.count()).toBe(0);
  });
});
