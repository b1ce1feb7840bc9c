/**
 * The permission matrix of the product: each policy's answer to each kind of caller about each kind
 * of company. A test walks every endpoint by it, so a new endpoint is covered as soon as it names
 * its policy.
 */
import type { Policy } from "#contract/endpoint.ts";

/**
 * Kinds of callers. A revoked accountant was the company's once; an expired session was its
 * director's; an integrator's key is an active one that the director made for this company.
 */
export const ACCESS_CALLERS = [
  "none",
  "entrepreneur",
  "otherEntrepreneur",
  "accountant",
  "otherAccountant",
  "revokedAccountant",
  "expiredSession",
  "integratorKey",
] as const;
export type AccessCaller = (typeof ACCESS_CALLERS)[number];

/**
 * `own`: the company of entrepreneur and accountant. `foreign`: somebody else's. `deleted`: theirs,
 * deleted.
 */
export const ACCESS_COMPANIES = ["own", "foreign", "deleted"] as const;
export type AccessCompany = (typeof ACCESS_COMPANIES)[number];

/** `allowed`: the policy lets the call in; the named item may still not exist. */
export type AccessAnswer =
  | "allowed"
  | "not_found"
  | "forbidden"
  | "unauthenticated"
  | "session_expired";

/** The expected answer of an endpoint with this policy. */
export function expectAccess(
  policy: Policy,
  caller: AccessCaller,
  company: AccessCompany,
): AccessAnswer {
  // Two APIs, two credentials: /v1 knows sessions only, and an integrator's key opens none of it.
  if (caller === "none" || caller === "integratorKey")
    return policy === "none" ? "allowed" : "unauthenticated";
  if (caller === "expiredSession") return policy === "none" ? "allowed" : "session_expired";
  if (policy === "none" || policy === "self") return "allowed";
  const isDirector = caller === "entrepreneur" || caller === "otherEntrepreneur";
  if (policy === "entrepreneur") return isDirector ? "allowed" : "forbidden";
  if (policy === "company.deletedOwner")
    return caller === "entrepreneur" && company === "deleted" ? "allowed" : "not_found";
  const isMember = (caller === "entrepreneur" || caller === "accountant") && company === "own";
  if (!isMember) return "not_found";
  if (policy === "company.owner") return caller === "entrepreneur" ? "allowed" : "forbidden";
  if (policy === "company.accountant") return caller === "accountant" ? "allowed" : "forbidden";
  return "allowed";
}
