import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildAskedCompany } from "#server/testing/build-asked-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildTransactions } from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-zips-"));
  const files = createDiskFileStorage(folder, 0);
  app = await createTestApp({ deps: { queue: createMemoryQueue(), files } });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const FORINT = 100_000n;
const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);

async function buildCase() {
  const world = await buildAskedCompany(app);
  const { visitor: token } = world;
  const companyId = world.company.id;
  const ids = await buildTransactions(app.db, companyId, world.account, [
    { date: "2026-11-10", amount: -120_000n * FORINT, partnerName: "../Tisza Bőr Bt." },
    { date: "2026-11-11", amount: -28_400n * FORINT, partnerName: "=Lidl", type: "CARD_PURCHASE" },
    { date: "2026-10-31", amount: -1n * FORINT, partnerName: "Október" },
  ]);
  const add = async (item: string, text: Buffer, name = "../../szamla.pdf") => {
    const path = `/company/${companyId}/papers?transaction_id=${item}`;
    const reply = await uploadText(app, { token, companyId, path, text, name });
    expect(reply.status, reply.text).toBe(201);
    return reply.body.paper._id as string;
  };
  const ask = (onlyNew: boolean, by = token) =>
    app.call("POST", "/v1/papers/zip", {
      token: by,
      body: { company_id: companyId, ...NOVEMBER, onlyNew },
    });
  const open = async (onlyNew: boolean) => {
    const { body } = await ask(onlyNew);
    const reply = await app.app.inject({ method: "GET", url: body.url });
    expect(reply.statusCode).toBe(200);
    const entries = Object.entries(unzipSync(reply.rawPayload));
    return new Map(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
  };
  const counts = async () => {
    const query = new URLSearchParams({ company_id: companyId, ...NOVEMBER });
    return (await app.call("GET", `/v1/papers/zip?${query.toString()}`, { token })).body;
  };
  return { ...world, companyId, token, ids, add, ask, open, counts };
}

it("a ZIP names each paper by day, partner and sum, with the list of all and of what is missing", async () => {
  const { companyId, token, ids, add, open } = await buildCase();
  const one = pdf("egy");
  const id = await add(ids[0]!, one);
  await add(ids[2]!, pdf("október"));
  const body = { company_id: companyId, transactionIds: [ids[1]], attached: true };
  await app.call("POST", `/v1/papers/${id}/items`, { token, body });
  const entries = await open(false);
  const name = "20261110_Tisza-Bor-Bt_-120000_001.pdf";
  expect([...entries.keys()]).toEqual([`bizonylatok/${name}`, "lista.csv"]);
  expect(entries.get(`bizonylatok/${name}`)).toBe(one.toString());
  // One paper of two items is one file, with a line for each.
  const lines = entries.get("lista.csv")!.trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(";")[0])).toEqual([name, name]);
  expect(lines[1]).toContain(`'=Lidl`);
  await app.call("POST", `/v1/papers/${id}/items`, { token, body: { ...body, attached: false } });
  const rule = { since: "2026-11-01", cardOver: "20000", paymentOver: null, newPartners: false };
  await app.call("PUT", "/v1/papers/rule", { token, body: { company_id: companyId, rule } });
  const missing = (await open(false)).get("hianyzo_bizonylatok.csv")!;
  expect(missing).toContain(ids[1]);
  expect(missing).not.toContain(ids[0]);
});

it("„csak az újak” hands out each paper once, also where two ask at once", async () => {
  const { ids, add, ask, open, counts } = await buildCase();
  await add(ids[0]!, pdf("egy"));
  expect((await counts()).fresh.papers).toBe(1);
  expect((await open(true)).size).toBe(2);
  expect(await counts()).toMatchObject({ all: { papers: 1 }, fresh: { papers: 0 } });
  expect((await ask(true)).body.code).toBe("export_empty");
  await add(ids[1]!, pdf("kettő"));
  const offers = await Promise.all([ask(true), ask(true), ask(true)]);
  const whole = await Promise.all(
    offers.map(async ({ body }) => {
      const reply = await app.app.inject({ method: "GET", url: body.url }).catch(() => undefined);
      if (reply === undefined) return false;
      try {
        return Object.keys(unzipSync(reply.rawPayload)).length === 2;
      } catch {
        return false;
      }
    }),
  );
  expect(whole.filter(Boolean)).toHaveLength(1);
  expect((await open(false)).size).toBe(3);
});

it("a removed paper stays out, and a stranger gets nothing", async () => {
  const { companyId, ids, add, ask, token } = await buildCase();
  const id = await add(ids[0]!, pdf("egy"));
  const his = await buildCase();
  expect((await ask(false, his.token)).status).toBe(404);
  await app.call("DELETE", `/v1/papers/${id}?company_id=${companyId}`, { token });
  expect((await ask(false)).body.code).toBe("export_empty");
});
