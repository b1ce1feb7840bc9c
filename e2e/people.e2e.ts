/**
 * Directors and accountants of one company: invited, working, removed; accounts and companies that
 * leave and come back.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { holdCalls } from "./support/fail-calls.ts";
import {
  dismissToast,
  expectNoSidewaysScroll,
  see,
  seeNot,
  toasts,
  uploadMessages,
} from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { addClients } from "./support/program-rows.store.ts";
import { buildStatement, dropFiles, OTP_ACCOUNT } from "./support/statement-files.ts";
import {
  call,
  comeBack,
  makeAccount,
  newAddress,
  newTaxNumber,
  type Account,
} from "./support/visit.ts";

useBrowser();

const CLIENTS = 200;
/**
 * A removed person leaves by herself: the stream tells within about a second. The rest is for a
 * busy machine.
 */
const LEAVE_MS = 30_000;

async function inviteOnPage(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole("button", { name: "Könyvelő meghívása" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Név").fill(name);
  await dialog.getByLabel("E-mail-cím").fill(email);
  await dialog.getByRole("button", { name: "Meghívó küldése" }).click();
}

/** The invited person opens the letter and accepts the terms. */
async function enterByInvitation(page: Page, email: string): Promise<void> {
  await page.goto(await waitForLinkTo(email, /bankaccounts/));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.waitForURL("**/bankaccounts");
}

async function chooseInRow(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `${row}: műveletek` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function uploadStatement(page: Page, rows: number): Promise<void> {
  await see(page.getByText("Még nincs bankszámla"));
  await dropFiles(page, [buildStatement({ name: "otp.sta", rows })]);
  await see(uploadMessages(page).getByText(`${rows} tétel: ${rows} új`));
}

describe("an accountant", () => {
  it("comes from the letter to the first view, and is out of the page at once when sent away", async () => {
    const owner = await makeAccount(["Meghívó Kft."]);
    const email = newAddress("eszter");
    const page = await openWindow();
    await comeBack(page, owner, "/accountants");
    await see(page.getByText("Még nincs könyvelője"));
    await inviteOnPage(page, "Eszter", email);
    await see(page.getByText(/legalább 8 karakter kell.*„Eszter könyvelő”/));
    await page.getByRole("dialog").getByLabel("Név").fill("Nagy Eszter");
    await page.getByRole("dialog").getByRole("button", { name: "Meghívó küldése" }).click();
    await dismissToast(page, "Elküldtük a meghívót");
    const row = page.getByRole("row").filter({ hasText: "Nagy Eszter" });
    await see(row.getByText("Meghívva", { exact: true }));

    const guest = await openWindow();
    await enterByInvitation(guest, email);
    await see(guest.getByRole("button", { name: /Meghívó Kft\./ }));
    await page.reload();
    await see(row.getByText("Aktív", { exact: true }));

    await chooseInRow(page, "Nagy Eszter", "Törlés");
    await page.getByRole("dialog").getByRole("button", { name: "Hozzáférés visszavonása" }).click();
    await dismissToast(page, "Hozzáférés visszavonva");
    await guest.waitForURL((url) => url.pathname === "/", { timeout: LEAVE_MS });
    await see(toasts(guest).getByText("Megszűnt a hozzáférése"));
    // One message says it: the lost company alone would send her to other clients.
    expect(await toasts(guest).getByText("Ez az ügyfél már nem érhető el").count()).toBe(0);
    expect(await guest.evaluate(() => localStorage.getItem("bankhid.token"))).toBeNull();
  });

  it("whose letter is refused stands in the list as such, with the way to send it again", async () => {
    const owner = await makeAccount(["Visszautasított Kft."]);
    const page = await openWindow({ phone: true });
    await comeBack(page, owner, "/accountants");
    await inviteOnPage(page, "Elutasított Elemér", `refused@${Date.now().toString(36)}.pelda.hu`);
    await dismissToast(page, "A meghívót nem sikerült kézbesíteni");
    await see(page.getByText("A levelet visszautasították"));
    await page.getByRole("button", { name: "Meghívó újraküldése" }).first().click();
    await dismissToast(page, "A meghívót nem sikerült kézbesíteni");
    await expectNoSidewaysScroll(page, "accountants");
  });

  it("whose letter the mail server puts off is taken, and the page says that it comes later", async () => {
    const owner = await makeAccount(["Halogató Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/accountants");
    await inviteOnPage(page, "Késői Kálmán", `busy@${Date.now().toString(36)}.pelda.hu`);
    await dismissToast(page, "A könyvelőt felvettük, a meghívó késik");
    await see(page.getByText("Késői Kálmán"));
  });

  it("is removed by an answer that comes late: the invitation that is typed meanwhile stays", async () => {
    const owner = await makeAccount(["Lassú Kft."]);
    await call("POST", "/accountant", {
      body: {
        name: "Lassú Lászlóné",
        email: newAddress("lassu"),
        company_id: owner.companies[0]!._id,
      },
      bearer: owner.token,
    });
    const page = await openWindow();
    await comeBack(page, owner, "/accountants");
    const dialog = page.getByRole("dialog");
    const letGo = await holdCalls(page, /^\/v1\/accountant\/./);
    await chooseInRow(page, "Lassú Lászlóné", "Törlés");
    await dialog.getByRole("button", { name: "Hozzáférés visszavonása" }).click();
    await page.keyboard.press("Escape");
    await seeNot(dialog);
    await page.getByRole("button", { name: "Könyvelő meghívása" }).first().click();
    await dialog.getByLabel("Név").fill("Következő Kálmánné");
    letGo();
    await dismissToast(page, "Hozzáférés visszavonva");
    await seeNot(page.getByText("Lassú Lászlóné"));
    expect(await dialog.getByLabel("Név").inputValue()).toBe("Következő Kálmánné");
    await dialog.getByLabel("E-mail-cím").fill(newAddress("kovetkezo"));
    await dialog.getByRole("button", { name: "Meghívó küldése" }).click();
    await dismissToast(page, "Elküldtük a meghívót");
    await seeNot(dialog);
  });

  it("loses one of two companies: the page leaves it and says why", async () => {
    const owner = await makeAccount(["Első Út Kft.", "Második Híd Bt."]);
    const page = await openWindow();
    await comeBack(page, owner, "/companies");
    await page.getByRole("row").filter({ hasText: "Második Híd Bt." }).click();
    await page.waitForURL("**/bankaccounts");
    const second = owner.companies[1]!;
    await call("DELETE", `/company/${second._id}`, {
      body: { company_name: second.name },
      bearer: owner.token,
    });
    await page.waitForURL("**/companies", { timeout: LEAVE_MS });
    await see(toasts(page).getByText("Ez a cég már nem érhető el"));
    await see(page.getByRole("button", { name: /^Első Út Kft\./ }));
  });
});

describe("the chosen company", () => {
  it("is the current one on every page and after a reload", async () => {
    const owner = await makeAccount(["Alma Kft.", "Barack Bt."]);
    const page = await openWindow();
    await comeBack(page, owner, "/companies");
    await page.getByRole("row").filter({ hasText: "Barack Bt." }).click();
    await page.waitForURL("**/bankaccounts");
    for (const path of [
      "/transaction-viewer",
      "/files",
      "/exports",
      "/accountants",
      "/audit-log",
    ]) {
      await page.goto(path);
      await see(page.getByRole("button", { name: /^Barack Bt\./ }));
    }
    await page.reload();
    await see(page.getByRole("button", { name: /^Barack Bt\./ }));
    await see(page.getByText("Ki mit csinált a Barack Bt. adataival."));
  });
});

describe("a bank account", () => {
  it("moves to another company with its rows, and back", async () => {
    const owner = await makeAccount(["Honnan Kft.", "Hova Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/companies");
    await page.getByRole("row").filter({ hasText: "Honnan Kft." }).click();
    await page.waitForURL("**/bankaccounts");
    await uploadStatement(page, 12);
    const menu = page.getByRole("button", { name: /műveletek$/ });
    await menu.first().click();
    await page.getByRole("menuitem", { name: "Áthelyezés másik céghez" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Áthelyezés" }).click();
    await see(dialog.getByText("Kérjük, válassza ki a céget."));
    await dialog
      .getByLabel("Melyik céghez kerüljön?")
      .selectOption({ label: `Hova Kft. (${owner.companies[1]!.taxNumber})` });
    await see(dialog.getByText(/mind 12 tétel/));
    await dialog.getByRole("button", { name: "Áthelyezés" }).click();
    await dismissToast(page, "Bankszámla áthelyezve");
    await see(page.getByText("Még nincs bankszámla"));
    expect(await countRows(owner, 1)).toBe(12);
    await page.getByRole("button", { name: "Visszahelyezés" }).click();
    await dismissToast(page, "A számla visszakerült");
    await seeNot(page.getByText("Még nincs bankszámla"));
    expect([await countRows(owner, 0), await countRows(owner, 1)]).toEqual([12, 0]);
  });

  it("is deleted after its losses were named", async () => {
    const owner = await makeAccount(["Törlő Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/bankaccounts");
    await uploadStatement(page, 5);
    await page
      .getByRole("button", { name: /műveletek$/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Számla törlése" }).click();
    await see(page.getByRole("dialog").getByText(/5 tétel a könyvelt jelölésekkel/));
    await page.getByRole("dialog").getByRole("button", { name: "Számla törlése" }).click();
    await dismissToast(page, "A bankszámlát töröltük");
    await see(page.getByText("Még nincs bankszámla"));
    expect(await countRows(owner, 0)).toBe(0);
  });
});

/** Transactions of one of the account's companies. */
async function countRows(owner: Account, place: number): Promise<number> {
  const company = owner.companies[place]!;
  const { accounts } = (await call("GET", `/bankaccounts?company_id=${company._id}`, {
    bearer: owner.token,
  })) as {
    accounts: { accountNr: string; transactionCount: number }[];
  };
  return accounts.find(({ accountNr }) => accountNr === OTP_ACCOUNT)?.transactionCount ?? 0;
}

describe("a company", () => {
  it("is deleted by its name and comes back", async () => {
    const owner = await makeAccount(["Maradó Kft.", "Távozó Kft."]);
    const page = await openWindow();
    await comeBack(page, owner, "/companies");
    await chooseInRow(page, "Távozó Kft.", "Cég törlése");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Írja be a cég nevét").fill("Maradó Kft.");
    await dialog.getByRole("button", { name: "Cég törlése" }).click();
    await see(dialog.getByText("Ez nem a cég neve."));
    await dialog.getByLabel("Írja be a cég nevét").fill("Távozó Kft.");
    await dialog.getByRole("button", { name: "Cég törlése" }).click();
    await dismissToast(page, "Cég törölve");
    const deleted = page.getByRole("list", { name: "Törölt cégek" }).getByRole("listitem");
    await see(deleted.filter({ hasText: "Távozó Kft." }));
    expect(await page.getByRole("row").filter({ hasText: "Távozó Kft." }).count()).toBe(0);
    await deleted.getByRole("button", { name: "Távozó Kft.: Visszaállítás" }).click();
    await dismissToast(page, "A cég visszaállt");
    await see(page.getByRole("row").filter({ hasText: "Távozó Kft." }));
    await page.goto("/audit-log");
    await see(page.getByRole("heading", { level: 1, name: "Eseménynapló" }));
  });

  it("whose tax number is taken can be asked for; nothing of it is shown before", async () => {
    const owner = await makeAccount(["Gazdás Kft."]);
    const stranger = await makeAccount([]);
    const page = await openWindow();
    await comeBack(page, stranger, "/new-company");
    await page.getByLabel("Adószám első 8 számjegye").fill(owner.companies[0]!.taxNumber);
    await page.getByLabel("Cégnév").fill("Valami Kft.");
    await page.getByLabel("Ügyvezető neve").fill("Idegen Ilona");
    await page.getByRole("checkbox", { name: "Megismertem az" }).check();
    await page.getByRole("button", { name: "Cég felvétele" }).click();
    await page.getByRole("button", { name: "Hozzáférést kérek" }).click();
    await page.getByLabel("Üzenet az ügyvezetőnek").fill("Én lettem az ügyvezető.");
    expect(await page.getByText("Gazdás Kft.").count()).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Hozzáférés kérése" }).click();
    await dismissToast(page, "Továbbítjuk a kérését");
    const other = await openWindow();
    await comeBack(other, owner, "/companies");
    await see(other.getByText(`${stranger.email} hozzáférést kér: Gazdás Kft.`));
    await see(other.getByText(/Én lettem az ügyvezető\./));
    await other.getByRole("button", { name: "Elutasítom" }).click();
    await dismissToast(other, "A kérést elutasította");
    await page.goto("/companies");
    await see(page.getByText("Még nincs cége"));
  });
});

describe("an accountant who wants to work with one more company", () => {
  it("asks its director for access by the tax number; a first request is no dispute, and a free number is told as such", async () => {
    const owner = await makeAccount(["Kért Kft.", "Másik Kft."]);
    const email = newAddress("kero");
    await call("POST", "/accountant", {
      body: { name: "Kérő Könyvelő", email, company_id: owner.companies[1]!._id },
      bearer: owner.token,
    });
    const page = await openWindow();
    await enterByInvitation(page, email);
    await page.goto("/");
    await page.getByRole("link", { name: "Hozzáférés kérése" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Új ügyfél" }));
    const field = page.getByLabel("Adószám első 8 számjegye");
    const dialog = page.getByRole("dialog");
    await field.fill(newTaxNumber());
    await page.getByRole("button", { name: "Hozzáférést kérek" }).click();
    await dialog.getByRole("button", { name: "Hozzáférés kérése" }).click();
    await see(dialog.getByText("Ezzel az adószámmal még nincs cég a Bankhídban."));
    await page.keyboard.press("Escape");
    await field.fill(owner.companies[0]!.taxNumber);
    await page.getByRole("button", { name: "Hozzáférést kérek" }).click();
    await dialog.getByRole("checkbox", { name: "Kifogásolom" }).check();
    await dialog.getByRole("button", { name: "Hozzáférés kérése" }).click();
    await dismissToast(page, "Továbbítjuk a kérését");
    expect(await call("GET", "/claims", { bearer: owner.token })).toMatchObject({
      claims: [{ claimant: { role: "accountant" } }],
    });
  });
});

describe("an accountant with 200 clients", () => {
  it("works by keyboard: the oldest work first, search, open, next client, next item", async () => {
    const owner = await makeAccount(["Nulladik Kft."]);
    const email = newAddress("irodas");
    await call("POST", "/accountant", {
      body: { name: "Könyvelő Iroda", email, company_id: owner.companies[0]!._id },
      bearer: owner.token,
    });
    const page = await openWindow();
    await enterByInvitation(page, email);
    await addClients(email, CLIENTS - 1);
    await page.goto("/?view=needs");
    await see(page.getByRole("radio", { name: "Mind 200" }));
    const rows = page.getByRole("grid", { name: "Ügyfelek" }).getByRole("row");
    // Only rows in the window exist in the document.
    expect(await rows.count()).toBeLessThan(60);
    await see(rows.nth(1).getByText("Ezen a héten 185 ügyfél"));
    await see(rows.nth(2).getByText("Ügyfél 179 Kft."));
    await see(rows.nth(2).getByText("179 tétel 59 napja gyűlik"));
    const current = page.getByRole("row", { selected: true });
    for (let step = 0; step < 60; step += 1) await page.keyboard.press("j");
    await expect.poll(() => current.innerText()).toContain("Ügyfél 159");
    await page.keyboard.press("k");
    await expect.poll(() => current.innerText()).toContain("Ügyfél 040");
    await page.keyboard.press("/");
    await page.keyboard.type("ugyfel 077");
    await see(page.getByText("1 találat"));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/transaction-viewer**");
    await see(page.getByRole("heading", { level: 1, name: "Tranzakciók" }));
    await see(page.getByRole("button", { name: /^Ügyfél 077 Kft\./ }));
    await see(page.getByRole("button", { name: "Következő ügyfél" }));
    await page.keyboard.press("u");
    await see(page.getByRole("button", { name: /^Ügyfél 017 Kft\./ }));
    // A client that is not the chosen one goes too: out of the list, in words, without a click.
    await page.goto("/?view=needs&q=nulladik");
    await see(rows.filter({ hasText: "Nulladik Kft." }));
    const first = owner.companies[0]!;
    const { accountants } = (await call("GET", `/accountants/${first._id}`, {
      bearer: owner.token,
    })) as { accountants: { _id: string }[] };
    await call("DELETE", `/accountant/${first._id}/${accountants[0]!._id}`, {
      bearer: owner.token,
    });
    await see(toasts(page).getByText("Ez az ügyfél már nem érhető el"));
    await seeNot(rows.filter({ hasText: "Nulladik Kft." }));
    await see(page.getByRole("button", { name: "Következő ügyfél" }));
  });
});

describe("two directors of a company", () => {
  it("see each other on the company's page, and the first one takes the later one out", async () => {
    const [first, later] = [await makeAccount(["Közös Kft."]), await makeAccount([])];
    const company = first.companies[0]!;
    await call("POST", "/company/claim", {
      body: { tax_number: company.taxNumber, message: "" },
      bearer: later.token,
    });
    const { claims } = (await call("GET", "/claims", { bearer: first.token })) as {
      claims: { _id: string }[];
    };
    await call("PATCH", `/company/${company._id}/claim/${claims[0]!._id}`, {
      body: { decision: "grant" },
      bearer: first.token,
    });
    const page = await openWindow();
    await comeBack(page, first, "/companies");
    await page.getByText("Közös Kft.").first().click();
    await page.goto("/company-edit");
    const item = page.getByRole("listitem").filter({ hasText: later.email });
    await see(item);
    await item.getByRole("button", { name: "Hozzáférés visszavonása" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hozzáférés visszavonása" }).click();
    await dismissToast(page, "A hozzáférés megszűnt");
    await seeNot(item);
    await expectNoSidewaysScroll(page, "the company's page");
    await expect(call("GET", `/company/${company._id}`, { bearer: later.token })).rejects.toThrow();
  });
});
