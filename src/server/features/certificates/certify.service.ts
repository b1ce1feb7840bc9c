/** What a certificate of some accounts and days would say, from the books as they are. */
import {
  CERTIFICATE_DAYS_MAX,
  type certificateBodySchema,
  type CertificateFall,
  type CertifiedAccount,
  type NamedBasis,
  type PreviewAccount,
} from "#contract/certificates/certificates.ts";
import { provenByBalances } from "#contract/completeness/day-states.ts";
import type { z } from "zod";
import type { Tx } from "#server/database/tenant.ts";
import { type AccountGroup, listAccountGroups } from "#server/ledger/accounts.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import {
  type AccountFacts,
  beganBehind,
  chainPoints,
  type DayRun,
  decideAccount,
  readAccountFacts,
  uniteFacts,
} from "#server/ledger/proof.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { type Amount, formatAmount } from "#values/money.ts";
import {
  findConnectedBank,
  findLifeTeller,
  listBasisFiles,
  listBasisItems,
  listBasisStatements,
  listItemFiles,
} from "./basis.store.ts";
import { type DecidedBasis, decideBasis } from "./decide-basis.ts";
import {
  countChangedItems,
  type CountedChanges,
  countOpenDoubles,
  type Days,
  type ItemSums,
  listItemSums,
} from "./certificates.store.ts";

/** What is certified; the company is the right's. */
export type CertificateOrder = Omit<z.output<typeof certificateBodySchema>, "company_id">;

export interface Certification extends Days, CountedChanges {
  readonly accounts: readonly (PreviewAccount & Pick<DecidedBasis, "fileIds">)[];
  readonly openDays: number;
  readonly itemCount: number;
  /** Items of which nobody has decided whether they count. */
  readonly openDoubles: number;
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
  const accounts: Certification["accounts"][number][] = [];
  for (const account of chosen) {
    const facts = await readAccountFacts(tx, companyId, account);
    const own = sums.find(isOf(account));
    const proof = proveDays(facts, days, own);
    if (proof === undefined) continue;
    const lived = {
      from: proof.from as LocalDate,
      to: (proof.to ?? days.to) as LocalDate,
    };
    const decided = await readBasis(tx, companyId, account, facts, lived);
    const life = await nameLife(tx, companyId, account, facts, days);
    const bank = await nameBank(tx, companyId, account, decided.basis);
    accounts.push({ ...presentAccount(account, own), ...bank, ...proof, life, ...decided });
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
    openDoubles: await countOpenDoubles(tx, companyId, days, chosen),
  };
}

/** Whether a certificate can be made: every day is proven, and nothing waits for a decision. */
export function isWhole({ accounts, openDays, openDoubles, heldChanges }: Certification): boolean {
  return accounts.length > 0 && openDays === 0 && openDoubles === 0 && heldChanges === 0;
}

type Numbered = Pick<AccountGroup, "accountNr" | "currency">;

