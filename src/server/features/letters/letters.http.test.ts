import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser, type TestUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "../../testing/test-app.ts";
import { beginRecovery } from "../email-change/recovery.service.ts";
import { createLinkFor } from "../auth/sessions.service.ts";
import { findRecipient, sendToPerson } from "./letters.service.ts";

let api: TestApp;
let address = "";
let count = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => {
  address = `198.51.100.${++count}`;
  api.mailbox.letters.length = 0;
});

const newAddress = (): string => `mai-${++count}@example.com`;
const receivers = (): string[] => api.mailbox.letters.map(({ to }) => to);
const tokenIn = (text: string | undefined): string =>
  /\/([\w-]{43})(?=[/\s])/.exec(text ?? "")?.[1] ?? "";
const lastTo = (email: string): string =>
  tokenIn(api.mailbox.letters.findLast(({ to }) => to === email)?.text);
const enter = (token: string): Promise<TestReply> =>
  api.call("GET", `/v1/me?token=${token}`, { address });

/** The person changes his address as people do: both letters are answered. */
async function changeAddress(user: TestUser, to = newAddress()): Promise<string> {
  const token = await buildSession(api.db, user.id);
  const present = (await findRecipient(api.db, user.id))!.email;
  await api.call("POST", "/v1/profile/email", { token, address, body: { email: to } });
  for (const email of [to, present])
    await api.call("POST", "/v1/email-change/confirm", { address, body: { token: lastTo(email) } });
  expect((await findRecipient(api.db, user.id))!.email).toBe(to);
  return to;
}

describe("a letter to a person", () => {
  let owner: TestUser;
  let accountant: TestUser;
  let company: TestCompany;
  let ownerToken: string;
  let accountantToken: string;

  beforeEach(async () => {
    owner = await buildUser(api.db);
    company = await buildCompany(api.db, { ownerId: owner.id });
    ownerToken = await buildSession(api.db, owner.id);
    const email = newAddress();
    const body = { name: "Számadó Kálmán", email, company_id: company.id };
    const invited = await api.call("POST", "/v1/accountant", { token: ownerToken, address, body });
    await api.db
      .updateTable("app_user")
      .set({ privacy_version: api.config.privacyVersion })
      .where("id", "=", invited.body._id)
      .execute();
    accountant = { id: invited.body._id, email, name: body.name, role: "accountant" };
    accountantToken = await buildSession(api.db, accountant.id);
    api.mailbox.letters.length = 0;
  });

  it("that is an invitation sent again goes to the address of today, and the director's list shows that one", async () => {
    const fresh = await changeAddress(accountant);
    api.mailbox.letters.length = 0;
    const again = await api.call(
      "POST",
      `/v1/accountant/${company.id}/${accountant.id}/invitation`,
      { token: ownerToken, address },
    );
    expect([again.status, again.body.email]).toEqual([200, fresh]);
    expect(receivers()).toEqual([fresh]);
    const list = await api.call("GET", `/v1/accountants/${company.id}`, { token: ownerToken });
    expect(list.body.accountants.map((each: { email: string }) => each.email)).toEqual([fresh]);
    expect((await enter(lastTo(fresh))).body.user._id).toBe(accountant.id);
  });

  it("that reminds, claims, answers or logs in goes to the address of today", async () => {
    const [stranger, fresh] = [await buildUser(api.db), await changeAddress(owner)];
    const strangerToken = await buildSession(api.db, stranger.id);
    api.mailbox.letters.length = 0;
    await api.call("POST", "/v1/reminder", {
      token: accountantToken,
      body: { companyId: company.id },
    });
    const claim = { tax_number: company.taxNumber, message: "Ez az én cégem" };
    await api.call("POST", "/v1/company/claim", { token: strangerToken, body: claim });
    await api.call("POST", "/v1/entr/auth", { address, body: { email: fresh } });
    expect(receivers()).toEqual([fresh, fresh, fresh]);
    const { claims } = (
      await api.call("GET", `/v1/company/${company.id}/claims`, {
        token: await buildSession(api.db, owner.id),
      })
    ).body;
    const strangers = await changeAddress(stranger);
    api.mailbox.letters.length = 0;
    const path = `/v1/company/${company.id}/claim/${claims[0]._id}`;
    await api.call("PATCH", path, {
      token: await buildSession(api.db, owner.id),
      body: { decision: "refuse" },
    });
    expect(receivers()).toEqual([strangers]);
  });

  it("that tells of a recovery goes to everybody's address of today", async () => {
    const [mine, his] = [await changeAddress(owner), await changeAddress(accountant)];
    api.mailbox.letters.length = 0;
    await beginRecovery(api.deps, {
      taxNumber: company.taxNumber,
      newEmail: newAddress(),
      note: "próba",
    });
    expect(receivers().toSorted()).toEqual([his, mine].toSorted());
  });

  it("goes to the address that is in force when it is sent, not when it was asked for", async () => {
    const fresh = newAddress();
    await api.db.updateTable("app_user").set({ email: fresh }).where("id", "=", owner.id).execute();
    await sendToPerson(api.deps, owner.id, ({ email }) => ({ subject: email, text: "", html: "" }));
    expect(api.mailbox.letters).toMatchObject([{ to: fresh, subject: fresh }]);
  });

  it("is not sent to a person who is gone", async () => {
    await api.db
      .updateTable("app_user")
      .set({ deleted_at: new Date() })
      .where("id", "=", owner.id)
      .execute();
    expect(
      await sendToPerson(api.deps, owner.id, () => ({ subject: "", text: "", html: "" })),
    ).toBe("nobody");
    expect(receivers()).toEqual([]);
  });
});

