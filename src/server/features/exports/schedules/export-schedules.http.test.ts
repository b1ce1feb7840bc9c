import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EXPORT_SCHEDULES_MAX } from "#contract/exports/export-limits.ts";
import { inCompany } from "#server/database/tenant.ts";
import { describeScheduleTime } from "#contract/exports/schedule-words.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildProvenDays } from "#server/testing/build-proven-days.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { DAY_MS } from "#values/durations.ts";
import {
  addDays,
  budapestDate,
  budapestMinute,
  dayNumber,
  type LocalDate,
} from "#values/local-date.ts";
import { SCHEDULED_RETRIES } from "./export-schedule-definitions.ts";
import { makeScheduledFile } from "./make-scheduled.service.ts";
import { queueDueSchedules } from "./queue-schedules.service.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-schedules-"));
const queue = createMemoryQueue();
const GOES_ON = { signal: new AbortController().signal, retry: 0 };
let mayRead = true;
let app: TestApp;
let companyOfTest: string;

beforeAll(async () => {
  app = await createTestApp({
    deps: {
      queue,
      files: createDiskFileStorage(folder, 0),
      quota: { allows: async () => mayRead },
    },
  });
});

afterEach(() => {
  app.clock.reset();
  mayRead = true;
});

afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Deps = TestApp["deps"];

const MONTHLY = { every: "month", day: 5, hour: 5 } as const;
const EARLIER = { every: "day", day: 1, hour: 4 } as const;
const DAILY = { every: "day", day: 1, hour: 5 } as const;

// Days beside the machine's own: rights and sessions begin by its clock. Clocks are set to times
// after five in Budapest.
const today = budapestDate(Date.now());
const day = (days: number): LocalDate => addDays(today, days);
const LASTING = {
  idleExpiresAt: new Date(Date.now() + 80 * DAY_MS),
  absoluteExpiresAt: new Date(Date.now() + 80 * DAY_MS),
};

/** A company at noon of today, with three items of earlier weeks. */
async function buildCase() {
  setClock(`${day(0)}T11:00:00Z`);
  const accountant = await buildUser(app.db, { role: "accountant", name: "Nagy Eszter" });
  const company = await buildCompany(app.db, { accountantIds: [accountant.id] });
  companyOfTest = company.id;
  const token = await buildSession(app.db, accountant.id, LASTING);
  const owner = await buildSession(app.db, company.ownerId, LASTING);
  const account = await buildBankAccount(app.db, company.id);
  await addItems(company.id, account, [day(-48), day(-20), day(-18)]);
  const company_id = company.id;
  const call = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    as = token,
  ) =>
    app.call(method, `/v1${path}`, { token: as, ...(body && { body: { company_id, ...body } }) });
  const schedule = async (order: object = {}, as = token) => {
    const reply = await call(
      "POST",
      "/export-schedules",
      { time: MONTHLY, settings: { format: "csv" }, letter: true, ...order },
      as,
    );
    expect(reply.status).toBe(200);
    return reply.body.schedules.at(-1);
  };
  const schedules = async (as = token) =>
    (await call("GET", `/export-schedules?company_id=${company_id}`, undefined, as)).body.schedules;
  const jobs = async () =>
    (await call("GET", `/export-jobs?company_id=${company_id}`, undefined, owner)).body.jobs;
  const runs = async () =>
    (await call("GET", `/exports?company_id=${company_id}`, undefined, owner)).body.exports;
  const removePerson = () =>
    app.db
      .updateTable("membership")
      .set({ removed_at: app.clock.now() })
      .where("company_id", "=", company.id)
      .where("user_id", "=", accountant.id)
      .execute();
  const letters = () =>
    app.mailbox.letters.filter(({ to }) => to === accountant.email).map(({ subject }) => subject);
  app.mailbox.letters.length = 0;
  queue.jobs.length = 0;
  return {
    accountant,
    company,
    account,
    token,
    owner,
    call,
    schedule,
    schedules,
    jobs,
    runs,
    removePerson,
    letters,
  };
}

