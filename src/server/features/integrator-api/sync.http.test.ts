/**
 * The stream of changes: a program's copy, made only of pages, equals the books, whatever others
 * write meanwhile.
 */
import { showId } from "#contract/integrator-api/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { nextArrival } from "#server/ledger/arrivals/arrival-time.store.ts";
import { lockOverview, updateOverview } from "#server/ledger/overview.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { type KeyCaller, openKey } from "#server/testing/key-calls.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ deps: { queue: createMemoryQueue() } });
});
afterAll(async () => {
  await api?.close();
});

async function buildPlace() {
  const company = await buildCompany(api.db);
  const account = await buildBankAccount(api.db, company.id);
  const caller = await openKey(api, { userId: company.ownerId, companyId: company.id });
  return { company, account, caller, id: company.id };
}
type Place = Awaited<ReturnType<typeof buildPlace>>;

/** A program's copy: it knows nothing but the pages. */
function createCopy(caller: KeyCaller, limit: number) {
  const rows = new Map<string, { version: string; status: string }>();
  const told = { added: 0, modified: 0, removed: 0, unknownRemoved: 0, addedTwice: 0 };
  let cursor = "";
  const page = async (from = cursor): Promise<any> => {
    const reply = await caller.call("GET", `/transactions/sync?limit=${limit}&cursor=${from}`);
    // As a program does: it waits where it is told to, and gets another token for one that is over.
    if (reply.status === 429) api.clock.toNextWindow(60);
    else if (reply.status === 401) await caller.renew();
    else if (reply.status !== 200) throw new Error(reply.text);
    else return reply.body;
    return page(from);
  };
  const take = async (): Promise<boolean> => {
    const { added, modified, removed, nextCursor, hasMore } = await page();
    for (const { id } of removed) if (!rows.delete(id)) told.unknownRemoved++;
    for (const row of added) if (rows.has(row.id)) told.addedTwice++;
    for (const row of [...added, ...modified])
      rows.set(row.id, { version: row.version, status: row.bookkeeping.status });
    told.added += added.length;
    told.modified += modified.length;
    told.removed += removed.length;
    cursor = nextCursor;
    return hasMore;
  };
  const takeAll = async (): Promise<void> => {
    while (await take()) continue;
  };
  return { rows, told, page, take, takeAll, cursor: () => cursor };
}

async function readBooks({ id }: Place) {
  const rows = await inCompanyAsProgram(api.db, id, (tx) =>
    tx
      .selectFrom("bank_transaction")
      .select(["id", "change_seq as seq", "booked_at as bookedAt"])
      .where("company_id", "=", id)
      .where("status", "=", "booked")
      .where("withdrawn_at", "is", null)
      .where("leading_account_id", "is", null)
      .execute(),
  );
  return new Map(
    rows.map(({ id: row, seq, bookedAt }) => [
      `txn_${row}`,
      { version: seq.toString(), status: bookedAt === null ? "NOT_BOOKED" : "BOOKED" },
    ]),
  );
}

/** One command under the lock, as writers of the books work; waits before it commits. */
async function write(
  { id, account }: Place,
  what: "add" | "remove" | "hide" | "show" | "mark",
  random: () => number,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await inCompanyAsProgram(api.db, id, async (tx) => {
    const changeSeq = (await lockOverview(tx, id)) + 1n;
    const rows = await tx
      .selectFrom("bank_transaction")
      .select(["id", "leading_account_id as leading"])
      .where("company_id", "=", id)
      .orderBy("id")
      .execute();
    const among = rows.filter(({ leading }) =>
      what === "show" ? leading !== null : leading === null,
    );
    const chosen = among.filter(() => random() < 0.2).map((row) => row.id);
    if (what === "add") {
      const at = await nextArrival(tx, id, new Date());
      const made = Array.from({ length: 1 + Math.floor(random() * 4) }, () => newId());
      for (const rowId of made) await insertRow(tx, rowId, at, changeSeq);
    } else if (chosen.length > 0 && what === "remove") {
      const gone = await tx
        .selectFrom("bank_transaction")
        .select(["id", "created_at"])
        .where("company_id", "=", id)
        .where("id", "in", chosen)
        .execute();
      await tx
        .insertInto("transaction_removed")
        .values(
          gone.map((row) => ({
            company_id: id,
            change_seq: changeSeq,
            transaction_id: row.id,
            bank_account_id: account.id,
            reason: "file_deleted",
            was: JSON.stringify({ created_at: row.created_at.toISOString() }),
            removed_at: new Date(),
          })) as never,
        )
        .execute();
      await tx
        .deleteFrom("bank_transaction")
        .where("company_id", "=", id)
        .where("id", "in", chosen)
        .execute();
    } else if (chosen.length > 0) {
      const set =
        what === "mark"
          ? { booked_at: random() < 0.5 ? new Date() : null }
          : { leading_account_id: what === "hide" ? account.id : null };
      await tx
        .updateTable("bank_transaction")
        .set({ ...set, change_seq: changeSeq })
        .where("company_id", "=", id)
        .where("id", "in", chosen)
        .execute();
    }
    await updateOverview(tx, id, { changeSeq, unbookedDelta: 0 });
    await pause();
  });

  async function insertRow(tx: any, rowId: string, at: Date, changeSeq: bigint): Promise<void> {
    const texts = {
      partner_name: "",
      partner_account_nr: "",
      remittance: "",
      type: "",
      reference: "",
      end_to_end_id: "",
    };
    await tx
      .insertInto("bank_transaction")
      .values({
        ...texts,
        company_id: id,
        id: rowId,
        bank_account_id: account.id,
        booking_date: "2026-11-02",
        occurrence: Math.floor(random() * 2_000_000_000),
        amount: 100_000n,
        currency: "HUF",
        booking_date_stated: true,
        status: "booked",
        change_seq: changeSeq,
        created_at: at,
      })
      .execute();
  }
}

