import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "../../testing/build-transactions.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createMemoryQueue } from "../../testing/build-ingest.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-history-"));
let app: TestApp;

beforeAll(async () => {
  const files = createDiskFileStorage(folder, 0);
  app = await createTestApp({ deps: { queue: createMemoryQueue(), files } });
});

afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function buildCase() {
  const accountant = await buildUser(app.db, { role: "accountant", name: "Nagy Eszter" });
  const company = await buildCompany(app.db, { accountantIds: [accountant.id] });
  const token = await buildSession(app.db, accountant.id);
  const account = await buildBankAccount(app.db, company.id);
  const ids = await buildTransactions(app.db, company.id, account, [
    { date: "2026-11-01", amount: 1_000_000n, partnerName: "Első" },
    { date: "2026-11-10", amount: -300_000n, partnerName: "Második" },
  ]);
  const company_id = company.id;
  const order = { bank_accounts: [], start_date: "2026-11-01", end_date: "2026-11-20", company_id };
  const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    app.call(method, `/v1${path}`, { token, body });
  const send = (more: object = {}) =>
    call("POST", "/bankaccount/export", { ...order, format: "csv", ...more });
  const list = async () => (await call("GET", `/exports?company_id=${company_id}`)).body.exports;
  return { company, accountant, token, account, ids, order, call, send, list };
}

