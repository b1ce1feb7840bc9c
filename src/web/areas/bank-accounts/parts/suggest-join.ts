/**
 * Finds two accounts that are most likely one which got a new number when its bank was merged into
 * another. Pure.
 */
import { findHungarianBank } from "#statements/heads/find-source.ts";
import { BANK_HEADS } from "#statements/heads/source-heads.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";

export interface JoinableAccount {
  readonly accountNr: string;
  readonly bankName: string;
  readonly currency: string;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

/** One number in one currency, over all its origins. */
export interface JoinableNumber extends JoinableAccount {
  readonly displayName: string;
}

/** Banks that others were merged into, with the sign of the merged ones. */
const MERGERS = BANK_HEADS.flatMap(({ name, merger }) => (merger ? [{ name, ...merger }] : []));
type Merger = (typeof MERGERS)[number];
/**
 * Both numbers live side by side for some days at most, and a quiet account may pause some weeks.
 */
const OVERLAP_DAYS_MAX = 10;
const PAUSE_DAYS_MAX = 45;

/**
 * Numbers with the days that any of their origins covers, in the order in which they first stand.
 */
export function listNumbers<Account extends JoinableAccount & { readonly displayName: string }>(
  accounts: readonly Account[],
): JoinableNumber[] {
  const groups = Map.groupBy(accounts, (account) => `${account.accountNr} ${account.currency}`);
  return [...groups.values()].map((origins) => ({
    accountNr: origins[0]!.accountNr,
    currency: origins[0]!.currency,
    bankName: origins.find((each) => each.bankName)?.bankName ?? "",
    displayName: origins.find((each) => each.displayName)?.displayName ?? "",
    firstDate: origins.flatMap((each) => each.firstDate ?? []).toSorted()[0] ?? null,
    lastDate:
      origins
        .flatMap((each) => each.lastDate ?? [])
        .toSorted()
        .at(-1) ?? null,
  }));
}

/**
 * The former number and the one that took its place; nothing unless exactly one pair is obvious.
 */
export function suggestJoin(
  numbers: readonly JoinableNumber[],
): { from: JoinableNumber; into: JoinableNumber } | undefined {
  const pairs = MERGERS.flatMap((merger) => listPairs(numbers, merger));
  return pairs.length === 1 ? pairs[0] : undefined;
}

function listPairs(numbers: readonly JoinableNumber[], merger: Merger) {
  const present = numbers.filter((into) => isPresent(into, merger));
  return numbers
    .filter((from) => isOfMergedBank(from, merger))
    .flatMap((from) =>
      present
        .filter((into) => into.currency === from.currency && follows(from, into))
        .map((into) => ({ from, into })),
    );
}

function isOfMergedBank({ accountNr, bankName }: JoinableAccount, merger: Merger): boolean {
  if (accountNr.startsWith(merger.newCode)) return merger.nameOfNewCode.test(bankName);
  return findHungarianBank(accountNr) === merger.name || merger.formerNames.test(bankName);
}

function isPresent({ accountNr, bankName }: JoinableAccount, merger: Merger): boolean {
  return accountNr.startsWith(merger.newCode) && !merger.formerNames.test(bankName);
}

function follows(from: JoinableAccount, into: JoinableAccount): boolean {
  if (
    from.firstDate === null ||
    from.lastDate === null ||
    into.firstDate === null ||
    into.lastDate === null
  )
    return false;
  const pause = daysBetween(from.lastDate as LocalDate, into.firstDate as LocalDate);
  return (
    pause >= -OVERLAP_DAYS_MAX &&
    pause <= PAUSE_DAYS_MAX &&
    from.firstDate < into.firstDate &&
    from.lastDate < into.lastDate
  );
}
