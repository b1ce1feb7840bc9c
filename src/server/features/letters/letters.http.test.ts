import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { sql } from "kysely";
import { LETTER_TOPICS_OF, type PersonLetterTopic } from "#contract/people/letter-topics.ts";
import { HOUR_MS } from "#values/durations.ts";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser, type TestUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";
import { beginRecovery } from "../email-change/recovery.service.ts";
import { createLinkFor } from "../auth/sessions.service.ts";
import { sendDueLetters } from "./deliver-letters.service.ts";
import { purgeStopTokens, STOP_TOKEN_MS } from "./letter-choices.service.ts";
import { findRecipient, sendToPerson } from "./letters.service.ts";

let api: TestApp;
let address = "";
let count = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => {
  address = `198.51.100.${++count}`;
  api.mailbox.letters.length = 0;
});

const newAddress = (): string => `mai-${++count}@example.com`;
const receivers = (): string[] => api.mailbox.letters.map(({ to }) => to);
const tokenIn = (text: string | undefined): string =>
  /\/([\w-]{43})(?=[/\s])/.exec(text ?? "")?.[1] ?? "";
const lastTo = (email: string): string =>
  tokenIn(api.mailbox.letters.findLast(({ to }) => to === email)?.text);
const enter = (token: string): Promise<TestReply> =>
  api.call("GET", `/v1/me?token=${token}`, { address });

/** The person changes his address as people do: both letters are answered. */
async function changeAddress(user: TestUser, to = newAddress()): Promise<string> {
  const token = await buildSession(api.db, user.id);
  const present = (await findRecipient(api.db, user.id))!.email;
  await api.call("POST", "/v1/profile/email", { token, address, body: { email: to } });
  for (const email of [to, present])
    await api.call("POST", "/v1/email-change/confirm", { address, body: { token: lastTo(email) } });
  expect((await findRecipient(api.db, user.id))!.email).toBe(to);
  return to;
}

describe("a letter to a person", () => {
  let owner: TestUser;
  let accountant: TestUser;
  let company: TestCompany;
  let ownerToken: string;
  let accountantToken: string;

  beforeEach(async () => {
    owner = await buildUser(api.db);
    company = await buildCompany(api.db, { ownerId: owner.id });
    ownerToken = await buildSession(api.db, owner.id);
    const email = newAddress();
    const body = { name: "Számadó Kálmán", email, company_id: company.id };
    const invited = await api.call("POST", "/v1/accountant", { token: ownerToken, address, body });
    await api.db
      .updateTable("app_user")
      .set({ privacy_version: PRIVACY_VERSION })
      .where("id", "=", invited.body._id)
      .execute();
    accountant = { id: invited.body._id, email, name: body.name, role: "accountant" };
    accountantToken = await buildSession(api.db, accountant.id);
    api.mailbox.letters.length = 0;
  });

  it("that is an invitation sent again goes to the address of today, and the director's list shows that one", async () => {
    const fresh = await changeAddress(accountant);
    api.mailbox.letters.length = 0;
    const again = await api.call(
      "POST",
      `/v1/accountant/${company.id}/${accountant.id}/invitation`,
      { token: ownerToken, address },
    );
    expect([again.status, again.body.email]).toEqual([200, fresh]);
    expect(receivers()).toEqual([fresh]);
    const list = await api.call("GET", `/v1/accountants/${company.id}`, { token: ownerToken });
    expect(list.body.accountants.map((each: { email: string }) => each.email)).toEqual([fresh]);
    expect((await enter(lastTo(fresh))).body.user._id).toBe(accountant.id);
  });

  it("that reminds, claims, answers or logs in goes to the address of today", async () => {
    const [stranger, fresh] = [await buildUser(api.db), await changeAddress(owner)];
    const strangerToken = await buildSession(api.db, stranger.id);
    api.mailbox.letters.length = 0;
    await api.call("POST", "/v1/reminder", {
      token: accountantToken,
      body: { companyId: company.id },
    });
    const claim = { tax_number: company.taxNumber, message: "Ez az én cégem" };
    await api.call("POST", "/v1/company/claim", { token: strangerToken, body: claim });
    await api.call("POST", "/v1/entr/auth", { address, body: { email: fresh } });
    expect(receivers()).toEqual([fresh, fresh, fresh]);
    const { claims } = (
      await api.call("GET", `/v1/company/${company.id}/claims`, {
        token: await buildSession(api.db, owner.id),
      })
    ).body;
    const strangers = await changeAddress(stranger);
    api.mailbox.letters.length = 0;
    const path = `/v1/company/${company.id}/claim/${claims[0]._id}`;
    await api.call("PATCH", path, {
      token: await buildSession(api.db, owner.id),
      body: { decision: "refuse" },
    });
    expect(receivers()).toEqual([strangers]);
  });

  it("that tells of a recovery goes to everybody's address of today", async () => {
    const [mine, his] = [await changeAddress(owner), await changeAddress(accountant)];
    api.mailbox.letters.length = 0;
    await beginRecovery(api.deps, {
      taxNumber: company.taxNumber,
      newEmail: newAddress(),
      note: "próba",
    });
    expect(receivers().toSorted()).toEqual([his, mine].toSorted());
  });

  it("goes to the address that is in force when it is sent, not when it was asked for", async () => {
    const fresh = newAddress();
    await api.db.updateTable("app_user").set({ email: fresh }).where("id", "=", owner.id).execute();
    await sendToPerson(api.deps, owner.id, ({ email }) => ({ subject: email, text: "", html: "" }));
    expect(api.mailbox.letters).toMatchObject([{ to: fresh, subject: fresh }]);
  });

  it("is not sent to a person who is gone", async () => {
    await api.db
      .updateTable("app_user")
      .set({ deleted_at: new Date() })
      .where("id", "=", owner.id)
      .execute();
    expect(
      await sendToPerson(api.deps, owner.id, () => ({ subject: "", text: "", html: "" })),
    ).toBe("nobody");
    expect(receivers()).toEqual([]);
  });
});

