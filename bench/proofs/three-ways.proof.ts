/**
 * The same days by file, bank feed and the invoicing provider's messages, in all six orders and
 * with partial overlaps, against the running product. `--seed` is the first seed, `--count` says
 * how many (18 are all orders with all covers, 54 also with a feed that dates items a day off).
 * Prints sums, and on the error stream what went wrong.
 */
import { parseArgs } from "node:util";
import { startOwnProduct } from "../own-product.ts";
import { runThreeWays } from "../histories/run-three-ways.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "72" },
    lanes: { type: "string", default: "4" },
  },
});
const MARKS_PERCENT_MAX = 2;

const { product, close } = await startOwnProduct("three-ways");
try {
  const outcomes = await runThreeWays(product, {
    firstSeed: Number(values.seed),
    count: Number(values.count),
    atOnce: Number(values.lanes),
    onOutcome({ seed, order, cover, drift, lost, doubledInSilence, notes }) {
      if (lost + doubledInSilence > 0)
        process.stderr.write(
          `seed ${seed} (${order}, ${cover}, days off: ${drift}): lost ${lost}, doubled in silence ` +
            `${doubledInSilence}\n    ${notes.join("\n    ")}\n`,
        );
    },
  });
  const total = (of: (outcome: (typeof outcomes)[number]) => number): number =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
  const rows = total(({ expected }) => expected);
  const marks = total((outcome) => outcome.marks);
  // A feed that dates items otherwise gives marks by right.
  const honest = outcomes.filter(({ drift }) => drift === "none");
  const honestRows = honest.reduce((sum, { expected }) => sum + expected, 0);
  const honestMarks = honest.reduce((sum, outcome) => sum + outcome.marks, 0);
  const sums = {
    seed: Number(values.seed),
    histories: outcomes.length,
    rows,
    lost: total(({ lost }) => lost),
    doubledInSilence: total(({ doubledInSilence }) => doubledInSilence),
    doubledWithMark: total(({ doubledWithMark }) => doubledWithMark),
    marks,
    honestRows,
    honestMarks,
    marksPercent: honestRows === 0 ? 0 : Math.round((honestMarks / honestRows) * 10_000) / 100,
  };
  process.stdout.write(`${JSON.stringify(sums)}\n`);
  const proved =
    sums.lost === 0 && sums.doubledInSilence === 0 && sums.marksPercent < MARKS_PERCENT_MAX;
  process.exitCode = proved ? 0 : 1;
} finally {
  await close();
}
