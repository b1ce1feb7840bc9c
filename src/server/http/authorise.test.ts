import { SELF } from "#server/http/through.ts";
import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoint } from "#contract/endpoint.ts";
import { type Endpoints, endpoints } from "#contract/endpoints.ts";
import { idSchema } from "#contract/fields.ts";
import type { Tx } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { prepareExport } from "#server/features/exports/exports.service.ts";
import { listOwners, type OwnerDeps } from "#server/features/owners/owners.service.ts";
import { actLater } from "./actor.ts";
import { authorise, type CompanyDoor, requirePolicy } from "./authorise.ts";
import { bindContract } from "./bind-contract.ts";
import type { CompanyAccess } from "./company-access.ts";
import { notFound } from "./errors.ts";
import type { Call } from "./handler.ts";

const ID = "0190f3c1-0000-7000-8000-000000000000";
const OTHER_ID = "0190f3c1-0000-7000-8000-000000000001";
const director = actLater({
  userId: ID,
  role: "entrepreneur",
  address: "",
  requestId: "",
  through: SELF,
});

const shape = {
  method: "GET",
  path: "/planted/:id",
  tag: "planted",
  summary: "Planted by a test.",
  gives: "data",
  callers: ["session"],
  params: z.object({ id: idSchema }),
  reply: z.object({ ok: z.literal(true) }),
  errors: [],
} as const;

/** Lets a person into the company of `ID` only, and remembers the questions. */
function buildDoor(): { door: CompanyDoor; asked: string[] } {
  const asked: string[] = [];
  const answer = (companyId: string) => ({ actor: director, companyId }) as unknown;
  const open: CompanyDoor["open"] = async (_actor, companyId, policy) => {
    asked.push(`${policy} ${companyId}`);
    if (companyId !== ID) throw notFound("Company");
    return answer(companyId) as CompanyAccess;
  };
  const door: CompanyDoor = {
    open,
    openDeleted: async (_actor, companyId) => {
      asked.push(`deleted ${companyId}`);
      return answer(companyId) as Awaited<ReturnType<CompanyDoor["openDeleted"]>>;
    },
    openAll: async (_actor, policy) => {
      asked.push(`all ${policy}`);
      return [];
    },
    finders: {
      accessKey: async () => ID,
      bankAccount: async () => ID,
      boundCompany: async () => ID,
      chosenCompany: async () => ID,
      companyOrTaxNumber: async () => ID,
      onlyCompany: async () => ID,
      statementFile: async () => OTHER_ID,
      transaction: async () => ID,
    },
  };
  return { door, asked };
}

const nothing = { params: undefined, query: undefined, body: undefined };

describe("an endpoint whose policy cannot be enforced", () => {
  const planted: Record<string, [unknown, RegExp]> = {
    "without a policy": [shape, /has no policy/],
    "of a company that stands nowhere": [
      { ...shape, policy: "company.owner" },
      /where its company/,
    ],
    "of a company, with a policy that guards none": [
      { ...shape, policy: "self", company: "path.id" },
      /does not guard/,
    ],
    "with a policy, open to everybody": [
      { ...shape, callers: ["public"], policy: "company.member", company: "path.id" },
      /callers/,
    ],
    "with a credential and no policy for it": [{ ...shape, policy: "none" }, /callers/],
  };

  it.each(Object.keys(planted))("%s stops the program", (name) => {
    const [definition, sentence] = planted[name]!;
    expect(() => requirePolicy("planted", definition as Endpoint)).toThrow(sentence);
    const app = fastify();
    const api = {
      root: "/v1",
      endpoints: { planted: definition as Endpoint },
      handlers: { planted: async () => ({ ok: true }) },
      companies: buildDoor().door,
    } as unknown as Parameters<typeof bindContract>[1];
    expect(() => bindContract(app, api)).toThrow(sentence);
  });

  it("is none of the contract's", () => {
    for (const [name, definition] of Object.entries<Endpoint>(endpoints))
      expect(() => requirePolicy(name, definition)).not.toThrow();
  });

  it("does not compile", () => {
    // @ts-expect-error an endpoint needs a policy
    endpoint(shape);
    // @ts-expect-error a company's policy needs the place of the company
    endpoint({ ...shape, policy: "company.owner" });
    // @ts-expect-error the request has no such field
    endpoint({ ...shape, policy: "company.owner", company: "path.companyId" });
    // @ts-expect-error the server has no such finder
    endpoint({ ...shape, policy: "company.owner", company: "found.nothing" });
    expect(endpoint({ ...shape, policy: "company.owner", company: "path.id" }).path).toBe(
      shape.path,
    );
  });
});