function isOf({ accountNr, currency }: Numbered): (other: Numbered) => boolean {
  return (other) => other.accountNr === accountNr && other.currency === currency;
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

/** What the proof of these days rests on, from the books as they are. */
async function readBasis(
  tx: Tx,
  companyId: string,
  account: AccountGroup,
  facts: readonly AccountFacts[],
  days: Days,
): Promise<DecidedBasis> {
  const statements = await listBasisStatements(tx, companyId, account);
  const counts = await listBasisItems(tx, companyId, account, days);
  const told = new Map(
    (counts.some(({ file }) => file > 0)
      ? await listItemFiles(tx, companyId, account, days)
      : []
    ).map(({ day, fileIds }) => [day, fileIds]),
  );
  const items = counts.map((each) => ({ ...each, fileIds: told.get(each.day) ?? [] }));
  const ids = [...statements.map(({ fileId }) => fileId), ...[...told.values()].flat()];
  const files = await listBasisFiles(tx, companyId, [...new Set(ids)]);
  const readings = facts.flatMap((each) => each.readings);
  return decideBasis({ readings, statements, items, files }, days);
}

/**
 * The bank of the connection that told certified days, or of a number whose check holds; a file's
 * own word names none.
 */
async function nameBank(
  tx: Tx,
  companyId: string,
  account: AccountGroup,
  { days }: NamedBasis,
): Promise<Pick<PreviewAccount, "bankName" | "bankNameFrom">> {
  const isRead = days.some(({ bases }) => bases.includes("bank"));
  const connected = isRead ? await findConnectedBank(tx, companyId, account) : undefined;
  if (connected !== undefined) return { bankName: connected, bankNameFrom: "connection" };
  const number = readAccountNumber(account.accountNr);
  const isChecked = number?.kind === "hungarian" && number.valid;
  const bankName = isChecked ? findHungarianBank(number.canonical) : "";
  return { bankName, bankNameFrom: bankName === "" ? null : "number" };
}

/** Who says that the account did not live on days of the period; null where nobody has to. */
async function nameLife(
  tx: Tx,
  companyId: string,
  account: AccountGroup,
  facts: readonly AccountFacts[],
  days: Days,
): Promise<PreviewAccount["life"]> {
  const { opened = null, closed = null } = facts[0]?.life ?? {};
  const within = {
    opened: opened !== null && opened > days.from ? opened : null,
    closed: closed !== null && closed < days.to ? closed : null,
  };
  if (within.opened === null && within.closed === null) return null;
  const told = await findLifeTeller(tx, companyId, account);
  return told === undefined ? null : { ...within, by: told.by, at: told.at.toISOString() };
}

/** Accounts and days of a certificate that was made. */
export interface MadeCertificate extends Days {
  readonly accounts: readonly Pick<CertifiedAccount, "accountNr" | "currency" | "from" | "to">[];
}

/**
 * Why each of these certificates would not be made today; null where it would. The facts of an
 * account are read once for all of them.
 */
export async function findFalls(
  tx: Tx,
  companyId: string,
  made: readonly MadeCertificate[],
): Promise<(CertificateFall | null)[]> {
  if (made.length === 0) return [];
  const groups = await listAccountGroups(tx, companyId);
  const read = new Map<AccountGroup, readonly AccountFacts[]>();
  const readOnce = async (group: AccountGroup): Promise<readonly AccountFacts[]> => {
    const facts = read.get(group) ?? (await readAccountFacts(tx, companyId, group));
    read.set(group, facts);
    return facts;
  };
  const falls: (CertificateFall | null)[] = [];
  for (const { from, to, accounts } of made) {
    const days = { from, to };
    const sums = await listItemSums(tx, companyId, days, accounts);
    let fall: CertificateFall | undefined;
    for (const { from: begins, to: ends, ...account } of accounts) {
      const group = groups.find(isOf(account));
      const facts = group && (await readOnce(group));
      // The paper says of an account that begins later that it had no days before.
      const proof = facts && proveDays(facts, days, sums.find(isOf(account)));
      const [open] = proof?.open ?? [];
      if (open !== undefined) fall = { reason: open.reason, from: open.from, to: open.to };
      else if (proof?.from !== begins || proof.to !== ends) fall = { reason: "account", ...days };
      if (fall !== undefined) break;
    }
    falls.push(fall ?? (await findUndecided(tx, companyId, accounts, days)));
  }
  return falls;
}

async function findUndecided(
  tx: Tx,
  companyId: string,
  accounts: MadeCertificate["accounts"],
  days: Days,
): Promise<CertificateFall | null> {
  const { heldChanges } = await countChangedItems(tx, companyId, days, accounts);
  const waits = heldChanges > 0 || (await countOpenDoubles(tx, companyId, days, accounts)) > 0;
  return waits ? { reason: "undecided", ...days } : null;
}

function coverWaiting(waiting: readonly Days[], { from, to }: Days): Days[] {
  return waiting
    .filter((span) => span.from <= to && span.to >= from)
    .map((span) => ({
      from: span.from > from ? span.from : from,
      to: span.to < to ? span.to : to,
    }));
}

type Proof = Pick<PreviewAccount, "from" | "to" | "opening" | "closing" | "proven" | "open">;

/**
 * The days of one account. An account that began with nothing, as its first statement says, has no
 * days before that, and one that was closed none behind; undefined where it did not live within the
 * period. No day is proven where the opening balance and the items of the paper (`sums`) do not
 * make its closing balance, nor days of a faulty statement that waits for a person.
 */
function proveDays(
  numbers: readonly AccountFacts[],
  days: Days,
  sums: ItemSums | undefined,
): Proof | undefined {
  const runs = numbers.length === 0 ? [] : decideAccount(numbers);
  const together = numbers.length === 0 ? undefined : uniteFacts(numbers);
  const chain = together && chainPoints(together);
  const began = together && beganBehind(together, days.from);
  if (began !== undefined && began > days.to) return undefined;
  const closed = together?.life?.closed ?? undefined;
  if (closed !== undefined && closed < days.from) return undefined;
  const from = began ?? days.from;
  const to = closed !== undefined && closed < days.to ? closed : days.to;
  const pieces = coverDays(runs, { from, to });
  const countOf = (state: DayRun["state"]): number =>
    pieces.reduce((sum, run) => sum + (run.state === state ? lengthOf(run) : 0), 0);
  const show = (amount: Amount | undefined): string | null =>
    amount === undefined ? null : formatAmount(amount);
  const [opening, closing] = [chain?.openingOf(from), chain?.balanceOf(to)];
  const open = pieces.flatMap(({ from: start, to: end, state, reason, difference }) =>
    state === "unproven" && reason !== null
      ? { from: start, to: end, reason, difference: show(difference ?? undefined) }
      : [],
  );
  // Where balances prove these days without it, the calendar says so (decision 0197).
  if (open.length === 0)
    for (const span of coverWaiting(together?.waiting ?? [], { from, to }))
      open.push({ ...span, reason: "waiting_file", difference: null });
  const net = (sums?.credit ?? 0n) + (sums?.debit ?? 0n);
  const difference =
    opening === undefined || closing === undefined ? undefined : closing - opening - net;
  // Balances of two numbers that prove each day for themselves may leave none for the account.
  const addsUp =
    difference === undefined
      ? pieces.some(({ state }) => !provenByBalances(state))
      : difference === 0n;
  if (open.length === 0 && !addsUp)
    open.push({ from, to, reason: "balance_gap", difference: show(difference) });
  return {
    from,
    to: to === days.to ? null : to,
    opening: show(opening),
    closing: show(closing),
    proven: {
      byChain: countOf("balance"),
      byLevel: countOf("level"),
      byInterval: countOf("interval"),
      byReading: countOf("reading"),
    },
    open,
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
  const { id, accountNr, currency, displayName } = account;
  return {
    accountId: id,
    accountNr,
    currency,
    displayName,
    credit: formatAmount(sums?.credit ?? 0n),
    creditCount: sums?.creditCount ?? 0,
    debit: formatAmount(sums?.debit ?? 0n),
    debitCount: sums?.debitCount ?? 0,
  };
}
