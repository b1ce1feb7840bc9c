import { SELF, stampOf } from "#server/http/through.ts";
import { buildAccess } from "#server/testing/build-access.ts";
import { createHash } from "node:crypto";
import { read, utils } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportBodySchema } from "#contract/exports/exports.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { readWhole } from "#statements/read-statement.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import {
  buildBankAccount,
  buildTransactions,
  type TestTransaction,
} from "../../testing/build-transactions.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { prepareExport } from "./exports.service.ts";
import { streamExport } from "./stream-export.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(async () => app?.close());

const ROWS: TestTransaction[] = [
  { date: "2026-11-01", amount: 1_000_000n, partnerName: "Első nap" },
  {
    date: "2026-11-10",
    amount: -300_000n,
    partnerName: "=cmd|' /C calc'!A1",
    remittance: "@SUM(1)",
  },
  {
    date: "2026-11-20",
    amount: 700_000n,
    partnerName: "Utolsó nap",
    bookedAt: new Date("2026-11-20T23:30:00Z"),
  },
  { date: "2026-11-15", amount: 900_000n, status: "pending" },
];

async function buildCase(rows: readonly TestTransaction[] = ROWS) {
  const company = await buildCompany(app.db);
  const token = await buildSession(app.db, company.ownerId);
  const account = await buildBankAccount(app.db, company.id);
  const ids = await buildTransactions(app.db, company.id, account, rows);
  const ref = { accountNr: account.accountNr, originate: account.originate };
  const body = {
    bank_accounts: [ref],
    start_date: "2026-11-01",
    end_date: "2026-11-20",
    company_id: company.id,
  };
  const request = (more: object = {}) =>
    app.call("POST", "/v1/bankaccount/export", { token, body: { ...body, ...more } });
  const bytes = async (more: object = {}) =>
    (
      await app.app.inject({
        method: "POST",
        url: "/v1/bankaccount/export",
        headers: { authorization: `Bearer ${token}` },
        payload: { ...body, ...more },
      })
    ).rawPayload;
  return { company, token, account, ids, body, request, bytes };
}

const download = (url: string) => app.app.inject({ method: "GET", url });

const runsOf = (companyId: string) =>
  inCompany(app.db, companyId, async (tx) => ({
    runs: await tx
      .selectFrom("export_run")
      .selectAll()
      .where("company_id", "=", companyId)
      .orderBy("id")
      .execute(),
    items: (
      await tx
        .selectFrom("export_item")
        .select("transaction_id")
        .where("company_id", "=", companyId)
        .execute()
    ).map((row) => row.transaction_id),
  }));

