/**
 * `afterIngest` after every way in and out of rows: through HTTP, by the real queue, on real
 * PostgreSQL.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noteIngest } from "#server/ledger/notes/note-ingest.store.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { openQueue, type Queue } from "#server/jobs/queue.ts";
import { createLog } from "#server/log.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeed } from "#server/testing/build-feed.ts";
import { createTestIngest, type TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { connect as connectBank, openDriver, shortAccount } from "#server/testing/feed-drivers.ts";
import { startPushSender } from "#server/testing/push-sender.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { pullCompany } from "../feed-reading/pull-company.service.ts";
import { drainPushes } from "../invoice-feed/pushes/drain-pushes.service.ts";
import { type AfterIngestListener, type IngestNote, takeNotes } from "./after-ingest.service.ts";
import { tellListeners } from "./after-ingest.jobs.ts";
import { takeNotesJob } from "./note-job-definitions.ts";

const NUMBER = "117730161111101800000000";
const OTHER = "101010101111101800000000";
const START = "2026-03-02" as LocalDate;
const PUSHED_TYPED = "11773016-11111010-00000008";
const CRASH_CHILD = join(import.meta.dirname, "../../testing/crash-ingest.ts");

let sandbox: TestSandbox;
let api: TestApp;
let ingest: TestIngest;
let queue: Queue;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-after-"));
  const files = createDiskFileStorage(folder, 0);
  sandbox = await startTestSandbox();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
  const memory = {
    enqueue: async () => "1",
    enqueueAll: async () => 0,
    startWorkers: async () => {},
    stop: async () => {},
  };
  const environment = { ...sandbox.environment, SZAMLAZZHU_ANSWER_MS: "20000" };
  api = await createTestApp({ deps: { files, queue: memory as Queue }, environment });
  ingest = createTestIngest(api.db, { files });
  const log = createLog(api.config);
  queue = await openQueue({
    appUrl: api.database.appUrl,
    log,
    definitions: [takeNotesJob],
    works: false,
  });
});
afterAll(async () => {
  await queue?.stop(1_000);
  ingest?.close();
  await api?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function buildPlace(ownerId?: string) {
  const company = await buildCompany(api.db, ownerId === undefined ? {} : { ownerId });
  const token = await buildSession(api.db, company.ownerId);
  return { companyId: company.id, ownerId: company.ownerId, token };
}

/** Notes that the company's listener gets from now on, and the number of jobs that wait. */
async function hear(
  companyId: string,
  listeners: readonly AfterIngestListener[] = [],
): Promise<IngestNote[]> {
  const heard: IngestNote[] = [];
  const listener = {
    name: "test",
    afterIngest: async (_tx: Tx, note: IngestNote) => void heard.push(note),
  };
  await takeNotes({ db: api.db, queue, log: api.deps.log }, [...listeners, listener], companyId);
  return heard;
}

