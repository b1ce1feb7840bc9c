/** What has come of a company's first source, as figures: pure, so that it can be tested. */
import type { ApiReply } from "#web/api/client.ts";
import { countedElsewhere } from "#web/areas/bank-accounts/paired-items.ts";
import { groupOrigins, newestOf } from "#web/areas/bank-accounts/group-origins.ts";
import { addDays, daysBetween, type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { type Amount, parseAmount, sumOfOneCurrency } from "#values/money.ts";

type Reply = ApiReply<"bankAccountList">;
type Account = Reply["accounts"][number];
type StoredFile = ApiReply<"fileList">["files"][number];

export interface FirstFigures {
  readonly items: number;
  /** Accounts, those of several origins once. */
  readonly accounts: readonly (readonly [Account, ...Account[]])[];
  /** First and last day of the data; undefined while there is none. */
  readonly interval: { readonly from: LocalDate; readonly to: LocalDate } | undefined;
  readonly days: number;
  /** The currency with the most items; sums are of this one only. */
  readonly currency: string;
  readonly otherCurrencies: readonly string[];
  readonly credit: Amount;
  readonly debit: Amount;
  readonly balance: Amount | undefined;
  /** The latest day of the balances in the sum. */
  readonly balanceDate: string | undefined;
  readonly byDate: ReadonlyMap<string, { readonly credit: Amount; readonly debit: Amount }>;
}

/** The figures of a reply that holds at least one account. */
export function firstFigures(reply: Reply): FirstFigures {
  const accounts = groupOrigins(reply.accounts);
  const twice = countedElsewhere(reply.paired, reply.accounts);
  const currency = mainCurrency(reply.accounts);
  const byDate = new Map<string, { credit: Amount; debit: Amount }>();
  const add = (row: Reply["statistics"][number] | Reply["paired"][number], sign: 1n | -1n) => {
    if (row.currency !== currency) return;
    const day = byDate.get(row.date) ?? { credit: 0n, debit: 0n };
    byDate.set(row.date, {
      credit: day.credit + sign * read(row.credit),
      debit: day.debit + sign * read(row.debit),
    });
  };
  for (const row of reply.statistics) add(row, 1n);
  for (const row of twice) add(row, -1n);
  const interval = wholeInterval(reply.accounts);
  const balances = accounts
    .map((origins) => newestOf(origins))
    .filter((each) => each.currency === currency && each.balanceState === "good");
  return {
    items:
      reply.accounts.reduce((sum, account) => sum + account.transactionCount, 0) -
      twice.reduce((sum, row) => sum + row.count, 0),
    accounts,
    interval,
    days: interval ? daysBetween(interval.from, interval.to) + 1 : 0,
    currency,
    otherCurrencies: [...new Set(reply.accounts.map((each) => each.currency))].filter(
      (code) => code !== currency,
    ),
    credit: sumOfOneCurrency([...byDate.values()].map((day) => day.credit)),
    debit: sumOfOneCurrency([...byDate.values()].map((day) => day.debit)),
    balance:
      balances.length > 0
        ? sumOfOneCurrency(balances.map((each) => read(each.balance ?? "0")))
        : undefined,
    balanceDate: balances
      .map((each) => each.balanceDate)
      .filter((date) => date !== null)
      .toSorted()
      .at(-1),
    byDate,
  };
}

/** The days of a chart: at most `count`, up to the last day of the data. */
export function chartDays({ interval, byDate }: FirstFigures, count: number) {
  if (!interval) return [];
  const wanted = Math.min(count, daysBetween(interval.from, interval.to) + 1);
  return Array.from({ length: wanted }, (_, index) => {
    const date = addDays(interval.to, index + 1 - wanted);
    return { date, ...(byDate.get(date) ?? { credit: 0n, debit: 0n }) };
  });
}

/**
 * Days between the first and the last statement of an account that no statement covers, over all
 * accounts that come from files. Undefined where that cannot be told: an account without a
 * statement that names its days, or one whose items are pushed.
 */
export function missingDays(
  accounts: readonly Account[],
  files: readonly StoredFile[],
): number | undefined {
  let missing = 0;
  for (const account of accounts) {
    if (account.originate === "szamlazzhu") return undefined;
    // A bank is read day by day: there is nothing between two readings.
    if (account.originate === "aggreg8") continue;
    const covered = intervalsOf(account, files);
    if (covered.length === 0) return undefined;
    missing += gapDays(covered);
  }
  return missing;
}

interface Interval {
  readonly start: string;
  readonly end: string;
}

function intervalsOf(account: Account, files: readonly StoredFile[]): Interval[] {
  return files.flatMap((file) => {
    const isOfAccount = file.bankAccounts.some(
      (each) => each.accountNr === account.accountNr && each.currency === account.currency,
    );
    return file.status === "finished" && isOfAccount && file.interval ? [file.interval] : [];
  });
}

function gapDays(intervals: readonly Interval[]): number {
  const sorted = intervals.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  let end = sorted[0]!.end;
  let missing = 0;
  for (const next of sorted.slice(1)) {
    missing += Math.max(0, daysApart(end, next.start) - 1);
    if (next.end > end) end = next.end;
  }
  return missing;
}

function wholeInterval(accounts: readonly Account[]): FirstFigures["interval"] {
  const firsts = accounts.map((each) => each.firstDate).filter((date) => date !== null);
  const lasts = accounts
    .flatMap((each) => [each.lastDate, each.dataThrough])
    .filter((date) => date !== null);
  const from = asDate(firsts.toSorted()[0]);
  const to = asDate(lasts.toSorted().at(-1));
  return from && to ? { from, to } : undefined;
}

function mainCurrency(accounts: readonly Account[]): string {
  const counts = new Map<string, number>();
  for (const { currency, transactionCount } of accounts)
    counts.set(currency, (counts.get(currency) ?? 0) + transactionCount);
  const ranked = [...counts].toSorted(
    ([one, ones], [other, others]) =>
      others - ones || Number(other === "HUF") - Number(one === "HUF"),
  );
  return ranked[0]?.[0] ?? "HUF";
}

function daysApart(from: string, to: string): number {
  const [first, last] = [asDate(from), asDate(to)];
  return first && last ? daysBetween(first, last) : 0;
}

function asDate(text: string | undefined): LocalDate | undefined {
  const parsed = text === undefined ? undefined : parseLocalDate(text);
  return parsed?.ok ? parsed.value : undefined;
}

function read(text: string): Amount {
  const amount = parseAmount(text);
  return amount.ok ? amount.value : 0n;
}
