import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { PIECE_ROWS } from "#server/ledger/marks.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { DAY_MS, HOUR_MS } from "#values/durations.ts";
import { finishBooking, forgetBookings } from "./booking.jobs.ts";

let app: TestApp;
const queue = createMemoryQueue();
beforeAll(async () => {
  app = await createTestApp({ deps: { queue } });
});
afterAll(async () => app?.close());
beforeEach(() => app.clock.reset());

async function buildCase(count: number) {
  const colleague = await buildUser(app.db, { role: "accountant", name: "Nagy Eszter" });
  const company = await buildCompany(app.db, { accountantIds: [colleague.id] });
  const account = await buildBankAccount(app.db, company.id);
  const item = (at: number) => ({ date: "2026-01-10", amount: BigInt(at + 1) });
  const rows = Array.from({ length: count }, (_, at) => item(at));
  const ids = await buildTransactions(app.db, company.id, account, rows);
  const tokens = {
    me: await buildSession(app.db, company.ownerId),
    colleague: await buildSession(app.db, colleague.id),
  };
  type Who = keyof typeof tokens;
  const post = async (who: Who, path: string, body: object) =>
    app.call("POST", `/v1/booked${path}`, {
      token: tokens[who],
      body: { company_id: company.id, ...body },
    });
  const book = (body: object, who: Who = "me") => post(who, "", { booked: true, ...body });
  const undo = (id: string, who: Who = "me", body = {}) => post(who, `/${id}/undo`, body);
  const marks = () =>
    inCompany(app.db, company.id, (tx) =>
      tx
        .selectFrom("bank_transaction")
        .select(["id", "booked_at", "booked_by"])
        .where("company_id", "=", company.id)
        .orderBy("id")
        .execute(),
    );
  const bookedCount = async () => (await marks()).filter((row) => row.booked_at !== null).length;
  const unbooked = async () => {
    const path = `/v1/company/${company.id}`;
    const reply = await app.call("GET", path, { token: tokens.me });
    return reply.body.overview.unbookedCount as number;
  };
  const list = async (who: Who = "me") => {
    const path = `/v1/booked/operations?company_id=${company.id}`;
    return (await app.call("GET", path, { token: tokens[who] })).body.operations;
  };
  const filter = { company_id: company.id };
  return {
    company,
    account,
    colleague,
    ids,
    filter,
    post,
    book,
    undo,
    marks,
    bookedCount,
    unbooked,
    list,
  };
}

