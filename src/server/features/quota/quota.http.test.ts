/**
 * A plan's limits are asked before the action, by requests and by jobs, and never for stored data.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import type { Limited, Quota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeed } from "#server/testing/build-feed.ts";
import {
  createMemoryQueue,
  createTestIngest,
  type TestIngest,
} from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { connect as connectBank, openDriver } from "#server/testing/feed-drivers.ts";
import { startPushSender } from "#server/testing/push-sender.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { requeueFilesWithoutRoom } from "../statement-files/requeue-files.service.ts";
import { drainPushes } from "../invoice-feed/pushes/drain-pushes.service.ts";

const NUMBER = "117730161111101800000000";
const OTHER = "101010101111101800000000";

let sandbox: TestSandbox;
let api: TestApp;
let ingest: TestIngest;
let folder: string;
let address: string;
let rooms: Partial<Record<Limited, number>> = {};
let asked: { company: string; what: Limited }[] = [];

/** A plan with so much room for each thing; things that it does not name are unlimited. */
const quota: Quota = {
  allows: async (company, what, tx, count = 1) => {
    asked.push({ company, what });
    const room = rooms[what];
    if (room === undefined) return true;
    if (what !== "account") return room > 0;
    const mine = tx
      .selectFrom("bank_account")
      .select("id")
      .where("company_id", "=", company)
      .where("deleted_at", "is", null);
    return (await mine.execute()).length + count <= room;
  },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-quota-"));
  const files = createDiskFileStorage(folder, 0);
  sandbox = await startTestSandbox();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
  const environment = {
    ...sandbox.environment,
    SZAMLAZZHU_ANSWER_MS: "20000",
    SZAMLAZZHU_UNKNOWN_ACCOUNTS: "take",
  };
  api = await createTestApp({ deps: { files, queue: createMemoryQueue(), quota }, environment });
  ingest = createTestIngest(api.db, { files, quota });
  address = await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  ingest?.close();
  await api?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rooms = {};
  asked = [];
});

async function buildPlace(ownerId?: string) {
  const company = await buildCompany(api.db, ownerId === undefined ? {} : { ownerId });
  return {
    companyId: company.id,
    ownerId: company.ownerId,
    token: await buildSession(api.db, company.ownerId),
  };
}

type Place = Awaited<ReturnType<typeof buildPlace>>;

function upload({ companyId, token }: Place): Promise<TestReply> {
  const body = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.sta"\r\n\r\n:20:A\r\n--x--\r\n',
  );
  return api.app
    .inject({
      method: "POST",
      url: `/v1/file/${companyId}`,
      payload: body,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=x",
      },
    })
    .then((reply) => ({
      status: reply.statusCode,
      body: reply.json(),
      headers: {},
      text: reply.body,
    }));
}

const ITEM = {
  date: "2026-03-02" as LocalDate,
  amount: 100_000n,
  note: "tétel",
  name: "Próba Kft.",
};
const statement = (accountNr: string): string =>
  writeMt940([{ accountNr, opening: 0n, items: [ITEM] }]);

const countAccounts = async (companyId: string): Promise<number> =>
  (
    await inCompany(api.db, companyId, (tx) =>
      tx
        .selectFrom("bank_account")
        .select("id")
        .where("company_id", "=", companyId)
        .where("deleted_at", "is", null)
        .execute(),
    )
  ).length;

const problem = (what: Limited) => ({
  status: 402,
  code: "plan_limit_reached",
  detail: expect.stringContaining(what),
});