describe("the link of a letter", () => {
  async function buildLink(kind: "login" | "invitation") {
    const owner = await buildUser(api.db);
    const company = await buildCompany(api.db, { ownerId: owner.id });
    const link = await createLinkFor(
      api.deps,
      { userId: owner.id, name: "", email: owner.email },
      { kind, companyId: company.id },
    );
    return { owner, company, token: link.token };
  }

  it.each(["login", "invitation"] as const)(
    "(%s) is void once its address is not the person's, made before or after",
    async (kind) => {
      const { owner, token } = await buildLink(kind);
      await changeAddress(owner);
      expect((await enter(token)).status).toBeGreaterThanOrEqual(400);
      const late = await createLinkFor(
        api.deps,
        { userId: owner.id, name: "", email: owner.email },
        { kind },
      );
      expect((await enter(late.token)).body.code).toBe("link_used_or_expired");
      const terms = { token: late.token, address, body: { privacyAccepted: true } };
      expect((await api.call("POST", "/v1/profile", terms)).body.code).toBe("link_used_or_expired");
    },
  );

  it("is void where the membership that it was made for has ended, by whatever way", async () => {
    const { owner, token } = await buildLink("invitation");
    await api.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("user_id", "=", owner.id)
      .execute();
    expect((await enter(token)).body.code).toBe("link_used_or_expired");
  });

  it("is void where its company is deleted, by whatever way", async () => {
    const { company, token } = await buildLink("invitation");
    await api.db
      .updateTable("company_directory")
      .set({ state: "deleted" })
      .where("company_id", "=", company.id)
      .execute();
    expect((await enter(token)).body.code).toBe("link_used_or_expired");
  });

  it("works while all that is as it was", async () => {
    for (const kind of ["login", "invitation"] as const)
      expect((await enter((await buildLink(kind)).token)).status).toBe(200);
  });
});

