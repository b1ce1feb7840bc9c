/** The head of an export: company, days, and its accounts with balances and sums. */
import type { ExportAccount, ExportHead } from "#exports/export-row.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { BankAccountRow } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { sumOfOneCurrency } from "#values/money.ts";
import { EXPORT_FORMAT_FACTS } from "./export-formats.ts";
import {
  type AccountSums,
  type EdgeBalances,
  listEdgeBalances,
  sumExportRows,
} from "./exports.store.ts";
import type { ExportOrder } from "./stream-export.ts";

/** Origins of one account have one key. */
export function accountKeyOf(account: Pick<BankAccountRow, "account_nr" | "currency">): string {
  return `${account.account_nr} ${account.currency}`;
}

/** The accounts with those of one key behind each other, in the order of the first of each. */
export function inSections(accounts: readonly BankAccountRow[]): BankAccountRow[] {
  return [...Map.groupBy(accounts, accountKeyOf).values()].flat();
}

/** The head as the snapshot shows it; balances and sums only where they are needed. */
export async function buildHead(
  tx: Tx,
  order: ExportOrder,
  needsHead = EXPORT_FORMAT_FACTS[order.options.format].needsHead,
): Promise<ExportHead> {
  const { selection } = order;
  const edges = needsHead ? await listEdgeBalances(tx, selection) : new Map();
  const sums = needsHead ? await sumExportRows(tx, selection) : new Map();
  return {
    companyName: order.companyName,
    taxNumber: order.taxNumber,
    from: selection.from,
    to: selection.to,
    accounts: [...Map.groupBy(order.accounts, accountKeyOf)].map(([accountKey, origins]) =>
      buildAccount(accountKey, origins, edges, sums),
    ),
    filtered:
      selection.booked !== "ALL" ||
      selection.arrivedAfter !== null ||
      selection.onlyNew ||
      selection.sinceClosing === true,
    asOf: describeMoment(newestOf(sums), order),
  };
}

/**
 * Origins of one account are one line: an item that both show is in the sums once, and a balance is
 * the account's.
 */
function buildAccount(
  accountKey: string,
  origins: readonly BankAccountRow[],
  edges: ReadonlyMap<string, EdgeBalances>,
  sums: ReadonlyMap<string, AccountSums>,
): ExportAccount {
  const [account] = origins as [BankAccountRow, ...BankAccountRow[]];
  const told = origins.map(({ id }) => edges.get(id)).filter((edge) => edge !== undefined);
  const parts = origins.map(({ id }) => sums.get(id)).filter((part) => part !== undefined);
  return {
    accountKey,
    accountNr: account.account_nr,
    bankName: account.bank_name,
    displayName: account.display_name,
    currency: account.currency,
    opening: told.find(({ opening }) => opening !== null)?.opening ?? null,
    closing: told.find(({ closing }) => closing !== null)?.closing ?? null,
    joined: told.some(({ joined }) => joined),
    sums: {
      count: parts.reduce((sum, { count }) => sum + count, 0),
      credit: sumOfOneCurrency(parts.map(({ credit }) => credit)),
      debit: sumOfOneCurrency(parts.map(({ debit }) => debit)),
    },
  };
}

function newestOf(sums: ReadonlyMap<string, AccountSums>): Date | null {
  let newest: Date | null = null;
  for (const { arrivedThrough } of sums.values())
    if (arrivedThrough !== null && (newest === null || arrivedThrough > newest))
      newest = arrivedThrough;
  return newest;
}

// Not the time of making: the same facts give the same bytes.
function describeMoment(newest: Date | null, order: ExportOrder): string {
  return newest === null
    ? `${order.selection.to} 00:00`
    : (budapestFormat ??= createBudapestFormat()).format(newest);
}

// Made by the first export: loading the time zone takes tens of milliseconds.
let budapestFormat: Intl.DateTimeFormat | undefined;

function createBudapestFormat(): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Budapest",
    dateStyle: "short",
    timeStyle: "short",
  });
}
