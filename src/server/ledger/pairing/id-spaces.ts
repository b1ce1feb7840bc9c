/** Finds out whether a source's ids last from export to export. */
import type { GroupEvidence } from "./pair-group.ts";
import type { PairItem } from "./pair-types.ts";

// Fewer agreeing items than this do not show that a bank's ids change from export to export.
const UNSTABLE_MIN = 3;

export interface SpaceSurvey {
  readonly space: string;
  /** Ids of the statement that a stored item has too. */
  readonly met: number;
  /** Items that agree in day and amount. */
  readonly common: number;
  /** Items with an id of the space on the days that both hold, counted on the smaller side. */
  readonly smaller: number;
}

/**
 * The id spaces whose ids were met again in the overlap, and those whose ids change from export to
 * export.
 */
export function judgeSpaces(
  surveys: readonly SpaceSurvey[],
): Pick<GroupEvidence, "metSpaces" | "unstableSpaces"> {
  const unstable = ({ met, common, smaller }: SpaceSurvey): boolean =>
    met === 0 && common === smaller && common >= UNSTABLE_MIN;
  return {
    metSpaces: new Set(surveys.filter(({ met }) => met > 0).map(({ space }) => space)),
    unstableSpaces: new Set(surveys.filter(unstable).map(({ space }) => space)),
  };
}

/** The id space of an item; null without an id. */
export function idSpaceOf(item: Pick<PairItem, "originId">): string | null {
  return item.originId === null ? null : item.originId.slice(0, item.originId.indexOf(":"));
}

/** Finds out how the ids of new items behave towards those of stored items on their common days. */
export function surveySpaces(
  fresh: readonly PairItem[],
  stored: Iterable<PairItem>,
): SpaceSurvey[] {
  const own = Map.groupBy(
    fresh.filter((item) => item.originId !== null),
    (item) => idSpaceOf(item)!,
  );
  if (own.size === 0) return [];
  const days = new Set(fresh.map((item) => item.bookingDate));
  const held = Map.groupBy(
    [...stored].filter((item) => days.has(item.bookingDate)),
    (item) => idSpaceOf(item) ?? "",
  );
  return [...own].flatMap(([space, items]) => surveySpace(space, items, held.get(space) ?? []));
}

function surveySpace(
  space: string,
  fresh: readonly PairItem[],
  stored: readonly PairItem[],
): SpaceSurvey[] {
  const heldDays = new Set(stored.map((item) => item.bookingDate));
  const left = fresh.filter((item) => heldDays.has(item.bookingDate));
  if (left.length === 0) return [];
  const ownDays = new Set(left.map((item) => item.bookingDate));
  const right = stored.filter((item) => ownDays.has(item.bookingDate));
  const ids = new Set(right.map((item) => `${item.originId} ${dayKey(item)}`));
  const counts = countBy(right);
  let common = 0;
  for (const [key, count] of countBy(left)) common += Math.min(count, counts.get(key) ?? 0);
  const met = left.filter((item) => ids.has(`${item.originId} ${dayKey(item)}`)).length;
  return [{ space, met, common, smaller: Math.min(left.length, right.length) }];
}

function countBy(items: readonly PairItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(dayKey(item), (counts.get(dayKey(item)) ?? 0) + 1);
  return counts;
}

function dayKey(item: PairItem): string {
  return `${item.bookingDate} ${item.amount}`;
}
