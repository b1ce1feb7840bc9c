/** What a certificate of some accounts and days would say, from the books as they are. */
import {
  CERTIFICATE_DAYS_MAX,
  type certificateBodySchema,
  type PreviewAccount,
} from "#contract/certificates/certificates.ts";
import type { z } from "zod";
import type { Tx } from "#server/database/tenant.ts";
import { type AccountGroup, listAccountGroups } from "#server/ledger/accounts.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import {
  type AccountFacts,
  chainPoints,
  type DayRun,
  decideAccount,
  readAccountFacts,
  uniteFacts,
} from "#server/ledger/proof.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { type Amount, formatAmount } from "#values/money.ts";
import {
  type ChangedItems,
  countChangedItems,
  type Days,
  type ItemSums,
  listItemSums,
} from "./certificates.store.ts";

/** What is certified; the company is the right's. */
export type CertificateOrder = Omit<z.output<typeof certificateBodySchema>, "company_id">;

export interface Certification extends Days, ChangedItems {
  readonly accounts: readonly PreviewAccount[];
  readonly openDays: number;
  readonly itemCount: number;
}

/**
 * Decides the days of the accounts. Throws `export_range_invalid` for days in the wrong order or
 * too many of them, and `not_found` for an account that the company does not have.
 */
export async function certify(
  tx: Tx,
  companyId: string,
  order: CertificateOrder,
): Promise<Certification> {
  const days = { from: order.from as LocalDate, to: order.to as LocalDate };
  checkDays(days);
  const chosen = chooseAccounts(await listAccountGroups(tx, companyId), order.account_ids);
  const sums = await listItemSums(tx, companyId, days, chosen);
  const accounts: PreviewAccount[] = [];
  for (const account of chosen) {
    const proof = proveDays(await readAccountFacts(tx, companyId, account), days);
    if (proof === undefined) continue;
    const own = sums.find(
      ({ accountNr, currency }) => accountNr === account.accountNr && currency === account.currency,
    );
    accounts.push({ ...presentAccount(account, own), ...proof });
  }
  return {
    ...days,
    accounts,
    openDays: accounts.reduce(
      (sum, { open }) => sum + open.reduce((count, run) => count + lengthOf(run), 0),
      0,
    ),
    itemCount: sums.reduce((sum, { count }) => sum + count, 0),
    ...(await countChangedItems(tx, companyId, days, chosen)),
  };
}

function checkDays({ from, to }: Days): void {
  const days = lengthOf({ from, to });
  if (days < 1 || days > CERTIFICATE_DAYS_MAX)
    throw new ApiError("export_range_invalid", {
      message: `1 to ${CERTIFICATE_DAYS_MAX} days are possible`,
    });
}

function lengthOf({ from, to }: { readonly from: string; readonly to: string }): number {
  return daysBetween(from as LocalDate, to as LocalDate) + 1;
}

function chooseAccounts(
  accounts: readonly AccountGroup[],
  asked: readonly string[],
): readonly AccountGroup[] {
  if (asked.length === 0) return accounts;
  const chosen = asked.map((id) => {
    const account = accounts.find(({ ids }) => ids.includes(id.toLowerCase()));
    if (account === undefined) throw notFound("The account");
    return account;
  });
  return accounts.filter((account) => chosen.includes(account));
}

type Proof = Pick<PreviewAccount, "from" | "opening" | "closing" | "proven" | "open">;

/**
 * The days of one account. An account that began with nothing has no days before that; undefined
 * where it began behind the period.
 */
function proveDays(numbers: readonly AccountFacts[], days: Days): Proof | undefined {
  const runs = numbers.length === 0 ? [] : decideAccount(numbers);
  const chain = numbers.length === 0 ? undefined : chainPoints(uniteFacts(numbers));
  const first = runs[0]?.from;
  const beganEmpty = first !== undefined && first > days.from && chain?.openingOf(first) === 0n;
  if (beganEmpty && first > days.to) return undefined;
  const from = beganEmpty ? first : days.from;
  const pieces = coverDays(runs, { from, to: days.to });
  const countOf = (state: DayRun["state"]): number =>
    pieces.reduce((sum, run) => sum + (run.state === state ? lengthOf(run) : 0), 0);
  const show = (amount: Amount | undefined): string | null =>
    amount === undefined ? null : formatAmount(amount);
  return {
    from,
    opening: show(chain?.openingOf(from)),
    closing: show(chain?.balanceOf(days.to)),
    proven: {
      byChain: countOf("balance"),
      byInterval: countOf("interval"),
      byReading: countOf("reading"),
    },
    open: pieces.flatMap(({ from: start, to, state, reason, difference }) =>
      state === "unproven" && reason !== null
        ? { from: start, to, reason, difference: show(difference ?? undefined) }
        : [],
    ),
  };
}

/** The runs within the days, with runs of `no_data` where there is none. */
function coverDays(runs: readonly DayRun[], { from, to }: Days): DayRun[] {
  const nothing = {
    state: "unproven",
    reason: "no_data",
    difference: null,
    numbers: null,
  } as const;
  const pieces: DayRun[] = [];
  let day = from;
  for (const run of runs) {
    if (run.to < day || run.from > to) continue;
    if (run.from > day) pieces.push({ ...nothing, from: day, to: addDays(run.from, -1) });
    const end = run.to > to ? to : run.to;
    pieces.push({ ...run, from: run.from > day ? run.from : day, to: end });
    day = addDays(end, 1);
  }
  if (day <= to) pieces.push({ ...nothing, from: day, to });
  return pieces;
}

function presentAccount(account: AccountGroup, sums: ItemSums | undefined) {
  const { id, accountNr, currency, bankName, displayName } = account;
  return {
    accountId: id,
    accountNr,
    currency,
    bankName,
    displayName,
    credit: formatAmount(sums?.credit ?? 0n),
    creditCount: sums?.creditCount ?? 0,
    debit: formatAmount(sums?.debit ?? 0n),
    debitCount: sums?.debitCount ?? 0,
  };
}
