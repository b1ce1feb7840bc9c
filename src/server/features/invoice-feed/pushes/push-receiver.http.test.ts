import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { type PushSender, type SentFacts, startPushSender } from "#server/testing/push-sender.ts";
import { refuseWrites } from "#server/testing/refuse-writes.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { absolute, parseAmount } from "#values/money.ts";
import { drainPushes } from "./drain-pushes.service.ts";

const OWN = "11773016-11111010-00000008";
const OWN_NR = "117730161111101000000008";

let api: TestApp;
let sender: PushSender;
let receiver: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  api = await createTestApp({
    environment: { SZAMLAZZHU_UNKNOWN_ACCOUNTS: "take", SZAMLAZZHU_ANSWER_MS: "20000" },
    deps: { queue },
  });
  const programUrl = await api.app.listen({ port: 0, host: "127.0.0.1" });
  receiver = `${programUrl}/push/szamlazzhu/`;
  sender = await startPushSender(programUrl);
});
afterAll(async () => {
  await sender?.stop();
  await api?.close();
});

interface Place {
  readonly companyId: string;
  readonly token: string;
  readonly key: string;
}

// Making keys has a limit for each address, and the tests make more than one office does.
let places = 1;

async function makePlace(): Promise<Place> {
  const company = await buildCompany(api.db);
  const token = await buildSession(api.db, company.ownerId);
  const made = await api.call("POST", `/v1/company/${company.id}/invoice-feed/key`, {
    token,
    body: {},
    address: `192.0.2.${++places}`,
  });
  expect(made.status).toBe(201);
  await sender.control("__connect", { key: made.body.key, account: OWN });
  return { companyId: company.id, token, key: made.body.key };
}

const drain = (companyId: string): Promise<void> => drainPushes(api.deps, companyId);

function listRows(companyId: string) {
  return inCompany(api.db, companyId, (tx) =>
    tx
      .selectFrom("bank_transaction as t")
      .innerJoin("bank_account as a", (join) =>
        join.onRef("a.company_id", "=", "t.company_id").onRef("a.id", "=", "t.bank_account_id"),
      )
      .innerJoin("feed_item as f", (join) =>
        join.onRef("f.company_id", "=", "t.company_id").onRef("f.transaction_id", "=", "t.id"),
      )
      .select([
        "a.account_nr",
        "a.originate",
        "t.amount",
        "t.currency",
        "t.booking_date",
        "t.booking_date_stated",
        "t.value_date",
        "t.id",
      ])
      .select(["t.partner_name", "t.remittance", "t.withdrawn_at", "f.external_id"])
      .where("t.company_id", "=", companyId)
      .orderBy("f.external_id")
      .execute(),
  );
}

function listMessages(companyId: string) {
  return inCompany(api.db, companyId, (tx) =>
    tx.selectFrom("push_message").selectAll().orderBy("external_id").orderBy("version").execute(),
  );
}

/** The expected row of a sent item. */
function expectedRow(facts: SentFacts) {
  const parsed = parseAmount(facts.amount);
  if (!parsed.ok) throw new Error(facts.amount);
  return {
    account_nr: facts.account.replaceAll("-", "").padEnd(24, "0"),
    originate: "szamlazzhu",
    amount: facts.direction === "KI" ? -absolute(parsed.value) : absolute(parsed.value),
    currency: facts.currency === "Ft" ? "HUF" : facts.currency,
    booking_date: facts.date,
    booking_date_stated: false,
    value_date: facts.date,
    partner_name: facts.partnerName,
    remittance: facts.remittance,
    external_id: `szamlazzhu:${facts.id}`,
  };
}

