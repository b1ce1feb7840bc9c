/** Proven days, the calendar and the list of clients: through HTTP, by real uploads. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { decideNow, listSpans, type AccountKey } from "#server/ledger/proof.ts";
import { takeNotes } from "#server/features/after-ingest/after-ingest.service.ts";
import { createLog } from "#server/log.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue, type TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { proveAfterIngest, proveDays } from "./prove-days.service.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "117730161111101800000000";
const KEY: AccountKey = { accountNr: NUMBER, currency: "HUF" };
const FIRST = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let ingest: TestIngest;
const queue = createMemoryQueue();

useAppIngest((parts) => ({ api, ingest } = parts), queue);

async function openPlace() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const token = await buildSession(api.db, company.ownerId);
  const accountantToken = await buildSession(api.db, accountant.id);
  const call = (path: string, as = token) => api.call("GET", `/v1${path}`, { token: as });
  return {
    id: company.id,
    token,
    accountantToken,
    calendar: async (year = 2026) =>
      (await call(`/completeness?company_id=${company.id}&year=${year}`)).body,
    month: (accountId: string, month: string) =>
      call(`/completeness/month?company_id=${company.id}&account_id=${accountId}&month=${month}`),
    clients: async (as = accountantToken) => (await call("/completeness/clients", as)).body.clients,
  };
}

/** Passes the company's notes on and runs the job; answers the runs that are stored then. */
async function settle(companyId: string) {
  const needs = { db: api.db, queue, log: createLog(api.config) };
  await takeNotes(needs, [proveAfterIngest({ queue })], companyId);
  await proveDays(api.deps, companyId);
  const [stored, computed] = await inCompany(api.db, companyId, async (tx) => [
    await listSpans(tx, companyId, KEY),
    await decideNow(tx, companyId, KEY),
  ]);
  expect(stored!.map(({ accountNr: _nr, currency: _currency, ...run }: any) => run)).toEqual(
    computed,
  );
  return stored!;
}

/** A statement of these days in a chain in which each day brings a thousand forints. */
function statement(number: number, from: number, to = from): string {
  return writeMt940([
    {
      accountNr: NUMBER,
      number: String(number),
      opening: forint(from * 1_000),
      items: Array.from({ length: to - from + 1 }, (_, index) => ({
        date: addDays(FIRST, from + index),
        amount: forint(1_000),
        note: `nap ${from + index}`,
      })),
    },
  ]);
}

/** A camt.053 of these days without balances, and with so many rows of the first day. */
function listOf(from: number, to: number, rows: number): string {
  const [first, last] = [addDays(FIRST, from), addDays(FIRST, to)];
  const row = `<Ntry><Amt Ccy="HUF">1000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>${first}</Dt></BookgDt><ValDt><Dt>${first}</Dt></ValDt></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-04-01T08:00:00</CreDtTm></GrpHdr>
    <Stmt><Id>1</Id><CreDtTm>2026-04-01T08:00:00</CreDtTm>
    <FrToDt><FrDtTm>${first}T00:00:00</FrDtTm><ToDtTm>${last}T23:59:59</ToDtTm></FrToDt>
    <Acct><Id><Othr><Id>${NUMBER}</Id></Othr></Id><Ccy>HUF</Ccy></Acct>
    ${row.repeat(rows)}</Stmt></BkToCstmrStmt></Document>`;
}

const words = (runs: readonly any[]): string[] =>
  runs.map(({ from, to, state, reason, difference }) =>
    [`${from.slice(5)}…${to.slice(5)}`, reason ?? state, difference].filter(Boolean).join(" "),
  );

