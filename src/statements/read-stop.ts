import type { ReadProblem } from "#statements/statement.ts";

/** Characters of an unexpected error's message that are kept. */
const MESSAGE_CHARS_MAX = 300;

/**
 * Ends a read from deep inside a generator chain (a line beyond the limit, broken XML). The entries
 * of the zone answer its problem (`problemOf`), so none of their callers ever sees it thrown.
 */
export class ReadStop extends Error {
  readonly problem: ReadProblem;
  constructor(problem: ReadProblem) {
    super(problem.message);
    this.name = "ReadStop";
    this.problem = problem;
  }
}

/** What a thrown error says of the file: the problem of a `ReadStop`, or a fault of the reader. */
export function problemOf(error: unknown): ReadProblem {
  if (error instanceof ReadStop) return error.problem;
  const cause = error instanceof Error ? error.message : String(error);
  const message = `The reader failed: ${cause}`.slice(0, MESSAGE_CHARS_MAX);
  return { code: "reader_failed", severity: "fatal", message };
}

/** The items up to a `ReadStop`, which ends them quietly: the head of a text may be cut. */
export function* untilStop<Item>(items: Iterable<Item>): Generator<Item, void, undefined> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof ReadStop)) throw error;
  }
}

/** The first items, as many as can be read. */
export function firstReadable<Item>(items: Iterable<Item>, countMax: number): Item[] {
  const first: Item[] = [];
  for (const item of untilStop(items)) {
    first.push(item);
    if (first.length >= countMax) break;
  }
  return first;
}
