/**
 * Plans of every statement that the list sends, taken under the program's role with the values that
 * it was sent with: no table of companies is read from its first row to its last, and no node looks
 * at ten times the rows that it gives.
 */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transactionFilterSchema } from "#contract/transactions/transaction-filter.ts";
import { runText } from "#server/database/run-text.ts";
import { inCompany } from "#server/database/tenant.ts";
import { keepSearchTexts } from "#server/features/search-index/search-index.service.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, type TestBankAccount } from "#server/testing/build-transactions.ts";
import { type SentStatement, statementsOf } from "#server/testing/sent-statements.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

const ACCOUNTS = 3;
const ROWS_PER_ACCOUNT = 6_000;
/** Of another company, whose rows must cost this one nothing. */
const FOREIGN_ACCOUNTS = 9;
/** A node may look at so many rows beside those that it gives, however few it gives. */
const ROWS_BESIDE = 400;
/** A join may: all links of this small company are in memory sooner than one is looked up. */
const JOINED_BESIDE = 1_000;
/** Tables whose rows grow with a company's items. */
const GROWING =
  /^(?:bank_transaction|transaction_\w+|search_\w+|daily_stat|export_item|statement)$/;

let app: TestApp;
let company: TestCompany;
let token: string;
const accounts: TestBankAccount[] = [];

beforeAll(async () => {
  app = await createTestApp();
  company = await buildCompany(app.db);
  token = await buildSession(app.db, company.ownerId);
  for (let at = 0; at < ACCOUNTS; at++) accounts.push(await buildBankAccount(app.db, company.id));
  const owner = new pg.Client({ connectionString: app.database.ownerUrl });
  await owner.connect();
  const other = await buildCompany(app.db);
  const foreign: TestBankAccount[] = [];
  for (let at = 0; at < FOREIGN_ACCOUNTS; at++)
    foreign.push(await buildBankAccount(app.db, other.id));
  const filled = [
    [company.id, accounts.map(({ id }) => id), ROWS_PER_ACCOUNT],
    [other.id, foreign.map(({ id }) => id), ROWS_PER_ACCOUNT],
  ];
  for (const values of filled) await owner.query(ROWS, values);
  await owner.query(SUMS);
  await owner.query(SOURCES);
  await owner.query(LINKS);
  await owner.query("update company_overview set change_seq = 1");
  await keepSearchTexts(app.deps, company.id);
  await owner.query("analyze");
  await owner.end();
});

afterAll(async () => app?.close());

const ROWS = `insert into bank_transaction (
    company_id, id, bank_account_id, booking_date, occurrence, amount, currency, booking_date_stated, status,
    partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq, created_at, booked_at)
  select $1::uuid, gen_random_uuid(), a.id, date '2021-01-01' + n % 2000, n, (n % 7001 - 3000) * 100000 + 1000, 'HUF', true, 'booked',
        'Vevő' || n % 977, '117730161111101000000008', 'Számla ' || n, 'Átutalás', 'REF' || n, '', 1,
        now() - interval '10 days', case when n % 2 = 0 then now() end
  from unnest($2::uuid[]) as a (id), generate_series(1, $3::int) n`;
const SUMS = `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
  select company_id, bank_account_id, booking_date, sum(greatest(amount, 0)), sum(least(amount, 0)), count(*)
  from bank_transaction group by 1, 2, 3`;
const SOURCES = `insert into transaction_source (company_id, transaction_id, source_id, line, kind, raw, rule, seen_at)
  select company_id, id, bank_account_id, 1, 'pull', '', '', now() from bank_transaction`;
// Every twentieth row is led by the one before it.
const LINKS = `insert into transaction_link (company_id, id, leading_id, other_id, rule)
  select company_id, gen_random_uuid(), before, id, 'test' from (
    select company_id, id, lag(id) over w as before, row_number() over w as n from bank_transaction
    window w as (partition by company_id order by id)) r where n % 20 = 0`;

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Index Cond"?: string;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The nodes of the statements' plans, in one transaction with the settings that they had. */
async function plansOf(
  sent: readonly SentStatement[],
): Promise<{ readonly text: string; readonly nodes: readonly PlanNode[] }[]> {
  return inCompany(app.db, company.id, async (tx) => {
    const plans = [];
    for (const { text, values } of sent) {
      if (/^\s*set/i.test(text)) {
        await runText(tx, text, values);
        continue;
      }
      const asked = `explain (analyze, timing off, format json) ${text}`;
      const rows = await runText<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(tx, asked, values);
      plans.push({ text, nodes: nodesOf(rows[0]!["QUERY PLAN"][0].Plan) });
    }
    return plans;
  });
}