describe("messages of the sender", () => {
  it.each(["plain", "cdata", "prefix", "shuffled", "latin2", "ft"])(
    "written as %s become exactly what was sent",
    async (form) => {
      const place = await makePlace();
      const { deliveries, facts } = await sender.send(place.key, { count: 4, form });
      expect(deliveries.map(({ state, answers }) => [state, answers[0]!.code])).toEqual(
        deliveries.map(() => ["delivered", ""]),
      );
      await drain(place.companyId);
      expect(await listRows(place.companyId)).toMatchObject(facts.map(expectedRow));
      expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
    },
  );

  it("a double in exponent form keeps every digit", async () => {
    const place = await makePlace();
    await sender.send(place.key, { form: "exponent", facts: { direction: "BE" } });
    await drain(place.companyId);
    expect((await listRows(place.companyId)).map(({ amount }) => amount)).toEqual([
      1_270_000_050_000n,
    ]);
  });

  it("sent twice are one transaction; with other facts they change it and keep what was", async () => {
    const place = await makePlace();
    const { deliveries } = await sender.send(place.key, {
      twice: true,
      facts: { direction: "BE", amount: "12700.0" },
    });
    expect(deliveries).toHaveLength(2);
    await drain(place.companyId);
    const [before] = await listRows(place.companyId);
    const changed = await sender.send(place.key, {
      id: deliveries[0]!.item.id,
      again: true,
      facts: { amount: "12800.5" },
    });
    await drain(place.companyId);
    const rows = await listRows(place.companyId);
    expect(rows).toMatchObject(changed.facts.map(expectedRow));
    expect(rows[0]!.id).toBe(before!.id);
    const { id } = before!;
    expect(await listMessages(place.companyId)).toMatchObject([
      { version: 1, latest: false, state: "done", transaction_id: id },
      { version: 2, latest: true, state: "done", transaction_id: id },
    ]);
    const changes = await inCompany(api.db, place.companyId, (tx) =>
      tx.selectFrom("transaction_change").selectAll().execute(),
    );
    expect(changes).toMatchObject([{ kind: "changed", transaction_id: before!.id }]);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });

  it("wait for a database without room; none is put aside", async () => {
    const place = await makePlace();
    const { facts } = await sender.send(place.key, { count: 3 });
    const full = await refuseWrites(api.database.ownerUrl, "bank_transaction");
    await expect(drain(place.companyId).finally(() => full.end())).rejects.toThrow("no room");
    expect(new Set((await listMessages(place.companyId)).map(({ state }) => state))).toEqual(
      new Set(["stored"]),
    );
    await drain(place.companyId);
    expect(await listRows(place.companyId)).toMatchObject(facts.map(expectedRow));
  });

  it("in bursts, each twice, are all there once", async () => {
    const place = await makePlace();
    const { deliveries } = await sender.send(place.key, { count: 40, burst: true, twice: true });
    // A message that was answered too slowly comes again.
    await sender.control("__clock", { minutes: 3, stepMinutes: 1 });
    await Promise.all([drain(place.companyId), drain(place.companyId)]);
    const ids = [...new Set(deliveries.map(({ item }) => `szamlazzhu:${item.id}`))].toSorted();
    expect((await listRows(place.companyId)).map((row) => row.external_id)).toEqual(ids);
    expect(await listMessages(place.companyId)).toHaveLength(40);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });

  it.each([
    ["unknownDirection", "direction_unknown"],
    ["missingAmount", "amount_missing"],
    ["missingCurrency", "currency_missing"],
  ])(
    "with %s are put aside as %s, answered with 200, and hold up nothing",
    async (form, problem) => {
      const place = await makePlace();
      const odd = await sender.send(place.key, { form });
      const good = await sender.send(place.key);
      expect(odd.deliveries[0]!.state).toBe("delivered");
      await drain(place.companyId);
      expect(await listRows(place.companyId)).toMatchObject(good.facts.map(expectedRow));
      const { body } = await api.call(
        "GET",
        `/v1/company/${place.companyId}/invoice-feed/problems`,
        { token: place.token },
      );
      expect(body.messages).toMatchObject([
        { externalId: String(odd.facts[0]!.id), problem, kept: true },
      ]);
      expect(body.messages[0].raw).toContain("banktranz");
    },
  );

  it.each([
    ["broken", "xml_broken"],
    ["doctype", "doctype_refused"],
    ["unknownRoot", "root_unknown"],
    ["missingId", "id_missing"],
  ])(
    "that are %s are refused for 72 hours, and kept once however often they come",
    async (form, problem) => {
      const place = await makePlace();
      const { deliveries } = await sender.send(place.key, { form });
      expect(deliveries[0]!).toMatchObject({ state: "waiting", answers: [{ status: 400 }] });
      await sender.control("__clock", { minutes: 180, stepMinutes: 60 });
      expect(await listMessages(place.companyId)).toMatchObject([
        { state: "refused", problem, external_id: "" },
      ]);
      await sender.control("__clock", { minutes: 72 * 60 });
      const lost = (await sender.state()).deliveries.at(-1)!;
      expect(lost).toMatchObject({ state: "lost", why: "72 óra alatt sem sikerült" });
      expect(lost.answers.length).toBeGreaterThan(4);
    },
  );

  it("of a hundred kilobytes are too large", async () => {
    const place = await makePlace();
    const { deliveries } = await sender.send(place.key, { form: "huge" });
    // The sender may still be writing when the answer comes, and then sees a cut connection
    // instead.
    expect([413, 0]).toContain(deliveries[0]!.answers[0]!.status);
    expect(await listMessages(place.companyId)).toEqual([]);
    await sender.control("__clock", { minutes: 73 * 60 });
  });
});

