/**
 * The search by all its ways: every row looked through, keys from the index, and a text that many
 * rows hold; each with kept texts, without, and with some of them. All must find the same.
 */
import { SELF, stampOf } from "#server/http/through.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transactionFilterSchema } from "#contract/transactions/transaction-filter.ts";
import { runAsCaller } from "#server/database/caller-scope.ts";
import { connect, type Connection } from "#server/database/connect.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { deleteCompanyRows } from "#server/features/company-purge/purge-company.store.ts";
import {
  followChanges,
  keepSearchTexts,
} from "#server/features/search-index/search-index.service.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import {
  buildBankAccount,
  buildTransactions,
  type TestBankAccount,
} from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { updateBooked } from "#server/ledger/marks.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { readPageHead, withFirstIds } from "./transaction-count.store.ts";
import { findKeyAt, listPageRows, type PageQuestion } from "./transaction-page.store.ts";
import { readTextSearch, SEARCH_LIMITS, type SearchLimits } from "./transaction-search.store.ts";

let database: TestDatabase;
let connection: Connection;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await connection?.close();
  await database?.drop();
});

const WAYS: Readonly<Record<string, SearchLimits>> = {
  "all rows": { ...SEARCH_LIMITS, scanRows: 1_000_000 },
  "keys of the index": { ...SEARCH_LIMITS, scanRows: 0 },
  "many hits": { ...SEARCH_LIMITS, scanRows: 0, keys: 0 },
  "many hits, few of them new": {
    ...SEARCH_LIMITS,
    scanRows: 0,
    keys: 0,
    walkRows: 1,
    walkCountRows: 0,
  },
  "too many changes": { ...SEARCH_LIMITS, scanRows: 0, waitingRows: 0 },
};

/** Sets or clears the mark „könyvelt" of all items. */
async function mark({ company: { id: companyId } }: World, booked: boolean): Promise<void> {
  await inCompany(connection.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    const { rows } = await sql<{ ids: string }>`
      select array_agg(id)::text as ids from bank_transaction where company_id = ${companyId}::uuid`.execute(
      tx,
    );
    const change = { companyId, booked, asOf: changeSeq, ids: rows[0]!.ids };
    const done = await updateBooked(tx, change, {
      at: new Date(),
      by: { userId: companyId, through: stampOf(SELF) },
      changeSeq,
    });
    expect(done.items).toBeGreaterThan(0);
    await sql`update company_overview set change_seq = ${changeSeq} where company_id = ${companyId}::uuid`.execute(
      tx,
    );
  });
}

interface World {
  readonly company: TestCompany;
  readonly accounts: readonly TestBankAccount[];
}

async function ask(
  tx: Tx,
  { company, accounts }: World,
  filter: object,
  limits: SearchLimits,
): Promise<PageQuestion> {
  const parsed = transactionFilterSchema.parse({
    company_id: company.id,
    sort: "date_asc",
    ...filter,
  });
  const accountIds = accounts.map((account) => account.id);
  const search = await readTextSearch(
    tx,
    { companyId: company.id, accountIds, filter: parsed },
    limits,
  );
  return {
    companyId: company.id,
    accountIds,
    sharedIds: [],
    filter: parsed,
    search,
    sort: parsed.sort!,
  };
}

function find(world: World, filter: object, limits: SearchLimits) {
  return inCompany(connection.db, world.company.id, async (tx) => {
    const question = await ask(tx, world, filter, limits);
    const head = await readPageHead(tx, question, false);
    const rows = await listPageRows(tx, withFirstIds(question, head));
    expect(rows).toEqual(await listPageRows(tx, question));
    return {
      days: rows.map((row) => row.booking_date),
      total: head.total,
      way: question.search?.narrowing.kind,
    };
  });
}

async function buildWorld(): Promise<World> {
  const company = await buildCompany(connection.db);
  return {
    company,
    accounts: [
      await buildBankAccount(connection.db, company.id),
      await buildBankAccount(connection.db, company.id),
    ],
  };
}

