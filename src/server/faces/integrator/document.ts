/** What the OpenAPI document says of the face beside its endpoints. */
import { z } from "zod";
import { KEY_SCOPES } from "#contract/integrator-keys/key-scopes.ts";
import type { FaceDocument } from "#server/http/openapi.ts";
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

export function describeIntegratorFace(): Omit<FaceDocument, "root" | "endpoints"> {
  return {
    title: "Bankhíd API",
    version: "1",
    description: DESCRIPTION,
    problem,
    nameError: nameForIntegrators,
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