describe("keys", () => {
  it("have at most 40 characters, end with our postfix, and are taken by the user's side", async () => {
    const place = await makePlace();
    expect(place.key).toMatch(/^[a-z1-9]{34}-bhsbx$/);
    const form = {
      key: place.key,
      bank: "yes",
      autokassza: "yes",
      startDate: "2026-11-01",
      account: OWN,
      currency: "HUF",
    };
    expect(
      (await sender.page("/connect", { ...form, key: `${place.key.slice(0, -5)}xxxxx` })).status,
    ).toBe(422);
    expect((await sender.page("/connect", { ...form, key: `x${place.key}` })).text).toContain(
      "legfeljebb 40 karakter",
    );
    const { bank: _bank, ...unticked } = form;
    expect((await sender.page("/connect", unticked)).text).toContain("Jelölje be");
    expect((await sender.page("/connect", form)).status).toBe(303);
    // A start in the past brings the items since then.
    await drain(place.companyId);
    expect((await listRows(place.companyId)).length).toBeGreaterThan(1);
  });

  it("that are surely unknown end the connection, and the item is lost", async () => {
    const key = "0".repeat(34) + "-bhsbx";
    await sender.control("__connect", { key });
    const { deliveries } = await sender.send(key, { count: 2 });
    const answered = { state: "lost", why: "KEY_ERR", answers: [{ status: 200, code: "KEY_ERR" }] };
    expect(deliveries).toMatchObject([answered, { state: "lost", answers: [] }]);
    const { connections } = await sender.state();
    expect(connections.find((one) => one.key === key)!.state).toBe("endedByKeyErr");
  });

  it("a missing one is refused before the body is read", async () => {
    const place = await makePlace();
    const { deliveries } = await sender.send(place.key, { withoutHeader: true });
    expect(deliveries[0]!).toMatchObject({ state: "waiting", answers: [{ status: 401 }] });
    await sender.control("__clock", { minutes: 1 });
    expect((await sender.state()).deliveries.at(-1)!.state).toBe("delivered");
    const huge = await fetch(receiver, { method: "POST", body: "x".repeat(200_000) });
    expect(huge.status).toBe(401);
  });

  it("stand in the address too where that was agreed", async () => {
    const place = await makePlace();
    const { deliveries } = await sender.send(place.key, { keyInUrl: true });
    expect(deliveries[0]!.state).toBe("delivered");
    await drain(place.companyId);
    expect(await listRows(place.companyId)).toHaveLength(1);
    // In the address alone they count only where the address was registered so.
    const only = await sender.send(place.key, { keyInUrl: true, withoutHeader: true });
    expect(only.deliveries[0]!.answers[0]!.status).toBe(401);
    await sender.control("__clock", { minutes: 1 });
    const other = await createTestApp({
      environment: { SZAMLAZZHU_KEY_IN_URL: "true", SZAMLAZZHU_ANSWER_MS: "20000" },
      deps: { queue, db: api.db },
    });
    const url = await other.app.listen({ port: 0, host: "127.0.0.1" });
    await sender.control("__settings", { receiver: `${url}/push/szamlazzhu/` });
    const taken = await sender.send(place.key, { keyInUrl: true, withoutHeader: true });
    await sender.control("__settings", { receiver });
    await other.close();
    expect(taken.deliveries[0]!.state).toBe("delivered");
  });

  it("changed ones are both taken in the grace, and afterwards the old one is asked to end with nothing lost", async () => {
    const place = await makePlace();
    const next = await api.call("POST", `/v1/company/${place.companyId}/invoice-feed/key`, {
      token: place.token,
      body: {},
    });
    expect(next.body.oldKeyUntil).not.toBeNull();
    expect((await sender.send(place.key)).deliveries[0]!.state).toBe("delivered");
    expect((await sender.send(next.body.key)).deliveries[0]!.state).toBe("delivered");
    api.clock.advance(8 * 24 * HOUR_MS);
    const late = await sender.send(place.key);
    api.clock.reset();
    expect(late.deliveries[0]!).toMatchObject({
      state: "delivered",
      answers: [{ status: 200, code: "KEY_DEL" }],
    });
    await drain(place.companyId);
    expect(await listRows(place.companyId)).toHaveLength(3);
    const shown = await api.call("POST", `/v1/company/${place.companyId}/invoice-feed/key/show`, {
      token: place.token,
    });
    expect(shown.body.key).toBe(next.body.key);
  });

  it("withdrawn ones are asked to come again in the grace, and nothing is taken under them", async () => {
    const place = await makePlace();
    await api.call("POST", `/v1/company/${place.companyId}/invoice-feed/key`, {
      token: place.token,
      body: { withdraw_old: true },
    });
    const { deliveries } = await sender.send(place.key);
    expect(deliveries[0]!).toMatchObject({ state: "waiting", answers: [{ status: 503 }] });
    api.clock.advance(8 * 24 * HOUR_MS);
    const late = await sender.send(place.key);
    api.clock.reset();
    expect(late.deliveries[0]!).toMatchObject({ state: "lost", why: "KEY_ERR" });
    expect(await listMessages(place.companyId)).toEqual([]);
    await sender.control("__clock", { minutes: 73 * 60 });
  });

  it("of a company that wants no more get KEY_DEL, and what still comes is kept", async () => {
    const place = await makePlace();
    await sender.send(place.key);
    const path = `/v1/company/${place.companyId}/invoice-feed`;
    expect((await api.call("DELETE", path, { token: place.token })).body.state).toBe("ending");
    const { deliveries } = await sender.send(place.key);
    expect(deliveries[0]!).toMatchObject({ state: "delivered", answers: [{ code: "KEY_DEL" }] });
    expect((await api.call("GET", path, { token: place.token })).body).toMatchObject({
      state: "ended",
      messageCount: 2,
    });
    await drain(place.companyId);
    expect(await listRows(place.companyId)).toHaveLength(2);
    const { connections } = await sender.state();
    expect(connections.find((one) => one.key === place.key)!.state).toBe("endedByKeyDel");
    // A new key opens it again.
    await api.call("POST", `${path}/key`, { token: place.token, body: {} });
    expect((await api.call("GET", path, { token: place.token })).body.state).toBe("waiting");
  });

  it("of a deleted company get KEY_DEL, and what came is there when it is brought back", async () => {
    const place = await makePlace();
    await api.db
      .updateTable("company_directory")
      .set({ state: "deleted" })
      .where("company_id", "=", place.companyId)
      .execute();
    const { deliveries } = await sender.send(place.key);
    expect(deliveries[0]!.answers[0]!.code).toBe("KEY_DEL");
    expect(await listMessages(place.companyId)).toHaveLength(1);
  });

  it("are never in a list, nor in clear in the database", async () => {
    const place = await makePlace();
    const feed = await api.call("GET", `/v1/company/${place.companyId}/invoice-feed`, {
      token: place.token,
    });
    expect(feed.body.keyMask).toBe("••••••••-bhsbx");
    expect(JSON.stringify(feed.body)).not.toContain(place.key);
    const rows = await api.db
      .selectFrom("push_key")
      .selectAll()
      .where("company_id", "=", place.companyId)
      .execute();
    expect(rows[0]!.key_encrypted.includes(Buffer.from(place.key.slice(0, 10)))).toBe(false);
  });
});

