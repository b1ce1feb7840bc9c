/** A database of its own for a test file: a clone of the migrated template. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { ensureProgramRole } from "../database/program-role.ts";
import { askToStart } from "./start-when-asked.ts";
import { withDatabase } from "./with-database.ts";

export interface TestDatabase {
  /**
   * The owner's connection, for work that no request may do (looking into every company, planting
   * rows).
   */
  ownerUrl: string;
  /** The program's connection, under row-level security. */
  appUrl: string;
  drop(): Promise<void>;
}

// A cold start of the cluster takes seconds on two busy cores; more than this means that it will
// not come.
const START_LIMIT_MS = 90_000;

/** Makes a migrated, empty database. Call it in `beforeAll` and its `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = await askToStart<{ url: string; template: string }>(
    inject("testClusterFolder"),
    START_LIMIT_MS,
    "The test database did not start in time.",
  );
  const name = `bankhid_test_${randomBytes(6).toString("hex")}`;
  // Page by page through the log, as by default, takes several times the processor's time.
  await runAsOwner(url, `create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = withDatabase(url, name);
  return {
    ownerUrl,
    appUrl: await ensureProgramRole(ownerUrl),
    drop: () => runAsOwner(url, `drop database if exists ${name} with (force)`),
  };
}

/** One statement on a connection of its own. */
export async function runAsOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
