/** A deleted file comes back as it was, whatever was done with its rows before and after. */
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import { useTestIngest } from "#server/testing/use-test-ingest.ts";
import { writeMt940, type WrittenItem } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

const ACCOUNT = "117730161111101800000000";
const START = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;
const place = useTestIngest();

const item = (day: number, amount: number, note = "számla"): WrittenItem => ({
  date: addDays(START, day),
  amount: forint(amount),
  note,
  name: "Próba Kft.",
});
const statement = (items: WrittenItem[], opening = 0n, accountNr = ACCOUNT): string =>
  writeMt940([{ accountNr, opening, items }]);
const MONTH = [item(0, -500), item(0, -500), item(1, 900, "díj"), item(3, -20, "kamat")];

/** Everything of the company's books, without the numbers of changes. */
async function readBooks(companyId: string): Promise<unknown> {
  return inCompany(place.connection.db, companyId, async (tx) => {
    const { rows } = await sql<{ books: unknown }>`
      select jsonb_build_object(
        'rows', (select jsonb_agg(to_jsonb(t) - 'change_seq' order by t.id) from bank_transaction t
          where t.company_id = ${companyId}::uuid),
        'sources', (select jsonb_agg(to_jsonb(s) order by s.transaction_id, s.source_id, s.line) from transaction_source s
          where s.company_id = ${companyId}::uuid),
        'statements', (select jsonb_agg(to_jsonb(s) order by s.id) from statement s where s.company_id = ${companyId}::uuid),
        'sums', (select jsonb_agg(to_jsonb(d) order by d.bank_account_id, d.date) from daily_stat d
          where d.company_id = ${companyId}::uuid),
        'accounts', (select jsonb_agg(to_jsonb(a) order by a.id) from bank_account a where a.company_id = ${companyId}::uuid),
        'tombstones', (select count(*) from transaction_removed r where r.company_id = ${companyId}::uuid),
        'overview', (select to_jsonb(o) - 'change_seq' - 'ingest_seq' from company_overview o where o.company_id = ${companyId}::uuid)
      ) as books`.execute(tx);
    return rows[0]!.books;
  });
}

/** Day, amount and place of each row. */
async function readItems(companyId: string): Promise<string[]> {
  return inCompany(place.connection.db, companyId, async (tx) => {
    const rows = await tx
      .selectFrom("bank_transaction")
      .select(["booking_date", "amount", "remittance"])
      .where("company_id", "=", companyId)
      .execute();
    return rows.map((row) => `${row.booking_date} ${row.amount} ${row.remittance}`).toSorted();
  });
}

async function listLivingAccounts(companyId: string) {
  return inCompany(place.connection.db, companyId, (tx) =>
    tx
      .selectFrom("bank_account")
      .select(["id", "balance", "balance_date"])
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null)
      .execute(),
  );
}

async function mark(companyId: string, column: "booked_at" | "exported_at", nth: number) {
  await inCompany(place.connection.db, companyId, async (tx) => {
    await sql`
      update bank_transaction t set ${sql.ref(column)} = now()
      from (select id from bank_transaction where company_id = ${companyId}::uuid order by booking_date, id offset ${nth} limit 1) x
      where t.company_id = ${companyId}::uuid and t.id = x.id`.execute(tx);
    await sql`
      update company_overview o set (unbooked_count, oldest_unbooked_date) = (
        select count(*), min(booking_date) from bank_transaction t where t.company_id = ${companyId}::uuid and t.booked_at is null)
      where o.company_id = ${companyId}::uuid`.execute(tx);
  });
}

const forget = (companyId: string, fileId: string, rowsStay = false) =>
  forgetNow(place.connection.db, companyId, fileId, rowsStay);
const bringBack = (companyId: string, fileId: string) =>
  bringBackNow(place.connection.db, companyId, fileId);

async function bringBackWhole(companyId: string, fileId: string): Promise<string> {
  const back = await bringBack(companyId, fileId);
  if (back === "readAgain") await place.ingest.read(companyId, fileId);
  return back;
}

