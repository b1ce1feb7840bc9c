import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "../testing/build-company.ts";
import { createMemoryQueue } from "../testing/build-ingest.ts";
import { buildSession } from "../testing/build-session.ts";
import { holdTable } from "../testing/hold-table.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { HEADERS_TIMEOUT_MS } from "./limits.ts";
import { BODY_PACE } from "./slow-bodies.ts";

// Less than a megabyte a second is slow here: a dripping body never reaches it, and a body that a
// test sends at once always does.
const PACE = { windowMs: 1_000, bytesPerSecond: 100_000 };
const SOON = { timeout: 60_000 };

let api: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-slow-"));
  const deps = { files: createDiskFileStorage(folder, 0), queue: createMemoryQueue() };
  api = await createTestApp({ deps, app: { bodyPace: PACE, headersMs: 2_000 } });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function buildOwner() {
  const company = await buildCompany(api.db);
  return { companyId: company.id, token: await buildSession(api.db, company.ownerId) };
}

/**
 * Sends a head, then a byte now and then until the connection is closed; answers the received
 * bytes.
 */
async function drip(head: string): Promise<string> {
  const socket = connectSocket((api.app.server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => void (text += piece));
  socket.on("error", () => {});
  socket.write(head);
  const dripping = setInterval(() => socket.write("x"), 50);
  // A write that crosses the server's end is answered by a reset, which comes as an error.
  await new Promise((closed) => socket.once("close", closed));
  clearInterval(dripping);
  return text;
}

describe("a body that drips", () => {
  it("of a JSON call is answered 408 and cut", async () => {
    const { token } = await buildOwner();
    const head = `POST /v1/company HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    expect(await drip(`${head}Content-Length: 900000\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("of an upload is cut, and nothing of it is kept", async () => {
    const { token, companyId } = await buildOwner();
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.sta"\r\n\r\n:20:';
    const head = `POST /v1/file/${companyId} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
    await drip(
      `${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000000\r\n\r\n${part}`,
    );
    await expect.poll(() => readdirSync(join(folder, "incoming")), SOON).toEqual([]);
    expect((await api.call("GET", `/v1/file?company_id=${companyId}`, { token })).body.total).toBe(
      0,
    );
  });

  it("without a credential is cut like any other", async () => {
    const head =
      "POST /v1/auth/entrepreneur HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(await drip(`${head}ffff\r\n{`)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it("of headers that never end is cut", async () => {
    expect(await drip("GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("is one that the sender holds back: what the server itself lets wait is no fault of his", async () => {
    const { token, companyId } = await buildOwner();
    // The membership is asked before a byte of the file is taken, and cannot be answered while its
    // table is held.
    const held = await holdTable(api.database.ownerUrl, "membership");
    const content = Buffer.alloc(200_000, "x");
    const form = new FormData();
    form.append("file", new Blob([content]), "nagy.sta");
    const { port } = api.app.server.address() as AddressInfo;
    const sending = fetch(`http://127.0.0.1:${port}/v1/file/${companyId}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    await expect.poll(() => held.countWaiting(), SOON).toBe(1);
    await new Promise((done) => setTimeout(done, PACE.windowMs * 2));
    await held.release();
    expect((await sending).status).toBe(202);
  });

  it("has a quarter of a minute and a kilobyte a second, its headers less than that", () => {
    expect(BODY_PACE).toEqual({ windowMs: 15_000, bytesPerSecond: 1_024 });
    expect(HEADERS_TIMEOUT_MS).toBe(20_000);
  });
});

describe("a database that goes away in the middle of an upload", () => {
  it("is 503 with Retry-After, and not an upload that the sender broke off", async () => {
    const { token, companyId } = await buildOwner();
    const held = await holdTable(api.database.ownerUrl, "stored_file");
    const form =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.sta"\r\n\r\n:20:A\r\n--x--\r\n';
    const sending = api.app.inject({
      method: "POST",
      url: `/v1/file/${companyId}`,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      payload: form,
    });
    await expect.poll(() => held.countWaiting(), SOON).toBe(1);
    const killer = new pg.Client({ connectionString: api.database.ownerUrl });
    await killer.connect();
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'bankhid'`);
    await killer.end();
    const reply = await sending;
    expect([reply.statusCode, reply.json().code]).toEqual([503, "service_unavailable"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    await held.release();
  });
});
