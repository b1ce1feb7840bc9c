/**
 * The same imports through our program and two programs of npm: 200 generated histories, and 10,000
 * rows in and again; ours takes 100,000 too. The peers read none of these files themselves, so they
 * get the rows that our readers read; ours gets the files through HTTP. Rows are compared with the
 * ledger of the history by account and amount: lost and doubled.
 *
 * `npm ci --prefix bench/peers/ledgers` brings the peers; PEER_NODE names the Node for which their
 * native part was built.
 * `node bench/ledgers.bench.ts [--histories=200] [--rows=10000] [--ours=100000]`
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readWhole } from "#statements/read-statement.ts";
import { buildHistory, KIND_NAMES } from "./histories/kinds.ts";
import { expectedRows, type History, keyOf, type Upload } from "./histories/story.ts";
import { generateRows } from "./generate-statements.ts";
import { type Judged, liveOurs, type OurTimes, timeOurs } from "./ledgers-ours.ts";
import { startOwnProduct } from "./own-product.ts";

interface PeerRow {
  readonly date: string;
  /** Hundredths of the currency. */
  readonly hundredths: number;
  readonly partner: string;
  readonly text: string;
  readonly id: string;
}

interface PeerStatement {
  /** Account and currency. */
  readonly key: string;
  readonly rows: readonly PeerRow[];
}

type PeerFile = readonly PeerStatement[];

interface PeerAnswer {
  readonly found: Readonly<Record<string, readonly number[]>>;
  readonly milliseconds: readonly number[];
}

const PEERS = ["actual", "kresus"] as const;
const THOUSANDTHS_OF_HUNDREDTH = 1_000n;
const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "200" },
    rows: { type: "string", default: "10000" },
    ours: { type: "string", default: "100000" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "bankhid-ledgers-"));
const tell = (text: string): void => void process.stderr.write(`${text}\n`);

/** Histories without deletions: the peers know none. Kinds in turns, seed after seed. */
function drawHistories(count: number): History[] {
  const histories: History[] = [];
  for (let seed = 1; histories.length < count; seed++)
    for (const kind of KIND_NAMES) {
      const history = buildHistory(kind, seed);
      if (histories.length < count && history.steps.every((step) => step.do === "upload"))
        histories.push(history);
    }
  return histories;
}

/** The rows of a file as our readers read them, under the ledger's names of its accounts. */
function fileFor(upload: Upload): PeerFile {
  const { statements } = readWhole({
    fileName: upload.name,
    size: upload.bytes.length,
    chunks: () => [upload.bytes],
  });
  const keys = upload.holds.map(({ account }) => keyOf(account));
  const files = new Map<string, PeerRow[]>();
  for (const { header, transactions } of statements)
    for (const item of transactions) {
      const digits = header.accountNr.replace(/\D/g, "");
      const named = keys.find(
        (key) => digits !== "" && key.startsWith(digits.slice(-24)) && key.endsWith(item.currency),
      );
      const key = named ?? keys.find((each) => each.endsWith(item.currency)) ?? keys[0]!;
      const rows = files.get(key) ?? [];
      rows.push({
        date: item.bookingDate,
        hundredths: Number(item.amount / THOUSANDTHS_OF_HUNDREDTH),
        partner: item.partnerName ?? "",
        text: item.remittance ?? "",
        id: item.id ?? "",
      });
      files.set(key, rows);
    }
  return [...files].map(([key, rows]) => ({ key, rows }));
}

