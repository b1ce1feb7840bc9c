/**
 * The same bytes again come out the same whether they are read or taken over from the file that was
 * read: two companies live the same history, one of which forgets every reading.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createTestIngest, type TestIngest } from "#server/testing/build-ingest.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import { useTestIngest } from "#server/testing/use-test-ingest.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { decodeFacts, encodeFacts, type KnownFacts } from "./known-reading.ts";

const ACCOUNTS = ["117730161111101800000000", "101010101111101800000000"];
const START = "2026-03-02" as LocalDate;
const RUNS = 15;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;
const place = useTestIngest();

type Ledger = readonly (readonly [day: number, amount: number])[];

function writeFile(
  ledger: Ledger,
  given: { account: number; from: number; length: number; note: string },
): string | undefined {
  const items = ledger
    .filter(([day]) => day >= given.from && day < given.from + given.length)
    .toSorted(([one], [other]) => one - other)
    .map(([day, amount]) => ({
      date: addDays(START, day),
      amount: forint(amount),
      note: given.note,
      name: "Próba Kft.",
    }));
  const before = ledger.filter(([day]) => day < given.from);
  const opening = forint(before.reduce((sum, [, amount]) => sum + amount, 1_000));
  return items.length === 0
    ? undefined
    : writeMt940([{ accountNr: ACCOUNTS[given.account]!, number: "1", opening, items }]);
}

/** Everything that two companies of one history must have alike: ids are told by places. */
async function readBooks(companyId: string): Promise<unknown> {
  return inCompany(place.connection.db, companyId, async (tx) => {
    const { rows } = await sql<{ books: unknown }>`
      with file as (select f.*, row_number() over (order by created_at, id) as nth from stored_file f
          where f.company_id = ${companyId}::uuid),
        item as (select t.*, concat_ws(' ', a.account_nr, t.booking_date, t.amount, t.occurrence, t.came_by_nr) as place
          from bank_transaction t join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
          where t.company_id = ${companyId}::uuid)
      select jsonb_build_object(
        'files', (select jsonb_agg((to_jsonb(f)
              - '{company_id,id,name,created_at,finished_at,deleted_at,restored_at,uploaded_by,attempts}'::text[])
            || jsonb_build_object('gone', deleted_at is not null) order by nth) from file f),
        'rows', (select jsonb_agg((to_jsonb(i)
              - '{company_id,id,bank_account_id,created_at,shown_at,booked_at,booked_by,possible_double_of}'::text[])
            || jsonb_build_object('booked', booked_at is not null, 'double', (select d.place from item d where d.id = i.possible_double_of))
            order by place) from item i),
        'sources', (select jsonb_agg(jsonb_build_array(i.place, f.nth, s.line, s.kind, s.raw, s.rule) order by i.place, f.nth, s.line)
            from transaction_source s join item i on i.id = s.transaction_id left join file f on f.id = s.source_id
            where s.company_id = ${companyId}::uuid),
        'statements', (select jsonb_agg((to_jsonb(s) - '{company_id,id,stored_file_id,bank_account_id,created_at}'::text[])
            || jsonb_build_object('file', f.nth, 'account', a.account_nr) order by f.nth, a.account_nr, s.first_line)
            from statement s join file f on f.id = s.stored_file_id
            join bank_account a on a.company_id = s.company_id and a.id = s.bank_account_id where s.company_id = ${companyId}::uuid),
        'sums', (select jsonb_agg((to_jsonb(d) - '{company_id,bank_account_id}'::text[]) || jsonb_build_object('account', a.account_nr)
            order by a.account_nr, d.date) from daily_stat d
            join bank_account a on a.company_id = d.company_id and a.id = d.bank_account_id where d.company_id = ${companyId}::uuid),
        'accounts', (select jsonb_agg(jsonb_build_array(account_nr, balance, balance_date, deleted_at is null)
              order by account_nr, deleted_at)
            from bank_account where company_id = ${companyId}::uuid),
        'tombstones', (select jsonb_agg(jsonb_build_array(reason, was->'amount', change_seq) order by change_seq, reason, was->'amount')
            from transaction_removed where company_id = ${companyId}::uuid),
        'notes', (select jsonb_agg(jsonb_build_array(seq, from_date, to_date) order by seq) from ingest_note
            where company_id = ${companyId}::uuid),
        'log', (select jsonb_agg(jsonb_build_array(action, after) order by after->'changeSeq', action, after->>'name') from audit_log
            where company_id = ${companyId}::uuid),
        'overview', (select to_jsonb(o) - '{company_id,data_at,last_data_at}'::text[] from company_overview o
            where o.company_id = ${companyId}::uuid)) as books`.execute(tx);
    return rows[0]!.books;
  });
}

