/**
 * The addresses by which links of letters and clients enter, one by one: where they lead, what they
 * store, and how they refuse.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, toasts } from "./support/look.ts";
import { waitForLoginLetter } from "./support/mailbox.ts";
import {
  addBankAccount,
  expireLink,
  forgetAcceptance,
  makeLink,
  prepareCompany,
} from "./support/program-rows.store.ts";
import { call, comeBack, makeAccount, type Account } from "./support/visit.ts";

useBrowser();

const HEADLINE = "Híd a bank és a könyvelés között";
const NOWHERE = "A".repeat(43);

/**
 * Each route with the page it leads to, and the reason for which its link is refused here; one page
 * serves them all.
 */
const ROUTES = [
  { target: "/bankaccounts", title: "Bankszámlák", ofCompany: true, reason: "was used" },
  {
    target: "/token-management",
    title: "Hozzáférési kulcsok",
    ofCompany: true,
    reason: "has expired",
  },
  { target: "/transaction-viewer", title: "Tranzakciók", ofCompany: true, reason: "never was" },
  { target: "/companies", title: "Cégeim", ofCompany: false, reason: undefined },
] as const;

/** The tax number stands as links write it, with more than eight characters. */
const address = (
  way: Pick<(typeof ROUTES)[number], "target" | "ofCompany">,
  token: string,
  taxNumber: string,
): string => (way.ofCompany ? `${way.target}/${token}/${taxNumber}242` : `${way.target}/${token}`);

const stored = (
  page: Page,
  storage: "localStorage" | "sessionStorage",
  key: string,
): Promise<string | null> =>
  page.evaluate(
    ([where, name]) => globalThis[where as "localStorage"].getItem(`bankhid.${name}`),
    [storage, key],
  );

/** Addresses and referrers of everything the page sends after it knows the token. */
function watchLeaks(page: Page, token: string): string[] {
  const leaks: string[] = [];
  page.on("request", (request) => {
    const referrer = request.headers()["referer"] ?? "";
    const isExchange =
      request.isNavigationRequest() || new URL(request.url()).pathname === "/v1/me";
    if (referrer.includes(token) || (request.url().includes(token) && !isExchange))
      leaks.push(`${request.url()} from ${referrer}`);
  });
  return leaks;
}

async function expectEntered(page: Page, target: string, title: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === target);
  await see(page.getByRole("heading", { level: 1, name: title }));
}

