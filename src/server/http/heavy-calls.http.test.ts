import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { inCompany } from "#server/database/tenant.ts";
import { findPerson } from "#server/features/auth/sessions.service.ts";
import { INVOICE_TICKET } from "#server/features/billing/payments/download-invoice.service.ts";
import { CERTIFICATE_TICKET } from "#server/features/certificates/download-certificate.service.ts";
import { offerDownload } from "#server/features/download-tickets/download-tickets.service.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "../testing/build-company.ts";
import { buildSession } from "../testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "../testing/build-transactions.ts";
import { type HeldTable, holdTable } from "../testing/hold-table.ts";
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  type TestReply,
} from "../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { HEAVY_LIMITS } from "./heavy-calls.ts";
import { DOWNLOAD_PACE } from "./send-bytes.ts";

// Of all tests of the file, each with an application and people of its own.
let database: TestDatabase;
let api: TestApp;
let held: HeldTable | undefined;
// Nothing is timed: on a crowded machine answers come later.
const SOON = { timeout: 60_000 };
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await held?.release();
  held = undefined;
  await api.close();
});

async function buildOwner(rows = 3) {
  const company = await buildCompany(api.db);
  const account = await buildBankAccount(api.db, company.id);
  const dated = Array.from({ length: rows }, () => ({ date: "2026-11-01" as const, amount: 100n }));
  await buildTransactions(api.db, company.id, account, dated);
  return openOwner(company);
}

async function openOwner(company: { readonly id: string; readonly ownerId: string }) {
  const token = await buildSession(api.db, company.ownerId);
  const list = (more: object) => ({
    token,
    body: { company_id: company.id, bankAccounts: [], ...more },
  });
  const range = {
    bank_accounts: [],
    start_date: "2026-11-01",
    end_date: "2026-11-20",
    company_id: company.id,
  };
  return {
    company,
    token,
    search: (): Promise<TestReply> =>
      api.call("POST", "/v1/bankaccounts-transactions/", list({ text: "nincs ilyen" })),
    listPlain: (): Promise<TestReply> =>
      api.call("POST", "/v1/bankaccounts-transactions/", list({})),
    openMe: (): Promise<TestReply> => api.call("GET", `/v1/me?token=${token}`),
    exportCsv: (): Promise<TestReply> =>
      api.call("POST", "/v1/bankaccount/export", { token, body: { ...range, format: "csv" } }),
    orderTicket: (): Promise<TestReply> =>
      api.call("POST", "/v1/bankaccount/export", {
        token,
        body: { ...range, format: "csv", delivery: "ticket" },
      }),
  };
}

async function start(options: TestAppOptions = {}): Promise<void> {
  const { heavyLimits, ...app } = options.app ?? {};
  const query = { waitMs: 60_000, ...heavyLimits?.query };
  const exported = { waitMs: 60_000, ...heavyLimits?.export };
  api = await createTestApp({
    ...options,
    database,
    app: { ...app, heavyLimits: { ...heavyLimits, query, export: exported } },
  });
}

