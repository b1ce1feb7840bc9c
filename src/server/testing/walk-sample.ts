/**
 * A part of a long generated walk. `npm test` takes other cells of it in each run, by the seed
 * `WALK_SEED`; without a seed, as where a file is run by its name and in `npm run proof --
 * whole-walks`, the walk is whole. A cell gives the same answer whichever others are walked.
 */
import { createHash } from "node:crypto";
import { createSeededRandom } from "./seeded-random.ts";

export interface WalkSample<Cell> {
  /** In the order of the walk. */
  readonly cells: readonly Cell[];
  readonly isWhole: boolean;
}

/** One of so many parts of the cells, chosen by the seed of the run; at least one cell. */
export function sampleWalk<Cell>(
  name: string,
  cells: readonly Cell[],
  parts: number,
): WalkSample<Cell> {
  const seed = process.env["WALK_SEED"] ?? "";
  if (seed === "") return { cells, isWhole: true };
  const taken = choosePlaces(`${seed} ${name}`, cells.length, Math.ceil(cells.length / parts));
  process.stdout.write(
    `${name}: ${taken.size} of ${cells.length} cells; WALK_SEED=${seed} takes them again\n`,
  );
  return { cells: cells.filter((_, at) => taken.has(at)), isWhole: false };
}

/** So many of the numbers below `count`, each set as likely as any other. */
function choosePlaces(key: string, count: number, wanted: number): ReadonlySet<number> {
  const random = createSeededRandom(createHash("sha256").update(key).digest().readUInt32BE());
  const places = Array.from({ length: count }, (_, at) => ({ at, order: random() }));
  places.sort((one, other) => one.order - other.order);
  return new Set(places.slice(0, wanted).map(({ at }) => at));
}
