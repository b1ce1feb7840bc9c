/**
 * Bad files. First by name, on the running program: each ends in its named state with its sentence,
 * within its memory. Then mutated files of seeds in reading threads: each gives a result or a named
 * problem; none hangs, crashes or takes the memory. Prints both as JSON.
 *
 * `--texts=950000 --binaries=50000` are the whole run; `--budget=SECONDS` ends it earlier, and the
 * outcome says how far it came. `--seed` is the number of a million seeds. `--only=named|mutated`.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { tryBadInputs } from "../bad-input.ts";
import { runFuzz } from "../fuzz/run-fuzz.ts";

/** Room for buffers and a worker; a file that is kept in memory would need more. */
const GROWN_MIB_MAX = 512;
const SEEDS = 1_000_000;
const PERCENT = 5;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    texts: { type: "string", default: "950000" },
    binaries: { type: "string", default: "50000" },
    budget: { type: "string", default: "0" },
    threads: { type: "string", default: String(availableParallelism()) },
    only: { type: "string" },
  },
});
const tell = (text: string): void => void process.stderr.write(`${text}\n`);

const named =
  values.only === "mutated"
    ? []
    : await tryBadInputs((result) =>
        tell(`${result.asExpected ? "ok" : "WRONG"}: ${result.input}`),
      );

const [texts, binaries] = [Number(values.texts), Number(values.binaries)];
let told = 0;
const mutated =
  values.only === "named"
    ? undefined
    : await runFuzz(
        {
          texts,
          binaries,
          seed: (Number(values.seed) - 1) * SEEDS + 1,
          threads: Number(values.threads),
          budgetSeconds: Number(values.budget),
        },
        (done, faults) => {
          const percent = Math.floor((done * 100) / (texts + binaries) / PERCENT) * PERCENT;
          if (percent > told) tell(`${percent} % of the mutated files, ${faults} faults`);
          told = Math.max(told, percent);
        },
      );

process.stdout.write(`${JSON.stringify({ results: named, mutated }, undefined, 2)}\n`);
const isNamedGood = named.every(
  ({ asExpected, grownMib }) => asExpected && grownMib < GROWN_MIB_MAX,
);
process.exitCode = isNamedGood && (mutated?.faults.length ?? 0) === 0 ? 0 : 1;
