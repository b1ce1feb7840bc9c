/** The places of columns as a person types them. */
import { COLUMN_CUT_MAX, COLUMN_CUTS_MAX } from "#values/table-mapping.ts";

const MARK = "│";

/** The rising places of a typed list; undefined for anything else. */
export function readCuts(text: string): number[] | undefined {
  const pieces = text.split(/[\s,;]+/).filter((piece) => piece !== "");
  const cuts = pieces.map(Number);
  const isRising = cuts.every((cut, index) => cut > (cuts[index - 1] ?? 0));
  const isWhole = pieces.every((piece) => /^\d{1,5}$/.test(piece));
  const isWithin = cuts.length > 0 && cuts.length <= COLUMN_CUTS_MAX;
  return isRising && isWhole && isWithin && cuts.at(-1)! <= COLUMN_CUT_MAX ? cuts : undefined;
}

/** The line with a mark at each place. */
export function withMarks(line: string, cuts: readonly number[]): string {
  let from = 0;
  const pieces = cuts.map((cut) => {
    const piece = line.slice(from, cut);
    from = cut;
    return piece;
  });
  return [...pieces, line.slice(from)].join(MARK);
}
