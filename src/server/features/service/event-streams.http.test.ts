import type { Readable } from "node:stream";
import type { KyselyPlugin } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Category } from "#contract/transactions/categories.ts";
import type { ChangeEvent } from "#server/events.ts";
import { findPerson } from "#server/features/auth/sessions.service.ts";
import type { Person } from "#server/http/actor.ts";
import { EVENT_STREAMS_PER_PERSON } from "#server/http/limits.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY_MS } from "#values/durations.ts";
import { createEventStreams, type EventStreams } from "./event-streams.ts";

let api: TestApp;
let streams: EventStreams;
let buildStreams: () => EventStreams;
let questions = 0;
const listeners = new Set<(event: ChangeEvent) => void>();
const ended = new Set<(sessionId: string) => void>();
const gaps = new Set<() => void>();

// Counts the statements of the real database.
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    questions++;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  api = await createTestApp();
  const listen =
    <T>(set: Set<T>) =>
    (listener: T) => {
      set.add(listener);
      return () => void set.delete(listener);
    };
  const events = {
    ...api.deps.events,
    subscribe: listen(listeners),
    subscribeEnded: listen(ended),
    subscribeGap: listen(gaps),
  };
  const deps = { ...api.deps, db: api.db.withPlugin(counting), events };
  // A slow machine would hear heartbeats and count the questions of a check between two steps.
  buildStreams = () => createEventStreams(deps, { checkMs: DAY_MS, heartbeatMs: DAY_MS });
});
beforeEach(() => {
  streams = buildStreams();
});
afterEach(() => streams.closeAll());
afterAll(async () => api.close());

const SOON = { timeout: 60_000 };
const PEOPLE = 25;

function tell(category: Category, companyId: string): void {
  for (const listener of listeners) listener({ category, companyId });
}

async function buildOwner() {
  const company = await buildCompany(api.db);
  return {
    companyId: company.id,
    userId: company.ownerId,
    person: await personOf(company.ownerId),
  };
}

async function personOf(userId: string): Promise<Person> {
  return findPerson(api.deps, await buildSession(api.db, userId), { link: false });
}

async function openMany(person: Person, count = 1): Promise<Readable[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => streams.open(person)));
  for (const stream of opened) read(stream);
  return opened;
}

/**
 * The events that wait in a stream, by category (`lost` for a loss, `gap` for a gap); heartbeats
 * left out.
 */
function read(stream: Readable): string[] {
  // A read gives one piece of what waits.
  const pieces: unknown[] = [];
  for (let piece = stream.read(); piece !== null; piece = stream.read()) pieces.push(piece);
  return pieces
    .join("")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ChangeEvent & { readonly lost?: true; gap?: true })
    .map(({ category, lost, gap }) => (gap ? "gap" : lost ? "lost" : category));
}

async function join(companyId: string, userId: string): Promise<void> {
  const values = {
    company_id: companyId,
    user_id: userId,
    role: "accountant" as const,
    created_at: new Date(),
  };
  await api.db
    .insertInto("membership")
    .values(values as never)
    .execute();
}

async function leave(companyId: string, userId: string): Promise<void> {
  const gone = api.db.updateTable("membership").set({ removed_at: new Date() });
  await gone.where("company_id", "=", companyId).where("user_id", "=", userId).execute();
}

describe("an event", () => {
  it("asks the database nothing where no page is open, also of a change of rights", async () => {
    const owner = await buildOwner();
    questions = 0;
    tell("Company", owner.companyId);
    expect(questions).toBe(0);
    await openMany(owner.person);
    questions = 0;
    tell("Company", owner.companyId);
    expect(questions).toBe(1);
  });

  it("whose people are being asked for writes nothing behind the end of a session", async () => {
    const owner = await buildOwner();
    const [stream] = await openMany(owner.person);
    const faults: Error[] = [];
    stream!.on("error", (fault) => faults.push(fault));
    tell("Company", owner.companyId);
    for (const listener of ended) listener(owner.person.sessionId);
    // Read behind the first question on the same connections.
    const [other] = await openMany((await buildOwner()).person);
    await expect.poll(() => stream!.destroyed, SOON).toBe(true);
    expect([read(stream!), faults, other!.destroyed]).toEqual([[], [], false]);
  });

  it("costs the streams of its company only: with 500 open ones it asks the database nothing, of a change of rights once", async () => {
    const owners = await Promise.all(Array.from({ length: PEOPLE }, () => buildOwner()));
    const opened = await Promise.all(
      owners.map(({ person }) => openMany(person, EVENT_STREAMS_PER_PERSON)),
    );
    expect(opened.flat()).toHaveLength(500);
    const [own, ...others] = opened as [Readable[], ...Readable[][]];
    const { companyId } = owners[0]!;
    questions = 0;
    tell("Transaction", companyId);
    await expect.poll(() => own.every((stream) => stream.readableLength > 0), SOON).toBe(true);
    expect(questions).toBe(0);
    for (const stream of own) expect(read(stream)).toEqual(["Transaction"]);
    tell("Company", companyId);
    await expect.poll(() => own.every((stream) => stream.readableLength > 0), SOON).toBe(true);
    expect(questions).toBe(1);
    for (const stream of own) expect(read(stream)).toEqual(["Company"]);
    // No other stream got an event.
    for (const stream of others.flat()) expect(stream.readableLength).toBe(0);
    questions = 0;
    await streams.checkAll();
    expect(questions).toBe(2);
  });

  it("of lost rights is heard once by who has lost them, and nothing after it", async () => {
    const owner = await buildOwner();
    const user = await buildUser(api.db);
    await join(owner.companyId, user.id);
    const [stream] = await openMany(await personOf(user.id));
    tell("Transaction", owner.companyId);
    await expect.poll(() => read(stream!), SOON).toEqual(["Transaction"]);
    await leave(owner.companyId, user.id);
    tell("Accountant", owner.companyId);
    await expect.poll(() => read(stream!), SOON).toEqual(["lost"]);
    tell("Transaction", owner.companyId);
    expect(read(stream!)).toEqual([]);
  });

  it("of a new right reaches streams that were open before", async () => {
    const owner = await buildOwner();
    const user = await buildUser(api.db);
    const [stream] = await openMany(await personOf(user.id));
    await join(owner.companyId, user.id);
    tell("Accountant", owner.companyId);
    await expect.poll(() => read(stream!), SOON).toEqual(["Accountant"]);
    tell("Transaction", owner.companyId);
    expect(read(stream!)).toEqual(["Transaction"]);
  });

  it("of a company that a connect session is not bound to never reaches it", async () => {
    const [bound, second] = [await buildOwner(), await buildOwner()];
    await join(second.companyId, bound.userId);
    const [stream] = await openMany({ ...bound.person, boundCompanyId: bound.companyId });
    for (const category of ["Accountant", "Transaction"] as const) tell(category, second.companyId);
    tell("Accountant", bound.companyId);
    await expect.poll(() => read(stream!), SOON).toEqual(["Accountant"]);
    await streams.checkAll();
    tell("Transaction", second.companyId);
    expect(read(stream!)).toEqual([]);
  });
});

