/** Settlements of couriers and card acceptors: lists, one with its ties, items. */
import type { z } from "zod";
import {
  COLLECTION_ITEMS_PER_PAGE,
  COLLECTIONS_PER_PAGE,
} from "#contract/collections/collection-states.ts";
import {
  type Collection,
  type CollectionDetail,
  type CollectionList,
  type CollectionListQuery,
  type collectionItemList,
  type transactionCollectionList,
} from "#contract/collections/collections.ts";
import type { OnTheWay, Provider } from "#contract/collections/on-the-way.ts";
import { dateSchema, idSchema } from "#contract/fields.ts";
import type { Deps } from "#server/deps.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, sumOfOneCurrency } from "#values/money.ts";
import {
  presentCollection,
  presentCredit,
  presentFile,
  presentInvoice,
  presentItem,
  presentLink,
  presentOffset,
  presentResting,
  presentTie,
} from "./collections.present.ts";
import {
  findMissing,
  findUnreported,
  type Missing,
  readTiming,
  type Timing,
} from "./lateness.service.ts";
import type { AwaitedRow, ProviderSums } from "./lateness.store.ts";
import { isTodo } from "./collection-rows.ts";
import { readLetters } from "./letters.service.ts";
import {
  type CollectionFilter,
  type CollectionGroup,
  type CollectionKey,
  type CollectionQuestion,
  type CollectionRow,
  countItems,
  findChecks,
  findCollections,
  listCollections,
  listFilesOf,
  listFirstItems,
  listInvoicesOf,
  listItems,
  readKindOverview,
} from "./collections.store.ts";
import {
  listLinksOf,
  listLinksOfCredit,
  listOffsetsOf,
  listRestingLinks,
} from "./credit-links.store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Items of each settlement beside a bank credit: the page shows the rest on demand. */
const ITEMS_BESIDE_CREDIT = 20;

/** A page of a kind's settlements, or of both kinds, with the sums of all of them. */
export async function listKind(
  deps: Needs,
  { companyId }: CompanyAccess,
  kind: "courier" | "card",
  { page, ...filter }: Omit<CollectionListQuery, "company_id">,
): Promise<CollectionList> {
  const after = page === undefined ? undefined : readCursor(page);
  const question = { companyId, kind: filter.kinds === "both" ? undefined : kind, filter };
  return inCompany(deps.db, companyId, async (tx) => {
    const limit = COLLECTIONS_PER_PAGE + 1;
    const overview = await readKindOverview(tx, question, { after, limit });
    const { rows, total, groups, awaited } = overview;
    const shown = rows.slice(0, COLLECTIONS_PER_PAGE);
    const last = rows.length > COLLECTIONS_PER_PAGE ? shown.at(-1) : undefined;
    const { source } = filter;
    const ofKind = groups.filter((group) => !filter.kind || group.kind === filter.kind);
    const counted = ofKind.filter((group) => !source || group.source === source);
    const all = countOf(counted);
    const timing = await readTiming(tx, companyId, deps);
    const firstDays = firstDaysOf(ofKind);
    const unreported = await findUnreported(tx, companyId, timing, firstDays);
    const todo = countOf(counted.filter((group) => group.todo));
    const awaitedOfKind = awaited.filter((row) => !filter.kind || row.kind === filter.kind);
    const found = awaitedOfKind
      .filter((row) => (!source || row.source === source) && row.proposals === 0)
      .filter(({ day }) => isOnDays(day, filter))
      .map((row) => findMissing(row, timing)?.what);
    return {
      collections: shown.map((row) => presentCollection(row, timing)),
      ...(last ? { nextPage: writeCursor(last, filter.order) } : {}),
      total,
      counts: {
        all,
        todo,
        onTheWay: found.filter((what) => what === undefined).length,
        unchecked: found.filter((what) => what === "bank_data").length,
        done: all - todo,
      },
      onTheWay: onTheWayOf(awaitedOfKind, timing),
      sources: [...firstDays.keys()],
      providers: [...Map.groupBy(groups, (group) => `${group.kind} ${group.source}`).values()].map(
        ([group]) => ({ source: group!.source, kind: group!.kind }),
      ),
      unreported: {
        count: unreported.count,
        credits: unreported.credits.map((each) => ({
          ...presentCredit(each),
          source: each.source,
        })),
      },
      reading: timing.isReading,
      provider: filter.source ? presentProvider(filter.source, overview.provider, timing) : null,
    };
  });
}

