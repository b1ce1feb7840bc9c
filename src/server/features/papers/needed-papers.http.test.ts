import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildAskedCompany } from "#server/testing/build-asked-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { SAMPLE_PAPER } from "#server/testing/sample-paper.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-needs-"));
  const files = createDiskFileStorage(folder, 0);
  app = await createTestApp({ deps: { queue: createMemoryQueue(), files } });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const FORINT = 100_000n;
const RULE = { since: "2026-11-01", cardOver: "20000", paymentOver: null, newPartners: false };

/** A company with the items, in their order. */
async function buildCase(items: Parameters<typeof buildTransactions>[3] = []) {
  const world = await buildAskedCompany(app);
  const companyId = world.company.id;
  const ids = await buildTransactions(app.db, companyId, world.account, items);
  const { visitor: token } = world;
  const setRule = (rule: object | null, more: { token?: string } = {}) =>
    app.call("PUT", "/v1/papers/rule", { token, body: { company_id: companyId, rule }, ...more });
  const list = async (show = "missing", days = "from=2026-11-01&to=2026-11-30") => {
    const path = `/v1/papers/items?company_id=${companyId}&${days}&show=${show}`;
    const reply = await app.call("GET", path, { token });
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  const missing = async () => (await list()).items.map((item: any) => ids.indexOf(item._id));
  const waive = (id: string, reason: string | null, by = token) =>
    app.call("POST", "/v1/papers/waivers", {
      token: by,
      body: { company_id: companyId, transactionIds: [id], reason },
    });
  const lamp = async () => {
    const path = `/v1/months?company_id=${companyId}&month=2026-11`;
    return (await app.call("GET", path, { token })).body.client.lamps.papers;
  };
  const upload = async (id: string, text = SAMPLE_PAPER) => {
    const path = `/company/${companyId}/papers${id && `?transaction_id=${id}`}`;
    const reply = await uploadText(app, { token, companyId, path, text, name: "szamla.pdf" });
    return reply.body.paper;
  };
  return { ...world, companyId, ids, setRule, list, missing, waive, lamp, upload };
}

const card = (forints: bigint, more: object = {}) => ({
  date: "2026-11-10",
  amount: -forints * FORINT,
  type: "CARD_PURCHASE",
  partnerName: "Lidl",
  ...more,
});

it("nothing is asked for without a rule", async () => {
  const { list, lamp } = await buildCase([card(900_000n)]);
  expect(await list()).toMatchObject({ items: [], ruled: false, counts: { missing: 0 } });
  expect(await lamp()).toEqual({ state: "none", count: 0, step: null });
});

it("the rule asks for card purchases above its sum, and for those of other currencies", async () => {
  const { setRule, missing, ids, companyId, list } = await buildCase([
    card(20_000n),
    card(20_001n),
    card(90_000n, { amount: 90_000n * FORINT }),
    card(90_000n, { type: "PMNT/CCRD/CWDL" }),
    card(90_000n, { type: "Átutalás" }),
    card(90_000n, { type: "PMNT/CCRD/POSD" }),
    card(90_000n, { date: "2026-10-31" }),
  ]);
  const euro = await buildBankAccount(app.db, companyId, { currency: "EUR" });
  const [foreign] = await buildTransactions(app.db, companyId, euro, [card(5n)]);
  expect((await setRule(RULE)).status).toBe(200);
  expect((await missing()).toSorted()).toEqual([-1, 1, 5]);
  expect((await list()).items.map((item: any) => item._id)).toContain(foreign);
  const october = await list("missing", "from=2026-10-01&to=2026-10-31");
  expect(october).toMatchObject({ items: [], ruled: false });
  expect(ids).toHaveLength(7);
});

it("the rule asks for every payment above its sum but fees, cash and own transfers", async () => {
  const world = await buildCase([
    card(60_000n, { type: "Átutalás" }),
    card(60_000n, { type: "Számlavezetési díj" }),
    card(60_000n, { type: "ATM készpénzfelvétel" }),
    card(60_000n, { type: "Átutalás", partnerAccountNr: "HU42117730161111101800000000" }),
    card(40_000n, { type: "Átutalás" }),
  ]);
  await buildBankAccount(app.db, world.companyId, { accountNr: "117730161111101800000000" });
  await world.setRule({ ...RULE, cardOver: null, paymentOver: "50000" });
  expect(await world.missing()).toEqual([0]);
});

it("the rule asks for payments to partners of whom nothing was known for twelve months", async () => {
  const pays = (partnerName: string, date: string) =>
    card(1_000n, { type: "Átutalás", partnerName, date });
  const { setRule, missing } = await buildCase([
    pays("Régi Kft.", "2026-03-02"),
    pays("RÉGI KFT.", "2026-11-05"),
    pays("Új Bt.", "2026-11-06"),
    pays("Elfeledett Zrt.", "2025-10-01"),
    pays("Elfeledett Zrt.", "2026-11-07"),
    pays("", "2026-11-08"),
  ]);
  await setRule({ ...RULE, cardOver: null, newPartners: true });
  expect((await missing()).toSorted()).toEqual([2, 4]);
});

it("a paper or a word of a person ends the need, and the lamp follows", async () => {
  const { setRule, list, ids, waive, lamp, upload } = await buildCase([
    card(30_000n),
    card(40_000n),
  ]);
  await setRule(RULE);
  expect(await lamp()).toEqual({ state: "client", count: 2, step: "papers" });
  const paper = await upload(ids[0]!);
  expect(await lamp()).toEqual({ state: "client", count: 1, step: "papers" });
  expect((await list("there")).items).toMatchObject([
    { _id: ids[0], papers: [{ _id: paper._id }] },
  ]);
  expect((await waive(ids[1]!, "private")).status).toBe(200);
  expect(await lamp()).toEqual({ state: "done", count: 0, step: null });
  expect(await list("waived")).toMatchObject({
    items: [{ _id: ids[1], reason: "private" }],
    counts: { missing: 0, waived: 1, there: 1, loose: 0, removed: 0 },
  });
  await waive(ids[1]!, null);
  expect((await lamp()).count).toBe(1);
  await setRule(null);
  expect((await lamp()).state).toBe("none");
});

it("a paper without an item hangs on nothing until it is put beside one", async () => {
  const { companyId, list, upload, id, visitor: token } = await buildCase();
  const paper = await upload("");
  expect((await list()).counts.loose).toBe(1);
  const loose = `/v1/papers?company_id=${companyId}&show=loose`;
  expect((await app.call("GET", loose, { token })).body.papers).toMatchObject([{ _id: paper._id }]);
  const body = { company_id: companyId, transactionIds: [id], attached: true };
  await app.call("POST", `/v1/papers/${paper._id}/items`, { token, body });
  expect((await list()).counts.loose).toBe(0);
  await app.call("DELETE", `/v1/papers/${paper._id}?company_id=${companyId}`, { token });
  const removed = `/v1/papers?company_id=${companyId}&show=removed`;
  expect((await app.call("GET", removed, { token })).body.papers).toMatchObject([
    { _id: paper._id },
  ]);
});

it("sums and days that are none are refused, and a stranger neither reads nor changes", async () => {
  const mine = await buildCase([card(30_000n)]);
  const his = await buildCase();
  for (const rule of [
    { ...RULE, cardOver: "-1" },
    { ...RULE, cardOver: "99999999999999999999" },
    { ...RULE, since: "2026-11-02" },
  ])
    expect((await mine.setRule(rule)).status, JSON.stringify(rule)).toBe(400);
  const token = his.visitor;
  expect((await mine.setRule(RULE, { token })).status).toBe(404);
  expect((await mine.waive(mine.ids[0]!, "lost", token)).status).toBe(404);
  expect((await his.waive(mine.ids[0]!, "lost")).status).toBe(404);
  const path = `/v1/papers/rule?company_id=${mine.companyId}`;
  expect((await app.call("GET", path, { token })).status).toBe(404);
});
