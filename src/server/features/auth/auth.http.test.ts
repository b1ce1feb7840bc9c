import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import { problemSchema } from "#contract/problem.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createCaptcha } from "#server/providers/captcha/create-captcha.ts";
import { solveCaptcha } from "../../testing/solve-captcha.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";
import { buildApp } from "../../app.ts";
import { FREE_SIGN_INS_WINDOW_SECONDS, MAILS_WINDOW_SECONDS } from "../../http/limits.ts";
import type { Deps } from "../../deps.ts";
import { buildJobs } from "../../jobs/job.ts";
import { authJobs } from "./auth.jobs.ts";
import { createLink } from "./sessions.service.ts";

let api: TestApp;
let address = "";
let addresses = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
// Every test comes from an address of its own, so that limits of one do not reach the next.
beforeEach(() => {
  address = `198.51.100.${++addresses}`;
  api.mailbox.letters.length = 0;
  api.mailbox.refuse = false;
  api.clock.reset();
});

function expectProblem(reply: TestReply, status: number, code: string): void {
  expect({ status: reply.status, code: reply.body?.code }).toEqual({ status, code });
  expect(reply.headers["content-type"]).toContain("application/problem+json");
  expect(problemSchema.parse(reply.body).requestId).toBe(reply.headers["x-request-id"]);
}

async function answerCaptcha(): Promise<string> {
  return solveCaptcha((await api.call("GET", "/v1/captcha/challenge", { address })).body);
}

const signIn = (path: "entr" | "accountant", body: object): Promise<TestReply> =>
  api.call("POST", `/v1/${path}/auth`, { body, address });
const me = (token: string): Promise<TestReply> =>
  api.call("GET", `/v1/me?token=${token}`, { address });

function readLink(pattern: RegExp): string {
  const token = pattern.exec(api.mailbox.letters.at(-1)?.text ?? "")?.[1];
  if (token === undefined) throw new Error("The last letter holds no such link.");
  return token;
}

