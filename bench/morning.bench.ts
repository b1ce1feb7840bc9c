/**
 * One morning: companies with three accounts each are due at once and are read through the
 * program's own path, schedule → queue → worker → adapter over HTTP → PostgreSQL. `node
 * bench/morning.bench.ts --companies=1000,5000 [--programs=1]`. The program, the sandbox and
 * PostgreSQL are processes of their own on this machine; the time of each is measured. With
 * `--profile=FOLDER` the program writes its CPU profile there, and the database which statements
 * took how long.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { systemClock } from "#server/clock.ts";
import { scheduleFeedsJob } from "#server/features/bank-feeds/schedule/feed-job-definitions.ts";
import { allJobDefinitions } from "#server/jobs/all-jobs.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { createBankFeeds } from "#server/providers/bank-feed/create-bank-feeds.ts";
import { buildTestConfig, laterToday } from "#server/testing/test-config.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { keepResult } from "./bench-result.ts";
import { type BenchDatabase, openBenchDatabase } from "./bench-database.ts";
import { checkMorning, countSpread, type MorningCheck } from "./morning-check.ts";
import { type Watched, watchMorning } from "./morning-watch.ts";
import { ACCOUNTS_PER_COMPANY, buildWorld, type World } from "./morning-world.ts";
import { readNodeOptions } from "./histories/node-options.ts";
import { waitPastMidnight } from "./past-midnight.ts";
import { findChild, readCpu, readFamilyCpu, readMachineCpu, readMemory } from "./process-usage.ts";

const { values } = parseArgs({
  options: {
    companies: { type: "string", default: "1000,5000" },
    programs: { type: "string", default: "1" },
    profile: { type: "string" },
  },
});
const root = join(import.meta.dirname, "..");
const READY_MS = 60_000;
const SAMPLES_KEPT = 30;
// How long making the companies and reading them takes at the most, with a busy machine beside it.
const FIXED_MINUTES = 3;
const COMPANIES_A_MINUTE = 500;

interface Cpu {
  readonly program: number;
  readonly sandbox: number;
  readonly postgres: number;
  /** Processor time of all other processes on the machine, the measuring of this bench included. */
  readonly others: number;
}

type Pids = Readonly<Record<"sandbox" | "postgres", number>> & {
  readonly programs: readonly number[];
};

function readAllCpu(pids: Pids): Cpu & { readonly machine: number } {
  const program = pids.programs.reduce((sum, pid) => sum + readCpu(pid), 0);
  const [sandbox, postgres] = [readCpu(pids.sandbox), readFamilyCpu(pids.postgres)];
  const machine = readMachineCpu();
  return { program, sandbox, postgres, others: machine - program - sandbox - postgres, machine };
}

