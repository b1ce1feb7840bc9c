import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { type PushSender, startPushSender } from "#server/testing/push-sender.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { drainPushes, rereadPushes } from "./pushes/drain-pushes.service.ts";
import { countSilentDays } from "../bank-feeds/silence/feed-silence.policy.ts";
import { tellSilence } from "./tell-silence.service.ts";

const ACCOUNT = "11773016-11111010-00000008";
const ACCOUNT_NR = "117730161111101000000008";

let api: TestApp;
let sender: PushSender;
const queue = createMemoryQueue();

beforeAll(async () => {
  api = await createTestApp({ environment: { SZAMLAZZHU_ANSWER_MS: "20000" }, deps: { queue } });
  sender = await startPushSender(await api.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(async () => {
  await sender?.stop();
  await api?.close();
});

let places = 1;

async function makePlace() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const token = await buildSession(api.db, company.ownerId);
  const path = `/v1/company/${company.id}/invoice-feed`;
  const made = await api.call("POST", `${path}/key`, {
    token,
    body: {},
    address: `192.0.2.${++places}`,
  });
  const { key } = made.body as { key: string };
  await sender.control("__connect", { key, account: ACCOUNT });
  return {
    id: company.id,
    company,
    token,
    accountant: await buildSession(api.db, accountant.id),
    path,
    key,
  };
}

const letters = (company: { taxNumber: string }, subject: string) =>
  api.mailbox.letters.filter(
    (letter) => letter.text.includes(company.taxNumber) && letter.subject.startsWith(subject),
  );
const work = (companyId: string): Promise<void> => drainPushes(api.deps, companyId);

function listRows(companyId: string) {
  return inCompany(api.db, companyId, (tx) =>
    tx
      .selectFrom("bank_transaction as t")
      .innerJoin("bank_account as a", (join) =>
        join.onRef("a.company_id", "=", "t.company_id").onRef("a.id", "=", "t.bank_account_id"),
      )
      .select([
        "a.account_nr",
        "a.currency as account_currency",
        "t.currency",
        "t.withdrawn_at",
        "t.id",
      ])
      .where("t.company_id", "=", companyId)
      .orderBy("t.created_at")
      .execute(),
  );
}

async function addAccount(companyId: string): Promise<void> {
  await inCompany(api.db, companyId, async (tx) => {
    await tx
      .insertInto("bank_account")
      .values({
        company_id: companyId,
        id: api.deps.newId(),
        account_nr: ACCOUNT_NR,
        originate: "adriana",
        currency: "HUF",
        balance: null,
        balance_date: null,
        created_at: new Date(),
      })
      .execute();
  });
}

describe("accounts that messages name", () => {
  it("wait for the director when the company does not have them, and come in whole when he takes them", async () => {
    const place = await makePlace();
    await sender.send(place.key, { count: 3 });
    await work(place.id);
    expect(await listRows(place.id)).toEqual([]);
    const seen = await api.call("GET", place.path, { token: place.accountant });
    expect(seen.body).toMatchObject({ parkedAccounts: 1, parkedMessages: 3, state: "active" });
    const { body } = await api.call("GET", `${place.path}/accounts`, { token: place.accountant });
    const account = {
      accountNr: ACCOUNT_NR,
      bankName: "OTP Bank",
      state: "parked",
      messageCount: 3,
      numberValid: true,
    };
    expect(body.accounts).toMatchObject([account]);
    await sender.send(place.key, {
      id: (await sender.state()).deliveries.at(-1)!.item.id,
      again: true,
      facts: { remittance: "más" },
    });
    await work(place.id);
    const told = letters(place.company, "Ismeretlen bankszámla");
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain(ACCOUNT);
    const accept = { account_nr: ACCOUNT, decision: "accept" };
    const refused = await api.call("PATCH", `${place.path}/accounts`, {
      token: place.accountant,
      body: accept,
    });
    expect(refused.status).toBe(403);
    queue.jobs.length = 0;
    const taken = await api.call("PATCH", `${place.path}/accounts`, {
      token: place.token,
      body: accept,
    });
    expect(taken.body.accounts[0].state).toBe("accepted");
    expect(queue.jobs).toMatchObject([
      { name: "push-message.drain", data: { companyId: place.id } },
    ]);
    await work(place.id);
    expect(await listRows(place.id)).toHaveLength(3);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    expect((await api.call("GET", place.path, { token: place.token })).body).toMatchObject({
      parkedAccounts: 0,
      parkedMessages: 0,
    });
  });

  it("that the company has from elsewhere are taken without a question", async () => {
    const place = await makePlace();
    await addAccount(place.id);
    await sender.send(place.key, { count: 2 });
    await work(place.id);
    expect(await listRows(place.id)).toHaveLength(2);
  });

  it("that waited are taken as soon as the company has them", async () => {
    const place = await makePlace();
    await sender.send(place.key, { count: 2 });
    await work(place.id);
    await addAccount(place.id);
    await sender.send(place.key);
    await work(place.id);
    expect(await listRows(place.id)).toHaveLength(3);
  });

  it("that are ignored stay away, kept, until he changes his mind", async () => {
    const place = await makePlace();
    await sender.send(place.key);
    await work(place.id);
    const decide = (decision: string) =>
      api.call("PATCH", `${place.path}/accounts`, {
        token: place.token,
        body: { account_nr: ACCOUNT_NR, decision },
      });
    await decide("ignore");
    await sender.send(place.key);
    await work(place.id);
    expect(await listRows(place.id)).toEqual([]);
    await decide("accept");
    await work(place.id);
    expect(await listRows(place.id)).toHaveLength(2);
    const log = await inCompany(api.db, place.id, (tx) =>
      tx.selectFrom("audit_log").select("action").orderBy("id").execute(),
    );
    const actions = log.map(({ action }) => action.replace("invoice_feed.", ""));
    expect(actions).toEqual(["make-key", "ignore-account", "accept-account"]);
  });

  it("nobody named are not found", async () => {
    const place = await makePlace();
    const body = { account_nr: "10400009-12345670-00000006", decision: "accept" };
    expect(
      (await api.call("PATCH", `${place.path}/accounts`, { token: place.token, body })).status,
    ).toBe(404);
  });

  it("do not come back by themselves after they were deleted or moved away", async () => {
    const place = await makePlace();
    await sender.send(place.key);
    await work(place.id);
    const accept = { account_nr: ACCOUNT_NR, decision: "accept" };
    await api.call("PATCH", `${place.path}/accounts`, { token: place.token, body: accept });
    await work(place.id);
    const body = { account_nr: ACCOUNT_NR, originate: "szamlazzhu", company_id: place.id };
    expect((await api.call("DELETE", "/v1/bankaccount", { token: place.token, body })).status).toBe(
      200,
    );
    await sender.send(place.key);
    await work(place.id);
    expect(await listRows(place.id)).toEqual([]);
    const kept = await inCompany(api.db, place.id, (tx) =>
      tx.selectFrom("push_message").select("state").execute(),
    );
    expect(kept).toEqual([{ state: "parked" }]);
  });
});

describe("an account that moves to another company", () => {
  it("takes its messages and settings along, and what the old key still brings waits where it was", async () => {
    const place = await makePlace();
    await addAccount(place.id);
    await sender.send(place.key, { count: 2 });
    await work(place.id);
    const bankConfigs = [{ accountNr: ACCOUNT, fieldName: "ledgerNumber", fieldValue: "384" }];
    await api.call("PUT", `/v1/company/${place.id}/bank-configs`, {
      token: place.token,
      body: { bankConfigs },
    });
    const other = await buildCompany(api.db, { ownerId: place.company.ownerId });
    const move = {
      originate: "szamlazzhu",
      source_company_id: place.id,
      target_company_id: other.id,
      account_nr: ACCOUNT_NR,
    };
    expect(
      (await api.call("PATCH", "/v1/bankaccount", { token: place.token, body: move })).status,
    ).toBe(200);
    expect(await listRows(place.id)).toEqual([]);
    expect(await listRows(other.id)).toHaveLength(2);
    const messages = (companyId: string) =>
      inCompany(api.db, companyId, (tx) =>
        tx
          .selectFrom("push_message")
          .select(["state"])
          .where("company_id", "=", companyId)
          .execute(),
      );
    expect(await messages(place.id)).toEqual([]);
    expect(await messages(other.id)).toEqual([{ state: "done" }, { state: "done" }]);
    expect(
      (await api.call("GET", `/v1/company/${other.id}`, { token: place.token })).body.bankConfigs,
    ).toHaveLength(1);
    // A second reading of the messages there changes nothing.
    await rereadPushes(api.deps, other.id, [ACCOUNT_NR]);
    expect(await listRows(other.id)).toHaveLength(2);
    for (const companyId of [place.id, other.id])
      expect(await listBrokenFacts(api.db, companyId)).toEqual([]);
  });
});

describe("settings of accounts", () => {
  const save = (place: { id: string; token: string }, bankConfigs: object[]) =>
    api.call("PUT", `/v1/company/${place.id}/bank-configs`, {
      token: place.token,
      body: { bankConfigs },
    });

  it("a currency reads again what lacked one, and the bank's name follows", async () => {
    const place = await makePlace();
    await addAccount(place.id);
    await sender.send(place.key, { form: "missingCurrency" });
    await work(place.id);
    queue.jobs.length = 0;
    const rows = [
      { accountNr: ACCOUNT, fieldName: "currency", fieldValue: "eur" },
      { accountNr: ACCOUNT, fieldName: "bankName", fieldValue: "OTP (fő)" },
      { accountNr: ACCOUNT, fieldName: "sajatMezo", fieldValue: "7" },
    ];
    const { body } = await save(place, rows);
    expect(body).toEqual({
      bankConfigs: [
        { accountNr: ACCOUNT_NR, fieldName: "bankName", fieldValue: "OTP (fő)" },
        { accountNr: ACCOUNT_NR, fieldName: "currency", fieldValue: "EUR" },
        { accountNr: ACCOUNT_NR, fieldName: "sajatMezo", fieldValue: "7" },
      ],
      repopulatesWithinMinutes: 10,
    });
    expect(queue.jobs).toMatchObject([
      { name: "push-message.reread", data: { companyId: place.id, accountNrs: [ACCOUNT_NR] } },
    ]);
    await rereadPushes(api.deps, place.id, [ACCOUNT_NR]);
    expect(await listRows(place.id)).toMatchObject([
      { account_nr: ACCOUNT_NR, account_currency: "EUR", currency: "EUR" },
    ]);
    const account = await inCompany(api.db, place.id, (tx) =>
      tx
        .selectFrom("bank_account")
        .select("bank_name")
        .where("originate", "=", "szamlazzhu")
        .executeTakeFirstOrThrow(),
    );
    expect(account.bank_name).toBe("OTP (fő)");
    expect(
      (await api.call("GET", `/v1/company/${place.id}`, { token: place.accountant })).body,
    ).toMatchObject({
      bankConfigs: body.bankConfigs,
      szamlazzApiToken: "••••••••",
      integration: "szamlazzhu",
    });
  });

  it("another currency takes items from one account to the other, and back", async () => {
    const place = await makePlace();
    await addAccount(place.id);
    await sender.send(place.key, { count: 2 });
    await work(place.id);
    await save(place, [{ accountNr: ACCOUNT, fieldName: "currency", fieldValue: "EUR" }]);
    await rereadPushes(api.deps, place.id, [ACCOUNT_NR]);
    const shape = async () =>
      (await listRows(place.id))
        .map((row) => [row.account_currency, row.withdrawn_at === null])
        .toSorted();
    expect(await shape()).toEqual([
      ["EUR", true],
      ["EUR", true],
      ["HUF", false],
      ["HUF", false],
    ]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    await save(place, []);
    await rereadPushes(api.deps, place.id, [ACCOUNT_NR]);
    await rereadPushes(api.deps, place.id, [ACCOUNT_NR]);
    expect(await shape()).toEqual([
      ["EUR", false],
      ["EUR", false],
      ["HUF", true],
      ["HUF", true],
    ]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
  });

  it("saved as they were read nothing again", async () => {
    const place = await makePlace();
    const rows = [{ accountNr: ACCOUNT, fieldName: "ledgerNumber", fieldValue: "384" }];
    await save(place, rows);
    queue.jobs.length = 0;
    await save(place, rows);
    expect(queue.jobs).toEqual([]);
  });

  it.each([
    [[{ accountNr: "---", fieldName: "currency", fieldValue: "HUF" }]],
    [[{ accountNr: ACCOUNT, fieldName: "currency", fieldValue: "forint" }]],
    [[{ accountNr: ACCOUNT, fieldName: "a b", fieldValue: "x" }]],
    [
      [
        { accountNr: ACCOUNT, fieldName: "bankCode", fieldValue: "1" },
        { accountNr: ACCOUNT_NR, fieldName: "bankCode", fieldValue: "2" },
      ],
    ],
  ])("%j are refused whole", async (rows) => {
    const place = await makePlace();
    expect((await save(place, rows)).status).toBe(400);
    const kept = await inCompany(api.db, place.id, (tx) =>
      tx.selectFrom("bank_config").selectAll().execute(),
    );
    expect(kept).toEqual([]);
  });
});

describe("messages that were put aside", () => {
  it("are read once more when the director asks; what still cannot be read stays aside, and nothing comes twice", async () => {
    const place = await makePlace();
    await addAccount(place.id);
    await sender.send(place.key, { count: 2 });
    await sender.send(place.key, { form: "missingAmount" });
    await sender.send(place.key);
    const last = (await sender.state()).deliveries.at(-1)!.item.id;
    await work(place.id);
    // A message that an earlier version of the program could not read.
    await inCompany(api.db, place.id, (tx) =>
      tx
        .updateTable("push_message")
        .set({ state: "quarantined", problem: "write_failed" })
        .where("company_id", "=", place.id)
        .where("external_id", "=", String(last))
        .execute(),
    );
    const quarantined = async () =>
      (await api.call("GET", place.path, { token: place.accountant })).body.quarantined;
    expect(await quarantined()).toBe(2);
    const retry = (token: string) => api.call("POST", `${place.path}/problems`, { token });
    expect((await retry(place.accountant)).status).toBe(403);
    queue.jobs.length = 0;
    expect((await retry(place.token)).body).toEqual({ queued: 2 });
    expect(queue.jobs).toMatchObject([
      { name: "push-message.drain", data: { companyId: place.id } },
    ]);
    await work(place.id);
    expect(await quarantined()).toBe(1);
    expect(await listRows(place.id)).toHaveLength(3);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
  });
});

describe("silence", () => {
  it("counts whole banking days between, over weekends and holidays", () => {
    const days = (last: string, now: string): number =>
      countSilentDays(new Date(last), new Date(now));
    // From Friday evening to Monday no banking day is missing; from 23 to 29 December only the 28th
    // was one.
    expect(days("2026-11-20T18:00:00Z", "2026-11-23T08:00:00Z")).toBe(0);
    expect(days("2026-11-16T08:00:00Z", "2026-11-20T08:00:00Z")).toBe(3);
    expect(days("2026-12-23T08:00:00Z", "2026-12-29T08:00:00Z")).toBe(1);
    // The days are Budapest's: half past eleven at night in UTC is the next day there.
    expect(days("2026-11-16T23:30:00Z", "2026-11-20T08:00:00Z")).toBe(2);
  });

  it("is told once, after the days that were set, and only of connections that lived", async () => {
    const place = await makePlace();
    const waiting = await makePlace();
    await sender.send(place.key);
    await work(place.id);
    const mine = () => letters(place.company, "Nem érkezik banki tétel");
    for (let day = 0; day < 14 && mine().length === 0; day++) {
      const { silentDays } = (await api.call("GET", place.path, { token: place.accountant })).body;
      await tellSilence(api.deps);
      expect(mine().length).toBe(silentDays >= 3 ? 1 : 0);
      if (mine().length === 0) api.clock.advance(DAY_MS);
    }
    expect((await api.call("GET", place.path, { token: place.accountant })).body.state).toBe(
      "silent",
    );
    expect(mine()[0]!.text).toContain("90 napig");
    const stateOf = async (bearer: string) =>
      (await api.call("GET", `/v1/company/${place.id}`, { token: bearer })).body.overview.feedState;
    expect(await stateOf(place.accountant)).toBe("silent");
    await tellSilence(api.deps);
    api.clock.advance(30 * DAY_MS);
    await tellSilence(api.deps);
    expect(mine()).toHaveLength(1);
    expect(letters(waiting.company, "Nem érkezik")).toEqual([]);
    // It speaks again and goes silent again: another letter.
    const far = new Date(Date.now() + 400 * DAY_MS);
    const token = await buildSession(api.db, place.company.ownerId, {
      idleExpiresAt: far,
      absoluteExpiresAt: far,
    });
    await sender.send(place.key);
    expect((await api.call("GET", place.path, { token })).body.state).toBe("active");
    expect(await stateOf(token)).toBe("none");
    api.clock.advance(14 * DAY_MS);
    await tellSilence(api.deps);
    api.clock.reset();
    expect(mine()).toHaveLength(2);
  });
});
