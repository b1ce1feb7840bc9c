import {
  defaultRangeExtractor,
  useVirtualizer,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from "@tanstack/react-virtual";
import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { BalanceBook } from "#web/areas/transactions/queries/balance-book.ts";
import type { AccountMark } from "#web/areas/bank-accounts/account-names.ts";
import { countSumLines } from "./day-lines.ts";
import { DayHeader } from "./DayHeader.tsx";
import type { DayItem, ListItem, RowItem } from "./list-items.ts";
import { mayWrap } from "./name-room.ts";
import { keepSlots, type SlotKind } from "./row-slots.ts";
import { useHeldPlace } from "./use-held-place.ts";
import {
  hasTags,
  TransactionRow,
  type RowActions,
  type TransactionRowProps,
} from "./TransactionRow.tsx";
import styles from "./viewer.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";

/** Heights in pixels; the style sheet has the same. */
const DAY_HEIGHT = 32;
/** On a phone each currency of a day has a line of its own. */
const DAY_LINE_HEIGHT = 20;
const ROW_HEIGHT = 36;
const TWO_LINES_HEIGHT = 56;
const CARD_HEIGHT = 64;
/** A card that names its company. */
const COMPANY_CARD_HEIGHT = 84;
/**
 * Rows beyond the window on each side: enough for a fast wheel, few enough to stay under 200
 * elements.
 */
const OVERSCAN = 12;
/** The column of running balances with its gap. */
const BALANCE_PX = 148;
/** The column of companies with its gap. */
const COMPANY_PX = 172;
/** No header sticks: a list by amount has none. */
const NO_DAY = -1;
/** The next page is asked for this many items before the end. */
const AHEAD = 40;

export interface ListHandle {
  /** Brings a row into the window, below its day. */
  readonly reveal: (id: string) => void;
  readonly focus: () => void;
  /** Before the drawer opens or closes: the row below the pointer, or the cursor's, stays put. */
  readonly hold: () => void;
}

interface TransactionListProps {
  readonly items: readonly ListItem[];
  /** Rows of the whole filter, for screen readers. */
  readonly total: number;
  /** The rows of another filter are on their way. */
  readonly isSettling: boolean;
  readonly phone: boolean;
  /** The rows tell their days: they stand under no headers of days. */
  readonly dated: boolean;
  /** The list stands beside an open drawer: its rows have two lines. */
  readonly beside: boolean;
  /** Running balances; undefined where the rows have no column for them. */
  readonly balances: BalanceBook | undefined;
  readonly markOf: (accountId: string) => AccountMark | undefined;
  readonly isSelected: (row: Transaction) => boolean;
  /** The name of the row's company, in a list over several. */
  readonly companyOf?: ((row: Transaction) => string | undefined) | undefined;
  /** Undefined where the days have no such command. */
  readonly onUpTo: ((date: string) => void) | undefined;
  readonly currentId: string | undefined;
  readonly actions: RowActions;
  readonly onNearEnd: () => void;
  /** Where the list stood when it was left. */
  readonly startOffset: number;
  readonly onScrolled: (offset: number) => void;
  readonly foot: ReactNode;
  readonly ref?: Ref<ListHandle>;
}

/** The list: only rows in the window exist; the header of the day in view sticks to the top. */
export function TransactionList(props: TransactionListProps) {
  const { items, phone, beside, actions, onNearEnd, onScrolled } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const sticky = useRef(NO_DAY);
  const dayIndexes = useMemo(
    () => items.flatMap((item, index) => (item.kind === "day" ? [index] : [])),
    [items],
  );
  const cardHeight = props.companyOf ? COMPANY_CARD_HEIGHT : CARD_HEIGHT;
  const rowHeight = phone ? cardHeight : beside ? TWO_LINES_HEIGHT : ROW_HEIGHT;
  const dayHeightMax = useMemo(
    () =>
      items.reduce(
        (most, item) => (item.kind === "day" ? Math.max(most, heightOfDay(item, phone)) : most),
        DAY_HEIGHT,
      ),
    [items, phone],
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      sticky.current = dayIndexes.findLast((index) => index <= range.startIndex) ?? NO_DAY;
      const indexes = defaultRangeExtractor(range);
      // The day of the first row too: on paper the rows above the window are printed with it.
      const firstDay = dayIndexes.findLast((index) => index <= (indexes[0] ?? NO_DAY)) ?? NO_DAY;
      return firstDay === NO_DAY || indexes.includes(firstDay) ? indexes : [firstDay, ...indexes];
    },
    [dayIndexes],
  );
  // One function per list: with another one the virtualizer measures a hundred thousand rows again
  // on each frame.
  const getItemKey = useCallback((index: number) => items[index]?.key ?? index, [items]);
  // The compiler may not memoise what the virtualizer returns; this component is written without
  // its help.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index];
      return item?.kind === "day" ? heightOfDay(item, phone) : rowHeight;
    },
    getItemKey,
    overscan: OVERSCAN,
    initialOffset: props.startOffset,
    // The tallest possible header: a row that is scrolled into view must not lie below it.
    scrollPaddingStart: dayHeightMax,
    rangeExtractor,
  });
  const place = useHeldPlace({
    virtualizer,
    layout: `${rowHeight} ${dayIndexes.length > 0}`,
    indexOf: useCallback((id: string) => items.findIndex(({ key }) => key === id), [items]),
    currentId: props.currentId,
  });
  const room =
    (virtualizer.scrollRect?.width ?? 0) -
    (props.balances ? BALANCE_PX : 0) -
    (props.companyOf ? COMPANY_PX : 0);
  const shape = { width: room, phone, beside };
  const [isHeld, hold] = useHold();
  const rows = useSlots(virtualizer, isHeld, (row) => kindOf(items[row.index]!, shape));
  const lastIndex = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastIndex >= items.length - AHEAD) onNearEnd();
  }, [lastIndex, items.length, onNearEnd]);
  useImperativeHandle(props.ref, () => ({
    reveal: (id) => {
      // Searched on a key press: a map of all places would have to be made again for each page.
      const index = items.findIndex((item) => item.key === id);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
    },
    focus: () => scroller.current?.focus({ preventScroll: true }),
    hold: place.hold,
  }));
  return (
    <div
      ref={scroller}
      className={styles["scroller"]}
      tabIndex={0}
      role="grid"
      aria-label={words.listLabel}
      aria-rowcount={props.total}
      aria-busy={props.isSettling}
      aria-activedescendant={props.currentId ? rowId(props.currentId) : undefined}
      onPointerDownCapture={(event) => {
        // A press on the bar is none on a row, and not every browser tells its release.
        if (event.button === 0 && (event.target as Element).closest("[role=row]")) hold();
      }}
      onScroll={(event) => {
        place.letGo();
        onScrolled(event.currentTarget.scrollTop);
      }}
      onClickCapture={(event) => {
        // A press by the mouse leaves the cursor with the list; a key's press has no detail.
        if (event.detail > 0 && (event.target as Element).closest("[role=gridcell]"))
          scroller.current?.focus({ preventScroll: true });
      }}
    >
      <div
        role="rowgroup"
        className={classNames("full relative", styles["canvas"])}
        style={{
          height: virtualizer.getTotalSize(),
          marginTop: place.spare.before,
          marginBottom: place.spare.behind,
        }}
      >
        {rows.map(({ row, slot, kind }) => {
          const item = items[row.index]!;
          const isSticky = row.index === sticky.current;
          const at = {
            top: isSticky ? undefined : row.start,
            height: kind === "own" ? undefined : row.size,
          };
          return item.kind === "day" ? (
            <DayLine
              key={slot}
              day={item}
              onUpTo={props.onUpTo}
              balances={props.balances}
              {...at}
            />
          ) : (
            <RowLine
              key={slot}
              item={item}
              itemIndex={row.index}
              measure={kind === "own" ? virtualizer.measureElement : undefined}
              mark={props.markOf(item.transaction.accountId)}
              selected={props.isSelected(item.transaction)}
              current={item.key === props.currentId}
              dated={props.dated}
              beside={beside}
              balances={props.balances}
              company={props.companyOf?.(item.transaction)}
              actions={actions}
              {...at}
            />
          );
        })}
      </div>
      {props.foot}
    </div>
  );
}

