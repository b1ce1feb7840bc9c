import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { writeMt940, type WrittenItem } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { forgetNow, forgetWithin } from "#server/testing/forget-file.ts";
import {
  findStoredFile,
  updateStoredFile,
} from "#server/features/statement-files/statement-files.store.ts";
import { useTestIngest } from "#server/testing/use-test-ingest.ts";

const ACCOUNT = "117730161111101800000000";
const START = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

const place = useTestIngest();

interface StoredRow {
  id: string;
  booking_date: LocalDate;
  amount: bigint;
  occurrence: number;
  booked_at: Date | null;
  change_seq: bigint;
  possible_double_of: string | null;
  unproven: boolean;
  remittance: string;
  sources: number;
}

async function listRows(companyId: string): Promise<StoredRow[]> {
  return inCompany(place.connection.db, companyId, async (tx) => {
    const { rows } = await sql<StoredRow>`
      select t.id, t.booking_date, t.amount, t.occurrence, t.booked_at, t.change_seq, t.possible_double_of, t.unproven, t.remittance,
        (select count(*)::integer from transaction_source s where s.company_id = t.company_id and s.transaction_id = t.id) as sources
      from bank_transaction t where t.company_id = ${companyId}::uuid order by t.booking_date, t.amount, t.occurrence`.execute(
      tx,
    );
    return rows;
  });
}

/** Rules after every command: sums, counts, change numbers, sources. */
async function expectWhole(companyId: string): Promise<void> {
  const faults = await inCompany(place.connection.db, companyId, async (tx) => {
    const { rows } = await sql<{ fault: string }>`
      with sums as (
        select bank_account_id, booking_date as date, coalesce(sum(amount) filter (where amount > 0), 0) as credit,
          coalesce(sum(amount) filter (where amount < 0), 0) as debit, count(*) as count
        from bank_transaction where company_id = ${companyId}::uuid group by 1, 2)
      select 'daily_stat ' || coalesce(s.date, d.date)::text as fault
        from sums s full join (select * from daily_stat where company_id = ${companyId}::uuid) d using (bank_account_id, date)
        where (s.credit, s.debit, s.count) is distinct from (d.credit, d.debit, d.count)
      union all
      select 'overview' from company_overview o, (
          select count(*) as unbooked, min(booking_date) as oldest, max(change_seq) as last from bank_transaction
          where company_id = ${companyId}::uuid and booked_at is null) t
        where o.company_id = ${companyId}::uuid
          and ((o.unbooked_count, o.oldest_unbooked_date) is distinct from (t.unbooked, t.oldest) or o.change_seq < coalesce(t.last, 0))
      union all
      select 'no source ' || t.id::text from bank_transaction t where t.company_id = ${companyId}::uuid and not exists (
        select from transaction_source s where s.company_id = t.company_id and s.transaction_id = t.id)
      union all
      select 'source of nothing' from transaction_source s where s.company_id = ${companyId}::uuid and not exists (
        select from bank_transaction t where t.company_id = s.company_id and t.id = s.transaction_id)`.execute(
      tx,
    );
    return rows.map((row) => row.fault);
  });
  expect(faults).toEqual([]);
}

async function countOpenFiles(companyId: string): Promise<unknown> {
  return inCompany(place.connection.db, companyId, (tx) =>
    tx
      .selectFrom("company_overview")
      .select(["failed_files", "waiting_files"])
      .executeTakeFirstOrThrow(),
  );
}

async function book(companyId: string, ids: readonly string[]): Promise<void> {
  await inCompany(place.connection.db, companyId, async (tx) => {
    const rows = await tx
      .updateTable("bank_transaction")
      .set({ booked_at: new Date(), booked_by: companyId })
      .where("company_id", "=", companyId)
      .where("id", "in", [...ids])
      .where("booked_at", "is", null)
      .returning("id")
      .execute();
    await sql`update company_overview set unbooked_count = unbooked_count - ${rows.length}::bigint, oldest_unbooked_date = (
      select min(booking_date) from bank_transaction where company_id = ${companyId}::uuid and booked_at is null)
      where company_id = ${companyId}::uuid`.execute(tx);
  });
}