describe("signing in as an entrepreneur", () => {
  it("registers an unknown address, waits for the terms, and then opens a session", async () => {
    const sent = await signIn("entr", { email: "  Uj@Example.com " });
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({ sent: "registered", expiresInMinutes: 15 });
    expect(api.mailbox.letters[0]?.to).toBe("uj@example.com");
    const link = readLink(/http:\/\/bankhid\.test\/registration\/confirm\/([\w-]{43})\/\s/);
    expectProblem(await me(link), 403, "privacy_not_accepted");
    expectProblem(
      await api.call("GET", "/v1/me", { token: link, address }),
      403,
      "privacy_not_accepted",
    );
    expectProblem(await api.call("GET", "/v1/companies", { token: link }), 401, "unauthenticated");
    const more = { privacyAccepted: true, name: "X" };
    expectProblem(
      await api.call("POST", "/v1/profile", { token: link, body: more }),
      401,
      "unauthenticated",
    );
    const accepted = await api.call("POST", "/v1/profile", {
      token: link,
      body: { privacyAccepted: true },
    });
    expect(accepted.body.profile).toMatchObject({
      privacyAccepted: true,
      privacyVersion: PRIVACY_VERSION,
    });
    const entered = await me(link);
    const log = await api.call("GET", "/v1/profile/events", { token: entered.body.token });
    expect(log.body.events).toContainEqual(
      expect.objectContaining({ kind: "privacy.accept", about: PRIVACY_VERSION }),
    );
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({
      role: "entrepreneur",
      kind: "login",
      user: { email: "uj@example.com", companies: [] },
    });
    expect(entered.body.token).not.toBe(link);
    expect((await api.call("GET", "/v1/companies", { token: entered.body.token })).status).toBe(
      200,
    );
    expect((await me(entered.body.token)).body.token).toBe(entered.body.token);
  });

  it("sends a login link to a known address, which works once", async () => {
    const user = await buildUser(api.db);
    expect((await signIn("entr", { email: user.email })).body.sent).toBe("login");
    const link = readLink(/http:\/\/bankhid\.test\/companies\/([\w-]{43})\s/);
    const [one, other] = await Promise.all([me(link), me(link)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 410]);
    expectProblem(await me(link), 410, "link_used_or_expired");
    expectProblem(
      await api.call("POST", "/v1/profile", { token: link, body: { privacyAccepted: true } }),
      410,
      "link_used_or_expired",
    );
  });

  it("makes one person of two registrations at once", async () => {
    await Promise.all([
      signIn("entr", { email: "ketten@example.com" }),
      signIn("entr", { email: "ketten@example.com" }),
    ]);
    const rows = await api.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "ketten@example.com")
      .execute();
    expect(rows).toHaveLength(1);
  });

  it("refuses a missing or wrong address", async () => {
    for (const body of [
      {},
      { email: "" },
      { email: "nem cím" },
      { email: "a@b.hu\r\nBcc: x@y.hu" },
    ]) {
      expectProblem(await signIn("entr", body), 400, "email_invalid");
    }
    expect(api.mailbox.letters).toEqual([]);
  });

  it("says when the mail server does not take the letter, and leaves no working link behind", async () => {
    api.mailbox.refuse = true;
    expectProblem(await signIn("entr", { email: "vissza@example.com" }), 502, "mail_not_sent");
    const user = await api.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "vissza@example.com")
      .executeTakeFirstOrThrow();
    expect(
      await api.db.selectFrom("link_token").select("kind").where("user_id", "=", user.id).execute(),
    ).toEqual([]);
  });

  it("asks for the captcha after five requests from one address, and lets in who solves it", async () => {
    api.clock.toNextWindow(FREE_SIGN_INS_WINDOW_SECONDS);
    for (let index = 0; index < 5; index++)
      expect((await signIn("entr", { email: `sok${index}@example.com` })).status).toBe(200);
    expectProblem(await signIn("entr", { email: "sok6@example.com" }), 400, "captcha_required");
    const solved = await signIn("entr", {
      email: "sok6@example.com",
      captcha_response: await answerCaptcha(),
    });
    expect(solved.status).toBe(200);
  });

  it("asks for the captcha after ten letters to one mailbox, ends at twenty, and locks nobody out", async () => {
    api.clock.toNextWindow(MAILS_WINDOW_SECONDS);
    const person = await buildUser(api.db, { role: "entrepreneur" });
    const ask = async (index: number, captcha?: string): Promise<TestReply> => {
      address = `203.0.113.${index + 1}`;
      // One mailbox in many spellings.
      const email = index === 0 ? person.email : person.email.replace("@", `+${index}@`);
      return signIn("entr", { email, ...(captcha ? { captcha_response: captcha } : {}) });
    };
    const statuses: number[] = [];
    for (let index = 0; index < 10; index++) statuses.push((await ask(index)).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    const first = /companies\/([\w-]{43})/.exec(api.mailbox.letters[0]!.text)![1]!;
    expectProblem(await ask(0), 400, "captcha_required");
    for (let index = 10; index < 20; index++) {
      const reply = await ask(index, await answerCaptcha());
      expect([reply.status, reply.body.alreadySent]).toEqual([200, undefined]);
    }
    const over = await ask(0, await answerCaptcha());
    expect([over.status, over.body]).toEqual([
      200,
      { sent: "login", expiresInMinutes: 15, alreadySent: true },
    ]);
    expect(api.mailbox.letters).toHaveLength(20);
    // The first link of all is still good, and the spellings of a mailbox are people of their own.
    expect((await me(first)).body.user.email).toBe(person.email);
  });
});