function askPeer(peer: string, task: readonly (readonly PeerFile[])[]): PeerAnswer[] {
  const [taskPath, answerPath] = [join(folder, "task.json"), join(folder, "answer.json")];
  writeFileSync(taskPath, JSON.stringify(task));
  const script = join(import.meta.dirname, `peers/ledgers/${peer}.mjs`);
  execFileSync(process.env["PEER_NODE"] ?? process.execPath, [script, taskPath, answerPath], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return JSON.parse(readFileSync(answerPath, "utf8")) as PeerAnswer[];
}

function judgeAll(histories: readonly History[], answers: readonly PeerAnswer[]): Judged {
  let [rows, lost, doubled, right] = [0, 0, 0, 0];
  for (const [at, history] of histories.entries()) {
    const before = lost + doubled;
    const { found } = answers[at]!;
    const expected = expectedRows(history);
    for (const key of new Set([...expected.keys(), ...Object.keys(found)])) {
      const open = new Map<number, number>();
      for (const { amount } of expected.get(key) ?? [])
        open.set(Number(amount), (open.get(Number(amount)) ?? 0) + 1);
      rows += expected.get(key)?.length ?? 0;
      for (const amount of found[key] ?? []) open.set(amount, (open.get(amount) ?? 0) - 1);
      for (const left of open.values())
        if (left > 0) lost += left;
        else doubled -= left;
    }
    if (lost + doubled === before) right++;
  }
  return { rows, lost, doubled, marked: 0, right };
}

function bigFile(count: number): PeerFile {
  const rows = [...generateRows(count)].map(({ date, amount, name, note }, at) => ({
    date,
    hundredths: Number(amount) * 100,
    partner: name,
    text: note,
    id: `B${at}`,
  }));
  return [{ key: "117730161111101800000000 HUF", rows }];
}

interface Result {
  readonly histories: number;
  readonly files: number;
  readonly kinds: number;
  readonly rows: number;
  readonly programs: readonly (Judged & {
    readonly name: string;
    readonly firstMs: number | undefined;
    readonly againMs: number | undefined;
  })[];
  readonly more: readonly OurTimes[];
  readonly load: readonly number[];
}

function tableOf({ histories, files, kinds, rows, programs, more, load }: Result): string {
  const lines = programs.map(
    ({ name, rows: read, lost, doubled, marked, right, firstMs, againMs }) =>
      `| ${[name, read, lost, doubled, marked, right, firstMs, againMs].join(" | ")} |`,
  );
  return [
    "# The same imports through our program and two of npm",
    "",
    `Written by \`bench/ledgers.bench.ts\` in one run: ${histories} histories of ${kinds} kinds with ${files} files, without deletions,`,
    "which the peers do not know. Ours gets the files through HTTP, the peers the rows that our readers read. Rows are compared by",
    "account and amount with the books of the history. A marked row asks a person whether it is a double.",
    `Load ${load.map((each) => each.toFixed(1)).join(" → ")}.`,
    "",
    `| program | rows | lost | doubled | of these marked | histories right | ${rows} rows in, ms | again, ms |`,
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...lines,
    "",
    "Ours, from the upload to the rows in the books, and again: the same bytes, and the same rows in another format.",
    "",
    "| rows | MT940 in, ms | again, ms | the same as CAMT.053, ms | new rows of it |",
    "| ---: | ---: | ---: | ---: | ---: |",
    ...more.map(
      (each) =>
        `| ${each.rows} | ${each.firstMs} | ${each.againMs} | ${each.otherFormatMs} | ${each.otherFormatNew} |`,
    ),
    "",
  ].join("\n");
}

const { product, close } = await startOwnProduct("ledgers");
try {
  const load = [loadavg()[0]!];
  const histories = drawHistories(Number(values.histories));
  const task = histories.map(({ steps }) =>
    steps.flatMap((step) => (step.do === "upload" ? [fileFor(step)] : [])),
  );
  const [rows, moreRows] = [Number(values.rows), Number(values.ours)];
  const more = [await timeOurs(product, rows, folder), await timeOurs(product, moreRows, folder)];
  for (const each of more) tell(`ours: ${JSON.stringify(each)}`);
  const ours = await liveOurs(product, histories);
  tell(`ours: ${JSON.stringify(ours)}`);
  await close();
  const big = bigFile(rows);
  const peers = PEERS.map((name) => {
    const judged = judgeAll(histories, askPeer(name, task));
    tell(`${name}: ${JSON.stringify(judged)}`);
    const [firstMs, againMs] = askPeer(name, [[big, big]])[0]!.milliseconds;
    tell(`${name}: ${rows} rows in ${firstMs} ms, again ${againMs} ms`);
    return { name, ...judged, firstMs, againMs };
  });
  const { firstMs, againMs } = more[0]!;
  const result: Result = {
    histories: histories.length,
    files: task.flat().length,
    kinds: new Set(histories.map(({ kind }) => kind)).size,
    rows,
    programs: [{ name: "ours", ...ours, firstMs, againMs }, ...peers],
    more,
    load: [...load, loadavg()[0]!],
  };
  const text = `${JSON.stringify(result, undefined, 2)}\n`;
  writeFileSync(join(import.meta.dirname, "results/ledgers.json"), text);
  writeFileSync(join(import.meta.dirname, "results/ledgers.md"), tableOf(result));
  process.stdout.write(text);
} finally {
  await close();
  rmSync(folder, { recursive: true, force: true });
}
