import type { ExportJob } from "#contract/exports/export-jobs.ts";

/**
 * Whether the same order may succeed another time. Items, accounts and the format stay as they are.
 * A scheduled file is its person's, so nobody else can order it.
 */
export function isWorthRetry({
  failure,
  isScheduled,
}: Pick<ExportJob, "failure" | "isScheduled">): boolean {
  if (failure === "empty" || failure === "rows" || failure === "accounts") return false;
  return !isScheduled || failure !== "right";
}
