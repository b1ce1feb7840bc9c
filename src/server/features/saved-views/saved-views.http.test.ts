import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAVED_VIEWS_MAX } from "#contract/transactions/saved-view-limits.ts";
import { inCompany } from "#server/database/tenant.ts";
import { SELF, stampOf } from "#server/http/through.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(async () => app?.close());

async function buildCase() {
  const people = [
    await buildUser(app.db, { role: "accountant" }),
    await buildUser(app.db, { role: "accountant" }),
  ];
  const ids = people.map(({ id }) => id);
  const company = await buildCompany(app.db, { accountantIds: ids });
  const tokens = await Promise.all(ids.map((id) => buildSession(app.db, id)));
  const company_id = company.id;
  const call = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    token = tokens[0]!,
  ) =>
    app.call(method, `/v1/saved-views${path}`, {
      token,
      ...(body && { body: { company_id, ...body } }),
    });
  const list = async (token = tokens[0]!) =>
    (await call("GET", `?company_id=${company_id}`, undefined, token)).body.views;
  return { company, company_id, ids, tokens, call, list };
}

const FILTER = { booked: "UNBOOKED", direction: "debit", sort: "amount_asc" };

describe("saved views", () => {
  it("keep name, filters and order, and are their person's alone", async () => {
    const { call, list, tokens } = await buildCase();
    const { body } = await call("POST", "", { name: " Nagy terhelések ", filter: FILTER });
    expect(body.views).toMatchObject([{ name: "Nagy terhelések", filter: FILTER }]);
    expect(await list()).toEqual(body.views);
    expect(await list(tokens[1])).toEqual([]);
    const id = body.views[0]._id;
    const foreign = await call("PUT", `/${id}`, { name: "Más" }, tokens[1]);
    expect(foreign.body.code).toBe("not_found");
    expect((await list())[0].name).toBe("Nagy terhelések");
  });

  it("are renamed, changed and forgotten; a taken name is refused in any case of letters", async () => {
    const { company_id, call, list, tokens } = await buildCase();
    const first = (await call("POST", "", { name: "Bérek", filter: FILTER })).body.views[0];
    await call("POST", "", { name: "Adók", filter: {} });
    expect((await call("POST", "", { name: "BÉREK", filter: {} })).body.code).toBe("conflict");
    expect((await call("PUT", `/${first._id}`, { name: "adók" })).body.code).toBe("conflict");
    await call("PUT", `/${first._id}`, { name: "bérek" });
    await call("PUT", `/${first._id}`, { filter: { text: "bér" } });
    expect(await list()).toMatchObject([
      { name: "Adók" },
      { name: "bérek", filter: { text: "bér", booked: "ALL" } },
    ]);
    const gone = `/${first._id}?company_id=${company_id}`;
    expect((await call("DELETE", gone, undefined, tokens[1])).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect((await call("DELETE", gone)).body.views).toHaveLength(1);
    expect((await call("DELETE", gone)).body.views).toHaveLength(1);
  });

  it("refuse a text that is cut inside of a character", async () => {
    const { call, list } = await buildCase();
    const made = await call("POST", "", { name: "Vágott", filter: { text: "bér \ud83d" } });
    expect(made.status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it("are at most thirty, also where two are saved at once", async () => {
    const { call, list } = await buildCase();
    for (let at = 1; at < SAVED_VIEWS_MAX; at++)
      await call("POST", "", { name: `Nézet ${at}`, filter: {} });
    const last = await Promise.all(
      ["a", "b"].map((name) => call("POST", "", { name, filter: {} })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(last.find(({ status }) => status !== 200)!.body.code).toBe("places_full");
    expect(await list()).toHaveLength(SAVED_VIEWS_MAX);
  });

  it("with a condition of another version cannot be shown, because the list would be wider", async () => {
    const { company, ids, list } = await buildCase();
    await inCompany(app.db, company.id, (tx) =>
      tx
        .insertInto("saved_view")
        .values({
          company_id: company.id,
          id: newId(),
          user_id: ids[0]!,
          name: "Régi",
          filter: JSON.stringify({ text: "bér", colour: "red" }),
          changed_at: app.clock.now(),
          through: stampOf(SELF),
        })
        .execute(),
    );
    expect(await list()).toMatchObject([{ name: "Régi", filter: null }]);
  });
});