/** Settlements as programs list them, newest first, behind the last row of the page before. */
export async function listSettlements(
  deps: Needs,
  { companyId }: CompanyAccess,
  { kind, ...filter }: CollectionFilter & Pick<CollectionQuestion, "kind">,
  page: { readonly after: CollectionKey | undefined; readonly limit: number },
): Promise<Collection[]> {
  return inCompany(deps.db, companyId, async (tx) => {
    const rows = await listCollections(tx, { companyId, kind, filter }, page);
    const timing = await readTiming(tx, companyId, deps);
    return rows.map((row) => presentCollection(row, timing));
  });
}

function isOnDays(
  day: LocalDate,
  { dateFrom, dateTo }: Pick<CollectionFilter, "dateFrom" | "dateTo">,
): boolean {
  return (!dateFrom || day >= dateFrom) && (!dateTo || day <= dateTo);
}

function countOf(groups: readonly CollectionGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** The day of the oldest settlement of each provider. */
function firstDaysOf(groups: readonly CollectionGroup[]): Map<string, LocalDate> {
  const days = new Map<string, LocalDate>();
  for (const { source, since } of groups) {
    const known = days.get(source);
    if (known === undefined || since < known) days.set(source, since);
  }
  return days;
}

function onTheWayOf(awaited: readonly AwaitedRow[], timing: Timing): OnTheWay[] {
  const bySource = Map.groupBy(
    awaited.filter(({ open }) => open > 0n),
    ({ source, currency }) => `${source} ${currency}`,
  );
  const sums = [...bySource.values()].map((rows) => {
    const missing = Map.groupBy(
      rows.map((row) => ({ row, found: findMissing(row, timing) })),
      ({ found }) => found?.what,
    );
    const { source, currency } = rows[0]!;
    return {
      source,
      currency,
      ...sumAwaited(rows),
      late: sumMissing(missing.get("transfer"), timing),
      partLate: sumMissing(missing.get("part"), timing),
      unchecked: sumMissing(missing.get("bank_data"), timing),
    };
  });
  sums.sort((one, other) => (one.open < other.open ? 1 : -1));
  return sums.map((sum) => ({ ...sum, open: formatAmount(sum.open) }));
}

/** What is missing for one reason; `checkedUntil` is a day of all of them. */
function sumMissing(
  all: readonly { readonly row: AwaitedRow; readonly found: Missing | undefined }[] | undefined,
  { told }: Timing,
): OnTheWay["late"] {
  if (all === undefined) return null;
  const { open, ...sum } = sumAwaited(all.map(({ row }) => row));
  const letters = all.flatMap(({ row }) => told.get(row.id) ?? []);
  const toldAt = letters.sort((one, other) => other.getTime() - one.getTime())[0];
  const checked = all.flatMap(({ found }) => found?.checkedUntil ?? []).sort();
  return {
    ...sum,
    open: formatAmount(open),
    toldAt: toldAt?.toISOString() ?? null,
    checkedUntil: checked[0] ?? null,
  };
}

function sumAwaited(rows: readonly AwaitedRow[]) {
  return {
    count: rows.length,
    items: rows.reduce((sum, { items }) => sum + Number(items), 0),
    open: sumOfOneCurrency(rows.map(({ open }) => open)),
    since: rows.map(({ day }) => day).sort()[0]!,
  };
}

function presentProvider(
  source: string,
  sums: readonly ProviderSums[],
  { rhythms }: Timing,
): Provider {
  return {
    usualDays: rhythms.get(source)?.usual ?? null,
    sums: sums.map(({ currency, count, since, collected, expected, received, setOff }) => ({
      currency,
      count,
      since,
      collected: formatAmount(collected),
      deducted: formatAmount(collected - expected),
      received: formatAmount(received),
      setOff: formatAmount(setOff),
      open: formatAmount(expected - received - setOff),
    })),
  };
}

/** One settlement. Throws `not_found`. */
export async function getCollection(
  deps: Needs,
  { companyId }: CompanyAccess,
  id: string,
): Promise<CollectionDetail> {
  return inCompany(deps.db, companyId, (tx) => readDetail(tx, deps, companyId, id.toLowerCase()));
}

/** One settlement, in the transaction that changed it. Throws `not_found`. */
export async function readDetail(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  companyId: string,
  id: string,
): Promise<CollectionDetail> {
  const [row] = await findCollections(tx, companyId, [id]);
  if (row === undefined) throw notFound("Collection");
  const links = await listLinksOf(tx, companyId, [id]);
  const resting = await listRestingLinks(tx, companyId, id);
  const offsets = await listOffsetsOf(tx, companyId, [id]);
  const files = await listFilesOf(tx, companyId, [id]);
  return {
    ...presentCollection(row, await readTiming(tx, companyId, deps)),
    links: links.map(presentLink),
    restingLinks: resting.map(presentResting),
    offsets: offsets.map(presentOffset),
    invoices: (await listInvoicesOf(tx, companyId, id)).map((each) =>
      presentInvoice(each, row.fees),
    ),
    letters: await readLetters(tx, companyId, row),
    checks: await findChecks(tx, companyId, id),
    files: files.map(presentFile),
  };
}

type ItemQuery = Omit<z.output<typeof collectionItemList.query>, "company_id">;

/** Items of a settlement. Throws `not_found`. */
export async function listItemsOf(
  deps: Needs,
  { companyId }: CompanyAccess,
  id: string,
  { after, text }: ItemQuery,
  perPage = COLLECTION_ITEMS_PER_PAGE,
): Promise<z.input<typeof collectionItemList.reply>> {
  return inCompany(deps.db, companyId, async (tx) => {
    const [row] = await findCollections(tx, companyId, [id]);
    if (row === undefined) throw notFound("Collection");
    const rows = await listItems(tx, companyId, id, { after, text, limit: perPage + 1 });
    const shown = rows.slice(0, perPage);
    const total = text ? await countItems(tx, companyId, id, text) : Number(row.item_count);
    return {
      items: shown.map(presentItem),
      ...(rows.length > shown.length ? { next: shown.at(-1)!.row_number } : {}),
      total,
    };
  });
}

/** The settlements that a bank item pays or may pay. */
export async function listOfCredit(
  deps: Needs,
  { companyId }: CompanyAccess,
  transactionId: string,
): Promise<z.input<typeof transactionCollectionList.reply>> {
  return inCompany(deps.db, companyId, async (tx) => {
    const links = await listLinksOfCredit(tx, companyId, transactionId);
    const ids = [...new Set(links.map((link) => link.collection_id))];
    if (ids.length === 0) return { collections: [] };
    const rows = new Map((await findCollections(tx, companyId, ids)).map((row) => [row.id, row]));
    const offsets = await listOffsetsOf(tx, companyId, ids);
    const files = await listFilesOf(tx, companyId, ids);
    const items = await listFirstItems(tx, companyId, ids, ITEMS_BESIDE_CREDIT);
    const timing = await readTiming(tx, companyId, deps);
    const collections = [];
    for (const link of links) {
      const row: CollectionRow | undefined = rows.get(link.collection_id);
      if (row === undefined) continue;
      collections.push({
        ...presentCollection(row, timing),
        link: presentTie(link),
        items: items.filter((each) => each.collection_id === row.id).map(presentItem),
        offsets: offsets.filter((each) => each.collection_id === row.id).map(presentOffset),
        files: files.filter((each) => each.collection_id === row.id).map(presentFile),
      });
    }
    return { collections };
  });
}

function writeCursor(row: CollectionRow, order: CollectionListQuery["order"]): string {
  const group = order === "work" ? `.${isTodo(row) ? "todo" : "done"}` : "";
  return Buffer.from(`${row.day}.${row.id}${group}`).toString("base64url");
}

function readCursor(text: string): CollectionKey {
  const [day = "", id = "", group] = Buffer.from(text, "base64url").toString().split(".");
  if (!dateSchema.safeParse(day).success || !idSchema.safeParse(id).success)
    throw new ApiError("page_cursor_invalid", { message: "Begin the list again without page" });
  return { day: day as LocalDate, id, isTodo: group === "todo" };
}
