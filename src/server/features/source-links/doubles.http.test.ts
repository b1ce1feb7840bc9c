import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Transaction, transactionGet } from "#contract/transactions/transactions.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { type Told, writeCsv } from "#server/testing/write-parts.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "117730161111101800000000";
const DAY = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

interface Place {
  readonly companyId: string;
  readonly ownerId: string;
  readonly token: string;
  readonly files: readonly string[];
}

/** A part of a day that sums to zero: the balances cannot say whether it came twice. */
async function takePart(companyId: string, number: string, name: string): Promise<string> {
  const items = [500, -500].map((amount) => ({ date: DAY, amount: forint(amount), name }));
  const text = writeMt940([{ accountNr: NUMBER, number, opening: forint(1_000), items }]);
  const file = await ingest.take(companyId, text);
  expect(file.status).toBe("finished");
  return file.id;
}

/** A company whose two files show 500 and -500; the second ones are possible doubles. */
async function buildPlace(): Promise<Place> {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const { id: companyId, ownerId } = await buildCompany(api.db, {
    accountantIds: [accountant.id],
  });
  const token = await buildSession(api.db, accountant.id);
  const files = [
    await takePart(companyId, "1", "Alfa Kft."),
    await takePart(companyId, "2", "Alfa Kft."),
  ];
  return { companyId, ownerId, token, files };
}

async function list(place: Place, more: object = {}): Promise<Transaction[]> {
  const reply = await api.call("POST", "/v1/bankaccounts-transactions/", {
    token: place.token,
    body: { company_id: place.companyId, ...more },
  });
  expect(reply.status).toBe(200);
  const { transactions, total } = reply.body as { transactions: Transaction[]; total: number };
  expect(total).toBe(transactions.length);
  return transactions;
}

async function detail(place: Place, id: string) {
  const path = `/v1/transaction/${id}?company_id=${place.companyId}`;
  return (await api.call("GET", path, { token: place.token })).body as z.output<
    typeof transactionGet.reply
  >;
}

function decide(place: Place, [id, otherId]: readonly string[], decision: string, token?: string) {
  return api.call("PUT", `/v1/transaction/${id}/double`, {
    token: token ?? place.token,
    body: { company_id: place.companyId, other_id: otherId, decision },
  });
}

/** The credit of 500 that is marked, and the row of which it may be a double. */
async function findPair(place: Place): Promise<readonly [string, string]> {
  const marked = (await list(place, { direction: "credit" })).find((row) => row.possibleDoubleOf);
  return [marked!._id, marked!.possibleDoubleOf!];
}

async function book(place: Place, transactionId: string): Promise<void> {
  const body = { company_id: place.companyId, transactionId, booked: true };
  expect((await api.call("POST", "/v1/booked", { token: place.token, body })).status).toBe(200);
}

async function exported(place: Place): Promise<string[]> {
  const reply = await api.call("POST", "/v1/bankaccount/export", {
    token: place.token,
    body: {
      company_id: place.companyId,
      bank_accounts: [],
      start_date: "2026-01-01",
      end_date: "2026-12-31",
      format: "csv",
    },
  });
  return reply.text.trim().split("\r\n").slice(1);
}

const marks = (rows: readonly Transaction[]): number =>
  rows.filter((row) => row.possibleDoubleOf !== null).length;

async function expectWhole({ companyId }: Place): Promise<void> {
  expect(await listBrokenFacts(api.db, companyId)).toEqual([]);
}

describe("the items that a file brought", () => {
  it("are listed by the file and by its batch, and of nobody else's file none", async () => {
    const [place, other] = [await buildPlace(), await buildPlace()];
    const [first, second] = place.files as [string, string];
    const all = (await list(place)).map((row) => row._id).sort();
    const brought = async (broughtBy: string) =>
      (await list(place, { broughtBy })).map((row) => row._id).sort();
    const [byFirst, bySecond] = [await brought(first), await brought(second)];
    expect([byFirst.length, bySecond.length]).toEqual([2, 2]);
    expect([...byFirst, ...bySecond].sort()).toEqual(all);
    expect(await brought(other.files[0]!)).toEqual([]);
    const batchId = randomUUID();
    await inCompany(api.db, place.companyId, (tx) =>
      tx
        .updateTable("stored_file")
        .set({ batch_id: batchId })
        .where("company_id", "=", place.companyId)
        .execute(),
    );
    expect(await brought(batchId)).toEqual(all);
    expect(await list(other, { broughtBy: batchId })).toEqual([]);
  });
});