describe("a stream that opens", () => {
  it("is told what changed in its companies in the seconds before, each once, and nothing of others", async () => {
    const [owner, other] = [await buildOwner(), await buildOwner()];
    for (const category of ["File", "Transaction", "File"] as const)
      tell(category, owner.companyId);
    tell("Collection", other.companyId);
    const stream = await streams.open(owner.person);
    expect(read(stream)).toEqual(["Transaction", "File"]);
  });

  it("misses nothing that happens while the database is asked for its companies", async () => {
    const owner = await buildOwner();
    const opening = streams.open(owner.person);
    tell("File", owner.companyId);
    expect(read(await opening)).toEqual(["File"]);
  });
});

describe("changes that a page did not hear of", () => {
  it("are told as a gap to every open stream when the process itself has missed events", async () => {
    const people = [await buildOwner(), await buildOwner()];
    const opened = await Promise.all(people.map(({ person }) => openMany(person)));
    for (const listener of gaps) listener();
    for (const [stream] of opened) expect(read(stream!)).toEqual(["gap"]);
  });

  it("are told as a gap to a reader who left too many lines unread, once he reads again", async () => {
    const owner = await buildOwner();
    const [stream] = await openMany(owner.person);
    for (let count = 0; count < 3_000; count++) tell("File", owner.companyId);
    await expect.poll(() => stream!.readableLength, SOON).toBeGreaterThan(60_000);
    expect(stream!.readableLength).toBeLessThan(70_000);
    expect(new Set(read(stream!))).toEqual(new Set(["File"]));
    tell("Transaction", owner.companyId);
    await expect.poll(() => read(stream!), SOON).toEqual(["gap", "Transaction"]);
  });
});

describe("the check of all open streams", () => {
  it("notices a right that went without an event, and ends the streams of a session that is over", async () => {
    const owner = await buildOwner();
    const [first] = await openMany(owner.person);
    const user = await buildUser(api.db);
    await join(owner.companyId, user.id);
    const guest = await personOf(user.id);
    const [second] = await openMany(guest);
    await leave(owner.companyId, user.id);
    await api.db
      .updateTable("session")
      .set({ revoked_at: new Date() })
      .where("id", "=", owner.person.sessionId)
      .execute();
    await streams.checkAll();
    expect(read(second!)).toEqual(["lost"]);
    tell("Transaction", owner.companyId);
    await streams.checkAll();
    expect(read(second!)).toEqual([]);
    expect(read(first!)).toEqual([]);
    await expect.poll(() => first!.readableEnded || first!.destroyed, SOON).toBe(true);
  });

  it("is not waited for when the session's end is told", async () => {
    const owner = await buildOwner();
    const [stream] = await openMany(owner.person);
    for (const listener of ended) listener(owner.person.sessionId);
    stream!.resume();
    await expect.poll(() => stream!.readableEnded, SOON).toBe(true);
  });
});

describe("the streams of one person", () => {
  it("are so many and not one more, also when all are opened at the same moment; one that closes makes room", async () => {
    const { person } = await buildOwner();
    const tried = await Promise.allSettled(
      Array.from({ length: EVENT_STREAMS_PER_PERSON + 1 }, () => streams.open(person)),
    );
    const opened = tried.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(opened).toHaveLength(EVENT_STREAMS_PER_PERSON);
    await expect(streams.open(person)).rejects.toThrow("Too many open event streams");
    opened[0]!.destroy();
    await expect
      .poll(
        () =>
          streams.open(person).then(
            () => true,
            () => false,
          ),
        SOON,
      )
      .toBe(true);
  });
});
