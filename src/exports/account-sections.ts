/** Rows by account, for formats that write one statement for each account. */
import { invariant } from "#values/result.ts";
import type { ExportAccount, ExportHead, ExportRow, ExportRows } from "./export-row.ts";

/** Rows of one account, or an account's end. */
export type SectionPart =
  | { readonly kind: "begin"; readonly account: ExportAccount; readonly index: number }
  | { readonly kind: "rows"; readonly account: ExportAccount; readonly rows: readonly ExportRow[] }
  | { readonly kind: "end"; readonly account: ExportAccount };

/**
 * The rows cut at the borders of accounts, in the order of the head; accounts without rows have a
 * section too. Throws where rows do not come in the order of the head's accounts.
 */
export async function* sectionsOf(
  rows: ExportRows,
  head: ExportHead,
): AsyncGenerator<SectionPart, void, undefined> {
  const { accounts } = head;
  let at = -1;
  const open = function* (until: string | undefined): Generator<SectionPart, void, undefined> {
    while (at < accounts.length && (until === undefined || accounts[at]?.accountKey !== until)) {
      const before = accounts[at];
      if (before) yield { kind: "end", account: before };
      at++;
      const account = accounts[at];
      if (account) yield { kind: "begin", account, index: at };
    }
  };
  for await (const piece of rows) {
    let start = 0;
    while (start < piece.length) {
      const key = piece[start]!.accountKey;
      let end = start + 1;
      while (end < piece.length && piece[end]!.accountKey === key) end++;
      yield* open(key);
      const account = accounts[at];
      invariant(account, `rows of ${piece[start]!.accountNr} stand in the order of the head`);
      yield { kind: "rows", account, rows: piece.slice(start, end) };
      start = end;
    }
  }
  yield* open(undefined);
}
