/** Webhooks from the cause to the receiver: signatures, repeats, stops, replays and rights. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#contract/webhooks/event-types.ts";
import { TESTS_PER_MINUTE, WEBHOOKS_MAX } from "#contract/webhooks/webhook-limits.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import {
  type ApiEvent,
  deleteOldEvents,
  emitEvent,
} from "#server/features/api-events/api-events.service.ts";
import { RunPostponed } from "#server/jobs/job.ts";
import { newId } from "#server/new-id.ts";
import { createWebhookSender } from "#server/providers/webhook-sender/https-webhook-sender.adapter.ts";
import { buildApiKey } from "#server/testing/build-api-key.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import { deleteEndpointsOfRevoked } from "./endpoints.store.ts";
import { sendDelivery } from "./send-delivery.service.ts";
import type { DeliveryKey } from "./webhook-job-definitions.ts";
import { spreadEvents } from "./spread-events.service.ts";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let api: TestApp;
let server: Server;
let root: string;
let received: Received[] = [];
/** Limits count by address, so each place calls from its own. */
let places = 0;
/** The status of the receiver's next answers. */
let answers: (path: string) => number = () => 204;
/** While this is a list, the receiver keeps its answers back in it. */
let held: (() => void)[] | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      const status = answers(path);
      const answer = (): void =>
        void response.writeHead(status, { location: `${root}/elsewhere` }).end("{}");
      if (held !== undefined) held.push(answer);
      else if (status !== 0) answer();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const trusted = new Set([new URL(root).host]);
  const webhookSender = createWebhookSender({ trusted });
  api = await createTestApp({ deps: { queue: createMemoryQueue(), webhookSender } });
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await api?.close();
});
beforeEach(() => {
  received = [];
  answers = () => 204;
  held = undefined;
  api.clock.reset();
});

async function buildPlace(types: readonly string[] = EVENT_TYPES, ownerId?: string) {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, {
    accountantIds: [accountant.id],
    ...(ownerId !== undefined && { ownerId }),
  });
  const companyId = company.id;
  const key = await buildApiKey(api.db, { userId: company.ownerId, companyId });
  const token = await buildSession(api.db, company.ownerId);
  const call = (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    as = token,
  ) => api.call(method, `/v1/integrator/webhook${path}`, { token: as, body, address });
  const address = `10.9.0.${++places}`;
  const order = { company_id: companyId, clientId: key.clientId, types };
  const make = (path = "/hook", as = token) => call("POST", "", { ...order, url: root + path }, as);
  const list = async () => (await call("GET", `s?company_id=${companyId}`)).body.webhooks as any[];
  const emit = (event: ApiEvent = { type: "statement.available", accountId: newId() }) =>
    inCompanyAsProgram(api.db, companyId, (tx) =>
      emitEvent(tx, api.deps, { companyId, by: null }, event),
    );
  return { company, companyId, accountant, key, token, call, make, list, emit };
}

/** Spreads events and sends what is due, as the jobs do. */
async function work(companyId: string, webhookSender = api.deps.webhookSender): Promise<void> {
  await spreadEvents(api.deps, companyId);
  const due = await inCompanyAsProgram(api.db, companyId, (tx) =>
    tx
      .selectFrom("webhook_delivery")
      .select("id")
      .where("company_id", "=", companyId)
      .where("state", "=", "waiting")
      .where("next_try_at", "<=", api.clock.now())
      .orderBy("id")
      .execute(),
  );
  const { signal } = new AbortController();
  const deps = { ...api.deps, webhookSender };
  for (const { id } of due) await sendDelivery(deps, { companyId, deliveryId: id }, { signal });
}

