import type { z } from "zod";
import {
  PAGE_ROWS,
  type transactionGet,
  type transactionList,
} from "#contract/transactions/transactions.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import type { Handlers } from "#server/http/handler.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { setBooked } from "./booking/booked.service.ts";
import {
  continueOperation,
  listUndoable,
  undoOperation,
} from "./booking/operation-work.service.ts";
import type { StoreNeeds } from "./booking/store-command.service.ts";
import { listPendingRows, mayHavePending } from "./pending-items.store.ts";
import { buildTransactions } from "./build-transactions.ts";
import { listClientTransactions } from "./client-list.service.ts";
import { countTransactions } from "./transaction-counts.service.ts";
import { formatPageCursor, isByAmount, parsePageCursor, type PageCursor } from "./page-cursor.ts";
import { type PageHead, readPageHead, withFirstIds } from "./transaction-count.store.ts";
import { findKeyAt, listPageRows, type PageQuestion } from "./transaction-page.store.ts";
import { hasRowConditions, isPlainFilter } from "./transaction-filter.store.ts";
import { readRowSearch } from "./transaction-arrivals.store.ts";
import { listRowBalances } from "./row-balances.service.ts";
import { readRowFilter } from "./row-filter.ts";
import { listDoubles } from "./transaction-doubles.store.ts";
import { listConflictsOf } from "#server/ledger/links.ts";
import { listChangeRows, listTies } from "./transaction-ties.store.ts";
import {
  presentChange,
  presentDetail,
  presentDouble,
  presentLink,
  presentPending,
} from "./transactions.present.ts";
import { findTransactionRow, listSourceRows } from "./transactions.store.ts";

type ListReply = z.input<typeof transactionList.reply>;
type Needs = StoreNeeds & Pick<Deps, "db" | "clock" | "events">;

/** Pages that may be asked for by number; a person who scrolls further sends the cursor. */
const PAGE_NUMBER_MAX = 100;

export function transactionHandlers(deps: Needs) {
  return {
    transactionList: (call) => listTransactions(deps, call.company, call.body, undefined),
    transactionListPage: (call) =>
      listTransactions(deps, call.company, call.body, call.params.page),
    clientTransactionList: ({ company, further, body }) =>
      listClientTransactions(deps, [company, ...further], body),
    transactionCounts: ({ company, body }) => countTransactions(deps, company, body.filters),
    transactionBalances: ({ company, body }) => listRowBalances(deps, company, body),
    transactionGet: ({ company: { companyId }, params }) =>
      inCompany(deps.db, companyId, (tx) => getTransaction(tx, companyId, params.id.toLowerCase())),
    bookedSet: (call) => setBooked(deps, call.company, call.body),
    bookedUndo: ({ company, params, body }) =>
      undoOperation(deps, company, params.id.toLowerCase(), body.wait),
    bookedContinue: ({ company, params, body }) =>
      continueOperation(deps, company, params.id.toLowerCase(), body.wait),
    bookedOperationList: async (call) => ({
      operations: await listUndoable(deps, call.company),
    }),
  } satisfies Partial<Handlers>;
}

