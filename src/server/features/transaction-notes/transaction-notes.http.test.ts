import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TRANSACTION_NOTE_MAX } from "#contract/transactions/note-limits.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ deps: { queue: createMemoryQueue() } });
});

afterAll(async () => app?.close());

async function buildCase() {
  const accountant = await buildUser(app.db, { role: "accountant", name: "Számadó Kálmán" });
  const company = await buildCompany(app.db, { accountantIds: [accountant.id] });
  const account = await buildBankAccount(app.db, company.id);
  const [id, other] = (await buildTransactions(app.db, company.id, account, [
    { date: "2026-11-02", amount: 1_000_000n },
    { date: "2026-11-03", amount: -500_000n },
  ])) as [string, string];
  const director = await buildSession(app.db, company.ownerId);
  const visitor = await buildSession(app.db, accountant.id);
  const company_id = company.id;
  const write = (text: string, was: string | null, token = director, of = id) =>
    app.call("PUT", `/v1/transaction/${of}/note`, { token, body: { company_id, text, was } });
  const list = async (filter: object = {}, token = visitor) =>
    (
      await app.call("POST", "/v1/bankaccounts-transactions/", {
        token,
        body: { company_id, ...filter },
      })
    ).body.transactions as { _id: string; note: { text: string; by: string; at: string } | null }[];
  const link = async () => {
    const feed = await buildBankAccount(app.db, company.id, {
      accountNr: account.accountNr,
      originate: "aggreg8",
    });
    const rows = [{ date: "2026-11-02", amount: 1_000_000n }];
    const [fed] = (await buildTransactions(app.db, company.id, feed, rows)) as [string];
    const reply = await app.call("POST", `/v1/transaction/${id}/link`, {
      token: director,
      body: { company_id, other_id: fed },
    });
    expect(reply.status).toBe(200);
    return fed;
  };
  return { company, account, id, other, director, visitor, write, list, link };
}

describe("the note of an item", () => {
  it("is seen by director and accountant, with its writer; the list filters by it", async () => {
    const { id, other, write, list, visitor } = await buildCase();
    const { body } = await write("  Mi ez\na tétel? ", null, visitor);
    expect(body.transaction.note).toMatchObject({ text: "Mi ez a tétel?", by: "Számadó Kálmán" });
    const rows = await list();
    expect(rows.find((row) => row._id === id)!.note).toEqual(body.transaction.note);
    expect(rows.find((row) => row._id === other)!.note).toBeNull();
    expect((await list({ noted: true })).map((row) => row._id)).toEqual([id]);
  });

  it("is not overwritten by somebody who has not seen it, and is taken away by an empty text", async () => {
    const { write, list, visitor } = await buildCase();
    const first = (await write("Kérdés", null, visitor)).body.transaction.note;
    expect((await write("Másik", null)).body.code).toBe("conflict");
    const second = (await write("Kérdés és válasz", first.at)).body.transaction.note;
    expect((await write("", first.at)).body.code).toBe("conflict");
    expect((await write("", second.at)).body.transaction.note).toBeNull();
    expect(await list({ noted: true })).toEqual([]);
  });

  it("is not refused to its writer who sends it again, because the answer was lost", async () => {
    const { write, visitor } = await buildCase();
    const first = (await write("Kérdés", null, visitor)).body.transaction.note;
    const again = await write("Kérdés", null, visitor);
    expect(again.status).toBe(200);
    expect(again.body.transaction.note).toEqual(first);
    expect((await write("Kérdés", null)).body.code).toBe("conflict");
    expect((await write("Más kérdés", null, visitor)).body.code).toBe("conflict");
    expect((await write("", first.at, visitor)).status).toBe(200);
    const gone = await write("", first.at, visitor);
    expect([gone.status, gone.body.transaction.note]).toEqual([200, null]);
  });

  it(`has at most ${TRANSACTION_NOTE_MAX} letters`, async () => {
    const { write, other, director } = await buildCase();
    expect((await write("a".repeat(TRANSACTION_NOTE_MAX), null)).status).toBe(200);
    const long = "a".repeat(TRANSACTION_NOTE_MAX + 1);
    expect((await write(long, null, director, other)).body.code).toBe("validation_failed");
  });

  it("stands at the row that leads, whichever origin's row it was written about", async () => {
    const { director, write, list, link } = await buildCase();
    await write("Bérleti díj", null);
    await link();
    expect(await list({ noted: true })).toMatchObject([
      { otherOrigins: [{}], note: { text: "Bérleti díj" } },
    ]);
    const [shown] = await list({ noted: true });
    const changed = await write("Bérleti díj, november", shown!.note!.at, director, shown!._id);
    expect(changed.body.transaction.note.text).toBe("Bérleti díj, november");
    expect(await list({ noted: true })).toHaveLength(1);
  });

  it("goes with an account that moves to another company of the director", async () => {
    const { company, account, id, write, director } = await buildCase();
    await write("Bérleti díj", null);
    const target = await buildCompany(app.db, { ownerId: company.ownerId });
    const moved = await app.call("PATCH", "/v1/bankaccount", {
      token: director,
      body: {
        account_nr: account.accountNr,
        originate: "adriana",
        source_company_id: company.id,
        target_company_id: target.id,
      },
    });
    expect(moved.status).toBe(200);
    const { body } = await app.call("POST", "/v1/bankaccounts-transactions/", {
      token: director,
      body: { company_id: target.id, noted: true },
    });
    expect(body.transactions).toMatchObject([{ _id: id, note: { text: "Bérleti díj" } }]);
  });
});

