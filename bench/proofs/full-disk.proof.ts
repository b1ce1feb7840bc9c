/**
 * A disk that is really full below the running product: statements are uploaded until PostgreSQL
 * has no room, and some more. Every answer is in words (503, 507 or a file that says so), the
 * program lives, and after room was made it goes on by itself. In the end each statement that was
 * answered as read is in the books whole and once, and each other one whole or not at all.
 *
 * `--folder` is a folder on a small disk of its own (about 420 MB), which only this proof uses.
 * Without it the proof mounts one in memory, and says that it was left out where it may not.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startProgram } from "../../e2e/support/run-program.ts";
import { Person, pause } from "../histories/product.ts";
import { stopOnSignal } from "../stop-on-signal.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

const { values } = parseArgs({
  options: { folder: { type: "string" }, seed: { type: "string" } },
});

const DISK_MB = 420;
const ROWS = 6_000;
const STATEMENTS_MAX = 40;
// PostgreSQL needs its next piece of log (16 MB) and a little more.
const LEFT_KB = 3_000;
const BALLAST = "ballast";
const REFUSALS_ENOUGH = 6;
const BACK_MS = 180_000;
const WORDS = /: (503|507|429) \{.*"code":"(service_unavailable|server_busy|disk_full|timeout)"/;

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const freeKb = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024);
};

function writeStatement(number: number, rows: number): Uint8Array {
  const items = Array.from({ length: rows }, (_, at) => ({
    date: "2026-11-20" as LocalDate,
    amount: (100_000n * BigInt(1_000 + at)) as Amount,
    name: `Partner ${at}`,
    note: `Szamla ${number}-${at} ${"x".repeat(60)}`,
  }));
  const accountNr = `1177347022222${String(number).padStart(3, "0")}00000000`;
  return new TextEncoder().encode(writeMt940([{ accountNr, opening: 0n as Amount, items }]));
}

function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-full-"));
  const size = `size=${DISK_MB}m`;
  if (spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder]).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

const folder = values.folder ?? mountDisk();
if (folder === undefined) {
  process.stdout.write(`${JSON.stringify({ leftOut: "no small disk: give --folder" })}\n`);
  process.exit(0);
}
const unmount = (): void => {
  if (values.folder !== undefined) return;
  execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true });
};
// The program's folder is made below the folder of temporary files.
process.env["TMPDIR"] = folder;
mkdirSync(folder, { recursive: true });
const program = await startProgram({ DISK_RESERVE_BYTES: "1", DEMO_STOCK: "0" });
const forget = stopOnSignal(async () => {
  await program.stop();
  unmount();
});

const person = new Person({ address: program.baseUrl }, `full-disk-${Date.now()}@example.hu`);
await person.register();
const company = await person.createCompany("12345676", "Tele Kft.");

/** Rows of each statement that was answered as read; and what was answered otherwise. */
const read = new Map<number, number>();
const told: string[] = [];
const wordless: string[] = [];

let resets = 0;

/** Sends again once where a kept connection was gone, as browsers do. */
async function bring(number: number, rows: number, isSecond = false): Promise<boolean> {
  try {
    const sent = await person.upload(company, `${number}.sta`, writeStatement(number, rows), false);
    const file = await person.awaitRead(company, sent);
    if (file.status === "finished") read.set(number, rows);
    else told.push(`${file.status} ${JSON.stringify(file.problems)}`);
    return file.status === "finished";
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === "ECONNRESET" && !isSecond) {
      resets += 1;
      return bring(number, rows, true);
    }
    const words = cause === undefined ? String(error) : `${String(error)}: ${String(cause)}`;
    (WORDS.test(words) ? told : wordless).push(words.slice(0, 300));
    return false;
  }
}

let refusals = 0;
for (let number = 0; number < STATEMENTS_MAX && refusals < REFUSALS_ENOUGH; number++) {
  // The last rest is taken by others, as on a disk that is shared.
  const left = freeKb(folder);
  if (left < 30_000)
    writeFileSync(
      join(folder, `${BALLAST}${number}`),
      Buffer.alloc(Math.max(0, left - LEFT_KB) * 1024),
    );
  refusals = (await bring(number, ROWS)) ? 0 : refusals + 1;
  say(
    `${number}: ${left} KB free, ${read.has(number) ? "read" : (told.at(-1) ?? wordless.at(-1))}`,
  );
}
const readBefore = read.size;

say("making room");
for (let number = 0; number < STATEMENTS_MAX; number++)
  rmSync(join(folder, `${BALLAST}${number}`), { force: true });
if (values.folder === undefined)
  execFileSync("mount", ["-o", `remount,size=${2 * DISK_MB}m`, folder]);
const deadline = Date.now() + BACK_MS;
let back = false;
for (let number = 900; !back && Date.now() < deadline; number++) {
  back = await bring(number, 50);
  if (!back) await pause(2_000);
}

const rows = back ? await person.listRows(company) : [];
const counts = new Map<string, number>();
for (const { accountNr } of rows) counts.set(accountNr, (counts.get(accountNr) ?? 0) + 1);
const numberOf = (accountNr: string): number => Number(accountNr.slice(13, 16));
const broken = [...counts].filter(([accountNr, count]) => {
  const number = numberOf(accountNr);
  return count !== (number >= 900 ? 50 : ROWS);
});
const missing = [...read.keys()].filter(
  (number) => ![...counts.keys()].some((accountNr) => numberOf(accountNr) === number),
);
await program.stop();
unmount();
forget();
const sums = {
  readBefore,
  told: told.length,
  resets,
  wordless,
  back,
  rows: rows.length,
  broken,
  missing,
};
process.stdout.write(`${JSON.stringify(sums)}\n`);
const proved =
  back &&
  readBefore > 0 &&
  told.length > 0 &&
  wordless.length + broken.length + missing.length === 0;
process.exitCode = proved ? 0 : 1;
