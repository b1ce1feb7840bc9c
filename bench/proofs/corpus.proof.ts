/**
 * Ten thousand import histories of the kinds of `npm run proof -- histories`: nothing is lost,
 * nothing is doubled without a mark. A seed is one history of each kind. Files go through the
 * program's reading job on a database of their own, and not through HTTP, which takes several times
 * as long. `--seeds=141` of all kinds are more than 10,000; `--minutes=7` is a portion, `--fresh`
 * begins anew, `--kind=K --seed=N --seeds=1` lives one history.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#server/database/connect.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createTestIngest } from "#server/testing/build-ingest.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { JobPerson } from "../corpus/by-job.ts";
import { buildHistory, KIND_NAMES } from "../histories/kinds.ts";
import { isClean, liveHistory, type Outcome } from "../histories/live-history.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { PORTION_OPTIONS, Portions } from "../portions.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    ...PORTION_OPTIONS,
    seeds: { type: "string", default: "141" },
    kind: { type: "string" },
    lanes: { type: "string", default: "2" },
  },
});
// Nothing is killed here; each history has some hundred commits.
const WITHOUT_FSYNC = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const kinds = values.kind === undefined ? KIND_NAMES : [values.kind];
const portions = new Portions({
  name: values.kind === undefined ? "corpus" : `corpus-${values.kind}`,
  first: Number(values.seed),
  count: Number(values.seeds),
  minutes: Number(values.minutes),
  fresh: values.fresh,
});

const folder = mkdtempSync(join(tmpdir(), "bankhid-corpus-"));
const embedded = await startOwnPostgres({
  dataDir: join(folder, "database"),
  settings: WITHOUT_FSYNC,
});
const close = async (): Promise<void> => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
};
stopOnSignal(close);
try {
  const { appUrl } = await prepareDatabase(embedded.ownerUrl);
  const connection = await connect(appUrl, WORKER_LIMITS);
  const ingest = createTestIngest(connection.db);
  const person = new JobPerson(connection.db, ingest);
  const lane = async (): Promise<void> => {
    for (let seed = portions.next(); seed !== undefined; seed = portions.next()) {
      const outcomes: Outcome[] = [];
      for (const kind of kinds) {
        const company = await buildCompany(connection.db);
        outcomes.push(await liveHistory(buildHistory(kind, seed), person, company.id));
      }
      const faults = outcomes.filter((each) => !isClean(each)).map(tell);
      for (const fault of faults) process.stderr.write(`${fault}\n`);
      portions.keep(seed, sumsOf(outcomes), faults);
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  process.exitCode = portions.end();
  ingest.close();
  await connection.close();
} finally {
  await close();
}
process.exit();

function tell(outcome: Outcome): string {
  const { kind, seed, lost, doubledInSilence, misdated, wrongSums, unread, notes } = outcome;
  return (
    `${kind} --seed=${seed}: lost ${lost}, doubled in silence ${doubledInSilence}, misdated ${misdated}, ` +
    `wrong sums ${wrongSums}, ${[...unread, ...notes].slice(0, 4).join("; ")}`
  );
}

function sumsOf(outcomes: readonly Outcome[]): Record<string, number> {
  const sum = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    histories: outcomes.length,
    files: sum(({ files }) => files.length),
    rows: sum(({ expected }) => expected),
    lost: sum(({ lost }) => lost),
    doubledInSilence: sum(({ doubledInSilence }) => doubledInSilence),
    doubledWithMark: sum(({ doubledWithMark }) => doubledWithMark),
    marks: sum(({ marks }) => marks),
  };
}
