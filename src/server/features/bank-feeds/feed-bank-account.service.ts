/** The bank account that a feed is read into. */
import type { Originate } from "#server/database/tables.ts";
import type { Tx } from "#server/database/tenant.ts";
import { ensureBankAccount } from "./feed-bank-account.store.ts";

export interface FeedBankAccount {
  readonly companyId: string;
  /** In its stored form (`readAccountNumber(…).canonical`). */
  readonly accountNr: string;
  readonly currency: string;
  readonly originate: Originate;
  readonly bankName: string;
  readonly numberValid: boolean;
}

/**
 * The company's living account of this number, origin and currency, made where there is none. `holdsItems`: rows stand there
 * already; a reading pairs what it shows with them.
 */
export async function ensureFeedBankAccount(
  tx: Tx,
  account: FeedBankAccount,
  made: { newId: () => string; at: Date },
): Promise<{ bankAccountId: string; made: boolean; holdsItems: boolean }> {
  return ensureBankAccount(tx, account, made);
}