const forget = (companyId: string, fileId: string): Promise<{ removed: number; kept: number }> =>
  forgetNow(place.connection.db, companyId, fileId);

const item = (day: number, amount: number, note = "számla"): WrittenItem => ({
  date: addDays(START, day),
  amount: forint(amount),
  note,
  name: "Próba Kft.",
});
const statement = (
  items: WrittenItem[],
  more: { opening?: bigint; closing?: bigint; number?: string } = {},
): string => writeMt940([{ accountNr: ACCOUNT, opening: more.opening ?? 0n, items, ...more }]);

const MONTH = [item(0, -500), item(0, -500), item(1, 900, "díj"), item(3, -20, "kamat")];

describe("taking a file in", () => {
  it("the same file again adds sources and nothing else", async () => {
    const { id } = await buildCompany(place.connection.db);
    const first = await place.ingest.take(id, statement(MONTH));
    const rows = await listRows(id);
    const again = await place.ingest.take(id, statement(MONTH));
    expect([
      first.new_count,
      first.duplicate_count,
      again.new_count,
      again.duplicate_count,
    ]).toEqual([4n, 0n, 0n, 4n]);
    expect((await listRows(id)).map((row) => ({ ...row, sources: 1 }))).toEqual(rows);
    expect((await listRows(id)).map((row) => row.sources)).toEqual([2, 2, 2, 2]);
    await expectWhole(id);
  });

  it("the same bytes again pair each item by its own line, twins too", async () => {
    const { id } = await buildCompany(place.connection.db);
    await place.ingest.take(id, statement(MONTH));
    await place.ingest.take(id, statement(MONTH));
    const { rows } = await inCompany(place.connection.db, id, (tx) =>
      sql<{ lines: number[]; rules: string[] }>`
      select array_agg(distinct line) as lines, array_agg(rule order by rule) as rules from transaction_source
        where company_id = ${id}::uuid group by transaction_id`.execute(tx),
    );
    expect(rows).toHaveLength(4);
    expect(rows.map((row) => row.lines.length)).toEqual([1, 1, 1, 1]);
    expect(new Set(rows.map((row) => row.rules.join(" ")))).toEqual(new Set(["first same_source"]));
    expect(new Set(rows.map((row) => row.lines[0])).size).toBe(4);
  });

  it("the same bytes again after their file was deleted bring back what went, beside what was booked", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    const fee = (await listRows(id)).find((row) => row.amount === forint(900))!;
    await book(id, [fee.id]);
    expect(await forget(id, file.id)).toEqual({ removed: 3, kept: 1, accounts: 0, collections: 0 });
    const again = await place.ingest.take(id, statement(MONTH));
    expect([again.new_count, again.duplicate_count]).toEqual([3n, 1n]);
    const rows = await listRows(id);
    expect(rows.map((row) => row.amount)).toEqual([
      forint(-500),
      forint(-500),
      forint(900),
      forint(-20),
    ]);
    expect(rows.find((row) => row.id === fee.id)?.booked_at).not.toBeNull();
    await expectWhole(id);
  });

  it("an overlapping file with rewritten notes adds what is new", async () => {
    const { id } = await buildCompany(place.connection.db);
    await place.ingest.take(id, statement(MONTH));
    const later = [
      item(1, 900, "DIJ 2026"),
      item(3, -20, "KAMAT 7"),
      item(3, -20, "KAMAT 8"),
      item(5, 77),
    ];
    const file = await place.ingest.take(id, statement(later, { opening: forint(-1_000) }));
    expect([file.new_count, file.duplicate_count, file.doubtful_count]).toEqual([2n, 2n, 0n]);
    expect((await listRows(id)).map((row) => row.occurrence)).toEqual([1, 2, 1, 1, 2, 1]);
    await expectWhole(id);
  });

  it("two statements of one day in one file are both taken", async () => {
    const { id } = await buildCompany(place.connection.db);
    const text = writeMt940([
      {
        accountNr: ACCOUNT,
        number: "1",
        opening: forint(1_000),
        items: [item(0, -500), item(0, -20)],
      },
      { accountNr: ACCOUNT, number: "2", opening: forint(480), items: [item(0, -500)] },
      {
        accountNr: ACCOUNT,
        number: "3",
        opening: forint(-20),
        items: [item(0, -500), item(1, -1)],
      },
    ]);
    await place.ingest.take(id, text);
    expect(await listRows(id)).toHaveLength(5);
    const again = await place.ingest.take(id, `${text}\r\n`);
    expect([again.new_count, again.duplicate_count]).toEqual([0n, 5n]);
    await expectWhole(id);
  });

  it("a statement that does not tie waits, and is taken unproven on the user's word", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH, { closing: forint(1) }));
    expect([file.status, file.problems[0]?.code, (await listRows(id)).length]).toEqual([
      "waiting",
      "balance_mismatch",
      0,
    ]);
    expect(await countOpenFiles(id)).toEqual({ failed_files: 0, waiting_files: 1 });
    await inCompany(place.connection.db, id, (tx) =>
      updateStoredFile(tx, id, file.id, { accepted_unproven: true }),
    );
    const accepted = await place.ingest.reread(id, file.id);
    expect([accepted.status, accepted.new_count]).toEqual(["finished", 4n]);
    expect(await countOpenFiles(id)).toEqual({ failed_files: 0, waiting_files: 0 });
    expect((await listRows(id)).every((row) => row.unproven)).toBe(true);
    await expectWhole(id);
  });

  it("a file that is not a statement fails with its reason and counts as failed", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, "MZ this is a program");
    expect([file.status, file.problems.length]).toEqual(["failed", 1]);
    expect(await countOpenFiles(id)).toEqual({ failed_files: 1, waiting_files: 0 });
  });

  it("two files of one account at once come out as one after the other", async () => {
    const { id } = await buildCompany(place.connection.db);
    const texts = [
      statement(MONTH),
      statement(MONTH.map((each) => ({ ...each, note: "MÁS" }))),
      statement([...MONTH, item(4, 5)]),
    ];
    const kept = await Promise.all(texts.map((text) => place.ingest.keep(id, text)));
    await Promise.all(kept.map((fileId) => place.ingest.read(id, fileId)));
    expect(await listRows(id)).toHaveLength(5);
    const numbers = await inCompany(place.connection.db, id, (tx) =>
      tx.selectFrom("company_overview").select("change_seq").executeTakeFirstOrThrow(),
    );
    expect(numbers.change_seq).toBe(3n);
    await expectWhole(id);
  });

  it("nothing of a company is visible without its context", async () => {
    const { id } = await buildCompany(place.connection.db);
    await place.ingest.take(id, statement(MONTH));
    for (const table of [
      "bank_transaction",
      "transaction_source",
      "statement",
      "stored_file",
      "daily_stat",
      "bank_account",
    ] as const) {
      expect(
        await place.connection.db.selectFrom(table).select("company_id").execute(),
        table,
      ).toEqual([]);
      const other = await buildCompany(place.connection.db);
      expect(
        await inCompany(place.connection.db, other.id, (tx) =>
          tx.selectFrom(table).select("company_id").execute(),
        ),
        table,
      ).toEqual([]);
    }
  });
});

