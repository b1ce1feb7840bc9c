/** What went wrong in the database, by name: stores ask these instead of comparing codes. */

type DatabaseFault = "unique" | "foreignKey" | "check" | "busy" | "timeout" | "connection" | "rowSecurity" | "other";

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
};

/** Names the fault of an error thrown by a query; undefined for an error that is not PostgreSQL's or the connection's. */
export function nameDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as Error & { code?: unknown };
  if (typeof code !== "string") return undefined;
  if (code in FAULTS) return FAULTS[code];
  if (code.startsWith("08") || code.startsWith("57P") || code === "ECONNREFUSED" || code === "ECONNRESET") return "connection";
  return /^[0-9A-Z]{5}$/.test(code) ? "other" : undefined;
}

/** Whether a unique key refused the row; with a name, whether that very key did. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (nameDatabaseFault(error) !== "unique") return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Whether the same work may succeed when simply done again. */
export function isWorthRepeating(error: unknown): boolean {
  const fault = nameDatabaseFault(error);
  return fault === "busy" || fault === "connection";
}