describe("the days of an account", () => {
  it("are proven by balances, and a missing statement is named until it comes", async () => {
    const place = await openPlace();
    await ingest.take(place.id, statement(1, 0, 2));
    await ingest.take(place.id, statement(3, 5, 7));
    const stored = await settle(place.id);
    expect(stored).toHaveLength(3);
    const { accounts } = await place.calendar();
    expect(words(accounts[0].runs)).toEqual([
      "03-02…03-04 balance",
      "03-05…03-06 missing_number 2000.00",
      "03-07…03-09 balance",
    ]);
    expect(accounts[0]).toMatchObject({ from: "2026-03-02", through: "2026-03-09", feed: "none" });
    await ingest.take(place.id, statement(2, 3, 4));
    expect(words(await settle(place.id))).toEqual(["03-02…03-09 balance"]);
  });

  it.each(["AUSZUG first", "UMSATZ first"])(
    "are proven by MultiCash's balances and its items together, %s",
    async (order) => {
      const place = await openPlace();
      const account = "11773016;1111101800000000";
      const auszug = [
        "41;02.03.26;HUF;100000,00;0,00;0,00;100000,00",
        "42;04.03.26;HUF;100000,00;12500,00;0,00;87500,00",
        "43;06.03.26;HUF;87500,00;0,00;500,00;88000,00",
      ].map((line) => `${account};${line};Próba Kft.;;;;;;;;1\r\n`);
      const row = (number: number, day: string, amount: string): string =>
        `${account};${number};${day};;Számla;ÁTUTALÁS;;;;${amount};;;${day};;;;;\r\n`;
      const items = [row(42, "03.03.26", "-10000,00"), row(42, "04.03.26", "-2500,00")];
      const umsatz = [...items, row(43, "06.03.26", "400,00")].join("");
      const files = [auszug.join(""), umsatz];
      for (const text of order === "AUSZUG first" ? files : files.toReversed())
        await ingest.take(place.id, text);
      expect(words(await settle(place.id))).toEqual([
        "03-02…03-02 items_only",
        "03-03…03-04 balance",
        "03-05…03-06 balance_gap 10000000",
      ]);
      await ingest.take(place.id, row(43, "06.03.26", "100,00"));
      expect(words(await settle(place.id))).toEqual([
        "03-02…03-02 items_only",
        "03-03…03-06 balance",
      ]);
    },
  );

  it("are decided at once where the job has not come to them", async () => {
    const place = await openPlace();
    await ingest.take(place.id, statement(1, 0, 2));
    const needs = { db: api.db, queue, log: createLog(api.config) };
    await takeNotes(needs, [proveAfterIngest({ queue })], place.id);
    expect(words((await place.calendar()).accounts[0].runs)).toEqual(["03-02…03-04 balance"]);
  });

  it("follow a deletion and a second reading of a file", async () => {
    const place = await openPlace();
    await ingest.take(place.id, statement(1, 0, 2));
    const middle = await ingest.take(place.id, statement(2, 3, 4));
    await ingest.take(place.id, statement(3, 5, 7));
    expect(words(await settle(place.id))).toEqual(["03-02…03-09 balance"]);
    await ingest.reread(place.id, middle.id);
    expect(words(await settle(place.id))).toEqual(["03-02…03-09 balance"]);
    await api.call("DELETE", `/v1/file/${middle.id}?rows=go`, { token: place.token });
    expect(words(await settle(place.id))).toHaveLength(3);
  });

  it.each([
    ["removed", "delete from bank_transaction"],
    ["altered", "update bank_transaction set amount = amount + 100000"],
    ["moved", "update bank_transaction set booking_date = booking_date + 3, occurrence = 9"],
  ])("name the day of a stored item that was %s, whatever did it", async (_name, change) => {
    const place = await openPlace();
    for (let day = 0; day < 6; day++) await ingest.take(place.id, statement(day + 1, day));
    expect(words(await settle(place.id))).toEqual(["03-02…03-07 balance"]);
    await inCompany(api.db, place.id, async (tx) => {
      const where = sql` where company_id = ${place.id} and remittance like '%nap 2%'`;
      await sql`${sql.raw(change)}${where}`.execute(tx);
      await tx
        .insertInto("proof_due")
        .values({ company_id: place.id, account_nr: NUMBER, currency: "HUF" })
        .execute();
    });
    const runs = await settle(place.id);
    const met = runs.find(({ from, to }) => from <= "2026-03-04" && to >= "2026-03-04");
    expect(met).toMatchObject({ state: "unproven" });
  });

  it("of an untied file that was taken are not proven, and the month names the file", async () => {
    const place = await openPlace();
    const file = await ingest.keep(
      place.id,
      writeMt940([
        {
          accountNr: NUMBER,
          opening: 0n,
          items: [{ date: FIRST, amount: forint(5), note: "tétel" }],
          closing: forint(8),
        },
      ]),
    );
    expect((await ingest.read(place.id, file)).status).toBe("waiting");
    const accepted = await api.call("PATCH", `/v1/file/${file}`, {
      token: place.token,
      body: { action: "accept" },
    });
    expect(accepted.status).toBe(200);
    await ingest.read(place.id, file);
    expect(words(await settle(place.id))).toEqual(["03-02…03-02 untied_file"]);
    const { accounts } = await place.calendar();
    const month = await place.month(accounts[0].accountId, "2026-03");
    expect(month.body.untiedFiles).toMatchObject([{ _id: file }]);
  });
});

