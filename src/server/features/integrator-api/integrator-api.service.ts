/** What programs of integrators read and mark, by the right of the key's person. */
import type { z } from "zod";
import { showId } from "#contract/integrator-api/ids.ts";
import type { apiBookkeepingBatch } from "#contract/integrator-api/bookkeeping.ts";
import type { ApiTransaction, apiTransactionList } from "#contract/integrator-api/transactions.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { setBooked } from "#server/features/transactions/booking/booked.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { type LocalDate, parseLocalDate } from "#values/local-date.ts";
import {
  presentApiAccount,
  presentApiBalances,
  presentApiCompany,
  presentApiTransaction,
} from "./integrator-api.present.ts";
import * as store from "./shown-rows.store.ts";

type ReadDeps = Pick<Deps, "db">;
export type MarkDeps = Parameters<typeof setBooked>[0];

export async function getCompany(deps: ReadDeps, { companyId }: CompanyAccess) {
  const row = await inCompany(deps.db, companyId, (tx) => store.findShownCompany(tx, companyId));
  if (row === undefined) throw notFound("Company");
  return presentApiCompany(row);
}

export async function listAccounts(deps: ReadDeps, { companyId }: CompanyAccess) {
  const rows = await inCompany(deps.db, companyId, (tx) => store.listShownAccounts(tx, companyId));
  return rows.map((row) => presentApiAccount(row, companyId));
}

/** Throws `not_found` for an account that is deleted or another company's. */
export async function getAccount(deps: ReadDeps, { companyId }: CompanyAccess, id: string) {
  return presentApiAccount(await readAccount(deps, companyId, id), companyId);
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

const FIRST_DAY = "0001-01-01" as LocalDate;
const LAST_DAY = "9999-12-31" as LocalDate;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** A page of days. Throws `not_found` for a foreign account, `validation_failed` for a cursor. */
export async function listTransactions(
  deps: ReadDeps,
  { companyId }: CompanyAccess,
  query: z.output<typeof apiTransactionList.query>,
) {
  const { accountId, dateFrom, dateTo, bookkeepingStatus, limit } = query;
  const after = readDayCursor(query.cursor);
  const rows = await inCompany(deps.db, companyId, async (tx) => {
    const accounts = await store.listShownAccounts(tx, companyId, accountId);
    if (accountId !== undefined && accounts.length === 0) throw notFound("Account");
    return store.listShownByDay(tx, companyId, {
      accountIds: accounts.map(({ id }) => id),
      from: (dateFrom as LocalDate | undefined) ?? FIRST_DAY,
      to: (dateTo as LocalDate | undefined) ?? LAST_DAY,
      booked: bookkeepingStatus === undefined ? undefined : bookkeepingStatus === "BOOKED",
      after,
      limit: limit + 1,
    });
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    data: shown.map((row) => presentApiTransaction(row, companyId)),
    nextCursor: hasMore ? writeDayCursor(last) : null,
    hasMore,
  };
}

function writeDayCursor({ bookingDate, id }: store.ShownTransaction): string {
  return Buffer.from(`${bookingDate}|${id}`).toString("base64url");
}

function readDayCursor(text: string | undefined): store.DayQuestion["after"] {
  if (text === undefined || text === "") return { date: FIRST_DAY, id: NOBODY };
  const [date = "", id = "", ...more] = Buffer.from(text, "base64url").toString("utf8").split("|");
  const day = parseLocalDate(date);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (!day.ok || !isId || more.length > 0) throw invalidField("cursor", "cursor_invalid");
  return { date: day.value, id };
}

/** Throws `not_found` for an item that does not count or is another company's. */
export async function getTransaction(
  deps: ReadDeps,
  { companyId }: CompanyAccess,
  id: string,
): Promise<ApiTransaction> {
  const row = await inCompany(deps.db, companyId, (tx) => store.findShown(tx, companyId, id));
  if (row === undefined) throw notFound("Transaction");
  return presentApiTransaction(row, companyId);
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
