import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { dumpSchema } from "./schema-dump.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

describe("db/schema.sql", () => {
  it("is what the migrations make (npm run db:dump writes it)", async () => {
    const committed = readFileSync(join(import.meta.dirname, "../../../db/schema.sql"), "utf8");
    expect(await dumpSchema(database.ownerUrl)).toBe(committed);
  });

  it("shows keys, policies, forced security and grants", async () => {
    const text = await dumpSchema(database.ownerUrl);
    expect(text).toContain("constraint bank_transaction_pkey PRIMARY KEY (company_id, id)");
    expect(text).toContain("alter table bank_transaction force row level security;");
    expect(text).toMatch(/create policy tenant on bank_transaction for all using \(/);
    expect(text).toContain("grant insert, select on audit_log to bankhid_app;");
  });
});
