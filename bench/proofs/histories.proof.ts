/**
 * Targeted histories through HTTP: files of true accounts, in kinds that once doubled rows, against
 * the running product. `--each=70` histories of each kind from `--seed`; `--kinds=a,b` only these;
 * a stopped run of an unchanged tree goes on where it was. `--kind=K --seed=N --replay` lives one
 * history and tells everything; `--files=FOLDER` also writes its files.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildHistory, KIND_NAMES } from "../histories/kinds.ts";
import { isClean } from "../histories/live-history.ts";
import { startOwnProduct } from "../own-product.ts";
import { runHistories, sumByKind, writeTableOf } from "../histories/run-histories.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    each: { type: "string", default: "70" },
    kinds: { type: "string" },
    kind: { type: "string" },
    replay: { type: "boolean", default: false },
    files: { type: "string" },
    lanes: { type: "string", default: "4" },
  },
});

const MARKS_PERCENT_MAX = 2;
const NOTES_SHOWN = 4;
const asked = values.kind ?? values.kinds;
const kinds = asked === undefined ? KIND_NAMES : asked.split(",");
const each = values.replay ? 1 : Number(values.each);
const tell = (text: string): void => void process.stderr.write(`${text}\n`);

if (values.files !== undefined) {
  mkdirSync(values.files, { recursive: true });
  for (const step of buildHistory(kinds[0]!, Number(values.seed)).steps) {
    if (step.do === "upload") writeFileSync(join(values.files, step.name), step.bytes);
  }
}
// Outcomes of another state of the program do not count for this one.
function nameOfThisProgram(): string {
  const options = { cwd: import.meta.dirname, encoding: "utf8", maxBuffer: 2 ** 28 } as const;
  const git = (...words: string[]): string => execFileSync("git", words, options);
  return createHash("sha256")
    .update(git("rev-parse", "HEAD") + git("diff", "HEAD"))
    .digest("hex")
    .slice(0, 12);
}

const kept = join(import.meta.dirname, `../../.cache/histories/${nameOfThisProgram()}.jsonl`);
const { product, close } = await startOwnProduct("histories");
try {
  const outcomes = await runHistories(product, {
    kinds,
    each,
    firstSeed: Number(values.seed),
    atOnce: Number(values.lanes),
    ...(values.replay ? {} : { kept }),
    onOutcome(outcome) {
      if (isClean(outcome) && !values.replay) return;
      tell(
        `${outcome.kind} --seed=${outcome.seed}: lost ${outcome.lost}, doubled in silence ${outcome.doubledInSilence}, with mark ` +
          `${outcome.doubledWithMark}, misdated ${outcome.misdated}, not read ${outcome.unread.length}`,
      );
      const shown = [
        ...outcome.files,
        ...outcome.unread,
        ...outcome.notes.slice(0, values.replay ? undefined : NOTES_SHOWN),
      ];
      tell(shown.map((line) => `    ${line}`).join("\n"));
    },
  });
  const sums = sumByKind(outcomes);
  tell(writeTableOf(sums));
  const all = sums.at(-1)!;
  const proved = outcomes.every(isClean) && all.marksPercent < MARKS_PERCENT_MAX;
  process.stdout.write(
    `${JSON.stringify({ seed: Number(values.seed), each, ...all, kinds: sums.slice(0, -1) })}\n`,
  );
  process.exitCode = proved ? 0 : 1;
} finally {
  await close();
}