describe("the undo of a mark", () => {
  it("clears what the command set, and no more: of nine with one booked before, eight", async () => {
    const { ids, book, undo, bookedCount, unbooked } = await buildCase(9);
    await book({ transactionId: ids[0] });
    const { body } = await book({ transactionIds: ids });
    expect(body).toMatchObject({ count: 8, changed: 8, unchanged: 1, operation: { changed: 8 } });
    const undone = await undo(body.operation._id);
    expect(undone.body.operation).toMatchObject({ state: "undone", restored: 8, kept: 0 });
    expect(await bookedCount()).toBe(1);
    expect(await unbooked()).toBe(8);
  });

  it("gives cleared marks back with who and when", async () => {
    const { ids, book, undo, marks } = await buildCase(3);
    await book({ transactionIds: ids.slice(0, 2) }, "colleague");
    app.clock.advance(HOUR_MS);
    await book({ transactionId: ids[2] });
    const before = await marks();
    const { body } = await book({ transactionIds: ids, booked: false });
    expect(body).toMatchObject({ count: 3, booked: false });
    expect((await undo(body.operation._id)).body.operation).toMatchObject({ restored: 3, kept: 0 });
    expect(await marks()).toEqual(before);
  });

  it("leaves items that a colleague has changed since, and names him", async () => {
    const { ids, book, undo, marks, colleague } = await buildCase(4);
    const { body } = await book({ transactionIds: ids });
    await book({ transactionIds: [ids[0], ids[1]], booked: false }, "colleague");
    await book({ transactionId: ids[1] }, "colleague");
    const undone = await undo(body.operation._id);
    expect(undone.body).toMatchObject({
      operation: { restored: 2, kept: 2 },
      others: { count: 2, names: ["Nagy Eszter"] },
    });
    const booked = (await marks()).filter((row) => row.booked_at !== null);
    expect(booked.map((row) => [row.id, row.booked_by])).toEqual([[ids[1], colleague.id]]);
  });

  it("works once: asking again changes nothing and answers the same", async () => {
    const { ids, book, undo, bookedCount } = await buildCase(2);
    const { body } = await book({ transactionIds: ids });
    const [first, second] = await Promise.all([undo(body.operation._id), undo(body.operation._id)]);
    expect(first.body.operation).toEqual(second.body.operation);
    await book({ transactionIds: ids }, "colleague");
    expect((await undo(body.operation._id)).body.operation).toEqual(first.body.operation);
    expect(await bookedCount()).toBe(2);
  });

  it("goes back through several commands on the same items, the last one first", async () => {
    const { ids, book, undo, bookedCount, list } = await buildCase(1);
    const on = (await book({ transactionId: ids[0] })).body.operation._id;
    const off = (await book({ transactionId: ids[0], booked: false })).body.operation._id;
    expect((await list()).map((each: { _id: string }) => each._id)).toEqual([off, on]);
    expect((await undo(off)).body.operation.restored).toBe(1);
    expect(await bookedCount()).toBe(1);
    expect((await undo(on)).body.operation.restored).toBe(1);
    expect(await bookedCount()).toBe(0);
    expect(await list()).toEqual([]);
  });

  it("is its person's own, while he has the right, for 24 hours", async () => {
    const { company, colleague, ids, book, undo, list } = await buildCase(2);
    const mine = (await book({ transactionId: ids[0] })).body.operation._id;
    const theirs = (await book({ transactionId: ids[1] }, "colleague")).body.operation._id;
    expect((await undo(mine, "colleague")).status).toBe(404);
    expect((await undo(theirs, "me")).status).toBe(404);
    expect(await list("colleague")).toHaveLength(1);
    await app.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", company.id)
      .where("user_id", "=", colleague.id)
      .execute();
    expect((await undo(theirs, "colleague")).status).toBe(404);
    app.clock.advance(24 * HOUR_MS);
    expect((await undo(mine)).body.code).toBe("booking_undo_expired");
    expect(await list()).toEqual([]);
  });

  it("takes both origins of an item back, also where they were linked after the mark", async () => {
    const { company, account, ids, book, undo, bookedCount, unbooked, post } = await buildCase(2);
    const { accountNr } = account;
    const feed = await buildBankAccount(app.db, company.id, { accountNr, originate: "aggreg8" });
    const [other] = await buildTransactions(app.db, company.id, feed, [
      { date: "2026-01-10", amount: 1n },
    ]);
    const { body } = await book({ transactionIds: ids });
    const token = await buildSession(app.db, company.ownerId);
    const pair = { company_id: company.id, other_id: other };
    const path = `/v1/transaction/${ids[0]}/link`;
    expect((await app.call("POST", path, { token, body: pair })).status).toBe(200);
    expect(await bookedCount()).toBe(3);
    expect((await undo(body.operation._id)).body.operation).toMatchObject({ restored: 2, kept: 0 });
    expect(await bookedCount()).toBe(0);
    expect(await unbooked()).toBe(2);
    // Booked once more by one origin: one item, both rows.
    expect((await book({ transactionIds: [ids[0], other] })).body.count).toBe(1);
    expect(await bookedCount()).toBe(2);
    void post;
  });
});

describe("a large command", () => {
  const LARGE = 4 * PIECE_ROWS + 7;

  it("is worked off in pieces by the calls that follow, and so is its undo", async () => {
    const { book, filter, post, undo, bookedCount, unbooked, ids } = await buildCase(LARGE);
    const dry = await book({ filter, dryRun: true });
    expect(dry.body).toMatchObject({ count: LARGE, unchanged: 0, sums: [{ currency: "HUF" }] });
    const { body } = await book({ filter, asOf: dry.body.asOf, wait: 0 });
    const id = body.operation._id;
    expect(body).toMatchObject({
      count: PIECE_ROWS,
      operation: { state: "running", items: LARGE },
    });
    await book({ transactionIds: [ids.at(-1)] }, "colleague");
    const done = await post("me", `/${id}/continue`, {});
    expect(done.body.operation).toMatchObject({ state: "done", changed: LARGE - 1 });
    expect(await unbooked()).toBe(0);
    const begun = await undo(id, "me", { wait: 0 });
    expect(begun.body.operation.state).toBe("undoing");
    const undone = await post("me", `/${id}/continue`, {});
    expect(undone).toMatchObject({
      status: 200,
      body: { operation: { state: "undone", restored: LARGE - 1, kept: 0 } },
    });
    expect(await bookedCount()).toBe(1);
    expect(await unbooked()).toBe(LARGE - 1);
  });

  it("can be undone before its end", async () => {
    const { book, filter, undo, bookedCount } = await buildCase(LARGE);
    const { body } = await book({ filter, wait: 0 });
    const undone = await undo(body.operation._id);
    expect(undone.body.operation).toMatchObject({ state: "undone", restored: PIECE_ROWS });
    expect(await bookedCount()).toBe(0);
  });

  it("is finished by a job where nobody goes on, and stopped where its person lost the right", async () => {
    const { company, colleague, book, filter, bookedCount } = await buildCase(LARGE);
    const signal = new AbortController().signal;
    await book({ filter, wait: 0 }, "colleague");
    const { data } = queue.jobs.findLast((job) => job.name === "booking.finish")!;
    await app.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", company.id)
      .where("user_id", "=", colleague.id)
      .execute();
    await finishBooking(app.deps, data, { signal });
    expect(await bookedCount()).toBe(PIECE_ROWS);
    await book({ filter, wait: 0 });
    const own = queue.jobs.findLast((job) => job.name === "booking.finish")!;
    await finishBooking(app.deps, own.data, { signal });
    await finishBooking(app.deps, own.data, { signal });
    expect(await bookedCount()).toBe(LARGE);
  });

  it("leaves out what is unticked, and what came after it was counted", async () => {
    const { company, account, book, filter, ids, bookedCount } = await buildCase(5);
    const dry = await book({ filter, dryRun: true, except: [ids[0]] });
    expect(dry.body).toMatchObject({ count: 4, unchanged: 0 });
    await buildTransactions(app.db, company.id, account, [{ date: "2026-01-11", amount: 9n }]);
    await book({ transactionId: ids[1] }, "colleague");
    const { body } = await book({ filter, except: [ids[0]], asOf: dry.body.asOf });
    expect(body).toMatchObject({ count: 3, others: { count: 1, names: ["Nagy Eszter"] } });
    expect(await bookedCount()).toBe(4);
  });

  it("takes named rows up to its limit, and says where there are more", async () => {
    const { book, ids } = await buildCase(6);
    const many = (count: number) => Array.from({ length: count }, () => ids[0]);
    expect((await book({ transactionIds: many(20_000) })).status).toBe(200);
    expect((await book({ transactionIds: many(20_001) })).body.code).toBe("validation_failed");
  });
});

