/**
 * Every statement that brings rows, takes them away or makes them count otherwise stands beside a
 * note for `afterIngest`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SERVER = join(import.meta.dirname, "../..");
const CHANGES_ROWS = [
  /insert into bank_transaction\b/,
  /delete from bank_transaction\b/,
  /copyRows\(tx, "bank_transaction"/,
  /bank_transaction t? ?set leading_account_id/,
  /update bank_transaction set \$\{change\.set\}/,
  /withdrawn_at = r\.withdrawn_at/,
];
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
  "ledger/links/source-groups.store.ts": "ledger/links/source-groups.store.ts",
  "ledger/moves/move-rows.store.ts": "features/account-moves/move-bank-account.service.ts",
};

const readSource = (path: string): string => readFileSync(join(SERVER, path), "utf8");

function listSources(): string[] {
  const all = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  return all.filter(
    (path) =>
      /^(features|ledger)\//.test(path) && path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
}

describe("ways in and out of rows", () => {
  it("are all known here", () => {
    const found = listSources().filter((path) =>
      CHANGES_ROWS.some((pattern) => pattern.test(readSource(path))),
    );
    expect(found.toSorted()).toEqual(Object.keys(PLACES));
  });

  it.each(Object.values(PLACES))("are noted in %s", (path) => {
    expect(readSource(path)).toMatch(NOTES);
  });

  it("are noted where an account is deleted too, which shares the statements of a move", () => {
    expect(readSource("features/account-moves/delete-bank-account.service.ts")).toMatch(NOTES);
  });
});
