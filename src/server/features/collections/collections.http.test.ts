import { readFileSync } from "node:fs";
import { join } from "node:path";
import { read as readWorkbook, utils } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCollection } from "#server/testing/build-collection.ts";
import { letterOf, pdfOf } from "#server/testing/set-off-letter.ts";
import { settlementCalls } from "#server/testing/settlement-calls.ts";
import {
  createSettlementApp,
  type SettlementApp,
  type SettlementCase,
} from "#server/testing/settlement-uploads.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { enqueueMatching } from "./enqueue-matching.service.ts";
import { findMatches } from "./find-matches.ts";
import { matchCompany, matchDue } from "./match-company.service.ts";

const STATEMENTS = join(import.meta.dirname, "../../../statements");
const sample = (path: string): Buffer => readFileSync(join(STATEMENTS, path));
const SIMPLEPAY = sample("acceptors/simplepay/samples/weekly.csv");
const GLS = sample("couriers/gls-hu/samples/cod.xlsx");
const GLS_WRONG = sample("couriers/gls-hu/samples/cod-wrong-sum.xlsx");
const PAYPAL = sample("acceptors/paypal-reports/samples/activity.csv");

let app: SettlementApp;
let api: TestApp;

beforeAll(async () => {
  app = await createSettlementApp();
  api = app.api;
});
afterAll(() => app?.close());

const NAMES: Readonly<Record<string, string>> = {
  simplepay: "OTP Mobil Kft.",
  "gls-hu": "GLS Kft.",
};

type Case = SettlementCase;
const start = (): Promise<Case> => app.start();
const upload: SettlementApp["upload"] = (...given) => app.upload(...given);
const runJobs = (match?: boolean): Promise<void> => app.runJobs(match);

const { get, send, credit } = settlementCalls(() => api);

