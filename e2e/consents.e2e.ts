/**
 * Consents after the first day: renewed, read on demand, shared by companies, ended, taken back;
 * and the letters about it.
 */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, inject, it } from "vitest";
import { itemsOf } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import {
  allowAtBank,
  assignAndRead,
  bookAtBank,
  connectByCalls,
  type Connected,
  control,
  countAtBank,
  listFeeds,
  moveBanksClock,
  openBankWindow,
  useBanksAlone,
  waitForNotices,
} from "./support/bank-side.ts";
import { failCalls } from "./support/fail-calls.ts";
import { dismissToast, expectNoSidewaysScroll, see, seeNot, toasts } from "./support/look.ts";
import { waitForLetterAbout, waitForLetterLink } from "./support/mailbox.ts";
import { startJob } from "./support/program-jobs.ts";
import { letPauseEnd, makeCompanyDue } from "./support/program-rows.store.ts";
import {
  askForLink,
  call,
  comeBack,
  makeAccount,
  newAddress,
  type Account,
} from "./support/visit.ts";

useBanksAlone();
useBrowser();

interface Joined {
  readonly owner: Account;
  readonly connected: Connected;
  /** The company's own account number in the bank's form. */
  readonly number: string;
}

/** A director whose first company reads the account in forints of an OTP consent. */
async function buildJoined(
  companyNames: readonly string[] = ["Híd Kft."],
  givenDaysAgo = 0,
): Promise<Joined> {
  const owner = await makeAccount(companyNames);
  const companyId = owner.companies[0]!._id;
  if (givenDaysAgo > 0) await moveBanksClock(-givenDaysAgo);
  const connected = await connectByCalls(owner, companyId);
  if (givenDaysAgo > 0) await moveBanksClock(givenDaysAgo);
  await assignAndRead(owner, companyId, connected, [0]);
  return { owner, connected, number: connected.accounts[0]!.accountNumber };
}

/** The page of consents, or another one, with the company chosen as after an earlier visit. */
async function openAt(owner: Account, path: string, place = 0, phone = false): Promise<Page> {
  const page = await openWindow({ phone });
  await page.goto("/mark.svg");
  await page.evaluate(
    (company) => sessionStorage.setItem("bankhid.currentCompany", JSON.stringify(company)),
    owner.companies[place]!,
  );
  await comeBack(page, owner, path);
  return page;
}