describe("a plan without room refuses", () => {
  const requests: [Limited, string, (place: Place) => Promise<TestReply>][] = [
    [
      "company",
      "another company",
      ({ token }) =>
        api.call("POST", "/v1/company", {
          token,
          body: { tax_number: "24681357", company_name: "Második Kft." },
        }),
    ],
    [
      "accountant",
      "another accountant",
      ({ token, companyId }) =>
        api.call("POST", "/v1/accountant", {
          token,
          body: {
            company_id: companyId,
            name: "Könyvelő Katalin",
            email: "konyvelo@example.hu",
          },
        }),
    ],
    [
      "connection",
      "another bank",
      ({ token, companyId }) =>
        api.call("POST", "/v1/aggreg8/user-flow/init", {
          token,
          body: { company_id: companyId, flowType: "ADD_BANK" },
        }),
    ],
    [
      "connection",
      "Számlázz.hu",
      ({ token, companyId }) =>
        api.call("POST", `/v1/company/${companyId}/invoice-feed/key`, { token, body: {} }),
    ],
    ["upload", "an upload", upload],
    [
      "refresh",
      "a reading by hand",
      ({ token, companyId }) =>
        api.call("POST", "/v1/aggreg8/pull", { token, body: { company_id: companyId } }),
    ],
  ];
  it.each(requests)("%s: %s, and leaves nothing behind", async (what, _name, ask) => {
    const place = await buildPlace();
    rooms = { [what]: 0 };
    const reply = await ask(place);
    expect(reply.body).toMatchObject(problem(what));
    expect(asked).toHaveLength(1);
    expect(asked[0]!.what).toBe(what);
    if (what !== "company") expect(asked[0]!.company).toBe(place.companyId);
    const { body } = await api.call("GET", "/v1/companies", { token: place.token });
    if (what === "company") expect(JSON.stringify(body)).not.toContain("24681357");
    rooms = {};
    // The same action is taken as soon as there is room (or fails for its own reasons only).
    expect((await ask(place)).body.code).not.toBe("plan_limit_reached");
  });

  it("an account of a bank, all or none of those asked for, and takes those that the company has", async () => {
    const place = await buildPlace();
    const driver = openDriver("aggreg8", api.deps.bankFeeds, sandbox);
    const connected = await connectBank(driver, "aggreg8-1");
    const feed = await buildFeed(api.db, driver, connected, connected.accounts[0]!, place);
    const assign = (ids: readonly string[]) =>
      api.call("PATCH", `/v1/company/consented-accounts/${place.companyId}`, {
        token: place.token,
        body: { isc_id: feed.consentId, account_ids: ids },
      });
    const ids = connected.accounts.map(({ externalId }) => externalId);
    expect(ids.length).toBeGreaterThan(2);
    rooms = { account: 2 };
    expect((await assign(ids)).body).toMatchObject(problem("account"));
    expect(await countAccounts(place.companyId)).toBe(1);
    expect((await assign(ids.slice(0, 2))).status).toBe(200);
    expect(await countAccounts(place.companyId)).toBe(2);
    asked = [];
    expect((await assign(ids.slice(0, 2))).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it("an account that a move would bring, and leaves it where it is", async () => {
    const from = await buildPlace();
    const to = await buildPlace(from.ownerId);
    await ingest.take(from.companyId, statement(NUMBER));
    rooms = { account: 0 };
    const moved = await api.call("PATCH", "/v1/bankaccount", {
      token: from.token,
      body: {
        account_nr: NUMBER,
        originate: "adriana",
        source_company_id: from.companyId,
        target_company_id: to.companyId,
      },
    });
    expect(moved.body).toMatchObject(problem("account"));
    expect(asked.at(-1)).toEqual({ company: to.companyId, what: "account" });
    expect([await countAccounts(from.companyId), await countAccounts(to.companyId)]).toEqual([
      1, 0,
    ]);
  });
});

describe("an account that comes back needs room too", () => {
  const nr = (last: string) => `11773016111110${last}`;
  const [A, B, C, D] = ["1800000000", "1800000008", "1800000016", "1800000024"].map(nr) as [
    string,
    string,
    string,
    string,
  ];
  const refusal = { status: 402, code: "plan_limit_reached" };
  const fileCall = ({ token, companyId }: Place, how: "DELETE" | "restore", id: string) =>
    how === "DELETE"
      ? api.call("DELETE", `/v1/file/${id}?company_id=${companyId}&rows=go`, { token })
      : api.call("POST", `/v1/file/${id}/restore`, { token, body: { company_id: companyId } });
  const take = async ({ companyId }: Place, ...numbers: string[]): Promise<string[]> => {
    const ids = [];
    for (const accountNr of numbers) {
      const file = await ingest.take(companyId, statement(accountNr));
      expect(file.status).toBe("finished");
      ids.push(file.id);
    }
    return ids;
  };

  it("by the undo of a file's deletion, which stays open until there is room", async () => {
    const place = await buildPlace();
    rooms = { account: 2 };
    const [first, second] = (await take(place, A, B)) as [string, string];
    for (const id of [first, second])
      expect((await fileCall(place, "DELETE", id)).status).toBe(200);
    const [third] = (await take(place, C, D)) as [string, string];
    for (const id of [first, second])
      expect((await fileCall(place, "restore", id)).body).toMatchObject(refusal);
    expect(await countAccounts(place.companyId)).toBe(2);
    // Another one leaves: there is room for one of them, and no more.
    expect((await fileCall(place, "DELETE", third)).status).toBe(200);
    expect((await fileCall(place, "restore", first)).status).toBe(200);
    expect((await fileCall(place, "restore", second)).body).toMatchObject(refusal);
    expect((await fileCall(place, "restore", third)).body).toMatchObject(refusal);
    expect(await countAccounts(place.companyId)).toBe(2);
    rooms = { account: 4 };
    for (const id of [second, third])
      expect((await fileCall(place, "restore", id)).status).toBe(200);
    expect(await countAccounts(place.companyId)).toBe(4);
  });

  it("and not where nothing came meanwhile, also above the room", async () => {
    const place = await buildPlace();
    const [first, second] = (await take(place, A, B, C)) as [string, string];
    rooms = { account: 1 };
    for (const how of ["DELETE", "restore"] as const)
      for (const id of how === "DELETE" ? [first, second] : [second, first])
        expect((await fileCall(place, how, id)).status).toBe(200);
    expect(await countAccounts(place.companyId)).toBe(3);
  });

  it("by the end of a join, which stays joined", async () => {
    const place = await buildPlace();
    const { token, companyId } = place;
    rooms = { account: 2 };
    await take(place, A, B);
    const side = (accountNr: string) => ({ account_nr: accountNr, currency: "HUF" });
    const join = async () =>
      (
        await api.call("POST", "/v1/bankaccount/join", {
          token,
          body: { company_id: companyId, from: side(A), into: side(B) },
        })
      ).body.joinId;
    const unjoin = (id: string) =>
      api.call("DELETE", "/v1/bankaccount/join", {
        token,
        body: { company_id: companyId, join_id: id },
      });
    const joinId = await join();
    const [third] = (await take(place, C)) as [string];
    expect((await unjoin(joinId)).body).toMatchObject(refusal);
    expect(await countAccounts(companyId)).toBe(2);
    await fileCall(place, "DELETE", third);
    expect((await unjoin(joinId)).status).toBe(200);
    rooms = { account: 1 };
    expect((await unjoin(await join())).status).toBe(200);
    expect(await countAccounts(companyId)).toBe(2);
  });

  it("and an account of Számlázz.hu is not accepted where the plan has files only", async () => {
    const place = await buildPlace();
    const { token, companyId } = place;
    const path = `/v1/company/${companyId}/invoice-feed`;
    const sender = await startPushSender(address);
    try {
      const { key } = (await api.call("POST", `${path}/key`, { token, body: {} })).body;
      await sender.control("__connect", { key, account: "11773016-11111010-00000008" });
      rooms = { source: 0 };
      await sender.send(key, { count: 2 });
      await drainPushes(api.deps, companyId);
      const [account] = (await api.call("GET", `${path}/accounts`, { token })).body.accounts;
      expect(account.state).toBe("parked");
      const decide = (decision: string) =>
        api.call("PATCH", `${path}/accounts`, {
          token,
          body: { account_nr: account.accountNr, decision },
        });
      expect((await decide("accept")).body).toMatchObject(refusal);
      rooms = { account: 0 };
      expect((await decide("accept")).body).toMatchObject(refusal);
      expect(await countAccounts(companyId)).toBe(0);
      rooms = { account: 1 };
      expect((await decide("accept")).status).toBe(200);
      await drainPushes(api.deps, companyId);
      expect(await countAccounts(companyId)).toBe(1);
    } finally {
      await sender.stop();
    }
  });
});

describe("a job asks too", () => {
  it("a file with a new account beyond the plan is kept and not taken in parts; a known account's is taken", async () => {
    const { companyId, token } = await buildPlace();
    rooms = { account: 1 };
    expect((await ingest.take(companyId, statement(NUMBER))).status).toBe("finished");
    const refused = await ingest.take(companyId, statement(OTHER) + statement(NUMBER));
    expect(refused.status).toBe("failed");
    expect(refused.problems[0]).toMatchObject({ code: "plan_limit_reached" });
    expect(await countAccounts(companyId)).toBe(1);
    expect((await ingest.take(companyId, statement(NUMBER))).status).toBe("finished");
    // When there is room, its reading begins by itself.
    rooms = { account: 2 };
    const queue = createMemoryQueue();
    await inCompany(api.db, companyId, (tx) => requeueFilesWithoutRoom({ queue }, tx, companyId));
    expect(queue.jobs).toMatchObject([{ data: { companyId, fileId: refused.id } }]);
    const { body } = await api.call("GET", `/v1/file/${refused.id}`, { token });
    expect(body.status).toBe("pending");
    expect((await ingest.reread(companyId, refused.id)).status).toBe("finished");
    expect(await countAccounts(companyId)).toBe(2);
  });

  it("for the place that a deleted account leaves: the kept file is read by itself", async () => {
    const { companyId, token } = await buildPlace();
    rooms = { account: 1 };
    expect((await ingest.take(companyId, statement(NUMBER))).status).toBe("finished");
    const refused = await ingest.take(companyId, statement(OTHER));
    expect(refused.problems[0]).toMatchObject({ code: "plan_limit_reached" });
    const reply = await api.call("DELETE", "/v1/bankaccount", {
      token,
      body: { company_id: companyId, account_nr: NUMBER, originate: "adriana" },
    });
    expect(reply.status).toBe(200);
    const { body } = await api.call("GET", `/v1/file/${refused.id}`, { token });
    expect(body.status).toBe("pending");
    expect((await ingest.reread(companyId, refused.id)).status).toBe("finished");
    expect(await countAccounts(companyId)).toBe(1);
  });

  it("nothing for another source of an account that the company has", async () => {
    const { companyId } = await buildPlace();
    await buildBankAccount(api.db, companyId, { accountNr: NUMBER, originate: "aggreg8" });
    rooms = { account: 0 };
    asked = [];
    expect((await ingest.take(companyId, statement(NUMBER))).status).toBe("finished");
    expect([asked, await countAccounts(companyId)]).toEqual([[], 2]);
  });

  it("of two new accounts of a file with room for one, none is made", async () => {
    const { companyId } = await buildPlace();
    rooms = { account: 1 };
    expect((await ingest.take(companyId, statement(NUMBER) + statement(OTHER))).status).toBe(
      "failed",
    );
    expect(await countAccounts(companyId)).toBe(0);
  });

  it("pushes of a new account wait with the reason, and come in when there is room and they are read again", async () => {
    const place = await buildPlace();
    await buildBankAccount(api.db, place.companyId, { accountNr: NUMBER });
    const sender = await startPushSender(address);
    try {
      const { key } = (
        await api.call("POST", `/v1/company/${place.companyId}/invoice-feed/key`, {
          token: place.token,
          body: {},
        })
      ).body;
      await sender.control("__connect", { key, account: "11773016-11111010-00000008" });
      await sender.send(key, { count: 2 });
      rooms = { account: 1 };
      await drainPushes(api.deps, place.companyId);
      expect(await countAccounts(place.companyId)).toBe(1);
      const waiting = await api.call(
        "GET",
        `/v1/company/${place.companyId}/invoice-feed/problems`,
        { token: place.token },
      );
      const reasons = waiting.body.messages.map(({ problem: why }: { problem: string }) => why);
      expect(reasons).toEqual(["plan_limit_reached", "plan_limit_reached"]);
      rooms = {};
      const again = await api.call("POST", `/v1/company/${place.companyId}/invoice-feed/problems`, {
        token: place.token,
        body: {},
      });
      expect(again.status).toBe(202);
      await drainPushes(api.deps, place.companyId);
      expect(await countAccounts(place.companyId)).toBe(2);
    } finally {
      await sender.stop();
    }
  });
});
