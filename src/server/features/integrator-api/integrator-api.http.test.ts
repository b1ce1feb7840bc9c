/** The API of programs: tokens, rights, reading, marking, repetition and limits. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { KEY_SCOPES } from "#contract/integrator-keys/key-scopes.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildApiThings } from "#server/testing/build-api-things.ts";
import type { EndpointSample } from "#server/testing/samples/sample.ts";
import { listApiSamples } from "#server/testing/samples/integrator-api.ts";
import { buildApiKey } from "#server/testing/build-api-key.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { openKey, sendForm } from "#server/testing/key-calls.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { hashToken } from "#server/token-hash.ts";
import { DAY_MS } from "#values/durations.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-integrators-"));
const queue = createMemoryQueue();
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function buildPlace(scopes?: readonly string[]) {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const account = await buildBankAccount(api.db, company.id, { displayName: "Fő számla" });
  const ids = await buildTransactions(api.db, company.id, account, [
    { date: "2026-11-02", amount: 1_250_000_000n, partnerName: "GLS Hungary Kft." },
    { date: "2026-11-03", amount: -500_000n },
    { date: "2026-11-04", amount: 100_000n, bookedAt: new Date() },
  ]);
  const given = { userId: company.ownerId, companyId: company.id };
  const caller = await openKey(api, scopes === undefined ? given : { ...given, scopes });
  return { company, account, accountant, ids, ...caller };
}

const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
const GRANT = { grant_type: "client_credentials" };

describe("a token", () => {
  it("comes for client id and secret, in the header or in the body, and is no-store", async () => {
    const { key } = await buildPlace();
    const { clientId, secret } = key;
    const byHeader = await sendForm(api, "/oauth2/token", GRANT, basic(clientId, secret));
    expect(byHeader.body).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect(byHeader.body.scope.split(" ")).toEqual([...KEY_SCOPES]);
    expect(byHeader.headers["cache-control"]).toBe("no-store");
    const body = { ...GRANT, client_id: clientId, client_secret: secret };
    expect((await sendForm(api, "/oauth2/token", body)).status).toBe(200);
  });

  it("is refused in the words of the standard", async () => {
    const { key } = await buildPlace();
    const { clientId, secret } = key;
    const good = basic(clientId, secret);
    const faults: [string | Record<string, string>, Record<string, string>, number, string][] = [
      [GRANT, basic(clientId, "wrong"), 401, "invalid_client"],
      [GRANT, basic("nobody", secret), 401, "invalid_client"],
      [GRANT, {}, 401, "invalid_client"],
      [GRANT, { authorization: "Basic !" }, 401, "invalid_client"],
      [{}, good, 400, "invalid_request"],
      [{ grant_type: "password" }, good, 400, "unsupported_grant_type"],
      [{ ...GRANT, scope: "payments:write" }, good, 400, "invalid_scope"],
      [{ ...GRANT, client_secret: secret }, good, 400, "invalid_request"],
      ["grant_type=client_credentials&grant_type=x", good, 400, "invalid_request"],
    ];
    for (const [fields, headers, status, error] of faults) {
      api.clock.toNextWindow(60);
      const reply = await sendForm(api, "/oauth2/token", fields, headers);
      expect([reply.status, reply.body.error]).toEqual([status, error]);
    }
    api.clock.reset();
  });

  it("cannot be locked by strangers who know the client id; their own address is counted", async () => {
    api.clock.toNextWindow(60);
    const { key } = await buildPlace();
    const statuses = [];
    for (let tries = 0; tries < 31; tries++) {
      const wrong = basic(key.clientId, "wrong");
      const reply = await sendForm(api, "/oauth2/token", GRANT, wrong, "198.51.100.7");
      statuses.push(reply.status);
    }
    expect(statuses.slice(29)).toEqual([401, 429]);
    const login = basic(key.clientId, key.secret);
    const own = [];
    for (let tokens = 0; tokens < 10; tokens++)
      own.push((await sendForm(api, "/oauth2/token", GRANT, login)).status);
    // The world's own token was the first of the minute's ten.
    expect(own.slice(8)).toEqual([200, 429]);
    const revoked = await sendForm(api, "/oauth2/revoke", { token: "unknown" }, login);
    expect(revoked.status).toBe(200);
    api.clock.reset();
  });

  it("has the scopes that were asked for, at most those of the key", async () => {
    const { key } = await buildPlace(["transactions:read", "accounts:read"]);
    const asked = await sendForm(
      api,
      "/oauth2/token",
      { ...GRANT, scope: "accounts:read" },
      basic(key.clientId, key.secret),
    );
    const token = asked.body.access_token;
    expect((await api.call("GET", "/api/v1/accounts", { token })).status).toBe(200);
    const reply = await api.call("GET", "/api/v1/transactions", { token });
    expect([reply.status, reply.body.code]).toEqual([403, "insufficient_scope"]);
  });

  it("ends by revocation, by its time, with its secret's key and with the membership", async () => {
    const one = await buildPlace();
    const login = basic(one.key.clientId, one.key.secret);
    expect((await one.call("GET", "/me")).status).toBe(200);
    expect((await sendForm(api, "/oauth2/revoke", { token: one.token }, login)).status).toBe(200);
    expect((await one.call("GET", "/me")).body.code).toBe("unauthorized");
    expect((await sendForm(api, "/oauth2/revoke", { token: "unknown" }, login)).status).toBe(200);

    const two = await buildPlace();
    const session = await buildSession(api.db, two.company.ownerId);
    const body = { clientId: two.key.clientId };
    await api.call("PATCH", "/v1/integrator/token", { token: session, body });
    expect((await two.call("GET", "/me")).status).toBe(401);
    const again = await sendForm(
      api,
      "/oauth2/token",
      GRANT,
      basic(two.key.clientId, two.key.secret),
    );
    expect(again.body.error).toBe("invalid_client");

    const three = await buildPlace();
    await api.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", three.company.id)
      .where("user_id", "=", three.company.ownerId)
      .execute();
    expect((await three.call("GET", "/me")).status).toBe(401);

    const four = await buildPlace();
    api.clock.advance(3_601_000);
    expect((await four.call("GET", "/me")).status).toBe(401);
    api.clock.reset();
  });

  it("comes for both secrets of a key while both are good", async () => {
    const { key, company } = await buildPlace();
    const session = await buildSession(api.db, company.ownerId);
    const body = { clientId: key.clientId };
    const rotated = await api.call("POST", "/v1/integrator/token/secret", { token: session, body });
    for (const secret of [key.secret, rotated.body.client_secret])
      expect(
        (await sendForm(api, "/oauth2/token", GRANT, basic(key.clientId, secret))).status,
      ).toBe(200);
    api.clock.advance(8 * DAY_MS);
    const late = await sendForm(api, "/oauth2/token", GRANT, basic(key.clientId, key.secret));
    expect(late.body.error).toBe("invalid_client");
    api.clock.reset();
  });
});

describe("a token of a replaced secret", () => {
  const getToken = async (clientId: string, secret: string) =>
    (await sendForm(api, "/oauth2/token", GRANT, basic(clientId, secret))).body;
  const me = async (token: string) => (await api.call("GET", "/api/v1/me", { token })).status;

  it("ends with it: at the press that ends the secret, at another change, and at its last moment", async () => {
    const { key, company } = await buildPlace();
    const session = await buildSession(api.db, company.ownerId);
    const body = { clientId: key.clientId };
    const change = (method: "POST" | "DELETE") =>
      api.call(method, "/v1/integrator/token/secret", { token: session, body });
    const first = (await getToken(key.clientId, key.secret)).access_token;
    const second = (await change("POST")).body.client_secret;
    const other = (await getToken(key.clientId, second)).access_token;
    expect([await me(first), await me(other)]).toEqual([200, 200]);
    // As the version before gave them: nobody knows of which secret.
    const old = (await getToken(key.clientId, second)).access_token;
    await api.db
      .updateTable("access_token")
      .set({ secret_id: null })
      .where("token_hash", "=", hashToken(old))
      .execute();
    expect(await me(old)).toBe(200);
    expect((await change("DELETE")).status).toBe(200);
    expect([await me(first), await me(other), await me(old)]).toEqual([401, 200, 401]);
    await change("POST");
    expect(await me(other)).toBe(200);
    await change("POST");
    expect(await me(other)).toBe(401);
    // A quarter of an hour before the end of a secret its tokens live for a quarter of an hour.
    const third = await buildPlace();
    await api.call("POST", "/v1/integrator/token/secret", {
      token: await buildSession(api.db, third.company.ownerId),
      body: { clientId: third.key.clientId },
    });
    api.clock.advance(7 * DAY_MS - 15 * 60_000);
    const late = await getToken(third.key.clientId, third.key.secret);
    expect(late.expires_in).toBeLessThanOrEqual(15 * 60);
    expect(await me(late.access_token)).toBe(200);
    api.clock.advance(15 * 60_000);
    expect(await me(late.access_token)).toBe(401);
    api.clock.reset();
  });

  it("is not given behind the end of the secret, whichever of the calls comes first", async () => {
    const { key, company } = await buildPlace();
    const session = await buildSession(api.db, company.ownerId);
    const body = { clientId: key.clientId };
    await api.call("POST", "/v1/integrator/token/secret", { token: session, body });
    const [ended, ...given] = await Promise.all([
      api.call("DELETE", "/v1/integrator/token/secret", { token: session, body }),
      ...Array.from({ length: 6 }, () => getToken(key.clientId, key.secret)),
    ]);
    expect(ended.status).toBe(200);
    for (const { access_token: token, error } of given)
      expect(token === undefined ? error : await me(token)).toBe(
        token === undefined ? "invalid_client" : 401,
      );
  });
});

/** A place with one thing of each kind, and a call of each endpoint about them. */
async function buildWholePlace() {
  const place = await buildPlace();
  const { company, account, ids } = place;
  const given = { companyId: company.id, ownerId: company.ownerId, accountId: account.id };
  const things = await buildApiThings(api, queue, { ...given, caller: place });
  const found = { ...things, companyId: company.id, accountId: account.id, transactionId: ids[0]! };
  return { ...place, things, samples: listApiSamples(found) };
}

