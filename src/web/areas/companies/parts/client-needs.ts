/**
 * What a client needs from his accountant, and the order of clients by it. Pure.
 *
 * Needs of one client stand in this order: urgency (`today` before `week`), then the place of the
 * kind in `NEED_ORDER` (what waits for a person, what fails, what ends, what piles up, what is
 * silent), then weight (more files, longer failing, sooner ending, older items). Clients stand in
 * the order of their first needs; of equal ones the client with more needs stands first, then the
 * one with more unbooked items, then the names decide. Clients without a need stand last.
 */
import type { UnprovenReason } from "#contract/completeness/day-states.ts";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";

/** Kinds in the order in which they matter. */
export const NEED_ORDER = [
  // Files and accounts that wait for a person's decision.
  "failedFiles",
  "waitingFiles",
  "waitingMails",
  "parked",
  // Booked items of which a source says something else since, and items that may count twice.
  "changed",
  "doubles",
  // Days that nothing proves: their items may be wrong or missing.
  "openDays",
  // Data do not come.
  "expired",
  "failing",
  "unread",
  // Data will end.
  "ending",
  // Items that came for days that were in the books already, and items that nobody books.
  "late",
  "unbooked",
  // Nothing new comes.
  "silent",
  "old",
  "noData",
  "emptyAccounts",
  // The program has not decided yet.
  "deciding",
  "unfinished",
] as const;
export type NeedKind = (typeof NEED_ORDER)[number];

export type NeedTone = "bad" | "warning" | "plain";
export type Urgency = "today" | "week";

export interface Need {
  readonly kind: NeedKind;
  readonly tone: NeedTone;
  readonly urgency: Urgency;
  /** Empty where the need is not of one bank. */
  readonly bankName: string;
  /** Days since the trouble began, until a consent ends, or since the oldest item; null unknown. */
  readonly days: number | null;
  /** Files, accounts, items, or days that are not proven. */
  readonly count: number;
  /** What is not proven; null where the need is another. */
  readonly open: OpenDays | null;
}

export interface ClientFacts {
  readonly _id: string;
  readonly name: string;
  readonly status: string;
  readonly overview: {
    readonly unbookedCount: number;
    readonly oldestUnbookedDate: string | null;
    readonly dataThrough: string | null;
    readonly failedFiles: number;
    readonly waitingFiles: number;
    readonly waitingMails: number;
    readonly changedItems: number;
    readonly openDoubles: number;
    readonly openDays: OpenDays;
    readonly troubles: readonly {
      readonly kind: "expired" | "failing" | "ending" | "silent" | "unread" | "parked";
      readonly bankName: string;
      readonly day: string | null;
      readonly count: number;
    }[];
  };
  readonly arrivals: { readonly newCount: number | null; readonly lateCount: number };
}

/** A consent that ends within so many days cannot wait for the end of the week. */
const ENDS_NOW_DAYS = 2;
/** Items older than a long weekend pile up. */
const PILES_UP_DAYS = 4;
/** A month and the days until its statement is uploaded. */
const OLD_DATA_DAYS = 40;
/** Data of a month that is not over come each week or two, or nobody sends them. */
const NO_NEW_DATA_DAYS = 10;

/** Everything the client needs, the most urgent first; empty for a client who is in order. */
export function clientNeeds(client: ClientFacts, today: LocalDate): readonly Need[] {
  const { overview, arrivals } = client;
  const needs: Need[] = [];
  const add = (kind: NeedKind, tone: NeedTone, urgency: Urgency, rest: Partial<Need> = {}) =>
    needs.push({ kind, tone, urgency, bankName: "", days: null, count: 0, open: null, ...rest });
  if (client.status === "preRegistered") add("unfinished", "warning", "week");
  if (overview.failedFiles > 0) add("failedFiles", "bad", "today", { count: overview.failedFiles });
  if (overview.waitingFiles > 0)
    add("waitingFiles", "warning", "today", { count: overview.waitingFiles });
  if (overview.waitingMails > 0)
    add("waitingMails", "warning", "today", { count: overview.waitingMails });
  if (overview.changedItems > 0)
    add("changed", "warning", "today", { count: overview.changedItems });
  if (overview.openDoubles > 0) add("doubles", "warning", "today", { count: overview.openDoubles });
  for (const { kind, bankName, day, count } of overview.troubles) {
    const since = day === null ? null : daysBetween(day as LocalDate, today);
    const until = since === null ? null : -since;
    if (kind === "ending")
      add(kind, "warning", (until ?? 0) <= ENDS_NOW_DAYS ? "today" : "week", {
        bankName,
        count,
        days: until,
      });
    else
      add(kind, TONES[kind], kind === "silent" ? "week" : "today", {
        bankName,
        count,
        days: since,
      });
  }
  if (arrivals.lateCount > 0) add("late", "warning", "week", { count: arrivals.lateCount });
  const oldest = overview.oldestUnbookedDate;
  const age = oldest === null ? 0 : daysBetween(oldest as LocalDate, today);
  if (overview.unbookedCount > 0 && age >= PILES_UP_DAYS)
    add("unbooked", "plain", "week", { count: overview.unbookedCount, days: age });
  needs.push(...needsOfDays(client, needs, today));
  return needs.toSorted(compareNeeds);
}