describe("an uploaded report of settlements", () => {
  it("is recognised, read and listed with its sums, items and file", async () => {
    const at = await start();
    const fileId = await upload(at, SIMPLEPAY, "forgalom.csv");
    expect(await get(at, `/file/${fileId}`)).toMatchObject({
      status: "finished",
      kind: "settlement",
      source: "simplepay",
      transactionCount: 3,
      newCount: 3,
      duplicates: 0,
      interval: { start: "2026-09-14", end: "2026-09-16" },
      collections: [{ kind: "card", count: 1, items: 3, gross: "45500.00", expected: "44287.50" }],
    });
    const list = await get(at, "/pos-collections");
    expect(list).toMatchObject({
      total: 1,
      counts: { all: 1, todo: 1, done: 0 },
      onTheWay: [{ source: "simplepay", currency: "HUF", count: 1, open: "44287.50" }],
      collections: [
        {
          source: "simplepay",
          gross: "45500.00",
          fees: "1212.50",
          expected: "44287.50",
          received: "0.00",
          open: "44287.50",
          state: "awaiting_credit",
          itemCount: 3,
        },
      ],
    });
    expect((await get(at, "/courier-collections")).total).toBe(0);
    const id = list.collections[0]._id;
    expect((await get(at, `/collection/${id}`)).files).toEqual([
      { _id: fileId, originalName: "forgalom.csv", deleted: false },
    ]);
    const items = await get(at, `/collection/${id}/items`);
    expect(items.items.map((item: any) => [item.row, item.kind, item.gross, item.fee])).toEqual([
      [1, "payment", "8500.00", "212.50"],
      [2, "payment", "40000.00", "1000.00"],
      [3, "refund", "-3000.00", "0.00"],
    ]);
  });

  it("stands with those of the other kind where both are asked for, what is open before the rest", async () => {
    const at = await start();
    await upload(at, SIMPLEPAY, "forgalom.csv");
    await upload(at, GLS, "utanvet.xlsx");
    const both = (query = ""): Promise<any> =>
      get(at, `/courier-collections?kinds=both&order=work${query}`);
    const list = await both();
    expect(list).toMatchObject({ total: 2, counts: { all: 2, todo: 2, done: 0 } });
    expect(list.providers.map(({ source, kind }: any) => `${kind} ${source}`).sort()).toEqual([
      "card simplepay",
      "courier gls-hu",
    ]);
    const [newest, oldest] = list.collections;
    expect(newest.day > oldest.day).toBe(true);
    await credit(at, newest.open, newest.payoutRef, NAMES[newest.source]!, newest.day);
    await matchCompany(api.deps, at.companyId);
    const sourcesOf = ({ collections }: any) => collections.map(({ source }: any) => source);
    expect(sourcesOf(await both())).toEqual([oldest.source, newest.source]);
    expect(sourcesOf(await get(at, "/courier-collections?kinds=both"))).toEqual([
      newest.source,
      oldest.source,
    ]);
    const cards = await both("&kind=card");
    expect(sourcesOf(cards)).toEqual(["simplepay"]);
    expect(cards).toMatchObject({ total: 1, counts: { all: 1 }, sources: ["simplepay"] });
    expect(cards.providers).toHaveLength(2);
    const { counts } = await both();
    expect(counts).toMatchObject({ todo: 1, done: 1 });
    expect(counts.onTheWay + counts.unchecked).toBe(1);
    // Days narrow the list and its numbers, and never what is known of the providers.
    const ofDay = await both(`&dateFrom=${newest.day}&dateTo=${newest.day}`);
    expect(ofDay).toMatchObject({ total: 1, counts: { all: 1, todo: 0, done: 1 } });
    expect([ofDay.counts.onTheWay + ofDay.counts.unchecked, ofDay.providers.length]).toEqual([
      0, 2,
    ]);
    const before = await both(`&dateTo=${oldest.day}`);
    expect(before).toMatchObject({ total: 1, counts: { all: 1, todo: 1, done: 0 } });
    expect(before.onTheWay).toEqual((await both()).onTheWay);
  });

  it("is found by parcel number, reference and invoice number, typed in any way", async () => {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    const find = async (text: string) =>
      (await get(at, `/courier-collections?text=${encodeURIComponent(text)}`)).total;
    expect(await find("03408400002")).toBe(1);
    expect(await find("mb-2026/00203")).toBe(1);
    expect(await find("MB 2026 00203")).toBe(1);
    expect(await find("0340840")).toBe(1);
    expect(await find("120000001")).toBe(1);
    expect(await find("3408400002")).toBe(0);
    expect(await find("%_")).toBe(0);
  });

  it("is found among the parcels of all reports, with the sums of what was found", async () => {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    await upload(at, SIMPLEPAY, "heti.csv");
    const find = (text: string, kind = "courier") =>
      get(at, `/collection-items?kind=${kind}&text=${encodeURIComponent(text)}`);
    const one = await find("03408400002");
    expect(one).toMatchObject({ total: 1, totalExact: true, items: [{ source: "gls-hu" }] });
    expect(one.items[0].gross).toBe(one.sums[0].gross);
    expect((await find("MB 2026 00203")).items).toHaveLength(1);
    expect((await find("0340840", "card")).items).toHaveLength(0);
    expect((await get(await start(), "/collection-items?kind=courier")).total).toBe(0);
  });

  it("leaves on the way what was sold, less what came back, was deducted and was paid", async () => {
    const at = await start();
    await upload(at, SIMPLEPAY, "heti.csv");
    const { items } = await get(at, "/collection-items?kind=card");
    const grosses: number[] = items.map((item: any) => Number(item.gross));
    const sold = grosses.reduce((sum, each) => sum + Math.max(0, each), 0);
    const returned = -grosses.reduce((sum, each) => sum + Math.min(0, each), 0);
    const deducted = items.reduce((sum: number, item: any) => sum + Number(item.fee), 0);
    const due = sold - returned - deducted;
    expect([sold, returned, due]).toEqual([48_500, 3_000, 44_287.5]);
    const open = async () => {
      const { onTheWay, provider } = await get(at, "/pos-collections?source=simplepay");
      const [sums] = provider.sums;
      expect(Number(onTheWay[0]?.open ?? 0)).toBe(Number(sums.open));
      return [sums.collected, sums.deducted, sums.received, sums.open].map(Number);
    };
    expect(await open()).toEqual([sold - returned, deducted, 0, due]);
    const [settlement] = (await get(at, "/pos-collections")).collections;
    await credit(at, due, settlement.payoutRef, "OTP Mobil Kft.", settlement.day);
    await matchCompany(api.deps, at.companyId);
    expect(await open()).toEqual([sold - returned, deducted, due, 0]);
  });

  it("gives no double when the same bytes come again, and stays when one of the two goes", async () => {
    const at = await start();
    const first = await upload(at, GLS, "utanvet.xlsx");
    const second = await upload(at, GLS, "utanvet-masolat.xlsx");
    expect(await get(at, `/file/${second}`)).toMatchObject({ newCount: 0, duplicates: 3 });
    expect((await get(at, "/courier-collections")).total).toBe(1);
    expect((await get(at, `/file/${first}/deletion`)).collections).toEqual({
      only: 0,
      tied: 0,
      shared: 1,
    });
    await api.call("DELETE", `/v1/file/${first}?company_id=${at.companyId}`, { token: at.token });
    expect((await get(at, "/courier-collections")).total).toBe(1);
  });

  it("waits where its sales stand in another settlement, and is taken when a person says so", async () => {
    const at = await start();
    await upload(at, SIMPLEPAY, "het.csv");
    const longer =
      SIMPLEPAY.toString().trimEnd() +
      "\nCOMPLETED;Bankkártyás fizetés;880000014;200000014T810014;2026-09-17 10:00:00;" +
      "2026-09-17 10:01:00;HUF;25,00;5,00;5,00;15,00;1000,00;975,00;M;M;https://m.test;P;p@m.test;\n";
    const fileId = await upload(at, Buffer.from(longer), "honap.csv");
    expect(await get(at, `/file/${fileId}`)).toMatchObject({
      status: "waiting",
      problems: [{ code: "items_known", params: { count: "3", total: "4" } }],
    });
    expect((await get(at, "/pos-collections")).total).toBe(1);
    const { companyId, token } = at;
    await api.call("PATCH", `/v1/file/${fileId}?company_id=${companyId}`, {
      token,
      body: { action: "accept" },
    });
    await runJobs();
    expect((await get(at, "/pos-collections")).total).toBe(2);
  });

  it("is refused as a whole where its sum row is not that of its parcels", async () => {
    const at = await start();
    const fileId = await upload(at, GLS_WRONG, "hibas.xlsx");
    expect(await get(at, `/file/${fileId}`)).toMatchObject({
      status: "failed",
      kind: "settlement",
      problems: [{ code: "totals_mismatch", severity: "fatal" }],
    });
    expect((await get(at, "/courier-collections")).total).toBe(0);
  });

  it("that is a statement too asks which it is, and follows the answer and its change", async () => {
    const at = await start();
    const fileId = await upload(at, PAYPAL, "paypal.csv");
    expect(await get(at, `/file/${fileId}`)).toMatchObject({
      status: "waiting",
      problems: [{ code: "kind_doubtful", params: { statement: "paypal" } }],
    });
    const { companyId, token } = at;
    const say = (body: object) =>
      api.call("PATCH", `/v1/file/${fileId}?company_id=${companyId}`, { token, body });
    expect((await say({ action: "accept" })).body.code).toBe("file_not_waiting");
    expect((await say({ action: "kind", kind: "settlement" })).status).toBe(200);
    await runJobs();
    expect(await get(at, `/file/${fileId}`)).toMatchObject({
      status: "finished",
      kind: "settlement",
    });
    expect((await get(at, "/pos-collections")).total).toBeGreaterThan(0);
    // The next report of the source is no new question.
    const next = await upload(at, Buffer.concat([PAYPAL, Buffer.from("\r\n")]), "paypal-2.csv");
    expect(await get(at, `/file/${next}`)).toMatchObject({
      status: "finished",
      kind: "settlement",
    });
    // Column names alone hold nothing that anybody could be asked about.
    const other = await start();
    const empty = await upload(other, PAYPAL.subarray(0, PAYPAL.indexOf("\n") + 1), "ures.csv");
    expect(await get(other, `/file/${empty}`)).toMatchObject({ kind: "settlement", problems: [] });
  });

  it("leaves with its file, comes back with it and its ties, or stays without it", async () => {
    const at = await start();
    const fileId = await upload(at, GLS, "utanvet.xlsx");
    const [{ _id: id }] = (await get(at, "/courier-collections")).collections;
    const transactionId = await credit(at, 39_495, "COD 120000001", "GLS Hungary Kft.");
    expect((await send(at, `/collection/${id}/link`, { transactionId })).body.state).toBe(
      "matched",
    );
    const remove = (rows: string) =>
      api.call("DELETE", `/v1/file/${fileId}?company_id=${at.companyId}&rows=${rows}`, {
        token: at.token,
      });
    expect((await get(at, `/file/${fileId}/deletion`)).collections).toMatchObject({
      only: 1,
      tied: 1,
    });
    expect((await remove("go")).body).toMatchObject({ ok: true, collections: 1 });
    expect((await get(at, "/courier-collections")).total).toBe(0);
    expect((await get(at, `/transaction/${transactionId}/collections`)).collections).toEqual([]);
    await send(at, `/file/${fileId}/restore`, {});
    await runJobs();
    expect((await get(at, "/courier-collections")).collections[0]).toMatchObject({
      _id: id,
      state: "matched",
    });
    await remove("stay");
    expect((await get(at, `/collection/${id}`)).files).toMatchObject([{ deleted: true }]);
  });
});

