/**
 * The job queue on the same database: a job enqueued in a transaction exists exactly when the
 * transaction is committed.
 */
import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import type { Logger } from "pino";
import {
  type ConnectionOptions,
  type JobWithMetadata,
  PgBoss,
  type Queue as QueueOptions,
} from "pg-boss";
import { systemClock } from "../clock.ts";
import { isWorthRepeating } from "../database/database-errors.ts";
import type { GlobalTx } from "../database/tenant.ts";
import { QUEUE_SCHEMA } from "../database/queue-schema-name.ts";
import {
  type JobDefinition,
  type RegisteredJob,
  RunPostponed,
  RunStopped,
  type TimetableEntry,
} from "./job.ts";
import { StorageFault } from "#server/storage-fault.ts";
import { giveJobBack, listDueQueues } from "./queue.store.ts";

export interface EnqueueOptions {
  /** The caller's transaction; without it the job is enqueued at once. */
  tx?: GlobalTx;
  /**
   * The subject of the job; `keyRule` of the definition says what happens with a second job of the
   * same key.
   */
  key?: string;
  /** Not before this many seconds from now. */
  afterSeconds?: number;
  /** Jobs of a higher priority come first; 0 where none is given. */
  priority?: number;
  /** The owner of the job, for definitions with `perGroup`. */
  group?: string;
}

