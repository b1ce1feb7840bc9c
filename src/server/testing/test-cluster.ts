/**
 * One PostgreSQL for a whole test run. It starts when the first test asks for a database, so pure
 * tests pay nothing.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { readTestDatabaseUrl } from "../config.ts";
import { type EmbeddedDatabase, startEmbedded, stopLeftEmbedded } from "../database/embedded.ts";
import { listMigrationFiles } from "../database/migration-files.ts";
import { prepareDatabase } from "../database/prepare-database.ts";
import { type Started, startWhenAsked } from "./start-when-asked.ts";
import { withDatabase } from "./with-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    testClusterFolder: string;
  }
}

const LOCK = "4702394921427304";
const FOLDER_PREFIX = "bankhid-test-";

/**
 * Vitest's global set-up: the main process answers the first test's request and stops the server at
 * the end.
 */
export default function setup(project: TestProject): () => Promise<void> {
  void removeLeftClusters();
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  writeFileSync(join(folder, "pid"), String(process.pid));
  project.provide("testClusterFolder", folder);
  const getStarted = startWhenAsked(folder, () => startTestCluster(folder));
  // An interrupted run does not reach the end below; the next run removes its folder.
  const endTogether = (): void => interruptServer(folder);
  process.once("exit", endTogether);
  return async () => {
    process.off("exit", endTogether);
    const embedded = await getStarted();
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A process that exits cannot wait; the signal is sent before the first wait. */
function interruptServer(folder: string): void {
  const dataDir = join(folder, "data");
  if (existsSync(dataDir)) void stopLeftEmbedded(dataDir).catch(() => undefined);
}

// A test run that was killed leaves its server running; the next run tidies up.
async function removeLeftClusters(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    try {
      if (isRunning(Number(readFileSync(join(folder, "pid"), "utf8")))) continue;
      if (existsSync(join(folder, "data"))) await stopLeftEmbedded(join(folder, "data"));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The folder is another user's, or another run is removing it at this moment.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function startTestCluster(folder: string): Promise<Started<EmbeddedDatabase | undefined>> {
  const given = readTestDatabaseUrl();
  // The rows of a test need not survive a power cut; crash tests start a server of their own.
  const settings = {
    fsync: "off",
    full_page_writes: "off",
    shared_buffers: "128MB",
    max_connections: "200",
  };
  const embedded = given
    ? undefined
    : await startEmbedded({ dataDir: join(folder, "data"), settings });
  const url = given ?? embedded?.ownerUrl ?? "";
  return { answer: { url, template: await makeTemplate(url) }, kept: embedded };
}

/**
 * A migrated database to clone from; its name follows from the migrations, so a kept server makes
 * it once.
 */
async function makeTemplate(url: string): Promise<string> {
  const hash = createHash("sha256")
    .update(
      listMigrationFiles()
        .map((file) => file.checksum)
        .join(),
    )
    .digest("hex")
    .slice(0, 12);
  const name = `bankhid_template_${hash}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    const draft = `bankhid_draft_${randomBytes(4).toString("hex")}`;
    await client.query(`create database ${draft}`);
    await prepareDatabase(withDatabase(url, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}
