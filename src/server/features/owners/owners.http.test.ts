import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser, type TestUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";

let api: TestApp;
let count = 0;
let company: TestCompany;
let first: TestUser;
let second: TestUser;
let third: TestUser;
const tokens = new Map<string, string>();

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  [first, second, third] = [
    await buildUser(api.db),
    await buildUser(api.db),
    await buildUser(api.db),
  ];
  for (const user of [first, second, third])
    tokens.set(user.id, await buildSession(api.db, user.id));
  company = await buildCompany(api.db, { ownerId: first.id });
  await grant(second);
  await grant(third);
  api.mailbox.letters.length = 0;
});

const as = (user: TestUser) => ({
  token: tokens.get(user.id)!,
  address: `198.51.103.${++count % 250}`,
});
const receivers = (): string[] => api.mailbox.letters.map(({ to }) => to).toSorted();
const withdraw = (caller: TestUser, user: TestUser): Promise<TestReply> =>
  api.call("DELETE", `/v1/company/${company.id}/owner/${user.id}`, as(caller));
const listOf = async (user: TestUser): Promise<string[]> =>
  (await api.call("GET", "/v1/companies", as(user))).body.companies.map(
    (each: { _id: string }) => each._id,
  );

/** A director joins as people do: he asks, and the first director grants. */
async function grant(user: TestUser): Promise<void> {
  await api.call("POST", "/v1/company/claim", {
    ...as(user),
    body: { tax_number: company.taxNumber, message: "Én is ügyvezető vagyok" },
  });
  const { claims } = (await api.call("GET", `/v1/company/${company.id}/claims`, as(first))).body;
  const path = `/v1/company/${company.id}/claim/${claims[0]._id}`;
  expect(
    (await api.call("PATCH", path, { ...as(first), body: { decision: "grant" } })).status,
  ).toBe(200);
}

describe("the directors of a company", () => {
  it("are listed in the order in which they came, with whom the caller may take out", async () => {
    const { owners } = (await api.call("GET", `/v1/company/${company.id}/owners`, as(second))).body;
    const shown = owners.map((each: any) => [each._id, each.isCaller, each.canWithdraw]);
    expect(shown).toEqual([
      [first.id, false, false],
      [second.id, true, true],
      [third.id, false, true],
    ]);
  });

  it("are told by letter when another one comes, whoever let him in", async () => {
    const later = await buildUser(api.db);
    tokens.set(later.id, await buildSession(api.db, later.id));
    await grant(later);
    const told = api.mailbox.letters.filter(({ subject }) => subject.startsWith("Új ügyvezető"));
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [first.email, second.email, third.email].toSorted(),
    );
    expect(told[0]!.text).toContain(later.email);
  });

  it("are told by letter of a new Számlázz.hu key and of a replaced one, and the letter does not hold the key", async () => {
    const all = [first.email, second.email, third.email].toSorted();
    for (const word of ["Új Számlázz.hu-kulcs", "Kicserélték"]) {
      api.mailbox.letters.length = 0;
      const made = await api.call("POST", `/v1/company/${company.id}/invoice-feed/key`, {
        ...as(second),
        body: {},
      });
      expect([
        receivers(),
        api.mailbox.letters.every(({ subject }) => subject.startsWith(word)),
      ]).toEqual([all, true]);
      expect(JSON.stringify(api.mailbox.letters)).not.toContain(made.body.key);
    }
  });

  it("can take out whoever came after them; all are told by letter and nothing of the company is his any more", async () => {
    expect((await withdraw(first, second)).status).toBe(200);
    expect(receivers()).toEqual([first.email, second.email, third.email].toSorted());
    for (const { to, text } of api.mailbox.letters)
      expect([to, text.includes("Számlázz.hu-kulcs")]).toEqual([to, to !== second.email]);
    expect(await listOf(second)).toEqual([]);
    expect((await api.call("GET", `/v1/company/${company.id}`, as(second))).status).toBe(404);
    expect((await withdraw(second, third)).status).toBe(404);
    expect(await listOf(third)).toEqual([company.id]);
  });

  it("cannot be taken out by one who came later, nor by anybody else", async () => {
    expect((await withdraw(third, first)).body.code).toBe("forbidden");
    expect((await withdraw(third, second)).body.code).toBe("forbidden");
    const stranger = await buildUser(api.db);
    tokens.set(stranger.id, await buildSession(api.db, stranger.id));
    expect((await withdraw(stranger, third)).status).toBe(404);
    expect(receivers()).toEqual([]);
  });

  it("can leave, but never the last one", async () => {
    for (const user of [first, third]) expect((await withdraw(user, user)).status).toBe(200);
    expect((await withdraw(second, second)).body.code).toBe("only_owner_of_company");
    expect(await listOf(second)).toEqual([company.id]);
  });

  it("who all leave at once leave one behind", async () => {
    const replies = await Promise.all([first, second, third].map((user) => withdraw(user, user)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect((await Promise.all([first, second, third].map(listOf))).flat()).toEqual([company.id]);
  });

  it("are all told when one of them deletes the company or brings it back", async () => {
    const { name } = (await api.call("GET", `/v1/company/${company.id}`, as(third))).body;
    await api.call("DELETE", `/v1/company/${company.id}`, {
      ...as(third),
      body: { company_name: name },
    });
    const all = [first.email, second.email, third.email].toSorted();
    expect(receivers()).toEqual(all);
    expect(api.mailbox.letters[0]!.text).toContain(third.email);
    api.mailbox.letters.length = 0;
    expect((await api.call("POST", `/v1/company/${company.id}/restore`, as(first))).status).toBe(
      200,
    );
    expect(receivers()).toEqual(all);
  });
});
