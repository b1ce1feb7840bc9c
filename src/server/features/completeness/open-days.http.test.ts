/** Days that are not proven, as lists, letters and exports say them: by real uploads. */
import { describe, expect, it } from "vitest";
import { takeNotes } from "#server/features/after-ingest/after-ingest.service.ts";
import { createLog } from "#server/log.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue, type TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { proveAfterIngest, proveDays } from "./prove-days.service.ts";

const NUMBER = "117730161111101800000000";
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let ingest: TestIngest;
const queue = createMemoryQueue();
useAppIngest((parts) => ({ api, ingest } = parts), queue);

/** The two months that are over, whatever day it is. */
function listMonths() {
  const today = budapestDate(api.clock.now().getTime());
  const lastEnd = addDays(`${today.slice(0, 7)}-01` as LocalDate, -1);
  const last = `${lastEnd.slice(0, 7)}-01` as LocalDate;
  const beforeEnd = addDays(last, -1);
  return { today, before: `${beforeEnd.slice(0, 7)}-01` as LocalDate, beforeEnd, last, lastEnd };
}

async function openOffice() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const token = await buildSession(api.db, accountant.id);
  const get = async (path: string) => (await api.call("GET", `/v1${path}`, { token })).body;
  return {
    id: company.id,
    token,
    overview: async () => (await get("/companies")).companies[0].overview,
    calendar: async (year: string) =>
      (await get(`/completeness?company_id=${company.id}&year=${year}`)).accounts,
    clients: async () => (await get("/completeness/clients")).clients,
    gaps: async () => (await get(`/bankaccounts?company_id=${company.id}`)).accounts[0].gaps,
  };
}

type Office = Awaited<ReturnType<typeof openOffice>>;

async function settle(companyId: string): Promise<void> {
  const needs = { db: api.db, queue, log: createLog(api.config) };
  await takeNotes(needs, [proveAfterIngest({ queue })], companyId);
  await proveDays(api.deps, companyId);
}

interface Written {
  readonly opening?: number;
  readonly number?: string;
  readonly accountNr?: string;
}

/** A statement with items of five hundred forints on the first and the last of the days. */
function statement(from: LocalDate, to: LocalDate, given: Written = {}): string {
  const { opening = 0, number = "1", accountNr = NUMBER } = given;
  const items = [from, to].map((date, place) => ({
    date,
    amount: forint(500),
    note: `${number} ${place}`,
  }));
  return writeMt940([{ accountNr, number, opening: forint(opening), items }]);
}

describe("what a company's list says of days that are not proven", () => {
  it("is the gap of the calendar: account, days and sum, until the statement comes", async () => {
    const office = await openOffice();
    const { before, beforeEnd, last, lastEnd } = listMonths();
    const day = addDays(before, 21);
    const open = { from: addDays(day, 1), to: beforeEnd, reason: "balance_gap" };
    await ingest.take(office.id, statement(before, day));
    await ingest.take(office.id, statement(last, lastEnd, { opening: 78_000 }));
    const told = {
      accounts: 1,
      runs: [expect.objectContaining({ ...open, difference: "77000.00", accountNr: NUMBER })],
      moreRuns: 0,
      empty: [],
      deciding: 0,
      through: lastEnd,
    };
    // Before the job has come to the account, and after it.
    expect((await office.overview()).openDays).toMatchObject(told);
    await settle(office.id);
    const { openDays } = await office.overview();
    expect(openDays).toMatchObject(told);
    const [account] = await office.calendar(before.slice(0, 4));
    expect(account.unprovenDays).toBe(openDays.days);
    expect((await office.clients())[0]).toMatchObject({ unprovenDays: openDays.days, first: open });
    const items = [
      { date: open.from, amount: forint(76_000), note: "a hiányzó" },
      { date: beforeEnd, amount: forint(1_000), note: "a hónap vége" },
    ];
    await ingest.take(
      office.id,
      writeMt940([{ accountNr: NUMBER, number: "9", opening: forint(1_000), items }]),
    );
    await settle(office.id);
    expect((await office.overview()).openDays).toMatchObject({ days: 0, through: lastEnd });
  });

  it("is a part of a statement: a gap in the list of accounts as in the calendar", async () => {
    const office = await openOffice();
    const { before, beforeEnd, last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(before, beforeEnd));
    const whole = statement(last, lastEnd, { opening: 1_000, number: "2" });
    await ingest.take(office.id, whole.replace(":62F:", ":62M:"));
    await settle(office.id);
    const days = { from: last, to: lastEnd };
    const [account] = await office.calendar(last.slice(0, 4));
    expect(account.runs.at(-1)).toMatchObject({ ...days, reason: "missing_page" });
    expect(await office.gaps()).toMatchObject([{ ...days, reasons: ["days"] }]);
    await ingest.take(office.id, whole);
    await settle(office.id);
    expect(await office.gaps()).toEqual([]);
  });

  it("is a month that is over and of which nothing came", async () => {
    const office = await openOffice();
    const { before, beforeEnd, last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(before, beforeEnd));
    await settle(office.id);
    const { openDays, dataThrough } = await office.overview();
    expect(dataThrough).toBe(beforeEnd);
    expect(openDays).toMatchObject({
      days: Number(lastEnd.slice(8)),
      runs: [{ from: last, to: lastEnd, reason: "no_data", difference: null }],
      through: beforeEnd,
    });
  });

  it("is an account of which nothing is known, beside one that is whole", async () => {
    const office = await openOffice();
    const { last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(last, lastEnd));
    const { accountNr } = await buildBankAccount(api.db, office.id);
    await settle(office.id);
    expect((await office.overview()).openDays).toMatchObject({
      days: 0,
      runs: [],
      empty: [{ accountNr }],
      through: null,
    });
  });

  it("names the newest runs and counts the others, of all accounts together", async () => {
    const office = await openOffice();
    const { before, beforeEnd, last, lastEnd } = listMonths();
    const numbers = ["1", "4", "7", "10", "13", "16"];
    for (const [place, number] of numbers.entries()) {
      const day = addDays(before, place * 4);
      await ingest.take(office.id, statement(day, day, { number, opening: place * 3_000 }));
    }
    const rest = { number: "17", opening: 16_000 };
    const tail = addDays(before, 21);
    await ingest.take(office.id, statement(tail, beforeEnd, rest));
    await ingest.take(office.id, statement(last, lastEnd, { number: "18", opening: 17_000 }));
    await settle(office.id);
    const { openDays } = await office.overview();
    expect(openDays.runs).toHaveLength(4);
    expect(openDays).toMatchObject({ days: 15, moreRuns: 1, accounts: 1 });
    const from = openDays.runs.map((run: { from: string }) => run.from);
    expect(from).toEqual(from.toSorted().toReversed());
    expect((await office.clients())[0]).toMatchObject({
      unprovenDays: 15,
      first: { from: addDays(before, 1) },
    });
  });
});

