/** The account and the owner that a report names: whose it is, and on which account it is paid. */
import { utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildProvenDays } from "#server/testing/build-proven-days.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { settlementCalls } from "#server/testing/settlement-calls.ts";
import {
  createSettlementApp,
  SAMPLE_ACCOUNT,
  type SettlementApp,
  type SettlementCase,
} from "#server/testing/settlement-uploads.ts";
import type { LocalDate } from "#values/local-date.ts";
import { matchCompany } from "./match-company.service.ts";

const OTHER_ACCOUNT = "104000001111222233334444";
const PROVEN = { from: "2025-01-01" as LocalDate, to: "2027-12-31" as LocalDate };
const DAY = "2026-09-04";

let app: SettlementApp;
const { get, accountOf } = settlementCalls(() => app.api);

beforeAll(async () => {
  app = await createSettlementApp();
});
afterAll(() => app?.close());

/** A report of GLS with one parcel of 23 990 Ft and these rows above its table. */
function reportOf(above: readonly string[], ref = "120000001"): Buffer {
  const rows = [
    ["GLS General Logistics Systems Hungary Kft."],
    ...above.map((text) => [text]),
    ["Utalás dátuma: 2026. 09. 03."],
    ["Jelentés szám", "Csomagszám", "Utánvét hivatkozás", "Kiszállítási dátum", "Utánvét összeg"],
    [ref, `0${ref}`, "MB-2026/00201", "2026-08-28", 23_990, "HUF"],
    ["", "", "", "", 23_990, "HUF"],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Weekly");
  return Buffer.from(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
}

async function creditOn(at: SettlementCase, accountNr: string, remittance: string): Promise<void> {
  const account =
    accountNr === SAMPLE_ACCOUNT
      ? await accountOf(at.companyId)
      : await buildBankAccount(app.api.db, at.companyId, { accountNr });
  if (accountNr !== SAMPLE_ACCOUNT)
    await buildProvenDays(app.api.db, at.companyId, account, PROVEN);
  await buildTransactions(app.api.db, at.companyId, account, [
    { date: DAY, amount: 2_399_000_000n, partnerName: "GLS Hungary Kft.", remittance },
  ]);
}

const readFile = (at: SettlementCase, id: string) => get(at, `/file/${id}`);
const decide = (at: SettlementCase, id: string, action: string) =>
  app.api.call("PATCH", `/v1/file/${id}`, { token: at.token, body: { action } });
const sums = async (at: SettlementCase): Promise<string[]> =>
  (await get(at, "/courier-collections")).collections.map((each: any) => each.expected);

const MINE = ["Ügyfél név: MINTABOLT KFT.", "Bankszámlaszám: 11111111-22222222"];

describe("a credit", () => {
  const states = async (at: SettlementCase): Promise<unknown> => {
    await matchCompany(app.api.deps, at.companyId);
    const { collections } = await get(at, "/courier-collections");
    const { links } = await get(at, `/collection/${collections[0]._id}`);
    return links.map(({ state, why }: any) => [state, why]);
  };

  it("on the account that the report names is tied", async () => {
    const at = await app.start();
    await app.upload(at, reportOf(MINE), "gls.xlsx");
    await creditOn(at, SAMPLE_ACCOUNT, "utánvét");
    expect(await states(at)).toEqual([["automatic", null]]);
  });

  it.each(["utánvét", "COD-2026.09.03"])(
    "on another account of the company is proposed with its reason: %s",
    async (text) => {
      const at = await app.start();
      await accountOf(at.companyId);
      await app.upload(at, reportOf(MINE), "gls.xlsx");
      await creditOn(at, OTHER_ACCOUNT, text);
      expect(await states(at)).toEqual([["proposed", "other_account"]]);
    },
  );

  it.each([
    ["no account", ["Ügyfél név: MINTABOLT KFT."]],
    ["both accounts", [...MINE, "Bankszámlaszám: 10400000-11112222-33334444"]],
    ["the account's IBAN", ["IBAN: HU98 1040 0000 1111 2222 3333 4444"]],
  ])("on an account of the company is tied where the report names %s", async (_what, above) => {
    const at = await app.start();
    await accountOf(at.companyId);
    await creditOn(at, OTHER_ACCOUNT, "utánvét");
    const id = await app.upload(at, reportOf(above), "gls.xlsx");
    expect(await readFile(at, id)).toMatchObject({ status: "finished" });
    expect(await states(at)).toEqual([["automatic", null]]);
  });
});

describe("a report of another firm", () => {
  const ANOTHER = ["Ügyfél név: HAJNAL PÉKSÉG KFT.", "Bankszámlaszám: 10400000-11112222-33334444"];

  it("waits with the question whose it is, and nothing of it counts", async () => {
    const at = await app.start();
    await accountOf(at.companyId);
    const id = await app.upload(at, reportOf(ANOTHER), "gls.xlsx");
    expect(await readFile(at, id)).toMatchObject({
      status: "waiting",
      kind: "settlement",
      problems: [{ code: "client_doubtful" }],
      clientQuestion: {
        accountNr: OTHER_ACCOUNT,
        owner: "HAJNAL PÉKSÉG KFT.",
        taxNumber: null,
        contradicts: true,
        candidates: [],
      },
    });
    expect(await sums(at)).toEqual([]);
  });

  it("is taken when a person says so, and the next one of that name is not asked about", async () => {
    const at = await app.start();
    const id = await app.upload(at, reportOf(ANOTHER), "gls.xlsx");
    expect(await decide(at, id, "keep")).toMatchObject({ status: 200 });
    await app.runJobs();
    expect(await readFile(at, id)).toMatchObject({ status: "finished" });
    const next = await app.upload(at, reportOf(ANOTHER, "120000002"), "gls2.xlsx");
    expect(await readFile(at, next)).toMatchObject({ status: "finished" });
    expect(await sums(at)).toEqual(["23990.00", "23990.00"]);
    const third = await app.upload(
      at,
      reportOf(["Ügyfél név: NAPFÉNY PANZIÓ BT."], "120000003"),
      "gls3.xlsx",
    );
    expect(await readFile(at, third)).toMatchObject({ status: "waiting" });
  });

  it("moves to the company of the person that it names, and is taken there", async () => {
    const at = await app.start();
    const { ownerId } = at;
    const bakery = await buildCompany(app.api.db, {
      name: "Hajnal Pékség Kft.",
      ...(ownerId && { ownerId }),
    });
    const id = await app.upload(at, reportOf(ANOTHER), "gls.xlsx");
    const { clientQuestion } = await readFile(at, id);
    expect(clientQuestion.candidates).toEqual([{ companyId: bakery.id, because: "name" }]);
    const moved = await app.api.call("POST", `/v1/file/${id}/move`, {
      token: at.token,
      body: { company_id: at.companyId, target_company_id: bakery.id },
    });
    expect(moved.status).toBe(200);
    await app.runJobs();
    expect(await sums({ companyId: bakery.id, token: at.token })).toEqual(["23990.00"]);
    expect(await sums(at)).toEqual([]);
  });

  it.each([
    ["another tax number beside its name", "99999999-2-42", "waiting"],
    ["its tax number beside another name", "10101013-2-42", "finished"],
  ])("is known by %s", async (what, stated, status) => {
    const isOwn = what.startsWith("its");
    const at = await app.start({ taxNumber: isOwn ? "10101013" : "10101020" });
    const name = isOwn ? "HAJNAL PÉKSÉG KFT." : "MINTABOLT KFT.";
    const above = [`Ügyfél név: ${name}`, `Adószám: ${stated}`];
    const id = await app.upload(at, reportOf(above), "gls.xlsx");
    expect(await readFile(at, id)).toMatchObject({ status });
  });

  it("is none where it names an account of the company, or a name that is spelt otherwise", async () => {
    const at = await app.start();
    await accountOf(at.companyId);
    const known = [
      ["Ügyfél név: RÉGI NÉV KFT.", MINE[1]!],
      ["Ügyfél név: Mintabolt Korlátolt Felelősségű Társaság"],
      ["Ügyfél név: MINTA BOLT"],
      [],
    ];
    for (const [index, above] of known.entries()) {
      const id = await app.upload(at, reportOf(above, `13000000${index}`), `gls${index}.xlsx`);
      expect(await readFile(at, id)).toMatchObject({ status: "finished" });
    }
  });
});
