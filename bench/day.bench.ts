/**
 * Measures many statements of one day: the cost of n statements of one row beside one statement of
 * n rows, and its growth with n, in one run. `node bench/day.bench.ts --statements=500,5000`; with
 * `--equal` all rows have one amount.
 */
import { SELF, stampOf } from "#server/http/through.ts";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "#server/clock.ts";
import { connect } from "#server/database/connect.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { inCompany } from "#server/database/tenant.ts";
import { ingestFile } from "#server/ledger/files/ingest-file.service.ts";
import { readInWorker } from "#server/features/statement-files/reading/read-in-worker.service.ts";
import { insertStoredFile } from "#server/features/statement-files/statement-files.store.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { keepResult } from "./bench-result.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    statements: { type: "string", default: "500,5000" },
    equal: { type: "boolean", default: false },
  },
});
const sizes = values.statements.split(",").map(Number);
const ACCOUNT = "117730161111101800000000";
const DAY = "2026-03-02" as LocalDate;
const UNIT = 100_000n;

const folder = mkdtempSync(join(tmpdir(), "bankhid-day-"));
const embedded = await startOwnPostgres({ dataDir: folder, onLost: () => process.exit(1) });
stopOnSignal(async () => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});
const { appUrl } = await prepareDatabase(embedded.ownerUrl);
const connection = await connect(appUrl, WORKER_LIMITS);

const itemAt = (at: number) => ({
  date: DAY,
  amount: values.equal ? UNIT : BigInt(at + 1) * UNIT,
  note: `t ${at}`,
  name: "Próba Kft.",
});

/** Each statement opens where the one before closed; `first`: how many came in a file before. */
function writeMany(count: number, first = 0): string {
  let opening = Array.from({ length: first }, (_, at) => itemAt(at).amount).reduce(
    (sum, amount) => sum + amount,
    0n,
  );
  return writeMt940(
    Array.from({ length: count }, (_, index) => {
      const at = first + index;
      const statement = {
        accountNr: ACCOUNT,
        number: String(at + 1),
        opening,
        items: [itemAt(at)],
      };
      opening += itemAt(at).amount;
      return statement;
    }),
  );
}

const writeOne = (count: number): string =>
  writeMt940([
    {
      accountNr: ACCOUNT,
      opening: 0n,
      items: Array.from({ length: count }, (_, at) => itemAt(at)),
    },
  ]);

/**
 * Takes the text in, in seconds, reading included; throws unless every row is new (`again`: known).
 */
async function take(
  companyId: string,
  text: string,
  rows: number,
  again = false,
): Promise<{ readonly seconds: number }> {
  const path = join(folder, "statement.sta");
  writeFileSync(path, text);
  const fileId = newId();
  const hash = createHash("sha256").update(text).digest();
  const file = {
    companyId,
    id: fileId,
    name: fileId,
    originalName: "statement.sta",
    hash,
    sizeBytes: text.length,
  };
  await inCompany(connection.db, companyId, (tx) =>
    insertStoredFile(tx, {
      ...file,
      uploadedBy: { userId: newId(), through: stampOf(SELF) },
      createdAt: new Date(),
    }),
  );
  const start = performance.now();
  const outcome = await ingestFile(
    { db: connection.db, clock: systemClock, newId: () => newId(), quota: unlimitedQuota },
    {
      companyId,
      fileId,
      acceptUnproven: false,
      steps: readInWorker({ path, fileName: "statement.sta", sizeBytes: text.length }),
      claim: async () => true,
      conclude: async () => {},
    },
  );
  const seconds = (performance.now() - start) / 1_000;
  const found = again ? outcome?.duplicates : outcome?.added;
  if (outcome?.status !== "finished" || found !== rows)
    throw new Error(`${outcome?.status}: ${found} of ${rows}`);
  return { seconds };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const results = [];
try {
  // The first file pays for the reading thread's start.
  await take((await buildCompany(connection.db)).id, writeOne(10), 10);
  for (const statements of sizes) {
    const company = await buildCompany(connection.db);
    const many = await take(company.id, writeMany(statements), statements);
    // The whole day in one statement afterwards: each row is one that the statements have brought.
    const whole = await take(company.id, writeOne(statements), statements, true);
    // As many statements again, in a file of its own that continues the chain.
    const halves = await buildCompany(connection.db);
    await take(halves.id, writeMany(statements), statements);
    const second = await take(halves.id, writeMany(statements, statements), statements);
    const one = await take(
      (await buildCompany(connection.db)).id,
      writeOne(statements),
      statements,
    );
    const figures = {
      statements,
      manySeconds: round(many.seconds),
      secondFileSeconds: round(second.seconds),
      oneSeconds: round(one.seconds),
      wholeAfterSeconds: round(whole.seconds),
      ratioToOne: round(many.seconds / one.seconds),
    };
    results.push(figures);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  }
  const [first, last] = [results[0]!, results.at(-1)!];
  const growth = round(last.manySeconds / first.manySeconds / (last.statements / first.statements));
  process.stdout.write(
    `cost of one statement at ${last.statements} beside ${first.statements}: ${growth}\n`,
  );
  keepResult(values.equal ? "day-equal" : "day", { growth, load: loadavg().map(round), results });
} finally {
  await connection.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
