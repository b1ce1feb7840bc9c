import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoint, zodOf } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { NEEDED_RANK } from "./ladder.ts";

const shape = {
  method: "POST",
  path: "/planted",
  tag: "planted",
  summary: "Planted by a test.",
  policy: "self",
  reply: z.object({}),
  errors: [],
} as const;

describe("a declaration that breaks the ladder", () => {
  it("does not compile", () => {
    // @ts-expect-error a program's link hands out no key
    endpoint({ ...shape, gives: "right.key", callers: ["session", "connect"] });
    // @ts-expect-error a key makes no invitation
    endpoint({ ...shape, gives: "right.invitation", callers: ["key"] });
    // @ts-expect-error a program's link changes no person
    endpoint({ ...shape, gives: "person.profile", callers: ["connect"] });
    // @ts-expect-error nobody knows who presses a public link
    endpoint({ ...shape, gives: "company.deletion", callers: ["public"] });
    // @ts-expect-error the link of a payment shows no data
    endpoint({ ...shape, gives: "data", callers: ["payment"] });
    // @ts-expect-error a key makes links under its scope only
    endpoint({ ...shape, gives: "right.link", callers: ["key"] });
    const unknown = [
      // @ts-expect-error an endpoint says what it gives
      () => endpoint(shape),
      // @ts-expect-error there is no such power
      () => endpoint({ ...shape, gives: "right.everything" }),
    ];
    for (const declare of unknown) expect(declare).toThrow();
    const made = endpoint({ ...shape, gives: "right.key" });
    expect([made.callers, made.errors]).toEqual([
      ["session"],
      ["own_login_needed", "sign_in_again"],
    ]);
  });
});

describe("what a stolen session must not read", () => {
  const all = Object.entries(endpoints) as [string, Endpoint][];
  const fieldsOf = ({ reply }: Endpoint): string =>
    JSON.stringify(z.toJSONSchema(zodOf(reply), { unrepresentable: "any" }));

  it("a secret is the answer of a command that needs a login of this quarter of an hour", () => {
    const needs = all
      // The caller's own way in is given for a proof that the call brings.
      .filter(([, { gives }]) => gives !== "own")
      .filter(([, each]) => /"(key|secret|client_secret|password)":/.test(fieldsOf(each)))
      .map(([name, { method, gives }]) => `${name}: ${method} ${NEEDED_RANK[gives]}`);
    expect(needs.toSorted()).toEqual([
      "integratorTokenCreate: POST recent",
      "integratorTokenRotate: POST recent",
      "invoiceFeedKeyMake: POST recent",
      "invoiceFeedKeyShow: POST recent",
      "webhookCreate: POST recent",
      "webhookRotate: POST recent",
    ]);
  });

  it("no page that only reads is answered with a right or a way in, but for these", () => {
    const read = all.filter(
      ([, each]) =>
        each.method === "GET" &&
        (each.gives.startsWith("right.") || /"(token|ticket)":/.test(fieldsOf(each))),
    );
    expect(Object.fromEntries(read.map(([name, { gives }]) => [name, gives]))).toEqual({
      // The session of the link that the call itself brings.
      meGet: "own",
      // The number of the person's own flow at his bank, which his bank's login alone completes.
      syncTokenGet: "right.consent",
      // One use, for the file of his own data, which his session may read in pages.
      personalDataPrepare: "ticket",
    });
  });
});

it("an endpoint names its callers only where its power does not say them", () => {
  expect(endpoints.transactionList.callers).toEqual(["session", "connect"]);
  expect(endpoints.profileSave.callers).toEqual(["session", "link"]);
});
