import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companySchema } from "#contract/companies/companies.ts";
import { inCompany } from "../../database/tenant.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";
import { DAY_MS } from "#values/durations.ts";
import { COMPANIES_A_DAY, TAX_NUMBER_EXISTS_TEXT } from "./companies.service.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

function expectProblem(reply: TestReply, status: number, code: string): void {
  expect({ status: reply.status, code: reply.body?.code }).toEqual({ status, code });
}

async function buildDirector(): Promise<{ id: string; token: string }> {
  const { id } = await buildUser(api.db);
  return { id, token: await buildSession(api.db, id) };
}

const create = (token: string, tax_number: string, company_name = "Új Kft."): Promise<TestReply> =>
  api.call("POST", "/v1/company", { token, body: { tax_number, company_name } });

describe("creating a company", () => {
  it(`is done at most ${COMPANIES_A_DAY} times a day by one person, also at one moment`, async () => {
    const [squatter, other] = [await buildDirector(), await buildDirector()];
    for (let made = 3; made < COMPANIES_A_DAY; made++)
      await buildCompany(api.db, { ownerId: squatter.id, deleted: made % 2 === 0 });
    const numbers = ["77000001", "77000002", "77000003", "77000004", "77000005"];
    const replies = await Promise.all(numbers.map((number) => create(squatter.token, number)));
    const made = replies.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    const refused = replies.find(({ status }) => status !== 201)!;
    expectProblem(refused, 429, "rate_limited");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(DAY_MS / 1_000 - 3_600);
    expect((await create(other.token, "77000006")).status).toBe(201);
    api.clock.advance(DAY_MS + 60_000);
    const late = await buildSession(api.db, squatter.id);
    expect((await create(late, "77000007")).status).toBe(201);
    api.clock.reset();
  });

  it("makes the caller its owner, with an overview, a log entry and an event", async () => {
    const director = await buildDirector();
    const heard: string[] = [];
    const stop = api.deps.events.subscribe((event) =>
      heard.push(`${event.category}:${event.companyId}`),
    );
    // The listening line opens in the background.
    await expect
      .poll(async () => (await api.deps.events.publish("User", "x"), heard.length), {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    const made = await create(director.token, "11111111", "  Kézműves Kft. ");
    expect(made.status).toBe(201);
    const company = companySchema.parse(made.body);
    expect(company).toMatchObject({
      name: "Kézműves Kft.",
      taxNumber: "11111111",
      status: "active",
      owned: true,
      kind: "normal",
    });
    expect(company.overview).toEqual({
      unbookedCount: 0,
      oldestUnbookedDate: null,
      lastDataAt: null,
      dataThrough: null,
      failedFiles: 0,
      waitingFiles: 0,
      waitingMails: 0,
      changedItems: 0,
      openDoubles: 0,
      openDays: {
        days: 0,
        accounts: 0,
        runs: [],
        moreRuns: 0,
        empty: [],
        deciding: 0,
        through: null,
      },
      consentEndsAt: null,
      consentExpiry: 3,
      feedState: "none",
      troubles: [],
    });
    await expect.poll(() => heard, { timeout: 60_000 }).toContain(`Company:${company._id}`);
    stop();
    const log = await inCompany(api.db, company._id, (tx) =>
      tx.selectFrom("audit_log").selectAll().execute(),
    );
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      action: "company.create",
      actor_id: director.id,
      request_id: made.headers["x-request-id"],
    });
    const list = await api.call("GET", "/v1/companies", { token: director.token });
    expect(list.body.companies).toEqual([made.body]);
    expect((await api.call("GET", "/v1/company/11111111", { token: director.token })).body).toEqual(
      made.body,
    );
  });

  it("refuses a tax number that is taken, in words that clients look for", async () => {
    const [one, other] = [await buildDirector(), await buildDirector()];
    expect((await create(one.token, "22222222")).status).toBe(201);
    for (const token of [one.token, other.token]) {
      const refused = await create(token, "22222222");
      expectProblem(refused, 400, "company_tax_number_exists");
      expect(refused.body.message).toContain(TAX_NUMBER_EXISTS_TEXT);
    }
    expect((await api.call("GET", "/v1/companies", { token: other.token })).body.companies).toEqual(
      [],
    );
  });

  it("gives a tax number to one of many who ask at once", async () => {
    const directors = await Promise.all(Array.from({ length: 6 }, buildDirector));
    const replies = await Promise.all(directors.map(({ token }) => create(token, "33333333")));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it("frees the tax number of a deleted company", async () => {
    const director = await buildDirector();
    await buildCompany(api.db, { taxNumber: "44444444", deleted: true });
    expect((await create(director.token, "44444444")).status).toBe(201);
  });

  it.each([
    ["1234567", "Jó Kft.", "tax_number"],
    ["123456789", "Jó Kft.", "tax_number"],
    ["1234567a", "Jó Kft.", "tax_number"],
    ["12345678", " X ", "company_name"],
    ["12345678", "x".repeat(201), "company_name"],
  ])("refuses the fields %s, %s", async (taxNumber, name, field) => {
    const { token } = await buildDirector();
    const reply = await create(token, taxNumber, name);
    expectProblem(reply, 400, "validation_failed");
    expect(reply.body.fields[0].path).toBe(field);
  });

  it("is not for accountants", async () => {
    const { id } = await buildUser(api.db, { role: "accountant" });
    expectProblem(await create(await buildSession(api.db, id), "55555555"), 403, "forbidden");
  });
});

describe("saving a company", () => {
  const save = (
    token: string,
    id: string,
    tax_number: string,
    company_name = "Mentett Kft.",
  ): Promise<TestReply> =>
    api.call("PUT", `/v1/company/${id}`, { token, body: { tax_number, company_name } });

  it("completes a prepared company and logs what was before", async () => {
    const director = await buildDirector();
    const company = await buildCompany(api.db, {
      ownerId: director.id,
      state: "preRegistered",
      taxNumber: "66666666",
    });
    const me = await api.call("GET", `/v1/me?token=${director.token}`);
    expect(me.body.user.companies).toMatchObject([
      { _id: company.id, status: "preRegistered", owned: true },
    ]);
    const saved = await save(director.token, company.id, "66666667");
    expect(saved.body).toMatchObject({
      status: "active",
      taxNumber: "66666667",
      name: "Mentett Kft.",
    });
    const [entry] = await inCompany(api.db, company.id, (tx) =>
      tx.selectFrom("audit_log").selectAll().execute(),
    );
    expect(entry).toMatchObject({
      action: "company.save",
      before: { tax_number: "66666666", status: "preRegistered" },
    });
    expectProblem(
      await api.call("GET", "/v1/company/66666666", { token: director.token }),
      404,
      "not_found",
    );
  });

  it("refuses another company's tax number and changes nothing", async () => {
    const director = await buildDirector();
    const company = await buildCompany(api.db, { ownerId: director.id });
    const other = await buildCompany(api.db);
    const refused = await save(director.token, company.id, other.taxNumber);
    expectProblem(refused, 400, "company_tax_number_exists");
    expect(
      (await api.call("GET", `/v1/company/${company.id}`, { token: director.token })).body.name,
    ).toBe(company.name);
  });

  it("is not for the company's accountant, who may read it", async () => {
    const { id } = await buildUser(api.db, { role: "accountant" });
    const token = await buildSession(api.db, id);
    const company = await buildCompany(api.db, { accountantIds: [id] });
    expect((await api.call("GET", `/v1/company/${company.id}`, { token })).body).toMatchObject({
      owned: false,
    });
    expectProblem(await save(token, company.id, company.taxNumber), 403, "forbidden");
  });
});

describe("another's company", () => {
  it("is not there: by id, by tax number, for reading and for saving", async () => {
    const stranger = await buildDirector();
    const company = await buildCompany(api.db);
    const deleted = await buildCompany(api.db, { ownerId: stranger.id, deleted: true });
    const body = { tax_number: company.taxNumber, company_name: "Enyém Kft." };
    for (const id of [
      company.id,
      company.taxNumber,
      deleted.id,
      deleted.taxNumber,
      "0190f3c1-0000-7000-8000-000000000000",
    ]) {
      expectProblem(
        await api.call("GET", `/v1/company/${id}`, { token: stranger.token }),
        404,
        "not_found",
      );
    }
    for (const id of [company.id, deleted.id]) {
      expectProblem(
        await api.call("PUT", `/v1/company/${id}`, { token: stranger.token, body }),
        404,
        "not_found",
      );
    }
    expect(
      (await api.call("GET", "/v1/companies", { token: stranger.token })).body.companies,
    ).toEqual([]);
    expect(
      (await api.call("GET", `/v1/company/${company.id.toUpperCase()}`, { token: stranger.token }))
        .status,
    ).toBe(404);
  });

  it("is gone for a removed accountant at the next request", async () => {
    const { id } = await buildUser(api.db, { role: "accountant" });
    const token = await buildSession(api.db, id);
    const company = await buildCompany(api.db, { accountantIds: [id] });
    expect((await api.call("GET", `/v1/company/${company.id}`, { token })).status).toBe(200);
    await api.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("user_id", "=", id)
      .execute();
    expectProblem(await api.call("GET", `/v1/company/${company.id}`, { token }), 404, "not_found");
  });
});

describe("the stream of changes", () => {
  it("tells the person's own companies only, and ends when the program stops", async () => {
    const director = await buildDirector();
    const own = await buildCompany(api.db, { ownerId: director.id });
    const other = await buildCompany(api.db);
    const app = await api.another();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as { port: number };
    const reply = await fetch(`http://127.0.0.1:${port}/v1/events`, {
      headers: { authorization: `Bearer ${director.token}` },
    });
    expect(reply.headers.get("content-type")).toContain("application/x-ndjson");
    const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await api.deps.events.publish("Transaction", other.id);
    await api.deps.events.publish("File", own.id);
    const line = new TextDecoder().decode((await reader.read()).value);
    expect(line).toBe(`${JSON.stringify({ category: "File", companyId: own.id })}\n`);
    const closed = app.close();
    expect((await reader.read()).done).toBe(true);
    await closed;
  });

  it("needs a session", async () => {
    expectProblem(await api.call("GET", "/v1/events"), 401, "unauthenticated");
  });
});

describe("subscriptions", () => {
  it("are an empty list for a director without a company", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    expect((await api.call("GET", "/v1/subscriptions", { token })).body.subscriptions).toEqual([]);
  });
});
