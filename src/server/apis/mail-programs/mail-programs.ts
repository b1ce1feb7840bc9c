/**
 * The API for mail programs: the address of the header `List-Unsubscribe` (RFC 8058). Its bodies
 * are forms of either kind, read as text. The page of the same address belongs to the web.
 */
import type { FastifyInstance } from "fastify";
import { mailProgramEndpoints } from "#contract/people/endpoints.ts";
import type { Deps } from "#server/deps.ts";
import { createCompanyDoor } from "#server/features/access/access.service.ts";
import { createCompanyFinders } from "#server/features/company-finders/company-finders.service.ts";
import { mailProgramHandlers } from "#server/features/letters/letters.handlers.ts";
import { bindContract } from "#server/http/bind-contract.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";

const BODY_BYTES_MAX = 4 * 1_024;

export async function registerMailPrograms(
  app: FastifyInstance,
  deps: Deps & { readonly rateLimiter: RateLimiter },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    bindContract(scope, {
      root: "",
      endpoints: mailProgramEndpoints,
      handlers: mailProgramHandlers(deps),
      rateLimiter: deps.rateLimiter,
      ratePerMinute: 120,
      companies: createCompanyDoor(deps, createCompanyFinders(deps)),
      authenticate: async () => undefined,
    });
  });
}