describe("the company of a call", () => {
  it("is asked for with the endpoint's policy before anything else", async () => {
    const { door, asked } = buildDoor();
    const definition = endpoint({ ...shape, policy: "company.owner", company: "path.id" });
    const given = { ...nothing, params: { id: ID } };
    await expect(authorise(definition, door, director, given)).resolves.toMatchObject({
      company: { companyId: ID },
    });
    const foreign = { ...nothing, params: { id: OTHER_ID } };
    await expect(authorise(definition, door, director, foreign)).rejects.toThrow("not found");
    expect(asked).toEqual([`company.owner ${ID}`, `company.owner ${OTHER_ID}`]);
  });

  it("is held against the policy however it was found", async () => {
    const { door, asked } = buildDoor();
    const definition = endpoint({
      ...shape,
      policy: "company.member",
      company: "found.statementFile",
    });
    await expect(
      authorise(definition, door, director, { ...nothing, params: { id: ID } }),
    ).rejects.toThrow("not found");
    expect(asked).toEqual([`company.member ${OTHER_ID}`]);
  });

  it("comes with the second one only where both are the caller's", async () => {
    const { door } = buildDoor();
    const body = z.object({ from: idSchema, to: idSchema });
    const definition = endpoint({
      ...shape,
      policy: "company.owner",
      company: "body.from",
      target: "body.to",
      body,
    });
    const move = (to: string) =>
      authorise(definition, door, director, { ...nothing, body: { from: ID, to } });
    expect(Object.keys(await move(ID))).toEqual(["company", "target"]);
    await expect(move(OTHER_ID)).rejects.toThrow("not found");
  });

  it("comes with further ones only where each is the caller's, and each once", async () => {
    const { door, asked } = buildDoor();
    const body = z.object({ id: idSchema, more: z.array(idSchema).optional() });
    const definition = endpoint({
      ...shape,
      policy: "company.owner",
      company: "body.id",
      further: "body.more",
      body,
    });
    const invite = (more?: string[]) =>
      authorise(definition, door, director, { ...nothing, body: { id: ID, more } });
    await expect(invite()).resolves.toMatchObject({ further: [] });
    await expect(invite([ID, ID.toUpperCase()])).resolves.toMatchObject({ further: [] });
    await expect(invite([ID, OTHER_ID])).rejects.toThrow("not found");
    expect(asked.filter((each) => each.endsWith(OTHER_ID))).toHaveLength(1);
  });

  it("may be every one that the caller directs, where the request names none", async () => {
    const { door, asked } = buildDoor();
    const body = z.object({ company_id: idSchema.optional() });
    const definition = endpoint({
      ...shape,
      policy: "company.owner",
      companies: "body.company_id",
      body,
    });
    await authorise(definition, door, director, { ...nothing, body: {} });
    await authorise(definition, door, director, { ...nothing, body: { company_id: ID } });
    expect(asked).toEqual(["all company.owner", `company.owner ${ID}`]);
  });

  it("is a deleted one for who may bring it back", async () => {
    const { door, asked } = buildDoor();
    const definition = endpoint({ ...shape, policy: "company.deletedOwner", company: "path.id" });
    await authorise(definition, door, director, { ...nothing, params: { id: ID } });
    expect(asked).toEqual([`deleted ${ID}`]);
  });

  it("is never found for a call without a credential", async () => {
    const { door, asked } = buildDoor();
    const definition = endpoint({ ...shape, policy: "company.owner", company: "path.id" });
    const given = { ...nothing, params: { id: ID } };
    await expect(authorise(definition, door, undefined, given)).rejects.toThrow("credential");
    expect(asked).toEqual([]);
  });
});

describe("the types of rights", () => {
  // Compiled and never run: each line must fail to compile without its mark.
  const uncompiled = (call: Call<Endpoints["exportCreate"]>, tx: Tx, deps: OwnerDeps): void => {
    // @ts-expect-error a handler does not see which company the request named
    void call.body.company_id;
    // @ts-expect-error a service of company data demands the right
    void prepareExport(deps, { actor: director, companyId: ID }, call.body);
    // @ts-expect-error a member is no owner
    void listOwners(deps, call.company);
    // @ts-expect-error an action without a sentence cannot be logged
    void audit(tx, call.company, "company.nothing", { kind: "company", id: ID });
    // @ts-expect-error the log knows the kinds of its objects
    void audit(tx, call.company, "company.save", { kind: "companies", id: ID });
  };

  it("are held by the compiler", () => {
    expect(uncompiled).toBeTypeOf("function");
  });
});
