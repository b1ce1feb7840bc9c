import { DAY_MS } from "#values/durations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INVITED_COMPANIES_MAX, REMINDER_TEXT_MAX } from "#contract/companies/accountant-limits.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { buildApiKey } from "#server/testing/build-api-key.ts";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser } from "../../testing/build-user.ts";
import { holdTable } from "../../testing/hold-table.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";

let api: TestApp;
let company: TestCompany;
let director: string;
let count = 0;
// Nothing is timed: on a crowded machine answers come later.
const SOON = { timeout: 60_000 };
/** Companies whose plan has no room for another accountant. */
const fullCompanies = new Set<string>();

beforeAll(async () => {
  api = await createTestApp({ deps: { quota: { allows: async (id) => !fullCompanies.has(id) } } });
});
afterAll(() => api.close());
beforeEach(async () => {
  company = await buildCompany(api.db);
  director = await buildSession(api.db, company.ownerId);
  api.mailbox.refuse = false;
});

const uniqueEmail = (): string => `konyvelo-${count++}@example.com`;
const invite = (body: object = {}, token = director): Promise<TestReply> =>
  api.call("POST", "/v1/accountant", {
    token,
    body: {
      name: "Számadó Kálmán",
      email: uniqueEmail(),
      mobile: "+36 30 123-4567",
      company_id: company.id,
      ...body,
    },
  });
const list = async (token = director, id = company.id) =>
  (await api.call("GET", `/v1/accountants/${id}`, { token })).body.accountants;
const linkOf = (email: string): string => {
  const letter = api.mailbox.letters.filter((each) => each.to === email).at(-1);
  return /\/bankaccounts\/([\w-]{43})\/\d{8}/.exec(letter?.text ?? "")?.[1] ?? "";
};

const byId = (one: { _id: string }, other: { _id: string }): number =>
  one._id < other._id ? -1 : 1;

/** Opens the invitation as its receiver would: accepts the terms, then exchanges the link. */
async function enterByLink(email: string): Promise<string> {
  const link = linkOf(email);
  await api.call("POST", "/v1/profile", { token: link, body: { privacyAccepted: true } });
  return (await api.call("GET", `/v1/me?token=${link}`)).body.token;
}

/** Enters, and opens a page of the company. */
async function workByLink(email: string): Promise<void> {
  const token = await enterByLink(email);
  await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, { token });
}

