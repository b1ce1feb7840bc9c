import { describe, expect, it } from "vitest";
import { type Endpoint, zodOf } from "#contract/endpoint.ts";
import { integratorApiEndpoints } from "./endpoints.ts";
import { API_EXAMPLES, type Example } from "./examples.ts";

const ALL: readonly (readonly [string, Endpoint])[] = Object.entries(integratorApiEndpoints);

describe("the example of", () => {
  it.each(ALL)("%s fits each schema of the call, and shows its path and body", (name, call) => {
    const example: Example = API_EXAMPLES[name as keyof typeof API_EXAMPLES];
    const parts = [
      [call.params, example.params],
      [call.query, example.query ?? {}],
      [call.body, example.body],
      [call.transfer === "stream" ? undefined : call.reply, example.reply],
    ] as const;
    for (const [schema, value] of parts)
      if (schema === undefined) expect(value ?? {}).toEqual({});
      else expect(zodOf(schema).safeParse(value).error).toBeUndefined();
  });
});
