/**
 * Notifications, the page of return, and the letters before a consent's end, against the sandbox's
 * aggregator.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser, type TestUser } from "#server/testing/build-user.ts";
import { comeBack, readFlowCookie } from "#server/testing/flow-return.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { checkConsents } from "#server/features/consents/check-consents.service.ts";
import { takeHintJob } from "#server/features/consents/consents.jobs.ts";
import { pointOf, remindOfEndings } from "#server/features/consents/ending-letters.service.ts";
import { takeHint } from "./hints.service.ts";

const HOOK = "/hooks/aggreg8/sandbox-hook-secret";
const OTP = "5f1a6b2c9d3e4a0011b0e106";
let sandbox: TestSandbox;
let api: TestApp;
const queue = createMemoryQueue();

beforeAll(async () => {
  sandbox = await startTestSandbox();
  api = await createTestApp({ environment: sandbox.environment, deps: { queue } });
});
afterAll(async () => {
  await api?.close();
  await sandbox?.stop();
});
beforeEach(async () => {
  await sandbox.aggreg8.reset();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 10 });
  // A reset bank knows none of the earlier tests' consents.
  await api.db.updateTable("bank_consent").set({ state: "revoked" }).execute();
  queue.jobs.length = 0;
  api.mailbox.letters.length = 0;
});
afterEach(() => api.clock.reset());

interface Case {
  readonly user: TestUser;
  readonly token: string;
  readonly company: TestCompany;
}

async function buildCase(accountantIds: readonly string[] = []): Promise<Case> {
  const user = await buildUser(api.db);
  const far = new Date(Date.now() + 900 * DAY_MS);
  const company = await buildCompany(api.db, {
    ownerId: user.id,
    accountantIds,
    name: `Figyelő ${user.id.slice(-4)} Kft.`,
  });
  return {
    user,
    token: await buildSession(api.db, user.id, { idleExpiresAt: far, absoluteExpiresAt: far }),
    company,
  };
}

interface Begun {
  readonly id: string;
  readonly externalId: string;
  readonly cookie: string;
}

async function begin(one: Case, body: Record<string, unknown> = {}): Promise<Begun> {
  const given = { company_id: one.company.id, flowType: "ADD_BANK", ...body };
  const reply = await api.call("POST", "/v1/aggreg8/user-flow/init", {
    token: one.token,
    body: given,
  });
  expect(reply.status).toBe(201);
  const id = reply.body.userFlowId;
  const row = await api.db
    .selectFrom("user_flow")
    .select("external_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, externalId: row.external_id, cookie: readFlowCookie(reply) };
}

/** The address to which the consent screen leads after the yes. */
const allow = (flow: Begun, bankUser?: string) =>
  sandbox.aggreg8.control<{ consentId: string; location: string }>("finish-flow", {
    userFlowId: flow.externalId,
    bankId: OTP,
    bankUser,
  });

async function walk(
  one: Case,
  flow: Begun,
): Promise<{ consentId: string; externalConsentId: string; location: string }> {
  const walked = await allow(flow, one.user.email);
  await comeBack(api, walked.location, flow.cookie);
  for (let turn = 0; turn < 1_000; turn++) {
    const reply = await api.call("GET", `/v1/aggreg8/user-flow/${flow.id}`, { token: one.token });
    if (reply.body.result === "SUCCESS")
      return { ...walked, consentId: reply.body.consentId, externalConsentId: walked.consentId };
    await new Promise((done) => setTimeout(done, 30));
  }
  throw new Error("The flow has no end.");
}

async function connectAll(one: Case) {
  const done = await walk(one, await begin(one));
  const { accounts } = (
    await api.call("GET", `/v1/aggreg8/accounts?company_id=${one.company.id}`, { token: one.token })
  ).body;
  const body = { isc_id: done.consentId, account_ids: accounts.map((each: any) => each.accountId) };
  expect(
    (
      await api.call("PATCH", `/v1/company/consented-accounts/${one.company.id}`, {
        token: one.token,
        body,
      })
    ).status,
  ).toBe(200);
  return done;
}

const send = (body: unknown, path = HOOK): Promise<TestReply> => api.call("POST", path, { body });
const hints = () =>
  queue.jobs.filter((job) => job.name === "bank-consent.hint").map((job) => job.data);

