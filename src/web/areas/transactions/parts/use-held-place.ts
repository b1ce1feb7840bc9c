/**
 * Keeps a row where it stands while the list changes its layout: rows of two lines without bands of
 * days stand beside an open drawer, and no row shall leave the pointer when it opens or closes.
 */
import type { Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

interface Held {
  /** Key of the row. */
  readonly id: string;
  /** The middle of the row, in pixels of the window. */
  readonly middle: number;
}

/** Room before and behind the rows, where the row could not stay at its place without it. */
interface Spare {
  readonly before: number;
  readonly behind: number;
}

const NONE: Spare = { before: 0, behind: 0 };

interface HeldPlaceInput {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** Changes with the layout. */
  readonly layout: string;
  readonly indexOf: (id: string) => number;
  readonly currentId: string | undefined;
}

/** `hold` is called before the layout changes. */
export function useHeldPlace({ virtualizer, layout, indexOf, currentId }: HeldPlaceInput) {
  const held = useRef<Held>(undefined);
  const laidOut = useRef(layout);
  const [spare, setSpare] = useState(NONE);
  useLayoutEffect(() => {
    if (laidOut.current === layout) return;
    laidOut.current = layout;
    const place = held.current;
    held.current = undefined;
    setSpare(layAnew(virtualizer, place, indexOf));
  }, [virtualizer, layout, indexOf]);
  return {
    hold: () => {
      const list = virtualizer.scrollElement;
      const row = list && findRow(list, currentId);
      if (!row) return;
      const { top, height } = row.getBoundingClientRect();
      held.current = { id: row.dataset["key"]!, middle: top + height / 2 };
    },
    /** Room that has left the window is given up; nothing is seen of it. */
    letGo: () => {
      const list = virtualizer.scrollElement;
      if (spare === NONE || list === null) return;
      const left = leaveSpare(list, spare);
      if (left.before !== spare.before || left.behind !== spare.behind) setSpare(left);
    },
    spare,
  };
}

/** Counts all heights anew, and scrolls so that the held row stands where it did. */
function layAnew(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  place: Held | undefined,
  indexOf: (id: string) => number,
): Spare {
  const list = virtualizer.scrollElement;
  if (list === null) return NONE;
  virtualizer.measure();
  // Rows that are measured have forgotten their heights.
  for (const row of list.querySelectorAll("[data-measured]")) virtualizer.measureElement(row);
  const height = virtualizer.getTotalSize();
  const row = place && virtualizer.measurementsCache[indexOf(place.id)];
  if (row === undefined) return NONE;
  const { top } = list.getBoundingClientRect();
  const wanted = row.start + row.size / 2 - (place!.middle - top);
  const before = Math.max(0, -wanted);
  const behind = Math.max(0, wanted + list.clientHeight - height);
  // Now, not with the next drawing: until then the place could not be scrolled to.
  const canvas = list.firstElementChild as HTMLElement;
  canvas.style.height = `${height}px`;
  canvas.style.marginTop = `${before}px`;
  canvas.style.marginBottom = `${behind}px`;
  list.scrollTop = wanted + before;
  virtualizer.scrollOffset = list.scrollTop;
  return { before, behind };
}

/** The room that is still seen. */
function leaveSpare(list: HTMLElement, { before, behind }: Spare): Spare {
  if (before > 0 && list.scrollTop > before) {
    (list.firstElementChild as HTMLElement).style.marginTop = "0";
    list.scrollTop -= before;
    return { before: 0, behind };
  }
  const isAbove = list.scrollTop + list.clientHeight < list.scrollHeight - behind;
  return { before, behind: isAbove ? 0 : behind };
}

/** The row below the pointer, else this one where it is seen, else the first that is. */
function findRow(list: HTMLElement, id: string | undefined): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>("[role=row][data-key]")];
  const { top, bottom } = list.getBoundingClientRect();
  const isSeen = (row: HTMLElement): boolean => {
    const box = row.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom;
  };
  return (
    rows.find((row) => row.matches(":hover")) ??
    rows.find((row) => row.dataset["key"] === id && isSeen(row)) ??
    rows.find(isSeen)
  );
}
