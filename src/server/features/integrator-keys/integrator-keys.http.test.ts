/** Access keys as people make, change and end them. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ACTIVE_KEYS_MAX, OLD_SECRET_DAYS } from "#contract/integrator-keys/key-limits.ts";
import { INTEGRATORS } from "#contract/integrator-keys/integrators.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildApiKey, buildForeignSecret } from "#server/testing/build-api-key.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { type HeldTable, holdTable } from "#server/testing/hold-table.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { hashToken } from "#server/token-hash.ts";
import { DAY_MS } from "#values/durations.ts";

let api: TestApp;
// Nothing is timed: on a crowded machine answers come later.
const SOON = { timeout: 60_000 };
beforeAll(async () => {
  api = await createTestApp({ deps: { queue: createMemoryQueue() } });
});
afterAll(async () => {
  await api?.close();
});

async function buildPlace() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const second = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id, second.id] });
  const people = { owner: company.ownerId, accountant: accountant.id, second: second.id };
  const tokens = {
    owner: await buildSession(api.db, people.owner),
    accountant: await buildSession(api.db, people.accountant),
    second: await buildSession(api.db, people.second),
  };
  const call = (
    as: keyof typeof tokens,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ) => api.call(method, `/v1${path}`, { token: tokens[as], body });
  const make = (as: keyof typeof tokens, integrator = "CUSTOM", more: object = {}) =>
    call(as, "POST", "/integrator/token", { integrator, company_id: company.id, ...more });
  const list = async (as: keyof typeof tokens): Promise<any[]> =>
    (await call(as, "GET", `/integrator/tokens?company_id=${company.id}`)).body.tokens;
  return { company, people, call, make, list };
}

describe("a new key", () => {
  it("shows its secret once and stores only the hash", async () => {
    const { make, list } = await buildPlace();
    const made = await make("owner");
    expect(made.status).toBe(201);
    const { client_id: clientId, client_secret: secret, token } = made.body;
    expect(clientId).toMatch(/^ci_live_[0-9a-z]{26}$/);
    expect(secret).toMatch(/^cs_live_[\w-]{43}$/);
    expect(JSON.stringify(token)).not.toContain(secret);
    const [listed] = await list("owner");
    expect(listed).toMatchObject({
      clientId,
      integrator: { _id: "CUSTOM", displayName: "Saját fejlesztés" },
      status: "ACTIVE",
      lastUsed: null,
      revokedAt: null,
      secrets: [{ ending: secret.slice(-4), goodUntil: null }],
    });
    const rows = await api.db
      .selectFrom("api_key_secret")
      .selectAll()
      .where("key_id", "=", token._id)
      .execute();
    expect(rows.map(({ secret_hash: hash }) => hash)).toEqual([hashToken(secret)]);
  });

  it("sent again under its id is one key, whose last secret is good", async () => {
    const { company, make, list, call } = await buildPlace();
    const request = { _id: randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => make("owner", "KULCS", request)),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map(({ body }) => body.client_id)).size).toBe(1);
    const [listed, ...others] = await list("owner");
    expect(others).toEqual([]);
    expect(listed.secrets).toHaveLength(1);
    // The choices may be others by then.
    const last = (await make("owner", "RLB", { ...request, scopes: ["transactions:read"] })).body;
    expect(last.token).toMatchObject({ _id: request._id, integrator: { _id: "RLB" } });
    expect(last.token.scopes).toEqual(["transactions:read"]);
    expect((await make("owner", "RLB", request)).status).toBe(201);
    const [kept] = await list("owner");
    const log = await inCompany(api.db, company.id, (tx) =>
      tx.selectFrom("audit_log").select("action").where("object_id", "=", request._id).execute(),
    );
    expect(log.filter(({ action }) => action === "access_key.create")).toHaveLength(1);
    expect(log.filter(({ action }) => action === "access_key.rotate")).toHaveLength(9);
    // Once it works nobody takes its secret away like this.
    await api.db
      .updateTable("api_key_secret")
      .set({ last_used_at: api.clock.now() })
      .where("key_id", "=", request._id)
      .execute();
    expect((await make("owner", "RLB", request)).body.code).toBe("conflict");
    await call("owner", "PATCH", "/integrator/token", { clientId: kept.clientId });
    expect((await make("owner", "RLB", request)).body.code).toBe("conflict");
  });

  it("never takes over the key of another person or company by its id", async () => {
    const { make } = await buildPlace();
    const request = { _id: randomUUID() };
    expect((await make("owner", "KULCS", request)).status).toBe(201);
    expect((await make("accountant", "KULCS", request)).body.code).toBe("conflict");
    const elsewhere = await buildPlace();
    const refused = (await elsewhere.make("owner", "KULCS", request)).body.code;
    expect(["conflict", "not_found"]).toContain(refused);
    expect(await elsewhere.list("owner")).toEqual([]);
  });

  it("may have fewer scopes than its integrator, never others", async () => {
    const { make } = await buildPlace();
    const few = await make("owner", "KULCS", { scopes: ["transactions:read"] });
    expect(few.body.token.scopes).toEqual(["transactions:read"]);
    expect((await make("owner", "KULCS", { scopes: ["everything:write"] })).status).toBe(400);
    expect((await make("owner", "KULCS", { scopes: [] })).status).toBe(400);
  });

  it("needs an integrator of the list", async () => {
    const { make } = await buildPlace();
    expect((await make("owner", "")).body.code).toBe("validation_failed");
    expect((await make("owner", "NOBODY")).body.code).toBe("validation_failed");
  });

  it("is for the company opened last, or the only one, and is never made by a program's link", async () => {
    const { company, people, call } = await buildPlace();
    const only = await call("owner", "POST", "/integrator/token", { integrator: "CUSTOM" });
    expect(only.body.token.companyId).toBe(company.id);
    const other = await buildCompany(api.db, { ownerId: people.owner });
    const unsure = await call("owner", "POST", "/integrator/token", { integrator: "CUSTOM" });
    expect(unsure.body.code).toBe("bad_request");
    await api.db
      .updateTable("app_user")
      .set({ current_company_id: other.id })
      .where("id", "=", people.owner)
      .execute();
    const opened = await call("owner", "POST", "/integrator/token", { integrator: "CUSTOM" });
    expect(opened.body.token.companyId).toBe(other.id);
    const link = await buildSession(api.db, people.owner, { boundCompanyId: company.id });
    const bound = await api.call("POST", "/v1/integrator/token", {
      token: link,
      body: { integrator: "CUSTOM" },
    });
    expect(bound.body.code).toBe("own_login_needed");
  });

  it(`is the last of ${ACTIVE_KEYS_MAX} once, also when twenty are made at once`, async () => {
    const { company, people, make, list } = await buildPlace();
    for (let made = 1; made < ACTIVE_KEYS_MAX; made++)
      await buildApiKey(api.db, { userId: people.owner, companyId: company.id });
    const replies = await Promise.all(Array.from({ length: 20 }, () => make("owner")));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await list("owner")).toHaveLength(ACTIVE_KEYS_MAX);
  });

  it("of RLB is the only active one of its company, also when two are made at once", async () => {
    const { make, call } = await buildPlace();
    const both = await Promise.all([make("owner", "RLB"), make("accountant", "RLB")]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe("token_exists");
    const made = both.find(({ status }) => status === 201)!.body;
    await call("owner", "PATCH", "/integrator/token", { clientId: made.client_id });
    expect((await make("owner", "RLB")).status).toBe(201);
    const elsewhere = await buildPlace();
    expect((await elsewhere.make("owner", "RLB")).status).toBe(201);
  });

  it(`is refused beyond ${ACTIVE_KEYS_MAX} active ones`, async () => {
    const { company, people, make } = await buildPlace();
    for (let at = 1; at < ACTIVE_KEYS_MAX; at++)
      await buildApiKey(api.db, { userId: people.owner, companyId: company.id });
    expect((await make("owner")).status).toBe(201);
    expect((await make("owner")).body.code).toBe("too_many_keys");
  });
});

describe("the list", () => {
  it("shows a director every key of the company and an accountant his own", async () => {
    const { make, list } = await buildPlace();
    const own = (await make("owner", "NTAX")).body.client_id;
    const hers = (await make("accountant", "KULCS")).body.client_id;
    const names = async (as: "owner" | "accountant" | "second") =>
      (await list(as)).map(({ clientId }) => clientId);
    expect(await names("owner")).toEqual([hers, own]);
    expect(await names("accountant")).toEqual([hers]);
    expect(await names("second")).toEqual([]);
    expect((await list("owner")).map(({ createdBy }) => createdBy.isCaller)).toEqual([false, true]);
  });

  it("names a mark of this program for every integrator", async () => {
    const { call } = await buildPlace();
    const { integrators } = (await call("owner", "GET", "/integrators")).body;
    expect(integrators.map(({ _id }: { _id: string }) => _id)).toEqual(
      INTEGRATORS.map(({ _id }) => _id),
    );
  });
});

describe("a key", () => {
  it("is nobody else's: another accountant and a stranger find none", async () => {
    const { make, call } = await buildPlace();
    const { client_id: clientId } = (await make("accountant")).body;
    const stranger = await buildPlace();
    for (const reply of [
      await call("second", "PATCH", "/integrator/token", { clientId }),
      await call("second", "POST", "/integrator/token/secret", { clientId }),
      await stranger.call("owner", "PATCH", "/integrator/token", { clientId }),
      await stranger.call("owner", "PATCH", "/integrator/token", {
        clientId,
        company_id: stranger.company.id,
      }),
      await stranger.call("owner", "DELETE", "/integrator/token/secret", { clientId }),
    ])
      expect(reply.body.code).toBe("not_found");
  });

  it("has a new secret for its own person only: the director ends it, and cannot act by it", async () => {
    const { make, call, list } = await buildPlace();
    const { client_id: clientId, client_secret: first } = (await make("accountant")).body;
    const asked = await call("owner", "POST", "/integrator/token/secret", { clientId });
    expect([asked.status, asked.body.code]).toEqual([403, "forbidden"]);
    expect(JSON.stringify(asked.body)).not.toMatch(/cs_live/);
    const [key] = await list("owner");
    expect(key.secrets).toMatchObject([{ ending: first.slice(-4), goodUntil: null }]);
    const own = await call("accountant", "POST", "/integrator/token/secret", { clientId });
    expect(own.status).toBe(201);
    expect((await call("owner", "DELETE", "/integrator/token/secret", { clientId })).status).toBe(
      200,
    );
    expect((await call("owner", "PATCH", "/integrator/token", { clientId })).body.status).toBe(
      "REVOKED",
    );
  });

  it("is revoked for ever, by its maker or the director, and once more changes nothing", async () => {
    const { make, call, list } = await buildPlace();
    const { client_id: clientId } = (await make("accountant")).body;
    const revoked = (await call("owner", "PATCH", "/integrator/token", { clientId })).body;
    expect(revoked).toMatchObject({ status: "REVOKED", secrets: [] });
    const again = (await call("accountant", "PATCH", "/integrator/token", { clientId })).body;
    expect(again.revokedAt).toBe(revoked.revokedAt);
    const renew = await call("accountant", "POST", "/integrator/token/secret", { clientId });
    expect(renew.body.code).toBe("conflict");
    expect((await list("accountant"))[0]).toMatchObject({ clientId, status: "REVOKED" });
  });

  it(`has two secrets for ${OLD_SECRET_DAYS} days after a change, never three`, async () => {
    const { make, call, list } = await buildPlace();
    const { client_id: clientId, client_secret: first } = (await make("owner")).body;
    const rotate = async (): Promise<string> =>
      (await call("owner", "POST", "/integrator/token/secret", { clientId })).body.client_secret;
    const endings = async () => (await list("owner"))[0].secrets.map((each: any) => each.ending);
    const second = await rotate();
    expect(await endings()).toEqual([second.slice(-4), first.slice(-4)]);
    const third = await rotate();
    expect(await endings()).toEqual([third.slice(-4), second.slice(-4)]);
    const until = new Date((await list("owner"))[0].secrets[1].goodUntil).getTime();
    expect(Math.round((until - Date.now()) / DAY_MS)).toBe(OLD_SECRET_DAYS);
    const end = () => call("owner", "DELETE", "/integrator/token/secret", { clientId });
    expect((await end()).body).toEqual({ ok: true });
    expect(await endings()).toEqual([third.slice(-4)]);
    expect((await end()).body.code).toBe("not_found");
  });

  it("keeps the secret in use where the answer with the new one was lost", async () => {
    const { make, call, list } = await buildPlace();
    const { client_id: clientId, client_secret: inUse } = (await make("owner")).body;
    const endings = async () => (await list("owner"))[0].secrets.map((each: any) => each.ending);
    const rotate = (secretId: string) =>
      call("owner", "POST", "/integrator/token/secret", { clientId, secret_id: secretId });
    const request = randomUUID();
    const [unseen, seen] = [(await rotate(request)).body, (await rotate(request)).body];
    expect(seen.client_secret).not.toBe(unseen.client_secret);
    expect(await endings()).toEqual([seen.client_secret.slice(-4), inUse.slice(-4)]);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => rotate(request)));
    expect(atOnce.map(({ status }) => status)).toEqual(atOnce.map(() => 201));
    expect(await endings()).toEqual([expect.any(String), inUse.slice(-4)]);
    // A request of its own is another secret; the request before has no current secret then.
    const last = (await rotate(randomUUID())).body.client_secret;
    expect((await endings())[0]).toBe(last.slice(-4));
    expect((await rotate(request)).body.code).toBe("conflict");
    const other = (await make("owner")).body.client_id;
    const foreign = { clientId: other, secret_id: request };
    expect((await call("owner", "POST", "/integrator/token/secret", foreign)).body.code).toBe(
      "conflict",
    );
  });

  it("gives a secret that is used no other value", async () => {
    const { make, call } = await buildPlace();
    const { client_id: clientId } = (await make("owner")).body;
    const named = { clientId, secret_id: randomUUID() };
    expect((await call("owner", "POST", "/integrator/token/secret", named)).status).toBe(201);
    await api.db
      .updateTable("api_key_secret")
      .set({ last_used_at: new Date() })
      .where("id", "=", named.secret_id)
      .execute();
    const again = await call("owner", "POST", "/integrator/token/secret", named);
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
  });

  it("of a colleague loses the secret that a thief of a session made, and has its former one again", async () => {
    const { people, make, call, list } = await buildPlace();
    const { client_id: clientId, client_secret: first, token } = (await make("accountant")).body;
    await buildForeignSecret(api.db, { clientId, madeBy: people.owner });
    await call("owner", "DELETE", "/sessions?scope=others&waysIn=remove");
    expect((await list("owner"))[0]).toMatchObject({
      status: "ACTIVE",
      secrets: [{ ending: first.slice(-4), goodUntil: null }],
    });
    const rows = await api.db
      .selectFrom("api_key_secret")
      .select("secret_hash as hash")
      .where("key_id", "=", token._id)
      .execute();
    expect(rows.map(({ hash }) => hash)).toEqual([hashToken(first)]);
  });

  it("is told by letter with all that it may do, also beyond reading", async () => {
    const { make } = await buildPlace();
    const told = async (scopes: readonly string[]): Promise<string> => {
      const since = api.mailbox.letters.length;
      expect((await make("owner", "CUSTOM", { scopes })).status).toBe(201);
      return api.mailbox.letters[since]!.text;
    };
    const acting = await told(["links:write", "companies:prepare", "bookkeeping:write"]);
    for (const word of ["beléptető linkek", "új cégek előkészítése", "könyveltként jelölése"])
      expect(acting).toContain(word);
    expect(acting).not.toMatch(/olvasása|olvashat/);
    const reading = await told(["transactions:read"]);
    expect(reading).toContain("banki tételek olvasása");
    expect(reading).not.toContain("linkek készítése");
  });

  it("is told by letter to the director and its maker when it comes, changes and goes", async () => {
    const { make, call } = await buildPlace();
    const since = api.mailbox.letters.length;
    const { client_id: clientId, client_secret: secret } = (await make("accountant", "NTAX")).body;
    await call("accountant", "POST", "/integrator/token/secret", { clientId });
    await call("owner", "PATCH", "/integrator/token", { clientId });
    const letters = api.mailbox.letters.slice(since);
    expect(letters.map(({ subject }) => subject.split(":")[0])).toEqual([
      "Új hozzáférési kulcs készült",
      "Új hozzáférési kulcs készült",
      "Új titkos kulcs készült",
      "Új titkos kulcs készült",
      "Hozzáférési kulcs visszavonva",
      "Hozzáférési kulcs visszavonva",
    ]);
    expect(new Set(letters.map(({ to }) => to)).size).toBe(2);
    expect(JSON.stringify(letters)).not.toContain(secret);
    expect(JSON.stringify(letters)).toContain("NTAX (Novitax)");
  });
});

describe("a thief who makes a key while the person ends all ways in", () => {
  let held: HeldTable | undefined;
  afterEach(async () => {
    await held?.release();
    held = undefined;
  });
  const endWaysIn = (token: string) =>
    api.call("DELETE", "/v1/sessions?scope=others&waysIn=remove", { token });
  const statesOf = async (companyId: string) => {
    const keys = api.db.selectFrom("api_key").select("status").where("company_id", "=", companyId);
    return (await keys.execute()).map(({ status }) => status);
  };

  it("has none where his call came to its work later", async () => {
    const { company, people, make } = await buildPlace();
    const own = await buildSession(api.db, people.owner);
    held = await holdTable(api.database.ownerUrl, "company_directory");
    const making = make("owner");
    await expect.poll(() => held!.countWaiting(), SOON).toBe(1);
    expect((await endWaysIn(own)).status).toBe(200);
    await held.release();
    held = undefined;
    expect((await making).body.code).toBe("session_expired");
    expect(await statesOf(company.id)).toEqual([]);
  });

  it("has a revoked one where his call came first", async () => {
    const { company, people, make } = await buildPlace();
    const own = await buildSession(api.db, people.owner);
    held = await holdTable(api.database.ownerUrl, "api_key_secret");
    const making = make("owner");
    await expect.poll(() => held!.countWaiting(), SOON).toBe(1);
    const ending = endWaysIn(own);
    await expect.poll(() => held!.countWaiting(), SOON).toBe(2);
    await held.release();
    held = undefined;
    expect([(await making).status, (await ending).status]).toEqual([201, 200]);
    expect(await statesOf(company.id)).toEqual(["REVOKED"]);
  });
});