describe("what is found", () => {
  let world: World;
  const ROWS = [
    {
      partnerName: "Árvíztűrő Tükörfúrógép Kft.",
      remittance: "Számla: KOV-2026/0000123 kiegyenlítése",
      amount: 1_250_050_000n,
    },
    {
      partnerName: "NAV",
      partnerAccountNr: "100320000107640200000000",
      remittance: "adó 23456787-2-42",
      amount: -1_250_050_000n,
    },
    { partnerName: "100%_os \\ Kft.", remittance: "", amount: -100_000n },
    {
      partnerName: "Große Straße Œuvre GmbH",
      partnerAccountNr: "DE89370400440532013000",
      remittance: "ﬁne Łódź",
      amount: 100_000n,
    },
    {
      partnerName: "Decomposed A\u0301rvi\u0301z",
      remittance: "Rf 11773016 11111018 25 552 Ft",
      amount: 300_000n,
    },
    { partnerName: "Иванов", remittance: "INV_77 §§ 日本語", amount: 400_000n },
    { partnerName: "", remittance: "12345.678 -kov a-b", amount: 2_555_200_000n },
  ];
  const day = (index: number): string => `2026-05-0${index + 1}`;
  const CASES: readonly (readonly [object, readonly number[]])[] = [
    [{ text: "arvizturo" }, [0]],
    [{ text: "ÁRVÍZ" }, [0, 4]],
    [{ text: "a\u0301rviz" }, [0, 4]],
    [{ text: "fúróg árv" }, [0]],
    [{ text: "árvíz nav" }, []],
    [{ text: "kov2026/0000123" }, [0]],
    [{ text: "KOV 2026 0000123" }, [0]],
    [{ text: "KOV-" }, [0, 6]],
    [{ text: "ov-2026/00" }, [0]],
    [{ text: "/2026" }, [0]],
    [{ text: "2026-0000123" }, [0]],
    [{ text: "12500,50" }, [0, 1]],
    [{ text: "-12 500,50" }, [0, 1]],
    [{ text: "10032000-01076402-00000000" }, [1]],
    [{ text: "10032000 01076402" }, [1]],
    [{ text: "HU42 1003 2000 0107 6402 0000 0000" }, [1]],
    [{ text: "de89 3704-0044" }, [3]],
    [{ text: "1177301611111018" }, [4]],
    [{ text: "11773016-11111018" }, [4]],
    [{ text: "1177 3016 1111 1018" }, [4]],
    [{ text: "11773016-11111018-00000000" }, [4]],
    [{ text: "DE89 3704 0044 0532 0130 00" }, [3]],
    [{ text: "DE89370400440532013000" }, [3]],
    [{ text: "RF-11773016" }, [4]],
    [{ text: "rf11773016" }, [4]],
    [{ text: "kov20260000123" }, [0]],
    [{ text: "25552" }, [4, 6]],
    [{ text: "23456787" }, [1]],
    [{ text: "strasse" }, [3]],
    [{ text: "GROSSE oeuvre" }, [3]],
    [{ text: "große œuv" }, [3]],
    [{ text: "fine lodz" }, [3]],
    [{ text: "ИВАНОВ" }, [5]],
    [{ text: "иван" }, [5]],
    [{ text: "本語" }, [5]],
    [{ text: "inv_77" }, [5]],
    [{ text: "§" }, [5]],
    [{ text: "k" }, [0, 2, 6]],
    [{ text: "kf" }, [0, 2]],
    [{ text: "qx" }, []],
    [{ text: "%" }, [2]],
    [{ text: "%_" }, [2]],
    [{ text: "_os" }, [2]],
    [{ text: "\\" }, [2]],
    [{ text: "a_b" }, []],
    [{ text: "..." }, []],
    [{ text: "'; drop table company; --" }, []],
    [{ text: "nincs\0ilyen" }, []],
    [{ text: "\ud800" }, []],
    [{ text: "   " }, [0, 1, 2, 3, 4, 5, 6]],
    [{ text: "x".repeat(200) }, []],
    [{ text: "k ".repeat(100) }, [0, 2, 6]],
    [{ partnerName: "nav" }, [1]],
    [{ partnerName: "számla" }, []],
    [{ description: "szamla kov" }, [0]],
    [{ description: "x".repeat(500) }, []],
    [{ partnerTaxId: "23456787-2-42" }, [1]],
    [{ text: "kft", partnerName: "tukor" }, [0]],
    [{ text: "kft", direction: "debit" }, [2]],
    [{ text: "kft", amountMin: "100" }, [0]],
    [{ text: "k", dateFrom: day(1), dateTo: day(3) }, [2]],
    [{ text: "k", currency: "EUR" }, []],
    [{ text: "k", booked: "BOOKED" }, []],
  ];

  async function checkAll(): Promise<void> {
    for (const [name, limits] of Object.entries(WAYS)) {
      for (const [filter, wanted] of CASES) {
        const found = await find(world, filter, limits);
        expect([name, filter, found.days, found.total]).toEqual([
          name,
          filter,
          wanted.map(day),
          wanted.length,
        ]);
      }
    }
  }

  beforeAll(async () => {
    world = await buildWorld();
    for (const [index, row] of ROWS.entries()) {
      await buildTransactions(connection.db, world.company.id, world.accounts[index % 2]!, [
        { date: day(index), ...row },
      ]);
    }
  });

  it("is the same before the job came, while it works, and after it, by every way", async () => {
    await checkAll();
    let pieces = 0;
    const stopped = {
      get aborted() {
        return ++pieces > 3;
      },
    } as AbortSignal;
    const cutOff = keepSearchTexts(connection, world.company.id, { pieceRows: 1, signal: stopped });
    await expect(cutOff).rejects.toThrow("stopped before its end");
    await checkAll();
    await keepSearchTexts(connection, world.company.id, { pieceRows: 2 });
    const { rows } = await owner.query("select 1 from transaction_search where company_id = $1", [
      world.company.id,
    ]);
    expect(rows).toHaveLength(ROWS.length);
    await checkAll();
  });

  it("is asked of the index, or of the newest rows where many hold it", async () => {
    expect((await find(world, { text: "arviz" }, WAYS["keys of the index"]!)).way).toBe("keys");
    expect((await find(world, { text: "arviz" }, WAYS["many hits"]!)).way).toBe("many");
    expect((await find(world, { text: "arviz" }, WAYS["all rows"]!)).way).toBe("none");
  });

  it("follows a text that changes, also before the job does", async () => {
    const change = (name: string) =>
      inCompany(connection.db, world.company.id, async (tx) => {
        await sql`update company_overview set change_seq = change_seq + 1 where company_id = ${world.company.id}::uuid`.execute(
          tx,
        );
        await sql`update bank_transaction set partner_name = ${name},
          change_seq = (select change_seq from company_overview where company_id = ${world.company.id}::uuid)
        where company_id = ${world.company.id}::uuid and partner_name in ('NAV', 'Kincstár')`.execute(
          tx,
        );
      });
    await change("Kincstár");
    // Marked before the job has kept the new text: the former one does not hold.
    await mark(world, true);
    for (const limits of Object.values(WAYS)) {
      expect((await find(world, { text: "kincstar" }, limits)).days).toEqual([day(1)]);
      expect((await find(world, { text: "nav" }, limits)).days).toEqual([]);
    }
    await change("NAV");
    await keepSearchTexts(connection, world.company.id);
    for (const limits of Object.values(WAYS))
      expect((await find(world, { text: "kincstar" }, limits)).days).toEqual([]);
    await mark(world, false);
    await checkAll();
  });
});

