/** The lines on which files show an item, also where thousands of statements show it. */
import type { ItemSource } from "./pair-types.ts";

interface Known {
  /** How many sources have been looked at. */
  count: number;
  readonly lines: Map<string, string[]>;
}

const known = new WeakMap<readonly ItemSource[], Known>();

/** Lines in these sources. The list of an item's sources only grows. */
export function linesIn(sources: readonly ItemSource[], wanted: ReadonlySet<string>): string[] {
  let before = known.get(sources);
  if (before === undefined) known.set(sources, (before = { count: 0, lines: new Map() }));
  for (; before.count < sources.length; before.count++) {
    const { sourceId, line } = sources[before.count]!;
    const lines = before.lines.get(sourceId);
    if (lines === undefined) before.lines.set(sourceId, [String(line)]);
    else lines.push(String(line));
  }
  const { lines } = before;
  return [...wanted].flatMap((sourceId) => lines.get(sourceId) ?? []);
}