describe("an address that data go to", () => {
  const told = async (place: Awaited<ReturnType<typeof buildPlace>>) => {
    const { ownerId } = place.company;
    const { email } = await api.db
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", ownerId)
      .executeTakeFirstOrThrow();
    return api.mailbox.letters
      .filter(({ to }) => to === email)
      .map(({ subject, text }) => [subject.split(":")[0], /Útvonal: (\S+)/.exec(text)?.[1]]);
  };

  it("is told to the director when it is made or another one, and not when its events change", async () => {
    const place = await buildPlace();
    const { webhook } = (await place.make("/elso")).body;
    const named = { company_id: place.companyId, webhook_id: webhook._id };
    await place.call("PATCH", "", { ...named, url: `${root}/masik` });
    await place.call("PATCH", "", { ...named, types: ["export.completed"] });
    await place.call("POST", "/secret", named);
    expect(await told(place)).toEqual([
      ["Új webhook készült", "/elso"],
      ["Egy webhook új címet kapott", "/masik"],
    ]);
  });

  it("is told three times a day, however many are made", async () => {
    const place = await buildPlace();
    for (let made = 0; made < 4; made++) await place.make(`/${made}`);
    expect(await told(place)).toHaveLength(3);
    api.clock.advance(25 * HOUR_MS);
    const loggedInAt = api.clock.now();
    await place.make("/masnap", await buildSession(api.db, place.company.ownerId, { loggedInAt }));
    expect((await told(place)).at(-1)).toEqual(["Új webhook készült", "/masnap"]);
  });

  it("is told where a person's session makes it, whatever a program has made before", async () => {
    const place = await buildPlace();
    const { companyId, company } = place;
    const program = await openKey(api, { userId: company.ownerId, companyId });
    const order = { eventTypes: ["export.completed"] };
    for (let made = 0; made < 4; made++)
      await program.call("POST", "/webhook-endpoints", { ...order, url: `${root}/p${made}` });
    await place.make("/szemely");
    expect((await told(place)).map(([, path]) => path)).toEqual(["/p0", "/p1", "/p2", "/szemely"]);
  });
});