describe("a copy", () => {
  it("begins empty, gets everything once, then only what changed", async () => {
    const place = await buildPlace();
    await buildTransactions(
      api.db,
      place.id,
      place.account,
      Array.from({ length: 25 }, (_, at) => ({ date: "2026-11-02", amount: BigInt(at + 1) })),
    );
    const copy = createCopy(place.caller, 10);
    await copy.takeAll();
    expect(copy.told).toMatchObject({ added: 25, modified: 0, removed: 0 });
    expect(copy.rows).toEqual(await readBooks(place));
    const [first] = [...copy.rows.keys()];
    await place.caller.call("PATCH", `/transactions/${first}/bookkeeping`, { status: "BOOKED" });
    await copy.takeAll();
    expect(copy.told).toMatchObject({ added: 25, modified: 1, removed: 0 });
    await copy.takeAll();
    expect(copy.told).toMatchObject({ added: 25, modified: 1, removed: 0 });
  });

  it("gets the same page again for the same cursor", async () => {
    const place = await buildPlace();
    await buildTransactions(
      api.db,
      place.id,
      place.account,
      Array.from({ length: 9 }, (_, at) => ({ date: "2026-11-02", amount: BigInt(at + 1) })),
    );
    const copy = createCopy(place.caller, 4);
    await copy.take();
    const strip = ({ requestId: _, ...page }: any) => page;
    expect(strip(await copy.page())).toEqual(strip(await copy.page()));
  });

  it("hears nothing of an item that came and went between two runs", async () => {
    const place = await buildPlace();
    const random = createSeededRandom(7);
    const copy = createCopy(place.caller, 10);
    await write(place, "add", random);
    await copy.takeAll();
    const before = { ...copy.told };
    const [id] = await buildTransactions(api.db, place.id, place.account, [
      { date: "2026-11-05", amount: 5n, arrivedAt: new Date(Date.now() + 1_000) },
    ]);
    await removeRow(place, id!);
    await copy.takeAll();
    expect(copy.told).toEqual(before);
  });

  it("of an account that the company does not have does not begin", async () => {
    const place = await buildPlace();
    const other = await buildPlace();
    const begin = ({ account }: Place) =>
      place.caller.call("GET", `/transactions/sync?accountId=${showId("account", account.id)}`);
    expect((await begin(place)).status).toBe(200);
    expect((await begin(other)).body.code).toBe("not_found");
  });

  it("of a state that is set back is told to begin again; a cursor of another company is refused", async () => {
    const place = await buildPlace();
    const other = await buildPlace();
    await write(place, "add", createSeededRandom(1));
    const copy = createCopy(place.caller, 10);
    await copy.takeAll();
    const path = `/transactions/sync?cursor=${copy.cursor()}`;
    expect((await other.caller.call("GET", path)).body.code).toBe("validation_failed");
    await inCompanyAsProgram(api.db, place.id, (tx) =>
      tx
        .updateTable("company_overview")
        .set({ change_seq: 0n })
        .where("company_id", "=", place.id)
        .execute(),
    );
    const reply = await place.caller.call("GET", path);
    expect([reply.status, reply.body.code]).toEqual([410, "cursor_expired"]);
  });
});

async function removeRow({ id, account }: Place, rowId: string): Promise<void> {
  await inCompanyAsProgram(api.db, id, async (tx) => {
    const changeSeq = (await lockOverview(tx, id)) + 1n;
    const row = await tx
      .selectFrom("bank_transaction")
      .selectAll()
      .where("company_id", "=", id)
      .where("id", "=", rowId)
      .executeTakeFirstOrThrow();
    const values = {
      company_id: id,
      change_seq: changeSeq,
      transaction_id: rowId,
      bank_account_id: account.id,
      reason: "file_deleted",
      was: JSON.stringify({ created_at: row.created_at.toISOString() }),
      removed_at: new Date(),
    };
    await tx
      .insertInto("transaction_removed")
      .values(values as never)
      .execute();
    await tx
      .deleteFrom("bank_transaction")
      .where("company_id", "=", id)
      .where("id", "=", rowId)
      .execute();
    await updateOverview(tx, id, { changeSeq, unbookedDelta: 0 });
  });
}

const WRITERS = 4;
const COMMANDS = 25;

describe.each([11, 12])("four writers that wait before they commit, seed %i", (seed) => {
  it("leave a reader who pages meanwhile without a gap", async () => {
    const place = await buildPlace();
    const wait = (random: () => number) => () =>
      new Promise((done) => setTimeout(done, random() * 12));
    let writing = true;
    const copies = [createCopy(place.caller, 3), createCopy(place.caller, 50)];
    const readers = copies.map(async (copy) => {
      while (writing) await copy.take();
    });
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        const random = createSeededRandom(seed * 100 + writer);
        for (let at = 0; at < COMMANDS; at++) {
          const kinds = ["add", "add", "mark", "remove", "hide", "show"] as const;
          await write(place, kinds[Math.floor(random() * kinds.length)]!, random, wait(random));
        }
      }),
    );
    writing = false;
    await Promise.all(readers);
    const books = await readBooks(place);
    expect(books.size).toBeGreaterThan(0);
    for (const copy of copies) {
      await copy.takeAll();
      expect(copy.rows).toEqual(books);
    }
    expect(copies[0]!.told.removed).toBeGreaterThan(0);
  });
});