function consent(page: Page) {
  return itemsOf(page.getByRole("list", { name: "Hozzájárulások" }));
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "OTP: műveletek" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const rows = (page: Page) =>
  page.getByRole("grid", { name: "Tranzakciók listája" }).getByRole("row");

describe("a living consent", () => {
  it("is renewed and read at once from its page; what the bank booked meanwhile is there", async () => {
    const { owner, number } = await buildJoined();
    const page = await openAt(owner, "/bank-consents");
    await see(consent(page).getByText("Naponta"));
    await see(consent(page).getByText("Híd Kft."));
    await see(consent(page).getByText("nincs céghez rendelve, nem tároljuk"));
    expect(await consent(page).getByText("nincs céghez rendelve, nem tároljuk").count()).toBe(2);
    const renewing = await openBankWindow(page, () =>
      page.getByRole("button", { name: "Megújítás: OTP" }).click(),
    );
    await see(page.getByRole("dialog").getByText("Megújítás a megnyílt ablakban: OTP"));
    await renewing.getByRole("button", { name: "Belépés" }).click();
    await see(renewing.getByText("A hozzájárulás mától számítva újabb 180 napig szól."));
    await renewing.getByRole("button", { name: "Engedélyezem" }).click();
    await dismissToast(page, "A bank visszaigazolta");
    await seeNot(page.getByRole("dialog"));

    await bookAtBank(number, {
      amount: "-12345.00",
      partnerName: "Frissen Könyvelt Bt.",
      text: "friss",
    });
    await page.getByRole("button", { name: "OTP: műveletek" }).click();
    const reading = await openBankWindow(page, () =>
      page.getByRole("menuitem", { name: "Frissítés most" }).click(),
    );
    await see(page.getByRole("dialog").getByText("Frissítés a megnyílt ablakban: OTP"));
    await allowAtBank(reading);
    await seeNot(page.getByRole("dialog"));
    await page
      .getByRole("link", { name: /^Tranzakciók/ })
      .first()
      .click();
    await see(rows(page).filter({ hasText: "Frissen Könyvelt Bt." }));
    // A second look within minutes is not taken; the page says from when it is.
    await page.getByRole("link", { name: "Bankszámlák" }).first().click();
    await page
      .getByRole("button", { name: /műveletek$/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Frissítés most" }).click();
    await see(
      toasts(page).getByText(/Az adatok frissek\. Legközelebb \d\d:\d\d után frissítheti\./),
    );
    await letPauseEnd(owner.companies[0]!.taxNumber);
    await page
      .getByRole("button", { name: /műveletek$/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Frissítés most" }).click();
    await dismissToast(page, "Elindult a frissítés");
  });

  it("serves a second company with its own account; each sees only its own, the private one nobody; revoking names both", async () => {
    const { owner, connected } = await buildJoined(["Híd Kft.", "Gát Bt."]);
    const page = await openAt(owner, "/bank-integration", 1);
    await see(page.getByRole("button", { name: /^Gát Bt\./ }));
    await page.getByRole("button", { name: "OTP összekötése" }).click();
    await see(
      page
        .getByRole("dialog", { name: "OTP már össze van kötve" })
        .getByText("Jelenleg ide érkeznek a tételei: Híd Kft."),
    );
    await page.getByRole("button", { name: /^Számlák hozzárendelése/ }).click();
    const dialog = page.getByRole("dialog", { name: "Melyik számla melyik cégé?" });
    const offered = dialog.getByRole("listitem");
    await see(offered.filter({ hasText: "Már ide érkezik: Híd Kft." }));
    await offered
      .filter({ hasText: "Deviza folyószámla" })
      .getByRole("combobox")
      .selectOption({ label: "Nem kérem" });
    await offered
      .filter({ hasText: "Vállalkozói számla" })
      .getByRole("combobox")
      .selectOption({ label: "Gát Bt." });
    await dialog.getByRole("button", { name: "Hozzárendelés" }).click();
    const progress = page.getByRole("dialog", { name: "Érkeznek a tranzakciók" });
    await see(progress.getByText(/^Kész: /));
    await progress.getByRole("button", { name: "Tranzakciók megnyitása" }).click();
    await see(rows(page).nth(2));
    const [first, second] = await Promise.all(
      owner.companies.map(({ _id }) => listFeeds(owner, _id)),
    );
    const digits = (place: number) => connected.accounts[place]!.accountNumber.slice(-24);
    expect(first!.map(({ accountNr, history }) => [accountNr, history.rows])).toEqual([
      [digits(0), await countAtBank(digits(0))],
    ]);
    expect(second!.map(({ accountNr, history }) => [accountNr, history.rows])).toEqual([
      [digits(2), await countAtBank(digits(2))],
    ]);

    await page.goto("/bank-consents");
    await see(consent(page).getByText("Gát Bt."));
    expect(await consent(page).getByText("nincs céghez rendelve, nem tároljuk").count()).toBe(1);
    expect(await page.getByText("Magánszámla").count()).toBe(0);
    await choose(page, "Hozzájárulás visszavonása");
    const question = page.getByRole("dialog", { name: "Hozzájárulás visszavonása: OTP" });
    await see(question.getByText("Híd Kft. (1 számla)"));
    await see(question.getByText("Gát Bt. (1 számla)"));
    await question.getByRole("textbox").fill("Erste");
    await question.getByRole("button", { name: "Hozzájárulás visszavonása" }).click();
    await see(question.getByText("A beírt név nem egyezik a bankéval."));
    await question.getByRole("textbox").fill("OTP");
    const mend = await failCalls(page, /^\/v1\/aggreg8\/isc$/, ["DELETE"], "internal_error");
    await question.getByRole("button", { name: "Hozzájárulás visszavonása" }).click();
    await dismissToast(page, "A visszavonás nem sikerült");
    await mend();
    await seeNot(question);
    await choose(page, "Hozzájárulás visszavonása");
    await question.getByRole("textbox").fill("OTP");
    await question.getByRole("button", { name: "Hozzájárulás visszavonása" }).click();
    await dismissToast(page, "Hozzájárulás visszavonva");
    await see(page.getByText("Nincs élő banki hozzájárulás"));
    const { consents } = await control<{ consents: { email: string }[] }>("consents");
    expect(consents.filter(({ email }) => email === owner.email)).toEqual([]);
    await page.getByRole("link", { name: "Bankszámlák" }).first().click();
    await see(page.getByText("A hozzájárulást visszavonták; új tétel nem érkezik."));
    expect((await listFeeds(owner, owner.companies[0]!._id)).map(({ state }) => state)).toEqual([
      "revoked",
    ]);
  });

  it("lets go of one company alone", async () => {
    const { owner, connected } = await buildJoined(["Híd Kft.", "Gát Bt."]);
    await assignAndRead(owner, owner.companies[1]!._id, connected, [2]);
    const page = await openAt(owner, "/bank-consents", 0, true);
    await expectNoSidewaysScroll(page, "bank-consents");
    await choose(page, "Leválasztás: Gát Bt.");
    const question = page.getByRole("dialog", { name: "Banki kapcsolat leválasztása" });
    await see(
      question.getByText(
        "Csak a Gát Bt. számláit nem olvassuk tovább; a hozzájárulás a többi cégénél él tovább.",
      ),
    );
    await question.getByRole("button", { name: "Leválasztás" }).click();
    await dismissToast(page, "Leválasztottuk a bankot");
    expect((await listFeeds(owner, owner.companies[0]!._id)).map(({ state }) => state)).toEqual([
      "active",
    ]);
    expect((await listFeeds(owner, owner.companies[1]!._id)).map(({ state }) => state)).toEqual([
      "detached",
    ]);
  });
});

describe("the end of a consent", () => {
  afterEach(() => control("clock", { to: new Date().toISOString() }));

  it("is told a week before, and the letter's link leads through the login into the renewal", async () => {
    const { owner } = await buildJoined(["Híd Kft."], 173);
    await startJob("bank-consent.remind");
    const letter = await waitForLetterAbout(
      owner.email,
      /Hamarosan lejár a banki hozzájárulás: OTP/,
    );
    expect(letter.text).toContain("7 nap múlva");
    expect(new URL(letter.link).search).toMatch(/^\?extend=[0-9a-f-]{36}$/);

    const page = await openWindow();
    await page.goto(letter.link);
    await page.getByRole("link", { name: "Belépés" }).click();
    await askForLink(page, owner.email);
    await page.goto(await waitForLetterLink(owner.email, 2));
    const dialog = page.getByRole("dialog", { name: "Hozzájárulás megújítása: OTP" });
    await see(dialog);
    await see(page.getByText("OTP: 7 nap múlva lejár a hozzájárulás"));
    const renewing = await openBankWindow(page, () =>
      dialog.getByRole("button", { name: "Megújítás indítása" }).click(),
    );
    await allowAtBank(renewing);
    await dismissToast(page, "A bank visszaigazolta");
    await see(consent(page).getByText("Naponta"));
    expect(new URL(page.url()).search).toBe("");
    // The same link later: the person is logged in already, and the consent can be renewed again.
    await page.goto(letter.link);
    await see(page.getByRole("dialog", { name: "Hozzájárulás megújítása: OTP" }));
  });

  it("is found by the morning's reading after a jump of 181 days, said on every page, and mended by a renewal", async () => {
    const { owner, number, connected } = await buildJoined();
    const company = owner.companies[0]!;
    await waitForNotices(connected);
    await moveBanksClock(181);
    await makeCompanyDue(company.taxNumber);
    await startJob("feed.schedule");
    await expect
      .poll(async () => (await listFeeds(owner, company._id))[0]!.state, { timeout: 60_000 })
      .toBe("expired");
    const page = await openAt(owner, "/bankaccounts");
    await see(page.getByText(/^OTP: a hozzájárulás lejárt/));
    await see(
      page.getByText(/^A hozzájárulás lejárt\. Megújítás után a kimaradt napokat is lekérjük\./),
    );
    await page.getByRole("button", { name: /^Lekérdezések/ }).click();
    await see(
      page.getByRole("dialog").getByText(/^Ma \d\d:\d\d: a hozzájárulás lejárt, megújításra vár$/),
    );
    await page.goto("/bank-consents");
    await see(consent(page).getByText("Szünetel"));
    await see(page.getByText(/OTP, Híd Kft\.: a hozzájárulás lejárt/));
    await page.goto("/bank-integration");
    await see(
      page.getByRole("button", { name: "OTP összekötése" }).getByText("a hozzájárulás lejárt"),
    );
    await page.goto("/companies");
    await see(
      page.getByRole("row").filter({ hasText: "Híd Kft." }).getByText("Lejárt a hozzájárulás"),
    );

    await page.goto("/bank-consents");
    const renewing = await openBankWindow(page, () =>
      page.getByRole("button", { name: "Megújítás: OTP" }).click(),
    );
    await allowAtBank(renewing);
    await dismissToast(page, "A bank visszaigazolta");
    // The weekly look back finds the items that the bank took back within the half-year.
    const all = await countAtBank(number);
    await expect
      .poll(async () => (await listFeeds(owner, company._id))[0]!.history.rows, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(all);
    await page.goto("/bankaccounts");
    await see(page.getByText(/^Frissítve ma \d\d:\d\d/));
  });

  it("by its date is found at night, and told the day after to the director and the accountant", async () => {
    const { owner, number } = await buildJoined(["Híd Kft."], 175);
    const company = owner.companies[0]!;
    const accountant = newAddress("konyvelo");
    await call("POST", "/accountant", {
      body: { name: "Nagy Eszter", email: accountant, company_id: company._id },
      bearer: owner.token,
    });
    const invitation = (await waitForLetterAbout(accountant, /./)).link;
    const guest = await openWindow();
    await guest.goto(invitation);
    await guest.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
    await guest.waitForURL("**/bankaccounts");

    await moveBanksClock(-1);
    await control("fault", { kind: "expired", accountNumber: number });
    await moveBanksClock(1);
    await startJob("bank-consent.check");
    await expect
      .poll(async () => (await listFeeds(owner, company._id))[0]!.state, { timeout: 60_000 })
      .toBe("expired");
    await startJob("bank-consent.remind");
    const letter = await waitForLetterAbout(owner.email, /Lejárt a banki hozzájárulás: OTP/);
    expect(letter.text).toContain("a kimaradt napokat is pótoljuk");
    const told = await waitForLetterAbout(
      accountant,
      /Lejárt egy ügyfele banki hozzájárulása: Híd Kft\./,
    );
    expect(told.link).toMatch(new RegExp(`^${inject("baseUrl")}/bankaccounts/`));

    // The accountant sees the state, the readings and the rows; the consent itself is not hers.
    await guest.goto("/bankaccounts");
    await see(
      guest
        .getByText("OTP: 1 napja lejárt")
        .or(guest.getByText(/^OTP: a hozzájárulás 1 napja lejárt/)),
    );
    await see(guest.getByRole("button", { name: "Emlékeztető küldése" }));
    await guest.getByRole("button", { name: /^Lekérdezések/ }).click();
    await see(guest.getByRole("dialog").getByText(/: \d+ új tétel$/));
    await guest.keyboard.press("Escape");
    await guest
      .getByRole("button", { name: /műveletek$/ })
      .first()
      .click();
    await see(
      guest.getByRole("menuitem", { name: "Banki kapcsolat leválasztása", disabled: true }),
    );
    await guest.keyboard.press("Escape");
    expect(await guest.getByRole("link", { name: "Banki hozzájárulások" }).count()).toBe(0);
    await guest.goto("/bank-consents");
    await see(guest.getByText("A hozzájárulásokat az ügyvezető kezeli"));
    await guest.goto("/bank-integration");
    await see(guest.getByText("A bankot a cég ügyvezetője kötheti össze"));
    await guest.goto("/transaction-viewer");
    await see(rows(guest).nth(2));
  });
});
