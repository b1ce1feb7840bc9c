/** Conditions that must hold when the last program is up again and everything has come to rest. */
import { isAllRead, listWorldFaults, makeAllDue } from "#server/testing/two-programs.ts";
import { judge } from "../histories/judge.ts";
import { pause, type ReadFile } from "../histories/product.ts";
import type { KillLoad } from "./kill-load.ts";
import type { KillWorld } from "./kill-world.ts";

// Rest is given up when no job has ended for so long: on a busy machine work is slow, not lost.
const STANDSTILL_MS = 300_000;
const LOOK_MS = 500;
// A letter that comes twice may come late: a job given up by a killed program is taken over after
// its heartbeat.
const LATE_MS = 25_000;
const CLOCK_MINUTES = 120;
const FAULTS_SHOWN = 40;

export interface KillFindings {
  readonly uploadsAcknowledged: number;
  readonly rowsExpected: number;
  readonly rowsLost: number;
  readonly rowsDoubled: number;
  readonly filesUnread: number;
  readonly lettersAsked: number;
  readonly lettersAcknowledged: number;
  readonly lettersNever: number;
  /** Two letters of one cause. */
  readonly lettersTwice: number;
  /**
   * Letters that came twice, by their message id: the program was killed between the mail server's
   * yes and the note of it.
   */
  readonly lettersRepeated: number;
  /** Came although the caller saw no answer: allowed, once. */
  readonly lettersUnanswered: number;
  readonly pushed: number;
  readonly pushesLost: number;
  readonly pushesDoubled: number;
  readonly readingFaults: number;
  readonly faults: readonly string[];
}

/** Waits until no work is running any more. */
export async function awaitRest(world: KillWorld, load: KillLoad): Promise<string[]> {
  const progress = { done: -1, at: Date.now() };
  const stands = async (): Promise<boolean> => {
    const done = await countDone(world).catch(() => progress.done);
    if (done !== progress.done) Object.assign(progress, { done, at: Date.now() });
    return Date.now() - progress.at > STANDSTILL_MS;
  };
  const late: string[] = [];
  const until = async (
    what: string,
    holds: () => Promise<boolean>,
    tellMore = () => Promise.resolve(""),
  ): Promise<void> => {
    progress.at = Date.now();
    while (!(await holds().catch(() => false))) {
      if (await stands()) return void late.push(`not at rest in time: ${what}${await tellMore()}`);
      await pause(LOOK_MS);
    }
  };
  await until("files are read", async () => {
    const { rows } = await world.owner.query(
      "select 1 from stored_file where status in ('pending', 'processing') limit 1",
    );
    return rows.length === 0;
  });
  await until("pushes are delivered", async () => {
    await world.sender.control("__clock", { minutes: CLOCK_MINUTES });
    return (await world.sender.state()).deliveries.every(({ state }) => state !== "waiting");
  });
  // A reading that was asked for while its company was being read comes with the next reading.
  await makeAllDue(world.owner, world.appUrl, world.feeds);
  await until("companies are read", () => isAllRead(world.owner));
  await until("letters have come", async () =>
    load.letters.every(
      ({ address, acknowledged }) => !acknowledged || world.sink.to(address).length > 0,
    ),
  );
  await until(
    "no job is under way",
    async () => (await listJobsUnderWay(world)).length === 0,
    async () => `; ${(await listJobsUnderWay(world)).join(", ")}`,
  );
  await pause(LATE_MS);
  return late;
}

/**
 * Jobs that have ended for good. The timetable's own rounds are left out, because they end on a
 * standing program too.
 */
