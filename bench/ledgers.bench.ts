/**
 * The same imports through two programs of npm: 200 generated histories, and 10,000 rows in and
 * again. They read none of these files themselves, so they get the rows that our readers read.
 * Rows are compared with the ledger of the history by account and amount: lost and doubled.
 *
 * `npm install --prefix bench/peers/ledgers` brings them; PEER_NODE names the Node for which their
 * native part was built. `node bench/ledgers.bench.ts [--histories=200] [--rows=10000]`
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

interface Judged {
  readonly rows: number;
  readonly lost: number;
  readonly doubled: number;
  /** Histories in which no row is lost or doubled. */
  readonly right: number;
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
  return { rows, lost, doubled, right };
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
  readonly rows: number;
  readonly peers: readonly (Judged & {
    readonly name: string;
    readonly firstMs: number | undefined;
    readonly againMs: number | undefined;
  })[];
  readonly load: readonly number[];
}

function tableOf({ histories, files, rows, peers, load }: Result): string {
  const lines = peers.map(
    (peer) =>
      `| ${peer.name} | ${peer.rows} | ${peer.lost} | ${peer.doubled} | ${peer.right} | ${peer.firstMs} | ${peer.againMs} |`,
  );
  return [
    "# The same imports through two programs of npm",
    "",
    `Written by \`bench/ledgers.bench.ts\`: ${histories} histories with ${files} files. The programs get the rows that our readers`,
    "read. Rows are compared by account and amount. Ours lives the same kinds in `npm run proof -- histories`.",
    `Load ${load.map((each) => each.toFixed(1)).join(" → ")}.`,
    "",
    `| program | rows | lost | doubled | histories right | ${rows} rows in, ms | again, ms |`,
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...lines,
    "",
  ].join("\n");
}

try {
  const load = [loadavg()[0]!];
  const histories = drawHistories(Number(values.histories));
  const task = histories.map(({ steps }) =>
    steps.flatMap((step) => (step.do === "upload" ? [fileFor(step)] : [])),
  );
  const big = bigFile(Number(values.rows));
  const peers = PEERS.map((name) => {
    const judged = judgeAll(histories, askPeer(name, task));
    tell(`${name}: ${JSON.stringify(judged)}`);
    const [first, again] = askPeer(name, [[big, big]])[0]!.milliseconds;
    tell(`${name}: ${values.rows} rows in ${first} ms, again ${again} ms`);
    return { name, ...judged, firstMs: first, againMs: again };
  });
  const result = {
    histories: histories.length,
    files: task.flat().length,
    kinds: KIND_NAMES.length,
    rows: Number(values.rows),
    peers,
    load: [...load, loadavg()[0]!],
  };
  const text = `${JSON.stringify(result, undefined, 2)}\n`;
  writeFileSync(join(import.meta.dirname, "results/ledgers.json"), text);
  writeFileSync(join(import.meta.dirname, "results/ledgers.md"), tableOf(result));
  process.stdout.write(text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