describe("signing in as an accountant", () => {
  it("always needs the captcha", async () => {
    const user = await buildUser(api.db, { role: "accountant" });
    expectProblem(await signIn("accountant", { email: user.email }), 400, "captcha_required");
    expectProblem(
      await signIn("accountant", { email: user.email, captcha_response: "nem" }),
      400,
      "captcha_failed",
    );
    const captcha = await answerCaptcha();
    expect(
      (await signIn("accountant", { email: user.email, captcha_response: captcha })).status,
    ).toBe(200);
    expectProblem(
      await signIn("accountant", { email: user.email, captcha_response: captcha }),
      400,
      "captcha_failed",
    );
    expect(api.mailbox.letters).toHaveLength(1);
  });

  it("refuses an expired or altered challenge", async () => {
    const captcha = await answerCaptcha();
    const altered = JSON.parse(Buffer.from(captcha, "base64").toString());
    altered.salt = altered.salt.replace(/expires=\d+/, "expires=9999999999");
    const email = (await buildUser(api.db, { role: "accountant" })).email;
    const forged = Buffer.from(JSON.stringify(altered)).toString("base64");
    expectProblem(
      await signIn("accountant", { email, captcha_response: forged }),
      400,
      "captcha_failed",
    );
    api.clock.advance(21 * MINUTE_MS);
    expectProblem(
      await signIn("accountant", { email, captcha_response: captcha }),
      400,
      "captcha_failed",
    );
  });

  it("forgets a used challenge when it has expired, and not before", async () => {
    const { email } = await buildUser(api.db, { role: "accountant" });
    const answer = await answerCaptcha();
    const { challenge } = JSON.parse(Buffer.from(answer, "base64").toString());
    await signIn("accountant", { email, captcha_response: answer });
    const forget = buildJobs(authJobs, api.deps).find(
      ({ definition }) => definition.name === "captcha.forget",
    );
    const isKept = async () => {
      await forget!.run({}, { id: "1", retry: 0, signal: new AbortController().signal });
      const used = await api.db.selectFrom("captcha_used").select("challenge").execute();
      return used.some((one) => one.challenge === challenge);
    };
    expect(await isKept()).toBe(true);
    api.clock.advance(21 * MINUTE_MS);
    expect(await isKept()).toBe(false);
  });

  it("tells that an address is not registered; a director's address is not an accountant's", async () => {
    const director = await buildUser(api.db);
    const reply = await signIn("accountant", {
      email: director.email,
      captcha_response: await answerCaptcha(),
    });
    expectProblem(reply, 404, "email_not_registered");
  });

  it("answers neutrally where the configuration says so: the same work for everybody, the letter after the reply", async () => {
    const waiting: { name: string; data: unknown }[] = [];
    const enqueue = async (job: { name: string }, data: unknown) =>
      String(waiting.push({ name: job.name, data }));
    const queue = {
      enqueue,
      startWorkers: async () => {},
      stop: async () => {},
    } as unknown as Deps["queue"];
    const neutral = await createTestApp({
      environment: { LOGIN_REPLY: "neutral" },
      deps: { queue },
    });
    const before = api;
    api = neutral;
    try {
      const known = await buildUser(neutral.db, { role: "accountant" });
      for (const email of ["senki@example.com", known.email]) {
        const reply = await signIn("accountant", {
          email,
          captcha_response: await answerCaptcha(),
        });
        expect(reply.body).toEqual({ sent: "login", expiresInMinutes: 15, unsaid: true });
      }
      expect((await signIn("entr", { email: "uj-ember@example.com" })).body).toEqual({
        sent: "login",
        expiresInMinutes: 15,
        unsaid: true,
      });
      expect(neutral.mailbox.letters).toEqual([]);
      expect(JSON.stringify(waiting)).not.toMatch(/"[\w-]{43}"/);
      const [job] = buildJobs(authJobs, neutral.deps);
      for (const { data } of waiting)
        await job!.run(data, { id: "1", retry: 0, signal: new AbortController().signal });
      expect(neutral.mailbox.letters.map((letter) => letter.to)).toEqual([
        known.email,
        "uj-ember@example.com",
      ]);
    } finally {
      api = before;
      await neutral.close();
    }
  });
});

