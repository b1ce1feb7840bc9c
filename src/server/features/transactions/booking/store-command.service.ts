/**
 * Stores a command on marks. One piece is written in the same transaction; more are left to the
 * calls that follow.
 */
import { makerOf } from "#server/http/actor.ts";
import type { z } from "zod";
import { UNDO_HOURS } from "#contract/transactions/booking-limits.ts";
import type { bookedSet, BookingOperation } from "#contract/transactions/booking.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import * as ledger from "#server/ledger/marks.ts";
import { HOUR_MS } from "#values/durations.ts";
import { NO_OTHERS } from "./booked.store.ts";
import {
  bookRows,
  leaveRest,
  type OperationNeeds,
  presentOperation,
} from "./operation-work.service.ts";

type Reply = z.input<typeof bookedSet.reply>;
export type StoreNeeds = OperationNeeds;

/** Rows of a command; the ids as PostgreSQL writes an array. */
export interface Piece {
  readonly ids: string;
  readonly count: number;
}

export interface StoredCommand {
  readonly booked: boolean;
  readonly asOf: bigint;
  readonly filter: TransactionConditions | undefined;
  readonly pieces: readonly Piece[];
  /** The number under which a single piece is written; the caller has locked the overview. */
  readonly changeSeq: bigint;
  /** The cause, for the log: the file of an export. */
  readonly by?: { readonly export: string };
}

/** Stores the command; one piece is written at once, more are left to the calls that follow. */
export async function storeCommand(
  tx: Tx,
  deps: StoreNeeds,
  access: CompanyAccess,
  command: StoredCommand,
): Promise<Reply> {
  const { companyId } = access;
  const { booked, pieces, changeSeq } = command;
  const operation = newOperation(deps, access, command);
  const { at: now, items } = operation;
  const nothing = { count: 0, changed: 0, unchanged: items, others: NO_OTHERS, operation: null };
  const before = { ...nothing, booked, asOf: (changeSeq - 1n).toString() };
  const [only, second] = pieces;
  if (only === undefined) return before;
  if (second !== undefined) {
    await insertWaiting(tx, deps, access, command, operation);
    const running = presentOperation({ ...operation, ...UNTOUCHED, state: "running" });
    return { ...before, unchanged: 0, operation: running };
  }
  const change = { companyId, booked, asOf: command.asOf, ids: only.ids };
  const mark = { at: now, by: makerOf(access.actor), changeSeq };
  const written = await bookRows(tx, deps, change, mark);
  const { items: changed } = written;
  if (changed === 0) return before;
  await ledger.insertOperation(tx, companyId, { ...operation, items: changed }, changed);
  await ledger.putPiece(tx, companyId, operation.id, 0, { ...written, changeSeq });
  await note(tx, access, command, { operation, count: changed });
  const done = { ...operation, ...UNTOUCHED, changed, items: changed };
  return tellOperation(
    { ...before, asOf: changeSeq.toString() },
    presentOperation({ ...done, state: "done" }),
  );
}

function newOperation(
  deps: Pick<Deps, "clock" | "newId">,
  { actor }: CompanyAccess,
  { booked, asOf, pieces }: StoredCommand,
): ledger.NewOperation {
  const now = deps.clock.now();
  return {
    id: deps.newId(),
    ...makerOf(actor),
    booked,
    at: now,
    asOf,
    items: pieces.reduce((sum, piece) => sum + piece.count, 0),
    undoUntil: new Date(now.getTime() + UNDO_HOURS * HOUR_MS),
  };
}

async function insertWaiting(
  tx: Tx,
  deps: StoreNeeds,
  access: CompanyAccess,
  command: StoredCommand,
  operation: ledger.NewOperation,
): Promise<void> {
  const { companyId } = access;
  await ledger.insertOperation(tx, companyId, operation);
  for (const [place, { ids }] of command.pieces.entries())
    await ledger.putPiece(tx, companyId, operation.id, place, ledger.meantRows(ids));
  await leaveRest(deps, tx, access, operation.id);
  await note(tx, access, command, { operation, count: operation.items });
}

/**
 * Stores a command whose rows are changed later, all of them: by calls or by its job. It needs no
 * lock, so it may be a part of a snapshot's transaction.
 */
export async function storeWaiting(
  tx: Tx,
  deps: StoreNeeds,
  access: CompanyAccess,
  command: Omit<StoredCommand, "filter">,
): Promise<{ id: string }> {
  const stored = { ...command, filter: undefined };
  const operation = newOperation(deps, access, stored);
  await insertWaiting(tx, deps, access, stored, operation);
  return { id: operation.id };
}

const UNTOUCHED = { changed: 0, restored: 0, kept: 0 };

/** One line of the log for the command; a large one writes it before its first piece. */
async function note(
  tx: Tx,
  access: CompanyAccess,
  { booked, filter, pieces, changeSeq, by }: StoredCommand,
  { operation, count }: { readonly operation: ledger.NewOperation; readonly count: number },
): Promise<void> {
  const [only, second] = pieces;
  const isSingle =
    only?.count === 1 && second === undefined && filter === undefined && by === undefined;
  const id = isSingle ? only.ids.slice(1, -1) : `operation ${operation.id}`;
  const action = booked ? "transaction.book" : "transaction.unbook";
  const what = { ...(filter !== undefined && { filter }), ...by };
  const after = { booked, count, changeSeq: changeSeq.toString(), ...what };
  await audit(tx, access, action, { kind: "transaction", id }, { after });
}

/** The reply with the counts of the operation as it stands now. */
export function tellOperation(reply: Reply, operation: BookingOperation): Reply {
  const { changed, items, state } = operation;
  const unchanged = state === "running" ? 0 : Math.max(0, items - changed);
  return { ...reply, operation, count: changed, changed, unchanged };
}
