import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { QUESTION_ENTRIES_MAX, QUESTION_TEXT_MAX } from "#contract/questions/question-limits.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildAskedCompany } from "#server/testing/build-asked-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ deps: { queue: createMemoryQueue() } });
});

afterAll(async () => app?.close());

async function buildCase() {
  const { accountant, company, account, id, other, director, visitor } =
    await buildAskedCompany(app);
  const company_id = company.id;
  const ask = (more: object = {}, token = visitor) =>
    app.call("POST", "/v1/questions", {
      token,
      body: {
        company_id,
        transactionIds: [id],
        text: "Mi ez a tétel?",
        requestId: newId(),
        ...more,
      },
    });
  const askOne = async (more: object = {}, token = visitor): Promise<string> => {
    const reply = await ask(more, token);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.ids[0];
  };
  const write = (question: string, text: string, token = director, more: object = {}) =>
    app.call("POST", `/v1/questions/${question}/entries`, {
      token,
      body: { company_id, text, requestId: newId(), ...more },
    });
  const close = (question: string, token = visitor) =>
    app.call("POST", `/v1/questions/${question}/close`, { token, body: { company_id } });
  const ofItem = async (item = id, token = visitor) =>
    (
      await app.call(
        "GET",
        `/v1/questions/of-item?company_id=${company_id}&transaction_id=${item}`,
        { token },
      )
    ).body.questions;
  const list = async (state = "waiting", token = visitor, page = "") =>
    (
      await app.call("GET", `/v1/questions?company_id=${company_id}&state=${state}${page}`, {
        token,
      })
    ).body;
  const rows = async (filter: object = {}, token = visitor) =>
    (
      await app.call("POST", "/v1/bankaccounts-transactions/", {
        token,
        body: { company_id, ...filter },
      })
    ).body.transactions;
  return {
    accountant,
    company,
    account,
    id,
    other,
    director,
    visitor,
    ask,
    askOne,
    write,
    close,
    ofItem,
    list,
    rows,
  };
}

