/**
 * Every statement that brings rows, takes them away or makes them count otherwise stands beside a
 * note for `afterIngest`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changesWhatCounts } from "#server/testing/row-writers.ts";

const SERVER = join(import.meta.dirname, "../..");
const NOTES = /\bnote(Ingest|WholeAccounts|Changed)\(/;

/**
 * Where rows change, and where that is noted in the same transaction. A new place belongs here
 * together with its note.
 */
const PLACES: Readonly<Record<string, string>> = {
  "ledger/feeds/feed-ingest.store.ts": "ledger/feeds/feed-ingest.service.ts",
  "ledger/files/bring-back.store.ts": "ledger/files/bring-back-file.service.ts",
  "ledger/files/remove-items.store.ts": "ledger/files/remove-items.store.ts",
  "ledger/files/write-items.store.ts": "ledger/files/ingest-file.service.ts",
  "ledger/joins/join-rows.store.ts": "features/account-joins/join-transaction.service.ts",
  "ledger/links/shown-facts.store.ts": "ledger/links/shown-facts.store.ts",
  "ledger/links/source-groups.store.ts": "ledger/links/source-groups.store.ts",
  "ledger/moves/move-rows.store.ts": "features/account-moves/move-bank-account.service.ts",
};

const readSource = (path: string): string => readFileSync(join(SERVER, path), "utf8");

/** All of the server but its tests and what serves them. */
function listSources(): string[] {
  const all = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  return all.filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing/"),
  );
}

describe("ways in and out of rows", () => {
  it("are all known here", () => {
    const found = listSources().filter((path) => changesWhatCounts(readSource(path)));
    expect(found.toSorted()).toEqual(Object.keys(PLACES));
  });

  it.each(Object.values(PLACES))("are noted in %s", (path) => {
    expect(readSource(path)).toMatch(NOTES);
  });

  it("are noted where an account is deleted too, which shares the statements of a move", () => {
    expect(readSource("features/account-moves/delete-bank-account.service.ts")).toMatch(NOTES);
  });
});

const PLANTED: readonly (readonly [string, string])[] = [
  ["a plain update", "`update bank_transaction set amount = $2::bigint where company_id = $1`"],
  [
    "one with a short name",
    "`update bank_transaction t set booked_at = null, amount = x.amount from x`",
  ],
  ["one over two lines", "`update bank_transaction as t\n set value_date = $2`"],
  [
    "one after a mark with commas",
    "`update bank_transaction set late = greatest(a, b), status = 'x'`",
  ],
  ["columns that are put in", "`update bank_transaction set ${columns.join()} where true`"],
  ["a row of columns", "`update bank_transaction set (amount, late) = (1, true)`"],
  ["a builder", 'tx.updateTable("bank_transaction").set({ amount })'],
  ["a builder that inserts", 'tx.insertInto("bank_transaction").values(row)'],
  ["a copy of rows", 'copyRows(tx, "bank_transaction", rows)'],
  ["a deletion", "`DELETE FROM bank_transaction where id = $1`"],
  ["a merge", "`merge into bank_transaction t using x on true`"],
];
const HARMLESS: readonly (readonly [string, string])[] = [
  [
    "a mark",
    "`update bank_transaction t set late = true from unnest($1) d where t.amount = d.amount`",
  ],
  ["two marks", "`update bank_transaction set booked_at = coalesce($1, now()), change_seq = $2`"],
  ["a question", "`select amount from bank_transaction for update`"],
  ["another table", "`update bank_transaction_note set text = $1`"],
];

describe("a new store", () => {
  it.each(PLANTED)("with %s is found", (_what, source) => {
    expect(changesWhatCounts(source)).toBe(true);
  });

  it.each(HARMLESS)("with %s is not", (_what, source) => {
    expect(changesWhatCounts(source)).toBe(false);
  });
});
