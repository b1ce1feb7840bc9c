/**
 * The main path on a Citus cluster: upload, list, book, export, move, the reading of banks, and 100
 * uploads; the same on one plain PostgreSQL in the same run; and row-level security on every node.
 * `CITUS_URL` is the owner's connection to the coordinator, to a database of its own with the
 * extension (docs/citus.md). Without it nothing is run, and nothing is proved.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startOwnPostgres } from "../own-postgres.ts";
import { CitusSide, type Step } from "../drills/citus-side.ts";
import { checkNodes, type NodeCheck } from "../drills/citus-nodes.ts";

const citusUrl = process.env.CITUS_URL;

interface Outcome {
  readonly steps: readonly Step[];
  readonly nodes: readonly NodeCheck[];
}

async function runSide(url: string, isCitus: boolean): Promise<Outcome> {
  const side = await CitusSide.start(url);
  try {
    await side.walkMainPath();
    const companyIds = await side.uploadMany();
    return { steps: side.steps, nodes: isCitus ? await checkNodes(side, companyIds) : [] };
  } finally {
    await side.stop();
  }
}

async function runPlain(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-plain-"));
  const embedded = await startOwnPostgres({ dataDir: folder });
  try {
    return await runSide(embedded.ownerUrl, false);
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  if (citusUrl === undefined || citusUrl === "") {
    process.stderr.write(
      "Not run: CITUS_URL names no cluster. docs/citus.md says how to build one of three nodes.\n",
    );
    return 1;
  }
  const before = loadavg()[0]!;
  const plain = await runPlain();
  const citus = await runSide(citusUrl, true);
  const steps = citus.steps.map((step) => {
    const beside = plain.steps.find((each) => each.step === step.step)!;
    return {
      ...step,
      plainOk: beside.ok,
      plainSeconds: beside.seconds,
      ratio: Math.round((step.seconds / beside.seconds) * 100) / 100,
    };
  });
  const holds = [...citus.steps, ...plain.steps, ...citus.nodes].every(({ ok }) => ok);
  const load = [before, loadavg()[0]!].map((value) => Math.round(value * 10) / 10);
  const report = { proved: holds, node: process.version, load, steps, nodes: citus.nodes };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  return holds ? 0 : 1;
}

process.exit(await main());
