/** The report of each known layout, uploaded a second time with other bytes: nothing is doubled. */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, read as readWorkbook, write } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStatementFile } from "#server/features/statement-files/statement-files.jobs.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

const STATEMENTS = join(import.meta.dirname, "../../../statements");
/** Those that are refused by their sums, or hold no line. */
const WITHOUT_ITEMS = /wrong-sum|empty/;
const SAMPLES = globSync("{couriers,acceptors}/*/samples/*.{csv,xlsx}", { cwd: STATEMENTS })
  .filter((sample) => !WITHOUT_ITEMS.test(sample))
  .sort();

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-reports-twice-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The same table in other bytes: a blank line behind, or a workbook that was saved anew. */
function savedAnew(sample: string, bytes: Buffer): Buffer {
  if (sample.endsWith(".csv")) return Buffer.concat([bytes, Buffer.from("\r\n")]);
  const book = readWorkbook(bytes, { cellText: false });
  utils.book_append_sheet(book, utils.aoa_to_sheet([[""]]), "Üres");
  return Buffer.from(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
}

describe("the report of a known layout", () => {
  it.each(SAMPLES)("%s brings nothing new a second time", async (sample) => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    const bytes = readFileSync(join(STATEMENTS, sample));
    const first = await upload(company.id, token, bytes);
    expect(first).toMatchObject({ kind: "settlement", status: "finished" });
    expect(first.newCount).toBeGreaterThan(0);
    const second = await upload(company.id, token, savedAnew(sample, bytes));
    expect(second._id).not.toBe(first._id);
    expect(second).toMatchObject({ status: "finished", newCount: 0, duplicates: first.newCount });
  });
});

/** Uploads a report, and answers the question that some of them have. */
async function upload(companyId: string, token: string, bytes: Buffer): Promise<any> {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="report"\r\n\r\n';
  const reply = await api.app.inject({
    method: "POST",
    url: `/v1/file/${companyId}`,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "multipart/form-data; boundary=x",
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]),
  });
  await runReadings();
  const { _id } = reply.json();
  const path = `/v1/file/${_id}?company_id=${companyId}`;
  const read = (await api.call("GET", path, { token })).body;
  if (read.status !== "waiting") return read;
  // It names no currency, or could be a wallet's statement too.
  const isTwofold = read.problems[0].code === "kind_doubtful";
  const body = isTwofold ? { action: "kind", kind: "settlement" } : { action: "accept" };
  await api.call("PATCH", path, { token, body });
  await runReadings();
  return (await api.call("GET", path, { token })).body;
}

async function runReadings(): Promise<void> {
  for (let job = queue.jobs.shift(); job; job = queue.jobs.shift())
    if (job.name === "statement-file.read")
      await readStatementFile(api.deps, job.data.companyId, job.data.fileId);
}
