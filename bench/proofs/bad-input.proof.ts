/**
 * Bad files. First by name, on the running program: each ends in its named state with its sentence,
 * within its memory. Then mutated files of seeds in reading threads: each gives a result or a named
 * problem; none hangs, crashes or takes the memory. Prints both as JSON.
 *
 * The mutated files come in blocks of 4,750 texts and 250 workbooks and PDFs. `--blocks=200` are
 * the 950,000 texts and 50,000 binaries of the whole run. Blocks that are done add up over runs:
 * `--minutes=7` begins no block behind seven minutes, `--fresh` forgets them. `--seed` is the first
 * block. `--only=named|mutated`.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { tryBadInputs } from "../bad-input.ts";
import { type FuzzOutcome, runFuzz } from "../fuzz/run-fuzz.ts";
import { PORTION_OPTIONS, Portions } from "../portions.ts";

/** Room for buffers and a worker; a file that is kept in memory would need more. */
const GROWN_MIB_MAX = 512;
const TEXTS = 4_750;
const BINARIES = 250;
/** Seeds of one block; more than its files, so that blocks share none. */
const SEEDS = 5_000;

const { values } = parseArgs({
  options: {
    ...PORTION_OPTIONS,
    blocks: { type: "string", default: "200" },
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
if (named.length > 0) process.stdout.write(`${JSON.stringify({ results: named }, undefined, 2)}\n`);

const isNamedGood = named.every(
  ({ asExpected, grownMib }) => asExpected && grownMib < GROWN_MIB_MAX,
);
const code = values.only === "named" ? 0 : await readMutated();
process.exitCode = isNamedGood ? code : 1;

async function readMutated(): Promise<number> {
  const portions = new Portions({
    name: "bad-input",
    first: Number(values.seed),
    count: Number(values.blocks),
    minutes: Number(values.minutes),
    fresh: values.fresh,
  });
  const lane = async (): Promise<void> => {
    for (let block = portions.next(); block !== undefined; block = portions.next()) {
      const outcome = await runFuzz({
        texts: TEXTS,
        binaries: BINARIES,
        seed: (block - 1) * SEEDS + 1,
      });
      const faults = outcome.faults.map(
        ({ kind, seed, fault }) => `block ${block}, ${kind} ${seed}: ${fault}`,
      );
      for (const fault of faults) tell(fault);
      portions.keep(block, sumsOf(outcome), faults, {
        slowestMs: outcome.slowestMs,
        peakMib: outcome.peakMib,
      });
    }
  };
  await Promise.all(Array.from({ length: Number(values.threads) }, lane));
  return portions.end();
}

function sumsOf({ inputs, rows, ends, seconds }: FuzzOutcome): Record<string, number> {
  return {
    texts: inputs.text,
    binaries: inputs.binary,
    rows,
    threadSeconds: seconds,
    ...Object.fromEntries(Object.entries(ends).map(([end, count]) => [`ended ${end}`, count])),
  };
}