describe("a message", () => {
  it("is signed as Standard Webhooks says, and holds ids and who caused it", async () => {
    const { make, emit, companyId } = await buildPlace();
    const { secret, webhook } = (await make()).body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const accountId = newId();
    const eventId = await emit({ type: "statement.available", accountId });
    await work(companyId);
    const [{ headers, body }] = received as [Received];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      id: `evt_${eventId}`,
      type: "statement.available",
      createdAt: expect.any(String),
      companyId: `com_${companyId}`,
      data: { accountId: `acc_${accountId}` },
      actor: { kind: "SERVICE", personName: null, program: null },
    });
    expect(() =>
      new Webhook(secret).verify(`${body} `, headers as Record<string, string>),
    ).toThrow();
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const mac = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${mac}`);
    expect(webhook).toMatchObject({ state: "OK", ticks: [] });
  });

  it("is signed by the receiver's secret also where the answer with a new one was lost", async () => {
    const { make, emit, call, companyId } = await buildPlace();
    const known = (await make()).body;
    const named = { company_id: companyId, webhook_id: known.webhook._id, secret_id: newId() };
    const rotate = async () => (await call("POST", "/secret", named)).body.secret as string;
    const unseen = await rotate();
    const seen = (await Promise.all([rotate(), rotate(), rotate()])).concat(await rotate());
    await emit();
    await work(companyId);
    const [{ headers, body }] = received as [Received];
    const signs = (secret: string): boolean => {
      try {
        new Webhook(secret).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    expect([known.secret, seen.at(-1)!, unseen].map(signs)).toEqual([true, true, false]);
    // A request of its own makes the newest one the old one, as ever.
    const next = (await call("POST", "/secret", { ...named, secret_id: newId() })).body.secret;
    received = [];
    await emit();
    await work(companyId);
    const { headers: later, body: text } = received[0]!;
    expect(() =>
      new Webhook(seen.at(-1)!).verify(text, later as Record<string, string>),
    ).not.toThrow();
    expect(() => new Webhook(next).verify(text, later as Record<string, string>)).not.toThrow();
    expect(() => new Webhook(known.secret).verify(text, later as Record<string, string>)).toThrow();
  });

  it("has two signatures while the replaced secret lives, and one afterwards", async () => {
    const { make, emit, call, companyId } = await buildPlace();
    const made = (await make()).body;
    const named = { company_id: companyId, webhook_id: made.webhook._id };
    const second = (await call("POST", "/secret", named)).body.secret;
    await emit();
    await work(companyId);
    const first = received[0]!;
    for (const secret of [made.secret, second])
      new Webhook(secret).verify(first.body, first.headers as Record<string, string>);
    expect(String(first.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    expect((await call("DELETE", "/secret", named)).status).toBe(200);
    expect((await call("DELETE", "/secret", named)).status).toBe(404);
    await emit();
    await work(companyId);
    expect(String(received[1]!.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  });

  it("goes to endpoints that want its type and whose key may hear of it", async () => {
    const { make, emit, companyId, company } = await buildPlace(["export.completed"]);
    await make("/exports");
    const few = { userId: company.ownerId, companyId, scopes: ["accounts:read"] };
    const { clientId } = await buildApiKey(api.db, few);
    const token = await buildSession(api.db, company.ownerId);
    const body = { company_id: companyId, clientId, types: EVENT_TYPES, url: `${root}/few` };
    await api.call("POST", "/v1/integrator/webhook", { token, body });
    await emit({ type: "export.completed", exportId: newId() });
    await emit({ type: "consent.expired", consentId: newId() });
    await work(companyId);
    const seen = received.map(({ path, body: text }) => [path, JSON.parse(text).type]);
    expect(seen.toSorted()).toEqual([
      ["/exports", "export.completed"],
      ["/few", "consent.expired"],
    ]);
  });
});

describe("a message that is not taken", () => {
  it("is sent again with the same body, and marks the endpoint as failing", async () => {
    const { make, emit, list, companyId } = await buildPlace();
    await make();
    await emit();
    answers = () => 503;
    await work(companyId);
    const [failing] = await list();
    expect(failing).toMatchObject({ state: "FAILING", waiting: 1, ticks: ["failed"] });
    expect(failing.lastTry).toMatchObject({ status: 503, fault: "status" });
    await work(companyId);
    expect(received).toHaveLength(1);
    answers = () => 200;
    api.clock.advance(6_000);
    await work(companyId);
    expect(received).toHaveLength(2);
    expect(received[1]!.body).toBe(received[0]!.body);
    expect(received[1]!.headers["webhook-id"]).toBe(received[0]!.headers["webhook-id"]);
    expect((await list())[0]).toMatchObject({ state: "OK", waiting: 0, ticks: ["late"] });
  });

  it("follows no redirect", async () => {
    const { make, emit, list, companyId } = await buildPlace();
    await make();
    await emit();
    answers = () => 302;
    await work(companyId);
    expect(received.map(({ path }) => path)).toEqual(["/hook"]);
    expect((await list())[0].lastTry).toMatchObject({ status: 302, fault: "redirect" });
  });

  it("waits for an answer only so long", async () => {
    const { make, emit, list, companyId } = await buildPlace();
    await make();
    await emit();
    answers = () => 0;
    const trusted = new Set([new URL(root).host]);
    await work(companyId, createWebhookSender({ trusted, timeoutMs: 500 }));
    expect((await list())[0].lastTry).toMatchObject({ status: null, fault: "timeout" });
  });

  it("stops its endpoint after 72 hours, tells the directors by letter, and loses nothing", async () => {
    const { make, emit, list, call, companyId } = await buildPlace();
    const { webhook } = (await make()).body;
    await emit();
    answers = () => 500;
    for (let tries = 0; tries < 40; tries++) {
      await work(companyId);
      api.clock.advance(2 * HOUR_MS);
    }
    expect((await list())[0]).toMatchObject({
      state: "STOPPED",
      stopReason: "status",
      failed: 1,
      waiting: 0,
    });
    const letter = api.mailbox.letters.at(-1)!;
    expect(letter.subject).toContain("Leállt egy webhook");
    expect(letter.text).toContain("500-as hibát ad");
    // An address in one piece would be a stranger's link, which no letter shows.
    expect(letter.text).toMatch(/Kiszolgáló: \S+\nÚtvonal: \//);
    expect(letter.text).not.toContain("[hivatkozás]");
    const before = received.length;
    await emit();
    await work(companyId);
    expect(received).toHaveLength(before);
    expect((await list())[0]).toMatchObject({ failed: 1, waiting: 1 });
    answers = () => 200;
    const named = { company_id: companyId, webhook_id: webhook._id };
    const again = await call("POST", "/replay", named);
    expect([again.status, again.body.count]).toEqual([202, 2]);
    await work(companyId);
    expect((await list())[0]).toMatchObject({ state: "OK", failed: 0, waiting: 0 });
  });

  it("does not stop an endpoint that took others meanwhile", async () => {
    const { make, emit, list, companyId } = await buildPlace();
    await make();
    const poison = await emit();
    await spreadEvents(api.deps, companyId);
    answers = () => (received.at(-1)!.body.includes(poison!) ? 500 : 200);
    for (let tries = 0; tries < 38; tries++) {
      await work(companyId);
      if (tries === 5) await emit();
      api.clock.advance(2 * HOUR_MS);
    }
    expect((await list())[0]).toMatchObject({ state: "OK", failed: 1, waiting: 0 });
  });

  it("stops its endpoint at once where the receiver is gone", async () => {
    const { make, emit, list, companyId } = await buildPlace();
    await make();
    await emit();
    await emit();
    answers = () => 410;
    await work(companyId);
    expect(received).toHaveLength(1);
    expect((await list())[0]).toMatchObject({ state: "STOPPED", stopReason: "gone", waiting: 1 });
  });
});

describe("fairness", () => {
  it("lets a company have three messages under way, and puts off the fourth", async () => {
    const { make, emit, companyId } = await buildPlace();
    for (const path of ["/a", "/b", "/c", "/d"]) await make(path);
    await emit();
    await spreadEvents(api.deps, companyId);
    const rows = await inCompanyAsProgram(api.db, companyId, (tx) =>
      tx.selectFrom("webhook_delivery").select("id").where("company_id", "=", companyId).execute(),
    );
    const { signal } = new AbortController();
    const results = await Promise.allSettled(
      rows.map(({ id }) => sendDelivery(api.deps, { companyId, deliveryId: id }, { signal })),
    );
    const put = results.filter((each) => each.status === "rejected");
    expect(put.map(({ reason }) => reason instanceof RunPostponed)).toEqual([true]);
    expect(received).toHaveLength(3);
  });

  it("lets a person have six under way, however many companies he has", async () => {
    const first = await buildPlace();
    const places = [first];
    for (let more = 0; more < 3; more++)
      places.push(await buildPlace(EVENT_TYPES, first.company.ownerId));
    const keys: DeliveryKey[] = [];
    for (const { make, emit, companyId } of places) {
      for (const path of ["/a", "/b"]) await make(path);
      await emit();
      await spreadEvents(api.deps, companyId);
      const rows = await inCompanyAsProgram(api.db, companyId, (tx) =>
        tx
          .selectFrom("webhook_delivery")
          .select("id")
          .where("company_id", "=", companyId)
          .execute(),
      );
      keys.push(...rows.map(({ id }) => ({ companyId, deliveryId: id })));
    }
    const { signal } = new AbortController();
    const answersBack: (() => void)[] = (held = []);
    const put: unknown[] = [];
    const patient = createWebhookSender({ trusted: new Set([new URL(root).host]) });
    const sent = keys.map((key) =>
      sendDelivery({ ...api.deps, webhookSender: patient }, key, { signal }).catch(
        (reason) => void put.push(reason),
      ),
    );
    await expect.poll(() => [answersBack.length, put.length], { timeout: 60_000 }).toEqual([6, 2]);
    expect(put.map((reason) => reason instanceof RunPostponed)).toEqual([true, true]);
    held = undefined;
    for (const answer of answersBack) answer();
    await Promise.all(sent);
    expect(received).toHaveLength(6);
    for (const key of keys) await sendDelivery(api.deps, key, { signal });
    expect(received).toHaveLength(keys.length);
  });

  it("gives an endpoint that fails again and again a pause, which a new message keeps", async () => {
    const { make, emit, companyId } = await buildPlace();
    await make();
    answers = () => 500;
    for (let count = 0; count < 3; count++) {
      await emit();
      await work(companyId);
    }
    const before = received.length;
    await emit();
    await work(companyId);
    expect(received).toHaveLength(before);
    answers = () => 200;
    api.clock.advance(10 * MINUTE_MS);
    await work(companyId);
    expect(received.length).toBe(before + 4);
  });
});

describe("a command on webhooks", () => {
  it("is refused for an address that strangers must not reach", async () => {
    const { call, key, companyId } = await buildPlace();
    const tries: [string, string][] = [
      ["ftp://erp.example/", "webhook_url_invalid"],
      ["https://user:password@erp.example/", "webhook_url_invalid"],
      [`https://erp.example/#part`, "webhook_url_invalid"],
      ["http://erp.example/", "webhook_url_insecure"],
      ["https://127.0.0.1/", "webhook_url_private"],
      ["https://[::ffff:169.254.169.254]/", "webhook_url_private"],
      ["https://[fd00::1]/", "webhook_url_private"],
      ["https://2130706433/", "webhook_url_private"],
      ["https://0x7f.1/", "webhook_url_private"],
      ["https://localhost/", "webhook_url_private"],
    ];
    const body = { company_id: companyId, clientId: key.clientId, types: ["statement.available"] };
    for (const [url, code] of tries)
      expect([url, (await call("POST", "", { ...body, url })).body.code]).toEqual([url, code]);
  });

  it("adds at most so many endpoints", async () => {
    const { make } = await buildPlace();
    for (let count = 1; count <= WEBHOOKS_MAX; count++)
      expect((await make(`/${count}`)).status).toBe(201);
    expect((await make("/one-more")).body.code).toBe("too_many_webhooks");
  });

  it("makes no second endpoint where the same request comes again, because its answer was lost", async () => {
    const { make, list, emit, companyId } = await buildPlace();
    const replies = await Promise.all(Array.from({ length: 5 }, () => make()));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(await list()).toHaveLength(1);
    // The secret of the last answer signs.
    const { secret } = (await make()).body;
    await emit();
    await work(companyId);
    expect(received).toHaveLength(1);
    const { body, headers } = received[0]!;
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    // Later it is another request.
    api.clock.advance(11 * MINUTE_MS);
    await make();
    expect(await list()).toHaveLength(2);
  });

  it("tests one endpoint a few times a minute, also a stopped one", async () => {
    const { make, call, list, emit, companyId } = await buildPlace(["statement.available"]);
    const { webhook } = (await make()).body;
    await make("/other");
    answers = (path) => (path === "/hook" ? 410 : 200);
    await emit();
    await work(companyId);
    const named = { company_id: companyId, webhook_id: webhook._id };
    received = [];
    answers = () => 200;
    for (let count = 0; count < TESTS_PER_MINUTE; count++)
      expect((await call("POST", "/test", named)).status).toBe(202);
    expect((await call("POST", "/test", named)).body.code).toBe("rate_limited");
    await work(companyId);
    expect(received.map(({ path, body }) => [path, JSON.parse(body).type])).toEqual(
      Array.from({ length: TESTS_PER_MINUTE }, () => ["/hook", "webhook.test"]),
    );
    expect((await list())[0].state).toBe("STOPPED");
  });

  it("sends one delivery, or those of a time, again, also those that were taken", async () => {
    const { make, call, emit, companyId } = await buildPlace();
    const { webhook } = (await make()).body;
    for (let count = 0; count < 3; count++) await emit();
    await work(companyId);
    const named = { company_id: companyId, webhook_id: webhook._id };
    const query = new URLSearchParams(named).toString();
    const { deliveries } = (await call("GET", `/deliveries?${query}`)).body;
    expect(deliveries).toHaveLength(3);
    expect(deliveries[0]).toMatchObject({ state: "delivered", tries: 1, nextTryAt: null });
    const one = { ...named, delivery_id: deliveries[1]._id };
    expect((await call("POST", "/replay", one)).body.count).toBe(1);
    await work(companyId);
    expect(received.map(({ headers }) => headers["webhook-id"]).at(-1)).toBe(
      `evt_${deliveries[1].eventId}`,
    );
    const to = new Date(Date.now() + DAY_MS).toISOString();
    const all = { ...named, from: "2026-01-01T00:00:00Z", to };
    expect((await call("POST", "/replay", all)).body.count).toBe(3);
    const none = { ...named, delivery_id: newId() };
    expect((await call("POST", "/replay", none)).status).toBe(404);
    expect((await call("POST", "/replay", { ...named, from: to })).status).toBe(400);
  });

  it("sees all endpoints as a director, and those of her keys as an accountant", async () => {
    const { make, accountant, companyId } = await buildPlace();
    const { webhook } = (await make()).body;
    const token = await buildSession(api.db, accountant.id);
    const reply = await api.call("GET", `/v1/integrator/webhooks?company_id=${companyId}`, {
      token,
    });
    expect(reply.body.webhooks).toEqual([]);
    const body = { company_id: companyId, webhook_id: webhook._id };
    for (const [method, path] of [
      ["DELETE", ""],
      ["POST", "/test"],
      ["POST", "/secret"],
    ] as const)
      expect(
        (await api.call(method, `/v1/integrator/webhook${path}`, { token, body })).status,
      ).toBe(404);
  });
});

