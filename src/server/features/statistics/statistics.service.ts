/** What a company's accounts come to, month by month, and with whom. */
import { STATISTICS_MONTHS_MAX } from "#contract/statistics/statistics-limits.ts";
import type { z } from "zod";
import { PARTNERS_SHOWN, type statisticsGet } from "#contract/statistics/statistics.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { type AccountGroup, listAccountGroups } from "#server/ledger/accounts.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { invalidField, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { type Chain, chainPoints, readAccountFacts, uniteFacts } from "#server/ledger/proof.ts";
import { addDays, budapestDate, daysInMonth, type LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import type { TransferItem } from "./own-transfers.policy.ts";
import { findOwnTransfers, type FoundTransfers } from "./own-transfers.service.ts";
import * as store from "./statistics.store.ts";

type Reply = z.input<typeof statisticsGet.reply>;
type Query = Omit<z.output<typeof statisticsGet.query>, "company_id">;

const NOTHING: store.Sides = { credit: 0n, creditCount: 0, debit: 0n, debitCount: 0 };

/**
 * The statistics of a period of whole months. Throws `not_found` for an account that the company
 * does not have, and `validation_failed` for months in the wrong order or too many of them.
 */
export async function readStatistics(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { companyId, actor }: CompanyAccess,
  query: Query,
): Promise<Reply> {
  const today = budapestDate(clock.now().getTime());
  const months = listMonths(query, today.slice(0, 7));
  const period = { from: `${months[0]!}-01` as LocalDate, to: lastDayOf(months.at(-1)!) };
  await enterHeavy("query", actor.person.userId, companyId);
  return inCompany(db, companyId, async (tx) => {
    const accounts = await listAccountGroups(tx, companyId);
    const chosen = chooseAccounts(accounts, query.account_id?.toLowerCase());
    const ids = accounts.flatMap((account) => account.ids);
    const found = await findOwnTransfers(tx, companyId, accounts, period);
    const without = query.own_transfers === "without" ? found.paired : [];
    const rows = await store.listMonthRows(tx, companyId, ids, period);
    const chosenIds = chosen.flatMap((account) => account.ids);
    const leftOut = without.map(({ id }) => id);
    const partners = await store.listPartnerRows(
      tx,
      companyId,
      chosenIds,
      period,
      leftOut,
      PARTNERS_SHOWN,
    );
    const presented: Reply["accounts"] = [];
    for (const account of accounts) {
      const chain = await readChain(tx, companyId, account);
      presented.push(presentAccount(account, months, { rows, without, chain, today }));
    }
    return {
      from: months[0]!,
      to: months.at(-1)!,
      today,
      firstMonth: (await store.findFirstDay(tx, companyId))?.slice(0, 7) ?? null,
      accounts: presented,
      partners: partners.map(({ currency, isCredit, name, sum, count }) => ({
        currency,
        direction: isCredit ? "credit" : "debit",
        name,
        sum: formatAmount(sum),
        count,
      })),
      ownTransfers: presentTransfers(found, chosen),
    };
  });
}

/** The months of the question, the oldest first; the last twelve where it names none. */
function listMonths({ from, to }: Query, now: string): string[] {
  const last = to ?? (from === undefined ? now : shiftMonth(from, 11));
  const first = from ?? shiftMonth(last, -11);
  const count = monthNumber(last) - monthNumber(first) + 1;
  if (count < 1 || count > STATISTICS_MONTHS_MAX)
    throw invalidField("to", `1 to ${STATISTICS_MONTHS_MAX} months are possible`);
  return Array.from({ length: count }, (_, index) => shiftMonth(first, index));
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function shiftMonth(month: string, by: number): string {
  const number = monthNumber(month) + by;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
}

function lastDayOf(month: string): LocalDate {
  const days = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  return `${month}-${days}` as LocalDate;
}

function chooseAccounts(
  accounts: readonly AccountGroup[],
  asked: string | undefined,
): readonly AccountGroup[] {
  if (asked === undefined) return accounts;
  const account = accounts.find(({ ids }) => ids.includes(asked));
  if (account === undefined) throw notFound("The account");
  return [account];
}

async function readChain(
  tx: Tx,
  companyId: string,
  account: AccountGroup,
): Promise<Chain | undefined> {
  const facts = await readAccountFacts(tx, companyId, account);
  return facts.length === 0 ? undefined : chainPoints(uniteFacts(facts));
}

interface Sums {
  readonly rows: readonly store.MonthRow[];
  readonly without: readonly TransferItem[];
  readonly chain: Chain | undefined;
  readonly today: LocalDate;
}

function presentAccount(
  account: AccountGroup,
  months: readonly string[],
  { rows, without, chain, today }: Sums,
): Reply["accounts"][number] {
  const { id, ids, accountNr, currency, bankName, displayName } = account;
  const own = rows.filter(({ bankAccountId }) => ids.includes(bankAccountId));
  const left = without.filter((item) => isOf(account, item));
  return {
    accountId: id,
    accountNr,
    currency,
    bankName,
    displayName,
    months: months.map((month) => {
      const sums = addSides(own.filter((row) => row.month === month));
      const transfers = sidesOf(left.filter(({ date }) => date.startsWith(month)));
      return {
        month,
        ...presentSides({
          credit: sums.credit - transfers.credit,
          creditCount: sums.creditCount - transfers.creditCount,
          debit: sums.debit - transfers.debit,
          debitCount: sums.debitCount - transfers.debitCount,
        }),
        ...findClosing(chain, month, today),
      };
    }),
  };
}

function isOf(account: AccountGroup, item: TransferItem): boolean {
  return item.accountNr === account.accountNr && item.currency === account.currency;
}

/** The proven balance at the month's end; of the running month at its last proven day. */
function findClosing(
  chain: Chain | undefined,
  month: string,
  today: LocalDate,
): { closing: string | null; closingDate: LocalDate | null } {
  const end = lastDayOf(month);
  const days = [end];
  if (month === today.slice(0, 7))
    for (let day = today; day.startsWith(month); day = addDays(day, -1)) days.push(day);
  for (const day of days) {
    const balance = chain?.balanceOf(day);
    if (balance !== undefined) return { closing: formatAmount(balance), closingDate: day };
  }
  return { closing: null, closingDate: null };
}

function addSides(rows: readonly store.Sides[]): store.Sides {
  return rows.reduce(
    (sum, row) => ({
      credit: sum.credit + row.credit,
      creditCount: sum.creditCount + row.creditCount,
      debit: sum.debit + row.debit,
      debitCount: sum.debitCount + row.debitCount,
    }),
    NOTHING,
  );
}

function sidesOf(items: readonly TransferItem[]): store.Sides {
  return addSides(
    items.map(({ amount }) =>
      amount > 0n
        ? { ...NOTHING, credit: amount, creditCount: 1 }
        : { ...NOTHING, debit: amount, debitCount: 1 },
    ),
  );
}

function presentSides({ credit, creditCount, debit, debitCount }: store.Sides) {
  return { credit: formatAmount(credit), creditCount, debit: formatAmount(debit), debitCount };
}

function presentTransfers(
  { paired, unpaired }: FoundTransfers,
  chosen: readonly AccountGroup[],
): Reply["ownTransfers"] {
  const isChosen = (item: TransferItem): boolean => chosen.some((each) => isOf(each, item));
  const [sides, open] = [paired.filter(isChosen), unpaired.filter(isChosen)];
  const currencies = new Set([...sides, ...open].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => ({
    currency,
    ...presentSides(sidesOf(sides.filter((item) => item.currency === currency))),
    unpaired: open.filter((item) => item.currency === currency).length,
  }));
}
