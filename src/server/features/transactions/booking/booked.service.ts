/**
 * „Könyvelt": the accountant's own mark. A command on up to some thousand items is one database
 * transaction: marks, change number, overview, stored operation and one audit row stand or fall
 * together. A larger one is stored first and worked off in pieces. Pages learn of it after the
 * commit.
 */
import type { z } from "zod";
import { BOOKED_FILTER_MAX } from "#contract/transactions/booking-limits.ts";
import type { bookedSet } from "#contract/transactions/booking.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { Person } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import * as ledger from "#server/ledger/marks.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { formatAmount } from "#values/money.ts";
import { buildTransactions } from "../build-transactions.ts";
import { readRowFilter } from "../row-filter.ts";
import { readRowSearch } from "../transaction-arrivals.store.ts";
import { findCompanyOfTransaction, listTransactionRows } from "../transactions.store.ts";
import {
  countOthersOfFilter,
  countOthersOfRows,
  type FilterTarget,
  getChangeSeq,
  listRowStates,
  listTargetPieces,
  NO_OTHERS,
  type Others,
  sumTarget,
} from "./booked.store.ts";
import { continueOperation, tellPages } from "./operation-work.service.ts";
import {
  splitPieces,
  storeCommand,
  type StoreNeeds,
  tellOperation,
} from "./store-command.service.ts";

type Body = z.output<typeof bookedSet.body>;
/** What is booked; the company is the right's. */
type Command = Omit<z.input<typeof bookedSet.body>, "company_id" | "filter"> & {
  readonly filter?: TransactionConditions | undefined;
};
type Reply = z.input<typeof bookedSet.reply>;

// The reply of a command on few rows holds them; the list can use a page of them at once.
const REPLY_ROWS_MAX = 100;
// Any row's number is at most this.
const ANY_CHANGE = 2n ** 63n - 1n;
const WAIT_SECONDS = 10;

/**
 * Marks transactions as booked or not. Throws `not_found` when any of them is not the company's,
 * `conflict` when the only one is pending or changed after `asOf`, `validation_failed` when several
 * are named without a direction, and `too_many_items`.
 */
export async function setBooked(
  deps: StoreNeeds,
  access: CompanyAccess,
  body: Command,
): Promise<Reply> {
  const named = body.transactionId === undefined ? body.transactionIds : [body.transactionId];
  const ids = named && [...new Set(named.map((id) => id.toLowerCase()))];
  if (body.dryRun === true) return previewBooked(deps, access, body, ids);
  const begun = await inCompany(deps.db, access.companyId, (tx) =>
    ids === undefined
      ? beginFilter(tx, deps, access, body)
      : beginRows(tx, deps, access, body, ids),
  );
  if (begun.operation === null) return begun;
  if (begun.operation.state !== "running") {
    await tellPages(deps, access.companyId);
    return begun;
  }
  const wait = body.wait ?? WAIT_SECONDS;
  const { operation } = await continueOperation(deps, access, begun.operation._id, wait);
  return tellOperation(begun, operation);
}

async function previewBooked(
  deps: StoreNeeds,
  access: CompanyAccess,
  body: Command,
  ids: readonly string[] | undefined,
): Promise<Reply> {
  const { companyId, actor } = access;
  if (ids === undefined) await enterHeavy("query", actor.person.userId, companyId);
  return inCompany(deps.db, companyId, async (tx) => {
    // Read first: what comes while the items are counted is not booked by a command as of this
    // number.
    const asOf = (await getChangeSeq(tx, companyId)).toString();
    const change = { booked: await readDirection(tx, companyId, body, ids), asOf: readAsOf(body) };
    const empty = { others: NO_OTHERS, operation: null };
    if (ids !== undefined) {
      const rows = await countChangeable(tx, companyId, ids, change);
      const counts = { count: rows, changed: rows, unchanged: ids.length - rows };
      return { ...empty, ...counts, booked: change.booked, asOf };
    }
    const sums = await sumTarget(tx, await readTarget(tx, deps, access, body), change);
    const count = sums.reduce((sum, each) => sum + each.wanted, 0);
    const items = sums.reduce((sum, each) => sum + each.items, 0);
    return {
      ...empty,
      count,
      changed: count,
      unchanged: items - count,
      booked: change.booked,
      asOf,
      sums: sums.map(({ currency, credit, debit }) => ({
        currency,
        credit: formatAmount(credit),
        debit: formatAmount(debit),
      })),
    };
  });
}

async function countChangeable(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  change: { readonly booked: boolean; readonly asOf: bigint },
): Promise<number> {
  const rows = await listRowStates(tx, companyId, ids);
  return rows.filter(
    (row) =>
      row.status === "booked" &&
      !row.withdrawn &&
      row.booked !== change.booked &&
      row.changeSeq <= change.asOf,
  ).length;
}

