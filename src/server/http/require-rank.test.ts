import { describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { requireLadder } from "./require-rank.ts";

const shape = { method: "POST", path: "/planted", policy: "self", errors: [] };

describe("an endpoint whose callers are too low for what it gives", () => {
  const planted: Record<string, [object, RegExp]> = {
    "that says nothing": [{ callers: ["session"] }, /does not say what it gives/],
    "for links of programs": [{ gives: "right.key", callers: ["connect"] }, /programs' links/],
    "for keys": [{ gives: "right.invitation", callers: ["key"] }, /open to keys/],
    "for links of payments": [{ gives: "data", callers: ["payment"] }, /links of payments/],
    "for everybody": [{ gives: "data", callers: ["public"] }, /open to everybody/],
    "for keys without its scope": [
      { gives: "right.link", callers: ["key"], scope: "transactions:read" },
      /links:write/,
    ],
  };

  it.each(Object.keys(planted))("%s stops the program", (name) => {
    const [given, sentence] = planted[name]!;
    const definition = { ...shape, ...given } as unknown as Endpoint;
    expect(() => requireLadder("planted", definition)).toThrow(sentence);
  });

  it("is none of the contract's", () => {
    const all: [string, Endpoint][] = Object.entries({ ...endpoints, ...integratorApiEndpoints });
    for (const [name, definition] of all)
      expect(() => requireLadder(name, definition)).not.toThrow();
  });
});
