/** The database of the program: its own PostgreSQL or the one of DATABASE_URL, migrated and safe to work on. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { startEmbedded } from "./database/embedded.ts";
import { prepareDatabase } from "./database/prepare-database.ts";

export interface StartedDatabase {
  /** Connection of the program's role. */
  appUrl: string;
  /** True when no other program can be on this database: it is embedded, and its data folder is locked. */
  alone: boolean;
  stop(): Promise<void>;
}

/** Starts and prepares the database. `onLost` is called when the embedded one is gone for good. */
export async function startDatabase(config: Config, log: Logger, onLost: (error: Error) => void): Promise<StartedDatabase> {
  mkdirSync(config.dataDir, { recursive: true });
  const { url, appUrl } = config.database;
  if (url !== undefined) {
    const prepared = await prepareDatabase(url, { ...(appUrl === undefined ? {} : { appUrl }), log });
    log.info({ applied: prepared.applied }, "database ready");
    return { appUrl: prepared.appUrl, alone: false, stop: async () => {} };
  }
  const embedded = await startEmbedded({ dataDir: resolve(config.dataDir), onLost });
  try {
    const prepared = await prepareDatabase(embedded.ownerUrl, { log });
    log.info({ applied: prepared.applied, adopted: embedded.adopted }, "embedded database ready");
    return { appUrl: prepared.appUrl, alone: true, stop: () => embedded.stop() };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