describe("a statement that is itself wrong", () => {
  const faults = async (place: { calendar: (year?: number) => Promise<any> }, year = 2026) =>
    (await place.calendar(year)).accounts[0].faults.map((fault: any) =>
      [
        fault.code,
        fault.status,
        fault.line,
        fault.params.field,
        fault.from.slice(5),
        fault.to.slice(5),
      ].join(" "),
    );
  const broken = (text: string): string => text.replace(/:62F:C(\d{6})HUF\d+/, ":62F:C$1HUF9");

  it("stands on the calendar with its line and days, until a whole one proves them", async () => {
    const place = await openPlace();
    await ingest.take(place.id, statement(1, 0, 2));
    const waiting = await ingest.take(place.id, broken(statement(2, 3, 4)), "rossz.sta");
    expect(waiting.status).toBe("waiting");
    await settle(place.id);
    expect(await place.clients()).toMatchObject([{ faultyFiles: 1 }]);
    expect(await faults(place)).toEqual(["balance_mismatch waiting 9 :62F: 03-05 03-06"]);
    expect(await faults(place, 2025)).toEqual([]);
    await ingest.take(place.id, statement(2, 3, 4), "jo.sta");
    await settle(place.id);
    expect(await faults(place)).toEqual([]);
    expect(await place.clients()).toMatchObject([{ faultyFiles: 0 }]);
  });

  it("names the days before it, where its opening balance lacks a row that it holds itself", async () => {
    const place = await openPlace();
    await ingest.take(place.id, statement(1, 0, 1));
    // The row of the third day stands in the next file, which therefore does not tie.
    await ingest.take(place.id, listOf(2, 3, 1), "lista.xml");
    const next = await ingest.take(place.id, broken(statement(3, 4, 5)), "rossz.sta");
    expect(next.status).toBe("waiting");
    await settle(place.id);
    expect(words((await place.calendar()).accounts[0].runs)).toEqual([
      "03-02…03-03 balance",
      "03-04…03-05 balance_gap 1000.00",
    ]);
  });

  it("is named in the books too, by page and number, and goes with its file", async () => {
    const place = await openPlace();
    const page = await ingest.take(place.id, statement(1, 0, 1).replace(":62F:", ":62M:"));
    for (const [number, day] of [
      [2, 2],
      [2, 4],
    ] as const)
      await ingest.take(place.id, statement(number, day));
    await settle(place.id);
    expect((await faults(place)).toSorted()).toEqual([
      "number_repeated finished 5 :28C: 03-06 03-06",
      "page_missing finished 9 :62M: 03-02 03-03",
    ]);
    expect(await place.clients()).toMatchObject([{ faultyFiles: 2 }]);
    await api.call("DELETE", `/v1/file/${page.id}?rows=go`, { token: place.token });
    expect(await place.clients()).toMatchObject([{ faultyFiles: 1 }]);
    expect(await faults(place)).toEqual(["number_repeated finished 5 :28C: 03-06 03-06"]);
  });

  it("that was cut off stands on the days of its rows", async () => {
    const place = await openPlace();
    await ingest.take(place.id, statement(1, 0, 1));
    const cut = await ingest.take(place.id, statement(2, 2, 4).split(":62F:")[0]!);
    await settle(place.id);
    expect(await faults(place)).toEqual([expect.stringContaining(`file_truncated ${cut.status}`)]);
    expect((await faults(place))[0]).toContain("03-04 03-06");
  });
});

describe("the month of an account", () => {
  it("shows items and proven balances of its days, and is no other company's", async () => {
    const [place, other] = [await openPlace(), await openPlace()];
    await ingest.take(place.id, statement(1, 0, 2));
    await settle(place.id);
    const { accounts } = await place.calendar();
    const { body } = await place.month(accounts[0].accountId, "2026-03");
    expect(body.days).toHaveLength(31);
    expect(body.days[0]).toMatchObject({ date: "2026-03-01", balance: null, count: 0 });
    expect(body.days[1]).toMatchObject({
      balance: "1000.00",
      credit: "1000.00",
      debit: "0.00",
      count: 1,
    });
    expect(body.days[3]).toMatchObject({ balance: "3000.00" });
    expect(body.days[4]).toMatchObject({ balance: null });
    expect((await other.month(accounts[0].accountId, "2026-03")).status).toBe(404);
    expect((await place.month(accounts[0].accountId, "2026-13")).status).toBe(400);
  });
});

