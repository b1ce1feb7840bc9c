/** Reminders that stand until the books say that what they ask for is there. */
import { describe, expect, it } from "vitest";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { sendQuestionLetters } from "#server/features/questions/send-letters.service.ts";
import { tellDone } from "#server/features/questions/tell-done.service.ts";
import { newId } from "#server/new-id.ts";
import { createMemoryQueue, type TestIngest } from "#server/testing/build-ingest.ts";
import { monthStatement, type MonthPlace, openMonthPlace } from "#server/testing/months-world.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import { DAY_MS } from "#values/durations.ts";

let api: TestApp;
let ingest: TestIngest;
useAppIngest((parts) => ({ api, ingest } = parts), createMemoryQueue());

const HOLE = { from: "2026-03-11", to: "2026-03-14" };
const fill = () => monthStatement([{ day: 12, amount: 40 }], { from: 11, to: 14, opening: 1_000 });

async function firstAccount(place: MonthPlace): Promise<string> {
  return (await place.month()).client.openDays.runs[0].accountId;
}

/** A client whose March has a hole of four days and 40 Ft. */
async function openHole() {
  const place = await openMonthPlace(api, ingest);
  await place.take(monthStatement([], { to: 10 }));
  await place.take(monthStatement([{ day: 20, amount: 5 }], { from: 15, opening: 1_040 }));
  const gap = { accountId: await firstAccount(place), ...HOLE };
  const { email } = await api.db
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", place.ownerId)
    .executeTakeFirstOrThrow();
  const letters = () =>
    api.mailbox.letters
      .filter(({ to }) => to === email)
      .map(({ subject, text, html }) => ({
        subject,
        html,
        text: text.replaceAll(/[\u2060\u00a0]/g, " "),
      }));
  return {
    ...place,
    gap,
    letters,
    remind: (more: object = {}) =>
      api.call("POST", "/v1/reminder", {
        token: place.token,
        body: { companyId: place.id, gap, repeatDays: 3, ...more },
      }),
    standing: async () =>
      (await place.call("GET", `/reminders?company_id=${place.id}`)).reminders as any[],
    endings: () =>
      inCompanyAsProgram(api.db, place.id, async (tx) =>
        (await tx.selectFrom("reminder").select("ending").execute()).map(({ ending }) => ending),
      ),
  };
}

/** What the clock's job does so many days later. */
function sendAfter(days: number): Promise<number> {
  const now = new Date(api.clock.now().getTime() + days * DAY_MS);
  return sendQuestionLetters({ ...api.deps, clock: { now: () => now } });
}

