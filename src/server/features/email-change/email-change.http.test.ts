import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser, type TestUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { prepareCompany } from "../companies/prepare-company.service.ts";
import { createLink } from "../auth/sessions.service.ts";
import {
  applyDueRecoveries,
  beginRecovery,
  listRecoveries,
  stopRecovery,
} from "./recovery.service.ts";

let api: TestApp;
let address = "";
let addresses = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => {
  address = `198.51.100.${++addresses}`;
  api.mailbox.letters.length = 0;
  api.mailbox.refuse = false;
  api.clock.reset();
});

let names = 0;
const newAddress = (): string => `uj-${++names}@example.com`;

interface Requested {
  user: TestUser;
  token: string;
  email: string;
  reply: TestReply;
}

async function request(role: "entrepreneur" | "accountant" = "entrepreneur"): Promise<Requested> {
  const user = await buildUser(api.db, { role });
  const token = await buildSession(api.db, user.id);
  const email = newAddress();
  const reply = await api.call("POST", "/v1/profile/email", { token, address, body: { email } });
  return { user, token, email, reply };
}

/** The link of the last letter to an address. */
function linkTo(to: string): string {
  const letter = api.mailbox.letters.findLast((one) => one.to === to);
  const token = /http:\/\/bankhid\.test\/email-change\/([\w-]{43})\s/.exec(letter?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`No letter to ${to} holds a link.`);
  return token;
}

const act = (verb: "look" | "confirm" | "stop", token: string): Promise<TestReply> =>
  api.call("POST", `/v1/email-change/${verb}`, { address, body: { token } });
const emailOf = async (id: string): Promise<string> =>
  (
    await api.db
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).email;