describe("reading again and deleting", () => {
  it("a file read again keeps ids, marks and numbers of its rows", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    const before = await listRows(id);
    await book(id, [before[0]!.id]);
    const marked = await listRows(id);
    await place.ingest.reread(id, file.id);
    expect(await listRows(id)).toEqual(marked);
    await expectWhole(id);
  });

  it("rows that a better reading no longer yields go through a tombstone, booked ones stay", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    const [first] = await listRows(id);
    await book(id, [first!.id]);
    // The kept bytes are read by another parser, which gives other rows of the same file.
    const shorter = await place.ingest.take(id, statement([item(1, 900, "díj")]));
    await inCompany(place.connection.db, id, async (tx) => {
      const { content_hash } = (await findStoredFile(tx, [id], shorter.id))!;
      await forgetWithin(tx, id, shorter.id);
      await updateStoredFile(tx, id, shorter.id, { deleted_at: new Date() });
      await updateStoredFile(tx, id, file.id, { content_hash });
    });
    await place.ingest.reread(id, file.id);
    expect((await listRows(id)).map((row) => row.amount)).toEqual([forint(-500), forint(900)]);
    const tombs = await inCompany(place.connection.db, id, (tx) =>
      tx.selectFrom("transaction_removed").selectAll().execute(),
    );
    expect(tombs.map((tomb) => tomb.reason)).toEqual(["read_again", "read_again"]);
    await expectWhole(id);
  });

  it("a deleted file takes its own rows along, and leaves booked ones and those of others", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    await place.ingest.take(id, statement([item(3, -20, "KAMAT")], { opening: forint(-100) }));
    const rows = await listRows(id);
    await book(id, [rows.find((row) => row.amount === forint(900))!.id]);
    expect(await forget(id, file.id)).toEqual({ removed: 2, kept: 1, accounts: 0, collections: 0 });
    expect((await listRows(id)).map((row) => [row.amount, row.sources])).toEqual([
      [forint(900), 1],
      [forint(-20), 1],
    ]);
    const tombs = await inCompany(place.connection.db, id, (tx) =>
      tx.selectFrom("transaction_removed").selectAll().execute(),
    );
    expect(tombs).toHaveLength(2);
    expect(tombs[0]!.was).toMatchObject({ amount: -50_000_000 });
    await expectWhole(id);
  });

  it("rows deleted and read again get the same places in the multiset", async () => {
    const { id } = await buildCompany(place.connection.db);
    const file = await place.ingest.take(id, statement(MONTH));
    const places = (rows: StoredRow[]): string[] =>
      rows.map((row) => `${row.booking_date} ${row.amount} ${row.occurrence} ${row.remittance}`);
    const before = places(await listRows(id));
    await forget(id, file.id);
    await place.ingest.take(id, statement(MONTH.toReversed()));
    expect(places(await listRows(id))).toEqual(before);
    await expectWhole(id);
  });
});

