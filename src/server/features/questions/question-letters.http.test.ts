/** Letters about questions and their limited links, through HTTP and by the job's own work. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { sendQuestionLetters } from "./send-letters.service.ts";

let app: TestApp;
let moment = new Date("2026-11-09T09:00:00Z");
const clock = {
  now: () => moment,
  set: (at: string) => (moment = new Date(at)),
};
/** Four in the afternoon in Budapest, on a Monday. */
const SLOT = "2026-11-09T15:00:00Z";

beforeAll(async () => {
  app = await createTestApp({ deps: { queue: createMemoryQueue(), clock } });
});

afterAll(async () => app?.close());

async function buildAsked(ownerId?: string) {
  clock.set("2026-11-09T09:00:00Z");
  const accountant = await buildUser(app.db, { role: "accountant", name: "Nagy Eszter" });
  const company = await buildCompany(app.db, {
    accountantIds: [accountant.id],
    ...(ownerId && { ownerId }),
  });
  const account = await buildBankAccount(app.db, company.id);
  const ids = await buildTransactions(app.db, company.id, account, [
    { date: "2026-11-02", amount: -12_000_000_000n, partnerName: "Tisza Bőr Bt." },
    { date: "2026-11-03", amount: -500_000n },
  ]);
  const visitor = await buildSession(app.db, accountant.id);
  const director = await buildSession(app.db, company.ownerId);
  const company_id = company.id;
  const ask = async (text: string, item = ids[0]!): Promise<string> => {
    const body = { company_id, transactionIds: [item], text, requestId: newId() };
    const reply = await app.call("POST", "/v1/questions", { token: visitor, body });
    expect(reply.status).toBe(200);
    return reply.body.ids[0];
  };
  const { email } = await app.db
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", company.ownerId)
    .executeTakeFirstOrThrow();
  const letters = () => app.mailbox.letters.filter(({ to }) => to === email);
  const send = () => sendQuestionLetters(app.deps);
  const tokenOf = (): string => /\/valaszok#([\w-]+)/.exec(letters().at(-1)!.text)![1]!;
  const open = (token: string) => app.call("POST", "/v1/question-link/open", { body: { token } });
  const answer = (token: string, questionId: string, more: object = {}) =>
    app.call("POST", "/v1/question-link/answer", {
      body: { token, questionId, text: "Bőrt vettünk", requestId: newId(), ...more },
    });
  return {
    accountant,
    company,
    account,
    ids,
    visitor,
    director,
    ask,
    letters,
    send,
    tokenOf,
    open,
    answer,
  };
}

