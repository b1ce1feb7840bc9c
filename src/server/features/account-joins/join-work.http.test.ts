import { buildAccess, buildActor } from "#server/testing/build-access.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join as joinPath } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "#values/durations.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import {
  createMemoryQueue,
  createTestIngest,
  type TestIngest,
} from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { writeMt940, type WrittenItem } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { joinAccounts, unjoinAccounts } from "./account-joins.service.ts";
import { accountJoinJobs } from "./account-joins.jobs.ts";
import { finishWork, type WorkRun } from "./join-work.service.ts";

const OLD = "101010101111101800000000";
const NEW = "507000242222222250000005";
const THIRD = "117730163333303400000000";

let api: TestApp;
let ingest: TestIngest;
let owner: pg.Client;
const queue = createMemoryQueue();

beforeAll(async () => {
  api = await createTestApp({ deps: { queue } });
  ingest = createTestIngest(api.db);
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  ingest?.close();
  await api?.close();
});

const day = (number: number): LocalDate => addDays("2026-09-01" as LocalDate, number);
const item = (on: number, forints: number): WrittenItem => ({
  date: day(on),
  amount: BigInt(forints) * 100_000n,
  name: "Vevő Kft.",
  note: `Szamla ${on}`,
});
const statement = (accountNr: string, items: readonly WrittenItem[], number = "1"): string =>
  writeMt940([
    {
      accountNr,
      number,
      opening: 100_000_000n,
      items,
      from: items[0]!.date,
      to: items.at(-1)!.date,
    },
  ]);

/** Two numbers with items on many days, one item on both; the first one booked. */
async function buildPlace() {
  const company = await buildCompany(api.db);
  const token = await buildSession(api.db, company.ownerId);
  const { id } = company;
  await ingest.take(
    id,
    statement(
      OLD,
      Array.from({ length: 12 }, (_, index) => item(index, 100 + index)),
    ),
  );
  await ingest.take(id, statement(NEW, [item(11, 111), item(20, 700), item(25, -100)]), "uj.sta");
  const call = (method: "GET" | "POST" | "DELETE" | "PATCH", path: string, body?: object) =>
    api.call(method, path, { token, body });
  const { body } = await call("POST", "/v1/bankaccounts-transactions/", {
    company_id: id,
    bankAccounts: [],
  });
  await call("POST", "/v1/booked", {
    transactionIds: [body.transactions.at(-1)._id],
    booked: true,
  });
  const actor = buildActor(company.ownerId);
  const access = await buildAccess(api.deps, company.ownerId, company.id);
  const numbers = {
    from: { accountNr: OLD, currency: "HUF" },
    into: { accountNr: NEW, currency: "HUF" },
  };
  const lists = async () =>
    (await call("GET", `/v1/bankaccount/joins?company_id=${id}`)).body as {
      joins: any[];
      running: any[];
    };
  return {
    id,
    call,
    actor,
    lists,
    ownerId: company.ownerId,
    join: (atOnceMax: number) =>
      joinAccounts(api.deps, access, { ...numbers, dryRun: false }, atOnceMax),
    unjoin: (joinId: string, atOnceMax: number) =>
      unjoinAccounts(api.deps, access, joinId, atOnceMax),
    finish: (joinId: string, run: WorkRun = {}) =>
      finishWork(api.deps, actor, { companyId: id, joinId }, run),
    accounts: async () =>
      (await call("GET", `/v1/bankaccounts?company_id=${id}`)).body.accounts as any[],
  };
}

const TABLES = [
  "bank_account",
  "statement",
  "bank_transaction",
  "transaction_source",
  "daily_stat",
  "bank_account_join",
  "company_overview",
];
const OWN = ["change_seq", "ingest_seq", "join_id", "joined_at", "joining_since", "deleted_at"];

