import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { accountMarks } from "#web/areas/bank-accounts/account-names.ts";
import { LinkingLine } from "#web/areas/bank-accounts/LinkStateNotes.tsx";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import { openModal } from "#web/modals/modals.ts";
import { AccountPicker } from "./AccountPicker.tsx";
import { AccountRail } from "./AccountRail.tsx";
import { ArrivalsOfPerson, NewAfter } from "./new-rows.ts";
import { ListFoot, ListState } from "./ListStates.tsx";
import { SearchField } from "./search/SearchField.tsx";
import { BookingLine } from "./BookingLine.tsx";
import { SelectionLine, WholeSelectionLine } from "./SelectionLine.tsx";
import { WholeSelection } from "./WholeSelection.tsx";
import { TransactionDrawer } from "#web/areas/transactions/parts/drawer/TransactionDrawer.tsx";
import { TransactionList, type ListHandle } from "./TransactionList.tsx";
import { useBeside } from "./use-beside.ts";
import { useViewer } from "./use-viewer.ts";
import { useKeyHelp } from "#web/shell/key-help.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";
import { viewerKeyHints } from "./viewer-key-hints.ts";
import { ViewerTop } from "./ViewerTop.tsx";
import styles from "./viewer.module.css";
import { useArrivals, useVisit } from "#web/areas/transactions/queries/use-arrivals.ts";
import { parseTypedAmount } from "#web/areas/transactions/queries/viewer-search.ts";
import { useBalanceBook } from "#web/areas/transactions/queries/use-balance-book.ts";
import { RailSlot } from "#web/shell/RailSlot.tsx";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { useFullPage } from "#web/state/full-page.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { KeyHints } from "#web/ui/blocks/KeyHints.tsx";
import { PHONE_QUERY, RAIL_QUERY, useMedia } from "#web/ui/use-media.ts";