describe("settlements and bank credits", () => {
  it("are tied by the number in the remittance and the exact sum, in whichever order they come", async () => {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    const transactionId = await credit(at, 39_495, "COD-2026. 09.03 utánvét", "GLS Hungary Kft.");
    await matchCompany(api.deps, at.companyId);
    const [collection] = (await get(at, "/courier-collections")).collections;
    expect(collection).toMatchObject({ state: "matched", received: "39495.00", open: "0.00" });
    const detail = await get(at, `/collection/${collection._id}`);
    expect(detail.links).toMatchObject([
      { state: "automatic", rule: "reference", amount: "39495.00", credit: { _id: transactionId } },
    ]);
    const tied = await get(at, `/transaction/${transactionId}/collections`);
    expect(tied.collections).toMatchObject([
      {
        _id: collection._id,
        link: { state: "automatic" },
        items: [{ row: 1 }, { row: 2 }, { row: 3 }],
      },
    ]);
    // A second run changes nothing.
    expect(await matchCompany(api.deps, at.companyId)).toBe(false);
  });

  it("are tied by payer and sum, and only proposed where the payer is unknown", async () => {
    const at = await start();
    await upload(at, SIMPLEPAY, "het.csv");
    await credit(at, 44_287.5, "elszámolás", "OTP Mobil Kft.");
    await upload(at, GLS, "utanvet.xlsx");
    const unknown = await credit(at, 39_495, "köszönjük", "Ismeretlen Bt.", "2026-09-07");
    await matchCompany(api.deps, at.companyId);
    const [paid] = (await get(at, "/pos-collections")).collections;
    expect((await get(at, `/collection/${paid._id}`)).links).toMatchObject([
      { state: "automatic", rule: "payer" },
    ]);
    const [open] = (await get(at, "/courier-collections?state=todo")).collections;
    expect(open).toMatchObject({ state: "awaiting_credit", proposals: 1 });
    const [link] = (await get(at, `/collection/${open._id}`)).links;
    expect(link).toMatchObject({
      state: "proposed",
      rule: "amount",
      why: "payer_unknown",
      credit: { _id: unknown },
    });
    await send(at, `/credit-proposal/${link.proposalId}`, { action: "confirm" });
    await runJobs();
    expect(await get(at, `/collection/${open._id}`)).toMatchObject({
      state: "matched",
      links: [{ state: "confirmed", proposalId: link.proposalId }],
    });
  });

  it("that a person has rejected are never tied again by themselves, until he takes it back", async () => {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    await credit(at, 39_495, "COD-2026.09.03", "GLS Hungary Kft.");
    await matchCompany(api.deps, at.companyId);
    const [{ _id: id }] = (await get(at, "/courier-collections")).collections;
    const { proposalId } = (await get(at, `/collection/${id}`)).links[0];
    const decide = async (action: string) => {
      const { status } = await send(at, `/credit-proposal/${proposalId}`, { action });
      await runJobs();
      return [status, (await get(at, `/collection/${id}`)).state];
    };
    expect(await decide("reject")).toEqual([200, "awaiting_credit"]);
    expect(await decide("undo")).toEqual([200, "matched"]);
    expect(await decide("confirm")).toEqual([200, "matched"]);
    expect((await get(at, `/collection/${id}`)).links).toMatchObject([{ state: "confirmed" }]);
  });

  it("are tied by hand in parts, never beyond either sum, and untied again", async () => {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    const [{ _id: id }] = (await get(at, "/courier-collections")).collections;
    const part = await credit(at, 30_000, "első rész");
    const rest = await credit(at, 20_000, "második rész");
    const found = await get(at, `/collection/${id}/credits?text=RÉSZ`);
    expect(found.credits.map((each: any) => each._id).sort()).toEqual([part, rest].sort());
    const first = await send(at, `/collection/${id}/link`, { transactionId: part });
    expect(first.body).toMatchObject({ state: "partially_matched", open: "9495.00" });
    expect((await send(at, `/collection/${id}/link`, { transactionId: part })).body.code).toBe(
      "credit_link_impossible",
    );
    const second = await send(at, `/collection/${id}/link`, { transactionId: rest });
    expect(second.body).toMatchObject({ state: "matched", received: "39495.00" });
    const { proposalId } = second.body.links.find((link: any) => link.credit._id === rest);
    await send(at, `/credit-proposal/${proposalId}`, { action: "undo" });
    expect(await get(at, `/collection/${id}`)).toMatchObject({ open: "9495.00" });
  });

  it("of another company are not found, nor tied", async () => {
    const [at, other] = [await start(), await start()];
    await upload(at, GLS, "utanvet.xlsx");
    const [{ _id: id }] = (await get(at, "/courier-collections")).collections;
    const transactionId = await credit(other, 39_495, "120000001");
    expect((await get(other, `/collection/${id}`)).code).toBe("not_found");
    expect((await get(other, `/collection/${id}/items`)).code).toBe("not_found");
    expect((await send(at, `/collection/${id}/link`, { transactionId })).body.code).toBe(
      "not_found",
    );
  });

  it("of a bank item that left await their credit again", async () => {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    const [{ _id: id }] = (await get(at, "/courier-collections")).collections;
    const transactionId = await credit(at, 39_495, "kézi");
    await send(at, `/collection/${id}/link`, { transactionId });
    await inCompany(api.db, at.companyId, (tx) =>
      tx.deleteFrom("bank_transaction").where("id", "=", transactionId).execute(),
    );
    expect(await get(at, `/collection/${id}`)).toMatchObject({
      state: "awaiting_credit",
      links: [],
    });
  });

  it("are listed in pages without a gap or a double", async () => {
    const at = await start();
    for (let n = 0; n < 205; n++)
      await buildCollection(api.db, at.companyId, {
        payout_ref: `R${n}`,
        day: `2026-0${1 + (n % 3)}-01` as LocalDate,
      });
    const ids: string[] = [];
    let page = "";
    do {
      const reply = await get(at, `/courier-collections${page}`);
      expect(reply.total).toBe(205);
      ids.push(...reply.collections.map((each: any) => each._id));
      page = reply.nextPage ? `?page=${reply.nextPage}` : "";
    } while (page !== "");
    expect(new Set(ids).size).toBe(205);
    expect(ids).toHaveLength(205);
    await buildCollection(api.db, at.companyId, {
      kind: "card",
      source: "simplepay",
      day: "2025-12-01" as LocalDate,
      expected: null,
    });
    const byWork: string[] = [];
    page = "";
    do {
      const reply = await get(at, `/courier-collections?kinds=both&order=work${page}`);
      byWork.push(...reply.collections.map((each: any) => each._id));
      page = reply.nextPage ? `&page=${reply.nextPage}` : "";
    } while (page !== "");
    expect(byWork.slice(0, 205)).toEqual(ids);
    expect(byWork).toHaveLength(206);
    expect((await get(at, "/courier-collections?page=x")).code).toBe("page_cursor_invalid");
    const items: string[] = [];
    page = "";
    do {
      const reply = await get(at, `/collection-items?kind=courier${page}`);
      expect([reply.total, reply.sums[0].gross]).toEqual([205, "205000.00"]);
      items.push(...reply.items.map((each: any) => each.collectionId));
      page = reply.nextPage ? `&page=${reply.nextPage}` : "";
    } while (page !== "");
    expect(items).toEqual(ids);
  });
});

