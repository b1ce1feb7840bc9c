/** What an access key may do. Each scope opens endpoints of the integrators' API. */
export const KEY_SCOPES = [
  "companies:read",
  "accounts:read",
  "balances:read",
  "transactions:read",
  "bookkeeping:write",
  "statements:read",
  "settlements:read",
  "exports:write",
  "accounts:refresh",
  "webhooks:write",
  "links:write",
  "companies:prepare",
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** A key has these only where they were named: they act for people, beyond the company's data. */
export const NAMED_SCOPES: readonly KeyScope[] = ["links:write", "companies:prepare"];

/** What a person ticks for a new key: each tick gives its scopes. */
export const SCOPE_GROUPS = [
  { key: "transactions", scopes: ["companies:read", "transactions:read"] },
  { key: "accounts", scopes: ["companies:read", "accounts:read", "balances:read"] },
  { key: "bookkeeping", scopes: ["bookkeeping:write"] },
  { key: "files", scopes: ["statements:read", "exports:write"] },
  { key: "settlements", scopes: ["settlements:read"] },
  { key: "refresh", scopes: ["accounts:refresh"] },
  { key: "webhooks", scopes: ["webhooks:write"] },
  { key: "links", scopes: ["links:write"] },
  { key: "prepare", scopes: ["companies:prepare"] },
] as const satisfies readonly { readonly key: string; readonly scopes: readonly KeyScope[] }[];
export type ScopeGroup = (typeof SCOPE_GROUPS)[number]["key"];
