/** One list over several companies: each is asked in a transaction of its own, then merged. */
import type { z } from "zod";
import type { clientTransactionList } from "#contract/transactions/client-transactions.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { PAGE_ROWS } from "#contract/transactions/transactions.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  type BankAccountRow,
  listReferredAccounts,
} from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { type Amount, formatAmount } from "#values/money.ts";
import { sumTarget } from "./booking/booked.store.ts";
import { buildTransactions } from "./build-transactions.ts";
import {
  formatPageCursor,
  isByAmount,
  isDescending,
  type PageCursor,
  type PageSort,
  parsePageCursor,
} from "./page-cursor.ts";
import {
  listPendingRows,
  mayHavePending,
  PENDING_MAX,
  type PendingRow,
} from "./pending-items.store.ts";
import { readRowFilter } from "./row-filter.ts";
import { readRowSearch } from "./transaction-arrivals.store.ts";
import { readPageHead } from "./transaction-count.store.ts";
import { isPlainFilter } from "./transaction-filter.store.ts";
import {
  listPageRows,
  type PageQuestion,
  type TransactionRow,
  sumAccounts,
} from "./transaction-page.store.ts";
import { presentPending } from "./transactions.present.ts";

// Companies that are asked at once: fewer than the connections that one person may hold.
const LANES = 3;

type Needs = Pick<Deps, "db" | "clock">;
type Reply = z.input<typeof clientTransactionList.reply>;
type Sum = { readonly currency: string; readonly credit: Amount; readonly debit: Amount };

type Asked = Omit<z.output<typeof clientTransactionList.body>, "company_id" | "further_ids"> & {
  /** The policy has made rights of them: they are no conditions. */
  readonly company_id?: unknown;
  readonly further_ids?: unknown;
};

/** Where the page begins, and the accounts that narrow their companies. */
interface Place {
  readonly cursor: PageCursor | undefined;
  readonly accountIds: ReadonlySet<string>;
}

/** What a company adds to the page. */
interface Part {
  readonly access: CompanyAccess;
  readonly accounts: readonly BankAccountRow[];
  readonly rows: readonly TransactionRow[];
  /** Empty on further pages. */
  readonly pending: readonly PendingRow[];
  readonly total: number;
  readonly totalExact: boolean;
  /** Null where its items are too many to be added up; empty on further pages. */
  readonly sums: readonly Sum[] | null;
}

/**
 * A page over the companies of these rights. Each company gives its next rows behind the cursor,
 * whose key (day or amount, and id) is the same for all of them.
 */
export async function listClientTransactions(
  deps: Needs,
  rights: readonly CompanyAccess[],
  { page, company_id: _first, further_ids: _others, account_ids: accountIds, ...conditions }: Asked,
): Promise<Reply> {
  const sort = conditions.sort ?? "date_desc";
  const cursor = page === undefined ? undefined : readCursor(page, sort);
  const asked = { ...conditions, bankAccounts: [] };
  const place = { cursor, accountIds: new Set(accountIds.map((id) => id.toLowerCase())) };
  const first = rights[0]!;
  await enterHeavy("query", first.actor.person.userId, first.companyId);
  const companies = [...new Map(rights.map((each) => [each.companyId, each])).values()];
  const parts = await inLanes(companies, (access) =>
    inCompany(deps.db, access.companyId, (tx) => readPart(deps, tx, access, asked, place)),
  );
  const merged = parts
    .flatMap(({ access, rows }) => rows.map((row) => ({ access, row })))
    .toSorted((one, other) => compareRows(one.row, other.row, sort));
  const shown = merged.slice(0, PAGE_ROWS);
  const last = merged.length > PAGE_ROWS ? shown.at(-1)?.row : undefined;
  const total = cursor?.total ?? parts.reduce((sum, part) => sum + part.total, 0);
  const totalExact = cursor?.totalExact ?? parts.every((part) => part.totalExact);
  const pending = cursor === undefined ? mergePending(parts) : [];
  const shownAccounts = [...shown, ...pending].map(({ row }) => row.bank_account_id);
  return {
    transactions: await presentRows(deps, shown),
    ...(pending.length > 0 && {
      pending: pending.map(({ companyId, row }) => ({ ...presentPending(row), companyId })),
    }),
    accounts: presentAccounts(parts, new Set(shownAccounts)),
    ...(last !== undefined && {
      nextPage: formatPageCursor({
        sort,
        bookingDate: last.booking_date,
        amount: last.amount,
        id: last.id,
        total,
        totalExact,
      }),
    }),
    total,
    totalExact,
    ...(cursor === undefined && { sums: addSums(parts) }),
  };
}

/** The work on each of the items, on so many at once; the answers in their order. */
async function inLanes<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [place, item] of waiting) answers[place] = await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return answers;
}

function readCursor(page: string, sort: PageSort): PageCursor {
  const parsed = parsePageCursor(page, sort);
  if (!parsed.ok)
    throw new ApiError("page_cursor_invalid", { message: "Not the nextPage of this list's order" });
  return parsed.value;
}