/** Every row of the company as text, without the join's own id and times. */
async function readRows(companyId: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES) {
    const id = table === "bank_account_join" ? "{id}" : "{}";
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(t) - $2::text[] - $3::text[])::text as row from ${table} t where company_id = $1 order by 1`,
      [companyId, OWN, id],
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** Ends as a killed program ends; answers by which signal. */
async function dieJoining(
  companyId: string,
  joinId: string,
  ownerId: string,
  pieces: number,
): Promise<string | null> {
  const program = joinPath(import.meta.dirname, "../../testing/crash-join.ts");
  const child = spawn(
    process.execPath,
    [program, api.database.appUrl, companyId, joinId, ownerId, String(pieces)],
    { stdio: "ignore" },
  );
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal;
}

describe("a join of very many rows", () => {
  it("is left to a job; killed in the middle it leaves all as it was, and done again it is what one request does", async () => {
    const place = await buildPlace();
    const apart = await readRows(place.id);
    const atOnce = await place.join(100_000);
    expect(atOnce.queued).toBe(false);
    const joined = await readRows(place.id);
    await place.unjoin(atOnce.joinId!, 100_000);
    expect(await readRows(place.id)).toEqual(apart);

    const left = await place.join(14);
    expect(left).toMatchObject({ queued: true, from: { transactionCount: 12 } });
    expect(await readRows(place.id)).toEqual(apart);
    expect((await place.accounts()).map((each) => each.joining)).toEqual([true, true]);
    expect(await dieJoining(place.id, left.joinId!, place.ownerId, 3)).toBe("SIGKILL");
    // The database notices the lost connection by itself, and then the lock is free.
    await place.finish(left.joinId!, { pieceRows: 2 });
    expect(await readRows(place.id)).toEqual(joined);
    expect(await place.lists()).toMatchObject({
      joins: [{ joinId: left.joinId, formerNr: OLD, accountNr: NEW }],
      running: [],
    });
    expect((await place.accounts()).map((each) => each.joining)).toEqual([false]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    // A job that is begun again finds nothing to do.
    await place.finish(left.joinId!);
    expect(await readRows(place.id)).toEqual(joined);

    const back = await place.unjoin(left.joinId!, 14);
    expect(back).toEqual({ ok: true, transactionCount: 12, queued: true });
    const { running } = await place.lists();
    expect(running).toMatchObject([
      { kind: "unjoin", joinId: left.joinId, formerNr: OLD, accountNr: NEW, total: 12 },
    ]);
    const cut = {
      pieceRows: 2,
      afterPiece: async () => {
        throw new Error("killed");
      },
    };
    await expect(place.finish(left.joinId!, cut)).rejects.toThrow("killed");
    expect(await readRows(place.id)).toEqual(joined);
    await place.finish(left.joinId!, { pieceRows: 2 });
    expect(await readRows(place.id)).toEqual(apart);
    expect(await place.lists()).toEqual({ joins: [], running: [] });
    const { rows: logged } = await owner.query(
      "select action from audit_log where company_id = $1 and action like 'bank_account.%' order by at, id",
      [place.id],
    );
    const both = ["bank_account.join", "bank_account.unjoin"];
    expect(logged.map((row) => row.action)).toEqual([...both, ...both]);
  });

  it("tells how far it is while it runs, and each item stands once all the while", async () => {
    const place = await buildPlace();
    const { joinId } = await place.join(0);
    const seen: number[] = [];
    const shown: number[] = [];
    const afterPiece = async (): Promise<void> => {
      seen.push((await place.lists()).running[0].done);
      const { body } = await place.call("POST", "/v1/bankaccounts-transactions/", {
        company_id: place.id,
        bankAccounts: [],
      });
      shown.push(body.transactions.length);
    };
    await place.finish(joinId!, { pieceRows: 2, afterPiece });
    expect(seen.length).toBeGreaterThan(4);
    // The first piece is told at once, the next ones after three seconds.
    expect(seen.slice(0, 2)).toEqual([0, 2]);
    expect(new Set(shown)).toEqual(new Set([15]));
  });

  it("lets nothing else be done with its accounts: another join, a look at one, a move, a deletion", async () => {
    const place = await buildPlace();
    const target = await buildCompany(api.db, { ownerId: place.ownerId });
    await ingest.take(place.id, statement(THIRD, [item(1, 5)]), "harmadik.sta");
    await place.join(0);
    const named = (from: string, into: string, dryRun: boolean) =>
      place.call("POST", "/v1/bankaccount/join", {
        company_id: place.id,
        from: { account_nr: from, currency: "HUF" },
        into: { account_nr: into, currency: "HUF" },
        dryRun,
      });
    const account = { account_nr: OLD, originate: "adriana" };
    const replies = [
      await named(OLD, NEW, false),
      await named(THIRD, NEW, true),
      await named(OLD, THIRD, false),
      await place.call("PATCH", "/v1/bankaccount", {
        ...account,
        source_company_id: place.id,
        target_company_id: target.id,
      }),
      await place.call("DELETE", "/v1/bankaccount", { ...account, company_id: place.id }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [409, "bank_account_busy"]),
    );
    expect((await named(NEW, THIRD, true)).status).toBe(409);
  });

  it("that cannot come about takes its marks away and stands in the log", async () => {
    const place = await buildPlace();
    const { joinId } = await place.join(0);
    await owner.query("update membership set removed_at = now() where company_id = $1", [place.id]);
    const job = queue.jobs.find(({ data }) => data.joinId === joinId)!;
    await accountJoinJobs[0]!.build(api.deps).run(job.data, {
      id: newId(),
      retry: 0,
      signal: new AbortController().signal,
    });
    const { rows } = await owner.query(
      "select action from audit_log where company_id = $1 and action like 'bank_account.join%'",
      [place.id],
    );
    expect(rows).toEqual([{ action: "bank_account.join-failed" }]);
    const { rows: marked } = await owner.query(
      "select 1 from bank_account where company_id = $1 and joining_since is not null",
      [place.id],
    );
    expect(marked).toEqual([]);
  });

  it("whose job was lost blocks nothing after four hours, and a new one takes its place", async () => {
    const place = await buildPlace();
    const lost = await place.join(0);
    api.clock.advance(4 * HOUR_MS + 60_000);
    expect((await place.lists()).running).toEqual([]);
    const next = await place.join(0);
    await place.finish(lost.joinId!);
    expect((await place.lists()).joins).toEqual([]);
    await place.finish(next.joinId!);
    expect((await place.lists()).joins).toMatchObject([{ joinId: next.joinId }]);
    api.clock.reset();
  });
});