describe("any order of commands", () => {
  it("keeps sums, counts and sources whole after every step", async () => {
    const command = fc.oneof(
      fc.record({
        kind: fc.constant("take" as const),
        from: fc.nat(6),
        length: fc.integer({ min: 1, max: 4 }),
        rewrite: fc.boolean(),
      }),
      fc.record({
        kind: fc.constantFrom("delete" as const, "reread" as const, "book" as const),
        pick: fc.nat(20),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(8), fc.constantFrom(-500, 900)), { minLength: 3, maxLength: 15 }),
        fc.array(command, { maxLength: 7 }),
        async (ledger, commands) => {
          const { id } = await buildCompany(place.connection.db);
          const files: string[] = [];
          for (const each of commands) {
            if (each.kind === "take") {
              const own = ledger.filter(
                ([day]) => day >= each.from && day < each.from + each.length,
              );
              if (own.length === 0) continue;
              const text = statement(
                own
                  .map(([day, amount]) =>
                    item(day, amount, each.rewrite ? `X${files.length}` : "számla"),
                  )
                  .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
              );
              files.push((await place.ingest.take(id, text)).id);
            } else if (each.kind === "book") {
              const rows = await listRows(id);
              if (rows.length > 0) await book(id, [rows[each.pick % rows.length]!.id]);
            } else if (files.length > 0) {
              const at = each.pick % files.length;
              if (each.kind === "reread") await place.ingest.reread(id, files[at]!);
              else await forget(id, files.splice(at, 1)[0]!);
            }
            await expectWhole(id);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
