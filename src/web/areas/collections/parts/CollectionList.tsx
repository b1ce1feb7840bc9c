import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { COLLECTIONS_PER_PAGE } from "#contract/collections/collection-states.ts";
import type { CollectionList as ContractList } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { ClearingLedger } from "#web/areas/collections/parts/ClearingLedger.tsx";
import { ClearingDownload } from "#web/areas/collections/parts/ClearingDownload.tsx";
import { CollectionFilters } from "#web/areas/collections/parts/CollectionFilters.tsx";
import {
  CollectionTable,
  CollectionTableSkeleton,
} from "#web/areas/collections/parts/CollectionTable.tsx";
import { FoundItems } from "#web/areas/collections/parts/FoundItems.tsx";
import { LateNotes, OnTheWay } from "#web/areas/collections/parts/OnTheWay.tsx";
import { ProviderCard } from "#web/areas/collections/parts/ProviderCard.tsx";
import { Unreported } from "#web/areas/collections/parts/Unreported.tsx";
import { collectionsQuery } from "#web/areas/collections/queries/collection-queries.ts";
import type {
  CollectionKind,
  useCollectionSearch,
} from "#web/areas/collections/queries/use-collection-search.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Paging } from "#web/ui/blocks/Paging.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";

type Reply = ContractList;

/** The end of a reading is no event of its own. */
const READING_LOOK_MS = 3_000;

export interface CollectionListProps {
  readonly companyId: string;
  readonly kind: CollectionKind;
  readonly handle: ReturnType<typeof useCollectionSearch>;
}

/** The settlements of a kind: money on the way, filters, the list in pages. */
export function CollectionList({ companyId, kind, handle }: CollectionListProps) {
  const { id: _open, view, ...filter } = handle.search;
  // Cursors of the pages gone through; a new filter begins at the first.
  const [walk, setWalk] = useState<{ filter: string; pages: readonly (string | undefined)[] }>();
  const key = JSON.stringify(filter);
  const pages = walk?.filter === key ? walk.pages : [undefined];
  const page = pages.at(-1);
  const onPages = (next: typeof pages): void => setWalk({ filter: key, pages: next });
  const query = useQuery({
    ...collectionsQuery(kind, companyId, { ...filter, ...(page && { page }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.reading ? READING_LOOK_MS : false),
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
  if (reply.sources.length === 0) return <NothingYet companyId={companyId} kind={kind} />;
  return (
    <>
      {reply.reading && (
        <div className="stack gap-2 below-4">
          <Note tone="info" title={words.reading.title}>
            {words.reading.message}
          </Note>
        </div>
      )}
      <LateNotes
        onTheWay={ofProvider(reply.onTheWay, filter.source)}
        companyId={companyId}
        onShow={handle.change}
      />
      {reply.provider && filter.source ? (
        <ProviderCard
          kind={kind}
          provider={reply.provider}
          held={ofProvider(reply.onTheWay, filter.source)}
        />
      ) : (
        <OnTheWay onTheWay={reply.onTheWay} isReading={reply.reading} onShow={handle.change} />
      )}
      <Views kind={kind} handle={handle} />
      {view === "items" ? (
        <FoundItems companyId={companyId} kind={kind} handle={handle} sources={reply.sources} />
      ) : filter.source && view === "ledger" ? (
        <ClearingLedger companyId={companyId} source={filter.source} />
      ) : (
        <Settlements {...{ companyId, kind, handle, reply, pages, onPages }} />
      )}
      <ClearingDownload companyId={companyId} sources={reply.sources} />
    </>
  );
}

type View = "settlements" | "items" | "ledger";

/** Settlements, their items, and of one provider its clearing account. */
function Views({ kind, handle }: Pick<CollectionListProps, "kind" | "handle">) {
  const segments: { value: View; label: string }[] = [
    { value: "settlements", label: words.views.settlements },
    { value: "items", label: words.views.items[kind] },
  ];
  if (handle.search.source) segments.push({ value: "ledger", label: words.views.ledger });
  return (
    <div className="below-4">
      <SegmentedControl<View>
        label={words.views.label}
        value={handle.search.view ?? "settlements"}
        onChange={(view) => handle.change({ view: view === "settlements" ? undefined : view })}
        segments={segments}
      />
    </div>
  );
}

interface SettlementsProps extends CollectionListProps {
  readonly reply: Reply;
  /** Cursors of the pages gone through. */
  readonly pages: readonly (string | undefined)[];
  readonly onPages: (pages: readonly (string | undefined)[]) => void;
}

/** Credits without a report, the filters, and the settlements of a page. */
function Settlements({ companyId, kind, handle, reply, pages, onPages }: SettlementsProps) {
  const { source } = handle.search;
  return (
    <>
      <Unreported companyId={companyId} unreported={ofSource(reply.unreported, source)} />
      <CollectionFilters kind={kind} reply={reply} handle={handle} />
      {reply.collections.length === 0 ? (
        <NoResults
          title={words.nothing}
          filters={words.filters(describeFilter(handle.search))}
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() =>
                handle.change({ state: undefined, source: undefined, text: undefined })
              }
            >
              {words.clear}
            </Button>
          }
        />
      ) : (
        <CollectionTable
          companyId={companyId}
          collections={reply.collections}
          onOpen={handle.open}
        />
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

function ofProvider<Each extends { readonly source: string }>(
  all: readonly Each[],
  source: string | undefined,
): readonly Each[] {
  return source === undefined ? all : all.filter((each) => each.source === source);
}

function ofSource(unreported: Reply["unreported"], source: string | undefined) {
  if (source === undefined) return unreported;
  const credits = ofProvider(unreported.credits, source);
  return { credits, count: credits.length };
}

/** The filter that is on, in words. */
function describeFilter({ state, source, text }: CollectionListProps["handle"]["search"]) {
  const show = state && (state === "todo" ? words.shows.todo : words.states[state]);
  return [show, source && settlementSourceName(source), text && `„${text}”`].filter(
    (part): part is string => Boolean(part),
  );
}

function NothingYet({ companyId, kind }: Omit<CollectionListProps, "handle">) {
  return (
    <EmptyState
      ghost="settlements"
      title={words.empty.title[kind]}
      actions={
        <>
          <Button onClick={() => openModal("fileUpload", { companyId })}>{words.upload}</Button>
          <ButtonLink to={to.supportedSettlements()} variant="secondary">
            {words.empty.supported}
          </ButtonLink>
        </>
      }
    >
      {words.empty.message[kind]}
    </EmptyState>
  );
}