const PART = "3480099999  39 495  4 495  35 000 HU09999999  4 495  0 2026.09.03";

describe("an export with the items of settlements", () => {
  const order = { bank_accounts: [], start_date: "2026-01-01", end_date: "2026-12-31" };
  const download = async ({ companyId, token }: Case, options: object): Promise<string> => {
    const reply = await api.app.inject({
      method: "POST",
      url: "/v1/bankaccount/export",
      headers: { authorization: `Bearer ${token}` },
      payload: { company_id: companyId, ...order, ...options },
    });
    expect(reply.statusCode).toBe(200);
    return reply.body;
  };
  /** The rows of a CSV by its header; none of its cells holds a separator. */
  const rowsOf = (csv: string): Record<string, string>[] => {
    const [header = "", ...lines] = csv.replace("\uFEFF", "").trimEnd().split("\r\n");
    const names = header.split(";");
    return lines.map((line) =>
      Object.fromEntries(line.split(";").map((cell, at) => [names[at]!, cell])),
    );
  };
  const numberOf = (cell = "") => Number(cell.replace(",", "."));

  it("holds them behind their credit, adding up to it, with fees apart or in one row", async () => {
    const at = await start();
    await upload(at, SIMPLEPAY, "forgalom.csv", { match: false });
    const [{ _id: id }] = (await get(at, "/pos-collections")).collections;
    const main = await credit(at, 44_000, "első");
    const rest = await credit(at, 1_000, "második");
    for (const transactionId of [main, rest])
      await send(at, `/collection/${id}/link`, { transactionId });
    const shape = (rows: Record<string, string>[]) =>
      rows.map((row) => [row["Sor típusa"], row["Összeg"], row["Tétel összege"]]);
    const apart = rowsOf(await download(at, { format: "csv", columns: "short", items: "items" }));
    expect(shape(apart)).toEqual([
      ["Banki tétel", "44000,00", ""],
      ["Fizetés", "", "8500,00"],
      ["Díj", "", "-212,50"],
      ["Fizetés", "", "40000,00"],
      ["Díj", "", "-1000,00"],
      ["Visszatérítés", "", "-3000,00"],
      ["Más jóváírással fizetve", "", "-287,50"],
      ["Banki tétel", "1000,00", ""],
      ["Elszámolás része", "", "287,50"],
      ["Elszámolás nélkül", "", "712,50"],
    ]);
    const summed = rowsOf(await download(at, { format: "csv", columns: "short", items: "summed" }));
    expect(shape(summed).slice(1, 6)).toEqual([
      ["Fizetés", "", "8500,00"],
      ["Fizetés", "", "40000,00"],
      ["Visszatérítés", "", "-3000,00"],
      ["Díjak összesen", "", "-1212,50"],
      ["Más jóváírással fizetve", "", "-287,50"],
    ]);
    for (const rows of [apart, summed])
      expect(rows.reduce((sum, row) => sum + numberOf(row["Tétel összege"]), 0)).toBe(45_000);
    const camt = await download(at, { format: "camt053_08", items: "items" });
    expect(camt).toContain("<NbOfTxs>6</NbOfTxs>");
    expect(camt.match(/<TxDtls>/g)).toHaveLength(8);
    const plain = await download(at, { format: "csv" });
    expect(plain).not.toContain("Sor típusa");
    const { exports: runs } = await get(at, "/exports");
    expect(runs.map((run: any) => run.options.items).sort()).toEqual([
      "items",
      "items",
      "none",
      "summed",
    ]);
    const preview = await send(at, "/exports/preview", {
      ...order,
      format: "xlsx",
      items: "items",
    });
    expect(preview.body.columns.at(-1)).toBe("Tétel összege");
    expect(preview.body.transactionCount).toBe(2);
  });
});