export interface Queue {
  /** Puts a job into the queue. Answers its id, or undefined when the key rule did not take it. */
  enqueue<Data extends object>(
    job: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** Many jobs of one kind in one statement; answers how many the key rule took. */
  enqueueAll<Data extends object>(
    job: JobDefinition<Data>,
    jobs: readonly { readonly data: Data; readonly key: string }[],
    options?: Pick<EnqueueOptions, "tx">,
  ): Promise<number>;
  /** Begins to run the listed jobs and their timetable in this program. */
  startWorkers(jobs: readonly RegisteredJob[], timetable: readonly TimetableEntry[]): Promise<void>;
  /**
   * Takes no new job and tells the running ones to end. A job that ends by RunStopped is back in
   * the queue at once, for another program. The others are waited for, at most `limitMs`; a job
   * that is cut off then is repeated in a few seconds.
   */
  stop(limitMs: number): Promise<void>;
}

export interface QueueSettings {
  /** Connection of the program's role. */
  appUrl: string;
  log: Logger;
  /** Every job that may be enqueued; their queues are made or brought up to date at the start. */
  definitions: readonly JobDefinition<object>[];
  /** True in programs with the role `worker`. */
  works: boolean;
  /**
   * After how many seconds without a sign of life the jobs of a program are another's, 10 at the
   * least. Default: 20.
   */
  heartbeatSeconds?: number;
  /** How often lost jobs are looked for. Default: every 10 seconds. */
  watchSeconds?: number;
  /** How long a job waits after a fault of the moment. Default: 5 seconds. */
  putOffSeconds?: number;
}

/** The queue of jobs whose repeats are used up; an operator looks at them. */
const DEAD_LETTERS = "dead.letters";

// Jobs of a killed program wait for this long until another takes them.
const HEARTBEAT_SECONDS = 20;
const WATCH_SECONDS = 10;
const PUT_OFF_SECONDS = 5;
// A job that meets such faults for a whole day is for an operator to look at.
const PUT_OFF_MAX_MS = 24 * 3600 * 1000;
/** How long a job waits whose bytes are lost: somebody has to bring them back first. */
const LOST_BYTES_SECONDS = 600;
// Finished jobs are of use only for a while, when somebody looks into a fault.
const KEEP_FINISHED_SECONDS = 24 * 3600;
const KEEP_DEAD_SECONDS = 90 * 24 * 3600;
const CONNECTIONS = 4;
// New jobs are announced and begin at once. Repeats and delayed jobs are not: one statement looks
// for those of all queues, and wakes the lanes that have something to do.
const LOOK_EVERY_MS = 2_000;
// A lane asks by itself seldom: a hundred lanes that ask every two seconds keep a processor busy in
// a program that has nothing to do.
const POLLING = { pollingIntervalSeconds: 60, batchSize: 1 };

const POLICIES = { every: "standard", oneWaiting: "short", oneAtAll: "exclusive" } as const;

/** Connects to the queue. Throws when its schema is missing (see prepare-database.ts). */
export async function openQueue(settings: QueueSettings): Promise<Queue> {
  const { log, heartbeatSeconds = HEARTBEAT_SECONDS, watchSeconds = WATCH_SECONDS } = settings;
  const { putOffSeconds = PUT_OFF_SECONDS } = settings;
  const boss = new PgBoss({
    connectionString: settings.appUrl,
    schema: QUEUE_SCHEMA,
    application_name: "bankhid-queue",
    max: CONNECTIONS,
    migrate: false,
    createSchema: false,
    reindex: false,
    supervise: settings.works,
    schedule: settings.works,
    superviseIntervalSeconds: watchSeconds,
    // Below the interval, or a program's own look a moment too early would be passed over, and with
    // it a whole interval.
    monitorIntervalSeconds: Math.max(1, watchSeconds - 1),
    useListenNotify: settings.works,
  });
  // The end of a job after the queue is closed cannot be written any more; the next program repeats
  // the job.
  let closed = false;
  boss.on("error", (error) =>
    closed
      ? log.debug({ err: error }, "job queue, closed")
      : log.error({ err: error }, "job queue"),
  );
  boss.on("warning", (warning) => log.warn({ warning }, "job queue"));
  await boss.start();
  try {
    await makeQueues(boss, settings.definitions, heartbeatSeconds);
  } catch (error) {
    // The first error is told.
    await boss.stop({ graceful: false, close: true }).catch(() => {});
    throw error;
  }
  const stopping = new AbortController();
  return {
    enqueue: (job, data, options) => enqueue(boss, job, data, options ?? {}),
    enqueueAll: async (job, jobs, { tx } = {}) => {
      const given = jobs.map(({ data, key }) => ({
        data: job.schema.parse(data),
        singletonKey: key,
      }));
      const through = tx === undefined ? {} : { db: throughTransaction(tx) };
      return (await boss.insert(job.name, given, { returnId: true, ...through }))?.length ?? 0;
    },
    startWorkers: (jobs, timetable) =>
      startWorkers({ boss, log, stopping: stopping.signal, putOffSeconds }, jobs, timetable),
    stop: async (limitMs) => {
      // First the lanes stop looking for jobs, or this program would take the returned jobs again.
      for (const { name } of settings.definitions) void boss.offWork(name, { wait: false });
      stopping.abort();
      await boss.stop({ graceful: true, timeout: limitMs, close: true });
      closed = true;
    },
  };
}

function queueOptionsOf(
  { options }: JobDefinition<object>,
  heartbeatSeconds: number,
): Omit<QueueOptions, "name"> {
  return {
    policy: POLICIES[options.keyRule],
    retryLimit: options.retries,
    retryDelay: options.retryPauseSeconds,
    retryBackoff: true,
    retryDelayMax: options.retryPauseMaxSeconds,
    expireInSeconds: options.expireSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
    // A job without repeats is a round of the timetable: the next round does its work.
    ...(options.retries > 0 && { deadLetter: DEAD_LETTERS }),
    notify: true,
  };
}

async function makeQueues(
  boss: PgBoss,
  definitions: QueueSettings["definitions"],
  heartbeatSeconds: number,
): Promise<void> {
  await makeQueue(boss, DEAD_LETTERS, {
    deleteAfterSeconds: KEEP_DEAD_SECONDS,
    retentionSeconds: KEEP_DEAD_SECONDS,
  });
  for (const definition of definitions)
    await makeQueue(boss, definition.name, queueOptionsOf(definition, heartbeatSeconds));
}

// The policy of a queue that exists cannot change; everything else follows the program.
async function makeQueue(
  boss: PgBoss,
  name: string,
  options: Omit<QueueOptions, "name">,
): Promise<void> {
  const found = await boss.getQueue(name);
  if (!found) await boss.createQueue(name, options);
  else {
    const { policy, partition: _partition, ...changeable } = options;
    if (policy !== undefined && found.policy !== policy) {
      throw new Error(`The key rule of the job ${name} cannot change; give it a new name.`);
    }
    await boss.updateQueue(name, { ...changeable, deadLetter: changeable.deadLetter ?? null });
  }
}

async function enqueue<Data extends object>(
  boss: PgBoss,
  job: JobDefinition<Data>,
  data: Data,
  options: EnqueueOptions,
): Promise<string | undefined> {
  const checked = job.schema.parse(data);
  const id = await boss.send(job.name, checked, {
    ...(options.key === undefined ? {} : { singletonKey: options.key }),
    ...(options.afterSeconds === undefined ? {} : { startAfter: options.afterSeconds }),
    ...(options.priority === undefined ? {} : { priority: options.priority }),
    ...(options.group === undefined ? {} : { group: { id: options.group } }),
    ...(options.tx === undefined ? {} : { db: throughTransaction(options.tx) }),
  });
  return id ?? undefined;
}

function throughTransaction(tx: GlobalTx): NonNullable<ConnectionOptions["db"]> {
  return {
    executeSql: async (text, values) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}

type TakenJob = JobWithMetadata<object>;

/** The lanes that run jobs in this program. */
interface Workplace {
  readonly boss: PgBoss;
  readonly log: Logger;
  /** Aborted when the program stops. */
  readonly stopping: AbortSignal;
  /** See QueueSettings. */
  readonly putOffSeconds: number;
}

async function startWorkers(
  place: Workplace,
  jobs: readonly RegisteredJob[],
  timetable: readonly TimetableEntry[],
): Promise<void> {
  // First the timetable: the lanes take the queue's few connections at once.
  await keepTimetable(place.boss, timetable);
  const lanes = new Map<string, string[]>();
  for (const { definition, run } of jobs) {
    const own: string[] = [];
    for (let lane = 0; lane < definition.options.concurrency; lane++)
      own.push(await startLane(place, definition, run));
    lanes.set(definition.name, own);
  }
  void keepLooking(place, lanes);
}

/** Wakes the lanes of the queues in which a job is due; until the program stops. */
async function keepLooking(
  { boss, log, stopping }: Workplace,
  lanes: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rest = (): Promise<boolean> =>
    pause(LOOK_EVERY_MS, true, { signal: stopping }).catch(() => false);
  while (await rest()) {
    try {
      for (const name of await listDueQueues(boss.getDb(), [...lanes.keys()]))
        for (const lane of lanes.get(name) ?? []) boss.notifyWorker(lane);
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error }, "job queue, look for due jobs");
    }
  }
}

