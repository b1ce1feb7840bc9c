/** Files that are deleted, brought back, and handed out again. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FILE_UNDO_DAYS } from "#contract/files/file-undo.ts";
import { inCompany } from "#server/database/tenant.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { holdTable } from "#server/testing/hold-table.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { DAY_MS } from "#values/durations.ts";
import type { LocalDate } from "#values/local-date.ts";
import { endOverdueDeletions } from "./delete-file.service.ts";
import { describeAttachment } from "./download-file.service.ts";
import { readStatementFile } from "./statement-files.jobs.ts";

const ACCOUNT = "117730161111101800000000";
const day = (text: string): LocalDate => text as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-deleted-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({
    deps: { queue, files },
    environment: { STORAGE_COMPANY_BYTES_MAX: "3000" },
  });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const STATEMENT = writeMt940([
  {
    accountNr: ACCOUNT,
    opening: forint(1_000),
    items: [
      { date: day("2026-03-02"), amount: forint(-250), name: "Próba Bt.", note: "számla 1" },
      { date: day("2026-03-03"), amount: forint(5_000), name: "Vevő Kft.", note: "2026/12" },
    ],
  },
]);

interface Place {
  readonly companyId: string;
  readonly token: string;
  readonly accountant: string;
}

async function start(): Promise<Place> {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  // Longer than a deletion can be undone.
  const idleExpiresAt = new Date(Date.now() + 2 * FILE_UNDO_DAYS * DAY_MS);
  return {
    companyId: company.id,
    token: await buildSession(api.db, company.ownerId, { idleExpiresAt }),
    accountant: await buildSession(api.db, accountant.id, { idleExpiresAt }),
  };
}

async function runJobs(): Promise<void> {
  for (const job of queue.jobs.splice(0))
    await readStatementFile(api.deps, job.data.companyId, job.data.fileId);
}

async function take({ token, companyId }: Place, text = STATEMENT, name?: string): Promise<string> {
  const { body, status } = await uploadText(api, { token, companyId, text, ...(name && { name }) });
  expect(status).toBe(202);
  await runJobs();
  return body._id;
}

const remove = (place: Place, id: string, rows = "go"): Promise<TestReply> =>
  api.call("DELETE", `/v1/file/${id}?rows=${rows}`, { token: place.token });
const restore = (place: Place, id: string, token = place.token): Promise<TestReply> =>
  api.call("POST", `/v1/file/${id}/restore`, { token, body: { company_id: place.companyId } });
const offer = (place: Place, id: string, token = place.token): Promise<TestReply> =>
  api.call("POST", `/v1/file/${id}/download`, { token, body: { company_id: place.companyId } });

async function list(place: Place, show?: string) {
  const path = `/v1/file?company_id=${place.companyId}${show ? `&show=${show}` : ""}`;
  return (await api.call("GET", path, { token: place.token })).body;
}

async function countAccounts(place: Place): Promise<number> {
  const path = `/v1/bankaccounts?company_id=${place.companyId}`;
  return (await api.call("GET", path, { token: place.token })).body.accounts.length;
}

async function readLog(place: Place, action: string): Promise<unknown[]> {
  return inCompany(api.db, place.companyId, async (tx) => {
    const rows = await tx
      .selectFrom("audit_log")
      .select(["object_id as id", "after"])
      .where("action", "=", action as never)
      .orderBy("at")
      .execute();
    return rows;
  });
}

describe("deleting a file", () => {
  it("says first what would go and what would stay", async () => {
    const place = await start();
    const id = await take(place);
    const path = `/v1/file/${id}/deletion?company_id=${place.companyId}`;
    const before = await api.call("GET", path, { token: place.accountant });
    const collections = { only: 0, tied: 0, shared: 0 };
    expect(before.body).toEqual({ free: 2, marked: 0, shared: 0, collections });
    const { transactions } = (
      await api.call("POST", "/v1/bankaccounts-transactions/", {
        token: place.token,
        body: { company_id: place.companyId, bankAccounts: [], booked: "ALL" },
      })
    ).body;
    await api.call("POST", "/v1/booked", {
      token: place.token,
      body: { transactionId: transactions[0]._id, company_id: place.companyId, booked: true },
    });
    expect((await api.call("GET", path, { token: place.token })).body).toEqual({
      free: 1,
      marked: 1,
      shared: 0,
      collections,
    });
    await take(place, STATEMENT, "megint.sta");
    expect((await api.call("GET", path, { token: place.token })).body).toEqual({
      free: 0,
      marked: 0,
      shared: 2,
      collections,
    });
  });

  it("takes its account along, and its undo brings file, account and rows back; both roles may", async () => {
    const place = await start();
    const id = await take(place);
    const { body } = await api.call("GET", `/v1/file/${id}`, { token: place.token });
    const { uploadedBy: _uploader, ...before } = body;
    const gone = await remove(place, id);
    const undoUntil = new Date(gone.body.undoUntil).getTime();
    expect(gone.body).toMatchObject({ ok: true, removed: 2, kept: 0, accounts: 1 });
    expect(Math.round((undoUntil - Date.now()) / DAY_MS)).toBe(FILE_UNDO_DAYS);
    expect(await countAccounts(place)).toBe(0);
    expect((await api.call("GET", `/v1/file/${id}`, { token: place.token })).status).toBe(404);
    const back = await restore(place, id, place.accountant);
    expect([back.status, back.body]).toEqual([200, before]);
    expect(await countAccounts(place)).toBe(1);
    const again = await restore(place, id);
    expect([again.status, again.body._id]).toEqual([200, id]);
    expect(await readLog(place, "statement_file.restore")).toEqual([
      { id, after: { name: "kivonat.sta", way: "asItWas" } },
    ]);
    for (const action of ["statement_file.ingest", "statement_file.delete"])
      expect(await readLog(place, action)).toMatchObject([{ id, after: { name: "kivonat.sta" } }]);
  });

  it("may let the rows stay", async () => {
    const place = await start();
    const id = await take(place);
    expect((await remove(place, id, "stay")).body).toMatchObject({ removed: 0, kept: 2 });
    expect(await countAccounts(place)).toBe(1);
    expect((await list(place, "deleted")).files).toMatchObject([
      { _id: id, deletion: { rowsStay: true, kept: 2 } },
    ]);
    expect((await restore(place, id)).status).toBe(200);
  });

  it("lets the rows stay where nobody says what becomes of them", async () => {
    const place = await start();
    const id = await take(place);
    const gone = await api.call("DELETE", `/v1/file/${id}`, { token: place.token });
    expect(gone.body).toMatchObject({ removed: 0, kept: 2 });
  });

  it("marks the rows that stay until their file, or another one, shows them", async () => {
    const place = await start();
    const rows = async () => {
      const { body } = await api.call("POST", "/v1/bankaccounts-transactions/", {
        token: place.token,
        body: { company_id: place.companyId, bankAccounts: [], booked: "ALL" },
      });
      return body.transactions as { _id: string; sourceDeleted: boolean }[];
    };
    const marks = async () => (await rows()).map(({ sourceDeleted }) => sourceDeleted);
    const id = await take(place);
    expect(await marks()).toEqual([false, false]);
    const [first] = await rows();
    await api.call("POST", "/v1/booked", {
      token: place.token,
      body: { transactionId: first!._id, company_id: place.companyId, booked: true },
    });
    await remove(place, id);
    expect(await rows()).toMatchObject([{ _id: first!._id, sourceDeleted: true }]);
    const path = `/v1/transaction/${first!._id}?company_id=${place.companyId}`;
    const { body } = await api.call("GET", path, { token: place.token });
    expect(body).toMatchObject({
      sourceDeleted: true,
      sources: [{ label: "kivonat.sta", fileDeleted: true }],
    });
    expect(body.sources[0].raw).toContain(":61:");
    await take(place, STATEMENT, "megint.sta");
    expect(await marks()).toEqual([false, false]);
    const again = (await api.call("GET", path, { token: place.token })).body;
    expect(again.sources.map((each: { fileDeleted: boolean }) => each.fileDeleted)).toEqual([
      true,
      false,
    ]);
  });

  it("and its undo at the same moment, or twice, come out as one after the other", async () => {
    const place = await start();
    const id = await take(place);
    for (let round = 0; round < 8; round++) {
      await remove(place, id);
      const replies = await Promise.all([
        restore(place, id),
        restore(place, id, place.accountant),
        remove(place, id),
        restore(place, id),
      ]);
      for (const reply of replies) expect([200, 404, 410]).toContain(reply.status);
      await restore(place, id);
      await runJobs();
      const [file] = (await list(place)).files;
      expect([file.status, file.newCount]).toEqual(["finished", 2]);
      expect((await list(place)).total).toBe(1);
    }
  });

  it.each(["go", "stay"])(
    "is done once where it is asked for three times at one moment (rows %s)",
    async (rows) => {
      const place = await start();
      const id = await take(place);
      const held = await holdTable(api.database.ownerUrl, "company_overview");
      const deletions = [1, 2, 3].map(() => remove(place, id, rows));
      await expect.poll(() => held.countWaiting(), { timeout: 60_000 }).toBe(deletions.length);
      await held.release();
      const statuses = (await Promise.all(deletions)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 404, 404]);
      expect(await readLog(place, "statement_file.delete")).toHaveLength(1);
      expect((await restore(place, id)).status).toBe(200);
    },
  );

  it("of a file that nobody has read yet is undone too: it is read then", async () => {
    const place = await start();
    const { body } = await uploadText(api, { ...place, text: STATEMENT });
    await remove(place, body._id);
    await runJobs();
    expect((await list(place, "deleted")).files[0].status).toBe("pending");
    await restore(place, body._id);
    await runJobs();
    expect((await list(place)).files[0]).toMatchObject({ status: "finished", newCount: 2 });
  });

  it("cannot be undone for somebody else, nor when its time is over; then the bytes go", async () => {
    const place = await start();
    const stranger = await start();
    const id = await take(place, STATEMENT.replace("számla 1", "egyedi"));
    const bytes = () => readdirSync(join(folder, place.companyId), { recursive: true }).length;
    const whole = bytes();
    await remove(place, id);
    expect(bytes()).toBe(whole);
    for (const reply of [
      await restore(place, id, stranger.token),
      await restore({ ...stranger, companyId: stranger.companyId }, id),
      await offer(place, id, stranger.token),
      await offer(stranger, id),
    ])
      expect([reply.status, reply.body.code]).toEqual([404, "not_found"]);
    api.clock.advance(FILE_UNDO_DAYS * DAY_MS + 1);
    try {
      expect((await restore(place, id)).body.code).toBe("file_undo_over");
      expect(await endOverdueDeletions(api.deps)).toBeGreaterThan(0);
      expect(bytes()).toBeLessThan(whole);
      const late = await restore(place, id);
      expect([late.status, late.body.code]).toEqual([410, "file_undo_over"]);
      expect((await offer(place, id)).status).toBe(404);
      expect((await list(place, "deleted")).files).toEqual([]);
    } finally {
      api.clock.reset();
    }
  });

  it("keeps deleted files within one storage more: the oldest deletions become final", async () => {
    const place = await start();
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth++) {
      ids.push(await take(place, `${"x".repeat(1_200)}${nth}`, `f${nth}.txt`));
      await remove(place, ids[nth]!);
    }
    const kept = (await list(place, "deleted")).files.map((file: { _id: string }) => file._id);
    expect(kept).toEqual([ids[3], ids[2]]);
    expect((await restore(place, ids[0]!)).body.code).toBe("file_undo_over");
    expect((await list(place)).storage.usedBytes).toBe(0);
  });
});

describe("the list of files", () => {
  it("has the lists of the page with their counts; a deleted file stays for a day among the others", async () => {
    const place = await start();
    const good = await take(place);
    const off = STATEMENT.replace(/:62F:C\d{6}HUF\d+/, ":62F:C260303HUF1");
    const waits = await take(place, off, "vár.sta");
    const fails = await take(place, "semmi", "semmi.txt");
    await remove(place, good);
    const ids = async (show?: string) =>
      (await list(place, show)).files.map((file: { _id: string }) => file._id);
    expect(await ids()).toEqual([fails, waits]);
    expect(await ids("page")).toEqual([fails, waits, good]);
    expect(await ids("open")).toEqual([waits]);
    expect(await ids("failed")).toEqual([fails]);
    expect(await ids("deleted")).toEqual([good]);
    expect((await list(place, "page")).counts).toEqual({
      living: 2,
      page: 3,
      open: 1,
      failed: 1,
      deleted: 1,
    });
    expect((await list(place, "page")).total).toBe(3);
    api.clock.advance(DAY_MS + 1);
    try {
      expect(await ids("page")).toEqual([fails, waits]);
      expect((await list(place, "page")).counts).toMatchObject({ page: 2, deleted: 1 });
      expect(await ids("deleted")).toEqual([good]);
    } finally {
      api.clock.reset();
    }
  });
});

describe("a download of a file", () => {
  it("gives the bytes and the name as they were uploaded, once, to both roles, and leaves a line before", async () => {
    const place = await start();
    const name = 'őszi "kivonat"; 100%.sta';
    const id = await take(place, STATEMENT, "kivonat.sta");
    await inCompany(api.db, place.companyId, (tx) =>
      tx.updateTable("stored_file").set({ original_name: name }).where("id", "=", id).execute(),
    );
    for (const token of [place.token, place.accountant]) {
      const { body } = await offer(place, id, token);
      expect(body.expiresInSeconds).toBe(60);
      const reply = await api.call("GET", body.url);
      expect(reply.text).toBe(STATEMENT);
      expect(reply.headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": describeAttachment(name),
        "content-length": String(Buffer.byteLength(STATEMENT)),
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
      expect((await api.call("GET", body.url)).body.code).toBe("download_ticket_invalid");
    }
    const line = { id, after: { name, sizeBytes: Buffer.byteLength(STATEMENT) } };
    expect(await readLog(place, "statement_file.download")).toEqual([line, line]);
  });

  it("is there for a deleted file as long as it can be brought back", async () => {
    const place = await start();
    const id = await take(place);
    await remove(place, id);
    const { body } = await offer(place, id, place.accountant);
    expect((await api.call("GET", body.url)).text).toBe(STATEMENT);
  });

  it("is not begun where the bytes are gone, or the person has lost the company meanwhile", async () => {
    const place = await start();
    const id = await take(place, STATEMENT.replace("számla 1", "elveszett"));
    const { body } = await offer(place, id, place.accountant);
    await inCompany(api.db, place.companyId, (tx) =>
      tx
        .updateTable("membership")
        .set({ removed_at: new Date() })
        .where("company_id", "=", place.companyId)
        .where("role", "=", "accountant")
        .execute(),
    );
    expect((await api.call("GET", body.url)).body.code).toBe("download_ticket_invalid");
    expect(await readLog(place, "statement_file.download")).toEqual([]);
    rmSync(join(folder, place.companyId), { recursive: true });
    expect((await offer(place, id)).body.code).toBe("file_bytes_gone");
  });

  it.each([
    ["kivonat.sta", `attachment; filename="kivonat.sta"; filename*=UTF-8''kivonat.sta`],
    ["őszi.csv", `attachment; filename="oszi.csv"; filename*=UTF-8''%C5%91szi.csv`],
    [
      'a"b;c\r\nset-cookie: x=1',
      `attachment; filename="a_b_c__set-cookie: x=1"; filename*=UTF-8''a%22b%3Bc%0D%0Aset-cookie%3A%20x%3D1`,
    ],
    ["\ud800.txt", `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
    ["it's (1).csv", `attachment; filename="it's (1).csv"; filename*=UTF-8''it%27s%20%281%29.csv`],
  ])("names %j in its header so that nothing breaks out of it", (name, header) => {
    expect(describeAttachment(name)).toBe(header);
  });
});
