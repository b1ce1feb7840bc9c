/**
 * The ids by which banks know an account's items, and the bank's changes of these items, when the
 * account moves, joins another one or is deleted.
 */
import { copyRows } from "#server/database/copy-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface AccountWay {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

const MINE = "bank_account_id = $2::uuid";
const OF_MINE =
  "transaction_id in (select t.id from bank_transaction t where t.company_id = $1::uuid and t.bank_account_id = $2::uuid)";

/** Copies the account's ids under the other company's id and deletes them where they were. */
export async function moveFeedItems(tx: Tx, { accountId, from, to }: AccountWay): Promise<void> {
  await copyRows(tx, "feed_item", { from, to, id: accountId, where: MINE });
  await deleteFeedItems(tx, from, accountId);
}

export async function deleteFeedItems(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await runText(tx, `delete from feed_item where company_id = $1::uuid and ${MINE}`, [
    companyId,
    accountId,
  ]);
}

/**
 * As `moveFeedItems` for the record of the bank's changes; the transactions still stand in `from`.
 */
export async function moveChanges(tx: Tx, { accountId, from, to }: AccountWay): Promise<void> {
  await copyRows(tx, "transaction_change", { from, to, id: accountId, where: OF_MINE });
  await deleteChanges(tx, from, accountId);
}

export async function deleteChanges(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await runText(tx, `delete from transaction_change where company_id = $1::uuid and ${OF_MINE}`, [
    companyId,
    accountId,
  ]);
}

interface AccountPair {
  readonly fromId: string;
  readonly toId: string;
}

/** The ids of an account whose number becomes a former one of another account. */
export async function moveItemsToNumber(
  tx: Tx,
  companyId: string,
  { fromId, toId }: AccountPair,
  formerNr: string,
): Promise<void> {
  await runText(
    tx,
    `update feed_item set bank_account_id = $3::uuid, came_by_nr = coalesce(nullif(came_by_nr, ''), $4::text)
      where company_id = $1::uuid and bank_account_id = $2::uuid`,
    [companyId, fromId, toId, formerNr],
  );
}

/** The ids that came by these numbers go to the account of the former number again. */
export async function moveItemsFromNumber(
  tx: Tx,
  companyId: string,
  { fromId, toId }: AccountPair,
  by: { readonly formerNr: string; readonly numbers: readonly string[] },
): Promise<void> {
  await runText(
    tx,
    `update feed_item set bank_account_id = $3::uuid, came_by_nr = case when came_by_nr = $4::text then '' else came_by_nr end
      where company_id = $1::uuid and bank_account_id = $2::uuid and came_by_nr = any ($5::text[])`,
    [companyId, fromId, toId, by.formerNr, [...by.numbers]],
  );
}