/** Days that are not proven, and data that do not come or never came. */
function needsOfDays(
  { overview, status }: ClientFacts,
  said: readonly Need[],
  today: LocalDate,
): readonly Need[] {
  const { openDays: open, dataThrough } = overview;
  const rest = { bankName: "", days: null, count: 0, open: null };
  const needs: Need[] = [];
  // A source that is named already says it better.
  const isSaid = said.some(({ kind }) => DATA_ENDS.has(kind));
  const runs = isSaid ? open.runs.filter(({ reason }) => reason !== "feed_stopped") : open.runs;
  if (runs.length > 0) {
    const isWrong = runs.some((run) => run.difference !== null || WRONG.has(run.reason));
    needs.push({
      ...rest,
      kind: "openDays",
      tone: isWrong ? "bad" : "warning",
      urgency: isWrong ? "today" : "week",
      count: open.days,
      open: { ...open, runs },
    });
  }
  const week = { ...rest, tone: "plain" as const, urgency: "week" as const };
  if (open.deciding > 0) needs.push({ ...week, kind: "deciding", count: open.deciding });
  if (dataThrough === null) {
    if (status !== "preRegistered") needs.push({ ...week, kind: "noData" });
    return needs;
  }
  if (open.empty.length > 0)
    needs.push({ ...week, kind: "emptyAccounts", count: open.empty.length, open });
  const days = daysBetween(dataThrough as LocalDate, today);
  const isOld = days > OLD_DATA_DAYS;
  const isBehind = days > NO_NEW_DATA_DAYS && dataThrough < `${today.slice(0, 7)}-01`;
  if ((isOld || isBehind) && !isSaid && !runs.some(({ to }) => to > dataThrough))
    needs.push({ ...week, kind: "old", tone: isOld ? "warning" : "plain", days });
  return needs;
}

/** A source says that items of the days are wrong, or that some are missing. */
const WRONG: ReadonlySet<UnprovenReason> = new Set([
  "balance_gap",
  "missing_number",
  "contradiction",
  "untied_file",
  "missing_page",
]);

const TONES = {
  expired: "bad",
  failing: "bad",
  unread: "warning",
  parked: "warning",
  silent: "warning",
} as const;
const DATA_ENDS: ReadonlySet<NeedKind> = new Set(["expired", "failing", "silent"]);

function compareNeeds(a: Need, b: Need): number {
  return (
    URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
    NEED_ORDER.indexOf(a.kind) - NEED_ORDER.indexOf(b.kind) ||
    weigh(a) - weigh(b) ||
    b.count - a.count ||
    collator.compare(a.bankName, b.bankName)
  );
}

const URGENCIES: readonly Urgency[] = ["today", "week"];
const collator = new Intl.Collator("hu");

/** Less stands before more. */
function weigh({ kind, days, count }: Need): number {
  if (days === null) return -count;
  return kind === "ending" ? days : -days;
}

/** A client with his needs. */
export interface NeedyClient<Row extends ClientFacts> {
  readonly client: Row;
  readonly needs: readonly Need[];
}

export type ClientGroup = Urgency | "fine";

export function groupOf({ needs }: Pick<NeedyClient<ClientFacts>, "needs">): ClientGroup {
  return needs[0]?.urgency ?? "fine";
}

/** The clients with their needs, those first who need the accountant most. */
export function sortByNeed<Row extends ClientFacts>(
  clients: readonly Row[],
  today: LocalDate,
): readonly NeedyClient<Row>[] {
  return clients
    .map((client) => ({ client, needs: clientNeeds(client, today) }))
    .sort(
      (a, b) =>
        compareFirst(a.needs[0], b.needs[0]) ||
        b.needs.length - a.needs.length ||
        b.client.overview.unbookedCount - a.client.overview.unbookedCount ||
        collator.compare(a.client.name, b.client.name) ||
        (a.client._id < b.client._id ? -1 : 1),
    );
}

function compareFirst(a: Need | undefined, b: Need | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return (
    URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
    NEED_ORDER.indexOf(a.kind) - NEED_ORDER.indexOf(b.kind) ||
    weigh(a) - weigh(b) ||
    b.count - a.count
  );
}

/**
 * The next client after the current one that `wants` holds for, around the end, the current one
 * left out; `undefined` where there is none.
 */
export function nextClient<Row extends ClientFacts>(
  sorted: readonly NeedyClient<Row>[],
  currentId: string | undefined,
  wants: (client: NeedyClient<Row>) => boolean,
): Row | undefined {
  const place = sorted.findIndex(({ client }) => client._id === currentId);
  const around = [...sorted.slice(place + 1), ...sorted.slice(0, Math.max(0, place))];
  return around.find(wants)?.client;
}

export const needsSomething = (client: Pick<NeedyClient<ClientFacts>, "needs">): boolean =>
  client.needs.length > 0;
export const hasUnbooked = ({ client }: Pick<NeedyClient<ClientFacts>, "client">): boolean =>
  client.overview.unbookedCount > 0;
export const hasNew = ({ client }: Pick<NeedyClient<ClientFacts>, "client">): boolean =>
  (client.arrivals.newCount ?? 0) > 0;
