import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { readStatementFile } from "./statement-files.jobs.ts";

const ACCOUNT = "117730161111101800000000";
const day = (text: string): LocalDate => text as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-files-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { queue, files } });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const STATEMENT = writeMt940([
  {
    accountNr: ACCOUNT,
    opening: forint(1_000),
    items: [
      { date: day("2026-03-02"), amount: forint(-250), name: "Próba Bt.", note: "számla 1" },
      { date: day("2026-03-02"), amount: forint(-250), name: "Próba Bt.", note: "számla 1" },
      { date: day("2026-03-03"), amount: forint(5_000), name: "Vevő Kft.", note: "2026/12" },
    ],
  },
]);

function upload(token: string, companyId: string, content: string, name = "kivonat.sta"): Promise<TestReply> {
  const boundary = "----bankhidtest";
  const payload = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nPróba\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n` +
      `${content}\r\n--${boundary}--\r\n`,
  );
  return send(token, companyId, payload, `multipart/form-data; boundary=${boundary}`);
}

async function send(token: string, companyId: string, payload: Buffer, type: string): Promise<TestReply> {
  const reply = await api.app.inject({
    method: "POST",
    url: `/v1/file/${companyId}`,
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    payload,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, text: reply.body };
}

async function runJobs(): Promise<void> {
  for (const job of queue.jobs.splice(0)) await readStatementFile(api.deps, job.data.companyId, job.data.fileId);
}

async function start(): Promise<{ companyId: string; token: string }> {
  const company = await buildCompany(api.db);
  return { companyId: company.id, token: await buildSession(api.db, company.ownerId) };
}

describe("statement files", () => {
  it("an uploaded statement is kept, read by a job and shows its counts", async () => {
    const { companyId, token } = await start();
    const uploaded = await upload(token, companyId, STATEMENT);
    expect(uploaded.body).toMatchObject({ status: "pending", originalName: "kivonat.sta", sizeBytes: Buffer.byteLength(STATEMENT) });
    expect(uploaded.status).toBe(202);
    await runJobs();
    const { body } = await api.call("GET", `/v1/file/${uploaded.body._id}`, { token });
    expect(body).toMatchObject({
      status: "finished",
      progressPercent: 100,
      format: "mt940",
      transactionCount: 3,
      newCount: 3,
      duplicates: 0,
      bankAccounts: [{ accountNr: ACCOUNT, originate: "adriana", currency: "HUF" }],
      interval: { start: "2026-03-02", end: "2026-03-03" },
      problems: [],
    });
    const accounts = await api.call("GET", `/v1/bankaccounts?company_id=${companyId}`, { token });
    expect(JSON.stringify(accounts.body)).toContain("OTP Bank");
  });
});
