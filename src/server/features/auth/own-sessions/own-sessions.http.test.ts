import type { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LINKS_WINDOW_SECONDS } from "#server/http/limits.ts";
import { hashToken } from "#server/token-hash.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { createEventStreams } from "#server/features/service/event-streams.ts";
import { createLink, findPerson } from "#server/features/auth/sessions.service.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

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

const list = (token: string): Promise<TestReply> => api.call("GET", "/v1/sessions", { token });

/** Logs in by a link as a browser does; answers the session's token. */
async function logIn(userId: string, userAgent = FIREFOX): Promise<string> {
  const { token } = await createLink(api.deps, { kind: "login", userId });
  const { body } = await api.call("GET", `/v1/me?token=${token}`, {
    address,
    headers: { "user-agent": userAgent },
  });
  return body.token;
}

describe("one's own sessions", () => {
  it("are listed with device, address and last use, the one that asks marked; others' are not", async () => {
    const user = await buildUser(api.db, { role: "accountant" });
    const token = await logIn(user.id);
    const curl = await logIn(user.id, "curl/8 <script>alert(1)</script>");
    await logIn((await buildUser(api.db)).id);
    const { sessions } = (await list(token)).body;
    expect(sessions).toHaveLength(2);
    const own = sessions.find((session: { current: boolean }) => session.current);
    expect(own).toMatchObject({ device: "Firefox, Windows", address, kind: "login" });
    // A header holds its sender's own text: only known names are shown.
    expect(sessions.find((session: { current: boolean }) => !session.current).device).toBe("");
    expect(JSON.stringify(sessions)).not.toContain(curl);
  });

  it("that a program's link opened name the program", async () => {
    const { id: companyId, ownerId: userId } = await buildCompany(api.db);
    const caller = await openKey(api, { userId, companyId, scopes: ["links:write"] });
    const { url } = (await caller.call("POST", "/links", {})).body;
    await api.call("GET", `/v1/me?token=${new URL(url).pathname.split("/")[2]}`, { address });
    const { sessions } = (await list(await logIn(userId))).body;
    expect(
      sessions.map(({ kind, program }: { kind: string; program: string | null }) => [
        kind,
        program,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["login", null],
        ["connect", "Saját fejlesztés"],
      ]),
    );
    expect(sessions).toHaveLength(2);
  });

  it("end one by one; a stranger's is not found", async () => {
    const user = await buildUser(api.db);
    const [token, other] = [await logIn(user.id), await logIn(user.id)];
    const stranger = await logIn((await buildUser(api.db)).id);
    const id = (await list(token)).body.sessions.find(
      (session: { current: boolean }) => !session.current,
    )._id;
    expect((await api.call("DELETE", `/v1/sessions/${id}`, { token: stranger })).status).toBe(404);
    expect((await api.call("DELETE", `/v1/sessions/${id.toUpperCase()}`, { token })).body).toEqual({
      ok: true,
      ended: 1,
    });
    expect((await list(other)).body.code).toBe("session_expired");
    expect((await api.call("DELETE", `/v1/sessions/${id}`, { token })).status).toBe(404);
  });

  it("end all but the one that asks, or all", async () => {
    const user = await buildUser(api.db);
    const tokens = [await logIn(user.id), await logIn(user.id), await logIn(user.id)] as const;
    expect((await api.call("DELETE", "/v1/sessions", { token: tokens[0] })).body).toEqual({
      ok: true,
      ended: 2,
    });
    expect((await list(tokens[1])).body.code).toBe("session_expired");
    expect((await list(tokens[0])).body.sessions).toHaveLength(1);
    expect((await api.call("DELETE", "/v1/sessions?scope=all", { token: tokens[0] })).body).toEqual(
      { ok: true, ended: 1 },
    );
    expect((await list(tokens[0])).body.code).toBe("session_expired");
    expect(
      (await api.call("DELETE", "/v1/sessions?scope=mine", { token: await logIn(user.id) })).body
        .code,
    ).toBe("validation_failed");
  });

  it("take their download tickets and open streams along", async () => {
    const user = await buildUser(api.db);
    const [token, other] = [await logIn(user.id), await logIn(user.id)];
    const { url } = (await api.call("GET", "/v1/profile/data", { token })).body;
    const streams = createEventStreams(api.deps);
    const stream = await streams.open(await findPerson(api.deps, token, { link: false }));
    const staying = await streams.open(await findPerson(api.deps, other, { link: false }));
    const ended = readToEnd(stream);
    await waitForListener();
    const startedAt = performance.now();
    await api.call("DELETE", "/v1/sessions", { token: other });
    await ended;
    // Below the heartbeat of twenty seconds, at which it would notice anyway.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(staying.readableEnded).toBe(false);
    expect((await api.call("GET", url, { address })).body.code).toBe("download_ticket_invalid");
    expect(
      await api.db
        .selectFrom("download_ticket")
        .select("kind")
        .where("user_id", "=", user.id)
        .execute(),
    ).toEqual([]);
    streams.closeAll();
  });
});

