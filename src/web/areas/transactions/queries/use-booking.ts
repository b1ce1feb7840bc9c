import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { BookingOperation } from "#contract/transactions/booking.ts";
import { BOOKED_IDS_MAX } from "#contract/transactions/booking-limits.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
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
import { callBooking, callUndo } from "./booking-call.ts";
import { isBookable, type BookingTarget } from "./booking-target.ts";
import { companyOf } from "./client-pages.ts";
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

/** The last press, for the line below the list; of several companies' commands the sum. */
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

/** A command of a press: each company has one. */
interface Part {
  readonly companyId: string;
  readonly operation: BookingOperation;
}

/** The commands of one press, with the marks that its loaded rows had before. */
interface Press {
  readonly parts: readonly Part[];
  readonly before: ReadonlyMap<string, BookedPart>;
}

/** A press whose commands are on their way to the server, or are worked off there. */
interface RunningPress {
  readonly booked: boolean;
  readonly before: ReadonlyMap<string, BookedPart>;
  /** The name of its person. */
  readonly by: string | null;
  isTakenBack: boolean;
}

/** The list over several companies, in which each row names its own. */
export const SEVERAL = "several";

/** Presses of this tab by list, the last one at the end; a new page load begins anew. */
const presses = new Map<string, Press[]>();

/** By list. The marks are changed at once, so the undo is answered at once too. */
const runningPresses = new Map<string, RunningPress>();

export interface Booking {
  readonly state: BookingState | undefined;
  /** Marks rows, or all items of a filter. */
  readonly mark: (target: readonly Transaction[] | BookingTarget, booked: boolean) => void;
  /**
   * Takes the last press of this tab back, also while it runs; without one it offers the last one
   * of before. After a press that changed nothing it offers, too: the person means that one.
   */
  readonly undo: () => void;
  readonly dismiss: () => void;
}

/**
 * Marks rows at once, says what became of it, and takes it back. `list`: the company of all rows,
 * or `SEVERAL`.
 */
export function useBooking(list: string): Booking {
  const client = useQueryClient();
  const [state, setState] = useState<BookingState>();
  const latest = useLatest(state);
  const mark = useCallback<Booking["mark"]>(
    (given, booked) => {
      const target = "kind" in given ? given : ({ kind: "rows", rows: given } as const);
      void runMark({ client, list, setState }, target, booked);
    },
    [client, list],
  );
  const undo = useCallback(
    () => void runUndo({ client, list, setState }, latest.current),
    [client, list, latest],
  );
  return { state, mark, undo, dismiss: useCallback(() => setState(undefined), []) };
}

interface Place {
  readonly client: QueryClient;
  readonly list: string;
  readonly setState: (state: BookingState | undefined) => void;
}

/**
 * Marks the target on the page and then by a command of each company. Rows of a command that failed
 * get their marks back, and a toast says so.
 */
export async function runMark(place: Place, given: BookingTarget, booked: boolean): Promise<void> {
  const { client, list, setState } = place;
  const target = narrowTarget(given, booked);
  if (target === undefined) return;
  const loaded = target.kind === "rows" ? target.rows : target.loaded;
  const touched = loaded.filter((row) => isBookable(row) && row.booked !== booked);
  const before = marksOf(touched);
  noteOwnBooking();
  const by = clientState().user?.name ?? null;
  const guess = newMark({ booked, at: new Date(nowMs()).toISOString() }, by);
  patchRows(client, (row) => (before.has(row._id) ? guess : undefined));
  if (target.kind === "filter" || touched.length > 1) setState({ kind: "marking", booked });
  const running: RunningPress = { booked, before, by, isTakenBack: false };
  runningPresses.set(list, running);
  const { parts, others, failures } = await callParts(place, target, running);
  if (runningPresses.get(list) === running) runningPresses.delete(list);
  const [failure] = failures;
  if (failure === undefined) {
    if (others.count === 0) noteOwnBooking();
    refreshCounts(client);
  } else {
    askAgain(client);
    addToast(
      failure.isBegun
        ? { intent: "warning", ...words.goesOn }
        : markFailure(place, target, failure.error),
    );
  }
  if (parts.length > 0) presses.set(list, [...(presses.get(list) ?? []), { parts, before }]);
  // A command that was begun goes on without the page.
  if (parts.length === 0 || failures.some(({ isBegun }) => isBegun))
    return setState(failure === undefined ? { kind: "unchanged", booked, others } : undefined);
  const marked = { kind: "marked", operation: sumOperations(parts), others } as const;
  if (running.isTakenBack) return runUndo(place, marked);
  setState(marked);
}