describe("the collected letter", () => {
  it("goes once at its hour, about all questions together, and not about what was answered", async () => {
    const { director, company, ids, ask, letters, send } = await buildAsked();
    await ask("Mi ez a 120 000 Ft?");
    const second = await ask("Céges vagy magán?", ids[1]!);
    await send();
    expect(letters()).toEqual([]);
    clock.set(SLOT);
    await Promise.all([send(), send()]);
    // A program that died behind the letter, before it kept that the questions were told.
    await inCompanyAsProgram(app.db, company.id, (tx) =>
      tx.updateTable("question_addressee").set({ told_at: null, told_count: 0 }).execute(),
    );
    await send();
    expect(letters()).toHaveLength(1);
    const { subject, text } = letters()[0]!;
    expect(subject).toContain("2 kérdés vár válaszra");
    expect(text).toContain("Mi ez a 120 000 Ft?");
    expect(text).toContain("−120\u00a0000\u00a0Ft");
    const body = { company_id: company.id, text: "Céges", requestId: newId() };
    await app.call("POST", `/v1/questions/${second}/entries`, { token: director, body });
    clock.set("2026-11-13T15:01:00Z");
    await send();
    expect(letters()).toHaveLength(2);
    expect(letters()[1]!.subject).toContain("Emlékeztető: Egy kérdés");
    expect(letters()[1]!.text).not.toContain("Céges vagy magán?");
  });

  it("stops when everything is answered or closed", async () => {
    const { visitor, company, ask, letters, send } = await buildAsked();
    const question = await ask("Mi ez?");
    clock.set(SLOT);
    await send();
    const body = { company_id: company.id };
    await app.call("POST", `/v1/questions/${question}/close`, { token: visitor, body });
    for (const day of ["13", "17", "24"]) {
      clock.set(`2026-11-${day}T15:01:00Z`);
      await send();
    }
    expect(letters()).toHaveLength(1);
  });

  it("is one for all companies of a person, and comes by the rhythm that he chose", async () => {
    const first = await buildAsked();
    const second = await buildAsked(first.company.ownerId);
    const rhythm = { rhythm: "together" };
    const path = "/v1/profile/question-letters";
    await app.call("PUT", path, { token: first.director, body: rhythm });
    expect((await app.call("GET", path, { token: first.director })).body).toEqual(rhythm);
    await first.ask("Mi ez?");
    await second.ask("És ez?");
    clock.set("2026-11-09T09:09:00Z");
    await first.send();
    expect(first.letters()).toEqual([]);
    clock.set("2026-11-09T09:11:00Z");
    await first.send();
    expect(first.letters()).toHaveLength(1);
    expect(first.letters()[0]!.text).toContain("És ez?");
  });

  it("names neither partner nor sum nor words where the company hides them", async () => {
    const { company, director, visitor, ask, letters, send } = await buildAsked();
    const path = `/v1/company/${company.id}/question-letters`;
    const body = { hidesDetails: true };
    expect((await app.call("PUT", path, { token: visitor, body })).body.code).toBe("forbidden");
    expect((await app.call("PUT", path, { token: director, body })).status).toBe(200);
    await ask("Mi ez a 120 000 Ft a Tisza Bőrnek?");
    clock.set(SLOT);
    await send();
    const { subject, text, html } = letters()[0]!;
    expect(text).toContain("1 terhelés, 11. 02.");
    for (const part of [subject, text, html]) expect(part).not.toMatch(/Tisza|120|Mi ez/);
  });

  it("does not come to who switched it off, and to nobody who left the company", async () => {
    const { company, director, ask, letters, send } = await buildAsked();
    const path = "/v1/profile/letters/questions";
    await app.call("PUT", path, { token: director, body: { on: false } });
    const question = await ask("Mi ez?");
    clock.set(SLOT);
    await send();
    expect(letters()).toEqual([]);
    const shown = `/v1/questions/${question}?company_id=${company.id}`;
    expect((await app.call("GET", shown, { token: director })).body.question.toldAt).toBeNull();
    await app.call("PUT", path, { token: director, body: { on: true } });
    await app.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", company.id)
      .where("user_id", "=", company.ownerId)
      .execute();
    await send();
    expect(letters()).toEqual([]);
  });
});

