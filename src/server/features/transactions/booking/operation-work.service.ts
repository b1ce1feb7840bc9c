/**
 * Works off stored operations piece by piece: each piece is a transaction of its own under the
 * company's lock, so that nobody else waits for a large command. The caller's next call goes on
 * where the last one ended, and a job where nobody calls.
 */
import type { BookingOperation } from "#contract/transactions/booking.ts";
import type { Maker } from "#server/database/stamps.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { keepActor, makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { nameMaker } from "#server/http/through.ts";
import * as ledger from "#server/ledger/marks.ts";
import { lockOverview, updateOverview } from "#server/ledger/overview.ts";
import { SECOND_MS } from "#values/durations.ts";
import { finishBookingJob } from "./booking-job-definitions.ts";
import type { Others } from "./booked.store.ts";

export type OperationNeeds = Pick<Deps, "db" | "clock" | "events" | "queue" | "newId">;

// A person who goes on with a large command himself asks again within seconds.
const JOB_AFTER_SECONDS = 30;
const UNDOABLE_MAX = 20;
const NAMES_MAX = 3;

export interface OperationReply {
  readonly operation: BookingOperation;
  readonly others: Others;
}

/** Works on with an operation of the caller for about so many seconds. Throws `not_found`. */
export async function continueOperation(
  deps: OperationNeeds,
  access: CompanyAccess,
  id: string,
  waitSeconds: number,
): Promise<OperationReply> {
  const until = deps.clock.now().getTime() + waitSeconds * SECOND_MS;
  const names = new Set<string>();
  let operation: ledger.Operation;
  let worked = false;
  do {
    const step = await inCompany(deps.db, access.companyId, (tx) => takeStep(tx, deps, access, id));
    operation = step.operation;
    worked ||= step.worked;
    for (const name of step.others) names.add(name);
  } while (isUnfinished(operation) && deps.clock.now().getTime() < until);
  if (worked) await tellPages(deps, access.companyId);
  return {
    operation: presentOperation(operation),
    others: { count: operation.kept, names: [...names].sort().slice(0, NAMES_MAX) },
  };
}

export function isUnfinished({ state }: Pick<ledger.Operation, "state">): boolean {
  return state === "running" || state === "undoing";
}

/** Open pages ask for their data again. */
export async function tellPages(deps: Pick<Deps, "events">, companyId: string): Promise<void> {
  await Promise.all([
    deps.events.publish("Transaction", companyId),
    deps.events.publish("BankAccount", companyId),
  ]);
  await deps.events.publish("Company", companyId);
}

/** Leaves the rest of a large operation to a job, where nobody goes on with it. */
export async function leaveRest(
  deps: OperationNeeds,
  tx: Tx,
  access: CompanyAccess,
  operationId: string,
): Promise<void> {
  const data = { companyId: access.companyId, operationId, ...keepActor(access.actor) };
  await deps.queue.enqueue(finishBookingJob, data, { tx, afterSeconds: JOB_AFTER_SECONDS });
}

interface Step {
  readonly operation: ledger.Operation;
  readonly worked: boolean;
  /** Names of those who changed items that an undo left alone. */
  readonly others: readonly string[];
}

async function takeStep(
  tx: Tx,
  deps: OperationNeeds,
  access: CompanyAccess,
  id: string,
): Promise<Step> {
  const changeSeq = (await lockOverview(tx, access.companyId)) + 1n;
  const operation = await findOwnOperation(tx, access, id);
  if (!isUnfinished(operation)) return { operation, worked: false, others: [] };
  const others =
    operation.state === "running"
      ? await bookNextPiece(tx, deps, access, operation, changeSeq)
      : await undoNextPiece(tx, deps, access, operation, changeSeq);
  return { operation: await findOwnOperation(tx, access, id), worked: true, others };
}

/** An operation of the caller. Throws `not_found`: others' operations are nobody's business. */
async function findOwnOperation(
  tx: Tx,
  { companyId, actor }: CompanyAccess,
  id: string,
): Promise<ledger.Operation> {
  const operation = await ledger.findOperation(tx, companyId, id);
  if (operation === undefined || operation.userId !== actor.person.userId)
    throw notFound("Operation");
  return operation;
}

/** Who gave the command, and through what: another way in may only go on with it. */
function causeOf({ actor }: CompanyAccess, { state, through }: ledger.Operation): Maker {
  const maker = makerOf(actor);
  return state === "running" ? { ...maker, through: through ?? maker.through } : maker;
}

/** Sets or clears the marks of rows; the company's counts, number and events go with them. */
export async function bookRows(
  tx: Tx,
  deps: OperationNeeds,
  change: ledger.BookedMarks,
  mark: ledger.NewMark,
): Promise<ledger.BookedOutcome> {
  const written = await ledger.updateBooked(tx, change, mark);
  const { companyId, booked } = change;
  if (written.items > 0) {
    const unbookedDelta = booked ? -written.counted : written.counted;
    await updateOverview(tx, companyId, { changeSeq: mark.changeSeq, unbookedDelta });
    await tellPrograms(tx, deps, companyId, mark.by);
  }
  return written;
}

