/**
 * Every statement that brings rows, takes them away or makes them count otherwise stands beside a
 * note for `afterIngest`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FEATURES = join(import.meta.dirname, "..");
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
  "account-joins/join-rows.store.ts": "account-joins/join-transaction.service.ts",
  "bank-accounts/move-rows.store.ts": "bank-accounts/move-bank-account.service.ts",
  "bank-feeds/feed-ingest.store.ts": "bank-feeds/feed-ingest.service.ts",
  "ingestion/remove-items.store.ts": "ingestion/remove-items.store.ts",
  "ingestion/write-items.store.ts": "ingestion/ingest.service.ts",
  "source-links/source-groups.store.ts": "source-links/source-groups.store.ts",
};

const readFeature = (path: string): string => readFileSync(join(FEATURES, path), "utf8");

function listSources(): string[] {
  const all = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  return all.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));
}

describe("ways in and out of rows", () => {
  it("are all known here", () => {
    const found = listSources().filter((path) =>
      CHANGES_ROWS.some((pattern) => pattern.test(readFeature(path))),
    );
    expect(found.toSorted()).toEqual(Object.keys(PLACES));
  });

  it.each(Object.values(PLACES))("are noted in %s", (path) => {
    expect(readFeature(path)).toMatch(NOTES);
  });

  it("are noted where an account is deleted too, which shares the statements of a move", () => {
    expect(readFeature("bank-accounts/delete-bank-account.service.ts")).toMatch(NOTES);
  });
});
