import { classNames } from "#web/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import type { ClientMonth } from "#contract/months/months.ts";
import { type BoardShow, groupBoard, GROUPS } from "#web/areas/companies/parts/board/board-view.ts";
import { BoardRow } from "#web/areas/companies/parts/board/BoardRow.tsx";
import styles from "#web/areas/companies/parts/board/board.module.css";
import { CLIENT_KEY_HINTS, useClientKeys } from "#web/areas/companies/parts/use-client-keys.ts";
import { boardTexts as words } from "#web/areas/companies/texts/board.ts";
import { clientsTexts } from "#web/areas/companies/texts/clients.ts";
import { companiesTexts } from "#web/areas/companies/texts/companies.ts";
import type { NextClient } from "#web/areas/companies/use-next-client.ts";
import { turnName } from "#web/areas/months/lamp-words.ts";
import { boardQuery } from "#web/areas/months/month-queries.ts";
import { useMonth } from "#web/areas/months/use-month.ts";
import { useOpenMonth } from "#web/areas/months/use-month-step.ts";
import { HELP_HINT, useKeyHelp } from "#web/shell/key-help.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { KeyHints } from "#web/ui/blocks/KeyHints.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";

interface MonthBoardProps {
  /** Stands at the end of the filters. */
  readonly ask: ReactNode;
  readonly next: NextClient;
}

/** Clients × the chosen month, by whose turn it is; reachable by keyboard alone. */
export function MonthBoard({ ask, next }: MonthBoardProps) {
  const month = useMonth();
  const query = useQuery(boardQuery(month));
  const [search, setSearch] = useState("");
  const [show, setShow] = useState<BoardShow>("all");
  const [cursorId, setCursorId] = useState<string>();
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = useOpenMonth(month);
  const clients = query.data?.clients ?? NOBODY;
  const groups = useMemo(() => groupBoard(clients, { search, show }), [clients, search, show]);
  const shown = groups.flatMap((group) => group.clients);
  const place = Math.max(
    0,
    shown.findIndex(({ companyId }) => companyId === cursorId),
  );
  const current = shown[place];
  useKeyHelp(CLIENT_KEY_HINTS);
  useClientKeys({
    move: (step) => {
      const target = shown[Math.min(shown.length - 1, Math.max(0, place + step))];
      setCursorId(target?.companyId);
      list.current
        ?.querySelector(`[data-client="${target?.companyId ?? ""}"]`)
        ?.scrollIntoView({ block: "nearest" });
    },
    open: () => current && open(current),
    next: next.go,
    nextItem: next.goToItems,
    search: searchBox,
  });
  if (query.data === undefined)
    return query.isError ? (
      <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    );
  const { today, deadlines } = query.data;
  const due = deadlines.find(({ kind }) => kind === "vatMonthly")?.date;
  return (
    <>
      <Strip clients={clients} />
      <Tools
        clients={clients}
        search={search}
        show={show}
        onSearch={setSearch}
        onShow={setShow}
        searchBox={searchBox}
        ask={ask}
      />
      {shown.length === 0 ? (
        <NoResults
          title={words.nobody}
          filters={[search && `„${search}”`, show !== "all" && turnName(show)]
            .filter(Boolean)
            .join(", ")}
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                setSearch("");
                setShow("all");
              }}
            >
              {clientsTexts.showAll}
            </Button>
          }
        />
      ) : (
        <div className={styles["frame"]} ref={list}>
          <div role="grid" aria-label={clientsTexts.listLabel} aria-rowcount={shown.length + 1}>
            <Head due={due !== undefined} />
            {groups.map((group) => (
              <div key={group.turn} role="rowgroup">
                <div role="row" className={styles["group"]}>
                  <span role="gridcell">
                    <i data-turn={group.turn} />
                    <b className="strong ink">{turnName(group.turn)}</b>{" "}
                    {clientsTexts.groupCount(group.clients.length)}
                  </span>
                </div>
                {group.clients.map((client) => (
                  <BoardRow
                    key={client.companyId}
                    client={client}
                    month={month}
                    today={today}
                    due={due}
                    current={client === current}
                    onOpen={() => open(client)}
                  />
                ))}
              </div>
            ))}
          </div>
          <KeyHints hints={[...CLIENT_KEY_HINTS, HELP_HINT]} />
        </div>
      )}
    </>
  );
}

const NOBODY: readonly ClientMonth[] = [];

/** A bar for each client in the colour of whose turn it is. */
function Strip({ clients }: { readonly clients: readonly ClientMonth[] }) {
  return (
    <div className={styles["strip"]} aria-hidden>
      {GROUPS.flatMap((turn) =>
        clients
          .filter((client) => client.turn === turn)
          .map(({ companyId }) => <i key={companyId} data-turn={turn} />),
      )}
    </div>
  );
}

function Head({ due }: { readonly due: boolean }) {
  return (
    <div role="row" className={styles["head"]}>
      <span role="columnheader">{words.columns.client}</span>
      <span role="columnheader" className={styles["lampHead"]}>
        {words.columns.lamps.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </span>
      <span role="columnheader">{words.columns.next}</span>
      <span
        role="columnheader"
        className={classNames("row last gap-2 tabular one-line muted", styles["due"])}
      >
        {due ? words.columns.due : ""}
      </span>
    </div>
  );
}

interface ToolsProps {
  readonly clients: readonly ClientMonth[];
  readonly search: string;
  readonly show: BoardShow;
  readonly onSearch: (search: string) => void;
  readonly onShow: (show: BoardShow) => void;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly ask: ReactNode;
}

function Tools({ clients, search, show, onSearch, onShow, searchBox, ask }: ToolsProps) {
  const phone = useMedia(PHONE_QUERY);
  const count = (turn: BoardShow) =>
    clients.filter((client) => turn === "all" || client.turn === turn).length;
  const shows: readonly BoardShow[] = [
    "all",
    ...GROUPS.filter((turn) => turn === show || count(turn) > 0),
  ];
  return (
    <div className={classNames("row wrap gap-3 below-3", styles["tools"])}>
      <div className={styles["search"]}>
        <SearchBox
          ref={searchBox}
          label={companiesTexts.search}
          value={search}
          {...(!phone && { shortcut: "/" })}
          onChange={onSearch}
        />
      </div>
      <SegmentedControl<BoardShow>
        label={clientsTexts.showLabel}
        value={show}
        onChange={onShow}
        segments={shows.map((value) => ({
          value,
          label: value === "all" ? clientsTexts.shows.all : turnName(value),
          count: formatCount(count(value)),
        }))}
      />
      {ask}
    </div>
  );
}
