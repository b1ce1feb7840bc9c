/**
 * A start waits for PostgreSQL: after a reboot the server often comes up later than the program.
 */
import pg from "pg";
import { StartFault } from "./start-fault.ts";
import { type DatabaseSetting, describeDatabaseError, isPassing } from "./database-fault.ts";
import type { PreparationLog } from "./preparation-lock.ts";

export interface WaitOptions {
  readonly setting: DatabaseSetting;
  /** How long to wait, in milliseconds; 0: one try. */
  readonly waitMs: number;
  readonly log: PreparationLog | undefined;
  /**
   * The program itself writes; without it a server that takes no writes is a fault of the settings.
   * Default: true.
   */
  readonly writes?: boolean;
}

const PAUSE_MS = 500;
const SAY_EVERY_MS = 10_000;
const CONNECT_MS = 5_000;
// uuidv7() and others of the functions that the migrations use came with it.
const VERSION_MIN = 180_000;

/**
 * Returns when the server answers, is new enough and takes writes. Throws StartFault with a
 * sentence that names the setting.
 */
export async function waitForDatabase(
  url: string,
  { setting, waitMs, log, writes = true }: WaitOptions,
): Promise<void> {
  const startedAt = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  while (true) {
    try {
      return await tryOnce(url, setting, writes);
    } catch (error) {
      const waitedMs = performance.now() - startedAt;
      const fault = describeDatabaseError(setting, url, error);
      if (!isPassing(error)) throw fault;
      // The fault below, not its passing reason, is the cause: nobody waits a second time.
      if (waitedMs >= waitMs) throw new StartFault(fault.message, { cause: fault });
      if (waitedMs - saidAt > SAY_EVERY_MS) {
        saidAt = waitedMs;
        log?.warn(
          { reason: fault.message, untilSeconds: Math.round((waitMs - waitedMs) / 1000) },
          "waiting for PostgreSQL",
        );
      }
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function tryOnce(url: string, setting: DatabaseSetting, writes: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "bankhid-wait",
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; closed: boolean }>(
      `select current_setting('server_version_num')::int as version,
        pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as closed`,
    );
    const { version = 0, closed = false } = rows[0] ?? {};
    if (version < VERSION_MIN) {
      throw new StartFault(
        `${setting}: the server is PostgreSQL ${Math.floor(version / 10_000)}, and this program needs 18 or newer.`,
      );
    }
    if (writes && closed) throw Object.assign(new Error("read-only"), { code: "25006" });
  } finally {
    // The answer is there; a lost line is closed as well.
    await client.end().catch(() => {});
  }
}
