/**
 * Our readers beside the parsers of npm for the same file, in one run and in turns: rows and
 * megabytes in a second, the ratio, and whether the count and the sum of the rows are right. Then
 * what a row costs from ten thousand to a million rows. `npm ci --prefix bench/peers` brings the
 * peers. `node bench/readers.bench.ts [--rows=50000] [--curve=10000,100000,1000000]`
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { read as readWorkbook, utils } from "@e965/xlsx";
import { openDiskInput } from "../src/server/features/statement-files/reading/file-input.ts";
import { readStatementFile } from "#statements/read-statement.ts";
import {
  ENDINGS,
  generateRows,
  STATEMENT_FORMATS,
  writeStatementFile,
} from "./generate-statements.ts";
import type { ReaderMemory } from "./reader-memory.ts";
import type { ReadersResult } from "./readers-table.ts";
import { writeWorkbook } from "./histories/write-workbook.ts";

const UNIT = 100_000n;
const ROUNDS = 5;
/** A file after which the modules of a process are loaded. */
const SMALL_ROWS = 1_000;
const MEMORY = join(import.meta.dirname, "reader-memory.ts");
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "50000" },
    curve: { type: "string", default: "10000,100000,1000000" },
  },
});

/** What a parser found: rows, and their sum where it knows amounts. */
interface Found {
  readonly rows: number;
  /** Whole forints; undefined where the parser gives only cells. */
  readonly sum?: number;
}

interface Peer {
  readonly name: string;
  readonly parse: (bytes: Buffer) => Found | Promise<Found>;
}

const folder = mkdtempSync(join(tmpdir(), "bankhid-readers-"));
try {
  const peers = loadPeers();
  const rows = Number(values.rows);
  const loadBefore = loadavg()[0]!;
  const compared: ReadersResult["compared"][number][] = [];
  for (const format of [...STATEMENT_FORMATS, "xlsx"] as const)
    compared.push(await compare(format, rows, peers[format]));
  const curve: ReadersResult["curve"][number][] = [];
  for (const format of STATEMENT_FORMATS)
    for (const count of values.curve.split(",").filter(Boolean).map(Number))
      curve.push(await measureCost(format, count));
  const result: ReadersResult = {
    rows,
    rounds: ROUNDS,
    compared,
    curve,
    load: [loadBefore, loadavg()[0]!],
  };
  writeFileSync(
    join(import.meta.dirname, "results/readers.json"),
    `${JSON.stringify(result, null, 2)}\n`,
  );
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Format = (typeof STATEMENT_FORMATS)[number] | "xlsx";

function loadPeers(): Record<Format, readonly Peer[]> {
  const place = join(import.meta.dirname, "peers/package.json");
  if (!existsSync(join(import.meta.dirname, "peers/node_modules")))
    throw new Error("The peers are missing: npm ci --prefix bench/peers");
  const load = createRequire(place) as (name: string) => any;
  const { Parser } = load("mt940js");
  const { parseCamt053 } = load("camt-parser");
  const { parse } = load("csv-parse/sync");
  return {
    mt940: [
      {
        name: "mt940js",
        parse: (bytes) => {
          const statements: { transactions: { amount: number }[] }[] = new Parser().parse(
            bytes.toString("utf8"),
          );
          return foundIn(statements.flatMap(({ transactions }) => transactions));
        },
      },
    ],
    "camt.053": [
      {
        name: "camt-parser",
        parse: async (bytes) => {
          const { statements } = await parseCamt053(bytes.toString("utf8"));
          const items = statements.flatMap((each: any) => each.transactions ?? []);
          return foundIn(items.map((item: any) => ({ amount: signedAmount(item) })));
        },
      },
    ],
    csv: [
      {
        name: "csv-parse (cells only)",
        parse: (bytes) => {
          const cells: string[][] = parse(bytes, { delimiter: ";", from_line: 2 });
          return foundIn(cells.map((row) => ({ amount: Number(row[3]) })));
        },
      },
    ],
    xlsx: [
      {
        name: "SheetJS (cells only)",
        parse: (bytes) => {
          const book = readWorkbook(bytes, { dense: true });
          const cells = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, {
            header: 1,
          });
          return foundIn(cells.slice(1).map((row) => ({ amount: Number(row[3]) })));
        },
      },
    ],
  };
}

