/** The accounts that a file names, by the numbers that they have today. */
import type { Tx } from "#server/database/tenant.ts";
import { findMeantNumber } from "#server/ledger/numbers/former-numbers.service.ts";
import { listAccounts } from "./file-facts.ts";
import { describeNumber, type Gathered } from "./gathered.ts";
import type { FoundAccount } from "./ingest.store.ts";

/** The file's accounts by their present numbers. */
export async function meanAccounts(
  tx: Tx,
  companyId: string,
  gathered: Gathered,
): Promise<FoundAccount[]> {
  const accounts: FoundAccount[] = [];
  for (const account of listAccounts(gathered)) {
    const meant = await findMeantNumber(tx, companyId, account.accountNr, account.currency);
    const named =
      meant.cameBy === "" ? account : { ...account, ...describeNumber(meant.accountNr) };
    accounts.push({ ...named, ...meant });
  }
  return accounts;
}
