/** Months with holes and whole ones through the readers and the rules alone, by kind. */
import { inventDocuments } from "./document-months.ts";
import { inventHoles } from "./month-holes.ts";
import { filesOf, isWholeByFiles } from "./read-months.ts";

export interface FileOutcome {
  readonly kind: string;
  readonly isHole: boolean;
  readonly isMute: boolean;
  /** Whether each day of the month is proven. */
  readonly isWhole: boolean;
}

/** One month of each kind for the seed. */
export function readHoles(seed: number): FileOutcome[] {
  return [
    ...inventHoles(seed).map(({ month, ...of }) => ({
      ...of,
      isWhole: isWholeByFiles(filesOf(month)),
    })),
    ...inventDocuments(seed).map(({ kind, isHole, ...given }) => ({
      kind,
      isHole,
      isMute: false,
      isWhole: isWholeByFiles(given),
    })),
  ];
}

/** A line for each kind: how many months of it were wholly proven. */
export function writeKinds(outcomes: readonly FileOutcome[]): string {
  const kinds = Map.groupBy(
    outcomes,
    ({ kind, isHole }) => `${isHole ? "hole " : "whole"}  ${kind}`,
  );
  const lines = [...kinds].map(([kind, own]) => {
    const proven = own.filter(({ isWhole }) => isWhole).length;
    return `${kind.padEnd(56)} ${String(proven).padStart(5)} of ${own.length} proven`;
  });
  return `${lines.toSorted().join("\n")}\n`;
}
