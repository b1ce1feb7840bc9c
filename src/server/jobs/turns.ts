/**
 * Turns of long jobs that people make. Of one company one job runs at a time (`perGroup` of the
 * definition), of one person all lanes but one. Of the waiting jobs those come first whose company,
 * and then whose person, has the fewest unfinished ones. What takes long waits in lanes of its own,
 * so that nobody's long jobs keep others' short ones from a lane.
 */
import type { Database } from "../database/connect.ts";
import { type GlobalTx, inGlobal } from "../database/tenant.ts";
import {
  type JobDefinition,
  type JobRun,
  type RegisteredJob,
  registerJob,
  RunPostponed,
} from "./job.ts";
import type { EnqueueOptions, Queue } from "./queue.ts";
import { countUnfinished, postponeOf, releaseOf, takeTurn } from "./turns.store.ts";

/** Data of a job with turns. Who asked for it is not known of jobs that an older program put in. */
export interface OwnedData {
  readonly companyId: string;
  /** Of a letter its sender: nobody asked for it. */
  readonly personId?: string | undefined;
}

/**
 * A company's second job comes after everybody else's first, a person's second company after the
 * others' first.
 */
const COMPANY_WEIGHT = 10_000;
/** More than this many of one owner are alike: all of them come last. */
const RANK_MAX = COMPANY_WEIGHT - 1;
/**
 * A person's waiting jobs are looked at again after this time, in case the program that runs the
 * others dies.
 */
const POSTPONED_SECONDS = 5;

/**
 * Puts a job into the queue at its turn. The transaction is the one that makes the job necessary.
 */
export async function enqueueInTurn<Data extends OwnedData>(
  queue: Pick<Queue, "enqueue">,
  job: JobDefinition<Data>,
  data: Data,
  tx: GlobalTx,
  options: Omit<EnqueueOptions, "tx" | "group" | "priority"> = {},
): Promise<void> {
  const { company, person } = await countUnfinished(tx, job.name, data);
  const priority = -(Math.min(company, RANK_MAX) * COMPANY_WEIGHT + Math.min(person, RANK_MAX));
  await queue.enqueue(job, data, { ...options, tx, priority, group: data.companyId });
}

/** Thrown by a run that took longer than its lanes allow, and has left everything as it was. */
export class TakesLonger extends Error {
  constructor() {
    super("The run takes longer than its lanes allow.");
  }
}

/**
 * Binds a definition to work that is done in turns. `long`: the lanes in which a run that throws
 * TakesLonger begins anew.
 */
export function registerInTurns<Data extends OwnedData>(
  { db, queue }: { readonly db: Database; readonly queue: Pick<Queue, "enqueue"> },
  definition: JobDefinition<Data>,
  work: (data: Data, run: JobRun) => Promise<void>,
  long?: JobDefinition<Data>,
): RegisteredJob {
  const perPerson = Math.max(1, definition.options.concurrency - 1);
  return registerJob(definition, async (data, run) => {
    const owner = { companyId: data.companyId, personId: data.personId, name: definition.name };
    // The queue checks the company when it gives the job out; two checks at the same moment are
    // told apart here.
    const taken = await inGlobal(db, (tx) => takeTurn(tx, owner, run.id, perPerson));
    if (!taken) {
      await inGlobal(db, (tx) => postponeOf(tx, owner, POSTPONED_SECONDS));
      throw new RunPostponed(POSTPONED_SECONDS);
    }
    try {
      await work(data, run);
    } catch (error) {
      if (!(error instanceof TakesLonger) || long === undefined) throw error;
      await inGlobal(db, (tx) => enqueueInTurn(queue, long, data, tx));
    } finally {
      await inGlobal(db, (tx) => releaseOf(tx, owner));
    }
  });
}
