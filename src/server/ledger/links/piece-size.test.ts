import { describe, expect, it } from "vitest";
import { nextPieceRows, ROWS_FIRST } from "./piece-size.ts";

describe("the size of the next piece", () => {
  it("follows the time of the last one towards half a second, growing twofold at most", () => {
    expect(nextPieceRows(2_000, 1_000)).toBe(1_000);
    expect(nextPieceRows(2_000, 400)).toBe(2_500);
    expect(nextPieceRows(500, 1)).toBe(1_000);
    expect(nextPieceRows(10_000, 100)).toBe(10_000);
  });

  it("stays above what the piece itself costs, and comes back from a single amount of very many rows", () => {
    expect(nextPieceRows(100, 60_000)).toBe(100);
    expect(nextPieceRows(1, 1)).toBe(100);
    expect(nextPieceRows(50_000, 10_000)).toBe(2_500);
  });

  it("settles at what a machine does in half a second, whatever it begins with", () => {
    const rowsPerMs = 3;
    let rows = ROWS_FIRST;
    for (let piece = 0; piece < 6; piece++) rows = nextPieceRows(rows, rows / rowsPerMs);
    expect(rows).toBe(1_500);
  });
});
