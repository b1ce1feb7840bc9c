/** Late transfers, what a provider holds, and credits whose report has not come. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import {
  insertStoredFile,
  updateStoredFile,
} from "#server/features/statement-files/statement-files.store.ts";
import { newId } from "#server/new-id.ts";
import { buildCollection } from "#server/testing/build-collection.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildProvenDays } from "#server/testing/build-proven-days.ts";
import { buildSession } from "#server/testing/build-session.ts";
import {
  buildBankAccount,
  buildTransactions,
  type TestBankAccount,
} from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { addBankingDays } from "#values/banking-days.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { matchCompany, matchDue } from "./match-company.service.ts";
import { markMatchingDue } from "./matching-due.store.ts";
import { tellLatePayouts } from "./tell-late-payouts.service.ts";

let api: TestApp;
let today: LocalDate;
const UNIT = 100_000n;

beforeAll(async () => {
  api = await createTestApp({});
  today = budapestDate(api.deps.clock.now().getTime());
});
afterAll(() => api?.close());

interface Case {
  readonly companyId: string;
  readonly token: string;
  readonly account: TestBankAccount;
}

/** A company with one account, whose days are proven up to yesterday unless told otherwise. */
async function start(proven: { from?: LocalDate; to?: LocalDate } | null = {}): Promise<Case> {
  const company = await buildCompany(api.db);
  const account = await buildBankAccount(api.db, company.id);
  const whole = { from: addDays(today, -300), to: addDays(today, -1) };
  if (proven) await buildProvenDays(api.db, company.id, account, { ...whole, ...proven });
  const token = await buildSession(api.db, company.ownerId);
  return { companyId: company.id, token, account };
}

/** A settlement of GLS; `paidAfter`: banking days until its credit, or none. */
async function settle(
  at: Case,
  day: LocalDate,
  forints: number,
  paidAfter?: number,
): Promise<string> {
  const amount = BigInt(forints) * UNIT;
  const id = await buildCollection(api.db, at.companyId, {
    day,
    payout_date: day,
    payout_ref: newId(),
    gross: amount,
    net: amount,
    expected: amount,
  });
  if (paidAfter !== undefined) await pay(at, addBankingDays(day, paidAfter), forints);
  return id;
}

async function pay({ companyId, account }: Case, date: LocalDate, forints: number): Promise<void> {
  await buildTransactions(api.db, companyId, account, [
    { date, amount: BigInt(forints) * UNIT, partnerName: "GLS General Logistics Systems" },
  ]);
}

const list = async ({ companyId, token }: Case, query = ""): Promise<any> =>
  (await api.call("GET", `/v1/courier-collections?company_id=${companyId}${query}`, { token }))
    .body;

/** Five weeks that were paid on the second banking day. */
async function withRhythm(proven?: Parameters<typeof start>[0]): Promise<Case> {
  const at = await start(proven);
  for (let week = 3; week < 8; week++)
    await settle(at, addBankingDays(today, -week * 5), 10_000 + week * 111, 2);
  await matchCompany(api.deps, at.companyId);
  return at;
}