describe("an export as a stream", () => {
  it("is a workbook when no format is named, with the file name of the agreed form", async () => {
    const { company, account, token, body } = await buildCase();
    const reply = await app.app.inject({
      method: "POST",
      url: "/v1/bankaccount/export",
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-disposition"]).toBe(
      `attachment; filename="${company.taxNumber}_${account.accountNr}_20261101-20261120.xlsx"`,
    );
    const cells = utils.sheet_to_json<unknown[]>(read(reply.rawPayload).Sheets["Tranzakciók"]!, {
      header: 1,
    });
    expect(cells).toHaveLength(4);
    expect(cells.slice(1).map((row) => [row[7], row[10], row[18]])).toEqual([
      [10, "Első nap", "nem"],
      [-3, "=cmd|' /C calc'!A1", "nem"],
      [7, "Utolsó nap", "igen"],
    ]);
  });

  it("holds the first and the last day, never a pending item, and the booked days of Budapest", async () => {
    const { request } = await buildCase();
    const { text, headers } = await request({ format: "csv" });
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[3]).toContain(";igen;2026-11-21;");
    expect(lines[2]).toContain(";'=cmd|' /C calc'!A1;;'@SUM(1);");
  });

  it("takes only what the booking filter names", async () => {
    const { request } = await buildCase();
    expect(
      (await request({ format: "csv", booked: "BOOKED" })).text.trimEnd().split("\r\n"),
    ).toHaveLength(2);
    expect(
      (await request({ format: "csv", booked: "UNBOOKED" })).text.trimEnd().split("\r\n"),
    ).toHaveLength(3);
  });

  it("takes all accounts of the company when none is named", async () => {
    const { company, request } = await buildCase();
    const second = await buildBankAccount(app.db, company.id, { currency: "EUR" });
    await buildTransactions(app.db, company.id, second, [
      { date: "2026-11-05", amount: 5_000_000n },
    ]);
    const { text, headers } = await request({ format: "csv", bank_accounts: [] });
    expect(text.trimEnd().split("\r\n")).toHaveLength(5);
    expect(headers["content-disposition"]).toContain("_mind_20261101-20261120.csv");
  });

  it("has one line for an account of two origins, with its balances and each item once; none where items are left out", async () => {
    const { company, account, token } = await buildCase();
    const feed = await buildBankAccount(app.db, company.id, {
      accountNr: account.accountNr,
      originate: "aggreg8",
    });
    // The last item of the files, shown by the bank too, and one that only the bank shows.
    const [same] = await buildTransactions(app.db, company.id, feed, [
      { date: "2026-11-20", amount: 700_000n },
      { date: "2026-11-18", amount: 50_000n },
    ]);
    const fileId = newId();
    await inCompany(app.db, company.id, async (tx) => {
      await tx
        .updateTable("bank_transaction")
        .set({ leading_account_id: account.id })
        .where("company_id", "=", company.id)
        .where("id", "=", same!)
        .execute();
      await tx
        .insertInto("stored_file")
        .values({
          company_id: company.id,
          id: fileId,
          name: "k",
          original_name: "k.sta",
          content_hash: Buffer.from("k"),
          size_bytes: 1n,
          origin: "upload",
          uploaded_by: null,
          uploaded_through: stampOf(SELF),
          status: "finished",
          kind: null,
          source: null,
          format: null,
          parser_version: null,
          interval_from: null,
          interval_to: null,
          created_at: new Date(),
        })
        .execute();
      await tx
        .insertInto("statement")
        .values({
          company_id: company.id,
          id: newId(),
          stored_file_id: fileId,
          bank_account_id: account.id,
          kind: "statement",
          from_date: "2026-11-01" as LocalDate,
          to_date: "2026-11-20" as LocalDate,
          interval_stated: true,
          opening: 100_000n,
          closing: 1_550_000n,
          ties: true,
          transaction_count: 3n,
        })
        .execute();
    });
    const linesOf = async (more: object): Promise<unknown[][]> => {
      const reply = await app.app.inject({
        method: "POST",
        url: "/v1/bankaccount/export",
        headers: { authorization: `Bearer ${token}` },
        payload: {
          bank_accounts: [],
          start_date: "2026-11-01",
          end_date: "2026-11-20",
          company_id: company.id,
          ...more,
        },
      });
      return utils
        .sheet_to_json<unknown[]>(read(reply.rawPayload).Sheets["Összesítő"]!, {
          header: 1,
          defval: null,
        })
        .slice(7)
        .map((row) => row.slice(4));
    };
    expect(await linesOf({})).toEqual([[1, 17.5, -3, 15.5, 4, null]]);
    expect(await linesOf({ booked: "UNBOOKED" })).toEqual([
      [null, 10.5, -3, null, 3, expect.stringContaining("Egyenleg nélkül")],
    ]);
    // The items of the files alone do not explain the balances, and the sheet says by how much.
    const files = [{ accountNr: account.accountNr, originate: "adriana" }];
    expect(await linesOf({ bank_accounts: files })).toEqual([
      [1, 17, -3, 15.5, 3, "Az egyenlegek és a tételek eltérése: 0,50 HUF"],
    ]);
  });

  it("records the run with its hash, its file name and its items", async () => {
    const { company, ids, request } = await buildCase();
    const { text } = await request({ format: "csv" });
    const { runs, items } = await runsOf(company.id);
    const exported = ids.slice(0, 3).sort();
    expect(runs).toMatchObject([
      { format: "csv", user_id: company.ownerId, transaction_count: 3n, as_of_change_seq: 1n },
    ]);
    expect(runs[0]!.finished_at).toBeInstanceOf(Date);
    expect(runs[0]!.content_hash).toEqual(createHash("sha256").update(text).digest());
    expect(items.sort()).toEqual(exported);
  });

  it("reads big accounts in batches without losing or doubling a row", async () => {
    const rows = Array.from({ length: 12_001 }, (_, index) => ({
      date: `2026-11-${String(1 + (index % 20)).padStart(2, "0")}`,
      amount: BigInt(index + 1),
    }));
    const { request } = await buildCase(rows);
    const lines = (await request({ format: "csv" })).text.trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(12_001);
    expect(new Set(lines.map((line) => line.split(";")[0])).size).toBe(12_001);
    const days = lines.map((line) => line.split(";")[1]!);
    expect(days).toEqual([...days].sort());
  });
});