describe("the link of the letter", () => {
  async function buildLetter() {
    const at = await buildAsked();
    const question = await at.ask("Mi ez?");
    const other = await at.ask("És ez?", at.ids[1]!);
    clock.set(SLOT);
    await at.send();
    return { ...at, question, other, token: at.tokenOf() };
  }

  it("opens its questions without a login, answers them, and ends with the last", async () => {
    const { question, other, token, open, answer, visitor, company, accountant } =
      await buildLetter();
    const opened = await open(token);
    expect(opened.body).toMatchObject({ total: 2, questions: [{}, {}] });
    expect(opened.headers["x-session-token"]).toBeUndefined();
    const shown = `/v1/questions/${question}?company_id=${company.id}`;
    const { toldAt, openedAt } = (await app.call("GET", shown, { token: visitor })).body.question;
    expect([toldAt, openedAt]).toEqual([moment.toISOString(), moment.toISOString()]);
    const [first] = opened.body.questions.filter((each: any) => each._id === question);
    expect(first).toMatchObject({
      entries: [{ text: "Mi ez?", by: accountant.name }],
      items: [{ partnerName: "Tisza Bőr Bt.", amount: "-120000.00" }],
      offersChoices: true,
    });
    const once = { choice: "invoiced", requestId: newId() };
    const answered = await answer(token, question, once);
    expect(answered.body.questions).toMatchObject([{ _id: other }]);
    // The answer was lost on the way: the same request writes nothing new.
    expect((await answer(token, question, once)).status).toBe(200);
    const path = `/v1/questions/${question}?company_id=${company.id}`;
    const read = (await app.call("GET", path, { token: visitor })).body.question;
    expect(read).toMatchObject({
      state: "answered",
      entries: [{}, { text: "Céges, van róla számla. Bőrt vettünk", byLink: true }],
    });
    expect(read.entries).toHaveLength(2);
    const last = await answer(token, other);
    expect(last.body).toMatchObject({ questions: [], total: 2 });
    expect((await open(token)).body.code).toBe("link_used_or_expired");
    expect((await answer(token, other)).body.questions).toEqual([]);
  });

  it("is no session, no bearer and no link of a login", async () => {
    const { token, company } = await buildLetter();
    for (const path of ["/v1/companies", `/v1/questions?company_id=${company.id}&state=waiting`])
      expect((await app.call("GET", path, { token })).status).toBe(401);
    expect((await app.call("GET", `/v1/me?token=${token}`, {})).status).not.toBe(200);
  });

  it("opens and answers no question of another letter, company or person", async () => {
    const one = await buildLetter();
    const later = await one.ask("Ez nincs a levélben");
    const foreign = await buildLetter();
    clock.set(SLOT);
    const ids = (await one.open(one.token)).body.questions.map((each: any) => each._id);
    expect(ids.toSorted()).toEqual([one.question, one.other].toSorted());
    for (const id of [later, foreign.question, newId()]) {
      const reply = await one.answer(one.token, id);
      expect([reply.status, reply.body.code]).toEqual([410, "link_used_or_expired"]);
    }
    const written = await inCompanyAsProgram(app.db, foreign.company.id, (tx) =>
      tx.selectFrom("question_entry").select("text").execute(),
    );
    expect(written.map(({ text }) => text).toSorted()).toEqual(["Mi ez?", "És ez?"].toSorted());
    for (const guess of [one.token.slice(0, -1) + "A", "x".repeat(43)])
      if (guess !== one.token) expect((await one.open(guess)).status).toBe(410);
  });

  it("ends with the question, the right, the company, and after thirty days", async () => {
    const closed = await buildLetter();
    const body = { company_id: closed.company.id };
    for (const id of [closed.question, closed.other])
      await app.call("POST", `/v1/questions/${id}/close`, { token: closed.visitor, body });
    expect((await closed.open(closed.token)).status).toBe(410);
    expect((await closed.answer(closed.token, closed.question, {})).body.questions).toEqual([]);

    const left = await buildLetter();
    await app.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", left.company.id)
      .where("user_id", "=", left.company.ownerId)
      .execute();
    expect((await left.open(left.token)).status).toBe(410);
    expect((await left.answer(left.token, left.question)).status).toBe(410);

    const gone = await buildLetter();
    await app.db
      .updateTable("company_directory")
      .set({ state: "deleted", deleted_at: new Date() })
      .where("company_id", "=", gone.company.id)
      .execute();
    expect((await gone.open(gone.token)).status).toBe(410);
    expect((await gone.answer(gone.token, gone.question)).status).toBe(410);

    const old = await buildLetter();
    clock.set("2026-12-09T14:59:00Z");
    expect((await old.open(old.token)).status).toBe(200);
    clock.set("2026-12-09T15:01:00Z");
    expect((await old.open(old.token)).status).toBe(410);
    expect((await old.answer(old.token, old.question)).status).toBe(410);
  });

  it("that ended is renewed for its own mailbox alone, once an hour, where questions wait still", async () => {
    const at = await buildLetter();
    const renew = (token: string) =>
      app.call("POST", "/v1/question-link/renew", { body: { token } });
    clock.set("2026-12-09T15:01:00Z");
    expect((await at.open(at.token)).status).toBe(410);
    const [{ length: before }, all] = [at.letters(), app.mailbox.letters.length];
    const replies = [await renew(at.token), await renew(at.token), await renew("x".repeat(43))];
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      replies.map(() => [200, { ok: true }]),
    );
    expect(at.letters()).toHaveLength(before + 1);
    expect(app.mailbox.letters).toHaveLength(all + 1);
    expect((await at.open(at.tokenOf())).body.questions).toHaveLength(2);
    for (const id of [at.question, at.other]) await at.answer(at.tokenOf(), id);
    clock.set("2026-12-09T17:01:00Z");
    expect((await renew(at.token)).status).toBe(200);
    expect(at.letters()).toHaveLength(before + 1);
  });

  it("a question that is asked again needs the next letter's link", async () => {
    const { question, other, token, answer, open, visitor, company, send, tokenOf } =
      await buildLetter();
    await answer(token, question);
    const body = { company_id: company.id, text: "És a számla?", requestId: newId() };
    await app.call("POST", `/v1/questions/${question}/entries`, { token: visitor, body });
    expect((await open(token)).body.questions).toMatchObject([{ _id: other }]);
    expect((await answer(token, question)).body.questions).toMatchObject([{ _id: other }]);
    clock.set("2026-11-10T15:01:00Z");
    await send();
    expect((await open(tokenOf())).body.questions).toHaveLength(2);
  });
});