interface Called {
  readonly parts: readonly Part[];
  readonly others: Others;
  readonly failures: readonly { readonly error: unknown; readonly isBegun: boolean }[];
}

/** Sends the commands of a press, one company after the other, and shows what each has marked. */
async function callParts(
  { client, list, setState }: Place,
  target: BookingTarget,
  running: RunningPress,
): Promise<Called> {
  const { before, booked, by } = running;
  const isOurs = claimRows(before.keys());
  const parts: Part[] = [];
  const others: Others[] = [];
  const failures: { error: unknown; isBegun: boolean }[] = [];
  for (const [companyId, own] of splitTarget(target, list)) {
    const ids = own.kind === "rows" ? new Set(own.rows.map(({ _id }) => _id)) : undefined;
    const isOwn = (id: string): boolean => (ids ?? before).has(id) && isOurs(id);
    let begun: BookingOperation | undefined;
    try {
      const end = await runInOrder(ids, () =>
        callBooking(companyId, own, booked, (operation) => {
          begun = operation;
          noteOwnBooking();
          setState({ kind: "marking", booked, operation, isTakenBack: running.isTakenBack });
        }),
      );
      others.push(end.others);
      const { operation } = end;
      if (operation === null) continue;
      parts.push({ companyId, operation });
      // As the undo finds them: by the instant of the command.
      const ended = newMark(operation, by);
      patchRows(client, (row) => (isOwn(row._id) ? ended : undefined));
      if (own.kind === "filter" && !running.isTakenBack)
        patchRows(client, markLoadedLater(own, operation, by), own.listed);
    } catch (error) {
      failures.push({ error, isBegun: begun !== undefined });
      if (begun) parts.push({ companyId, operation: begun });
      else patchRows(client, (row) => (isOwn(row._id) ? before.get(row._id) : undefined));
    }
  }
  return { parts, others: sumOthers(others), failures };
}

/** The commands of a press: rows go to their companies. */
function splitTarget(
  target: BookingTarget,
  list: string,
): readonly (readonly [string, BookingTarget])[] {
  if (target.kind === "filter" || list !== SEVERAL) return [[list, target]];
  const groups = [...Map.groupBy(target.rows, companyOf)];
  return groups.map(([companyId, rows]) => [companyId, { kind: "rows", rows }]);
}

function markFailure({ list }: Place, target: BookingTarget, error: unknown) {
  const failed = notifications["booking.failed"]();
  const isNamed = target.kind === "filter" || list === SEVERAL;
  return commandFailure(
    error,
    isNamed ? { ...failed, message: presentError(error).message } : failed,
  );
}

/** After a command that failed: the server tells what stands, and no echo is expected. */
function askAgain(client: QueryClient): void {
  forgetOwnBooking();
  void invalidateCategory(client, "Transaction");
  refreshCounts(client);
}

/** Counts of companies and accounts change with marks. */
function refreshCounts(client: QueryClient): void {
  void invalidateCategory(client, "Company");
  void invalidateCategory(client, "BankAccount");
}

/** The command without rows that it cannot change; undefined where none is left. */
function narrowTarget(target: BookingTarget, booked: boolean): BookingTarget | undefined {
  if (target.kind === "filter") return target;
  const free = target.rows.filter(isBookable);
  const rows = free.filter((row: Transaction) => row.booked !== booked);
  if (rows.length > BOOKED_IDS_MAX)
    addToast({ intent: "warning", ...words.tooMany(rows.length, BOOKED_IDS_MAX) });
  else if (rows.length > 0) return { kind: "rows", rows };
  else if (free.length === 0) addToast({ intent: "info", ...words.nothingToBook });
  else addToast({ intent: "info", ...(booked ? words.allBooked : words.noneBooked) });
  return undefined;
}