describe("a question about an item", () => {
  it("waits for the director, is answered without losing a word, and is closed by who asked", async () => {
    const { id, director, visitor, askOne, write, close, ofItem, rows } = await buildCase();
    const question = await askOne({ text: "  Mi ez\na tétel? " });
    expect(await ofItem(id, director)).toMatchObject([
      { _id: question, state: "waiting", yours: true, closable: false, askedBy: "Számadó Kálmán" },
    ]);
    expect((await rows()).find((row: any) => row._id === id).note.state).toBe("waiting");
    const answered = await write(question, "Bőrt vettünk.", director, { choice: "invoiced" });
    expect(answered.body.question).toMatchObject({
      state: "answered",
      entries: [
        { text: "Mi ez a tétel?", side: "accountant" },
        { text: "Céges, van róla számla. Bőrt vettünk.", choice: "invoiced", own: true },
      ],
    });
    expect((await close(question, director)).body.code).toBe("forbidden");
    const again = await write(question, "Kérem a számlát is.", visitor);
    expect(again.body.question.state).toBe("waiting");
    const closed = await close(question);
    expect(closed.body.question).toMatchObject({ state: "closed", closedBy: "Számadó Kálmán" });
    expect(closed.body.question.entries).toHaveLength(3);
    expect((await write(question, "Megvan!")).body.question.state).toBe("answered");
  });

  it("waits in the list of its company, with counts, and filters the list of items", async () => {
    const { company, id, other, director, ask, askOne, write, list, rows } = await buildCase();
    const one = await askOne();
    const { ids } = (await ask({ transactionIds: [id, other], text: "Melyik számlához?" })).body;
    expect(ids).toHaveLength(1);
    const waiting = await list("waiting", director);
    expect(waiting.counts).toEqual({ waiting: 2, answered: 0, closed: 0, yours: 2 });
    expect(waiting.questions).toMatchObject([
      { _id: ids[0], text: "Melyik számlához?", itemCount: 2, lastText: null },
      { _id: one, itemCount: 1 },
    ]);
    await write(ids[0], "Az újhoz.");
    expect((await list("answered")).questions).toMatchObject([
      { _id: ids[0], lastText: "Az újhoz." },
    ]);
    const found = async (question: string) =>
      (await rows({ question })).map((row: any) => row._id).toSorted();
    const counts = await app.call("POST", "/v1/transaction-counts", {
      token: director,
      body: { company_id: company.id, filters: [{ question: "waiting" }, {}] },
    });
    expect(counts.body.counts.map(({ total }: any) => total)).toEqual([1, 2]);
    expect(await found("waiting")).toEqual([id]);
    expect(await found("answered")).toEqual([id, other].toSorted());
  });

  it("is one for each item where they are asked separately; sent again it makes none more", async () => {
    const { id, other, ask, list, write } = await buildCase();
    const requestId = newId();
    const request = { transactionIds: [id, other], separate: true, requestId };
    const first = await ask(request);
    expect(first.body.ids).toHaveLength(2);
    expect((await ask(request)).body.ids).toEqual(first.body.ids);
    expect((await list()).questions).toHaveLength(2);
    const entry = { requestId: newId() };
    await write(first.body.ids[0], "Bérleti díj", undefined, entry);
    const again = await write(first.body.ids[0], "Bérleti díj", undefined, entry);
    expect(again.body.question.entries).toHaveLength(2);
  });

  it("asks whom it names, and nobody outside of the company", async () => {
    const { company, id, ask, list, director, visitor } = await buildCase();
    const stranger = await buildUser(app.db, { role: "accountant" });
    expect((await ask({ addresseeIds: [stranger.id] })).status).toBe(404);
    expect((await ask({ addresseeIds: [company.ownerId] })).status).toBe(200);
    const people = await app.call("GET", `/v1/questions/people?company_id=${company.id}`, {
      token: director,
    });
    expect(people.body).toMatchObject({
      side: "owner",
      people: [{ name: "Számadó Kálmán", side: "accountant" }],
    });
    // The director asks too; then it waits for the accountant.
    await ask({ transactionIds: [id], text: "Le van könyvelve?" }, director);
    expect((await list("waiting", visitor)).counts).toMatchObject({ waiting: 2, yours: 1 });
    const alone = await buildCompany(app.db);
    const account = await buildBankAccount(app.db, alone.id);
    const [item] = await buildTransactions(app.db, alone.id, account, [
      { date: "2026-11-02", amount: 1n },
    ]);
    const reply = await ask(
      { company_id: alone.id, transactionIds: [item] },
      await buildSession(app.db, alone.ownerId),
    );
    expect(reply.body.code).toBe("question_nobody");
  });

  it("is about the company's own items only, and no stranger reads, answers or closes it", async () => {
    const { company, ask, askOne, write, close } = await buildCase();
    const other = await buildCase();
    expect((await ask({ transactionIds: [other.id] })).status).toBe(404);
    const question = await askOne();
    expect((await write(question, "Idegen", other.director)).status).toBe(404);
    expect((await close(question, other.visitor)).status).toBe(404);
    // By the stranger's own company, with the question's id.
    const body = { company_id: other.company.id, text: "Idegen", requestId: newId() };
    const path = `/v1/questions/${question}/entries`;
    const sneaked = await app.call("POST", path, { token: other.director, body });
    expect(sneaked.status).toBe(404);
    const query = `company_id=${company.id}&state=waiting`;
    const read = await app.call("GET", `/v1/questions?${query}`, { token: other.visitor });
    expect(read.status).toBe(404);
    const seen = await inCompanyAsProgram(app.db, other.company.id, (tx) =>
      tx.selectFrom("question_entry").selectAll().execute(),
    );
    expect(seen).toEqual([]);
  });

  it("has limits: letters, and words of one thread", async () => {
    const { company, ask, askOne, write } = await buildCase();
    expect((await ask({ text: "a".repeat(QUESTION_TEXT_MAX) })).status).toBe(200);
    const long = "a".repeat(QUESTION_TEXT_MAX + 1);
    expect((await ask({ text: long })).body.code).toBe("validation_failed");
    expect((await ask({ text: " " })).body.code).toBe("validation_failed");
    const question = await askOne();
    expect((await write(question, "")).body.code).toBe("validation_failed");
    await inCompanyAsProgram(app.db, company.id, (tx) =>
      tx
        .updateTable("question")
        .set({ entry_count: QUESTION_ENTRIES_MAX - 1 })
        .where("id", "=", question)
        .execute(),
    );
    expect((await write(question, "Az utolsó")).status).toBe(200);
    expect((await write(question, "Egy sok")).body.code).toBe("question_limit_reached");
  });
});

describe("a remark", () => {
  it("asks nobody, has no answers, and only its writer takes it away", async () => {
    const { company, id, director, visitor, askOne, write, list, rows } = await buildCase();
    const remark = await askOne({ remark: true, text: "Átkönyvelve a 389-re" });
    expect((await list()).counts).toMatchObject({ waiting: 0, yours: 0 });
    const [row] = await rows({ noted: true });
    expect(row).toMatchObject({ _id: id, note: { state: "remark", by: "Számadó Kálmán" } });
    expect((await write(remark, "Köszönöm")).body.code).toBe("conflict");
    const path = `/v1/questions/${remark}?company_id=${company.id}`;
    expect((await app.call("DELETE", path, { token: director })).body.code).toBe("forbidden");
    expect((await app.call("DELETE", path, { token: visitor })).status).toBe(200);
    expect(await rows({ noted: true })).toEqual([]);
    const question = await askOne();
    const asked = `/v1/questions/${question}?company_id=${company.id}`;
    expect((await app.call("DELETE", asked, { token: visitor })).body.code).toBe("forbidden");
  });
});
