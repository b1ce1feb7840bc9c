/**
 * The API of the web client: everything of the contract below `/v1`, called with sessions, links
 * and tickets.
 */
import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import type { Deps } from "#server/deps.ts";
import { createCompanyDoor } from "#server/features/access/access.service.ts";
import { sendNewToken } from "#server/features/auth/own-sessions/own-sessions.service.ts";
import { findPerson } from "#server/features/auth/sessions.service.ts";
import { createEventStreams } from "#server/features/service/event-streams.ts";
import { authenticate } from "#server/http/authenticate.ts";
import { RATE_PER_MINUTE_DEFAULT } from "#server/http/limits.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { registerApi } from "#server/http/register-api.ts";
import type { Pace } from "#server/http/send-bytes.ts";
import { createCompanyFinders } from "#server/features/company-finders/company-finders.service.ts";
import { buildHandlers } from "./handlers.ts";

export const V1 = {
  root: "/v1",
  endpoints,
  title: "Bankhíd",
  version: "1",
  description:
    "The calls of the web client. Amounts are decimal strings, minus = debit; errors are RFC 9457 documents.",
};

interface V1Needs extends Deps {
  readonly rateLimiter: RateLimiter;
  readonly pace?: Pace | undefined;
}

/** Registers the routes of the API and its document. */
export function registerV1(app: FastifyInstance, deps: V1Needs): void {
  const eventStreams = createEventStreams(deps);
  app.addHook("preClose", async () => eventStreams.closeAll());
  registerApi(app, deps.config.baseUrl, {
    ...V1,
    handlers: buildHandlers({ ...deps, eventStreams }),
    rateLimiter: deps.rateLimiter,
    ratePerMinute: RATE_PER_MINUTE_DEFAULT,
    companies: createCompanyDoor(deps, createCompanyFinders(deps)),
    authenticate: (definition, request) =>
      authenticate(definition, request, (token, accepts) => findPerson(deps, token, accepts)),
    renewToken: (call) => sendNewToken(deps, call),
  });
}