describe("the list of clients", () => {
  it("stands by what is missing, with the oldest days of each, and only those of the caller", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const token = await buildSession(api.db, accountant.id);
    const build = (name: string) => buildCompany(api.db, { name, accountantIds: [accountant.id] });
    const [whole, gapped, empty] = [
      await build("Alfa Kft."),
      await build("Béta Kft."),
      await build("Gamma Kft."),
    ];
    await buildCompany(api.db, { name: "Idegen Kft." });
    await ingest.take(whole!.id, statement(1, 0, 7));
    await ingest.take(gapped!.id, statement(1, 0, 2));
    await ingest.take(gapped!.id, statement(9, 5, 7));
    for (const { id } of [whole!, gapped!]) await settle(id);
    const place = await openPlace();
    const clients = await place.clients(token);
    expect(clients.map(({ name }: any) => name)).toEqual(["Béta Kft.", "Alfa Kft.", "Gamma Kft."]);
    expect(clients[0]).toMatchObject({
      owned: false,
      accounts: 1,
      openAccounts: 1,
      provenThrough: "2026-03-04",
      first: { from: "2026-03-05", to: "2026-03-06", difference: "2000.00", accountNr: NUMBER },
    });
    expect(clients[2]).toMatchObject({
      companyId: empty!.id,
      accounts: 0,
      unprovenDays: 0,
      first: null,
    });
  });
});

describe("running balances of the list", () => {
  async function openList() {
    const place = await openPlace();
    const post = (path: string, body: object, token = place.token) =>
      api.call("POST", `/v1${path}`, { token, body: { company_id: place.id, ...body } });
    const rows = async () =>
      (await post("/bankaccounts-transactions/", { sort: "date_asc" })).body.transactions;
    const balances = async () => {
      const shown = await rows();
      const ids = shown.map(({ _id }: any) => _id).toReversed();
      const { body } = await post("/transaction-balances", { accountId: shown[0].accountId, ids });
      const byId = new Map(body.balances.map((each: any) => [each._id, each]));
      return shown.map(({ _id }: any) => {
        const { balance, reason } = byId.get(_id) as any;
        return reason ?? balance;
      });
    };
    return { place, post, rows, balances };
  }

  it("stand on days that balances prove, and say elsewhere why they are not known", async () => {
    const { place, balances } = await openList();
    await ingest.take(place.id, statement(1, 0, 2));
    await ingest.take(place.id, statement(3, 5, 6));
    expect(await balances()).toEqual(Array.from({ length: 5 }, () => "being_proven"));
    await settle(place.id);
    expect(await balances()).toEqual(["1000.00", "2000.00", "3000.00", "6000.00", "7000.00"]);
    await ingest.take(place.id, statement(2, 3, 3));
    await settle(place.id);
    expect((await balances())[3]).toBe("4000.00");
  });

  it("are not known where items came without any balance", async () => {
    const { place, balances } = await openList();
    const row = "11773016;1111101800000000;42;03.03.26;;Számla;ÁTUTALÁS;;;;-10,00;;;03.03.26;;;;;";
    await ingest.take(place.id, `${row}\r\n`);
    await settle(place.id);
    expect(await balances()).toEqual(["items_only"]);
  });

  it("of a day are added up in the order of the list", async () => {
    const { place, balances } = await openList();
    const items = [300, -200, 50].map((amount) => ({ date: FIRST, amount: forint(amount) }));
    await ingest.take(
      place.id,
      writeMt940([{ accountNr: NUMBER, number: "1", opening: forint(1_000), items }]),
    );
    await settle(place.id);
    expect(await balances()).toEqual(["1300.00", "1100.00", "1150.00"]);
  });

  it("are told of the company's own account and items only", async () => {
    const { place, post, rows } = await openList();
    await ingest.take(place.id, statement(1, 0));
    await settle(place.id);
    const other = await openList();
    const [row] = await rows();
    const body = { accountId: row.accountId, ids: [row._id] };
    expect((await other.post("/transaction-balances", body)).status).toBe(404);
    expect((await post("/transaction-balances", body, other.place.token)).status).toBe(404);
    expect((await post("/transaction-balances", body)).body.balances).toHaveLength(1);
    await ingest.take(other.place.id, statement(1, 0));
    const [foreign] = await other.rows();
    const mixed = { accountId: row.accountId, ids: [row._id, foreign._id] };
    expect((await post("/transaction-balances", mixed)).body.balances).toHaveLength(1);
  });
});
