/** Statements that a bank gives out again with an item corrected (decision 0261). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredFile } from "#contract/files/files.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { writeCsv } from "#server/testing/write-parts.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { writeCamt } from "#statements/invented/write-camt.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import { readStatementFile } from "./statement-files.jobs.ts";

const ACCOUNT = "117730161111101800000000";
const MONDAY = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-reissues-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Row {
  readonly day: number;
  readonly amount: number;
  readonly name: string;
}

const WEEK: readonly Row[] = [
  { day: 0, amount: 90_000, name: "Szilva Bt." },
  { day: 1, amount: -480, name: "Bolt" },
  { day: 1, amount: -7_300, name: "Körte Kft." },
  { day: 3, amount: -1_340, name: "tranzakciós díj" },
];
const WRONG = -7_300;
const RIGHT = -7_500;
const CHANGED = WEEK.map((row) => (row.amount === WRONG ? { ...row, amount: RIGHT } : row));
const DROPPED = WEEK.filter(({ amount }) => amount !== WRONG);
const MOVED = [WEEK[0]!, WEEK[1]!, { ...WEEK[2]!, day: 2, amount: RIGHT }, WEEK[3]!];

const itemsOf = (rows: readonly Row[]) =>
  rows.map(({ day, amount, name }) => ({
    date: addDays(MONDAY, day),
    amount: forint(amount),
    name,
  }));

function mt940(rows: readonly Row[], number = "31"): string {
  return writeMt940([{ accountNr: ACCOUNT, number, opening: forint(1_000), items: itemsOf(rows) }]);
}

function camt(rows: readonly Row[], { number = 31, year = "2026" } = {}): string {
  const dayOf = (day: number) => addDays(MONDAY, day).replace("2026", year);
  const net = rows.reduce((sum, { amount }) => sum + amount, 1_000);
  return writeCamt({ id: `M${rows.length}${net}`, created: `${dayOf(6)}T20:00:00` }, [
    {
      account: ACCOUNT,
      currency: "HUF",
      id: `S${number}`,
      number,
      created: `${dayOf(6)}T20:00:00`,
      covers: [dayOf(0), dayOf(6)],
      opening: { amount: "1000.00", day: dayOf(0) },
      closing: { amount: formatAmount(forint(net)), day: dayOf(6) },
      items: rows.map(({ day, amount, name }) => ({
        day: dayOf(day),
        valueDay: dayOf(day),
        amount: formatAmount(forint(amount)),
        partner: name,
        text: "",
      })),
    },
  ]);
}

/** The netbank's list of the same days: no number, no balances. */
const csv = (rows: readonly Row[]): string =>
  writeCsv({
    items: rows.map(({ day, amount, name }) => ({
      booked: addDays(MONDAY, day),
      amount,
      text: name,
    })),
    columns: ["booked"],
  });

async function openPlace() {
  const { id: companyId, ownerId } = await buildCompany(api.db, {});
  const token = await buildSession(api.db, ownerId);
  const call = (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ): Promise<TestReply> => api.call(method, path, { token, ...(body && { body }) });
  const file = async (id: string): Promise<StoredFile> =>
    (await call("GET", `/v1/file/${id}?company_id=${companyId}`)).body;
  return {
    companyId,
    call,
    file,
    take: async (text: string, name?: string): Promise<string> => {
      const { body } = await uploadText(api, { token, companyId, text, ...(name && { name }) });
      await runJobs();
      expect((await file(body._id)).status).toBe("finished");
      return body._id;
    },
    rows: async (more: object = {}): Promise<Transaction[]> => {
      const body = { company_id: companyId, bankAccounts: [], ...more };
      return (await call("POST", "/v1/bankaccounts-transactions/", body)).body.transactions;
    },
    decide: (id: string, earlierId: string, decision: "replaced" | "both" | "open") =>
      call("POST", `/v1/file/${id}/reissue`, {
        company_id: companyId,
        earlier_id: earlierId,
        decision,
      }),
    restore: async (id: string): Promise<TestReply> => {
      const reply = await call("POST", `/v1/file/${id}/restore`, { company_id: companyId });
      await runJobs();
      return reply;
    },
    openFiles: async (): Promise<string[]> =>
      (await call("GET", `/v1/file?company_id=${companyId}&show=open`)).body.files.map(
        ({ _id }: StoredFile) => _id,
      ),
    changes: async () =>
      (await call("GET", `/v1/company/${companyId}/frozen-changes`)).body.changes as {
        _id: string;
        way: string;
        kind: string;
        transactionId: string;
      }[],
  };
}

async function runJobs(): Promise<void> {
  for (const job of queue.jobs.splice(0))
    await readStatementFile(api.deps, job.data.companyId, job.data.fileId);
}

