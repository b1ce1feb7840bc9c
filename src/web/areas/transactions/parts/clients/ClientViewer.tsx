import { useCallback, useMemo, useRef } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { callApi } from "#web/api/client.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { openModal } from "#web/modals/modals.ts";
import { BookingLine } from "#web/areas/transactions/parts/BookingLine.tsx";
import { TransactionDrawer } from "#web/areas/transactions/parts/drawer/TransactionDrawer.tsx";
import { ListFoot } from "#web/areas/transactions/parts/ListStates.tsx";
import { SelectionLine } from "#web/areas/transactions/parts/SelectionLine.tsx";
import {
  TransactionList,
  type ListHandle,
} from "#web/areas/transactions/parts/TransactionList.tsx";
import { useListRows } from "#web/areas/transactions/parts/use-list-rows.ts";
import { viewerKeyHints } from "#web/areas/transactions/parts/viewer-key-hints.ts";
import styles from "#web/areas/transactions/parts/viewer.module.css";
import {
  bodyOf,
  type ClientPage,
  clientFilter,
  companyOf,
  fetchClientPage,
  marksOfPages,
} from "#web/areas/transactions/queries/client-pages.ts";
import { usePagesOf } from "#web/areas/transactions/queries/use-transaction-pages.ts";
import { useViewerSearch } from "#web/areas/transactions/queries/use-viewer-search.ts";
import type { ViewerSearch } from "#web/areas/transactions/queries/viewer-search.ts";
import { clientTransactionTexts as texts } from "#web/areas/transactions/texts/client-transactions.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { to } from "#web/navigation/paths.ts";
import { useKeyHelp } from "#web/shell/key-help.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { RailSlot } from "#web/shell/RailSlot.tsx";
import { useFullPage } from "#web/state/full-page.ts";
import { KeyHints } from "#web/ui/blocks/KeyHints.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";
import { useDrawer } from "#web/areas/transactions/parts/use-viewer.ts";
import { useBeside } from "#web/areas/transactions/parts/use-beside.ts";
import { ClientChoiceList } from "./ClientChoiceList.tsx";
import { ClientSearch } from "./ClientSearch.tsx";
import { ClientTop } from "./ClientTop.tsx";
import { useClientChoice } from "./use-client-choice.ts";
import { useClientMarks } from "./use-client-marks.ts";

const PLACE = { path: to.clientTransactions(), kept: ["companies", "accounts"], remembers: false };

interface ClientViewerProps {
  readonly companies: readonly CompanyRow[];
  /** The caller is an accountant: the companies are clients. */
  readonly hasClients: boolean;
}

