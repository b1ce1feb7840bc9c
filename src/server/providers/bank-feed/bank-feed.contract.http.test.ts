/**
 * The rules of the port, on every adapter, against its stand-in over real HTTP: after each failure
 * the facts are the bank's.
 */
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { systemClock } from "#server/clock.ts";
import { buildTestConfig } from "#server/testing/test-config.ts";
import {
  startTestSandbox,
  type TestSandbox,
  type TrueAccount,
  type TrueItem,
} from "#server/testing/test-sandbox.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import {
  connect,
  type Connected,
  type FeedDriver,
  openDriver,
  refTo,
  longAccount,
} from "#server/testing/feed-drivers.ts";
import { type FeedAccountRef, FeedFault, type FeedItem, type NewsPage } from "./bank-feed.port.ts";
import { createBankFeeds } from "./create-bank-feeds.ts";
import { registerSandboxHook } from "./register-sandbox-hook.ts";

let sandbox: TestSandbox;
const folders: string[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

// Long enough for a busy machine, far below the stand-in's slow answer.
const TIME_LIMIT = { FEED_REQUEST_SECONDS: "4" };

function openFeeds(environment: Record<string, string> = {}) {
  const config = buildTestConfig({ ...sandbox.environment, ...TIME_LIMIT, ...environment });
  folders.push(config.dataDir);
  return createBankFeeds({ config, clock: systemClock });
}

async function readPages(
  driver: FeedDriver,
  ref: FeedAccountRef,
  cursor: string | null = null,
  from: LocalDate | null = null,
) {
  const pages: NewsPage[] = [];
  for (let at = cursor, more = true; more;) {
    const page = await driver.feed.pullNews(ref, at, from);
    pages.push(page);
    ({ cursor: at, more } = page);
    if (pages.length > 60) throw new Error("the reading does not end");
  }
  return pages;
}

const itemsOf = (pages: readonly NewsPage[]): FeedItem[] =>
  pages.flatMap(({ items }) => [...items]);
const byText = (a: readonly string[], b: readonly string[]): number =>
  a.join("|") < b.join("|") ? -1 : 1;
const digits = (number: string): string => (/^HU\d/.test(number) ? number.slice(-24) : number);

/** Facts that must be equal, as text; the remittance may begin with the partner's name. */
function describeItems(
  driver: FeedDriver,
  items: readonly FeedItem[],
  truth: TrueAccount,
): string[][] {
  const texts = truth.items.map((item) => driver.writeText(item));
  return items
    .map((item) => [
      item.bookingDate ?? "",
      item.valueDate ?? "",
      formatAmount(item.amount),
      item.currency,
      item.partnerName,
      digits(item.partnerAccountNr),
      texts.find((text) => text !== "" && item.remittance.endsWith(text)) ?? item.remittance,
    ])
    .toSorted(byText);
}

function describeTruth(driver: FeedDriver, items: readonly TrueItem[]): string[][] {
  return items
    .map((item) => [
      item.bookingDate,
      item.valueDate,
      item.amount,
      item.currency,
      item.partnerName,
      digits(item.partnerAccountNumber),
      driver.writeText(item),
    ])
    .toSorted(byText);
}

async function expectWhole(
  driver: FeedDriver,
  ref: FeedAccountRef,
  accountNumber: string,
): Promise<NewsPage[]> {
  const pages = await readPages(driver, ref);
  const truth = await driver.control.truth(accountNumber);
  const items = itemsOf(pages);
  expect(
    describeItems(
      driver,
      items.filter(({ status }) => status === "booked"),
      truth,
    ),
  ).toEqual(
    describeTruth(
      driver,
      truth.items.filter(({ withdrawn }) => !withdrawn),
    ),
  );
  expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(items.length);
  return pages;
}

async function findFault(work: Promise<unknown>): Promise<FeedFault> {
  const fault = await work.then(
    () => new Error("it went well"),
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(FeedFault);
  return fault as FeedFault;
}

describe.each(["aggreg8", "enablebanking"])("a bank feed: %s", (name) => {
  let driver: FeedDriver;
  let connected: Connected;
  let ref: FeedAccountRef;
  let number: string;
  let users = 0;
  const newUser = (): string => `${name}-${++users}`;

  beforeAll(async () => {
    driver = openDriver(name, openFeeds(), sandbox);
    if (name === "aggreg8") await driver.control.control("settings", { webhookDelayMs: 1 });
  });

  beforeEach(async () => {
    await driver.control.clearFaults();
    connected = await connect(driver, newUser());
    const account = longAccount(connected);
    ref = refTo(connected, account);
    number = digits(account.accountNumber);
  });

  describe("consent", () => {
    it("is given: the flow succeeds, and consent and ticked accounts are listed with their balances, private ones not", async () => {
      const { person, state } = await driver.walk({ how: "allow", bankUser: newUser() });
      expect(state).toMatchObject({ state: "succeeded", consentGiven: true });
      const [consent] = await driver.feed.listConsents(person, [state.consentExternalId!]);
      expect(consent).toMatchObject({ externalId: state.consentExternalId, passiveEnabled: true });
      expect(consent!.bankName).toContain("OTP");
      const daysLeft = (consent!.passiveExpiresAt!.getTime() - Date.now()) / DAY_MS;
      expect(daysLeft).toBeGreaterThan(178);
      expect(daysLeft).toBeLessThanOrEqual(180.1);

      const accounts = await driver.feed.listAccounts(person, [state.consentExternalId!]);
      expect(accounts.map(({ externalId }) => externalId).sort()).toEqual(
        [...consent!.accountExternalIds].sort(),
      );
      for (const account of accounts) {
        const truth = await driver.control.truth(digits(account.accountNumber));
        expect(truth.usage).toBe("ORGA");
        expect(account).toMatchObject({
          currency: truth.currency,
          name: truth.name,
          owner: truth.owner,
        });
        expect(formatAmount(account.bookedBalance!.amount)).toBe(truth.balance);
      }
    });

    it.each([
      ["refuse", "cancelled"],
      ["fail", "failed"],
      ["stuck", "running"],
    ] as const)("%s: the flow is %s and no consent comes of it", async (how, state) => {
      const walked = await driver.walk({ how, bankUser: newUser() });
      expect(walked.state).toMatchObject({ state, consentGiven: false, consentExternalId: null });
    });

    it("is extended: the person's accounts are the same ones afterwards", async () => {
      const { person, consentId, accounts } = connected;
      const bankUser = `${name}-${users}`;
      const flow = { action: "EXTEND_CONSENT", consentExternalId: consentId, person } as const;
      const { state } = await driver.walk({ how: "allow", bankUser }, flow);
      const after = await driver.feed.listAccounts(person, [state.consentExternalId!]);
      expect(after.map(({ accountNumber }) => accountNumber).sort()).toEqual(
        accounts.map((one) => one.accountNumber).sort(),
      );
      expect(after.map(({ stableKey }) => stableKey).sort()).toEqual(
        accounts.map((one) => one.stableKey).sort(),
      );
    });

    it("has ended: readings say so", async () => {
      await driver.control.fault({ kind: "expired", accountNumber: number });
      expect((await findFault(driver.feed.pullNews(ref, null, null))).kind).toBe("consent_expired");
      expect((await findFault(driver.feed.pullPending(ref))).kind).toBe("consent_expired");
    });

    it("ends by itself after 180 days, and the list of consents says when", async () => {
      const [before] = await driver.feed.listConsents(connected.person, [connected.consentId]);
      await driver.control.moveClock({ days: 181 });
      try {
        expect((await findFault(driver.feed.pullNews(ref, null, null))).kind).toBe(
          "consent_expired",
        );
        const [after] = await driver.feed.listConsents(connected.person, [connected.consentId]);
        expect(after).toMatchObject({
          passiveEnabled: false,
          passiveExpiresAt: before!.passiveExpiresAt,
        });
      } finally {
        await driver.control.moveClock({ days: -181 });
      }
    });

    it("is revoked: nothing can be read and nothing is listed; revoking again changes nothing", async () => {
      await driver.feed.revokeConsent(connected.consentId, connected.person);
      await driver.feed.revokeConsent(connected.consentId, connected.person);
      expect(["not_found", "consent_expired"]).toContain(
        (await findFault(driver.feed.pullNews(ref, null, null))).kind,
      );
      expect(await driver.feed.listConsents(connected.person, [connected.consentId])).toEqual([]);
    });

    it("loses one account where the provider can do that; the others stay", async () => {
      const other = connected.accounts.find(({ externalId }) => externalId !== ref.externalId)!;
      const removed = await driver.feed.removeAccount(
        connected.consentId,
        ref.externalId,
        connected.person,
      );
      expect(removed).toBe(driver.marksWithdrawn);
      if (removed)
        expect((await findFault(driver.feed.pullNews(ref, null, null))).kind).toBe("not_found");
      const rest = await driver.feed.pullNews(refTo(connected, other), null, null);
      expect(rest.cursor).not.toBe("");
    });
  });

  describe("reading", () => {
    it("brings the whole history over several pages, exactly as the bank has it, twins twice", async () => {
      const pages = await expectWhole(driver, ref, number);
      expect(pages.length).toBeGreaterThan(2);
      const facts = itemsOf(pages).map(
        ({ bookingDate, amount, remittance }) => `${bookingDate} ${amount} ${remittance}`,
      );
      expect(new Set(facts).size).toBeLessThan(facts.length);
      for (const item of itemsOf(pages)) expect(JSON.parse(item.raw)).toBeTypeOf("object");
    });

    it("goes on from the cursor of any page without losing an item", async () => {
      const pages = await readPages(driver, ref);
      const all = new Set(itemsOf(pages).map(({ externalId }) => externalId));
      for (const [index, { cursor }] of pages.slice(0, -1).entries()) {
        const again = await readPages(driver, ref, cursor);
        const got = new Set(
          [...itemsOf(pages.slice(0, index + 1)), ...itemsOf(again)].map(
            ({ externalId }) => externalId,
          ),
        );
        expect(got).toEqual(all);
      }
    });

    it("asks only for what is behind the cursor, and gets what was booked since", async () => {
      const { cursor } = (await readPages(driver, ref)).at(-1)!;
      const ordinals = await driver.control.add(number, [
        { amount: "-12700.10", partnerName: "Új Partner Kft.", text: "elso" },
        { amount: "0.10", text: "masodik" },
      ]);
      await driver.control.forgetRequests();
      const news = itemsOf(await readPages(driver, ref, cursor));
      expect(news.map(({ amount }) => formatAmount(amount))).toEqual(
        expect.arrayContaining(["-12700.10", "0.10"]),
      );
      const asked = (await driver.control.requests()).filter(({ path }) =>
        path.endsWith("/transactions"),
      );
      expect(asked.length).toBeGreaterThan(0);
      const overlap = addDays(budapestDate(Date.now()), -7);
      for (const { query } of asked) {
        if (name === "aggreg8")
          expect(Number(query["fromOrdinalOnAccount"])).toBeGreaterThanOrEqual(ordinals[0]!);
        else
          expect(query["continuation_key"] !== undefined || query["date_from"]! >= overlap).toBe(
            true,
          );
      }
      if (name === "aggreg8") expect(news).toHaveLength(2);
    });

    it("begins where the history is wanted from", async () => {
      const from = addDays(budapestDate(Date.now()), -30);
      const items = itemsOf(await readPages(driver, ref, null, from));
      const truth = await driver.control.truth(number);
      const wanted = truth.items.filter((item) => item.bookingDate >= from);
      expect(describeItems(driver, items, truth)).toEqual(describeTruth(driver, wanted));
    });

    it("of whole days brings exactly those days", async () => {
      const truth = await driver.control.truth(number);
      const [from, to] = [
        truth.items.at(-120)!.bookingDate as LocalDate,
        truth.items.at(-3)!.bookingDate as LocalDate,
      ];
      const items: FeedItem[] = [];
      for (let next: string | null = null, more = true; more; more = next !== null) {
        const page = await driver.feed.pullDays(ref, from, to, next);
        items.push(...page.items);
        ({ next } = page);
      }
      const wanted = truth.items.filter(
        ({ bookingDate }) => bookingDate >= from && bookingDate <= to,
      );
      expect(describeItems(driver, items, truth)).toEqual(describeTruth(driver, wanted));
    });

    it("of pending items brings what is announced, and none of it among the booked ones", async () => {
      const truth = await driver.control.truth(number);
      const { items: pending, unread } = await driver.feed.pullPending(ref);
      expect(pending.map(({ amount }) => formatAmount(amount)).sort()).toEqual(
        truth.pending.map(({ amount }) => amount).sort(),
      );
      expect(pending.length).toBeGreaterThan(0);
      expect(unread).toBe(0);
      for (const item of pending)
        expect(item).toMatchObject({ status: "pending", bookingDate: null });
    });

    it("brings what it does not understand beside the rest, by news and by days, and reads it when it is healed", async () => {
      const ordinals = await driver.control.add(number, [
        { amount: "-1.00", garbled: "amount" },
        { amount: "-2.00", text: "ép" },
        { amount: "-3.00", garbled: "null" },
        { amount: "-4.00", garbled: "date" },
      ]);
      const pages = await readPages(driver, ref);
      const today = budapestDate(Date.now());
      const { items, unread } = await driver.feed.pullDays(ref, addDays(today, -1), today, null);
      for (const shown of [
        { items: itemsOf(pages), unread: pages.flatMap((page) => [...page.unread]) },
        { items, unread },
      ]) {
        expect(shown.unread.map(({ field }) => field).toSorted()).toEqual([
          "amount",
          "date",
          "item",
        ]);
        expect(shown.items.filter(({ amount }) => amount === -200_000n)).toHaveLength(1);
        expect(shown.unread.find(({ field }) => field === "date")).toMatchObject({
          amount: -400_000n,
          currency: "HUF",
        });
        for (const { raw } of shown.unread)
          expect(driver.feed.readItem(raw)).toHaveProperty("field");
      }
      for (const ordinal of ordinals) await driver.control.change(number, ordinal, { garbled: "" });
      const healed = itemsOf(await readPages(driver, ref));
      expect(
        healed.filter(({ amount }) => [-100_000n, -300_000n, -400_000n].includes(amount)),
      ).toHaveLength(3);
      expect(driver.feed.readItem(healed.at(-1)!.raw)).toMatchObject({
        amount: healed.at(-1)!.amount,
        status: "booked",
      });
    });

    it("shows what the bank changed and took back", async () => {
      const before = itemsOf(await readPages(driver, ref));
      const truth = await driver.control.truth(number);
      const [changed, gone] = [truth.items.at(-2)!, truth.items.at(-4)!];
      await driver.control.change(number, changed.ordinal, { text: "javított közlemény" });
      await driver.control.withdraw(number, gone.ordinal);
      const from = gone.bookingDate as LocalDate;
      const { items } = await driver.feed.pullDays(ref, from, budapestDate(Date.now()), null);
      expect(items.some(({ remittance }) => remittance.endsWith("javított közlemény"))).toBe(true);
      const withdrawn = items.filter(({ status }) => status === "withdrawn");
      expect(withdrawn).toHaveLength(driver.marksWithdrawn ? 1 : 0);
      for (const { externalId } of withdrawn)
        expect(before.map((item) => item.externalId)).toContain(externalId);
      const after = await driver.control.truth(number);
      const wanted = after.items.filter((item) => !item.withdrawn && item.bookingDate >= from);
      expect(
        describeItems(
          driver,
          items.filter(({ status }) => status === "booked"),
          after,
        ),
      ).toEqual(describeTruth(driver, wanted));
    });
  });

  describe("failures", () => {
    it.each([
      ["429", "limited", 7],
      ["500", "provider_down", null],
      ["slow", "provider_down", null],
      ["html", "provider_down", null],
      ["cut", "provider_down", null],
      ["403", "consent_expired", null],
    ] as const)(
      "%s is %s, and the next reading brings the bank's facts",
      async (kind, expected, wait) => {
        await driver.control.fault({ kind, times: 1, accountNumber: number });
        // A provider that waits only briefly, so that a test of late answers is short.
        const impatient = (): FeedDriver =>
          openDriver(name, openFeeds({ FEED_REQUEST_SECONDS: "2" }), sandbox);
        const { feed } = kind === "slow" ? impatient() : driver;
        const fault = await findFault(feed.pullNews(ref, null, null));
        expect([fault.kind, fault.retryAfterSeconds]).toEqual([expected, wait]);
        await expectWhole(driver, ref, number);
      },
    );

    it("a refused token is replaced once; refused again it is our own fault", async () => {
      await driver.control.fault({ kind: "401-once", times: 1, accountNumber: number });
      await expectWhole(driver, ref, number);
      await driver.control.fault({ kind: "401-once", times: 2, accountNumber: number });
      expect((await findFault(driver.feed.pullNews(ref, null, null))).kind).toBe("auth");
    });

    it("a cut in the middle of the history loses and doubles nothing", async () => {
      const first = await driver.feed.pullNews(ref, null, null);
      await driver.control.fault({ kind: "cut", times: 1, accountNumber: number });
      await findFault(driver.feed.pullNews(ref, first.cursor, null));
      const rest = itemsOf(await readPages(driver, ref, first.cursor));
      const truth = await driver.control.truth(number);
      const items = new Map([...first.items, ...rest].map((item) => [item.externalId, item]));
      expect(describeItems(driver, [...items.values()], truth)).toEqual(
        describeTruth(driver, truth.items),
      );
    });

    it("what a fault says holds no credential and no word of an item", async () => {
      await driver.control.fault({ kind: "500", times: 1, accountNumber: number });
      const fault = await findFault(driver.feed.pullNews(ref, null, null));
      expect(fault.message).toMatch(/transactions: 500/);
      expect(`${fault.message} ${String(fault.cause)}`).not.toMatch(/Bearer|sandbox-api-key|eyJ/);
    });

    it("a provider that is away is down, and its health says so", async () => {
      expect(await driver.feed.checkHealth()).toEqual({ ok: true, detail: "" });
      const away = openDriver(name, openFeeds({ SANDBOX_PORT: "1" }), sandbox).feed;
      expect((await findFault(away.listBanks())).kind).toBe("provider_down");
      expect(await away.checkHealth()).toMatchObject({ ok: false });
    });
  });
});

describe("aggreg8", () => {
  it("is understood in every shape that its clients met", async () => {
    const driver = openDriver("aggreg8", openFeeds(), sandbox);
    await driver.control.control("settings", {
      webhookDelayMs: 1,
      shape: ["array", "id", "objects", "string-token", "nested"],
    });
    const connected = await connect(driver, "shapes");
    const account = longAccount(connected);
    await expectWhole(driver, refTo(connected, account), digits(account.accountNumber));
    await driver.control.control("settings", { webhookDelayMs: 1 });
  });

  it("keeps its token between calls and takes a fresh one when that has ended", async () => {
    const driver = openDriver("aggreg8", openFeeds(), sandbox);
    await driver.control.forgetRequests();
    await Promise.all([driver.feed.listBanks(), driver.feed.listBanks()]);
    await driver.control.control("expire-tokens", {});
    expect((await driver.feed.listBanks()).length).toBeGreaterThan(5);
    const tokens = (await driver.control.requests()).filter(({ path }) => path === "/token");
    expect(tokens).toHaveLength(2);
  });

  it("shows an item that was taken back later at its new place, under its old id", async () => {
    const driver = openDriver("aggreg8", openFeeds(), sandbox);
    const connected = await connect(driver, "moved");
    const account = longAccount(connected);
    const ref = refTo(connected, account);
    const pages = await readPages(driver, ref);
    await driver.control.withdraw(digits(account.accountNumber), 11, true);
    const [gone, ...others] = itemsOf(await readPages(driver, ref, pages.at(-1)!.cursor));
    expect(others).toEqual([]);
    expect(gone).toMatchObject({ status: "withdrawn", externalId: itemsOf(pages)[10]!.externalId });
  });

  it("refuses another person's consent", async () => {
    const driver = openDriver("aggreg8", openFeeds(), sandbox);
    const { consentId } = await connect(driver, "mine");
    const person = await driver.feed.ensurePerson("somebody.else@example.hu");
    const flow = {
      action: "EXTEND_CONSENT",
      consentExternalId: consentId,
      bankId: null,
      person,
    } as const;
    expect(
      (
        await findFault(
          driver.feed.beginFlow({ ...flow, returnUrl: "http://bankhid.test/", state: "s" }),
        )
      ).kind,
    ).toBe("refused");
  });

  it("with an unknown key is our own fault", async () => {
    const { feed } = openDriver(
      "aggreg8",
      openFeeds({ AGGREG8_API_KEY: "unknown", AGGREG8_HOOK_SECRET: "x".repeat(24) }),
      sandbox,
    );
    expect((await findFault(feed.listBanks())).kind).toBe("auth");
  });
});

describe("the sandbox's hook", () => {
  it("leads to the program that said where it is", async () => {
    const paths: string[] = [];
    const program = createServer((request, response) => {
      paths.push(request.url ?? "");
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(program, "listening");
    const config = buildTestConfig({ ...sandbox.environment, ...TIME_LIMIT });
    folders.push(config.dataDir);
    await registerSandboxHook(
      { config, clock: systemClock },
      `http://0.0.0.0:${(program.address() as AddressInfo).port}`,
    );
    const driver = openDriver("aggreg8", openFeeds(), sandbox);
    const { consentId } = await connect(driver, "hooked");
    await driver.control.control("notify", { type: "TRANSACTIONS_CREATED", consentId });
    expect(paths).toContain("/hooks/aggreg8/sandbox-hook-secret");
    program.closeAllConnections();
    program.close();
  });
});

describe("Enable Banking", () => {
  it("is asked for ninety days where the bank gives no more", async () => {
    const driver = openDriver("enablebanking", openFeeds(), sandbox);
    const connected = await connect(driver, "period");
    const account = longAccount(connected);
    const from = addDays(budapestDate(Date.now()), -1_000);
    const items = itemsOf(await readPages(driver, refTo(connected, account), null, from));
    const truth = await driver.control.truth(digits(account.accountNumber));
    const first = addDays(budapestDate(Date.now()), -89);
    const wanted = truth.items.filter(({ bookingDate }) => bookingDate >= first);
    expect(describeItems(driver, items, truth)).toEqual(describeTruth(driver, wanted));
  });

  it("gives the same ids when the same days are read again", async () => {
    const driver = openDriver("enablebanking", openFeeds(), sandbox);
    const connected = await connect(driver, "again");
    const ref = refTo(connected, connected.accounts[0]!);
    const ids = async () =>
      itemsOf(await readPages(driver, ref)).map(({ externalId }) => externalId);
    expect(await ids()).toEqual(await ids());
  });

  it("refuses a code that was used: the flow has failed", async () => {
    const driver = openDriver("enablebanking", openFeeds(), sandbox);
    const state = await driver.feed.takeReturn("flow", { code: "used", state: "s" });
    expect(state).toMatchObject({ state: "failed", consentExternalId: null });
  });
});

describe("all providers together", () => {
  it("offer each bank once, of the provider that the settings name", async () => {
    const usual = await openFeeds().listBanks();
    expect(usual.faults).toEqual([]);
    expect(new Set(usual.banks.map(({ name }) => name)).size).toBe(usual.banks.length);
    expect(new Set(usual.banks.map(({ provider }) => provider))).toEqual(new Set(["aggreg8"]));
    for (const bank of usual.banks) expect(bank.logo).toMatch(/^data:image\//);

    const feeds = openFeeds({ BANK_FEED_ROUTES: "*=aggreg8,OTP=enablebanking" });
    const { banks } = await feeds.listBanks();
    const otp = banks.find(({ name }) => name.startsWith("OTP"))!;
    expect(otp.provider).toBe("enablebanking");
    expect(feeds.forBank(otp.id)?.provider).toBe("enablebanking");
    expect(banks.filter(({ provider }) => provider === "aggreg8")).toHaveLength(
      usual.banks.length - 1,
    );
  });

  it("lose only the banks of the one that does not answer", async () => {
    const { banks, faults } = await openFeeds({
      ENABLE_BANKING_URL: "http://127.0.0.1:1",
    }).listBanks();
    expect(banks.length).toBeGreaterThan(5);
    expect(faults).toMatchObject([{ provider: "enablebanking" }]);
  });
});
