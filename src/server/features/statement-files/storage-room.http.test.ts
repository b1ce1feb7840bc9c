import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { readStatementFile } from "./statement-files.jobs.ts";

const COMPANY_MAX = 1_000;
const PERSON_MAX = 1_500;

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-room-"));
  const environment = {
    STORAGE_COMPANY_BYTES_MAX: String(COMPANY_MAX),
    STORAGE_PERSON_BYTES_MAX: String(PERSON_MAX),
  };
  api = await createTestApp({
    deps: { queue, files: createDiskFileStorage(folder, 0) },
    environment,
  });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  readonly companyId: string;
  readonly ownerId: string;
  readonly token: string;
}

async function buildPlace(ownerId?: string, accountantIds: string[] = []): Promise<Place> {
  const company = await buildCompany(api.db, {
    accountantIds,
    ...(ownerId === undefined ? {} : { ownerId }),
  });
  return {
    companyId: company.id,
    ownerId: company.ownerId,
    token: await buildSession(api.db, company.ownerId),
  };
}

/** As many bytes of one letter: other letters are other contents. */
const bytes = (count: number, letter: string): string => letter.repeat(count);

async function upload({ companyId, token }: Place, content: string): Promise<TestReply> {
  const payload = `--x\r\ncontent-disposition: form-data; name="file"; filename="kivonat.sta"\r\n\r\n${content}\r\n--x--\r\n`;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "multipart/form-data; boundary=x",
  };
  const reply = await api.app.inject({
    method: "POST",
    url: `/v1/file/${companyId}`,
    headers,
    payload,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, text: reply.body };
}

/** Sizes of all files below the folder of kept files, temporary files included. */
function listKept(): number[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    .sort((a, b) => a - b);
}

/** Bytes that a step has added below the folder. */
async function measureAdded(step: () => Promise<unknown>): Promise<number> {
  const sum = (): number => listKept().reduce((total, size) => total + size, 0);
  const before = sum();
  await step();
  return sum() - before;
}

async function readList({ companyId, token }: Place): Promise<any> {
  return (await api.call("GET", `/v1/file?company_id=${companyId}`, { token })).body;
}

const REFUSED = { status: 413, body: { status: 413, code: "storage_full" } };

