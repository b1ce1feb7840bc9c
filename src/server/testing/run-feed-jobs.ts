/**
 * The jobs of feeds and consents, run as a worker runs them, one after the other and when the test
 * says so.
 */
import type { Deps } from "../deps.ts";
import { pullFeedsJob } from "../features/bank-feeds/schedule/feed-schedule.service.ts";
import { feedJobs } from "../features/feed-reading/feeds.jobs.ts";
import { pullCompany } from "../features/feed-reading/pull-company.service.ts";
import { consentJobs } from "../features/consents/consents.jobs.ts";
import { buildJobs, featureJob, type JobDefinition, type RegisteredJob } from "../jobs/job.ts";
import type { EnqueueOptions, Queue } from "../jobs/queue.ts";

interface Waiting {
  readonly name: string;
  readonly data: unknown;
  readonly delayed: boolean;
}

export interface FeedJobs {
  /** For the program's `deps`. */
  readonly queue: Queue;
  readonly waiting: Waiting[];
  /** Runs one job of the timetable, and then the waiting jobs. */
  run(deps: Deps, name: string): Promise<void>;
  /**
   * Runs waiting jobs, and the jobs that they enqueue; jobs with a delay only where asked for.
   * Answers the names.
   */
  drain(deps: Deps, given?: { readonly delayedToo: boolean }): Promise<string[]>;
}

const SIGNAL = new AbortController().signal;
/** A provider that is down is asked again at once. */
const WITHOUT_PAUSES = { pause: async (): Promise<void> => {} };
const pullWithoutPauses = featureJob(pullFeedsJob, (deps: Deps, data, { signal }) =>
  pullCompany(deps, data, { ...WITHOUT_PAUSES, signal }),
);
// Of two jobs with one name the later one counts.
const JOBS = [...feedJobs, ...consentJobs, pullWithoutPauses];

export function createFeedJobs(): FeedJobs {
  const waiting: Waiting[] = [];
  const jobsOf = (deps: Deps): Map<string, RegisteredJob> =>
    new Map(buildJobs<Deps>(JOBS, deps).map((job) => [job.definition.name, job]));
  const drain: FeedJobs["drain"] = async (deps, given = { delayedToo: false }) => {
    const jobs = jobsOf(deps);
    const done: string[] = [];
    // Jobs that are put off while these run wait for the next call.
    const late = given.delayedToo ? waiting.filter(({ delayed }) => delayed) : [];
    for (;;) {
      const next = waiting.findIndex((job) => !job.delayed || late.includes(job));
      if (next === -1) return done;
      const [job] = waiting.splice(next, 1) as [Waiting];
      await jobs.get(job.name)?.run(job.data, { id: "1", retry: 0, signal: SIGNAL });
      done.push(job.name);
    }
  };
  return {
    waiting,
    drain,
    async run(deps, name) {
      await jobsOf(deps).get(name)!.run({}, { id: "1", retry: 0, signal: SIGNAL });
      await drain(deps);
    },
    queue: {
      async enqueue<Data extends object>(
        job: JobDefinition<Data>,
        data: Data,
        options: EnqueueOptions = {},
      ) {
        waiting.push({ name: job.name, data, delayed: (options.afterSeconds ?? 0) > 0 });
        return String(waiting.length);
      },
      async enqueueAll(job, given) {
        waiting.push(...given.map(({ data }) => ({ name: job.name, data, delayed: false })));
        return given.length;
      },
      startWorkers: async () => {},
      stop: async () => {},
    },
  };
}
