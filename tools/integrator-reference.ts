/**
 * The reference of the integrators' API for the page of developers, made from the contract while
 * Vite builds or serves: the page needs names and rules, and no schema library.
 */
import type { Plugin } from "vite";
import { z } from "zod";
import { type AnySchema, type Endpoint, zodOf } from "../src/contract/endpoint.ts";
import { integratorApiEndpoints } from "../src/contract/integrator-api/endpoints.ts";

const MODULE_ID = "virtual:integrator-reference";

/** Serves `integratorReference`, a list of calls in the contract's order, as a module. */
export function integratorReference(): Plugin {
  const calls = Object.entries(integratorApiEndpoints as Record<string, Endpoint>).map(
    ([name, definition]) => ({
      name,
      method: definition.method,
      path: definition.path.replace(/:(\w+)/g, "{$1}"),
      scope: definition.scope ?? null,
      idempotent: definition.idempotent === true,
      perMinute: definition.keyRatePerMinute ?? null,
      fields: [
        ...namesOf(definition.params),
        ...namesOf(definition.query),
        ...namesOf(definition.body),
      ],
      reply: namesOf(definition.reply),
    }),
  );
  return {
    name: "integrator-reference",
    resolveId: (id) => (id === MODULE_ID ? MODULE_ID : undefined),
    load: (id) =>
      id === MODULE_ID ? `export const integratorReference = ${JSON.stringify(calls)};` : undefined,
  };
}

function namesOf(schema: AnySchema | undefined): string[] {
  if (schema === undefined) return [];
  const described = z.toJSONSchema(zodOf(schema), { io: "input", unrepresentable: "any" });
  return Object.keys((described as { properties?: object }).properties ?? {});
}
