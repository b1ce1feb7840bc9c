import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { PERSON_EVENTS_PAGE_ROWS } from "#contract/people/person-events.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { createLink } from "#server/features/auth/sessions.service.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { runAsOwner } from "#server/testing/test-database.ts";
import { notePersonEvent } from "./person-events.service.ts";
import { purgeOldEvents } from "./person-events.store.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

async function buildPerson() {
  const user = await buildUser(api.db);
  const token = await buildSession(api.db, user.id);
  const read = async (query = "") =>
    (await api.call("GET", `/v1/profile/events${query}`, { token })).body;
  const kinds = async (): Promise<string[]> =>
    (await read()).events.map((event: { kind: string }) => event.kind).toReversed();
  return { user, token, read, kinds };
}

async function buildPasskey(userId: string): Promise<string> {
  const id = api.deps.newId();
  const key = {
    credential_id: randomBytes(16).toString("base64url"),
    public_key: randomBytes(32),
    counter: 0,
    transports: [] as string[],
  };
  await api.db
    .insertInto("passkey")
    .values({
      id,
      user_id: userId,
      ...key,
      backed_up: false,
      name: "Telefon",
      created_at: new Date(),
    })
    .execute();
  return id;
}

describe("a person's own log", () => {
  it("says when and from where somebody logged in, and nothing of anybody else", async () => {
    const { user, read } = await buildPerson();
    const other = await buildPerson();
    const link = await createLink(api.deps, { kind: "login", userId: user.id });
    await api.call("GET", `/v1/me?token=${link.token}`, {
      address: "203.0.113.9",
      headers: { "user-agent": FIREFOX },
    });
    const { events } = await read();
    expect(events).toMatchObject([
      {
        kind: "session.open-by-link",
        device: "Firefox, Windows",
        address: "203.0.113.9",
        about: "",
      },
    ]);
    expect(Math.abs(Date.now() - Date.parse(events[0].at))).toBeLessThan(DAY_MS);
    expect(JSON.stringify(events)).not.toContain(link.token);
    expect(await other.kinds()).toEqual([]);
  });

  it("has a line for each ended session, each changed passkey, each step of a change of address and each export", async () => {
    const { user, token, kinds, read } = await buildPerson();
    const passkey = await buildPasskey(user.id);
    await api.call("PATCH", `/v1/passkeys/${passkey}`, { token, body: { name: "Új telefon" } });
    await api.call("DELETE", `/v1/passkeys/${passkey}`, { token });
    const [one] = [await buildSession(api.db, user.id), await buildSession(api.db, user.id)];
    const { sessions } = (await api.call("GET", "/v1/sessions", { token: one })).body;
    const stranger = sessions.find((session: { current: boolean }) => session.current);
    await api.call("DELETE", `/v1/sessions/${stranger._id}`, { token });
    await api.call("DELETE", "/v1/sessions?scope=others", { token });
    await api.call("POST", "/v1/profile/email", { token, body: { email: "uj.cim@example.com" } });
    await api.call("DELETE", "/v1/profile/email", { token });
    const { url } = (await api.call("GET", "/v1/profile/data", { token })).body;
    const own = (await api.call("GET", url)).body;
    expect(await kinds()).toEqual([
      "passkey.rename",
      "passkey.remove",
      "session.end-one",
      "session.end-others",
      "address.ask",
      "address.cancel",
      "data.export",
    ]);
    expect(
      (await read()).events.find((event: { kind: string }) => event.kind === "address.ask").about,
    ).toBe("uj.cim@example.com");
    expect(own.events.map((event: { kind: string }) => event.kind)).toContain("address.ask");
  });

  it("is read page by page, newest first, each line once", async () => {
    const { user, read } = await buildPerson();
    for (let at = 0; at <= PERSON_EVENTS_PAGE_ROWS; at++) {
      await inGlobal(api.db, (tx) =>
        notePersonEvent(tx, { userId: user.id, kind: "passkey.add", about: `${at}` }),
      );
    }
    const first = await read();
    const second = await read(`?page=${first.nextPage}`);
    expect([first.events.length, second.events.length, second.nextPage]).toEqual([
      PERSON_EVENTS_PAGE_ROWS,
      1,
      undefined,
    ]);
    expect([first.events[0].about, second.events[0].about]).toEqual([
      `${PERSON_EVENTS_PAGE_ROWS}`,
      "0",
    ]);
    expect((await read("?page=rossz")).code).toBe("page_cursor_invalid");
  });

  it("cannot be changed, emptied or dated by the program's role while the person lives", async () => {
    const { user, kinds } = await buildPerson();
    const old = new Date(Date.now() - 1_000 * DAY_MS);
    const id = api.deps.newId();
    await sql`insert into person_event (user_id, id, at, kind) values (${user.id}, ${id}, ${old}, 'data.export')`.execute(
      api.db,
    );
    const denied = { code: "42501" };
    await expect(sql`update person_event set kind = 'x'`.execute(api.db)).rejects.toMatchObject(
      denied,
    );
    await expect(sql`delete from person_event`.execute(api.db)).rejects.toMatchObject(denied);
    await expect(sql`truncate person_event`.execute(api.db)).rejects.toMatchObject(denied);
    await expect(
      sql`select forget_person_events(${user.id}::uuid)`.execute(api.db),
    ).rejects.toThrow("not deleted");
    await sql`select purge_person_events()`.execute(api.db);
    expect(await kinds()).toEqual(["data.export"]);
  });

  it("is kept for thirty days after the person, who cannot be brought back, and is gone then", async () => {
    const { user, token } = await buildPerson();
    await inGlobal(api.db, (tx) =>
      notePersonEvent(tx, { userId: user.id, kind: "passkey.add", about: "Telefon" }),
    );
    expect(
      (await api.call("DELETE", "/v1/profile", { token, body: { email: user.email } })).status,
    ).toBe(200);
    const kinds = async () =>
      (
        await api.db
          .selectFrom("person_event")
          .select("kind")
          .where("user_id", "=", user.id)
          .execute()
      ).map(({ kind }) => kind);
    const forgotten = async () => {
      await purgeOldEvents(api.db);
      return (await kinds()).length === 0;
    };
    expect(await kinds()).toContain("passkey.add");
    expect(await forgotten()).toBe(false);
    const age = (interval: string) =>
      runAsOwner(
        api.database.ownerUrl,
        `update app_user set purge_after = now() + interval '${interval}' where id = '${user.id}'`,
      );
    await age("1 minute");
    expect(await forgotten()).toBe(false);
    await age("-1 minute");
    expect(await forgotten()).toBe(true);
    const back = api.db
      .updateTable("app_user")
      .set({ deleted_at: null })
      .where("id", "=", user.id)
      .execute();
    await expect(back).rejects.toMatchObject({ code: "42501" });
  });
});
