import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#values/durations.ts";
import { inGlobal } from "../../database/tenant.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser } from "../../testing/build-user.ts";
import type { Letter } from "../../mail/outbound/mailer.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";
import { notify, storeNotice } from "../notifications/notifications.service.ts";
import { KEEP_SETTLED_MS, purgeLetters, sendDueLetters } from "./deliver-letters.service.ts";
import { listLetterMetrics } from "./letter-metrics.ts";
import { sendToPerson, storeLetterToPerson } from "./letters.service.ts";

let api: TestApp;
let address = "";
let count = 0;

const words = { subject: "Próba", text: "Szöveg", html: "<p>Szöveg</p>" };

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  address = `198.51.101.${++count}`;
  api.mailbox.letters.length = 0;
  api.mailbox.away = false;
  api.mailbox.refuse = false;
  api.clock.reset();
  await api.db.deleteFrom("letter").execute();
});

const newAddress = (): string => `posta-${++count}@example.com`;
const receivers = (): string[] => api.mailbox.letters.map(({ to }) => to);
const tokenIn = (text: string | undefined): string =>
  /\/([\w-]{43})(?=[/\s])/.exec(text ?? "")?.[1] ?? "";
const signIn = (email: string): Promise<TestReply> =>
  api.call("POST", "/v1/entr/auth", { address, body: { email } });
const enter = (token: string): Promise<TestReply> =>
  api.call("GET", `/v1/me?token=${token}`, { address });
async function states(): Promise<string[]> {
  return (await api.db.selectFrom("letter").select("state").orderBy("id").execute()).map(
    ({ state }) => state,
  );
}