describe("a link of an integrator", () => {
  it.each(ROUTES)(
    "to $target opens it for this tab only, leaves no token in the address, and sets the company",
    async (way) => {
      const account = await makeAccount(["Első Kft.", "Kötött Kft."]);
      const company = account.companies[1]!;
      const token = await makeLink(account.email, "connect", company.taxNumber);
      const page = await openWindow();
      const leaks = watchLeaks(page, token);
      await page.goto("/arak");
      await page.goto(address(way, token, company.taxNumber));
      await expectEntered(page, way.target, way.title);
      if (way.ofCompany) await see(page.getByRole("button", { name: /^Kötött Kft\./ }));
      expect(await stored(page, "localStorage", "token")).toBeNull();
      const session = JSON.parse(
        (await stored(page, "sessionStorage", "connectToken")) ?? "null",
      ) as string;
      expect([session.length, session === token]).toEqual([43, false]);
      expect(await stored(page, "sessionStorage", "taxNumber")).toBeNull();
      expect(leaks).toEqual([]);
      // The entry's address was replaced: one step back is the page before it.
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe("/arak");
      const otherTab = await page.context().newPage();
      await otherTab.goto("/bankaccounts");
      await see(otherTab.getByRole("heading", { level: 1, name: "Az oldal nem található" }));
    },
  );

  it.each(ROUTES.slice(0, 3))(
    "to $target that $reason clears the session, says so and goes home",
    async ({ reason, ...way }) => {
      const account = await makeAccount();
      const { taxNumber } = account.companies[0]!;
      const token =
        reason === "never was" ? NOWHERE : await makeLink(account.email, "connect", taxNumber);
      if (reason === "has expired") await expireLink(token);
      if (reason === "was used") {
        const first = await openWindow();
        await first.goto(address(way, token, taxNumber));
        await expectEntered(first, way.target, way.title);
      }
      const page = await openWindow();
      await comeBack(page, account, "/companies");
      await see(page.getByRole("heading", { level: 1, name: "Cégeim" }));
      await page.goto(address(way, token, taxNumber));
      await see(page.getByRole("alert").filter({ hasText: "A link lejárt" }));
      await see(page.getByRole("heading", { level: 1, name: HEADLINE }));
      expect(new URL(page.url()).pathname).toBe("/");
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    },
  );

  // One page serves all routes: one with a company's number and the one without are enough here.
  it.each([ROUTES[0], ROUTES[3]])(
    "to $target stops at the terms; the person logs in by his letter, accepts them and comes to its page",
    async (way) => {
      const account = await makeAccount();
      const { taxNumber } = account.companies[0]!;
      const token = await makeLink(account.email, "connect", taxNumber);
      await forgetAcceptance(account.email);
      const page = await openWindow();
      await page.goto(address(way, token, taxNumber));
      await page.waitForURL("**/privacy?**");
      const search = new URL(page.url()).searchParams;
      expect([new URL(search.get("url") ?? "").pathname, search.get("token")]).toEqual([
        address(way, token, taxNumber),
        token,
      ]);
      const accept = { name: "Elolvastam és elfogadom" };
      await see(page.getByText("Ezt a linket egy program készítette"));
      expect(await page.getByRole("button", accept).count()).toBe(0);
      await page.getByRole("button", { name: "Belépési link küldése" }).click();
      await see(page.getByText(`Elküldtük a belépési linket ide: ${account.email}`));
      const own = await openWindow();
      await own.goto(await waitForLoginLetter(account.email));
      await own.getByRole("button", accept).click();
      await expectEntered(own, way.target, way.title);
      // He is in by himself, and the program's link has opened nothing.
      expect(await stored(own, "localStorage", "token")).not.toBeNull();
      expect(await stored(page, "sessionStorage", "connectToken")).toBeNull();
    },
  );

  it("with a tax number that is not the person's opens its page without a company, and says so", async () => {
    const [account, stranger] = [
      await makeAccount(["Saját Kft."]),
      await makeAccount(["Idegen Kft."]),
    ];
    const page = await openWindow();
    await page.goto(
      `/transaction-viewer/${await makeLink(account.email, "login")}/${stranger.companies[0]!.taxNumber}`,
    );
    await expectEntered(page, "/transaction-viewer", "Tranzakciók");
    expect(await page.getByText("Idegen Kft.").count()).toBe(0);
    await see(
      toasts(page).getByRole("alert").filter({ hasText: "A hivatkozott cég nem található" }),
    );
  });
});

