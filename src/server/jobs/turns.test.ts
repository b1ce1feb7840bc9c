import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Connection, connect } from "../database/connect.ts";
import { inGlobal } from "../database/tenant.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { defineJob } from "./job.ts";
import { openQueue, type Queue } from "./queue.ts";
import { enqueueInTurn, registerInTurns } from "./turns.ts";

/** Three lanes whose work is held until the test lets it end: the test sees order, never time. */
const held = defineJob(
  "test.turns",
  z.object({ companyId: z.string(), personId: z.string().optional(), name: z.string() }),
  { concurrency: 3, perGroup: 1 },
);

let database: TestDatabase;
let connection: Connection;
let queue: Queue;
const order: string[] = [];
const running = new Map<string, () => void>();

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
  queue = await openQueue({
    appUrl: database.appUrl,
    log: pino({ level: "silent" }),
    definitions: [held],
    works: true,
  });
});

beforeEach(() => {
  order.length = 0;
});

afterAll(async () => {
  for (const end of running.values()) end();
  await queue?.stop(1_000);
  await connection?.close();
  await database?.drop();
});

const put = (name: string, companyId: string, personId?: string): Promise<void> =>
  inGlobal(connection.db, (tx) => enqueueInTurn(queue, held, { companyId, personId, name }, tx));

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((done) => setTimeout(done, 20));
};

const end = (name: string): void => {
  running.get(name)!();
  running.delete(name);
};

const work = () =>
  registerInTurns({ db: connection.db, queue }, held, async ({ name }) => {
    order.push(name);
    await new Promise<void>((done) => running.set(name, done));
  });

describe("jobs in turns", () => {
  it("give a stranger the next free lane, whatever one company and one person have put before", async () => {
    for (let n = 1; n <= 200; n++) await put(`one company ${n}`, "company-a", "person-a");
    for (let n = 1; n <= 30; n++) await put(`many companies ${n}`, `company-b${n}`, "person-b");
    await queue.startWorkers([work()], []);
    await until(() => running.size === 3);
    // One job of the company, and all lanes but one of the person with many companies.
    expect([...running.keys()].sort()).toEqual([
      "many companies 1",
      "many companies 2",
      "one company 1",
    ]);
    await put("stranger 1", "company-c", "person-c");
    await put("stranger 2", "company-c", "person-c");
    end("one company 1");
    await until(() => running.size === 3);
    expect(order.at(-1)).toBe("stranger 1");
    // The next company's first file goes before the stranger's second and the others' further ones.
    await put("another", "company-d", "person-d");
    end("stranger 1");
    await until(() => running.size === 3);
    expect(order.at(-1)).toBe("another");
    end("another");
    // Second files of companies go by age; person-b has his two lanes already.
    await until(() => running.size === 3);
    expect(order.at(-1)).toBe("one company 2");
    end("one company 2");
    await until(() => running.size === 3);
    expect(order.at(-1)).toBe("stranger 2");
  });

  it("let nobody out: all of a person's come in their order when a lane is free for him", async () => {
    end("many companies 1");
    await until(() => running.has("many companies 3"));
    const his = [...running.keys()].filter((name) => name.startsWith("many companies"));
    expect(his.sort()).toEqual(["many companies 2", "many companies 3"]);
    await put("without a person", "company-e");
    end("stranger 2");
    await until(() => running.has("without a person"));
  });

  it("lose no repeat by waiting", async () => {
    const { rows } = await connection.pool.query(
      "select max(retry_count) as retries from pgboss.job where name = $1",
      [held.name],
    );
    expect(rows).toEqual([{ retries: 0 }]);
  });
});
