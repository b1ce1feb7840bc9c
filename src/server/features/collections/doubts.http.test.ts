import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { letterOf } from "#server/testing/set-off-letter.ts";
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

  it("with a letter of another sum says so, and is never linked by itself", async () => {
    const at = await app.start();
    await app.upload(at, GLS, "utanvet.xlsx");
    const [{ _id }] = (await get(at, "/courier-collections")).collections;
    await credit(at, 39_495, "COD-2026.09.03", "GLS Hungary Kft.", "2026-09-03");
    await matchCompany(app.api.deps, at.companyId);
    const read = () => get(at, `/collection/${_id}`);
    expect(await read()).toMatchObject({ state: "matched", links: [{ state: "automatic" }] });
    // The letter's own sums tie; the report of its day has ten forints less.
    const row = "3480099999  39 505  4 495  35 010 HU09999999  4 495  0 2026.09.03";
    const letterId = await app.upload(at, letterOf(row), "level.pdf");
    expect(await get(at, `/file/${letterId}`)).toMatchObject({ status: "finished" });
    expect(await read()).toMatchObject({
      state: "awaiting_credit",
      setOff: "0.00",
      links: [{ state: "proposed", why: "letter_contradicts" }],
      letters: [{ collected: "39505.00", transferred: "35010.00", doubt: "other_sum" }],
    });
    // A person decides; the matching leaves what he has confirmed.
    const { links } = await read();
    await send(at, `/credit-proposal/${links[0].proposalId}`, { action: "confirm" });
    await matchCompany(app.api.deps, at.companyId);
    expect(await read()).toMatchObject({ state: "matched", links: [{ state: "confirmed" }] });
  });

  it("with a letter of a lower transfer is not linked to its whole sum", async () => {
    const at = await app.start();
    await app.upload(at, GLS, "utanvet.xlsx");
    const [{ _id }] = (await get(at, "/courier-collections")).collections;
    const row = "3480099999  39 495  4 495  35 000 HU09999999  4 495  0 2026.09.03";
    await app.upload(at, letterOf(row), "level.pdf");
    await credit(at, 39_495, "COD-2026.09.03", "GLS Hungary Kft.", "2026-09-03");
    await matchCompany(app.api.deps, at.companyId);
    const read = () => get(at, `/collection/${_id}`);
    expect(await read()).toMatchObject({
      letters: [{ doubt: null }],
      links: [{ state: "proposed", why: "letter_contradicts" }],
    });
    const { links } = await read();
    await send(at, `/credit-proposal/${links[0].proposalId}`, { action: "confirm" });
    expect(await read()).toMatchObject({ letters: [{ doubt: "other_credit" }] });
  });

  it("is proposed the transfer of its exact sum that came four weeks late", async () => {
    const at = await app.start();
    await app.upload(at, GLS, "utanvet.xlsx");
    const [{ _id }] = (await get(at, "/courier-collections")).collections;
    await credit(at, 39_495, "utánvét", "GLS Hungary Kft.", "2026-10-09");
    await matchCompany(app.api.deps, at.companyId);
    expect(await get(at, `/collection/${_id}`)).toMatchObject({
      state: "awaiting_credit",
      links: [{ state: "proposed", why: "outside_window" }],
    });
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

  it("that a person has fixed is turned by no later credit, until he lets it go", async () => {
    const at = await app.start();
    await app.upload(at, GLS, "utanvet.xlsx");
    const [{ _id }] = (await get(at, "/courier-collections")).collections;
    const states = async () =>
      (await get(at, `/collection/${_id}`)).links.map(({ state, why }: any) => [state, why]);
    const first = await credit(at, 39_495, "utánvét", "GLS Hungary Kft.", "2026-09-04");
    await matchCompany(app.api.deps, at.companyId);
    const [{ proposalId }] = (await get(at, `/collection/${_id}`)).links;
    expect(await states()).toEqual([["automatic", null]]);
    await send(at, `/credit-proposal/${proposalId}`, { action: "confirm" });
    await credit(at, 39_495, "utánvét", "GLS Hungary Kft.", "2026-09-05");
    await matchCompany(app.api.deps, at.companyId);
    expect(await states()).toEqual([["confirmed", null]]);
    expect((await get(at, `/collection/${_id}`)).links[0].credit._id).toBe(first);
    await send(at, `/credit-proposal/${proposalId}`, { action: "undo" });
    await app.runJobs();
    expect(await states()).toEqual([
      ["proposed", "several_credits"],
      ["proposed", "several_credits"],
    ]);
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