describe("a link of an integrator in a browser where somebody is logged in", () => {
  async function openBoth() {
    const [stays, comes] = [
      await makeAccount(["Belépett Kft."]),
      await makeAccount(["Vendég Kft."]),
    ];
    const first = await openWindow();
    await comeBack(first, stays, "/companies");
    await see(first.getByRole("row").filter({ hasText: "Belépett Kft." }));
    const second = await first.context().newPage();
    await second.goto(`/companies/${await makeLink(comes.email, "connect")}`);
    await see(second.getByRole("row").filter({ hasText: "Vendég Kft." }));
    return { stays, first, second };
  }

  it("opens for its own tab: the login stays in the others, and neither shows the other's companies", async () => {
    const { stays, first, second } = await openBoth();
    expect(JSON.parse((await stored(second, "localStorage", "token")) ?? "null")).toBe(stays.token);
    for (const [page, own, other] of [
      [first, "Belépett Kft.", "Vendég Kft."],
      [second, "Vendég Kft.", "Belépett Kft."],
    ] as const) {
      await page.reload();
      await see(page.getByRole("row").filter({ hasText: own }));
      expect(await page.getByText(other).count()).toBe(0);
    }
    // What is the person's own needs his own login, and a refusal is no fault of the program.
    await second.goto("/bankcard-settings");
    await see(second.getByRole("main").getByRole("button", { name: "Belépés" }));
    expect(await second.getByText("Hibaazonosító").count()).toBe(0);
  });

  it("whose session ends says so in its tab, which goes on with the login", async () => {
    const { stays, second } = await openBoth();
    const bearer = JSON.parse(
      (await stored(second, "sessionStorage", "connectToken")) ?? "null",
    ) as string;
    await call("POST", "/logout", { bearer });
    await second.getByRole("link", { name: "Bankszámlák" }).first().click();
    await see(toasts(second).getByText("Lejárt a linkkel megnyitott munkamenet"));
    await second.getByRole("link", { name: "Cégek" }).first().click();
    await see(second.getByRole("row").filter({ hasText: "Belépett Kft." }));
    expect(await second.getByText("Vendég Kft.").count()).toBe(0);
    expect(JSON.parse((await stored(second, "localStorage", "token")) ?? "null")).toBe(stays.token);
  });

  it("logs out of both when its person logs out, on the server too", async () => {
    const { stays, first, second } = await openBoth();
    await second.getByRole("banner").getByRole("button", { name: /menü/i }).click();
    await second.getByRole("menuitem", { name: "Kijelentkezés" }).click();
    await see(second.getByRole("heading", { level: 1, name: HEADLINE }));
    const wait = { timeout: 60_000 };
    await expect
      .poll(() => second.evaluate(() => localStorage.length + sessionStorage.length), wait)
      .toBe(0);
    await expect.poll(() => stored(first, "sessionStorage", "user"), wait).toBeNull();
    await expect(call("GET", "/companies", { bearer: stays.token })).rejects.toThrow("401");
  });
});

const FILTER = {
  originate: "adriana",
  bookingDate: "2026-11-03",
  partnerName: "Kovács & Társa Kft.",
  partnerTaxId: "12345676-2-42",
  amount: "-12500,5",
  currency: "HUF",
  description: "2026/118. számla",
};

type Asked = Record<string, unknown> & {
  readonly bankAccounts: readonly { readonly accountNr: string; readonly originate: string }[];
};

/** The query of the viewer's list; `whole` picks the call to wait for. */
async function openViewer(
  page: Page,
  account: Account,
  query: Record<string, string>,
  whole: (asked: Asked) => boolean = () => true,
): Promise<Asked> {
  const token = await makeLink(account.email, "login");
  const read = (text: string | null): Asked => JSON.parse(text ?? "{}") as Asked;
  // The page before asks for its own list again when its line of events opens.
  await page.goto("about:blank");
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes("/v1/bankaccounts-transactions") && whole(read(request.postData())),
  );
  await page.goto(
    `/transaction-viewer/${token}/${account.companies[0]!.taxNumber}?${new URLSearchParams(query)}`,
  );
  return read((await asked).postData());
}

const HUNGARIAN = "117730161111101800000000";
const GERMAN = "DE89370400440532013000";

async function makeAccountWithNumbers(): Promise<Account> {
  const account = await makeAccount();
  const { taxNumber } = account.companies[0]!;
  await addBankAccount(taxNumber, HUNGARIAN, "adriana");
  await addBankAccount(taxNumber, HUNGARIAN, "aggreg8");
  await addBankAccount(taxNumber, GERMAN, "adriana");
  return account;
}

