/**
 * The web's table of method and path of every endpoint, made from the contract while Vite builds or
 * serves. Importing the contract's values in the browser would bring its whole schema library
 * (about 60 kB compressed) into the first load of landing and login.
 */
import type { Plugin } from "vite";
import { endpoints } from "../src/contract/endpoints.ts";

const MODULE_ID = "virtual:endpoint-addresses";

/** Serves `endpointAddresses`, such as `{ fileGet: "GET /file/:id" }`, as a module. */
export function endpointAddresses(): Plugin {
  const addresses = Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`]),
  );
  return {
    name: "endpoint-addresses",
    resolveId: (id) => (id === MODULE_ID ? MODULE_ID : undefined),
    load: (id) =>
      id === MODULE_ID
        ? `export const endpointAddresses = ${JSON.stringify(addresses)};`
        : undefined,
  };
}