describe("the clearing account of a provider", () => {
  const clear = async (at: Case, body: object) => {
    const order = { source: "gls-hu", from: "2026-09-01", to: "2026-09-30", format: "csv" };
    const reply = await send(at, "/collection-clearing", { ...order, ...body });
    if (reply.status !== 201 && reply.status !== 200) return reply.body.code;
    return api.app.inject({ method: "GET", url: reply.body.url });
  };
  const linesOf = (csv: string): string[] =>
    csv
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(";"))
      .map(([day, kind, , , , , , owed, paid, balance]) =>
        [day, kind, owed, paid, balance].join(" "),
      );

  it("begins and ends with a balance, and returns to zero where all was paid or set off", async () => {
    const at = await start();
    expect(await clear(at, {})).toBe("export_empty");
    expect(await clear(at, { from: "2026-10-01", to: "2026-09-01" })).toBe("export_range_invalid");
    await upload(at, GLS, "utanvet.xlsx");
    expect(linesOf((await clear(at, {})).body)).toEqual([
      "2026-09-01 Nyitó egyenleg   0,00",
      "2026-09-03 Elszámolás 39495,00  39495,00",
      "2026-09-30 Záró egyenleg   39495,00",
    ]);
    await credit(at, 35_000, "COD-2026.09.03", "GLS Hungary Kft.", "2026-09-03");
    await upload(at, letterOf(PART), "level.pdf");
    expect(linesOf((await clear(at, {})).body)).toEqual([
      "2026-09-01 Nyitó egyenleg   0,00",
      "2026-09-03 Elszámolás 39495,00  39495,00",
      "2026-09-03 Beszámított számla  4495,00 35000,00",
      "2026-09-03 Banki jóváírás  35000,00 0,00",
      "2026-09-30 Záró egyenleg   0,00",
    ]);
    const [account] = (
      await get(at, "/collection-clearing?source=gls-hu&from=2026-09-01&to=2026-09-30")
    ).accounts;
    expect(account).toMatchObject({
      currency: "HUF",
      opening: "0.00",
      due: "39495.00",
      setOff: "-4495.00",
      credited: "-35000.00",
      closing: "0.00",
      lineCount: 3,
      lines: [{ kind: "credit", balance: "0.00" }, { kind: "offset" }, { kind: "settlement" }],
    });
    const rows = await send(at, "/bankaccounts-transactions/", {});
    expect(rows.body.transactions).toMatchObject([{ settlement: { kind: "courier", items: 3 } }]);
    const later = await clear(at, { from: "2026-10-01", to: "2026-10-31", format: "xlsx" });
    expect(later.headers["content-disposition"]).toContain("elszamolo_szamla_gls-hu_2026-10-01");
    const [sheet] = Object.values(readWorkbook(later.rawPayload).Sheets);
    expect(utils.sheet_to_json<string[]>(sheet!, { header: 1 }).map((row) => row[1])).toEqual([
      "Sor",
      "Nyitó egyenleg",
      "Záró egyenleg",
    ]);
    const log = await get(at, "/audit-log");
    expect(log.entries[0].action).toBe("export.clearing");
    const other = await start();
    expect(await clear(other, {})).toBe("export_empty");
  });
});

