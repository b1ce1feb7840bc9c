import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SourceTrouble } from "#contract/companies/companies.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { DAY_MS } from "#values/durations.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

interface Feed {
  readonly bank: string;
  readonly state?: "active" | "expired" | "detached";
  readonly health?: "ok" | "stale" | "failing" | "limited";
  /** Days from now until the consent ends. */
  readonly endsIn?: number | null;
  /** Days since the last whole reading. */
  readonly readAgo?: number;
  /** Days since the last news, and whether a letter told of the silence. */
  readonly newsAgo?: number;
  readonly told?: boolean;
  readonly deleted?: boolean;
}

const daysFromNow = (days: number): Date => new Date(api.clock.now().getTime() + days * DAY_MS);
const day = (days: number): string => budapestDate(daysFromNow(days).getTime());

let number = 0;
async function addFeed(company: TestCompany, feed: Feed): Promise<string> {
  const { bank, state = "active", health = "ok", endsIn = 100, readAgo = 0 } = feed;
  const [accountId, consentId] = [newId(), newId()];
  const news = feed.newsAgo === undefined ? null : daysFromNow(-feed.newsAgo);
  await inCompany(api.db, company.id, async (tx) => {
    await tx
      .insertInto("bank_consent")
      .values({
        id: consentId,
        provider: "aggreg8",
        external_id: newId(),
        user_id: company.ownerId,
        external_user_id: "u",
        identity: "i",
        bank_id: "b",
        bank_name: bank,
        state: "active",
        passive_enabled: true,
        passive_expires_at: endsIn === null ? null : daysFromNow(endsIn),
      })
      .execute();
    await tx
      .insertInto("bank_account")
      .values({
        company_id: company.id,
        id: accountId,
        account_nr: String(++number).padStart(24, "1"),
        originate: "aggreg8",
        currency: "HUF",
        bank_name: bank,
        number_valid: true,
        ...(feed.deleted && { deleted_at: daysFromNow(0) }),
      })
      .execute();
    await tx
      .insertInto("feed_account")
      .values({
        company_id: company.id,
        id: newId(),
        bank_account_id: accountId,
        provider: "aggreg8",
        consent_id: consentId,
        external_id: newId(),
        bank_name: bank,
        state,
        health,
        active_since: daysFromNow(-200),
        proven_until: addDays(budapestDate(daysFromNow(-readAgo).getTime()), -1),
        last_news_at: news,
        silence_told_after: feed.told ? news : null,
      })
      .execute();
  });
  return accountId;
}

async function troublesOf(company: TestCompany): Promise<SourceTrouble[]> {
  const token = await buildSession(api.db, company.ownerId);
  const { body } = await api.call("GET", "/v1/companies", { token });
  const [own] = body.companies.filter((each: { _id: string }) => each._id === company.id);
  return own.overview.troubles.toSorted((a: SourceTrouble, b: SourceTrouble) =>
    `${a.kind} ${a.bankName}` < `${b.kind} ${b.bankName}` ? -1 : 1,
  );
}

describe("the troubles of a company's sources", () => {
  it.each<[string, readonly Feed[], readonly (() => SourceTrouble)[]]>([
    ["well read", [{ bank: "OTP" }], []],
    ["no known end", [{ bank: "OTP", endsIn: null }], []],
    [
      "a consent that is over, by its state or by its day",
      [
        { bank: "Erste", state: "expired", endsIn: -5 },
        { bank: "OTP", endsIn: -1 },
        { bank: "K&H", state: "expired", endsIn: null },
        { bank: "MBH", state: "expired", endsIn: 40 },
      ],
      [
        () => ({ kind: "expired", bankName: "Erste", day: day(-5), count: 1 }),
        () => ({ kind: "expired", bankName: "K&H", day: null, count: 1 }),
        () => ({ kind: "expired", bankName: "MBH", day: null, count: 1 }),
        () => ({ kind: "expired", bankName: "OTP", day: day(-1), count: 1 }),
      ],
    ],
    [
      "a bank that fails and whose consent ends too, for two accounts",
      [
        { bank: "OTP", health: "failing", endsIn: 2, readAgo: 1 },
        { bank: "OTP", health: "failing", endsIn: 2, readAgo: 3 },
      ],
      [
        () => ({ kind: "ending", bankName: "OTP", day: day(2), count: 2 }),
        () => ({ kind: "failing", bankName: "OTP", day: day(-3), count: 2 }),
      ],
    ],
    [
      "read for long by nobody, whatever the last reading said",
      [{ bank: "MBH", readAgo: 30 }],
      [() => ({ kind: "failing", bankName: "MBH", day: day(-30), count: 1 })],
    ],
    ["the last day that does not end soon", [{ bank: "OTP", endsIn: 14.5 }], []],
    [
      "old lists, and silence that a letter told of",
      [
        { bank: "OTP", health: "stale", newsAgo: 9 },
        { bank: "K&H", newsAgo: 20, told: true },
        { bank: "Erste", newsAgo: 20 },
      ],
      [
        () => ({ kind: "silent", bankName: "K&H", day: day(-20), count: 1 }),
        () => ({ kind: "silent", bankName: "OTP", day: day(-9), count: 1 }),
      ],
    ],
    [
      "detached and deleted accounts",
      [
        { bank: "OTP", state: "detached", endsIn: -5 },
        { bank: "K&H", state: "expired", endsIn: -5, deleted: true },
      ],
      [],
    ],
  ])("%s", async (_, feeds, expected) => {
    const company = await buildCompany(api.db);
    for (const feed of feeds) await addFeed(company, feed);
    expect(await troublesOf(company)).toEqual(expected.map((each) => each()));
  });

  it("are items that nobody understood, and accounts that Számlázz.hu named", async () => {
    const company = await buildCompany(api.db);
    const accountId = await addFeed(company, { bank: "OTP" });
    await inCompany(api.db, company.id, async (tx) => {
      await tx
        .insertInto("unread_item")
        .values({
          company_id: company.id,
          id: newId(),
          bank_account_id: accountId,
          external_id: "1",
          reading_id: newId(),
          run_id: newId(),
          field: "amount",
          raw: "{}",
          first_seen_at: daysFromNow(-2),
          seen_at: daysFromNow(0),
        })
        .execute();
      for (const [state, account] of [
        ["parked", "1"],
        ["parked", "2"],
        ["parked", "2"],
        ["quarantined", "3"],
      ] as const) {
        await tx
          .insertInto("push_message")
          .values({
            company_id: company.id,
            id: newId(),
            external_id: newId(),
            version: 1,
            latest: true,
            content_hash: Buffer.from(newId()),
            raw: Buffer.from("<x/>"),
            state,
            account_nr: account,
            received_at: daysFromNow(-3),
          })
          .execute();
      }
    });
    expect(await troublesOf(company)).toEqual([
      { kind: "parked", bankName: "", day: day(-3), count: 2 },
      { kind: "unread", bankName: "OTP", day: day(-2), count: 1 },
      { kind: "unread", bankName: "Számlázz.hu", day: day(-3), count: 1 },
    ]);
  });

  it("stay with their company", async () => {
    const [first, second] = [await buildCompany(api.db), await buildCompany(api.db)];
    await addFeed(first, { bank: "OTP", state: "expired", endsIn: -5 });
    expect(await troublesOf(second)).toEqual([]);
  });
});