/** Named rows: all of them must be the company's. Up to a piece is written at once. */
async function beginRows(
  tx: Tx,
  deps: StoreNeeds,
  access: CompanyAccess,
  body: Command,
  ids: readonly string[],
): Promise<Reply> {
  const { companyId, actor } = access;
  const changeSeq = (await lockOverview(tx, companyId)) + 1n;
  const booked = await readDirection(tx, companyId, body, ids);
  const command = { booked, asOf: readAsOf(body), filter: undefined };
  const pieces = splitPieces(ids);
  const reply = await storeCommand(tx, deps, access, { ...command, pieces, changeSeq });
  const others = booked
    ? await countOthersOfRows(tx, companyId, ids, actor.person.userId)
    : NO_OTHERS;
  const rows =
    ids.length <= REPLY_ROWS_MAX ? await listTransactionRows(tx, companyId, ids) : undefined;
  return {
    ...reply,
    others,
    unchanged: Math.max(0, ids.length - reply.changed),
    ...(rows === undefined ? {} : { transactions: await buildTransactions(tx, companyId, rows) }),
  };
}

/** A filter's rows are listed once, without the company's lock, and are then the command's. */
async function beginFilter(
  tx: Tx,
  deps: StoreNeeds,
  access: CompanyAccess,
  body: Command,
): Promise<Reply> {
  const { companyId, actor } = access;
  const { booked, filter } = body;
  if (booked === undefined) throw invalidField("booked", "is needed with a filter");
  const seen = await getChangeSeq(tx, companyId);
  const given = readAsOf(body);
  const change = { booked, asOf: given < seen ? given : seen };
  const target = await readTarget(tx, deps, access, body);
  const size = { piece: ledger.PIECE_ROWS, most: BOOKED_FILTER_MAX + 1 };
  const pieces = await listTargetPieces(tx, target, change, size);
  const items = pieces.reduce((sum, piece) => sum + piece.count, 0);
  if (items > BOOKED_FILTER_MAX) {
    throw new ApiError("too_many_items", {
      message: `A command changes at most ${BOOKED_FILTER_MAX} items`,
    });
  }
  const others: Others =
    booked && body.asOf !== undefined
      ? await countOthersOfFilter(tx, target, given, actor.person.userId)
      : NO_OTHERS;
  const changeSeq = pieces.length === 1 ? (await lockOverview(tx, companyId)) + 1n : seen + 1n;
  const reply = await storeCommand(tx, deps, access, { ...change, filter, pieces, changeSeq });
  return { ...reply, others };
}

/**
 * The id of the company that a command is about: the named one, or the one that holds the first
 * item among all that the person reaches. Throws `not_found`, and `validation_failed` where the
 * command names two companies.
 */
export async function findCompanyOfBooking(
  deps: Pick<Deps, "db" | "accessMode">,
  person: Person,
  body: Body,
): Promise<string> {
  const named = body.company_id ?? body.filter?.company_id;
  if (
    body.company_id !== undefined &&
    body.filter !== undefined &&
    body.company_id.toLowerCase() !== body.filter.company_id.toLowerCase()
  ) {
    throw invalidField("company_id", "is not the filter's company");
  }
  if (named !== undefined) return named;
  const companyIds = (await listMemberships(deps, person)).map(
    (membership) => membership.companyId,
  );
  const first = body.transactionId ?? body.transactionIds?.[0];
  if (first === undefined || companyIds.length === 0) throw notFound("Transaction");
  const found = await inCompanies(deps.db, companyIds, (tx) =>
    findCompanyOfTransaction(tx, companyIds, first),
  );
  if (found === undefined) throw notFound("Transaction");
  return found;
}

async function readTarget(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  access: CompanyAccess,
  { filter: asked, except = [] }: Command,
): Promise<FilterTarget> {
  if (asked === undefined) throw invalidField("filter", "is missing");
  const { companyId } = access;
  const accounts = await listReferredAccounts(tx, companyId, asked.bankAccounts);
  const accountIds = accounts.map((account) => account.id);
  const filter = await readRowFilter(deps, tx, access, asked);
  const search = await readRowSearch(tx, { companyId, accountIds, filter });
  const sharedIds = findSharedAccounts(accounts);
  return { companyId, accountIds, sharedIds, filter, search, except };
}

/**
 * Decides the direction of the command. Every item that it names must exist, and a single one must
 * be free to change.
 */
async function readDirection(
  tx: Tx,
  companyId: string,
  body: Command,
  ids: readonly string[] | undefined,
): Promise<boolean> {
  if (ids === undefined) {
    if (body.booked === undefined) throw invalidField("booked", "is needed with a filter");
    return body.booked;
  }
  const rows = await listRowStates(tx, companyId, ids);
  if (rows.length !== ids.length) throw notFound("Transaction");
  const [row] = rows;
  if (body.transactionId === undefined || row === undefined) {
    if (body.booked === undefined) throw invalidField("booked", "is needed with several items");
    return body.booked;
  }
  const refuse = (message: string): never => {
    throw new ApiError("conflict", { message });
  };
  if (row.status === "pending")
    refuse("A pending item cannot be booked: its bank may still change it");
  if (row.withdrawn) refuse("The bank took the item back, so it cannot be booked");
  if (row.changeSeq > readAsOf(body)) refuse("The item changed after the given change number");
  return body.booked ?? !row.booked;
}

function readAsOf({ asOf: text }: Pick<Command, "asOf">): bigint {
  if (text === undefined) return ANY_CHANGE;
  const asOf = BigInt(text);
  return asOf > ANY_CHANGE ? ANY_CHANGE : asOf;
}