describe("many rows", () => {
  let world: World;
  const ROWS = 4_000;
  // Limits as if the company had a hundred times as many rows.
  const LIMITS: SearchLimits = {
    scanRows: 0,
    waitingRows: 100,
    keys: 600,
    walkRows: 800,
    walkCountRows: 2_000,
    exact: 10_000,
  };

  beforeAll(async () => {
    world = await buildWorld();
    await owner.query(
      `insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency, booking_date_stated,
          status, partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq, created_at, booked_at)
        select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 2], date '2020-01-01' + n / 4, n, n * 1000, 'HUF', true, 'booked',
          'Partner ' || n % 977, '', 'Számla ' || md5(n::text) || case when n <= 1500 then ' régi' else '' end
            || case when n % 8 < 1 then ' nyolcad' else '' end, '', '', '', 1, now(),
          case when n % 3 > 0 then now() end
        from generate_series(1, $3::int) n`,
      [world.company.id, world.accounts.map((account) => account.id), ROWS],
    );
    await owner.query(
      `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
        select company_id, bank_account_id, booking_date, sum(amount), 0, count(*) from bank_transaction
        where company_id = $1 group by 1, 2, 3`,
      [world.company.id],
    );
    await owner.query("update company_overview set change_seq = 1 where company_id = $1", [
      world.company.id,
    ]);
    await keepSearchTexts(connection, world.company.id);
    // The planner of a small table without statistics scans it, whatever the indexes.
    await owner.query(
      "vacuum analyze bank_transaction, transaction_search, search_progress, daily_stat",
    );
  });

  // The figures of a connection's earlier transactions stand there for up to a second, so only the
  // difference belongs to this one.
  const countScans = async (tx: Tx) => {
    const { rows } = await sql<{ table: string; scans: bigint }>`
      select relname::text as "table", seq_scan as scans from pg_stat_xact_user_tables
        where relname in ('bank_transaction', 'transaction_search')
      union all select 'index', pg_stat_get_xact_numscans('transaction_search_hay'::regclass)`.execute(
      tx,
    );
    return new Map(rows.map(({ table, scans }) => [table, scans]));
  };

  const page = (filter: object, limits = LIMITS) =>
    inCompany(connection.db, world.company.id, async (tx) => {
      const before = await countScans(tx);
      const question = await ask(tx, world, { sort: "date_desc", ...filter }, limits);
      const rows = await listPageRows(tx, question);
      const { total, totalExact } = await readPageHead(tx, question, false);
      const key = await findKeyAt(tx, question, 101);
      const next =
        key &&
        (await listPageRows(tx, {
          ...question,
          after: { bookingDate: key.bookingDate, amount: key.amount, id: key.id },
        }));
      const after = await countScans(tx);
      const scansOf = (name: string): bigint => (after.get(name) ?? 0n) - (before.get(name) ?? 0n);
      return {
        way: question.search!.narrowing.kind,
        ids: rows.map((row) => row.id),
        next: next?.map((row) => row.id),
        total,
        totalExact,
        tableScans: ["bank_transaction", "transaction_search"].filter((name) => scansOf(name) > 0n),
        indexScans: scansOf("index"),
      };
    });

  it.each([
    [{ text: "régi" }, "many", 1_500],
    [{ text: "szamla" }, "many", ROWS],
    [{ text: "szamla", sort: "date_asc" }, "many", ROWS],
    [{ text: "régi", booked: "UNBOOKED" }, "many", 500],
    [{ text: "régi", amountMax: "1" }, "many", 100],
    [{ text: "szamla", dateFrom: "2021-01-01", dateTo: "2021-12-31" }, "many", 1_460],
    [{ text: "Partner 777" }, "keys", undefined],
    [{ text: "nincsilyen" }, "keys", 0],
  ])(
    "%j goes its way (%s) without a scan of a table and finds what a look at every row finds",
    async (filter, way, total) => {
      const found = await page(filter);
      expect([found.way, found.tableScans]).toEqual([way, []]);
      const plain = await page(filter, WAYS["all rows"]!);
      expect({
        ids: found.ids,
        next: found.next,
        total: found.total,
        totalExact: found.totalExact,
      }).toEqual({
        ids: plain.ids,
        next: plain.next,
        total: plain.total,
        totalExact: plain.totalExact,
      });
      if (total !== undefined) expect(found.total).toBe(total);
    },
  );

  it.each([
    [{ text: "szamla" }, 1_000, false],
    [{ text: "régi", sort: "date_asc" }, 1_000, false],
    [{ text: "régi", booked: "UNBOOKED" }, 500, true],
    [{ text: "régi", amountMax: "1" }, 100, true],
  ])(
    "%j has the same page where hits are counted exactly up to 1,000 only, and the count %i",
    async (filter, total, totalExact) => {
      const found = await page(filter, { ...LIMITS, exact: 1_000 });
      expect([found.way, found.tableScans]).toEqual(["many", []]);
      const plain = await page(filter, WAYS["all rows"]!);
      expect([found.ids, found.next]).toEqual([plain.ids, plain.next]);
      expect([found.total, found.totalExact]).toEqual([total, totalExact]);
    },
  );

  it("does not ask the index for all hits where twice the first rows hold the page, and finds what a look at every row finds", async () => {
    // Every eighth row holds it: 500 rows hold half a page, 1,000 a whole one.
    const filter = { text: "nyolcad" };
    const found = await page(filter, { ...LIMITS, keys: 0, walkRows: 500, walkCountRows: ROWS });
    expect([found.way, found.tableScans, found.indexScans]).toEqual(["many", [], 0n]);
    const plain = await page(filter, WAYS["all rows"]!);
    expect([found.ids, found.next, found.total]).toEqual([plain.ids, plain.next, plain.total]);
  });

  it("uses the index of texts under the program's role", async () => {
    expect((await page({ text: "nincsilyen" })).indexScans).toBeGreaterThan(0n);
  });

  it("uses the index after all rows were marked: marks change no text", async () => {
    for (const booked of [true, false]) await mark(world, booked);
    for (const text of ["Partner 777", "11773016-00000777", "nincsilyen"]) {
      const found = await page({ text });
      expect([found.way, found.tableScans, found.indexScans > 0n]).toEqual(["keys", [], true]);
      expect(found.ids).toEqual((await page({ text }, WAYS["all rows"]!)).ids);
    }
  });
});