type WholePlace = Awaited<ReturnType<typeof buildWholePlace>>;

describe("each endpoint", () => {
  let place: WholePlace;
  beforeAll(async () => {
    place = await buildWholePlace();
  });
  // Each test has a minute of its own, and so the hour of one token is soon over.
  beforeEach(async () => {
    api.clock.toNextWindow(60);
    const login = basic(place.key.clientId, place.key.secret);
    const { body } = await sendForm(api, "/oauth2/token", GRANT, login);
    place = { ...place, token: body.access_token };
  });
  afterAll(() => api.clock.reset());

  const send = (
    { method }: Endpoint,
    { path, body }: EndpointSample,
    { token, on }: { readonly token: string | undefined; readonly on?: TestApp },
  ) =>
    (on ?? api).call(method, `/api/v1${path}`, {
      ...(token !== undefined && { token }),
      body,
      headers: { "idempotency-key": newId() },
    });
  /** Ids of the place that no other company may see. */
  const idsOf = ({ company, account, ids, things }: WholePlace): string[] => {
    const { statementId, settlementId, consentId, exportId } = things;
    return [company.id, account.id, ...ids, statementId, settlementId, consentId, exportId];
  };

  describe.each(Object.entries(integratorApiEndpoints as Record<string, Endpoint>))(
    "%s",
    (name, definition) => {
      const { scope, status } = definition;
      const sampleOf = () => place.samples[name as keyof typeof integratorApiEndpoints];

      it("lets in a key with its scope, and nobody else", async () => {
        const sample = sampleOf();
        expect((await send(definition, sample, place)).status).toBe(status ?? 200);
        const session = await buildSession(api.db, place.company.ownerId);
        for (const token of [undefined, session, place.key.secret])
          expect((await send(definition, sample, { token })).body.code).toBe("unauthorized");
        if (scope === undefined) return;
        const { ownerId: userId, id: companyId } = place.company;
        const scopes = KEY_SCOPES.filter((each) => each !== scope);
        const other = await openKey(api, { userId, companyId, scopes });
        expect((await send(definition, sample, other)).body.code).toBe("insufficient_scope");
      });

      it("shows a key nothing of another company, also of the same director", async () => {
        const other = await buildCompany(api.db, { ownerId: place.company.ownerId });
        const stranger = await openKey(api, { userId: other.ownerId, companyId: other.id });
        const sample = sampleOf();
        const reply = await send(definition, sample, stranger);
        const asked = `${sample.path}${JSON.stringify(sample.body ?? "")}`;
        // The question's own ids may be told again: in the address of a fault, or as not found.
        const told = idsOf(place).filter((id) => !asked.includes(id) && reply.text.includes(id));
        expect(told).toEqual([]);
        if (name === "apiBookkeepingBatch") expect(reply.body.results[0].result).toBe("NOT_FOUND");
        else if (asked.includes("_")) expect(reply.status).toBe(404);
      });
    },
  );

  it("shows nothing of another company by row-level security alone", async () => {
    const stranger = await buildWholePlace();
    const open = await createTestApp({
      database: api.database,
      deps: { queue, files: api.deps.files, accessMode: "rowSecurityOnly" },
    });
    try {
      for (const [name, definition] of Object.entries<Endpoint>(integratorApiEndpoints)) {
        const sample = place.samples[name as keyof typeof integratorApiEndpoints];
        const reply = await send(definition, sample, { token: stranger.token, on: open });
        const asked = `${sample.path}${JSON.stringify(sample.body ?? "")}`;
        const told = idsOf(place).filter((id) => !asked.includes(id) && reply.text.includes(id));
        expect(told, name).toEqual([]);
        if (name === "apiBookkeepingBatch") expect(reply.body.results[0].result).toBe("NOT_FOUND");
        else if (asked.includes("_")) expect(reply.status, name).toBe(404);
      }
    } finally {
      await open.close();
    }
  });

  it("is no address of the web's API, and a key's token opens none there", async () => {
    const reply = await api.call("GET", "/v1/companies", { token: place.token });
    expect(reply.body.code).toBe("unauthenticated");
    expect((await api.call("GET", "/v1/statements", { token: place.token })).status).toBe(404);
  });
});