describe("a reminder that repeats", () => {
  it("is said again once by its rhythm, with account, days and sum, until the days are proven", async () => {
    const at = await openHole();
    const sent = await at.remind({ text: "Csak ez a négy nap hiányzik." });
    expect(sent.body).toEqual({ ok: true, sent: true, repeats: true });
    expect(at.letters()).toHaveLength(1);
    const [shown] = await at.standing();
    expect(shown).toMatchObject({ kind: "upload", gap: HOLE, repeatDays: 3 });
    expect(shown.facts[0].says).toMatch(/^március 11\u2060–\u206014\. .*40\sFt eltérés$/);
    await sendAfter(2);
    expect(at.letters()).toHaveLength(1);
    await Promise.all([sendAfter(14), sendAfter(14)]);
    await sendAfter(15);
    expect(at.letters()).toHaveLength(2);
    const { subject, text } = at.letters()[1]!;
    expect(subject).toMatch(/^Emlékeztető: Egy dolog vár Önre, /);
    expect(text).toContain("…11111018: március 11–14. hiányzó kivonat, 40 Ft eltérés");
    expect(text).toContain("„Csak ez a négy nap hiányzik.”");
    expect(text).toMatch(/\/bankaccounts\/[\w-]+\/\d{8}\S*\?open=month/);
    await at.take(fill());
    expect(await at.standing()).toEqual([]);
    await sendAfter(40);
    expect(at.letters()).toHaveLength(2);
    expect(await at.endings()).toEqual(["done"]);
  });

  it("goes with the questions in one letter, and says nothing where the company hides it", async () => {
    const at = await openHole();
    await at.remind();
    const item = await inCompanyAsProgram(api.db, at.id, (tx) =>
      tx.selectFrom("bank_transaction").select("id").executeTakeFirstOrThrow(),
    );
    const body = {
      company_id: at.id,
      transactionIds: [item.id],
      text: "Mi ez?",
      requestId: newId(),
    };
    await at.call("POST", "/questions", body);
    await sendAfter(14);
    const [, both] = at.letters();
    expect(both!.subject).toMatch(/^2 dolog vár Önre, /);
    expect(both!.text).toContain("Mi ez?");
    expect(both!.text).toContain("40 Ft eltérés");
    expect(both!.text).toMatch(/\/valaszok#/);
    await api.call("PUT", `/v1/company/${at.id}/question-letters`, {
      token: at.ownerToken,
      body: { hidesDetails: true },
    });
    await sendAfter(28);
    const hidden = at.letters()[2]!;
    for (const part of [hidden.text, hidden.html]) expect(part).not.toMatch(/40.Ft|11111018|Mi ez/);
    expect(hidden.text).toContain("Hiányzó kivonat");
  });

  it("is not refused for the letters of the day: the collected letter says it", async () => {
    const at = await openHole();
    await at.remind();
    await at.remind({ kind: "connect", gap: undefined, repeatDays: undefined });
    const whole = await at.remind({ gap: { ...at.gap, from: "2026-03-12" } });
    expect(whole.body).toEqual({ ok: true, sent: false, repeats: true });
    expect(await at.standing()).toMatchObject([{}, { toldAt: null }]);
    expect(at.letters()).toHaveLength(2);
    await sendAfter(2);
    await sendAfter(7);
    expect(at.letters()[2]!.subject).toContain("2 dolog vár Önre");
  });

  it("ends where the accountant withdraws it, and where she leaves the company", async () => {
    const at = await openHole();
    const other = await openHole();
    await at.remind();
    await other.remind();
    const [{ _id }] = await at.standing();
    const end = (token: string, companyId = at.id) =>
      api.call("POST", `/v1/reminders/${_id}/end`, { token, body: { company_id: companyId } });
    expect((await end(at.ownerToken)).body.code).toBe("forbidden");
    expect((await end(other.token)).status).toBe(404);
    expect((await end(other.token, other.id)).status).toBe(404);
    expect((await end(at.token)).status).toBe(200);
    expect((await end(at.token)).status).toBe(404);
    await api.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", other.id)
      .where("role", "=", "accountant")
      .execute();
    await sendAfter(14);
    expect([at.letters().length, other.letters().length]).toEqual([1, 1]);
    expect(await at.endings()).toEqual(["withdrawn"]);
  });

  it("does not stand where the director wants no reminders, or nothing is missing", async () => {
    const off = await openHole();
    const path = "/v1/profile/letters/reminder";
    await api.call("PUT", path, { token: off.ownerToken, body: { on: false } });
    expect((await off.remind()).body.code).toBe("reminder_switched_off");
    expect(await off.standing()).toEqual([]);
    const whole = await openHole();
    await whole.take(fill());
    expect((await whole.remind()).body).toEqual({ ok: true, sent: true, repeats: false });
    expect(await whole.standing()).toEqual([]);
    const refused = await whole.remind({ kind: "connect", gap: undefined });
    expect([refused.status, refused.body.code]).toEqual([400, "validation_failed"]);
  });

  it("is told to the accountant once, when nothing that she asked of the client is missing", async () => {
    const at = await openHole();
    await at.remind();
    const item = await inCompanyAsProgram(api.db, at.id, (tx) =>
      tx.selectFrom("bank_transaction").select("id").executeTakeFirstOrThrow(),
    );
    const asking = { company_id: at.id, transactionIds: [item.id], text: "Mi ez?" };
    const { ids } = await at.call("POST", "/questions", { ...asking, requestId: newId() });
    const { email } = await api.db
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", at.accountantId)
      .executeTakeFirstOrThrow();
    const told = () => api.mailbox.letters.filter(({ to }) => to === email);
    const tell = (days: number) => {
      const now = new Date(api.clock.now().getTime() + days * DAY_MS);
      return tellDone({ ...api.deps, clock: { now: () => now } });
    };
    await at.take(fill());
    // The days are there, the answer is not.
    await tell(6);
    expect(told()).toEqual([]);
    expect(await at.endings()).toEqual(["done"]);
    const answer = await api.call("POST", `/v1/questions/${ids[0]}/entries`, {
      token: at.ownerToken,
      body: { company_id: at.id, text: "Bőr", requestId: newId() },
    });
    expect(answer.status).toBe(200);
    await Promise.all([tell(6), tell(6)]);
    await tell(6.2);
    expect(told()).toHaveLength(1);
    const { subject, text } = told()[0]!;
    expect(subject).toMatch(/^Megvan, amit kért: /);
    expect(text.replaceAll("\u2060", "")).toContain(
      "1 válasz; megvannak a kért napok: március 11–14.",
    );
  });

  it("does not take an account that has been silent for long as done", async () => {
    const at = await openMonthPlace(api, ingest);
    await at.take(monthStatement([], { to: 10 }));
    const gap = { accountId: await firstAccount(at), from: "2026-03-11", to: "2026-03-31" };
    const body = { companyId: at.id, gap, repeatDays: 7 };
    expect((await at.call("POST", "/reminder", body)).repeats).toBe(true);
    await sendAfter(21);
    const { reminders } = await at.call("GET", `/reminders?company_id=${at.id}`);
    expect(reminders[0].facts[0].says).toMatch(/^március 11\u2060–\u206031\. hiányzik$/);
  });
});
