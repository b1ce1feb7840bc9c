import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { newId } from "../../new-id.ts";
import { prepareCompany } from "../companies/prepare-company.service.ts";
import { CLAIMS_A_DAY, listOpenDisputes, settleDispute } from "./claims.service.ts";
import { insertClaim } from "./claims.store.ts";

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

async function buildCase(role: "entrepreneur" | "accountant" = "entrepreneur") {
  const owner = await buildUser(api.db);
  const company = await buildCompany(api.db, { ownerId: owner.id, name: "Vitatott Kft." });
  const claimant = await buildUser(api.db, { role, name: "Igazi Igazgató" });
  const [token, claimantToken] = [
    await buildSession(api.db, owner.id),
    await buildSession(api.db, claimant.id),
  ];
  const claim = (body: object = {}, address?: string) =>
    api.call("POST", "/v1/company/claim", {
      token: claimantToken,
      ...(address === undefined ? {} : { address }),
      body: { tax_number: company.taxNumber, message: "Ez az én cégem", ...body },
    });
  const decide = async (decision: "grant" | "refuse") => {
    const { claims } = (await api.call("GET", `/v1/company/${company.id}/claims`, { token })).body;
    return api.call("PATCH", `/v1/company/${company.id}/claim/${claims[0]._id}`, {
      token,
      body: { decision },
    });
  };
  const companies = async (as = claimantToken) =>
    (await api.call("GET", "/v1/companies", { token: as })).body.companies;
  return { owner, company, claimant, token, claimantToken, claim, decide, companies };
}

