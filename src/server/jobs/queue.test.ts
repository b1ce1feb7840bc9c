import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Connection, connect } from "../database/connect.ts";
import { inGlobal } from "../database/tenant.ts";
import { countStatements } from "../testing/sent-statements.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { StorageFault } from "../storage-fault.ts";
import { defineJob, endUnlessStopped, registerJob } from "./job.ts";
import { readOldestWaits, requeueAbandonedJobs } from "./queue.store.ts";
import { openQueue, type Queue } from "./queue.ts";

const data = z.object({ value: z.string() });
const plain = defineJob("test.plain", data, { retries: 1, retryPauseSeconds: 1 });
const keyed = defineJob("test.keyed", data, { keyRule: "oneAtAll" });
const endless = defineJob("test.endless", data, { keyRule: "oneAtAll" });
const waiting = defineJob("test.waiting", data, {});
const unworked = defineJob("test.unworked", data);
const round = defineJob("test.round", data, { retries: 0 });

let database: TestDatabase;
let connection: Connection;
let queue: Queue;
const seen: string[] = [];
const runs: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
  const log = pino({ level: "silent" });
  queue = await openQueue({
    appUrl: database.appUrl,
    log,
    definitions: [plain, keyed, unworked, round],
    works: true,
  });
  const work = registerJob(plain, async ({ value }, run) => {
    if (value === "fails") {
      runs.push(run.retry);
      throw new Error("on purpose");
    }
    seen.push(value);
  });
  const failingRound = registerJob(round, () => Promise.reject(new Error("on purpose")));
  await queue.startWorkers([work, failingRound], []);
});

afterAll(async () => {
  await queue?.stop(1_000);
  await connection?.close();
  await database?.drop();
});

const count = async (name: string): Promise<number> => {
  const { rows } = await connection.pool.query(
    "select count(*) as n from pgboss.job where name = $1",
    [name],
  );
  return Number(rows[0].n);
};

const listStates = async (name: string): Promise<string[]> => {
  const { rows } = await connection.pool.query<{ state: string }>(
    "select state::text from pgboss.job where name = $1",
    [name],
  );
  return rows.map(({ state }) => state);
};

/** A queue whose one job finds a lock taken so many times. */
async function openBusyQueue(
  name: string,
  times: number,
): Promise<{ readonly queue: Queue; readonly retries: number[] }> {
  const job = defineJob(name, data, { retries: 1, retryPauseSeconds: 1 });
  const log = pino({ level: "silent" });
  const settings = { appUrl: database.appUrl, log, definitions: [job], works: true };
  const busy = await openQueue({ ...settings, putOffSeconds: 0 });
  const retries: number[] = [];
  const work = registerJob(job, async (_data, { retry }) => {
    retries.push(retry);
    if (retries.length <= times) await waitForTakenLock();
  });
  await busy.startWorkers([work], []);
  await busy.enqueue(job, { value: "busy" });
  return { queue: busy, retries };
}

/** PostgreSQL's own refusal of a lock that another connection holds. */
async function waitForTakenLock(): Promise<void> {
  const [holder, waiter] = [await connection.pool.connect(), await connection.pool.connect()];
  try {
    await holder.query("begin; select pg_advisory_xact_lock(4711)");
    await waiter.query("begin; set local lock_timeout = 20; select pg_advisory_xact_lock(4711)");
  } finally {
    for (const each of [holder, waiter]) {
      await each.query("rollback");
      each.release();
    }
  }
}

/** How often the queue looks for jobs of which it was not told. */
const LOOK_MS = 2_000;
const IN_TURN = 30;
const AT_ONCE = 60;

const until = async (holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> => {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("It did not happen in time.");
    await new Promise((done) => setTimeout(done, 50));
  }
};

