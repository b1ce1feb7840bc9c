import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RECENT_LOGIN_MINUTES } from "#contract/ladder.ts";
import { MINUTE_MS } from "#values/durations.ts";
import { createLink } from "#server/features/auth/sessions.service.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import {
  type AnswerOptions,
  createAuthenticator,
  type SoftwareAuthenticator,
} from "#server/testing/software-authenticator.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";

let api: TestApp;
let address = "";
let addresses = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => {
  address = `198.51.100.${++addresses}`;
  api.clock.reset();
});

const session = async (
  role: "entrepreneur" | "accountant" = "entrepreneur",
): Promise<{ userId: string; token: string }> => {
  const user = await buildUser(api.db, { role });
  return { userId: user.id, token: await buildSession(api.db, user.id) };
};
const begin = (token: string): Promise<TestReply> =>
  api.call("POST", "/v1/passkeys/options", { token, address });

async function register(
  token: string,
  key: SoftwareAuthenticator,
  given: AnswerOptions = {},
  name = "Telefon",
): Promise<TestReply> {
  const { body } = await begin(token);
  const response = key.attest(
    { challenge: body.options.challenge, userId: body.options.user.id },
    given,
  );
  return api.call("POST", "/v1/passkeys", {
    token,
    address,
    body: { flowId: body.flowId, name, response },
  });
}

async function signIn(key: SoftwareAuthenticator, given: AnswerOptions = {}): Promise<TestReply> {
  const { body } = await api.call("POST", "/v1/passkey-sign-in/options", { address });
  return api.call("POST", "/v1/passkey-sign-in", {
    address,
    body: { flowId: body.flowId, response: key.assert(body.options, given) },
  });
}

/** A person with one registered key; `token` is the renewed one. */
async function withKey(): Promise<{ key: SoftwareAuthenticator; token: string; userId: string }> {
  const { token, userId } = await session();
  const key = createAuthenticator();
  const reply = await register(token, key);
  return { key, token: String(reply.headers["x-session-token"]), userId };
}