describe("a transfer", () => {
  it("is late by the provider's own rhythm, and by the usual days where none is known", async () => {
    const at = await withRhythm();
    // Two banking days are usual, and one more is left for the bank.
    const late = await settle(at, addBankingDays(today, -4), 85_935);
    const onTime = await settle(at, addBankingDays(today, -3), 4_400);
    const { collections, onTheWay } = await list(at);
    const byId = new Map<string, any>(collections.map((each: any) => [each._id, each]));
    expect(byId.get(late)).toMatchObject({ isLate: true, state: "awaiting_credit" });
    expect(byId.get(onTime)).toMatchObject({ isLate: false });
    expect(onTheWay).toMatchObject([
      { source: "gls-hu", count: 2, open: "90335.00", late: { count: 1, open: "85935.00" } },
    ]);
    const other = await start();
    await settle(other, addBankingDays(today, -4), 85_935);
    expect((await list(other)).onTheWay[0].late).toBeNull();
    expect((await list(other)).collections[0].awaitedUntil > today).toBe(true);
  });

  it("is not called late, nor its report missing, while files or changed rows are being read", async () => {
    const at = await withRhythm();
    await settle(at, addBankingDays(today, -6), 85_935);
    await pay(at, addDays(today, -6), 64_780);
    const seen = async () => {
      const { reading, onTheWay, unreported, collections } = await list(at);
      const late = collections.filter((each: any) => each.isLate).length;
      return [reading, onTheWay[0].late?.count ?? 0, unreported.count, late];
    };
    expect(await seen()).toEqual([false, 1, 1, 1]);
    const inTx = <T>(work: (tx: Tx) => Promise<T>) => inCompany(api.db, at.companyId, work);
    const now = api.deps.clock.now();
    const days = { from: today, to: today };
    await inTx((tx) => markMatchingDue(tx, at.companyId, days, now));
    expect(await seen()).toEqual([true, 0, 0, 0]);
    await tellLatePayouts(api.deps);
    const told = () => api.mailbox.letters.filter(({ text }) => text.includes("85 935"));
    expect(told()).toEqual([]);
    await matchDue(api.deps, at.companyId);
    expect(await seen()).toEqual([false, 1, 1, 1]);
    const id = newId();
    await inTx((tx) =>
      insertStoredFile(tx, {
        companyId: at.companyId,
        id,
        name: id,
        originalName: "gls.xlsx",
        hash: Buffer.alloc(32),
        sizeBytes: 1,
        uploadedBy: null,
        createdAt: now,
      }),
    );
    expect(await seen()).toEqual([true, 0, 0, 0]);
    const finish = (finished_at: Date) =>
      inTx((tx) => updateStoredFile(tx, at.companyId, id, { status: "finished", finished_at }));
    // The next file of a batch may come in a moment.
    await finish(now);
    expect(await seen()).toEqual([true, 0, 0, 0]);
    await finish(new Date(now.getTime() - 60_000));
    expect(await seen()).toEqual([false, 1, 1, 1]);
    await tellLatePayouts(api.deps);
    const { collections, onTheWay } = await list(at);
    expect(collections.filter((each: any) => each.isLate)).toMatchObject([
      { lateToldAt: expect.any(String) },
    ]);
    expect(onTheWay[0].late.toldAt).toBe(collections.find((each: any) => each.isLate).lateToldAt);
  });

  it("is told to each director once, and what was due long ago to nobody", async () => {
    // Of the companies of other tests nothing is left to tell.
    await tellLatePayouts(api.deps);
    const at = await withRhythm();
    await settle(at, addBankingDays(today, -5), 85_935);
    await settle(at, addDays(today, -80), 7_000);
    api.mailbox.letters.splice(0);
    await tellLatePayouts(api.deps);
    const told = (): any[] =>
      api.mailbox.letters.filter(({ subject }) => subject.includes("egy utalás késik"));
    expect(told().map(({ subject }) => subject.replaceAll("\u00a0", " "))).toEqual([
      expect.stringMatching(/^GLS: egy utalás késik, 85 935 Ft \(/),
    ]);
    expect(told()[0].text).toContain("/courier-collections");
    const checked = addDays(today, -1).replaceAll("-", ". ");
    expect(told()[0].text).toContain(`A bankadatokat ${checked}-ig néztük meg.`);
    expect(told()[0].stopUrl).toContain("/levelek/leallitas/");
    await tellLatePayouts(api.deps);
    expect(told()).toHaveLength(1);
    // Another one that becomes late makes a letter about itself alone.
    await settle(at, addBankingDays(today, -6), 1_230);
    await tellLatePayouts(api.deps);
    expect(told()).toHaveLength(2);
    expect(told()[1].subject).toContain("230");
  });
});

/** A settlement of which a credit of less is tied. */
async function settlePart(
  at: Case,
  day: LocalDate,
  forints: number,
  came: number,
): Promise<string> {
  const id = await settle(at, day, forints);
  const amount = BigInt(came) * UNIT;
  const [transactionId] = await buildTransactions(api.db, at.companyId, at.account, [
    { date: addBankingDays(day, 1), amount, partnerName: "GLS Kft." },
  ]);
  await inCompany(api.db, at.companyId, (tx) =>
    tx
      .insertInto("credit_link")
      .values({
        company_id: at.companyId,
        id: newId(),
        collection_id: id,
        transaction_id: transactionId!,
        amount,
        state: "automatic",
        rule: "reference",
        evidence: "[]",
        proposal_id: newId(),
        created_at: new Date(),
      })
      .execute(),
  );
  return id;
}

describe("what is missing", () => {
  const sums = ({ late, partLate, unchecked }: any) => [
    late?.open,
    partLate?.open,
    unchecked?.open,
  ];

  it("is told in three sums: nothing came, a part came, and nobody can say", async () => {
    const at = await withRhythm();
    const day = addBankingDays(today, -6);
    const late = await settle(at, day, 85_935);
    const part = await settlePart(at, day, 100_000, 75_010);
    const before = await settle(at, addDays(today, -400), 17_500);
    const { collections, onTheWay } = await list(at);
    expect(onTheWay.map(sums)).toEqual([["85935.00", "24990.00", "17500.00"]]);
    expect(onTheWay[0].late.checkedUntil).toBe(addDays(today, -1));
    expect(onTheWay[0].unchecked).toMatchObject({ count: 1, checkedUntil: null });
    const byId = new Map<string, any>(collections.map((each: any) => [each._id, each]));
    const seen = [late, part, before].map((id) => {
      const { missing, isLate, checkedUntil } = byId.get(id);
      return [missing, isLate, checkedUntil];
    });
    expect(seen).toEqual([
      ["transfer", true, addDays(today, -1)],
      ["part", true, addDays(today, -1)],
      ["bank_data", false, null],
    ]);
    await tellLatePayouts(api.deps);
    const letters = api.mailbox.letters.filter(({ text }) => text.includes("24\u00a0990"));
    expect(letters.map(({ text }) => text.includes("24\u00a0990\u00a0Ft hiányzik"))).toEqual([
      true,
    ]);
    expect(letters[0]!.text).not.toMatch(/17\u00a0500|nem utalt/);
  });

  it.each<[string, readonly [number, number] | null, string]>([
    ["no day", null, "bank_data"],
    ["days that end before the awaited ones", [-300, -16], "bank_data"],
    ["days that begin within the awaited ones", [-13, -1], "bank_data"],
    ["the awaited days and no more", [-60, -3], "transfer"],
    ["all days", [-300, -1], "transfer"],
  ])("is not said to be late where bank data prove %s", async (_, days, missing) => {
    const at = await start(days && { from: addDays(today, days[0]), to: addDays(today, days[1]) });
    await settle(at, addDays(today, -14), 85_935);
    const [found] = (await list(at)).collections;
    expect(found.missing).toBe(missing);
    expect(found.isLate).toBe(missing === "transfer");
    expect(found.checkedUntil).toBe(days && found.isLate ? addDays(today, days[1]) : null);
  });

  it("is asked of the account to which the provider pays, and else of all of the currency", async () => {
    const at = await start();
    const other = await buildBankAccount(api.db, at.companyId);
    const ended = { from: addDays(today, -90), to: addDays(today, -40) };
    await buildProvenDays(api.db, at.companyId, other, ended);
    const euro = await buildBankAccount(api.db, at.companyId, { currency: "EUR" });
    await buildProvenDays(api.db, at.companyId, euro, ended);
    const id = await settle(at, addDays(today, -14), 85_935);
    const missing = async () =>
      (await list(at)).collections.find((each: any) => each._id === id).missing;
    expect(await missing()).toBe("bank_data");
    await settle(at, addDays(today, -60), 4_400, 2);
    await matchCompany(api.deps, at.companyId);
    expect(await missing()).toBe("transfer");
  });
});

describe("a provider", () => {
  it("holds what it collected, less what it took off, paid and set off", async () => {
    const at = await withRhythm();
    await settle(at, addBankingDays(today, -1), 9_990);
    const { provider } = await list(at, "&source=gls-hu");
    expect(provider).toMatchObject({ usualDays: 2, sums: [{ currency: "HUF", count: 6 }] });
    const [sum] = provider.sums;
    const cents = (text: string): number => Math.round(Number(text) * 100);
    expect(cents(sum.open)).toBe(
      cents(sum.collected) - cents(sum.deducted) - cents(sum.received) - cents(sum.setOff),
    );
    expect(sum.open).toBe("9990.00");
    expect((await list(at)).provider).toBeNull();
    expect((await list(at, "&source=foxpost")).provider.sums).toEqual([]);
  });

  it("has its own settlements counted where the list is the provider's", async () => {
    const at = await start();
    for (const source of ["gls-hu", "gls-hu", "foxpost"])
      await buildCollection(api.db, at.companyId, { source });
    expect((await list(at)).counts.all).toBe(3);
    expect((await list(at, "&source=gls-hu")).counts.all).toBe(2);
    const none = await list(at, "&source=mxp");
    expect(none.counts).toEqual({ all: 0, todo: 0, onTheWay: 0, unchecked: 0, done: 0 });
    expect(none.sources).toHaveLength(2);
  });

  it("whose credit came without a report is asked for it, as long as the credit is nobody's", async () => {
    const at = await withRhythm();
    await pay(at, addDays(today, -6), 64_780);
    await pay(at, addDays(today, -200), 55_555);
    const { unreported } = await list(at);
    expect(unreported).toMatchObject({
      count: 1,
      credits: [{ source: "gls-hu", amount: "64780.00" }],
    });
    await settle(at, addDays(today, -7), 64_780);
    await matchCompany(api.deps, at.companyId);
    expect((await list(at)).unreported).toEqual({ count: 0, credits: [] });
  });
});
