import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import type { RunningSandbox } from "../sandbox-server.ts";
import { startEnableBanking } from "./start-enable-banking.ts";

const programDir = mkdtempSync(join(tmpdir(), "bankhid-eb-"));
const dataDir = join(programDir, "sandbox");
let sandbox: RunningSandbox;
let token = "";

beforeAll(async () => {
  sandbox = await startEnableBanking({
    port: 0,
    smtpPort: 0,
    dataDir,
    programUrl: "http://bankhid.test",
  });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(programDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await control("reset");
  const { applicationId, privateKey } = await (await fetch(`${base()}/control/credentials`)).json();
  token = signToken(applicationId, privateKey);
});

const base = (): string => `http://127.0.0.1:${sandbox.port}/sandbox/enable-banking`;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function signToken(kid: string, privateKey: string, seconds = 3600): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    iss: "enablebanking.com",
    aud: "api.enablebanking.com",
    iat,
    exp: iat + seconds,
  };
  const text = `${encode({ typ: "JWT", alg: "RS256", kid })}.${encode(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
}

const call = async (
  method: string,
  path: string,
  body?: unknown,
  headers: object = {},
): Promise<{ status: number; body: any }> => {
  const init = {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  const answer = await fetch(`${base()}/api${path}`, init);
  return { status: answer.status, body: await answer.json() };
};
const control = async (verb: string, body: unknown = {}): Promise<any> =>
  (await fetch(`${base()}/control/${verb}`, { method: "POST", body: JSON.stringify(body) })).json();

async function authorize(state = "folyamat-1"): Promise<any> {
  const valid_until = new Date(Date.now() + 170 * DAY_MS).toISOString();
  const request = {
    access: { valid_until },
    aspsp: { name: "MBH", country: "HU" },
    state,
    psu_type: "business",
  };
  return (
    await call("POST", "/auth", {
      ...request,
      redirect_url: "http://bankhid.test/connect/return?x=1",
    })
  ).body;
}

async function connect(bankUser: string, options: object = {}): Promise<any> {
  const { authorization_id: authorizationId } = await authorize();
  const { code, accountNumbers } = await control("finish-auth", {
    authorizationId,
    bankUser,
    ...options,
  });
  const { body } = await call("POST", "/sessions", { code });
  return { ...body, accountNumbers };
}

async function readAll(uid: string, query = ""): Promise<{ items: any[]; pages: number[] }> {
  const items: any[] = [];
  const pages: number[] = [];
  for (let key: string | null = ""; key !== null;) {
    const { body } = await call(
      "GET",
      `/accounts/${uid}/transactions?${key === "" ? query : `continuation_key=${key}`}`,
    );
    items.push(...body.transactions);
    pages.push(body.transactions.length);
    key = body.continuation_key;
  }
  return { items, pages };
}

describe("the token of Enable Banking's application", () => {
  it("is good when its own key signed it, and refused otherwise", async () => {
    expect((await call("GET", "/application")).body.kid).toMatch(/^[0-9a-f-]{36}$/);
    const { applicationId, privateKey } = await (
      await fetch(`${base()}/control/credentials`)
    ).json();
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const otherPem = other.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    for (const bad of [
      signToken(applicationId, otherPem),
      signToken("other", privateKey),
      signToken(applicationId, privateKey, -5),
      "x",
    ]) {
      token = bad;
      expect(await call("GET", "/application")).toMatchObject({
        status: 401,
        body: { code: 401, error: "UNAUTHORIZED_ACCESS" },
      });
    }
    await control("application", {
      applicationId: "own",
      publicKey: other.publicKey.export({ type: "spki", format: "pem" }),
    });
    token = signToken("own", otherPem);
    expect((await call("GET", "/application")).status).toBe(200);
  });

  it("is good when the program signed it with the key in its own data folder", async () => {
    const made = generateKeyPairSync("rsa", { modulusLength: 2048 })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString();
    token = signToken("sandbox-application", made);
    expect((await call("GET", "/application")).status).toBe(401);
    writeFileSync(join(programDir, "sandbox-signing-key.pem"), made);
    expect((await call("GET", "/application")).status).toBe(200);
  });
});

describe("a session", () => {
  it("begins on the bank's page and returns with a code that is good once", async () => {
    expect((await call("GET", "/aspsps?country=HU&psu_type=business")).body.aspsps).toHaveLength(9);
    const { url, authorization_id: id } = await authorize();
    expect(url).toBe(`http://bankhid.test/sandbox/enable-banking/bank?authorization=${id}`);
    const page = `${base()}/bank?authorization=${id}`;
    const post = (fields: Record<string, string>): Promise<Response> =>
      fetch(page, {
        method: "POST",
        body: new URLSearchParams({ authorization: id, ...fields }),
        redirect: "manual",
      });
    expect(await (await fetch(page)).text()).toContain("MBH próbabank");
    await post({ action: "login", bankUser: "anna" });
    const account = /name="account" value="(\d{24})"/.exec(await (await fetch(page)).text())![1]!;
    const back = new URL((await post({ action: "allow", account })).headers.get("location")!);
    expect([back.searchParams.get("x"), back.searchParams.get("state")]).toEqual([
      "1",
      "folyamat-1",
    ]);
    const code = back.searchParams.get("code");
    const { body } = await call("POST", "/sessions", { code });
    expect(body.accounts).toHaveLength(1);
    expect((await call("POST", "/sessions", { code })).status).toBe(422);
    expect((await fetch(page)).status).toBe(404);
  });

  it("does not come to be when the person refuses or the bank fails", async () => {
    for (const [how, error] of [
      ["refuse", "access_denied"],
      ["bankError", "server_error"],
    ]) {
      const { authorization_id: authorizationId } = await authorize(how);
      const { location } = await control("finish-auth", { authorizationId, how });
      expect(new URL(location).searchParams.get("error")).toBe(error);
      expect(new URL(location).searchParams.get("state")).toBe(how);
    }
    expect((await call("POST", "/auth", { state: "x" })).status).toBe(422);
  });

  it("names accounts anew each time, and keeps their hash", async () => {
    const [first, second] = [await connect("bea"), await connect("bea")];
    const pick =
      (name: string) =>
      (session: any): string[] =>
        session.accounts.map((account: any) => account[name]);
    expect(pick("identification_hash")(first)).toEqual(pick("identification_hash")(second));
    expect(pick("uid")(first)).not.toEqual(pick("uid")(second));
    const shown = (await call("GET", `/sessions/${first.session_id}`)).body;
    expect(shown).toMatchObject({
      status: "AUTHORIZED",
      accounts: pick("uid")(first),
      aspsp: { name: "MBH", country: "HU" },
    });
  });

  it("ends when it is closed or its time is over", async () => {
    const closed = await connect("cili");
    await call("DELETE", `/sessions/${closed.session_id}`);
    const path = (session: any): string => `/accounts/${session.accounts[0].uid}/balances`;
    expect(await call("GET", path(closed))).toMatchObject({
      status: 401,
      body: { error: "CLOSED_SESSION" },
    });
    const expired = await connect("cili");
    expect((await call("GET", path(expired))).status).toBe(200);
    await control("clock", { days: 171 });
    expect(await call("GET", path(expired))).toMatchObject({
      status: 401,
      body: { error: "EXPIRED_SESSION" },
    });
    expect((await call("GET", `/sessions/${expired.session_id}`)).body.status).toBe("EXPIRED");
  });
});