// One run at a time. After a job the lane looks for the next one at once, and rests only when there
// is none: a rest after each would do one job in two seconds, however many wait. Answers the lane's
// id.
async function startLane(
  place: Workplace,
  definition: JobDefinition<object>,
  run: RegisteredJob["run"],
): Promise<string> {
  const { perGroup } = definition.options;
  const options = {
    includeMetadata: true as const,
    ...POLLING,
    ...(perGroup === undefined ? {} : { groupConcurrency: perGroup }),
  };
  const started: Promise<string> = place.boss.work<object, void, typeof options>(
    definition.name,
    options,
    async (batch) => {
      for (const job of batch) {
        try {
          await runOne(place, definition, run, job);
        } finally {
          place.boss.notifyWorker(await started);
        }
      }
    },
  );
  return await started;
}

async function runOne(
  place: Workplace,
  definition: JobDefinition<object>,
  run: RegisteredJob["run"],
  job: TakenJob,
) {
  const { boss, log, stopping } = place;
  const startedAt = performance.now();
  const about = { job: definition.name, id: job.id, retry: job.retryCount };
  try {
    // Fetched while the program was told to stop: as good as never begun.
    if (stopping.aborted) throw new RunStopped("The program stops.");
    await run(job.data, {
      id: job.id,
      retry: job.retryCount,
      signal: AbortSignal.any([job.signal, stopping]),
    });
    log.info({ ...about, tookMs: Math.round(performance.now() - startedAt) }, "job done");
  } catch (error) {
    const back = readReturn(error, job, place);
    if (back !== undefined) {
      const given = giveJobBack(boss.getDb(), definition.name, job, back.seconds);
      // A database that does not answer takes nothing back: the run counts as failed then.
      if (await given.catch(() => false)) {
        log[back.level]({ ...about, ...(back.level === "warn" && { err: error }) }, back.words);
        return;
      }
    }
    log.error({ ...about, err: error, last: job.retryCount >= job.retryLimit }, "job failed");
    throw error;
  }
}

/** How a job goes back to the queue, and how the log tells it. */
interface JobReturn {
  /** After so many seconds it waits again. */
  readonly seconds: number;
  readonly level: "debug" | "info" | "warn";
  readonly words: string;
}

/**
 * Whether the job of this run waits again without losing a repeat; undefined where the run counts
 * as failed. A fault of the moment (a lock, a connection or a place on the disk that was not to be
 * had) says nothing of the job. The timetable's rounds come again by themselves.
 */
function readReturn(error: unknown, job: TakenJob, place: Workplace): JobReturn | undefined {
  if (error instanceof RunStopped)
    return place.stopping.aborted
      ? { seconds: 0, level: "info", words: "job given back" }
      : undefined;
  if (error instanceof RunPostponed)
    return { seconds: error.seconds, level: "debug", words: "job postponed" };
  if (error instanceof StorageFault) return waitForBytes(error, job, place);
  const ageMs = systemClock.now().getTime() - job.createdOn.getTime();
  const passes = isWorthRepeating(error) && job.retryLimit > 0 && ageMs < PUT_OFF_MAX_MS;
  return passes ? { seconds: place.putOffSeconds, level: "warn", words: "job put off" } : undefined;
}

// Bytes that are not to be had are no fault of the job: it waits until the store has them again.
// Lost ones have to be brought back first. The storage has said so in the log.
function waitForBytes(fault: StorageFault, job: TakenJob, place: Workplace): JobReturn | undefined {
  if (job.retryLimit === 0) return undefined;
  const seconds = fault.kind === "away" ? place.putOffSeconds : LOST_BYTES_SECONDS;
  return { seconds, level: "warn", words: "job waits for kept bytes" };
}

// The timetable of the newest program counts: a job that it no longer names must not run for ever.
async function keepTimetable(boss: PgBoss, timetable: readonly TimetableEntry[]): Promise<void> {
  const kept = await boss.getSchedules();
  for (const { name } of kept) {
    if (!timetable.some(({ job }) => job.name === name)) await boss.unschedule(name);
  }
  for (const { job, cron, timezone } of timetable)
    await boss.schedule(job.name, cron, {}, { tz: timezone });
}
