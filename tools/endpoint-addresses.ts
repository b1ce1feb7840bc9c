/**
 * The web's table of method and path of every endpoint, and the names of those that a program's
 * link may not call, made from the contract while Vite builds or
 * serves. Importing the contract's values in the browser would bring its whole schema library
 * (about 60 kB compressed) into the first load of landing and login.
 */
import type { Plugin } from "vite";
import { type Endpoint, isOpen } from "../src/contract/endpoint.ts";
import { endpoints } from "../src/contract/endpoints.ts";

const MODULE_ID = "virtual:endpoint-addresses";

/** Serves `endpointAddresses`, such as `{ fileGet: "GET /file/:id" }`, and `ownCommands`. */
export function endpointAddresses(): Plugin {
  const addresses = Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`]),
  );
  const own = (Object.entries(endpoints) as [string, Endpoint][])
    .filter(([, endpoint]) => !isOpen(endpoint) && !endpoint.callers.includes("connect"))
    .map(([name]) => name);
  const code = `export const endpointAddresses = ${JSON.stringify(addresses)};
export const ownCommands = new Set("${own.join(" ")}".split(" "));`;
  return {
    name: "endpoint-addresses",
    resolveId: (id) => (id === MODULE_ID ? MODULE_ID : undefined),
    load: (id) => (id === MODULE_ID ? code : undefined),
  };
}
