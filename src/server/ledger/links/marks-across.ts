/**
 * Collects, while the rows of several origins are linked amount by amount, which of them may be one
 * item without a link, and what of the marks that stand does not hold any more. Pure.
 */
import { dayNumber } from "#values/local-date.ts";
import { type Forbidden, SHIFT_DAYS } from "./match-sources.ts";
import { type SourceRow } from "./source-side.ts";
import { findNearDoubles } from "./near-doubles.ts";
import type { Shows } from "./shown-days.ts";

/** Rows that are one item: account → row. */
export interface RowGroup {
  readonly id: string;
  readonly rows: ReadonlyMap<string, string>;
}

/** The rows of one amount after linking. */
export interface LinkedRows {
  readonly rows: readonly SourceRow[];
  readonly groupOf: (id: string) => RowGroup;
  readonly forbidden: Forbidden;
}

export interface ChangedMarks {
  /** Marked rows, and the rows of which they may be doubles. */
  readonly set: readonly { readonly id: string; readonly of: string }[];
  readonly cleared: readonly string[];
}

// A shift of a whole origin is believed from so many items on, where fewer stand on the same day;
// from fewer where no item says otherwise.
const SHIFTED_ITEMS_MIN = 3;
const UNANIMOUS_ITEMS_MIN = 2;
// Rows that are kept until all amounts are linked; marks of more are decided without the shift.
const KEPT_ROWS_MAX = 50_000;

export class MarksAcross {
  private readonly accountIds: readonly string[];
  private readonly shows: Shows;
  private readonly kept: LinkedRows[] = [];
  private keptRows = 0;
  /** A row of each of two items of which the first may be a double of the second. */
  private readonly wanted: (readonly [marked: string, of: string])[] = [];
  /** Marked rows of one origin and the rows of which they may be doubles, of two items. */
  private readonly within: (readonly [marked: string, of: string])[] = [];
  private readonly looked = new Map<string, Pick<SourceRow, "accountId" | "mark">>();
  /** By pair of accounts: number of items by the days between their two rows. */
  private readonly shifts = new Map<string, Map<number, number>>();

  /** `accountIds`: in the company's order. */
  constructor(accountIds: readonly string[], shows: Shows) {
    this.accountIds = accountIds;
    this.shows = shows;
  }

  note(linked: LinkedRows): void {
    const { rows } = linked;
    this.countShifts(linked);
    const isAsked =
      this.eachPair(linked).some(({ left, right }) => left.length > 0 && right.length > 0) ||
      rows.some(({ mark }) => mark !== undefined && rows.some(({ id }) => id === mark.of));
    if (!isAsked) return;
    this.keptRows += rows.length;
    if (this.keptRows > KEPT_ROWS_MAX) this.decide(linked);
    else this.kept.push(linked);
  }

  /** Rows whose items are asked about. */
  ask(): string[] {
    for (const each of this.kept.splice(0)) this.decide(each);
    return [...this.wanted, ...this.within].flat();
  }

  /** `leadOf` answers the row that leads the item of an asked row: lists show its mark. */
  conclude(leadOf: (id: string) => string): ChangedMarks {
    const wanted = new Map(this.wanted.map(([id, of]) => [leadOf(id), leadOf(of)]));
    const turned: { id: string; of: string }[] = [];
    for (const [id, of] of this.within) {
      const [lead, other] = [leadOf(id), leadOf(of)];
      if (lead === id || lead === other || wanted.has(other) || wanted.has(lead)) continue;
      // A row that another origin leads is shown by no list: the other one carries the mark.
      if (other === of && this.looked.get(of)?.mark === undefined) turned.push({ id: of, of: id });
      else if (other !== of) wanted.set(lead, other);
    }
    // Between two of these rows that have two origins; other marks stay as they are.
    const isAcross = (id: string, of: string): boolean => {
      const other = this.looked.get(of);
      return other !== undefined && other.accountId !== this.looked.get(id)!.accountId;
    };
    const set = [...wanted].flatMap(([id, of]) => {
      const mark = this.looked.get(id)?.mark;
      return mark === undefined || (mark.of !== of && isAcross(id, mark.of)) ? [{ id, of }] : [];
    });
    const cleared = [...this.looked].flatMap(([id, { mark }]) =>
      mark !== undefined && !mark.settled && !wanted.has(id) && isAcross(id, mark.of) ? [id] : [],
    );
    return {
      set: [...set, ...turned],
      cleared: [...cleared, ...turned.map(({ of }) => of)],
    };
  }