describe("a deleted file that comes back", () => {
  it("is there as it was: rows under their ids, places, statements, sums, balance, counts", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    await place.ingest.take(id, statement(MONTH.slice(0, 3), 0n));
    await mark(id, "booked_at", 0);
    await mark(id, "exported_at", 3);
    const before = await readBooks(id);
    expect(await forget(id, file.id)).toEqual({ removed: 0, kept: 1, accounts: 0, collections: 0 });
    expect(await readBooks(id)).not.toEqual(before);
    expect(await bringBack(id, file.id)).toBe("asItWas");
    expect(await readBooks(id)).toEqual(before);
    expect(await listBrokenFacts(place.connection.db, id)).toEqual([]);
  });

  it("takes along the account that only it brought, with its balance, and brings both back", async () => {
    const { id } = await buildCompany(place.connection.db);
    const other = "104016535050505438480016";
    const kept = await place.ingest.take(id, statement([item(0, 7)], forint(10), other));
    const file = await place.ingest.take(id, statement(MONTH, forint(1_000)));
    await inCompany(place.connection.db, id, (tx) =>
      tx
        .updateTable("bank_account")
        .set({ display_name: "Főszámla" })
        .where("account_nr", "=", ACCOUNT)
        .execute(),
    );
    const before = await readBooks(id);
    expect(await forget(id, file.id)).toEqual({ removed: 4, kept: 0, accounts: 1, collections: 0 });
    expect((await listLivingAccounts(id)).map(({ balance }) => balance)).toEqual([forint(17)]);
    expect(await bringBack(id, file.id)).toBe("asItWas");
    expect(await readBooks(id)).toEqual(before);
    await forget(id, file.id);
    await forget(id, kept.id);
    expect(await listLivingAccounts(id)).toEqual([]);
    expect(await listBrokenFacts(place.connection.db, id)).toEqual([]);
  });

  it("leaves an account with booked rows, without the balance that only it told", async () => {
    const { id } = await buildCompany(place.connection.db);
    const early = await place.ingest.take(id, statement([item(0, 50)], forint(100)));
    const file = await place.ingest.take(id, statement([item(5, 900)], forint(150)));
    await mark(id, "booked_at", 1);
    expect(await forget(id, file.id)).toEqual({ removed: 0, kept: 1, accounts: 0, collections: 0 });
    expect(await listLivingAccounts(id)).toMatchObject([
      { balance: forint(150), balance_date: addDays(START, 0) },
    ]);
    await forget(id, early.id);
    expect(await listLivingAccounts(id)).toMatchObject([{ balance: null, balance_date: null }]);
    await bringBack(id, early.id);
    await bringBack(id, file.id);
    expect(await listLivingAccounts(id)).toMatchObject([
      { balance: forint(1_050), balance_date: addDays(START, 5) },
    ]);
  });

  it("whose rows stayed changes nothing in the books, neither then nor when it comes back", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    const before = await readBooks(id);
    expect(await forget(id, file.id, true)).toEqual({
      removed: 0,
      kept: 4,
      accounts: 0,
      collections: 0,
    });
    expect(await readBooks(id)).toEqual(before);
    expect(await bringBack(id, file.id)).toBe("asItWas");
    expect(await readBooks(id)).toEqual(before);
  });

  it("is read again where the same came meanwhile, and nothing is there twice", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    const items = await readItems(id);
    await forget(id, file.id);
    const again = await place.ingest.take(id, statement(MONTH), "megint.sta");
    expect(await bringBackWhole(id, file.id)).toBe("readAgain");
    expect(await readItems(id)).toEqual(items);
    await forget(id, again.id);
    expect(await readItems(id)).toEqual(items);
    expect(await bringBackWhole(id, again.id)).toBe("asItWas");
    expect(await readItems(id)).toEqual(items);
    expect(await listBrokenFacts(place.connection.db, id)).toEqual([]);
  });

  it("comes back once: a second undo, one of a file that was never deleted, and one too late do nothing", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    expect(await bringBack(id, file.id)).toBe("over");
    await forget(id, file.id);
    const before = await readItems(id);
    const both = await Promise.all([bringBack(id, file.id), bringBack(id, file.id)]);
    expect(both.toSorted()).toEqual(["asItWas", "over"]);
    expect([before.length, (await readItems(id)).length]).toEqual([0, 4]);
    await forget(id, file.id);
    await inCompany(place.connection.db, id, (tx) =>
      sql`update file_deletion set undo_until = now() - interval '1 second'`.execute(tx),
    );
    expect(await bringBack(id, file.id)).toBe("over");
  });

  it("gives a row that lost its mark of a possible double the mark again", async () => {
    const { id } = await buildCompany(place.connection.db);
    const first = await place.ingest.take(id, statement([item(0, -500, "egy")]));
    await place.ingest.take(id, statement([item(0, -500, "egészen más közlemény")], forint(77)));
    await inCompany(place.connection.db, id, (tx) =>
      sql`
        update bank_transaction t set possible_double_of = (
          select s.transaction_id from transaction_source s where s.company_id = t.company_id and s.source_id = ${first.id}::uuid limit 1)
        where t.company_id = ${id}::uuid and not exists (
          select from transaction_source s
          where s.company_id = t.company_id and s.transaction_id = t.id and s.source_id = ${first.id}::uuid)`.execute(
        tx,
      ),
    );
    const before = await readBooks(id);
    await forget(id, first.id);
    await bringBack(id, first.id);
    expect(await readBooks(id)).toEqual(before);
  });

  it("keeps a column that came with a later migration at its default", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    await forget(id, file.id);
    await inCompany(place.connection.db, id, (tx) =>
      sql`update transaction_removed set was = was - 'came_by_nr' - 'withdrawn_at'`.execute(tx),
    );
    expect(await bringBack(id, file.id)).toBe("asItWas");
    expect((await readItems(id)).length).toBe(4);
  });
});

