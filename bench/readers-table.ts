/** The table of the readers' bench in bench/results. */

export interface ReadersResult {
  readonly rows: number;
  readonly rounds: number;
  readonly compared: readonly {
    readonly format: string;
    readonly bytes: number;
    readonly parsers: readonly {
      readonly name: string;
      readonly rowsPerSecond: number;
      readonly mbPerSecond: number;
      readonly isRight: boolean;
      /** Above 1: ours is faster. */
      readonly ratio: number;
    }[];
  }[];
  readonly curve: readonly {
    readonly format: string;
    readonly rows: number;
    readonly microsecondsPerRow: number;
    /** A process that reads in the product's thread: after a small file, and grown by this one. */
    readonly baselineMib: number;
    readonly grownMib: number;
  }[];
  readonly load: readonly number[];
}

const two = (value: number): string => value.toFixed(2);

export function describeReaders(result: ReadersResult): string[] {
  const { rows, rounds, compared, curve, load } = result;
  const lines = compared.flatMap(({ format, bytes, parsers }) =>
    parsers.map(({ name, rowsPerSecond, mbPerSecond, isRight, ratio }, index) => {
      const file = index === 0 ? `${format}, ${two(bytes / 1e6)} MB` : "";
      const facts = [file, name, rowsPerSecond, two(mbPerSecond), isRight ? "yes" : "**no**"];
      return `| ${[...facts, index === 0 ? "" : `**${two(ratio)}**`].join(" | ")} |`;
    }),
  );
  const costs = curve.map(
    ({ format, rows: count, microsecondsPerRow, baselineMib, grownMib }) =>
      `| ${[format, count, two(microsecondsPerRow), baselineMib, grownMib].join(" | ")} |`,
  );
  return [
    "## Readers beside parsers of npm",
    "",
    `The same file of ${rows} rows, in turns, the best of ${rounds} rounds. Ours recognises the file, decides charset,`,
    "styles and signs, and proves balances; csv-parse and SheetJS only give cells. Ratio: their time by ours, above 1",
    "ours is faster. Right: count and sum of the rows.",
    "",
    "| file | parser | rows/s | MB/s | right | ratio |",
    "|---|---|---:|---:|---|---:|",
    ...lines,
    "",
    "Ours from the disk, by rows. Memory: a process that reads in the product's thread, with program and modules, and what the",
    "file adds at the most.",
    "",
    "| format | rows | µs a row | process MiB | grown MiB |",
    "|---|---:|---:|---:|---:|",
    ...costs,
    "",
    `Load ${load.map(two).join(" → ")}.`,
    "",
  ];
}