describe("other companies", () => {
  it("are not shown by the function, whatever is asked for, and within a request only the caller's", async () => {
    const [mine, theirs] = [await buildWorld(), await buildWorld()];
    for (const world of [mine, theirs]) {
      const secret = { date: "2026-01-10", amount: 5n, partnerName: "Titkos" };
      await buildTransactions(connection.db, world.company.id, world.accounts[0]!, [secret]);
      await keepSearchTexts(connection, world.company.id);
    }
    const call = async (tx: Tx, companyId: string): Promise<number> => {
      const text = sql<{ count: bigint }>`select count(*) as count
        from search_transactions(${companyId}::uuid, array['%titkos%'], null::bigint, '{}'::text[], 100)`;
      return Number((await text.execute(tx)).rows[0]!.count);
    };
    const ofBoth = (open: string) =>
      inCompany(connection.db, open, async (tx) => [
        await call(tx, mine.company.id),
        await call(tx, theirs.company.id),
      ]);
    expect(await ofBoth(mine.company.id)).toEqual([1, 0]);
    expect(await ofBoth(theirs.company.id)).toEqual([0, 1]);
    const caller = { userId: mine.company.ownerId, boundCompanyId: null, through: stampOf(SELF) };
    expect(await runAsCaller(caller, () => ofBoth(theirs.company.id))).toEqual([0, 0]);
    expect(await runAsCaller(caller, () => ofBoth(mine.company.id))).toEqual([1, 0]);
    const stranger = {
      userId: (await buildUser(connection.db)).id,
      boundCompanyId: null,
      through: stampOf(SELF),
    };
    const seen = await runAsCaller(stranger, () =>
      find(mine, { text: "titkos" }, WAYS["keys of the index"]!),
    );
    expect(seen).toMatchObject({ days: [], total: 0 });
    for (const setting of ["", "'';", "x"]) {
      const outside = connection.db.connection().execute(async (db) => {
        await sql`select set_config('app.company_ids', ${setting}, false)`.execute(db);
        return call(db as Tx, mine.company.id).finally(() =>
          sql`reset app.company_ids`.execute(db),
        );
      });
      if (setting === "") expect(await outside).toBe(0);
      else await expect(outside).rejects.toThrow("invalid input syntax");
    }
  });

  it("cannot be reached by names put before those of the function, nor by anybody else's right to it", async () => {
    const { rows } = await owner.query(
      `select p.proconfig as settings, has_function_privilege('public', p.oid, 'execute') as public from pg_proc p
        where p.proname = 'search_transactions'`,
    );
    expect(rows).toEqual([
      {
        settings: expect.arrayContaining(["search_path=pg_catalog, public, pg_temp"]),
        public: false,
      },
    ]);
    const { rows: policies } = await owner.query(
      `select polroles::regrole[]::text as roles from pg_policy
        where polname = 'owner_reads' and polrelid = 'transaction_search'::regclass`,
    );
    expect(policies).toEqual([{ roles: expect.not.stringContaining("bankhid_app") }]);
  });
});