describe("a possible double that is one item", () => {
  it("counts once in lists, counts, exports and sums, with the sources of both rows", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    expect(marks(await list(place))).toBe(2);
    expect(await detail(place, pair[0])).toMatchObject({
      doubles: [
        { _id: pair[1], decision: "open", source: { kind: "file", line: expect.anything() } },
      ],
    });
    expect((await decide(place, pair, "one")).status).toBe(200);
    const rows = await list(place);
    expect(rows.map((row) => row.amount).sort()).toEqual(["-500.00", "-500.00", "500.00"]);
    expect(marks(rows)).toBe(1);
    expect((await list(place, { possibleDouble: true })).map((row) => row.amount)).toEqual([
      "-500.00",
    ]);
    const ref = { accountNr: NUMBER, originate: "adriana" };
    expect(await list(place, { bankAccounts: [ref], booked: "UNBOOKED" })).toHaveLength(3);
    expect(await exported(place)).toHaveLength(3);
    const item = await detail(place, pair[1]);
    expect(item.sources).toHaveLength(2);
    expect(item.doubles).toMatchObject([{ _id: pair[0], decision: "one" }]);
    expect(item.doubles[0]!.decidedBy).not.toBeNull();
    const accounts = await api.call(
      "GET",
      `/v1/bankaccounts?company_id=${place.companyId}&statistics_from=2026-01-01`,
      place,
    );
    expect(accounts.body).toMatchObject({
      paired: [{ originate: "adriana", countedAt: ["adriana"], credit: "500.00", count: 1 }],
      pairedUnbooked: [{ count: 1 }],
    });
    await expectWhole(place);
  });

  it("is taken back whole: both rows count, the question is there, a mark that came with it goes", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    await book(place, pair[1]);
    await decide(place, pair, "one");
    expect(await list(place, { booked: "BOOKED" })).toHaveLength(1);
    await decide(place, [pair[1], pair[0]], "open");
    expect(marks(await list(place))).toBe(2);
    expect((await list(place, { booked: "BOOKED" })).map((row) => row._id)).toEqual([pair[1]]);
    await expectWhole(place);
  });

  it("takes the mark of the row that stays hidden, and is read again without a question", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    await book(place, pair[0]);
    await decide(place, pair, "one");
    expect((await list(place, { booked: "BOOKED" })).map((row) => row._id)).toEqual([pair[1]]);
    await takePart(place.companyId, "2", "ALFA KFT");
    await ingest.reread(place.companyId, place.files[1]!);
    expect(await list(place)).toHaveLength(3);
    expect((await detail(place, pair[1])).doubles).toMatchObject([{ decision: "one" }]);
    await expectWhole(place);
  });

  it("ends where one file shows both rows later: nothing is lost, and the question is back", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    await decide(place, pair, "one");
    // A statement that shows the whole day proves that its equal items are two.
    const told = [
      [-1, 3],
      [0, 500],
      [0, -500],
      [0, 500],
      [0, -500],
      [1, 7],
    ] as const;
    const items = told.map(([day, amount]) => ({
      date: addDays(DAY, day),
      amount: forint(amount),
    }));
    const whole = { accountNr: NUMBER, number: "9", opening: forint(997), items };
    await ingest.take(place.companyId, writeMt940([whole]));
    const rows = await list(place, { direction: "credit", dateFrom: DAY, dateTo: DAY });
    expect([rows.length, marks(rows)]).toEqual([2, 1]);
    await expectWhole(place);
  });

  it("joins a bank feed's item with the row that stays; two items of the feed refuse it", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    const feed = await buildBankAccount(api.db, place.companyId, {
      accountNr: NUMBER,
      originate: "aggreg8",
    });
    const items = [1, 2].map(() => ({ date: DAY, amount: forint(500) }));
    const ids = await buildTransactions(api.db, place.companyId, feed, items);
    const link = (id: string, otherId: string, method = "POST") =>
      api.call(method as "POST", `/v1/transaction/${id}/link`, {
        token: place.token,
        body: { company_id: place.companyId, other_id: otherId },
      });
    await link(ids[0]!, pair[0]);
    await link(ids[1]!, pair[1]);
    expect((await decide(place, pair, "one")).status).toBe(409);
    await link(ids[1]!, pair[1], "DELETE");
    expect((await decide(place, pair, "one")).status).toBe(200);
    const credits = { direction: "credit" };
    expect((await list(place, credits)).map((row) => row.otherOrigins.length).sort()).toEqual([
      0, 2,
    ]);
    const ref = { accountNr: NUMBER, originate: "adriana" };
    expect(await list(place, { ...credits, bankAccounts: [ref] })).toHaveLength(1);
    await decide(place, pair, "open");
    expect(await list(place, { ...credits, bankAccounts: [ref] })).toHaveLength(2);
  });

  it("a deleted file brings the decision back with its rows", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    await decide(place, pair, "one");
    await forgetNow(api.db, place.companyId, place.files[1]!);
    expect(await list(place)).toHaveLength(2);
    expect(await bringBackNow(api.db, place.companyId, place.files[1]!)).toBe("asItWas");
    expect((await detail(place, pair[1])).doubles).toMatchObject([
      { _id: pair[0], decision: "one" },
    ]);
    expect(await list(place)).toHaveLength(3);
    await forgetNow(api.db, place.companyId, place.files[0]!);
    expect(marks(await list(place))).toBe(0);
    expect(await bringBackNow(api.db, place.companyId, place.files[0]!)).toBe("asItWas");
    expect(await list(place)).toHaveLength(3);
    await expectWhole(place);
  });
});

