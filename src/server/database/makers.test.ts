/** Each column that names a person who did something has a stamp beside it, or a reason. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeMakers, listMakerColumns, type MakerColumn } from "#server/testing/makers.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let api: TestApp;
let columns: readonly MakerColumn[];
beforeAll(async () => {
  api = await createTestApp();
  columns = await listMakerColumns(api.db);
});
afterAll(() => api?.close());

describe("columns that name a person", () => {
  it("say through what he acted, or why they need not", () => {
    expect(judgeMakers(columns)).toEqual({ unsaid: [], stale: [] });
  });

  it("are refused without either: a person who revoked, beside the stamp of another's act", () => {
    const planted = { table: "api_key", column: "closed_by", through: null };
    expect(judgeMakers([...columns, planted]).unsaid).toEqual(["api_key.closed_by"]);
    const named = columns.filter(({ through }) => through !== null);
    expect(named.length).toBeGreaterThan(12);
  });
});
