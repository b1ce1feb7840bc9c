import { SELF, stampOf } from "#server/http/through.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { createMemoryQueue } from "../../testing/build-ingest.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createDiskFileStorage } from "../../providers/file-storage/disk-file-storage.adapter.ts";
import { writeAudit } from "./audit.store.ts";

let api: TestApp;

beforeAll(async () => {
  const queue = createMemoryQueue();
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage("/nonexistent", 0) } });
});
afterAll(() => api.close());

describe("the audit log", () => {
  it("is read by the owner in pages, newest first, with names, and narrowed by day, person, action and object", async () => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    await inCompany(api.db, company.id, async (tx) => {
      const entry = {
        companyId: company.id,
        actorKind: "user" as const,
        through: stampOf(SELF),
        actorId: company.ownerId,
        objectKind: "company",
      };
      for (let at = 0; at < 60; at++)
        await writeAudit(tx, {
          ...entry,
          action: "company.save",
          objectId: `o${at}`,
          after: { at },
        });
      await writeAudit(tx, {
        ...entry,
        action: "bank_account.rename",
        objectId: "x",
        address: "192.0.2.9",
      });
    });
    const read = (query = "") =>
      api.call("GET", `/v1/audit-log?company_id=${company.id}${query}`, { token });
    const first = (await read()).body;
    expect(first.entries).toHaveLength(50);
    expect(first.entries[0]).toMatchObject({ actor: { name: "Kovács Anna", kind: "user" } });
    const next = (await read(`&page=${first.nextPage}`)).body;
    expect(next.nextPage).toBeUndefined();
    expect(new Set([...first.entries, ...next.entries].map((entry) => entry._id)).size).toBe(61);
    expect((await read("&action=bank_account")).body.entries).toMatchObject([
      { action: "bank_account.rename", address: "192.0.2.9" },
    ]);
    expect((await read("&object=o7")).body.entries).toMatchObject([{ after: { at: 7 } }]);
    expect((await read("&to=2020-01-01")).body.entries).toEqual([]);
    expect((await read(`&actor=${company.id}`)).body.entries).toEqual([]);
    const id = company.id;
    const instants = [
      "9999-99-99 99:99:99+99",
      "0000-01-01 00:00:00+00",
      "2026-02-30 00:00:00+00",
      "2026-11-22 24:00:00+00",
    ];
    const made = instants.map((at) => `${at}|${id}`);
    for (const position of ["rossz", ...made, `2026-11-22 06:00:00+00|${"-".repeat(36)}`]) {
      const reply = await read(`&page=${Buffer.from(position).toString("base64url")}`);
      expect([position, reply.body.code]).toEqual([position, "page_cursor_invalid"]);
    }
  });

  it("shows and finds lines in the former spelling of a noun as those in the present one", async () => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    await inCompany(api.db, company.id, async (tx) => {
      for (const noun of ["statement-file", "statement_file"])
        await writeAudit(tx, {
          companyId: company.id,
          actorKind: "user",
          through: stampOf(SELF),
          actorId: company.ownerId,
          action: `${noun}.upload`,
          objectKind: noun,
          objectId: noun,
        });
    });
    const read = async (query: string) =>
      (await api.call("GET", `/v1/audit-log?company_id=${company.id}${query}`, { token })).body
        .entries as { action: string; objectKind: string }[];
    const both = { action: "statement_file.upload", objectKind: "statement_file" };
    for (const query of [
      "",
      "&action=statement_file",
      "&action=statement-file",
      "&action=statement_file.upload",
      "&object=statement_file",
    ])
      expect(await read(query), query).toMatchObject([both, both]);
  });

  it("leaves as CSV by a ticket that works once, with formulas disarmed", async () => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    await inCompany(api.db, company.id, (tx) =>
      writeAudit(tx, {
        companyId: company.id,
        actorKind: "user",
        through: stampOf(SELF),
        actorId: company.ownerId,
        action: "company.save",
        objectKind: "company",
        objectId: "=1+1",
      }),
    );
    const { body } = await api.call("POST", "/v1/audit-log/export", {
      token,
      body: { company_id: company.id },
    });
    const file = await api.call("GET", body.url);
    expect(file.headers["content-disposition"]).toContain("_naplo.csv");
    expect(file.text).toContain("A cég adatait módosította;company.save;company;'=1+1;");
    expect((await api.call("GET", body.url)).body.code).toBe("download_ticket_invalid");
  });

  it("cannot be changed by the program's role", async () => {
    const company = await buildCompany(api.db);
    const change = inCompany(api.db, company.id, (tx) =>
      tx.updateTable("audit_log").set({ action: "x" }).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });
});
