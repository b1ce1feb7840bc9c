/** The bank account into which a feed writes its items. */
import type { Tx } from "#server/database/tenant.ts";
import { findMeantNumber } from "#server/ledger/numbers.ts";
import { requireRoomFor } from "#server/features/quota/quota.service.ts";
import type { Quota } from "#server/quota.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import { ensureBankAccount, type FeedBankAccount } from "#server/ledger/accounts.ts";

/**
 * The company's living account of this number, origin and currency; a new one is made where there
 * is none. `holdsItems`: the account has rows already, and a reading pairs its items with them.
 * `cameBy`: the number that was asked for, where it is a former number of the account. Throws
 * `plan_limit_reached` where a new account would be needed and the company's plan has no room.
 */
export async function ensureFeedBankAccount(
  tx: Tx,
  account: FeedBankAccount,
  made: { newId: () => string; at: Date; quota: Quota },
): Promise<{ bankAccountId: string; made: boolean; holdsItems: boolean; cameBy: string }> {
  const { accountNr, cameBy } = await findMeantNumber(
    tx,
    account.companyId,
    account.accountNr,
    account.currency,
  );
  const numberValid = readAccountNumber(accountNr)?.valid ?? false;
  const present =
    cameBy === ""
      ? account
      : { ...account, accountNr, bankName: findHungarianBank(accountNr), numberValid };
  await requireRoomFor(made, tx, account.companyId, [present]);
  return { ...(await ensureBankAccount(tx, present, made)), cameBy };
}