/** LISTEN is sent when the first stream opens; a notice before that would be lost. */
async function waitForListener(): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    let heard = false;
    const off = api.deps.events.subscribeEnded((id) => (heard ||= id === "probe"));
    await api.deps.events.publishEnded(["probe"]);
    await new Promise((done) => setTimeout(done, 30));
    off();
    if (heard) return;
  }
  throw new Error("No notice was heard.");
}

async function readToEnd(stream: Readable): Promise<void> {
  for await (const _line of stream);
}

describe("a session's token", () => {
  it("changes when the terms are accepted anew", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    const accept = (by: string): Promise<TestReply> =>
      api.call("POST", "/v1/profile", { token: by, body: { privacyAccepted: true } });
    expect((await accept(token)).headers["x-session-token"]).toBeUndefined();
    await api.db
      .updateTable("app_user")
      .set({ privacy_version: "2020-01-01" })
      .where("id", "=", user.id)
      .execute();
    const renewed = String((await accept(token)).headers["x-session-token"]);
    expect((await list(renewed)).status).toBe(200);
    api.clock.advance(30_000);
    expect((await list(token)).body.code).toBe("session_expired");
    expect((await list(renewed)).body.sessions).toHaveLength(1);
  });

  it("is renewed once by many calls at once", async () => {
    const user = await buildUser(api.db, { privacyAccepted: false });
    const token = await buildSession(api.db, user.id);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.call("POST", "/v1/profile", { token, body: { privacyAccepted: true } }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(replies.filter((reply) => reply.headers["x-session-token"] !== undefined)).toHaveLength(
      1,
    );
  });
});

describe("links", () => {
  it("open exactly one session of twenty exchanges at once", async () => {
    const user = await buildUser(api.db);
    const { token } = await createLink(api.deps, { kind: "login", userId: user.id });
    const app = await api.another();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.call("GET", `/v1/me?token=${token}`, {
          address: `203.0.113.${index}`,
          ...(index % 2 === 0 ? { app } : {}),
        }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === "link_used_or_expired")).toHaveLength(19);
    expect(
      await api.db.selectFrom("session").select("id").where("user_id", "=", user.id).execute(),
    ).toHaveLength(1);
  });

  it("are tried sixty times in a quarter of an hour by one address and not once more; sessions are not held up", async () => {
    api.clock.toNextWindow(LINKS_WINDOW_SECONDS);
    const user = await buildUser(api.db);
    const session = await buildSession(api.db, user.id);
    const app = await api.another();
    const codes: string[] = [];
    // Beyond the sixtieth call of a minute the endpoint's own limit answers as well.
    for (let index = 0; index < 62; index++) {
      codes.push(
        (await api.call("GET", `/v1/me?token=${"x".repeat(40)}${100 + index}`, { address, app }))
          .body.code,
      );
    }
    expect(codes.filter((code) => code === "unauthenticated")).toHaveLength(60);
    api.clock.advance(61_000);
    expect(
      (await api.call("GET", `/v1/me?token=${"y".repeat(43)}`, { address, app })).body.code,
    ).toBe("rate_limited");
    const { token } = await createLink(api.deps, { kind: "login", userId: user.id });
    expect((await api.call("GET", `/v1/me?token=${token}`, { address, app })).body.code).toBe(
      "rate_limited",
    );
    expect((await api.call("GET", `/v1/me?token=${session}`, { address, app })).status).toBe(200);
  });

  it("of one person are tried twenty times, from however many addresses", async () => {
    api.clock.toNextWindow(LINKS_WINDOW_SECONDS);
    const user = await buildUser(api.db);
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < 21; index++) {
      const { token } = await createLink(api.deps, { kind: "login", userId: user.id });
      codes.push(
        (await api.call("GET", `/v1/me?token=${token}`, { address: `192.0.2.${index + 10}` })).body
          .code,
      );
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => undefined), "rate_limited"]);
  });

  it("about a change of address let nobody in", async () => {
    const user = await buildUser(api.db);
    const { token } = await createLink(api.deps, { kind: "login", userId: user.id });
    const about = { kind: "emailStop" as const, subject_id: user.id };
    await api.db
      .updateTable("link_token")
      .set(about)
      .where("token_hash", "=", hashToken(token))
      .execute();
    expect((await api.call("GET", `/v1/me?token=${token}`, { address })).body.code).toBe(
      "unauthenticated",
    );
    const body = { privacyAccepted: true };
    expect((await api.call("POST", "/v1/profile", { token, body })).body.code).toBe(
      "unauthenticated",
    );
  });
});
