/** Settlements as programs read them. */
import type { z } from "zod";
import type { Collection } from "#contract/collections/collections.ts";
import type { CollectionState } from "#contract/collections/collection-states.ts";
import { showId } from "#contract/integrator-api/ids.ts";
import type {
  ApiSettlement,
  apiSettlementGet,
  apiSettlementItems,
  apiSettlementList,
} from "#contract/integrator-api/settlements.ts";
import {
  getCollection,
  listItemsOf,
  listSettlements as listCollections,
} from "#server/features/collections/collections.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import type { LocalDate } from "#values/local-date.ts";
import {
  pageOf,
  readDayCursor,
  readRowCursor,
  writeDayCursor,
  writeRowCursor,
} from "./page-cursors.ts";

type Needs = Parameters<typeof getCollection>[0];

/** A page of settlements, the newest first. */
export async function listSettlements(
  deps: Needs,
  access: CompanyAccess,
  query: z.output<typeof apiSettlementList.query>,
) {
  const { kind, provider: source, status, dateFrom, dateTo, limit } = query;
  const place = readDayCursor(query.cursor);
  const rows = await listCollections(
    deps,
    access,
    {
      kind: kind === undefined ? undefined : lower(kind),
      ...(source !== undefined && { source }),
      ...(status !== undefined && { state: lower(status) }),
      ...(dateFrom !== undefined && { dateFrom }),
      ...(dateTo !== undefined && { dateTo }),
    },
    { after: place && { day: place.date, id: place.id }, limit: limit + 1 },
  );
  return pageOf(rows, limit, presentSettlement, ({ day, _id }) =>
    writeDayCursor({ date: day as LocalDate, id: _id }),
  );
}

/** Throws `not_found`. */
export async function getSettlement(
  deps: Needs,
  access: CompanyAccess,
  id: string,
): Promise<z.input<typeof apiSettlementGet.reply>> {
  const detail = await getCollection(deps, access, id);
  return {
    ...presentSettlement(detail),
    credits: detail.links.flatMap(({ state, amount, credit }) =>
      state === "rejected"
        ? []
        : { transactionId: showId("transaction", credit._id), amount, status: upper(state) },
    ),
  };
}

/** A page of items in the order of the report. Throws `not_found`. */
export async function listSettlementItems(
  deps: Needs,
  access: CompanyAccess,
  id: string,
  { limit, cursor }: z.output<typeof apiSettlementItems.query>,
): Promise<z.input<typeof apiSettlementItems.reply>> {
  const after = readRowCursor(cursor);
  const { items, next } = await listItemsOf(deps, access, id, { after }, limit);
  return {
    data: items.map(({ row, kind, externalId, reference, date, gross, fee, net }) => ({
      row,
      kind: upper(kind),
      externalId,
      reference,
      date,
      gross,
      fee,
      net,
    })),
    nextCursor: next === undefined ? null : writeRowCursor(next),
    hasMore: next !== undefined,
  };
}

function presentSettlement(row: Collection): ApiSettlement {
  return {
    id: showId("settlement", row._id),
    kind: upper(row.kind),
    document: upper(row.document),
    provider: row.source,
    reference: row.payoutRef,
    date: row.day,
    currency: row.currency,
    itemCount: row.itemCount,
    gross: row.gross,
    fees: row.fees,
    net: row.net,
    expected: row.expected,
    received: row.received,
    setOff: row.setOff,
    open: row.open,
    status: upper<CollectionState>(row.state),
    awaitedUntil: row.awaitedUntil,
    missing: row.missing && upper(row.missing),
    creditTakenBack: row.creditTakenBack,
    checkedUntil: row.checkedUntil,
    createdAt: row.created,
  };
}

const upper = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>;
const lower = <Name extends string>(name: Name) => name.toLowerCase() as Lowercase<Name>;