describe("reading", () => {
  it("shows money as text, ids with prefixes and the mark of the books", async () => {
    const { call, company, account, ids } = await buildPlace();
    const { data, hasMore, nextCursor } = (await call("GET", "/transactions")).body;
    expect([hasMore, nextCursor]).toEqual([false, null]);
    expect(data).toHaveLength(3);
    expect(data[0]).toMatchObject({
      id: `txn_${ids[0]}`,
      accountId: `acc_${account.id}`,
      companyId: `com_${company.id}`,
      bookingDate: "2026-11-02",
      amount: "12500.00",
      currency: "HUF",
      direction: "CREDIT",
      counterparty: { name: "GLS Hungary Kft." },
      bookkeeping: { status: "NOT_BOOKED", bookedAt: null, bookedBy: null },
      source: "FILE",
    });
    expect(data[1]).toMatchObject({ amount: "-5.00", direction: "DEBIT" });
  });

  it("pages by day and id over several accounts without loss or repetition", async () => {
    const { call, company, ids } = await buildPlace();
    const second = await buildBankAccount(api.db, company.id);
    const more = await buildTransactions(
      api.db,
      company.id,
      second,
      Array.from({ length: 7 }, (_, at) => ({
        date: "2026-11-03",
        amount: BigInt(at + 1) * 100_000n,
      })),
    );
    const seen: string[] = [];
    let cursor = "";
    for (;;) {
      const page = (await call("GET", `/transactions?limit=2&cursor=${cursor}`)).body;
      seen.push(...page.data.map(({ id }: { id: string }) => id.slice(4)));
      if (!page.hasMore) break;
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(10);
    expect(new Set(seen)).toEqual(new Set([...ids, ...more]));
    const days = (await call("GET", "/transactions?dateFrom=2026-11-03&dateTo=2026-11-03")).body
      .data;
    expect(days).toHaveLength(8);
    const open = (await call("GET", "/transactions?bookkeepingStatus=BOOKED")).body.data;
    expect(open).toHaveLength(1);
  });

  it("answers one resource with an ETag, and 304 while it is the same", async () => {
    const { call, account } = await buildPlace();
    const path = `/accounts/acc_${account.id}`;
    const first = await call("GET", path);
    const etag = String(first.headers["etag"]);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const same = await call("GET", path, undefined, { "if-none-match": etag });
    expect([same.status, same.text]).toEqual([304, ""]);
    expect((await call("GET", path, undefined, { "if-none-match": '"x"' })).status).toBe(200);
  });

  it("leaves a line for every call: key, name, rows, address", async () => {
    const { call, company, key } = await buildPlace();
    await call("GET", "/transactions");
    await call("GET", "/me");
    const lines = await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx
        .selectFrom("api_read")
        .select(["key_id", "call", "rows"])
        .where("company_id", "=", company.id)
        .orderBy("at")
        .execute(),
    );
    expect(lines).toEqual([
      { key_id: key.id, call: "apiTransactionList", rows: 3 },
      { key_id: key.id, call: "apiMe", rows: null },
    ]);
    const session = await buildSession(api.db, company.ownerId);
    const { tokens } = (await api.call("GET", "/v1/integrator/tokens", { token: session })).body;
    expect(tokens[0].lastCall).toEqual({ name: "apiTransactionList", rows: 3 });
  });

  it("shows faults as problem documents in Hungarian or English", async () => {
    const { call } = await buildPlace();
    const wrong = await call("GET", "/transactions?dateFrom=tegnap&limit=0");
    expect(wrong.status).toBe(422);
    expect(wrong.headers["content-type"]).toContain("application/problem+json");
    expect(wrong.body).toMatchObject({ code: "validation_failed", title: "Érvénytelen kérés" });
    const pointers = new Set(wrong.body.errors.map(({ pointer }: any) => pointer));
    expect(pointers).toEqual(new Set(["/dateFrom", "/limit"]));
    const english = await call("GET", "/accounts/acc_x", undefined, { "accept-language": "en-GB" });
    expect(english.body.title).toBe("The request is not valid");
    expect((await call("GET", `/accounts/acc_${newId()}`)).body.code).toBe("not_found");
    const cursor = Buffer.from("nonsense").toString("base64url");
    for (const path of ["/transactions", "/transactions/sync"])
      expect((await call("GET", `${path}?cursor=${cursor}`)).status).toBe(422);
  });

  it("tells what is left of the limit, and 429 with the time to wait beyond it", async () => {
    api.clock.toNextWindow(60);
    const { call } = await buildPlace();
    const first = await call("GET", "/transactions/sync");
    expect(first.headers["ratelimit-policy"]).toBe('"apiTransactionSync";q=60;w=60');
    expect(first.headers["ratelimit"]).toMatch(/^"apiTransactionSync";r=59;t=\d+$/);
    for (let at = 1; at < 60; at++) await call("GET", "/transactions/sync");
    const over = await call("GET", "/transactions/sync");
    expect([over.status, over.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call("GET", "/me")).status).toBe(200);
    expect((await (await buildPlace()).call("GET", "/transactions/sync")).status).toBe(200);
    api.clock.reset();
  });
});

