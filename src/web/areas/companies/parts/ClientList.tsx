import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { NeedyClient } from "./client-needs.ts";
import { listItems, type ClientSort, type ListItem } from "./client-view.ts";
import { ClientRow } from "./ClientRow.tsx";
import styles from "./clients.module.css";
import { CLIENT_KEY_HINTS, useClientKeys } from "./use-client-keys.ts";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { companiesTexts } from "#web/areas/companies/texts/companies.ts";
import type { ClientOpener, NextClient } from "#web/areas/companies/use-next-client.ts";
import { HELP_HINT, useKeyHelp } from "#web/shell/key-help.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { clientState } from "#web/state/client-state.ts";
import { KeyHints } from "#web/ui/blocks/KeyHints.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";

/** Heights in pixels before a row is measured; the style sheet has the same as the least ones. */
const GROUP_HEIGHT = 32;
const NEEDY_HEIGHT = 52;
const FINE_HEIGHT = 36;
const CARD_HEIGHT = 88;
/** Rows beyond the window on each side. */
const OVERSCAN = 10;
/** Room the sticky header takes at the top of the window. */
const HEADER_ROOM = 96;

/** Below this width a row has short words. */
const NARROW_QUERY = "(max-width: 1060px)";

interface ClientListProps {
  readonly clients: readonly NeedyClient<CompanyRow>[];
  readonly sort: ClientSort;
  readonly onSort: (sort: ClientSort) => void;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly opener: ClientOpener;
  readonly next: NextClient;
}

/**
 * Clients with a cursor that j and k move; only the rows in the window exist, however many there
 * are.
 */
export function ClientList({ clients, sort, onSort, searchBox, opener, next }: ClientListProps) {
  const phone = useMedia(PHONE_QUERY);
  const narrow = useMedia(NARROW_QUERY);
  const items = useMemo(() => listItems(clients, sort), [clients, sort]);
  const cursor = useClientCursor(clients);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [phone]);
  const heightOf = (item: ListItem<CompanyRow>) => {
    if (item.kind === "group") return GROUP_HEIGHT;
    if (phone) return CARD_HEIGHT;
    return item.needs.length > 0 ? NEEDY_HEIGHT : FINE_HEIGHT;
  };
  // A new function makes the virtualizer place all rows again; measured heights stay. Clearing them
  // would leave rows that are shown already with the estimate: only a change of size is observed.
  // oxlint-disable-next-line react/exhaustive-deps
  const getItemKey = useCallback((index: number) => keyOf(items[index]!), [items, phone]);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => heightOf(items[index]!),
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADER_ROOM,
    scrollPaddingEnd: NEEDY_HEIGHT,
  });
  const move = (step: 1 | -1) => {
    const place = cursor.move(step);
    const index = items.findIndex((item) => item.kind === "client" && item.place === place);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
  };
  useKeyHelp(CLIENT_KEY_HINTS);
  useClientKeys({
    move,
    open: () => clients[cursor.place] && opener.open(clients[cursor.place]!.client),
    next: next.go,
    nextItem: next.goToItems,
    search: searchBox,
  });
  return (
    <div className={styles["frame"]}>
      <div role="grid" aria-label={words.listLabel} aria-rowcount={clients.length + 1}>
        <Head sort={sort} onSort={onSort} />
        <div
          ref={list}
          role="rowgroup"
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index]!;
            const place = { transform: `translateY(${start - top}px)` };
            const measure = { ref: virtualizer.measureElement, "data-index": index };
            return item.kind === "group" ? (
              <div key={key} role="row" className={styles["group"]} style={place} {...measure}>
                <span role="gridcell">
                  <b className="strong ink">{words.shows[item.group]}</b>{" "}
                  {words.groupCount(item.count)}
                </span>
              </div>
            ) : (
              <ClientRow
                key={key}
                item={item}
                current={item.place === cursor.place}
                phone={phone}
                narrow={narrow}
                place={place}
                measure={measure}
                opener={opener}
              />
            );
          })}
        </div>
      </div>
      {clients.length > 1 && <KeyHints hints={[...CLIENT_KEY_HINTS, HELP_HINT]} />}
    </div>
  );
}

function keyOf(item: ListItem<CompanyRow>): string {
  return item.kind === "group" ? item.group : item.client._id;
}

/** The cursor stays with its client when the order changes. */
function useClientCursor(clients: readonly NeedyClient<CompanyRow>[]) {
  const [cursorId, setCursorId] = useState(clientState().currentClientId);
  const place = Math.max(
    0,
    clients.findIndex(({ client }) => client._id === cursorId),
  );
  return {
    place,
    move: (step: 1 | -1): number => {
      const next = Math.min(clients.length - 1, Math.max(0, place + step));
      setCursorId(clients[next]?.client._id ?? null);
      return next;
    },
  };
}

interface HeadProps {
  readonly sort: ClientSort;
  readonly onSort: (sort: ClientSort) => void;
}

const COLUMNS = [
  { key: "name", sort: "name" },
  { key: "needs", sort: "need" },
  { key: "new" },
  { key: "unbooked", sort: "unbooked" },
  { key: "data", sort: "data" },
] as const;

/** The heads of the columns sort the list; „Teendő” is the order of needs. */
function Head({ sort, onSort }: HeadProps) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={styles["head"]}>
        {COLUMNS.map((column) => {
          const own = "sort" in column ? column.sort : undefined;
          const sorted = own !== undefined && own === sort;
          return (
            <span
              key={column.key}
              role="columnheader"
              className={styles[column.key]}
              aria-sort={own && (sorted ? "ascending" : "none")}
            >
              {own ? (
                <button
                  className="plain pointer"
                  type="button"
                  aria-pressed={sorted}
                  title={words.sortBy(words.sorts[own])}
                  onClick={() => onSort(own)}
                >
                  {words.columns[column.key]}
                </button>
              ) : (
                words.columns[column.key]
              )}
            </span>
          );
        })}
        <span role="columnheader">
          <HiddenText>{companiesTexts.actions}</HiddenText>
        </span>
      </div>
    </div>
  );
}
