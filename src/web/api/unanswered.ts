/** Calls of which nobody knows whether the server did them; not a part of the first load. */
import { asApiError } from "#web/api/api-error.ts";

/** Whether the server may have done what was asked: no answer came, or one of a fault. */
export function isUnanswered(error: unknown): boolean {
  const { code, status } = asApiError(error);
  return code === "network" || status >= 500;
}
