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
  countOthers,
  getChangeSeq,
  listRowStates,
  listTargetPieces,
  NO_OTHERS,
  sumTarget,
  type Target,
} from "./booked.store.ts";
import { continueOperation, tellPages } from "./operation-work.service.ts";
import {
  type Piece,
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
    begin(tx, deps, access, body, ids),
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
    const target = await readTarget(tx, deps, access, body, ids);
    const sums = await sumTarget(tx, target, change);
    const count = sums.reduce((sum, each) => sum + each.wanted, 0);
    const items = ids?.length ?? sums.reduce((sum, each) => sum + each.items, 0);
    return {
      others: NO_OTHERS,
      operation: null,
      count,
      changed: count,
      unchanged: items - count,
      booked: change.booked,
      asOf,
      ...(ids === undefined && {
        sums: sums.map(({ currency, credit, debit }) => ({
          currency,
          credit: formatAmount(credit),
          debit: formatAmount(debit),
        })),
      }),
    };
  });
}

/**
 * Fixes the set of the command and begins it. Named rows must all be the company's, and are looked
 * at under its lock; those of a filter are listed once, without it, and are then the command's.
 */
async function begin(
  tx: Tx,
  deps: StoreNeeds,
  access: CompanyAccess,
  body: Command,
  ids: readonly string[] | undefined,
): Promise<Reply> {
  const { companyId, actor } = access;
  const isNamed = ids !== undefined;
  const seen = await (isNamed ? lockOverview : getChangeSeq)(tx, companyId);
  const booked = await readDirection(tx, companyId, body, ids);
  const given = readAsOf(body);
  const change = { booked, asOf: isNamed || given < seen ? given : seen };
  const target = await readTarget(tx, deps, access, body, ids);
  const pieces = isNamed
    ? [{ ids: `{${ids.join(",")}}`, count: ids.length }]
    : await listFilter(tx, target, change);
  const others =
    booked && (isNamed || body.asOf !== undefined)
      ? await countOthers(tx, target, given, actor.person.userId)
      : NO_OTHERS;
  const locked = isNamed || pieces.length !== 1 ? seen : await lockOverview(tx, companyId);
  const command = { ...change, filter: body.filter, pieces, changeSeq: locked + 1n };
  const reply = await storeCommand(tx, deps, access, command);
  if (!isNamed) return { ...reply, others };
  const unchanged = Math.max(0, ids.length - reply.changed);
  if (ids.length > REPLY_ROWS_MAX) return { ...reply, others, unchanged };
  const rows = await listTransactionRows(tx, companyId, ids);
  const transactions = await buildTransactions(tx, companyId, rows);
  return { ...reply, others, unchanged, transactions };
}

/** The filter's rows in pieces. Throws `too_many_items`. */
async function listFilter(
  tx: Tx,
  target: Target,
  change: { readonly booked: boolean; readonly asOf: bigint },
): Promise<Piece[]> {
  const { PIECE_ROWS: piece, AT_ONCE_ROWS: whole } = ledger;
  const size = { piece, whole, most: BOOKED_FILTER_MAX + 1 };
  const pieces = await listTargetPieces(tx, target, change, size);
  const items = pieces.reduce((sum, piece) => sum + piece.count, 0);
  if (items > BOOKED_FILTER_MAX) {
    throw new ApiError("too_many_items", {
      message: `A command changes at most ${BOOKED_FILTER_MAX} items`,
    });
  }
  return pieces;
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
  ids: readonly string[] | undefined,
): Promise<Target> {
  const { companyId } = access;
  if (ids !== undefined) return { companyId, ids };
  if (asked === undefined) throw invalidField("filter", "is missing");
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
