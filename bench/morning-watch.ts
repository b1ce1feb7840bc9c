/**
 * Looks at a running morning every few seconds: how much waits, how many connections are open, how
 * much memory is used.
 */
import pg from "pg";
import { readMemory } from "./process-usage.ts";

export interface Sample {
  readonly second: number;
  /** Companies that are due and not in the queue yet. */
  readonly due: number;
  /** Jobs that wait, run and are done. */
  readonly waiting: number;
  readonly active: number;
  readonly done: number;
}

export interface Watched {
  readonly samples: readonly Sample[];
  readonly seconds: number;
  readonly failedJobs: number;
  readonly connectionsMax: number;
  /** Highest number of connections that ran a statement at one moment. */
  readonly connectionsBusyMax: number;
  readonly memoryPeakMb: number;
}

const WAITS_MS = 40 * 60_000;

/** Watches until every company has been read. Throws when nothing gets done any more. */
export async function watchMorning(
  ownerUrl: string,
  given: {
    readonly companies: number;
    readonly programs: readonly number[];
    readonly everyMs: number;
  },
): Promise<Watched> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "bench-watch" });
  await client.connect();
  const startedAt = performance.now();
  const samples: Sample[] = [];
  let connectionsMax = 0;
  let connectionsBusyMax = 0;
  try {
    while (true) {
      const now = performance.now();
      const {
        rows: [jobs],
      } = await client.query<Record<"waiting" | "active" | "done" | "failed" | "due", string>>(`
        select count(*) filter (where state in ('created', 'retry')) as waiting, count(*) filter (where state = 'active') as active,
          count(*) filter (where state = 'completed') as done, count(*) filter (where state = 'failed') as failed,
          (select count(*) from feed_schedule where next_pull_at <= now()) as due
        from pgboss.job where name = 'feed.pull'`);
      const {
        rows: [open],
      } = await client.query<{ open: string; busy: string }>(`
        select count(*) as open, count(*) filter (where state <> 'idle') as busy
        from pg_stat_activity where application_name like 'bankhid%' and application_name <> 'bankhid-lock'`);
      connectionsMax = Math.max(connectionsMax, Number(open!.open));
      connectionsBusyMax = Math.max(connectionsBusyMax, Number(open!.busy));
      const done = Number(jobs!.done);
      const failed = Number(jobs!.failed);
      const second = Math.round((now - startedAt) / 100) / 10;
      samples.push({
        second,
        due: Number(jobs!.due),
        waiting: Number(jobs!.waiting),
        active: Number(jobs!.active),
        done,
      });
      process.stdout.write(
        `\r${second.toFixed(0).padStart(6)} s  due ${jobs!.due}  waiting ${jobs!.waiting}  active ${jobs!.active}  ` +
          `done ${done}  failed ${failed}   `,
      );
      if (done + failed >= given.companies) {
        const memoryPeakMb = Math.max(...given.programs.map((pid) => readMemory(pid).peakMb));
        process.stdout.write("\n");
        return {
          samples,
          seconds: (now - startedAt) / 1_000,
          failedJobs: failed,
          connectionsMax,
          connectionsBusyMax,
          memoryPeakMb,
        };
      }
      if (now - startedAt > WAITS_MS) throw new Error("The morning did not come to its end.");
      await new Promise((wake) => setTimeout(wake, given.everyMs));
    }
  } finally {
    await client.end();
  }
}
