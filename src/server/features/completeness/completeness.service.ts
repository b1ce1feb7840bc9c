/** The calendar of a company's accounts: runs of proven days, and the days of one month. */
import type { z } from "zod";
import type { completenessGet, completenessMonthGet } from "#contract/completeness/completeness.ts";
import type { DayRun as WireRun } from "#contract/completeness/day-runs.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import {
  chainPoints,
  countUnproven,
  type DayRun,
  listOrigins,
  listRunsNow,
  readAccountFacts,
  uniteFacts,
} from "#server/ledger/proof.ts";
import { listConflictsBetween } from "#server/ledger/links.ts";
import { addDays, budapestDate, daysInMonth, type LocalDate } from "#values/local-date.ts";
import { type Amount, formatAmount, sumOfOneCurrency } from "#values/money.ts";
import * as store from "./completeness.store.ts";
import { readFaults } from "./statement-faults.service.ts";
import { countDue, findTail } from "./tail.policy.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The runs of the year, and what is missing of all years. */
export async function readCalendar(
  { db, clock }: Needs,
  { companyId }: CompanyAccess,
  asked: number | undefined,
): Promise<z.input<typeof completenessGet.reply>> {
  const today = budapestDate(clock.now().getTime());
  const year = asked ?? Number(today.slice(0, 4));
  return inCompany(db, companyId, async (tx) => {
    const rows = await store.listAccountRows(tx, companyId);
    const runsOf = await readRuns(tx, companyId);
    const faultsOf = await readFaults(tx, companyId, year);
    const accounts = rows.map(({ id, closed, ...row }) => {
      const runs = runsOf(row);
      const through = runs.at(-1)?.to ?? null;
      const tail = findTail(through, row.feed, today, closed);
      return {
        accountId: id,
        ...row,
        originates: [...row.originates],
        from: runs[0]?.from ?? null,
        through,
        runs: runs.flatMap((run) => clip(run, year)),
        tail,
        faults: faultsOf(row, runs),
        unprovenDays: countUnproven(runs) + countDue(tail),
      };
    });
    const first = accounts.flatMap(({ from }) => from ?? []).toSorted()[0] ?? today;
    const openChanges = (await store.countOpenChanges(tx, [companyId])).get(companyId) ?? 0;
    return { year, firstYear: Number(first.slice(0, 4)), today, accounts, openChanges };
  });
}

/** The runs of an account. */
async function readRuns(tx: Tx, companyId: string) {
  const keyOf = (account: { accountNr: string; currency: string }): string =>
    `${account.accountNr} ${account.currency}`;
  const runs = Map.groupBy(await listRunsNow(tx, companyId), keyOf);
  return (account: { accountNr: string; currency: string }): readonly DayRun[] =>
    runs.get(keyOf(account)) ?? [];
}

function clip(run: DayRun, year: number): WireRun[] {
  const [first, last] = [`${year}-01-01` as LocalDate, `${year}-12-31` as LocalDate];
  if (run.to < first || run.from > last) return [];
  const { state, reason, difference, numbers } = run;
  return [
    {
      from: run.from < first ? first : run.from,
      to: run.to > last ? last : run.to,
      state,
      reason,
      difference: difference === null ? null : formatAmount(difference),
      numbers,
    },
  ];
}

function summarize(
  rows: readonly store.MonthDayRow[],
  opening: Amount | undefined,
  closing: Amount | undefined,
): z.input<typeof completenessMonthGet.reply>["summary"] {
  const credit = sumOfOneCurrency(rows.map((row) => row.credit));
  const debit = sumOfOneCurrency(rows.map((row) => row.debit));
  const creditCount = rows.reduce((sum, row) => sum + row.inCount, 0);
  const computed = opening === undefined ? undefined : opening + credit + debit;
  const isKnown = computed !== undefined && closing !== undefined;
  const show = (amount: Amount | undefined): string | null =>
    amount === undefined ? null : formatAmount(amount);
  return {
    opening: show(opening),
    credit: formatAmount(credit),
    creditCount,
    debit: formatAmount(debit),
    debitCount: rows.reduce((sum, row) => sum + row.count, 0) - creditCount,
    computed: show(computed),
    closing: show(closing),
    difference: isKnown ? formatAmount(closing - computed) : null,
  };
}

/** The days of a month of one account. Throws `not_found` where the company has no such account. */
export async function readMonth(
  { db }: Needs,
  { companyId }: CompanyAccess,
  accountId: string,
  month: string,
): Promise<z.input<typeof completenessMonthGet.reply>> {
  const from = `${month}-01` as LocalDate;
  const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  const to = `${month}-${last}` as LocalDate;
  return inCompany(db, companyId, async (tx) => {
    const account = await store.findAccount(tx, companyId, accountId);
    if (account === undefined) throw notFound("The account");
    const ids = (await listOrigins(tx, companyId, account)).map(({ id }) => id);
    const chain = chainPoints(uniteFacts(await readAccountFacts(tx, companyId, account)));
    const rows = new Map(
      (await store.listMonthDays(tx, companyId, ids, from, to)).map((row) => [row.day, row]),
    );
    const balanceAt = (day: LocalDate): string | null => {
      const balance = chain.balanceOf(day);
      return balance === undefined ? null : formatAmount(balance);
    };
    const files = await store.listUntiedFiles(tx, companyId, ids, from, to);
    const conflicts = await listConflictsBetween(tx, companyId, ids, from, to);
    return {
      days: Array.from({ length: last }, (_, index) => {
        const date = addDays(from, index);
        const row = rows.get(date);
        return {
          date,
          balance: balanceAt(date),
          credit: formatAmount(row?.credit ?? 0n),
          debit: formatAmount(row?.debit ?? 0n),
          count: row?.count ?? 0,
        };
      }),
      summary: summarize([...rows.values()], chain.openingOf(from), chain.balanceOf(to)),
      untiedFiles: files.map(({ id, name }) => ({ _id: id, originalName: name })),
      conflicts: conflicts.map(({ day, fact, told, amount, ...item }) => ({
        ...item,
        date: day,
        amount: formatAmount(amount),
        field: fact,
        told: [...told],
      })),
    };
  });
}
