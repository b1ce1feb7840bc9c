/** Keys and secrets that end with the ways into an account, or with the right to a company. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany, inCompanyAsProgram } from "#server/database/tenant.ts";
import { grantMembership } from "#server/features/access/members.service.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildForeignSecret } from "#server/testing/build-api-key.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser, type TestUser } from "#server/testing/build-user.ts";
import { sendForm } from "#server/testing/key-calls.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ deps: { queue: createMemoryQueue() } });
});
afterAll(() => api?.close());

type Method = "GET" | "POST" | "DELETE";

/** A director with a colleague who is a director of the same companies. */
async function buildDirectors(companies: number) {
  const [owner, colleague] = [await buildUser(api.db), await buildUser(api.db)];
  const all: TestCompany[] = [];
  for (let n = 0; n < companies; n++) {
    const company = await buildCompany(api.db, { ownerId: owner.id });
    const member = { companyId: company.id, userId: colleague.id, role: "owner", now: new Date() };
    await inCompany(api.db, company.id, (tx) => grantMembership(tx, member as never));
    all.push(company);
  }
  const tokens = {
    owner: await buildSession(api.db, owner.id),
    colleague: await buildSession(api.db, colleague.id),
  };
  const call = async (who: keyof typeof tokens, method: Method, path: string, body?: object) => {
    const reply = await api.call(method, `/v1${path}`, { token: tokens[who], body });
    expect([path, reply.status < 300]).toEqual([path, true]);
    return reply.body;
  };
  const make = (who: keyof typeof tokens, company: TestCompany): Promise<Given> =>
    call(who, "POST", "/integrator/token", { integrator: "CUSTOM", company_id: company.id });
  const rotate = (who: keyof typeof tokens, clientId: string): Promise<Given> =>
    buildForeignSecret(api.db, {
      clientId,
      madeBy: { owner, colleague }[who].id,
      at: api.clock.now(),
    });
  return { owner, colleague, companies: all, call, make, rotate };
}

interface Given {
  readonly client_id: string;
  readonly client_secret: string;
}

/** Whether the secret still gives tokens. */
async function opens({ client_id, client_secret }: Given): Promise<boolean> {
  const fields = { grant_type: "client_credentials", client_id, client_secret };
  return (await sendForm(api, "/oauth2/token", fields)).status === 200;
}

const readLog = (company: TestCompany) =>
  inCompanyAsProgram(api.db, company.id, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["actor_id as actor", "object_id as object", "after"])
      .where("company_id", "=", company.id)
      .where("action", "=", "access_key.end-ways-in")
      .execute(),
  );

const lettersSince = (since: number, to: TestUser): number =>
  api.mailbox.letters.slice(since).filter((letter) => letter.to === to.email).length;

describe("the end of all ways in", () => {
  it("leaves one line in the log of each company whose keys it ended, and tells its directors", async () => {
    const { owner, colleague, companies, call, make, rotate } = await buildDirectors(3);
    const [revoking, losing, untouched] = companies as [TestCompany, TestCompany, TestCompany];
    const [one, two] = [await make("owner", revoking), await make("owner", revoking)];
    const other = await make("colleague", losing);
    const stolen = await rotate("owner", other.client_id);
    await make("colleague", untouched);
    const since = api.mailbox.letters.length;
    await call("owner", "DELETE", "/sessions?scope=others&waysIn=remove");
    const line = { actor: owner.id, object: owner.id };
    const revoked = [one.client_id, two.client_id];
    expect(await readLog(revoking)).toMatchObject([
      { ...line, after: { revoked: expect.toSatisfy((ids) => sameIds(ids, revoked)) } },
    ]);
    expect(await readLog(losing)).toEqual([
      { ...line, after: { revoked: [], secretsEnded: [other.client_id] } },
    ]);
    expect(await readLog(untouched)).toEqual([]);
    expect(lettersSince(since, colleague)).toBe(2);
    const events = await inCompanyAsProgram(api.db, revoking.id, (tx) =>
      tx.selectFrom("api_event").select("type").where("company_id", "=", revoking.id).execute(),
    );
    expect(events).toEqual([{ type: "access_key.revoked" }, { type: "access_key.revoked" }]);
    expect(await Promise.all([one, two, stolen, other].map(opens))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("of somebody without keys leaves no line", async () => {
    const { companies, call } = await buildDirectors(1);
    await call("owner", "DELETE", "/sessions?scope=others&waysIn=remove");
    expect(await readLog(companies[0]!)).toEqual([]);
  });
});

const sameIds = (found: string[], expected: string[]): boolean =>
  JSON.stringify(found.toSorted()) === JSON.stringify(expected.toSorted());

describe("a secret that a director made for a colleague's key", () => {
  it("ends when he is taken out of the company, and the one before is good again", async () => {
    const { colleague, companies, call, make, rotate } = await buildDirectors(2);
    const [left, kept] = companies as [TestCompany, TestCompany];
    const [key, elsewhere] = [await make("owner", left), await make("owner", kept)];
    const [known, stays] = [
      await rotate("colleague", key.client_id),
      await rotate("colleague", elsewhere.client_id),
    ];
    await call("owner", "DELETE", `/company/${left.id}/owner/${colleague.id}`);
    expect([await opens(known), await opens(key)]).toEqual([false, true]);
    expect([await opens(stays), await opens(elsewhere)]).toEqual([true, true]);
  });

  it("ends when he deletes his account", async () => {
    const { colleague, companies, call, make, rotate } = await buildDirectors(1);
    const key = await make("owner", companies[0]!);
    const known = await rotate("colleague", key.client_id);
    await call("colleague", "DELETE", "/profile", { email: colleague.email });
    expect([await opens(known), await opens(key)]).toEqual([false, true]);
  });
});