describe("a change of address", () => {
  it("cannot be locked by a stranger who asks for changes to the person's address", async () => {
    api.clock.toNextWindow(900);
    const person = await buildUser(api.db, { role: "entrepreneur" });
    const stranger = await buildUser(api.db, { role: "entrepreneur" });
    const token = await buildSession(api.db, stranger.id);
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) {
      const from = { token, address: `198.51.101.${tries}`, body: { email: person.email } };
      statuses.push((await api.call("POST", "/v1/profile/email", from)).status);
    }
    expect(statuses.slice(2, 4)).toEqual([409, 429]);
    const own = { token: await buildSession(api.db, person.id), address };
    const reply = await api.call("POST", "/v1/profile/email", {
      ...own,
      body: { email: newAddress() },
    });
    expect(reply.body.change).toMatchObject({ state: "open" });
  });

  it.each(["others", "all"])(
    "that an ended session began ends with all ways in (%s), and nobody finishes it",
    async (scope) => {
      const { user, email, reply } = await request();
      expect(reply.body.change).toMatchObject({ state: "open" });
      const [old, fresh] = [linkTo(user.email), linkTo(email)];
      const token = await buildSession(api.db, user.id);
      const path = `/v1/sessions?scope=${scope}&waysIn=remove`;
      expect((await api.call("DELETE", path, { token, address })).status).toBe(200);
      for (const link of [fresh, old])
        expect((await act("confirm", link)).body.code).toBe("link_used_or_expired");
      expect(await emailOf(user.id)).toBe(user.email);
      const own = await buildSession(api.db, user.id);
      const events = await api.db
        .selectFrom("email_change")
        .select("stopped_at")
        .where("user_id", "=", user.id)
        .execute();
      expect(events).toEqual([{ stopped_at: expect.any(Date) }]);
      const current = await api.call("GET", "/v1/profile/email", { token: own, address });
      expect(current.body.change).toBeNull();
    },
  );

  it("that the person's own session began goes on when he ends all others", async () => {
    const { token, email, user } = await request();
    const path = "/v1/sessions?scope=others&waysIn=remove";
    await buildSession(api.db, user.id);
    expect((await api.call("DELETE", path, { token, address })).status).toBe(200);
    expect((await act("confirm", linkTo(email))).body.change).toMatchObject({ newConfirmed: true });
  });

  it.each(["entrepreneur", "accountant"] as const)(
    "of an %s is in force once both addresses confirmed it",
    async (role) => {
      const { user, token, email, reply } = await request(role);
      expect(reply.body.change).toMatchObject({
        kind: "change",
        state: "open",
        oldEmail: user.email,
        newEmail: email,
        oldConfirmed: false,
      });
      const link = await createLink(api.deps, { kind: "login", userId: user.id });
      const elsewhere = await buildSession(api.db, user.id);
      expect((await act("look", linkTo(user.email))).body).toMatchObject({
        action: "confirmOld",
        change: { state: "open" },
      });
      expect((await act("look", linkTo(email))).body).toMatchObject({ action: "confirmNew" });
      const first = linkTo(email);
      expect((await act("confirm", first)).body.change).toMatchObject({
        state: "open",
        newConfirmed: true,
      });
      expect((await act("confirm", first)).body.change).toMatchObject({
        state: "open",
        newConfirmed: true,
      });
      expect(await emailOf(user.id)).toBe(user.email);
      expect((await act("confirm", linkTo(user.email))).body.change).toMatchObject({
        state: "applied",
      });
      expect(await emailOf(user.id)).toBe(email);
      // Other sessions and unused login links of the old address have ended.
      expect((await api.call("GET", "/v1/sessions", { token: elsewhere })).body.code).toBe(
        "session_expired",
      );
      const asker = await api.call("GET", "/v1/sessions", { token });
      const renewed = String(asker.headers["x-session-token"]);
      expect([asker.body.sessions.length, renewed]).toEqual([
        1,
        expect.stringMatching(/^[\w-]{43}$/),
      ]);
      api.clock.advance(21_000);
      expect((await api.call("GET", "/v1/sessions", { token })).body.code).toBe("session_expired");
      const later = await api.call("GET", "/v1/sessions", { token: renewed });
      expect([later.status, later.headers["x-session-token"]]).toEqual([200, undefined]);
      expect((await api.call("GET", `/v1/me?token=${link.token}`, { address })).body.code).toBe(
        "unauthenticated",
      );
      expect(api.mailbox.letters.slice(-2).map((letter) => letter.to)).toEqual([user.email, email]);
    },
  );

  it("can be refused or taken back from the old address for 72 hours, with everything the other one added", async () => {
    const { user, email } = await request();
    await act("confirm", linkTo(email));
    await act("confirm", linkTo(user.email));
    const thief = await buildSession(api.db, user.id);
    const key = {
      id: api.deps.newId(),
      user_id: user.id,
      credential_id: `k${names}`,
      public_key: Buffer.of(1),
      counter: 0,
    };
    await api.db
      .insertInto("passkey")
      .values({ ...key, transports: [], backed_up: false, name: "Tolvaj" })
      .execute();
    api.clock.advance(71 * HOUR_MS);
    expect((await act("look", linkTo(user.email))).body).toMatchObject({
      action: "stop",
      change: { state: "applied" },
    });
    expect((await act("stop", linkTo(user.email))).body.change).toMatchObject({ state: "stopped" });
    expect(await emailOf(user.id)).toBe(user.email);
    expect((await api.call("GET", "/v1/sessions", { token: thief })).body.code).toBe(
      "session_expired",
    );
    expect(
      await api.db.selectFrom("passkey").select("id").where("user_id", "=", user.id).execute(),
    ).toEqual([]);
    expect(api.mailbox.letters.slice(-2).map((letter) => letter.subject)).toEqual([
      "Az e-mail-cím módosítását leállították",
      "Az e-mail-cím módosítását leállították",
    ]);
  });

  it("stays after 72 hours", async () => {
    const { user, email } = await request();
    await act("confirm", linkTo(email));
    await act("confirm", linkTo(user.email));
    api.clock.advance(72 * HOUR_MS + 1_000);
    expect((await act("stop", linkTo(user.email))).body.code).toBe("link_used_or_expired");
    expect(await emailOf(user.id)).toBe(email);
  });

  it("is stopped before it is in force by the old address's letter, never by the new one's", async () => {
    const { user, email } = await request();
    const [old, fresh] = [linkTo(user.email), linkTo(email)];
    expect((await act("stop", fresh)).body.code).toBe("unauthenticated");
    await act("confirm", fresh);
    expect((await act("stop", old)).body.change).toMatchObject({ state: "stopped" });
    expect((await act("confirm", old)).body.code).toBe("link_used_or_expired");
    expect((await act("stop", old)).body.code).toBe("link_used_or_expired");
  });

  it("is applied once by both confirmations at once", async () => {
    const { user, email } = await request();
    const links = [linkTo(user.email), linkTo(email)];
    const before = api.mailbox.letters.length;
    const replies = await Promise.all(links.map((token) => act("confirm", token)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(await emailOf(user.id)).toBe(email);
    expect(api.mailbox.letters.length - before).toBe(2);
  });

  it("is forgotten after a day without both confirmations", async () => {
    const { user, token, email } = await request();
    await act("confirm", linkTo(email));
    api.clock.advance(24 * HOUR_MS + 1_000);
    expect((await act("confirm", linkTo(user.email))).body.code).toBe("link_used_or_expired");
    expect((await api.call("GET", "/v1/profile/email", { token })).body.change).toBeNull();
  });

  it("gives way to a newer one, and is dropped by the person", async () => {
    const { user, token, email } = await request();
    const older = linkTo(email);
    const other = newAddress();
    await api.call("POST", "/v1/profile/email", { token, address, body: { email: other } });
    expect((await act("confirm", older)).body.code).toBe("link_used_or_expired");
    expect((await api.call("GET", "/v1/profile/email", { token })).body.change).toMatchObject({
      newEmail: other,
      state: "open",
    });
    expect((await api.call("DELETE", "/v1/profile/email", { token })).body).toEqual({ ok: true });
    expect((await act("confirm", linkTo(user.email))).body.code).toBe("link_used_or_expired");
    expect((await api.call("DELETE", "/v1/profile/email", { token })).status).toBe(404);
  });

  it("refuses no address, the same one, and another account's of the same role", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    const post = (email: string): Promise<TestReply> =>
      api.call("POST", "/v1/profile/email", { token, address, body: { email } });
    const send = async (email: string): Promise<string> => (await post(email)).body.code;
    for (const email of ["", "nem cím", user.email.toUpperCase(), "a@b.hu\r\nBcc: x@y.hu"])
      expect(await send(email)).toBe("email_invalid");
    expect(await send((await buildUser(api.db)).email)).toBe("email_in_use");
    expect(api.mailbox.letters).toEqual([]);
    // Director and accountant are two accounts; one address may be both.
    const accountant = await buildUser(api.db, { role: "accountant" });
    expect((await post(accountant.email)).status).toBe(200);
  });

  it("ends without effect where somebody takes the address meanwhile", async () => {
    const { user, email } = await request();
    await act("confirm", linkTo(email));
    await buildUser(api.db, { email });
    expect((await act("confirm", linkTo(user.email))).body.code).toBe("email_in_use");
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it("is withdrawn when a letter cannot be sent", async () => {
    api.mailbox.refuse = true;
    const { token, reply } = await request();
    expect([reply.status, reply.body.code]).toEqual([502, "mail_not_sent"]);
    expect((await api.call("GET", "/v1/profile/email", { token })).body.change).toBeNull();
  });

  it("keeps the old address for its owner while he can take it back", async () => {
    const { user, email } = await request();
    await act("confirm", linkTo(email));
    await act("confirm", linkTo(user.email));
    const register = (): Promise<TestReply> =>
      api.call("POST", "/v1/entr/auth", { address, body: { email: user.email } });
    expect((await register()).body.code).toBe("email_invalid");
    api.clock.advance(73 * HOUR_MS);
    expect((await register()).body.sent).toBe("registered");
  });

  it("keeps it from invitations, prepared companies and recoveries too", async () => {
    const { user, email } = await request("accountant");
    await act("confirm", linkTo(email));
    await act("confirm", linkTo(user.email));
    const company = await buildCompany(api.db);
    const invite = async (): Promise<TestReply> => {
      const body = { name: "Új Könyvelő", email: user.email, company_id: company.id };
      return api.call("POST", "/v1/accountant", {
        token: await buildSession(api.db, company.ownerId, { loggedInAt: api.clock.now() }),
        address,
        body,
      });
    };
    expect((await invite()).body.code).toBe("validation_failed");
    const director = await request();
    await act("confirm", linkTo(director.email));
    await act("confirm", linkTo(director.user.email));
    const held = director.user.email;
    await expect(
      prepareCompany(api.deps, {
        taxNumber: "77777778",
        name: "X Kft.",
        email: held,
        preparedBy: "Y",
      }),
    ).rejects.toMatchObject({
      code: "email_invalid",
    });
    const lost = { taxNumber: company.taxNumber, newEmail: held, note: "" };
    await expect(beginRecovery(api.deps, lost)).rejects.toMatchObject({ code: "email_in_use" });
    api.clock.advance(73 * HOUR_MS);
    expect((await invite()).status).toBe(201);
  });

  it("never shows its tokens to the database's reader", async () => {
    const { user, email } = await request();
    const rows = JSON.stringify([
      await api.db.selectFrom("link_token").selectAll().execute(),
      await api.db.selectFrom("email_change").selectAll().execute(),
    ]);
    for (const to of [user.email, email]) expect(rows).not.toContain(linkTo(to));
  });
});

describe("a lost mailbox", () => {
  const begin = async (): Promise<{
    owner: TestUser;
    accountant: TestUser;
    companyId: string;
    email: string;
    id: string;
  }> => {
    const owner = await buildUser(api.db);
    const accountant = await buildUser(api.db, { role: "accountant" });
    const company = await buildCompany(api.db, {
      ownerId: owner.id,
      accountantIds: [accountant.id],
      name: "Postás Kft.",
    });
    const email = newAddress();
    const begun = await beginRecovery(api.deps, {
      taxNumber: company.taxNumber,
      newEmail: email,
      note: "Cégkivonat, személyi",
    });
    expect(begun.told).toEqual([
      { email: owner.email, sent: true },
      { email: accountant.email, sent: true },
    ]);
    return { owner, accountant, companyId: company.id, email, id: begun.id };
  };

  it("gets a new address after 72 hours, told to every known address; the new one logs in", async () => {
    api.clock.stand();
    const { owner, accountant, companyId, email } = await begin();
    const session = await buildSession(api.db, owner.id, {
      idleExpiresAt: new Date(Date.now() + 900 * HOUR_MS),
    });
    expect(api.mailbox.letters.map((letter) => letter.to)).toEqual([owner.email, accountant.email]);
    expect(api.mailbox.letters[1]?.text).toContain("Postás Kft.");
    api.clock.advance(72 * HOUR_MS - 1_000);
    expect(await applyDueRecoveries(api.deps)).toBe(0);
    expect(await emailOf(owner.id)).toBe(owner.email);
    api.clock.advance(2_000);
    expect(await applyDueRecoveries(api.deps)).toBe(1);
    expect(await applyDueRecoveries(api.deps)).toBe(0);
    expect((await api.call("GET", "/v1/sessions", { token: session })).body.code).toBe(
      "session_expired",
    );
    expect((await api.call("POST", "/v1/entr/auth", { address, body: { email } })).body.sent).toBe(
      "login",
    );
    const link = /companies\/([\w-]{43})\s/.exec(api.mailbox.letters.at(-1)?.text ?? "")?.[1];
    expect((await api.call("GET", `/v1/me?token=${link}`, { address })).body.user._id).toBe(
      owner.id,
    );
    const log = await inCompany(api.db, companyId, (tx) =>
      tx.selectFrom("audit_log").select(["actor_kind", "action"]).orderBy("at").execute(),
    );
    expect(log).toEqual([
      { actor_kind: "operator", action: "account.recovery-begin" },
      { actor_kind: "operator", action: "account.recovery-apply" },
    ]);
  });

  it.each(["owner", "accountant"] as const)(
    "stays as it was when the %s stops it by his letter",
    async (who) => {
      const begun = await begin();
      const token = linkTo(begun[who].email);
      expect((await act("look", token)).body).toMatchObject({
        action: "stop",
        change: { kind: "recovery", state: "open" },
      });
      expect((await act("confirm", token)).body.code).toBe("unauthenticated");
      expect((await act("stop", token)).body.change).toMatchObject({ state: "stopped" });
      api.clock.advance(80 * HOUR_MS);
      expect(await applyDueRecoveries(api.deps)).toBe(0);
      expect(await emailOf(begun.owner.id)).toBe(begun.owner.email);
    },
  );

  it("of an accountant is vouched for by one director and stopped by any, each told of his own companies only", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const one = await buildCompany(api.db, { accountantIds: [accountant.id], name: "Egyik Kft." });
    const other = await buildCompany(api.db, {
      accountantIds: [accountant.id],
      name: "Másik Kft.",
    });
    const request = {
      role: "accountant" as const,
      taxNumber: one.taxNumber,
      newEmail: newAddress(),
      note: "Az ügyvezető igazolta",
    };
    const begun = await beginRecovery(api.deps, request);
    const owners = await api.db
      .selectFrom("app_user")
      .select(["id", "email"])
      .where("id", "in", [one.ownerId, other.ownerId])
      .execute();
    expect(begun.told.map(({ email }) => email).toSorted()).toEqual(
      [accountant.email, ...owners.map(({ email }) => email)].toSorted(),
    );
    const addressOf = (id: string): string => owners.find((owner) => owner.id === id)!.email;
    const letterTo = (id: string): string =>
      api.mailbox.letters.find(({ to }) => to === addressOf(id))!.text;
    expect([
      letterTo(one.ownerId).includes("Egyik Kft."),
      letterTo(one.ownerId).includes("Másik Kft."),
    ]).toEqual([true, false]);
    expect([
      letterTo(other.ownerId).includes("Másik Kft."),
      letterTo(other.ownerId).includes("Egyik Kft."),
    ]).toEqual([true, false]);
    await act("stop", linkTo(addressOf(other.ownerId)));
    api.clock.advance(73 * HOUR_MS);
    expect([await applyDueRecoveries(api.deps), await emailOf(accountant.id)]).toEqual([
      0,
      accountant.email,
    ]);
    await beginRecovery(api.deps, request);
    api.clock.advance(73 * HOUR_MS);
    expect([await applyDueRecoveries(api.deps), await emailOf(accountant.id)]).toEqual([
      1,
      request.newEmail,
    ]);
    for (const { id } of [one, other]) {
      const log = await inCompany(api.db, id, (tx) =>
        tx.selectFrom("audit_log").select("action").orderBy("at").execute(),
      );
      expect(log.map(({ action }) => action)).toEqual([
        "account.recovery-begin",
        "account.recovery-begin",
        "account.recovery-apply",
      ]);
    }
  });

  it("is not overtaken by a change that whoever holds the mailbox asks for", async () => {
    const { owner } = await begin();
    const token = await buildSession(api.db, owner.id);
    const reply = await api.call("POST", "/v1/profile/email", {
      token,
      address,
      body: { email: newAddress() },
    });
    expect(reply.body.code).toBe("conflict");
    expect((await api.call("DELETE", "/v1/profile/email", { token })).status).toBe(404);
  });

  it("is listed and stopped by the operator", async () => {
    const { id } = await begin();
    expect((await listRecoveries(api.deps)).map((row) => row.id)).toContain(id);
    expect(await stopRecovery(api.deps, id)).toBe(true);
    expect(await stopRecovery(api.deps, id)).toBe(false);
    expect((await listRecoveries(api.deps)).map((row) => row.id)).not.toContain(id);
  });

  it("is refused for an unknown company, a taken address, two owners without a name, and twice", async () => {
    const owner = await buildUser(api.db);
    const company = await buildCompany(api.db, { ownerId: owner.id });
    const other = await buildUser(api.db);
    await api.db
      .insertInto("membership")
      .values({ company_id: company.id, user_id: other.id, role: "owner" })
      .execute();
    const base = { taxNumber: company.taxNumber, newEmail: newAddress(), note: "" };
    const codeOf = (request: typeof base & { oldEmail?: string }): Promise<string> =>
      beginRecovery(api.deps, request).then(
        () => "begun",
        (error: { code: string }) => error.code,
      );
    expect(await codeOf({ ...base, taxNumber: "00000000" })).toBe("not_found");
    expect(await codeOf({ ...base, newEmail: "nem cím" })).toBe("email_invalid");
    expect(await codeOf({ ...base, newEmail: other.email, oldEmail: owner.email })).toBe(
      "email_in_use",
    );
    expect(await codeOf(base)).toBe("conflict");
    expect(await codeOf({ ...base, oldEmail: owner.email })).toBe("begun");
    expect(await codeOf({ ...base, oldEmail: owner.email })).toBe("conflict");
  });

  it("goes on when the lost mailbox refuses the letter, and says so", async () => {
    const owner = await buildUser(api.db);
    const company = await buildCompany(api.db, { ownerId: owner.id });
    api.mailbox.refuse = true;
    const begun = await beginRecovery(api.deps, {
      taxNumber: company.taxNumber,
      newEmail: newAddress(),
      note: "",
    });
    expect(begun.told).toEqual([{ email: owner.email, sent: false }]);
    expect(begun.readyAt.getTime() - api.clock.now().getTime()).toBeGreaterThan(71 * HOUR_MS);
  });
});

describe("letters to an address that a person asks for", () => {
  it("are three a day, and the reply is the same where the address is another person's", async () => {
    api.clock.toNextWindow(86_400);
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id, { loggedInAt: api.clock.now() });
    const other = await buildUser(api.db);
    const ask = async (email: string) =>
      (await api.call("POST", "/v1/profile/email", { token, body: { email } })).body.code;
    const [free, taken] = [newAddress(), other.email];
    const codes: Record<string, unknown[]> = { free: [], taken: [] };
    for (let times = 0; times < 4; times++) {
      codes["free"]!.push(await ask(free));
      codes["taken"]!.push(await ask(taken));
    }
    expect(codes["free"]!.at(-1)).toBe("letters_repeated");
    expect(codes["taken"]!.at(-1)).toBe("letters_repeated");
    expect(api.mailbox.letters.filter(({ to }) => to === free)).toHaveLength(3);
    expect(api.mailbox.letters.filter(({ to }) => to === taken)).toEqual([]);
    api.clock.reset();
  });
});