async function countWaitingJobs(companyId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from pgboss.job
     where name = ${takeNotesJob.name} and singleton_key = ${companyId} and state = 'created'`.execute(
    api.db,
  );
  return Number(rows[0]!.count);
}

async function accountIdOf(
  companyId: string,
  accountNr: string,
  originate = "adriana",
): Promise<string> {
  const { id } = await inCompany(api.db, companyId, (tx) =>
    tx
      .selectFrom("bank_account")
      .select("id")
      .where("company_id", "=", companyId)
      .where("account_nr", "=", accountNr)
      .where("originate", "=", originate as "adriana")
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** A statement of one row a day on these days. */
function writeDays(
  days: readonly number[],
  given: { accountNr?: string; number?: string } = {},
): string {
  const items = days.map((day) => ({
    date: addDays(START, day),
    amount: 100_000n,
    note: `tétel ${day}`,
    name: "Próba Kft.",
  }));
  return writeMt940([
    {
      accountNr: given.accountNr ?? NUMBER,
      number: given.number ?? "1",
      opening: BigInt(days[0]!) * 100_000n,
      items,
    },
  ]);
}

const brief = (notes: readonly IngestNote[]) =>
  notes.map(({ accountIds, from, to }) => ({ accountIds: accountIds.toSorted(), from, to }));
const days = (from: number, to: number) => ({ from: addDays(START, from), to: addDays(START, to) });

describe("afterIngest is called after", () => {
  it("a file, the same file again, its rereading, its deletion; once for each commit", async () => {
    const place = await buildPlace();
    const { id: fileId } = await ingest.take(place.companyId, writeDays([0, 1, 2]));
    expect(await countWaitingJobs(place.companyId)).toBe(1);
    const accountIds = [await accountIdOf(place.companyId, NUMBER)];
    const [note, ...more] = await hear(place.companyId);
    expect(more).toEqual([]);
    expect(note).toEqual({ companyId: place.companyId, seq: 1n, accountIds, ...days(0, 2) });
    await ingest.take(place.companyId, writeDays([0, 1, 2]));
    expect(brief(await hear(place.companyId))).toEqual([{ accountIds, ...days(0, 2) }]);
    await ingest.reread(place.companyId, fileId);
    expect(brief(await hear(place.companyId))).toEqual([{ accountIds, ...days(0, 2) }]);
    const longer = await ingest.take(place.companyId, writeDays([2, 3, 4]));
    await hear(place.companyId);
    const gone = await api.call("DELETE", `/v1/file/${longer.id}?rows=go`, {
      token: place.token,
    });
    expect(gone.body).toMatchObject({ removed: 2 });
    expect(brief(await hear(place.companyId))).toEqual([{ accountIds, ...days(2, 4) }]);
    expect(await hear(place.companyId)).toEqual([]);
  });

  it("a file of several accounts with one call of all of them", async () => {
    const place = await buildPlace();
    await ingest.take(place.companyId, writeDays([0]) + writeDays([5, 6], { accountNr: OTHER }));
    const accountIds = [
      await accountIdOf(place.companyId, NUMBER),
      await accountIdOf(place.companyId, OTHER),
    ].toSorted();
    expect(brief(await hear(place.companyId))).toEqual([{ accountIds, ...days(0, 6) }]);
  });

  it("each page of a bank's reading, and the bank's taking back", async () => {
    const driver = openDriver("aggreg8", api.deps.bankFeeds, sandbox);
    const connected = await connectBank(driver, "aggreg8-1");
    const feed = await buildFeed(api.db, driver, connected, shortAccount(connected));
    const movement = { amount: "-1234.00", partnerName: "Új Vevő Kft.", text: "számla 1" };
    await driver.control.add(feed.accountNumber, [movement, movement]);
    const signal = new AbortController().signal;
    const pull = (trigger: "first" | "daily") =>
      pullCompany(
        api.deps,
        { companyId: feed.companyId, trigger },
        { signal, pause: async () => {} },
      );
    await pull("first");
    const heard = await hear(feed.companyId);
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, index) => BigInt(index + 1)));
    for (const note of heard) expect(note.accountIds).toEqual([feed.bankAccountId]);
    const stored = await inCompany(api.db, feed.companyId, (tx) =>
      tx
        .selectFrom("daily_stat")
        .select("date")
        .where("company_id", "=", feed.companyId)
        .orderBy("date")
        .execute(),
    );
    expect(heard.map(({ from }) => from).toSorted()[0]).toBe(stored[0]!.date);
    expect(
      heard
        .map(({ to }) => to)
        .toSorted()
        .at(-1),
    ).toBe(stored.at(-1)!.date);
    const again = async () => {
      await inCompany(api.db, feed.companyId, (tx) =>
        tx
          .updateTable("feed_account")
          .set({ next_try_at: null, reread_at: new Date(0) })
          .where("company_id", "=", feed.companyId)
          .execute(),
      );
      await pull("daily");
      return hear(feed.companyId);
    };
    expect(await again()).toEqual([]);
    const [added] = await driver.control.add(feed.accountNumber, [movement]);
    expect(await again()).toHaveLength(1);
    await driver.control.withdraw(feed.accountNumber, added!);
    expect(await again()).toHaveLength(1);
  });

  it("Számlázz.hu's pushes, and each new version of one", async () => {
    const place = await buildPlace();
    await buildBankAccount(api.db, place.companyId, {
      accountNr: PUSHED_TYPED.replaceAll("-", ""),
    });
    const sender = await startPushSender(await api.app.listen({ port: 0, host: "127.0.0.1" }));
    try {
      const { key } = (
        await api.call("POST", `/v1/company/${place.companyId}/invoice-feed/key`, {
          token: place.token,
          body: {},
        })
      ).body;
      await sender.control("__connect", { key, account: PUSHED_TYPED });
      await sender.send(key, { count: 3 });
      await drainPushes({ ...api.deps }, place.companyId);
      const accountIds = [
        await accountIdOf(place.companyId, PUSHED_TYPED.replaceAll("-", ""), "szamlazzhu"),
      ];
      const heard = brief(await hear(place.companyId));
      expect(heard.map((note) => note.accountIds)).toEqual([accountIds]);
      const { item } = (await sender.state()).deliveries.at(-1)!;
      await sender.send(key, { id: item.id, again: true, facts: { remittance: "javítva" } });
      await drainPushes({ ...api.deps }, place.companyId);
      expect(brief(await hear(place.companyId))).toEqual([
        { accountIds, from: item.date, to: item.date },
      ]);
    } finally {
      await sender.stop();
    }
  });

  it("a move in both companies, a join, its end, and a deletion of the account", async () => {
    const from = await buildPlace();
    const to = await buildPlace(from.ownerId);
    await ingest.take(from.companyId, writeDays([0, 1]));
    await ingest.take(from.companyId, writeDays([7, 8], { accountNr: OTHER }));
    const [mine, other] = [
      await accountIdOf(from.companyId, NUMBER),
      await accountIdOf(from.companyId, OTHER),
    ];
    await hear(from.companyId);
    const move = (source: string, target: string) =>
      api.call("PATCH", "/v1/bankaccount", {
        token: from.token,
        body: {
          account_nr: NUMBER,
          originate: "adriana",
          source_company_id: source,
          target_company_id: target,
        },
      });
    expect((await move(from.companyId, to.companyId)).status).toBe(200);
    for (const { companyId } of [from, to])
      expect(brief(await hear(companyId))).toEqual([{ accountIds: [mine], ...days(0, 1) }]);
    expect((await move(to.companyId, from.companyId)).status).toBe(200);
    for (const { companyId } of [from, to])
      expect(brief(await hear(companyId))).toEqual([{ accountIds: [mine], ...days(0, 1) }]);
    const joined = await api.call("POST", "/v1/bankaccount/join", {
      token: from.token,
      body: {
        company_id: from.companyId,
        from: { account_nr: NUMBER, currency: "HUF" },
        into: { account_nr: OTHER, currency: "HUF" },
      },
    });
    expect(joined.status).toBe(200);
    const both = { accountIds: [mine, other].toSorted(), ...days(0, 8) };
    expect(brief(await hear(from.companyId))).toEqual([both]);
    const apart = await api.call("DELETE", "/v1/bankaccount/join", {
      token: from.token,
      body: {
        company_id: from.companyId,
        join_id: joined.body.joinId,
      },
    });
    expect(apart.status).toBe(200);
    expect(brief(await hear(from.companyId))).toEqual([both]);
    const deleted = await api.call("DELETE", "/v1/bankaccount", {
      token: from.token,
      body: {
        account_nr: OTHER,
        originate: "adriana",
        company_id: from.companyId,
      },
    });
    expect(deleted.status).toBe(200);
    expect(brief(await hear(from.companyId))).toEqual([{ accountIds: [other], ...days(7, 8) }]);
  });

  it("another origin's rows begin and cease to count, or an item shows other texts", async () => {
    const place = await buildPlace();
    const sender = await startPushSender(
      await api.app.listen({ port: 0, host: "127.0.0.1" }).catch(() => listening()),
    );
    try {
      const { key } = (
        await api.call("POST", `/v1/company/${place.companyId}/invoice-feed/key`, {
          token: place.token,
          body: {},
        })
      ).body;
      await buildBankAccount(api.db, place.companyId, { accountNr: NUMBER });
      await sender.control("__connect", { key, account: "11773016-11111018-00000000" });
      await sender.send(key, { count: 1 });
      await drainPushes({ ...api.deps }, place.companyId);
      const { item } = (await sender.state()).deliveries.at(-1)!;
      await hear(place.companyId);
      const sign = item.direction === "KI" ? -1n : 1n;
      const amount = sign * BigInt(Math.round(Number(item.amount) * 100)) * 1_000n;
      const date = item.date as LocalDate;
      const note = item.remittance;
      await ingest.take(
        place.companyId,
        writeMt940([
          {
            accountNr: NUMBER,
            opening: 0n,
            items: [{ date, amount, note, name: item.partnerName }],
          },
        ]),
      );
      const ids = [
        await accountIdOf(place.companyId, NUMBER),
        await accountIdOf(place.companyId, NUMBER, "szamlazzhu"),
      ].toSorted();
      // The pushed row leads and shows what the file knows better; the file's row counts no longer.
      expect(brief(await hear(place.companyId))).toEqual([
        { accountIds: ids, from: date, to: date },
      ]);
      const order = (
        await api.call("GET", `/v1/company/${place.companyId}/leading-sources`, {
          token: place.token,
        })
      ).body.leadingSources;
      const turned = await api.call("PUT", `/v1/company/${place.companyId}/leading-sources`, {
        token: place.token,
        body: { leading_sources: order.toReversed() },
      });
      expect(turned.status).toBe(200);
      // The item keeps its row and shows the texts of the file.
      const leading = await accountIdOf(place.companyId, NUMBER, "szamlazzhu");
      expect(brief(await hear(place.companyId))).toEqual([
        { accountIds: [leading], from: date, to: date },
      ]);
    } finally {
      await sender.stop();
    }
  });
});

function listening(): string {
  const { port } = api.app.server.address() as { port: number };
  return `http://127.0.0.1:${port}`;
}

