/** The world of one matching, with what the rules ask of it again and again. */
import {
  findShape,
  hasReference,
  isStrongReference,
  shapeOf,
  squeezeWords,
  type SqueezedText,
} from "#settlements/matching/find-reference.ts";
import type {
  DayWindow,
  Evidence,
  MatchingWorld,
  OpenCredit,
  OpenSettlement,
  WhyProposed,
} from "#settlements/matching/matching.ts";
import { payersOf, type PayersOfCredit } from "#settlements/matching/payer.ts";
import type { ProvenDays } from "#settlements/proven-days.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/**
 * Days around a window in which another credit or settlement of the same source and amount makes a
 * match doubtful: payouts come late, and files come never.
 */
export const DOUBT_DAYS = 14;

/**
 * Days around a credit in which a second settlement or credit of its source and amount makes the
 * amount a usual one: shops with few prices get the same sum again and again.
 */
export const USUAL_DAYS = 35;

/** A credit with its known payers. */
export interface KnownCredit extends OpenCredit {
  readonly payers: PayersOfCredit;
  readonly squeezed: SqueezedText;
}

/** What the rules share: the open rest, and indexes over all. */
export interface MatchingTable {
  readonly settlements: ReadonlyMap<string, OpenSettlement>;
  readonly credits: ReadonlyMap<string, KnownCredit>;
  /** Credits of exactly this sum, by day. */
  creditsOf(currency: string, amount: Amount): readonly KnownCredit[];
  /** Settlements of exactly this sum. */
  settlementsOf(currency: string, due: Amount): readonly OpenSettlement[];
  /** Credits of a source in these days, by day. */
  creditsFrom(source: string, currency: string, days: DayWindow): readonly KnownCredit[];
  /** Settlements of a source whose window, made wider on both ends, has the day. */
  settlementsAround(
    source: string,
    currency: string,
    date: LocalDate,
    widerDays?: number,
  ): readonly OpenSettlement[];
  /** True where the source wrote that the transfer of this settlement is less. */
  hasLetter(settlementId: string): boolean;
  isRejected(settlementIds: readonly string[], creditIds: readonly string[]): boolean;
  /** Words by which a source is known as a payer. */
  wordsOf(source: string): readonly string[];
  readonly ownWords: readonly string[];
  readonly proven: ProvenDays | undefined;
}

/** Builds the table; the order of what is given has no influence on any answer. */
export function buildTable(world: MatchingWorld): MatchingTable {
  const credits = world.credits
    .filter(({ amount }) => amount > 0n)
    .map((credit): KnownCredit => ({
      ...credit,
      payers: payersOf(credit, world.payers),
      squeezed: squeezeWords(`${credit.payerName} ${credit.text}`),
    }))
    .sort((left, right) => compare(left.date, right.date) || compare(left.id, right.id));
  const settlements = [...world.settlements].sort(
    (left, right) => compare(left.window.from, right.window.from) || compare(left.id, right.id),
  );
  const creditsByAmount = Map.groupBy(credits, (credit) => sumKey(credit.currency, credit.amount));
  const settlementsByDue = Map.groupBy(settlements, ({ currency, due }) => sumKey(currency, due));
  const creditsBySource = new Map<string, KnownCredit[]>();
  for (const credit of credits)
    for (const source of credit.payers.keys())
      pushInto(creditsBySource, `${source} ${credit.currency}`, credit);
  const settlementsBySource = Map.groupBy(
    settlements,
    ({ source, currency }) => `${source} ${currency}`,
  );
  const longestDays = longestWindow(settlements);
  const rejected = new Set(
    world.rejected.map((pair) => pairKey(pair.settlementIds, pair.creditIds)),
  );
  const withLetter = new Set(
    world.offsets.flatMap(({ isStated, settlementId }) => (isStated && settlementId) || []),
  );
  return {
    settlements: new Map(settlements.map((settlement) => [settlement.id, settlement])),
    credits: new Map(credits.map((credit) => [credit.id, credit])),
    creditsOf: (currency, amount) => creditsByAmount.get(sumKey(currency, amount)) ?? [],
    settlementsOf: (currency, due) => settlementsByDue.get(sumKey(currency, due)) ?? [],
    creditsFrom: (source, currency, days) => {
      const all = creditsBySource.get(`${source} ${currency}`) ?? [];
      return takeWhileSorted(all, ({ date }) => date, days.from, days.to);
    },
    settlementsAround: (source, currency, date, widerDays = 0) => {
      const all = settlementsBySource.get(`${source} ${currency}`) ?? [];
      const earliest = addDays(date, -longestDays - widerDays);
      const latest = addDays(date, widerDays);
      return takeWhileSorted(all, ({ window }) => window.from, earliest, latest).filter(
        ({ window }) => hasDay(window, date, widerDays),
      );
    },
    hasLetter: (settlementId) => withLetter.has(settlementId),
    isRejected: (settlementIds, creditIds) => rejected.has(pairKey(settlementIds, creditIds)),
    wordsOf: (source) => world.payers.find((each) => each.source === source)?.words ?? [],
    ownWords: world.ownWords ?? [],
    proven: world.proven,
  };
}

