/**
 * The person for whom the running code works. Every transaction on companies' rows narrows itself
 * to this person's companies.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Stamp } from "./stamps.ts";

export interface CallerScope {
  readonly userId: string;
  /** A connect session works for this company only. */
  readonly boundCompanyId: string | null;
  /** Through what the person acts, as rows keep it. */
  readonly through: Stamp;
}

const scope = new AsyncLocalStorage<CallerScope>();

/** Runs the work, and all it awaits, on behalf of a person. */
export function runAsCaller<T>({ userId, boundCompanyId, through }: CallerScope, work: () => T): T {
  return scope.run({ userId, boundCompanyId, through }, work);
}

/** The person of this request; undefined in jobs and in calls without a credential. */
export function currentCaller(): CallerScope | undefined {
  return scope.getStore();
}