interface LinePlace {
  /** Pixels from the start of the list; undefined for the day that sticks to the top. */
  readonly top: number | undefined;
  /** Pixels; undefined where the row is measured. */
  readonly height: number | undefined;
}

interface DayLineProps extends LinePlace {
  readonly day: DayItem;
  readonly onUpTo: ((date: string) => void) | undefined;
  readonly balances: BalanceBook | undefined;
}

/** Drawn again only where it changes: most lines of the window stay while it scrolls. */
const DayLine = memo(function DayLine(props: DayLineProps) {
  const { day, onUpTo, balances, top, height } = props;
  return (
    <div
      role="row"
      className={top === undefined ? styles["stuck"] : styles["item"]}
      style={{ height, top }}
    >
      <DayHeader day={day} onUpTo={onUpTo} balances={balances} />
    </div>
  );
});

interface RowLineProps extends LinePlace, Omit<TransactionRowProps, "transaction"> {
  readonly item: RowItem;
  /** Place among days and rows. */
  readonly itemIndex: number;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

const RowLine = memo(function RowLine(props: RowLineProps) {
  const { item, itemIndex, measure, top, height, ...row } = props;
  return (
    <div
      role="row"
      id={rowId(item.key)}
      aria-rowindex={item.index + 1}
      data-index={itemIndex}
      data-key={item.key}
      data-measured={measure && true}
      ref={measure}
      className={classNames(styles["item"], !measure && styles["known"])}
      style={{ height, top }}
    >
      <TransactionRow transaction={item.transaction} {...row} />
    </div>
  );
});

interface ListShape {
  /** Pixels. */
  readonly width: number;
  readonly phone: boolean;
  readonly beside: boolean;
}

function kindOf(item: ListItem, shape: ListShape): SlotKind {
  if (item.kind === "day") return "day";
  if (shape.beside) return "row";
  return mayWrap(item.transaction, hasTags(item.transaction), shape) ? "own" : "row";
}

interface PlacedRow {
  readonly row: VirtualItem;
  readonly slot: string;
  readonly kind: SlotKind;
}

/** The rows of the window with their elements, in the document's order. */
function useSlots(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  isHeld: boolean,
  kindOfRow: (row: VirtualItem) => SlotKind,
): readonly PlacedRow[] {
  const [keep] = useState(keepSlots);
  const rows = virtualizer.getVirtualItems();
  const lines = rows.map((row) => ({ key: String(row.key), kind: kindOfRow(row), row }));
  // An element that has the focus must not become another row's: a key would act on that one.
  const holdsFocus = Boolean(document.activeElement?.closest("[role=grid] [role=row]"));
  const motion = isHeld ? "held" : virtualizer.isScrolling && !holdsFocus ? "moving" : "resting";
  const { byKey, order } = keep(lines, motion);
  const placed = new Map(
    lines.map(({ key, row }) => {
      const { name, kind } = byKey.get(key)!;
      return [name, { row, slot: name, kind }];
    }),
  );
  return order.map((slot) => placed.get(slot)!);
}

/** Whether a button or a finger is down on a row, and the call that says so. */
function useHold(): readonly [boolean, () => void] {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The click comes after the release, in the same turn.
    const letGo = () => (timer = setTimeout(() => setHeld(false)));
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, letGo, { capture: true, signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isHeld]);
  return [isHeld, useCallback(() => setHeld(true), [])];
}

function heightOfDay(day: DayItem, phone: boolean): number {
  return phone
    ? DAY_HEIGHT + DAY_LINE_HEIGHT * Math.max(0, countSumLines(day.sums) - 1)
    : DAY_HEIGHT;
}

function rowId(key: string): string {
  return `transaction-${key}`;
}