describe("a link to the transaction viewer", () => {
  it("prefills the filter from every parameter, unbooked rows only", async () => {
    const account = await makeAccountWithNumbers();
    const page = await openWindow();
    const query = { ...FILTER, accountNr: "HU42 1177 3016-1111 1018 0000 0000", unknown: "x" };
    const asked = await openViewer(
      page,
      account,
      query,
      ({ bankAccounts }) => bankAccounts.length > 0,
    );
    expect(asked).toMatchObject({
      company_id: account.companies[0]!._id,
      bankAccounts: [{ accountNr: HUNGARIAN, originate: FILTER.originate }],
      booked: "UNBOOKED",
      dateFrom: FILTER.bookingDate,
      dateTo: FILTER.bookingDate,
      partnerName: FILTER.partnerName,
      partnerTaxId: FILTER.partnerTaxId,
      amountMin: "12500.50",
      amountMax: "12500.50",
      direction: "debit",
      currency: FILTER.currency,
      description: FILTER.description,
    });
    expect(JSON.parse((await stored(page, "localStorage", "token")) ?? "null")).toHaveLength(43);
  });

  it("takes each parameter alone", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    const { originate: _origin, ...alone } = FILTER;
    const expected: Record<string, object> = {
      bookingDate: { dateFrom: FILTER.bookingDate, dateTo: FILTER.bookingDate },
      amount: { amountMin: "12500.50", amountMax: "12500.50", direction: "debit" },
    };
    for (const [name, value] of Object.entries(alone)) {
      const asked = await openViewer(page, account, { [name]: value });
      const { company_id: _company, bankAccounts: _accounts, ...filter } = asked;
      expect(filter, name).toEqual({
        booked: "UNBOOKED",
        ...(expected[name] ?? { [name]: value }),
      });
    }
  });

  it("ticks the accounts of an origin, with a number or without one", async () => {
    const account = await makeAccountWithNumbers();
    const page = await openWindow();
    for (const [query, wanted] of [
      [{ originate: "aggreg8" }, [[HUNGARIAN, "aggreg8"]]],
      [{ originate: "aggreg8", accountNr: HUNGARIAN }, [[HUNGARIAN, "aggreg8"]]],
      [
        { originate: "adriana" },
        [
          [GERMAN, "adriana"],
          [HUNGARIAN, "adriana"],
        ],
      ],
    ] as const) {
      const { bankAccounts, booked } = await openViewer(page, account, query);
      await see(page.getByText("Nincs nem könyvelt tétel"));
      const asked = bankAccounts.map((ref) => [ref.accountNr, ref.originate]);
      expect([asked.sort(), booked]).toEqual([[...wanted].sort(), "UNBOOKED"]);
    }
  });

  it("that names what is not there lists nothing, says what, and goes on without it", async () => {
    const account = await makeAccountWithNumbers();
    const page = await openWindow();
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/v1/bankaccounts-transactions")) asked += 1;
    });
    const open = async (query: Record<string, string>) => {
      const token = await makeLink(account.email, "login");
      const { taxNumber } = account.companies[0]!;
      await page.goto(
        `/transaction-viewer/${token}/${taxNumber}?${new URLSearchParams(query).toString()}`,
      );
      await see(page.getByText("A hivatkozás egy része nem található"));
    };
    for (const [query, said] of [
      [
        { accountNr: "10401000-50051234-56789014", currency: "eur" },
        ["10401000-50051234-56789014"],
      ],
      [{ accountNr: HUNGARIAN, originate: "szamlazzhu" }, ["Számlázz.hu-kapcsolat"]],
      [
        { accountNr: "abc", amount: "sok", bookingDate: "22/11/2026" },
        ["abc", "sok", "22/11/2026"],
      ],
    ] as const) {
      await open(query as Record<string, string>);
      for (const words of said) await see(page.getByText(words));
    }
    expect(asked).toBe(0);
    // The address keeps the question: a reload widens nothing.
    await page.reload();
    await see(page.getByText("A hivatkozás egy része nem található"));
    expect(asked).toBe(0);
    await open({ accountNr: "99999999", currency: "eur", bookingDate: "2026.11.22." });
    await page.getByRole("button", { name: "Keresés ezek nélkül" }).click();
    await see(page.getByText("Nincs találat"));
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      booked: "UNBOOKED",
      currency: "EUR",
      dateFrom: "2026-11-22",
      dateTo: "2026-11-22",
    });
  });

  it("ticks the accounts that its number names, in every spelling", async () => {
    const account = await makeAccountWithNumbers();
    const page = await openWindow();
    for (const [given, accountNr, count] of [
      ["HU42117730161111101800000000", HUNGARIAN, 2],
      ["HU42 1177 3016 1111 1018 0000 0000", HUNGARIAN, 2],
      ["11773016-11111018-00000000", HUNGARIAN, 2],
      ["11773016-11111018", HUNGARIAN, 2],
      [GERMAN, GERMAN, 1],
    ] as const) {
      const asked = await openViewer(
        page,
        account,
        { accountNr: given },
        (each) => each.bankAccounts.length > 0,
      );
      expect([asked.bankAccounts.map((ref) => ref.accountNr), asked["booked"]], given).toEqual([
        Array(count).fill(accountNr),
        "UNBOOKED",
      ]);
    }
  });
});

