/**
 * Rooms: a feature is one, a folder of the ledger, and an area of the web. A room that needs
 * another one, directly or through others, is never needed by that one, in types either.
 */
import { resolveImport } from "./tidy-imports.ts";
import type { SourceFile } from "./tidy-source-file.ts";

const ROOM =
  /^(src\/server\/(?:features|ledger)\/[a-z0-9-]+|src\/web\/areas\/[a-z0-9-]+)(?:\/|\.ts$)/;

/**
 * The room that a file belongs to, as the path of its folder; a door of the ledger is of its room.
 */
export function roomOf(path: string): string | undefined {
  return ROOM.exec(path)?.[1];
}

/** One sentence for each knot of rooms, with the imports that tie it. Tests do not count. */
export function findRoomCycles(files: readonly SourceFile[]): string[] {
  const arrows = new Map<string, Map<string, string>>();
  for (const file of files) {
    const from = roomOf(file.path);
    if (from === undefined || /\.test\.tsx?$/.test(file.path)) continue;
    for (const specifier of file.imports) {
      const to = roomOf(resolveImport(file.path, specifier) ?? "");
      if (to === undefined || to === from) continue;
      if (!arrows.has(from)) arrows.set(from, new Map());
      if (!arrows.get(from)!.has(to)) arrows.get(from)!.set(to, file.path);
    }
  }
  return findKnots(arrows).map((knot) => {
    const inside = new Set(knot);
    const ties = knot.flatMap((from) =>
      [...(arrows.get(from) ?? [])].flatMap(([to, path]) =>
        inside.has(to) ? [`${to} by ${path}`] : [],
      ),
    );
    return `${knot.join(", ")}: rooms in a circle; cut one of: ${ties.join("; ")}`;
  });
}

/** The groups of rooms that reach each other (Tarjan's strongly connected components). */
function findKnots(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): string[][] {
  const seen = new Map<string, number>();
  const lowest = new Map<string, number>();
  const trail: string[] = [];
  const knots: string[][] = [];
  const visit = (room: string): void => {
    seen.set(room, seen.size);
    lowest.set(room, seen.get(room)!);
    trail.push(room);
    for (const next of arrows.get(room)?.keys() ?? []) {
      if (!seen.has(next)) visit(next);
      if (trail.includes(next)) {
        lowest.set(room, Math.min(lowest.get(room)!, lowest.get(next)!));
      }
    }
    if (lowest.get(room) !== seen.get(room)) return;
    const knot = trail.splice(trail.indexOf(room));
    if (knot.length > 1) knots.push(knot.toSorted());
  };
  for (const room of arrows.keys()) if (!seen.has(room)) visit(room);
  return knots.toSorted((one, other) => (one[0]! < other[0]! ? -1 : 1));
}