  /** Rows with and without a partner, for each two origins. */
  private eachPair({ rows, groupOf }: LinkedRows) {
    const linked = (mine: string, theirs: string) => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      return rows.flatMap((row): [SourceRow, SourceRow][] => {
        if (row.accountId !== mine) return [];
        const other = byId.get(groupOf(row.id).rows.get(theirs) ?? "");
        return other === undefined ? [] : [[row, other]];
      });
    };
    const open = (mine: string, theirs: string): SourceRow[] =>
      rows.filter((row) => row.accountId === mine && !groupOf(row.id).rows.has(theirs));
    return this.accountIds.flatMap((one, at) =>
      this.accountIds.slice(at + 1).map((other) => ({
        pair: `${one} ${other}`,
        left: open(one, other),
        right: open(other, one),
        listLinked: () => linked(one, other),
      })),
    );
  }

  // Only where an amount stands once in each origin, so that nothing else can be meant. The two
  // rows need no link: an origin that dates its items later and words them otherwise has few.
  private countShifts({ rows, groupOf, forbidden }: LinkedRows): void {
    const single = [...Map.groupBy(rows, (row) => row.accountId).values()].flatMap((own) =>
      own.length === 1 ? own : [],
    );
    for (const left of single) {
      for (const right of single) {
        if (this.accountIds.indexOf(left.accountId) >= this.accountIds.indexOf(right.accountId))
          continue;
        const shift = shiftBetween(left, right);
        const isLinked = groupOf(left.id).rows.get(right.accountId) === right.id;
        if (!isLinked && (Math.abs(shift) > SHIFT_DAYS || forbidden(left, right))) continue;
        const pair = `${left.accountId} ${right.accountId}`;
        let counts = this.shifts.get(pair);
        if (counts === undefined) this.shifts.set(pair, (counts = new Map()));
        counts.set(shift, (counts.get(shift) ?? 0) + 1);
      }
    }
  }

  private shiftOf(pair: string): number | undefined {
    const counts = [...(this.shifts.get(pair) ?? [])];
    const [most] = counts.sort(([, one], [, other]) => other - one);
    if (most === undefined || most[0] === 0) return undefined;
    const itemsMin = counts.length === 1 ? UNANIMOUS_ITEMS_MIN : SHIFTED_ITEMS_MIN;
    return most[1] < itemsMin ? undefined : most[0];
  }

  private decide(linked: LinkedRows): void {
    const { rows, groupOf, forbidden } = linked;
    const wanted = new Map<string, string>();
    for (const { pair, left, right, listLinked } of this.eachPair(linked)) {
      if (left.length === 0 || right.length === 0) continue;
      const facts = {
        forbidden,
        shows: this.shows,
        shift: this.shiftOf(pair),
        linked: listLinked(),
      };
      for (const [one, other] of findNearDoubles(left, right, facts)) {
        const [marked, of] = this.inOrder(groupOf(one), groupOf(other));
        if (!wanted.has(marked) && wanted.get(of) !== marked) wanted.set(marked, of);
      }
    }
    this.wanted.push(...wanted);
    const accountOf = new Map(rows.map((row) => [row.id, row.accountId]));
    for (const { id, accountId, mark } of rows)
      if (mark !== undefined && !mark.settled && accountOf.get(mark.of) === accountId)
        if (!isExplained(accountId, groupOf(id), groupOf(mark.of))) this.within.push([id, mark.of]);
    for (const { id, accountId, mark } of rows)
      this.looked.set(id, { accountId, ...(mark && { mark }) });
  }

  /** The item of the later origin is marked; a row names each item. */
  private inOrder(one: RowGroup, other: RowGroup): [marked: string, of: string] {
    const placeOf = ({ rows }: RowGroup): number => this.accountIds.findIndex((id) => rows.has(id));
    const rowOf = (group: RowGroup): string =>
      group.rows.get(this.accountIds[placeOf(group)]!) ?? group.id;
    const [first, later] = placeOf(one) <= placeOf(other) ? [one, other] : [other, one];
    return [rowOf(later), rowOf(first)];
  }
}

/** Another origin shows a row for each of the two, or one row for both. */
function isExplained(accountId: string, one: RowGroup, other: RowGroup): boolean {
  return [...one.rows.keys()].some((id) => id !== accountId && other.rows.has(id));
}

function shiftBetween(left: SourceRow, right: SourceRow): number {
  return left.valueDate !== null && right.valueDate !== null
    ? dayNumber(right.valueDate) - dayNumber(left.valueDate)
    : dayNumber(right.bookingDate) - dayNumber(left.bookingDate);
}