const amounts = (rows: readonly Transaction[]): number[] =>
  rows.map(({ amount }) => Number(amount)).sort((one, other) => one - other);
const sorted = (rows: readonly Row[]): number[] =>
  rows.map(({ amount }) => amount).sort((one, other) => one - other);

/** Amounts of rows that carry a mark, or that a mark names. */
function markedOf(rows: readonly Transaction[]): number[] {
  const named = new Set(rows.map(({ possibleDoubleOf }) => possibleDoubleOf));
  return amounts(rows.filter((row) => row.possibleDoubleOf !== null || named.has(row._id)));
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

const SECONDS: readonly (readonly [string, readonly Row[], readonly number[]])[] = [
  ["another amount", CHANGED, [RIGHT, WRONG]],
  ["another day and amount", MOVED, [RIGHT, WRONG]],
  ["no such row", DROPPED, [WRONG]],
];
const WRITERS = { mt940, camt } as const;

describe("a corrected statement", () => {
  const cases = Object.entries(WRITERS).flatMap(([format, write]) =>
    SECONDS.map(([what, second, marked]) => ({ format, write, what, second, marked })),
  );
  it.each(cases)(
    "with $what is asked about and marked in every order with a third document ($format)",
    async ({ write, second, marked }) => {
      const documents = { first: write(WEEK), second: write(second), list: csv(second) };
      for (const order of permutations(["first", "second", "list"] as const)) {
        const place = await openPlace();
        const ids = new Map<string, string>();
        for (const name of order) ids.set(name, await place.take(documents[name]));
        const [earlier, later] = order
          .filter((name) => name !== "list")
          .map((name) => ids.get(name)!);
        const rows = await place.rows();
        expect(amounts(rows), order.join()).toEqual(sorted([...second, WEEK[2]!]));
        expect(markedOf(rows), order.join()).toEqual(marked);
        expect((await place.file(later!)).reissues, order.join()).toMatchObject([
          { earlier: { _id: earlier }, state: "open", whole: true, statements: [{ number: "31" }] },
        ]);
        expect(await place.openFiles()).toEqual([later]);
        expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
      }
    },
  );

  it("is asked about where its last row is gone", async () => {
    for (const write of [mt940, camt]) {
      const place = await openPlace();
      await place.take(write(WEEK));
      const second = await place.take(write(WEEK.slice(0, -1)));
      expect(await place.openFiles()).toEqual([second]);
      expect(markedOf(await place.rows())).toEqual([-1_340]);
    }
  });

  it.each([
    ["first", [{ day: 0, amount: -55, name: "téves tétel" }, ...WEEK]],
    ["last", [...WEEK, { day: 3, amount: -55, name: "téves tétel" }]],
  ])("is asked about where one has a %s row more, in both orders", async (_where, longer) => {
    for (const write of [mt940, camt])
      for (const order of permutations([write(longer), write(WEEK)])) {
        const place = await openPlace();
        await place.take(order[0]!);
        const second = await place.take(order[1]!);
        expect(await place.openFiles()).toEqual([second]);
        expect(markedOf(await place.rows())).toEqual([-55]);
      }
  });

  it("takes the earlier one's place, and gives it back", async () => {
    const place = await openPlace();
    const first = await place.take(mt940(WEEK));
    const second = await place.take(mt940(CHANGED));
    const before = await place.rows();
    expect((await place.file(second)).reissues[0]!.statements).toMatchObject([
      {
        withdrawn: { count: 0 },
        changed: { count: 1, was: "-7300.00", became: "-7500.00" },
        added: { count: 0 },
        rows: [{ was: { partnerName: "Körte Kft." }, became: { amount: "-7500.00" } }],
      },
    ]);
    const reply = await place.decide(second, first, "replaced");
    expect(reply.body).toMatchObject({
      file: { reissues: [{ state: "replaced", earlier: { deleted: true } }] },
      replaced: { removed: 1, kept: 0 },
    });
    const after = await place.rows();
    expect(amounts(after)).toEqual(sorted(CHANGED));
    expect(markedOf(after)).toEqual([]);
    // Items of both are the same rows as before.
    expect(after.every(({ _id }) => before.some((row) => row._id === _id))).toBe(true);
    expect(await place.openFiles()).toEqual([]);
    expect((await place.decide(second, first, "replaced")).body.replaced).toBeNull();
    expect((await place.decide(second, first, "both")).body.code).toBe("conflict");
    expect((await place.restore(first)).status).toBe(200);
    const back = await place.rows();
    expect(back.map(({ _id }) => _id).sort()).toEqual(before.map(({ _id }) => _id).sort());
    expect(markedOf(back)).toEqual([RIGHT, WRONG]);
    expect(await place.openFiles()).toEqual([second]);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });

  it("lets a row go that it dropped, also where the third document came meanwhile", async () => {
    const place = await openPlace();
    const first = await place.take(camt(WEEK));
    const second = await place.take(camt(DROPPED));
    const [row] = (await place.rows()).filter(({ possibleDoubleOf }) => possibleDoubleOf);
    expect(row).toMatchObject({ amount: "-7300.00", possibleDoubleOf: row!._id });
    expect((await place.rows({ possibleDouble: true })).map(({ _id }) => _id)).toEqual([row!._id]);
    const detail = await place.call(
      "GET",
      `/v1/transaction/${row!._id}?company_id=${place.companyId}`,
    );
    expect(detail.body.doubles).toEqual([]);
    await place.decide(second, first, "replaced");
    expect(amounts(await place.rows())).toEqual(sorted(DROPPED));
    await place.take(csv(DROPPED));
    expect((await place.restore(first)).status).toBe(200);
    expect(amounts(await place.rows())).toEqual(sorted(WEEK));
    expect(markedOf(await place.rows())).toEqual([WRONG]);
    expect(await place.openFiles()).toEqual([second]);
  });

  it("keeps booked and exported rows until somebody decides about each", async () => {
    const place = await openPlace();
    const first = await place.take(mt940(WEEK));
    const wrong = (await place.rows()).find(({ amount }) => Number(amount) === WRONG)!;
    const shared = (await place.rows()).find(({ amount }) => Number(amount) === -480)!;
    const { companyId: company_id } = place;
    const body = { transactionIds: [wrong._id, shared._id], booked: true, company_id };
    expect((await place.call("POST", "/v1/booked", body)).body.changed).toBe(2);
    const second = await place.take(mt940(CHANGED));
    expect((await place.decide(second, first, "replaced")).body.replaced).toMatchObject({
      removed: 0,
      kept: 1,
    });
    const [change] = await place.changes();
    expect(change).toMatchObject({ way: "file", kind: "withdrawn", transactionId: wrong._id });
    const kept = await place.rows();
    expect(amounts(kept)).toEqual(sorted([...CHANGED, WEEK[2]!]));
    expect(kept.find(({ _id }) => _id === shared._id)).toMatchObject({ booked: true });
    // The return of the earlier file takes the held change back.
    await place.restore(first);
    expect(await place.changes()).toEqual([]);
    await place.decide(second, first, "replaced");
    const [again] = await place.changes();
    const decided = await place.call("POST", `/v1/company/${company_id}/frozen-changes/decide`, {
      decision: "accepted",
      ids: [again!._id],
    });
    expect(decided.body).toMatchObject({ decided: 1 });
    expect(amounts(await place.rows())).toEqual(sorted(CHANGED));
    expect(await listBrokenFacts(api.db, company_id)).toEqual([]);
  });

  it("may stay beside the earlier one, until the decision is taken back", async () => {
    const place = await openPlace();
    const first = await place.take(mt940(WEEK));
    const second = await place.take(mt940(CHANGED));
    expect((await place.decide(second, first, "both")).body).toMatchObject({
      file: { reissues: [{ state: "both" }] },
      replaced: null,
    });
    expect(markedOf(await place.rows())).toEqual([]);
    expect(await place.openFiles()).toEqual([]);
    // A further reading and a further document ask nothing again.
    await place.take(csv(CHANGED));
    expect(await place.openFiles()).toEqual([]);
    await place.decide(second, first, "open");
    expect(markedOf(await place.rows())).toEqual([RIGHT, WRONG]);
    expect(await place.openFiles()).toEqual([second]);
  });

  it("stays where the person says „one item”: the earlier row is hidden", async () => {
    const place = await openPlace();
    await place.take(mt940(WEEK));
    await place.take(mt940(CHANGED));
    const rows = await place.rows();
    const marked = rows.find(({ possibleDoubleOf }) => possibleDoubleOf !== null)!;
    for (const [id, other] of [
      [marked._id, marked.possibleDoubleOf!],
      [marked.possibleDoubleOf!, marked._id],
    ]) {
      const body = { company_id: place.companyId, other_id: other, decision: "one" };
      const path = `/v1/transaction/${id}/double`;
      expect((await place.call("PUT", path, body)).status).toBe(200);
      expect(amounts(await place.rows())).toEqual(sorted(CHANGED));
      expect((await place.call("PUT", path, { ...body, decision: "open" })).status).toBe(200);
    }
  });

  it("leaves no mark behind where one of the two files is deleted", async () => {
    for (const gone of [0, 1]) {
      const place = await openPlace();
      const ids = [await place.take(mt940(WEEK)), await place.take(mt940(DROPPED))];
      await place.call("DELETE", `/v1/file/${ids[gone]}?rows=go`);
      expect(markedOf(await place.rows())).toEqual([]);
      expect(amounts(await place.rows())).toEqual(sorted(gone === 0 ? DROPPED : WEEK));
      await place.restore(ids[gone]!);
      expect(markedOf(await place.rows())).toEqual([WRONG]);
      expect(await place.openFiles()).toEqual([ids[1]]);
    }
  });
});

describe("a corrected statement of a file that holds others too", () => {
  const NEXT: readonly Row[] = [
    { day: 7, amount: -210, name: "Bolt" },
    { day: 8, amount: 15_000, name: "Szilva Bt." },
  ];
  const both = writeMt940([
    { accountNr: ACCOUNT, number: "31", opening: forint(1_000), items: itemsOf(WEEK) },
    { accountNr: ACCOUNT, number: "32", opening: forint(81_880), items: itemsOf(NEXT) },
  ]);

  it("leaves only the replaced statement out of the earlier file, until that is taken back", async () => {
    const place = await openPlace();
    const first = await place.take(both);
    const second = await place.take(mt940(CHANGED));
    expect((await place.file(second)).reissues).toMatchObject([{ whole: false, state: "open" }]);
    const decide = async (decision: "replaced" | "open") => {
      expect((await place.decide(second, first, decision)).body).toMatchObject({ replaced: null });
      await runJobs();
      return place.rows();
    };
    const replaced = await decide("replaced");
    expect(amounts(replaced)).toEqual(sorted([...CHANGED, ...NEXT]));
    expect(markedOf(replaced)).toEqual([]);
    expect(await place.openFiles()).toEqual([]);
    // A newer reading of the earlier file brings nothing back.
    await place.call("PATCH", `/v1/file/${first}?company_id=${place.companyId}`, {
      action: "reread",
    });
    await runJobs();
    expect(amounts(await place.rows())).toEqual(sorted([...CHANGED, ...NEXT]));
    const open = await decide("open");
    expect(amounts(open)).toEqual(sorted([...WEEK, ...NEXT, CHANGED[2]!]));
    expect(markedOf(open)).toEqual([RIGHT, WRONG]);
    expect(await place.openFiles()).toEqual([second]);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });

  it("has the earlier file whole again where the correction is deleted, and comes back with it", async () => {
    const place = await openPlace();
    const first = await place.take(both);
    const second = await place.take(mt940(DROPPED));
    await place.decide(second, first, "replaced");
    await runJobs();
    expect(amounts(await place.rows())).toEqual(sorted([...DROPPED, ...NEXT]));
    await place.call("DELETE", `/v1/file/${second}?rows=go`);
    await runJobs();
    expect(amounts(await place.rows())).toEqual(sorted([...WEEK, ...NEXT]));
    await place.restore(second);
    await runJobs();
    expect(amounts(await place.rows())).toEqual(sorted([...DROPPED, ...NEXT]));
  });
});

describe("what is no corrected statement", () => {
  it.each<[string, string, string]>([
    ["the same file again", mt940(WEEK), mt940(WEEK)],
    ["the same items in other bytes", camt(WEEK), camt(WEEK).replace("<MsgId>M", "<MsgId>N")],
    ["a statement of the next number", mt940(WEEK), mt940(CHANGED, "32")],
    ["a statement of another year", camt(WEEK), camt(CHANGED, { year: "2025" })],
    ["another format", mt940(WEEK), camt(CHANGED)],
    ["the same statement with what came since", mt940(WEEK.slice(0, 3)), mt940(WEEK)],
    ["hours of its last day", mt940(CHANGED.slice(0, 2)), mt940(CHANGED)],
  ])("%s", async (_name, one, other) => {
    const place = await openPlace();
    await place.take(one);
    const later = await place.take(other);
    expect((await place.file(later)).reissues).toEqual([]);
    expect(await place.openFiles()).toEqual([]);
  });

  it("an interim report of its days", async () => {
    const place = await openPlace();
    const report = camt(WEEK.slice(0, 2))
      .replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt")
      .replaceAll("Stmt>", "Rpt>")
      .replace("camt.053", "camt.052");
    await place.take(report);
    const later = await place.take(camt(CHANGED));
    expect((await place.file(later)).reissues).toEqual([]);
  });

  it("a repetition of the correction asks nothing of its own", async () => {
    const place = await openPlace();
    const first = await place.take(camt(WEEK));
    const second = await place.take(camt(CHANGED));
    const third = await place.take(camt(CHANGED).replace("<MsgId>M", "<MsgId>N"));
    expect(await place.openFiles()).toEqual([second]);
    // Where the correction leaves, its repetition asks.
    await place.call("DELETE", `/v1/file/${second}?rows=go`);
    expect((await place.file(third)).reissues).toMatchObject([{ earlier: { _id: first } }]);
    expect(markedOf(await place.rows())).toEqual([RIGHT, WRONG]);
  });
});