const forgetReadings = (companyId: string): Promise<unknown> =>
  inCompany(place.connection.db, companyId, (tx) =>
    sql`delete from file_reading where company_id = ${companyId}::uuid`.execute(tx),
  );

async function bookNth(companyId: string, nth: number): Promise<void> {
  await inCompany(place.connection.db, companyId, async (tx) => {
    await sql`
      update bank_transaction t set booked_at = now() from (
        select id from bank_transaction where company_id = ${companyId}::uuid
        order by booking_date, amount, occurrence, bank_account_id offset ${nth} limit 1) x
      where t.company_id = ${companyId}::uuid and t.id = x.id`.execute(tx);
    await sql`
      update company_overview o set (unbooked_count, oldest_unbooked_date) = (
        select count(*), min(booking_date) from bank_transaction t where t.company_id = ${companyId}::uuid and t.booked_at is null)
      where o.company_id = ${companyId}::uuid`.execute(tx);
  });
}

/** One history in a company of its own; `forgets`: every file is read. */
class Life {
  readonly id: string;
  readonly #ingest: TestIngest;
  readonly #forgets: boolean;
  readonly #files: { id: string; text: string; gone: boolean }[] = [];

  constructor(id: string, ingest: TestIngest, forgets: boolean) {
    this.id = id;
    this.#ingest = ingest;
    this.#forgets = forgets;
  }

  async take(text: string): Promise<void> {
    if (this.#forgets) await forgetReadings(this.id);
    const { id } = await this.#ingest.take(this.id, text, "kivonat.sta");
    this.#files.push({ id, text, gone: false });
  }

  async again(pick: number): Promise<void> {
    const file = this.#files[pick % this.#files.length];
    if (file !== undefined) await this.take(file.text);
  }

  async forget(pick: number, rowsStay: boolean): Promise<void> {
    const living = this.#files.filter(({ gone }) => !gone);
    const file = living[pick % living.length];
    if (file === undefined) return;
    file.gone = true;
    await forgetNow(place.connection.db, this.id, file.id, rowsStay);
  }

  async restore(pick: number): Promise<void> {
    const gone = this.#files.filter((each) => each.gone);
    const file = gone[pick % gone.length];
    if (file === undefined) return;
    const back = await bringBackNow(place.connection.db, this.id, file.id);
    if (back === "readAgain") {
      if (this.#forgets) await forgetReadings(this.id);
      await this.#ingest.read(this.id, file.id);
    }
    file.gone = back === "over";
  }

  async reread(pick: number): Promise<void> {
    const living = this.#files.filter(({ gone }) => !gone);
    const file = living[pick % living.length];
    if (file === undefined) return;
    if (this.#forgets) await forgetReadings(this.id);
    await this.#ingest.reread(this.id, file.id);
  }
}

const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("take" as const),
      account: fc.nat(1),
      from: fc.nat(6),
      length: fc.integer({ min: 1, max: 5 }),
      note: fc.constantFrom("számla", "MÁS"),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("again" as const), pick: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "forget" as const,
        "restore" as const,
        "reread" as const,
        "book" as const,
      ),
      pick: fc.nat(20),
      stays: fc.boolean(),
    }),
  },
);

