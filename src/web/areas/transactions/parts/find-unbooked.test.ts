import { describe, expect, it } from "vitest";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { findUnbookedBehind, findUnbookedUpTo } from "./use-next-unbooked.ts";

const rows = (marks: string): Transaction[] =>
  [...marks].map((mark) => ({
    booked: mark === "b",
    pending: mark === "p",
    withdrawnAt: mark === "w" ? "2026-01-10T10:00:00Z" : null,
  })) as Transaction[];

describe("the next unbooked row", () => {
  it.each([
    ["u.b", 0, -1, 0],
    ["bubu", 1, 3, 1],
    ["bubb", 1, -1, 1],
    ["ubbb", 2, -1, 0],
    ["bbbb", 2, -1, -1],
    ["bpwu", 0, 3, -1],
    ["bpwb", 3, -1, -1],
    ["uu", -1, 0, -1],
    ["", -1, -1, -1],
  ])("of %s from %i stands behind at %i, and round at %i", (marks, place, behind, round) => {
    const list = rows(marks.replace(".", "b"));
    expect(findUnbookedBehind(list, place)).toBe(behind);
    expect(findUnbookedUpTo(list, place)).toBe(round);
  });
});
