/** The order of an accountant's clients, and the next client. Pure, so that it can be tested. */

export interface ClientFacts {
  readonly _id: string;
  readonly name: string;
  readonly overview: {
    readonly unbookedCount: number;
    /** `YYYY-MM-DD`. */
    readonly oldestUnbookedDate: string | null;
    /** The last day that data covers; `YYYY-MM-DD`. */
    readonly dataThrough: string | null;
    /** The earliest end of the consents that are read; ISO instant. */
    readonly consentEndsAt: string | null;
  };
}

export const CLIENT_SORTS = ["unbooked", "name", "lastData", "consent"] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

const collator = new Intl.Collator("hu");

/**
 * `unbooked`: most work first, the oldest of equals before; `lastData`: the earliest end of data
 * first, companies without data before all; `consent`: the earliest end first, companies without an
 * end last.
 */
export function sortClients<Row extends ClientFacts>(
  rows: readonly Row[],
  sort: ClientSort,
): readonly Row[] {
  return [...rows].sort(
    (a, b) => compare(a, b, sort) || collator.compare(a.name, b.name) || (a._id < b._id ? -1 : 1),
  );
}

function compare(a: ClientFacts, b: ClientFacts, sort: ClientSort): number {
  if (sort === "name") return 0;
  if (sort === "lastData")
    return compareText(a.overview.dataThrough ?? "", b.overview.dataThrough ?? "");
  if (sort === "consent")
    return compareText(a.overview.consentEndsAt ?? "9999", b.overview.consentEndsAt ?? "9999");
  const byCount = b.overview.unbookedCount - a.overview.unbookedCount;
  return (
    byCount ||
    compareText(a.overview.oldestUnbookedDate ?? "9999", b.overview.oldestUnbookedDate ?? "9999")
  );
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * The next client with something to book after the current one, around the end; `undefined` where
 * no other client has any.
 */
export function nextClient<Row extends ClientFacts>(
  sorted: readonly Row[],
  currentId: string | undefined,
): Row | undefined {
  const place = sorted.findIndex((row) => row._id === currentId);
  const around = [...sorted.slice(place + 1), ...sorted.slice(0, Math.max(0, place))];
  return around.find((row) => row._id !== currentId && row.overview.unbookedCount > 0);
}