describe("a letter that the mail server cannot take now", () => {
  it("waits, is sent once when the mail server is back an hour later, and its link lives from then on", async () => {
    const user = await buildUser(api.db);
    api.mailbox.away = true;
    const reply = await signIn(user.email);
    expect([reply.status, reply.body]).toEqual([
      200,
      { sent: "login", expiresInMinutes: 15, delayed: true },
    ]);
    for (let minute = 0; minute < 60; minute++) {
      api.clock.advance(MINUTE_MS);
      expect(await sendDueLetters(api.deps)).toBe(0);
    }
    const { created_at } = await api.db
      .selectFrom("letter")
      .select("created_at")
      .executeTakeFirstOrThrow();
    const clock = { now: () => new Date(created_at.getTime() + 3_600_000) };
    const metrics = listLetterMetrics({ db: api.db, clock });
    const figures = await Promise.all(metrics.map(async (each) => [each.name, await each.read()]));
    expect(figures).toEqual([
      ["letters_waiting", 1],
      ["letters_oldest_seconds", 3_600],
    ]);
    api.mailbox.away = false;
    api.clock.advance(10 * MINUTE_MS);
    expect(await sendDueLetters(api.deps)).toBe(1);
    api.clock.advance(14 * MINUTE_MS);
    expect(await sendDueLetters(api.deps)).toBe(0);
    expect(receivers()).toEqual([user.email]);
    expect((await enter(tokenIn(api.mailbox.letters[0]!.text))).status).toBe(200);
  });

  it("is tried more and more seldom, at the least every ten minutes", async () => {
    const user = await buildUser(api.db);
    api.mailbox.away = true;
    // A clock that stands still between the steps: the pauses are exact however slow the machine
    // is.
    let now = new Date("2026-11-22T08:00:00Z");
    const deps = { ...api.deps, clock: { now: () => now } };
    expect(await sendToPerson(deps, user.id, () => words)).toBe("waiting");
    const pauses: number[] = [];
    for (let run = 0; run < 7; run++) {
      const row = await api.db.selectFrom("letter").select("next_try_at").executeTakeFirstOrThrow();
      pauses.push((row.next_try_at.getTime() - now.getTime()) / 1_000);
      now = row.next_try_at;
      await sendDueLetters(deps);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  it("is given up when nobody needs it any more, and its text is erased", async () => {
    const user = await buildUser(api.db);
    api.mailbox.away = true;
    await signIn(user.email);
    api.mailbox.away = false;
    api.clock.advance(121 * MINUTE_MS);
    await sendDueLetters(api.deps);
    const row = await api.db
      .selectFrom("letter")
      .select(["state", "sealed"])
      .executeTakeFirstOrThrow();
    expect([row, receivers()]).toEqual([{ state: "expired", sealed: null }, []]);
  });

  it("lets a director invite, whose list says how far the letter is", async () => {
    const owner = await buildUser(api.db);
    const company = await buildCompany(api.db, { ownerId: owner.id });
    const token = await buildSession(api.db, owner.id);
    api.mailbox.away = true;
    const body = { name: "Számadó Kálmán", email: newAddress(), company_id: company.id };
    const invited = await api.call("POST", "/v1/accountant", { token, address, body });
    expect(invited.status).toBe(201);
    api.mailbox.away = false;
    api.mailbox.refuse = true;
    api.clock.advance(10 * MINUTE_MS);
    await sendDueLetters(api.deps);
    const list = async () =>
      (await api.call("GET", `/v1/accountants/${company.id}`, { token, address })).body
        .accountants[0].state;
    expect(await list()).toBe("mailRefused");
    api.mailbox.refuse = false;
    const again = await api.call(
      "POST",
      `/v1/accountant/${company.id}/${invited.body._id}/invitation`,
      { token, address },
    );
    expect([again.status, await list()]).toEqual([200, "invited"]);
  });
});

describe("a program that dies", () => {
  it("between the commit of the cause and the letter leaves the letter to the next one", async () => {
    const user = await buildUser(api.db);
    await inGlobal(api.db, (tx) => storeLetterToPerson(tx, api.deps, user.id, () => words));
    expect(await sendDueLetters(api.deps)).toBe(0);
    api.clock.advance(MINUTE_MS);
    expect(await sendDueLetters(api.deps)).toBe(1);
    expect(receivers()).toEqual([user.email]);
  });

  it("before the commit of the cause leaves neither the letter nor the note that it was sent", async () => {
    const user = await buildUser(api.db);
    const notice = {
      userId: user.id,
      kind: "test",
      dedupeKey: "once",
      companyId: null,
      buildLetter: () => words,
    };
    const dying = inGlobal(api.db, async (tx) => {
      await storeNotice(tx, api.deps, notice);
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await notify(api.deps, notice)).toBe("sent");
    expect(await notify(api.deps, notice)).toBe("already");
    expect(receivers()).toEqual([user.email]);
  });

  it("after the mail server took the letter sends it again under the same number", async () => {
    const user = await buildUser(api.db);
    const send = async (letter: Letter): Promise<void> => {
      await api.deps.mailer.send(letter);
      throw new Error("The line was cut before the answer came.");
    };
    expect(
      await sendToPerson(
        { ...api.deps, mailer: { send, close: async () => {} } },
        user.id,
        () => words,
      ),
    ).toBe("waiting");
    api.clock.advance(MINUTE_MS);
    await sendDueLetters(api.deps);
    const [first, again] = api.mailbox.letters;
    expect([api.mailbox.letters.length, again!.id, await states()]).toEqual([
      2,
      first!.id,
      ["sent"],
    ]);
  });

  it("beside another one never sends a letter that the other one holds", async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => buildUser(api.db)));
    for (const user of people)
      await inGlobal(api.db, (tx) => storeLetterToPerson(tx, api.deps, user.id, () => words));
    api.clock.advance(MINUTE_MS);
    const sent = await Promise.all([1, 2, 3].map(() => sendDueLetters(api.deps)));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(30);
    expect(receivers().toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });
});

describe("a waiting letter", () => {
  it("with a link is not sent once its address, its person or its link is gone", async () => {
    const users = await Promise.all([1, 2, 3].map(() => buildUser(api.db)));
    api.mailbox.away = true;
    for (const { email } of users) await signIn(email);
    api.mailbox.away = false;
    await api.db
      .updateTable("app_user")
      .set({ email: newAddress() })
      .where("id", "=", users[0]!.id)
      .execute();
    await api.db
      .updateTable("app_user")
      .set({ deleted_at: new Date() })
      .where("id", "=", users[1]!.id)
      .execute();
    await api.db.deleteFrom("link_token").where("user_id", "=", users[2]!.id).execute();
    api.clock.advance(MINUTE_MS);
    await sendDueLetters(api.deps);
    expect([await states(), receivers()]).toEqual([["void", "void", "void"], []]);
    expect(
      await api.db
        .selectFrom("link_token")
        .selectAll()
        .where(
          "user_id",
          "in",
          users.map(({ id }) => id),
        )
        .execute(),
    ).toEqual([]);
  });

  it("without a link goes to the address of the moment of sending", async () => {
    const user = await buildUser(api.db);
    api.mailbox.away = true;
    await sendToPerson(api.deps, user.id, () => words);
    api.mailbox.away = false;
    const fresh = newAddress();
    await api.db.updateTable("app_user").set({ email: fresh }).where("id", "=", user.id).execute();
    api.clock.advance(MINUTE_MS);
    await sendDueLetters(api.deps);
    expect(receivers()).toEqual([fresh]);
  });

  it("stands encrypted, and its note is removed after ninety days", async () => {
    const user = await buildUser(api.db);
    api.mailbox.away = true;
    await signIn(user.email);
    const row = await api.db.selectFrom("letter").selectAll().executeTakeFirstOrThrow();
    expect(row.sealed!.toString("latin1")).not.toMatch(/companies|registration|Bankh/);
    expect(JSON.stringify({ ...row, sealed: null })).not.toContain("registration");
    api.mailbox.away = false;
    api.clock.advance(MINUTE_MS);
    await sendDueLetters(api.deps);
    api.clock.advance(KEEP_SETTLED_MS - MINUTE_MS);
    expect(await purgeLetters(api.deps)).toBe(0);
    api.clock.advance(2 * MINUTE_MS);
    expect([await purgeLetters(api.deps), await states()]).toEqual([1, []]);
  });
});