describe("earlier exports", () => {
  it("are listed with who, when, what, and what came or changed since", async () => {
    const { company, account, ids, send, list, call } = await buildCase();
    await send({ columns: "short" });
    expect(await list()).toMatchObject([
      {
        by: "Nagy Eszter",
        fileName: `${company.taxNumber}_mind_20261101-20261120.csv`,
        from: "2026-11-01",
        to: "2026-11-20",
        accounts: [],
        options: { format: "csv", columns: "short" },
        transactionCount: 2,
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        takenBackAt: null,
        newSince: 0,
        changedSince: 0,
      },
    ]);
    app.clock.advance(60_000);
    await buildTransactions(app.db, company.id, account, [{ date: "2026-11-02", amount: 5n }]);
    await inCompany(app.db, company.id, async (tx) => {
      await tx
        .updateTable("bank_transaction")
        .set({ created_at: app.clock.now() })
        .where("company_id", "=", company.id)
        .where("amount", "=", 5n)
        .execute();
      await tx
        .insertInto("transaction_change")
        .values({
          company_id: company.id,
          id: newId(),
          transaction_id: ids[1]!,
          kind: "withdrawn",
          was: "{}",
          became: "{}",
          was_booked: false,
          was_exported: true,
          run_id: newId(),
          at: app.clock.now(),
          seen_by: null,
          seen_at: null,
        })
        .execute();
    });
    const [run] = await list();
    expect(run).toMatchObject({ newSince: 1, changedSince: 1 });
    const changes = await call("GET", `/exports/${run._id}/changes?company_id=${company.id}`);
    expect(changes.body.changes).toMatchObject([
      { kind: "withdrawn", partnerName: "Második", amount: "-3.00", bookingDate: "2026-11-10" },
    ]);
  });

  it("are downloaded again with the same bytes, and leave a line but no second run", async () => {
    const { order, call, send, list } = await buildCase();
    const first = await send({ format: "camt053_02" });
    const [run] = await list();
    app.clock.advance(60_000);
    const { body } = await call("POST", `/exports/${run._id}/download`, {
      company_id: order.company_id,
    });
    const again = await app.app.inject({ method: "GET", url: body.url });
    expect(again.payload).toBe(first.text);
    expect(again.headers["content-disposition"]).toContain(run.fileName);
    expect(await list()).toHaveLength(1);
    const audit = await inCompany(app.db, order.company_id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select("after")
        .where("company_id", "=", order.company_id)
        .where("action", "=", "export.transactions")
        .execute(),
    );
    expect(audit.some(({ after }) => (after as { again?: string }).again === run._id)).toBe(true);
  });

  it("of tables are the same again after their items were booked; other bytes are told before", async () => {
    const { company, account, order, call, send, list } = await buildCase();
    const { company_id } = order;
    const first = await send({ columns: "full" });
    const [run] = await list();
    app.clock.advance(60_000);
    const filter = { company_id, booked: "ALL" };
    await call("POST", "/booked", { filter, booked: true, company_id });
    const again = () => call("POST", `/exports/${run._id}/download`, { company_id });
    const same = (await again()).body;
    expect(same.sameBytes).toBe(true);
    expect((await app.app.inject({ method: "GET", url: same.url })).payload).toBe(first.text);
    await inCompany(app.db, company.id, (tx) =>
      tx
        .updateTable("bank_account")
        .set({ display_name: "Főszámla" })
        .where("company_id", "=", company.id)
        .where("id", "=", account.id)
        .execute(),
    );
    expect((await again()).body.sameBytes).toBe(false);
  });

  it("mark their items as booked where that was wanted, as one command with an undo", async () => {
    const { company, ids, order, call, send, list } = await buildCase();
    const { company_id } = order;
    await call("POST", "/booked", { transactionId: ids[0], booked: true });
    app.clock.advance(60_000);
    const first = await send({ columns: "full", markBooked: true });
    const booked = async () =>
      (
        await inCompany(app.db, company.id, (tx) =>
          tx
            .selectFrom("bank_transaction")
            .select("id")
            .where("company_id", "=", company.id)
            .where("booked_at", "is not", null)
            .execute(),
        )
      ).map(({ id }) => id);
    expect((await booked()).sort()).toEqual([...ids].sort());
    const [run] = await list();
    expect(run.booking).toMatchObject({ isMine: true, operation: { state: "done", changed: 1 } });
    const again = (await call("POST", `/exports/${run._id}/download`, { company_id })).body;
    expect(again.sameBytes).toBe(true);
    expect((await app.app.inject({ method: "GET", url: again.url })).payload).toBe(first.text);
    const undo = `/booked/${run.booking.operation._id}/undo`;
    expect((await call("POST", undo, { company_id })).body.operation).toMatchObject({
      state: "undone",
      restored: 1,
    });
    expect(await booked()).toEqual([ids[0]]);
    expect((await list())[0].booking.operation.state).toBe("undone");
    const log = await inCompany(app.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select(["action", "after"])
        .where("company_id", "=", company.id)
        .execute(),
    );
    expect(log).toContainEqual(
      expect.objectContaining({
        action: "transaction.book",
        after: expect.objectContaining({ export: run.fileName, count: 1 }),
      }),
    );
    // A second one finds nothing to mark.
    await send({ markBooked: true, booked: "BOOKED" });
    expect((await list())[0].booking).toBeNull();
  });

  it("that are taken back make their items new again, once, and stay in the list", async () => {
    const { order, call, send, list } = await buildCase();
    const { company_id } = order;
    await send();
    expect((await send({ onlyNew: true })).body.code).toBe("export_empty");
    const [run] = await list();
    const takeBack = () => call("POST", `/exports/${run._id}/take-back`, { company_id });
    expect((await takeBack()).body).toEqual({ transactionCount: 2 });
    expect((await takeBack()).body).toEqual({ transactionCount: 0 });
    expect((await list())[0].takenBackAt).not.toBeNull();
    expect((await send({ onlyNew: true })).headers["x-transaction-count"]).toBe("2");
    const download = await call("POST", `/exports/${run._id}/download`, { company_id });
    expect(download.body.code).toBe("export_empty");
  });

  it("of another company are not found", async () => {
    const own = await buildCase();
    const other = await buildCase();
    await other.send();
    const [run] = await other.list();
    const { company_id } = own.order;
    for (const reply of [
      await own.call("GET", `/exports/${run._id}/changes?company_id=${company_id}`),
      await own.call("POST", `/exports/${run._id}/download`, { company_id }),
      await own.call("POST", `/exports/${run._id}/take-back`, { company_id }),
      await own.call("GET", `/exports?company_id=${other.order.company_id}`),
    ])
      expect(reply.body.code).toBe("not_found");
  });
});

