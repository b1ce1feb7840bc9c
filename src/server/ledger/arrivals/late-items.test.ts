import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { ensureFeedBankAccount } from "#server/features/bank-feeds/feed-bank-account.service.ts";
import { writeFeedBatch } from "#server/ledger/feeds/feed-ingest.service.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import { useTestIngest } from "#server/testing/use-test-ingest.ts";
import { writeMt940, type WrittenItem } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

const ACCOUNT = "117730161111101800000000";
const OTHER = "117734702222333300000000";
const START = "2026-03-02" as LocalDate;

const place = useTestIngest();

const item = (day: number, amount: number): WrittenItem => ({
  date: addDays(START, day),
  amount: BigInt(amount) * 100_000n,
  note: "számla",
  name: "Próba Kft.",
});

const statement = (items: WrittenItem[], opening = 0, accountNr = ACCOUNT): string =>
  writeMt940([{ accountNr, opening: BigInt(opening) * 100_000n, items }]);

async function bookAmounts(companyId: string, amounts: readonly number[]): Promise<void> {
  await inCompany(place.connection.db, companyId, (tx) =>
    tx
      .updateTable("bank_transaction")
      .set({ booked_at: new Date(), booked_by: companyId })
      .where("company_id", "=", companyId)
      .where(
        "amount",
        "in",
        amounts.map((amount) => BigInt(amount) * 100_000n),
      )
      .execute(),
  );
}

/** Amounts in forints of the items that are marked as late. */
async function listLate(companyId: string): Promise<number[]> {
  const { rows } = await inCompany(place.connection.db, companyId, (tx) =>
    sql<{ amount: number }>`select (amount / 100000)::integer as amount from bank_transaction
      where company_id = ${companyId}::uuid and late order by amount`.execute(tx),
  );
  return rows.map(({ amount }) => amount);
}

describe("an item of a file is late", () => {
  it("where all items of its day are booked, and where its day lies before all unbooked ones", async () => {
    const { id } = await buildCompany(place.connection.db);
    await place.ingest.take(id, statement([item(0, 10), item(2, 20), item(4, 40), item(6, 60)]));
    expect(await listLate(id)).toEqual([]);
    await bookAmounts(id, [10, 20, 60]);
    // Day 1 has no items and lies before the oldest unbooked one, day 6 is booked behind it.
    const more = [item(0, 11), item(1, 12), item(2, 21), item(4, 41), item(5, 51), item(6, 61)];
    await place.ingest.take(id, statement([...more, item(8, 80)], 1_000));
    expect(await listLate(id)).toEqual([11, 12, 21, 61]);
  });

  it("neither in a first import, nor on a day that only another account has in the books", async () => {
    const { id } = await buildCompany(place.connection.db);
    await place.ingest.take(id, statement([item(0, 10), item(1, 11)]));
    await bookAmounts(id, [10, 11]);
    await place.ingest.take(id, statement([item(0, 20), item(1, 21)], 0, OTHER));
    expect(await listLate(id)).toEqual([]);
  });

  it("not when the same file comes again", async () => {
    const { id } = await buildCompany(place.connection.db);
    const text = statement([item(0, 10), item(1, 11)]);
    await place.ingest.take(id, text);
    await bookAmounts(id, [10, 11]);
    await place.ingest.take(id, text);
    expect(await listLate(id)).toEqual([]);
  });

  it("and keeps its mark when its day is booked again", async () => {
    const { id } = await buildCompany(place.connection.db);
    await place.ingest.take(id, statement([item(0, 10)]));
    await bookAmounts(id, [10]);
    await place.ingest.take(id, statement([item(0, 11)], 1_000));
    await bookAmounts(id, [11]);
    expect(await listLate(id)).toEqual([11]);
  });
});

/** A page of a bank's connection; the amount of an item is its id too. */
async function pull(companyId: string, told: readonly (readonly [day: number, amount: number])[]) {
  const needs = { clock: { now: () => new Date() }, newId };
  const at = new Date();
  const runId = newId();
  await inCompany(place.connection.db, companyId, async (tx) => {
    const { bankAccountId } = await ensureFeedBankAccount(
      tx,
      {
        companyId,
        accountNr: ACCOUNT,
        currency: "HUF",
        originate: "aggreg8",
        bankName: "OTP Bank",
        numberValid: true,
      },
      { newId, at, quota: unlimitedQuota },
    );
    await writeFeedBatch(tx, needs, {
      companyId,
      bankAccountId,
      space: "aggreg8",
      runId,
      items: told.map(([day, amount]) =>
        buildFeedItem({ id: String(amount), date: addDays(START, day), amount }),
      ),
      pairingUntil: null,
      source: { kind: "pull", idOf: () => runId },
      at,
    });
  });
}

describe("an item of a bank's connection is late", () => {
  it("where its day is booked or lies before all unbooked ones, and not in the first reading", async () => {
    const { id } = await buildCompany(place.connection.db);
    await pull(id, [
      [0, 10],
      [2, 20],
      [4, 40],
    ]);
    expect(await listLate(id)).toEqual([]);
    await bookAmounts(id, [10, 20]);
    await pull(id, [
      [1, 11],
      [2, 21],
      [4, 41],
      [6, 60],
    ]);
    expect(await listLate(id)).toEqual([11, 21]);
  });

  it("not where the bank shows a booked day again, with the items that are there", async () => {
    const { id } = await buildCompany(place.connection.db);
    await pull(id, [[0, 10]]);
    await bookAmounts(id, [10]);
    await pull(id, [
      [0, 10],
      [1, 11],
    ]);
    expect(await listLate(id)).toEqual([]);
  });
});
