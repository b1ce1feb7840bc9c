/**
 * What a program gets by its links, step by step as in the findings S2 and S3 of the attack: a key
 * that may only make links is not its director, and a program accepts no terms for a person.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { PROGRAM_SCHEDULES_MAX } from "#contract/exports/export-limits.ts";
import { LETTERS_PER_MAILBOX } from "#server/http/limits.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { createTestApp, type TestApp, TRUSTED_WEBHOOK } from "#server/testing/test-app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ deps: { queue: createMemoryQueue() } });
});
afterAll(() => api?.close());

const tokenIn = (url: string): string => new URL(url).pathname.split("/")[2]!;
const enter = (token: string) => api.call("GET", `/v1/me?token=${token}`, {});

async function buildPlace() {
  const accountant = await buildUser(api.db, { role: "accountant", privacyAccepted: false });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const account = await buildBankAccount(api.db, company.id);
  await buildTransactions(api.db, company.id, account, [{ date: "2026-11-02", amount: 500_000n }]);
  const given = { userId: company.ownerId, companyId: company.id, scopes: ["links:write"] };
  return { accountant, company, account, caller: await openKey(api, given) };
}

describe("a key with links:write alone", () => {
  it("learns no other program's webhook address: its path and query may hold a secret", async () => {
    const { company, caller } = await buildPlace();
    const { id } = company;
    const other = await openKey(api, { userId: company.ownerId, companyId: id });
    const url = `${TRUSTED_WEBHOOK}/GEHEIM-path?token=GEHEIM-query`;
    const eventTypes = ["statement.available"];
    const made = await other.call("POST", "/webhook-endpoints", { url, eventTypes });
    expect(made.status).toBe(201);
    const { token } = (await enter(tokenIn((await caller.call("POST", "/links", {})).body.url)))
      .body;
    const own = await buildSession(api.db, company.ownerId);
    const read = (path: string, as: string) => api.call("GET", `/v1${path}`, { token: as });
    const list = `/integrator/webhooks?company_id=${id}`;
    const seen = await read(list, token);
    expect(seen.text).not.toContain("GEHEIM");
    expect(seen.body.webhooks[0].url).toBe(`${new URL(url).origin}/…`);
    expect((await read(list, own)).body.webhooks[0].url).toBe(url);
    // What keys made is told to people only.
    const byKey = `/integrator/token/made/webhooks?clientId=${other.key.clientId}&company_id=${id}`;
    expect([(await read(byKey, token)).status, (await read(byKey, own)).status]).toEqual([
      403, 200,
    ]);
    expect((await other.call("GET", "/webhook-endpoints")).body.data[0].url).toBe(url);
  });

  it("becomes nothing more by its own link: S2, each step", async () => {
    const { company, account, caller } = await buildPlace();
    const { id } = company;
    expect((await caller.call("GET", "/transactions")).status).toBe(403);
    const link = await caller.call("POST", "/links", {});
    expect(link.status).toBe(201);
    const { token } = (await enter(tokenIn(link.body.url))).body;
    const scopes = ["companies:read", "accounts:read", "balances:read", "transactions:read"];
    const clientId = caller.key.clientId;
    const file = { company_id: id, from: "2026-01-01" };
    const steps: [string, string, object?][] = [
      ["POST", "/integrator/token", { integrator: "CUSTOM", company_id: id, scopes }],
      ["POST", "/integrator/token/secret", { clientId, company_id: id }],
      ["DELETE", "/integrator/token/secret", { clientId, company_id: id }],
      ["PATCH", "/integrator/token", { clientId, company_id: id }],
      [
        "POST",
        "/integrator/webhook",
        { company_id: id, clientId, url: TRUSTED_WEBHOOK, types: ["statement.available"] },
      ],
      ["POST", "/accountant", { name: "Támadó Tamás", email: "t@example.com", company_id: id }],
      ["POST", `/company/${id}/invoice-feed/key`, {}],
      ["POST", `/company/${id}/invoice-feed/key/show`],
      ["POST", `/company/courierEmail/${id}/`, {}],
      ["POST", "/aggreg8/user-flow/init", { company_id: id, action: "ADD_BANK" }],
      ["POST", "/audit-log/export", file],
      ["GET", `/audit-log?company_id=${id}`],
      ["PUT", `/company/${id}`, { tax_number: company.taxNumber, company_name: "Más Kft." }],
      ["DELETE", `/company/${id}`, { company_name: company.name }],
      ["DELETE", "/bankaccount", { ...account, company_id: id }],
      ["POST", "/passkeys/options", {}],
      ["PUT", "/entr", { name: "Más Név" }],
      ["POST", "/profile", { city: "Máshol" }],
    ];
    for (const [method, path, body] of steps) {
      const reply = await api.call(method as "POST", `/v1${path}`, { token, body });
      expect([method, path, reply.status, reply.body.code]).toEqual([
        method,
        path,
        403,
        "own_login_needed",
      ]);
    }
    const left = await inCompanyAsProgram(api.db, id, async (tx) => {
      const count = async (table: "api_key" | "webhook_endpoint" | "membership") =>
        (await tx.selectFrom(table).select("company_id").where("company_id", "=", id).execute())
          .length;
      return [await count("api_key"), await count("webhook_endpoint"), await count("membership")];
    });
    expect(left).toEqual([1, 0, 2]);
    const owner = await buildSession(api.db, company.ownerId);
    const { body: shown } = await api.call("GET", `/v1/company/${id}`, { token: owner });
    expect(shown.name).toBe(company.name);
  });

  it("still reads, filters and books by its link, and ends with its key", async () => {
    const { company, caller } = await buildPlace();
    const { token } = (await enter(tokenIn((await caller.call("POST", "/links", {})).body.url)))
      .body;
    const listed = await api.call("POST", "/v1/bankaccounts-transactions/", {
      token,
      body: { bankAccounts: [], booked: "UNBOOKED", company_id: company.id },
    });
    expect(listed.status).toBe(200);
    const [{ _id: transactionId }] = listed.body.transactions;
    const booked = await api.call("POST", "/v1/booked", { token, body: { transactionId } });
    expect(booked.status).toBe(200);
    const owner = await buildSession(api.db, company.ownerId);
    const revoke = { clientId: caller.key.clientId, company_id: company.id };
    await api.call("PATCH", "/v1/integrator/token", { token: owner, body: revoke });
    expect((await api.call("GET", "/v1/companies", { token })).status).toBe(401);
  });

  it("shows of the person who he is, and nothing else that is his own", async () => {
    const { company, caller } = await buildPlace();
    const owner = await buildSession(api.db, company.ownerId);
    const own = { street: "Titkos utca 1.", invoiceName: "Titkos Bt.", mobile: "+36301234567" };
    await api.call("POST", "/v1/profile", { token: owner, body: own });
    const entered = await enter(tokenIn((await caller.call("POST", "/links", {})).body.url));
    const again = await api.call("GET", "/v1/me", { token: entered.body.token });
    for (const reply of [entered, again]) {
      expect(reply.status).toBe(200);
      expect(reply.text).not.toMatch(/Titkos|301234567|imperialPayId/);
    }
  });

  it("renews its session as what it was: never as the person's own", async () => {
    const { company, caller } = await buildPlace();
    const { token } = (await enter(tokenIn((await caller.call("POST", "/links", {})).body.url)))
      .body;
    await api.db
      .updateTable("session")
      .set({ renew_due: true })
      .where("kind", "=", "connect")
      .where("user_id", "=", company.ownerId)
      .execute();
    const reply = await api.call("GET", "/v1/companies", { token });
    const renewed = String(reply.headers["x-session-token"]);
    const body = { integrator: "CUSTOM", company_id: company.id };
    const made = await api.call("POST", "/v1/integrator/token", { token: renewed, body });
    expect(made.body.code).toBe("own_login_needed");
    expect((await enter(renewed)).body.kind).toBe("connect");
  });
});

describe("a link for a person who has not accepted the terms", () => {
  it("accepts nothing, opens nothing and changes nothing: S3, each step", async () => {
    const { accountant, caller } = await buildPlace();
    const link = await caller.call("POST", "/links", { email: accountant.email });
    expect(link.status).toBe(201);
    const token = tokenIn(link.body.url);
    for (const body of [{ privacyAccepted: true }, { privacyAccepted: true, name: "Más Név" }]) {
      const accepted = await api.call("POST", "/v1/profile", { token, body });
      expect([accepted.status, accepted.body.code]).toEqual([403, "own_login_needed"]);
    }
    const entered = await enter(token);
    expect([entered.status, entered.body.code]).toEqual([403, "own_login_needed"]);
    const person = await api.db
      .selectFrom("app_user")
      .select(["name", "privacy_version", "privacy_accepted_at"])
      .where("id", "=", accountant.id)
      .executeTakeFirstOrThrow();
    expect(person).toEqual({
      name: accountant.name,
      privacy_version: null,
      privacy_accepted_at: null,
    });
  });

  it("goes on after the person's own login by letter, to the page and the company of the link", async () => {
    const { accountant, company, caller } = await buildPlace();
    const link = await caller.call("POST", "/links", { email: accountant.email });
    const program = tokenIn(link.body.url);
    const request = { page: "transaction-viewer", filter: { partnerName: "GLS & Társa" } };
    const before = api.mailbox.letters.length;
    const asked = await api.call("POST", "/v1/sessions/letter", { token: program, body: request });
    expect([asked.status, asked.body.email]).toEqual([200, accountant.email]);
    const [letter, ...more] = api.mailbox.letters.slice(before);
    expect([letter!.to, more]).toEqual([accountant.email, []]);
    const url = new URL(/http:\/\/bankhid\.test\/\S+/.exec(letter!.text)![0]);
    expect(url.pathname).toMatch(
      new RegExp(`^/transaction-viewer/[\\w-]{43}/${company.taxNumber}$`),
    );
    expect(url.searchParams.get("partnerName")).toBe("GLS & Társa");
    const own = tokenIn(url.href);
    expect((await enter(own)).body.code).toBe("privacy_not_accepted");
    const body = { privacyAccepted: true };
    expect((await api.call("POST", "/v1/profile", { token: own, body })).status).toBe(200);
    expect((await enter(own)).body.kind).toBe("login");
    // The program's own link is good by now: for what a program's link may.
    expect((await enter(program)).body.kind).toBe("connect");
  });

  it("writes three letters an hour to the person's mailbox only, and none of them is his own", async () => {
    api.clock.toNextWindow(3_600);
    const { accountant, caller } = await buildPlace();
    const made = await caller.call("POST", "/links", { email: accountant.email });
    const token = tokenIn(made.body.url);
    const ask = async (count: number) => {
      const options = { token, address: `203.0.113.${count}`, body: {} };
      return (await api.call("POST", "/v1/sessions/letter", options)).body;
    };
    const before = api.mailbox.letters.length;
    const replies = [];
    for (let count = 0; count < 5; count++) replies.push(await ask(count));
    const sent = api.mailbox.letters.slice(before);
    expect(sent.map(({ to }) => to)).toEqual(Array(3).fill(accountant.email));
    for (const reply of replies.slice(3)) expect(reply.code).toBe("rate_limited");
    // Their owner still asks as often as he may.
    const session = await buildSession(api.db, accountant.id);
    for (let count = 0; count < LETTERS_PER_MAILBOX; count++) {
      const own = await api.call("POST", "/v1/sessions/letter", { token: session, body: {} });
      expect(own.body.alreadySent).toBeUndefined();
    }
    api.clock.reset();
  });

  it("asks for no letter once it can be opened, and its session for three an hour", async () => {
    api.clock.toNextWindow(3_600);
    const { accountant, caller } = await buildPlace();
    const made = await caller.call("POST", "/links", { email: accountant.email });
    const token = tokenIn(made.body.url);
    const version = { privacy_version: PRIVACY_VERSION };
    await api.db.updateTable("app_user").set(version).where("id", "=", accountant.id).execute();
    const ask = async (bearer: string) =>
      (await api.call("POST", "/v1/sessions/letter", { token: bearer, body: {} })).body;
    expect((await ask(token)).code).toBe("unauthenticated");
    const entered = await enter(token);
    const replies = [];
    for (let count = 0; count < 4; count++) replies.push(await ask(entered.body.token));
    expect(replies.map(({ code }) => code)).toEqual([
      undefined,
      undefined,
      undefined,
      "rate_limited",
    ]);
    api.clock.reset();
  });
});

describe("scheduled exports that a program sets", () => {
  it("are five of a company's, at one moment too, and leave room for the people", async () => {
    const { company, caller } = await buildPlace();
    const entered = await enter(tokenIn((await caller.call("POST", "/links", {})).body.url));
    const own = await buildSession(api.db, company.ownerId);
    const schedule = async (token: string, day: number) => {
      const time = { every: "month", day, hour: 7 };
      const body = { company_id: company.id, time, settings: { format: "csv" }, letter: true };
      return (await api.call("POST", "/v1/export-schedules", { token, body })).body.code ?? "set";
    };
    const days = Array.from({ length: PROGRAM_SCHEDULES_MAX + 2 }, (_, at) => at + 1);
    const codes = await Promise.all(days.map((day) => schedule(entered.body.token, day)));
    expect(codes.toSorted()).toEqual([
      ...Array(2).fill("program_places_full"),
      ...Array(PROGRAM_SCHEDULES_MAX).fill("set"),
    ]);
    expect(await schedule(own, 20)).toBe("set");
  });
});
