/**
 * A pool of connections that reads values as the product wants them: no float, no Date for a plain
 * day.
 */
import pg from "pg";
import { type FairLimits, FairPool } from "./fair-pool.ts";

export interface PoolLimits extends FairLimits {
  connections: number;
  /** A statement that runs longer is stopped by PostgreSQL, in milliseconds. */
  statementMs: number;
  /** So long a statement waits for a lock, in milliseconds; `LOCK_MS` where absent. */
  lockMs?: number;
}

// A lock that is not free in this time means that something hangs; better a clear error than a
// hanging page.
const LOCK_MS = 10_000;
// A program that stops in the middle of a transaction must not hold its locks for ever.
const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECT_MS = 5_000;
const IDLE_CONNECTION_MS = 30_000;

/**
 * For requests. A statement ends well before the call's own limit (`HANDLER_TIMEOUT_MS`), so that
 * the reply says why. One person holds a third of the connections; who waits longer than a page may
 * take is answered that the server is busy.
 */
export const WEB_LIMITS: PoolLimits = {
  connections: 12,
  statementMs: 20_000,
  perOwner: 4,
  waitMs: 10_000,
};
/**
 * For jobs: an import's largest statement takes a while. Jobs are bounded by the queue, not by
 * owner.
 */
export const WORKER_LIMITS: PoolLimits = {
  connections: 10,
  statementMs: 600_000,
  perOwner: 10,
  waitMs: 10_000,
};
/** For letters that come in: two hundred senders take turns, and each waits for its answer. */
export const MAIL_LIMITS: PoolLimits = {
  connections: 6,
  statementMs: 20_000,
  perOwner: 6,
  waitMs: 30_000,
};

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;

const asText = (text: string): string => text;
const toItems = (text: string): string[] => (text === "{}" ? [] : text.slice(1, -1).split(","));

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [NUMERIC, asText],
  [DATE, asText],
  [INT8_ARRAY, (text) => toItems(text).map((item) => (item === "NULL" ? null : BigInt(item)))],
  [DATE_ARRAY, (text) => toItems(text).map((item) => (item === "NULL" ? null : item))],
  [NUMERIC_ARRAY, (text) => toItems(text).map((item) => (item === "NULL" ? null : item))],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
    return (format !== "binary" && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format);
  },
};

/** Opens a pool; connections are made when first needed. */
export function createPool(url: string, limits: PoolLimits): FairPool {
  const settings: pg.PoolConfig = {
    connectionString: url,
    application_name: "bankhid",
    max: limits.connections,
    types,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs ?? LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
  };
  const pool = new FairPool(settings, limits);
  // An idle connection that drops is replaced at the next query; without a listener it would end
  // the program.
  pool.on("error", () => {});
  // The server may also close a connection while a transaction waits for something else (a download
  // whose reader stalls). Its next query fails, and that failure reaches the caller.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}