describe("a possible double that is two items", () => {
  it("loses its mark for good, also when the files are read again, and can be asked again", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    const after = await decide(place, pair, "two");
    expect(marks((after.body as { transactions: Transaction[] }).transactions)).toBe(0);
    for (const file of place.files) await ingest.reread(place.companyId, file);
    await takePart(place.companyId, "2", "ALFA KFT");
    expect([(await list(place)).length, marks(await list(place))]).toEqual([4, 1]);
    expect((await detail(place, pair[1])).doubles).toMatchObject([
      { _id: pair[0], decision: "two", decidedAt: expect.any(String) },
    ]);
    expect((await exported(place)).filter((row) => row.includes("kettőzés"))).toHaveLength(1);
    await decide(place, pair, "open");
    expect(marks(await list(place))).toBe(2);
    await expectWhole(place);
  });

  it("keeps the decision while one of the files is deleted and brought back", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    await decide(place, pair, "two");
    for (const file of place.files) {
      await forgetNow(api.db, place.companyId, file);
      expect(await bringBackNow(api.db, place.companyId, file)).toBe("asItWas");
      expect((await detail(place, pair[0])).doubles).toMatchObject([{ decision: "two" }]);
    }
  });

  it("is what taking one item apart leaves", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    await decide(place, pair, "one");
    await api.call("DELETE", `/v1/transaction/${pair[1]}/link`, {
      token: place.token,
      body: { company_id: place.companyId, other_id: pair[0] },
    });
    expect([(await list(place)).length, marks(await list(place))]).toEqual([4, 1]);
    expect((await detail(place, pair[0])).doubles).toMatchObject([{ decision: "two" }]);
  });
});

describe("a decision", () => {
  /** The decision as the row that stays shows it, with its person. */
  async function decisions(place: Place): Promise<(string | boolean)[][]> {
    const credits = await list(place, { direction: "credit" });
    const { doubles } = await detail(place, credits[0]!._id);
    return doubles.map((each) => [each.decision, each.decidedBy !== null]);
  }

  for (const decision of ["one", "two"] as const) {
    const count = decision === "one" ? 3 : 4;

    it(`„${decision}" goes with its account to another company and back`, async () => {
      const place = await buildPlace();
      const pair = await findPair(place);
      await book(place, pair[0]);
      await decide(place, pair, decision);
      const { ownerId } = place;
      const target = await buildCompany(api.db, { ownerId });
      const token = await buildSession(api.db, ownerId);
      for (const [from, to] of [
        [place.companyId, target.id],
        [target.id, place.companyId],
      ] as const) {
        const reply = await api.call("PATCH", "/v1/bankaccount", {
          token,
          body: {
            account_nr: NUMBER,
            originate: "adriana",
            source_company_id: from,
            target_company_id: to,
          },
        });
        expect(reply.status).toBe(200);
        const there = { ...place, token, companyId: to };
        const rows = await list(there);
        expect([rows.length, marks(rows)]).toEqual([count, 1]);
        expect(await decisions(there)).toEqual([[decision, true]]);
        expect(await list(there, { booked: "BOOKED" })).toHaveLength(1);
        await expectWhole(there);
      }
    });

    it(`„${decision}" holds for a file that is uploaded again after its deletion`, async () => {
      const place = await buildPlace();
      await decide(place, await findPair(place), decision);
      for (const number of ["1", "2"]) {
        const file = place.files[Number(number) - 1]!;
        await forgetNow(api.db, place.companyId, file);
        expect(await list(place)).toHaveLength(2);
        await takePart(place.companyId, number, "Alfa Kft.");
        const rows = await list(place);
        expect([number, rows.length, marks(rows)]).toEqual([number, count, 1]);
        expect(await decisions(place)).toEqual([[decision, true]]);
        await expectWhole(place);
      }
    });

    it(`„${decision}" holds for a file that is read again because something came meanwhile`, async () => {
      const place = await buildPlace();
      await decide(place, await findPair(place), decision);
      const file = place.files[1]!;
      await forgetNow(api.db, place.companyId, file);
      const items = [{ date: DAY, amount: forint(7), name: "Béta Kft." }];
      const more = { accountNr: NUMBER, number: "3", opening: forint(1_000), items };
      await ingest.take(place.companyId, writeMt940([more]));
      expect(await bringBackNow(api.db, place.companyId, file)).toBe("readAgain");
      await ingest.reread(place.companyId, file);
      const rows = await list(place);
      expect([rows.length, marks(rows)]).toEqual([count + 1, 1]);
      await expectWhole(place);
    });
  }

  it("that was taken back before is no decision", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    await decide(place, pair, "one");
    await decide(place, pair, "open");
    await forgetNow(api.db, place.companyId, place.files[1]!);
    await takePart(place.companyId, "2", "Alfa Kft.");
    expect(marks(await list(place))).toBe(2);
  });

  it("holds for its own amount only", async () => {
    const place = await buildPlace();
    const [debit, credit] = (await list(place)).filter((row) => row.possibleDoubleOf);
    await decide(place, [debit!._id, debit!.possibleDoubleOf!], "one");
    await decide(place, [credit!._id, credit!.possibleDoubleOf!], "two");
    await forgetNow(api.db, place.companyId, place.files[1]!);
    await takePart(place.companyId, "2", "Alfa Kft.");
    // Each amount has its own decision.
    expect([(await list(place)).length, marks(await list(place))]).toEqual([3, 0]);
    await expectWhole(place);
  });
});

