/** What the OpenAPI document says of the API beside its endpoints. */
import { z } from "zod";
import { API_EXAMPLES } from "#contract/integrator-api/examples.ts";
import { KEY_SCOPES } from "#contract/integrator-keys/key-scopes.ts";
import type { ApiDocument } from "#server/http/openapi.ts";
import { nameForIntegrators } from "./problems.ts";

const DESCRIPTION = [
  "Bank transactions of one company, for accounting and ERP programs. No call moves money.",
  "",
  "Get an access token at /oauth2/token with the client id and secret of an access key (grant",
  "client_credentials), and send it as bearer. Amounts are decimal strings, minus = debit; days are",
  "YYYY-MM-DD; instants are UTC. Fields and values may be added: pass over those that you do not",
  "know. Errors are RFC 9457 documents with a stable code.",
].join("\n");

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  traceId: z.string(),
  retryAfterSeconds: z.number().int().optional(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
});

const TAGS = {
  companies: "The key and its company.",
  accounts: "Bank accounts, their balances, their consents and their reading.",
  transactions: "Transactions by days, and as a stream of changes.",
  bookkeeping: "The mark that a transaction is entered in the books.",
  statements: "Statements, and files of an account's days.",
  settlements: "Settlements of couriers and card acceptors.",
  exports: "Files that are made by a job.",
  webhooks: "Addresses that are told of events.",
  events: "Events of the last days.",
  links: "Addresses that open a page of the company for one of its people.",
};

const text = { type: "string" };
const REPLY_HEADERS = {
  "RateLimit-Policy": {
    description: "Calls of the window and its seconds.",
    schema: text,
    example: '"default";q=120;w=60',
  },
  RateLimit: {
    description: "What is left, and the seconds until the window ends.",
    schema: text,
    example: '"default";r=87;t=23',
  },
};

export function describeIntegratorApi(): Omit<ApiDocument, "root" | "endpoints"> {
  return {
    title: "Bankhíd API",
    version: "1",
    description: DESCRIPTION,
    helpPath: "/fejlesztoknek",
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    tags: TAGS,
    problem,
    nameError: nameForIntegrators,
    examples: API_EXAMPLES,
    replyHeaders: REPLY_HEADERS,
    securityScheme: {
      type: "oauth2",
      flows: {
        clientCredentials: {
          tokenUrl: "/oauth2/token",
          scopes: Object.fromEntries(KEY_SCOPES.map((scope) => [scope, scope])),
        },
      },
    },
  };
}
