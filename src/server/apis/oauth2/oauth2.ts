/** The API that gives access tokens for keys. Forms come in, and no other API takes forms. */
import type { FastifyInstance } from "fastify";
import { oauthEndpoints } from "#contract/integrator-api/endpoints.ts";
import type { Deps } from "#server/deps.ts";
import { createCompanyDoor } from "#server/features/access/access.service.ts";
import { oauthHandlers } from "#server/features/integrator-api/oauth.handlers.ts";
import { createCompanyFinders } from "#server/features/company-finders/company-finders.service.ts";
import { bindContract } from "#server/http/bind-contract.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";

export const OAUTH2 = { root: "/oauth2", endpoints: oauthEndpoints };

const FORM = "application/x-www-form-urlencoded";
const FORM_BYTES_MAX = 16 * 1_024;

export async function registerOauth2(
  app: FastifyInstance,
  deps: Deps & { readonly rateLimiter: RateLimiter },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      FORM,
      { parseAs: "string", bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, readForm(body)),
    );
    bindContract(scope, {
      ...OAUTH2,
      handlers: oauthHandlers(deps),
      rateLimiter: deps.rateLimiter,
      ratePerMinute: 120,
      companies: createCompanyDoor(deps, createCompanyFinders(deps)),
      authenticate: async () => undefined,
    });
  });
}

/** The fields of a form; one that comes more than once is a list. */
function readForm(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
