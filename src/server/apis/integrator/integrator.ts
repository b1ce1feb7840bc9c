/** The API of programs: everything below `/api/v1`, called with access tokens of keys. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import type { Deps } from "#server/deps.ts";
import { createCompanyDoor } from "#server/features/access/access.service.ts";
import { findByToken } from "#server/features/auth/access-keys/access-keys.service.ts";
import { aroundCall } from "#server/features/integrator-api/around-calls.service.ts";
import { integratorApiHandlers } from "#server/features/integrator-api/integrator-api.handlers.ts";
import { createCompanyFinders } from "#server/features/company-finders/company-finders.service.ts";
import { apiWebhookHandlers } from "#server/features/webhooks/webhooks.handlers.ts";
import { actingKey, type Person } from "#server/http/actor.ts";
import { readBearer } from "#server/http/authenticate.ts";
import type { Entry } from "#server/http/bind-contract.ts";
import { ApiError } from "#server/http/errors.ts";
import { type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";
import { registerApi } from "#server/http/register-api.ts";
import { hashToken } from "#server/token-hash.ts";
import { describeIntegratorApi } from "./document.ts";
import { sendIntegratorProblem } from "./problems.ts";

/** Calls of one key a minute, where an endpoint has no number of its own. */
const KEY_RATE_PER_MINUTE = 120;
const MINUTE = 60;
const HOUR = 3_600;
/** Calls of one address a minute to one endpoint: several keys of one office. */
const ADDRESS_RATE_PER_MINUTE = 1_200;

export const INTEGRATOR = {
  root: "/api/v1",
  endpoints: integratorApiEndpoints,
  ...describeIntegratorApi(),
};

type Needs = Deps & { readonly rateLimiter: RateLimiter };

export async function registerIntegrator(app: FastifyInstance, deps: Needs): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler(sendIntegratorProblem);
    registerApi(scope, deps.config.baseUrl, {
      ...INTEGRATOR,
      handlers: { ...integratorApiHandlers(deps), ...apiWebhookHandlers(deps) },
      rateLimiter: deps.rateLimiter,
      ratePerMinute: ADDRESS_RATE_PER_MINUTE,
      companies: createCompanyDoor(deps, createCompanyFinders(deps)),
      authenticate: (definition, request) => findKeyHolder(deps, definition, request),
      admit: (entry) => limitKey(deps, entry),
      around: (entry, call, run) => aroundCall(deps, entry, call, run),
    });
  });
}

/** The person of a token's key. Throws `unauthenticated` and `insufficient_scope`. */
async function findKeyHolder(
  deps: Needs,
  { scope }: Endpoint,
  request: FastifyRequest,
): Promise<Person> {
  const token = readBearer(request);
  const found =
    token === undefined
      ? undefined
      : await findByToken(deps.db, hashToken(token), deps.clock.now());
  if (found === undefined)
    throw new ApiError("unauthenticated", { message: "Send a living access token as bearer" });
  const scopes = found.tokenScopes.filter((each) => found.scopes.includes(each));
  if (scope !== undefined && !scopes.includes(scope))
    throw new ApiError("insufficient_scope", { message: `The scope ${scope} is needed` });
  const { keyId: id, clientId, integrator, userId, role, email, name, companyId } = found;
  const person = { userId, role, email, name, sessionId: "", privacyAccepted: true };
  const key = { id, clientId, integrator, scopes };
  const through = { kind: "key", key } as const;
  return { ...person, kind: "key", rank: "key", boundCompanyId: companyId, through };
}

/** Counts the call of a key and tells how many are left. Throws `rate_limited`. */
async function limitKey(deps: Needs, { name, definition, request, reply }: Entry): Promise<void> {
  const key = request.person && actingKey(request.person);
  if (key === undefined) return;
  const { keyRatePerMinute, keyRatePerHour } = definition;
  const own = keyRatePerHour ?? keyRatePerMinute;
  const policy = own === undefined ? "default" : name;
  const limit = own ?? KEY_RATE_PER_MINUTE;
  const seconds = keyRatePerHour === undefined ? MINUTE : HOUR;
  const verdict = await deps.rateLimiter.hit(`key ${key.id} ${policy}`, limit, seconds);
  const left = Math.max(0, limit - verdict.hits);
  reply
    .header("ratelimit-policy", `"${policy}";q=${limit};w=${seconds}`)
    .header("ratelimit", `"${policy}";r=${left};t=${verdict.retryAfterSeconds}`);
  requireAllowed(verdict, "Too many requests of this key");
}
