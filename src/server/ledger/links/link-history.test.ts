import { buildAccess } from "#server/testing/build-access.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "#server/database/connect.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { linkHistory, queueLinkRounds } from "./link-history.service.ts";
import { LINK_ROWS_MAX, linkSources } from "./link-sources.service.ts";
import { setLeadingSources } from "#server/features/source-links/source-links.service.ts";
import { SILENT_EVENTS } from "#server/testing/silent-events.ts";

const START = "2026-03-02" as LocalDate;
const ORIGINS = ["aggreg8", "szamlazzhu", "adriana"] as const;
const NOTES = [
  "",
  "bérleti díj március",
  "BERLETI DIJ MARCIUS",
  "közüzemi számla MSV2026030100017",
];

let database: TestDatabase;
let connection: Connection;
let now = new Date("2026-11-21T08:00:00Z");
const needs = () => ({
  db: connection.db,
  clock: { now: () => now },
  newId,
  events: SILENT_EVENTS,
});

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl, WORKER_LIMITS);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

interface Told {
  readonly origin: number;
  readonly day: number;
  readonly amount: number;
  readonly note: number;
  readonly booked: boolean;
}

interface Place {
  readonly id: string;
  readonly accountIds: readonly string[];
  /** Place of each row among the told rows. */
  readonly places: ReadonlyMap<string, number>;
}

