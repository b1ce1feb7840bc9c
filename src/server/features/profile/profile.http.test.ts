import { SELF, stampOf } from "#server/http/through.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { holdTable } from "#server/testing/hold-table.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createLink } from "../auth/sessions.service.ts";

let api: TestApp;
let address = "";
let addresses = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => {
  address = `198.51.100.${++addresses}`;
});

describe("the profile", () => {
  it.each(["entrepreneur", "accountant"] as const)(
    "of an %s takes name, mobile and billing address, flat on the wire",
    async (role) => {
      const user = await buildUser(api.db, { role });
      const token = await buildSession(api.db, user.id);
      const body = {
        name: " Kiss\r\nÉva ",
        mobile: "+36 30-123 4567",
        country: "Magyarország",
        postcode: "7621",
        city: "Pécs",
        street: "Fő u. 1.",
        invoiceName: "Kiss Kft.",
      };
      const saved = { ...body, name: "Kiss Éva", mobile: "+36301234567", privacyAccepted: true };
      expect((await api.call("POST", "/v1/profile", { token, body })).body.profile).toMatchObject(
        saved,
      );
      const me = await api.call("GET", `/v1/me?token=${token}`, { address });
      expect(me.body.profile).toMatchObject({
        ...saved,
        privacyVersion: PRIVACY_VERSION,
      });
      expect(me.body.profile.privacyAcceptedAt).toMatch(/^\d{4}-/);
    },
  );

  it("refuses a mobile that is none and an address beyond its limits", async () => {
    const token = await buildSession(api.db, (await buildUser(api.db)).id);
    for (const body of [{ mobile: "abc" }, { city: "x".repeat(101) }, { name: "x".repeat(201) }]) {
      expect((await api.call("POST", "/v1/profile", { token, body })).body.code).toBe(
        "validation_failed",
      );
    }
    expect(
      (
        await api.call("POST", "/v1/profile", {
          token,
          body: { city: "x".repeat(100), name: "x".repeat(200) },
        })
      ).status,
    ).toBe(200);
  });
});

describe("the download of personal data", () => {
  it("holds what is kept about the person, of living companies, and no secret", async () => {
    const user = await buildUser(api.db, {
      role: "accountant",
      name: "Szabó Dóra",
      mobile: "+36301112222",
    });
    const token = await buildSession(api.db, user.id);
    const living = await buildCompany(api.db, { accountantIds: [user.id], name: "Élő Kft." });
    const deleted = await buildCompany(api.db, {
      accountantIds: [user.id],
      name: "Törölt Kft.",
      deleted: true,
    });
    await inCompany(api.db, living.id, (tx) =>
      tx
        .insertInto("audit_log")
        .values({
          company_id: living.id,
          id: api.deps.newId(),
          actor_kind: "user",
          through: stampOf(SELF),
          actor_id: user.id,
          action: "booked.set",
          object_kind: "transaction",
          object_id: "1",
          before: null,
          after: null,
        })
        .execute(),
    );
    const { url, fileName } = (await api.call("GET", "/v1/profile/data", { token })).body;
    const reply = await api.call("GET", url, { address });
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(reply.headers["content-disposition"]).toBe(`attachment; filename="${fileName}"`);
    expect(reply.body.person).toMatchObject({
      email: user.email,
      name: "Szabó Dóra",
      mobile: "+36301112222",
      role: "accountant",
    });
    const [first, second] = reply.body.companies;
    expect(first).toMatchObject({
      companyId: living.id,
      company: { name: "Élő Kft." },
      actions: [{ action: "booked.set" }],
    });
    expect(second).toMatchObject({ companyId: deleted.id });
    expect(reply.text).not.toContain("Törölt");
    expect(reply.text).not.toMatch(/hash|public_key/);
    expect(reply.text).not.toContain(token);
    expect((await api.call("GET", url, { address })).body.code).toBe("download_ticket_invalid");
  });

  it("works for a minute, and not with an export's ticket", async () => {
    const token = await buildSession(api.db, (await buildUser(api.db)).id);
    const { url } = (await api.call("GET", "/v1/profile/data", { token })).body;
    expect(
      (await api.call("GET", url.replace("/profile/data/", "/download/"), { address })).body.code,
    ).toBe("download_ticket_invalid");
    const other = (await api.call("GET", "/v1/profile/data", { token })).body.url;
    api.clock.advance(61_000);
    expect((await api.call("GET", other, { address })).body.code).toBe("download_ticket_invalid");
    api.clock.reset();
  });
});