describe("movements of Enable Banking", () => {
  it("come unsigned behind keys, empty pages between, and are the bank's own", async () => {
    const { accounts, accountNumbers } = await connect("dora");
    const { items, pages } = await readAll(
      accounts[0].uid,
      "transaction_status=BOOK&strategy=longest",
    );
    expect(pages).toEqual([100, 0, 100, 100, 100, 70]);
    const truth = (await control("truth", { accountNumber: accountNumbers[0] })).accounts[0];
    const signed = items.map(
      (item) =>
        `${item.credit_debit_indicator === "DBIT" ? "-" : ""}${item.transaction_amount.amount}`,
    );
    expect(signed.toReversed()).toEqual(truth.items.map(({ amount }: any) => amount));
    const references = items
      .map((item) => item.entry_reference)
      .filter((reference) => reference !== null);
    expect(references.length).toBeLessThan(items.length);
    expect(new Set(references).size).toBeLessThan(references.length);
    const pending = (await readAll(accounts[0].uid, "transaction_status=PDNG")).items;
    expect(pending.map(({ status, booking_date }) => [status, booking_date])).toEqual(
      Array.from({ length: 3 }, () => ["PDNG", null]),
    );
    const { balances } = (await call("GET", `/accounts/${accounts[0].uid}/balances`)).body;
    expect(balances[0]).toMatchObject({
      balance_type: "CLBD",
      balance_amount: { amount: truth.balance, currency: "HUF" },
    });
  });

  it("are given for 90 days only an hour after the person was there", async () => {
    const { accounts } = await connect("edit");
    const ago = (days: number): string =>
      new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    const path = `/accounts/${accounts[0].uid}/transactions?date_from=${ago(200)}`;
    expect((await call("GET", path)).status).toBe(200);
    await control("clock", { hours: 2 });
    expect(await call("GET", path)).toMatchObject({
      status: 422,
      body: { code: 422, error: "WRONG_TRANSACTIONS_PERIOD" },
    });
    const { items } = await readAll(accounts[0].uid, `date_from=${ago(10)}&date_to=${ago(5)}`);
    expect(items.length).toBeGreaterThan(2);
    expect(items.every(({ booking_date: day }) => day >= ago(10) && day <= ago(5))).toBe(true);
  });

  it("are refused beyond the day's readings unless the person is there", async () => {
    const { accounts } = await connect("flora");
    await control("settings", { dailyReads: 4 });
    const path = `/accounts/${accounts[0].uid}/transactions`;
    const statuses: number[] = [];
    for (let reading = 0; reading < 5; reading++) statuses.push((await call("GET", path)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await call("GET", path, undefined, { "psu-ip-address": "127.0.0.1" })).status).toBe(
      200,
    );
  });

  it("fail as asked, and withdrawn ones vanish", async () => {
    const { accounts, accountNumbers } = await connect("gizi");
    const path = `/accounts/${accounts[0].uid}/transactions`;
    await control("fault", { kind: "429", accountNumber: accountNumbers[0] });
    expect(await call("GET", path)).toMatchObject({
      status: 429,
      body: { error: "ASPSP_RATE_LIMIT_EXCEEDED" },
    });
    await control("fault", { kind: "500" });
    expect(await call("GET", path)).toMatchObject({ status: 500, body: { error: "ASPSP_ERROR" } });
    const count = async (): Promise<number> =>
      (await readAll(accounts[0].uid, "transaction_status=BOOK")).items.length;
    const before = await count();
    await control("withdraw", { accountNumber: accountNumbers[0], ordinal: 5 });
    expect(await count()).toBe(before - 1);
  });
});