describe("notes in an export", () => {
  async function buildNoted() {
    const at = await buildCase();
    await at.write("=1+1; mi ez?", null, at.visitor);
    await at.link();
    const send = async (options: object) => {
      const reply = await app.app.inject({
        method: "POST",
        url: "/v1/bankaccount/export",
        headers: { authorization: `Bearer ${at.director}` },
        payload: {
          company_id: at.company.id,
          bank_accounts: [],
          start_date: "2026-11-01",
          end_date: "2026-11-30",
          ...options,
        },
      });
      expect(reply.statusCode).toBe(200);
      return reply;
    };
    return { ...at, send };
  }

  it("stand in the last column of tables, behind those of settlements' items; a formula is disarmed", async () => {
    const { send } = await buildNoted();
    for (const items of ["none", "items"]) {
      const { body } = await send({ format: "csv", notes: "texts", items });
      const [header, ...rows] = body.trimEnd().split("\r\n");
      expect(header).toMatch(/;Tételhez írt megjegyzés$/);
      const lastCells = rows.map((row) => row.replace(/^.*;(?=("[^"]*")?$)/, ""));
      expect(lastCells.sort()).toEqual(["", `"'=1+1; mi ez?"`]);
      const { rawPayload } = await send({ format: "xlsx", notes: "texts", items });
      const sheet = read(rawPayload).Sheets["Tranzakciók"]!;
      const cells = utils.sheet_to_json<Record<string, unknown>>(sheet);
      const notes = cells.map((row) => row["Tételhez írt megjegyzés"]);
      expect(notes.sort()).toEqual(["=1+1; mi ez?", undefined]);
    }
  });

  it("are a field of JSON, and stand nowhere without being asked for", async () => {
    const { send } = await buildNoted();
    const { transactions } = (await send({ format: "json", notes: "texts" })).json();
    const notes = transactions.map((row: any) => row.itemNote);
    expect(notes.sort()).toEqual(["", "=1+1; mi ez?"]);
    for (const format of ["csv", "json"]) {
      const { body } = await send({ format });
      expect(body).not.toMatch(/mi ez|itemNote|Tételhez/);
    }
    for (const format of ["camt053_08", "mt940"])
      expect((await send({ format, notes: "texts" })).body).not.toContain("mi ez");
  });
});

describe("notes in the API of programs", () => {
  it("stand at the item; a copy is told when one is written, changed and taken away", async () => {
    const { company, id, other, write, link } = await buildCase();
    const { call } = await openKey(app, { userId: company.ownerId, companyId: company.id });
    let cursor = "";
    const sync = async () => {
      const { body } = await call("GET", `/transactions/sync?cursor=${cursor}`);
      cursor = body.nextCursor;
      return [...body.added, ...body.modified].map((row: any) => [row.id, row.note?.text ?? null]);
    };
    expect(await sync()).toHaveLength(2);
    const { at } = (await write("Kérdés", null)).body.transaction.note;
    expect(await sync()).toEqual([[`txn_${id}`, "Kérdés"]]);
    await link();
    await sync();
    // The item keeps the row that it had first.
    const leading = `txn_${id}`;
    const was = await write("Válasz", at, undefined, leading.slice("txn_".length));
    expect(await sync()).toEqual([[leading, "Válasz"]]);
    const { data } = (await call("GET", "/transactions")).body;
    expect(data.map((row: any) => row.note)).toMatchObject([
      { text: "Válasz", writtenAt: was.body.transaction.note.at },
      null,
    ]);
    expect(data[1].id).toBe(`txn_${other}`);
    const one = await call("GET", `/transactions/${leading}`);
    expect(one.body.note.text).toBe("Válasz");
    await write("", was.body.transaction.note.at, undefined, leading.slice("txn_".length));
    expect(await sync()).toEqual([[leading, null]]);
    const tag = one.headers["etag"] as string;
    const again = await call("GET", `/transactions/${leading}`, undefined, {
      "if-none-match": tag,
    });
    expect([again.status, again.body.note]).toEqual([200, null]);
  });

  it("stand in a statement's file where its question asks for them", async () => {
    const { company, account, write } = await buildCase();
    await write("Bérleti díj", null);
    const { call } = await openKey(app, { userId: company.ownerId, companyId: company.id });
    const days = "dateFrom=2026-11-01&dateTo=2026-11-30";
    const path = `/accounts/acc_${account.id}/statement?format=csv&${days}`;
    expect((await call("GET", `${path}&notes=texts`)).text).toContain(";Bérleti díj");
    expect((await call("GET", path)).text).not.toContain("Bérleti díj");
  });
});