async function tellPrograms(
  tx: Tx,
  deps: OperationNeeds,
  companyId: string,
  by: Maker,
): Promise<void> {
  await emitEvent(tx, deps, { companyId, by }, { type: "transactions.sync_available" });
}

async function bookNextPiece(
  tx: Tx,
  deps: OperationNeeds,
  access: CompanyAccess,
  operation: ledger.Operation,
  changeSeq: bigint,
): Promise<readonly string[]> {
  const { companyId } = access;
  const piece = await ledger.findOpenPiece(tx, companyId, operation.id);
  const done = { state: "done" } as const;
  if (piece === undefined) {
    await ledger.updateOperation(tx, companyId, operation.id, done);
    return [];
  }
  const { booked, asOf, at } = operation;
  const mark = { at, by: causeOf(access, operation), changeSeq };
  const written = await bookRows(tx, deps, { companyId, booked, asOf, ids: piece.ids }, mark);
  await ledger.putPiece(tx, companyId, operation.id, piece.piece, { ...written, changeSeq });
  await ledger.updateOperation(tx, companyId, operation.id, {
    changed: written.items,
    ...(piece.isLast ? done : {}),
  });
  return [];
}

/** Begins the undo of an operation, or goes on with one that runs; takes its first piece back. */
export async function undoOperation(
  deps: OperationNeeds,
  access: CompanyAccess,
  id: string,
  waitSeconds: number,
): Promise<OperationReply> {
  const { companyId } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    const operation = await findOwnOperation(tx, access, id);
    if (operation.state === "undone" || operation.state === "undoing") return;
    if (operation.undoUntil <= deps.clock.now())
      throw new ApiError("booking_undo_expired", { message: "The time for an undo is over" });
    await ledger.updateOperation(tx, companyId, id, { state: "undoing" });
    const last = await ledger.findWrittenPiece(tx, companyId, id);
    if (last !== undefined && !last.isLast) await leaveRest(deps, tx, access, id);
  });
  return continueOperation(deps, access, id, waitSeconds);
}

async function undoNextPiece(
  tx: Tx,
  deps: OperationNeeds,
  access: CompanyAccess,
  operation: ledger.Operation,
  changeSeq: bigint,
): Promise<readonly string[]> {
  const { companyId, actor } = access;
  const { id, booked, at } = operation;
  const piece = await ledger.findWrittenPiece(tx, companyId, id);
  if (piece === undefined) {
    await endUndo(tx, deps, access, operation, 0);
    return [];
  }
  const { changeSeq: writtenSeq, ...former } = piece;
  const marks = { ...former, companyId, writtenSeq, bookedAt: booked ? at : null };
  const restored = await ledger.restoreMarks(tx, marks, changeSeq);
  await ledger.markPieceUndone(tx, companyId, id, piece.piece);
  if (restored.items > 0) {
    const unbookedDelta = booked ? restored.counted : -restored.counted;
    await updateOverview(tx, companyId, { changeSeq, unbookedDelta });
    await tellPrograms(tx, deps, companyId, makerOf(actor));
  }
  // Where every row got its mark back, nobody has changed one.
  const by = { userId: actor.person.userId, writtenSeq };
  const others =
    restored.items === piece.count
      ? []
      : await ledger.listOtherMarkers(tx, companyId, piece.ids, by);
  if (piece.isLast) await endUndo(tx, deps, access, operation, restored.items);
  else await ledger.updateOperation(tx, companyId, id, { restored: restored.items });
  return others.map(({ name, through }) => nameMaker(name, through));
}

async function endUndo(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  access: CompanyAccess,
  operation: ledger.Operation,
  lastRestored: number,
): Promise<void> {
  const { id, booked, changed } = operation;
  const restored = operation.restored + lastRestored;
  const kept = Math.max(0, changed - restored);
  await ledger.updateOperation(tx, access.companyId, id, {
    state: "undone",
    restored: lastRestored,
    kept,
    undoneAt: deps.clock.now(),
  });
  await audit(
    tx,
    access,
    "transaction.undo-booking",
    { kind: "transaction", id: `operation ${id}` },
    { after: { wasBooked: booked, count: restored, kept } },
  );
}

/** The caller's operations that he can still undo, newest first. */
export async function listUndoable(
  deps: Pick<Deps, "db" | "clock">,
  { companyId, actor }: CompanyAccess,
): Promise<BookingOperation[]> {
  const found = await inCompany(deps.db, companyId, (tx) =>
    ledger.listUndoable(tx, companyId, {
      userId: actor.person.userId,
      now: deps.clock.now(),
      limit: UNDOABLE_MAX,
    }),
  );
  return found.map(presentOperation);
}

export function presentOperation(operation: ledger.Operation): BookingOperation {
  const { id, booked, at, state, items, changed, restored, kept, undoUntil } = operation;
  return {
    _id: id,
    booked,
    at: at.toISOString(),
    state,
    items,
    changed,
    restored,
    kept,
    undoUntil: undoUntil.toISOString(),
  };
}
