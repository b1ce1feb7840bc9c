import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ITEM_TEXT_COLUMNS } from "#values/item-texts.ts";
import { type TableName, tables } from "./tables.ts";

const SCHEMA = readFileSync(join(import.meta.dirname, "../../../db/schema.sql"), "utf8");
const made = new Map(
  [...SCHEMA.matchAll(/^create (?:unlogged )?table (\w+) \((.*?)^\)/gms)].map(
    ([, name, columns]) => [name!, columns!],
  ),
);
const names = Object.keys(tables) as TableName[];
/** Look-ups that every program knows that may still run beside this schema. */
const KNOWN_LOOK_UPS = [
  "api_key",
  "bank_consent_company",
  "company_claim",
  "company_directory",
  "demo",
  "download_ticket",
  "feed_schedule",
  "inbound_address",
  "leading_turn",
  "link_round",
  "link_token",
  "membership",
  "notification_sent",
  "order_reference",
  "push_key",
  "session",
  "subscription_due",
  "user_flow",
];
const underPolicy = (policy: string): string[] =>
  [...SCHEMA.matchAll(new RegExp(`^create policy ${policy} on (\\w+) `, "gm"))]
    .map(([, name]) => name!)
    .toSorted();

describe("the declared tables", () => {
  it("are those of the schema", () => {
    expect(names.toSorted()).toEqual([...made.keys()].toSorted());
  });

  it("of companies are those under forced row-level security", () => {
    const forced = [...SCHEMA.matchAll(/^alter table (\w+) force row level security/gm)].map(
      ([, name]) => name!,
    );
    const ofCompanies = names.filter((name) => tables[name].kind === "tenant").toSorted();
    expect(ofCompanies).toEqual(underPolicy("tenant"));
    expect([...ofCompanies, ...underPolicy("every_company")].toSorted()).toEqual(forced.toSorted());
  });

  it("that only look companies up let a program start that does not know them", () => {
    const open = names.filter((name) => tables[name].namesCompany);
    expect([...KNOWN_LOOK_UPS, ...underPolicy("every_company")].toSorted()).toEqual(
      open.toSorted(),
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

  it("have each text of an item, and the view shows it as another source tells it", () => {
    const view = /create (?:or replace )?view shown_transaction (.*?);/is.exec(SCHEMA)![1]!;
    const one = view.replace(/\s+/g, " ");
    for (const [name, column] of Object.entries(ITEM_TEXT_COLUMNS)) {
      expect(made.get("bank_transaction")).toMatch(new RegExp(`^ +${column} text`, "m"));
      expect(one).toContain(`shown ->> '${name}'::text, ${column}) AS ${column}`);
    }
  });
});
