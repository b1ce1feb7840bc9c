import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { ClientRow } from "./ClientRow.tsx";
import styles from "./clients.module.css";
import { useClientKeys } from "./use-client-keys.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { clientState } from "#web/state/client-state.ts";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";
import { companiesTexts } from "#web/areas/companies/texts/companies.ts";

/** Heights in pixels; the style sheet has the same. */
const ROW_HEIGHT = 40;
const CARD_HEIGHT = 72;
/** Rows beyond the window on each side. */
const OVERSCAN = 10;
/** Room the sticky header takes at the top of the window. */
const HEADER_ROOM = 96;

interface ClientListProps {
  readonly clients: readonly CompanyRow[];
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly onOpen: (client: CompanyRow) => void;
  readonly onNext: () => void;
}

/**
 * Clients with a cursor that j and k move; only the rows in the window exist, however many there
 * are.
 */
export function ClientList({ clients, searchBox, onOpen, onNext }: ClientListProps) {
  const phone = useMedia(PHONE_QUERY);
  const [cursorId, setCursorId] = useState(clientState().currentClientId);
  const cursor = Math.max(
    0,
    clients.findIndex((client) => client._id === cursorId),
  );
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [phone]);
  const rowHeight = phone ? CARD_HEIGHT : ROW_HEIGHT;
  // The compiler may not memoise what the virtualizer returns; this component is written without
  // its help.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: clients.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => clients[index]?._id ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADER_ROOM,
    scrollPaddingEnd: rowHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const move = (step: 1 | -1) => {
    const next = Math.min(clients.length - 1, Math.max(0, cursor + step));
    setCursorId(clients[next]?._id ?? null);
    virtualizer.scrollToIndex(next, { align: "auto" });
  };
  useClientKeys({
    move,
    open: () => clients[cursor] && onOpen(clients[cursor]),
    next: onNext,
    search: searchBox,
  });
  return (
    <div
      className={styles["frame"]}
      role="grid"
      aria-label={words.listLabel}
      aria-rowcount={clients.length + 1}
    >
      <Head />
      <div
        ref={list}
        role="rowgroup"
        className={styles["canvas"]}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const client = clients[item.index]!;
          return (
            <ClientRow
              key={item.key}
              client={client}
              index={item.index}
              current={item.index === cursor}
              phone={phone}
              place={{ height: item.size, transform: `translateY(${item.start - top}px)` }}
              onOpen={() => onOpen(client)}
            />
          );
        })}
      </div>
    </div>
  );
}

function Head() {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={styles["head"]}>
        <span role="columnheader">{words.columns.name}</span>
        <span role="columnheader">{words.columns.taxNumber}</span>
        <span role="columnheader">{words.columns.state}</span>
        <span role="columnheader" className={styles["number"]}>
          {words.columns.unbooked}
        </span>
        <span role="columnheader" className={styles["number"]}>
          {words.columns.since}
        </span>
        <span role="columnheader" className={styles["number"]}>
          {words.columns.lastData}
        </span>
        <span role="columnheader">
          <HiddenText>{companiesTexts.actions}</HiddenText>
        </span>
      </div>
    </div>
  );
}
