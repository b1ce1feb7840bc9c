/**
 * Files that take long, through the queue of a program: they wait in lanes of their own, end for a
 * reason that is named, and are not read again. What is asked of time is a place in line.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { allJobDefinitions } from "#server/jobs/all-jobs.ts";
import { buildJobs } from "#server/jobs/job.ts";
import { openQueue, type Queue } from "#server/jobs/queue.ts";
import { createLog } from "#server/log.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { HOSTILE_PDFS, LOCKED_PDFS, lockedPdf } from "#server/testing/hostile-pdfs.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { listRefusals, listThreadEnds, type ThreadCount } from "#server/threads/thread-ends.ts";
import type { LocalDate } from "#values/local-date.ts";
import { readStatementFile, statementFileJobs } from "./statement-files.jobs.ts";

const SOON = { timeout: 200_000 };
const STOP_MS = 10_000;
const ENDED = ["finished", "waiting", "failed"];

let api: TestApp;
let queue: Queue;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-long-"));
  // The queue is opened on the database that the app makes.
  const late: Pick<Queue, "enqueue" | "enqueueAll"> = {
    enqueue: (...given) => queue.enqueue(...given),
    enqueueAll: (...given) => queue.enqueueAll(...given),
  };
  api = await createTestApp({
    deps: { files: createDiskFileStorage(folder, 0), queue: late as Queue },
    pool: WORKER_LIMITS,
  });
  queue = await openQueue({
    appUrl: api.database.appUrl,
    log: createLog(api.config),
    definitions: allJobDefinitions,
    works: true,
  });
});
afterAll(async () => {
  await queue?.stop(STOP_MS);
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  readonly companyId: string;
  readonly token: string;
}

async function settle(): Promise<Place> {
  const { id: companyId, ownerId } = await buildCompany(api.db);
  return { companyId, token: await buildSession(api.db, ownerId) };
}

async function upload(place: Place, text: string | Buffer, name: string): Promise<string> {
  const { status, body } = await uploadText(api, { ...place, text, name });
  expect(status).toBe(202);
  return body._id;
}

async function listFiles({ companyId, token }: Place) {
  const { body } = await api.call("GET", `/v1/file?company_id=${companyId}`, { token });
  return body.files as { _id: string; status: string; problems: { code: string }[] }[];
}

const statusOf = async (place: Place, id: string): Promise<string | undefined> =>
  (await listFiles(place)).find(({ _id }) => _id === id)?.status;

const statement = (day: number): string =>
  writeMt940([
    {
      accountNr: "117730161111101800000000",
      number: String(day),
      opening: 0n,
      items: [{ date: `2026-03-0${day}` as LocalDate, amount: 100_000n, note: `tétel ${day}` }],
    },
  ]);

const countOf = (counts: readonly ThreadCount[], work: string, reason: string): number =>
  counts.find((each) => each.work === work && each.reason === reason)?.count ?? 0;

const countRunning = async (name: string): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from pgboss.job where name = ${name} and state = 'active'`.execute(
    api.db,
  );
  return Number(rows[0]!.count);
};

describe("a PDF that costs too much", () => {
  /** One reading as its lanes do it, first and long. */
  const read = (place: Place, id: string, isFirst: boolean) =>
    readStatementFile(api.deps, place.companyId, id, undefined, { isFirst });

  it("behind the empty password is read like any other", async () => {
    const place = await settle();
    const id = await upload(place, lockedPdf(1), "zart.pdf");
    await read(place, id, true);
    const [file] = await listFiles(place);
    expect(file).toMatchObject({ _id: id, status: "failed" });
    expect(file?.problems.map(({ code }) => code)).not.toContain("limit_exceeded");
  });

  it.each(HOSTILE_PDFS)("is counted as a PDF: $name", async ({ build }) => {
    const place = await settle();
    const id = await upload(place, build(2), "bomba.pdf");
    const before = countOf(listRefusals(), "pdf.first", "limit_exceeded");
    await read(place, id, true);
    expect(await listFiles(place)).toMatchObject([
      { status: "failed", problems: [{ code: "limit_exceeded" }] },
    ]);
    expect(countOf(listRefusals(), "pdf.first", "limit_exceeded")).toBe(before + 1);
  });

  it.each(LOCKED_PDFS)(
    "and cannot be counted ends its thread, says so, and is not read again: $name",
    async ({ build, reason }) => {
      const place = await settle();
      const id = await upload(place, build(1), "zart-bomba.pdf");
      const work = "pdf.read";
      if (reason === "cpu") {
        await expect(read(place, id, true)).rejects.toThrow("takes longer");
        expect(await statusOf(place, id)).toBe("pending");
      }
      const ends = countOf(listThreadEnds(), work, reason);
      const refusals = countOf(listRefusals(), work, "limit_exceeded");
      // A busy machine may spend the time of a first reading before the memory is used up.
      await read(place, id, false);
      const said = [{ status: "failed", problems: [{ code: "limit_exceeded" }] }];
      expect(await listFiles(place)).toMatchObject(said);
      expect(countOf(listThreadEnds(), work, reason)).toBe(ends + 1);
      // Neither a repeat of the job, nor another program that is handed it.
      await read(place, id, true);
      await read(place, id, false);
      expect(countOf(listThreadEnds(), work, reason)).toBe(ends + 1);
      expect(countOf(listRefusals(), work, "limit_exceeded")).toBe(refusals + 1);
      expect(await listFiles(place)).toMatchObject(said);
    },
  );
});

describe("files of three people that each take a thread's whole time", () => {
  it("keep no neighbour's file from being read before the first of them has ended", async () => {
    await sql`delete from pgboss.job where name like 'statement-file.%'`.execute(api.db);
    const hostile = await Promise.all([settle(), settle(), settle()]);
    for (let n = 0; n < 4; n++)
      for (const [at, place] of hostile.entries())
        await upload(place, LOCKED_PDFS[0]!.build(10 * n + at + 100), `bomba-${n}.pdf`);
    const endedBombs = async (): Promise<number> =>
      (await Promise.all(hostile.map(listFiles)))
        .flat()
        .filter(({ status }) => ENDED.includes(status)).length;
    await queue.startWorkers(buildJobs(statementFileJobs, { ...api.deps, queue }), []);
    await expect.poll(() => countRunning("statement-file.read"), SOON).toBe(3);
    const neighbour = await settle();
    const first = await upload(neighbour, statement(1), "elso.sta");
    await expect.poll(() => statusOf(neighbour, first), SOON).toBe("finished");
    expect(await endedBombs()).toBe(0);
    // And while all lanes of long files are taken, whoever else comes.
    await expect.poll(() => countRunning("statement-file.read-long"), SOON).toBe(2);
    const other = await settle();
    const second = await upload(other, statement(2), "masodik.sta");
    const ended = await endedBombs();
    await expect.poll(() => statusOf(other, second), SOON).toBe("finished");
    expect((await endedBombs()) - ended).toBeLessThan(2);
  });
});
