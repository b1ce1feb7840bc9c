/**
 * The database of the program: its own PostgreSQL or the one of DATABASE_URL, migrated and safe to
 * work on.
 */
import { resolve } from "node:path";
import { makeDataDir } from "./data-dir.ts";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { type Connection, connect } from "./database/connect.ts";
import {
  type DatabaseSetting,
  describeDatabaseError,
  isPassing,
} from "./database/database-fault.ts";
import { startEmbedded } from "./database/embedded.ts";
import { WEB_LIMITS } from "./database/pool.ts";
import {
  prepareDatabase,
  type PreparedDatabase,
  readReadiness,
} from "./database/prepare-database.ts";
import { waitForDatabase } from "./database/wait-for-database.ts";
import { StartFault } from "./database/start-fault.ts";

export interface StartedDatabase {
  /** Connection of the program's role. */
  appUrl: string;
  /** Names of the migrations applied now. */
  applied: readonly string[];
  /**
   * Whether no other program can be on this database: it is embedded, and its data folder is
   * locked.
   */
  alone: boolean;
  stop(): Promise<void>;
}

const MIGRATED_PAUSE_MS = 1_000;
const SAY_EVERY_MS = 30_000;

/**
 * Starts and prepares the database. `onLost` is called when the embedded one is gone for good.
 * Throws StartFault with a sentence.
 */
export async function startDatabase(
  config: Config,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<StartedDatabase> {
  makeDataDir(config.dataDir);
  const { url } = config.database;
  if (url !== undefined) {
    const prepared = await prepareServer(config, url, log);
    log.info({ applied: prepared.applied }, "database ready");
    return { ...prepared, alone: false, stop: async () => {} };
  }
  const embedded = await startEmbedded({
    dataDir: resolve(config.dataDir),
    onLost,
    onTrouble: (error) =>
      log.error({ err: error }, "embedded database does not start, tried again"),
  });
  try {
    const prepared = await prepareDatabase(embedded.ownerUrl, { log });
    log.info({ applied: prepared.applied, adopted: embedded.adopted }, "embedded database ready");
    return { ...prepared, alone: true, stop: () => embedded.stop() };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/**
 * Connects as the program's role, with the limits of its sessions. Throws StartFault in words
 * where the server refuses that for good (a pooler does), and the error itself where it may pass.
 */
export async function connectAsProgram(appUrl: string): Promise<Connection> {
  try {
    return await connect(appUrl, WEB_LIMITS);
  } catch (error) {
    throw isPassing(error) ? error : inWords("DATABASE_APP_URL", appUrl, error);
  }
}

// An error of the server has a code; an error of ours has none, and words of its own.
function inWords(setting: DatabaseSetting, url: string, error: unknown): unknown {
  const { code } = error as { code?: string };
  return code === undefined ? error : describeDatabaseError(setting, url, error);
}

async function prepareServer(config: Config, url: string, log: Logger): Promise<PreparedDatabase> {
  const { appUrl, waitSeconds, migrateAtStart } = config.database;
  const waitMs = waitSeconds * 1_000;
  await waitForDatabase(url, { setting: "DATABASE_URL", waitMs, log });
  const options = { ...(appUrl === undefined ? {} : { appUrl }), log };
  try {
    const prepared = migrateAtStart
      ? await prepareDatabase(url, options)
      : await waitUntilMigrated(url, options, waitMs);
    if (appUrl !== undefined)
      await waitForDatabase(appUrl, { setting: "DATABASE_APP_URL", waitMs, log });
    return prepared;
  } catch (error) {
    throw inWords("DATABASE_URL", url, error);
  }
}

// MIGRATE_AT_START=false: the operator runs `npm run migrate`, and this program only waits until
// that is done.
async function waitUntilMigrated(
  url: string,
  options: { appUrl?: string; log: Logger },
  waitMs: number,
): Promise<PreparedDatabase> {
  const startedAt = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  while (true) {
    const { appUrl, missing } = await readReadiness(url, options);
    if (appUrl !== undefined && missing.length === 0) return { appUrl, applied: [] };
    const waitedMs = performance.now() - startedAt;
    if (waitedMs >= waitMs) {
      throw new StartFault(
        `The database still lacks ${missing.join(", ")}. MIGRATE_AT_START is false: run npm run migrate, then start again.`,
      );
    }
    if (waitedMs - saidAt > SAY_EVERY_MS) {
      saidAt = waitedMs;
      options.log.warn({ missing }, "waiting for npm run migrate");
    }
    await new Promise((done) => setTimeout(done, MIGRATED_PAUSE_MS));
  }
}
