/** The transfers between accounts of one company, for statistics and for lists. */
import type { Tx } from "#server/database/tenant.ts";
import { type AccountGroup, listAccountGroups } from "#server/ledger/accounts.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { addDays } from "#values/local-date.ts";
import {
  pairOwnTransfers,
  spellNumber,
  TRANSFER_DAYS_MAX,
  type TransferItem,
} from "./own-transfers.policy.ts";
import { listNamedTransfers, listUnnamedTransfers, type Period } from "./statistics.store.ts";

export interface FoundTransfers {
  /** Items of the period that are a side of a transfer whose other side is here too. */
  readonly paired: readonly TransferItem[];
  /** Items of the period that name an own account and whose other side is not here. */
  readonly unpaired: readonly TransferItem[];
}

/** The own transfers of a period; their other side may lie some days outside of it. */
export async function findOwnTransfers(
  tx: Tx,
  companyId: string,
  accounts: readonly AccountGroup[],
  period: Period,
): Promise<FoundTransfers> {
  if (accounts.length < 2) return { paired: [], unpaired: [] };
  const ids = accounts.flatMap((account) => account.ids);
  const numbers = [...new Set(accounts.map(({ accountNr }) => accountNr))];
  const around = {
    from: addDays(period.from, -TRANSFER_DAYS_MAX),
    to: addDays(period.to, TRANSFER_DAYS_MAX),
  };
  const spellings = numbers.flatMap(spellNumber);
  const named = (await listNamedTransfers(tx, companyId, { ids, spellings }, around))
    .map((item) => ({ ...item, partnerNr: readAccountNumber(item.partnerNr)?.canonical ?? "" }))
    .filter(({ accountNr, currency, partnerNr }) =>
      accounts.some(
        (each) =>
          each.accountNr === partnerNr &&
          (each.accountNr !== accountNr || each.currency !== currency),
      ),
    );
  const whole = pairOwnTransfers(named);
  const open = named.filter(({ id }) => !whole.has(id));
  // The bank of the other side may name nobody.
  const unnamed =
    open.length === 0
      ? []
      : await listUnnamedTransfers(tx, companyId, ids, around, [
          ...new Set(open.map(({ amount }) => -amount)),
        ]);
  const items = [...named, ...unnamed];
  const paired = unnamed.length === 0 ? whole : pairOwnTransfers(items);
  const isInside = ({ date }: TransferItem): boolean => date >= period.from && date <= period.to;
  return {
    paired: items.filter((item) => isInside(item) && paired.has(item.id)),
    unpaired: named.filter((item) => isInside(item) && !paired.has(item.id)),
  };
}

/** Ids of the items of the days that are a side of an own transfer. */
export async function listOwnTransferIds(
  tx: Tx,
  companyId: string,
  period: Period,
): Promise<string[]> {
  const accounts = await listAccountGroups(tx, companyId);
  return (await findOwnTransfers(tx, companyId, accounts, period)).paired.map(({ id }) => id);
}
