/**
 * The grounds of a profile's seal beside those of the next file: a file that has less is asked
 * about, and not read by itself.
 */
import type { RowGrounds } from "#statements/row-grounds.ts";
import type { ReadEvents } from "#statements/statement.ts";
import { GROUND_KINDS, type GroundKind } from "#values/table-mapping.ts";

const HAS: Readonly<Record<GroundKind, (each: RowGrounds) => boolean>> = {
  // A month of one row has a balance that nothing follows, and no less than others.
  balances: ({ hasBalances, links, rows, doubt }) =>
    hasBalances && doubt === undefined && (links > 0 || rows === 1),
  opening: ({ opening, sums }) => opening || sums,
  sums: ({ sums }) => sums,
};

/** The kinds of grounds that every statement of a file has. */
export function groundKinds(statements: readonly RowGrounds[]): GroundKind[] {
  return GROUND_KINDS.filter((kind) => statements.length > 0 && statements.every(HAS[kind]));
}

/**
 * The events, with a fatal problem at their end where the file lacks a kind of grounds that was
 * kept. A file whose balances do not tie is told as that.
 */
export function* withGrounds(events: ReadEvents, kept: readonly GroundKind[]): ReadEvents {
  const found: RowGrounds[] = [];
  let isOff = false;
  for (const event of events) {
    if (event.kind === "end") {
      if (event.trailer.ties === false) isOff = true;
      if (event.trailer.grounds) found.push(event.trailer.grounds);
    }
    if (event.kind === "problem" && event.problem.severity === "fatal") isOff = true;
    yield event;
  }
  const now = new Set(groundKinds(found));
  const lost = kept.filter((kind) => !now.has(kind));
  if (isOff || lost.length === 0) return;
  yield {
    kind: "problem",
    problem: {
      code: "grounds_missing",
      severity: "fatal",
      message: `The profile was made of a file with ${lost.join(", ")}, which this one lacks.`,
      params: { grounds: lost.join(",") },
    },
  };
}