describe("inviting an accountant to several companies", () => {
  const buildThree = async () => {
    const others = [
      await buildCompany(api.db, { ownerId: company.ownerId }),
      await buildCompany(api.db, { ownerId: company.ownerId }),
    ] as const;
    return { others, ids: [company.id, ...others.map(({ id }) => id)] };
  };

  it("sends one letter that names each, and its link opens them all", async () => {
    const { others, ids } = await buildThree();
    const email = uniqueEmail();
    const reply = await invite({ email, company_ids: ids });
    expect(reply.status).toBe(201);
    expect(reply.body.companies.toSorted(byId)).toEqual(
      ids.map((_id) => ({ _id, outcome: "invited" })).toSorted(byId),
    );
    const letters = api.mailbox.letters.filter((each) => each.to === email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.subject).toContain("3 cég");
    for (const each of [company, ...others])
      expect(letters[0]?.text).toContain(`(adószám: ${each.taxNumber})`);
    for (const id of ids) {
      expect(await list(director, id)).toMatchObject([{ email, state: "invited" }]);
      const { body } = await api.call("GET", `/v1/audit-log?company_id=${id}`, { token: director });
      expect(JSON.stringify(body)).toContain("accountant.invite");
    }
    const token = await enterByLink(email);
    const { body } = await api.call("GET", "/v1/companies", { token });
    expect(body.companies.map((each: { _id: string }) => each._id).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  it("says where he was already, or where the plan has no room, and invites to the rest", async () => {
    const { others, ids } = await buildThree();
    const email = uniqueEmail();
    await invite({ email, company_id: others[0].id });
    fullCompanies.add(others[1].id);
    const reply = await invite({ email, company_ids: ids });
    const none = await invite({ email, company_id: others[1].id });
    const outcomes = Object.fromEntries(
      reply.body.companies.map((each: { _id: string; outcome: string }) => [
        each._id,
        each.outcome,
      ]),
    );
    expect(outcomes).toEqual({
      [company.id]: "invited",
      [others[0].id]: "already",
      [others[1].id]: "planLimit",
    });
    expect(await list(director, others[1].id)).toEqual([]);
    expect(none.body.code).toBe("plan_limit_reached");
    expect((await invite({ email, company_ids: [others[0].id] })).body.code).toBe(
      "accountant_exists",
    );
  });

  it("is refused whole where one company is not the director's, and writes nothing", async () => {
    const foreign = await buildCompany(api.db);
    const served = await buildCompany(api.db, { accountantIds: [company.ownerId] });
    for (const other of [foreign, served]) {
      const email = uniqueEmail();
      const reply = await invite({ email, company_ids: [other.id] });
      expect(["not_found", "forbidden"]).toContain(reply.body.code);
      expect(await list()).toEqual([]);
      expect(api.mailbox.letters.filter((each) => each.to === email)).toEqual([]);
    }
    const bound = await buildSession(api.db, company.ownerId, { boundCompanyId: company.id });
    const own = await buildCompany(api.db, { ownerId: company.ownerId });
    const refused = await invite({ company_ids: [own.id] }, bound);
    expect(refused.body.code).toBe("own_login_needed");
  });

  it(`takes ${INVITED_COMPANIES_MAX} further companies in one call, and not one more`, async () => {
    const ids = Array.from({ length: INVITED_COMPANIES_MAX + 1 }, () => newId());
    // Nobody's companies: they are looked for once the number is right.
    expect((await invite({ company_ids: ids.slice(1) })).body.code).toBe("not_found");
    const refused = (await invite({ company_ids: ids })).body;
    expect([refused.code, refused.fields[0].path]).toEqual(["validation_failed", "company_ids"]);
  });

  it("ends in one of them only where he is taken from one, and is sent again for one", async () => {
    const { others, ids } = await buildThree();
    const email = uniqueEmail();
    const { body } = await invite({ email, company_ids: ids });
    await api.call("DELETE", `/v1/accountant/${others[0].id}/${body._id}`, { token: director });
    const path = `/v1/accountant/${others[1].id}/${body._id}/invitation`;
    expect((await api.call("POST", path, { token: director })).body).toMatchObject({
      state: "invited",
    });
    const token = await enterByLink(email);
    const { companies } = (await api.call("GET", "/v1/companies", { token })).body;
    expect(companies.map((each: { _id: string }) => each._id).toSorted()).toEqual(
      [company.id, others[1].id].toSorted(),
    );
  });
});

describe("inviting an accountant", () => {
  it("saves him and sends a letter whose link opens the company", async () => {
    const email = uniqueEmail();
    const reply = await invite({ email });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      name: "Számadó Kálmán",
      email,
      mobile: "+36301234567",
      state: "invited",
      lastSeenAt: null,
    });
    const token = await enterByLink(email);
    expect((await api.call("GET", "/v1/companies", { token })).body.companies).toMatchObject([
      { _id: company.id, owned: false },
    ]);
    expect(
      (await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, { token })).status,
    ).toBe(200);
    expect(await list()).toMatchObject([
      { _id: reply.body._id, state: "active", lastSeenAt: expect.any(String) },
    ]);
  });

  it("takes an office's twelfth invitation of a morning, and a flood of login letters does not stop it", async () => {
    const email = uniqueEmail();
    for (let index = 0; index < 11; index++) {
      await api.call("POST", "/v1/entr/auth", {
        body: { email },
        address: `203.0.113.${index + 1}`,
      });
    }
    const states: number[] = [];
    for (let index = 0; index < 12; index++) {
      const other = await buildCompany(api.db);
      states.push(
        (await invite({ email, company_id: other.id }, await buildSession(api.db, other.ownerId)))
          .status,
      );
    }
    expect(states.filter((status) => status >= 400)).toEqual([]);
  });

  it("has a link that works once and for 72 hours", async () => {
    const email = uniqueEmail();
    await invite({ email });
    const link = linkOf(email);
    await enterByLink(email);
    expect((await api.call("GET", `/v1/me?token=${link}`)).body.code).toBe("link_used_or_expired");
    const late = uniqueEmail();
    await invite({ email: late });
    api.clock.advance(72 * 3_600_000 + 1_000);
    const reply = await api.call("GET", `/v1/me?token=${linkOf(late)}`);
    api.clock.reset();
    expect(reply.body.code).toBe("link_used_or_expired");
  });

  it("keeps him where the mail server refuses, says so, and can send again", async () => {
    api.mailbox.refuse = true;
    const email = uniqueEmail();
    const reply = await invite({ email });
    expect([reply.status, reply.body.code]).toEqual([502, "accountant_invitation_not_sent"]);
    const [saved] = await list();
    expect(saved).toMatchObject({ email, state: "mailRefused" });
    api.mailbox.refuse = false;
    const again = await api.call("POST", `/v1/accountant/${company.id}/${saved._id}/invitation`, {
      token: director,
    });
    expect(again.body).toMatchObject({ state: "invited" });
    expect(linkOf(email)).not.toBe("");
  });

  it("makes older links useless when it is sent again", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    const first = linkOf(email);
    await api.call("POST", `/v1/accountant/${company.id}/${body._id}/invitation`, {
      token: director,
    });
    expect((await api.call("GET", `/v1/me?token=${first}`)).body.code).toBe("link_used_or_expired");
    expect(await enterByLink(email)).toMatch(/^[\w-]{43}$/);
  });

  it("is sent again by several presses at one moment, none of which is told a fault", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    const again = () =>
      api.call("POST", `/v1/accountant/${company.id}/${body._id}/invitation`, { token: director });
    const held = await holdTable(api.database.ownerUrl, "letter");
    const presses = [again(), again()];
    await expect.poll(() => held.countWaiting(), SOON).toBeGreaterThan(0);
    await held.release();
    const replies = await Promise.all(presses);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const links = api.mailbox.letters
      .filter(({ to }) => to === email)
      .map(({ text }) => /\/bankaccounts\/([\w-]{43})\//.exec(text)![1]!);
    const living = [];
    for (const link of new Set(links)) {
      const { status } = await api.call("POST", "/v1/profile", {
        token: link,
        body: { privacyAccepted: true },
      });
      if (status === 200) living.push(link);
    }
    expect(living).toHaveLength(1);
  });

  it("refuses a second time for the same address, and takes him back after a removal", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    expect((await invite({ email: email.toUpperCase() })).body.code).toBe("accountant_exists");
    await api.call("DELETE", `/v1/accountant/${company.id}/${body._id}`, { token: director });
    expect((await invite({ email })).body).toMatchObject({ _id: body._id, state: "invited" });
  });

  it.each([
    [{ name: "Kálmán" }, "name"],
    [{ name: "Számadó\r\nBcc: x@example.com" }, "name"],
    [{ email: "nem cím" }, "email"],
    [{ mobile: "harminc" }, "mobile"],
  ])("refuses %j by the field", async (wrong, field) => {
    const reply = await invite(wrong);
    expect(reply.body).toMatchObject({ code: "validation_failed", fields: [{ path: field }] });
  });
});