async function findFaults(sent: readonly SentStatement[]): Promise<string[]> {
  return (await plansOf(sent)).flatMap(({ text, nodes }) => {
    const shown = text.replaceAll(/\s+/g, " ").slice(0, 160);
    return faultsOf(nodes).map((fault) => `${fault}: ${shown}`);
  });
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function faultsOf(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap((node) => {
    if (/Join|Nested Loop/.test(node["Node Type"])) return faultsOfJoin(node);
    const table = node["Relation Name"] ?? "";
    if (!GROWING.test(table)) return [];
    const given = givenBy(node);
    // A table of a few rows is read as fast as its index.
    if (node["Node Type"] === "Seq Scan" && given > ROWS_BESIDE)
      return [`reads the whole of ${table}`];
    const dropped = (node["Rows Removed by Filter"] ?? 0) * node["Actual Loops"];
    return dropped > 10 * given + ROWS_BESIDE
      ? [`drops ${dropped} rows of ${table} for ${given}`]
      : [];
  });
}

const givenBy = (node: PlanNode): number => node["Actual Rows"] * node["Actual Loops"];

/** A side of a join that gives many rows, of which few remain. */
function faultsOfJoin(node: PlanNode): string[] {
  const most = Math.max(...(node.Plans ?? []).map(givenBy));
  return most > 10 * givenBy(node) + JOINED_BESIDE
    ? [`joins ${most} rows for ${givenBy(node)}`]
    : [];
}

const list = (body: object, page = "") =>
  app.call("POST", `/v1/bankaccounts-transactions/${page}`, {
    token,
    body: { company_id: company.id, booked: "ALL", bankAccounts: [], ...body },
  });

const NOBODY = "00000000-0000-0000-0000-000000000000";
const MONTH = { dateFrom: "2023-03-01", dateTo: "2023-03-31" };
const QUESTIONS: Readonly<Record<string, readonly [body: object, page?: string]>> = {
  "the first page": [{}],
  "page 100": [{}, "100"],
  "the oldest first": [{ sort: "date_asc" }],
  "the largest first": [{ sort: "amount_desc" }],
  "the least first": [{ sort: "amount_asc" }],
  "the unbooked ones": [{ booked: "UNBOOKED" }],
  "the booked ones": [{ booked: "BOOKED" }],
  "a month": [MONTH],
  "amounts between two": [{ amountMin: "1000.00", amountMax: "1100.00" }],
  "what comes": [{ direction: "credit" }],
  "what goes": [{ direction: "debit" }],
  "a currency": [{ currency: "HUF" }],
  "a rare word": [{ text: "REF1177" }],
  "a word of every row": [{ text: "számla" }],
  "a word that is nowhere": [{ text: "nincsilyen" }],
  "a partner": [{ partnerName: "vevő517" }],
  "a remittance": [{ description: "Számla 4711" }],
  "possible doubles": [{ possibleDouble: true }],
  "changes of the bank": [{ openChange: true }],
  "what came since yesterday": [{ newSince: "YESTERDAY" }],
  "those with a note": [{ noted: true }],
  "those with a question that waits": [{ question: "waiting" }],
  "those with an answered question": [{ question: "answered" }],
  "a tax number": [{ partnerTaxId: "12345676" }],
  "the items of a file": [{ fileId: NOBODY }],
  "what a file brought": [{ broughtBy: NOBODY }],
  // Own transfers are looked for among all rows of the days: the bars of the statistics ask for a
  // month.
  "a month without own transfers": [{ ownTransfers: "without", ...MONTH }],
};

it("each filter of the contract is asked", () => {
  const asked = Object.values(QUESTIONS).flatMap(([body]) => Object.keys(body));
  // These two are of every question.
  const everywhere = ["company_id", "bankAccounts"];
  expect(new Set([...asked, ...everywhere])).toEqual(
    new Set(Object.keys(transactionFilterSchema.shape)),
  );
});

it.each(Object.entries(QUESTIONS))(
  "%s: each statement is answered by indexes and looks at little beside",
  async (_, [body, page]) => {
    let status = 0;
    const sent = await statementsOf(async () => ({ status } = await list(body, page)));
    expect(status).toBe(200);
    expect(sent.filter(({ text }) => /shown_transaction|daily_stat/.test(text))).not.toEqual([]);
    expect(await findFaults(sent)).toEqual([]);
  },
);

// With the bound of the filter alone beside the comparison of rows, PostgreSQL begins at the bound:
// each page reads the entries of all pages before.
const BOUNDS = {
  dateFrom: "2021-01-01",
  dateTo: "2030-12-31",
  amountMin: "-4000.00",
  amountMax: "5000.00",
};
it.each([
  ["date_asc", /END >= '(?!2021-01-01)/],
  ["date_desc", /END <= '(?!2030-12-31)/],
  ["amount_asc", /amount >= (?!'?-400000000\b)/],
  ["amount_desc", /amount <= (?!'?500000000\b)/],
])("a late page by %s begins at its cursor", async (sort, ownBound) => {
  const days = { ...BOUNDS, sort };
  const { body } = await list(days, "100");
  let status = 0;
  const sent = await statementsOf(async () => ({ status } = await list(days, body.nextPage)));
  expect(status).toBe(200);
  const conds = (await plansOf(sent)).flatMap(({ nodes }) =>
    nodes.flatMap((node) => node["Index Cond"] ?? []),
  );
  const behind = conds.filter((cond) => cond.includes("ROW("));
  expect(behind).toHaveLength(ACCOUNTS + 1);
  expect(behind.filter((cond) => !ownBound.test(cond))).toEqual([]);
});

it("the last page by its cursor, and the counters, too", async () => {
  const bodies = [{}, { booked: "UNBOOKED" }].map((each) => ({
    company_id: company.id,
    bankAccounts: [],
    ...each,
  }));
  const { body } = await list({ sort: "date_asc" }, "100");
  const sent = await statementsOf(async () => {
    const { status } = await list({ sort: "date_asc" }, body.nextPage);
    expect(status).toBe(200);
    const counted = await app.call("POST", "/v1/transaction-counts", {
      token,
      body: { company_id: company.id, filters: bodies },
    });
    expect(counted.status).toBe(200);
  });
  expect(await findFaults(sent)).toEqual([]);
});
