/**
 * The places of balances along the chain of one-day statements. Where each balance of a chain has
 * one statement before it and one after it at the most, two places answer whether one statement
 * leads to another, without a walk from statement to statement.
 */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { StatementFacts } from "./pair-types.ts";

/** Balances that statements join. */
export interface Path {
  places: Place[];
  /** False where the chain forks, closes to a ring or holds statements of other or unsure days. */
  plain: boolean;
  readonly day: LocalDate;
  /** The path into which this one went. */
  into: Path | undefined;
}

interface Place {
  path: Path;
  at: number;
  before: Place | undefined;
  after: Place | undefined;
}

export class BalancePaths {
  private readonly places = new Map<Amount, Place>();

  add({ opening, closing, proven, from, to, daysStated }: StatementFacts): void {
    if (!proven || opening === null || closing === null) return;
    const [first, second] = [this.placeOf(opening, from), this.placeOf(closing, from)];
    const fits = from === to && daysStated && first.path.day === from && second.path.day === from;
    const isKnown = first === second || first.after === second;
    const isFree = first.after === undefined && second.before === undefined;
    if (first.path !== second.path && isFree) {
      first.after = second;
      second.before = first;
      join(first, second);
    } else if (!isKnown) {
      if (first.path !== second.path) join(first, second);
      first.path.plain = false;
    }
    if (!fits) first.path.plain = false;
  }

  /** The path on which a statement lies; undefined where it has no balances. */
  pathOf({ opening }: StatementFacts): Path | undefined {
    return opening === null ? undefined : this.places.get(opening)?.path;
  }

  /**
   * Whether `BalanceChain.linkedTo` of a new one-day statement has the other one; undefined where
   * only a walk can tell.
   */
  isLinked(fresh: StatementFacts, other: StatementFacts): boolean | undefined {
    if (!other.proven || other.opening === null || other.closing === null) return undefined;
    const path = this.pathOf(other);
    if (path === undefined || !canTell(path, fresh)) return undefined;
    const [start, end] = [this.places.get(fresh.closing!), this.places.get(fresh.opening!)];
    // The new statement closes a ring.
    if (start?.path === path && end?.path === path && start.at <= end.at) return undefined;
    return (
      (start?.path === path && this.places.get(other.opening)!.at >= start.at) ||
      (end?.path === path && this.places.get(other.closing)!.at <= end.at)
    );
  }

  /** Whether all statements of the path, but those between the same balances, are linked to it. */
  isAllLinked(fresh: StatementFacts, path: Path): boolean {
    if (!canTell(path, fresh)) return false;
    const [start, end] = [this.places.get(fresh.closing!), this.places.get(fresh.opening!)];
    const isBefore = start?.path === path;
    const isAfter = end?.path === path;
    if (isBefore && isAfter) return end.after === start;
    return isBefore ? start.before === undefined : isAfter && end.after === undefined;
  }

  private placeOf(balance: Amount, day: LocalDate): Place {
    let place = this.places.get(balance);
    if (place === undefined) {
      const path: Path = { places: [], plain: true, day, into: undefined };
      place = { path, at: 0, before: undefined, after: undefined };
      path.places.push(place);
      this.places.set(balance, place);
    }
    return place;
  }
}

function canTell(path: Path, fresh: StatementFacts): boolean {
  const { proven, from, to, daysStated, opening, closing } = fresh;
  const balanced = proven && opening !== null && closing !== null && opening !== closing;
  return path.plain && balanced && daysStated && from === to && path.day === from;
}

/** The path that holds the places of this one now. */
export function livePath(path: Path): Path {
  let live = path;
  while (live.into !== undefined) live = live.into;
  return live;
}

// The shorter path gets new numbers and goes into the longer one.
function join(first: Place, second: Place): void {
  const isFirstLonger = first.path.places.length >= second.path.places.length;
  const [long, short] = isFirstLonger ? [first, second] : [second, first];
  const shift = isFirstLonger ? first.at + 1 - second.at : second.at - 1 - first.at;
  const [path, joined] = [long.path, short.path];
  if (!joined.plain || joined.day !== path.day) path.plain = false;
  for (const place of joined.places) {
    place.at += shift;
    place.path = path;
    path.places.push(place);
  }
  joined.places = [];
  joined.into = path;
}