describe("a look at an export", () => {
  it("tells name, count, sums, balances and the first rows, and stores nothing", async () => {
    const { order, call, list, company } = await buildCase();
    const table = (await call("POST", "/exports/preview", { ...order, format: "xlsx" })).body;
    expect(table).toMatchObject({
      fileName: `${company.taxNumber}_mind_20261101-20261120.xlsx`,
      transactionCount: 2,
      sums: [{ currency: "HUF", count: 2, credit: "10.00", debit: "-3.00" }],
      balances: [],
      text: null,
    });
    expect(table.columns[0]).toBe("Könyvelés dátuma");
    expect(table.rows).toHaveLength(2);
    const message = (await call("POST", "/exports/preview", { ...order, format: "mt940" })).body;
    expect(message.text).toMatch(/^:20:/);
    expect(message.balances).toMatchObject([{ state: "unknown" }]);
    expect(await list()).toEqual([]);
  });

  it("of a text is how the file begins, in each format and style", async () => {
    const { company, account, order, call, token } = await buildCase();
    const rows = Array.from({ length: 12 }, (_, at) => ({
      date: "2026-11-12",
      amount: BigInt(1_234_560 + at),
      partnerName: `Ügyfél ${at}`,
    }));
    await buildTransactions(app.db, company.id, account, rows);
    const styles = [
      { format: "csv" },
      { format: "csv", dates: "hungarian", separator: "tab", decimal: "point", columns: "short" },
      { format: "csv", encoding: "windows-1250", columns: "split", numbers: "grouped" },
      { format: "mt940" },
      { format: "camt053_02" },
      { format: "camt053_08" },
      { format: "json" },
    ];
    for (const style of styles) {
      for (const end_date of ["2026-11-01", "2026-11-11", "2026-11-20"]) {
        const wanted = { ...order, ...style, end_date };
        const { text } = (await call("POST", "/exports/preview", wanted)).body;
        const file = await app.app.inject({
          method: "POST",
          url: "/v1/bankaccount/export",
          headers: { authorization: `Bearer ${token}` },
          payload: wanted,
        });
        const whole = new TextDecoder(style.encoding ?? "utf-8").decode(file.rawPayload);
        expect(text.length).toBeGreaterThan(100);
        expect(whole.slice(0, text.length), `${JSON.stringify(style)} ${end_date}`).toBe(text);
      }
    }
  });

  it("is empty and no fault where nothing lies in the days", async () => {
    const { order, call } = await buildCase();
    const days = { start_date: "2026-01-01", end_date: "2026-01-31" };
    const { body } = await call("POST", "/exports/preview", { ...order, ...days });
    expect(body).toMatchObject({ transactionCount: 0, sums: [], rows: [], text: null });
  });
});

describe("remembered choices", () => {
  it("are a person's own for each company", async () => {
    const { order, call, company } = await buildCase();
    const { company_id } = order;
    const path = `/export-settings?company_id=${company_id}`;
    expect((await call("GET", path)).body).toEqual({ settings: null });
    const settings = {
      format: "mt940",
      encoding: "windows-1250",
      onlyNew: true,
      program: "revolution",
    };
    await call("PUT", "/export-settings", { company_id, settings });
    await call("PUT", "/export-settings", {
      company_id,
      settings: { ...settings, onlyNew: false },
    });
    expect((await call("GET", path)).body.settings).toMatchObject({
      format: "mt940",
      encoding: "windows-1250",
      onlyNew: false,
      program: "revolution",
      accounts: [],
    });
    const owner = await buildSession(app.db, company.ownerId);
    expect((await app.call("GET", `/v1${path}`, { token: owner })).body).toEqual({
      settings: null,
    });
  });
});
