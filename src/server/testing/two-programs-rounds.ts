/**
 * Rounds in which worker programs are killed, stopped, started again and put to sleep while a bank
 * has news. At whatever moment, in the end one program at a time has read each company, and the
 * stored rows equal the bank's books.
 */
import type pg from "pg";
import type { Database } from "../database/connect.ts";
import { listReadByTwo } from "./call-recorder.ts";
import {
  type DueWorld,
  isAllRead,
  listPullJobs,
  listWorldFaults,
  makeAllDue,
} from "./two-programs.ts";
import {
  startWorkerProgram,
  until,
  type WorkerProgram,
  type WorkerSetting,
} from "./worker-programs.ts";

const WAIT_MS = 180_000;
// About as long as the readings of a round take, so that some ends come after the last of them.
const RANDOM_MS = 1_200;
const HELD_MAX = 12;

/** The end of the first and of the second program in the middle of a round. */
const ENDS = [
  ["SIGKILL", undefined],
  ["SIGTERM", undefined],
  ["SIGKILL", "SIGKILL"],
  ["SIGTERM", "SIGKILL"],
  ["SIGSTOP", undefined],
  ["SIGTERM", "SIGTERM"],
] as const;

export interface TwoProgramsReport {
  readonly rounds: number;
  readonly killed: number;
  readonly stopped: number;
  /** Programs that slept through their heartbeat and woke up beside who had taken over. */
  readonly slept: number;
  /** Readings that the next reader closed or that ended by a stop. */
  readonly interrupted: number;
  /** Runs of jobs that were lost and repeated. */
  readonly repeated: number;
  readonly newRows: number;
  readonly faults: readonly string[];
}

type Counts = { -readonly [Name in Exclude<keyof TwoProgramsReport, "faults" | "rounds">]: number };

export interface TwoProgramsSetting extends WorkerSetting {
  readonly db: Database;
  readonly owner: pg.Client;
  readonly world: DueWorld;
  readonly appUrl: string;
  /** 0 (included) to 1. */
  readonly random: () => number;
}

/**
 * Two programs run at the beginning of each round; an ended program is started again in the middle
 * of it.
 */
export async function runTwoProgramsRounds(
  setting: TwoProgramsSetting,
  rounds: number,
): Promise<TwoProgramsReport> {
  const counts: Counts = {
    killed: 0,
    stopped: 0,
    slept: 0,
    interrupted: 0,
    repeated: 0,
    newRows: 0,
  };
  const faults: string[] = [];
  let programs: WorkerProgram[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      while (programs.length < 2)
        programs.push(await startWorkerProgram(`program-${round}-${programs.length}`, setting));
      const ended = await runRound(setting, counts, { round, programs });
      await until("all are read", () => isAllRead(setting.owner), WAIT_MS);
      const awake = ended.sleeper === undefined ? [...programs, ...ended.gone] : [];
      const found = listReadByTwo(awake.map(({ recorder }) => recorder));
      found.push(...(await listWorldFaults(setting.db, setting.owner, setting.world)));
      faults.push(
        ...found.map(
          (fault) => `round ${round} (${ENDS[round % ENDS.length]!.join(" ")}): ${fault}`,
        ),
      );
      for (const { recorder } of ended.gone) await recorder.close();
      for (const { recorder } of programs) recorder.forget();
      counts.repeated += (await listPullJobs(setting.owner)).reduce(
        (sum, { retries }) => sum + retries,
        0,
      );
      await setting.owner.query(
        "delete from pgboss.job where name = 'feed.pull' and state = 'completed'",
      );
    }
    const { rows } = await setting.owner.query<{ interrupted: number; added: number }>(`
      select count(*) filter (where outcome = 'interrupted')::integer as interrupted, sum(new_count)::integer as added from sync_run`);
    counts.interrupted = rows[0]!.interrupted;
    counts.newRows = rows[0]!.added;
  } finally {
    for (const program of programs) {
      await program.end("SIGKILL");
      await program.recorder.close();
    }
    programs = [];
  }
  return { rounds, ...counts, faults };
}

async function runRound(
  setting: TwoProgramsSetting,
  counts: Counts,
  { round, programs }: { readonly round: number; readonly programs: WorkerProgram[] },
): Promise<{ gone: WorkerProgram[]; sleeper: WorkerProgram | undefined }> {
  const ends = ENDS[round % ENDS.length]!;
  const both = [...programs];
  if (round > 0) await makeNews(setting, round);
  // Every other time the answers are kept back, so that there is something under way for certain.
  const holds = round % 2 === 0 || ends[0] === "SIGSTOP";
  if (holds) for (const { recorder } of both) recorder.hold();
  await makeAllDue(setting.owner, setting.appUrl, setting.world);
  const wanted = 1 + Math.floor(setting.random() * HELD_MAX);
  if (holds)
    await until(
      "readings are under way",
      () => both.every(({ recorder }) => recorder.countHeld() >= wanted),
      WAIT_MS,
    );
  else await new Promise((done) => setTimeout(done, setting.random() * RANDOM_MS));
  const gone: WorkerProgram[] = [];
  let sleeper: WorkerProgram | undefined;
  for (const [index, program] of both.entries()) {
    const signal = ends[index];
    if (signal === "SIGSTOP") {
      program.signal(signal);
      sleeper = program;
    } else if (signal !== undefined) {
      const code = await program.end(signal);
      if (signal === "SIGTERM" && code !== 0)
        throw new Error(`${program.name} ended with ${code} when it was told to stop`);
      counts[signal === "SIGKILL" ? "killed" : "stopped"]++;
      gone.push(program);
      programs.splice(programs.indexOf(program), 1);
    }
  }
  for (const program of programs) if (program !== sleeper) program.recorder.release();
  while (programs.length < 2)
    programs.push(await startWorkerProgram(`program-${round}-again-${programs.length}`, setting));
  if (sleeper !== undefined) {
    // It wakes when the other has taken its companies over, and gets the answers that are old by
    // then.
    await until("the sleeper's readings are taken over", () => isAllRead(setting.owner), WAIT_MS);
    await makeNews(setting, round + 0.5);
    await makeAllDue(setting.owner, setting.appUrl, setting.world);
    sleeper.recorder.release();
    sleeper.signal("SIGCONT");
    counts.slept++;
  }
  return { gone, sleeper };
}

/** Each bank has something new, some of it twice. */
async function makeNews({ world, random }: TwoProgramsSetting, round: number): Promise<void> {
  const { control } = world.driver;
  for (const [index, { feed }] of world.companies.entries()) {
    const item = {
      amount: `-${1_000 + index}.00`,
      partnerName: `Vevő ${round} Kft.`,
      text: `számla ${round}`,
    };
    await control.add(feed.accountNumber, random() < 0.5 ? [item] : [item, item]);
  }
}