async function listTransactions(
  deps: Needs,
  access: CompanyAccess,
  asked: TransactionConditions,
  page: string | undefined,
): Promise<ListReply> {
  const { companyId, actor } = access;
  const sort = asked.sort ?? "date_desc";
  const start = readPage(page, sort);
  // Questions that walk over rows which they do not show: a search, and pages by number.
  if (
    hasRowConditions(asked) ||
    ("number" in start && start.number > 1) ||
    (isByAmount(sort) && !isAllFilter(asked))
  )
    await enterHeavy("query", actor.person.userId, companyId);
  return inCompany(deps.db, companyId, async (tx) => {
    const accounts = await listReferredAccounts(tx, companyId, asked.bankAccounts);
    if (accounts.length === 0) return { transactions: [], total: 0, totalExact: true };
    const accountIds = accounts.map((account) => account.id);
    const filter = await readRowFilter(deps, tx, access, asked);
    const search = await readRowSearch(tx, { companyId, accountIds, filter });
    const question: PageQuestion = {
      companyId,
      accountIds,
      sharedIds: findSharedAccounts(accounts),
      filter,
      search,
      sort,
    };
    const behind =
      "number" in start ? await findKeyBefore(tx, question, start.number) : start.cursor;
    const isFirst = "number" in start && start.number === 1;
    const withPending = isFirst && mayHavePending(filter);
    const isPlain = isPlainFilter(filter);
    const head: PageHead =
      "number" in start
        ? await readPageHead(tx, question, withPending && isPlain)
        : { ...start.cursor, pending: [] };
    const pending = withPending && !isPlain ? await listPendingRows(tx, question) : head.pending;
    const { total, totalExact } = head;
    if (behind === "beyond") return { transactions: [], total, totalExact };
    const rows = await listPageRows(
      tx,
      isFirst ? withFirstIds(question, head) : { ...question, after: behind },
    );
    const shown = rows.slice(0, PAGE_ROWS);
    const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
    return {
      transactions: await buildTransactions(tx, companyId, shown, accounts),
      ...(withPending ? { pending: pending.map(presentPending) } : {}),
      ...(last === undefined
        ? {}
        : {
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
    };
  });
}

/** All items of the accounts: their order by amount is an index's own. */
function isAllFilter({ booked, dateFrom, dateTo }: TransactionConditions): boolean {
  return booked === "ALL" && dateFrom === undefined && dateTo === undefined;
}

/** Numbered pages begin behind the last key of the page before. */
async function findKeyBefore(tx: Tx, question: PageQuestion, number: number) {
  if (number === 1) return undefined;
  return (await findKeyAt(tx, question, (number - 1) * PAGE_ROWS)) ?? "beyond";
}

function readPage(
  page: string | undefined,
  sort: PageCursor["sort"],
): { number: number } | { cursor: PageCursor } {
  if (page === undefined) return { number: 1 };
  if (/^\d{1,3}$/.test(page)) {
    const number = Number(page);
    if (number >= 1 && number <= PAGE_NUMBER_MAX) return { number };
  }
  const parsed = parsePageCursor(page, sort);
  if (!parsed.ok)
    throw new ApiError("page_cursor_invalid", {
      message: "Not a page from 1 to 100 nor the nextPage of this list's order",
    });
  return { cursor: parsed.value };
}

async function getTransaction(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<z.input<typeof transactionGet.reply>> {
  const row = await findTransactionRow(tx, companyId, id);
  if (row === undefined) throw notFound("Transaction");
  const [transaction] = await buildTransactions(tx, companyId, [row]);
  const ties = await listTies(tx, companyId, [id]);
  // Rows of the same account that people took for this item are sources of it.
  const copies = ties.filter((tie) => tie.bank_account_id === row.bank_account_id);
  const sources = await listSourceRows(tx, companyId, [id, ...copies.map((tie) => tie.id)]);
  const doubles = await listDoubles(tx, companyId, row);
  const changes = await listChangeRows(tx, companyId, id);
  const conflicts = await listConflictsOf(tx, companyId, id);
  return {
    ...transaction!,
    ...presentDetail(row),
    sources: sources.map((source) => ({
      kind: source.kind,
      label: source.original_name ?? "",
      fileId: source.file_id,
      fileDeleted: source.deleted_at !== null,
      format: source.format,
      line: source.line,
      raw: source.raw,
      rule: source.rule,
      seenAt: source.seen_at.toISOString(),
    })),
    links: ties.map(presentLink),
    doubles: doubles.map(presentDouble),
    conflicts: conflicts.map(({ fact, told }) => ({ field: fact, told: [...told] })),
    changes: changes.map(presentChange),
  };
}
