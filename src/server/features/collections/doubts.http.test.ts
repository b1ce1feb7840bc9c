import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settlementCalls } from "#server/testing/settlement-calls.ts";
import { createSettlementApp, type SettlementApp } from "#server/testing/settlement-uploads.ts";
import { matchCompany } from "./match-company.service.ts";

const STATEMENTS = join(import.meta.dirname, "../../../statements");
const SIMPLEPAY = readFileSync(join(STATEMENTS, "acceptors/simplepay/samples/weekly.csv"));
const GLS = readFileSync(join(STATEMENTS, "couriers/gls-hu/samples/cod.xlsx"));

let app: SettlementApp;
const { get, send, credit } = settlementCalls(() => app.api);

beforeAll(async () => {
  app = await createSettlementApp();
});
afterAll(() => app?.close());

describe("a settlement", () => {
  it("is proposed a transfer of less that names it, and a person ties the two", async () => {
    const at = await app.start();
    await app.upload(at, GLS, "utanvet.xlsx");
    const [{ _id }] = (await get(at, "/courier-collections")).collections;
    await credit(at, 39_395, "COD-2026.09.03", "GLS Hungary Kft.");
    await matchCompany(app.api.deps, at.companyId);
    const { links, state, isLate } = await get(at, `/collection/${_id}`);
    expect([state, isLate]).toEqual(["awaiting_credit", false]);
    expect(links).toMatchObject([{ state: "proposed", why: "amount_differs" }]);
    await send(at, `/credit-proposal/${links[0].proposalId}`, { action: "confirm" });
    expect((await get(at, `/collection/${_id}`)).state).toBe("partially_matched");
  });

  it("of refunds alone waits for no credit and is never late", async () => {
    const at = await app.start();
    const lines = SIMPLEPAY.toString().trimEnd().split("\n");
    const refunds = lines.filter((line) => !line.includes("Bankkártyás fizetés"));
    await app.upload(at, Buffer.from([...refunds, ""].join("\n")), "visszaterites.csv");
    const { collections, counts, onTheWay } = await get(at, "/pos-collections");
    expect(collections).toMatchObject([{ state: "no_credit_expected", isLate: false }]);
    expect(Number(collections[0].expected)).toBeLessThan(0);
    expect([counts.todo, onTheWay]).toEqual([0, []]);
  });

  it("waits where one of its sales stands in it twice", async () => {
    const at = await app.start();
    const lines = SIMPLEPAY.toString().trimEnd().split("\n");
    const sale = lines.find((line) => line.startsWith("COMPLETED;Bankkártyás fizetés"))!;
    const fileId = await app.upload(
      at,
      Buffer.from([...lines, sale, ""].join("\n")),
      "ketszer.csv",
    );
    expect(await get(at, `/file/${fileId}`)).toMatchObject({
      status: "waiting",
      problems: [{ code: "items_repeated", params: { count: "1", first: sale.split(";")[2] } }],
    });
    expect((await get(at, "/pos-collections")).total).toBe(0);
  });

  it("says why it is in doubt where a second credit fits as well", async () => {
    const at = await app.start();
    await app.upload(at, GLS, "utanvet.xlsx");
    const [{ _id }] = (await get(at, "/courier-collections")).collections;
    for (const text of ["első", "második"]) {
      await credit(at, 39_495, text, "GLS Hungary Kft.");
      await matchCompany(app.api.deps, at.companyId);
    }
    const { links } = await get(at, `/collection/${_id}`);
    expect(links.map(({ state, why }: any) => [state, why])).toEqual([
      ["proposed", "several_credits"],
      ["proposed", "several_credits"],
    ]);
    const kinds = links.flatMap(({ evidence }: any) => evidence.map(({ kind }: any) => kind));
    expect(kinds).not.toContain("only_one");
  });
});