describe("a neutral answer", () => {
  it("asks the database the same of a known and of an unknown address, and nothing about people", async () => {
    const queue = {
      enqueue: async () => "1",
      startWorkers: async () => {},
      stop: async () => {},
    } as unknown as Deps["queue"];
    const neutral = await createTestApp({
      environment: { LOGIN_REPLY: "neutral" },
      deps: { queue },
    });
    let asked: string[] = [];
    const db = neutral.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(neutral.db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const captcha = createCaptcha({ ...neutral.deps, db });
    const app = await buildApp({ ...neutral.deps, db, captcha });
    const before = api;
    api = neutral;
    try {
      const work: string[][] = [];
      for (const role of ["accountant", "entrepreneur"] as const) {
        for (const email of ["senki@example.com", (await buildUser(neutral.db, { role })).email]) {
          const payload = { email, captcha_response: await answerCaptcha() };
          asked = [];
          const reply = await app.inject({
            method: "POST",
            url: `/v1/${role === "accountant" ? role : "entr"}/auth`,
            payload,
          });
          expect([reply.statusCode, reply.json()]).toEqual([
            200,
            { sent: "login", expiresInMinutes: 15, unsaid: true },
          ]);
          work.push(asked);
        }
      }
      expect(work[0]!.length).toBeGreaterThan(0);
      expect([work[1], work[3]]).toEqual([work[0], work[2]]);
      expect(work.flat().join(" ")).not.toMatch(/app_user|email_change|membership/);
    } finally {
      api = before;
      await app.close();
      await neutral.close();
    }
  });
});

describe("link tokens", () => {
  it("answers 401 without a token or with an unknown one", async () => {
    expectProblem(await api.call("GET", "/v1/me", { address }), 401, "unauthenticated");
    expectProblem(await me("x".repeat(43)), 401, "unauthenticated");
  });

  it.each([
    ["login", 15 * MINUTE_MS],
    ["invitation", 3 * DAY_MS],
    ["payment", 2 * DAY_MS],
  ] as const)("expires a %s link at the end of its time", async (kind, lifetimeMs) => {
    const user = await buildUser(api.db);
    const early = await createLink(api.deps, { kind, userId: user.id });
    const late = await createLink(api.deps, { kind, userId: user.id });
    // A minute on either side: a busy machine takes seconds for these calls.
    api.clock.advance(lifetimeMs - MINUTE_MS);
    expect((await me(early.token)).body).toMatchObject({ kind });
    api.clock.advance(2 * MINUTE_MS);
    expectProblem(await me(late.token), 410, "link_used_or_expired");
  });

  it("opens a payment's page as often as wanted, tells no address, and never makes a session of it", async () => {
    const user = await buildUser(api.db);
    const { token } = await createLink(api.deps, {
      kind: "payment",
      userId: user.id,
      orderRef: "BH-1",
    });
    for (let visit = 0; visit < 2; visit++) {
      const reply = await me(token);
      expect(reply.body).toMatchObject({ kind: "payment", token });
      expect(Object.keys(reply.body.user).toSorted()).toEqual(["_id", "email", "name", "role"]);
      expect(reply.body.user.email).toBe("");
      expect(Object.keys(reply.body.profile)).toEqual(["name"]);
    }
    expectProblem(await api.call("GET", "/v1/companies", { token }), 401, "unauthenticated");
    expectProblem(
      await api.call("POST", "/v1/profile", { token, body: { privacyAccepted: true } }),
      401,
      "unauthenticated",
    );
    expect(
      await api.db.selectFrom("session").select("id").where("user_id", "=", user.id).execute(),
    ).toEqual([]);
  });

  it("binds a connect session to its company", async () => {
    const owner = await buildUser(api.db);
    const company = await buildCompany(api.db, { ownerId: owner.id });
    const other = await buildCompany(api.db, { ownerId: owner.id });
    const { token } = await createLink(api.deps, {
      kind: "connect",
      userId: owner.id,
      companyId: company.id,
    });
    const entered = await me(token);
    expect(entered.body).toMatchObject({
      kind: "connect",
      user: { companies: [{ _id: company.id }] },
    });
    const session = entered.body.token as string;
    expect((await api.call("GET", `/v1/company/${company.id}`, { token: session })).status).toBe(
      200,
    );
    expectProblem(
      await api.call("GET", `/v1/company/${other.id}`, { token: session }),
      404,
      "not_found",
    );
    expectProblem(
      await api.call("GET", `/v1/company/${other.taxNumber}`, { token: session }),
      404,
      "not_found",
    );
    const body = { tax_number: "99887766", company_name: "Új Kft." };
    expectProblem(
      await api.call("POST", "/v1/company", { token: session, body }),
      403,
      "own_login_needed",
    );
  });
});

describe("sessions", () => {
  it("asks for the terms again when their version changed", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    await api.db
      .updateTable("app_user")
      .set({ privacy_version: "2020-01-01" })
      .where("id", "=", user.id)
      .execute();
    expectProblem(await api.call("GET", "/v1/companies", { token }), 403, "privacy_not_accepted");
    expectProblem(await me(token), 403, "privacy_not_accepted");
    expect(
      (await api.call("POST", "/v1/profile", { token, body: { privacyAccepted: true } })).status,
    ).toBe(200);
    expect((await me(token)).status).toBe(200);
  });

  it("keeps the first moment of each version, however often and in whatever order they are accepted", async () => {
    const user = await buildUser(api.db, { privacyAccepted: false });
    // An acceptance changes the token of its session.
    const accept = async () => {
      const token = await buildSession(api.db, user.id);
      return api.call("POST", "/v1/profile", { token, body: { privacyAccepted: true } });
    };
    const [one, other] = await Promise.all([accept(), accept()]);
    const { privacyAcceptedAt: first } = one.body.profile;
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.profile.privacyAcceptedAt).toBe(first);
    api.clock.advance(HOUR_MS);
    expect((await accept()).body.profile.privacyAcceptedAt).toBe(first);
    const token = await buildSession(api.db, user.id);
    const { events } = (await api.call("GET", "/v1/profile/events", { token })).body;
    expect(events.filter(({ kind }: any) => kind === "privacy.accept")).toHaveLength(1);
    // A program of another version has asked him meanwhile.
    const old = { privacy_version: "2020-01-01", privacy_accepted_at: new Date("2020-01-02") };
    await api.db.updateTable("app_user").set(old).where("id", "=", user.id).execute();
    expect((await accept()).body.profile.privacyAcceptedAt).toBe(first);
    const { url } = (await api.call("GET", "/v1/profile/data", { token })).body;
    expect((await api.call("GET", url)).body.acceptances).toEqual([
      { version: "2020-01-01", accepted_at: "2020-01-02T00:00:00.000Z" },
      { version: PRIVACY_VERSION, accepted_at: first },
    ]);
    api.clock.reset();
  });

  it("accepts the version that was shown, and refuses another one without using the link up", async () => {
    const user = await buildUser(api.db, { privacyAccepted: false });
    await signIn("entr", { email: user.email });
    const link = readLink(/http:\/\/bankhid\.test\/\S+?\/([\w-]{43})\b/);
    const accept = (privacyVersion: string) =>
      api.call("POST", "/v1/profile", {
        token: link,
        body: { privacyAccepted: true, privacyVersion },
      });
    expectProblem(await accept("2020-01-01"), 409, "privacy_version_stale");
    expectProblem(await me(link), 403, "privacy_not_accepted");
    expect((await accept(PRIVACY_VERSION)).body.profile.privacyVersion).toBe(PRIVACY_VERSION);
    expect((await me(link)).status).toBe(200);
  });

  it("ends at logout, at once and for good", async () => {
    const user = await buildUser(api.db);
    const [token, other] = [
      await buildSession(api.db, user.id),
      await buildSession(api.db, user.id),
    ];
    expect((await api.call("POST", "/v1/logout", { token })).body).toEqual({ ok: true });
    expectProblem(await api.call("GET", "/v1/companies", { token }), 401, "session_expired");
    expectProblem(await me(token), 401, "session_expired");
    expect((await api.call("GET", "/v1/companies", { token: other })).status).toBe(200);
  });

  it("ends after 30 idle days, lives on when used, and ends after 90 days anyhow", async () => {
    const user = await buildUser(api.db);
    const now = api.clock.now().getTime();
    const lives = {
      idleExpiresAt: new Date(now + 30 * DAY_MS),
      absoluteExpiresAt: new Date(now + 90 * DAY_MS),
    };
    const [idle, used] = [
      await buildSession(api.db, user.id, lives),
      await buildSession(api.db, user.id, lives),
    ];
    api.clock.advance(29 * DAY_MS);
    expect((await me(used)).status).toBe(200);
    api.clock.advance(2 * DAY_MS);
    expectProblem(await me(idle), 401, "session_expired");
    for (let days = 31; days < 85; days += 20) {
      expect((await me(used)).status).toBe(200);
      api.clock.advance(20 * DAY_MS);
    }
    expectProblem(await me(used), 401, "session_expired");
  });

  it("notes the last use at most once a minute", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    const readUse = async (): Promise<number> => {
      const row = await api.db
        .selectFrom("session")
        .select("last_used_at")
        .where("user_id", "=", user.id)
        .executeTakeFirstOrThrow();
      return row.last_used_at.getTime();
    };
    api.clock.advance(2 * MINUTE_MS);
    await me(token);
    const first = await readUse();
    await me(token);
    expect(await readUse()).toBe(first);
    api.clock.advance(2 * MINUTE_MS);
    await me(token);
    expect(await readUse()).toBeGreaterThan(first);
  });

  it("stores tokens only as hashes", async () => {
    const user = await buildUser(api.db);
    const { token } = await createLink(api.deps, { kind: "login", userId: user.id });
    const session = (await me(token)).body.token as string;
    const rows = JSON.stringify([
      await api.db.selectFrom("session").selectAll().execute(),
      await api.db.selectFrom("link_token").selectAll().execute(),
    ]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(session);
  });
});

