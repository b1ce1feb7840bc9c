/** The rows of the list of settlements, and the groups in which they stand. */
import type { Collection, CollectionList } from "#contract/collections/collections.ts";
import type { CollectionSearch } from "#web/areas/collections/queries/use-collection-search.ts";

type Credit = CollectionList["unreported"]["credits"][number];

/** A settlement, or a credit of a known provider whose report has not come. */
export type ListRow =
  | { readonly key: string; readonly group: RowGroup; readonly collection: Collection }
  | { readonly key: string; readonly group: "todo"; readonly credit: Credit };

/** In the order of the list. */
const GROUPS = ["todo", "unchecked", "way", "done"] as const;
export type RowGroup = (typeof GROUPS)[number];

/** Whose turn it is: a person's, nobody's who could be seen, the provider's, or nobody's. */
function groupOf({ state, proposals, missing }: Collection): RowGroup {
  if (proposals > 0 || state === "unbalanced") return "todo";
  if (state !== "awaiting_credit" && state !== "partially_matched") return "done";
  if (missing === null) return "way";
  return missing === "bank_data" ? "unchecked" : "todo";
}

/** The groups that a choice of the filter line shows; undefined for all. */
const SHOWN: Partial<Record<NonNullable<CollectionSearch["state"]>, readonly RowGroup[]>> = {
  todo: ["todo"],
  way: ["unchecked", "way"],
};

/** The filter of the list, and the days of the header. */
export interface RowFilter extends CollectionSearch {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

function isAsked(credit: Credit, { source, dateFrom, dateTo }: RowFilter): boolean {
  const { bookingDate } = credit;
  return (
    (source === undefined || credit.source === source) &&
    (dateFrom === undefined || bookingDate >= dateFrom) &&
    (dateTo === undefined || bookingDate <= dateTo)
  );
}

/** Credits without a report; of a provider or of days only as many as are named. */
export function countUnreported(
  { unreported }: Pick<CollectionList, "unreported">,
  filter: RowFilter,
): number {
  const { source, dateFrom, dateTo } = filter;
  if (source === undefined && dateFrom === undefined && dateTo === undefined)
    return unreported.count;
  return unreported.credits.filter((credit) => isAsked(credit, filter)).length;
}

/** Rows of each group on all pages; of what is done nobody needs the number. */
export type GroupCounts = Readonly<Record<Exclude<RowGroup, "done">, number>>;

/** `unreported`: credits without a report, which are rows of „Teendő”. */
export function countGroups(counts: CollectionList["counts"], unreported: number): GroupCounts {
  const { todo, onTheWay, unchecked } = counts;
  return { todo: todo - onTheWay - unchecked + unreported, unchecked, way: onTheWay };
}

/** Rows of a page by their groups; credits without a report stand on the first page. */
export function buildRows(
  { collections, unreported }: Pick<CollectionList, "collections" | "unreported">,
  filter: RowFilter,
  isFirst: boolean,
): ListRow[] {
  const { state, text } = filter;
  const hasCredits = isFirst && !text && (state === undefined || state === "todo");
  const credits: ListRow[] = unreported.credits
    .filter((credit) => hasCredits && isAsked(credit, filter))
    .map((credit) => ({ key: credit._id, group: "todo", credit }));
  const rows = collections.map((collection) => ({
    key: collection._id,
    group: groupOf(collection),
    collection,
  }));
  const shown = state && SHOWN[state];
  return GROUPS.flatMap((group) =>
    shown && !shown.includes(group)
      ? []
      : [
          ...rows.filter((row) => row.group === group),
          ...credits.filter((row) => row.group === group),
        ],
  );
}
