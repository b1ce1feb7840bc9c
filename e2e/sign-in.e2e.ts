/** Links that work once, terms that changed, and the accountants' door with its captcha. */
import type { Page } from "playwright-core";
import type { MeReply } from "#contract/people/session.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls, sendInstead } from "./support/fail-calls.ts";
import { dismissToast, see, seeNot, toasts } from "./support/look.ts";
import { walkUserMenu } from "./support/user-menu.ts";
import { waitForLetterLink } from "./support/mailbox.ts";
import { expireLink, forgetAcceptance } from "./support/program-rows.store.ts";
import {
  askForLink,
  call,
  comeBack,
  enterDemo,
  makeAccount,
  makeDemo,
  newAddress,
  type OpenedDemo,
} from "./support/visit.ts";

useBrowser();

const HEADLINE = "Híd a bank és a könyvelés között";

function tokenOf(link: string): string {
  return new URL(link).pathname.split("/").filter(Boolean).at(-1) ?? "";
}

/**
 * A login keeps its token for all tabs, and the only company once the header has chosen that
 * company; user, role and profile as the server has them for this one.
 */
async function expectStored(page: Page, email: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage["bankhid.lastCompany"])).toBeDefined();
  const kept = await page.evaluate(() => {
    const read = (storage: Storage) =>
      Object.fromEntries(
        Object.entries(storage)
          .filter(([key]) => key.startsWith("bankhid."))
          .map(([key, text]) => [key.slice("bankhid.".length), JSON.parse(text as string)]),
      ) as Record<string, unknown>;
    return { local: read(localStorage), session: read(sessionStorage) };
  });
  const bearer = kept.local["token"] as string;
  expect([Object.keys(kept.local).sort(), bearer.length]).toEqual([["lastCompany", "token"], 43]);
  const me = (await call("GET", "/me", { bearer })) as Record<string, unknown>;
  const { user, role, profile, connectToken } = kept.session;
  expect({ user, role, profile }).toEqual({
    user: me["user"],
    role: me["role"],
    profile: me["profile"],
  });
  expect([(user as { email: string }).email, role, connectToken]).toEqual([
    email,
    "entrepreneur",
    undefined,
  ]);
}

