import { classNames } from "#web/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef, type RefObject } from "react";
import { sortByNeed, type NeedyClient } from "#web/areas/companies/parts/client-needs.ts";
import {
  applyClientView,
  CLIENT_PAGES,
  CLIENT_SORTS,
  isShown,
  readClientView,
  type ClientPage,
  type ClientShow,
  type ClientSort,
  type ClientView,
} from "#web/areas/companies/parts/client-view.ts";
import { MonthBoard } from "#web/areas/companies/parts/board/MonthBoard.tsx";
import { ClientList } from "#web/areas/companies/parts/ClientList.tsx";
import { ClientQueues } from "#web/areas/companies/parts/ClientQueues.tsx";
import styles from "#web/areas/companies/parts/clients.module.css";
import { boardTexts } from "#web/areas/companies/texts/board.ts";
import { claimTexts } from "#web/areas/companies/texts/claims.ts";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { companiesTexts } from "#web/areas/companies/texts/companies.ts";
import { useNextClient, useOpenClient } from "#web/areas/companies/use-next-client.ts";
import { boardQuery } from "#web/areas/months/month-queries.ts";
import { useMonth } from "#web/areas/months/use-month.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { RailSlot } from "#web/shell/RailSlot.tsx";
import { companiesQuery, useCompanies, type CompanyRow } from "#web/shell/shell-queries.ts";
import { todayDate } from "#web/time/now.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatMonth } from "#web/ui/text/format-date.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";

