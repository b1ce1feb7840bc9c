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
  };
}

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
    const items = [{ date: open.from, amount: forint(77_000), note: "a hiányzó" }];
    await ingest.take(
      office.id,
      writeMt940([{ accountNr: NUMBER, number: "9", opening: forint(1_000), items }]),
    );
    await settle(office.id);
    expect((await office.overview()).openDays).toMatchObject({ days: 0, through: lastEnd });
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
