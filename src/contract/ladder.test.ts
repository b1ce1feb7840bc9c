import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

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

it("an endpoint names its callers only where its power does not say them", () => {
  expect(endpoints.transactionList.callers).toEqual(["session", "connect"]);
  expect(endpoints.profileSave.callers).toEqual(["session", "link"]);
});