describe("a reminder to upload", () => {
  const remind = (office: Office, body: object = {}) =>
    api.call("POST", "/v1/reminder", {
      token: office.token,
      body: { companyId: office.id, ...body },
    });
  const letter = () => api.mailbox.letters.at(-1)!.text.replaceAll(/[\u2060\u00a0]/g, " ");

  it("names account, days and sum of what is missing, and one gap where that is asked", async () => {
    const office = await openOffice();
    const { before, last, lastEnd } = listMonths();
    const day = addDays(before, 21);
    await ingest.take(office.id, statement(before, day));
    await ingest.take(office.id, statement(last, lastEnd, { opening: 78_000 }));
    const other = await buildBankAccount(api.db, office.id, { bankName: "K&H" });
    await settle(office.id);
    const [run] = (await office.overview()).openDays.runs;
    expect((await remind(office)).status).toBe(200);
    expect(letter()).toContain("töltse fel az alább megnevezett napok bankszámlakivonatát");
    expect(letter()).toContain("…11111018");
    expect(letter()).toContain("., 77 000 Ft eltérés");
    expect(letter()).toContain(`K&H · …${other.accountNr.slice(8, 16)}: még nincs adat`);
    const { accountId, from, to } = run;
    expect((await remind(office, { gap: { accountId, from, to } })).status).toBe(200);
    expect(letter()).toContain("77 000 Ft eltérés");
    expect(letter()).not.toContain("még nincs adat");
  });

  it("asks in general where every day is proven", async () => {
    const office = await openOffice();
    const { last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(last, lastEnd));
    await settle(office.id);
    expect((await remind(office)).status).toBe(200);
    expect(letter()).toContain("töltse fel a hiányzó számlakivonatokat");
  });
});

