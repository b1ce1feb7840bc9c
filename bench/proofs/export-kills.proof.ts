/**
 * Kills the program that streams and keeps exports and the one that makes scheduled files by -9 in
 * the middle of them, on a server with fsync. Afterwards each run is whole in the ledger or absent,
 * what a person got whole is in the ledger, each new item is in one file, and each scheduled file
 * is there once with one letter. `--rounds=100`.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { connect } from "#server/database/connect.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { queueSchedulesJob } from "#server/features/exports/schedules/export-schedule-definitions.ts";
import { allJobDefinitions } from "#server/jobs/all-jobs.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import {
  addRows,
  buildExportPlace,
  type ExportPlace,
  findFileFaults,
  findRunFaults,
  FIRST_DAY,
  LAST_DAY,
} from "../drills/export-world.ts";
import { FleetProgram, lastingPort } from "../drills/fleet.ts";
import { startLetterSink } from "../drills/letter-sink.ts";
import { pause } from "../histories/product.ts";
import { createRandom } from "../histories/random.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    rounds: { type: "string", default: "100" },
    /** Fewer rounds where the time is over; the result tells how many. */
    minutes: { type: "string", default: "60" },
  },
});
const rounds = Number(values.rounds);
const random = createRandom(Number(values.seed), "export-kills");
const tell = (text: string): void => void process.stderr.write(`${text}\n`);

const PLACES = [
  ["all", 12_000],
  ["all", 12_000],
  ["new", 6_000],
  ["new", 6_000],
  ["scheduled", 6_000],
  ["scheduled", 6_000],
  ["scheduled", 6_000],
] as const;
const FORMATS = ["csv", "xlsx", "camt053_02", "mt940", "json"] as const;
const NEWS_ROWS = 1_500;
// From a kill before the first row is read to one behind several files.
const LIFE_MS = [0, 1_500] as const;
const REST_MS = 300_000;
const LOOK_MS = 1_000;