/** Makes a company whose accounts hold these rows, none of them linked. */
async function fill(told: readonly Told[]): Promise<Place> {
  const company = await buildCompany(connection.db);
  const ids = told.map(() => newId());
  const accountIds = await inCompany(connection.db, company.id, async (tx) => {
    const accounts = ORIGINS.map((originate) => ({
      company_id: company.id,
      id: newId(),
      account_nr: "117730161111101800000000",
      originate,
      currency: "HUF",
      bank_name: "OTP Bank",
    }));
    await tx.insertInto("bank_account").values(accounts).execute();
    const seen = new Map<string, number>();
    const rows = told.map((row, index) => {
      const key = `${row.origin} ${row.day} ${row.amount}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return {
        company_id: company.id,
        id: ids[index]!,
        bank_account_id: accounts[row.origin]!.id,
        booking_date: addDays(START, row.day),
        occurrence: seen.get(key)!,
        amount: BigInt(row.amount) * 100_000n,
        currency: "HUF",
        value_date: addDays(START, row.day),
        booking_date_stated: true,
        status: "booked" as const,
        partner_name: "",
        partner_account_nr: "",
        remittance: NOTES[row.note]!,
        type: "",
        reference: "",
        end_to_end_id: "",
        change_seq: 1n,
        created_at: now,
        booked_at: row.booked ? now : null,
      };
    });
    if (rows.length > 0) await tx.insertInto("bank_transaction").values(rows).execute();
    await sql`
      insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
        select company_id, bank_account_id, booking_date, sum(amount), 0, count(*) from bank_transaction
        where company_id = ${company.id}::uuid group by 1, 2, 3`.execute(tx);
    await sql`
      update company_overview o set unbooked_count = t.count, oldest_unbooked_date = t.oldest
      from (select count(*) as count, min(booking_date) as oldest from bank_transaction
        where company_id = ${company.id}::uuid and booked_at is null) t where o.company_id = ${company.id}::uuid`.execute(
      tx,
    );
    return accounts.map((account) => account.id);
  });
  return { id: company.id, accountIds, places: new Map(ids.map((id, index) => [id, index])) };
}

async function link(place: Place, rowsMax: number): Promise<void> {
  await inCompany(connection.db, place.id, (tx) =>
    linkSources(
      tx,
      needs(),
      {
        companyId: place.id,
        accountIds: [place.accountIds[0]!],
        from: START,
        to: addDays(START, 60),
      },
      rowsMax,
    ),
  );
}

/** The state of each row that a reader sees, in the order of the told rows. */
async function look(place: Place): Promise<unknown[][]> {
  return inCompany(connection.db, place.id, async (tx) => {
    const { rows } = await sql<{
      id: string;
      led: string | null;
      lead: string | null;
      second: string | null;
      booked: boolean;
      text: string;
    }>`
      select t.id, l.leading_id as led, t.leading_account_id as lead, t.runner_up_account_id as second, t.booked_at is not null as booked,
        t.remittance as text
      from shown_transaction t left join transaction_link l on l.company_id = t.company_id and l.other_id = t.id and l.undone_at is null
      where t.company_id = ${place.id}::uuid`.execute(tx);
    const accountOf = (id: string | null): number =>
      id === null ? -1 : place.accountIds.indexOf(id);
    return rows
      .map((row) => {
        const { id, led, lead, second, booked, text } = row;
        return [
          place.places.get(id)!,
          led && place.places.get(led),
          accountOf(lead),
          accountOf(second),
          booked,
          text,
        ];
      })
      .sort((a, b) => Number(a[0]) - Number(b[0]));
  });
}

async function expectCounters(place: Place): Promise<void> {
  const { rows } = await inCompany(connection.db, place.id, (tx) =>
    sql<{ holds: boolean }>`
      select (o.unbooked_count, o.oldest_unbooked_date) is not distinct from (t.count, t.oldest) as holds from company_overview o, (
        select count(*) as count, min(booking_date) as oldest from bank_transaction where company_id = ${place.id}::uuid
          and booked_at is null and leading_account_id is null and withdrawn_at is null) t
      where o.company_id = ${place.id}::uuid`.execute(tx),
  );
  expect(rows).toEqual([{ holds: true }]);
}

async function countRounds(place: Place): Promise<number> {
  const { rows } = await inGlobal(connection.db, (tx) =>
    sql<{
      count: bigint;
    }>`select count(*) as count from link_round where company_id = ${place.id}::uuid`.execute(tx),
  );
  return Number(rows[0]!.count);
}

// Items, each of which one to three origins show, at times a day later or with other words, some of
// them booked.
const ledger = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 9 }),
      amount: fc.integer({ min: -6, max: 6 }),
      shown: fc.constantFrom([0, 2], [0, 2], [0, 1, 2], [0, 1], [0], [2]),
      late: fc.constantFrom(0, 0, 0, 1),
      notes: fc.array(fc.integer({ min: 0, max: NOTES.length - 1 }), {
        minLength: 3,
        maxLength: 3,
      }),
      booked: fc.constantFrom(-1, -1, 0, 1),
    }),
    { minLength: 4, maxLength: 30, size: "max" },
  )
  .map((items) =>
    items.flatMap((item) =>
      item.shown.map((origin, at): Told => ({
        origin,
        day: item.day + at * item.late,
        amount: item.amount,
        note: item.notes[at]!,
        booked: item.booked === at,
      })),
    ),
  );

describe("a long history beside another origin", () => {
  /**
   * Links the same history at once and in pieces; the pieces are cut off after every `killEvery`-th
   * one. Both must end alike. Says how many pairs there are and how often the linking was cut off.
   */
  async function linkBothWays(
    told: readonly Told[],
    pieceRows: number,
    killEvery: number,
  ): Promise<{ pairs: number; cuts: number }> {
    const [whole, pieces] = [await fill(told), await fill(told)];
    await link(whole, LINK_ROWS_MAX);
    await link(pieces, -1);
    await expectCounters(pieces);
    let [done, cuts] = [0, 0];
    const afterPiece = async (): Promise<void> => {
      await expectCounters(pieces);
      if (++done % killEvery !== 0) return;
      cuts++;
      throw new Error("killed");
    };
    for (let run = 0; (await countRounds(pieces)) > 0; run++) {
      expect(run).toBeLessThan(30);
      await linkHistory(needs(), pieces.id, { pieceRows, afterPiece }).catch((error: Error) =>
        expect(error.message).toBe("killed"),
      );
    }
    const seen = await look(whole);
    expect(await look(pieces)).toEqual(seen);
    await expectCounters(whole);
    await expectCounters(pieces);
    return { pairs: seen.filter((row) => row[1] !== null).length, cuts };
  }

  it("is linked piece by piece to what doing it at once gives, cut off after each piece, with true counters after each piece", async () => {
    const told = Array.from({ length: 24 }, (_, index): Told => ({
      origin: index % 2 === 0 ? 0 : 2,
      day: index >> 1,
      amount: index >> 1,
      note: 0,
      booked: index % 5 === 0,
    }));
    expect(await linkBothWays(told, 4, 1)).toEqual({ pairs: 12, cuts: 6 });
  });

  it("of any kind is linked piece by piece to what doing it at once gives, cut off anywhere", async () => {
    await fc.assert(
      fc.asyncProperty(
        ledger,
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 1, max: 4 }),
        async (told, pieceRows, killEvery) => {
          await linkBothWays(told, pieceRows, killEvery);
        },
      ),
      { numRuns: 25 },
    );
  }, 300_000);

  it("is only noted beyond the limit, and linked at the limit", async () => {
    const told = [0, 2].map((origin): Told => ({
      origin,
      day: 1,
      amount: 5,
      note: 0,
      booked: false,
    }));
    const [at, beyond] = [await fill(told), await fill(told)];
    await link(at, 2);
    await link(beyond, 1);
    expect([await countRounds(at), await countRounds(beyond)]).toEqual([0, 1]);
    const queue = createMemoryQueue();
    await queueLinkRounds({ ...needs(), queue });
    expect(queue.jobs.filter((job) => job.data.companyId === beyond.id)).toHaveLength(1);
    await linkHistory(needs(), beyond.id);
    for (const place of [at, beyond])
      expect(await look(place)).toEqual([
        [0, null, -1, -1, false, ""],
        [1, 0, 0, -1, false, ""],
      ]);
    expect(await countRounds(beyond)).toBe(0);
  });

  it("that more comes to while it is linked begins again a little later, and ends whole", async () => {
    const told = Array.from({ length: 30 }, (_, index): Told => ({
      origin: index % 2 === 0 ? 0 : 2,
      day: 1,
      amount: index >> 1,
      note: 0,
      booked: false,
    }));
    const [whole, pieces] = [await fill(told), await fill(told)];
    await link(whole, LINK_ROWS_MAX);
    await link(pieces, -1);
    let done = 0;
    const afterPiece = async (): Promise<void> => {
      if (++done === 2) await link(pieces, -1);
    };
    await linkHistory(needs(), pieces.id, { pieceRows: 5, afterPiece });
    expect([done, await countRounds(pieces)]).toEqual([2, 1]);
    now = new Date(now.getTime() + 60_000);
    await linkHistory(needs(), pieces.id, { pieceRows: 5 });
    expect(await countRounds(pieces)).toBe(0);
    expect(await look(pieces)).toEqual(await look(whole));
    await expectCounters(pieces);
  });

  it("of an account that is gone meanwhile is over", async () => {
    const place = await fill([]);
    await link(place, -1);
    await inCompany(connection.db, place.id, (tx) =>
      tx
        .updateTable("bank_account")
        .set({ deleted_at: now })
        .where("company_id", "=", place.id)
        .execute(),
    );
    await linkHistory(needs(), place.id);
    expect(await countRounds(place)).toBe(0);
  });
});

describe("another origin that leads, with very many pairs", () => {
  const ORDERS: Originate[][] = [
    ["adriana", "aggreg8", "szamlazzhu"],
    ["szamlazzhu", "adriana", "aggreg8"],
    ["adriana", "szamlazzhu", "aggreg8"],
  ];

  async function turn(
    place: Place,
    order: readonly Originate[],
    linksMax: number,
  ): Promise<boolean> {
    const {
      rows: [owner],
    } = await inGlobal(connection.db, (tx) =>
      sql<{
        user_id: string;
      }>`select user_id from membership where company_id = ${place.id}::uuid and role = 'owner'`.execute(
        tx,
      ),
    );
    const access = await buildAccess(needs(), owner!.user_id, place.id);
    const queue = createMemoryQueue();
    const { turning } = await setLeadingSources({ ...needs(), queue }, access, order, linksMax);
    expect(queue.jobs.length).toBe(turning ? 1 : 0);
    return turning;
  }

  /** Rows that count for themselves, whichever origin leads: one of each item. */
  async function listCounted(place: Place): Promise<number> {
    return (await look(place)).filter((row) => row[2] === -1).length;
  }

  interface Cutting {
    readonly pieceRows: number;
    /** The turn is cut off after every so many pieces. */
    readonly killEvery: number;
  }

  /**
   * Turns the same pairs at once and in pieces; both must end alike. Each item must count once
   * after each piece. Says how many pairs there are and how often the turning was cut off.
   */
  async function turnBothWays(
    told: readonly Told[],
    order: readonly Originate[],
    { pieceRows, killEvery }: Cutting,
  ): Promise<unknown> {
    const [whole, pieces] = [await fill(told), await fill(told)];
    for (const place of [whole, pieces]) await link(place, LINK_ROWS_MAX);
    const counted = await listCounted(whole);
    await turn(whole, order, 100_000);
    const turning = await turn(pieces, order, 0);
    let [done, cuts] = [0, 0];
    const afterPiece = async (): Promise<void> => {
      await expectCounters(pieces);
      expect(await listCounted(pieces)).toBe(counted);
      if (++done % killEvery !== 0) return;
      cuts++;
      throw new Error("killed");
    };
    for (let run = 0; turning && (await countTurns(pieces)) > 0; run++) {
      expect(run).toBeLessThan(60);
      await linkHistory(needs(), pieces.id, { pieceRows, afterPiece }).catch((error: Error) =>
        expect(error.message).toBe("killed"),
      );
    }
    const seen = await look(whole);
    expect(await look(pieces)).toEqual(seen);
    await expectCounters(pieces);
    return { pairs: seen.filter((row) => row[1] !== null).length, cuts };
  }

  it("is turned piece by piece to what turning at once gives, cut off after each, and each item counts once all the while", async () => {
    const told = Array.from({ length: 24 }, (_, index): Told => ({
      origin: index % 2 === 0 ? 0 : 2,
      day: index >> 1,
      amount: index >> 1,
      note: 0,
      booked: index % 5 === 0,
    }));
    expect(await turnBothWays(told, ORDERS[0]!, { pieceRows: 4, killEvery: 1 })).toEqual({
      pairs: 12,
      cuts: 3,
    });
  });

  it("of any kind is turned piece by piece to what turning at once gives, cut off anywhere", async () => {
    const cutting = fc.record({
      pieceRows: fc.integer({ min: 1, max: 8 }),
      killEvery: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(ledger, fc.constantFrom(...ORDERS), cutting, async (told, order, cut) => {
        await turnBothWays(told, order, cut);
      }),
      { numRuns: 8 },
    );
  }, 300_000);

  it("that is turned back in the middle ends as it was, and what is linked meanwhile is in the new order", async () => {
    const told = Array.from({ length: 24 }, (_, index): Told => ({
      origin: index % 2 === 0 ? 0 : 2,
      day: 1,
      amount: index >> 1,
      note: 1 + (index % 2),
      booked: false,
    }));
    const place = await fill(told);
    await link(place, LINK_ROWS_MAX);
    const before = await look(place);
    expect(await turn(place, ORDERS[0]!, 5)).toBe(true);
    const stop = new AbortController();
    await linkHistory(needs(), place.id, {
      pieceRows: 5,
      signal: stop.signal,
      afterPiece: async () => stop.abort(),
    });
    const turned = (await look(place)).filter((row, at) => row[5] !== before[at]![5]);
    expect(turned).toHaveLength(5);
    expect(await turn(place, ["aggreg8", "szamlazzhu", "adriana"], 5)).toBe(true);
    await linkHistory(needs(), place.id, { pieceRows: 5 });
    expect(await look(place)).toEqual(before);
    expect(await countTurns(place)).toBe(0);
    await expectCounters(place);
  });

  async function countTurns(place: Place): Promise<number> {
    const { rows } = await inGlobal(connection.db, (tx) =>
      sql<{
        count: bigint;
      }>`select count(*) as count from leading_turn where company_id = ${place.id}::uuid`.execute(
        tx,
      ),
    );
    return Number(rows[0]!.count);
  }
});
