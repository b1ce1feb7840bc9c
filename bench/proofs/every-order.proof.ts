/**
 * Worlds of one account and one week whose documents come in every order: two or three sources, and
 * the books must be the same. `--seed` is the first world, `--worlds` says how many. Worlds with a
 * statement of half a day are counted apart: pairing within the files may still follow the order
 * there.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#server/database/connect.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createTestIngest } from "#server/testing/build-ingest.ts";
import {
  type Books,
  buildWorld,
  liveOrder,
  ordersOf,
  type World,
} from "#server/testing/order-world.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, worlds: { type: "string", default: "300" } },
});
const WITHOUT_FSYNC = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
/** Of worlds with half days, so many in a hundred may differ. */
const HALVES_PERCENT_MAX = 10;

const folder = mkdtempSync(join(tmpdir(), "bankhid-orders-"));
const embedded = await startOwnPostgres({
  dataDir: join(folder, "database"),
  settings: WITHOUT_FSYNC,
});
const close = async (): Promise<void> => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
};
stopOnSignal(close);

const counts = {
  worlds: 0,
  halves: 0,
  orders: 0,
  differ: [] as number[],
  halvesDiffer: [] as number[],
};
try {
  const { appUrl } = await prepareDatabase(embedded.ownerUrl);
  const connection = await connect(appUrl, WORKER_LIMITS);
  const ingest = createTestIngest(connection.db);
  const first = Number(values.seed);
  for (let seed = first; seed < first + Number(values.worlds); seed++) {
    const world = buildWorld(seed);
    const isHalf = world.documents.some(({ name }) => name === "half a day");
    counts[isHalf ? "halves" : "worlds"]++;
    const books = new Map<string, Books>();
    for (const order of ordersOf(world.documents)) {
      const lived = await liveOrder(ingest, order);
      books.set(JSON.stringify(lived), lived);
      counts.orders++;
    }
    if (books.size === 1) continue;
    counts[isHalf ? "halvesDiffer" : "differ"].push(seed);
    process.stderr.write(`${tell(world)}\n${[...books.keys()].join("\n")}\n`);
  }
  ingest.close();
  await connection.close();
} finally {
  await close();
}
process.stdout.write(`${JSON.stringify({ seed: Number(values.seed), ...counts })}\n`);
const halvesMax = (counts.halves * HALVES_PERCENT_MAX) / 100;
process.exit(counts.differ.length === 0 && counts.halvesDiffer.length <= halvesMax ? 0 : 1);

function tell({ seed, documents }: World): string {
  return `seed ${seed}: ${documents.map(({ name }) => name).join(", ")}`;
}
