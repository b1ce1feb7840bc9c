/** Tables of couriers and card acceptors without a known layout, mapped by a person. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { matchDue } from "#server/features/collections/match-company.service.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { ownProvider } from "#values/table-mapping.ts";
import { readStatementFile } from "../statement-files.jobs.ts";

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-settlement-mappings-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ companyId: string; token: string }> {
  const company = await buildCompany(api.db);
  return { companyId: company.id, token: await buildSession(api.db, company.ownerId) };
}

type Place = Awaited<ReturnType<typeof start>>;

async function runJobs(): Promise<void> {
  for (let job = queue.jobs.shift(); job; job = queue.jobs.shift()) {
    const { companyId, fileId, personId } = job.data;
    if (job.name === "collection.match") await matchDue(api.deps, companyId);
    else if (job.name === "statement-file.read")
      await readStatementFile(api.deps, companyId, fileId, undefined, { userId: personId });
  }
}

async function take(place: Place, text: string, name: string): Promise<any> {
  const { body } = await uploadText(api, { ...place, text, name });
  await runJobs();
  return getFile(place, body._id);
}

const getFile = async ({ token }: Place, id: string): Promise<any> =>
  (await api.call("GET", `/v1/file/${id}`, { token })).body;
const show = async ({ token }: Place, id: string): Promise<any> =>
  (await api.call("GET", `/v1/file/${id}/mapping`, { token })).body.preview;
const tryOut = async ({ token }: Place, id: string, mapping: object): Promise<any> =>
  (await api.call("POST", `/v1/file/${id}/mapping/try`, { token, body: { mapping } })).body;
const save = ({ token }: Place, id: string, mapping: object, name = "Heti utánvét") =>
  api.call("PUT", `/v1/file/${id}/mapping`, {
    token,
    body: { mapping, name, acceptUnproven: false },
  });
const list = async ({ token, companyId }: Place): Promise<any[]> =>
  (await api.call("GET", `/v1/table-mappings?company_id=${companyId}`, { token })).body.mappings;
const couriers = async ({ token, companyId }: Place): Promise<any> =>
  (await api.call("GET", `/v1/courier-collections?company_id=${companyId}`, { token })).body;

/** The picture's table: fees are taken off, and the last row sums up. */
const HEAD = "Dátum;Csomagszám;COD referencia;COD összeg;Díj;Státusz;Címzett neve";
const week = (day: number, sums = "74 945;-2 670"): string =>
  [
    HEAD,
    `2026.11.${day}.;0581023341${day};KV-1;24 990;-890;Kézbesítve;Vevő Egy`,
    `2026.11.${day}.;0581023342${day};KV-2;18 470;-890;Kézbesítve;Vevő Kettő`,
    `2026.11.${day + 1}.;0581023343${day};KV-3;31 485;-890;Kézbesítve;Vevő Három`,
    `;;;${sums};;`,
    "",
  ].join("\n");

const withAnswers = (mapping: any, answers: object): any => ({
  ...mapping,
  settlement: { ...mapping.settlement, ...answers },
});

