import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildAskedCompany } from "#server/testing/build-asked-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ deps: { queue: createMemoryQueue() } });
});

afterAll(async () => app?.close());

async function buildCase() {
  const { company, account, id, other, director, visitor } = await buildAskedCompany(app);
  const company_id = company.id;
  const write = async (text: string, token = director, of = id) => {
    const body = { company_id, transactionIds: [of], text, remark: true, requestId: newId() };
    const reply = await app.call("POST", "/v1/questions", { token, body });
    expect(reply.status).toBe(200);
    return reply.body.ids[0] as string;
  };
  const remove = async (question: string) => {
    const path = `/v1/questions/${question}?company_id=${company_id}`;
    expect((await app.call("DELETE", path, { token: director })).status).toBe(200);
  };
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
  return { company, account, id, other, director, visitor, write, remove, list, link };
}

describe("what was said about an item", () => {
  it("stands at the row that leads, whichever origin's row it was about", async () => {
    const { director, write, list, link } = await buildCase();
    await write("Bérleti díj");
    await link();
    const [shown] = await list({ noted: true });
    expect(shown).toMatchObject({ otherOrigins: [{}], note: { text: "Bérleti díj" } });
    await write("Bérleti díj, november", director, shown!._id);
    const rows = await list({ noted: true });
    expect(rows).toMatchObject([{ note: { text: "Bérleti díj, november" } }]);
  });

  it("goes with an account that moves to another company of the director", async () => {
    const { company, account, id, write, director } = await buildCase();
    await write("Bérleti díj");
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
    await at.write("=1+1; mi ez?", at.visitor);
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
    const { company, id, other, write, remove, link } = await buildCase();
    const { call } = await openKey(app, { userId: company.ownerId, companyId: company.id });
    let cursor = "";
    const sync = async () => {
      const { body } = await call("GET", `/transactions/sync?cursor=${cursor}`);
      cursor = body.nextCursor;
      return [...body.added, ...body.modified].map((row: any) => [row.id, row.note?.text ?? null]);
    };
    expect(await sync()).toHaveLength(2);
    const remark = await write("Kérdés");
    expect(await sync()).toEqual([[`txn_${id}`, "Kérdés"]]);
    await link();
    await sync();
    // The item keeps the row that it had first.
    const leading = `txn_${id}`;
    const second = await write("Válasz");
    expect(await sync()).toEqual([[leading, "Válasz"]]);
    const { data } = (await call("GET", "/transactions")).body;
    expect(data.map((row: any) => row.note)).toMatchObject([{ text: "Válasz" }, null]);
    expect(data[1].id).toBe(`txn_${other}`);
    const one = await call("GET", `/transactions/${leading}`);
    expect(one.body.note.text).toBe("Válasz");
    await remove(remark);
    await remove(second);
    expect(await sync()).toEqual([[leading, null]]);
    const tag = one.headers["etag"] as string;
    const again = await call("GET", `/transactions/${leading}`, undefined, {
      "if-none-match": tag,
    });
    expect([again.status, again.body.note]).toEqual([200, null]);
  });

  it("stand in a statement's file where its question asks for them", async () => {
    const { company, account, write } = await buildCase();
    await write("Bérleti díj");
    const { call } = await openKey(app, { userId: company.ownerId, companyId: company.id });
    const days = "dateFrom=2026-11-01&dateTo=2026-11-30";
    const path = `/accounts/acc_${account.id}/statement?format=csv&${days}`;
    expect((await call("GET", `${path}&notes=texts`)).text).toContain(";Bérleti díj");
    expect((await call("GET", path)).text).not.toContain("Bérleti díj");
  });
});
