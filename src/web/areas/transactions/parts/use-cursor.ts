import { useState } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { findPlace } from "./viewer-places.ts";

/** The row by its id; the index names the row that takes its place when it leaves. */
interface Cursor {
  readonly id: string;
  readonly index: number;
}

function cursorOfPlace(placeKey: string): Cursor | undefined {
  const id = findPlace(placeKey)?.currentId;
  return id === undefined ? undefined : { id, index: 0 };
}

/**
 * The list's own cursor, independent of the selection. When its row goes, the next one takes its
 * place.
 */
export function useCursor(
  transactions: readonly Transaction[],
  placeKey: string,
  reveal: (id: string) => void,
) {
  const [cursor, setCursor] = useState<Cursor | undefined>(() => cursorOfPlace(placeKey));
  const found = cursor ? transactions.findIndex((row) => row._id === cursor.id) : -1;
  const index = cursor && found < 0 ? Math.min(cursor.index, transactions.length - 1) : found;
  const setCurrentId = (id: string) =>
    setCursor({ id, index: transactions.findIndex((row) => row._id === id) });
  const go = (next: number) => {
    const row = transactions[next];
    if (!row) return;
    setCursor({ id: row._id, index: next });
    reveal(row._id);
  };
  return {
    current: transactions[index],
    setCurrentId,
    index,
    go,
    move: (step: 1 | -1) => go(index < 0 ? 0 : index + step),
  };
}
