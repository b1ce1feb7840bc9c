/** What two issues of one statement show otherwise. Pure. */
import { findCorrected } from "#server/ledger/pairing/corrected-statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import { type Amount, sumOfOneCurrency } from "#values/money.ts";

/** An item that only one of the two issues shows. */
export interface IssuedItem {
  readonly id: string;
  readonly bookingDate: LocalDate;
  readonly valueDate: LocalDate | null;
  readonly amount: Amount;
  readonly partnerName: string;
  readonly partnerAccountNr: string;
  readonly text: string;
  /** A third document shows it too. */
  readonly elsewhere: boolean;
}

/** An item as a list of differences names it; amounts in 10⁻⁵ units as text. */
export interface NamedItem {
  readonly id: string;
  readonly bookingDate: LocalDate;
  readonly amount: string;
  readonly partnerName: string;
}

/** What tells a statement from the others of its file, in every reading. */
export interface NamedStatement {
  readonly accountNr: string;
  readonly currency: string;
  readonly number: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface IssueDifference extends NamedStatement {
  /** The statement as the earlier file names it. */
  readonly earlier: NamedStatement;
  /** Items of the earlier issue that the later one has no more. */
  readonly withdrawn: { readonly count: number; readonly sum: string };
  readonly changed: { readonly count: number; readonly was: string; readonly became: string };
  readonly added: { readonly count: number; readonly sum: string };
  readonly closing: { readonly was: string | null; readonly became: string | null };
  /** The first of them. */
  readonly rows: readonly { readonly was: NamedItem | null; readonly became: NamedItem | null }[];
}

/** A row, and the row that it may be; itself where there is none. */
export interface IssueMark {
  readonly id: string;
  readonly of: string;
  /** One of the two was marked with the other before the question came. */
  readonly stood?: true;
}

/** Rows that a question names. */
const ROWS_NAMED = 10;

export interface Compared {
  readonly difference: Omit<IssueDifference, keyof NamedStatement | "earlier">;
  readonly marks: readonly IssueMark[];
}

export interface IssueSide {
  readonly number: string;
  readonly closing: Amount | null;
  /** Items that the other issue does not show. */
  readonly items: readonly IssuedItem[];
}

/**
 * Pairs what is left of both issues, the most alike first. The row of the earlier issue carries the
 * mark, unless a third document shows only that one: of two rows that are one item the other stays.
 */
export function compareIssues(earlier: IssueSide, later: IssueSide): Compared {
  const fresh = later.items.map((item, seq) => ({ ...pairable(item), seq, line: seq }));
  const stored = earlier.items.map((item, at) => ({
    ...pairable(item),
    id: String(at),
    occurrence: 1,
    sources: [],
  }));
  const pairs = findCorrected([later, earlier], fresh, stored).map(
    ([seq, at]) => [earlier.items[Number(at)]!, later.items[seq]!] as const,
  );
  const paired = new Set(pairs.flatMap(([was, became]) => [was.id, became.id]));
  const withdrawn = earlier.items.filter(({ id }) => !paired.has(id));
  const added = later.items.filter(({ id }) => !paired.has(id));
  const rows = [
    ...pairs.map(([was, became]) => ({ was: name(was), became: name(became) })),
    ...withdrawn.map((item) => ({ was: name(item), became: null })),
    ...added.map((item) => ({ was: null, became: name(item) })),
  ];
  return {
    difference: {
      withdrawn: { count: withdrawn.length, sum: sumOf(withdrawn) },
      changed: {
        count: pairs.length,
        was: sumOf(pairs.map(([was]) => was)),
        became: sumOf(pairs.map(([, became]) => became)),
      },
      added: { count: added.length, sum: sumOf(added) },
      closing: { was: tell(earlier.closing), became: tell(later.closing) },
      rows: rows.sort((one, two) => (dayOf(one) < dayOf(two) ? -1 : 1)).slice(0, ROWS_NAMED),
    },
    marks: [
      ...pairs.map(([was, became]) =>
        was.elsewhere && !became.elsewhere
          ? { id: became.id, of: was.id }
          : { id: was.id, of: became.id },
      ),
      ...[...withdrawn, ...added].map(({ id }) => ({ id, of: id })),
    ],
  };
}

// Of one account, so in one currency.
function pairable({ partnerName, text, elsewhere: _, ...item }: IssuedItem) {
  return {
    ...item,
    dayStated: true,
    currency: "",
    originId: null,
    balanceAfter: null,
    text: `${partnerName} ${text}`,
  };
}

function sumOf(items: readonly IssuedItem[]): string {
  return sumOfOneCurrency(items.map(({ amount }) => amount)).toString();
}

function name({ id, bookingDate, amount, partnerName }: IssuedItem): NamedItem {
  return { id, bookingDate, amount: amount.toString(), partnerName };
}

function tell(amount: Amount | null): string | null {
  return amount === null ? null : amount.toString();
}

function dayOf({ was, became }: IssueDifference["rows"][number]): LocalDate {
  return (was ?? became)!.bookingDate;
}
