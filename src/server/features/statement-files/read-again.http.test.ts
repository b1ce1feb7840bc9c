/** Kept files that an earlier reader has read. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedJson } from "#server/database/stored-json.ts";
import { inCompany } from "#server/database/tenant.ts";
import { insertProposal } from "#server/ledger/collections.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { PARSER_VERSION } from "./parser-version.ts";
import { readOlderFilesAgain } from "./read-again.service.ts";
import { readStatementFile } from "./statement-files.jobs.ts";
import { findStoredFile, updateStoredFile } from "./statement-files.store.ts";

const ACCOUNT = "117730161111101800000000";
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;
const item = (day: number, amount: number, name: string) => ({
  date: `2026-03-0${day}` as LocalDate,
  amount: forint(amount),
  name,
  note: `számla ${day}`,
});
const MARCH = writeMt940([
  {
    accountNr: ACCOUNT,
    number: "1",
    opening: forint(1_000),
    items: [item(2, -250, "Próba Bt."), item(2, -250, "Próba Bt."), item(3, 5_000, "Vevő Kft.")],
  },
]);
const NEXT = writeMt940([
  { accountNr: ACCOUNT, number: "2", opening: forint(5_500), items: [item(4, 70, "Másik Kft.")] },
]);

/** The second page of a statement: its first one is missing. */
const SECOND_PAGE = MARCH.replace(":60F:", ":60M:");

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-again-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function runJobs(): Promise<void> {
  for (const job of queue.jobs.splice(0))
    if (job.name !== "collection.match")
      await readStatementFile(api.deps, job.data.companyId, job.data.fileId);
}

async function start() {
  const { id: companyId, ownerId } = await buildCompany(api.db);
  const token = await buildSession(api.db, ownerId);
  const within = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(api.db, companyId, work);
  const take = async (text: string): Promise<string> => {
    const { body } = await uploadText(api, { token, companyId, text });
    await runJobs();
    return body._id;
  };
  return {
    take,
    within,
    /** As an earlier reader had left it. */
    age: (id: string) =>
      within((tx) => updateStoredFile(tx, companyId, id, { parser_version: PARSER_VERSION - 1 })),
    file: (id: string) => within((tx) => findStoredFile(tx, [companyId], id)),
    rows: () =>
      within((tx) => tx.selectFrom("bank_transaction").selectAll().orderBy("id").execute()),
    places: () =>
      within((tx) =>
        tx
          .selectFrom("transaction_source")
          .select(["transaction_id", "source_id", "line", "raw", "rule"])
          .orderBy("transaction_id")
          .orderBy("source_id")
          .orderBy("line")
          .execute(),
      ),
    log: () =>
      within((tx) =>
        tx
          .selectFrom("audit_log")
          .select("after")
          .where("action", "=", "statement_file.reread")
          .orderBy("at")
          .execute(),
      ),
    set: (
      partner: string,
      changes: {
        partner_name?: string;
        booked_at?: Date;
        amount?: bigint;
        booking_date?: LocalDate;
      },
    ) =>
      within((tx) =>
        tx
          .updateTable("bank_transaction")
          .set(changes)
          .where("partner_name", "=", partner)
          .execute(),
      ),
    companyId,
    token,
  };
}

