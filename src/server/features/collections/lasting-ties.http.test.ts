/** Ties that a person made, through everything that may happen to their bank rows. */
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import { writeFeedBatch } from "#server/ledger/feeds/feed-ingest.service.ts";
import { newId } from "#server/new-id.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCollection } from "#server/testing/build-collection.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { findStoredFile, updateStoredFile } from "../statement-files/statement-files.store.ts";
import { ensureFeedBankAccount } from "../bank-feeds/feed-bank-account.service.ts";
import { matchCompany } from "./match-company.service.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "117730161111101800000000";
const NEW_NUMBER = "104010005005123456789014";
const DAY = "2026-11-03" as LocalDate;
const SUM = 100_000_000n;
const NOTE = "utánvét elszámolás";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

interface Place {
  readonly companyId: string;
  readonly ownerId: string;
  readonly token: string;
  readonly collectionId: string;
}

async function start(): Promise<Place> {
  const owner = await buildUser(api.db);
  const company = await buildCompany(api.db, { ownerId: owner.id });
  const collectionId = await buildCollection(api.db, company.id, {
    day: DAY,
    payout_date: DAY,
    payout_ref: "",
  });
  const token = await buildSession(api.db, owner.id);
  return { companyId: company.id, ownerId: owner.id, token, collectionId };
}

const fileOf = (day = 0, note = NOTE, amount = SUM): string =>
  writeMt940([
    {
      accountNr: NUMBER,
      opening: 0n,
      items: [{ date: addDays(DAY, day), amount, note, name: "Ismeretlen Bt." }],
    },
  ]);

const takeFile = async ({ companyId }: Place, bytes = fileOf()): Promise<string> => {
  const file = await ingest.take(companyId, bytes);
  expect(file.status).toBe("finished");
  return file.id;
};

async function takeFeed(
  { companyId }: Place,
  id: string,
  changed: { status?: FeedItem["status"]; amount?: number } = {},
  originate: Originate = "aggreg8",
): Promise<void> {
  const { amount = 1_000, ...more } = changed;
  const item = buildFeedItem({
    id,
    date: DAY,
    amount,
    remittance: NOTE,
    partnerName: "Ismeretlen Bt.",
    ...more,
  });
  const at = new Date();
  await inCompany(api.db, companyId, async (tx) => {
    const { bankAccountId } = await ensureFeedBankAccount(
      tx,
      {
        companyId,
        accountNr: NUMBER,
        currency: "HUF",
        originate,
        bankName: "OTP Bank",
        numberValid: true,
      },
      { newId, at, quota: unlimitedQuota },
    );
    const runId = newId();
    await writeFeedBatch(
      tx,
      { clock: api.clock, newId },
      {
        companyId,
        bankAccountId,
        space: "aggreg8",
        runId,
        items: [item],
        pairingUntil: null,
        source: { kind: "pull", idOf: () => runId },
        at,
      },
    );
  });
}

const match = ({ companyId }: Place) => matchCompany(api.deps, companyId);
const detail = async ({ companyId, token, collectionId }: Place) =>
  (await api.call("GET", `/v1/collection/${collectionId}?company_id=${companyId}`, { token })).body;
const post = ({ companyId, token }: Place, path: string, body: object) =>
  api.call("POST", `/v1${path}`, { token, body: { company_id: companyId, ...body } });

