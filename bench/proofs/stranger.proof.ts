/**
 * A stranger's copy of a company, kept in step with the running program through random imports,
 * bookings, deletions, files that come back, moves of an account, joins of a former number, items
 * that Számlázz.hu tells too, turns of the leading origin, and restarts of both programs. In the
 * end the copy equals the original, row by row. `--rows=100000` at first, `--rounds=60`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createSeededRandom } from "../../src/server/testing/seeded-random.ts";
import { startProduct } from "../histories/product.ts";
import type { CopiedRow } from "../stranger/copy.ts";
import { stopOnSignal } from "../stop-on-signal.ts";
import { ACCOUNTS, World } from "../stranger/world.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    rows: { type: "string", default: "100000" },
    rounds: { type: "string", default: "60" },
  },
});

const FILE_ROWS = 5_000;
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

const begunAt = performance.now();
const tell = (text: string): void =>
  void process.stderr.write(`${Math.round((performance.now() - begunAt) / 1_000)} s: ${text}\n`);

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-stranger-"));
  const random = createSeededRandom(Number(values.seed));
  const world = new World(folder, await startProduct(folder), random);
  stopOnSignal(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const done: Record<string, number> = {};
  try {
    await world.open();
    const rows = Number(values.rows);
    for (let at = 0; at < rows; at += FILE_ROWS)
      await world.import(Math.min(FILE_ROWS, rows - at), ACCOUNTS[0]);
    await world.import(undefined, ACCOUNTS[1]);
    await world.import(undefined, ACCOUNTS[2]);
    tell("everything is imported");
    const startedAt = performance.now();
    await world.copy.keepInStep();
    const firstSyncSeconds = Math.round((performance.now() - startedAt) / 1_000);
    tell("the copy is whole for the first time");
    for (let round = 0; round < Number(values.rounds); round++) {
      const step = STEPS[round] ?? world.pick(STEPS);
      done[step] = (done[step] ?? 0) + 1;
      await world[step]();
      tell(step);
      if (random() < 0.6) await world.copy.keepInStep();
    }
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
    const found = { rows: original.size, listed, firstSyncSeconds, steps: done };
    process.stdout.write(
      `${JSON.stringify({ ...found, differences: differences.length, first })}\n`,
    );
    return differences.length === 0 && original.size > 0 && listed === original.size;
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
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

process.exitCode = (await main()) ? 0 : 1;
