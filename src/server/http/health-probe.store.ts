/**
 * Whether the database answers and the kept files are there. The database is asked over a
 * connection of its own: a full pool says nothing about the database.
 */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export interface HealthProbe {
  /**
   * True while the database answers; an answer of a moment ago is given from memory. Never rejects.
   */
  isDatabaseUp(): Promise<boolean>;
  /** Whether DATA_DIR is the installation's folder. A share that hangs is not. Never rejects. */
  areFilesHere(): Promise<boolean>;
  close(): Promise<void>;
}

/** A database slower than this cannot serve a page either. */
const PROBE_MS = 3_000;
// Several balancers and monitors ask; one question a second is enough for all of them.
const FRESH_MS = 1_000;

/** Connects at the first question, and again after a loss. */
export function createHealthProbe(
  appUrl: string,
  { isHere }: { isHere(): Promise<boolean> },
  freshMs: number = FRESH_MS,
): HealthProbe {
  let client: pg.Client | undefined;
  let asked: { readonly at: number; readonly up: Promise<boolean> } | undefined;
  let running = false;

  const drop = (): void => {
    const dropped = client;
    client = undefined;
    // A line that hangs is not asked to say goodbye.
    dropped?.end().catch(() => {});
  };
  const ask = async (): Promise<boolean> => {
    try {
      client ??= await openLine(appUrl, drop);
      await client.query("select 1");
      return true;
    } catch {
      drop();
      return false;
    }
  };
  return {
    isDatabaseUp() {
      const now = performance.now();
      if (asked === undefined || (!running && now - asked.at > freshMs)) {
        running = true;
        asked = { at: now, up: ask().finally(() => (running = false)) };
      }
      return asked.up;
    },
    areFilesHere: () => Promise.race([isHere(), pause(PROBE_MS, false, { ref: false })]),
    async close() {
      const last = client;
      client = undefined;
      // The program stops: a lost line is closed as well.
      await last?.end().catch(() => {});
    },
  };
}

async function openLine(appUrl: string, onLost: () => void): Promise<pg.Client> {
  const line = new pg.Client({
    connectionString: appUrl,
    application_name: "bankhid-health",
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    keepAlive: true,
  });
  line.on("error", onLost);
  await line.connect();
  return line;
}
