/**
 * Row-level security alone: a setting that only tests have switches the application's checks off.
 * Every endpoint is asked about another person's company, and must show and change nothing of it.
 */
import { SELF, stampOf } from "#server/http/through.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { buildApp } from "#server/app.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import {
  listEndpointSamples,
  type NamedEndpoint,
  NOBODYS_ID,
  SAMPLE_ACCOUNT,
} from "#server/testing/endpoint-samples.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { insertStoredFile } from "../statement-files/statement-files.store.ts";

let api: TestApp;
let owner: pg.Client;
let folder: string;
let foreign: TestCompany;
let deleted: TestCompany;
let stranger: string;
let director: string;

const SECRETS = ["Titkos Idegen Kft.", "Titkos Partner", "titkos-kivonat", "Titkos Könyvelő"];
const definitions: Readonly<Record<string, Endpoint>> = endpoints;
// Tables in which a refused command must leave everything of the company as it was.
const TABLES = [
  "company",
  "company_directory",
  "membership",
  "company_overview",
  "bank_account",
  "bank_transaction",
  "stored_file",
  "accountant_invitation",
  "daily_stat",
  "audit_log",
  "company_claim",
  "export_run",
  "download_ticket",
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-rls-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({
    deps: { queue: createMemoryQueue(), files, accessMode: "rowSecurityOnly" },
  });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  const accountant = await buildUser(api.db, { role: "accountant", name: "Titkos Könyvelő" });
  foreign = await buildCompany(api.db, {
    name: "Titkos Idegen Kft.",
    accountantIds: [accountant.id],
  });
  director = (await buildUser(api.db)).id;
  deleted = await buildCompany(api.db, {
    name: "Titkos Idegen Kft.",
    ownerId: director,
    deleted: true,
  });
  for (const { id, ownerId } of [foreign, deleted]) {
    const account = await buildBankAccount(api.db, id, { accountNr: SAMPLE_ACCOUNT });
    await buildTransactions(api.db, id, account, [
      { date: "2026-01-10", amount: 1_000n, partnerName: "Titkos Partner" },
    ]);
    const content = await files.put(id, Readable.from([Buffer.from("x")]), { maxBytes: null });
    const file = {
      id: newId(),
      originalName: "titkos-kivonat.sta",
      hash: content.hash,
      sizeBytes: 1,
      uploadedBy: { userId: ownerId, through: stampOf(SELF) },
    };
    await inCompanyAsProgram(api.db, id, (tx) =>
      insertStoredFile(tx, { ...file, companyId: id, name: file.id, createdAt: new Date() }),
    );
  }
  const own = await buildCompany(api.db, { name: "Saját Kft." });
  stranger = own.ownerId;
});
afterAll(async () => {
  await owner?.end();
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function readAll(companyId: string): Promise<string> {
  const texts: string[] = [];
  for (const table of TABLES) {
    const text = `select t::text as row from ${table} t where company_id = $1 order by 1`;
    const { rows } = await owner.query<{ row: string }>(text, [companyId]);
    texts.push(table, ...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

// The test of event streams walks the stream. A claim may reach a stranger's company, and tells
// nothing.
const SPECIAL = new Set<NamedEndpoint>(["eventStream", "companyClaim"]);
const names = (
  Object.keys(listEndpointSamples({ id: NOBODYS_ID, taxNumber: "12345676" })) as NamedEndpoint[]
).filter(
  (name) => !SPECIAL.has(name) && (definitions[name] as Endpoint).policy !== "company.deletedOwner",
);

describe.each(names)("%s with the application's checks switched off", (name) => {
  it.each(["foreign", "deleted"] as const)(
    "shows and changes nothing of a company that is %s",
    async (kind) => {
      const target = kind === "foreign" ? foreign : deleted;
      const token = await buildSession(api.db, kind === "foreign" ? stranger : director);
      const before = await readAll(target.id);
      const { path, body } = listEndpointSamples(target)[name];
      const reply = await api.call((definitions[name] as Endpoint).method, `/v1${path}`, {
        token,
        body,
      });
      // A command that finds its company empty may fail outright; it may not answer with the
      // company's data.
      expect([reply.status, reply.body?.code]).not.toEqual([500, undefined]);
      // The caller's own deleted companies are named to him on purpose.
      if (name !== "companyDeletedList")
        for (const secret of SECRETS) expect(reply.text).not.toContain(secret);
      expect(await readAll(target.id)).toBe(before);
    },
  );
});

describe("the setting that only tests have", () => {
  it("is really off: the checked application refuses what this one answers with nothing", async () => {
    const token = await buildSession(api.db, stranger);
    const unchecked = await api.call("GET", `/v1/bankaccounts?company_id=${foreign.id}`, { token });
    expect([unchecked.status, unchecked.body]).toMatchObject([
      200,
      { accounts: [], statistics: [] },
    ]);
    const checked = await buildApp({ ...api.deps, accessMode: "checked" });
    const reply = await checked.inject({
      url: `/v1/bankaccounts?company_id=${foreign.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    await checked.close();
    expect(reply.statusCode).toBe(404);
  });

  it("is refused in production", async () => {
    const config = { ...api.config, production: true };
    await expect(buildApp({ ...api.deps, config })).rejects.toThrow("for tests only");
  });
});
