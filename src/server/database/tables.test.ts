import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type TableName, tables } from "./tables.ts";

const SCHEMA = readFileSync(join(import.meta.dirname, "../../../db/schema.sql"), "utf8");
const made = new Map(
  [...SCHEMA.matchAll(/^create (?:unlogged )?table (\w+) \((.*?)^\)/gms)].map(
    ([, name, columns]) => [name!, columns!],
  ),
);
const names = Object.keys(tables) as TableName[];

describe("the declared tables", () => {
  it("are those of the schema", () => {
    expect(names.toSorted()).toEqual([...made.keys()].toSorted());
  });

  it("of companies are those under forced row-level security", () => {
    const forced = [...SCHEMA.matchAll(/^alter table (\w+) force row level security/gm)];
    expect(names.filter((name) => tables[name].kind === "tenant").toSorted()).toEqual(
      forced.map(([, name]) => name).toSorted(),
    );
  });

  it("name a company where they have the column", () => {
    for (const name of names) {
      const { kind, namesCompany } = tables[name];
      expect([name, kind === "tenant" || namesCompany]).toEqual([
        name,
        /^ +company_id uuid/m.test(made.get(name)!),
      ]);
    }
  });
});
