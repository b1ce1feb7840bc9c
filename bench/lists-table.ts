/** The table of the lists of a large company, from the kept figures. */
const two = (value: number): string => value.toFixed(2);

/** The lines of `lists.json` without its load. */
export function describeLists(result: any): string[] {
  const { rows, largeRows, bar, results: measured } = result;
  const line = ([name, each]: [string, any]): string =>
    `| ${name} | ${two(each.sql.p50)} / ${two(each.sql.p99)} | ${two(each.http.p50)} / ${two(each.http.p99)} | ` +
    `${two(each.ratio.p50)} / **${two(each.ratio.p99)}** |`;
  return [
    `## The list of a company of ${largeRows} items among ${rows}`,
    "",
    `Through HTTP against the statements that the call sends about items, alone. Bar: p99 within ${bar} times.`,
    "",
    "| question | SQL p50 / p99 ms | HTTP p50 / p99 ms | ratio p50 / p99 |",
    "|---|---:|---:|---:|",
    ...Object.entries(measured as Record<string, any>).map(line),
    "",
  ];
}