/** One list over several companies: each row names its company, and marks go to it. */
export function ClientViewer({ companies, hasClients }: ClientViewerProps) {
  useFullPage();
  const who = hasClients ? "clients" : "companies";
  const phone = useMedia(PHONE_QUERY);
  const handle = useViewerSearch(PLACE);
  const choice = useClientChoice(companies);
  const key = JSON.stringify([handle.search, choice.ids, choice.accountIds]);
  const filter = useMemo(() => {
    const [search, ids, accountIds] = JSON.parse(key) as [ViewerSearch, string[], string[]];
    return clientFilter(search, ids, accountIds);
  }, [key]);
  const pages = usePagesOf(filter, fetchClientPage);
  const loaded = pages.query.data?.pages as readonly ClientPage[] | undefined;
  const { items, rows } = useListRows(pages);
  const list = useRef<ListHandle>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const { isOpen, set: setOpen } = useDrawer(list);
  const marks = useMemo(() => marksOfPages(loaded ?? []), [loaded]);
  const names = useMemo(() => new Map(companies.map((each) => [each._id, each.name])), [companies]);
  const nameOf = useCallback((row: Transaction) => names.get(companyOf(row)), [names]);
  const openExport = () =>
    openModal("clientExport", {
      companies: companies.filter(({ _id }) => choice.ids.includes(_id)),
      accountIds: choice.accountIds,
      shown: { ...handle.search },
    });
  const viewer = useClientMarks({
    pages,
    rows,
    placeKey: key,
    phone,
    list,
    searchBox,
    isOpen,
    setOpen,
    countLeft: filter && (() => countUnbooked(filter)),
    openExport,
  });
  const { current, selection, booking, actions } = viewer;
  const { beside, shown, dated } = useBeside(
    isOpen && current !== undefined,
    items,
    Boolean(handle.search.text),
  );
  useKeyHelp(viewerKeyHints.several);
  const account = current && marks.get(current.accountId);
  const search = (
    <ClientSearch ref={searchBox} handle={handle} onDone={() => list.current?.focus()} />
  );
  return (
    <div className={styles["page"]} data-tells data-drawer={beside ? "docked" : undefined}>
      <RailSlot>
        <ClientChoiceList companies={companies} choice={choice} title={texts.rail[who]} />
      </RailSlot>
      <section className={styles["list"]}>
        <ClientTop
          companies={companies}
          who={who}
          handle={handle}
          choice={choice}
          total={pages.total}
          totalExact={pages.totalExact}
          isSettling={pages.isSettling}
          sums={loaded?.[0]?.sums}
          phone={phone}
          search={search}
          onExport={openExport}
        />
        {choice.left > 0 && <Note tone="info" title={texts.left(choice.left)} />}
        {items.length === 0 && (
          <div className={styles["state"]}>
            {pages.query.isError ? (
              <QueryError
                title={words.listFailed}
                error={pages.query.error}
                onRetry={() => void pages.query.refetch()}
              />
            ) : pages.query.isSuccess ? (
              <NoResults title={words.noResults} filters="" action={null} />
            ) : (
              <SkeletonRows rows={12} />
            )}
          </div>
        )}
        {items.length > 0 && (
          <TransactionList
            key={key}
            ref={list}
            items={shown}
            beside={beside}
            total={(pages.total ?? items.length) + pages.pending.length}
            isSettling={pages.isSettling}
            phone={phone}
            dated={dated || (handle.search.sort?.startsWith("amount") ?? false)}
            balances={undefined}
            companyOf={nameOf}
            markOf={(id) => marks.get(id)}
            isSelected={(row) => selection.ids.has(row._id)}
            onUpTo={undefined}
            currentId={current?._id}
            actions={actions}
            onNearEnd={viewer.fetchMore}
            startOffset={0}
            onScrolled={() => undefined}
            foot={<ListFoot pages={pages} />}
          />
        )}
        {selection.rows.length > 0 ? (
          <SelectionLine
            rows={selection.rows}
            phone={phone}
            onBook={viewer.book}
            onUnbook={viewer.unbook}
            total={pages.isSettling ? undefined : pages.total}
            totalExact={pages.totalExact}
            onAsk={viewer.ask}
            onClear={selection.clear}
          />
        ) : (
          booking.state && (
            <BookingLine
              state={booking.state}
              phone={phone}
              onUndo={booking.undo}
              onDismiss={booking.dismiss}
            />
          )
        )}
        {!phone && items.length > 0 && <KeyHints hints={viewerKeyHints.severalLine} />}
      </section>
      {isOpen && current && (
        <TransactionDrawer
          transaction={current}
          companyId={companyOf(current)}
          accountName={[nameOf(current), account?.name ?? current.accountNr]
            .filter(Boolean)
            .join(", ")}
          phone={phone}
          balances={undefined}
          onMove={viewer.move}
          onBook={() => actions.book(current)}
          onClose={() => setOpen(false)}
          onShow={viewer.show}
        />
      )}
    </div>
  );
}

async function countUnbooked(
  filter: NonNullable<ReturnType<typeof clientFilter>>,
): Promise<number> {
  const body = { ...bodyOf(filter), booked: "UNBOOKED" as const };
  return (await callApi("clientTransactionList", { body })).total;
}