describe("marking", () => {
  it("sets and clears the mark of one item, as the key, in the company's log", async () => {
    const { call, company, key, ids } = await buildPlace();
    const path = `/transactions/txn_${ids[0]}/bookkeeping`;
    const booked = await call("PATCH", path, { status: "BOOKED" });
    expect(booked.body.bookkeeping.status).toBe("BOOKED");
    expect((await call("PATCH", path, { status: "BOOKED" })).status).toBe(200);
    expect((await call("PATCH", path, { status: "NOT_BOOKED" })).body.bookkeeping.status).toBe(
      "NOT_BOOKED",
    );
    const lines = await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select(["actor_kind", "action", "after"])
        .where("company_id", "=", company.id)
        .orderBy("at")
        .execute(),
    );
    expect(lines).toMatchObject([
      { actor_kind: "integrator", action: "transaction.book", after: { clientId: key.clientId } },
      { actor_kind: "integrator", action: "transaction.unbook" },
    ]);
  });

  it("of many answers each item for itself, once for one key of repetition", async () => {
    const { call, ids } = await buildPlace();
    const items = [
      { transactionId: `txn_${ids[0]}`, status: "BOOKED" },
      { transactionId: `txn_${ids[2]}`, status: "BOOKED" },
      { transactionId: `txn_${newId()}`, status: "BOOKED" },
    ];
    const name = { "idempotency-key": "order-1" };
    const first = await call("POST", "/transactions/bookkeeping", { items }, name);
    expect(first.body.results.map(({ result }: any) => result)).toEqual([
      "CHANGED",
      "UNCHANGED",
      "NOT_FOUND",
    ]);
    const again = await call("POST", "/transactions/bookkeeping", { items }, name);
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    const other = await call("POST", "/transactions/bookkeeping", { items: items.slice(1) }, name);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    const none = await call("POST", "/transactions/bookkeeping", { items });
    expect(none.body.code).toBe("idempotency_key_missing");
    const twice = { items: [items[0], items[0]] };
    const doubled = await call("POST", "/transactions/bookkeeping", twice, {
      "idempotency-key": "b",
    });
    expect(doubled.status).toBe(422);
  });

  it("of many under one key of repetition at once changes each item once", async () => {
    const { call, company, ids } = await buildPlace();
    const items = ids.slice(0, 2).map((id) => ({ transactionId: `txn_${id}`, status: "BOOKED" }));
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        call("POST", "/transactions/bookkeeping", { items }, { "idempotency-key": "at-once" }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status)).has(200)).toBe(true);
    for (const { status, body } of replies.filter((reply) => reply.status !== 200))
      expect([status, body.code]).toEqual([409, "request_in_progress"]);
    const { count } = await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx
        .selectFrom("booking_operation")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .where("company_id", "=", company.id)
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(1n);
  });
});

