/**
 * The one question before anything that a plan may limit. Plans are billing's (`plan-quota.ts`).
 */
import type { Tx } from "#server/database/tenant.ts";

/**
 * Things that a plan may limit: another company of its owner, another accountant, a new connection
 * (a bank's consent, Számlázz.hu), an account that a
 * connection begins to fill (`source`), a new bank account, an upload, a reading of its banks.
 * Never stored things.
 */
export type Limited =
  | "company"
  | "accountant"
  | "connection"
  | "source"
  | "account"
  | "upload"
  | "refresh";

export interface Quota {
  /**
   * Whether the company may have one more. `tx` is the transaction that writes it, or, for uploads
   * and connections, one before any byte is received or a provider is asked. The answer sees the
   * stored things, and several in one transaction are asked for one by one, or together by their
   * number. A new company is asked about in its own transaction, after its rows are written.
   */
  allows(company: string, what: Limited, tx: Tx, count?: number): Promise<boolean>;
}

/** For tests, and where nobody can pay. */
export const unlimitedQuota: Quota = { allows: async () => true };