describe("stored operations", () => {
  it("lose their rows when the undo is over, and are forgotten after a month", async () => {
    const { company, ids, book } = await buildCase(2);
    await book({ transactionIds: ids });
    const count = async () =>
      inCompany(app.db, company.id, async (tx) => {
        const of = (table: "booking_operation" | "booking_operation_piece") =>
          tx.selectFrom(table).select("company_id").where("company_id", "=", company.id).execute();
        return [
          (await of("booking_operation")).length,
          (await of("booking_operation_piece")).length,
        ];
      });
    const run = { signal: new AbortController().signal };
    await forgetBookings(app.deps, {}, run);
    expect(await count()).toEqual([1, 1]);
    app.clock.advance(25 * HOUR_MS);
    await forgetBookings(app.deps, {}, run);
    expect(await count()).toEqual([1, 0]);
    app.clock.advance(30 * DAY_MS);
    await forgetBookings(app.deps, {}, run);
    expect(await count()).toEqual([0, 0]);
  });
});

describe("any sequence of marks and undos of two people", () => {
  it("agrees with a model of marks that remember their command", async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("mark" as const),
        who: fc.constantFrom("me" as const, "colleague" as const),
        booked: fc.boolean(),
        rows: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      }),
      fc.record({ kind: fc.constant("undo" as const), which: fc.nat({ max: 9 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const world = await buildCase(5);
        type Mark = { booked: boolean; by: number };
        let model: Mark[] = world.ids.map(() => ({ booked: false, by: -1 }));
        const made: {
          id: string;
          who: "me" | "colleague";
          was: Map<number, Mark>;
          undone: boolean;
        }[] = [];
        for (const each of steps) {
          if (each.kind === "mark") {
            const transactionIds = each.rows.map((row) => world.ids[row]);
            const reply = await world.book({ transactionIds, booked: each.booked }, each.who);
            const changed = each.rows.filter((row) => model[row]!.booked !== each.booked);
            expect(reply.body.count).toBe(changed.length);
            if (changed.length === 0) continue;
            const was = new Map(changed.map((row) => [row, model[row]!]));
            const by = made.length;
            model = model.map((mark, row) => (was.has(row) ? { booked: each.booked, by } : mark));
            made.push({ id: reply.body.operation._id, who: each.who, was, undone: false });
            continue;
          }
          const at = each.which % Math.max(1, made.length);
          const operation = made[at];
          if (operation === undefined || operation.undone) continue;
          const still = [...operation.was].filter(([row]) => model[row]!.by === at);
          const reply = await world.undo(operation.id, operation.who);
          expect(reply.body.operation).toMatchObject({
            restored: still.length,
            kept: operation.was.size - still.length,
          });
          const back = new Map(still);
          model = model.map((mark, row) => back.get(row) ?? mark);
          operation.undone = true;
        }
        const stored = new Map(
          (await world.marks()).map((row) => [row.id, row.booked_at !== null]),
        );
        expect(world.ids.map((id) => stored.get(id))).toEqual(model.map((mark) => mark.booked));
        expect(await world.unbooked()).toBe(model.filter((mark) => !mark.booked).length);
      }),
      { numRuns: 12, seed: 20_261_122 },
    );
  });
});
