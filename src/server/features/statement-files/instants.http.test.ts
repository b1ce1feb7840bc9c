/** Days that a file writes as instants of UTC are those of the other files. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { writeCamt053, writeMt940Parts } from "#server/testing/write-parts.ts";
import { budapestDayStart, type LocalDate } from "#values/local-date.ts";
import { readStatementFile } from "./statement-files.jobs.ts";

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-instants-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const PART = {
  opening: 1_000,
  items: [
    { booked: "2026-10-05", amount: 100, text: "egy" },
    { booked: "2026-10-05", amount: -30, text: "kettő" },
    { booked: "2026-10-25", amount: 200, text: "három" },
    { booked: "2026-10-26", amount: -50, text: "négy" },
  ],
};

/** Each day of the file as the instant at which it begins. */
const asInstants = (camt: string): string =>
  camt.replace(
    /<Dt>(\d{4}-\d\d-\d\d)<\/Dt>/g,
    (_, day: LocalDate) => `<DtTm>${new Date(budapestDayStart(day)).toISOString()}</DtTm>`,
  );

async function upload(texts: readonly string[]) {
  const { id: companyId, ownerId } = await buildCompany(api.db, {});
  const token = await buildSession(api.db, ownerId);
  for (const text of texts) {
    await uploadText(api, { token, companyId, text });
    for (const { data } of queue.jobs.splice(0))
      await readStatementFile(api.deps, data.companyId, data.fileId);
  }
  const body = { company_id: companyId, bankAccounts: [] };
  const reply = await api.call("POST", "/v1/bankaccounts-transactions/", { token, body });
  return (reply.body.transactions as { bookingDate: string }[]).map((row) => row.bookingDate);
}

describe("a CAMT whose days are instants of UTC", () => {
  const days = ["2026-10-26", "2026-10-25", "2026-10-05", "2026-10-05"];
  const camt = asInstants(writeCamt053([PART]));
  const mt940 = writeMt940Parts([PART], "both");

  it("has the days of the account's own country", async () => {
    expect(camt).toContain("2026-10-04T22:00:00.000Z");
    expect(await upload([camt])).toEqual(days);
  });

  it.each([
    ["before MT940", [camt, mt940]],
    ["after MT940", [mt940, camt]],
    ["before plain days", [camt, writeCamt053([PART])]],
  ])("%s of the same days in another file is no further item", async (_, texts) => {
    expect(await upload(texts)).toEqual(days);
  });
});