describe("adding a passkey", () => {
  it.each(["entrepreneur", "accountant"] as const)(
    "works for an %s, who then logs in with it",
    async (role) => {
      const { token, userId } = await session(role);
      const key = createAuthenticator();
      const made = await register(token, key);
      expect([made.status, made.body.name, made.body.blocked]).toEqual([201, "Telefon", false]);
      const entered = await signIn(key);
      expect(entered.body.role).toBe(role);
      const me = await api.call("GET", `/v1/me?token=${entered.body.token}`, { address });
      expect(me.body).toMatchObject({ role, kind: "login", user: { _id: userId } });
    },
  );

  it("is told to the person by letter, at his address of today", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    api.mailbox.letters.length = 0;
    await register(token, createAuthenticator(), {}, "Idegen telefon");
    expect(api.mailbox.letters.map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, "Új jelkulcs a Bankhíd-fiókjához"],
    ]);
    expect(api.mailbox.letters[0]!.text).toContain("„Idegen telefon”");
    expect(api.mailbox.letters[0]!.text).toContain("http://bankhid.test/profile");
  });

  it("needs a session of the last fifteen minutes, whatever its token was renewed to since", async () => {
    api.clock.stand();
    const { token } = await session();
    api.clock.advance(RECENT_LOGIN_MINUTES * MINUTE_MS - 1_000);
    expect((await begin(token)).status).toBe(200);
    api.clock.advance(30_000);
    const late = await begin(token);
    expect([late.status, late.body.code]).toEqual([403, "sign_in_again"]);
  });

  it("ends with every other way in, on request: keys, links, access keys and sessions", async () => {
    const { key, token, userId } = await withKey();
    const thief = await buildSession(api.db, userId);
    const link = await createLink(api.deps, { kind: "login", userId });
    const ended = await api.call("DELETE", "/v1/sessions?scope=others&waysIn=remove", {
      token,
      address,
    });
    expect(ended.body).toEqual({ ok: true, ended: 1 });
    expect((await signIn(key)).body.code).toBe("passkey_refused");
    expect((await api.call("GET", "/v1/sessions", { token: thief })).body.code).toBe(
      "session_expired",
    );
    expect((await api.call("GET", `/v1/me?token=${link.token}`, { address })).body.code).toBe(
      "unauthenticated",
    );
    expect((await api.call("GET", "/v1/sessions", { token })).body.sessions).toHaveLength(1);
  });

  it("asks for a discoverable key with user verification, and leaves out those that are known", async () => {
    const { key, token } = await withKey();
    const { body } = await begin(token);
    expect(body.options).toMatchObject({
      rp: { id: "bankhid.test", name: "Bankhíd" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: key.credentialId }],
    });
  });

  it("gives the session a new token; the old one is answered for some seconds and cannot be renewed again", async () => {
    const { token } = await session();
    const made = await register(token, createAuthenticator());
    const renewed = String(made.headers["x-session-token"]);
    expect(renewed).toMatch(/^[\w-]{43}$/);
    expect((await api.call("GET", "/v1/passkeys", { token: renewed })).status).toBe(200);
    expect((await api.call("GET", "/v1/passkeys", { token })).status).toBe(200);
    expect(
      (await register(token, createAuthenticator())).headers["x-session-token"],
    ).toBeUndefined();
    api.clock.advance(21_000);
    expect((await api.call("GET", "/v1/passkeys", { token })).body.code).toBe("session_expired");
    expect((await api.call("GET", "/v1/passkeys", { token: renewed })).body.passkeys).toHaveLength(
      2,
    );
  });

  it.each<[string, AnswerOptions]>([
    ["of another address", { origin: "http://bankhid.evil" }],
    ["for another party", { rpId: "bankhid.evil" }],
    ["without user verification", { verified: false }],
  ])("refuses an answer %s", async (_what, given) => {
    const { token } = await session();
    expect((await register(token, createAuthenticator(), given)).body.code).toBe("passkey_refused");
  });

  it("takes one answer to a question, in time and from the session that asked", async () => {
    const { token } = await session();
    const key = createAuthenticator();
    const { body } = await begin(token);
    const answer = (): object =>
      key.attest({ challenge: body.options.challenge, userId: body.options.user.id });
    const send = (by: string, flowId = body.flowId): Promise<TestReply> =>
      api.call("POST", "/v1/passkeys", {
        token: by,
        address,
        body: { flowId, name: "Kulcs", response: answer() },
      });
    expect((await send((await session()).token)).body.code).toBe("passkey_refused");
    // The wrong session used the question up.
    expect((await send(token)).body.code).toBe("passkey_refused");
    const again = await begin(token);
    api.clock.advance(5 * 60_000 + 1_000);
    expect((await send(token, again.body.flowId)).body.code).toBe("passkey_refused");
  });

  it("and taking one away again: each gives the session another token", async () => {
    const { token } = await withKey();
    const [{ _id: id }] = (await api.call("GET", "/v1/passkeys", { token })).body.passkeys;
    const gone = await api.call("DELETE", `/v1/passkeys/${id}`, { token });
    const renewed = String(gone.headers["x-session-token"]);
    api.clock.advance(21_000);
    expect((await api.call("GET", "/v1/passkeys", { token })).body.code).toBe("session_expired");
    expect((await api.call("GET", "/v1/passkeys", { token: renewed })).body.passkeys).toEqual([]);
  });

  it("refuses a key that is somebody's already, and more than twenty", async () => {
    const { key } = await withKey();
    const { token } = await session();
    expect((await register(token, key)).body.code).toBe("passkey_refused");
    let current = token;
    for (let index = 0; index < 20; index++) {
      address = `203.0.113.${index}`;
      const made = await register(current, createAuthenticator());
      expect(made.status).toBe(201);
      current = String(made.headers["x-session-token"]);
    }
    expect((await begin(current)).body.code).toBe("passkey_limit_reached");
  });
});