async function readPart(
  deps: Needs,
  tx: Tx,
  access: CompanyAccess,
  asked: TransactionConditions,
  { cursor, accountIds: wanted }: Place,
): Promise<Part> {
  const { companyId } = access;
  const all = await listReferredAccounts(tx, companyId, []);
  const named = all.filter(({ id }) => wanted.has(id));
  const accounts = named.length > 0 ? named : all;
  if (accounts.length === 0)
    return { access, accounts, rows: [], pending: [], total: 0, totalExact: true, sums: [] };
  const accountIds = accounts.map(({ id }) => id);
  const filter = await readRowFilter(deps, tx, access, asked);
  const search = await readRowSearch(tx, { companyId, accountIds, filter });
  const sharedIds = findSharedAccounts(accounts);
  const sort = asked.sort ?? "date_desc";
  const question: PageQuestion = { companyId, accountIds, sharedIds, filter, search, sort };
  if (cursor !== undefined)
    return {
      access,
      accounts,
      rows: await listPageRows(tx, { ...question, after: cursor }),
      pending: [],
      total: 0,
      totalExact: true,
      sums: [],
    };
  const { total, totalExact } = await readPageHead(tx, question, false);
  const sums = await readSums(tx, question, totalExact);
  const rows = await listPageRows(tx, question);
  const pending = mayHavePending(filter) ? await listPendingRows(tx, question) : [];
  return { access, accounts, rows, pending, total, totalExact, sums };
}

/**
 * Sums by currency: from the daily sums where these suffice, else of the counted items; null where
 * these are more than are counted.
 */
async function readSums(
  tx: Tx,
  question: PageQuestion,
  totalExact: boolean,
): Promise<Sum[] | null> {
  const { companyId, accountIds, sharedIds, filter, search } = question;
  if (isPlainFilter(filter) && filter.booked === "ALL" && sharedIds.length === 0)
    return sumAccounts(tx, companyId, accountIds);
  if (!totalExact) return null;
  return sumTarget(tx, { companyId, accountIds, sharedIds, filter, search, except: [] });
}

/** By day or amount, then by id, as the database orders them. */
function compareRows(one: TransactionRow, other: TransactionRow, sort: PageSort): number {
  const [left, right] = isByAmount(sort)
    ? [one.amount, other.amount]
    : [one.booking_date, other.booking_date];
  const order = left < right ? -1 : left > right ? 1 : one.id < other.id ? -1 : 1;
  return isDescending(sort) ? -order : order;
}

/** The announced items of all companies: those without a day first, then the newest. */
function mergePending(
  parts: readonly Part[],
): { readonly companyId: string; readonly row: PendingRow }[] {
  const dayOf = ({ row }: { readonly row: PendingRow }): string => row.date ?? "9999-12-31";
  return parts
    .flatMap(({ access, pending }) => pending.map((row) => ({ companyId: access.companyId, row })))
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0))
    .slice(0, PENDING_MAX);
}

function addSums(parts: readonly Part[]): Reply["sums"] {
  const all = new Map<string, { credit: Amount; debit: Amount }>();
  for (const { sums } of parts) {
    if (sums === null) return null;
    for (const { currency, credit, debit } of sums) {
      const sum = all.get(currency) ?? { credit: 0n, debit: 0n };
      all.set(currency, { credit: sum.credit + credit, debit: sum.debit + debit });
    }
  }
  const rank = (currency: string) => (currency === "HUF" ? "" : currency);
  return [...all]
    .toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))
    .map(([currency, { credit, debit }]) => ({
      currency,
      credit: formatAmount(credit),
      debit: formatAmount(debit),
    }));
}

function presentAccounts(parts: readonly Part[], shown: ReadonlySet<string>): Reply["accounts"] {
  return parts.flatMap(({ access, accounts }) =>
    accounts
      .filter(({ id }) => shown.has(id))
      .map((account) => ({
        accountId: account.id,
        companyId: access.companyId,
        accountNr: account.account_nr,
        currency: account.currency,
        bankName: account.bank_name,
        displayName: account.display_name,
      })),
  );
}

/** The rows in their order, each with its company. */
async function presentRows(
  { db }: Needs,
  shown: readonly { readonly access: CompanyAccess; readonly row: TransactionRow }[],
): Promise<Reply["transactions"]> {
  const built = new Map<string, Reply["transactions"][number]>();
  await inLanes(
    [...Map.groupBy(shown, ({ access }) => access.companyId)],
    async ([companyId, own]) => {
      const rows = own.map(({ row }) => row);
      const transactions = await inCompany(db, companyId, (tx) =>
        buildTransactions(tx, companyId, rows),
      );
      for (const transaction of transactions)
        built.set(transaction._id, { ...transaction, companyId });
    },
  );
  return shown.flatMap(({ row }) => built.get(row.id) ?? []);
}