async function carryOut(
  life: Life,
  ledger: Ledger,
  each: typeof command extends fc.Arbitrary<infer Value> ? Value : never,
): Promise<void> {
  if (each.kind === "take") {
    const text = writeFile(ledger, each);
    if (text !== undefined) await life.take(text);
  } else if (each.kind === "again") await life.again(each.pick);
  else if (each.kind === "forget") await life.forget(each.pick, each.stays);
  else if (each.kind === "restore") await life.restore(each.pick);
  else if (each.kind === "reread") await life.reread(each.pick);
  else await bookNth(life.id, each.pick);
}

describe("the same bytes again", () => {
  it("are not read where the rows stand as they were read, and are where they do not", async () => {
    let steps = 0;
    const ingest = createTestIngest(place.connection.db, {
      checkpoint: async (name) => void (name === "step" && steps++),
    });
    const { id } = await buildCompany(place.connection.db);
    const text = writeFile(
      [
        [0, -500],
        [0, -500],
        [1, 900],
      ],
      { account: 0, from: 0, length: 9, note: "számla" },
    )!;
    const first = await ingest.take(id, text);
    const read = steps;
    const again = await ingest.take(id, text, "masolat.sta");
    expect([steps, again.status, again.duplicate_count]).toEqual([read, "finished", 3n]);
    expect(again.recognised_by).toEqual(first.recognised_by);
    await forgetNow(place.connection.db, id, first.id);
    await ingest.take(id, text);
    expect(steps).toBe(read);
    await inCompany(place.connection.db, id, (tx) =>
      sql`update bank_transaction set balance_after = 1 where company_id = ${id}::uuid and amount > 0`.execute(
        tx,
      ),
    );
    expect((await ingest.take(id, text)).duplicate_count).toBe(3n);
    expect(steps).toBeGreaterThan(read);
    ingest.close();
  });

  it("leave the books as a reading leaves them, after any history", async () => {
    let [known, steps] = [0, 0];
    const checkpoint = async (name: string) => void (name === "step" && steps++);
    const fast = createTestIngest(place.connection.db, { checkpoint });
    const slow = createTestIngest(place.connection.db);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(8), fc.constantFrom(-500, 900)), { minLength: 3, maxLength: 12 }),
        fc.array(command, { minLength: 3, maxLength: 9 }),
        async (ledger, commands) => {
          const lives = [
            new Life((await buildCompany(place.connection.db)).id, fast, false),
            new Life((await buildCompany(place.connection.db)).id, slow, true),
          ];
          for (const each of commands) {
            const before = steps;
            for (const life of lives) await carryOut(life, ledger, each);
            const [one, other] = await Promise.all(lives.map(({ id }) => readBooks(id)));
            expect(one).toEqual(other);
            known += each.kind === "again" && steps === before ? 1 : 0;
          }
        },
      ),
      { numRuns: RUNS },
    );
    expect(known).toBeGreaterThan(0);
    fast.close();
    slow.close();
  });
});

describe("a kept reading", () => {
  it("is told again as it was, with sums, zero characters and what is missing", () => {
    const facts: KnownFacts = {
      detection: {
        kind: "statement",
        source: "otp",
        format: "csv",
        reasons: [{ kind: "none", seen: "a\u0000b" }],
      },
      headers: [{ index: 0, kind: "statement", accountNr: ACCOUNTS[0]!, currency: "HUF" }],
      trailers: [
        {
          index: 0,
          intervalStated: false,
          opening: -9_007_199_254_740_993n,
          transactionCount: 1,
          creditSum: 0n,
          debitSum: -1n,
        },
      ],
      problems: [],
      rowCount: 1,
      days: [],
      accounts: [],
    };
    expect(decodeFacts(encodeFacts(facts)!)).toEqual(facts);
    expect(
      encodeFacts({
        ...facts,
        problems: [
          { code: "account_missing", severity: "warning", message: "x".repeat(1_000_001) },
        ],
      }),
    ).toBeUndefined();
  });
});