describe("any order of uploads, deletions and undos", () => {
  it("ends with each item once, and with whole sums after every step", async () => {
    const command = fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant("take" as const),
          from: fc.nat(5),
          length: fc.integer({ min: 1, max: 5 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constantFrom(
            "delete" as const,
            "undo" as const,
            "book" as const,
            "reread" as const,
          ),
          pick: fc.nat(20),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(6), fc.constantFrom(-500, 900)), { minLength: 3, maxLength: 10 }),
        fc.array(command, { minLength: 3, maxLength: 9 }),
        async (ledger, commands) => {
          const { id } = await buildCompany(place.connection.db);
          const living: string[] = [];
          const gone: string[] = [];
          const shown = new Set<string>();
          const line = ([day, amount]: readonly [number, number], at: number): WrittenItem =>
            item(day, amount, `tétel ${at}`);
          const all = ledger.map(line).toSorted((a, b) => (a.date < b.date ? -1 : 1));
          for (const each of commands) {
            if (each.kind === "take") {
              const own = all.filter(
                ({ date }) =>
                  date >= addDays(START, each.from) &&
                  date < addDays(START, each.from + each.length),
              );
              if (own.length === 0) continue;
              const before = all.filter(({ date }) => date < own[0]!.date);
              const opening = before.reduce((sum, { amount }) => sum + amount, 0n);
              living.push((await place.ingest.take(id, statement(own, opening))).id);
              for (const { note } of own) shown.add(note!);
            } else if (each.kind === "book") await mark(id, "booked_at", each.pick % 4);
            else if (each.kind === "undo" && gone.length > 0) {
              const [file] = gone.splice(each.pick % gone.length, 1);
              await bringBackWhole(id, file!);
              living.push(file!);
            } else if (living.length > 0) {
              const at = each.pick % living.length;
              if (each.kind === "reread") await place.ingest.reread(id, living[at]!);
              else if (each.kind === "delete") {
                const [file] = living.splice(at, 1);
                await forget(id, file!);
                gone.push(file!);
              }
            }
            expect(await listBrokenFacts(place.connection.db, id)).toEqual([]);
          }
          for (const file of gone) await bringBackWhole(id, file);
          const notes = (await readItems(id)).map((text) => text.split(" ").slice(2).join(" "));
          expect(notes.toSorted()).toEqual([...shown].toSorted());
          expect(await listBrokenFacts(place.connection.db, id)).toEqual([]);
        },
      ),
      { numRuns: 12, seed: 20261122 },
    );
  });
});