describe("profile and the director's data", () => {
  it("saves the director's name and mobile without blanks and hyphens", async () => {
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    const saved = await api.call("PUT", "/v1/entr", {
      token,
      body: { name: " Nagy Béla ", mobile: "+36 30-123 4567" },
    });
    expect(saved.body).toMatchObject({
      name: "Nagy Béla",
      mobile: "+36301234567",
      role: "entrepreneur",
      email: user.email,
    });
    expect((await api.call("GET", "/v1/entr", { token })).body).toEqual(saved.body);
    expectProblem(
      await api.call("PUT", "/v1/entr", { token, body: { name: "Ab" } }),
      400,
      "validation_failed",
    );
    expectProblem(
      await api.call("PUT", "/v1/entr", { token, body: { name: "Nagy Béla", mobile: "abc" } }),
      400,
      "validation_failed",
    );
    const other = { name: "Nagy Béla", email: "mas@example.com" };
    expectProblem(
      await api.call("PUT", "/v1/entr", { token, body: other }),
      400,
      "validation_failed",
    );
  });

  it("keeps the accountant out of the director's data", async () => {
    const user = await buildUser(api.db, { role: "accountant" });
    const token = await buildSession(api.db, user.id);
    expectProblem(await api.call("GET", "/v1/entr", { token }), 403, "forbidden");
  });

  it("keeps address fields that a later save does not name", async () => {
    const user = await buildUser(api.db, { role: "accountant" });
    const token = await buildSession(api.db, user.id);
    await api.call("POST", "/v1/profile", { token, body: { city: "Pécs", name: "Kiss Éva Anna" } });
    const saved = await api.call("POST", "/v1/profile", { token, body: { street: "Fő u. 1." } });
    expect(saved.body.profile).toMatchObject({
      city: "Pécs",
      street: "Fő u. 1.",
      name: "Kiss Éva Anna",
    });
  });
});
