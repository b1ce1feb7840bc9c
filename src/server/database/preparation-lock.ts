/**
 * One lock around the whole preparation of a database: of programs that start at once one prepares
 * it, and the others find it prepared.
 *
 * A transaction of a connection of its own holds the lock. Behind a pooler that lends connections
 * by transaction (PgBouncer) the lock of a session would stay on a lent connection for ever. The
 * lock of a transaction ends with the transaction, or with its holder.
 */
import pg from "pg";
import { StartFault } from "./start-fault.ts";

/** Takes the preparation's lines about waiting. */
export interface PreparationLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

export interface LockOptions {
  readonly log: PreparationLog | undefined;
  /** How long to wait for another program's preparation, in milliseconds. Default: 15 minutes. */
  readonly waitMs?: number;
}

// The number that programs of earlier versions take for their migrations: they and this one exclude
// each other too.
const PREPARATION_LOCK = "4702394921427302";
// A migration over many rows takes minutes; a lock that is held longer will not be given back.
const WAIT_MS = 15 * 60_000;
const PAUSE_MS = 200;
// Waiting must be visible, but not a line a second.
const SAY_EVERY_MS = 30_000;

/**
 * Runs `work` while this program alone prepares the database. Throws with a sentence when the lock
 * does not become free in time.
 */
export async function withPreparationLock<Result>(
  ownerUrl: string,
  options: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const guard = new pg.Client({
    connectionString: ownerUrl,
    application_name: "bankhid-prepare",
    keepAlive: true,
  });
  // The end of the preparation shows whether the lock still held; its own connection reports a lost
  // server.
  guard.on("error", () => {});
  await guard.connect();
  try {
    await takeLock(guard, options);
    const result = await work();
    await guard.query("commit");
    return result;
  } finally {
    // A lost line holds no lock.
    await guard.end().catch(() => {});
  }
}

// Asked again and again instead of waited for: a waiting transaction would occupy a connection of
// the pooler.
async function takeLock(guard: pg.Client, { log, waitMs = WAIT_MS }: LockOptions): Promise<void> {
  const startedAt = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  while (true) {
    // The transaction is idle while other connections work: no limit of the server for idle
    // transactions may end it.
    await guard.query(
      "begin; set local idle_in_transaction_session_timeout = 0; set local transaction_timeout = 0",
    );
    const { rows } = await guard.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${PREPARATION_LOCK}) as taken`,
    );
    if (rows[0]?.taken) return;
    await guard.query("rollback");
    const waitedMs = performance.now() - startedAt;
    if (waitedMs - saidAt > SAY_EVERY_MS) {
      saidAt = waitedMs;
      log?.info(
        { waitedSeconds: Math.round(waitedMs / 1000) },
        "another program prepares the database; waiting for it",
      );
    }
    if (waitedMs > waitMs) throw new StartFault(await describeHolder(guard, waitedMs));
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function describeHolder(guard: pg.Client, waitedMs: number): Promise<string> {
  const { rows } = await guard.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
      and (classid::bigint << 32 | objid::bigint) = ${PREPARATION_LOCK}
      and database = (select oid from pg_database where datname = current_database())`,
  );
  const holder = rows[0]
    ? `PostgreSQL's process ${rows[0].pid} holds the lock`
    : "the lock was busy each time";
  return (
    `Another program has been preparing the database of DATABASE_URL for ${Math.round(waitedMs / 1000)} seconds (${holder}). ` +
    "Start again when it is done. If no program prepares, end that process: select pg_terminate_backend(its number)."
  );
}
