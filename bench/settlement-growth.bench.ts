/**
 * One arrival in a company whose history of settlements grows: the matching of what changed beside
 * a plain lookup of a parcel by its index, in the same run. Five settlements a day of fifty items,
 * each tied to its credit. `node bench/settlement-growth.bench.ts [settlements,…] [rounds]`
 */
import { loadavg } from "node:os";
import { connect } from "../src/server/database/connect.ts";
import { inCompanyAsProgram } from "../src/server/database/tenant.ts";
import {
  matchCompany,
  matchDue,
} from "../src/server/features/collections/match-company.service.ts";
import { markMatchingDue } from "../src/server/features/collections/matching-due.store.ts";
import { newId } from "../src/server/new-id.ts";
import { createMemoryQueue } from "../src/server/testing/build-ingest.ts";
import { buildCollection } from "../src/server/testing/build-collection.ts";
import { buildCompany } from "../src/server/testing/build-company.ts";
import { buildBankAccount, buildTransactions } from "../src/server/testing/build-transactions.ts";
import { addDays, type LocalDate } from "../src/values/local-date.ts";
import { openBenchDatabase, percentiles } from "./bench-database.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";

const PER_DAY = 5;
const ITEMS = 50;
const LAST_DAY = "2026-10-30" as LocalDate;
const UNIT = 100_000n;
// A growth of the history by five may cost an arrival no more than this.
const GROWTH_BAR = 1.5;
const sizes = (process.argv[2] ?? "4000,20000").split(",").map(Number);
const rounds = Number(process.argv[3] ?? 15);

const database = await openBenchDatabase();
const { db, close } = await connect(database.appUrl);
const deps = {
  db,
  newId,
  clock: { now: () => new Date() },
  events: { publish: async () => {} },
  queue: createMemoryQueue(),
} as unknown as Parameters<typeof matchCompany>[0];
const results: object[] = [];
const arrivals: number[] = [];
try {
  for (const settlements of sizes) {
    const { id: companyId } = await buildCompany(db);
    const account = await buildBankAccount(db, companyId);
    await fill(companyId, account.id, settlements);
    const arrivalMs: number[] = [];
    const lookupMs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await arrive(companyId, account, round);
      arrivalMs.push(
        await millisecondsOf(async () => {
          if (!(await matchDue(deps, companyId))) throw new Error("the arrival was not tied");
        }),
      );
      lookupMs.push(await millisecondsOf(() => lookUp(companyId, (round * 37) % settlements)));
    }
    const wholeMs = await millisecondsOf(() => matchCompany(deps, companyId));
    arrivals.push(percentiles(arrivalMs).p50);
    results.push({
      settlements,
      items: settlements * ITEMS,
      arrivalMs: percentiles(arrivalMs),
      lookupMs: percentiles(lookupMs),
      ratio: percentiles(arrivalMs).p50 / percentiles(lookupMs).p50,
      wholeCompanyMs: wholeMs,
    });
  }
  const growth = arrivals.at(-1)! / arrivals[0]!;
  tellResult("settlement-growth", { load: loadavg()[0], rounds, sizes: results, growth });
  if (growth > GROWTH_BAR) process.exitCode = 1;
} finally {
  await close();
  await database.close();
}

/** A settlement with its credit on the last day, as a report and a statement bring them. */
async function arrive(
  companyId: string,
  account: Awaited<ReturnType<typeof buildBankAccount>>,
  round: number,
): Promise<void> {
  const amount = BigInt(9_000_000 + round) * UNIT;
  await buildCollection(db, companyId, {
    day: LAST_DAY,
    payout_date: LAST_DAY,
    payout_ref: newId(),
    gross: amount,
    net: amount,
    expected: amount,
  });
  await buildTransactions(db, companyId, account, [
    { date: addDays(LAST_DAY, 1), amount, partnerName: "GLS General Logistics Systems" },
  ]);
  const days = { from: LAST_DAY, to: LAST_DAY };
  await inCompanyAsProgram(db, companyId, (tx) => markMatchingDue(tx, companyId, days, new Date()));
}

async function lookUp(companyId: string, n: number): Promise<void> {
  await inCompanyAsProgram(db, companyId, (tx) =>
    tx
      .selectFrom("collection_item_key")
      .select(["collection_id", "row_number"])
      .where("company_id", "=", companyId)
      .where("key", "=", `P${n}X1`)
      .execute(),
  );
}

/** Settlements with items, their credits, and the ties between them, straight into the tables. */
async function fill(companyId: string, accountId: string, settlements: number): Promise<void> {
  const { owner } = database;
  await owner.query(
    `create temp table made as select n, uuidv7() as id, uuidv7() as credit,
        $1::date - ((n / $2::int)::int + 1) as day, (100000 + n)::bigint * 100000 as amount
      from generate_series(0, $3::int - 1) n`,
    [LAST_DAY, PER_DAY, settlements],
  );
  await owner.query(
    `insert into collection (company_id, id, kind, document, source, layout, currency, payout_ref, payout_date, day, gross, fees, net,
        carried_in, carried_out, expected, balanced, item_count, sale_count, content_hash, came_at)
      select $1, id, 'courier', 'settlement', 'gls-hu', 'cod', 'HUF', 'P' || n, day, day, amount, 0, amount,
        0, 0, amount, true, $2, $2, decode(md5(n::text), 'hex'), now() from made`,
    [companyId, ITEMS],
  );
  await owner.query(
    `insert into collection_item (company_id, collection_id, row_number, kind, external_id, date, gross, fee, net, line)
      select $1, id, i, 'parcel', 'P' || n || 'X' || i, day, amount / $2::int, 0, amount / $2::int, i
      from made, generate_series(1, $2::int) i`,
    [companyId, ITEMS],
  );
  await owner.query(
    `insert into collection_item_key (company_id, key, collection_id, row_number)
      select $1, 'P' || n || 'X' || i, id, i from made, generate_series(1, $2::int) i`,
    [companyId, ITEMS],
  );
  await owner.query(
    `insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency, booking_date_stated,
        status, partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq, created_at)
      select $1, credit, $2, day + 1, 1, amount, 'HUF', true, 'booked', 'GLS General Logistics Systems', '', 'P' || n, '', '', '', 1, now()
      from made`,
    [companyId, accountId],
  );
  await owner.query(
    `insert into credit_link (company_id, id, collection_id, transaction_id, amount, state, rule, proposal_id, created_at)
      select $1, uuidv7(), id, credit, amount, 'automatic', 'payer', uuidv7(), now() from made`,
    [companyId],
  );
  await owner.query("drop table made");
  await owner.query("vacuum analyze");
}