describe("a company's storage", () => {
  it("takes the last byte and not one more, and leaves nothing of the refused file behind", async () => {
    const place = await buildPlace();
    expect((await upload(place, bytes(600, "a"))).status).toBe(202);
    expect(
      await measureAdded(async () =>
        expect(await upload(place, bytes(401, "b"))).toMatchObject(REFUSED),
      ),
    ).toBe(0);
    expect((await upload(place, bytes(400, "c"))).status).toBe(202);
    expect(
      await measureAdded(async () =>
        expect(await upload(place, bytes(1, "d"))).toMatchObject(REFUSED),
      ),
    ).toBe(0);
    const list = await readList(place);
    expect(list.files.map(({ sizeBytes }: { sizeBytes: number }) => sizeBytes)).toEqual([400, 600]);
    expect(list.storage).toEqual({ usedBytes: COMPANY_MAX, maxBytes: COMPANY_MAX });
  });

  it("of several uploads at once as many pass as have room, and the others' bytes are removed", async () => {
    const place = await buildPlace();
    let replies: TestReply[] = [];
    const added = await measureAdded(async () => {
      replies = await Promise.all([..."efghij"].map((letter) => upload(place, bytes(300, letter))));
    });
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 202, 413, 413, 413]);
    expect(added).toBe(900);
    expect((await readList(place)).storage.usedBytes).toBe(900);
  });

  it("another company's storage is another, also where its content is the same", async () => {
    const [full, other] = [await buildPlace(), await buildPlace()];
    expect((await upload(full, bytes(1_000, "k"))).status).toBe(202);
    expect(await upload(full, bytes(1, "l"))).toMatchObject(REFUSED);
    expect((await upload(other, bytes(1_000, "k"))).status).toBe(202);
    const foreign = await api.call("GET", `/v1/file?company_id=${full.companyId}`, {
      token: other.token,
    });
    expect([foreign.status, foreign.text.includes("usedBytes")]).toEqual([404, false]);
  });

  it("the same content counts once, and deleting gives the room back", async () => {
    const place = await buildPlace();
    const first = await upload(place, bytes(450, "m"));
    expect((await upload(place, bytes(450, "m"))).status).toBe(202);
    expect((await readList(place)).storage.usedBytes).toBe(450);
    expect((await upload(place, bytes(550, "n"))).status).toBe(202);
    await api.call("DELETE", `/v1/file/${first.body._id}`, { token: place.token });
    expect((await readList(place)).storage.usedBytes).toBe(1_000);
    const again = (await readList(place)).files.find(
      ({ sizeBytes }: { sizeBytes: number }) => sizeBytes === 450,
    );
    await api.call("DELETE", `/v1/file/${again._id}`, { token: place.token });
    expect((await readList(place)).storage.usedBytes).toBe(550);
    expect((await upload(place, bytes(450, "o"))).status).toBe(202);
  });

  it("a deleted file counts while booked rows need its bytes", async () => {
    const place = await buildPlace();
    const day = "2026-03-02" as LocalDate;
    const items = [{ date: day, amount: 100_000n, name: "Vevő" }];
    const statement = writeMt940([{ accountNr: "117730161111101800000000", opening: 0n, items }]);
    queue.jobs.splice(0);
    const { body } = await upload(place, statement);
    for (const job of queue.jobs.splice(0))
      await readStatementFile(api.deps, job.data.companyId, job.data.fileId);
    await inCompany(api.db, place.companyId, (tx) =>
      tx
        .updateTable("bank_transaction")
        .set({ booked_at: new Date() })
        .where("company_id", "=", place.companyId)
        .execute(),
    );
    const gone = await api.call("DELETE", `/v1/file/${body._id}?rows=go`, {
      token: place.token,
    });
    expect(gone.body).toMatchObject({ ok: true, kept: 1 });
    expect(await readList(place)).toMatchObject({
      total: 0,
      storage: { usedBytes: Buffer.byteLength(statement) },
    });
  });

  it("what a member of the list sees tells 80 % before it is full, and the long poll says nothing of it", async () => {
    const place = await buildPlace();
    const { body } = await upload(place, bytes(800, "p"));
    expect((await readList(place)).storage).toEqual({ usedBytes: 800, maxBytes: COMPANY_MAX });
    const poll = await api.call(
      "GET",
      `/v1/file?company_id=${place.companyId}&names=${body.name}`,
      { token: place.token },
    );
    expect(poll.body.storage).toBeUndefined();
  });
});

describe("a director's storage", () => {
  it("takes no more by uploads into several companies at once", async () => {
    const first = await buildPlace();
    const places = [first, await buildPlace(first.ownerId), await buildPlace(first.ownerId)];
    let replies: TestReply[] = [];
    const added = await measureAdded(async () => {
      replies = await Promise.all(
        places.map((place, index) => upload(place, bytes(700, "wxy"[index]!))),
      );
    });
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 413]);
    expect(added).toBe(1_400);
  });

  it("is one for all companies, to the last byte; an accountant's upload counts for the company only", async () => {
    const accountant = await buildUser(api.db);
    const first = await buildPlace(undefined, [accountant.id]);
    const second = await buildPlace(first.ownerId, [accountant.id]);
    expect((await upload(first, bytes(900, "q"))).status).toBe(202);
    expect(
      await measureAdded(async () =>
        expect(await upload(second, bytes(601, "r"))).toMatchObject(REFUSED),
      ),
    ).toBe(0);
    expect((await upload(second, bytes(600, "s"))).status).toBe(202);
    expect(
      await measureAdded(async () =>
        expect(await upload(second, bytes(1, "t"))).toMatchObject(REFUSED),
      ),
    ).toBe(0);
    const byAccountant = { ...second, token: await buildSession(api.db, accountant.id) };
    expect((await upload(byAccountant, bytes(400, "u"))).status).toBe(202);
    expect(await upload(byAccountant, bytes(1, "v"))).toMatchObject(REFUSED);
  });
});