describe("logging in with a passkey", () => {
  it.each<[string, AnswerOptions]>([
    ["with a wrong signature", { forged: true }],
    ["from another address", { origin: "https://bankhid.test.evil" }],
    ["without user verification", { verified: false }],
    ["in another person's name", { userHandle: Buffer.from("somebody").toString("base64url") }],
  ])("refuses an answer %s", async (_what, given) => {
    const { key } = await withKey();
    expect((await signIn(key, given)).body.code).toBe("passkey_refused");
    expect((await signIn(key)).status).toBe(200);
  });

  it("refuses an unknown key, a replayed answer and an answer that comes too late", async () => {
    expect((await signIn(createAuthenticator())).body.code).toBe("passkey_refused");
    const { key } = await withKey();
    const { body } = await api.call("POST", "/v1/passkey-sign-in/options", { address });
    const response = key.assert(body.options);
    const send = (flowId: string): Promise<TestReply> =>
      api.call("POST", "/v1/passkey-sign-in", { address, body: { flowId, response } });
    expect((await send(body.flowId)).status).toBe(200);
    expect((await send(body.flowId)).body.code).toBe("passkey_refused");
    const other = await api.call("POST", "/v1/passkey-sign-in/options", { address });
    expect((await send(other.body.flowId)).body.code).toBe("passkey_refused");
    const late = await api.call("POST", "/v1/passkey-sign-in/options", { address });
    api.clock.advance(5 * 60_000 + 1_000);
    const answer = { flowId: late.body.flowId, response: key.assert(late.body.options) };
    expect(
      (await api.call("POST", "/v1/passkey-sign-in", { address, body: answer })).body.code,
    ).toBe("passkey_refused");
  });

  it("opens one session of two answers to one question at once", async () => {
    const { key } = await withKey();
    const { body } = await api.call("POST", "/v1/passkey-sign-in/options", { address });
    const answer = { flowId: body.flowId, response: key.assert(body.options) };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call("POST", "/v1/passkey-sign-in", { address, body: answer }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  it("blocks a key whose counter does not grow: it may have been copied", async () => {
    const { key, token } = await withKey();
    expect((await signIn(key, { counter: 10 })).status).toBe(200);
    expect((await signIn(key, { counter: 10 })).body.code).toBe("passkey_blocked");
    expect((await signIn(key, { counter: 99 })).body.code).toBe("passkey_blocked");
    expect((await api.call("GET", "/v1/passkeys", { token })).body.passkeys[0]).toMatchObject({
      blocked: true,
    });
  });

  it("lets keys in that do not count", async () => {
    const { token } = await session();
    const key = createAuthenticator();
    await register(token, key, { counter: 0 });
    for (let times = 0; times < 2; times++)
      expect((await signIn(key, { counter: 0 })).status).toBe(200);
  });

  it("waits for the privacy terms as any login does", async () => {
    const { key, userId } = await withKey();
    await api.db
      .updateTable("app_user")
      .set({ privacy_version: "2020-01-01" })
      .where("id", "=", userId)
      .execute();
    const { body } = await signIn(key);
    expect((await api.call("GET", `/v1/me?token=${body.token}`, { address })).body.code).toBe(
      "privacy_not_accepted",
    );
    const accepted = await api.call("POST", "/v1/profile", {
      token: body.token,
      address,
      body: { privacyAccepted: true },
    });
    expect(
      (
        await api.call("GET", `/v1/me?token=${String(accepted.headers["x-session-token"])}`, {
          address,
        })
      ).status,
    ).toBe(200);
  });
});

describe("a person's passkeys", () => {
  it("are listed with their use, renamed and deleted by him only", async () => {
    const { key, token } = await withKey();
    await signIn(key);
    const [listed] = (await api.call("GET", "/v1/passkeys", { token })).body.passkeys;
    expect(listed).toMatchObject({ name: "Telefon", backedUp: false });
    expect(listed.lastUsed).not.toBeNull();
    const path = `/v1/passkeys/${listed._id}`;
    const stranger = (await session()).token;
    expect(
      (await api.call("PATCH", path, { token: stranger, body: { name: "Enyém" } })).status,
    ).toBe(404);
    expect((await api.call("DELETE", path, { token: stranger })).status).toBe(404);
    expect(
      (await api.call("PATCH", path, { token, body: { name: " Munkahelyi gép " } })).body.name,
    ).toBe("Munkahelyi gép");
    expect((await api.call("PATCH", path, { token, body: { name: "a\nb" } })).body.code).toBe(
      "validation_failed",
    );
    expect((await api.call("DELETE", path, { token })).body).toEqual({ ok: true });
    expect((await signIn(key)).body.code).toBe("passkey_refused");
  });
});

describe("the person's log", () => {
  it("has a line for the passkey, for its use, and for an answer that was refused", async () => {
    const { key, token } = await withKey();
    await signIn(key);
    const other = createAuthenticator();
    expect((await signIn(key, { forged: true })).body.code).toBe("passkey_refused");
    expect((await signIn(other)).body.code).toBe("passkey_refused");
    const { events } = (await api.call("GET", "/v1/profile/events", { token })).body;
    expect(events.map((event: { kind: string }) => event.kind)).toEqual([
      "passkey.refuse",
      "session.open-by-passkey",
      "passkey.add",
    ]);
    expect(events[0]).toMatchObject({ about: "Telefon", address });
  });
});