function setClock(instant: string): void {
  app.clock.reset();
  app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
}

async function addItems(
  companyId: string,
  account: Awaited<ReturnType<typeof buildBankAccount>>,
  dates: readonly string[],
) {
  await buildTransactions(
    app.db,
    companyId,
    account,
    dates.map((date, at) => ({ date, amount: BigInt(at + 1) * 100_000n, partnerName: date })),
  );
}

/** The jobs of the test's company. Schedules of other tests are due on some days of the month. */
function takeJobs(): typeof queue.jobs {
  return queue.jobs.splice(0).filter(({ data }) => data.companyId === companyOfTest);
}

/** The clock comes to the instant; two programs look at once, and one makes the files. */
async function live(instant: string, deps: Partial<Deps> = {}, run = GOES_ON) {
  setClock(instant);
  await Promise.all([1, 2].map(() => queueDueSchedules(app.deps, {}, GOES_ON)));
  await work(deps, run);
}

async function work(deps: Partial<Deps> = {}, run = GOES_ON) {
  for (const { name, data } of takeJobs())
    if (name === "export.make-scheduled")
      await makeScheduledFile({ ...app.deps, ...deps }, data as never, run);
}

describe("a scheduled export", () => {
  it("runs once at its hour, lands in the history, and a letter without the file tells it", async () => {
    const { schedule, schedules, jobs, runs, letters, call, accountant, company, account } =
      await buildCase();
    const due = day(3);
    const weekday = ((dayNumber(due) + 3) % 7) + 1;
    const [from, to] = [addDays(due, -weekday - 6), addDays(due, -weekday)];
    await addItems(company.id, account, [addDays(from, -1), from, to, addDays(to, 1)]);
    const time = { every: "week", day: weekday, hour: 5 } as const;
    const made = await schedule({ time });
    expect(made).toMatchObject({ isMine: true, state: "active", last: null });
    expect(made.next.days).toEqual({ from, to });
    expect(budapestMinute(Date.parse(made.next.at))).toBe(`${due} 05:00`);
    await live(`${due}T02:00:00Z`);
    expect(await jobs()).toEqual([]);
    await live(`${due}T06:00:00Z`);
    await live(`${due}T06:05:00Z`);
    expect(await jobs()).toMatchObject([
      { state: "ready", isScheduled: true, from, to, rowsTotal: 2 },
    ]);
    expect(await runs()).toMatchObject([{ transactionCount: 2, by: "Nagy Eszter" }]);
    expect(letters()).toHaveLength(1);
    const letter = app.mailbox.letters.find((each) => each.to === accountant.email)!;
    expect(letter.subject).toContain("Elkészült a rendszeres export");
    expect(letter.stopUrl).toContain("/levelek/leallitas/");
    expect(letter.text).toContain(describeScheduleTime(time));
    expect(letter.text).toContain(`/exports?company=${company.id}`);
    // The items came without a document: no day of the period is proven.
    expect(letter.text).toContain("Az időszakból 7 nap nincs igazolva: ezekről hiányozhat tétel.");
    const [row] = await schedules();
    expect(row).toMatchObject({
      next: { days: { from: addDays(to, 1), to: addDays(to, 7) } },
      last: { outcome: "made", transactionCount: 2 },
    });
    const [job] = await jobs();
    const { url } = (await call("POST", `/export-jobs/${job._id}/download`, {})).body;
    expect((await app.app.inject({ method: "GET", url })).payload).toContain(from);
  });

  it("of times that were missed makes one file with the days of all of them", async () => {
    const { schedule, company, account, jobs, runs } = await buildCase();
    await schedule({ time: DAILY });
    await live(`${day(1)}T06:00:00Z`);
    await addItems(company.id, account, [day(1), day(3), day(4)]);
    await live(`${day(5)}T09:00:00Z`);
    expect((await jobs())[0]).toMatchObject({ from: day(1), to: day(4) });
    expect(await runs()).toMatchObject([{ transactionCount: 3 }]);
    await live(`${day(6)}T06:00:00Z`);
    expect((await jobs())[0]).toMatchObject({ state: "nothing" });
    const none = app.mailbox.letters.find(({ subject }) => subject.includes("Nincs tétel"))!;
    expect(none.text).toContain("Az időszakból 1 nap nincs igazolva: ezekről hiányozhat tétel.");
    // A proven day without an item is a day without an item.
    await buildProvenDays(app.db, company.id, account, { from: day(-60), to: day(6) });
    app.mailbox.letters.length = 0;
    await live(`${day(7)}T06:00:00Z`);
    const [sure] = app.mailbox.letters.filter(({ subject }) => subject.includes("Nincs tétel"));
    expect(sure!.text).toContain("Önnek nincs teendője");
    expect(sure!.text).not.toContain("nincs igazolva");
  });

  it("of new items gives each item once, whatever its day, and says when there is none", async () => {
    const { schedule, company, account, runs, letters, call } = await buildCase();
    await buildProvenDays(app.db, company.id, account, { from: day(-60), to: day(-40) });
    await schedule({ time: DAILY, settings: { format: "csv", onlyNew: true } });
    await live(`${day(1)}T06:00:00Z`);
    expect(await runs()).toMatchObject([{ transactionCount: 3, from: day(-48), to: day(-18) }]);
    await live(`${day(2)}T06:00:00Z`);
    await addItems(company.id, account, [day(-80)]);
    await live(`${day(3)}T06:00:00Z`);
    expect(await runs()).toMatchObject([
      { transactionCount: 1, from: day(-80) },
      { transactionCount: 3 },
    ]);
    const said = letters();
    expect(said).toHaveLength(3);
    expect(said[1]).toContain("Nincs új tétel");
    const none = app.mailbox.letters.find(({ subject }) => subject.includes("Nincs új tétel"))!;
    // The days of the calendar, of which a file would have items too.
    const calendar = await call("GET", `/companies`);
    const open = calendar.body.companies.find((each: any) => each._id === company.id);
    const days = open.overview.openDays.days;
    expect(days).toBeGreaterThan(8);
    expect(none.text).toContain(
      `A bankszámlákon ${days} nap nincs igazolva: ezekről hiányozhat tétel.`,
    );
    expect(none.text).toContain(account.accountNr.slice(-4));
    expect(none.text).not.toContain("nincs teendője");
  });

  it("that dies at its last moment leaves nothing, and the next try gives everything once", async () => {
    const { schedule, schedules, runs, jobs, letters } = await buildCase();
    await schedule({ time: DAILY, settings: { format: "csv", onlyNew: true } });
    setClock(`${day(1)}T06:00:00Z`);
    await queueDueSchedules(app.deps, {}, GOES_ON);
    const [job] = takeJobs();
    // The letter is the last part of the transaction.
    const newId = () => {
      throw new Error("killed");
    };
    const dies = makeScheduledFile({ ...app.deps, newId }, job!.data as never, GOES_ON);
    await expect(dies).rejects.toThrow("killed");
    expect([await runs(), letters()]).toEqual([[], []]);
    expect((await schedules())[0].last).toBeNull();
    await makeScheduledFile(app.deps, job!.data as never, GOES_ON);
    expect(await runs()).toMatchObject([{ transactionCount: 3 }]);
    // The program died after the commit, before the queue heard of it.
    await makeScheduledFile(app.deps, job!.data as never, GOES_ON);
    expect(await runs()).toHaveLength(1);
    expect(letters()).toHaveLength(1);
    expect(await jobs()).toMatchObject([{ state: "ready" }]);
  });

  it("whose letter is refused has its file all the same", async () => {
    const { schedule, runs, jobs } = await buildCase();
    await schedule({ time: DAILY, settings: { format: "csv", onlyNew: true } });
    const mailer = {
      ...app.deps.mailer,
      send: async () => {
        throw Object.assign(new Error("no such address"), { responseCode: 550 });
      },
    };
    await live(`${day(1)}T06:00:00Z`, { mailer });
    expect(await runs()).toHaveLength(1);
    expect(await jobs()).toMatchObject([{ state: "ready" }]);
    await live(`${day(2)}T06:00:00Z`);
    expect(await runs()).toHaveLength(1);
  });

  it("that fails is repeated, then told; the next file has its days", async () => {
    const { schedule, schedules, company, account, runs, jobs, call, letters } = await buildCase();
    await schedule({ time: DAILY, letter: false });
    await addItems(company.id, account, [day(0), day(1)]);
    const broken = {
      files: {
        ...app.deps.files,
        put: async () => {
          throw new Error("the disk is away");
        },
      },
    };
    setClock(`${day(1)}T06:00:00Z`);
    await queueDueSchedules(app.deps, {}, GOES_ON);
    const [job] = takeJobs();
    const make = (retry: number) =>
      makeScheduledFile({ ...app.deps, ...broken }, job!.data as never, { ...GOES_ON, retry });
    await expect(make(0)).rejects.toThrow("away");
    expect(letters()).toEqual([]);
    await make(SCHEDULED_RETRIES);
    expect(letters()).toMatchObject([expect.stringContaining("Nem készült el")]);
    // A failure cannot be switched off.
    expect(app.mailbox.letters.at(-1)!.stopUrl).toBeUndefined();
    expect((await schedules())[0]).toMatchObject({
      state: "active",
      last: { outcome: "failed", failure: "fault" },
    });
    await live(`${day(2)}T06:00:00Z`);
    expect(await runs()).toMatchObject([{ transactionCount: 2, from: day(0), to: day(1) }]);
    // A late try of the failed run finds its days covered.
    const failed = (await jobs()).find(({ state }: { state: string }) => state === "failed");
    expect((await call("POST", `/export-jobs/${failed._id}/retry`, {})).body.started).toBe(true);
    await work();
    expect(await runs()).toHaveLength(1);
    const states = (await jobs()).map(({ state }: { state: string }) => state);
    expect(states).toEqual(["ready", "nothing"]);
  });

  it("stops where its person has lost the company, and tells him nothing", async () => {
    const { schedule, schedules, removePerson, owner, jobs, runs, letters, company } =
      await buildCase();
    await schedule({ time: DAILY });
    await removePerson();
    expect(await schedules(owner)).toMatchObject([
      { state: "stopped", stopReason: "right", next: null, isMine: false, canStop: true },
    ]);
    await live(`${day(1)}T06:00:00Z`);
    await live(`${day(2)}T06:00:00Z`);
    expect(await jobs()).toMatchObject([{ state: "failed", failure: "right" }]);
    expect([await runs(), letters()]).toEqual([[], []]);
    const log = await inCompany(app.db, company.id, (tx) =>
      tx.selectFrom("audit_log").select(["action", "actor_kind"]).execute(),
    );
    expect(log).toContainEqual({ action: "export.schedule-stop", actor_kind: "job" });
  });

  it.each(["the file is begun", "the file is kept"])(
    "stops where its person loses the company before %s: no run, no bytes, no letter",
    async (when) => {
      const { schedule, schedules, removePerson, owner, runs, letters } = await buildCase();
      await schedule({ time: DAILY, settings: { format: "csv", onlyNew: true } });
      setClock(`${day(1)}T06:00:00Z`);
      await queueDueSchedules(app.deps, {}, GOES_ON);
      if (when === "the file is begun") await removePerson();
      const kept: Buffer[] = [];
      const removed: Buffer[] = [];
      const files = {
        ...app.deps.files,
        put: async (...given: Parameters<Deps["files"]["put"]>) => {
          const file = await app.deps.files.put(...given);
          await removePerson();
          kept.push(file.hash);
          return file;
        },
        remove: async (...given: Parameters<Deps["files"]["remove"]>) => {
          removed.push(given[1]);
          await app.deps.files.remove(...given);
        },
      };
      await work({ files });
      expect([await runs(), letters()]).toEqual([[], []]);
      expect(removed).toEqual(kept);
      expect(await schedules(owner)).toMatchObject([{ state: "stopped", stopReason: "right" }]);
    },
  );

  it("stops where a chosen account is gone, instead of becoming another file", async () => {
    const { schedule, schedules, company, account, call, letters } = await buildCase();
    const { account_nr: accountNr, originate } = await inCompany(app.db, company.id, (tx) =>
      tx
        .selectFrom("bank_account")
        .select(["account_nr", "originate"])
        .where("id", "=", account.id)
        .executeTakeFirstOrThrow(),
    );
    await schedule({
      time: DAILY,
      settings: { format: "csv", accounts: [{ accountNr, originate }] },
    });
    await inCompany(app.db, company.id, (tx) =>
      tx
        .updateTable("bank_account")
        .set({ account_nr: "117730161111101800000000" })
        .where("company_id", "=", company.id)
        .where("id", "=", account.id)
        .execute(),
    );
    await live(`${day(1)}T06:00:00Z`);
    const [row] = await schedules();
    expect(row).toMatchObject({ state: "stopped", stopReason: "accounts", next: null });
    expect(letters()).toMatchObject([expect.stringContaining("Leállt")]);
    const order = { time: DAILY, settings: { format: "csv" }, letter: true };
    await call("PUT", `/export-schedules/${row._id}`, order);
    expect(await schedules()).toMatchObject([{ state: "active", stopReason: null }]);
  });

  it("rests while the company's plan does, and goes on with the days of its rest", async () => {
    const { schedule, schedules, company, account, jobs, runs } = await buildCase();
    await schedule({ time: DAILY });
    await live(`${day(1)}T06:00:00Z`);
    mayRead = false;
    await live(`${day(2)}T06:00:00Z`);
    expect(await jobs()).toHaveLength(1);
    expect((await schedules())[0]).toMatchObject({ state: "active", last: { outcome: "rests" } });
    await addItems(company.id, account, [day(1)]);
    mayRead = true;
    await live(`${day(4)}T06:00:00Z`);
    expect((await runs())[0]).toMatchObject({ from: day(1), to: day(3) });
  });

  it("is paused, changed and deleted by its person; its director may stop it, others see it", async () => {
    const { schedule, schedules, call, owner, jobs, company } = await buildCase();
    const { _id: id } = await schedule({ time: DAILY });
    const path = `/export-schedules/${id}`;
    const order = { time: EARLIER, settings: { format: "xlsx" }, letter: false };
    expect((await call("PUT", path, order, owner)).body.code).toBe("forbidden");
    const paused = await call("POST", `${path}/pause`, { paused: true }, owner);
    expect(paused.body.schedules).toMatchObject([{ state: "paused", next: null }]);
    expect((await call("POST", `${path}/pause`, { paused: false }, owner)).body.code).toBe(
      "forbidden",
    );
    await live(`${day(1)}T06:00:00Z`);
    expect(await jobs()).toEqual([]);
    await call("PUT", path, order);
    expect(await schedules()).toMatchObject([{ state: "paused", time: EARLIER, letter: false }]);
    await call("POST", `${path}/pause`, { paused: false });
    expect(await schedules()).toMatchObject([{ state: "active" }]);
    // A run that waits is no run of a deleted schedule.
    setClock(`${day(2)}T06:00:00Z`);
    await queueDueSchedules(app.deps, {}, GOES_ON);
    const gone = `${path}?company_id=${company.id}`;
    const another = await buildUser(app.db, { role: "accountant" });
    await app.db
      .insertInto("membership")
      .values({
        company_id: company.id,
        user_id: another.id,
        role: "accountant",
        created_at: app.clock.now(),
      })
      .execute();
    const stranger = await buildSession(app.db, another.id, LASTING);
    expect((await call("DELETE", gone, undefined, stranger)).body.code).toBe("forbidden");
    expect((await call("DELETE", gone)).body.schedules).toEqual([]);
    expect((await call("DELETE", gone)).body.schedules).toEqual([]);
    await work();
    expect(await jobs()).toMatchObject([{ state: "cancelled" }]);
    const log = await inCompany(app.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select("action")
        .where("object_kind", "=", "export_schedule")
        .execute(),
    );
    expect(log.map(({ action }) => action).sort()).toEqual([
      "export.schedule",
      "export.schedule-change",
      "export.schedule-delete",
      "export.schedule-pause",
      "export.schedule-resume",
    ]);
  });

  it("is refused for unknown accounts, impossible days, and beyond the company's number", async () => {
    const { schedule, call } = await buildCase();
    const send = (order: object) =>
      call("POST", "/export-schedules", {
        time: MONTHLY,
        settings: { format: "csv" },
        letter: true,
        ...order,
      });
    const accounts = [{ accountNr: "117730161111101800000000", originate: "adriana" }];
    expect((await send({ settings: { accounts } })).body.code).toBe("not_found");
    for (const time of [
      { every: "week", day: 8, hour: 7 },
      { every: "month", day: 32, hour: 7 },
      { every: "day", hour: 24 },
    ])
      expect((await send({ time })).body.code).toBe("validation_failed");
    for (let nth = 1; nth < EXPORT_SCHEDULES_MAX; nth++)
      await schedule({ time: { ...MONTHLY, day: nth } });
    const last = await Promise.all(
      [true, false].map((letter) => send({ time: { ...MONTHLY, hour: 6 }, letter })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("two exports of new items at once", () => {
  it("give no item out twice: the second one fails and is tried again", async () => {
    const { schedule, runs } = await buildCase();
    const order = { time: DAILY, settings: { format: "csv", onlyNew: true } };
    await schedule(order);
    await schedule({ ...order, letter: false });
    setClock(`${day(1)}T06:00:00Z`);
    await queueDueSchedules(app.deps, {}, GOES_ON);
    const made = takeJobs();
    expect(made).toHaveLength(2);
    // Both have read before either ends.
    let arrived = 0;
    let go: () => void = () => {};
    const bothHere = new Promise<void>((resolve) => (go = resolve));
    const { files } = app.deps;
    const put: Deps["files"]["put"] = async (companyId, bytes, limits) => {
      const kept = await files.put(companyId, bytes, limits);
      arrived += 1;
      if (arrived === 2) go();
      await bothHere;
      return kept;
    };
    const open = files.open.bind(files);
    const remove = files.remove.bind(files);
    const deps = { ...app.deps, files: { ...files, put, open, remove } };
    const ends = await Promise.allSettled(
      made.map(({ data }) => makeScheduledFile(deps, data as never, GOES_ON)),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await runs()).toMatchObject([{ transactionCount: 3 }]);
    for (const { data } of made) await makeScheduledFile(app.deps, data as never, GOES_ON);
    expect(await runs()).toHaveLength(1);
  });
});

describe("the same schedule sent again", () => {
  it("is the one that there is, also where the calls come at once", async () => {
    const { call, schedules, owner } = await buildCase();
    const order = { time: DAILY, settings: { format: "csv" }, letter: true };
    const send = (change: object = {}, as?: string) =>
      call("POST", "/export-schedules", { ...order, ...change }, as);
    const replies = await Promise.all(Array.from({ length: 8 }, () => send()));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body.schedules).toHaveLength(1);
    }
    const [first] = await schedules();
    // Another request, and the same request of another person, are schedules of their own.
    await send({ letter: false });
    await send({ settings: { format: "xlsx" } });
    await send({ time: EARLIER });
    await send({}, owner);
    expect(await schedules()).toHaveLength(5);
    // One that rests is not what was asked for.
    await call("POST", `/export-schedules/${first._id}/pause`, { paused: true });
    await send();
    expect(await schedules()).toHaveLength(6);
  });
});