describe("documents beside a settlement", () => {
  const courier = async (at: Case) =>
    (await get(at, "/courier-collections")).collections.find(
      (each: any) => each.document === "settlement",
    );

  it("a letter about a set-off explains the lower credit of its day, and the tie is sure", async () => {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    await credit(at, 35_000, "COD-2026.09.03", "GLS Hungary Kft.", "2026-09-03");
    await matchCompany(api.deps, at.companyId);
    expect(await courier(at)).toMatchObject({ state: "awaiting_credit" });
    const letterId = await upload(at, letterOf(PART), "level.pdf");
    expect(await get(at, `/file/${letterId}`)).toMatchObject({ status: "finished" });
    const { _id: id } = await courier(at);
    expect(await get(at, `/collection/${id}`)).toMatchObject({
      state: "matched",
      received: "35000.00",
      setOff: "4495.00",
      open: "0.00",
      links: [{ state: "automatic", rule: "offset" }],
      offsets: [{ state: "automatic", amount: "4495.00", invoiceRef: "HU09999999" }],
    });
    await api.call("DELETE", `/v1/file/${letterId}?company_id=${at.companyId}&rows=go`, {
      token: at.token,
    });
    await runJobs();
    expect(await courier(at)).toMatchObject({ state: "awaiting_credit", setOff: "0.00" });
  });

  it("a letter that took the whole transfer leaves no credit to wait for", async () => {
    const at = await start();
    const whole = "3480099999  39 495  39 495  0 HU09999999  50 000  10 505 2026.09.03";
    await upload(at, letterOf(whole), "level.pdf");
    await upload(at, GLS, "utanvet.xlsx");
    expect(await courier(at)).toMatchObject({ state: "no_credit_expected", setOff: "39495.00" });
  });

  it("a letter of another sum or day decides nothing", async () => {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    await credit(at, 35_000, "COD-2026.09.03", "GLS Hungary Kft.", "2026-09-03");
    await upload(at, letterOf(PART.replace("2026.09.03", "2026.09.10")), "level.pdf");
    expect(await courier(at)).toMatchObject({ state: "awaiting_credit", proposals: 1 });
  });

  it("the provider's invoice of the same week proves the fee, and explains no other credit", async () => {
    const at = await start();
    await upload(at, sample("couriers/foxpost/samples/weekly.xlsx"), "FOXPOST_W.xlsx");
    const week = await courier(at);
    const { merchantRef, payoutRef, fees, interval } = week;
    const invoiceOf = (total: string): Buffer =>
      pdfOf([
        "Invoice No.  FX000099999",
        "Invoice date  2026. Oct 21.",
        `Partner code  ${merchantRef}`,
        `Elszámolási idoszak: ${interval.start} - ${interval.end} ${payoutRef}`,
        `Invoice total  ${total} HUF`,
      ]);
    const total = String(Math.round(Number(fees)));
    await upload(at, invoiceOf(total), "FX.pdf");
    expect((await get(at, `/collection/${week._id}`)).invoices).toMatchObject([
      { number: "FX000099999", total: fees, holds: true },
    ]);
    const less = Number(week.expected) - Number(fees);
    await credit(at, less, "elszámolás", "FoxPost Zrt.", interval.end);
    await matchCompany(api.deps, at.companyId);
    expect(await courier(at)).toMatchObject({ state: "awaiting_credit", proposals: 0 });
    await upload(at, invoiceOf(`${total}1`), "FX-hibas.pdf");
    expect((await get(at, `/collection/${week._id}`)).invoices).toMatchObject([
      { holds: true },
      { holds: false },
    ]);
  });
});

