/**
 * „Könyvelt": the accountant's own mark. One command is one database transaction: marks, change
 * number, overview and one audit row stand or fall together, and pages learn of it only after the
 * commit.
 */
import type { z } from "zod";
import type { bookedSet } from "#contract/transactions/booking.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { lockOverview, updateOverview } from "#server/ledger/overview.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import type { Person } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { updateBooked } from "#server/ledger/marks.ts";
import { buildTransactions } from "../build-transactions.ts";
import {
  countBookedChange,
  getChangeSeq,
  listBookedTarget,
  type BookedChange,
  type BookedTarget,
} from "./booked.store.ts";
import { readRowFilter } from "../row-filter.ts";
import { readRowSearch } from "../transaction-arrivals.store.ts";
import { findCompanyOfTransaction, listTransactionRows } from "../transactions.store.ts";

type Body = z.output<typeof bookedSet.body>;
/** What is booked; the company is the right's. */
type Command = Omit<Body, "company_id">;
type Reply = z.input<typeof bookedSet.reply>;
type Needs = Pick<Deps, "db" | "clock" | "events">;

// The reply of a command on few rows holds them; the list can use a page of them at once.
const REPLY_ROWS_MAX = 100;
// Any row's number is at most this.
const ANY_CHANGE = 2n ** 63n - 1n;

/**
 * Marks transactions as booked or not. Throws `not_found` when any of them is not the company's,
 * `conflict` when the only one is pending or changed after `asOf`, `validation_failed` when several
 * are named without a direction.
 */
export async function setBooked(deps: Needs, access: CompanyAccess, body: Command): Promise<Reply> {
  const { companyId, actor } = access;
  const ids = body.transactionId === undefined ? body.transactionIds : [body.transactionId];
  const uniqueIds = ids && [...new Set(ids.map((id) => id.toLowerCase()))];
  const asOf = readAsOf(body.asOf);
  const reply = await inCompany(deps.db, companyId, async (tx) => {
    if (body.dryRun) {
      const target = await readTarget(deps, tx, access, uniqueIds, body.filter);
      const booked = await decideDirection(tx, companyId, target, body);
      const count = await countBookedChange(tx, { companyId, target, booked, asOf });
      return { count, booked, asOf: (await getChangeSeq(tx, companyId)).toString() };
    }
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    const target = await readTarget(deps, tx, access, uniqueIds, body.filter);
    const booked = await decideDirection(tx, companyId, target, body);
    const change: BookedChange = { companyId, target, booked, asOf };
    const { items: count, counted } = await updateBooked(
      tx,
      { ...change, listRows: (limit) => listBookedTarget(tx, change, limit) },
      { at: deps.clock.now(), by: actor.person.userId, changeSeq },
    );
    if (count > 0) await writeOutcome(tx, access, change, { count, counted, changeSeq });
    const rows =
      uniqueIds && uniqueIds.length <= REPLY_ROWS_MAX
        ? await listTransactionRows(tx, companyId, uniqueIds)
        : undefined;
    return {
      count,
      booked,
      asOf: (count > 0 ? changeSeq : changeSeq - 1n).toString(),
      ...(rows === undefined ? {} : { transactions: await buildTransactions(tx, companyId, rows) }),
    };
  });
  if (!body.dryRun && reply.count > 0) {
    await Promise.all([
      deps.events.publish("Transaction", companyId),
      deps.events.publish("BankAccount", companyId),
    ]);
    await deps.events.publish("Company", companyId);
  }
  return reply;
}

async function writeOutcome(
  tx: Tx,
  access: CompanyAccess,
  change: BookedChange,
  done: { readonly count: number; readonly counted: number; readonly changeSeq: bigint },
): Promise<void> {
  const { companyId, booked, target } = change;
  await updateOverview(tx, companyId, {
    changeSeq: done.changeSeq,
    unbookedDelta: booked ? -done.counted : done.counted,
  });
  const [first, second] = "ids" in target ? target.ids : [];
  const id = first !== undefined && second === undefined ? first : `change ${done.changeSeq}`;
  const action = booked ? "transaction.book" : "transaction.unbook";
  await audit(
    tx,
    access,
    action,
    { kind: "transaction", id },
    {
      after: {
        booked,
        count: done.count,
        changeSeq: done.changeSeq.toString(),
        ...("filter" in target ? { filter: target.filter } : {}),
      },
    },
  );
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
  deps: Needs,
  tx: Tx,
  access: CompanyAccess,
  ids: readonly string[] | undefined,
  filter: TransactionConditions | undefined,
): Promise<BookedTarget> {
  if (filter !== undefined) {
    const { companyId } = access;
    const accounts = await listReferredAccounts(tx, companyId, filter.bankAccounts);
    const accountIds = accounts.map((account) => account.id);
    const rows = await readRowFilter(deps, tx, access, filter);
    const search = await readRowSearch(tx, { companyId, accountIds, filter: rows });
    return { accountIds, sharedIds: findSharedAccounts(accounts), filter: rows, search };
  }
  return { ids: ids ?? [] };
}

/**
 * Decides the direction of the command. Every item that it names must exist, and a single one must
 * be free to change.
 */
async function decideDirection(
  tx: Tx,
  companyId: string,
  target: BookedTarget,
  body: Command,
): Promise<boolean> {
  if (!("ids" in target)) {
    if (body.booked === undefined) throw invalidField("booked", "is needed with a filter");
    return body.booked;
  }
  let found = 0;
  for (let at = 0; at < target.ids.length; at += 1_000) {
    const rows = await listTransactionRows(tx, companyId, target.ids.slice(at, at + 1_000));
    found += rows.length;
    if (body.transactionId === undefined) continue;
    const [row] = rows;
    if (row === undefined) break;
    if (row.status === "pending")
      throw new ApiError("conflict", {
        message: "A pending item cannot be booked: its bank may still change it",
      });
    if (row.withdrawn_at !== null) {
      throw new ApiError("conflict", {
        message: "The bank took the item back, so it cannot be booked",
      });
    }
    if (row.change_seq > readAsOf(body.asOf))
      throw new ApiError("conflict", { message: "The item changed after the given change number" });
    return body.booked ?? row.booked_at === null;
  }
  if (found !== target.ids.length) throw notFound("Transaction");
  if (body.booked === undefined) throw invalidField("booked", "is needed with several items");
  return body.booked;
}

function readAsOf(text: string | undefined): bigint {
  if (text === undefined) return ANY_CHANGE;
  const asOf = BigInt(text);
  return asOf > ANY_CHANGE ? ANY_CHANGE : asOf;
}
