/** Each way in which an account stops, and its state in list, line and letters as days pass. */
import { SELF, stampOf } from "#server/http/through.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import type { FeedHealth, SyncOutcome } from "#server/database/tables/bank-feeds.ts";
import { inCompany } from "#server/database/tenant.ts";
import { writeAudit } from "#server/features/audit/audit.store.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { bankingDaysBetween } from "#values/banking-days.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { ensureFeedBankAccount } from "#server/features/bank-feeds/feed-bank-account.service.ts";
import { writeFeedBatch } from "#server/ledger/feeds/feed-ingest.service.ts";
import { refreshFeedOverview } from "#server/features/bank-feeds/feed-accounts.service.ts";
import { watchSilence } from "./watch-silence.service.ts";

const NUMBERS = ["117730161111101800000000", "117730162222201800000000"];
let app: TestApp;
let companies = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());
// A Tuesday; 23 October 2026 is a Friday and a holiday.
const START = new Date("2026-10-20T07:00:00Z");
beforeEach(() => {
  app.clock.reset();
  app.clock.advance(START.getTime() - app.clock.now().getTime());
  app.mailbox.letters.length = 0;
});

const today = (): LocalDate => budapestDate(app.clock.now().getTime());

interface Place {
  readonly companyId: string;
  readonly consentId: string;
  readonly name: string;
  readonly director: { readonly email: string; readonly token: string };
  readonly accountant: { readonly email: string; readonly token: string };
}

/**
 * A company with a director and an accountant whose accounts were read whole today; `days`: before
 * today, with an item each.
 */
async function buildRead(
  given: { accounts?: number; days?: readonly number[]; accountantId?: string } = {},
): Promise<Place> {
  const accountantId = given.accountantId ?? (await buildUser(app.db, { role: "accountant" })).id;
  const company = await buildCompany(app.db, {
    accountantIds: [accountantId],
    name: `Csend ${++companies} Kft.`,
  });
  const companyId = company.id;
  const consentId = newId();
  const at = app.clock.now();
  await inCompany(app.db, companyId, async (tx) => {
    await tx
      .insertInto("bank_consent")
      .values({
        id: consentId,
        provider: "aggreg8",
        external_id: consentId,
        user_id: company.ownerId,
        external_user_id: "u1",
        identity: "a@example.hu",
        bank_id: "OTP",
        state: "active",
        passive_expires_at: new Date(at.getTime() + 170 * DAY_MS),
      })
      .execute();
    await tx
      .insertInto("bank_consent_company")
      .values({ consent_id: consentId, company_id: companyId })
      .execute();
    for (const accountNr of NUMBERS.slice(0, given.accounts ?? 1)) {
      const facts = {
        companyId,
        accountNr,
        currency: "HUF",
        originate: "aggreg8" as const,
        bankName: "OTP Bank",
      };
      const made = { newId: () => newId(), at, quota: unlimitedQuota };
      const { bankAccountId } = await ensureFeedBankAccount(
        tx,
        { ...facts, numberValid: true },
        made,
      );
      const days = given.days ?? Array.from({ length: 43 }, (_, day) => day);
      await tx
        .insertInto("feed_account")
        .values({
          company_id: companyId,
          id: newId(),
          bank_account_id: bankAccountId,
          provider: "aggreg8",
          consent_id: consentId,
          external_id: accountNr,
          state: "active",
          active_since: at,
          history_done_at: at,
          last_success_at: at,
          last_news_at: days.length === 0 ? null : at,
          proven_until: addDays(today(), -1),
        })
        .execute();
      const items = days.map((day) =>
        buildFeedItem({ id: `i${day}`, date: addDays(today(), -day), amount: -100 - day }),
      );
      await writeFeedBatch(tx, app.deps, {
        companyId,
        bankAccountId,
        space: "aggreg8",
        runId: newId(),
        pairingUntil: null,
        source: { kind: "pull", idOf: () => newId() },
        at,
        items,
      });
    }
    await refreshFeedOverview(tx, companyId);
  });
  const far = new Date(Date.now() + 999 * DAY_MS);
  const person = async (id: string) => {
    const { email } = await app.db
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return {
      email,
      token: await buildSession(app.db, id, { idleExpiresAt: far, absoluteExpiresAt: far }),
    };
  };
  return {
    companyId,
    consentId,
    name: company.name,
    director: await person(company.ownerId),
    accountant: await person(accountantId),
  };
}

/** The end of this morning's reading of every account, as the pull writes it. */
interface Ending {
  readonly outcome?: SyncOutcome;
  readonly health?: FeedHealth;
  readonly news?: boolean;
  readonly state?: "active" | "expired";
}