/** Starts the program with the role of a worker and waits until it works. */
async function startPrograms(
  database: BenchDatabase,
  sandbox: TestSandbox,
  folder: string,
  count: number,
): Promise<ChildProcess[]> {
  const profiling = values.profile ? ["--cpu-prof", `--cpu-prof-dir=${values.profile}`] : [];
  const out = openSync(join(folder, "program.log"), "a");
  const programs = Array.from({ length: count }, () =>
    spawn(
      process.execPath,
      [...readNodeOptions(), ...profiling, join(root, "src/server/main.ts")],
      {
        cwd: root,
        stdio: ["ignore", out, out],
        env: {
          ...sandbox.environment,
          NODE_ENV: "test",
          // The next morning of a company that was read shall not be in the middle of this one.
          FEED_MORNING_FROM: laterToday(),
          ROLES: "worker",
          LOG_LEVEL: "error",
          DATABASE_URL: database.ownerUrl,
          DATABASE_APP_URL: database.appUrl,
          DATA_DIR: join(folder, "data"),
        },
      },
    ),
  );
  const deadline = Date.now() + READY_MS;
  while (true) {
    // The timetable is written last, and each program keeps a connection that listens to the queue.
    const { rows } = await database.owner.query<{ timetable: string; lines: string }>(`
      select (select count(*) from pgboss.schedule) as timetable,
        (select count(*) from pg_stat_activity where query ilike 'listen %' and application_name = 'bankhid-queue') as lines`);
    if (Number(rows[0]!.timetable) > 0 && Number(rows[0]!.lines) >= count) return programs;
    const dead = programs.some(({ exitCode }) => exitCode !== null);
    if (dead || Date.now() > deadline)
      throw new Error(
        `The program did not start:\n${readFileSync(join(folder, "program.log"), "utf8")}`,
      );
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

async function beginMorning(database: BenchDatabase): Promise<void> {
  const log = pino({ level: "silent" });
  const queue = await openQueue({
    appUrl: database.appUrl,
    log,
    definitions: allJobDefinitions,
    works: false,
  });
  // All companies are due at once instead of each at its minute, because only the throughput is
  // measured.
  await database.owner.query("update feed_schedule set next_pull_at = now() - interval '1 second'");
  await queue.enqueue(scheduleFeedsJob, {});
  await queue.stop(1_000);
}

async function measureMorning(companies: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-morning-"));
  const setupFrom = performance.now();
  const database = await openBenchDatabase(
    values.profile ? { shared_preload_libraries: "pg_stat_statements" } : {},
  );
  const sandbox = await startTestSandbox();
  let programs: ChildProcess[] = [];
  try {
    const config = buildTestConfig(sandbox.environment);
    const feed = createBankFeeds({ config, clock: systemClock }).get("aggreg8")!;
    const world = await buildWorld(database.owner, sandbox, feed, { companies });
    programs = await startPrograms(database, sandbox, folder, Number(values.programs));
    if (values.profile) await database.owner.query("create extension pg_stat_statements");
    await database.owner.query("checkpoint");
    const pids: Pids = {
      programs: programs.map(({ pid }) => pid!),
      sandbox: findChild(process.pid, "sandbox/main.ts"),
      postgres: findChild(process.pid, "postgres"),
    };
    const setupSeconds = (performance.now() - setupFrom) / 1_000;
    const before = {
      cpu: readAllCpu(pids),
      memoryMb: readMemory(pids.programs[0]!).nowMb,
      load: loadavg()[0]!,
    };
    process.stdout.write(
      `${companies} companies, made in ${setupSeconds.toFixed(0)} s (load ${before.load.toFixed(1)})\n`,
    );
    const startedAt = new Date();
    await beginMorning(database);
    const watched = await watchMorning(database.ownerUrl, {
      companies,
      programs: pids.programs,
      everyMs: Math.min(5_000, Math.max(500, companies / 4)),
    });
    const after = readAllCpu(pids);
    if (values.profile) await writeStatements(database, values.profile);
    const checks = await checkMorning({
      owner: database.owner,
      sandbox,
      feed,
      world,
      since: startedAt,
    });
    const cpu: Cpu = {
      program: after.program - before.cpu.program,
      sandbox: after.sandbox - before.cpu.sandbox,
      postgres: after.postgres - before.cpu.postgres,
      others: after.others - before.cpu.others,
    };
    const spread = await countSpread(database.owner);
    const errors = readFileSync(join(folder, "program.log"), "utf8");
    return describe({ world, watched, checks, cpu, spread, before, setupSeconds, errors });
  } finally {
    for (const program of programs) program.kill("SIGTERM");
    await Promise.all(
      programs.map(async (program) => {
        if (program.exitCode === null) await new Promise((done) => program.once("exit", done));
      }),
    );
    await sandbox.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeStatements(database: BenchDatabase, folder: string): Promise<void> {
  const { rows } = await database.owner.query<Record<string, unknown>>(`
    select round(total_exec_time) as ms, calls, round(mean_exec_time::numeric, 3) as mean_ms, rows, wal_bytes,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as query
    from pg_stat_statements order by total_exec_time desc limit 60`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "statements.txt"),
    rows.map((row) => Object.values(row).join("\t")).join("\n"),
  );
}

interface Measured {
  readonly world: World;
  readonly watched: Watched;
  readonly checks: MorningCheck;
  readonly cpu: Cpu;
  readonly spread: unknown;
  readonly before: { readonly memoryMb: number; readonly load: number };
  readonly setupSeconds: number;
  readonly errors: string;
}

type Figures = ReturnType<typeof describe>;

const round = (value: number, places = 2): number =>
  Math.round(value * 10 ** places) / 10 ** places;

function describe({ world, watched, checks, cpu, spread, before, setupSeconds, errors }: Measured) {
  const companies = world.companyIds.length;
  const { samples, seconds } = watched;
  const step = Math.max(1, Math.ceil(samples.length / SAMPLES_KEPT));
  return {
    companies,
    accounts: world.accounts.length,
    newItems: world.news,
    rowsBefore: world.rowsBefore,
    programs: Number(values.programs),
    seconds: round(seconds, 1),
    millisecondsPerCompany: round((seconds * 1_000) / companies),
    jobsPerSecond: round(companies / seconds),
    accountsPerSecond: round((companies * ACCOUNTS_PER_COMPANY) / seconds),
    rowsPerSecond: round(world.news / seconds),
    depthMax: Math.max(...samples.map(({ due, waiting }) => due + waiting)),
    connectionsMax: watched.connectionsMax,
    connectionsBusyMax: watched.connectionsBusyMax,
    memoryMb: { before: before.memoryMb, peak: watched.memoryPeakMb },
    cpuSeconds: {
      program: round(cpu.program),
      sandbox: round(cpu.sandbox),
      postgres: round(cpu.postgres),
      others: round(cpu.others),
    },
    cores: cpus().length,
    failedJobs: watched.failedJobs,
    errorLines: errors.split("\n").filter((line) => line.includes('"level":50')).length,
    checks,
    spread,
    load: [round(before.load), round(loadavg()[0]!)],
    setupSeconds: round(setupSeconds, 0),
    samples: samples.filter((_, at) => at % step === 0 || at === samples.length - 1),
  };
}

function keep(figures: Figures): void {
  keepResult(`morning-${figures.companies}`, { node: process.version, ...figures });
}

let sound = true;
for (const companies of values.companies.split(",").map(Number)) {
  await waitPastMidnight(FIXED_MINUTES + companies / COMPANIES_A_MINUTE);
  const figures = await measureMorning(companies);
  const { samples: _samples, ...shown } = figures;
  process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
  keep(figures);
  sound &&= figures.checks.faults.length === 0 && figures.failedJobs === 0;
}
process.exit(sound ? 0 : 1);
