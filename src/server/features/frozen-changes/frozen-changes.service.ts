/** Changes of booked and exported items that wait: the list, the decisions and their undo. */
import type { z } from "zod";
import { UNDO_HOURS } from "#contract/transactions/booking-limits.ts";
import {
  FROZEN_DECIDE_MAX,
  FROZEN_PAGE_ROWS,
  type frozenChangeDecide,
  type frozenChangeList,
  type frozenChangeUndo,
} from "#contract/transactions/frozen-changes.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { makerOf } from "#server/http/actor.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import {
  type ChangeSort,
  countWaiting,
  decideChanges,
  listDecidedBy,
  listWaitingIds,
  listWaitingPage,
  undoDecisions,
} from "#server/ledger/decisions.ts";
import { noteProgramAct } from "#server/ledger/marks.ts";
import { HOUR_MS } from "#values/durations.ts";
import { presentFrozenChange } from "./frozen-changes.present.ts";

export { presentDifferences, presentFrozenBy } from "./differences.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events">;
type Query = z.output<typeof frozenChangeList.query>;
type Body = z.output<typeof frozenChangeDecide.body>;

/** A page of the changes that wait. Throws `page_cursor_invalid`. */
export async function listFrozenChanges(
  { db, clock }: Pick<Needs, "db" | "clock">,
  { companyId }: CompanyAccess,
  { way, kind, page }: Query,
): Promise<z.input<typeof frozenChangeList.reply>> {
  const after = page === undefined ? null : readCursor(page);
  const asOf = clock.now();
  return inCompany(db, companyId, async (tx) => {
    const rows = await listWaitingPage(tx, companyId, {
      sort: way === undefined || kind === undefined ? null : { way, kind },
      after,
      limit: FROZEN_PAGE_ROWS + 1,
    });
    const shown = rows.slice(0, FROZEN_PAGE_ROWS);
    const last = rows.length > FROZEN_PAGE_ROWS ? shown.at(-1) : undefined;
    return {
      changes: shown.map(presentFrozenChange),
      sorts: await countWaiting(tx, companyId),
      asOf: asOf.toISOString(),
      nextPage: last === undefined ? null : `${last.at.getTime()}.${last.id}`,
    };
  });
}

function readCursor(page: string): { at: Date; id: string } {
  const found = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(page);
  if (found === null)
    throw new ApiError("page_cursor_invalid", { message: "Not the nextPage of this list" });
  return { at: new Date(Number(found[1])), id: found[2]! };
}

/** Decides about named changes, or about all of a sort. */
export async function decideFrozenChanges(
  deps: Needs,
  access: CompanyAccess,
  body: Body,
): Promise<z.input<typeof frozenChangeDecide.reply>> {
  const { companyId, actor } = access;
  const now = deps.clock.now();
  const operationId = deps.newId();
  const reply = await inCompany(deps.db, companyId, async (tx) => {
    const ids =
      body.ids?.map((id) => id.toLowerCase()) ??
      (await listWaitingIds(
        tx,
        companyId,
        body.sort!,
        new Date(body.sort!.asOf),
        FROZEN_DECIDE_MAX,
      ));
    const named = [...new Set(ids)];
    const deciding = { companyId, operationId, by: actor.person.userId, at: now };
    const decided = await decideChanges(tx, deps, deciding, body.decision, named);
    if (decided > 0) {
      await noteProgramAct(tx, companyId, makerOf(actor), now);
      await audit(
        tx,
        access,
        body.decision === "accepted" ? "transaction.accept-change" : "transaction.keep-change",
        { kind: "transaction", id: `operation ${operationId}` },
        { after: { count: decided, ...(body.sort && { sort: body.sort }) } },
      );
    }
    const sorts = await countWaiting(tx, companyId);
    const undoUntil = new Date(now.getTime() + UNDO_HOURS * HOUR_MS);
    return {
      decided,
      left: named.length - decided,
      waiting: sorts.reduce((sum, { count }) => sum + count, 0),
      ofSortLeft: body.sort === undefined ? 0 : countOf(sorts, body.sort),
      operation: decided === 0 ? null : { _id: operationId, undoUntil: undoUntil.toISOString() },
    };
  });
  if (reply.decided > 0) await tellPages(deps, companyId);
  return reply;
}

function countOf(sorts: readonly (ChangeSort & { readonly count: number })[], of: ChangeSort) {
  return sorts.find(({ way, kind }) => way === of.way && kind === of.kind)?.count ?? 0;
}

/**
 * Undoes a command of the caller. Throws `not_found`: others' commands are nobody's business. And
 * `booking_undo_expired` after a day.
 */
export async function undoFrozenChanges(
  deps: Needs,
  access: CompanyAccess,
  operationId: string,
): Promise<z.input<typeof frozenChangeUndo.reply>> {
  const { companyId, actor } = access;
  const now = deps.clock.now();
  const undone = await inCompany(deps.db, companyId, async (tx) => {
    const [first] = await listDecidedBy(tx, companyId, operationId);
    if (first === undefined || first.by !== actor.person.userId) throw notFound("Operation");
    if (now.getTime() - first.decidedAt.getTime() > UNDO_HOURS * HOUR_MS)
      throw new ApiError("booking_undo_expired");
    const result = await undoDecisions(tx, deps, { companyId, operationId, at: now });
    if (result.reopened > 0)
      await audit(
        tx,
        access,
        "transaction.undo-change",
        { kind: "transaction", id: `operation ${operationId}` },
        { after: { count: result.reopened, kept: result.kept } },
      );
    return result;
  });
  if (undone.reopened > 0) await tellPages(deps, companyId);
  return undone;
}

async function tellPages({ events }: Pick<Needs, "events">, companyId: string): Promise<void> {
  await events.publish("Transaction", companyId);
  await events.publish("BankAccount", companyId);
  await events.publish("Company", companyId);
}