describe("an export of days that are not proven", () => {
  const post = async (office: Office, path: string, body: object) =>
    (await api.call("POST", `/v1${path}`, { token: office.token, body })).body;

  it("says them before and with the file, for one company and for several alike", async () => {
    const office = await openOffice();
    const { before, beforeEnd, last, lastEnd } = listMonths();
    const day = addDays(before, 21);
    await ingest.take(office.id, statement(before, day));
    await ingest.take(office.id, statement(last, lastEnd, { opening: 78_000 }));
    await settle(office.id);
    const gap = { from: addDays(day, 1), to: beforeEnd, difference: "77000.00" };
    const ask = async (start: LocalDate, end: LocalDate) => {
      const days = { start_date: start, end_date: end };
      const one = { company_id: office.id, bank_accounts: [], ...days, format: "csv" };
      const { openDays } = await post(office, "/exports/preview", one);
      const several = { company_id: office.id, ...days };
      const { companies } = await post(office, "/client-exports/preview", several);
      expect(companies).toEqual([{ companyId: office.id, openDays }]);
      const ticket = await post(office, "/bankaccount/export", { ...one, delivery: "ticket" });
      expect(ticket.openDays).toEqual(openDays);
      const { files } = await post(office, "/client-exports", several);
      expect(files[0].openDays).toEqual(openDays);
      return openDays;
    };
    expect(await ask(before, lastEnd)).toMatchObject({ accounts: 1, runs: [gap], moreRuns: 0 });
    expect(await ask(before, addDays(day, 2))).toMatchObject({
      days: 2,
      runs: [{ ...gap, to: addDays(day, 2) }],
    });
    expect(await ask(last, lastEnd)).toMatchObject({ days: 0, runs: [] });
  });

  it("counts days up to yesterday, due or not, and those before the first", async () => {
    const office = await openOffice();
    const { today, before, last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(last, lastEnd, { opening: 500 }));
    await settle(office.id);
    const { openDays } = await post(office, "/exports/preview", {
      company_id: office.id,
      bank_accounts: [],
      start_date: before,
      end_date: addDays(today, 40),
    });
    const behind = { from: addDays(lastEnd, 1), to: addDays(today, -1), reason: "no_data" };
    expect(openDays.runs).toMatchObject([
      ...(behind.from <= behind.to ? [behind] : []),
      { from: before, to: addDays(last, -1), reason: "no_data" },
    ]);
    expect((await office.overview()).openDays.days).toBe(0);
  });

  it("counts none before an account that began with nothing", async () => {
    const office = await openOffice();
    const { before, last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(last, lastEnd));
    const openSince = async (start: string) => {
      const days = { start_date: start, end_date: lastEnd };
      const order = { company_id: office.id, bank_accounts: [], ...days };
      return (await post(office, "/exports/preview", order)).openDays;
    };
    const year = Number(last.slice(0, 4));
    // Before the job has come to the account, and after it.
    expect(await openSince(before)).toMatchObject({ days: 0, runs: [], deciding: 0 });
    await settle(office.id);
    expect(await openSince(`${year}-01-01`)).toMatchObject({ days: 0, runs: [], deciding: 0 });
    // Its number 1 says nothing of the year before.
    expect(await openSince(`${year - 1}-12-01`)).toMatchObject({
      runs: [{ from: `${year - 1}-12-01`, to: addDays(last, -1), reason: "no_data" }],
    });
  });

  it("counts those of a faulty statement that waits, although balances prove them without it", async () => {
    const office = await openOffice();
    const { last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(last, lastEnd));
    const copy = statement(last, lastEnd, { opening: 7_000, number: "30" });
    const faulty = await ingest.take(office.id, copy.replace("8000,00", "9000,00"));
    expect(faulty.status).toBe("waiting");
    const ask = async () => {
      const days = { start_date: last, end_date: lastEnd };
      const order = { company_id: office.id, bank_accounts: [], ...days };
      return (await post(office, "/exports/preview", order)).openDays;
    };
    const days = { from: last, to: lastEnd, reason: "waiting_file" };
    expect(await ask()).toMatchObject({ accounts: 1, runs: [days] });
    await settle(office.id);
    expect(await ask()).toMatchObject({ accounts: 1, runs: [days] });
    const [account] = await office.calendar(last.slice(0, 4));
    expect(account.runs).toMatchObject([{ state: "balance" }]);
  });

  it("counts those before a first statement that opens with nothing and is not number 1", async () => {
    const office = await openOffice();
    const { last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(last, lastEnd, { number: "8" }));
    await settle(office.id);
    const start = addDays(last, -3);
    const { openDays } = await post(office, "/exports/preview", {
      company_id: office.id,
      bank_accounts: [],
      start_date: start,
      end_date: lastEnd,
    });
    expect(openDays.runs).toMatchObject([{ from: start, to: addDays(last, -1) }]);
  });

  it("is of the chosen accounts only, and of no company that is not the caller's", async () => {
    const office = await openOffice();
    const { last, lastEnd } = listMonths();
    await ingest.take(office.id, statement(last, lastEnd));
    const other = await buildBankAccount(api.db, office.id);
    await settle(office.id);
    const body = { company_id: office.id, start_date: last, end_date: lastEnd };
    const days = async (given: object) =>
      (await post(office, "/client-exports/preview", { ...body, ...given })).companies[0].openDays;
    expect(await days({ account_ids: [other.id] })).toMatchObject({
      days: Number(lastEnd.slice(8)),
      runs: [{ accountNr: other.accountNr, reason: "no_data" }],
    });
    expect((await days({})).days).toBe(Number(lastEnd.slice(8)));
    const strange = await buildCompany(api.db);
    const refused = await api.call("POST", "/v1/client-exports/preview", {
      token: office.token,
      body: { ...body, further_ids: [strange.id] },
    });
    expect(refused.status).toBe(404);
  });
});
