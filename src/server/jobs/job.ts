/** A job: a name, the shape of its data, its repeats, and its work. */
import type { z } from "zod";

export interface JobOptions {
  /** Seconds one run may take before it counts as failed. */
  expireSeconds: number;
  /**
   * How many times a failed run is repeated before the job goes to the dead letters. A run that met
   * a fault of the moment (`isWorthRepeating`) is put off and does not count. 0 only for a
   * round of the timetable: the next round does the work of one that failed or was killed, and no
   * dead letter is kept.
   */
  retries: number;
  /** First pause before a repeat; it doubles, up to `retryPauseMaxSeconds`. */
  retryPauseSeconds: number;
  retryPauseMaxSeconds: number;
  /** Number of runs at a time in one program. */
  concurrency: number;
  /**
   * Number of runs of one group (EnqueueOptions) at a time in all programs. Undefined: no limit.
   */
  perGroup?: number;
  /**
   * `every`: each enqueued job runs. `oneWaiting`: of jobs with one key at most one waits.
   * `oneAtAll`: of jobs with one key at most one waits or runs, and a second is not taken.
   */
  keyRule: "every" | "oneWaiting" | "oneAtAll";
}

/** A job as those who enqueue it know it. Names are `noun.verb`. */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
  readonly options: JobOptions;
}

export interface JobRun {
  readonly id: string;
  /** 0 at the first run. */
  readonly retry: number;
  /** Aborted as soon as the program is told to stop, or when the run's time is over. */
  readonly signal: AbortSignal;
}

/**
 * Thrown by a run that ends because of its signal, with work left. At the program's stop its job
 * goes back to the queue at once, for any other program, and loses no repeat.
 */
export class RunStopped extends Error {}

/**
 * Thrown by a run that found that it is not its turn: its job waits again for some seconds and
 * loses no repeat.
 */
export class RunPostponed extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`Not its turn for ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/**
 * To be called at the end of a run that looks at its signal and then leaves work behind. Throws
 * RunStopped.
 */
export function endUnlessStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new RunStopped("The run was stopped before its end.");
}

/** A job with the function that does it, for the list of all jobs. */
export interface RegisteredJob {
  readonly definition: JobDefinition<object>;
  run(data: unknown, run: JobRun): Promise<void>;
}

/** When the clock starts a job. */
export interface Timing {
  /** Minute, hour, day of month, month, day of week; in Budapest's time. */
  readonly cron: string;
}

/**
 * A job of a feature, whole: its definition, its work, and its times. `Needs` are the parts of the
 * program that the work uses.
 */
export interface FeatureJob<Needs> {
  readonly definition: JobDefinition<object>;
  readonly timing?: Timing;
  readonly build: (needs: Needs) => RegisteredJob;
}

/** One line of the timetable. */
export interface TimetableEntry {
  /** A job whose schema takes `{}`: the clock has no data to give. */
  readonly job: JobDefinition<object>;
  readonly cron: string;
  readonly timezone: string;
}

const TIMEZONE = "Europe/Budapest";

const DEFAULTS: JobOptions = {
  expireSeconds: 15 * 60,
  retries: 5,
  retryPauseSeconds: 2,
  retryPauseMaxSeconds: 15 * 60,
  concurrency: 1,
  keyRule: "every",
};

/** Declares a job; options that are not given have the defaults. */
export function defineJob<Data extends object>(
  name: string,
  schema: z.ZodType<Data>,
  options: Partial<JobOptions> = {},
): JobDefinition<Data> {
  if (!/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(name))
    throw new Error(`The job's name ${name} must look like statement-file.read.`);
  return { name, schema, options: { ...DEFAULTS, ...options } };
}

/**
 * Binds a definition to its work. Data that does not fit the schema fails before the work begins.
 */
export function registerJob<Data extends object>(
  definition: JobDefinition<Data>,
  work: (data: Data, run: JobRun) => Promise<void>,
): RegisteredJob {
  return { definition, run: (data, run) => work(definition.schema.parse(data), run) };
}

/** A job of a feature from its definition and its work, and the time where the clock starts it. */
export function featureJob<Data extends object, Needs>(
  definition: JobDefinition<Data>,
  work: (needs: Needs, data: Data, run: JobRun) => Promise<void>,
  timing?: Timing,
): FeatureJob<Needs> {
  return {
    definition,
    ...(timing === undefined ? {} : { timing }),
    build: (needs) => registerJob(definition, (data, run) => work(needs, data, run)),
  };
}

/** The jobs bound to their needs, for programs and tests that run them. */
export function buildJobs<Needs>(
  jobs: readonly FeatureJob<Needs>[],
  needs: Needs,
): readonly RegisteredJob[] {
  return jobs.map((job) => job.build(needs));
}

/** The timetable of the jobs that the clock starts. */
export function listTimes(jobs: readonly FeatureJob<never>[]): readonly TimetableEntry[] {
  return jobs.flatMap(({ definition, timing }) =>
    timing === undefined ? [] : [{ job: definition, cron: timing.cron, timezone: TIMEZONE }],
  );
}
