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
  /** A report of GLS with one parcel. */
  function reportOf(amount: number): Buffer {
    const rows = [
      ["Utalás dátuma: 2026. 09. 03."],
      ["Jelentés szám", "Csomagszám", "Utánvét hivatkozás", "Kiszállítási dátum", "Utánvét összeg"],
      ["120000001", "03408400001", "MB-2026/00201", "2026-08-28", amount, "HUF"],
      ["", "", "", "", amount, "HUF"],
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Weekly");
    return Buffer.from(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  }

  it("with another amount of the same parcel is asked about, not taken beside the first", async () => {
    const at = await app.start();
    const open = async (): Promise<string[]> => {
      const path = `/v1/courier-collections?company_id=${at.companyId}`;
      const { body } = await app.api.call("GET", path, { token: at.token });
      return body.onTheWay.map((each: { open: string }) => each.open);
    };
    await app.upload(at, reportOf(23_990), "elso.xlsx");
    expect(await open()).toEqual(["23990.00"]);
    const id = await app.upload(at, reportOf(21_990), "javitott.xlsx");
    const path = `/v1/file/${id}?company_id=${at.companyId}`;
    const { body } = await app.api.call("GET", path, { token: at.token });
    expect([body.status, body.problems[0]?.code]).toEqual(["waiting", "items_known"]);
    expect(await open()).toEqual(["23990.00"]);
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