describe("the end of a key", () => {
  it("is told to its own endpoints as the last event", async () => {
    const { make, emit, key, token, companyId, company } = await buildPlace([
      "statement.available",
    ]);
    const other = await buildApiKey(api.db, { userId: company.ownerId, companyId });
    await make();
    const order = { company_id: companyId, clientId: other.clientId, types: EVENT_TYPES };
    const body = { ...order, url: `${root}/other` };
    await api.call("POST", "/v1/integrator/webhook", { token, body });
    await api.call("PATCH", "/v1/integrator/token", { token, body: { clientId: key.clientId } });
    await emit();
    await work(companyId);
    const seen = received.map(({ path, body: text }) => [path, JSON.parse(text).type]);
    expect(seen.toSorted()).toEqual([
      ["/hook", "access_key.revoked"],
      ["/other", "statement.available"],
    ]);
  });

  it("and the end of its person's membership end the messages", async () => {
    const { make, emit, companyId, company } = await buildPlace();
    await make();
    await emit();
    await spreadEvents(api.deps, companyId);
    await api.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", companyId)
      .where("user_id", "=", company.ownerId)
      .execute();
    await work(companyId);
    expect(received).toEqual([]);
  });
});

describe("the list of events", () => {
  it("has each event once, in the order of its number, behind a cursor that always comes", async () => {
    const { emit, companyId, company, make } = await buildPlace();
    const program = await openKey(api, { userId: company.ownerId, companyId });
    const { webhook } = (await make()).body;
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(`evt_${await emit()}`);
    expect((await program.call("GET", "/events")).body).toMatchObject({ data: [], hasMore: false });
    await work(companyId);
    const seen: any[] = [];
    let page = (await program.call("GET", "/events?limit=2")).body;
    for (; ; page = (await program.call("GET", `/events?limit=2&cursor=${page.nextCursor}`)).body) {
      seen.push(...page.data);
      if (!page.hasMore) break;
    }
    expect(seen.map(({ id }) => id)).toEqual(ids);
    // As the webhook told them.
    expect(seen).toEqual(received.map(({ body }) => JSON.parse(body)));
    // What is for one endpoint alone is passed over, and not read again.
    await api.call("POST", "/v1/integrator/webhook/test", {
      token: await buildSession(api.db, company.ownerId),
      body: { company_id: companyId, webhook_id: webhook._id },
    });
    const late = `evt_${await emit()}`;
    await work(companyId);
    const next = (await program.call("GET", `/events?cursor=${page.nextCursor}`)).body;
    expect(next.data.map(({ id }: any) => id)).toEqual([late]);
    const end = (await program.call("GET", `/events?cursor=${next.nextCursor}`)).body;
    expect(end).toMatchObject({ data: [], hasMore: false, nextCursor: next.nextCursor });
  });

  it("tells a key what its scopes cover, and says when a cursor is too old", async () => {
    const { emit, companyId, company } = await buildPlace();
    const given = { userId: company.ownerId, companyId };
    const narrow = await openKey(api, { ...given, scopes: ["settlements:read"] });
    await emit();
    await emit({ type: "settlement.matched", settlementId: newId() });
    await work(companyId);
    const { body } = await narrow.call("GET", "/events");
    expect(body.data.map(({ type }: any) => type)).toEqual(["settlement.matched"]);
    const start = Buffer.from(`${companyId}|0`).toString("base64url");
    expect((await narrow.call("GET", `/events?cursor=${start}`)).body.data).toHaveLength(1);
    await inCompanyAsProgram(api.db, companyId, (tx) =>
      deleteOldEvents(tx, [companyId], new Date(Date.now() + 60_000)),
    );
    expect((await narrow.call("GET", `/events?cursor=${start}`)).body.code).toBe("cursor_expired");
    expect((await narrow.call("GET", "/events")).body).toMatchObject({
      data: [],
      nextCursor: body.nextCursor,
    });
    const foreign = Buffer.from(`${newId()}|0`).toString("base64url");
    for (const cursor of [foreign, "x", Buffer.from(`${companyId}|-1`).toString("base64url")])
      expect((await narrow.call("GET", `/events?cursor=${cursor}`)).status).toBe(422);
  });

  it("passes nothing over for a cursor from beyond its end, and tells a key nothing of another one", async () => {
    const { emit, companyId, company, key, token } = await buildPlace();
    const given = { userId: company.ownerId, companyId };
    const other = await openKey(api, given);
    const ended = await openKey(api, given);
    const listTypes = async () =>
      (await other.call("GET", "/events")).body.data.map(({ type }: any) => type);
    await emit();
    await work(companyId);
    for (const seq of ["2", "999999999999999999"]) {
      const cursor = Buffer.from(`${companyId}|${seq}`).toString("base64url");
      const reply = await other.call("GET", `/events?cursor=${cursor}`);
      expect([reply.status, reply.body.code]).toEqual([410, "cursor_expired"]);
    }
    const before = await listTypes();
    for (const { clientId } of [key, ended.key])
      await api.call("PATCH", "/v1/integrator/token", {
        token,
        body: { clientId, company_id: companyId },
      });
    await work(companyId);
    expect(await listTypes()).toEqual(before);
    expect((await ended.call("GET", "/events")).status).toBe(401);
  });

  it("outlives the endpoints of a revoked key, which go with their secrets", async () => {
    const { make, key, token, companyId } = await buildPlace();
    await make();
    await api.call("PATCH", "/v1/integrator/token", { token, body: { clientId: key.clientId } });
    const count = async (before: Date) => {
      await inCompanyAsProgram(api.db, companyId, (tx) =>
        deleteEndpointsOfRevoked(tx, [companyId], before),
      );
      const rows = await inCompanyAsProgram(api.db, companyId, (tx) =>
        tx
          .selectFrom("webhook_endpoint")
          .select("id")
          .where("company_id", "=", companyId)
          .execute(),
      );
      return rows.length;
    };
    expect(await count(new Date(Date.now() - 60_000))).toBe(1);
    expect(await count(new Date(Date.now() + 60_000))).toBe(0);
  });
});
