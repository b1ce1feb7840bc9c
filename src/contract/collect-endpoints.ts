import type { Endpoint } from "#contract/endpoint.ts";
import { invariant } from "#values/result.ts";

/** The endpoints among the exports of a file of the contract, under their names. */
export type EndpointsOf<Exports> = {
  readonly [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Exports[Name];
};

/** All members of the union at once. */
type Together<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never;

/**
 * The endpoints that the files of the contract export, as one table by name: an endpoint is named
 * by its `export const`, and nowhere again. Takes files (`import * as …`) and tables made by this
 * function. Throws where two endpoints have the same name.
 */
export function collectEndpoints<const Files extends readonly object[]>(
  ...files: Files
): Together<EndpointsOf<Files[number]>> {
  const found: Record<string, Endpoint> = {};
  for (const [name, value] of files.flatMap((file) => Object.entries(file))) {
    if (!isEndpoint(value)) continue;
    invariant(!(name in found), `one endpoint of the contract is named ${name}`);
    found[name] = value;
  }
  return found as Together<EndpointsOf<Files[number]>>;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "callers" in value && "policy" in value;
}