describe("one accountant of two companies", () => {
  it("is one person, known to each by its own name for him", async () => {
    const other = await buildCompany(api.db);
    const otherDirector = await buildSession(api.db, other.ownerId);
    const email = uniqueEmail();
    const first = await invite({ email, name: "Számadó Kálmán" });
    const second = await invite(
      { email, name: "Kálmán a könyvelő", company_id: other.id },
      otherDirector,
    );
    expect(second.body._id).toBe(first.body._id);
    const body = { name: "Dr. Számadó Kálmán", mobile: "" };
    const saved = await api.call("PUT", `/v1/accountant/${first.body._id}`, {
      token: director,
      body,
    });
    expect(saved.body).toMatchObject({ name: "Dr. Számadó Kálmán", mobile: "" });
    expect(await list(otherDirector, other.id)).toMatchObject([
      { name: "Kálmán a könyvelő", mobile: "+36301234567" },
    ]);
    const person = await api.db
      .selectFrom("app_user")
      .select("name")
      .where("id", "=", first.body._id)
      .executeTakeFirstOrThrow();
    expect(person.name).toBe("Számadó Kálmán");
  });

  it("cannot be given another address, nor be saved by a stranger", async () => {
    const { body } = await invite();
    const change = { name: "Számadó Kálmán", email: "masik@example.com" };
    expect(
      (await api.call("PUT", `/v1/accountant/${body._id}`, { token: director, body: change })).body
        .code,
    ).toBe("validation_failed");
    const stranger = await buildSession(api.db, (await buildCompany(api.db)).ownerId);
    expect(
      (
        await api.call("PUT", `/v1/accountant/${body._id}`, {
          token: stranger,
          body: { name: "Idegen Ember" },
        })
      ).status,
    ).toBe(404);
  });
});

