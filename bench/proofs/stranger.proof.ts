/**
 * A stranger's copy of a company, kept in step with the running program through random imports,
 * bookings, deletions, files that come back, moves of an account, joins of a former number, items
 * that Számlázz.hu tells too, turns of the leading origin, and restarts of both programs. In the
 * end the copy equals the original, row by row. `--rows=100000` at first, `--rounds=60`. With
 * `--folder` the world is kept there between runs: each ends after `--seconds` (540) with exit code
 * 3, and the next one goes on.
 */
import { parseArgs } from "node:util";
import { createSeededRandom } from "../../src/server/testing/seeded-random.ts";
import { KeptProgress, TO_BE_CONTINUED } from "../drills/kept-progress.ts";
import { startProduct } from "../histories/product.ts";
import type { CopiedRow } from "../stranger/copy.ts";
import { stopOnSignal } from "../stop-on-signal.ts";
import { ACCOUNTS, type KeptWorld, World } from "../stranger/world.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    rows: { type: "string", default: "100000" },
    rounds: { type: "string", default: "60" },
    folder: { type: "string" },
    seconds: { type: "string", default: "540" },
  },
});
const request = {
  seed: Number(values.seed),
  rows: Number(values.rows),
  rounds: Number(values.rounds),
};

const FILE_ROWS = 5_000;
// Pages of the first copy between two looks at the time.
const PAGES_AT_ONCE = 20;
/** Each once at the beginning, then at random. */
const STEPS = [
  "import",
  "book",
  "again",
  "delete",
  "restore",
  "move",
  "join",
  "link",
  "turn",
  "restart",
  "stop",
] as const;

/** How far the proof has come. */
interface State {
  imported: number;
  accounts: number;
  isCopied: boolean;
  firstSyncSeconds: number;
  round: number;
  steps: Record<string, number>;
  runs: number;
}

const begunAt = performance.now();
const secondsSince = (from: number): number => Math.round((performance.now() - from) / 1_000);
const tell = (text: string): void =>
  void process.stderr.write(`${secondsSince(begunAt)} s: ${text}\n`);

const progress = new KeptProgress<State & { readonly world: KeptWorld }>(values.folder, {
  name: "stranger",
  seconds: Number(values.seconds),
});
const before = progress.take(request);
const state: State = before ?? {
  imported: 0,
  accounts: 1,
  isCopied: false,
  firstSyncSeconds: 0,
  round: 0,
  steps: {},
  runs: 0,
};
// A run that goes on draws other numbers than the one before it.
const random = createSeededRandom(request.seed + state.runs++);

/** The next step, each short; false where all are done. */
async function goOn(world: World): Promise<boolean> {
  if (state.imported < request.rows) {
    const count = Math.min(FILE_ROWS, request.rows - state.imported);
    await world.import(count, ACCOUNTS[0]);
    state.imported += count;
    if (state.imported === request.rows) tell("the first account is imported");
  } else if (state.accounts < ACCOUNTS.length) {
    await world.import(undefined, ACCOUNTS[state.accounts++]);
  } else if (!state.isCopied) {
    const startedAt = performance.now();
    state.isCopied = await world.copy.keepInStep(PAGES_AT_ONCE);
    state.firstSyncSeconds += secondsSince(startedAt);
    if (state.isCopied) tell("the copy is whole for the first time");
  } else if (state.round < request.rounds) {
    const step = STEPS[state.round++] ?? world.pick(STEPS);
    state.steps[step] = (state.steps[step] ?? 0) + 1;
    await world[step]();
    tell(step);
    if (random() < 0.6) await world.copy.keepInStep();
  } else return false;
  return true;
}

/** Lives the proof; undefined where the time was up before its end. */
async function live(world: World): Promise<boolean | undefined> {
  if (before === undefined) await world.open();
  while (await goOn(world))
    if (progress.isTimeUp()) {
      progress.keep(request, { ...state, world: world.kept });
      tell(`round ${state.round}: time is up; the same command goes on`);
      return undefined;
    }
  return judge(world);
}

async function judge(world: World): Promise<boolean> {
  await world.copy.awaitRest();
  tell("the copy is at rest");
  const [original, shown] = await Promise.all([
    world.copy.readOriginal(),
    world.person.listRows(world.company),
  ]);
  const listed = shown.length;
  const differences = compare(world.copy.rows, original);
  const first = differences
    .slice(0, 3)
    .map((id) => ({ copied: world.copy.rows.get(id), original: original.get(id) }));
  const { firstSyncSeconds, runs, steps } = state;
  const found = { seed: request.seed, runs, rows: original.size, listed, firstSyncSeconds, steps };
  process.stdout.write(`${JSON.stringify({ ...found, differences: differences.length, first })}\n`);
  return differences.length === 0 && original.size > 0 && listed === original.size;
}

function compare(
  copied: ReadonlyMap<string, CopiedRow>,
  original: ReadonlyMap<string, CopiedRow>,
): string[] {
  const ids = new Set([...copied.keys(), ...original.keys()]);
  return [...ids].filter(
    (id) => JSON.stringify(copied.get(id)) !== JSON.stringify(original.get(id)),
  );
}

async function main(): Promise<number> {
  const product = await startProduct(progress.folder);
  const world = new World(progress.folder, product, random, before?.world);
  stopOnSignal(async () => {
    await world.close();
    if (!progress.lasts) progress.end();
  });
  try {
    const isProved = await live(world);
    if (isProved === undefined) return TO_BE_CONTINUED;
    return isProved ? 0 : 1;
  } finally {
    await world.close();
    if (!progress.lasts) progress.end();
  }
}

process.exitCode = await main();
