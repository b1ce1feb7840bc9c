/**
 * The product was ordered by a specification, a document that is not in the repository. Its section
 * 7 lists the calls that clients make, and section 3 the fields of replies. This test sends every
 * call, with exactly its body, and compares the names of the reply's fields.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { endpoints } from "#contract/endpoints.ts";
import { PAGE_ROWS } from "#contract/transactions/transactions.ts";
import { createDiskFileStorage } from "./providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "./testing/build-company.ts";
import { createMemoryQueue } from "./testing/build-ingest.ts";
import { buildSession } from "./testing/build-session.ts";
import {
  buildBankAccount,
  buildTransactions,
  type TestBankAccount,
} from "./testing/build-transactions.ts";
import { buildUser } from "./testing/build-user.ts";
import { solveCaptcha } from "./testing/solve-captcha.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

const SPECIFICATION = join(import.meta.dirname, "../../../shared/SPEC.md");

let api: TestApp;
let folder: string;
let token: string;
let companyId: string;
let account: TestBankAccount;
let ids: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-contract-"));
  api = await createTestApp({
    deps: { queue: createMemoryQueue(), files: createDiskFileStorage(folder, 0) },
  });
  const company = await buildCompany(api.db);
  companyId = company.id;
  token = await buildSession(api.db, company.ownerId);
  account = await buildBankAccount(api.db, companyId);
  const rows = Array.from({ length: PAGE_ROWS + 1 }, (_, index) => ({
    date: "2026-11-20",
    amount: BigInt(index + 1) * 100_000n,
  }));
  ids = await buildTransactions(api.db, companyId, account, rows);
});

afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  as: string | undefined = token,
) => api.call(method, `/v1${path}`, { token: as, body });

const refs = () => [{ accountNr: account.accountNr, originate: account.originate }];

function expectFields(value: unknown, names: readonly string[]): void {
  expect(Object.keys(value as object)).toEqual(expect.arrayContaining([...names]));
}

async function answerCaptcha(): Promise<string> {
  return solveCaptcha((await call("GET", "/captcha/challenge", undefined, "")).body);
}

describe("the calls of section 7", () => {
  // Where the specification does not lie beside the project, this test is skipped.
  it.skipIf(!existsSync(SPECIFICATION))("are all in the contract", () => {
    const text = readFileSync(SPECIFICATION, "utf8");
    const section = text.slice(text.indexOf("## 7."), text.indexOf("## 8."));
    // `GET and PUT /entr`: two methods share a path.
    const named = [
      ...section.matchAll(
        /((?:GET|POST|PUT|PATCH|DELETE)(?: and (?:GET|POST|PUT|PATCH|DELETE))?) (\/[\w/:-]+)/g,
      ),
    ].flatMap(([, methods, path]) =>
      methods!.split(" and ").map((method) => `${method} ${path!.replace(/:$/, "")}`),
    );
    const built = new Set(
      Object.values(endpoints).map(({ method, path }) => shapeOf(`${method} ${path}`)),
    );
    expect(named.length).toBeGreaterThan(45);
    expect([...new Set(named)].filter((name) => !built.has(shapeOf(name)))).toEqual([]);
  });

  it("GET /me answers user, role and profile; 401 without a token", async () => {
    const { body, status } = await call("GET", `/me?token=${token}`, undefined, "");
    expect(status).toBe(200);
    expectFields(body, ["user", "role", "profile"]);
    expectFields(body.user, [
      "_id",
      "name",
      "email",
      "role",
      "mobile",
      "created",
      "imperialPayId",
      "companies",
    ]);
    expect((await call("GET", "/me", undefined, "")).status).toBe(401);
  });

  it("POST /profile takes the flat profile", async () => {
    const { body, status } = await call("POST", "/profile", {
      country: "Magyarország",
      city: "Győr",
      street: "Fő tér 1.",
      postcode: "9021",
    });
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({
      country: "Magyarország",
      city: "Győr",
      street: "Fő tér 1.",
      postcode: "9021",
    });
  });

  it("POST /entr/auth and POST /accountant/auth take email and captcha_response", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const entr = await call(
      "POST",
      "/entr/auth",
      { email: "uj@example.com", captcha_response: await answerCaptcha() },
      "",
    );
    const konyvelo = await call(
      "POST",
      "/accountant/auth",
      { email: accountant.email, captcha_response: await answerCaptcha() },
      "",
    );
    expect([entr.status, konyvelo.status]).toEqual([200, 200]);
  });

  it("GET and PUT /entr carry name and mobile", async () => {
    expect(
      (await call("PUT", "/entr", { name: "Próba Ferenc", mobile: "+36301234567" })).status,
    ).toBe(200);
    expect((await call("GET", "/entr")).body).toMatchObject({
      name: "Próba Ferenc",
      mobile: "+36301234567",
    });
  });

  it("POST /healthcheck needs nothing", async () => {
    expect((await call("POST", "/healthcheck", undefined, "")).status).toBe(200);
  });

  it("POST, PUT and GET /company and GET /companies name a company's fields", async () => {
    const made = await call("POST", "/company", {
      tax_number: "87654323",
      company_name: "Új Cég Kft.",
    });
    expect(made.status).toBe(201);
    const saved = await call("PUT", `/company/${made.body._id}`, {
      tax_number: "87654323",
      company_name: "Átnevezett Kft.",
    });
    expect(saved.status).toBe(200);
    const fields = [
      "_id",
      "name",
      "taxNumber",
      "created",
      "status",
      "courierEmail",
      "integration",
      "aggreg8Isc",
      "aggreg8Accounts",
      "szamlazzApiToken",
      "bankConfigs",
    ];
    expectFields((await call("GET", `/company/${made.body._id}`)).body, fields);
    expectFields((await call("GET", "/companies")).body.companies[0], fields);
    const again = await call("POST", "/company", {
      tax_number: "87654323",
      company_name: "Másik Kft.",
    });
    expect([again.status, again.body.code]).toEqual([400, "company_tax_number_exists"]);
    expect(again.body.message).toMatch(/company already exists with this tax number/);
  });

  it("POST, GET, PUT and DELETE /accountant name an accountant's fields", async () => {
    const body = {
      name: "Számadó Kálmán",
      email: "kalman@example.com",
      mobile: "+36301234567",
      company_id: companyId,
    };
    const made = await call("POST", "/accountant", body);
    expect(made.status).toBe(201);
    const fields = ["_id", "name", "email", "mobile", "created"];
    expectFields(made.body, fields);
    expectFields((await call("GET", `/accountants/${companyId}`)).body.accountants[0], fields);
    const saved = await call("PUT", `/accountant/${made.body._id}`, {
      name: "Számadó Kálmán Péter",
      mobile: "",
    });
    expect(saved.body).toMatchObject({ name: "Számadó Kálmán Péter", mobile: "" });
    const accountant = await buildSession(api.db, made.body._id);
    await api.db
      .updateTable("app_user")
      .set({ privacy_version: PRIVACY_VERSION })
      .where("id", "=", made.body._id)
      .execute();
    expect((await call("POST", "/reminder", { companyId }, accountant)).status).toBe(200);
    expect((await call("DELETE", `/accountant/${companyId}/${made.body._id}`)).status).toBe(200);
  });

  it("PATCH and DELETE /bankaccount take number, origin and companies", async () => {
    const moving = await buildBankAccount(api.db, companyId);
    const [source] = (await call("GET", "/companies")).body.companies.filter(
      (one: any) => one._id !== companyId,
    );
    const target =
      source?._id ??
      (await call("POST", "/company", { tax_number: "87654324", company_name: "Céllap Kft." })).body
        ._id;
    const named = { account_nr: moving.accountNr, originate: moving.originate };
    const moved = await call("PATCH", "/bankaccount", {
      ...named,
      source_company_id: companyId,
      target_company_id: target,
    });
    expect([moved.status, moved.body.companyId]).toEqual([200, target]);
    expect((await call("DELETE", "/bankaccount", { ...named, company_id: target })).status).toBe(
      200,
    );
    const other = await buildBankAccount(api.db, companyId);
    expect(
      (await call("DELETE", `/bankaccount/${other.accountNr}/${other.originate}`)).status,
    ).toBe(200);
  });

  it("GET /bankaccounts holds accounts plus statistics", async () => {
    const { body } = await call(
      "GET",
      `/bankaccounts?company_id=${companyId}&statistics_from=2026-11-01`,
    );
    expectFields(body.accounts[0], [
      "accountId",
      "accountNr",
      "bankName",
      "displayName",
      "companyId",
      "originate",
    ]);
    expectFields(body.statistics[0], ["date", "accountNr", "originate", "credit", "debit"]);
  });

  it("PATCH /bankaccount/:accountNr/:displayName renames", async () => {
    expect(
      (await call("PATCH", `/bankaccount/${account.accountNr}/${encodeURIComponent("Fő számla")}`))
        .body.displayName,
    ).toBe("Fő számla");
    expect((await call("PATCH", `/bankaccount/${account.accountNr}/`)).body.displayName).toBe("");
  });

  it("POST /bankaccounts-transactions/ and its pages take bankAccounts, booked and company_id", async () => {
    const body = { bankAccounts: refs(), booked: "ALL", company_id: companyId };
    const first = await call("POST", "/bankaccounts-transactions/", body);
    expect(first.body.transactions).toHaveLength(PAGE_ROWS);
    expectFields(first.body.transactions[0], [
      "_id",
      "partnerName",
      "partnerAccountNr",
      "amount",
      "currency",
      "type",
      "description",
      "bookingDate",
      "booked",
      "transactionObjectId",
    ]);
    for (const page of ["2", first.body.nextPage]) {
      expect(
        (await call("POST", `/bankaccounts-transactions/${page}`, body)).body.transactions,
      ).toHaveLength(1);
    }
    for (const booked of ["BOOKED", "UNBOOKED"])
      expect((await call("POST", "/bankaccounts-transactions/", { ...body, booked })).status).toBe(
        200,
      );
  });

  it("POST /bankaccount/export takes bank_accounts, start_date, end_date and company_id", async () => {
    const body = {
      bank_accounts: refs(),
      start_date: "2026-11-01",
      end_date: "2026-11-20",
      company_id: companyId,
    };
    const { status, headers } = await call("POST", "/bankaccount/export", body);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename=".*\.xlsx"$/);
  });

  it("POST /booked toggles with the transactionId alone", async () => {
    expect(
      (await call("POST", "/booked", { transactionId: ids[0] })).body.transactions[0].booked,
    ).toBe(true);
    expect(
      (await call("POST", "/booked", { transactionId: ids[0] })).body.transactions[0].booked,
    ).toBe(false);
  });

  it("POST, GET and DELETE /file name a file's fields", async () => {
    const boundary = "----contract";
    const payload =
      `--${boundary}\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nPróba\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="kivonat.sta"\r\n\r\n:20:X\r\n--${boundary}--\r\n`;
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    };
    const uploaded = (
      await api.app.inject({ method: "POST", url: `/v1/file/${companyId}`, headers, payload })
    ).json();
    const fields = [
      "name",
      "originalName",
      "status",
      "transactionCount",
      "created",
      "duplicates",
      "skipped",
      "bankAccounts",
      "interval",
    ];
    expectFields(uploaded, fields);
    expectFields((await call("GET", `/file?company_id=${companyId}`)).body.files[0], fields);
    expectFields((await call("GET", `/file/${uploaded._id}`)).body, fields);
    expect((await call("DELETE", `/file/${uploaded._id}`)).status).toBe(200);
    expect((await call("GET", `/file/${uploaded._id}`)).status).toBe(404);
  });

  it("GET /integrators, GET, POST and PATCH of access keys name an integrator's and a key's fields", async () => {
    const { ownerId } = await buildCompany(api.db);
    const own = await buildSession(api.db, ownerId);
    const { integrators } = (await call("GET", "/integrators", undefined, own)).body;
    expectFields(integrators[0], ["_id", "displayName", "logoUri"]);
    const made = await call("POST", "/integrator/token", { integrator: integrators[0]._id }, own);
    expect(made.status).toBe(201);
    expectFields(made.body, ["client_id", "client_secret"]);
    const { tokens } = (await call("GET", "/integrator/tokens", undefined, own)).body;
    expectFields(tokens[0], [
      "_id",
      "clientId",
      "integrator",
      "status",
      "createdAt",
      "revokedAt",
      "lastUsed",
    ]);
    const body = { clientId: made.body.client_id };
    expect((await call("PATCH", "/integrator/token", body, own)).body.status).toBe("REVOKED");
  });

  it("GET /subscriptions holds a group for each company, with checked plans and gross amounts", async () => {
    const { body, status } = await call("GET", "/subscriptions");
    expect(status).toBe(200);
    const group = body.subscriptions.find((each: any) => each.companyId === companyId);
    expectFields(group, ["name", "type", "invoiceName", "netAmount", "endedAt", "plans"]);
    expect(group.plans.filter((plan: any) => plan.checked)).toMatchObject([{ type: "trial" }]);
    const { reply } = endpoints.subscriptionList;
    for (const left of ["checked", "grossAmount"] as const) {
      const { [left]: _left, ...plan } = group.plans[0];
      const without = { ...body, subscriptions: [{ ...group, plans: [plan] }] };
      expect(reply.safeParse(without).success).toBe(false);
    }
  });
});

/** Parameters may have other names, and the last slash is part of some paths. */
function shapeOf(name: string): string {
  return name.replace(/:\w+/g, ":x").replace(/\/$/, "");
}