describe("the queue", () => {
  it("runs a job as soon as the transaction that enqueued it is committed", async () => {
    const startedAt = Date.now();
    for (let n = 0; n < IN_TURN; n++) {
      await inGlobal(connection.db, (tx) => queue.enqueue(plain, { value: `turn ${n}` }, { tx }));
      await until(() => seen.includes(`turn ${n}`));
    }
    // With nothing but the look every two seconds each would wait for the next look.
    expect(Date.now() - startedAt).toBeLessThan((IN_TURN * LOOK_MS) / 2);
  });

  it("knows nothing of a job whose transaction was undone", async () => {
    const undone = inGlobal(connection.db, async (tx) => {
      await queue.enqueue(unworked, { value: "undone" }, { tx });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await count(unworked.name)).toBe(0);
  });

  it("takes one job of a key where the rule says so", async () => {
    expect(await queue.enqueue(keyed, { value: "a" }, { key: "one" })).toBeTypeOf("string");
    expect(await queue.enqueue(keyed, { value: "b" }, { key: "one" })).toBeUndefined();
    expect(await queue.enqueue(keyed, { value: "c" }, { key: "two" })).toBeTypeOf("string");
  });

  it("does what waits without a rest between", async () => {
    // Announced at once and each too short to be waited for: with one for each look these would
    // take two minutes.
    await inGlobal(connection.db, async (tx) => {
      for (let n = 0; n < AT_ONCE; n++) await queue.enqueue(plain, { value: `row ${n}` }, { tx });
    });
    const done = () => seen.filter((value) => value.startsWith("row ")).length === AT_ONCE;
    await until(done, (AT_ONCE * LOOK_MS) / 2);
  });

  it("takes many at once by the same rule, with the transaction or not at all", async () => {
    const jobs = ["one", "three", "four"].map((key) => ({ data: { value: key }, key }));
    const undone = inGlobal(connection.db, async (tx) => {
      await queue.enqueueAll(keyed, jobs, { tx });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const before = await count(keyed.name);
    // "one" waits since the test before.
    expect(await inGlobal(connection.db, (tx) => queue.enqueueAll(keyed, jobs, { tx }))).toBe(2);
    expect(await count(keyed.name)).toBe(before + 2);
    const { rows } = await connection.pool.query(
      "select distinct retry_limit, policy from pgboss.job where name = $1",
      [keyed.name],
    );
    expect(rows).toEqual([{ retry_limit: 5, policy: "exclusive" }]);
  });

  it("refuses data that does not fit the schema", async () => {
    await expect(queue.enqueue(plain, { value: 5 } as never)).rejects.toThrow();
  });

  it("repeats a failed job and then keeps it among the dead letters", async () => {
    await queue.enqueue(plain, { value: "fails" });
    await until(async () => (await count("dead.letters")) === 1);
    expect(runs).toEqual([0, 1]);
  });

  it("puts a job off that met a fault of the moment, and takes no repeat for it", async () => {
    const busy = await openBusyQueue("test.passing", 4);
    await until(async () => (await listStates("test.passing"))[0] === "completed");
    expect(busy.retries).toEqual([0, 0, 0, 0, 0]);
    await busy.queue.stop(1_000);
  });

  it("counts the faults of a moment that lasts for more than a day", async () => {
    const before = await count("dead.letters");
    const busy = await openBusyQueue("test.lasting", Number.POSITIVE_INFINITY);
    await until(() => busy.retries.length > 2);
    await connection.pool.query(
      "update pgboss.job set created_on = created_on - interval '25 hours' where name = $1",
      ["test.lasting"],
    );
    await until(async () => (await count("dead.letters")) === before + 1);
    expect(busy.retries.at(-1)).toBe(1);
    await busy.queue.stop(1_000);
  });

  it("keeps a round of the timetable among the failed jobs only", async () => {
    const before = await count("dead.letters");
    await queue.enqueue(round, { value: "fails" });
    await until(async () => (await listStates(round.name)).includes("failed"));
    expect(await listStates(round.name)).toEqual(["failed"]);
    expect(await count("dead.letters")).toBe(before);
  });

  it("takes the dead letters from a queue whose job has no repeats any more", async () => {
    const settings = { appUrl: database.appUrl, log: pino({ level: "silent" }), works: false };
    const listDeadLetters = async (retries: number): Promise<unknown[]> => {
      const changing = defineJob("test.changing", data, { retries });
      await (await openQueue({ ...settings, definitions: [changing] })).stop(1_000);
      const { rows } = await connection.pool.query(
        "select retry_limit, dead_letter from pgboss.queue where name = $1",
        [changing.name],
      );
      return rows;
    };
    expect(await listDeadLetters(1)).toEqual([{ retry_limit: 1, dead_letter: "dead.letters" }]);
    expect(await listDeadLetters(0)).toEqual([{ retry_limit: 0, dead_letter: null }]);
    expect(await listDeadLetters(2)).toEqual([{ retry_limit: 2, dead_letter: "dead.letters" }]);
  });

  it("gives the jobs of a killed program back at once", async () => {
    await queue.enqueue(unworked, { value: "abandoned" });
    await connection.pool.query(
      "update pgboss.job set state = 'active', started_on = now() where name = $1",
      [unworked.name],
    );
    expect(await requeueAbandonedJobs(connection.pool)).toBe(1);
  });

  it("knows how long the oldest due job of a queue waits; a job for later is not due", async () => {
    await queue.enqueue(keyed, { value: "later" }, { key: "later" });
    await connection.pool.query(
      `update pgboss.job set start_after = case when name = $1 then now() - interval '90 seconds'
        else now() + interval '1 hour' end, created_on = now() - interval '2 hours'
        where state in ('created', 'retry')`,
      [unworked.name],
    );
    const waits = await readOldestWaits(connection.pool);
    expect(waits.map(({ name }) => name)).toEqual([unworked.name]);
    expect(waits[0]!.seconds).toBeGreaterThanOrEqual(90);
    expect(waits[0]!.seconds).toBeLessThan(3_600);
  });

  it("asks for all its lanes in one statement while there is nothing to do", async () => {
    const lanes = 50;
    const idle = defineJob("test.idle", data, { concurrency: lanes });
    const log = pino({ level: "silent" });
    const settings = { appUrl: database.appUrl, log, definitions: [idle], works: true };
    const beside = await openQueue(settings);
    await beside.startWorkers([registerJob(idle, () => Promise.resolve())], []);
    // Each lane asks once when it begins.
    await new Promise((done) => setTimeout(done, LOOK_MS));
    const sent = await countStatements(() => new Promise((done) => setTimeout(done, 2 * LOOK_MS)));
    expect(sent).toBeLessThan(1.5 * lanes);
    await beside.stop(1_000);
  });

  it("keeps a job whose bytes the store does not have, and loses no repeat of it", async () => {
    const log = pino({ level: "silent" });
    const settings = { appUrl: database.appUrl, log, definitions: [waiting], works: true };
    const beside = await openQueue(settings);
    const begun: string[] = [];
    const work = registerJob(waiting, async ({ value }) => {
      begun.push(value);
      throw new StorageFault(value === "lost" ? "lost" : "away", "not there");
    });
    await beside.startWorkers([work], []);
    await beside.enqueue(waiting, { value: "lost" }, { key: "lost" });
    await beside.enqueue(waiting, { value: "away" }, { key: "away" });
    await until(() => begun.length === 2);
    await beside.stop(3_000);
    const { rows } = await connection.pool.query(
      `select data->>'value' as value, state::text, retry_count, start_after > now() + interval '5 minutes' as late
        from pgboss.job where name = $1 order by 1`,
      [waiting.name],
    );
    expect(rows).toEqual([
      { value: "away", state: "created", retry_count: 0, late: false },
      { value: "lost", state: "created", retry_count: 0, late: true },
    ]);
  });

  it("gives back at once what it stops, and the run counts for nothing", async () => {
    const begun: string[] = [];
    const log = pino({ level: "silent" });
    const stopped = await openQueue({
      appUrl: database.appUrl,
      log,
      definitions: [endless],
      works: true,
    });
    const work = registerJob(endless, async ({ value }, { signal }) => {
      begun.push(value);
      await new Promise((aborted) => signal.addEventListener("abort", aborted));
      endUnlessStopped(signal);
    });
    await stopped.startWorkers([work], []);
    await stopped.enqueue(endless, { value: "first" }, { key: "first" });
    await stopped.enqueue(endless, { value: "second" }, { key: "second" });
    await until(() => begun.length === 1);
    await stopped.stop(3_000);
    const { rows } = await connection.pool.query(
      "select state::text, retry_count, start_after <= now() as ready from pgboss.job where name = $1",
      [endless.name],
    );
    expect(rows).toEqual([
      { state: "created", retry_count: 0, ready: true },
      { state: "created", retry_count: 0, ready: true },
    ]);
    expect(begun).toEqual(["first"]);
  });
});