describe("two changes of an address one after the other", () => {
  it("are both taken back by the first address, and no link of an address in between leads back to it", async () => {
    const owner = await buildUser(api.db);
    const second = await changeAddress(owner);
    const stopAtFirst = lastTo(owner.email);
    const third = await changeAddress(owner);
    const stopAtSecond = lastTo(second);
    const stop = (token: string) =>
      api.call("POST", "/v1/email-change/stop", { address, body: { token } });
    api.mailbox.letters.length = 0;
    expect((await stop(stopAtFirst)).status).toBe(200);
    expect(receivers().toSorted()).toEqual([owner.email, second, third].toSorted());
    expect((await stop(stopAtSecond)).body.code).toBe("link_used_or_expired");
    expect((await findRecipient(api.db, owner.id))!.email).toBe(owner.email);
  });
});

describe("a kind of letters that its reader can do without", () => {
  const letter = { subject: "Tárgy", text: "Kapcsolat: x", html: "<p>Kapcsolat: x</p>" };
  const send = (userId: string, topic?: PersonLetterTopic) =>
    sendToPerson(api.deps, userId, () => letter, { topic });
  const choose = (token: string, topic: string, on: boolean) =>
    api.call("PUT", `/v1/profile/letters/${topic}`, { token, body: { on } });
  const stopUrlOf = (email: string): string =>
    api.mailbox.letters.findLast(({ to }) => to === email)?.stopUrl ?? "";
  /** As a mail program does it: RFC 8058, section 3.2. */
  const stopAtOnce = (url: string, type = "application/x-www-form-urlencoded") =>
    api.call("POST", new URL(url).pathname, {
      address,
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": type },
    });

  it("is listed for the role, switched off and on at once, and for this person alone", async () => {
    const [director, accountant, other] = [
      await buildUser(api.db),
      await buildUser(api.db, { role: "accountant" }),
      await buildUser(api.db),
    ];
    const [token, theirs] = [
      await buildSession(api.db, director.id),
      await buildSession(api.db, accountant.id),
    ];
    const list = async (whose: string) =>
      (await api.call("GET", "/v1/profile/letters", { token: whose })).body.choices;
    for (const [whose, topics] of [
      [token, LETTER_TOPICS_OF.entrepreneur],
      [theirs, LETTER_TOPICS_OF.accountant],
    ] as const)
      expect(await list(whose)).toEqual(topics.map((topic) => ({ topic, on: true })));
    for (const off of LETTER_TOPICS_OF.entrepreneur) {
      await choose(token, off, false);
      const { body } = await choose(token, off, false);
      expect(body.choices.filter((each: { on: boolean }) => !each.on)).toEqual([
        { topic: off, on: false },
      ]);
      for (const topic of LETTER_TOPICS_OF.entrepreneur)
        expect(await send(director.id, topic)).toBe(topic === off ? "nobody" : "sent");
      expect(await send(director.id)).toBe("sent");
      expect(await send(other.id, off)).toBe("sent");
      await choose(token, off, true);
      expect(await send(director.id, off)).toBe("sent");
    }
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from letter where user_id = ${director.id}`.execute(api.db);
    const topics = LETTER_TOPICS_OF.entrepreneur.length;
    expect(Number(rows[0]!.count)).toBe(topics * (topics + 1));
    expect((await choose(token, "login", false)).body.code).toBe("validation_failed");
  });

  it("carries the way out in its headers and its foot; a letter without a topic does not", async () => {
    const user = await buildUser(api.db);
    await send(user.id, "exportReady");
    const { stopUrl, text, html } = api.mailbox.letters.at(-1)!;
    expect(stopUrl).toMatch(/\/levelek\/leallitas\/[\w-]{43}$/);
    for (const part of [text, html]) expect(part).toContain(stopUrl);
    expect(text).toMatch(/Nem kérek több ilyen levelet:\n\S+\nKapcsolat: x$/);
    await send(user.id);
    expect(api.mailbox.letters.at(-1)!.stopUrl).toBeUndefined();
  });

  it("ends by the link: looking changes nothing, a press ends it, twice is as once", async () => {
    const user = await buildUser(api.db);
    await send(user.id, "latePayout");
    const url = stopUrlOf(user.email);
    const body = { token: url.split("/").at(-1)! };
    const post = (path: string) => api.call("POST", `/v1/letter-stop${path}`, { address, body });
    await api.call("GET", new URL(url).pathname, { address });
    for (let times = 0; times < 2; times++)
      expect((await post("/look")).body).toEqual({ topic: "latePayout", on: true });
    expect(await send(user.id, "latePayout")).toBe("sent");
    for (let times = 0; times < 2; times++)
      expect((await post("")).body).toEqual({ topic: "latePayout", on: false });
    expect((await post("/look")).body).toEqual({ topic: "latePayout", on: false });
    expect(await send(user.id, "latePayout")).toBe("nobody");
    expect(await send(user.id, "exportReady")).toBe("sent");
    expect((await enter(body.token)).status).toBe(401);
    const made = "x".repeat(43);
    expect(
      (await api.call("POST", "/v1/letter-stop", { address, body: { token: made } })).body.code,
    ).toBe("link_used_or_expired");
  });

  it("does not go out any more where it waited for the mail server and was switched off meanwhile", async () => {
    const [user, other] = [await buildUser(api.db), await buildUser(api.db)];
    const token = await buildSession(api.db, user.id);
    api.mailbox.away = true;
    for (const { id } of [user, other]) expect(await send(id, "exportReady")).toBe("waiting");
    api.mailbox.away = false;
    await choose(token, "exportReady", false);
    api.clock.advance(HOUR_MS);
    expect(await sendDueLetters(api.deps)).toBe(1);
    expect(receivers()).toEqual([other.email]);
    api.clock.reset();
  });

  it.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "ends by one press in a mail program that posts %s, and by no other body",
    async (type) => {
      const user = await buildUser(api.db);
      await send(user.id, "exportReady");
      const url = stopUrlOf(user.email);
      const bare = await api.call("POST", new URL(url).pathname, {
        address,
        body: "",
        headers: { "content-type": type },
      });
      expect(bare.status).toBe(400);
      expect(await send(user.id, "exportReady")).toBe("sent");
      for (let times = 0; times < 2; times++)
        expect((await stopAtOnce(url, type)).body).toEqual({ ok: true });
      expect(await send(user.id, "exportReady")).toBe("nobody");
    },
  );

  it("has a link that works for more than a year, and is in the person's data until his account is deleted", async () => {
    const user = await buildUser(api.db);
    await send(user.id, "unreadAgain");
    const url = stopUrlOf(user.email);
    api.clock.advance(STOP_TOKEN_MS - HOUR_MS);
    await purgeStopTokens(api.deps);
    expect((await stopAtOnce(url)).status).toBe(200);
    api.clock.advance(2 * HOUR_MS);
    await purgeStopTokens(api.deps);
    expect((await stopAtOnce(url)).body.code).toBe("link_used_or_expired");
    api.clock.reset();
    const token = await buildSession(api.db, user.id);
    const { url: file } = (await api.call("GET", "/v1/profile/data", { token })).body;
    expect((await api.call("GET", file, { address })).body.lettersOff).toMatchObject([
      { topic: "unreadAgain" },
    ]);
    await api.call("DELETE", "/v1/profile", { token, body: { email: user.email } });
    const { rows } = await sql`select 1 from letter_off where user_id = ${user.id}
      union all select 1 from letter_stop_token where user_id = ${user.id}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  it("that a director switched off is told to the accountant who reminds him, and may be sent again the same day", async () => {
    const [owner, accountant] = [
      await buildUser(api.db),
      await buildUser(api.db, { role: "accountant" }),
    ];
    const company = await buildCompany(api.db, {
      ownerId: owner.id,
      accountantIds: [accountant.id],
    });
    const [token, theirs] = [
      await buildSession(api.db, owner.id),
      await buildSession(api.db, accountant.id),
    ];
    const remind = () =>
      api.call("POST", "/v1/reminder", { token: theirs, body: { companyId: company.id } });
    await choose(token, "reminder", false);
    expect((await remind()).body.code).toBe("reminder_switched_off");
    expect(receivers()).toEqual([]);
    await choose(token, "reminder", true);
    expect((await remind()).status).toBe(200);
    expect(stopUrlOf(owner.email)).toContain("/levelek/leallitas/");
  });
});