describe("a note", () => {
  it("is not written by booking, nor by a file that is not taken in", async () => {
    const place = await buildPlace();
    await ingest.take(place.companyId, writeDays([0]));
    await hear(place.companyId);
    const page = await api.call("POST", "/v1/bankaccounts-transactions/", {
      token: place.token,
      body: {
        company_id: place.companyId,
        bankAccounts: [{ accountNr: NUMBER, originate: "adriana" }],
      },
    });
    const booked = await api.call("POST", "/v1/booked", {
      token: place.token,
      body: {
        company_id: place.companyId,
        transactionId: page.body.transactions[0]._id,
        booked: true,
      },
    });
    expect(booked.status).toBe(200);
    expect((await ingest.take(place.companyId, "not a statement")).status).not.toBe("finished");
    expect(await hear(place.companyId)).toEqual([]);
  });

  it("of one transaction is one, however often rows change in it, and goes with a rollback", async () => {
    const { companyId } = await buildPlace();
    const [one, two] = [newId(), newId()];
    const write = (tx: Tx, accountId: string, day: number) =>
      noteIngest(tx, companyId, { accountIds: [accountId], ...days(day, day) });
    await inCompany(api.db, companyId, async (tx) => {
      await write(tx, one, 4);
      await write(tx, two, 9);
      await write(tx, one, 2);
    });
    await expect(
      inCompany(api.db, companyId, async (tx) => {
        await write(tx, one, 5);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await inCompany(api.db, companyId, (tx) => write(tx, two, 7));
    const heard = await hear(companyId);
    expect(heard).toEqual([
      { companyId, seq: 1n, accountIds: [one, two].toSorted(), ...days(2, 9) },
      { companyId, seq: 2n, accountIds: [two], ...days(7, 7) },
    ]);
  });

  it("is told in the order of the commits, to the listeners in their order, by one program at a time", async () => {
    const { companyId } = await buildPlace();
    const told: string[] = [];
    const listener = (name: string): AfterIngestListener => ({
      name,
      afterIngest: async (_tx, note) => {
        await new Promise((done) => setTimeout(done, 2));
        told.push(`${note.seq} ${name}`);
      },
    });
    const account = newId();
    for (let day = 0; day < 10; day++) {
      await inCompany(api.db, companyId, (tx) =>
        noteIngest(tx, companyId, { accountIds: [account], ...days(day, day) }),
      );
    }
    const needs = { db: api.db, queue, log: api.deps.log };
    const listeners = [listener("first"), listener("second")];
    await Promise.all([1, 2, 3].map(() => takeNotes(needs, listeners, companyId)));
    // A program that met the other program's lock has gone; the holder went on to the end.
    await takeNotes(needs, listeners, companyId);
    expect(told).toEqual(
      Array.from({ length: 10 }, (_, index) => [
        `${index + 1} first`,
        `${index + 1} second`,
      ]).flat(),
    );
  });

  it("waits where a listener fails, with all later ones; what was written for it is not, and it is told again in order", async () => {
    const { companyId } = await buildPlace();
    const account = newId();
    for (let day = 0; day < 2; day++) {
      await inCompany(api.db, companyId, (tx) =>
        noteIngest(tx, companyId, { accountIds: [account], ...days(day, day) }),
      );
    }
    const writes: AfterIngestListener = {
      name: "writes",
      afterIngest: async (tx) =>
        void (await tx
          .updateTable("company_overview")
          .set((eb) => ({ failed_files: eb("failed_files", "+", 1) }))
          .where("company_id", "=", companyId)
          .execute()),
    };
    let fails = true;
    const broken: AfterIngestListener = {
      name: "broken",
      afterIngest: async () => {
        if (fails) throw new Error("not today");
      },
    };
    await sql`delete from pgboss.job where singleton_key = ${companyId}`.execute(api.db);
    expect(await hear(companyId, [writes, broken])).toEqual([]);
    // The next try waits in the queue, later than now.
    const { rows } = await sql<{ later: boolean }>`
      select start_after > now() as later from pgboss.job where singleton_key = ${companyId} and state = 'created'`.execute(
      api.db,
    );
    expect(rows).toEqual([{ later: true }]);
    fails = false;
    expect((await hear(companyId, [writes, broken])).map(({ seq }) => seq)).toEqual([1n, 2n]);
    const { failed_files: written } = await inCompany(api.db, companyId, (tx) =>
      tx
        .selectFrom("company_overview")
        .select("failed_files")
        .where("company_id", "=", companyId)
        .executeTakeFirstOrThrow(),
    );
    expect(written).toBe(2);
  });

  it("of a program that died right after the commit is told by the next program's worker", async () => {
    const { companyId } = await buildPlace();
    const fileId = await ingest.keep(companyId, writeDays([0, 1, 2]));
    const place = [api.database.appUrl, folder, companyId, fileId, "committed"];
    const child = fork(CRASH_CHILD, place, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    const heard: IngestNote[] = [];
    let done = (): void => {};
    const told = new Promise<void>((resolve) => (done = resolve));
    const listener = {
      name: "after the crash",
      afterIngest: async (_tx: Tx, note: IngestNote) => {
        if (note.companyId !== companyId) return;
        heard.push(note);
        done();
      },
    };
    const log = createLog(api.config);
    const worker = await openQueue({
      appUrl: api.database.appUrl,
      log,
      definitions: [takeNotesJob],
      works: true,
    });
    try {
      await worker.startWorkers(
        [tellListeners(() => [listener]).build({ db: api.db, queue: worker, log })],
        [],
      );
      await told;
    } finally {
      await worker.stop(5_000);
    }
    expect(brief(heard)).toEqual([
      { accountIds: [await accountIdOf(companyId, NUMBER)], ...days(0, 2) },
    ]);
    expect(await hear(companyId)).toEqual([]);
  });
});