async function endReadings(
  { companyId }: Place,
  { outcome, health, news, state }: Ending,
): Promise<void> {
  const at = app.clock.now();
  await inCompany(app.db, companyId, async (tx) => {
    for (const feed of await tx
      .selectFrom("feed_account")
      .selectAll()
      .where("company_id", "=", companyId)
      .execute()) {
      if (outcome !== undefined) {
        await tx
          .insertInto("sync_run")
          .values({
            company_id: companyId,
            id: newId(),
            bank_account_id: feed.bank_account_id,
            feed_account_id: feed.id,
            trigger: "daily",
            outcome,
            started_at: at,
            finished_at: at,
          })
          .execute();
      }
      const whole =
        outcome === "ok" ? { proven_until: addDays(today(), -1), last_success_at: at } : {};
      await tx
        .updateTable("feed_account")
        .set({
          last_try_at: at,
          ...whole,
          ...(health && { health }),
          ...(state && { state }),
          ...(news && { last_news_at: at }),
        })
        .where("company_id", "=", companyId)
        .where("id", "=", feed.id)
        .execute();
    }
    await refreshFeedOverview(tx, companyId);
  });
}

const listState = async (place: Place): Promise<string> => {
  const reply = await app.call("GET", "/v1/companies", { token: place.accountant.token });
  return reply.body.companies.find((each: { _id: string }) => each._id === place.companyId).overview
    .feedState;
};
const lines = async ({ companyId, accountant }: Place) =>
  (await app.call("GET", `/v1/company/${companyId}/feeds`, { token: accountant.token })).body.feeds;
const lettersTo = (email: string, subject = "") =>
  app.mailbox.letters.filter((letter) => letter.to === email && letter.subject.startsWith(subject));

describe("an account that no reading shows whole", () => {
  it.each([
    // The outcome of each morning; list and line before the days are over, and after them.
    [
      "bank does not answer",
      { outcome: "provider_down", health: "failing" },
      ["failing", "providerDown"],
      "providerDown",
    ],
    [
      "our access is refused",
      { outcome: "auth", health: "failing" },
      ["failing", "locked"],
      "locked",
    ],
    [
      "the account is refused",
      { outcome: "refused", health: "failing" },
      ["failing", "refused"],
      "refused",
    ],
    ["old lists only", { outcome: "stale", health: "stale" }, ["silent", "stale"], "stale"],
    [
      "the day's limit is used up",
      { outcome: "limited", health: "limited" },
      ["ok", "limited"],
      "limited",
    ],
    ["readings that break off here", { outcome: "interrupted" }, ["ok", "none"], "ownFault"],
    ["nobody reads at all", {}, ["ok", "none"], "notRead"],
  ] as const)(
    "is told of after five banking days, once more after twenty: %s",
    async (_, ending, [early, earlyNote], note) => {
      const place = await buildRead();
      const first = today();
      const seen: Record<number, [string, string, boolean, number, number]> = {};
      for (let day = 0; day < 31; day++) {
        app.clock.advance(DAY_MS);
        const days = bankingDaysBetween(first, today());
        if (![0, 1, 4, 5, 19, 20].includes(days) || days in seen) continue;
        await endReadings(place, ending);
        await watchSilence(app.deps);
        const [line] = await lines(place);
        expect(line.overdue).toEqual(days < 5 ? null : { since: first, days });
        seen[days] = [
          await listState(place),
          line.note,
          line.overdue !== null,
          lettersTo(place.director.email).length,
          lettersTo(place.accountant.email).length,
        ];
      }
      expect(seen[1]).toEqual([early, earlyNote, false, 0, 0]);
      expect(seen[4]).toEqual([early, earlyNote, false, 0, 0]);
      expect(seen[5]).toEqual(["failing", note, true, 1, 1]);
      expect(seen[19]).toEqual(["failing", note, true, 1, 1]);
      expect(seen[20]).toEqual(["failing", note, true, 2, 2]);
      expect(lettersTo(place.director.email)[0]!.subject).toBe(
        `Nem sikerül a lekérdezés: OTP Bank, ${place.name}`,
      );
      expect(lettersTo(place.director.email)[0]!.text).toContain(
        "5 banki napja nem tudjuk frissíteni",
      );
      expect(lettersTo(place.accountant.email)[1]!.subject).toBe(
        `Még mindig nem sikerül a lekérdezés: OTP Bank, ${place.name}`,
      );
      // Only the second letter can be switched off.
      expect(lettersTo(place.accountant.email).map(({ stopUrl }) => stopUrl !== undefined)).toEqual(
        [false, true],
      );
      // The 23rd was a holiday: five banking days after the 20th are over on the 29th, not before.
      expect(bankingDaysBetween(first, "2026-10-28" as LocalDate)).toBe(4);
      // The account is read again: list and line are clean. It stops again: people get a new
      // letter.
      await endReadings(place, { outcome: "ok", health: "ok", news: true });
      expect([await listState(place), (await lines(place))[0].note]).toEqual(["ok", "none"]);
      app.clock.advance(10 * DAY_MS);
      await endReadings(place, ending);
      await watchSilence(app.deps);
      await watchSilence(app.deps);
      expect([
        lettersTo(place.director.email).length,
        lettersTo(place.accountant.email).length,
      ]).toEqual([3, 3]);
    },
  );

  it("is told of where the bank ended the consent before its date, and not where its date did", async () => {
    const [ended, over] = [await buildRead(), await buildRead()];
    await app.db
      .updateTable("bank_consent")
      .set({ passive_expires_at: app.clock.now() })
      .where("id", "=", over.consentId)
      .execute();
    for (const place of [ended, over])
      await endReadings(place, { outcome: "consent_expired", health: "failing", state: "expired" });
    app.clock.advance(20 * DAY_MS);
    await watchSilence(app.deps);
    for (const place of [ended, over]) {
      expect([await listState(place), (await lines(place))[0]]).toMatchObject([
        "expired",
        { note: "consentExpired", overdue: null },
      ]);
    }
    expect(lettersTo(ended.director.email)[0]!.text).toContain(
      "Kérjük, újítsa meg a hozzájárulást.",
    );
    expect([
      lettersTo(ended.accountant.email).length,
      lettersTo(over.director.email).length,
    ]).toEqual([1, 0]);
  });

  it("is told of where the consent was withdrawn at the bank, and not where it was here", async () => {
    const [there, here] = [await buildRead(), await buildRead()];
    for (const { companyId, consentId } of [there, here]) {
      await inCompany(app.db, companyId, async (tx) => {
        const gone = { state: "revoked", ended_at: app.clock.now() } as const;
        await tx
          .updateTable("feed_account")
          .set(gone)
          .where("company_id", "=", companyId)
          .execute();
        await refreshFeedOverview(tx, companyId);
        if (companyId === here.companyId) {
          await writeAudit(tx, {
            companyId,
            actorKind: "user",
            through: stampOf(SELF),
            actorId: null,
            action: "consent.revoke",
            objectKind: "consent",
            objectId: consentId,
            address: "",
            requestId: "",
          });
        }
      });
    }
    app.clock.advance(9 * DAY_MS);
    await watchSilence(app.deps);
    expect(
      [there, here].map(({ director, accountant }) => [
        lettersTo(director.email).length,
        lettersTo(accountant.email).length,
      ]),
    ).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(lettersTo(there.director.email)[0]!.text).toContain(
      "a hozzájárulást a banknál visszavonták. Új hozzájárulás után",
    );
  });

  it("shows as failing in the list although nothing runs that would say so", async () => {
    const place = await buildRead();
    app.clock.advance(30 * DAY_MS);
    expect([await listState(place), (await lines(place))[0].note]).toEqual(["failing", "notRead"]);
  });

  it("comes in one letter with the others of its reader, each account once", async () => {
    const { id: accountantId } = await buildUser(app.db, { role: "accountant" });
    const places = [
      await buildRead({ accounts: 2, accountantId }),
      await buildRead({ accountantId }),
    ];
    app.clock.advance(9 * DAY_MS);
    for (const place of places) await endReadings(place, { outcome: "limited", health: "limited" });
    await watchSilence(app.deps);
    const letters = lettersTo(places[0]!.accountant.email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      "Nem sikerül a lekérdezés: 3 bankszámla",
    ]);
    for (const { name } of places) expect(letters[0]!.text).toContain(name);
    expect(letters[0]!.text.match(/a bank nem enged több lekérdezést/g)).toHaveLength(3);
    expect(lettersTo(places[0]!.director.email)[0]!.subject).toContain("2 bankszámla");
    expect(lettersTo(places[0]!.director.email)[0]!.text).not.toContain(places[1]!.name);
  });
});

