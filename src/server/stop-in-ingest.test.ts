/**
 * SIGTERM while a long file is being taken in: the program and its PostgreSQL are down within
 * seconds, and the file waits again.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { type Connection, connect } from "./database/connect.ts";
import { findEmbeddedPid } from "./database/embedded.ts";
import { inCompany } from "./database/tenant.ts";
import { readStatementFileJob } from "./features/statement-files/statement-file-job-definitions.ts";
import { allJobDefinitions } from "./jobs/all-jobs.ts";
import { openQueue } from "./jobs/queue.ts";
import { createDiskFileStorage } from "./providers/file-storage/disk-file-storage.adapter.ts";
import { startDatabase } from "./start-database.ts";
import { buildCompany } from "./testing/build-company.ts";
import { createTestIngest } from "./testing/build-ingest.ts";
import { writeMt940 } from "./testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { COMPILE_CACHE } from "./testing/compile-cache.ts";

// Far more than a machine takes in between two looks of this test.
const ROWS = 150_000;
const LOOK_MS = 20;
const dataDir = mkdtempSync(join(tmpdir(), "bankhid-stop-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const environment = {
  NODE_ENV: "test",
  DATA_DIR: dataDir,
  PORT: "0",
  HOST: "127.0.0.1",
  ROLES: "web,worker",
  LOG_LEVEL: "info",
};
const log = pino({ level: "silent" });
const refuseLoss = (error: Error): never => {
  throw error;
};

/** Works on the data folder while no program is on it. */
async function onDatabase<T>(work: (appUrl: string) => Promise<T>): Promise<T> {
  const database = await startDatabase(readConfig(environment), log, refuseLoss);
  try {
    return await work(database.appUrl);
  } finally {
    await database.stop();
  }
}

function writeLong(): string {
  const items = Array.from({ length: ROWS }, (_, at) => ({
    date: addDays("2024-01-01" as LocalDate, Math.floor(at / 400)),
    amount: BigInt(at + 1) * 1_000n,
    note: `t ${at}`,
  }));
  return writeMt940([{ accountNr: "117730161111101800000000", opening: 0n, items }]);
}

const findFile = (
  { db }: Connection,
  { companyId, fileId }: { companyId: string; fileId: string },
) =>
  inCompany(db, companyId, (tx) =>
    tx
      .selectFrom("stored_file")
      .select(["status", "attempts"])
      .where("company_id", "=", companyId)
      .where("id", "=", fileId)
      .executeTakeFirstOrThrow(),
  );

describe("SIGTERM in a long ingest", () => {
  it("ends program and PostgreSQL within ten seconds, without a fault, and gives the file back as it was", async () => {
    const placed = await onDatabase(async (appUrl) => {
      const connection = await connect(appUrl);
      const ingest = createTestIngest(connection.db, {
        files: createDiskFileStorage(join(dataDir, "files"), 0),
      });
      const company = await buildCompany(connection.db);
      const id = await ingest.keep(company.id, writeLong());
      const queue = await openQueue({ appUrl, log, definitions: allJobDefinitions, works: false });
      await queue.enqueue(readStatementFileJob, { companyId: company.id, fileId: id });
      await queue.stop(1_000);
      await connection.close();
      ingest.close();
      return { appUrl, companyId: company.id, fileId: id };
    });
    const program = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
      env: { ...COMPILE_CACHE, ...environment, PATH: process.execPath },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [program.stdout, program.stderr])
      stream.on("data", (text: Buffer) => void (said += String(text)));
    const exited = once(program, "exit");
    while (!said.includes("Bankhíd:")) await pause(LOOK_MS);
    const watching = await connect(placed.appUrl);
    while ((await findFile(watching, placed)).status !== "processing") await pause(LOOK_MS);
    await watching.close();
    program.kill("SIGTERM");
    // The program gives itself ten seconds, and then ends with another code.
    const [code] = await exited;
    expect(said).not.toContain("not opened");
    expect(said.split("\n").filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    expect(said).toContain("job given back");
    expect(code).toBe(0);
    expect(findEmbeddedPid(dataDir)).toBeUndefined();
    await onDatabase(async (appUrl) => {
      const connection = await connect(appUrl);
      const file = await findFile(connection, placed);
      const rows = await inCompany(connection.db, placed.companyId, (tx) =>
        tx
          .selectFrom("bank_transaction")
          .select("id")
          .where("company_id", "=", placed.companyId)
          .limit(1)
          .execute(),
      );
      await connection.close();
      expect(file).toEqual({ status: "pending", attempts: 0 });
      expect(rows).toEqual([]);
    });
  });
});