const countOf = (replies: readonly TestReply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;

describe("a hundred searches of one person at once", () => {
  it("run two at a time; the others' searches, pages and lists do not wait for them, and who waits too many is told", async () => {
    await start();
    const [greedy, second, third] = [await buildOwner(), await buildOwner(), await buildOwner()];
    held = await holdTable(api.database.ownerUrl, "bank_transaction");
    const { perPerson, places, waitingPerPerson } = HEAVY_LIMITS.query;
    const answered: TestReply[] = [];
    const search = async () => void answered.push(await greedy.search());
    const own = Array.from({ length: 100 }, search);
    await expect.poll(() => held!.countWaiting(), SOON).toBe(perPerson);
    // Each call too many is answered while the others still run.
    await expect.poll(() => answered.length, SOON).toBe(100 - perPerson - waitingPerPerson);
    for (const refused of answered) {
      expect([refused.status, refused.body.code]).toEqual([429, "too_many_at_once"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    for (const other of [second, third]) expect((await other.openMe()).status).toBe(200);
    const others = [second.search(), third.search()];
    await expect.poll(() => held!.countWaiting(), SOON).toBe(places);
    await held.release();
    held = undefined;
    expect(countOf(await Promise.all(others), 200)).toBe(2);
    await Promise.all(own);
    expect([countOf(answered, 200), countOf(answered, 429)]).toEqual([
      perPerson + waitingPerPerson,
      100 - perPerson - waitingPerPerson,
    ]);
  });

  it("hold no connection that an ordinary page needs, even with all places of searches taken", async () => {
    await start();
    const greedy = await Promise.all([buildOwner(), buildOwner()]);
    const other = await buildOwner();
    held = await holdTable(api.database.ownerUrl, "bank_transaction");
    const standing = greedy.flatMap((one) => Array.from({ length: 20 }, () => one.search()));
    await expect.poll(() => held!.countWaiting(), SOON).toBe(HEAVY_LIMITS.query.places);
    const pages = await Promise.all(Array.from({ length: 30 }, () => other.openMe()));
    expect(countOf(pages, 200)).toBe(30);
    await held.release();
    held = undefined;
    await Promise.all(standing);
  });

  it("of somebody who waits for other people's searches end in words, not in an endless wait", async () => {
    await start({ app: { heavyLimits: { query: { waitMs: 20, places: 2 } } } });
    const [greedy, other] = [await buildOwner(), await buildOwner()];
    held = await holdTable(api.database.ownerUrl, "bank_transaction");
    const standing = [greedy.search(), greedy.search()];
    await expect.poll(() => held!.countWaiting(), SOON).toBe(2);
    const refused = await other.search();
    expect([refused.status, refused.body.code]).toEqual([503, "server_busy"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await held.release();
    held = undefined;
    await Promise.all(standing);
  });
});

describe("a reply that waits behind an open stream of its connection", () => {
  it("holds no place, however long the stream lasts", async () => {
    const query = { places: 1, perPerson: 1, perCompany: 1, waitMs: 20_000 };
    await start({ app: { heavyLimits: { query } } });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const [greedy, other] = [await buildOwner(), await buildOwner()];
    const search = { company_id: greedy.company.id, bankAccounts: [], text: "nincs ilyen" };
    const line = connectSocket((api.app.server.address() as AddressInfo).port, "127.0.0.1");
    sockets.push(line);
    line.on("error", () => {});
    line.write(write("GET", "/v1/events", greedy.token));
    await once(line, "readable");
    held = await holdTable(api.database.ownerUrl, "bank_transaction");
    line.write(write("POST", "/v1/bankaccounts-transactions/", greedy.token, search));
    await expect.poll(() => held!.countWaiting(), SOON).toBe(1);
    const waiting = other.search();
    await held.release();
    held = undefined;
    expect((await waiting).status).toBe(200);
    expect(line.destroyed).toBe(false);
  });
});

/** A request as it stands on the line. */
function write(method: string, path: string, token: string, body?: object): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const type = text === "" ? "" : "content-type: application/json\r\n";
  const length = text === "" ? "" : `content-length: ${Buffer.byteLength(text)}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`;
  return `${head}${type}${length}\r\n${text}`;
}

/**
 * Sends a request over a socket and reads nothing of the reply; only the sockets' own buffers fill.
 */
async function stall(path: string): Promise<Socket> {
  const socket = connectSocket((api.app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}

/** Open connections of the server. */
const countLines = (): Promise<number> =>
  new Promise((resolve, reject) =>
    api.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

// More than the buffers of both sides take. In more than one batch: an export of one batch is noted
// as handed out before its first byte is sent.
const STALL_ROWS = 2_500;
const STALL_CHARS = 4_000;

let long: { readonly id: string; readonly ownerId: string } | undefined;

/** The director of the file's one company with so much to send. */
async function openLong() {
  long ??= await buildLong();
  const owner = await openOwner(long);
  return { ...owner, stall: async () => stall((await owner.orderTicket()).body.url) };
}

async function buildLong() {
  const { company } = await buildOwner(STALL_ROWS);
  await inCompany(api.db, company.id, (tx) =>
    sql`update bank_transaction set remittance = repeat('á', ${STALL_CHARS}) where company_id = ${company.id}::uuid`.execute(
      tx,
    ),
  );
  return company;
}

describe("readers of downloads that take nothing", () => {
  it("are cut, and their places go to whoever waits", async () => {
    const pace = { ...DOWNLOAD_PACE, stallMs: 600, patienceMs: 60_000 };
    await start({
      app: { pace, heavyLimits: { export: { places: 2, perPerson: 2, waitMs: 30_000 } } },
    });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const [greedy, other] = [await openLong(), await buildOwner()];
    const began = api.clock.now();
    await greedy.stall();
    await greedy.stall();
    expect((await other.exportCsv()).text.trimEnd().split("\r\n")).toHaveLength(4);
    await expect.poll(countLines, SOON).toBe(0);
    // Cut in the middle: its runs are not finished, and nothing is marked as exported.
    const runs = await inCompany(api.db, greedy.company.id, (tx) =>
      tx
        .selectFrom("export_run")
        .select("finished_at")
        .where("company_id", "=", greedy.company.id)
        .where("started_at", ">=", began)
        .execute(),
    );
    expect(runs).toEqual([{ finished_at: null }, { finished_at: null }]);
  });

  it("have so many places of one person; another person's export does not wait, and one more of his own is answered", async () => {
    await start({ app: { heavyLimits: { export: { waitMs: 20 } } } });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const [greedy, other] = [await openLong(), await buildOwner()];
    for (let places = 0; places < HEAVY_LIMITS.export.perPerson; places++) await greedy.stall();
    const refused = await greedy.exportCsv();
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_at_once"]);
    expect((await greedy.orderTicket()).status).toBe(429);
    expect((await other.exportCsv()).status).toBe(200);
    const ticket = (await other.orderTicket()).body.url;
    expect((await api.call("GET", ticket)).status).toBe(200);
  });

  it.each([
    ["slow", { patienceMs: 300, slowBytesPerSecond: 1024 ** 4 }],
    ["not fast for long", { longMs: 300, fastBytesPerSecond: 1024 ** 4 }],
  ])("who are %s lose their place to who waits, and only then", async (_how, measure) => {
    const pace = { ...DOWNLOAD_PACE, stallMs: 60_000, ...measure };
    await start({
      app: {
        pace,
        heavyLimits: { export: { places: 1, perPerson: 1, perCompany: 1, waitMs: 30_000 } },
      },
    });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const [greedy, other] = [await openLong(), await buildOwner()];
    await greedy.stall();
    expect(await countLines()).toBe(1);
    expect((await other.exportCsv()).status).toBe(200);
    await expect.poll(countLines, SOON).toBe(0);
  });

  it.each([
    ["an invoice", INVOICE_TICKET, { invoiceId: newId() }],
    ["the invoices of a year", INVOICE_TICKET, { year: 2026 }],
    ["a certificate", CERTIFICATE_TICKET, { id: newId() }],
  ])(
    "keep the ticket of %s good too: it takes a place as any other",
    async (_what, kind, params) => {
      await start({ app: { heavyLimits: { export: { places: 0, waitMs: 20 } } } });
      const { company, token } = await buildOwner();
      const person = await findPerson(api.deps, token, { link: false });
      const { url } = await offerDownload(api.deps, person, {
        kind,
        companyId: company.id,
        params,
      });
      for (let tries = 0; tries < 2; tries++)
        expect((await api.call("GET", url)).body.code).toBe("server_busy");
    },
  );

  it("keep their ticket good when the download is refused", async () => {
    await start({
      app: { heavyLimits: { export: { places: 1, perPerson: 1, perCompany: 1, waitMs: 20 } } },
    });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const [greedy, other] = [await openLong(), await buildOwner()];
    const ticket = (await other.orderTicket()).body.url;
    const slow = await greedy.stall();
    const refused = await api.call("GET", ticket);
    expect([refused.status, refused.body.code]).toEqual([503, "server_busy"]);
    slow.destroy();
    await expect.poll(async () => (await api.call("GET", ticket)).status, SOON).toBe(200);
    expect((await api.call("GET", ticket)).body.code).toBe("download_ticket_invalid");
  });
});