/** The viewer: list, selection, keys and the drawer of one item. */
export function Viewer({ companyId }: { readonly companyId: string }) {
  useFullPage();
  const phone = useMedia(PHONE_QUERY);
  const wide = useMedia(RAIL_QUERY);
  const accountsQuery = useQuery(bankAccountsQuery(companyId));
  const accounts = useMemo(() => accountsQuery.data?.accounts ?? [], [accountsQuery.data]);
  useVisit(companyId);
  const arrivals = useArrivals(companyId);
  const list = useRef<ListHandle>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const viewer = useViewer({
    companyId,
    accounts: accountsQuery.data,
    phone,
    list,
  });
  const { handle, pages, current } = viewer;
  const book = useBalanceBook({
    companyId,
    accounts,
    filter: pages.shownFilter,
    version: accountsQuery.dataUpdatedAt,
  });
  const { beside, shown, dated } = useBeside(
    viewer.drawerOpen && current !== undefined,
    viewer.items,
    Boolean(handle.search.text),
  );
  // Beside a drawer the words need the room; the drawer says the balance of its item.
  const balances = wide && !beside ? book : undefined;
  const marks = useMemo(() => {
    const all = accountMarks(accounts);
    return new Map(accounts.map((each, place) => [each.accountId, all[place]!]));
  }, [accounts]);
  // Until the accounts are known their column has its wider room, so that no row moves.
  const tells = !accountsQuery.data || [...marks.values()].some(({ tell }) => tell);
  const markOf = useCallback((id: string) => marks.get(id), [marks]);
  const next = useNextClient();
  const currencies = [...new Set(accounts.map((each) => each.currency))].sort();
  const openFilters = () =>
    openModal("transactionFilters", {
      values: handle.search,
      currencies,
      showBooked: phone,
      parseAmount: parseTypedAmount,
      onApply: ({ booked, sort, ...values }) =>
        handle.change({
          ...values,
          ...(phone && { booked: booked === "ALL" ? undefined : booked, sort }),
        }),
    });
  useKeyHelp(next.available ? viewerKeyHints.withClients : viewerKeyHints.alone);
  useViewerKeys({
    move: viewer.move,
    select: viewer.selectCurrent,
    book: viewer.marks.book,
    selectUpToDay: viewer.marks.selectUpToDay,
    selectAll: () => viewer.marks.selectAll(),
    undo: viewer.marks.booking.undo,
    nextUnbooked: viewer.marks.nextUnbooked,
    nextClient: () => next.available && next.go(),
    search: () => searchBox.current?.focus(),
    ask: viewer.ask,
    export: viewer.openExport,
    open: viewer.openCurrent,
    close: viewer.close,
  });
  const account = accounts.find((each) => each.accountId === current?.accountId);
  return (
    <ArrivalsOfPerson value={arrivals}>
      <NewAfter value={arrivals?.get("LAST_VISIT")?.arrivedAfter}>
        <div
          className={styles["page"]}
          data-tells={tells || undefined}
          data-drawer={beside ? "docked" : undefined}
        >
          <RailSlot>
            {accounts.length > 0 && (
              <AccountRail
                accounts={accounts}
                sort={pages.shownFilter?.sort}
                hasBalances={book !== undefined}
              />
            )}
          </RailSlot>
          <section className={styles["list"]}>
            <p className={styles["paper"]}>{words.paper}</p>
            <ViewerTop
              companyId={companyId}
              handle={handle}
              total={pages.total}
              totalExact={pages.totalExact}
              unbooked={viewer.unbooked}
              phone={phone}
              unit={currencies.length === 1 ? currencies[0] : undefined}
              isSettling={pages.isSettling}
              search={
                <SearchField
                  ref={searchBox}
                  companyId={companyId}
                  handle={handle}
                  filterOf={viewer.filterOf}
                  accounts={accounts}
                  isSettling={pages.isSettling}
                  phone={phone}
                  onDone={() => list.current?.focus()}
                />
              }
              onExport={viewer.openExport}
              onFilter={openFilters}
              accounts={accounts}
              onAccounts={() =>
                openModal("accountChoice", { children: <AccountPicker accounts={accounts} /> })
              }
            />
            {pages.newer && <NewerData onRefresh={viewer.reload} />}
            <LinkingLine companyId={companyId} />
            {viewer.items.length === 0 && (
              <ListState
                pages={pages}
                handle={handle}
                companyId={companyId}
                unmet={viewer.unmet}
                awaited={viewer.waitsForAccounts ? accountsQuery : undefined}
                hasAccounts={accounts.length > 0}
              />
            )}
            {viewer.marks.whole.isOn && (
              <WholeSelection
                selection={viewer.marks.whole}
                phone={phone}
                offeredDay={current?.bookingDate || undefined}
              />
            )}
            {viewer.items.length > 0 && (
              <TransactionList
                key={viewer.placeKey}
                ref={list}
                items={shown}
                beside={beside}
                total={(pages.total ?? viewer.items.length) + pages.pending.length}
                isSettling={pages.isSettling}
                phone={phone}
                dated={dated || (pages.shownFilter?.sort?.startsWith("amount") ?? false)}
                balances={balances}
                markOf={markOf}
                isSelected={viewer.marks.isSelected}
                onUpTo={viewer.marks.selectAll}
                currentId={current?._id}
                actions={viewer.actions}
                onNearEnd={viewer.fetchMore}
                startOffset={viewer.startOffset}
                onScrolled={viewer.rememberOffset}
                foot={<ListFoot pages={pages} />}
              />
            )}
            <MarkLines viewer={viewer} phone={phone} />
            {!phone && viewer.items.length > 0 && <KeyHints hints={viewerKeyHints.line} />}
          </section>
          {viewer.drawerOpen && current && (
            <TransactionDrawer
              transaction={current}
              companyId={companyId}
              accountName={account ? fullName(account) : current.accountNr}
              phone={phone}
              balances={book}
              onMove={viewer.move}
              onBook={() => viewer.actions.book(current)}
              onClose={viewer.close}
              onShow={viewer.show}
            />
          )}
        </div>
      </NewAfter>
    </ArrivalsOfPerson>
  );
}

interface MarkLinesProps {
  readonly viewer: ReturnType<typeof useViewer>;
  readonly phone: boolean;
}

/** The selection, or else what the last command did: one line for both. */
function MarkLines({ viewer, phone }: MarkLinesProps) {
  const { selection } = viewer;
  const { whole, booking } = viewer.marks;
  if (whole.isOn)
    return <WholeSelectionLine selection={whole} phone={phone} onBook={viewer.marks.book} />;
  if (selection.rows.length > 0)
    return (
      <SelectionLine
        rows={selection.rows}
        phone={phone}
        onBook={viewer.marks.book}
        onUnbook={viewer.marks.unbook}
        total={viewer.pages.total}
        totalExact={viewer.pages.totalExact}
        onSelectAll={() => viewer.marks.selectAll()}
        onAsk={viewer.ask}
        onClear={selection.clear}
      />
    );
  if (booking.state === undefined) return null;
  return (
    <BookingLine
      state={booking.state}
      phone={phone}
      onUndo={booking.undo}
      onDismiss={booking.dismiss}
    />
  );
}

function fullName(account: BankAccount): string {
  return accountDisplayName(
    account.displayName,
    displayAccountNumber(account.accountNr),
    account.bankName,
  );
}

function NewerData({ onRefresh }: { readonly onRefresh: () => void }) {
  return (
    <div className={styles["newer"]} role="status">
      {words.newer}
      <Button variant="secondary" size="small" onClick={onRefresh}>
        {words.refresh}
      </Button>
    </div>
  );
}
