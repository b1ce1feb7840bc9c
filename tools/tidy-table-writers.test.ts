import { describe, expect, it } from "vitest";
import { readSourceFile } from "./tidy-source-file.ts";
import { findMapFaults, findWriterFaults, type WritersMap } from "./tidy-table-writers.ts";

const MAP: WritersMap = {
  writers: {
    bank_transaction: "src/server/ledger",
    stored_file: "src/server/features/statement-files",
  },
  elsewhere: [],
};
const OTHER = "src/server/features/exports/exports.store.ts";

const faultsOf = (path: string, text: string, map: WritersMap = MAP): string[] =>
  findWriterFaults(readSourceFile(path, text), map);

const PLANTED: [how: string, text: string][] = [
  ["a builder's insert", 'tx.insertInto("bank_transaction").values({}).execute();'],
  ["a builder's update", 'tx.updateTable("bank_transaction").set({}).execute();'],
  ["a builder's delete under another name", 'tx.deleteFrom("bank_transaction as t").execute();'],
  ["a builder's merge", 'tx.mergeInto("bank_transaction").execute();'],
  ["a template's insert", "sql`insert into bank_transaction (id) values (1)`.execute(tx);"],
  ["a template's update", "sql`update bank_transaction t set x = ${1}`.execute(tx);"],
  ["a template with another tag's name", "q`delete from bank_transaction where id = ${1}`;"],
  ["capitals and line breaks", "sql`DELETE\n  FROM only bank_transaction`;"],
  ["a table in quotes", 'sql`update "bank_transaction" set x = 1`;'],
  ["a merge", "sql`merge into bank_transaction using x on true`;"],
  ["a truncation", 'runText(tx, "truncate table bank_transaction");'],
  ["a copy", 'runText(tx, "copy bank_transaction from stdin");'],
  ["a raw text", 'sql.raw("update bank_transaction set x = 1").execute(tx);'],
  [
    "a statement inside another one",
    "runText(tx, `with gone as (delete from bank_transaction returning 1) select count(*) from gone`);",
  ],
  ["rows copied by the function for it", 'copyRows(tx, "bank_transaction", {});'],
];

describe("writers of tables", () => {
  it.each(PLANTED)("are found out: %s", (_how, text) => {
    expect(faultsOf(OTHER, text)).toEqual([
      `${OTHER}:1: writes bank_transaction, which src/server/ledger writes; ask that module`,
    ]);
    expect(faultsOf("src/server/ledger/files/write-items.store.ts", text)).toEqual([]);
  });

  const HIDDEN: [how: string, text: string][] = [
    ["in a template", "sql`delete from ${sql.table(name)} where true`;"],
    ["in a text", "runText(tx, `insert into ${name} select 1`);"],
    ["in a builder", "tx.deleteFrom(name).execute();"],
    ["by adding texts", 'runText(tx, "delete from " + name);'],
    ["for the function that copies", "copyRows(tx, name, {});"],
  ];
  it.each(HIDDEN)("may not put the table's name together %s", (_how, text) => {
    expect(faultsOf("src/server/ledger/files/a.store.ts", text)).toEqual([
      "src/server/ledger/files/a.store.ts:1: writes a table whose name is put together; name the table in the statement",
    ]);
  });

  const FREE: [what: string, text: string][] = [
    ["reading", "sql`select * from bank_transaction t for update of t`;"],
    ["the lock of a select", "sql`select 1 from x for no key update`;"],
    [
      "the end of an upsert",
      "sql`insert into stored_thing values (1) on conflict do update set x = 1`;",
    ],
    ["tables of the transaction", "sql`insert into staged_item select 1`;"],
    ["a table of its own", 'tx.deleteFrom("bank_transaction_like").execute();'],
  ];
  it.each(FREE)("leave free: %s", (_what, text) => {
    expect(faultsOf(OTHER, text)).toEqual([]);
  });

  it("are not asked about in tests and their builders", () => {
    const text = 'tx.deleteFrom("bank_transaction").execute();';
    expect(faultsOf("src/server/features/exports/exports.http.test.ts", text)).toEqual([]);
    expect(faultsOf("src/server/testing/build-company.ts", text)).toEqual([]);
  });

  it("are let through for the named tables of a file only", () => {
    const map = {
      ...MAP,
      elsewhere: [{ path: OTHER, tables: ["bank_transaction"], reason: "for now" }],
    };
    expect(faultsOf(OTHER, 'tx.deleteFrom("bank_transaction");', map)).toEqual([]);
    expect(faultsOf(OTHER, 'tx.deleteFrom("stored_file");', map)).toHaveLength(1);
    expect(faultsOf(OTHER, "tx.deleteFrom(name);", map)).toHaveLength(1);
  });
});

describe("the map of writers", () => {
  const SCHEMA = "create table bank_transaction (\n);\ncreate unlogged table stored_file (\n);\n";

  it("names a room for every table of the schema, and no other table", () => {
    expect(findMapFaults(SCHEMA, [], MAP)).toEqual([]);
    expect(findMapFaults(`${SCHEMA}create table letter (\n);\n`, [], MAP)).toEqual([
      "src/server/database/tables: letter is not declared",
    ]);
    expect(findMapFaults("create table stored_file (\n);\n", [], MAP)).toEqual([
      "src/server/database/tables: there is no table bank_transaction",
    ]);
  });

  it("lets no file through that does not need it any more", () => {
    const map = {
      ...MAP,
      elsewhere: [{ path: OTHER, tables: ["bank_transaction", "*"], reason: "for now" }],
    };
    const file = readSourceFile(OTHER, 'tx.deleteFrom("bank_transaction");');
    expect(findMapFaults(SCHEMA, [file], map)).toEqual([
      `tools/tidy-exceptions.ts: ${OTHER} writes * no more`,
    ]);
  });
});