describe("the formats", () => {
  it.each(["camt053_02", "camt053_08", "mt940"])(
    "%s is read back by our own reader, pending items left out",
    async (format) => {
      const { bytes, account } = await buildCase();
      const file = await bytes({ format, accountForm: "domestic" });
      const whole = readWhole({ fileName: "x", size: file.length, chunks: () => [file] });
      // The built numbers have no check digits.
      const real = whole.problems.filter(({ code }) => code !== "account_check_failed");
      expect(real).toEqual([]);
      expect(whole.statements.map(({ header }) => header.accountNr)).toEqual([account.accountNr]);
      expect(
        whole.statements[0]!.transactions.map(({ bookingDate, amount }) => [bookingDate, amount]),
      ).toEqual(ROWS.slice(0, 3).map(({ date, amount }) => [date, amount]));
    },
  );

  it("json and pdf are named by their endings and types", async () => {
    const { request } = await buildCase();
    for (const [format, type] of [
      ["json", "application/json"],
      ["pdf", "application/pdf"],
      ["camt053_02", "application/xml"],
    ]) {
      const { headers } = await request({ format });
      expect(headers["content-type"]).toBe(type);
      const ending = format === "camt053_02" ? "xml" : format;
      expect(headers["content-disposition"]).toContain(`_20261101-20261120.${ending}"`);
    }
  });

  it("the same export again gives the same bytes, whatever the clock says", async () => {
    const { bytes } = await buildCase();
    for (const format of ["xlsx", "camt053_02", "mt940", "csv", "json", "pdf"]) {
      const first = await bytes({ format });
      app.clock.advance(60_000);
      expect(first.equals(await bytes({ format }))).toBe(true);
    }
  });

  it("a pdf of too many rows is refused in words", async () => {
    const { company, token, body, request } = await buildCase([{ date: "2026-11-10", amount: 1n }]);
    await inCompany(app.db, company.id, (tx) =>
      sql`insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency,
            booking_date_stated,
            status, partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq, created_at)
          select company_id, gen_random_uuid(), bank_account_id, booking_date, n + 1, amount, currency,
            true, status, '', '', '', '', '', '', change_seq, created_at
          from bank_transaction, generate_series(1, 10000) n where company_id = ${company.id}`.execute(
        tx,
      ),
    );
    const look = async (format: string) =>
      (await app.call("POST", "/v1/exports/preview", { token, body: { ...body, format } })).body;
    const count = { transactionCount: 10_001 };
    expect(await look("pdf")).toMatchObject({ ...count, rowsMax: 10_000 });
    expect(await look("csv")).toMatchObject({ ...count, rowsMax: null });
    expect((await request({ format: "pdf" })).body.code).toBe("export_too_many_rows");
    expect((await request({ format: "csv" })).status).toBe(200);
  });
});