describe("the job", () => {
  it("finds the companies that changed, forgets what was taken away, and keeps nothing of a purged company", async () => {
    const world = await buildWorld();
    const { company, accounts } = world;
    const [gone] = await buildTransactions(connection.db, company.id, accounts[0]!, [
      { date: "2026-01-10", amount: 5n, partnerName: "Eltűnő" },
      { date: "2026-01-11", amount: 5n, partnerName: "Maradó" },
    ]);
    const count = async (table: string): Promise<number> =>
      Number(
        (await owner.query(`select count(*) from ${table} where company_id = $1`, [company.id]))
          .rows[0].count,
      );
    const queue = createMemoryQueue();
    await followChanges({ db: connection.db, queue }, { pieceRows: 1 });
    const queued = queue.jobs
      .filter(({ data }) => data.companyId === company.id)
      .map(({ name }) => name);
    expect([await count("transaction_search"), queued]).toEqual([1, ["search-index.keep"]]);
    await followChanges({ db: connection.db, queue });
    expect(await count("transaction_search")).toBe(2);
    await inCompany(connection.db, company.id, async (tx) => {
      await sql`update company_overview set change_seq = change_seq + 1 where company_id = ${company.id}::uuid`.execute(
        tx,
      );
      await sql`insert into transaction_removed (company_id, change_seq, transaction_id, bank_account_id, reason, was)
        select company_id, (select change_seq from company_overview where company_id = ${company.id}::uuid), id, bank_account_id,
          'file', '{}'
        from bank_transaction where company_id = ${company.id}::uuid and id = ${gone}::uuid`.execute(
        tx,
      );
      await sql`delete from bank_transaction where company_id = ${company.id}::uuid and id = ${gone}::uuid`.execute(
        tx,
      );
    });
    for (const limits of Object.values(WAYS))
      expect((await find(world, { text: "o" }, limits)).days).toEqual(["2026-01-11"]);
    await followChanges({ db: connection.db, queue });
    expect(await count("transaction_search")).toBe(1);
    await owner.query(
      "update company_directory set state = 'deleted', purge_after = now() - interval '1 day' where company_id = $1",
      [company.id],
    );
    await inCompany(connection.db, company.id, (tx) => deleteCompanyRows(tx, company.id));
    await keepSearchTexts(connection, company.id);
    expect([await count("transaction_search"), await count("search_progress")]).toEqual([0, 0]);
  });
});