describe("deleting the account", () => {
  it("needs the account's own address as confirmation", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    const reply = await api.call("DELETE", "/v1/profile", {
      token,
      body: { email: "mas@example.com" },
    });
    expect([reply.body.code, reply.body.fields[0].path]).toEqual(["validation_failed", "email"]);
    expect((await api.call("GET", "/v1/sessions", { token })).status).toBe(200);
  });

  it("is refused while a living company would be left without owner, and names it", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    const company = await buildCompany(api.db, { ownerId: user.id, name: "Egyedüli Kft." });
    await buildCompany(api.db, { ownerId: user.id, deleted: true });
    const reply = await api.call("DELETE", "/v1/profile", { token, body: { email: user.email } });
    expect([reply.status, reply.body.code]).toEqual([409, "only_owner_of_company"]);
    expect(reply.body.fields).toEqual([{ path: company.id, message: "Egyedüli Kft." }]);
    const other = await buildUser(api.db);
    await api.db
      .insertInto("membership")
      .values({ company_id: company.id, user_id: other.id, role: "owner" })
      .execute();
    expect(
      (await api.call("DELETE", "/v1/profile", { token, body: { email: user.email } })).body,
    ).toEqual({ ok: true });
  });

  it("leaves nothing of the person but his id in the log, and frees the address", async () => {
    const user = await buildUser(api.db, {
      role: "accountant",
      name: "Eltűnő Elemér",
      mobile: "+36309998877",
    });
    const [token, other] = [
      await buildSession(api.db, user.id),
      await buildSession(api.db, user.id),
    ];
    const company = await buildCompany(api.db, { accountantIds: [user.id] });
    const invitation = {
      company_id: company.id,
      user_id: user.id,
      name: user.name,
      email: user.email,
      invited_by: null,
      invited_through: stampOf(SELF),
    };
    await inCompany(api.db, company.id, (tx) =>
      tx
        .insertInto("accountant_invitation")
        .values({ ...invitation, mail_state: "sent" })
        .execute(),
    );
    const link = await createLink(api.deps, { kind: "login", userId: user.id });
    await api.call("POST", "/v1/profile", { token, body: { city: "Eltűnőháza" } });
    const confirmed = { token, body: { email: user.email.toUpperCase() } };
    expect((await api.call("DELETE", "/v1/profile", confirmed)).body).toEqual({ ok: true });
    for (const used of [token, other])
      expect((await api.call("GET", "/v1/sessions", { token: used })).status).toBe(401);
    expect((await api.call("GET", `/v1/me?token=${link.token}`, { address })).body.code).toBe(
      "unauthenticated",
    );
    const kept = JSON.stringify([
      await api.db.selectFrom("app_user").selectAll().where("id", "=", user.id).execute(),
      await api.db.selectFrom("session").selectAll().where("user_id", "=", user.id).execute(),
      await inCompany(api.db, company.id, (tx) =>
        tx.selectFrom("accountant_invitation").selectAll().execute(),
      ),
      await inCompany(api.db, company.id, (tx) => tx.selectFrom("audit_log").selectAll().execute()),
    ]);
    for (const trace of [user.email, "Elemér", "+36309998877", "Eltűnőháza"])
      expect(kept).not.toContain(trace);
    expect(kept).toContain("account.delete");
    const membership = await api.db
      .selectFrom("membership")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(membership.removed_at).not.toBeNull();
    const again = await buildUser(api.db, { role: "accountant", email: user.email });
    expect(again.id).not.toBe(user.id);
  });

  it("has not begun for anybody until the log of each company has its line", async () => {
    const user = await buildUser(api.db, { role: "accountant" });
    await buildCompany(api.db, { accountantIds: [user.id] });
    const token = await buildSession(api.db, user.id);
    const held = await holdTable(api.database.ownerUrl, "audit_log");
    const deleting = api.call("DELETE", "/v1/profile", { token, body: { email: user.email } });
    await expect.poll(() => held.countWaiting(), { timeout: 60_000 }).toBe(1);
    const read = () =>
      api.db
        .selectFrom("app_user")
        .select("deleted_at as at")
        .where("id", "=", user.id)
        .executeTakeFirstOrThrow();
    const before = await read();
    await held.release();
    expect([before.at, (await deleting).status]).toEqual([null, 200]);
    expect((await read()).at).not.toBeNull();
  });

  it("lets only one of two owners go who leave at once", async () => {
    const [one, two] = [await buildUser(api.db), await buildUser(api.db)];
    const company = await buildCompany(api.db, { ownerId: one.id });
    await api.db
      .insertInto("membership")
      .values({ company_id: company.id, user_id: two.id, role: "owner" })
      .execute();
    const replies = await Promise.all(
      [one, two].map(async (user) =>
        api.call("DELETE", "/v1/profile", {
          token: await buildSession(api.db, user.id),
          body: { email: user.email },
        }),
      ),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
  });
});