/** True where the day lies in the window, made wider by so many days on both ends. */
export function hasDay({ from, to }: DayWindow, date: LocalDate, widerDays = 0): boolean {
  if (widerDays === 0) return from <= date && date <= to;
  return addDays(from, -widerDays) <= date && date <= addDays(to, widerDays);
}

/** True where the payer is known and is another source. */
export function isPaidByOther({ payers }: KnownCredit, source: string): boolean {
  return !payers.has(source) && !isPayerUnknown({ payers });
}

/** True where no source is known as the payer; a similar name says nothing. */
export function isPayerUnknown({ payers }: Pick<KnownCredit, "payers">): boolean {
  return [...payers.values()].every(({ by }) => by === "similar_name");
}

/** Why words of a credit do not make the source its payer for sure. */
export function doubtOfPayer({ payers }: KnownCredit, source: string): WhyProposed | undefined {
  const by = payers.get(source)?.by;
  if (by === "text") return { code: "payer_only_in_text" };
  return by === "similar_name" ? { code: "payer_name_similar" } : undefined;
}

/** The reference of the settlement that the credit carries: a strong one where there is one. */
export function referenceIn(
  { references }: OpenSettlement,
  { squeezed }: KnownCredit,
): string | undefined {
  const found = references.filter((reference) => hasReference(squeezed, reference));
  return found.find(isStrongReference) ?? found[0];
}

/**
 * The text of another payout that the credit carries: the reference of another settlement of the
 * source around the credit's day, or a text of the same shape as the settlement's own.
 */
export function otherPayoutIn(
  table: MatchingTable,
  settlement: OpenSettlement,
  credit: KnownCredit,
): string | undefined {
  const own = referenceIn(settlement, credit);
  if (own !== undefined && isStrongReference(own)) return undefined;
  for (const source of credit.payers.keys()) {
    const others = table.settlementsAround(source, credit.currency, credit.date, DOUBT_DAYS);
    for (const other of others) {
      const found = other.id === settlement.id ? undefined : referenceIn(other, credit);
      if (found !== undefined && isStrongReference(found)) return found;
    }
  }
  for (const shape of new Set(settlement.references.map(shapeOf))) {
    const found = shape === undefined ? undefined : findShape(credit.squeezed, shape);
    if (found !== undefined && !settlement.references.includes(found)) return found;
  }
  return undefined;
}

/** True where the source has another settlement or credit of this sum about that time. */
export function isUsualAmount(
  table: MatchingTable,
  { id, source, currency, due }: OpenSettlement,
  credit: KnownCredit,
): boolean {
  return (
    table
      .creditsOf(currency, due)
      .some(
        (other) =>
          other.id !== credit.id &&
          other.takenBack === undefined &&
          other.payers.has(source) &&
          Math.abs(daysBetween(other.date, credit.date)) <= USUAL_DAYS,
      ) ||
    table
      .settlementsOf(currency, due)
      .some(
        (other) =>
          other.id !== id &&
          other.source === source &&
          hasDay(other.window, credit.date, USUAL_DAYS),
      )
  );
}

export function amountEvidence({ amount, currency }: OpenCredit): Evidence {
  return { kind: "amount", amount: formatAmount(amount), currency };
}

export function payerEvidence(credit: KnownCredit, source: string): Evidence[] {
  const known = credit.payers.get(source);
  return known === undefined ? [] : [{ kind: "payer", creditId: credit.id, ...known }];
}

export function dayEvidence({ id, date }: OpenCredit, { from, to }: DayWindow): Evidence {
  return { kind: "day", creditId: id, date, from, to };
}

function sumKey(currency: string, amount: Amount): string {
  return `${amount} ${currency}`;
}

function pairKey(settlementIds: readonly string[], creditIds: readonly string[]): string {
  return `${[...settlementIds].sort().join()} ${[...creditIds].sort().join()}`;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function pushInto<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function longestWindow(settlements: readonly OpenSettlement[]): number {
  let longest = 0;
  for (const { window } of settlements)
    longest = Math.max(longest, daysBetween(window.from, window.to));
  return longest;
}

/** The items whose day lies between the two, both included; the list is in their order. */
function takeWhileSorted<Item>(
  items: readonly Item[],
  dayOf: (item: Item) => LocalDate,
  from: LocalDate,
  to: LocalDate,
): Item[] {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && dayOf(item) < from) low = middle + 1;
    else high = middle;
  }
  const taken: Item[] = [];
  for (let at = low; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || dayOf(item) > to) break;
    taken.push(item);
  }
  return taken;
}