/** The accountant's home: all clients, the most urgent first, reachable by keyboard alone. */
export function ClientsPage() {
  const query = useQuery(companiesQuery);
  const { companies } = useCompanies();
  const { view, change } = useClientView();
  const today = todayDate();
  const sorted = useMemo(() => companies && sortByNeed(companies, today), [companies, today]);
  const shown = useMemo(() => sorted && applyClientView(sorted, view), [sorted, view]);
  const searchBox = useRef<HTMLInputElement>(null);
  const opener = useOpenClient();
  const next = useNextClient();
  const isMonth = view.page === "month" && sorted?.length !== 0;
  return (
    <>
      <PageHeader
        title={companiesTexts.title.accountant}
        purpose={
          isMonth ? (
            <BoardPurpose />
          ) : sorted?.length ? (
            words.purpose
          ) : (
            companiesTexts.purpose.accountant
          )
        }
        actions={
          sorted &&
          sorted.length > 0 && (
            <>
              <SegmentedControl<ClientPage>
                label={boardTexts.views.label}
                value={view.page}
                onChange={(page) => change({ page })}
                segments={CLIENT_PAGES.map((value) => ({ value, label: boardTexts.views[value] }))}
              />
              <HeadButtons next={next} />
            </>
          )
        }
      />
      {query.isError && !companies && (
        <QueryError
          title={companiesTexts.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={8} />}
      {sorted?.length === 0 && (
        <EmptyState
          ghost="accounts"
          title={companiesTexts.empty.accountant.title}
          actions={<AskAccess />}
        >
          {companiesTexts.empty.accountant.message}
        </EmptyState>
      )}
      {isMonth && sorted && (
        <MonthBoard next={next} ask={sorted.length > 1 && <AskAccess small />} />
      )}
      {!isMonth && sorted && sorted.length > 1 && (
        <>
          <RailSlot>
            <ClientQueues clients={sorted} show={view.show} />
          </RailSlot>
          <Tools
            clients={sorted}
            found={shown?.length ?? 0}
            view={view}
            change={change}
            searchBox={searchBox}
          />
        </>
      )}
      {!isMonth && sorted && shown?.length === 0 && sorted.length > 0 && (
        <NothingShown view={view} change={change} />
      )}
      {!isMonth && shown && shown.length > 0 && (
        <ClientList
          clients={shown}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          searchBox={searchBox}
          opener={opener}
          next={next}
        />
      )}
    </>
  );
}

/** How many clients are closed and ready in the month. */
function BoardPurpose() {
  const month = useMonth();
  const { data } = useQuery(boardQuery(month));
  const name = formatMonth(`${month}-01`);
  if (data === undefined) return <>{name}</>;
  const count = (wanted: "closed" | "ready") =>
    data.clients.filter(({ turn }) => turn === wanted).length;
  const counts = { closed: count("closed"), ready: count("ready") };
  return <>{boardTexts.purpose(name, data.clients.length, counts)}</>;
}

function HeadButtons({ next }: { readonly next: ReturnType<typeof useNextClient> }) {
  // With one client there is no list to search, whose line has this link otherwise.
  if (!next.available) return <AskAccess />;
  return (
    <>
      <Button variant="secondary" title={words.nextItemHint} onClick={next.goToItems}>
        {words.nextItem} <Kbd>N</Kbd>
      </Button>
      <Button title={words.nextHint} onClick={next.go}>
        {words.next} <Kbd>U</Kbd>
      </Button>
    </>
  );
}

interface ToolsProps {
  readonly clients: readonly NeedyClient<CompanyRow>[];
  readonly found: number;
  readonly view: ClientView;
  readonly change: (next: Partial<ClientView>) => void;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** The segments of the filter; the rail has the others. */
const SEGMENTS: readonly ClientShow[] = ["all", "needy", "new"];

function Tools({ clients, found, view, change, searchBox }: ToolsProps) {
  const phone = useMedia(PHONE_QUERY);
  const count = (show: ClientShow) =>
    formatCount(clients.filter((each) => isShown(each, show)).length);
  const shows = SEGMENTS.includes(view.show) ? SEGMENTS : [...SEGMENTS, view.show];
  return (
    <div className={classNames("row wrap gap-3 below-3", styles["tools"])}>
      <div className={styles["search"]}>
        <SearchBox
          ref={searchBox}
          label={companiesTexts.search}
          value={view.search}
          {...(!phone && { shortcut: "/" })}
          onChange={(search) => change({ search })}
        />
      </div>
      <SegmentedControl<ClientShow>
        label={words.showLabel}
        value={view.show}
        onChange={(show) => change({ show })}
        segments={shows.map((show) => ({
          value: show,
          label: words.shows[show],
          count: count(show),
        }))}
      />
      {phone && (
        <SelectField
          label={<HiddenText>{words.sortLabel}</HiddenText>}
          value={view.sort}
          options={CLIENT_SORTS.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
          onChange={(sort) => change({ sort: sort as ClientSort })}
        />
      )}
      <AskAccess small />
      {view.search && (
        <span className="small muted" role="status">
          {words.found(found)}
        </span>
      )}
    </div>
  );
}

function NothingShown({ view, change }: Pick<ToolsProps, "view" | "change">) {
  const filters = [
    view.search && `„${view.search}”`,
    view.show !== "all" && words.shows[view.show],
  ].filter(Boolean);
  return (
    <NoResults
      title={companiesTexts.noResults}
      filters={filters.join(", ")}
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={() => change({ search: "", show: "all" })}
        >
          {view.search ? companiesTexts.clearSearch : words.showAll}
        </Button>
      }
    />
  );
}

/** Search, filter and order live in the address, so that the Back key brings the same list. */
function useClientView() {
  const fields: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readClientView(fields), [fields]);
  const change = (next: Partial<ClientView>) => {
    const { page, search, sort, show } = { ...view, ...next };
    void navigate({
      to: ".",
      search: {
        view: page === "month" ? undefined : page,
        q: search || undefined,
        sort: sort === "need" ? undefined : sort,
        show: show === "all" ? undefined : show,
      } as never,
      replace: true,
      resetScroll: false,
    });
  };
  return { view, change };
}

function AskAccess({ small = false }: { readonly small?: boolean }) {
  return (
    <ButtonLink
      variant={small ? "quiet" : "secondary"}
      {...(small && { size: "small" as const })}
      command="companyClaim"
      to={to.newCompany()}
    >
      {claimTexts.ask}
    </ButtonLink>
  );
}
