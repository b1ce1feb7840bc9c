/** The table of exports, from the kept figures. */
const two = (value: number): string => value.toFixed(2);

/** The lines of `export.json` without its load. */
export function describeExport(result: any): string[] {
  const { rows, formats, beside } = result;
  const line = ([name, each]: [string, any]): string =>
    `| ${name} | ${rows} | ${two(each.lastByteMs / 1000)} | ${two(each.doneMs / 1000)} | ${two(each.copyMs / 1000)} | ` +
    `**${two(each.ratio)}** | ${each.budget} | ${two(each.ratioRecorded)} | ${two(each.busyRatioRecorded)} | ` +
    `${each.idleMb} | ${each.grownMb} | ${each.peakMb} |`;
  const paged = (each: any): string => `${two(each.p50)} / ${two(each.p99)} ms`;
  return [
    "## An export",
    "",
    "`COPY TO` of the same rows against the download through HTTP: to its last byte, and with the run and its items recorded.",
    "Bar: the ratio of each format, CSV within 4 times recorded, under 256 MB, at 1,000,000 rows. By processor time: of program and",
    "database together, recorded; it hardly depends on the load. Memory: each format has a program of its own; idle with its modules",
    "and a small export behind it, what it grew by, and both together.",
    "",
    "| format | rows | bytes s | recorded s | COPY s | ratio | bar | ratio recorded | by processor time | idle MB | grown MB | all MB |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...Object.entries(formats as Record<string, any>).map(line),
    "",
    ...(beside === undefined
      ? []
      : [
          `${beside.formats.join(" and ")} at once, ${beside.doneMs.map((ms: number) => two(ms / 1000)).join(" and ")} s, ` +
            `beside ${beside.pages.people} people who page: p50 / p99 of a page ${paged(beside.pages)}, ` +
            `alone ${paged(beside.pagesAlone)}; ${beside.peakMb} MB.`,
          "",
        ]),
  ];
}
