/** What programs of integrators read and mark, by the right of the key's person. */
import type { z } from "zod";
import { showId } from "#contract/integrator-api/ids.ts";
import type { apiBookkeepingBatch } from "#contract/integrator-api/bookkeeping.ts";
import type { ApiTransaction, apiTransactionList } from "#contract/integrator-api/transactions.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { setBooked } from "#server/features/transactions/booking/booked.service.ts";
import { listShownNotes } from "#server/features/transactions/read-transactions.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { LocalDate } from "#values/local-date.ts";
import {
  presentApiAccount,
  presentApiBalances,
  presentApiCompany,
  presentApiTransaction,
} from "./integrator-api.present.ts";
import {
  AT_START,
  FIRST_DAY,
  LAST_DAY,
  pageOf,
  readDayCursor,
  writeDayCursor,
} from "./page-cursors.ts";
import * as store from "./shown-rows.store.ts";

type ReadDeps = Pick<Deps, "db">;
export type MarkDeps = Parameters<typeof setBooked>[0];

export async function getCompany(deps: ReadDeps, { companyId }: CompanyAccess) {
  const row = await inCompany(deps.db, companyId, (tx) => store.findShownCompany(tx, companyId));
  if (row === undefined) throw notFound("Company");
  return presentApiCompany(row);
}

export async function listAccounts(deps: ReadDeps, { companyId }: CompanyAccess) {
  return inCompany(deps.db, companyId, async (tx) => {
    const rows = await store.listShownAccounts(tx, companyId);
    const feeds = await store.listShownFeeds(tx, companyId);
    const byId = new Map(feeds.map((feed) => [feed.accountId, feed]));
    return rows.map((row) => presentApiAccount(row, companyId, byId.get(row.id)));
  });
}

/** Throws `not_found` for an account that is deleted or another company's. */
export async function getAccount(deps: ReadDeps, { companyId }: CompanyAccess, id: string) {
  return inCompany(deps.db, companyId, async (tx) => {
    const [row] = await store.listShownAccounts(tx, companyId, id);
    if (row === undefined) throw notFound("Account");
    const [feed] = await store.listShownFeeds(tx, companyId, id);
    return presentApiAccount(row, companyId, feed);
  });
}

/** Throws `not_found`. */
export async function getBalances(deps: ReadDeps, { companyId }: CompanyAccess, id: string) {
  return presentApiBalances(await readAccount(deps, companyId, id));
}

async function readAccount(deps: ReadDeps, companyId: string, id: string) {
  const [row] = await inCompany(deps.db, companyId, (tx) =>
    store.listShownAccounts(tx, companyId, id),
  );
  if (row === undefined) throw notFound("Account");
  return row;
}

/** A page of days. Throws `not_found` for a foreign account, `validation_failed` for a cursor. */
export async function listTransactions(
  deps: ReadDeps,
  { companyId }: CompanyAccess,
  query: z.output<typeof apiTransactionList.query>,
) {
  const { accountId, dateFrom, dateTo, bookkeepingStatus, limit } = query;
  const after = readDayCursor(query.cursor) ?? AT_START;
  const { rows, notes } = await inCompany(deps.db, companyId, async (tx) => {
    const accounts = await store.listShownAccounts(tx, companyId, accountId);
    if (accountId !== undefined && accounts.length === 0) throw notFound("Account");
    const listed = await store.listShownByDay(tx, companyId, {
      accountIds: accounts.map(({ id }) => id),
      from: (dateFrom as LocalDate | undefined) ?? FIRST_DAY,
      to: (dateTo as LocalDate | undefined) ?? LAST_DAY,
      booked: bookkeepingStatus === undefined ? undefined : bookkeepingStatus === "BOOKED",
      after,
      limit: limit + 1,
    });
    return {
      rows: listed,
      notes: await listShownNotes(
        tx,
        companyId,
        listed.map((row) => row.id),
      ),
    };
  });
  return pageOf(
    rows,
    limit,
    (row) => presentApiTransaction(row, companyId, notes.get(row.id)),
    ({ bookingDate: date, id }) => writeDayCursor({ date, id }),
  );
}

/** Throws `not_found` for an item that does not count or is another company's. */
export async function getTransaction(
  deps: ReadDeps,
  { companyId }: CompanyAccess,
  id: string,
): Promise<ApiTransaction> {
  return inCompany(deps.db, companyId, async (tx) => {
    const row = await store.findShown(tx, companyId, id);
    if (row === undefined) throw notFound("Transaction");
    const notes = await listShownNotes(tx, companyId, [id]);
    return presentApiTransaction(row, companyId, notes.get(id));
  });
}

type Status = "BOOKED" | "NOT_BOOKED";

/** Marks one item. Throws `not_found`, and `conflict` where its bank has taken it back. */
export async function setStatus(
  deps: MarkDeps,
  access: CompanyAccess,
  id: string,
  status: Status,
): Promise<ApiTransaction> {
  const { results } = await setStatuses(deps, access, [{ transactionId: id, status }]);
  const result = results[0]?.result;
  if (result === "NOT_FOUND") throw notFound("Transaction");
  if (result === "CONFLICT")
    throw new ApiError("conflict", { message: "The transaction does not count any more" });
  return getTransaction(deps, access, id);
}

type BatchReply = z.input<typeof apiBookkeepingBatch.reply>;

/** Marks items, each with its own result; items that are marked so already stay as they are. */
export async function setStatuses(
  deps: MarkDeps,
  access: CompanyAccess,
  items: readonly { readonly transactionId: string; readonly status: Status }[],
): Promise<BatchReply> {
  const { companyId } = access;
  const states = await inCompany(deps.db, companyId, (tx) =>
    store.listMarkStates(
      tx,
      companyId,
      items.map(({ transactionId }) => transactionId),
    ),
  );
  const byId = new Map(states.map((state) => [state.id, state]));
  const results = items.map(({ transactionId, status }) => {
    const state = byId.get(transactionId);
    const result =
      state === undefined
        ? ("NOT_FOUND" as const)
        : !state.shown
          ? ("CONFLICT" as const)
          : state.booked === (status === "BOOKED")
            ? ("UNCHANGED" as const)
            : ("CHANGED" as const);
    return { id: transactionId, status, result };
  });
  for (const booked of [true, false]) {
    const transactionIds = results
      .filter(({ result, status }) => result === "CHANGED" && (status === "BOOKED") === booked)
      .map(({ id }) => id);
    if (transactionIds.length > 0) await setBooked(deps, access, { transactionIds, booked });
  }
  return {
    results: results.map(({ id, result }) => ({
      transactionId: showId("transaction", id),
      result,
    })),
  };
}
