/**
 * The web's table of method and path of every endpoint, with a third word for those that a
 * program's link may not call, made from the contract while Vite builds or serves. Importing the
 * contract's values in the browser would bring its whole schema library (about 60 kB compressed)
 * into the first load of landing and login.
 */
import type { Plugin } from "vite";
import { type Endpoint, isOpen } from "../src/contract/endpoint.ts";
import { endpoints } from "../src/contract/endpoints.ts";

const MODULE_ID = "virtual:endpoint-addresses";

/**
 * Serves `endpointAddresses`, such as `{ fileGet: "GET /file/:id" }`, or `"PUT /entr own"` where
 * the person's own login is needed.
 */
export function endpointAddresses(): Plugin {
  const addresses = Object.fromEntries(
    (Object.entries(endpoints) as [string, Endpoint][]).map(([name, endpoint]) => [
      name,
      addressOf(endpoint),
    ]),
  );
  const code = `export const endpointAddresses = ${JSON.stringify(addresses)};`;
  return {
    name: "endpoint-addresses",
    resolveId: (id) => (id === MODULE_ID ? MODULE_ID : undefined),
    load: (id) => (id === MODULE_ID ? code : undefined),
  };
}

function addressOf(endpoint: Endpoint): string {
  const { method, path, callers } = endpoint;
  const own = isOpen(endpoint) || callers.includes("connect") ? "" : " own";
  return `${method} ${path}${own}`;
}
