import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import type { RunningSandbox } from "../sandbox-server.ts";
import { startAggreg8 } from "./start-aggreg8.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-aggreg8-"));
const config = { port: 0, smtpPort: 0, dataDir, programUrl: "http://bankhid.test" };
let sandbox: RunningSandbox;
let receiver: Server;
let received: any[] = [];
// Each test has its own address: a notification of an earlier test must not reach this one.
let hook = "";
let hooks = 0;
let authorization = "";

beforeAll(async () => {
  sandbox = await startAggreg8(config);
  receiver = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      if (request.url === hook || request.url === "/usual") received.push(JSON.parse(text));
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
});
afterAll(async () => {
  await sandbox.stop();
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await control("reset");
  received = [];
  hook = `/hooks/${++hooks}`;
  authorization = (await (await call("/token", { headers: { apikey: "sandbox-api-key" } })).json())
    .token;
  await control("settings", { webhookDelayMs: 40 });
  await send("PUT", "/customer", {
    callbacks: [{ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${hook}` }],
  });
});

const base = (): string => `http://127.0.0.1:${sandbox.port}/sandbox/aggreg8`;
const call = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(`${base()}/api${path}`, {
    ...options,
    headers: { authorization, ...(options.headers as object) },
  });
const get = async (path: string): Promise<any> => (await call(path)).json();
const status = async (path: string): Promise<number> => (await call(path)).status;
const send = async (method: string, path: string, body: unknown): Promise<any> =>
  (await call(path, { method, body: JSON.stringify(body) })).json();
const control = async (verb: string, body: unknown = {}): Promise<any> =>
  (await fetch(`${base()}/control/${verb}`, { method: "POST", body: JSON.stringify(body) })).json();

/**
 * A consent at OTP for the person, given on the flow's own way. Its notices have arrived: the flow
 * is over a little before they are sent.
 */
async function connect(email: string, options: object = {}): Promise<any> {
  const user = await send("POST", "/users", { email });
  const flow = await send("POST", "/user-flow/init", { email, flowType: "ADD_BANK" });
  const given = await control("finish-flow", {
    userFlowId: flow.userFlowId,
    bankId: "OTP",
    ...options,
  });
  await expect
    .poll(async () => (await get(`/user-flow/${flow.userFlowId}/state`)).status)
    .toBe("COMPLETED");
  const isLast = (notice: any): boolean =>
    notice.notificationType === "TRANSACTIONS_CREATED" &&
    notice.userFlowInfo?.userFlowId === flow.userFlowId;
  await expect.poll(() => received.some(isLast)).toBe(true);
  const { accounts } = await get(`/accounts?userId=${user._id}`);
  return {
    ...given,
    user,
    accounts,
    flow,
    list: `/transactions?userId=${user._id}&accountId=${accounts[0]?._id}`,
  };
}

async function readAll(list: string, query = ""): Promise<any[]> {
  const items: any[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await get(`${list}${query}&page=${page}`);
    pages = answer.totalPages;
    items.push(...answer.transactions);
  }
  return items;
}

describe("the aggregator's token", () => {
  it("needs the key, carries its own prefix, and ends after three hours or on request", async () => {
    expect((await call("/token", { headers: { apikey: "other" } })).status).toBe(401);
    expect(authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await status("/banks")).toBe(200);
    expect(
      (await call("/banks", { headers: { authorization: `Bearer ${authorization}` } })).status,
    ).toBe(401);
    await control("clock", { hours: 4 });
    expect(await status("/banks")).toBe(401);
  });

  it("is refused after expire-tokens", async () => {
    await control("expire-tokens");
    expect(await status("/banks")).toBe(401);
  });
});

describe("banks and people", () => {
  it("offers the nine banks with logos and qualities", async () => {
    await control("quality", { bankId: "Erste", value: "DISABLED" });
    const { banks } = await get("/banks");
    expect(banks.map(({ name }: any) => name)).toEqual([
      "Erste",
      "Gránit",
      "K&H",
      "MagNet",
      "MBH",
      "OTP",
      "Raiffeisen",
      "Revolut",
      "UniCredit",
    ]);
    expect(banks[0]).toMatchObject({
      availableInSync: false,
      connectionQualityIndicator: { value: "DISABLED" },
    });
    expect(banks[3].connectionQualityIndicator.value).toBe("MINOR_ISSUE");
    expect(
      banks.every(
        ({ _id, logo }: any) =>
          /^[0-9a-f]{24}$/.test(_id) && logo.startsWith("data:image/svg+xml;base64,"),
      ),
    ).toBe(true);
    expect(await get("/banks?shape=array")).toHaveLength(9);
  });

  it("finds the same person again by the e-mail", async () => {
    const first = await send("POST", "/users", { email: "Anna@example.com" });
    expect(await send("POST", "/users", { email: "anna@example.com" })).toEqual(first);
    expect(await get(`/users/${first._id}`)).toEqual(first);
    expect(await status("/users/000000000000000000000000")).toBe(404);
  });
});

describe("a consent", () => {
  it("makes accounts with right numbers, and tells it in order when their movements can be read", async () => {
    const { user, accounts, flow, consentId } = await connect("cili@example.com", {
      accountNumbers: "all",
    });
    expect(accounts.map(({ currency, usage }: any) => [currency, usage])).toEqual([
      ["HUF", "ORGA"],
      ["EUR", "ORGA"],
      ["HUF", "ORGA"],
      ["HUF", "PRIV"],
    ]);
    for (const { accountNumber } of accounts) {
      const read = readAccountNumber(accountNumber);
      expect([read?.valid, findHungarianBank(read?.canonical ?? "")]).toEqual([true, "OTP Bank"]);
    }
    await expect.poll(() => received.length).toBe(3);
    expect(received.map(({ notificationType }) => notificationType)).toEqual([
      "INFO_SHARING_CONSENT_CREATED",
      "USER_FLOW_ENDED",
      "TRANSACTIONS_CREATED",
    ]);
    expect(received[1]).toMatchObject({
      userId: user._id,
      infoSharingConsentId: consentId,
      userFlowInfo: { userFlowId: flow.userFlowId, status: "COMPLETED", step: "SYNC_COMPLETED" },
    });
    const { infoSharingConsents } = await get(`/info-sharing-consents?userId=${user._id}`);
    expect(infoSharingConsents).toHaveLength(1);
    expect(infoSharingConsents[0]).toMatchObject({
      bank: { name: "OTP" },
      consentedAccounts: accounts.map(({ _id }: any) => _id),
    });
    const days =
      (Date.parse(infoSharingConsents[0].passiveSyncExpirationDate) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(180);
  });

  it("grows when the person allows more accounts, and keeps the ids of the others", async () => {
    const first = await connect("dora@example.com");
    const { accounts: all } = (await control("truth")) as { accounts: any[] };
    const hidden = all.find(({ usage }) => usage === "PRIV").accountNumber;
    const second = await connect("dora@example.com", { accountNumbers: [hidden] });
    expect(second.consentId).toBe(first.consentId);
    expect(second.accounts.slice(0, 3)).toMatchObject(
      first.accounts.map(({ _id }: any) => ({ _id })),
    );
    const updated = received.find(
      ({ notificationType }) => notificationType === "INFO_SHARING_CONSENT_UPDATED",
    );
    expect(updated.consentedAccountsWithPsd2Consent).toEqual([second.accounts[3]._id]);
    expect(updated.consentedAccountsWithoutPsd2Consent).toHaveLength(3);
  });

  it("expires after 180 days and lives again when it is extended by its own person only", async () => {
    const { consentId, list } = await connect("edit@example.com");
    await control("clock", { days: 181 });
    authorization = (
      await (await call("/token", { headers: { apikey: "sandbox-api-key" } })).json()
    ).token;
    expect(await status(list)).toBe(403);
    const foreign = {
      email: "masik@example.com",
      flowType: "EXTEND_CONSENT",
      infoSharingConsentId: consentId,
    };
    expect(
      (await call("/user-flow/init", { method: "POST", body: JSON.stringify(foreign) })).status,
    ).toBe(400);
    const flow = await send("POST", "/user-flow/init", { ...foreign, email: "edit@example.com" });
    await control("finish-flow", { userFlowId: flow.userFlowId });
    await expect.poll(() => status(list)).toBe(200);
  });

  it("ends on deletion, for one account or as a whole", async () => {
    const { consentId, accounts, user, list } = await connect("flora@example.com");
    await call(`/info-sharing-consents/${consentId}/consentedAccounts/${accounts[1]._id}`, {
      method: "DELETE",
    });
    expect((await get(`/accounts?userId=${user._id}`)).accounts).toHaveLength(2);
    expect((await call(`/info-sharing-consents/${consentId}`, { method: "DELETE" })).status).toBe(
      200,
    );
    expect(await status(list)).toBe(404);
    await expect.poll(() => received.at(-1)?.notificationType).toBe("INFO_SHARING_CONSENT_DELETED");
  });

  it("comes back with other ids for the same accounts and movements", async () => {
    const { consentId, user, accounts, list } = await connect("gizi@example.com");
    const before = await readAll(list, "&status=booked");
    const again = await control("recreate", { consentId });
    const { accounts: after } = await get(`/accounts?userId=${user._id}`);
    expect(after.map(({ accountNumber }: any) => accountNumber)).toEqual(
      accounts.map(({ accountNumber }: any) => accountNumber),
    );
    expect(again._id).not.toBe(consentId);
    const items = await readAll(
      `/transactions?userId=${user._id}&accountId=${after[0]._id}`,
      "&status=booked",
    );
    expect(items.map(({ amount }) => amount)).toEqual(before.map(({ amount }) => amount));
    expect(new Set([...items, ...before].map(({ _id }) => _id)).size).toBe(items.length * 2);
  });

  it("is refused, failed or never finished as the person wants", async () => {
    for (const [how, result] of [
      ["refuse", "CANCELLED"],
      ["bankError", "FAILED"],
      ["stuck", "IN_PROGRESS"],
    ]) {
      const flow = await send("POST", "/user-flow/init", {
        email: "hilda@example.com",
        flowType: "ADD_BANK",
      });
      await control("finish-flow", { userFlowId: flow.userFlowId, how });
      expect((await get(`/user-flow/${flow.userFlowId}/state`)).status).toBe(result);
    }
  });
});

describe("movements", () => {
  it("come in pages of 200 and are the bank's own, one for one", async () => {
    const { list, accountNumbers } = await connect("ida@example.com");
    const items = await readAll(list, "&status=booked");
    expect(items.length).toBeGreaterThan(450);
    expect((await get(`${list}&status=booked&page=2`)).totalPages).toBe(3);
    const truth = (await control("truth", { accountNumber: accountNumbers[0] })).accounts[0];
    expect(
      items.map(({ ordinalOnAccount, amount }) => [ordinalOnAccount, amount.toFixed(2)]),
    ).toEqual(truth.items.map(({ ordinal, amount }: any) => [ordinal, amount]));
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(items.length);
    const looks = items.map(
      ({ comment, amount, bookingDate }) => `${comment} ${amount} ${bookingDate}`,
    );
    const twins = looks.filter((look, index) => look === looks[index - 1]);
    expect(twins.length).toBeGreaterThan(5);
    expect(items.some(({ bookingDate }) => /T2[23]:00:00/.test(bookingDate))).toBe(true);
    expect(await get(`/transactions/${items[9]._id}`)).toEqual(items[9]);
  });

  it("are cut by ordinals (booked only), by days and by status", async () => {
    const { list } = await connect("judit@example.com");
    const cut = await get(`${list}&fromOrdinalOnAccount=10&toOrdinalOnAccount=12`);
    expect(cut.transactions.map(({ ordinalOnAccount }: any) => ordinalOnAccount)).toEqual([
      10, 11, 12,
    ]);
    const pending = (await get(`${list}&status=pending`)).transactions;
    expect(pending).toHaveLength(3);
    expect(
      pending.every(
        (item: any) => item.status === "pending" && item.ordinalOnAccount === undefined,
      ),
    ).toBe(true);
    const day = cut.transactions[1].bookingDate;
    const ofDay = await readAll(list, `&fromBookingDateTime=${day}&toBookingDateTime=${day}`);
    expect(ofDay.length).toBeGreaterThan(0);
    expect(ofDay.every(({ bookingDate }) => bookingDate === day)).toBe(true);
    expect(await status(`${list}&page=x`)).toBe(400);
    expect(await status("/transactions")).toBe(400);
  });

  it("grow, change and are taken back in the course of days", async () => {
    const { list } = await connect("kata@example.com");
    const before = await readAll(list, "&status=booked");
    await control("clock", { days: 2 });
    authorization = (
      await (await call("/token", { headers: { apikey: "sandbox-api-key" } })).json()
    ).token;
    const after = await readAll(list, "&status=booked");
    expect(after.length).toBeGreaterThan(before.length);
    const changed = before.filter((item, index) => item.comment !== after[index].comment);
    const gone = after.filter(
      ({ bankTransactionId }) => bankTransactionId === "DELETED_TRANSACTION",
    );
    expect([changed.length, gone.length]).toEqual([1, 1]);
    expect(after.slice(0, before.length).map(({ _id }) => _id)).toEqual(
      before.map(({ _id }) => _id),
    );
  });

  it("are added, changed and withdrawn on request, and the partner is told", async () => {
    const { list, accountNumbers } = await connect("laura@example.com");
    await expect.poll(() => received.length).toBe(3);
    const accountNumber = accountNumbers[0];
    const { ordinals } = await control("add", {
      accountNumber,
      items: [{ amount: "-1234.56", partnerName: "Próba Kft.", text: "új" }],
    });
    const read = async (from: number): Promise<any[]> =>
      (await get(`${list}&fromOrdinalOnAccount=${from}`)).transactions;
    expect(await read(ordinals[0])).toMatchObject([
      { amount: -1234.56, comment: "új", payee: { name: "Próba Kft." } },
    ]);
    await control("change", { accountNumber, ordinal: ordinals[0], text: "javított" });
    await control("withdraw", { accountNumber, ordinal: ordinals[0] - 1 });
    await control("withdraw", { accountNumber, ordinal: ordinals[0] - 2, moved: true });
    expect(
      (await read(ordinals[0] - 2)).map((item) => [
        item.ordinalOnAccount,
        item.comment,
        item.bankTransactionId,
      ]),
    ).toMatchObject([
      [ordinals[0] - 1, expect.any(String), "DELETED_TRANSACTION"],
      [ordinals[0], "javított", undefined],
      [ordinals[0] + 1, expect.any(String), "DELETED_TRANSACTION"],
    ]);
    await expect.poll(() => received.length).toBe(7);
    expect(
      received
        .slice(3)
        .map(({ notificationType }) => notificationType)
        .sort(),
    ).toEqual([
      "TRANSACTIONS_CREATED",
      "TRANSACTIONS_UPDATED",
      "TRANSACTIONS_UPDATED",
      "TRANSACTIONS_UPDATED",
    ]);
  });
});

describe("failures on demand", () => {
  it("come by header, by control and by the bank's user name", async () => {
    const faulty = (fault: string): Promise<Response> =>
      call("/banks", { headers: { "x-sandbox-fault": fault } });
    expect((await faulty("401-once")).status).toBe(401);
    const limited = await faulty("429");
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
    const html = await faulty("html");
    expect([html.status, html.headers.get("content-type")]).toEqual([502, "text/html"]);
    await expect(faulty("cut").then((answer) => answer.text())).rejects.toThrow();
    await control("fault", { kind: "500", times: 2, path: "/banks" });
    expect([await status("/banks"), await status("/banks"), await status("/banks")]).toEqual([
      500, 500, 200,
    ]);
    const { list } = await connect("mari@example.com", { bankUser: "429" });
    expect([await status(list), await status(list), await status(list)]).toEqual([429, 429, 200]);
  });

  it("make ids unstable, rows change, answers stale, and notices double or early", async () => {
    const unstable = await connect("nora@example.com", { bankUser: "unstable" });
    const ids = async (list: string): Promise<string[]> =>
      (await get(list)).transactions.map(({ _id }: any) => _id);
    expect(await ids(unstable.list)).not.toEqual(await ids(unstable.list));
    const changed = await connect("olga@example.com", { bankUser: "changed" });
    const first = await readAll(changed.list, "&status=booked");
    const second = await readAll(changed.list, "&status=booked");
    expect(second.filter((item, index) => item.comment !== first[index].comment)).toHaveLength(1);
    const stale = await connect("petra@example.com", { bankUser: "stale" });
    expect(Date.now() - Date.parse(stale.accounts[0].lastSuccessfulSyncDate)).toBeGreaterThan(
      3 * DAY_MS,
    );
    const told = (consentId: string): any[] =>
      received.filter(
        (notice) =>
          notice.infoSharingConsentId === consentId &&
          notice.notificationType === "TRANSACTIONS_CREATED",
      );
    const twice = await connect("rita@example.com", { bankUser: "duplicate" });
    await expect.poll(() => told(twice.consentId).length).toBe(2);
    const flow = await send("POST", "/user-flow/init", {
      email: "sari@example.com",
      flowType: "ADD_BANK",
    });
    const early = await control("finish-flow", {
      userFlowId: flow.userFlowId,
      bankId: "OTP",
      bankUser: "early",
    });
    await expect.poll(() => told(early.consentId).length).toBe(1);
    const [{ userId, consentedAccounts }] = told(early.consentId);
    expect(
      (await get(`/transactions?userId=${userId}&accountId=${consentedAccounts[0]}`)).transactions,
    ).toEqual([]);
  });

  it("write the tolerated other shapes", async () => {
    const { user, list } = await connect("teri@example.com");
    await control("settings", {
      webhookDelayMs: 40,
      shape: ["array", "id", "objects", "string-token"],
    });
    const token = await (await call("/token", { headers: { apikey: "sandbox-api-key" } })).json();
    expect(token).toMatch(/^Bearer /);
    expect((await get(list))[0]).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(
      (await get(`/info-sharing-consents?userId=${user._id}`))[0].consentedAccounts[0],
    ).toHaveProperty("accountId");
  });
});

describe("the hosted page", () => {
  it("leads from the bank to the accounts and back, without a word that was not escaped", async () => {
    const redirectUri = "http://bankhid.test/vissza";
    const flow = await send("POST", "/user-flow/init", {
      email: "ubul@example.com",
      flowType: "ADD_BANK",
      redirectUri,
    });
    const page = `${base()}/sync-ui?token=${flow.token}&lang=HU`;
    const post = (fields: Record<string, string>): Promise<Response> =>
      fetch(page, {
        method: "POST",
        body: new URLSearchParams({ token: flow.token, ...fields }),
        redirect: "manual",
      });
    const text = async (): Promise<string> => (await fetch(page)).text();
    expect(await text()).toContain("Válasszon bankot");
    expect((await post({ bankId: "5f1a6b2c9d3e4a0011b0e103" })).status).toBe(303);
    expect(await text()).toContain("K&amp;H próbabank");
    await post({ action: "login", bankUser: '<b>"ubul' });
    const accounts = [...(await text()).matchAll(/name="account" value="(\d{24})"( checked)?/g)];
    expect(accounts.map(([, , checked]) => checked)).toEqual([
      " checked",
      " checked",
      " checked",
      undefined,
    ]);
    await post({ action: "allow", account: accounts[0]![1]! });
    const end = await text();
    expect(end).toContain("A hozzájárulást rögzítettük");
    expect(end).toContain('data-redirect="http://bankhid.test/vissza"');
    expect((await fetch(`${base()}/sync-ui?token=none`)).status).toBe(404);
  });
});

describe("notifications", () => {
  it("go to the usual address until the partner registers another one", async () => {
    const usual = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/usual`;
    const other = await startAggreg8({
      ...config,
      dataDir: join(dataDir, "other"),
      aggreg8Callback: usual,
    });
    const verb = async (name: string, body: unknown): Promise<any> => {
      const address = `http://127.0.0.1:${other.port}/sandbox/aggreg8/control/${name}`;
      return (await fetch(address, { method: "POST", body: JSON.stringify(body) })).json();
    };
    try {
      const { consentId } = await verb("seed", { email: "vali@example.com", accounts: 1 });
      await verb("notify", { consentId, type: "TRANSACTIONS_CREATED" });
      await expect
        .poll(async () => (await verb("webhooks", {})).deliveries)
        .toMatchObject([{ url: usual, outcome: 200 }]);
      // Notifications of the tests before may still come in between.
      const notification = {
        infoSharingConsentId: consentId,
        notificationType: "TRANSACTIONS_CREATED",
      };
      expect(received).toContainEqual(expect.objectContaining(notification));
    } finally {
      await other.stop();
    }
  });
});

describe("the memory", () => {
  it("survives a restart, and holds thousands of consents without their movements", async () => {
    for (let person = 0; person < 300; person++) {
      await control("seed", {
        email: `ceg${person}@example.com`,
        bankId: "OTP",
        accounts: 3,
        itemsPerAccount: 450,
      });
    }
    const user = await send("POST", "/users", { email: "ceg7@example.com" });
    const before = await get(`/accounts?userId=${user._id}`);
    await sandbox.stop();
    sandbox = await startAggreg8(config);
    const after = await get(`/accounts?userId=${user._id}`);
    expect(after.accounts.map(({ _id }: any) => _id)).toEqual(
      before.accounts.map(({ _id }: any) => _id),
    );
    expect(
      await readAll(`/transactions?userId=${user._id}&accountId=${after.accounts[0]._id}`),
    ).toHaveLength(450);
    const { requests } = await (await fetch(`${base()}/control/requests`)).json();
    expect(
      requests.some(
        ({ path, query }: any) => path === "/transactions" && query.userId === user._id,
      ),
    ).toBe(true);
  });
});
