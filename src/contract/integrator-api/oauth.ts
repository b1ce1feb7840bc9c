/**
 * Access tokens for keys by OAuth 2.0 client credentials (RFC 6749, section 4.4) and their end (RFC
 * 7009). Bodies are forms; faults are answered as those standards say, by the handlers.
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

/** How long an access token works, in seconds. */
export const TOKEN_SECONDS = 3_600;

/** A field that comes twice is a list; the handler refuses it. */
const fieldSchema = z.union([z.string().max(2_000), z.array(z.string())]).optional();

export const tokenIssue = endpoint({
  method: "POST",
  path: "/token",
  tag: "oauth2",
  summary: "Gives an access token for the client id and a secret of a key.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({
    grant_type: fieldSchema,
    scope: fieldSchema,
    client_id: fieldSchema,
    client_secret: fieldSchema,
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.number().int(),
    scope: z.string(),
  }),
  errors: ["rate_limited"],
  ratePerMinute: 120,
});

export const tokenRevoke = endpoint({
  method: "POST",
  path: "/revoke",
  tag: "oauth2",
  summary: "Ends an access token of the key; an unknown one is answered the same.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({
    token: fieldSchema,
    token_type_hint: fieldSchema,
    client_id: fieldSchema,
    client_secret: fieldSchema,
  }),
  reply: z.object({}),
  errors: ["rate_limited"],
  ratePerMinute: 120,
});
