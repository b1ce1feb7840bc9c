/** The report of each known layout, uploaded a second time with other bytes: nothing is doubled. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { utils, read as readWorkbook, write } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createSettlementApp,
  type SettlementApp,
  type SettlementCase,
} from "#server/testing/settlement-uploads.ts";

const STATEMENTS = join(import.meta.dirname, "../../../statements");
/** Those that are refused by their sums, or hold no line. */
const WITHOUT_ITEMS = /wrong-sum|empty/;
const SAMPLES = globSync("{couriers,acceptors}/*/samples/*.{csv,xlsx}", { cwd: STATEMENTS })
  .filter((sample) => !WITHOUT_ITEMS.test(sample))
  .sort();

let app: SettlementApp;

beforeAll(async () => {
  app = await createSettlementApp();
});
afterAll(() => app?.close());

/** The same table in other bytes: a blank line behind, or a workbook that was saved anew. */
function savedAnew(sample: string, bytes: Buffer): Buffer {
  if (sample.endsWith(".csv")) return Buffer.concat([bytes, Buffer.from("\r\n")]);
  const book = readWorkbook(bytes, { cellText: false });
  utils.book_append_sheet(book, utils.aoa_to_sheet([[""]]), "Üres");
  return Buffer.from(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
}

describe("the report of a known layout", () => {
  it.each(SAMPLES)("%s brings nothing new a second time", async (sample) => {
    const at = await app.start();
    const bytes = readFileSync(join(STATEMENTS, sample));
    const first = await bring(at, bytes);
    expect(first).toMatchObject({ kind: "settlement", status: "finished" });
    expect(first.newCount).toBeGreaterThan(0);
    const second = await bring(at, savedAnew(sample, bytes));
    expect(second._id).not.toBe(first._id);
    expect(second).toMatchObject({ status: "finished", newCount: 0, duplicates: first.newCount });
  });
});

describe("a corrected report", () => {
  /** A report of GLS with these parcels: the end of the number, and the sum. */
  function reportOf(parcels: Readonly<Record<string, number>>, number = "120000001"): Buffer {
    const sum = Object.values(parcels).reduce((all, each) => all + each, 0);
    const rows = [
      ["Utalás dátuma: 2026. 09. 03."],
      ["Jelentés szám", "Csomagszám", "Utánvét hivatkozás", "Kiszállítási dátum", "Utánvét összeg"],
      ...Object.entries(parcels).map(([end, amount]) => [
        number,
        `0340840000${end}`,
        `MB-2026/0020${end}`,
        "2026-08-28",
        amount,
        "HUF",
      ]),
      ["", "", "", "", sum, "HUF"],
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Weekly");
    return Buffer.from(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  }

  const open = async (at: SettlementCase): Promise<string[]> => {
    const path = `/v1/courier-collections?company_id=${at.companyId}`;
    const { body } = await app.api.call("GET", path, { token: at.token });
    return body.onTheWay.map((each: { open: string }) => each.open);
  };
  const itemsOf = async (at: SettlementCase): Promise<any[]> => {
    const call = async (path: string) =>
      (await app.api.call("GET", `/v1${path}?company_id=${at.companyId}`, { token: at.token }))
        .body;
    const [{ _id }] = (await call("/courier-collections")).collections;
    return (await call(`/collection/${_id}/items`)).items;
  };
  const file = async (at: SettlementCase, id: string) =>
    (await app.api.call("GET", `/v1/file/${id}?company_id=${at.companyId}`, { token: at.token }))
      .body;
  async function answer(at: SettlementCase, id: string, earlier: string, decision: string) {
    const { companyId: company_id, token } = at;
    const body = { company_id, earlier_id: earlier, decision };
    const reply = await app.api.call("POST", `/v1/file/${id}/reissue`, { token, body });
    await app.runJobs();
    return reply;
  }
  const restore = async (at: SettlementCase, id: string): Promise<number> => {
    const body = { company_id: at.companyId };
    const path = `/v1/file/${id}/restore`;
    const { status } = await app.api.call("POST", path, { token: at.token, body });
    await app.runJobs();
    return status;
  };

  async function upload(now: Readonly<Record<string, number>> = { 1: 21_990 }) {
    const at = await app.start();
    const first = await app.upload(at, reportOf({ 1: 23_990 }), "elso.xlsx");
    expect(await open(at)).toEqual(["23990.00"]);
    const second = await app.upload(at, reportOf(now), "javitott.xlsx");
    return { at, first, second };
  }

  it.each([
    ["another amount of the same parcel", { 1: 21_990 }, { changed: "1", became: "21990.00" }],
    ["a parcel more", { 1: 23_990, 2: 500 }, { added: "1", became: "24490.00" }],
    ["another parcel", { 3: 23_990 }, { withdrawn: "1", added: "1", became: "23990.00" }],
  ])("with %s is asked about, not taken beside the first", async (_what, now, params) => {
    const { at, first, second } = await upload(now);
    expect(await file(at, second)).toMatchObject({
      status: "waiting",
      problems: [{ code: "report_reissued", params: { number: "120000001", was: "23990.00" } }],
      reissues: [{ state: "open", whole: true, statements: [], earlier: { _id: first } }],
    });
    expect((await file(at, second)).problems[0].params).toMatchObject(params);
    const { items, moreItems } = (await file(at, second)).reissues[0];
    expect([items.length, moreItems]).toEqual(["withdrawn" in params ? 2 : 1, 0]);
    expect(await open(at)).toEqual(["23990.00"]);
  });

  it("takes the earlier one's place by one answer, and its undo brings all back", async () => {
    const { at, first, second } = await upload();
    const { status, body } = await answer(at, second, first, "replaced");
    expect([status, body.replaced.kept]).toEqual([200, 0]);
    expect(await open(at)).toEqual(["21990.00"]);
    expect(await file(at, second)).toMatchObject({
      status: "finished",
      newCount: 1,
      reissues: [{ state: "replaced", earlier: { deleted: true } }],
    });
    // The item says what it was before its report was corrected.
    expect(await itemsOf(at)).toMatchObject([{ gross: "21990.00", grossWas: "23990.00" }]);
    expect(await restore(at, first)).toBe(200);
    expect(await open(at)).toEqual(["23990.00"]);
    expect(await itemsOf(at)).toMatchObject([{ gross: "23990.00", grossWas: null }]);
    expect(await file(at, second)).toMatchObject({
      status: "waiting",
      reissues: [
        {
          state: "open",
          earlier: { _id: first, deleted: false },
          items: [{ was: "23990.00", became: "21990.00" }],
        },
      ],
    });
    // And once more the other way round.
    await answer(at, second, first, "replaced");
    expect(await open(at)).toEqual(["21990.00"]);
  });

  it("stays beside the earlier one where a person says so, until he takes it back", async () => {
    const { at, first, second } = await upload();
    await answer(at, second, first, "both");
    expect(await file(at, second)).toMatchObject({
      status: "finished",
      reissues: [{ state: "both" }],
    });
    expect(await open(at)).toEqual(["45980.00"]);
    await answer(at, second, first, "open");
    expect(await open(at)).toEqual(["23990.00"]);
    expect(await file(at, second)).toMatchObject({ status: "waiting" });
  });

  it("is taken by itself where the earlier file is deleted", async () => {
    const { at, first, second } = await upload();
    await app.api.call("DELETE", `/v1/file/${first}?rows=go`, { token: at.token });
    await app.runJobs();
    expect(await file(at, second)).toMatchObject({ status: "finished", reissues: [] });
    expect(await open(at)).toEqual(["21990.00"]);
  });

  it("is none where its number is another one", async () => {
    const at = await app.start();
    await app.upload(at, reportOf({ 1: 23_990 }), "elso.xlsx");
    const next = await app.upload(at, reportOf({ 2: 500 }, "120000002"), "masik.xlsx");
    expect(await file(at, next)).toMatchObject({ status: "finished", reissues: [] });
  });
});

/** Uploads a report, and answers the question that some of them have. */
async function bring(at: SettlementCase, bytes: Buffer): Promise<any> {
  const { companyId, token } = at;
  const id = await app.upload(at, bytes, "report", { match: false });
  const path = `/v1/file/${id}?company_id=${companyId}`;
  const read = (await app.api.call("GET", path, { token })).body;
  if (read.status !== "waiting") return read;
  // It names no currency, or could be a wallet's statement too.
  const isTwofold = read.problems[0].code === "kind_doubtful";
  const body = isTwofold ? { action: "kind", kind: "settlement" } : { action: "accept" };
  await app.api.call("PATCH", path, { token, body });
  await app.runJobs(false);
  return (await app.api.call("GET", path, { token })).body;
}
