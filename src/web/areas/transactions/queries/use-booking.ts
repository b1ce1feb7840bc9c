import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { BookingOperation } from "#contract/transactions/booking.ts";
import { BOOKED_IDS_MAX } from "#contract/transactions/booking-limits.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { bookingTexts as words } from "#web/areas/transactions/texts/booking.ts";
import { clientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { nowMs } from "#web/time/now.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { useLatest } from "#web/ui/use-latest.ts";
import { callBooking, callUndo, type BookingEnd } from "./booking-call.ts";
import { areTooMany, isBookable, type BookingTarget } from "./booking-target.ts";
import {
  markLoadedLater,
  marksOf,
  markUndone,
  newMark,
  partOf,
  type BookedPart,
} from "./command-marks.ts";
import { claimRows, runInOrder } from "./command-order.ts";
import { patchRows } from "./patch-marks.ts";
import { forgetOwnBooking, noteOwnBooking } from "./transaction-pages.ts";

type Others = ApiReply<"bookedUndo">["others"];

/** The last command, for the line below the list. */
export type BookingState =
  | {
      readonly kind: "marking";
      readonly booked: boolean;
      readonly operation?: BookingOperation;
      /** Its undo was pressed already, and follows it. */
      readonly isTakenBack?: boolean;
    }
  | { readonly kind: "marked"; readonly operation: BookingOperation; readonly others: Others }
  | { readonly kind: "unchanged"; readonly booked: boolean; readonly others: Others }
  | { readonly kind: "undoing"; readonly operation: BookingOperation }
  | { readonly kind: "undone"; readonly operation: BookingOperation; readonly others: Others }
  /** An earlier command that the next press takes back. */
  | { readonly kind: "offered"; readonly operation: BookingOperation };

/** A command of this page, with the marks that its loaded rows had before. */
interface OwnCommand {
  readonly operation: BookingOperation;
  readonly before: ReadonlyMap<string, BookedPart>;
}

/** Commands of this tab by company, the last one at the end; a new page load begins anew. */
const ownCommands = new Map<string, OwnCommand[]>();

/** A command that is on its way to the server, or is worked off there. */
interface RunningMark {
  readonly booked: boolean;
  readonly before: ReadonlyMap<string, BookedPart>;
  isTakenBack: boolean;
}

/** By company. The marks of the list are changed at once, so the undo is answered at once too. */
const runningMarks = new Map<string, RunningMark>();

export interface Booking {
  readonly state: BookingState | undefined;
  readonly mark: (target: BookingTarget, booked: boolean) => void;
  /**
   * Takes the last command of this tab back, also while it runs; without one it offers the last one
   * of before. A press after a command that changed nothing offers, too: the person means that one.
   */
  readonly undo: () => void;
  readonly dismiss: () => void;
}

/** Marks rows at once, says what became of it, and takes it back. */
export function useBooking(companyId: string): Booking {
  const client = useQueryClient();
  const [state, setState] = useState<BookingState>();
  const latest = useLatest(state);
  const mark = useCallback(
    (target: BookingTarget, booked: boolean) =>
      void runMark({ client, companyId, setState }, target, booked),
    [client, companyId],
  );
  const undo = useCallback(
    () => void runUndo({ client, companyId, setState }, latest.current),
    [client, companyId, latest],
  );
  return { state, mark, undo, dismiss: useCallback(() => setState(undefined), []) };
}

interface Place {
  readonly client: QueryClient;
  readonly companyId: string;
  readonly setState: (state: BookingState | undefined) => void;
}

async function runMark(place: Place, given: BookingTarget, booked: boolean): Promise<void> {
  const { client, companyId, setState } = place;
  const target = narrowTarget(given, booked);
  if (target === undefined) return;
  const loaded = target.kind === "rows" ? target.rows : target.loaded;
  const touched = loaded.filter((row) => isBookable(row) && row.booked !== booked);
  const before = marksOf(touched);
  noteOwnBooking();
  const by = clientState().user?.name ?? null;
  const guess = newMark({ booked, at: new Date(nowMs()).toISOString() }, by);
  patchRows(client, (row) => (before.has(row._id) ? guess : undefined));
  const isOurs = claimRows(before.keys());
  if (target.kind === "filter" || touched.length > 1) setState({ kind: "marking", booked });
  const running: RunningMark = { booked, before, isTakenBack: false };
  runningMarks.set(companyId, running);
  let begun: BookingOperation | undefined;
  const remember = (operation: BookingOperation) =>
    ownCommands.set(companyId, [...(ownCommands.get(companyId) ?? []), { operation, before }]);
  const leave = (): void => {
    if (runningMarks.get(companyId) === running) runningMarks.delete(companyId);
  };
  let end: BookingEnd;
  try {
    end = await runInOrder(target.kind === "rows" ? new Set(before.keys()) : undefined, () =>
      callBooking(companyId, target, booked, (operation) => {
        begun = operation;
        noteOwnBooking();
        setState({ kind: "marking", booked, operation, isTakenBack: running.isTakenBack });
      }),
    );
  } catch (error) {
    leave();
    setState(undefined);
    if (begun) remember(begun);
    else patchRows(client, (row) => (isOurs(row._id) ? before.get(row._id) : undefined));
    askAgain(client);
    addToast(begun ? { intent: "warning", ...words.goesOn } : markFailure(target, error));
    return;
  }
  leave();
  const { operation, others } = end;
  if (others.count === 0) noteOwnBooking();
  refreshCounts(client);
  if (operation === null) return setState({ kind: "unchanged", booked, others });
  remember(operation);
  const ended = newMark(operation, by);
  if (running.isTakenBack) {
    // As the undo finds them: by the instant of the command.
    patchRows(client, (row) => (isOurs(row._id) ? ended : undefined));
    return runUndo(place, { kind: "marked", operation, others });
  }
  patchRows(client, (row) => (isOurs(row._id) ? ended : undefined));
  if (target.kind === "filter")
    patchRows(client, markLoadedLater(target, operation, by), target.listed);
  setState({ kind: "marked", operation, others });
}

function markFailure(target: BookingTarget, error: unknown) {
  const failed = notifications["booking.failed"]();
  return commandFailure(
    error,
    target.kind === "filter" ? { ...failed, message: presentError(error).message } : failed,
  );
}

/** After a command that failed: the server tells what stands, and no echo is expected. */
export function askAgain(client: QueryClient): void {
  forgetOwnBooking();
  void invalidateCategory(client, "Transaction");
  refreshCounts(client);
}

/** Counts of companies and accounts change with marks. */
export function refreshCounts(client: QueryClient): void {
  void invalidateCategory(client, "Company");
  void invalidateCategory(client, "BankAccount");
}

/** The command without rows that it cannot change; undefined where none is left. */
export function narrowTarget(target: BookingTarget, booked: boolean): BookingTarget | undefined {
  if (target.kind === "filter") return target;
  const free = target.rows.filter(isBookable);
  const rows = free.filter((row) => row.booked !== booked);
  if (areTooMany(rows)) {
    addToast({ intent: "warning", ...words.tooMany(rows.length, BOOKED_IDS_MAX) });
    return undefined;
  }
  if (rows.length > 0) return { kind: "rows", rows };
  if (free.length === 0) addToast({ intent: "info", ...words.nothingToBook });
  else addToast({ intent: "info", ...(booked ? words.allBooked : words.noneBooked) });
  return undefined;
}

async function runUndo(place: Place, state: BookingState | undefined): Promise<void> {
  const { client, companyId, setState } = place;
  if (state?.kind === "undoing") return;
  const running = runningMarks.get(companyId);
  if (running !== undefined) {
    running.isTakenBack = true;
    patchRows(client, (row) => running.before.get(row._id));
    return setState({ kind: "marking", booked: running.booked, isTakenBack: true });
  }
  const former = new Map<string, BookedPart>();
  try {
    const own = ownCommands.get(companyId)?.at(-1);
    const operation = own?.operation ?? (state?.kind === "offered" ? state.operation : undefined);
    if (operation === undefined) return await offerEarlier(place);
    if (state?.kind === "unchanged") return setState({ kind: "offered", operation });
    setState({ kind: "undoing", operation });
    const formerMark = markUndone(operation, own?.before);
    noteOwnBooking();
    const patched = patchRows(client, (row) => {
      const mark = formerMark(row);
      if (mark && !former.has(row._id)) former.set(row._id, partOf(row));
      return mark;
    });
    claimRows(former.keys());
    const end = await runInOrder(undefined, () =>
      callUndo(companyId, operation._id, (running) => {
        noteOwnBooking();
        setState({ kind: "undoing", operation: running });
      }),
    );
    ownCommands.set(
      companyId,
      (ownCommands.get(companyId) ?? []).filter((each) => each.operation._id !== operation._id),
    );
    // Rows that were loaded while it ran.
    patchRows(client, formerMark);
    // Rows that are not in the list, and those that others changed, come from the server.
    const isComplete = patched > 0 && end.operation?.kept === 0;
    if (isComplete) noteOwnBooking();
    else void invalidateCategory(client, "Transaction");
    refreshCounts(client);
    setState({ kind: "undone", operation: end.operation ?? operation, others: end.others });
  } catch (error) {
    setState(undefined);
    ownCommands.delete(companyId);
    patchRows(client, (row) => former.get(row._id));
    askAgain(client);
    tellFailure(words.undoFailed)(error);
  }
}

/** A press after a new page load shows first what the next one would take back. */
async function offerEarlier({ companyId, setState }: Place): Promise<void> {
  const { operations } = await callApi("bookedOperationList", { query: { company_id: companyId } });
  const [last] = operations;
  if (last) setState({ kind: "offered", operation: last });
  else addToast({ intent: "info", ...words.nothingToUndo });
}
