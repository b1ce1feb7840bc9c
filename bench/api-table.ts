/** The figures of the pages that programs ask for, as a table. */
const two = (value: number): string => value.toFixed(2);
const whole = (value: number): string => Math.round(value).toString();

/** Lines of Markdown for the figures that `api.bench.ts` keeps. */
export function describeApi({ rows, page, alone, together, flood, busyAnswers }: any): string[] {
  const line = (name: string, { sql, http, ratio }: any, pages: string): string =>
    `| ${name} | ${rows} | ${two(sql.p50)} / ${two(sql.p99)} | ${two(http.p50)} / ${two(http.p99)} | ` +
    `${two(ratio.p50)} / **${two(ratio.p99)}** | ${pages} |`;
  const { before, beside } = flood;
  return [
    "## Pages of changes for programs",
    "",
    `${page} rows a page with its line in the log, through HTTP against the bare SQL of the page's rows. Then one key sends`,
    `${flood.calls} calls: ${flood.served} are answered, the others get 429 with its headers. A page of another key takes ` +
      `${two(before.p50)} ms before it`,
    `and ${two(beside.p50)} ms beside it (p50; p99 ${two(before.p99)} and ${two(beside.p99)} ms).`,
    `${busyAnswers} answers said that the server is busy; the wait until the next one is part of the page's time.`,
    "",
    "| asked | rows stored | SQL p50 / p99 ms | HTTP p50 / p99 ms | ratio p50 / p99 | pages/s SQL / HTTP |",
    "|---|---:|---:|---:|---:|---:|",
    line("one after another", alone, "–"),
    line(
      `${together.keys} keys at once`,
      together,
      `${whole(together.sql.pagesPerSecond)} / **${whole(together.http.pagesPerSecond)}**`,
    ),
    "",
  ];
}
