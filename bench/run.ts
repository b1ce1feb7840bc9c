/**
 * `npm run bench`: all benches in sizes that take minutes, or with `--full` in the sizes of the
 * bars (a million rows of each format, ten million stored rows; hours on a busy machine). `npm run
 * bench -- ingest page` runs only these; `--table` only writes the table of earlier figures.
 * Figures are kept below bench/results.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeTableOf } from "./histories/run-histories.ts";
import { describeApi } from "./api-table.ts";
import { describeExport } from "./export-table.ts";
import { describeLists } from "./lists-table.ts";
import { describeReaders } from "./readers-table.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    table: { type: "boolean", default: false },
  },
});

interface Bench {
  readonly name: string;
  readonly small: readonly string[];
  readonly full: readonly string[];
}

const BENCHES: readonly Bench[] = [
  { name: "ingest", small: ["--rows=100000", "--again"], full: ["--rows=1000000"] },
  {
    name: "readers",
    small: ["--rows=20000", "--curve=10000,100000"],
    full: ["--rows=50000", "--curve=10000,100000,1000000"],
  },
  { name: "day", small: ["--statements=500,5000"], full: ["--statements=500,10000"] },
  { name: "export", small: ["100000"], full: ["1000000"] },
  { name: "page", small: ["1000000"], full: ["10000000"] },
  { name: "lists", small: ["200000", "50"], full: ["10000000", "200"] },
  { name: "api", small: ["1000000"], full: ["10000000"] },
  { name: "settlement-growth", small: ["2000,10000", "10"], full: ["4000,20000"] },
  { name: "search", small: ["100000", "50"], full: ["1000000", "200"] },
  { name: "links", small: ["50000"], full: ["200000"] },
  { name: "joins", small: ["50000"], full: ["1000000"] },
  { name: "scroll", small: ["20000"], full: ["100000"] },
  { name: "clients", small: ["200", "40"], full: ["200", "400"] },
  { name: "client-list", small: ["20", "1000", "10"], full: ["50", "2000", "30"] },
  { name: "accounts", small: ["730", "40"], full: ["730", "400"] },
  { name: "settlements", small: ["4"], full: ["40"] },
  { name: "completeness", small: ["200", "200"], full: ["200", "3000"] },
  { name: "months", small: ["200", "1000"], full: ["200", "4000"] },
  { name: "statistics", small: [], full: [] },
  { name: "hostile", small: [], full: ["--files=28"] },
  { name: "pull", small: ["--companies=40"], full: ["--companies=300"] },
  {
    name: "morning",
    small: ["--companies=1000,5000", "--programs=2"],
    full: ["--companies=1000,5000,20000", "--programs=2"],
  },
];
const folder = import.meta.dirname;
const results = join(folder, "results");

async function runBench(bench: Bench): Promise<boolean> {
  process.stdout.write(
    `${bench.name} ${(values.full ? bench.full : bench.small).join(" ")} (load ${loadavg()[0]!.toFixed(1)})\n`,
  );
  const child = spawn(
    process.execPath,
    [join(folder, `${bench.name}.bench.ts`), ...(values.full ? bench.full : bench.small)],
    {
      stdio: "inherit",
    },
  );
  // Each bench stops its own PostgreSQL when it is told to end; this waits for it.
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  const [code] = (await once(child, "exit")) as [number | null];
  process.off("SIGINT", pass).off("SIGTERM", pass);
  return code === 0;
}

const readResult = (name: string): any => JSON.parse(readFileSync(join(results, name), "utf8"));
const two = (value: number): string => value.toFixed(2);

function describeIngest(): string[] {
  const kept = readdirSync(results).filter((name) => /^ingest-\d+\.json$/.test(name));
  const lines = kept
    .map(readResult)
    .flatMap((result) =>
      result.results.map((each: any) => ({ ...each, load: each.load ?? result.load })),
    )
    .sort((left, right) => left.rows - right.rows)
    .map(
      (each) =>
        `| ${each.format} | ${each.rows} | ${two(each.ingestSeconds)} | ${two(each.copySeconds)} | **${two(each.ratioToCopy)}** | ` +
        `${each.cpu === undefined ? "–" : two(each.cpu.ratioToCopy)} | ` +
        `${each.againSeconds === undefined ? "–" : two(each.againSeconds)} | ${each.peakMb} | ${each.load?.join(" → ") ?? "–"} |`,
    );
  if (lines.length === 0) return [];
  return [
    "## A statement taken in",
    "",
    "From the file's bytes to stored rows, sources, daily sums and overview, in one transaction. Ratio: speed as a share of the",
    "owner's `COPY` of the same rows into the same indexed tables in the same run. Bar: at least 0.50 and under 512 MB at 1,000,000 rows.",
    "By processor time: of program and database together, although reading and staging run side by side.",
    "",
    "| format | rows | seconds | COPY s | ratio | by processor time | same file again s | peak MB | load before → after |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---|",
    ...lines,
    "",
    "Beside, measured on a machine of two cores as well: Kresus takes 100,000 rows (OFX) in 18.5 s and again in 11.7 s; Actual",
    "takes them in 701 s, and 10,000 rows of CAMT in 13.8 s, again in 53.8 s. An order of magnitude, not a race.",
    "",
  ];
}

function describeLoad(load: readonly number[] | undefined): string[] {
  return load === undefined ? [] : [`Load before → after: ${load.join(" → ")}.`, ""];
}

function describePage(): string[] {
  if (!existsSync(join(results, "page.json"))) return [];
  const page = readResult("page.json");
  const line = (name: string, each: any): string =>
    `| ${name} | ${page.rows} | ${two(each.sql.p50)} / ${two(each.sql.p99)} | ${two(each.http.p50)} / ${two(each.http.p99)} | ` +
    `${two(each.ratio.p50)} / **${two(each.ratio.p99)}** |`;
  return [
    "## A page of 100 rows",
    "",
    "Through HTTP against the bare SQL of the same page. Bar: p99 within 3 times at 10,000,000 stored rows.",
    "",
    "| page | rows stored | SQL p50 / p99 ms | HTTP p50 / p99 ms | ratio p50 / p99 |",
    "|---|---:|---:|---:|---:|",
    line("first", page.firstPage),
    line("last", page.lastPage),
    "",
    ...describeLoad(page.load),
  ];
}

function describeSearch(): string[] {
  const kept = readdirSync(results).filter((name) => /^search-\d+\.json$/.test(name));
  return kept
    .map(readResult)
    .flatMap((search) => [
      `## A search among ${search.rows} rows of a company`,
      "",
      "Count and first page through HTTP against the bare SQL of both as the tables' owner, on the same index. " +
        `Bar: p99 under ${search.barMs} ms at 1,000,000 rows on a quiet machine; words of one or two characters have no bar.`,
      "",
      "| words | found | SQL p50 / p99 ms | HTTP p50 / p99 ms | ratio p50 |",
      "|---|---:|---:|---:|---:|",
      ...search.results.map(
        (each: any) =>
          `| ${each.name} | ${each.found.split(" ")[0]} | ${two(each.sql.p50)} / ${two(each.sql.p99)} | ` +
          `${two(each.http.p50)} / **${two(each.http.p99)}** | ${two(each.ratioP50)} |`,
      ),
      "",
      `The job kept the texts in ${two(search.keptSeconds)} s; table ${search.sizes.tableMb} MB, kept texts with their indexes ` +
        `${search.sizes.searchMb} MB, index of changes ${search.sizes.changedMb} MB.`,
      "",
      ...describeLoad(search.load),
    ]);
}

function describePull(): string[] {
  if (!existsSync(join(results, "pull.json"))) return [];
  const { atOnce, results: measured } = readResult("pull.json");
  const names: Record<string, string> = {
    first: "first reading of a year",
    morning: "a morning's reading",
    quiet: "a morning without news",
  };
  const lines = measured.map(
    (each: any) =>
      `| ${names[each.what]} | ${each.accounts} | ${each.rows} | ${each.calls} | ${two(each.pullSeconds)} | ` +
      `${two(each.accountsPerSecond)} | ${each.rowsPerSecond} | ${two(each.httpSeconds)} | ${two(each.copySeconds)} | ` +
      `**${two(each.ratio)}** | ` +
      `${two(each.cpuSeconds.program)} / ${two(each.cpuSeconds.postgres)} / ${two(each.cpuSeconds.sandbox)} | ` +
      `${each.statementsPerCompany === undefined ? "–" : two(each.statementsPerCompany)} | ${each.load.join(" → ")} |`,
  );
  return [
    "## Banks that report by themselves",
    "",
    `Companies of three accounts, ${atOnce} read at a time: calls, understanding, pairing, rows, ids, sources, daily sums, overview,`,
    "sync history. Beside a client that only makes the same calls and throws the answers away, and the owner's `COPY` of the same rows",
    "into the same indexed tables. Ratio: these two together as a share of the reading's time. Sandbox and database on the same cores.",
    "",
    "| what | accounts | rows | calls | seconds | accounts/s | rows/s | calls alone s | COPY s | ratio | " +
      "CPU s program / database / sandbox | statements a company | load |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
    ...lines,
    "",
  ];
}

function describeMorning(): string[] {
  const kept = readdirSync(results)
    .filter((name) => /^morning-\d+\.json$/.test(name))
    .map(readResult);
  if (kept.length === 0) return [];
  const cpu = (each: any, name: string): string =>
    two((each.cpuSeconds[name] * 1_000) / each.companies);
  const lines = kept
    .sort((left, right) => left.companies - right.companies)
    .map(
      (each) =>
        `| ${each.companies} | ${each.programs} | ${each.newItems} | ${each.seconds} | ${two(each.jobsPerSecond)} | ` +
        `${two(each.accountsPerSecond)} | ${cpu(each, "program")} / ${cpu(each, "postgres")} / ${cpu(each, "sandbox")} | ` +
        `${Math.round((100 * each.cpuSeconds.others) / (each.seconds * each.cores))} % | ${each.depthMax} | ${each.connectionsMax} | ` +
        `${each.memoryMb.peak} | ${each.failedJobs} | ${each.checks.faults.length} | ${each.load.join(" → ")} |`,
    );
  return [
    "## A morning",
    "",
    "Companies of three accounts, all due at once: schedule, queue, workers, adapter over HTTP, database. What the bank has is compared",
    "with what is stored after each. CPU is milliseconds per company; the share of others is what the rest of the machine took of its",
    "cores meanwhile. Seconds belong to that share, milliseconds of CPU much less.",
    "",
    "| companies | programs | new items | seconds | companies/s | accounts/s | CPU ms program / database / sandbox | " +
      "others | queue | connections | MB | failed | faults | load |",
    "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
    ...lines,
    "",
  ];
}

function describeLinks(): string[] {
  const kept = readdirSync(results)
    .filter((name) => /^links-\d+\.json$/.test(name))
    .map(readResult);
  if (kept.length === 0) return [];
  return [
    "## The same money from two origins",
    "",
    "A history of two origins linked in pieces, against one bare statement that pairs equal amounts of a day and writes the same; then",
    "all its pairs turned to the other leading origin. Held: for how long a piece has the company's lock. The largest piece is one amount",
    "that a twentieth of the rows share.",
    "",
    "| rows of each | links | bare SQL s | linked s | ratio | pieces | held ms median / p95 / longest | largest piece rows, ms | " +
      "turned s | its pieces, held ms p95 / longest | oldest unbooked day ms, its index / without | load |",
    "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
    ...kept
      .sort((left, right) => left.rowsOfEachOrigin - right.rowsOfEachOrigin)
      .map(
        (each) =>
          `| ${each.rowsOfEachOrigin} | ${each.links} | ${two(each.bareSeconds)} | ${two(each.linkedSeconds)} | ` +
          `**${two(each.ratioToBare)}** | ${each.linked.pieces} | ` +
          `${whole(each.linked.heldMs.median)} / **${whole(each.linked.heldMs.p95)}** / ${whole(each.linked.heldMs.longest)} | ` +
          `${each.linked.largest.rows}, ${whole(each.linked.largest.heldMs)} | ` +
          `${two(each.turnedSeconds)} | ${each.turned.pieces}, ${whole(each.turned.heldMs.p95)} / ${whole(each.turned.heldMs.longest)} | ` +
          `${two(each.oldestUnbookedMs.withIndex)} / ${two(each.oldestUnbookedMs.without)} | ${each.load.map(two).join(" → ")} |`,
      ),
    "",
  ];
}

function whole(value: number): string {
  return Math.round(value).toString();
}

function describeJoins(): string[] {
  const kept = readdirSync(results)
    .filter((name) => /^joins-\d+\.json$/.test(name))
    .map(readResult);
  if (kept.length === 0) return [];
  return [
    "## Two numbers of one account",
    "",
    "Joined and taken apart again, each in one transaction that holds the company's lock, against the owner's bare update of them.",
    "",
    "| rows of each number | bare update s | joined s | ratio | apart s | peak MB | load |",
    "|---:|---:|---:|---:|---:|---:|---|",
    ...kept
      .sort((left, right) => left.rowsOfEachNumber - right.rowsOfEachNumber)
      .map(
        (each) =>
          `| ${each.rowsOfEachNumber} | ${two(each.bareSeconds)} | ${two(each.joinedSeconds)} | **${two(each.ratioToBare)}** | ` +
          `${two(each.apartSeconds)} | ${each.peakMb} | ${each.load.map(two).join(" → ")} |`,
      ),
    "",
  ];
}

function describeScroll(): string[] {
  if (!existsSync(join(results, "scroll.json"))) return [];
  const { rows, load, loading, scrolling, heapMb } = readResult("scroll.json");
  const line = (way: string, each: any): string =>
    `| ${way} | ${rows} | ${each.frames} | ${two(each.frameMs.p50)} / **${two(each.frameMs.p95)}** / ${two(each.frameMs.p99)} | ` +
    `${each.tasksOver50Ms} | ${each.longestTaskMs} | ${each.mostRowElements} |`;
  return [
    "## The list scrolled",
    "",
    "A real Chromium, ten new rows on each frame. Milliseconds of the processor, by the browser's trace. Bar: script, style and layout of",
    "a frame p95 under 8 ms, no task over 50 ms, under 200 row elements, heap flat, with 100,000 rows loaded.",
    "",
    "| way | rows loaded | frames | frame ms p50 / p95 / p99 | tasks over 50 ms | longest task ms | most row elements |",
    "|---|---:|---:|---:|---:|---:|---:|",
    line("up", scrolling.up),
    line("down", scrolling.down),
    line(`while the last ${loading.byProcessorTime.rows} rows come`, loading.byProcessorTime),
    "",
    `On the way to the last row, ${loading.seconds} s as fast as pages came, by the clock, beside the program and its database on the ` +
      `same processors: ${loading.byTheClock.tasksOver50Ms} tasks over 50 ms, the longest ${loading.byTheClock.longestTaskMs} ms, ` +
      `at most ${loading.mostRowElements} row elements.`,
    `Heap with all rows loaded ${heapMb.loaded} MB, after the scrolling ${heapMb.afterScrolling} MB. Load ${load.map(two).join(" → ")}.`,
    "",
  ];
}

function describeProofs(): string[] {
  const kept = readdirSync(results).filter((name) => /^(proof|failed|portions)-/.test(name));
  if (kept.length === 0) return [];
  const title = (name: string): string =>
    name
      .replace(/^proof-/, "Proved: ")
      .replace(/^failed-/, "Missed: ")
      .replace(/^portions-/, "In portions: ")
      .replace(".json", "");
  const show = (name: string): string[] => {
    const { kinds, ...rest } = readResult(name);
    const facts = ["```json", JSON.stringify(rest, null, 2), "```", ""];
    return kinds === undefined ? facts : [writeTableOf([...kinds, rest]), ""];
  };
  return ["## Proofs", "", ...kept.flatMap((name) => [title(name), "", ...show(name)])];
}

function writeTable(): void {
  const head = [
    "# Results",
    "",
    `Written by \`npm run bench\` (${cpus().length} cores, Node ${process.version}). Seconds belong to the machine and its load;`,
    "ratios are within one run. Under a load far above the cores even ratios move, because the two sides wait differently.",
    "",
  ];
  writeFileSync(
    join(results, "README.md"),
    [
      ...head,
      ...describeIngest(),
      ...(existsSync(join(results, "readers.json"))
        ? describeReaders(readResult("readers.json"))
        : []),
      ...describePage(),
      ...(existsSync(join(results, "lists.json"))
        ? [
            ...describeLists(readResult("lists.json")),
            ...describeLoad(readResult("lists.json").load),
          ]
        : []),
      ...(existsSync(join(results, "api.json"))
        ? [...describeApi(readResult("api.json")), ...describeLoad(readResult("api.json").load)]
        : []),
      ...describeSearch(),
      ...(existsSync(join(results, "export.json"))
        ? [
            ...describeExport(readResult("export.json")),
            ...describeLoad(readResult("export.json").load),
          ]
        : []),
      ...describeLinks(),
      ...describeJoins(),
      ...describeScroll(),
      ...describePull(),
      ...describeMorning(),
      ...describeProofs(),
    ].join("\n"),
  );
}

const asked =
  positionals.length > 0 ? BENCHES.filter(({ name }) => positionals.includes(name)) : BENCHES;
let failed = false;
if (!values.table) for (const bench of asked) failed = !(await runBench(bench)) || failed;
writeTable();
process.exitCode = failed ? 1 : 0;
