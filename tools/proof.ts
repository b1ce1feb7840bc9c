/**
 * `npm run proof`: what takes longer than `npm test` may. Each part is a named program below
 * bench/proofs that gets a seed and prints JSON; a part whose result for the same seed is kept is
 * not run again. `npm run proof -- [part…] [--seed=N] [--again]`. What follows a second `--` goes
 * to the part as it is (`npm run proof -- histories -- --each=20`); its result is then not kept.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { TO_BE_CONTINUED } from "../bench/drills/kept-progress.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "bench/proofs");
const results = join(root, "bench/results");

const USAGE =
  "npm run proof -- [part…] [--seed=N] [--again] [-- what the part itself reads]\n" +
  "docs/tests.md says what each part proves.\n";

const ownEnd = process.argv.indexOf("--", 2);
const passed = ownEnd < 0 ? [] : process.argv.slice(ownEnd + 1);
const { values, positionals } = readArguments();

/** The options, or, where one is unknown, the usage on stderr and exit code 1. */
function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2, ownEnd < 0 ? undefined : ownEnd),
      allowPositionals: true,
      options: {
        seed: { type: "string", default: "1" },
        again: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}`);
    process.exit(1);
  }
}

async function main(): Promise<number> {
  const known = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".proof.ts"))
        .sort()
    : [];
  const names = known.map((name) => name.replace(/\.proof\.ts$/, ""));
  if (values.help) {
    process.stdout.write(`${USAGE}Parts: ${names.join(", ")}.\n`);
    return 0;
  }
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0 || names.length === 0) {
    process.stderr.write(
      `There is no proof ${unknown.join(", ")}. Known: ${names.join(", ") || "none"}.\n`,
    );
    return 1;
  }
  mkdirSync(results, { recursive: true });
  const asked = positionals.length > 0 ? positionals : names;
  let isProved = true;
  for (const name of asked) isProved = (await runProof(name)) && isProved;
  return isProved ? 0 : 1;
}

async function runProof(name: string): Promise<boolean> {
  const kept = join(results, `proof-${name}-seed-${values.seed}.json`);
  if (!values.again && passed.length === 0 && existsSync(kept)) {
    process.stdout.write(`${name}: kept from before: ${readFileSync(kept, "utf8")}`);
    return true;
  }
  const startedAt = performance.now();
  const { code, stdout } = await runPart(name);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const end = code === 0 ? "proved" : code === TO_BE_CONTINUED ? "to be continued" : "FAILED";
  process.stdout.write(`${name}: ${end} in ${seconds} s\n${stdout}`);
  // A result of another size, or of a portion, is not the one that is kept.
  if (passed.length > 0 || code === TO_BE_CONTINUED) return code === 0;
  // Only a success counts as done, so that a failed part is tried again; its figures are kept
  // beside.
  const failed = join(results, `failed-${name}-seed-${values.seed}.json`);
  if (code === 0) rmSync(failed, { force: true });
  if (code === 0 || stdout !== "") writeFileSync(code === 0 ? kept : failed, stdout);
  return code === 0;
}

/** Its end and what it printed. A signal is passed on: the part stops its own PostgreSQL. */
async function runPart(name: string): Promise<{ code: number | null; stdout: string }> {
  const part = spawn(
    process.execPath,
    [join(folder, `${name}.proof.ts`), `--seed=${values.seed}`, ...passed],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  const pass = (signal: NodeJS.Signals): void => void part.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  let stdout = "";
  part.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  const [code] = (await once(part, "close")) as [number | null];
  process.off("SIGINT", pass).off("SIGTERM", pass);
  return { code, stdout };
}

process.exitCode = await main();