it("has a document of its own with its scopes, which the web's does not name", async () => {
  const { body } = await api.call("GET", "/api/v1/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  expect(body.info.contact.url).toMatch(/\/fejlesztoknek$/);
  expect(body.components.securitySchemes.token.type).toBe("oauth2");
  expect(Object.keys(body.paths)).toContain("/transactions/sync");
  const { security } = body.paths["/transactions/sync"].get;
  expect(security).toEqual([{ token: ["transactions:read"] }]);
  const web = (await api.call("GET", "/v1/openapi.json")).body;
  expect(Object.keys(web.paths)).not.toContain("/transactions/sync");
});

it("lets a key in by row-level security alone to no other company", async () => {
  const own = await buildPlace();
  const other = await buildPlace();
  const open = await createTestApp({
    database: api.database,
    deps: { queue: createMemoryQueue(), accessMode: "rowSecurityOnly" },
  });
  try {
    const call = (path: string) => open.call("GET", `/api/v1${path}`, { token: own.token });
    expect((await call(`/transactions/txn_${own.ids[0]}`)).status).toBe(200);
    expect((await call(`/transactions/txn_${other.ids[0]}`)).status).toBe(404);
    const key = await buildApiKey(api.db, {
      userId: own.company.ownerId,
      companyId: other.company.id,
    });
    const token = await sendForm(open, "/oauth2/token", {
      ...GRANT,
      client_id: key.clientId,
      client_secret: key.secret,
    });
    expect(token.body.error).toBe("invalid_client");
  } finally {
    await open.close();
  }
});