describe("when we are in trouble", () => {
  it("a database that does not answer is never an unknown key: the item comes again and is taken", async () => {
    const place = await makePlace();
    const admin = new pg.Client(api.database.ownerUrl);
    await admin.connect();
    try {
      await admin.query("begin");
      await admin.query("lock table push_key in access exclusive mode");
      const slow = await createTestApp({
        environment: { SZAMLAZZHU_ANSWER_MS: "150" },
        deps: { queue, db: api.db },
      });
      const url = await slow.app.listen({ port: 0, host: "127.0.0.1" });
      await sender.control("__settings", { receiver: `${url}/push/szamlazzhu/` });
      const { deliveries } = await sender.send(place.key);
      expect(deliveries[0]!).toMatchObject({ state: "waiting", answers: [{ status: 503 }] });
      await admin.query("rollback");
      await sender.control("__settings", { receiver });
      await slow.close();
    } finally {
      await admin.end();
    }
    await sender.control("__clock", { minutes: 1 });
    await drain(place.companyId);
    expect(await listRows(place.companyId)).toHaveLength(1);
  });

  it("a queue that takes nothing leaves no half-kept message", async () => {
    const place = await makePlace();
    const broken = { ...queue, enqueue: async () => Promise.reject(new Error("no queue")) };
    const other = await createTestApp({ deps: { queue: broken as never, db: api.db } });
    const url = await other.app.listen({ port: 0, host: "127.0.0.1" });
    await sender.control("__settings", { receiver: `${url}/push/szamlazzhu/` });
    expect((await sender.send(place.key)).deliveries[0]!.answers[0]!.status).toBe(503);
    await sender.control("__settings", { receiver });
    await other.close();
    expect(await listMessages(place.companyId)).toEqual([]);
    await sender.control("__clock", { minutes: 1 });
    expect(await listMessages(place.companyId)).toMatchObject([
      { state: "stored", account_nr: OWN_NR },
    ]);
  });

  it("no number of messages is too many", async () => {
    const place = await makePlace();
    const { deliveries } = await sender.send(place.key, { count: 700 });
    expect(deliveries.every(({ state }) => state === "delivered")).toBe(true);
    await drain(place.companyId);
    expect(await listRows(place.companyId)).toHaveLength(700);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });
});
