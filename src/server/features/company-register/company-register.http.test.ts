/** The company register through HTTP, on the sandbox's stand-in. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "../../testing/test-sandbox.ts";
import { QUESTIONS_PER_MINUTE, QUESTIONS_PER_PERSON } from "./company-register.service.ts";

const KNOWN = "23456787";
const UNAVAILABLE = { state: "unavailable", company: null };

let sandbox: TestSandbox;
let api: TestApp;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  api = await createTestApp({ environment: sandbox.environment });
});
afterAll(async () => {
  await api.close();
  await sandbox.stop();
});

async function buildDirector(): Promise<{ id: string; token: string }> {
  const { id } = await buildUser(api.db);
  return { id, token: await buildSession(api.db, id) };
}

const ask = (token: string, taxNumber: string, from = api): Promise<TestReply> =>
  from.call("GET", `/v1/company-register/${taxNumber}`, { token });

/** Questions that reached the register. */
async function countAsked(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}/sandbox/nav/control/requests`);
  return ((await answer.json()) as { requests: unknown[] }).requests.length;
}

describe("the company register", () => {
  it("proposes name and seat, and the person's log says what he asked", async () => {
    const director = await buildDirector();
    expect((await ask(director.token, KNOWN)).body).toEqual({
      state: "found",
      company: {
        name: "Kertvilág Webáruház Kft.",
        seat: "2040 Budaörs, Kamaraerdei út 12.",
      },
    });
    expect((await ask(director.token, "22111005")).body.company).toEqual({
      name: "Kovács Anna egyéni vállalkozó",
      seat: null,
    });
    const log = await api.call("GET", "/v1/profile/events", { token: director.token });
    expect(log.body.events).toMatchObject([
      { kind: "register.ask", about: "22111005" },
      { kind: "register.ask", about: KNOWN },
    ]);
  });

  it("knows nothing of a number that it does not have, or whose name fits nowhere", async () => {
    const { token } = await buildDirector();
    for (const taxNumber of ["10773109", "14555101"])
      expect((await ask(token, taxNumber)).body).toEqual({ state: "unknown", company: null });
  });

  it("is not asked for a number whose check digit is wrong", async () => {
    const { token } = await buildDirector();
    const before = await countAsked();
    expect((await ask(token, "23456788")).body).toEqual({ state: "unknown", company: null });
    expect(await countAsked()).toBe(before);
  });

  it.each([
    ["an error", "99401108"],
    ["a page of a proxy", "99401304"],
    ["half an answer", "99401407"],
    ["a refusal of our user", "99401500"],
    ["a DOCTYPE", "99401603"],
    ["a megabyte", "99401706"],
    ["nothing", "99401809"],
    ["too many requests", "24999007"],
  ])("that answers with %s is unavailable, and bars nobody", async (_what, taxNumber) => {
    const { token } = await buildDirector();
    const reply = await ask(token, taxNumber);
    expect([reply.status, reply.body]).toEqual([200, UNAVAILABLE]);
  });

  it("that is silent is given up after five seconds", async () => {
    const { token } = await buildDirector();
    const began = performance.now();
    expect((await ask(token, "99401201")).body).toEqual(UNAVAILABLE);
    expect(performance.now() - began).toBeLessThan(60_000);
  });

  it("is off in production without a technical user", async () => {
    const off = await createTestApp({ deps: { companyRegister: undefined } });
    const { id } = await buildUser(off.db);
    const reply = await ask(await buildSession(off.db, id), KNOWN, off);
    expect(reply.body).toEqual({ state: "off", company: null });
    await off.close();
  });

  it("is for directors only", async () => {
    const { id } = await buildUser(api.db, { role: "accountant" });
    expect((await ask(await buildSession(api.db, id), KNOWN)).status).toBe(403);
  });
});

/** To the beginning of an hour, and so of a minute: no window turns over in the middle. */
function beginHour({ clock }: TestApp): void {
  clock.advance(3_600_000 - (clock.now().getTime() % 3_600_000));
}

describe("the limits of the register", () => {
  it("one person may ask so often an hour, and not once more; the next hour he may again", async () => {
    const own = await createTestApp({ environment: sandbox.environment });
    beginHour(own);
    const { id } = await buildUser(own.db);
    const token = await buildSession(own.db, id);
    for (let asked = 0; asked < QUESTIONS_PER_PERSON; asked++) {
      // Never as many in a minute as all persons together may ask.
      if (asked === QUESTIONS_PER_PERSON / 2) own.clock.advance(60_000);
      expect((await ask(token, KNOWN, own)).body.state).toBe("found");
    }
    const refused = await ask(token, KNOWN, own);
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    own.clock.advance(refused.body.retryAfterSeconds * 1_000);
    expect((await ask(token, KNOWN, own)).body.state).toBe("found");
    await own.close();
  });

  it("all persons together may ask so often a minute; beyond, it is unavailable", async () => {
    const own = await createTestApp({ environment: sandbox.environment });
    beginHour(own);
    const before = await countAsked();
    const states: string[] = [];
    let token = "";
    for (let asked = 0; asked <= QUESTIONS_PER_MINUTE; asked++) {
      if (asked % 10 === 0) token = await buildSession(own.db, (await buildUser(own.db)).id);
      states.push((await ask(token, KNOWN, own)).body.state as string);
    }
    expect(states.filter((state) => state === "found")).toHaveLength(QUESTIONS_PER_MINUTE);
    expect([states.at(-1), (await countAsked()) - before]).toEqual([
      "unavailable",
      QUESTIONS_PER_MINUTE,
    ]);
    await own.close();
  });
});