describe("only new items", () => {
  it("are those of no export yet: the rest, also after late rows, and never what another origin showed", async () => {
    const { company, account, request, body } = await buildCase();
    const linesOf = async () =>
      (await request({ format: "json", onlyNew: true, bank_accounts: [] })).body.transactions;
    await request({ format: "csv", end_date: "2026-11-10" });
    const [late] = await buildTransactions(app.db, company.id, account, [
      { date: "2026-11-02", amount: 5n },
    ]);
    expect((await linesOf()).map(({ bookingDate }: any) => bookingDate)).toEqual([
      "2026-11-02",
      "2026-11-20",
    ]);
    // Exported too now.
    expect((await request({ format: "csv", onlyNew: true })).body.code).toBe("export_empty");
    // A second origin shows the late item, and then leads.
    const feed = await buildBankAccount(app.db, company.id, {
      accountNr: account.accountNr,
      originate: "aggreg8",
    });
    const [twin, other] = await buildTransactions(app.db, company.id, feed, [
      { date: "2026-11-02", amount: 5n },
      { date: "2026-11-03", amount: 6n },
    ]);
    await inCompany(app.db, company.id, async (tx) => {
      await tx
        .insertInto("transaction_link")
        .values({
          company_id: company.id,
          id: newId(),
          leading_id: twin!,
          other_id: late!,
          rule: "test",
          evidence: "{}",
          decided_by: null,
          undone_at: null,
        })
        .execute();
      await tx
        .updateTable("bank_transaction")
        .set({ leading_account_id: feed.id })
        .where("company_id", "=", company.id)
        .where("id", "=", late!)
        .execute();
    });
    expect(body.company_id).toBe(company.id);
    expect((await linesOf()).map(({ bookingDate }: any) => bookingDate)).toEqual(["2026-11-03"]);
    expect((await runsOf(company.id)).items).toContain(other);
  });
});

describe("a reader that leaves in the middle", () => {
  it("leaves an unfinished run and no item, no open transaction", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      date: "2026-11-10",
      amount: BigInt(index + 1),
    }));
    const { company, body } = await buildCase(rows);
    const prepared = await prepareExport(
      app.deps,
      await buildAccess(app.deps, company.ownerId, company.id),
      exportBodySchema.parse({ ...body, format: "csv" }),
    );
    for await (const _piece of streamExport(app.deps, prepared.order)) break;
    const { runs, items } = await runsOf(company.id);
    expect(runs).toMatchObject([{ transaction_count: null, finished_at: null }]);
    expect(items).toEqual([]);
    // Another one finds a free connection and the whole account.
    const again: number[] = [];
    for await (const piece of streamExport(app.deps, prepared.order)) again.push(piece.length);
    expect((await runsOf(company.id)).items).toHaveLength(20_000);
  });
});

describe("what cannot be exported", () => {
  it.each([
    [{ start_date: "2026-10-01", end_date: "2026-10-31" }, 404, "export_empty"],
    [{ start_date: "2026-11-15", end_date: "2026-11-15" }, 404, "export_empty"],
    [{ start_date: "2026-11-21", end_date: "2026-11-20" }, 400, "export_range_invalid"],
    [{ start_date: "1900-01-01", end_date: "2026-11-20" }, 400, "export_range_invalid"],
    [{ start_date: "2026-11-31" }, 400, "validation_failed"],
    [{ format: "doc" }, 400, "validation_failed"],
    [{ bank_accounts: [{ accountNr: "11111111", originate: "adriana" }] }, 404, "not_found"],
  ])("%j answers %i %s, by stream and by ticket", async (more, status, code) => {
    const { request } = await buildCase();
    for (const delivery of ["stream", "ticket"]) {
      const reply = await request({ ...more, delivery });
      expect([reply.status, reply.body.code]).toEqual([status, code]);
    }
  });

  it("is another company's data, in either place", async () => {
    const own = await buildCase();
    const other = await buildCase();
    expect((await own.request({ company_id: other.company.id })).body.code).toBe("not_found");
    expect((await own.request({ bank_accounts: other.body.bank_accounts })).body.code).toBe(
      "not_found",
    );
  });
});