describe("a link of a registration", () => {
  it("leads to the company that waits for its director, with the company prepared by somebody else", async () => {
    const account = await makeAccount(["Előkészített Kft."]);
    await prepareCompany(account.companies[0]!.taxNumber);
    const token = await makeLink(account.email, "invitation");
    const page = await openWindow();
    const leaks = watchLeaks(page, token);
    await page.goto(`/registration/confirm/${token}/`);
    await expectEntered(page, "/confirm", "Cég véglegesítése");
    expect(await page.getByLabel("Cégnév").inputValue()).toBe("Előkészített Kft.");
    expect(leaks).toEqual([]);
    const again = await openWindow();
    await again.goto(`/registration/confirm/${token}/`);
    await see(again.getByRole("alert").filter({ hasText: "A link lejárt" }));
    expect(new URL(again.url()).pathname).toBe("/");
  });
});

describe("a login link of somebody else, where a person is logged in", () => {
  /** A page of one person on which the other one's login link is opened. */
  async function openOther() {
    const [mine, other] = [await makeAccount(["Saját Kft."]), await makeAccount(["Idegen Kft."])];
    const page = await openWindow();
    await comeBack(page, mine, "/companies");
    await see(page.getByText("Saját Kft."));
    const before = await stored(page, "localStorage", "token");
    const link = await makeLink(other.email, "login");
    await page.goto(`/companies/${link}`);
    await see(page.getByRole("heading", { level: 1, name: "Átlép egy másik fiókba?" }));
    await see(page.getByText(`Most így van belépve: ${mine.email}.`));
    await see(page.getByText(`másik fiókba vezet: ${other.email}.`));
    return { mine, other, page, before, link };
  }

  it("asks one question, and ends nothing before the answer; staying leaves everything as it was", async () => {
    const { mine, page, before } = await openOther();
    expect(await stored(page, "localStorage", "token")).toBe(before);
    await call("GET", "/companies", { bearer: mine.token });
    await page.getByRole("button", { name: "Maradok a fiókomban" }).click();
    await expectEntered(page, "/companies", "Cégeim");
    await see(page.getByText("Saját Kft."));
    expect(await page.getByText("Idegen Kft.").count()).toBe(0);
    expect(await stored(page, "localStorage", "token")).toBe(before);
  });

  it("goes on as the other person after a yes, and the first login has ended", async () => {
    const { mine, page } = await openOther();
    await page.getByRole("button", { name: "Átlépek a másikba" }).click();
    await expectEntered(page, "/companies", "Cégeim");
    await see(page.getByText("Idegen Kft."));
    expect(await page.getByText("Saját Kft.").count()).toBe(0);
    await expect(call("GET", "/companies", { bearer: mine.token })).rejects.toThrow();
  });

  it("does not ask the person himself, who opens a new link of his own", async () => {
    const account = await makeAccount(["Saját Kft."]);
    const page = await openWindow();
    await comeBack(page, account, "/companies");
    await page.goto(`/companies/${await makeLink(account.email, "login")}`);
    await expectEntered(page, "/companies", "Cégeim");
    await see(page.getByText("Saját Kft."));
  });
});