function signedAmount(item: any): number {
  const size = Number(item.amount?.value ?? item.amount?.amount ?? item.amount);
  const side = String(item.creditDebitIndicator ?? item.type ?? item.direction ?? "");
  return /dbit|debit/i.test(side) ? -size : size;
}

function foundIn(items: readonly { readonly amount: number }[]): Found {
  return { rows: items.length, sum: items.reduce((sum, { amount }) => sum + amount, 0) };
}

async function writeFileOf(format: Format, count: number): Promise<{ path: string; size: number }> {
  const path = join(folder, `${count}.${format === "xlsx" ? "xlsx" : ENDINGS[format]}`);
  if (format !== "xlsx") return { path, size: await writeStatementFile(path, format, count) };
  const names =
    "Számlaszám;Könyvelés dátuma;Értéknap;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény";
  const cells = [...generateRows(count)].map(({ date, amount, name, accountNr, note }) => [
    "117730161111101800000000",
    date,
    date,
    { number: String(amount) },
    "HUF",
    name,
    accountNr,
    note,
  ]);
  const bytes = writeWorkbook("1", [names.split(";"), ...cells]);
  writeFileSync(path, bytes);
  return { path, size: bytes.length };
}

function readOurs(path: string, size: number): Found {
  let rows = 0;
  let sum = 0n;
  for (const event of readStatementFile(openDiskInput(path, "x", size))) {
    if (event.kind === "problem" && event.problem.severity === "fatal")
      throw new Error(event.problem.message);
    if (event.kind !== "transactions") continue;
    rows += event.transactions.length;
    for (const { amount } of event.transactions) sum += amount;
  }
  return { rows, sum: Number(sum / UNIT) };
}

/** Each parser in turns, the best of its rounds. */
async function compare(format: Format, count: number, peers: readonly Peer[]) {
  const { path, size } = await writeFileOf(format, count);
  const bytes = readFileSync(path);
  let sum = 0;
  for (const row of generateRows(count)) sum += row.amount;
  const parsers: Peer[] = [{ name: "ours", parse: () => readOurs(path, size) }, ...peers];
  const times = parsers.map(() => Number.POSITIVE_INFINITY);
  const right = parsers.map(() => true);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { parse }] of parsers.entries()) {
      const startedAt = performance.now();
      const found = await parse(bytes);
      times[index] = Math.min(times[index]!, performance.now() - startedAt);
      right[index] &&= found.rows === count && (found.sum === undefined || found.sum === sum);
    }
  }
  return {
    format,
    bytes: size,
    parsers: parsers.map(({ name }, index) => ({
      name,
      rowsPerSecond: Math.round((count * 1_000) / times[index]!),
      mbPerSecond: Math.round((size / 1e6 / times[index]!) * 1e5) / 100,
      isRight: right[index]!,
      /** Above 1: ours is faster. */
      ratio: Math.round((times[index]! / times[0]!) * 100) / 100,
    })),
  };
}

/** Cost of a row, read as a stream from disk, and the memory of a process that does only that. */
async function measureCost(format: Exclude<Format, "xlsx">, count: number) {
  const small = await writeFileOf(format, SMALL_ROWS);
  const { path, size } = await writeFileOf(format, count);
  const startedAt = performance.now();
  readOurs(path, size);
  const ms = performance.now() - startedAt;
  const memory = execFileSync(process.execPath, [MEMORY, small.path, path], { encoding: "utf8" });
  const { baselineMib, peakMib } = JSON.parse(memory) as ReaderMemory;
  rmSync(path);
  return {
    format,
    rows: count,
    microsecondsPerRow: Math.round((ms * 100_000) / count) / 100,
    baselineMib,
    grownMib: Math.max(0, peakMib - baselineMib),
  };
}