describe("login link", () => {
  it("opens and stores the session once; used again it says so and nobody is logged in", async () => {
    const { email } = await makeAccount();
    const page = await openWindow();
    await page.clock.install();
    await page.goto("/login");
    await askForLink(page, email);
    await see(page.getByText(`Elküldtük a belépési linket ide: ${email}`));
    // One voice: the page itself says it, and no toast beside it.
    expect(await toasts(page).getByRole("status").count()).toBe(0);
    const link = await waitForLetterLink(email, 2);
    // Another letter may be asked for after a minute; the link of the first one stays good.
    const resend = page.getByRole("button", { name: "Link újraküldése" });
    await resend.click({ force: true });
    expect(await resend.getAttribute("aria-disabled")).toBe("true");
    await page.clock.fastForward(61_000);
    await expect.poll(() => resend.getAttribute("aria-disabled")).toBeNull();
    await resend.click();
    await see(page.getByText(/Új levelet küldtünk \d+:\d\d-kor/));
    await waitForLetterLink(email, 3);
    expect(await resend.getAttribute("aria-disabled")).toBe("true");
    expect(new URL(link).pathname).toBe(`/companies/${tokenOf(link)}`);
    await page.goto(link);
    await page.waitForURL("**/companies");
    await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
    await expectStored(page, email);
    const other = await openWindow();
    await other.goto(link);
    await see(other.getByRole("alert").filter({ hasText: "Kérjen új belépési linket" }));
    await see(other.getByRole("heading", { level: 1, name: HEADLINE }));
    expect(new URL(other.url()).pathname).toBe("/");
    expect(await other.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await other.getByRole("link", { name: "Új link kérése" }).click();
    await see(other.getByLabel("E-mail-cím"));
  });

  it("is refused after its quarter of an hour", async () => {
    const { email } = await makeAccount();
    const page = await openWindow();
    await page.goto("/login");
    await askForLink(page, email);
    const link = await waitForLetterLink(email, 2);
    await expireLink(tokenOf(link));
    await page.goto(link);
    await see(page.getByRole("alert").filter({ hasText: "A link lejárt" }));
    await see(page.getByRole("heading", { level: 1, name: HEADLINE }));
  });

  it("leads over changed terms back to the address it was opened with, filter included", async () => {
    const { email, companies } = await makeAccount(["Feltétel Kft.", "Másik Kft."]);
    const page = await openWindow();
    await page.goto("/login");
    await askForLink(page, email);
    const token = tokenOf(await waitForLetterLink(email, 2));
    await forgetAcceptance(email);
    await page.goto(
      `/transaction-viewer/${token}/${companies[1]!.taxNumber}242?partnerName=Alfa&amount=-100`,
    );
    await page.waitForURL("**/privacy?**");
    await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
    await page.waitForURL(/\/transaction-viewer(\?|$)/);
    await see(page.getByRole("button", { name: /Másik Kft\./ }));
    await expect.poll(() => new URL(page.url()).searchParams.get("partnerName")).toBe("Alfa");
    expect(new URL(page.url()).searchParams.get("booked")).toBe("UNBOOKED");
  });

  it("never leads out of the product after the terms", async () => {
    const { email } = await makeAccount();
    const page = await openWindow();
    await page.goto("/login");
    await askForLink(page, email);
    const token = tokenOf(await waitForLetterLink(email, 2));
    await page.goto(
      `/privacy?token=${token}&url=${encodeURIComponent("https://gonosz.example/companies/x")}`,
    );
    await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(page.url().startsWith("http://localhost:")).toBe(true);
  });
});

describe("a person whose terms changed during a session", () => {
  it("is sent to the terms, is told when his yes was not stored, and comes to his page after accepting", async () => {
    const account = await makeAccount();
    await forgetAcceptance(account.email);
    const page = await openWindow();
    await comeBack(page, account, "/exports");
    await page.waitForURL("**/privacy**");
    const accept = page.getByRole("button", { name: "Elolvastam és elfogadom" });
    const mend = await failCalls(page, /^\/v1\/profile$/, ["POST"], "internal_error");
    await accept.click();
    await see(toasts(page).getByText("Az elfogadás rögzítése nem sikerült"));
    await mend();
    // The words do not lie on the button to which they send the person.
    await accept.click();
    await dismissToast(page, "Köszönjük");
    await see(page.getByRole("heading", { level: 1, name: "Exportok" }));
  });

  it("is asked to load the page anew where the words that he read are no longer in force", async () => {
    const account = await makeAccount();
    await forgetAcceptance(account.email);
    const page = await openWindow();
    await comeBack(page, account, "/exports");
    await page.waitForURL("**/privacy**");
    // What a page sends that has been open since the version before.
    const old = { privacyAccepted: true, privacyVersion: "2020-01-01" };
    const mend = await sendInstead(page, /^\/v1\/profile$/, old);
    const accept = page.getByRole("button", { name: "Elolvastam és elfogadom" });
    await accept.click();
    await see(toasts(page).getByText("Töltse be újra ezt a lapot"));
    await mend();
    await page.reload();
    await accept.click();
    await see(page.getByRole("heading", { level: 1, name: "Exportok" }));
  });
});

describe("accountant", () => {
  let demo: OpenedDemo;
  let known: string;
  beforeAll(async () => {
    const opened = await makeDemo("accountant");
    const me = (await call("GET", `/me?token=${opened.token}`, {})) as MeReply;
    known = me.user.email;
    const body = { role: "accountant" };
    demo = (await call("POST", "/demo/switch", { body, bearer: me.token })) as OpenedDemo;
  });

  it("must tick the box, must be known, and then gets the letter", async () => {
    const page = await openWindow();
    await page.goto("/login");
    await page.getByRole("radio", { name: "Könyvelő vagyok" }).check({ force: true });
    const box = page.getByRole("checkbox", { name: "Nem vagyok robot" });
    const asked = page.getByRole("alert").filter({ hasText: "Jelölje be a folytatáshoz." });
    const where = async () => (await box.boundingBox())?.y;
    await see(box);
    const before = await where();
    await askForLink(page, newAddress("ismeretlen"));
    await see(asked);
    // The words stand in the box: nothing moved, no toast repeats them, and the tick ends them.
    expect([await where(), await toasts(page).getByText(/robot/).count()]).toEqual([before, 0]);
    await box.click();
    await see(page.getByRole("status").filter({ hasText: "Ellenőrizve" }));
    await seeNot(asked);
    await page.getByRole("button", { name: "Belépési link küldése" }).click();
    await see(page.getByText("Ez az e-mail-cím nincs regisztrálva."));
    await page.getByLabel("E-mail-cím").fill(known);
    await page.getByRole("checkbox", { name: "Nem vagyok robot" }).click();
    await see(page.getByRole("status").filter({ hasText: "Ellenőrizve" }));
    await page.getByRole("button", { name: "Belépési link küldése" }).click();
    await see(page.getByRole("heading", { name: "Ellenőrizze a postafiókját" }));
    await page.goto(await waitForLetterLink(known));
    await see(page.getByRole("heading", { level: 1, name: "Ügyfeleim" }));
  });

  it("has a brass avatar and no bank consents in the menu", async () => {
    const page = await openWindow();
    await enterDemo(page, demo);
    const user = page.getByRole("button", { name: /Felhasználói menü/ });
    await see(user);
    const hue = await user.evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(element.firstElementChild!)
        .backgroundColor.match(/\d+/g)!
        .map(Number);
      return red > green && green > blue ? (60 * (green - blue)) / (red - blue) : -1;
    });
    // Brass, whichever of its shades has the contrast to carry white letters; petrol would be near
    // 190 degrees.
    expect(hue).toBeGreaterThan(30);
    expect(hue).toBeLessThan(42);
    await user.click();
    const entries = await page.getByRole("menuitem").allInnerTexts();
    expect(entries).toEqual([
      "Profil beállítások",
      "Bankkártya beállítások",
      "Előfizetéseim",
      "Hozzáférési kulcsok",
      "Kijelentkezés",
    ]);
    await page.keyboard.press("Escape");
    await seeNot(page.getByRole("menu"));
    await walkUserMenu(page, [
      ["Profil beállítások", "/profile"],
      ["Bankkártya beállítások", "/bankcard-settings"],
      ["Előfizetéseim", "/subscriptions"],
      ["Hozzáférési kulcsok", "/token-management"],
    ]);
    // The address alone shows her no consents either.
    await page.goto("/bank-consents");
    await seeNot(page.getByRole("heading", { level: 1, name: "Banki hozzájárulások" }));
  });
});