const folder = mkdtempSync(join(tmpdir(), "bankhid-export-kills-"));
const closes: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const close = async (): Promise<void> => {
  for (const one of closes.splice(0).reverse()) await Promise.resolve(one()).catch(() => {});
};
stopOnSignal(close);
try {
  const embedded = await startOwnPostgres({ dataDir: join(folder, "data") });
  closes.push(() => embedded.stop());
  const { appUrl } = await prepareDatabase(embedded.ownerUrl);
  const { db, close: disconnect } = await connect(appUrl);
  closes.push(disconnect);
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  await owner.connect();
  closes.push(() => owner.end());
  const sink = await startLetterSink();
  closes.push(() => sink.close());

  const places: ExportPlace[] = [];
  for (const [way, rows] of PLACES) places.push(await buildExportPlace(db, owner, way, rows));
  const scheduled = places.filter(({ way }) => way === "scheduled");
  const data = join(folder, "files");
  const environment = {
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    BASE_URL: "http://bankhid.test",
    TRUST_PROXY: "true",
    DATABASE_URL: embedded.ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATA_DIR: data,
    SMTP_URL: sink.url,
    QUEUE_HEARTBEAT_SECONDS: "10",
    QUEUE_WATCH_SECONDS: "2",
  };
  const web = new FleetProgram("web", "web", await lastingPort(), { folder, environment });
  const worker = new FleetProgram("worker", "worker", await lastingPort(), { folder, environment });
  closes.push(
    () => web.stop(),
    () => worker.stop(),
  );
  await Promise.all([web.start(), worker.start()]);
  const queue = await openQueue({
    appUrl,
    log: pino({ level: "silent" }),
    definitions: allJobDefinitions,
    works: false,
  });
  closes.push(() => queue.stop(1_000));
  for (const place of scheduled) await schedule(place);

  /** Hashes of the files that came to their end, by company. */
  const whole = new Map<string, string[]>();
  let broken = 0;
  let isOver = false;
  const startedAt = performance.now();
  const readers = places
    .filter(({ way }) => way !== "scheduled")
    .map((place) => keepExporting(place));
  const news = keepBringing();
  const endsAt = startedAt + Number(values.minutes) * 60_000;
  let killed = 0;
  for (let round = 1; round <= rounds && performance.now() < endsAt; round++, killed++) {
    await pause(random.int(...LIFE_MS));
    const program = round % 2 === 0 ? web : worker;
    await program.kill();
    await program.start();
    if (round % 10 === 0) tell(`${round} kills, ${countWhole()} whole files, ${broken} broken off`);
  }
  isOver = true;
  await Promise.all([...readers, news]);
  const late = await bringToRest();
  const faults = [
    ...late,
    ...(await findRunFaults(owner, places)),
    ...(await findFileFaults(owner)),
    ...(await findLostReplies()),
    ...(await findLostBytes()),
    ...(await findLetterFaults()),
  ];
  process.stdout.write(
    `${JSON.stringify({
      seed: Number(values.seed),
      rounds: killed,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      wholeFiles: countWhole(),
      brokenOff: broken,
      unfinishedRuns: await countOf(
        "select count(*)::integer as n from export_run where finished_at is null",
      ),
      keptFiles: await countOf("select count(*)::integer as n from export_file"),
      letters: sink.count(),
      faults,
    })}\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;

  function countWhole(): number {
    return [...whole.values()].reduce((sum, hashes) => sum + hashes.length, 0);
  }

  async function countOf(sql: string): Promise<number> {
    const { rows } = await owner.query<{ n: number }>(sql);
    return rows[0]!.n;
  }

  async function call(place: ExportPlace, path: string, body: object): Promise<Response> {
    return fetch(`http://127.0.0.1:${web.port}/v1${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${place.token}`,
        "content-type": "application/json",
        "x-forwarded-for": `10.0.0.${places.indexOf(place) + 1}`,
      },
      body: JSON.stringify({ company_id: place.companyId, ...body }),
    });
  }

  async function schedule(place: ExportPlace): Promise<void> {
    const reply = await call(place, "/export-schedules", {
      time: { every: "day", day: 1, hour: 5 },
      settings: { format: "csv", onlyNew: true },
      letter: true,
    });
    if (!reply.ok) throw new Error(`the schedule was refused: ${await reply.text()}`);
  }

  /** One person: the next export when the last one ended, well or broken off. */
  async function keepExporting(place: ExportPlace): Promise<void> {
    while (!isOver) {
      if (place.way === "new") await addRows(db, place, 50);
      const hash = await exportOnce(place, random.pick(FORMATS));
      if (hash === undefined) await pause(50);
    }
  }

  /** The hash of the bytes; undefined where the file broke off or was refused. */
  async function exportOnce(
    place: ExportPlace,
    format: (typeof FORMATS)[number],
  ): Promise<string | undefined> {
    let hasBegun = false;
    const delivery = random.pick(["stream", "auto"]);
    try {
      const asked = await call(place, "/bankaccount/export", {
        bank_accounts: [],
        start_date: FIRST_DAY,
        end_date: LAST_DAY,
        format,
        onlyNew: place.way === "new",
        delivery,
      });
      const reply = asked.ok && delivery === "auto" ? await fetchKept(asked) : asked;
      hasBegun = reply.ok;
      if (!reply.ok) return void (await reply.arrayBuffer());
      const hash = createHash("sha256")
        .update(Buffer.from(await reply.arrayBuffer()))
        .digest("hex");
      whole.set(place.companyId, [...(whole.get(place.companyId) ?? []), hash]);
      return hash;
    } catch {
      if (hasBegun) broken++;
      return undefined;
    }
  }

  /** The file that the page waited for, by its ticket. */
  async function fetchKept(asked: Response): Promise<Response> {
    const { url } = (await asked.json()) as { url: string };
    return fetch(`http://127.0.0.1:${web.port}${url}`);
  }

  /** New rows for the schedules, which are due at once. */
  async function keepBringing(): Promise<void> {
    while (!isOver) {
      for (const place of scheduled) await addRows(db, place, NEWS_ROWS);
      await makeDue();
      await pause(random.int(...LIFE_MS));
    }
  }

  async function makeDue(): Promise<void> {
    await owner.query("update export_schedule set due_at = now() - interval '1 second'");
    await queue.enqueue(queueSchedulesJob, {});
  }

  /** Until everything that was brought is in a file; answers what did not come to rest. */
  async function bringToRest(): Promise<string[]> {
    for (const place of places) if (place.way === "new") await exportOnce(place, "csv");
    const deadline = Date.now() + REST_MS;
    const open = `select ((select count(*) from export_job where state in ('waiting', 'running'))
      + (select count(*) from pgboss.job where name like 'export.%' and state in ('created', 'retry', 'active') and start_after <= now())
      + (select count(*) from export_schedule where due_at <= now()))::integer as n`;
    for (let quiet = 0; quiet < 2;) {
      if (Date.now() > deadline) return ["the jobs did not come to rest"];
      if ((await countOf(open)) > 0) await pause(LOOK_MS);
      else if (quiet++ === 0) await makeDue();
    }
    return [];
  }

  /** Files that a person has whole, of which the ledger knows nothing. */
  async function findLostReplies(): Promise<string[]> {
    const found: string[] = [];
    for (const [companyId, hashes] of whole) {
      const { rows } = await owner.query<{ hash: string }>(
        "select encode(content_hash, 'hex') as hash from export_run where company_id = $1::uuid and finished_at is not null",
        [companyId],
      );
      for (const [hash, same] of Map.groupBy(hashes, (each) => each)) {
        const known = rows.filter((row) => row.hash === hash).length;
        if (known < same.length)
          found.push(`${companyId}: ${same.length} files ${hash}, ${known} runs`);
      }
    }
    return found;
  }

  async function findLostBytes(): Promise<string[]> {
    const files = createDiskFileStorage(join(data, "files"), 0);
    const { rows } = await owner.query<{ companyId: string; id: string; hash: Buffer }>(
      'select company_id as "companyId", id, stored_hash as hash from export_file',
    );
    const found: string[] = [];
    for (const { companyId, id, hash } of rows) {
      const stored = createHash("sha256");
      try {
        for await (const chunk of await files.open(companyId, hash)) stored.update(chunk as Buffer);
      } catch {
        found.push(`file ${id} has no bytes`);
        continue;
      }
      if (!stored.digest().equals(hash)) found.push(`file ${id} has other bytes`);
    }
    return found;
  }

  /** Each run has a letter. One that is sent twice has one id; two ids are two letters. */
  async function findLetterFaults(): Promise<string[]> {
    const found: string[] = [];
    for (const { companyId, email } of scheduled) {
      const ended = await countOf(
        `select count(*)::integer as n from export_job where company_id = '${companyId}' and state = 'done'`,
      );
      const told = new Set(sink.to(email)).size;
      if (told !== ended) found.push(`${companyId}: ${ended} runs, ${told} letters`);
    }
    return found;
  }
} finally {
  await close();
}
