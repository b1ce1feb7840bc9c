/**
 * Plans of the list, taken under the program's role: row-level security must not cost the index
 * order.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  transactionFilterSchema,
  type TransactionSort,
} from "#contract/transactions/transaction-filter.ts";
import { connect, type Connection } from "#server/database/connect.ts";
import { runText } from "#server/database/run-text.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildBankAccount, type TestBankAccount } from "../../testing/build-transactions.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  buildPageText,
  LIST_COLUMNS,
  padAccounts,
  type PageQuestion,
} from "./transaction-page.store.ts";

const ROWS_PER_ACCOUNT = 3_000;
const ACCOUNTS = 70;

let database: TestDatabase;
let connection: Connection;
let company: TestCompany;
const accounts: TestBankAccount[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
  company = await buildCompany(connection.db);
  for (let at = 0; at < ACCOUNTS; at++)
    accounts.push(await buildBankAccount(connection.db, company.id));
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency, booking_date_stated, status,
        partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq, created_at, booked_at)
      select $1, gen_random_uuid(), a.id, date '2020-01-01' + (n % 2000), n, n, 'HUF', true, 'booked',
        'Partner', '', 'Közlemény', '', '', '', 1,
        now(), case when n % 3 > 0 then now() end
      from unnest($2::uuid[]) as a (id), generate_series(1, $3::int) n`,
    [company.id, accounts.map((account) => account.id), ROWS_PER_ACCOUNT],
  );
  await owner.query("analyze bank_transaction");
  await owner.end();
});

afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Given {
  readonly accounts: number;
  readonly filter?: object;
  readonly sort?: TransactionSort;
  readonly after?: PageQuestion["after"];
}

async function explain(given: Given): Promise<PlanNode[]> {
  const filter = transactionFilterSchema.parse({ company_id: company.id, ...given.filter });
  const accountIds = accounts.slice(0, given.accounts).map((account) => account.id);
  const question = {
    companyId: company.id,
    accountIds,
    sharedIds: [],
    filter,
    sort: given.sort ?? "date_desc",
    after: given.after,
  };
  const { text, values } = buildPageText(
    question,
    LIST_COLUMNS.map((name) => `t.${name}`).join(", "),
    101,
  );
  const rows = await inCompany(connection.db, company.id, (tx) =>
    runText<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      tx,
      `explain (analyze, format json) ${text}`,
      values,
    ),
  );
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode): void => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  walk(rows[0]!["QUERY PLAN"][0].Plan);
  return nodes;
}

const after = {
  bookingDate: "2023-06-01" as LocalDate,
  amount: 1_500n,
  id: "ffffffff-ffff-7fff-bfff-ffffffffffff",
};

describe("the plan of a page", () => {
  it.each([
    ["the first page of one account", { accounts: 1 }],
    ["a later page of one account", { accounts: 1, after }],
    ["the oldest first", { accounts: 1, sort: "date_asc" as const, after }],
    ["five accounts", { accounts: 5 }],
    ["a later page of five accounts", { accounts: 5, after }],
    ["five accounts, the oldest first", { accounts: 5, sort: "date_asc" as const }],
    ["the unbooked of five accounts", { accounts: 5, filter: { booked: "UNBOOKED" }, after }],
    ["sixty-four accounts", { accounts: 64 }],
    ["the largest amounts first", { accounts: 1, sort: "amount_desc" as const }],
    ["a later page of the largest amounts", { accounts: 1, sort: "amount_desc" as const, after }],
    ["five accounts, the least amounts first", { accounts: 5, sort: "amount_asc" as const, after }],
  ])("reads %s in the order of the index: no sort, no scan of the table", async (_name, given) => {
    const nodes = await explain(given);
    const types = nodes.map((node) => node["Node Type"]);
    expect(types.filter((type) => /Sort|Seq Scan|Bitmap/.test(type))).toEqual([]);
    const scanned = nodes
      .filter((node) => node["Relation Name"] === "bank_transaction")
      .reduce((sum, node) => sum + node["Actual Rows"], 0);
    expect(scanned).toBeLessThanOrEqual(101 + given.accounts);
  });

  it.each([
    ["from one amount to another", { amountMin: "0.0015", amountMax: "0.0016" }, 11],
    ["of both signs above an amount", { amountMin: "0.02995" }, 6],
    ["of debits and credits up to an amount", { amountMax: "0.00004" }, 4],
  ])("reads amounts %s by the index of amounts, and nothing else", async (_name, filter, rows) => {
    const nodes = await explain({ accounts: 1, filter });
    expect(nodes.flatMap((node) => node["Index Name"] ?? [])).toContain("bank_transaction_amount");
    expect(nodes.some((node) => node["Node Type"] === "Seq Scan")).toBe(false);
    const scans = nodes.filter((node) => node["Relation Name"] === "bank_transaction");
    expect(scans.map((node) => node["Actual Rows"])).toEqual([rows]);
    expect(scans.map((node) => node["Rows Removed by Filter"] ?? 0)).toEqual([0]);
  });

  it("sorts no more than a page per account above sixty-four accounts", async () => {
    const nodes = await explain({ accounts: 70, after });
    expect(nodes.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
    const scans = nodes.filter((node) => node["Relation Name"] === "bank_transaction");
    expect(scans.every((node) => node["Actual Rows"] <= 101)).toBe(true);
  });
});

describe("accounts of a page", () => {
  it("are padded to a power of two with an id that nobody has", () => {
    expect(
      [1, 2, 3, 5, 33, 64].map(
        (count) => padAccounts(Array.from({ length: count }, () => "a")).length,
      ),
    ).toEqual([1, 2, 4, 8, 64, 64]);
    expect(padAccounts(["a", "b", "c"])[3]).toBe("00000000-0000-0000-0000-000000000000");
  });
});
