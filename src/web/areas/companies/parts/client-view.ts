/** Which clients the list shows and in which order, as it stands in the address. Pure. */
import { filterCompanies } from "./filter-companies.ts";
import {
  groupOf,
  hasNew,
  needsSomething,
  type ClientFacts,
  type ClientGroup,
  type NeedKind,
  type NeedyClient,
} from "./client-needs.ts";

/** The board of the chosen month, or what each client needs of all months. */
export const CLIENT_PAGES = ["month", "needs"] as const;
export type ClientPage = (typeof CLIENT_PAGES)[number];

export const CLIENT_SORTS = ["need", "name", "unbooked", "data"] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

export const CLIENT_GROUPS: readonly ClientGroup[] = ["today", "week", "fine"];

/** Reasons that the rail counts, each with its kinds of needs. */
const REASONS = {
  files: ["failedFiles", "waitingFiles", "waitingMails", "parked"],
  consents: ["expired", "ending"],
  days: ["openDays", "deciding", "emptyAccounts"],
  feeds: ["failing", "silent", "unread", "old", "noData"],
  unbooked: ["unbooked", "late", "changed", "doubles"],
} satisfies Record<string, readonly NeedKind[]>;
export type Reason = keyof typeof REASONS;
export const REASON_NAMES = Object.keys(REASONS) as Reason[];

const CLIENT_SHOWS = ["all", "needy", "new", ...CLIENT_GROUPS, ...REASON_NAMES] as const;
export type ClientShow = (typeof CLIENT_SHOWS)[number];

export interface ClientView {
  readonly page: ClientPage;
  readonly search: string;
  readonly sort: ClientSort;
  readonly show: ClientShow;
}

/** The view of an address; what it does not know is left out. */
export function readClientView(fields: Readonly<Record<string, unknown>>): ClientView {
  return {
    page: CLIENT_PAGES.find((each) => each === fields["view"]) ?? "month",
    search: typeof fields["q"] === "string" ? fields["q"] : "",
    sort: CLIENT_SORTS.find((each) => each === fields["sort"]) ?? "need",
    show: CLIENT_SHOWS.find((each) => each === fields["show"]) ?? "all",
  };
}

type Searched = ClientFacts & { readonly taxNumber: string };
type Shown<Row extends Searched> = readonly NeedyClient<Row>[];

/** Whether the client is among those that `show` names. */
export function isShown(client: NeedyClient<ClientFacts>, show: ClientShow): boolean {
  if (show === "all") return true;
  if (show === "needy") return needsSomething(client);
  if (show === "new") return hasNew(client);
  if (show in REASONS)
    return client.needs.some(({ kind }) => REASONS[show as Reason].some((each) => each === kind));
  return groupOf(client) === show;
}

/** The clients that the view shows, in its order; `sorted` comes in the order of needs. */
export function applyClientView<Row extends Searched>(
  sorted: Shown<Row>,
  { search, sort, show }: Omit<ClientView, "page">,
): Shown<Row> {
  const found = new Set(
    filterCompanies(
      sorted.map(({ client }) => client),
      search,
    ),
  );
  const rows = sorted.filter((each) => found.has(each.client) && isShown(each, show));
  return sort === "need" ? rows : rows.toSorted((a, b) => compareBy(a.client, b.client, sort));
}

const collator = new Intl.Collator("hu");

/** `data`: the earliest end of data first, companies without data before all. */
function compareBy(a: Searched, b: Searched, sort: Exclude<ClientSort, "need">): number {
  const byName = collator.compare(a.name, b.name);
  if (sort === "name") return byName;
  if (sort === "unbooked") return b.overview.unbookedCount - a.overview.unbookedCount || byName;
  return collator.compare(a.overview.dataThrough ?? "", b.overview.dataThrough ?? "") || byName;
}

export type ListItem<Row extends ClientFacts> =
  | { readonly kind: "group"; readonly group: ClientGroup; readonly count: number }
  | ({ readonly kind: "client"; readonly place: number } & NeedyClient<Row>);

/** Clients under the heads of their groups; in another order than that of needs without heads. */
export function listItems<Row extends ClientFacts>(
  clients: readonly NeedyClient<Row>[],
  sort: ClientSort,
): readonly ListItem<Row>[] {
  const counts = Map.groupBy(clients, groupOf);
  return clients.flatMap((each, place) => {
    const group = groupOf(each);
    const item = { kind: "client" as const, place, ...each };
    const begins = place === 0 || groupOf(clients[place - 1]!) !== group;
    return sort === "need" && begins
      ? [{ kind: "group" as const, group, count: counts.get(group)!.length }, item]
      : [item];
  });
}