describe("reading kept files again with a newer reader", () => {
  it("changes only what was read wrongly, and the log says what", async () => {
    const place = await start();
    const [old, young] = [await place.take(MARCH), await place.take(NEXT)];
    await place.set("Próba Bt.", { booked_at: new Date("2026-03-10T08:00:00Z") });
    const right = await place.rows();
    const places = await place.places();
    await place.set("Vevő Kft.", { partner_name: "VEV Kft." });
    await place.age(old);
    expect(await readOlderFilesAgain(api.deps)).toBe(1);
    expect((await place.file(young))?.status).toBe("finished");
    await runJobs();
    const apart = (row: { change_seq: bigint }) => ({ ...row, change_seq: 0n });
    const after = await place.rows();
    expect(after.map(apart)).toEqual(right.map(apart));
    const touched = after.filter((row, index) => row.change_seq !== right[index]!.change_seq);
    expect(touched.map((row) => row.partner_name)).toEqual(["Vevő Kft."]);
    expect(await place.places()).toEqual(places);
    expect((await place.log()).at(-1)?.after).toMatchObject({
      added: 0,
      removed: 0,
      bettered: { rows: 1, held: 0, fields: { partner_name: 1 } },
    });
    expect((await place.file(old))?.parser_version).toBe(PARSER_VERSION);
    expect(await readOlderFilesAgain(api.deps)).toBe(0);
  });

  it("gives the faults of a taken file their account and days, and leaves rows and ids alone", async () => {
    const place = await start();
    const id = await place.take(SECOND_PAGE);
    const told = async () => (await place.file(id))!.problems;
    const fresh = await told();
    expect(fresh).toEqual([
      expect.objectContaining({
        code: "page_missing",
        at: expect.objectContaining({ currency: "HUF" }),
      }),
    ]);
    const [rows, places] = [await place.rows(), await place.places()];
    // As the reader before had kept it.
    const former = fresh.map(({ at: _at, ...rest }) => rest);
    await place.within((tx) =>
      updateStoredFile(tx, place.companyId, id, { problems: storedJson(former) }),
    );
    await place.age(id);
    expect(await told()).toEqual(former);
    expect(await readOlderFilesAgain(api.deps)).toBe(1);
    await runJobs();
    expect(await told()).toEqual(fresh);
    expect([await place.rows(), await place.places()]).toEqual([rows, places]);
  });

  it("changes of settlements only the one that was read wrongly; both keep what a person decided", async () => {
    const place = await start();
    const { companyId, within } = place;
    const report = "src/statements/acceptors/stripe/samples/two-payouts.csv";
    const id = await place.take(readFileSync(report, "utf8"));
    const read = () =>
      within((tx) => tx.selectFrom("collection").selectAll().orderBy("payout_ref").execute());
    const [unpaid, first, second] = await read();
    expect([first?.payout_ref, second?.payout_ref]).toEqual(["po_SAMPLE01", "po_SAMPLE02"]);
    const tie = (collectionId: string, amount: bigint, state: "confirmed" | "rejected") =>
      within((tx) =>
        insertProposal(
          tx,
          companyId,
          {
            proposalId: newId(),
            state,
            rule: "manual",
            why: null,
            evidence: [],
            decidedBy: null,
            links: [{ id: newId(), collectionId, transactionId: newId(), amount }],
            offsets: [],
          },
          new Date(),
        ),
      );
    await tie(first!.id, first!.expected!, "confirmed");
    await tie(second!.id, second!.expected!, "confirmed");
    await tie(second!.id, 1n, "rejected");
    const ties = () =>
      within((tx) => tx.selectFrom("credit_link").selectAll().orderBy("id").execute());
    const tied = await ties();
    // As a reader with a fault had read it.
    const spoil = (collectionId: string) =>
      within((tx) =>
        tx
          .updateTable("collection")
          .set({ gross: 1n, content_hash: Buffer.alloc(32, 1) })
          .where("id", "=", collectionId)
          .execute(),
      );
    const readAgain = async () => {
      await place.age(id);
      expect(await readOlderFilesAgain(api.deps)).toBe(1);
      await runJobs();
    };
    await spoil(second!.id);
    await readAgain();
    const after = await read();
    expect(after).toEqual([
      unpaid,
      first,
      { ...second, id: after[2]!.id, came_at: expect.any(Date) },
    ]);
    expect(after[2]!.id).not.toBe(second!.id);
    const newSecond = after[2]!.id;
    expect(await ties()).toEqual(
      tied.map((each) =>
        each.collection_id === second!.id ? { ...each, collection_id: newSecond } : each,
      ),
    );
    expect((await place.file(id))?.parser_version).toBe(PARSER_VERSION);
    // A decision about another sum than the newer reading finds is a proposal again.
    await within((tx) =>
      tx
        .updateTable("credit_link")
        .set({ amount: second!.expected! * 2n })
        .where("state", "=", "confirmed")
        .where("collection_id", "=", newSecond)
        .execute(),
    );
    await spoil(newSecond);
    await readAgain();
    const states = (await ties()).map(({ collection_id, state }) => [
      collection_id === first!.id ? "first" : "second",
      state,
    ]);
    expect(states.sort()).toEqual([
      ["first", "confirmed"],
      ["second", "proposed"],
      ["second", "rejected"],
    ]);
  });

  it("leaves a booked row as it is, and counts it", async () => {
    const place = await start();
    const id = await place.take(MARCH);
    await place.set("Vevő Kft.", { partner_name: "VEV Kft.", booked_at: new Date() });
    const before = await place.rows();
    await place.age(id);
    await readOlderFilesAgain(api.deps);
    await runJobs();
    expect(await place.rows()).toEqual(before);
    expect((await place.log()).at(-1)?.after).toMatchObject({
      bettered: { rows: 0, held: 1, fields: {} },
    });
    const frozen = `/v1/company/${place.companyId}/frozen-changes`;
    const waiting = async () =>
      (await api.call("GET", frozen, { token: place.token })).body.changes;
    const [change, more] = await waiting();
    expect(change).toMatchObject({
      way: "reader",
      kind: "changed",
      differences: [{ field: "partnerName", was: "VEV Kft.", became: "Vevő Kft." }],
    });
    expect(more).toBeUndefined();
    // Read again, it is the same change.
    await place.age(id);
    await readOlderFilesAgain(api.deps);
    await runJobs();
    expect((await waiting()).map(({ _id }: any) => _id)).toEqual([change._id]);
    const body = { decision: "accepted", ids: [change._id] };
    const { operation } = (await api.call("POST", `${frozen}/decide`, { token: place.token, body }))
      .body;
    const names = async () => (await place.rows()).map(({ partner_name }) => partner_name);
    expect([(await names()).includes("VEV Kft."), await waiting()]).toEqual([false, []]);
    await api.call("POST", `${frozen}/${operation._id}/undo`, { token: place.token, body: {} });
    expect((await names()).includes("VEV Kft.")).toBe(true);
  });

  it.each([
    ["amount", { amount: forint(50) }, { field: "amount", was: "50.00", became: "5000.00" }],
    [
      "day",
      { booking_date: "2026-03-20" as LocalDate },
      { field: "bookingDate", was: "2026-03-20", became: "2026-03-03" },
    ],
  ] as const)("tells another %s of a booked row as one change", async (_name, was, difference) => {
    const place = await start();
    const id = await place.take(MARCH);
    await place.set("Vevő Kft.", { ...was, booked_at: new Date() });
    const before = await place.rows();
    const frozen = `/v1/company/${place.companyId}/frozen-changes`;
    const readAgain = async () => {
      await place.age(id);
      await readOlderFilesAgain(api.deps);
      await runJobs();
      const { changes } = (await api.call("GET", frozen, { token: place.token })).body;
      return changes;
    };
    const changes = await readAgain();
    expect(await place.rows()).toEqual(before);
    expect(changes).toMatchObject([{ way: "reader", kind: "changed", differences: [difference] }]);
    const decide = (decision: string) =>
      api.call("POST", `${frozen}/decide`, {
        token: place.token,
        body: { decision, ids: [changes[0]._id] },
      });
    const { operation } = (await decide("kept")).body;
    // A kept row is asked about again only where its source says something new.
    expect([await readAgain(), await place.rows()]).toEqual([[], before]);
    await api.call("POST", `${frozen}/${operation._id}/undo`, { token: place.token, body: {} });
    await decide("accepted");
    expect((await place.rows()).map((row) => [row.booking_date, row.amount]).toSorted()).toEqual([
      ["2026-03-02", forint(-250)],
      ["2026-03-02", forint(-250)],
      ["2026-03-03", forint(5_000)],
    ]);
    expect(await readAgain()).toEqual([]);
  });

  it("leaves a file alone whose account was deleted", async () => {
    const place = await start();
    const id = await place.take(MARCH);
    await place.age(id);
    const gone = await api.call("DELETE", "/v1/bankaccount", {
      token: place.token,
      body: { account_nr: ACCOUNT, originate: "adriana", company_id: place.companyId },
    });
    expect(gone.body).toMatchObject({ ok: true, transactionCount: 3, deleting: false });
    expect(await readOlderFilesAgain(api.deps)).toBe(0);
    expect(await place.rows()).toEqual([]);
  });

  it("keeps the earlier reading of a file that the newer reader refuses", async () => {
    const place = await start();
    const id = await place.take(MARCH);
    const nonsense = await place.take("semmi");
    const { content_hash, size_bytes } = (await place.file(nonsense))!;
    await place.within((tx) =>
      updateStoredFile(tx, place.companyId, id, { content_hash, size_bytes }),
    );
    const [rows, places] = [await place.rows(), await place.places()];
    await place.age(id);
    await readOlderFilesAgain(api.deps);
    await runJobs();
    expect(await place.file(id)).toMatchObject({
      status: "finished",
      parser_version: PARSER_VERSION,
      problems: [{ code: "reread_refused", severity: "warning" }],
    });
    expect([await place.rows(), await place.places()]).toEqual([rows, places]);
    expect((await place.log()).at(-1)?.after).toMatchObject({ refused: ["format_unknown"] });
    expect(await readOlderFilesAgain(api.deps)).toBe(0);
  });

  it("reads a refused file again, once, and takes it where the newer reader can", async () => {
    const place = await start();
    const [nonsense, good] = [await place.take("semmi"), await place.take(MARCH)];
    expect((await place.file(nonsense))?.status).toBe("failed");
    const { content_hash, size_bytes } = (await place.file(good))!;
    // As if the earlier reader had not known the format; the other one was given up.
    const refused = await place.take("nem ismert");
    await place.within((tx) =>
      updateStoredFile(tx, place.companyId, refused, {
        content_hash,
        size_bytes,
        parser_version: PARSER_VERSION - 1,
      }),
    );
    await place.within((tx) =>
      updateStoredFile(tx, place.companyId, nonsense, { parser_version: null }),
    );
    const rows = await place.rows();
    expect(await readOlderFilesAgain(api.deps)).toBe(2);
    await runJobs();
    expect(await place.file(refused)).toMatchObject({ status: "finished", problems: [] });
    expect(await place.file(nonsense)).toMatchObject({
      status: "failed",
      parser_version: PARSER_VERSION,
    });
    expect(await place.rows()).toEqual(rows);
    expect(await readOlderFilesAgain(api.deps)).toBe(0);
  });

  it("takes rows without a currency as those of the account's own", async () => {
    const place = await start();
    await place.take(MARCH.replaceAll("HUF", "EUR"));
    const umsatz = "11773016;1111101800000000;2;04.03.26;;Díj;BANKI;;;;-12,50;;;04.03.26;;;;;\r\n";
    await place.take(umsatz);
    expect((await place.rows()).map(({ currency }) => currency)).toEqual(Array(4).fill("EUR"));
    const accounts = await place.within((tx) =>
      tx.selectFrom("bank_account").select("currency").execute(),
    );
    expect(accounts).toEqual([{ currency: "EUR" }]);
  });
});