async function countDone(world: KillWorld): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::int from pgboss.job
      where state = 'completed' and name not in (select name from pgboss.schedule)`,
  );
  return rows[0]!.count;
}

/**
 * Kind, state, number and age of the jobs that could run now. Dead letters wait for an operator and
 * never run.
 */
async function listJobsUnderWay(world: KillWorld): Promise<string[]> {
  const { rows } = await world.owner.query<{ told: string }>(
    `select name || ' ' || state || ' ' || count(*) || ', the oldest for '
        || extract(epoch from now() - min(start_after))::int || ' s' as told
      from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now() and name <> 'dead.letters'
      group by name, state order by 1`,
  );
  return rows.map(({ told }) => told);
}

/** Compares the acknowledged calls with the stored rows. */
export async function findFaults(world: KillWorld, load: KillLoad): Promise<KillFindings> {
  const faults: string[] = [];
  const rows = await checkUploads(world, faults);
  const letters = checkLetters(world, load, faults);
  const pushes = await checkPushes(world, load, faults);
  const readings = await listWorldFaults(world.db, world.owner, world.feeds);
  // First, because there are few of them: a cause that fails many rows must not hide them.
  const shown = [...readings, ...faults].slice(0, FAULTS_SHOWN);
  return {
    uploadsAcknowledged: load.uploads,
    ...rows,
    ...letters,
    ...pushes,
    readingFaults: readings.length,
    faults: shown,
  };
}

async function checkUploads(world: KillWorld, faults: string[]) {
  const sum = { rowsExpected: 0, rowsLost: 0, rowsDoubled: 0, filesUnread: 0 };
  for (const { companyId, person, account, story } of world.places) {
    const history = {
      kind: "kill",
      seed: 0,
      accounts: [account],
      steps: story.steps,
      atOnce: false,
    };
    const verdict = judge(
      history,
      await person.listRows(companyId),
      await person.listDailySums(companyId),
    );
    const { files } = await person.call<{ files: ReadFile[] }>(
      "GET",
      `/v1/file?company_id=${companyId}`,
    );
    const unread = files.filter(({ status }) => status !== "finished");
    sum.rowsExpected += verdict.expected;
    sum.rowsLost += verdict.lost;
    sum.rowsDoubled += verdict.doubledInSilence + verdict.doubledWithMark;
    sum.filesUnread += unread.length;
    faults.push(...verdict.notes.map((note) => `${companyId}: ${note}`));
    if (verdict.wrongSums > 0)
      faults.push(`${companyId}: the daily sums are not those of the rows`);
    faults.push(
      ...unread.map(
        (file) =>
          `${companyId}: ${file.originalName} ${file.status} ${file.problems.map(({ code }) => code)}`,
      ),
    );
  }
  return sum;
}

function checkLetters(world: KillWorld, load: KillLoad, faults: string[]) {
  const sum = {
    lettersAsked: load.letters.length,
    lettersAcknowledged: 0,
    lettersNever: 0,
    lettersTwice: 0,
    lettersRepeated: 0,
    lettersUnanswered: 0,
  };
  for (const { address, acknowledged } of load.letters) {
    const came = world.sink.to(address);
    if (acknowledged) sum.lettersAcknowledged++;
    if (acknowledged && came.length === 0) {
      sum.lettersNever++;
      faults.push(`${address}: acknowledged and never sent`);
    }
    if (new Set(came).size > 1) {
      sum.lettersTwice++;
      faults.push(`${address}: ${came.length} letters, ${new Set(came).size} message ids`);
    } else if (came.length > 1) {
      // SMTP cannot promise more (decision 0041); mailboxes know the second by its id.
      sum.lettersRepeated++;
    }
    if (!acknowledged && came.length > 0) sum.lettersUnanswered++;
  }
  return sum;
}

async function checkPushes(world: KillWorld, load: KillLoad, faults: string[]) {
  const deliveries = await load.listDeliveries(world.sender);
  const counts = new Map<string, number>();
  const delivered = deliveries.filter(({ state }) => state === "delivered");
  for (const { item } of delivered) {
    const signed = Number(item.amount).toFixed(2);
    const key = `${item.date} ${signed.replace("-", "")} ${item.remittance}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const row of await world.director.person.listRows(world.pushCompanyId)) {
    const key = `${row.bookingDate} ${Number(row.amount.replace("-", "")).toFixed(2)} ${row.description}`;
    counts.set(key, (counts.get(key) ?? 0) - 1);
  }
  const sum = { pushed: delivered.length, pushesLost: 0, pushesDoubled: 0 };
  for (const [key, count] of counts) {
    if (count > 0) sum.pushesLost += count;
    if (count < 0) sum.pushesDoubled -= count;
    if (count !== 0)
      faults.push(`push ${key}: ${count > 0 ? "missing" : "too many"} ${Math.abs(count)}`);
  }
  for (const { state, why } of deliveries)
    if (state !== "delivered") faults.push(`a push is ${state}: ${why}`);
  return sum;
}
