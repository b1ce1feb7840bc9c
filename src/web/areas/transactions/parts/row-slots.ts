/**
 * Which element of the document shows which line of the list. While the list scrolls, an element
 * whose line has left the window takes a line that comes in: changing words costs the browser a
 * fraction of making and styling a new element.
 */

/** `own`: measured by the list, which knows such an element by its line. */
export type SlotKind = "row" | "day" | "own";

/**
 * `moving`: the list scrolls. `held`: a button or a finger is down on a row. A browser makes no
 * click of a press whose element was moved in the document before the release.
 */
export type Motion = "moving" | "held" | "resting";

interface Line {
  readonly key: string;
  readonly kind: SlotKind;
}

interface Slot {
  readonly name: string;
  /** As the element is drawn: while it is held, its line may be of another kind already. */
  readonly kind: SlotKind;
}

interface RowSlots {
  readonly byKey: ReadonlyMap<string, Slot>;
  /** The elements as they stand in the document. */
  readonly order: readonly string[];
  /** Number of the next new element. */
  readonly next: number;
}

const NO_SLOTS: RowSlots = { byKey: new Map(), order: [], next: 0 };

/**
 * Gives each line an element; a line that has one keeps it. Moving, elements are taken over and
 * never change their places in the document. Held, elements stay where they are, also of a line
 * that is of another kind by now, and new lines get new ones. At rest new lines get new elements,
 * too, and the document has the order of the lines, as the Tab key and screen readers read it.
 */
function arrangeSlots(before: RowSlots, lines: readonly Line[], motion: Motion): RowSlots {
  const byKey = new Map<string, Slot>();
  for (const { key, kind } of lines) {
    const known = before.byKey.get(key);
    if (known && (known.kind === kind || motion === "held")) byKey.set(key, known);
  }
  const free = motion === "moving" ? listFree(before, byKey) : [];
  let next = before.next;
  const added: string[] = [];
  for (const { key, kind } of lines) {
    if (byKey.has(key)) continue;
    const place = free.findIndex((slot) => slot.kind === kind);
    const slot = free.splice(place, place < 0 ? 0 : 1)[0] ?? { name: `${kind}-${next++}`, kind };
    byKey.set(key, slot);
    added.push(slot.name);
  }
  if (motion === "resting")
    return { byKey, order: lines.map(({ key }) => byKey.get(key)!.name), next };
  const used = new Set([...byKey.values()].map(({ name }) => name));
  const stayed = before.order.filter((name) => used.has(name));
  const known = new Set(stayed);
  return { byKey, order: [...stayed, ...added.filter((name) => !known.has(name))], next };
}

/** One list's elements from one drawing to the next; the same lines again change nothing. */
export function keepSlots(): (lines: readonly Line[], motion: Motion) => RowSlots {
  let slots = NO_SLOTS;
  return (lines, motion) => (slots = arrangeSlots(slots, lines, motion));
}

/** Elements whose lines have left. */
function listFree(before: RowSlots, kept: ReadonlyMap<string, Slot>): Slot[] {
  return [...before.byKey].flatMap(([key, slot]) =>
    kept.has(key) || slot.kind === "own" ? [] : [slot],
  );
}
