import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { PAGES_KEY, type TransactionPages } from "./transaction-pages.ts";
import { type BookingState, runMark, runUndo, SEVERAL } from "./use-booking.ts";

const KEY = ["Transaction", PAGES_KEY, "clients"] as const;
const NONE = { booked: false, bookedAt: null, bookedBy: null, withdrawnAt: null };
/** The server's instants of the commands; the page guesses its own before they come. */
const AT: Readonly<Record<string, string>> = {
  garden: "2026-11-22T10:00:00.000Z",
  bakery: "2026-11-22T10:00:00.250Z",
};

const row = (id: string, companyId: string) =>
  ({
    _id: id,
    ...NONE,
    companyId,
    arrivedAt: "2026-11-21T10:00:00.000Z",
  }) as unknown as Transaction;

function answerCommands(): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { company_id: companyId = "", booked = true } = JSON.parse(String(init.body)) as {
      company_id?: string;
      booked?: boolean;
    };
    const state = url.endsWith("/undo") ? "undone" : "done";
    const operation = { _id: companyId, booked, at: AT[companyId], state, changed: 1, items: 1 };
    const reply = {
      operation: { ...operation, restored: 1, kept: 0 },
      others: { count: 0, names: [] },
    };
    return new Response(JSON.stringify(reply), { status: 200 });
  });
}

afterEach(() => vi.unstubAllGlobals());

it("an undo over several companies takes the marks out of the list too", async () => {
  answerCommands();
  const client = new QueryClient();
  const rows = [row("a", "garden"), row("b", "bakery")];
  const pages: TransactionPages = {
    pages: [{ transactions: rows, total: 2, totalExact: true }],
    pageParams: [undefined],
  };
  client.setQueryData(KEY, pages);
  const shown = () =>
    client
      .getQueryData<TransactionPages>(KEY)!
      .pages[0]!.transactions.map(({ booked, bookedAt }) => [booked, bookedAt]);
  let state: BookingState | undefined;
  const place = {
    client,
    list: SEVERAL,
    setState: (now: BookingState | undefined) => void (state = now),
  };
  await runMark(place, { kind: "rows", rows }, true);
  expect(shown()).toEqual([
    [true, AT["garden"]],
    [true, AT["bakery"]],
  ]);
  await runUndo(place, state);
  expect(state).toMatchObject({ kind: "undone", operation: { restored: 2, kept: 0 } });
  expect(shown()).toEqual([
    [false, null],
    [false, null],
  ]);
});