describe("an account that is read well and brings nothing", () => {
  const quiet = async (place: Place, days: number): Promise<void> => {
    for (let day = 0; day < days; day++) {
      app.clock.advance(DAY_MS);
      await endReadings(place, { outcome: "ok", health: "ok" });
      await watchSilence(app.deps);
    }
  };

  it("is silent in list and line after five banking days, and its director told once; news end it", async () => {
    const place = await buildRead();
    await quiet(place, 8);
    expect([
      await listState(place),
      (await lines(place))[0].note,
      app.mailbox.letters.length,
    ]).toEqual(["ok", "none", 0]);
    await quiet(place, 13);
    expect([await listState(place), (await lines(place))[0].note]).toEqual(["silent", "silent"]);
    expect(lettersTo(place.director.email, "Nem érkezik új tétel: OTP Bank").length).toBe(1);
    expect(app.mailbox.letters.length).toBe(1);
    await endReadings(place, { outcome: "ok", health: "ok", news: true });
    expect([await listState(place), (await lines(place))[0].note]).toEqual(["ok", "none"]);
  });

  it.each([
    ["never had an item", []],
    ["rests so long as a rule", [2, 20, 40]],
  ])("is not silent where it %s", async (_, days) => {
    const place = await buildRead({ days });
    await quiet(place, 21);
    expect([
      await listState(place),
      (await lines(place))[0].note,
      app.mailbox.letters.length,
    ]).toEqual(["ok", "none", 0]);
  });
});