describe("the link of a letter", () => {
  async function buildLink(kind: "login" | "invitation") {
    const owner = await buildUser(api.db);
    const company = await buildCompany(api.db, { ownerId: owner.id });
    const link = await createLinkFor(
      api.deps,
      { userId: owner.id, name: "", email: owner.email },
      { kind, companyId: company.id },
    );
    return { owner, company, token: link.token };
  }

  it.each(["login", "invitation"] as const)(
    "(%s) is void once its address is not the person's, made before or after",
    async (kind) => {
      const { owner, token } = await buildLink(kind);
      await changeAddress(owner);
      expect((await enter(token)).status).toBeGreaterThanOrEqual(400);
      const late = await createLinkFor(
        api.deps,
        { userId: owner.id, name: "", email: owner.email },
        { kind },
      );
      expect((await enter(late.token)).body.code).toBe("link_used_or_expired");
      const terms = { token: late.token, address, body: { privacyAccepted: true } };
      expect((await api.call("POST", "/v1/profile", terms)).body.code).toBe("link_used_or_expired");
    },
  );

  it("is void where the membership that it was made for has ended, by whatever way", async () => {
    const { owner, token } = await buildLink("invitation");
    await api.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("user_id", "=", owner.id)
      .execute();
    expect((await enter(token)).body.code).toBe("link_used_or_expired");
  });

  it("is void where its company is deleted, by whatever way", async () => {
    const { company, token } = await buildLink("invitation");
    await api.db
      .updateTable("company_directory")
      .set({ state: "deleted" })
      .where("company_id", "=", company.id)
      .execute();
    expect((await enter(token)).body.code).toBe("link_used_or_expired");
  });

  it("works while all that is as it was", async () => {
    for (const kind of ["login", "invitation"] as const)
      expect((await enter((await buildLink(kind)).token)).status).toBe(200);
  });
});

describe("two changes of an address one after the other", () => {
  it("are both taken back by the first address, and no link of an address in between leads back to it", async () => {
    const owner = await buildUser(api.db);
    const second = await changeAddress(owner);
    const stopAtFirst = lastTo(owner.email);
    const third = await changeAddress(owner);
    const stopAtSecond = lastTo(second);
    const stop = (token: string) =>
      api.call("POST", "/v1/email-change/stop", { address, body: { token } });
    api.mailbox.letters.length = 0;
    expect((await stop(stopAtFirst)).status).toBe(200);
    expect(receivers().toSorted()).toEqual([owner.email, second, third].toSorted());
    expect((await stop(stopAtSecond)).body.code).toBe("link_used_or_expired");
    expect((await findRecipient(api.db, owner.id))!.email).toBe(owner.email);
  });
});