describe("a download that runs while the right to the company is taken away", () => {
  it("is cut off: nothing more is read from the database, and the run stays unfinished", async () => {
    const remittance = "k".repeat(1_000);
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      date: "2026-11-10",
      amount: BigInt(index + 1),
      remittance,
    }));
    const { company, body, token } = await buildCase(rows);
    const accountant = await buildUser(app.db, { role: "accountant" });
    await app.db
      .insertInto("membership")
      .values({ company_id: company.id, user_id: accountant.id, role: "accountant" })
      .execute();
    const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const reply = await fetch(`${origin}/v1/bankaccount/export`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await buildSession(app.db, accountant.id)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ ...body, format: "csv" }),
    });
    expect(reply.status).toBe(200);
    const reader = reply.body!.getReader();
    let bytes = (await reader.read()).value!.length;
    expect(
      (await app.call("DELETE", `/v1/accountant/${company.id}/${accountant.id}`, { token })).status,
    ).toBe(200);
    const countConnections = () =>
      new Promise<number>((done, fail) =>
        app.app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
      );
    await expect.poll(countConnections, { timeout: 60_000 }).toBe(0);
    // The bytes in the connection's buffers still come; then the connection breaks instead of
    // ending.
    const readOn = async (): Promise<void> => {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        bytes += piece.value.length;
    };
    await expect(readOn()).rejects.toThrow();
    expect(bytes).toBeLessThan(rows.length * remittance.length);
    const { runs, items } = await runsOf(company.id);
    expect(runs).toMatchObject([{ user_id: accountant.id, finished_at: null }]);
    expect(items).toEqual([]);
  });
});

describe("a download ticket", () => {
  it("tells count and today before anything starts, and works once", async () => {
    const { request } = await buildCase();
    const today = budapestDate(Date.now());
    const { body } = await request({ delivery: "ticket" });
    expect(body).toMatchObject({
      transactionCount: 3,
      includesToday: "2026-11-01" <= today && today <= "2026-11-20",
      expiresInSeconds: 60,
    });
    expect(body.url).toBe(`/v1/download/${body.ticket}`);
    const first = await download(body.url);
    expect(first.statusCode).toBe(200);
    expect(first.headers["content-disposition"]).toContain(body.fileName);
    expect(first.headers["cache-control"]).toBe("no-store");
    const second = await download(body.url);
    expect([second.statusCode, second.json().code]).toEqual([410, "download_ticket_invalid"]);
  });

  it("says when the interval holds today", async () => {
    const today = budapestDate(app.clock.now().getTime());
    const { request } = await buildCase([{ date: today, amount: 1n }]);
    expect(
      (await request({ delivery: "ticket", start_date: today, end_date: today })).body
        .includesToday,
    ).toBe(true);
  });

  it("lives for sixty seconds", async () => {
    const { request } = await buildCase();
    const { body } = await request({ delivery: "ticket" });
    app.clock.advance(61_000);
    expect((await download(body.url)).statusCode).toBe(410);
  });

  it("dies with its session", async () => {
    const { request, token } = await buildCase();
    const { body } = await request({ delivery: "ticket" });
    await app.call("POST", "/v1/logout", { token });
    expect((await download(body.url)).statusCode).toBe(410);
  });

  it("dies with the right to the company", async () => {
    const { company, request } = await buildCase();
    const { body } = await request({ delivery: "ticket" });
    await app.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", company.id)
      .execute();
    expect((await download(body.url)).statusCode).toBe(410);
  });

  it("cannot be guessed or taken from another kind of secret", async () => {
    const { token } = await buildCase();
    for (const guess of [token, "A".repeat(43)])
      expect((await download(`/v1/download/${guess}`)).statusCode).toBe(410);
  });
});