describe("deciding", () => {
  it("two people at once leave one of the two decisions, and a decision may change", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    const both = await Promise.all([decide(place, pair, "one"), decide(place, pair, "two")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await expectWhole(place);
    expect((await decide(place, pair, "one")).status).toBe(200);
    expect((await decide(place, pair, "one")).status).toBe(200);
    expect(await list(place)).toHaveLength(3);
    const { rows } = await inCompany(api.db, place.companyId, (tx) =>
      sql<{ after: { decision: string } }>`select after from audit_log
        where company_id = ${place.companyId}::uuid and action = 'transaction.double' order by at, id`.execute(
        tx,
      ),
    );
    expect(rows.at(-1)!.after.decision).toBe("one");
    await expectWhole(place);
  });

  it("does not overturn a decision that the person has not seen", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    const path = `/v1/transaction/${pair[0]}/double`;
    const send = (decision: string, was: string) =>
      api.call("PUT", path, {
        token: place.token,
        body: { company_id: place.companyId, other_id: pair[1], decision, was },
      });
    expect((await send("one", "open")).status).toBe(200);
    // Another tab still asks the question; the way back of its own toast is as old.
    expect((await send("two", "open")).body.code).toBe("conflict");
    expect((await send("open", "two")).body.code).toBe("conflict");
    // The same decision again, after a lost answer, changes nothing.
    expect((await send("one", "open")).status).toBe(200);
    expect((await send("open", "one")).status).toBe(200);
  });

  it("is for rows of the company that may be doubles", async () => {
    const place = await buildPlace();
    const pair = await findPair(place);
    const debit = (await list(place, { direction: "debit" }))[0]!._id;
    expect((await decide(place, [pair[0], debit], "one")).status).toBe(400);
    expect((await decide(place, [pair[0], pair[0]], "one")).status).toBe(400);
    const stranger = await buildSession(
      api.db,
      (await buildUser(api.db, { role: "accountant" })).id,
    );
    expect((await decide(place, pair, "one", stranger)).status).toBe(404);
  });
});

describe("an equal item of two tables of one day", () => {
  const told = (amount: number, text: string): Told => ({ booked: DAY, amount, text });
  const coffee = told(-1_990, "kártyás vásárlás");

  it("is listed twice with the mark, and a person makes it one", async () => {
    const { id: companyId, ownerId } = await buildCompany(api.db);
    const token = await buildSession(api.db, ownerId);
    const tables = [
      [told(-850, "pékség"), coffee],
      [coffee, told(-24_000, "benzinkút")],
    ];
    for (const items of tables) {
      const file = await ingest.take(companyId, writeCsv({ items, columns: ["booked"] }), "t.csv");
      expect(file.status).toBe("finished");
    }
    const place: Place = { companyId, ownerId, token, files: [] };
    const rows = await list(place);
    expect(rows).toHaveLength(4);
    const [marked, ...others] = rows.filter((row) => row.possibleDoubleOf !== null);
    expect(others).toEqual([]);
    expect(marked!.amount).toBe("-1990.00");
    const pair = [marked!._id, marked!.possibleDoubleOf!] as const;
    expect((await decide(place, pair, "one")).status).toBe(200);
    expect((await list(place)).map((row) => row.amount).sort()).toEqual([
      "-1990.00",
      "-24000.00",
      "-850.00",
    ]);
  });
});
