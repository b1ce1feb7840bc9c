/** Which items are the two sides of a transfer between accounts of one company. Pure. */
import { hungarianIban } from "#values/account-number.ts";
import { dayNumber, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** A transfer arrives on the next banking day at the latest; a long weekend lies between. */
export const TRANSFER_DAYS_MAX = 5;

export interface TransferItem {
  readonly id: string;
  /** Number and currency of its account. */
  readonly accountNr: string;
  readonly currency: string;
  readonly date: LocalDate;
  readonly amount: Amount;
  /** The stored form of the number that the bank names on the other side; empty without one. */
  readonly partnerNr: string;
}

/**
 * The usual spellings of a stored number: banks tell the other side of an item as they like. Stored
 * Hungarian numbers have 24 digits.
 */
export function spellNumber(accountNr: string): string[] {
  if (!/^\d{24}$/.test(accountNr)) return [accountNr, accountNr.replace(/(.{4})(?=.)/g, "$1 ")];
  const blocks = accountNr.match(/\d{8}/g)!;
  const short = blocks[2] === "00000000" ? [blocks.slice(0, 2)] : [];
  const iban = hungarianIban(accountNr);
  return [
    ...[blocks, ...short].flatMap((parts) => ["", "-", " "].map((sign) => parts.join(sign))),
    iban,
    iban.replace(/(.{4})(?=.)/g, "$1 "),
  ];
}

/**
 * Ids of items that are a side of such a transfer. A debit and a credit belong together where one
 * of them names the account of the other, neither names another account, at most
 * `TRANSFER_DAYS_MAX` days lie between them, and the amounts are the same; in two currencies both
 * must name each other. Each item is a side of one transfer only.
 */
export function pairOwnTransfers(items: readonly TransferItem[]): ReadonlySet<string> {
  const paired = new Set<string>();
  const sorted = items
    .map((item) => ({ ...item, day: dayNumber(item.date) }))
    .toSorted((one, other) => one.day - other.day || (one.id < other.id ? -1 : 1));
  const credits = sorted.filter(({ amount }) => amount > 0n);
  const byAmount = Map.groupBy(credits, ({ currency, amount }) => `${currency} ${amount}`);
  const byNumbers = Map.groupBy(credits, ({ accountNr, partnerNr }) => `${accountNr} ${partnerNr}`);
  for (const debit of sorted.filter(({ amount }) => amount < 0n)) {
    const credit =
      findNearest(debit, byAmount.get(`${debit.currency} ${-debit.amount}`), paired) ??
      findNearest(debit, byNumbers.get(`${debit.partnerNr} ${debit.accountNr}`), paired);
    if (credit === undefined) continue;
    paired.add(debit.id);
    paired.add(credit.id);
  }
  return paired;
}

type Dated = TransferItem & { readonly day: number };

/** The nearest free credit that belongs to the debit; one whose bank names it before others. */
function findNearest(
  debit: Dated,
  credits: readonly Dated[] | undefined,
  paired: ReadonlySet<string>,
): Dated | undefined {
  let best: Dated | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const credit of credits ?? []) {
    const days = Math.abs(credit.day - debit.day);
    if (days > TRANSFER_DAYS_MAX || paired.has(credit.id) || !belong(debit, credit)) continue;
    const rank = days * 2 + (namesEachOther(debit, credit) ? 0 : 1);
    if (rank < bestRank) [best, bestRank] = [credit, rank];
  }
  return best;
}

function belong(debit: TransferItem, credit: TransferItem): boolean {
  if (debit.accountNr === credit.accountNr && debit.currency === credit.currency) return false;
  if (debit.currency !== credit.currency) return namesEachOther(debit, credit);
  if (debit.amount !== -credit.amount) return false;
  const isNamed = (nr: string, other: TransferItem): boolean => nr === other.accountNr;
  return (
    (isNamed(debit.partnerNr, credit) || isNamed(credit.partnerNr, debit)) &&
    (debit.partnerNr === "" || isNamed(debit.partnerNr, credit)) &&
    (credit.partnerNr === "" || isNamed(credit.partnerNr, debit))
  );
}

function namesEachOther(debit: TransferItem, credit: TransferItem): boolean {
  return debit.partnerNr === credit.accountNr && credit.partnerNr === debit.accountNr;
}