describe("removing an accountant", () => {
  it("ends rights, bound sessions, downloads, keys and invitations of this company only", async () => {
    const other = await buildCompany(api.db, { ownerId: company.ownerId });
    const email = uniqueEmail();
    const { body } = await invite({ email });
    const userId: string = body._id;
    await invite({ email, company_id: other.id });
    const token = await enterByLink(email);
    const bound = await buildSession(api.db, userId, { boundCompanyId: company.id });
    const session = await api.db
      .selectFrom("session")
      .select("id")
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirstOrThrow();
    await plantKeyAndTicket(userId, session.id);
    await api.call("DELETE", `/v1/accountant/${company.id}/${userId}`, { token: director });
    expect(
      (await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, { token })).status,
    ).toBe(404);
    expect(
      (await api.call("GET", `/v1/bankaccounts?company_id=${other.id}`, { token })).status,
    ).toBe(200);
    expect((await api.call("GET", "/v1/companies", { token: bound })).body.code).toBe(
      "access_withdrawn",
    );
    const keys = await api.db
      .selectFrom("api_key")
      .select("status")
      .where("user_id", "=", userId)
      .execute();
    expect(keys).toEqual([{ status: "REVOKED" }]);
    expect(
      await api.db
        .selectFrom("download_ticket")
        .selectAll()
        .where("user_id", "=", userId)
        .execute(),
    ).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it("ends every session of his where it was his only company", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    const token = await enterByLink(email);
    await api.call("DELETE", `/v1/accountant/${company.id}/${body._id}`, { token: director });
    expect((await api.call("GET", "/v1/companies", { token })).body.code).toBe("access_withdrawn");
  });

  it("writes to him, and to nobody else, with the name of the director", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    await workByLink(email);
    const before = api.mailbox.letters.length;
    await api.call("DELETE", `/v1/accountant/${company.id}/${body._id}`, { token: director });
    const letters = api.mailbox.letters.slice(before);
    expect(letters.map((letter) => letter.to)).toEqual([email]);
    expect(letters[0]!.subject).toBe(`Megszűnt a hozzáférése: ${company.name}`);
    expect(letters[0]!.text).toContain("Kovács Anna");
  });

  it("is done once where two are asked for at one moment: one letter, one line in the log", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    await workByLink(email);
    const before = api.mailbox.letters.length;
    const held = await holdTable(api.database.ownerUrl, "letter");
    const remove = () =>
      api.call("DELETE", `/v1/accountant/${company.id}/${body._id}`, { token: director });
    const removals = [remove(), remove(), remove()];
    await expect.poll(() => held.countWaiting(), SOON).toBeGreaterThan(0);
    await held.release();
    const statuses = (await Promise.all(removals)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    expect(api.mailbox.letters.slice(before).map(({ to }) => to)).toEqual([email]);
    const lines = await inCompany(api.db, company.id, (tx) =>
      tx.selectFrom("audit_log").select("id").where("action", "=", "accountant.remove").execute(),
    );
    expect(lines).toHaveLength(1);
  });

  it("stays done where the mail server refuses the letter", async () => {
    const { body } = await invite();
    api.mailbox.refuse = true;
    const reply = await api.call("DELETE", `/v1/accountant/${company.id}/${body._id}`, {
      token: director,
    });
    expect(reply.status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("makes an unused invitation useless", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    const link = linkOf(email);
    await api.call("DELETE", `/v1/accountant/${company.id}/${body._id}`, { token: director });
    expect((await api.call("GET", `/v1/me?token=${link}`)).body.code).toBe("link_used_or_expired");
  });

  it("tells the open page of the removed one, and nothing after that", async () => {
    const other = await buildCompany(api.db);
    const accountant = await buildUser(api.db, { role: "accountant" });
    const first = await buildCompany(api.db, {
      ownerId: company.ownerId,
      accountantIds: [accountant.id],
    });
    await inCompany(api.db, other.id, (tx) =>
      tx
        .insertInto("membership")
        .values({ company_id: other.id, user_id: accountant.id, role: "accountant" })
        .execute(),
    );
    const token = await buildSession(api.db, accountant.id);
    const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
    const leaving = new AbortController();
    const stream = await fetch(`${address}/v1/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    const lines: string[] = [];
    const reading = (async () => {
      for await (const chunk of stream.body!)
        lines.push(...Buffer.from(chunk).toString().split("\n").filter(Boolean));
    })().catch(() => {});
    const heard = () => lines.map((line) => JSON.parse(line));
    // What is told before the stream listens is lost, so the first event is told until it is heard.
    const greet = async () => {
      await api.deps.events.publish("Company", other.id);
      return heard().length;
    };
    await expect.poll(greet, SOON).toBeGreaterThan(0);
    const isGreeting = (event: object) =>
      JSON.stringify(event) === JSON.stringify({ category: "Company", companyId: other.id });
    const told = () => heard().filter((event) => !isGreeting(event));
    await api.call("DELETE", `/v1/accountant/${first.id}/${accountant.id}`, { token: director });
    const lost = { category: "Company", companyId: first.id, lost: true };
    await expect.poll(told, SOON).toEqual([lost]);
    // Events are told in their order: the second one proves that the first was left out.
    await api.deps.events.publish("Transaction", first.id);
    await api.deps.events.publish("Transaction", other.id);
    await expect.poll(told, SOON).toEqual([lost, { category: "Transaction", companyId: other.id }]);
    leaving.abort();
    await reading;
  });
});

describe("a reminder", () => {
  it("goes to the director twice a day and not twice of the same, and says when again", async () => {
    const accountant = await buildUser(api.db, { role: "accountant", name: "Számadó Kálmán" });
    const client = await buildCompany(api.db, { accountantIds: [accountant.id] });
    const token = await buildSession(api.db, accountant.id);
    const remind = (kind: string) =>
      api.call("POST", "/v1/reminder", { token, body: { companyId: client.id, kind } });
    expect((await remind("extend")).status).toBe(200);
    const letter = api.mailbox.letters.at(-1);
    expect(letter?.subject).toContain("banki hozzájárulás megújítása");
    expect(letter?.text).toContain("Számadó Kálmán");
    const same = await remind("extend");
    expect([same.status, same.body.code]).toEqual([429, "reminder_sent_today"]);
    // A wrong one is put right on the same day; a third has to wait.
    expect((await remind("connect")).status).toBe(200);
    const again = await remind("upload");
    expect([again.status, again.body.code]).toEqual([429, "reminder_sent_today"]);
    expect(again.body.retryAfterSeconds).toBeLessThanOrEqual(25 * 3_600);
    api.clock.advance((again.body.retryAfterSeconds + 1) * 1_000);
    const tomorrow = await remind("upload");
    api.clock.reset();
    expect(tomorrow.status).toBe(200);
  });

  it.each([
    ["files", "döntésre váró fájlok", "?open=files"],
    ["upload", "bankszámlakivonat feltöltése", "?open=files"],
    ["finish", "a cég véglegesítése", "?open=confirm"],
    ["reconnect", "a banki kapcsolat nem működik", "?open=consents"],
    ["extend", "banki hozzájárulás megújítása", "?open=consents"],
    ["silent", "nem érkeznek új tételek", ""],
    ["parked", "ismeretlen bankszámla", ""],
    ["connect", "bankszámla összekötése", ""],
  ])("about %s says it and leads to its page", async (kind, subject, query) => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const client = await buildCompany(api.db, { accountantIds: [accountant.id] });
    const token = await buildSession(api.db, accountant.id);
    const body = { companyId: client.id, kind };
    expect((await api.call("POST", "/v1/reminder", { token, body })).status).toBe(200);
    const letter = api.mailbox.letters.at(-1)!;
    expect(letter.subject).toContain(subject);
    expect(letter.text).toMatch(new RegExp(`/${client.taxNumber}${query.replace("?", "\\?")}\\s`));
  });

  it("quotes the accountant's own words, of which no link is made, up to their limit", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const client = await buildCompany(api.db, { accountantIds: [accountant.id] });
    const token = await buildSession(api.db, accountant.id);
    const remind = (text: string) =>
      api.call("POST", "/v1/reminder", { token, body: { companyId: client.id, text } });
    expect((await remind("x".repeat(REMINDER_TEXT_MAX + 1))).status).toBe(400);
    expect((await remind(`Csak októberé. https://rossz.example/x`)).status).toBe(200);
    const letter = api.mailbox.letters.at(-1)!;
    expect(letter.text).toContain("A könyvelő üzenete");
    expect(letter.text).toContain("„Csak októberé. [hivatkozás]”");
    expect((await remind("x".repeat(REMINDER_TEXT_MAX))).status).toBe(200);
  });

  it("may be tried again when the mail server refused it", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const client = await buildCompany(api.db, { accountantIds: [accountant.id] });
    const token = await buildSession(api.db, accountant.id);
    api.mailbox.refuse = true;
    expect(
      (await api.call("POST", "/v1/reminder", { token, body: { companyId: client.id } })).body.code,
    ).toBe("mail_not_sent");
    api.mailbox.refuse = false;
    expect(
      (await api.call("POST", "/v1/reminder", { token, body: { companyId: client.id } })).status,
    ).toBe(200);
  });
});

async function plantKeyAndTicket(userId: string, sessionId: string): Promise<void> {
  await buildApiKey(api.db, { userId, companyId: company.id });
  const ticket = {
    token_hash: hashToken(createToken()),
    user_id: userId,
    session_id: sessionId,
    company_id: company.id,
  };
  const expires_at = new Date(Date.now() + 60_000);
  await api.db
    .insertInto("download_ticket")
    .values({ ...ticket, kind: "export", params: "{}", expires_at })
    .execute();
}

describe("letters that a company causes to one person", () => {
  const again = (id: string, of = company.id, token = director) =>
    api.call("POST", `/v1/accountant/${of}/${id}/invitation`, { token });
  const remove = (id: string) =>
    api.call("DELETE", `/v1/accountant/${company.id}/${id}`, { token: director });
  const lettersTo = (email: string) => api.mailbox.letters.filter(({ to }) => to === email);

  it("are three invitations a day, and the reply to the fourth says so", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    expect([(await again(body._id)).status, (await again(body._id)).status]).toEqual([200, 200]);
    const fourth = await again(body._id);
    expect([fourth.status, fourth.body.code]).toEqual([429, "letters_repeated"]);
    expect(fourth.body.retryAfterSeconds).toBeGreaterThan(86_000);
    expect(lettersTo(email)).toHaveLength(3);
    // The last link is still good, and another company's invitation is not the same one.
    expect(await enterByLink(email)).toMatch(/^[\w-]{43}$/);
    const other = await buildCompany(api.db, { ownerId: company.ownerId });
    expect((await invite({ email, company_id: other.id })).status).toBe(201);
    api.clock.advance(DAY_MS);
    const later = await buildSession(api.db, company.ownerId, { loggedInAt: api.clock.now() });
    expect((await again(body._id, company.id, later)).status).toBe(200);
    api.clock.reset();
  });

  it("are as many where ten are asked for at one moment", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    const replies = await Promise.all(Array.from({ length: 10 }, () => again(body._id)));
    const codes = replies.map(({ status }) => status);
    expect(codes.filter((status) => status === 200)).toHaveLength(2);
    expect(codes.filter((status) => status === 429)).toHaveLength(8);
    expect(lettersTo(email).length).toBeLessThanOrEqual(3);
  });

  it("are one where the right is taken back within minutes, before it was used", async () => {
    const email = uniqueEmail();
    const { body } = await invite({ email });
    expect((await remove(body._id)).status).toBe(200);
    expect(lettersTo(email).map(({ subject }) => subject)).toHaveLength(1);
    expect(lettersTo(email)[0]!.subject).not.toContain("Megszűnt");
  });

  it("are three of each kind where the right comes and goes, and it is always taken away", async () => {
    const email = uniqueEmail();
    const subjects = () => lettersTo(email).map(({ subject }) => subject.split(":")[0]);
    for (let times = 0; times < 3; times++) {
      const { body } = await invite({ email });
      await workByLink(email);
      expect((await remove(body._id)).status).toBe(200);
    }
    expect(subjects().filter((subject) => subject === "Megszűnt a hozzáférése")).toHaveLength(3);
    expect(lettersTo(email)).toHaveLength(6);
    const refused = await invite({ email });
    expect([refused.status, refused.body.code]).toEqual([429, "letters_repeated"]);
    expect(await list()).toEqual([]);
  });

  it("are twenty a day from one director, whatever the companies", async () => {
    api.clock.toNextWindow(86_400);
    const fresh = await buildSession(api.db, company.ownerId, { loggedInAt: api.clock.now() });
    const email = uniqueEmail();
    const codes = [];
    for (let each = 0; each < 21; each++) {
      const { id } = await buildCompany(api.db, { ownerId: company.ownerId });
      codes.push((await invite({ email, company_id: id }, fresh)).body.code ?? "invited");
    }
    expect(codes).toEqual([...Array(20).fill("invited"), "letters_repeated"]);
    api.clock.reset();
  });
});