describe("asking for access to a registered company", () => {
  it("tells the claimant nothing, the owner everything, and opens nothing before his answer", async () => {
    const { owner, company, claimant, claim, companies } = await buildCase();
    const reply = await claim();
    expect([reply.status, reply.body]).toEqual([202, { ok: true, state: "pending" }]);
    const letter = api.mailbox.letters.findLast((each) => each.to === owner.email);
    expect(letter?.text).toContain(claimant.email);
    expect(letter?.text).toContain("Ez az én cégem");
    expect(letter?.text).toContain("Vitatott Kft.");
    expect(await companies()).toEqual([]);
    expect((await claim()).body.code).toBe("claim_pending");
    expect(JSON.stringify(reply.body)).not.toContain(company.name);
  });

  it("is told to the owner by three letters a day; further ones wait on his page", async () => {
    const { owner, company, token } = await buildCase();
    const before = api.mailbox.letters.length;
    for (let each = 0; each < 4; each++) {
      const claimant = await buildSession(api.db, (await buildUser(api.db)).id);
      const body = { tax_number: company.taxNumber, message: `Kérem (${each})` };
      const path = "/v1/company/claim";
      const options = { token: claimant, address: `198.51.103.${each}`, body };
      expect((await api.call("POST", path, options)).status).toBe(202);
    }
    const letters = api.mailbox.letters.slice(before).filter(({ to }) => to === owner.email);
    expect(letters).toHaveLength(3);
    const { body } = await api.call("GET", `/v1/company/${company.id}/claims`, { token });
    expect(body.claims).toHaveLength(4);
  });

  it("asked ten times at the same moment is one request; the others wait for its answer", async () => {
    const { claim, token, company } = await buildCase();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => claim({}, `198.51.100.${at}`)),
    );
    expect(replies.map((reply) => reply.body.code ?? reply.body.state).toSorted()).toEqual([
      ...Array(9).fill("claim_pending"),
      "pending",
    ]);
    expect(
      (await api.call("GET", `/v1/company/${company.id}/claims`, { token })).body.claims,
    ).toHaveLength(1);
  });

  it(`is done for at most ${CLAIMS_A_DAY} companies a day by one person, also at one moment`, async () => {
    const { claimant, claim } = await buildCase();
    const now = api.clock.now();
    for (let made = 2; made < CLAIMS_A_DAY; made++) {
      const { id: companyId } = await buildCompany(api.db);
      const past = { id: newId(), companyId, claimantId: claimant.id, message: "", now };
      await inCompanyAsProgram(api.db, companyId, (tx) => insertClaim(tx, past));
    }
    const others = [];
    for (let at = 0; at < 4; at++) others.push((await buildCompany(api.db)).taxNumber);
    const replies = await Promise.all(others.map((tax_number) => claim({ tax_number })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 202, 429, 429]);
    const refused = replies.find(({ status }) => status === 429)!;
    expect(refused.body.code).toBe("rate_limited");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(DAY_MS / 1_000 - 3_600);
    expect((await (await buildCase()).claim()).status).toBe(202);
  });

  it("makes a director owner beside the owner, and an accountant its accountant", async () => {
    for (const role of ["entrepreneur", "accountant"] as const) {
      const { claim, decide, companies, company } = await buildCase(role);
      await claim();
      expect((await decide("grant")).status).toBe(200);
      expect(await companies()).toMatchObject([
        { _id: company.id, owned: role === "entrepreneur" },
      ]);
      expect((await claim()).body.code).toBe("conflict");
    }
  });

  it("can be refused, then disputed, and an operator's transfer replaces the owner", async () => {
    const { claim, decide, companies, company, token, owner } = await buildCase();
    await claim();
    await decide("refuse");
    expect((await claim()).body.code).toBe("claim_pending");
    expect(await claim({ dispute: true })).toMatchObject({
      status: 202,
      body: { state: "disputed" },
    });
    const [dispute] = (await listOpenDisputes(api.deps)).filter(
      (row) => row.companyId === company.id,
    );
    await settleDispute(api.deps, dispute!.id, "transfer", "cégkivonat, aláírási címpéldány");
    expect(await companies()).toMatchObject([{ _id: company.id, owned: true }]);
    expect((await api.call("GET", "/v1/companies", { token })).body.code).toBe("access_withdrawn");
    expect(api.mailbox.letters.findLast((each) => each.to === owner.email)?.text).toContain(
      "az Ön hozzáférése megszűnt",
    );
    await expect(settleDispute(api.deps, dispute!.id, "transfer", "még egyszer")).rejects.toThrow();
  });

  it("is told its end by letter when an operator rejects it, not how to dispute it again", async () => {
    const { claim, decide, company, claimant } = await buildCase();
    await claim();
    await decide("refuse");
    await claim({ dispute: true });
    const [dispute] = (await listOpenDisputes(api.deps)).filter(
      (row) => row.companyId === company.id,
    );
    expect(dispute).toMatchObject({ taxNumber: company.taxNumber, claimantRole: "entrepreneur" });
    await settleDispute(api.deps, dispute!.id, "reject", "a cégkivonat mást nevez meg");
    const texts = api.mailbox.letters
      .filter((each) => each.to === claimant.email)
      .map((each) => each.text);
    expect(texts.at(-1)).toContain("Ez a döntés végleges");
    expect(texts.at(-1)).not.toContain("kifogásolhatja");
    expect((await claim({ dispute: true })).body.code).toBe("claim_pending");
  });

  it("can be disputed after three days of silence, not before", async () => {
    const { claim } = await buildCase();
    await claim();
    expect((await claim({ dispute: true })).body.code).toBe("claim_pending");
    api.clock.advance(3 * DAY_MS + 1_000);
    const reply = await claim({ dispute: true });
    api.clock.reset();
    expect(reply.status).toBe(202);
  });

  it("shows an owner of many companies every request by one call, and nobody else any", async () => {
    const { owner, token, claimant, claimantToken } = await buildCase();
    for (let index = 0; index < 25; index++) {
      const { id } = await buildCompany(api.db, {
        ownerId: owner.id,
        name: `Sokadik ${index} Kft.`,
      });
      const given = {
        id: newId(),
        company_id: id,
        claimant_id: claimant.id,
        message: `${index}`,
        decided_by: null,
      };
      await api.db
        .insertInto("company_claim")
        .values({ ...given, state: "pending" })
        .execute();
    }
    expect((await api.call("GET", "/v1/claims", { token })).body.claims).toHaveLength(25);
    expect((await api.call("GET", "/v1/claims", { token: claimantToken })).body.claims).toEqual([]);
  });

  it("of an accountant is never settled by giving him the company", async () => {
    const { claim, decide, company, token, companies } = await buildCase("accountant");
    await claim();
    await decide("refuse");
    await claim({ dispute: true });
    const [dispute] = (await listOpenDisputes(api.deps)).filter(
      (row) => row.companyId === company.id,
    );
    await expect(
      settleDispute(api.deps, dispute!.id, "transfer", "meghatalmazás"),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await companies(token)).toMatchObject([{ _id: company.id, owned: true }]);
  });

  it("finds no company under a free number", async () => {
    const { claim } = await buildCase();
    expect((await claim({ tax_number: "00000001" })).status).toBe(404);
  });
});

describe("a company that an integrator prepared", () => {
  it("waits for its director, who confirms it by saving", async () => {
    const email = "elokeszitett@example.com";
    const input = {
      taxNumber: "66666667",
      name: "Előkészített Kft.",
      email,
      preparedBy: "Számlázó Zrt.",
    };
    const made = await prepareCompany(api.deps, input);
    expect(made).toMatchObject({ mailed: true, taxNumberValid: false });
    const letter = api.mailbox.letters.findLast((each) => each.to === email);
    const link = /registration\/confirm\/([\w-]{43})\//.exec(letter?.text ?? "")?.[1] ?? "";
    await api.call("POST", "/v1/profile", { token: link, body: { privacyAccepted: true } });
    const { body } = await api.call("GET", `/v1/me?token=${link}`);
    expect(body.user.companies).toMatchObject([
      { _id: made.companyId, status: "preRegistered", owned: true },
    ]);
    const saved = await api.call("PUT", `/v1/company/${made.companyId}`, {
      token: body.token,
      body: { tax_number: "66666667", company_name: "Előkészített Kft." },
    });
    expect(saved.body.status).toBe("active");
    await expect(prepareCompany(api.deps, input)).rejects.toMatchObject({
      code: "company_tax_number_exists",
    });
  });
});
