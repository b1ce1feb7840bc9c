import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { COLLECTIONS_PER_PAGE } from "#contract/collections/collection-states.ts";
import type { CollectionList as Reply } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { ClearingLedger } from "#web/areas/collections/parts/ClearingLedger.tsx";
import { ClearingDownload } from "#web/areas/collections/parts/ClearingDownload.tsx";
import { CollectionFilters } from "#web/areas/collections/parts/CollectionFilters.tsx";
import {
  CollectionTable,
  CollectionTableSkeleton,
} from "#web/areas/collections/parts/CollectionTable.tsx";
import {
  buildRows,
  countGroups,
  countUnreported,
  type GroupCounts,
  type ListRow,
} from "#web/areas/collections/parts/collection-rows.ts";
import { FoundItems } from "#web/areas/collections/parts/FoundItems.tsx";
import { OnTheWay, ProviderSums, UncheckedNote } from "#web/areas/collections/parts/OnTheWay.tsx";
import { collectionsQuery } from "#web/areas/collections/queries/collection-queries.ts";
import type { useCollectionSearch } from "#web/areas/collections/queries/use-collection-search.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { choosePeriod } from "#web/state/page-period.ts";
import { periodName } from "#web/texts/period.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Paging } from "#web/ui/blocks/Paging.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";

/** The end of a reading is no event of its own. */
const READING_LOOK_MS = 3_000;

export interface CollectionListProps {
  readonly companyId: string;
  readonly handle: ReturnType<typeof useCollectionSearch>;
}

/** The settlements: money on the way, one line of filters, the list in pages. */
export function CollectionList({ companyId, handle }: CollectionListProps) {
  const { id: _open, view, state, ...filter } = handle.search;
  // Cursors of the pages gone through; a new filter begins at the first.
  const [walk, setWalk] = useState<{ filter: string; pages: readonly (string | undefined)[] }>();
  const key = JSON.stringify({ ...filter, ...handle.days, state });
  const pages = walk?.filter === key ? walk.pages : [undefined];
  const page = pages.at(-1);
  const query = useQuery({
    ...collectionsQuery(companyId, {
      ...filter,
      ...handle.days,
      ...(state && { state: state === "way" ? "todo" : state }),
      ...(page && { page }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.reading ? READING_LOOK_MS : false),
  });
  if (query.isPending) return <CollectionTableSkeleton />;
  if (query.isError)
    return (
      <QueryError
        title={words.listFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const reply = query.data;
  const { providers } = reply;
  if (providers.length === 0) return <NothingYet companyId={companyId} />;
  if (view === "parcels" || view === "payments")
    return (
      <FoundItems
        companyId={companyId}
        kind={view === "parcels" ? "courier" : "card"}
        handle={handle}
        providers={providers}
      />
    );
  if (view === "ledger" && filter.source)
    return <ClearingLedger companyId={companyId} source={filter.source} />;
  const rowFilter = { ...handle.search, ...handle.days };
  const groups = countGroups(reply.counts, countUnreported(reply, rowFilter));
  return (
    <>
      {reply.reading && (
        <div className="below-4">
          <Note tone="info" title={words.reading.title}>
            {words.reading.message}
          </Note>
        </div>
      )}
      {reply.provider && filter.source ? (
        <ProviderSums
          provider={reply.provider}
          held={reply.onTheWay.filter(({ source }) => source === filter.source)}
        />
      ) : (
        <OnTheWay
          onTheWay={reply.onTheWay}
          isReading={reply.reading}
          onShow={(source) => handle.change({ source, state: undefined })}
        />
      )}
      {groups.unchecked > 0 && <UncheckedNote count={groups.unchecked} companyId={companyId} />}
      <CollectionFilters {...{ groups, providers, handle }} all={reply.counts.all} />
      <Settlements
        {...{ companyId, handle, reply, groups, pages }}
        rows={buildRows(reply, rowFilter, pages.length === 1)}
        onPages={(next) => setWalk({ filter: key, pages: next })}
      />
      <ClearingDownload companyId={companyId} sources={providers.map(({ source }) => source)} />
    </>
  );
}

interface SettlementsProps extends CollectionListProps {
  readonly reply: Reply;
  readonly groups: GroupCounts;
  readonly rows: readonly ListRow[];
  /** Cursors of the pages gone through. */
  readonly pages: readonly (string | undefined)[];
  readonly onPages: (pages: readonly (string | undefined)[]) => void;
}

/** The settlements of a page in their groups. */
function Settlements(props: SettlementsProps) {
  const { companyId, handle, reply, groups, rows, pages, onPages } = props;
  return (
    <>
      {rows.length === 0 ? (
        <NoResults
          title={words.nothing}
          filters={words.filters(describeFilter(handle))}
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                choosePeriod(null);
                handle.change({
                  kind: undefined,
                  state: undefined,
                  source: undefined,
                  text: undefined,
                });
              }}
            >
              {words.clear}
            </Button>
          }
        />
      ) : (
        <CollectionTable companyId={companyId} rows={rows} counts={groups} onOpen={handle.open} />
      )}
      <Paging
        label={words.listLabel}
        pagesBefore={pages.length - 1}
        perPage={COLLECTIONS_PER_PAGE}
        shown={reply.collections.length}
        total={reply.total}
        hasNext={reply.nextPage !== undefined}
        describe={words.paging}
        onNext={() => onPages([...pages, reply.nextPage])}
        onPrevious={() => onPages(pages.slice(0, -1))}
      />
    </>
  );
}

/** The filter that is on, in words. */
function describeFilter({ search, days }: CollectionListProps["handle"]) {
  const { kind, state, source, text } = search;
  const show =
    state && (state === "todo" || state === "way" ? words.shows[state] : words.states[state]);
  const name = source ? settlementSourceName(source) : kind && words.kinds[kind];
  const period = periodName(days.dateFrom, days.dateTo);
  return [show, name, text && `„${text}”`, period].filter((part): part is string => Boolean(part));
}

function NothingYet({ companyId }: { readonly companyId: string }) {
  return (
    <EmptyState
      ghost="settlements"
      title={words.empty.title}
      actions={
        <>
          <Button variant="secondary" onClick={() => openModal("fileUpload", { companyId })}>
            {words.upload}
          </Button>
          <ButtonLink to={to.supportedSettlements()} variant="quiet">
            {words.empty.supported}
          </ButtonLink>
        </>
      }
    >
      {words.empty.message}
    </EmptyState>
  );
}