describe("the matching of a company", () => {
  async function startWithCredit(): Promise<Case> {
    const at = await start();
    await upload(at, GLS, "utanvet.xlsx");
    await credit(at, 39_495, "COD-2026.09.03", "GLS Hungary Kft.");
    return at;
  }
  const statesOf = async (at: Case) =>
    (await get(at, "/courier-collections")).collections.map((each: any) => each.state);

  it("holds up no search, upload or decision while it computes, and takes what changed into account", async () => {
    const at = await startWithCredit();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let rounds = 0;
    const run = matchCompany(api.deps, at.companyId, async (world) => {
      rounds++;
      begin();
      await held;
      return findMatches(world);
    });
    await begun;
    const other = await buildCollection(api.db, at.companyId, { payout_ref: "COD-2" });
    const part = await credit(at, 1_000, "kézi");
    expect((await get(at, "/courier-collections?text=03408400002")).total).toBe(1);
    expect((await send(at, `/collection/${other}/link`, { transactionId: part })).status).toBe(200);
    const fileId = await upload(at, SIMPLEPAY, "forgalom.csv", { match: false });
    expect((await get(at, `/file/${fileId}`)).status).toBe("finished");
    expect(await statesOf(at)).toContain("awaiting_credit");
    release();
    expect(await run).toBe(true);
    expect(rounds).toBe(2);
    expect(await statesOf(at)).toEqual(["matched", "matched"]);
  });

  it("of what changed alone finds what a matching of everything finds", async () => {
    const [step, all] = [await start(), await start()];
    const chance = createSeededRandom(77);
    const sums = [4_990, 12_500, 12_500, 31_000, 8_750];
    const kinds = ["collection", "credit"] as const;
    const arrivals = Array.from({ length: 24 }, (_, n) => n).flatMap((week) =>
      kinds.flatMap((kind) => (chance() < 0.12 ? [] : [{ kind, week, place: chance() }])),
    );
    arrivals.sort((one, other) => one.place - other.place);
    for (const { kind, week } of arrivals) {
      const day = addDays("2025-03-03" as LocalDate, week * 7);
      const forints = sums[week % sums.length]! + (week % 3 === 0 ? week : 0);
      const amount = BigInt(forints) * 100_000n;
      for (const at of [step, all])
        if (kind === "credit")
          await credit(at, forints, `COD ${day}`, "GLS Hungary Kft.", addDays(day, 1));
        else
          await buildCollection(api.db, at.companyId, {
            day,
            payout_date: day,
            payout_ref: `W${week}`,
            gross: amount,
            net: amount,
            expected: amount,
          });
      await inCompany(api.db, step.companyId, (tx) =>
        enqueueMatching(api.deps, tx, step.companyId, { from: day, to: addDays(day, 1) }),
      );
      await runJobs();
    }
    await matchCompany(api.deps, all.companyId);
    const ties = async (at: Case) => {
      const { collections } = await get(at, "/courier-collections");
      return collections.map((each: any) => [each.payoutRef, each.state, each.proposals]);
    };
    const found = await ties(step);
    expect(found).toEqual(await ties(all));
    expect(found.filter(([, state]: string[]) => state === "matched").length).toBeGreaterThan(8);
    // Nothing is left to look at.
    expect(await matchDue(api.deps, step.companyId)).toBe(false);
  });

  it("that is overtaken each time stores nothing and is enqueued again", async () => {
    const at = await startWithCredit();
    app.queue.jobs.length = 0;
    let rounds = 0;
    const changed = await matchCompany(api.deps, at.companyId, async (world) => {
      await credit(at, 1 + rounds++, "közben", "Valaki", "2026-09-03");
      return findMatches(world);
    });
    expect([changed, rounds]).toEqual([false, 3]);
    expect(app.queue.jobs.map(({ name }) => name)).toEqual(["collection.match"]);
    expect(await statesOf(at)).toEqual(["awaiting_credit"]);
    await runJobs();
    expect(await statesOf(at)).toEqual(["matched"]);
  });

  it("that ends in the middle leaves nothing half, and the next one finishes the work", async () => {
    const at = await startWithCredit();
    await upload(at, SIMPLEPAY, "forgalom.csv", { match: false });
    await credit(at, 44_287.5, "elszámolás", "OTP Mobil Kft.");
    let ids = 0;
    // Numbers of ties run out in the transaction that stores them.
    const newIds = () => {
      if (++ids > 3) throw new Error("killed");
      return newId();
    };
    await expect(matchCompany({ ...api.deps, newId: newIds }, at.companyId)).rejects.toThrow(
      "killed",
    );
    expect(await statesOf(at)).toEqual(["awaiting_credit"]);
    await matchCompany(api.deps, at.companyId);
    expect(await statesOf(at)).toEqual(["matched"]);
    expect((await get(at, "/pos-collections")).collections[0].state).toBe("matched");
  });
});