describe("a courier's table of no known layout", () => {
  it("waits, is proved by its sum row and its bank credit, taken, and read by itself the next time", async () => {
    const place = await start();
    const account = await buildBankAccount(api.db, place.companyId);
    await buildTransactions(api.db, place.companyId, account, [
      { date: "2026-11-17", amount: 7_227_500_000n, partnerName: "DPD HUNGÁRIA KFT." },
    ]);
    const file = await take(place, week(12), "dpd_cod_46het.csv");
    expect(file.status).toBe("waiting");
    expect(file.problems.map(({ code }: any) => code)).toContain("mapping_needed");
    const { kind, settlement } = await show(place, file._id);
    expect(kind).toBe("settlement");
    expect(settlement).toMatchObject({ looksLike: true, personal: [6], basedOn: null });
    const { roles } = settlement.mapping;
    expect(roles).toEqual([
      "deliveryDate",
      "parcelNumber",
      "reference",
      "collected",
      "fee",
      "status",
      null,
    ]);
    const nameless = await save(
      place,
      file._id,
      withAnswers(settlement.mapping, { provider: null }),
    );
    expect([nameless.status, nameless.body.code]).toEqual([400, "validation_failed"]);
    const gross = withAnswers(settlement.mapping, { provider: "dpd-hu", feeIsDeducted: false });
    expect((await tryOut(place, file._id, gross)).settlements[0]).toMatchObject({
      expected: "74945.00",
      credits: [],
    });
    const net = withAnswers(gross, { feeIsDeducted: true });
    const tried = await tryOut(place, file._id, net);
    expect(tried).toMatchObject({ readable: true, count: 3, settlementCount: 1, problems: [] });
    expect(tried.settlements[0]).toMatchObject({
      expected: "72275.00",
      lineCount: 3,
      checks: [{ name: "sumRow", stated: "74945.00", holds: true }, { name: "fees" }],
      credits: [{ partnerName: "DPD HUNGÁRIA KFT.", amount: "72275.00" }],
    });
    expect(JSON.stringify(tried)).not.toContain("Vevő");
    expect((await save(place, file._id, net)).status).toBe(200);
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({ status: "finished", newCount: 3 });
    const { collections } = await couriers(place);
    expect(collections).toMatchObject([
      { source: "dpd-hu", layout: "mapped", expected: "72275.00", gross: "74945.00" },
    ]);
    const next = await take(place, week(19), "dpd_cod_47het.csv");
    expect(next).toMatchObject({ status: "finished", newCount: 3 });
    const [profile] = await list(place);
    expect(profile).toMatchObject({ kind: "settlement", provider: "dpd-hu", useCount: 2 });
    expect(next.mappingId).toBe(profile._id);
    // The same profile opens with its answers; the bank credit of the file's own tie is found.
    const again = await show(place, file._id);
    expect(again).toMatchObject({
      kind: "settlement",
      settlement: { basedOn: { isChanged: false } },
    });
    expect(again.settlement.mapping).toEqual(net);
    const wrong = await take(place, week(24, "74 946;-2 670"), "dpd_cod_48het.csv");
    expect([wrong.status, wrong.problems[0].code]).toEqual(["failed", "totals_mismatch"]);
    expect(wrong.problems[0].params).toMatchObject({ what: "sumRow", difference: "-1.00" });
  });

  it("whose columns have changed asks again with the old answers; a deleted profile asks anew", async () => {
    const place = await start();
    const file = await take(place, week(12), "a.csv");
    const { settlement } = await show(place, file._id);
    const told = withAnswers(settlement.mapping, { provider: "expressone", feeIsDeducted: true });
    await save(place, file._id, told);
    await runJobs();
    const changed = await take(place, week(19).replace("Díj", "Kezelési díj"), "b.csv");
    expect(changed.status).toBe("waiting");
    const preview = await show(place, changed._id);
    expect(preview.kind).toBe("settlement");
    expect(preview.settlement.basedOn).toMatchObject({ name: "Heti utánvét", isChanged: true });
    expect(preview.settlement.mapping.settlement.provider).toBe("expressone");
    const [profile] = await list(place);
    await api.call(
      "DELETE",
      `/v1/table-mappings/${profile._id}?company_id=${place.companyId}`,
      place,
    );
    expect((await take(place, week(26), "c.csv")).status).toBe("waiting");
  });

  it("of a provider that no list has keeps the name that the person gives, and finds its credit by it", async () => {
    const place = await start();
    const account = await buildBankAccount(api.db, place.companyId);
    await buildTransactions(api.db, place.companyId, account, [
      { date: "2026-11-16", amount: 7_494_500_000n, partnerName: "Villám Futár Bt." },
    ]);
    const file = await take(place, week(12), "lista.csv");
    const { settlement } = await show(place, file._id);
    const key = ownProvider("  Villám  Futár ");
    const told = withAnswers(settlement.mapping, { provider: key, feeIsDeducted: false });
    expect((await tryOut(place, file._id, told)).settlements[0].credits).toHaveLength(1);
    await save(place, file._id, told);
    await runJobs();
    expect((await couriers(place)).collections[0].source).toBe("own:Villám Futár");
    for (const provider of ["own:", "own: x", "nincs-ilyen", "DPD", "x".repeat(60)]) {
      const reply = await save(place, file._id, withAnswers(told, { provider }));
      expect([provider, reply.status]).toEqual([provider, 400]);
    }
    expect((await save(place, file._id, { ...told, kind: "statement" })).status).toBe(400);
  });

  it("like a known one whose column has another name leads to the columns, not to a refusal", async () => {
    const place = await start();
    const head = [
      "Tranzakció státusz;Fizetés típusa;SimplePay tranzakció ID;Kereskedői tranzakció ID",
      "Tranzakció dátuma;Teljesítés dátuma;Devizanem;Tranzakciós jutalék;Összeg",
      "Jutalékkal csökkentett összeg",
    ].join(";");
    const row =
      "Teljesített;Normál;900000001;1001T1;2026-11-10 10:00:00;2026-11-10 10:00:00;HUF;120,00;10000,00;9880,00";
    const file = await take(place, `${head}\n${row}\n`, "report.csv");
    expect(file.problems.map(({ code }: any) => code)).toContain("mapping_needed");
    expect(file.status).toBe("waiting");
    expect((await show(place, file._id)).settlement.mapping.roles).toContain("payout");
  });
});

describe("a table that was taken as a bank account's", () => {
  it("becomes a settlement when a person says so, and its rows leave the books", async () => {
    const place = await start();
    const text = "Nap;Kód;Hivatkozás;Pénz\n2026.11.12.;AB-1;x-1;100\n2026.11.12.;AB-2;x-2;250\n";
    const file = await take(place, text, "tabla.csv");
    const { suggestion, settlement } = await show(place, file._id);
    const roles = ["bookingDate", "remittance", "reference", "amount"];
    const statement = { ...suggestion, roles, sameSign: [] };
    await api.call("PUT", `/v1/file/${file._id}/mapping`, {
      token: place.token,
      body: {
        mapping: statement,
        name: "Bank",
        acceptUnproven: false,
        accountNr: "117730161111101800000000",
      },
    });
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({ status: "finished", newCount: 2 });
    const mapping = {
      ...withAnswers(settlement.mapping, { provider: ownProvider("Pajtás") }),
      roles: ["deliveryDate", "parcelNumber", "reference", "collected"],
    };
    await save(place, file._id, mapping, "Futár");
    await runJobs();
    const now = await getFile(place, file._id);
    expect(now).toMatchObject({ status: "finished", kind: "settlement" });
    const { body } = await api.call("POST", "/v1/transactions", {
      token: place.token,
      body: { company_ids: [place.companyId] },
    });
    expect(body.transactions ?? []).toEqual([]);
    expect((await couriers(place)).collections).toMatchObject([{ expected: "350.00" }]);
    expect(await list(place)).toHaveLength(2);
  });
});