/** Takes the last press back: on the page at once, then by the undo of each of its commands. */
export async function runUndo(place: Place, state: BookingState | undefined): Promise<void> {
  const { client, list, setState } = place;
  if (state?.kind === "undoing") return;
  const running = runningPresses.get(list);
  if (running !== undefined) {
    running.isTakenBack = true;
    patchRows(client, (row) => running.before.get(row._id));
    return setState({ kind: "marking", booked: running.booked, isTakenBack: true });
  }
  const own = presses.get(list)?.at(-1);
  const offered = state?.kind === "offered" ? state.operation : undefined;
  const parts = own?.parts ?? (offered && [{ companyId: list, operation: offered }]);
  const former = new Map<string, BookedPart>();
  try {
    if (parts === undefined) return await offerEarlier(place);
    if (state?.kind === "unchanged")
      return setState({ kind: "offered", operation: sumOperations(parts) });
    noteOwnBooking();
    const formerMarks = parts.map(({ operation }) => markUndone(operation, own?.before));
    const formerMark = (row: Transaction): BookedPart | undefined =>
      formerMarks.map((find) => find(row)).find((mark) => mark !== undefined);
    const patched = patchRows(client, (row) => {
      const mark = formerMark(row);
      if (mark && !former.has(row._id)) former.set(row._id, partOf(row));
      return mark;
    });
    claimRows(former.keys());
    const { operation, others } = await callUndos(place, parts);
    presses.set(list, presses.get(list)?.filter((each) => each !== own) ?? []);
    // Rows that were loaded while it ran.
    patchRows(client, formerMark);
    // Rows that are not in the list, and those that others changed, come from the server.
    if (patched > 0 && operation.kept === 0) noteOwnBooking();
    else void invalidateCategory(client, "Transaction");
    refreshCounts(client);
    setState({ kind: "undone", operation, others });
  } catch (error) {
    setState(undefined);
    // The server lists what one company's person can undo; a press on several is tried again.
    if (list !== SEVERAL) presses.delete(list);
    patchRows(client, (row) => former.get(row._id));
    askAgain(client);
    tellFailure(words.undoFailed)(error);
  }
}

/** The undo of each command of a press, told as one. */
async function callUndos({ setState }: Place, parts: readonly Part[]) {
  const ends = [...parts];
  const others: Others[] = [];
  const tell = (): void => setState({ kind: "undoing", operation: sumOperations(ends) });
  tell();
  for (const [place, { companyId, operation }] of parts.entries()) {
    const end = await runInOrder(undefined, () =>
      callUndo(companyId, operation._id, (now) => {
        noteOwnBooking();
        ends[place] = { companyId, operation: now };
        tell();
      }),
    );
    if (end.operation) ends[place] = { companyId, operation: end.operation };
    others.push(end.others);
  }
  return { operation: sumOperations(ends), others: sumOthers(others) };
}

/** A press after a new page load shows first what the next one would take back. */
async function offerEarlier({ list, setState }: Place): Promise<void> {
  const { operations } =
    list === SEVERAL
      ? { operations: [] }
      : await callApi("bookedOperationList", { query: { company_id: list } });
  const [last] = operations;
  if (last) setState({ kind: "offered", operation: last });
  else addToast({ intent: "info", ...words.nothingToUndo });
}

/** The commands of one press as one. */
function sumOperations(parts: readonly Part[]): BookingOperation {
  const [first, ...rest] = parts.map(({ operation }) => operation);
  return rest.reduce(
    (sum, each) => ({
      ...sum,
      items: sum.items + each.items,
      changed: sum.changed + each.changed,
      restored: sum.restored + each.restored,
      kept: sum.kept + each.kept,
    }),
    first!,
  );
}

function sumOthers(all: readonly Others[]): Others {
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    names: [...new Set(all.flatMap(({ names }) => names))].slice(0, 3),
  };
}
