/** Faults of the database by name: stores ask these functions instead of comparing codes. */
import { entryOf } from "#values/entry-of.ts";

type DatabaseFault =
  | "unique"
  | "foreignKey"
  | "check"
  | "busy"
  | "timeout"
  | "connection"
  | "exhausted"
  | "cannotWrite"
  | "rowSecurity"
  | "other";

/** No connection became free in time. */
export class PoolExhausted extends Error {
  constructor() {
    super("No connection to the database became free in time.");
    this.name = "PoolExhausted";
  }
}

const FAULTS: Record<string, DatabaseFault> = {
  "23505": "unique",
  "23503": "foreignKey",
  "23514": "check",
  // Serialisation failure, deadlock, lock not available: the same work succeeds when repeated.
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "57014": "timeout",
  "25P03": "timeout",
  "42501": "rowSecurity",
  // Too many connections: the server's, not ours.
  "53300": "connection",
  // A standby before it takes over, or a server that its operator has closed to writes.
  "25006": "cannotWrite",
};

/** Classes of the server's own troubles: no disk or memory left, and faults of its system. */
const SERVER_TROUBLES = /^5[38][0-9A-Z]{3}$/;

// Faults of the connection: refused, cut, no such socket, no such host.
const LINE_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
// The driver gives these no code.
const LINE_WORDS =
  /^Connection terminated|is not queryable|timeout exceeded when trying to connect|Client was closed/;

/**
 * Names the fault of an error thrown by a query; undefined for an error that is not PostgreSQL's or
 * the connection's.
 */
export function nameDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof PoolExhausted) return "exhausted";
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  if (typeof code !== "string") return LINE_WORDS.test(error.message) ? "connection" : undefined;
  const known = entryOf(FAULTS, code);
  if (known !== undefined) return known;
  if (/^(08|57P)/.test(code) || LINE_CODES.has(code)) return "connection";
  if (SERVER_TROUBLES.test(code)) return "cannotWrite";
  // The server's socket is a file, which is not there while the server is not.
  if (code === "ENOENT" && syscall === "connect") return "connection";
  return /^[0-9A-Z]{5}$/.test(code) ? "other" : undefined;
}

/** Whether a unique key refused the row; with a name, whether that very key did. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (nameDatabaseFault(error) !== "unique") return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

const PASSING: ReadonlySet<DatabaseFault | undefined> = new Set<DatabaseFault>([
  "busy",
  "connection",
  "exhausted",
  "cannotWrite",
]);

/**
 * Whether the same work may succeed when simply done again: the fault is the server's or the
 * moment's, never of the data.
 */
export function isWorthRepeating(error: unknown): boolean {
  return PASSING.has(nameDatabaseFault(error));
}
