import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";

let api: TestApp;
let count = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

/** Number of living companies without a living owner. */
async function countOrphans(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from company_directory d where d.state <> 'deleted' and not exists (
      select from membership m join app_user u on u.id = m.user_id
      where m.company_id = d.company_id and m.role = 'owner' and m.removed_at is null and u.deleted_at is null)`.execute(
    api.db,
  );
  return Number(rows[0]!.count);
}

/** Each call comes from an address of its own, because limits of an address are not tested here. */
const call: TestApp["call"] = (method, path, options) =>
  api.call(method, path, { address: `198.51.102.${++count % 250}`, ...options });
const number = (): string => String(10_000_000 + ++count * 7_919);

describe("an account that is deleted while something is given to its person", () => {
  it("leaves no living company without a living owner, whichever of the calls comes first", async () => {
    for (let round = 0; round < 12; round++) {
      const user = await buildUser(api.db);
      const token = await buildSession(api.db, user.id);
      const body = { tax_number: number(), company_name: "Párhuzamos Kft." };
      const calls = [
        () => call("DELETE", "/v1/profile", { token, body: { email: user.email } }),
        () => call("POST", "/v1/company", { token, body }),
      ];
      const replies = await Promise.all(
        (round % 2 === 0 ? calls : calls.toReversed()).map((begin) => begin()),
      );
      const [deleted, made] = round % 2 === 0 ? replies : replies.toReversed();
      const statuses = [(deleted as TestReply).status, (made as TestReply).status];
      expect([
        [200, 401],
        [409, 201],
      ]).toContainEqual(statuses);
    }
    expect(await countOrphans()).toBe(0);
  });

  it("keeps no company that is brought back meanwhile", async () => {
    for (let round = 0; round < 6; round++) {
      const user = await buildUser(api.db);
      const company = await buildCompany(api.db, { ownerId: user.id });
      const token = await buildSession(api.db, user.id);
      const name = (await call("GET", `/v1/company/${company.id}`, { token })).body.name as string;
      expect(
        (await call("DELETE", `/v1/company/${company.id}`, { token, body: { company_name: name } }))
          .status,
      ).toBe(200);
      await Promise.all([
        call("DELETE", "/v1/profile", { token, body: { email: user.email } }),
        call("POST", `/v1/company/${company.id}/restore`, { token }),
      ]);
    }
    expect(await countOrphans()).toBe(0);
  });

  it("is given no company by the answer to its request", async () => {
    for (let round = 0; round < 6; round++) {
      const [owner, claimant] = [await buildUser(api.db), await buildUser(api.db)];
      const company = await buildCompany(api.db, { ownerId: owner.id });
      const [ownerToken, token] = [
        await buildSession(api.db, owner.id),
        await buildSession(api.db, claimant.id),
      ];
      await call("POST", "/v1/company/claim", {
        token,
        body: { tax_number: company.taxNumber, message: "Az enyém" },
      });
      const { claims } = (
        await call("GET", `/v1/company/${company.id}/claims`, { token: ownerToken })
      ).body;
      const grant = { token: ownerToken, body: { decision: "grant" } };
      await Promise.all([
        call("DELETE", "/v1/profile", { token, body: { email: claimant.email } }),
        call("PATCH", `/v1/company/${company.id}/claim/${claims[0]._id}`, grant),
      ]);
      const left = await api.db
        .selectFrom("membership as m")
        .innerJoin("app_user as u", "u.id", "m.user_id")
        .select("u.id")
        .where("m.company_id", "=", company.id)
        .where("m.removed_at", "is", null)
        .where("u.deleted_at", "is not", null)
        .execute();
      expect(left).toEqual([]);
    }
  });
});