describe("a notification", () => {
  it("is answered at once and only names what to look at", async () => {
    const reply = await send({
      notificationType: "INFO_SHARING_CONSENT_CREATED",
      userId: "u1",
      infoSharingConsentId: "c1",
      userFlowInfo: { userFlowId: "f1", status: "COMPLETED" },
      consentedAccounts: ["secret-account"],
      activeSyncEnabled: "odd",
    });
    expect([reply.status, reply.body]).toEqual([200, { text: "Success", response: {} }]);
    expect(hints()).toHaveLength(1);
    expect(hints()[0]).toMatchObject({
      userExternalId: "u1",
      consentExternalId: "c1",
      flowExternalId: "f1",
      news: false,
      look: 0,
    });
    expect(JSON.stringify(hints())).not.toContain("secret-account");
  });

  it.each([
    ["of an unknown kind", { notificationType: "SOMETHING_NEW", userId: "u1" }],
    ["without a kind", { hello: 1 }],
    ["that is a list", [1, 2]],
  ])("%s is answered and does nothing", async (_name, body) => {
    expect((await send(body)).body).toEqual({ text: "Success", response: {} });
    expect(hints()).toEqual([]);
  });

  it("that is no JSON, or calls itself something else, is answered too", async () => {
    const odd = [
      ["application/json", "{half"],
      ["text/plain", "hello"],
      ["application/x-www-form-urlencoded", "a=b"],
    ] as const;
    for (const [type, payload] of odd) {
      const reply = await api.app.inject({
        method: "POST",
        url: HOOK,
        headers: { "content-type": type },
        payload,
      });
      expect([type, reply.statusCode]).toEqual([type, 200]);
    }
    expect(hints()).toEqual([]);
  });

  it("finds nobody at another address, and no room for a long body", async () => {
    expect(
      (await send({ notificationType: "USER_FLOW_ENDED" }, "/hooks/aggreg8/guess")).status,
    ).toBe(404);
    const long = {
      notificationType: "USER_FLOW_ENDED",
      userId: "u1",
      filler: "x".repeat(65 * 1024),
    };
    expect((await send(long)).status).toBe(413);
    expect(hints()).toEqual([]);
  });

  it("of a forger changes nothing: what it says is asked from the provider", async () => {
    const one = await buildCase();
    const { externalConsentId, consentId } = await connectAll(one);
    await send({
      notificationType: "INFO_SHARING_CONSENT_DELETED",
      infoSharingConsentId: externalConsentId,
    });
    for (const hint of [...hints(), ...hints()]) await takeHint(api.deps, hint, takeHintJob);
    const row = await api.db
      .selectFrom("bank_consent")
      .select("state")
      .where("id", "=", consentId)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe("active");
  });

  it("ends a flow whose page is gone, and sees a consent that was withdrawn at the bank", async () => {
    const one = await buildCase();
    const flow = await begin(one);
    await comeBack(api, (await allow(flow)).location, flow.cookie);
    await new Promise((done) => setTimeout(done, 60));
    await send({
      notificationType: "USER_FLOW_ENDED",
      userFlowInfo: { userFlowId: flow.externalId },
    });
    await takeHint(api.deps, hints()[0], takeHintJob);
    const row = await api.db
      .selectFrom("user_flow")
      .select(["state", "consent_id"])
      .where("id", "=", flow.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe("SUCCESS");
  });

  it("of transactions pulls the companies of its consent, and looks again while nothing has come", async () => {
    const one = await buildCase();
    const { externalConsentId } = await connectAll(one);
    queue.jobs.length = 0;
    await send({
      notificationType: "TRANSACTIONS_CREATED",
      infoSharingConsentId: externalConsentId,
    });
    await takeHint(api.deps, hints()[0], takeHintJob);
    const pulls = queue.jobs.filter((job) => job.name === "feed.pull").map((job) => job.data);
    expect(pulls).toEqual([{ companyId: one.company.id, trigger: "hook" }]);
    await takeHint(api.deps, hints()[1], takeHintJob);
    await takeHint(api.deps, hints()[2], takeHintJob);
    expect(hints().map((hint) => hint.look)).toEqual([0, 1, 2]);
    // Once something came, one look is enough.
    await inCompany(api.db, one.company.id, (tx) =>
      tx
        .updateTable("feed_account")
        .set({ last_news_at: new Date(api.clock.now().getTime() + 1_000) })
        .where("company_id", "=", one.company.id)
        .execute(),
    );
    queue.jobs.length = 0;
    const since = api.clock.now().toISOString();
    await takeHint(
      api.deps,
      { provider: "aggreg8", consentExternalId: externalConsentId, news: true, since, look: 0 },
      takeHintJob,
    );
    expect(queue.jobs).toEqual([]);
  });
});

describe("the page of return", () => {
  it("goes on where the flow began, without a script of its own text", async () => {
    const one = await buildCase();
    const flow = await begin(one, { redirectUri: '/bank-consents?tab="x"'.replaceAll('"', "%22") });
    const { location } = await walk(one, flow);
    const page = await comeBack(api, location, flow.cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain('href="/bank-consents?tab=%22x%22"');
    expect(page.text).toContain("Sikerült");
    expect(page.text).not.toMatch(/<script>|style=|<style/);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(page.headers["cache-control"]).toBe("no-store");
  });

  it("shows nothing of a flow that does not exist", async () => {
    for (const query of [
      "",
      "?state=x",
      "?state=0190f3c1-0000-7000-8000-000000000000&code=1",
      `?state=${"a".repeat(5_000)}`,
    ]) {
      const page = await api.call("GET", `/connect/return${query}`);
      expect(page.status).toBe(200);
      expect(page.text).toContain('href="/bank-integration"');
    }
  });

  const elsewhere = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
  ];
  it.each(elsewhere)("goes nowhere else (%s)", async (redirectUri) => {
    const one = await buildCase();
    const body = { company_id: one.company.id, flowType: "ADD_BANK", redirectUri };
    expect(
      (await api.call("POST", "/v1/aggreg8/user-flow/init", { token: one.token, body })).body.code,
    ).toBe("validation_failed");
  });
});

describe("letters before a consent's end", () => {
  it("are due on the day, a little later where the program stood still, and never in between", () => {
    const due = Array.from({ length: 24 }, (_, index) => 18 - index).map((left) => [
      left,
      pointOf(left),
    ]);
    expect(due.filter(([, point]) => point !== undefined)).toEqual([
      [14, 14],
      [13, 14],
      [12, 14],
      [7, 7],
      [6, 7],
      [5, 7],
      [2, 2],
      [1, 2],
      [0, 0],
      [-1, -1],
      [-2, -1],
      [-3, -1],
    ]);
  });

  it("go once at each point to the director and the accountants, over 181 days of looking daily", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const stranger = await buildUser(api.db, { role: "accountant" });
    const one = await buildCase([accountant.id]);
    await buildCase([stranger.id]);
    const { consentId } = await connectAll(one);
    const sent: [day: number, to: string][] = [];
    await toNextMorning();
    for (let day = 1; day <= 184; day++) {
      await nextDay();
      for (const letter of api.mailbox.letters.splice(0)) {
        sent.push([day, letter.to]);
        const link =
          letter.to === one.user.email ? `/bank-consents?extend=${consentId}` : `/bankaccounts/`;
        expect(letter.text).toContain(`http://bankhid.test${link}`);
        expect(letter.text).toContain("OTP");
      }
    }
    const days = [166, 173, 178, 180, 181];
    const of = (to: string): number[] => sent.filter(([, each]) => each === to).map(([day]) => day);
    // The consent was given today or, by its hour, counts from tomorrow's look: one day of grace,
    // the distances exact.
    const shift = of(one.user.email)[0]! - days[0]!;
    expect([-1, 0, 1]).toContain(shift);
    expect(of(one.user.email)).toEqual(days.map((day) => day + shift));
    expect(of(accountant.email)).toEqual(days.map((day) => day + shift));
    expect(sent).toHaveLength(10);
  });

  it("stop with the renewal, and are not sent for what was withdrawn or is read by nobody", async () => {
    const one = await buildCase();
    const detached = await buildCase();
    const { consentId } = await connectAll(one);
    await connectAll(detached);
    await toNextMorning();
    for (let day = 1; day <= 170; day++) await nextDay(day > 160);
    expect(api.mailbox.letters.map((letter) => letter.to).toSorted()).toEqual(
      [one.user.email, detached.user.email].toSorted(),
    );
    api.mailbox.letters.length = 0;
    const body = { company_id: detached.company.id };
    expect(
      (await api.call("DELETE", "/v1/company/isc", { token: detached.token, body })).status,
    ).toBe(200);
    await walk(
      one,
      await begin(one, { flowType: "EXTEND_CONSENT", infoSharingConsentId: consentId }),
    );
    for (let day = 171; day <= 184; day++) await nextDay();
    expect(api.mailbox.letters).toEqual([]);
  });

  it("are tried again when the mail server refuses, without a second one to who had his", async () => {
    const one = await buildCase();
    await connectAll(one);
    await toNextMorning();
    for (let day = 1; day <= 160; day++) await nextDay(false);
    api.mailbox.refuse = true;
    for (let day = 161; day <= 167; day++) await nextDay();
    expect(api.mailbox.letters).toEqual([]);
    api.mailbox.refuse = false;
    await nextDay();
    await remindOfEndings(api.deps);
    expect(api.mailbox.letters).toHaveLength(1);
  });
});

// 8:04 in Budapest is 6:04 or 7:04 UTC; noon UTC is the same day everywhere in it.
async function toNextMorning(): Promise<void> {
  const now = api.clock.now();
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 7, 4);
  const ms = noon - now.getTime();
  api.clock.advance(ms);
  await sandbox.aggreg8.control("clock", { hours: ms / 3_600_000 });
}

/** A night's look and a morning's letters. */
async function nextDay(works = true): Promise<void> {
  api.clock.advance(DAY_MS);
  await sandbox.aggreg8.moveClock({ days: 1 });
  if (!works) return;
  await checkConsents(api.deps);
  await remindOfEndings(api.deps);
}
