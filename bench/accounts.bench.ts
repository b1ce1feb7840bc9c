/**
 * The list of accounts through HTTP, of a company with statements of every banking day for two
 * years and of one without statements, in the same run: what the completeness of statements costs,
 * at the first question and at the others. `node bench/accounts.bench.ts [statements an account]
 * [rounds]`
 */
import { loadavg } from "node:os";
import { buildCompany } from "../src/server/testing/build-company.ts";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { buildBankAccount } from "../src/server/testing/build-transactions.ts";
import { openBenchApp } from "./bench-app.ts";
import { openBenchDatabase, percentiles } from "./bench-database.ts";
import { tellResult } from "./bench-result.ts";

const ACCOUNTS = 5;
const statements = Number(process.argv[2] ?? 730);
const rounds = Number(process.argv[3] ?? 100);

const loadBefore = loadavg()[0]!;
const database = await openBenchDatabase();
const bench = await openBenchApp(database.appUrl);
try {
  const user = await buildUser(bench.connection.db);
  const token = await buildSession(bench.connection.db, user.id);
  const bare = await fill(user.id, 0);
  const full = await fill(user.id, statements);
  await database.owner.query("vacuum analyze");
  const address = await bench.app.listen({ port: 0, host: "127.0.0.1" });
  const ask = async (companyId: string): Promise<number> => {
    const startedAt = performance.now();
    const reply = await fetch(`${address}/v1/bankaccounts?company_id=${companyId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { accounts } = (await reply.json()) as { accounts: { gapCount: number }[] };
    if (accounts.length !== ACCOUNTS) throw new Error(JSON.stringify(accounts));
    return performance.now() - startedAt;
  };
  for (let turn = 0; turn < 10; turn++) await ask(bare);
  const firstMs = await ask(full);
  const times = { bare: [] as number[], full: [] as number[] };
  for (let turn = 0; turn < rounds; turn++) {
    times.bare.push(await ask(bare));
    times.full.push(await ask(full));
  }
  const [without, beside] = [percentiles(times.bare), percentiles(times.full)];
  tellResult("accounts", {
    accounts: ACCOUNTS,
    statements: ACCOUNTS * statements,
    rounds,
    firstMs: Math.round(firstMs),
    without,
    beside,
    ratioP50: Math.round((100 * beside.p50) / without.p50) / 100,
    load: [loadBefore, loadavg()[0]!],
  });
} finally {
  await bench.close();
  await database.close();
}

async function fill(ownerId: string, count: number): Promise<string> {
  const { id } = await buildCompany(bench.connection.db, { ownerId });
  for (let at = 0; at < ACCOUNTS; at++) {
    const account = await buildBankAccount(bench.connection.db, id);
    await database.owner.query(
      `with file as (
          insert into stored_file (company_id, id, name, original_name, content_hash, size_bytes, origin, status)
          select $1, f, f::text, 'x.sta', decode(md5(f::text), 'hex'), 1, 'upload', 'finished' from (
            select uuidv7() as f from generate_series(1, $3::integer)) n returning id)
        insert into statement (company_id, id, stored_file_id, bank_account_id, kind, number, from_date, to_date, interval_stated,
            opening, closing, ties, transaction_count)
          select $1, uuidv7(), id, $2, 'statement', n::text, date '2024-01-01' + n, date '2024-01-01' + n, true, n, n + 1, true, 1
          from (select id, row_number() over ()::integer as n from file) f`,
      [id, account.id, count],
    );
  }
  return id;
}
