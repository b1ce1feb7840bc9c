import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { BookingOperation } from "#contract/transactions/booking.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { bookingTexts as words } from "#web/areas/transactions/texts/booking.ts";
import { clientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { nowMs } from "#web/time/now.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { callBooking, callUndo } from "./booking-call.ts";
import { useLatest } from "#web/ui/use-latest.ts";
import { companyOf } from "./client-pages.ts";
import { claimRows, runInOrder } from "./command-order.ts";
import { type BookedPart, marksOf, markUndone, newMark } from "./command-marks.ts";
import { patchRows } from "./patch-marks.ts";
import { noteOwnBooking } from "./transaction-pages.ts";
import { askAgain, type BookingState, narrowTarget, refreshCounts } from "./use-booking.ts";

type Others = Extract<BookingState, { readonly kind: "marked" }>["others"];

/** The commands of one press: one for each company. */
interface Commands {
  readonly parts: readonly { readonly companyId: string; readonly operation: BookingOperation }[];
  readonly before: ReadonlyMap<string, BookedPart>;
}

/**
 * Marks rows of several companies: one command for each company, told as one. Rows of a company
 * whose command failed get their marks back, and a toast says so.
 */
export function useClientsBooking() {
  const client = useQueryClient();
  const [state, setState] = useState<BookingState>();
  const done = useRef<Commands[]>([]);
  const isUndoing = useRef(false);
  /** The last command that still runs; an undo pressed meanwhile follows it. */
  const running = useRef<{ isTakenBack: boolean }>(undefined);
  const latest = useLatest(state);
  const takeBack = useCallback(async () => {
    if (isUndoing.current) return;
    const last = done.current.at(-1);
    if (last === undefined) return addToast({ intent: "info", ...words.nothingToUndo });
    if (latest.current?.kind === "unchanged")
      return setState({ kind: "offered", operation: sumOperations(last.parts) });
    isUndoing.current = true;
    if (await undoCommands(client, last, setState).finally(() => (isUndoing.current = false)))
      done.current.pop();
  }, [client, latest]);
  const mark = useCallback(
    async (rows: readonly Transaction[], booked: boolean) => {
      const own = { isTakenBack: false };
      running.current = own;
      const commands = await markRows(client, rows, booked, setState);
      if (running.current === own) running.current = undefined;
      if (commands) done.current.push(commands);
      if (commands && own.isTakenBack) await takeBack();
    },
    [client, takeBack],
  );
  const undo = useCallback(() => {
    if (running.current === undefined) return void takeBack();
    running.current.isTakenBack = true;
    setState((now) => (now?.kind === "marking" ? { ...now, isTakenBack: true } : now));
  }, [takeBack]);
  return {
    state,
    mark: useCallback((...given: Parameters<typeof mark>) => void mark(...given), [mark]),
    undo,
    dismiss: useCallback(() => setState(undefined), []),
  };
}

/**
 * Marks the rows at once and then by their companies' commands; undefined where none changed
 * anything. Rows of a command that failed get their marks back.
 */
export async function markRows(
  client: QueryClient,
  given: readonly Transaction[],
  booked: boolean,
  setState: (state: BookingState | undefined) => void,
): Promise<Commands | undefined> {
  const target = narrowTarget({ kind: "rows", rows: given }, booked);
  if (target?.kind !== "rows") return undefined;
  const before = marksOf(target.rows);
  const by = clientState().user?.name ?? null;
  const guess = newMark({ booked, at: new Date(nowMs()).toISOString() }, by);
  noteOwnBooking();
  patchRows(client, (row) => (before.has(row._id) ? guess : undefined));
  const isOurs = claimRows(before.keys());
  setState({ kind: "marking", booked });
  const parts: { companyId: string; operation: BookingOperation }[] = [];
  const others: Others[] = [];
  let failure: unknown;
  for (const [companyId, rows] of Map.groupBy(target.rows, companyOf)) {
    const ids = new Set(rows.map((row) => row._id));
    const isOwn = (id: string): boolean => ids.has(id) && isOurs(id);
    try {
      const own = { kind: "rows", rows } as const;
      const end = await runInOrder(ids, () =>
        callBooking(companyId, own, booked, () => noteOwnBooking()),
      );
      others.push(end.others);
      const { operation } = end;
      if (operation === null) continue;
      parts.push({ companyId, operation });
      // As the undo finds them: by the instant of the command.
      const ended = newMark(operation, by);
      patchRows(client, (row) => (isOwn(row._id) ? ended : undefined));
    } catch (error) {
      failure ??= error;
      patchRows(client, (row) => (isOwn(row._id) ? before.get(row._id) : undefined));
    }
  }
  noteOwnBooking();
  if (failure === undefined) refreshCounts(client);
  else {
    askAgain(client);
    const { message } = presentError(failure);
    addToast(commandFailure(failure, { ...notifications["booking.failed"](), message }));
  }
  const told = sumOthers(others);
  if (parts.length === 0) {
    setState(failure === undefined ? { kind: "unchanged", booked, others: told } : undefined);
    return undefined;
  }
  setState({ kind: "marked", operation: sumOperations(parts), others: told });
  return { parts, before };
}

/** False where a company's command could not be taken back: the press can be repeated. */
export async function undoCommands(
  client: QueryClient,
  { parts, before }: Commands,
  setState: (state: BookingState | undefined) => void,
): Promise<boolean> {
  setState({ kind: "undoing", operation: sumOperations(parts) });
  const ends: Commands["parts"][number][] = [];
  const others: Others[] = [];
  noteOwnBooking();
  try {
    for (const { companyId, operation } of parts) {
      const end = await runInOrder(undefined, () =>
        callUndo(companyId, operation._id, () => noteOwnBooking()),
      );
      patchRows(client, markUndone(operation, before));
      ends.push({ companyId, operation: end.operation ?? operation });
      others.push(end.others);
    }
  } catch (error) {
    setState(undefined);
    askAgain(client);
    tellFailure(words.undoFailed)(error);
    return false;
  }
  noteOwnBooking();
  refreshCounts(client);
  const operation = sumOperations(ends);
  if (operation.kept > 0) void invalidateCategory(client, "Transaction");
  setState({ kind: "undone", operation, others: sumOthers(others) });
  return true;
}

/** The commands of one press as one, for the line below the list. */
function sumOperations(parts: Commands["parts"]): BookingOperation {
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
