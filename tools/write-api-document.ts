/**
 * Writes the OpenAPI document of the integrators' API into the client package, whose types are
 * generated from it: `npm run api:document`, then `npm run --prefix packages/client generate`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildOpenApi } from "../src/server/http/openapi.ts";
import { INTEGRATOR } from "../src/server/apis/integrator/integrator.ts";

/** Stands for the address of an installation. */
const BASE_URL = "https://bankhid.example";

/** The document in the order of its paths, because exports of modules have no such order. */
export function writeApiDocument(): string {
  const document = buildOpenApi(BASE_URL, INTEGRATOR) as {
    tags: { name: string }[];
    paths: Record<string, Record<string, unknown>>;
  };
  document.tags.sort((one, other) => (one.name < other.name ? -1 : 1));
  document.paths = sortKeys(document.paths);
  for (const [path, methods] of Object.entries(document.paths))
    document.paths[path] = sortKeys(methods);
  return `${JSON.stringify(document, null, 2)}\n`;
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, "../packages/client/openapi.json"), writeApiDocument());
