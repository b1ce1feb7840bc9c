/** Links that programs make for people, and companies that programs prepare. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENTRY_LINK_MINUTES, PREPARED_PER_DAY } from "#contract/integrator-api/links.ts";
import { NAMED_SCOPES } from "#contract/integrator-keys/key-scopes.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { PREPARED_OPEN_MAX } from "#server/features/companies/prepare-company.service.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ deps: { queue: createMemoryQueue() } });
});
afterAll(() => api?.close());

async function buildPlace(as: "owner" | "accountant" = "owner") {
  api.clock.reset();
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const userId = as === "owner" ? company.ownerId : accountant.id;
  const caller = await openKey(api, { userId, companyId: company.id });
  const owner = await api.db
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", company.ownerId)
    .executeTakeFirstOrThrow();
  const link = (body: object) => caller.call("POST", "/links", body);
  return { company, accountant, ownerEmail: owner.email, caller, link };
}

const enter = (url: string) =>
  api.call("GET", `/v1/me?token=${new URL(url).pathname.split("/")[2]}`, {});

const kindsOf = async (userId: string): Promise<string[]> =>
  (
    await api.db
      .selectFrom("person_event")
      .select("kind")
      .where("user_id", "=", userId)
      .orderBy("at")
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

describe("a link that a program makes", () => {
  it("logs its maker in once, into this company only, with the filter in its address", async () => {
    const { company, ownerEmail, link } = await buildPlace();
    await buildCompany(api.db, { ownerId: company.ownerId });
    const filter = { accountNr: "HU42117730161111101800000000", partnerName: "GLS & Társa" };
    const reply = await link({ page: "transactions", filter });
    expect([reply.status, reply.body.email]).toEqual([201, ownerEmail]);
    const url = new URL(reply.body.url);
    expect(url.pathname).toMatch(
      new RegExp(`^/transaction-viewer/[\\w-]{43}/${company.taxNumber}$`),
    );
    expect(Object.fromEntries(url.searchParams)).toEqual(filter);
    const entered = await enter(reply.body.url);
    expect(entered.body.user.email).toBe(ownerEmail);
    const token = entered.body.token ?? entered.headers["x-session-token"];
    const { body } = await api.call("GET", "/v1/companies", { token });
    expect((body.companies ?? body).map(({ _id }: { _id: string }) => _id)).toEqual([company.id]);
    expect((await enter(reply.body.url)).body.code).toBe("link_used_or_expired");
  });

  it("ends after some minutes", async () => {
    const { link } = await buildPlace();
    const { url } = (await link({ page: "companies" })).body;
    expect(new URL(url).pathname).toMatch(/^\/companies\/[\w-]{43}$/);
    api.clock.advance(ENTRY_LINK_MINUTES * MINUTE_MS + 1);
    expect((await enter(url)).body.code).toBe("link_used_or_expired");
    api.clock.reset();
  });

  it("is for accountants by a director's key, and never for somebody who may do more", async () => {
    const byOwner = await buildPlace();
    expect((await byOwner.link({ email: byOwner.accountant.email })).status).toBe(201);
    const second = await buildUser(api.db);
    const { id: companyId } = byOwner.company;
    await api.db
      .insertInto("membership")
      .values({ company_id: companyId, user_id: second.id, role: "owner" })
      .execute();
    expect((await byOwner.link({ email: second.email })).body.code).toBe("forbidden");
    expect((await byOwner.link({ email: "nobody@example.com" })).status).toBe(404);
    const byAccountant = await buildPlace("accountant");
    expect((await byAccountant.link({})).body.email).toBe(byAccountant.accountant.email);
    const { ownerEmail } = byAccountant;
    expect((await byAccountant.link({ email: ownerEmail })).body.code).toBe("forbidden");
  });

  it("ends with its key, and so does the session that it opened", async () => {
    const { company, accountant, caller, link } = await buildPlace();
    const director = await buildSession(api.db, company.ownerId);
    const own = await enter((await link({})).body.url);
    const other = await enter((await link({ email: accountant.email })).body.url);
    const unused = (await link({})).body.url;
    const look = async ({ body }: typeof own) =>
      (await api.call("GET", "/v1/companies", { token: body.token })).status;
    expect([await look(own), await look(other)]).toEqual([200, 200]);
    await api.call("PATCH", "/v1/integrator/token", {
      token: director,
      body: { clientId: caller.key.clientId, company_id: company.id },
    });
    expect([await look(own), await look(other)]).toEqual([401, 401]);
    const { body } = await api.call("GET", "/v1/companies", { token: own.body.token });
    expect(body.code).toBe("session_expired");
    expect((await enter(unused)).body.code).toBe("link_used_or_expired");
    const { sessions } = (await api.call("GET", "/v1/sessions", { token: director })).body;
    expect(sessions).toHaveLength(1);
    const { events } = (await api.call("GET", "/v1/profile/events", { token: director })).body;
    expect(events[0]).toMatchObject({ kind: "session.lose-key", address: "", device: "" });
    expect(await kindsOf(accountant.id)).toEqual(["session.open-for-program", "session.lose-key"]);
  });

  it("ends with the right to the company, which the person's own log tells", async () => {
    const { company, accountant, link } = await buildPlace();
    const director = await buildSession(api.db, company.ownerId);
    await enter((await link({ email: accountant.email })).body.url);
    const path = `/v1/accountant/${company.id}/${accountant.id}`;
    expect((await api.call("DELETE", path, { token: director })).status).toBeLessThan(300);
    expect(await kindsOf(accountant.id)).toEqual([
      "session.open-for-program",
      "session.lose-company",
    ]);
  });

  it("ends with a secret that is ended by hand, and so does the session that it opened", async () => {
    const { company, caller, link } = await buildPlace();
    const director = await buildSession(api.db, company.ownerId);
    const own = await enter((await link({})).body.url);
    const unused = (await link({})).body.url;
    const look = async () =>
      (await api.call("GET", "/v1/companies", { token: own.body.token })).status;
    const body = { clientId: caller.key.clientId, company_id: company.id };
    await api.call("POST", "/v1/integrator/token/secret", { token: director, body });
    expect(await look()).toBe(200);
    await api.call("DELETE", "/v1/integrator/token/secret", { token: director, body });
    expect(await look()).toBe(401);
    expect((await enter(unused)).body.code).toBe("link_used_or_expired");
  });

  it("leaves its line in the log, without the token", async () => {
    const { company, caller, link } = await buildPlace();
    const { url } = (await link({})).body;
    const rows = await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select(["action", "actor_kind", "after"])
        .where("company_id", "=", company.id)
        .where("action", "=", "link.create")
        .execute(),
    );
    expect(rows).toMatchObject([{ actor_kind: "integrator" }]);
    expect(JSON.stringify(rows)).toContain(caller.key.clientId);
    expect(JSON.stringify(rows)).not.toContain(new URL(url).pathname.split("/")[2]);
  });

  it("needs a scope that no key has by itself", async () => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    const body = { integrator: "CUSTOM", company_id: company.id };
    const made = await api.call("POST", "/v1/integrator/token", { token, body });
    for (const scope of NAMED_SCOPES) expect(made.body.token.scopes).not.toContain(scope);
    const named = { ...body, scopes: ["links:write"] };
    const asked = await api.call("POST", "/v1/integrator/token", { token, body: named });
    expect(asked.body.token.scopes).toEqual(["links:write"]);
  });
});

describe("a company that a program prepares", () => {
  const request = (taxNumber: string) => ({
    taxNumber,
    name: "Előkészített Kft.",
    email: `director-${taxNumber}@example.com`,
  });
  const prepare = ({ caller }: Awaited<ReturnType<typeof buildPlace>>, body: object) =>
    caller.call("POST", "/companies", body, { "idempotency-key": newId() });

  it("waits for its director, who gets a letter; the key sees nothing of it", async () => {
    const place = await buildPlace();
    const made = await prepare(place, request("45454545"));
    expect([made.status, made.body.status]).toEqual([201, "PRE_REGISTERED"]);
    const letter = api.mailbox.letters.at(-1)!;
    expect(letter.to).toContain("director-45454545@example.com");
    expect(letter.text).toContain("Saját fejlesztés");
    const seen = await place.caller.call("GET", "/companies");
    expect(seen.body.data.map(({ id }: { id: string }) => id)).toEqual([`com_${place.company.id}`]);
    expect((await place.caller.call("GET", `/companies/${made.body.id}`)).status).toBe(404);
    const again = await prepare(place, request("45454545"));
    expect(again.body.code).toBe("company_tax_number_exists");
  });

  it("is made by keys of directors, so many a day", async () => {
    const byAccountant = await buildPlace("accountant");
    expect((await prepare(byAccountant, request("46464646"))).body.code).toBe("forbidden");
    const place = await buildPlace();
    const statuses = [];
    for (let count = 0; count <= PREPARED_PER_DAY; count++) {
      if (count % 10 === 0) api.clock.toNextWindow(60);
      statuses.push((await prepare(place, request(String(50_000_000 + count)))).status);
    }
    expect(statuses.slice(-2)).toEqual([201, 429]);
    api.clock.advance(DAY_MS);
    api.clock.reset();
  });

  it("takes a stranger's pages for himself a few times at most, and he refuses it", async () => {
    const victim = await buildUser(api.db);
    await buildCompany(api.db, { ownerId: victim.id });
    const token = await buildSession(api.db, victim.id);
    const place = await buildPlace();
    let number = 71_000_000;
    const tryMany = (email: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          prepare(place, { ...request(String(number++)), email }).then(({ status }) => status),
        ),
      );
    const made = await tryMany(victim.email, PREPARED_OPEN_MAX + 2);
    expect(made.filter((status) => status === 201)).toHaveLength(PREPARED_OPEN_MAX);
    const waiting = async () =>
      (await api.call("GET", "/v1/companies", { token })).body.companies.filter(
        ({ status }: { status: string }) => status === "preRegistered",
      );
    for (const { _id: id, name } of await waiting())
      await api.call("DELETE", `/v1/company/${id}`, { token, body: { company_name: name } });
    expect(await waiting()).toEqual([]);
    expect(await tryMany(victim.email, 1)).toEqual([429]);
    const [name, domain] = victim.email.split("@");
    const tagged = await Promise.all(
      Array.from({ length: 12 }, (_, tag) => tryMany(`${name}+${tag}@${domain}`, 1)),
    );
    expect(tagged.flat()).toContain(429);
  });
});