/** The one bank item that lists show. */
async function shownRow(place: Place): Promise<{ _id: string; originate: Originate }> {
  const { body } = await post(place, "/bankaccounts-transactions/", { bankAccounts: [] });
  const rows = body.transactions.filter((row: any) => row.withdrawnAt === null);
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function tie(place: Place): Promise<void> {
  const { _id: transactionId } = await shownRow(place);
  const reply = await post(place, `/collection/${place.collectionId}/link`, { transactionId });
  expect(reply.body.state).toBe("matched");
}

/** The tie stands, on the row that lists show, and the row is free for no other settlement. */
async function expectTied(place: Place): Promise<void> {
  await match(place);
  const { _id: transactionId } = await shownRow(place);
  expect(await detail(place)).toMatchObject({
    state: "matched",
    received: "1000.00",
    restingLinks: [],
    links: [{ state: "confirmed", rule: "manual", credit: { _id: transactionId } }],
  });
  const other = await buildCollection(api.db, place.companyId, { day: DAY });
  expect((await post(place, `/collection/${other}/link`, { transactionId })).body.code).toBe(
    "credit_link_impossible",
  );
  await inCompany(api.db, place.companyId, (tx) =>
    tx.deleteFrom("collection").where("id", "=", other).execute(),
  );
}

async function expectResting(place: Place, reason: string): Promise<void> {
  await match(place);
  expect(await detail(place)).toMatchObject({
    state: "awaiting_credit",
    received: "0.00",
    restingLinks: [{ reason, amount: "1000.00" }],
  });
}

describe("a tie by hand", () => {
  it("stays on its item when a second origin joins it, and through a turn of the origins", async () => {
    const place = await start();
    await takeFile(place);
    await tie(place);
    await takeFeed(place, "a");
    expect((await shownRow(place)).originate).toBe("adriana");
    await expectTied(place);
    const set = await api.call("PUT", `/v1/company/${place.companyId}/leading-sources`, {
      token: place.token,
      body: { leading_sources: ["adriana", "szamlazzhu", "aggreg8"] },
    });
    expect(set.body.turning).toBe(false);
    expect((await shownRow(place)).originate).toBe("adriana");
    await expectTied(place);
  });

  it("stays with the other origin's row when the tied row's file is deleted", async () => {
    const place = await start();
    const fileId = await takeFile(place);
    await takeFeed(place, "a");
    await tie(place);
    await forgetNow(api.db, place.companyId, fileId);
    expect((await shownRow(place)).originate).toBe("aggreg8");
    await expectTied(place);
    await bringBackNow(api.db, place.companyId, fileId);
    await expectTied(place);
  });

  it("goes to the other origin's row when the bank takes the tied one back", async () => {
    const place = await start();
    await takeFile(place);
    await takeFeed(place, "a");
    await tie(place);
    await takeFeed(place, "a", { status: "withdrawn" });
    expect((await shownRow(place)).originate).toBe("adriana");
    await expectTied(place);
  });

  it("rests while the bank takes its only row back, and comes back with it", async () => {
    const place = await start();
    await takeFeed(place, "a");
    await tie(place);
    await takeFeed(place, "a", { status: "withdrawn" });
    await expectResting(place, "withdrawn");
    await takeFeed(place, "a");
    await expectTied(place);
  });

  it("goes to the bank's new item for the one that it took back", async () => {
    const place = await start();
    await takeFeed(place, "a");
    await tie(place);
    await takeFeed(place, "a", { status: "withdrawn" });
    await takeFeed(place, "b");
    await expectTied(place);
  });

  it("rests without its file, comes back with it, and goes to the same row of another file", async () => {
    const place = await start();
    const fileId = await takeFile(place);
    await tie(place);
    await forgetNow(api.db, place.companyId, fileId);
    await expectResting(place, "removed");
    await bringBackNow(api.db, place.companyId, fileId);
    await expectTied(place);
    await forgetNow(api.db, place.companyId, fileId);
    await takeFile(place, `${fileOf(0, "UTÁNVÉT ELSZÁMOLÁS")}\r\n`);
    await expectTied(place);
  });

  it("goes to the row of a better reading, on another day too", async () => {
    const place = await start();
    const fileId = await takeFile(place);
    await tie(place);
    // The kept bytes are read by another parser, which gives the row another day.
    const better = await takeFile(place, fileOf(1));
    await inCompany(api.db, place.companyId, async (tx) => {
      const { content_hash } = (await findStoredFile(tx, [place.companyId], better))!;
      await updateStoredFile(tx, place.companyId, fileId, { content_hash });
    });
    await forgetNow(api.db, place.companyId, better);
    await ingest.reread(place.companyId, fileId);
    await expectTied(place);
  });

  it("goes to the row of the same account when it was deleted and read again", async () => {
    const place = await start();
    await takeFile(place);
    await tie(place);
    const gone = await api.call("DELETE", "/v1/bankaccount", {
      token: place.token,
      body: { company_id: place.companyId, account_nr: NUMBER, originate: "adriana" },
    });
    expect(gone.status).toBe(200);
    await expectResting(place, "removed");
    await takeFile(place, `${fileOf()}\r\n`);
    await expectTied(place);
  });

  it("stays behind, resting, when the account moves to another company, and counts after its return", async () => {
    const place = await start();
    await takeFile(place);
    await tie(place);
    const other = await buildCompany(api.db, { ownerId: place.ownerId });
    const move = async (from: string, to: string) =>
      api.call("PATCH", "/v1/bankaccount", {
        token: place.token,
        body: {
          account_nr: NUMBER,
          originate: "adriana",
          source_company_id: from,
          target_company_id: to,
        },
      });
    expect((await move(place.companyId, other.id)).status).toBe(200);
    await expectResting(place, "moved");
    expect((await detail(place)).restingLinks[0]).toMatchObject({
      bookingDate: null,
      partnerName: "",
    });
    expect((await move(other.id, place.companyId)).status).toBe(200);
    await expectTied(place);
  });

  it("goes with its account into the one of a new number, and back when the two are taken apart", async () => {
    const place = await start();
    await takeFile(place);
    await tie(place);
    const after = addDays(DAY, 30);
    const item = { date: after, amount: 700_000n, note: "más tétel", name: "Vevő Kft." };
    await takeFile(place, writeMt940([{ accountNr: NEW_NUMBER, opening: SUM, items: [item] }]));
    const side = (account_nr: string) => ({ account_nr, currency: "HUF" });
    const joined = await post(place, "/bankaccount/join", {
      from: side(NUMBER),
      into: side(NEW_NUMBER),
    });
    expect(joined.status).toBe(200);
    await match(place);
    const tied = { state: "matched", restingLinks: [], links: [{ state: "confirmed" }] };
    expect(await detail(place)).toMatchObject(tied);
    const { token, companyId: company_id } = place;
    const body = { company_id, join_id: joined.body.joinId };
    expect((await api.call("DELETE", "/v1/bankaccount/join", { token, body })).status).toBe(200);
    await match(place);
    expect(await detail(place)).toMatchObject(tied);
  });

  it("is a proposal again where its bank corrects the sum below it", async () => {
    const place = await start();
    await takeFeed(place, "a");
    await tie(place);
    await takeFeed(place, "a", { amount: 900 });
    await match(place);
    expect(await detail(place)).toMatchObject({ state: "awaiting_credit", received: "0.00" });
  });

  it("does not go to another row that was there before, nor to one of another day and text", async () => {
    const place = await start();
    const fileId = await takeFile(place);
    await tie(place);
    await forgetNow(api.db, place.companyId, fileId);
    await takeFile(place, fileOf(2, "egészen más"));
    await expectResting(place, "removed");
  });
});

describe("a refusal by a person", () => {
  it("holds for the row that replaces the refused one", async () => {
    const place = await start();
    const fileId = await takeFile(place, fileOf(0, "GLS General COD-2026.11.03"));
    await match(place);
    const [proposed] = (await detail(place)).links;
    expect(proposed).toBeDefined();
    await post(place, `/credit-proposal/${proposed.proposalId}`, { action: "reject" });
    await forgetNow(api.db, place.companyId, fileId);
    await takeFile(place, `${fileOf(0, "GLS General COD-2026.11.03")}\r\n`);
    await match(place);
    expect(await detail(place)).toMatchObject({
      state: "awaiting_credit",
      links: [{ state: "rejected" }],
    });
  });
});
