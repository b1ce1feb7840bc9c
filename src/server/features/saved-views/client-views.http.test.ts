/** Saved views of the list over several companies. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAVED_VIEWS_MAX } from "#contract/transactions/saved-view-limits.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { deleteClientViews } from "./client-views.service.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(async () => app?.close());

async function buildPerson() {
  const { id } = await buildUser(app.db, { role: "accountant" });
  const token = await buildSession(app.db, id);
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: object) =>
    app.call(method, `/v1/client-views${path}`, { token, ...(body && { body }) });
  const list = async () => (await call("GET")).body.views;
  return { id, call, list };
}

const FILTER = {
  booked: "UNBOOKED",
  text: "díj",
  company_ids: [newId(), newId()],
  account_ids: [newId()],
};

describe("views over several companies", () => {
  it("keep companies, filters and order, and are their person's alone", async () => {
    const [mine, other] = [await buildPerson(), await buildPerson()];
    const { body } = await mine.call("POST", "", { name: " Díjak ", filter: FILTER });
    expect(body.views).toMatchObject([{ name: "Díjak", filter: FILTER }]);
    expect(await mine.list()).toEqual(body.views);
    expect(await other.list()).toEqual([]);
    const id = `/${body.views[0]._id}`;
    expect((await other.call("PUT", id, { name: "Más" })).body.code).toBe("not_found");
    await other.call("DELETE", id);
    expect(await mine.list()).toHaveLength(1);
  });

  it("are renamed, changed and forgotten; a taken name is refused in any case of letters", async () => {
    const { call, list } = await buildPerson();
    const first = (await call("POST", "", { name: "Bérek", filter: FILTER })).body.views[0];
    await call("POST", "", { name: "Adók", filter: {} });
    expect((await call("POST", "", { name: "BÉREK", filter: {} })).body.code).toBe("conflict");
    expect((await call("PUT", `/${first._id}`, { name: "adók" })).body.code).toBe("conflict");
    await call("PUT", `/${first._id}`, { name: "bérek", filter: { direction: "debit" } });
    expect(await list()).toMatchObject([
      { name: "Adók", filter: { company_ids: [] } },
      { name: "bérek", filter: { direction: "debit", booked: "ALL" } },
    ]);
    await call("DELETE", `/${first._id}`);
    expect((await call("DELETE", `/${first._id}`)).body.views).toHaveLength(1);
  });

  it("are at most thirty, also where two are saved at once", async () => {
    const { call, list } = await buildPerson();
    for (let at = 1; at < SAVED_VIEWS_MAX; at++)
      await call("POST", "", { name: `Nézet ${at}`, filter: {} });
    const last = await Promise.all(
      ["a", "b"].map((name) => call("POST", "", { name, filter: {} })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await list()).toHaveLength(SAVED_VIEWS_MAX);
  });

  it("take no condition that names something of one company", async () => {
    const { call } = await buildPerson();
    const { body } = await call("POST", "", { name: "Fájl", filter: { fileId: newId() } });
    expect(body.views[0].filter).not.toHaveProperty("fileId");
  });

  it("with a condition of another version cannot be shown, and go with their person", async () => {
    const { id, list } = await buildPerson();
    await inGlobal(app.db, (tx) =>
      tx
        .insertInto("client_view")
        .values({
          id: newId(),
          user_id: id,
          name: "Régi",
          filter: JSON.stringify({ colour: "red" }),
          changed_at: app.clock.now(),
        })
        .execute(),
    );
    expect(await list()).toMatchObject([{ name: "Régi", filter: null }]);
    await inGlobal(app.db, (tx) => deleteClientViews(tx, id));
    expect(await list()).toEqual([]);
  });
});
