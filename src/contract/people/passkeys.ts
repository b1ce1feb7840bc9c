import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema, lineSchema, okSchema, roleSchema } from "#contract/fields.ts";

export const passkeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  created: instantSchema,
  lastUsed: instantSchema.nullable(),
  /** Kept by a service of its maker, so a lost device does not lose it. */
  backedUp: z.boolean(),
  /** Its counter ran backwards: two copies of the key may exist, and neither logs in any more. */
  blocked: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const passkeyNameSchema = z
  .string()
  .regex(/^\P{Cc}*$/u)
  .pipe(lineSchema)
  .pipe(z.string().min(1).max(100));
/** Base64url as browsers send it; the longest is an attestation with its certificates. */
const encodedSchema = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const extensionResultsSchema = z.record(z.string().max(100), z.unknown()).default({});

/**
 * `PublicKeyCredentialCreationOptionsJSON` and its sister, as the browser's own functions take
 * them.
 */
const optionsReplySchema = z.object({
  flowId: idSchema,
  options: z.record(z.string(), z.unknown()),
});

const attestationSchema = z.object({
  id: encodedSchema.max(1_400),
  rawId: encodedSchema.max(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: extensionResultsSchema,
  response: z.object({
    clientDataJSON: encodedSchema,
    attestationObject: encodedSchema,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof attestationSchema>;

const assertionSchema = z.object({
  id: encodedSchema.max(1_400),
  rawId: encodedSchema.max(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: extensionResultsSchema,
  response: z.object({
    clientDataJSON: encodedSchema,
    authenticatorData: encodedSchema,
    signature: encodedSchema,
    userHandle: encodedSchema.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof assertionSchema>;

const sessionErrors = ["unauthenticated", "session_expired", "privacy_not_accepted"] as const;

export const passkeyList = endpoint({
  method: "GET",
  path: "/passkeys",
  tag: "passkeys",
  summary: "The caller's passkeys.",
  gives: "person.view",
  policy: "self",
  reply: z.object({ passkeys: z.array(passkeySchema) }),
  errors: [...sessionErrors],
});

export const passkeyRegisterOptions = endpoint({
  method: "POST",
  path: "/passkeys/options",
  tag: "passkeys",
  summary:
    "Begins to add a passkey, within fifteen minutes of the login: what the browser hands to the authenticator.",
  gives: "right.passkey",
  policy: "self",
  reply: optionsReplySchema,
  errors: [...sessionErrors, "passkey_limit_reached"],
  ratePerMinute: 20,
});

export const passkeyRegister = endpoint({
  method: "POST",
  path: "/passkeys",
  tag: "passkeys",
  summary:
    "Adds the passkey that the authenticator made. The session gets a new token (header x-session-token).",
  gives: "right.passkey",
  policy: "self",
  body: z.object({ flowId: idSchema, name: passkeyNameSchema, response: attestationSchema }),
  reply: passkeySchema,
  status: 201,
  errors: [...sessionErrors, "passkey_refused", "passkey_limit_reached"],
  ratePerMinute: 20,
});

export const passkeyRename = endpoint({
  method: "PATCH",
  path: "/passkeys/:id",
  tag: "passkeys",
  summary: "Names a passkey.",
  gives: "person.profile",
  policy: "self",
  params: z.object({ id: idSchema }),
  body: z.object({ name: passkeyNameSchema }),
  reply: passkeySchema,
  errors: [...sessionErrors, "not_found"],
});

export const passkeyDelete = endpoint({
  method: "DELETE",
  path: "/passkeys/:id",
  tag: "passkeys",
  summary:
    "Removes a passkey; the login link by e-mail always remains. The session gets a new token (header x-session-token).",
  gives: "end.right",
  policy: "self",
  params: z.object({ id: idSchema }),
  reply: okSchema,
  errors: [...sessionErrors, "not_found"],
});

export const passkeySignInOptions = endpoint({
  method: "POST",
  path: "/passkey-sign-in/options",
  tag: "passkeys",
  summary:
    "Begins a login by passkey; names no person, so it tells nothing about who is registered.",
  gives: "own",
  callers: ["public"],
  policy: "none",
  reply: optionsReplySchema,
  errors: ["rate_limited"],
  ratePerMinute: 20,
});

export const passkeySignIn = endpoint({
  method: "POST",
  path: "/passkey-sign-in",
  tag: "passkeys",
  summary: "Logs in by passkey and answers a session token, for GET /me.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ flowId: idSchema, response: assertionSchema }),
  reply: z.object({ token: z.string(), role: roleSchema }),
  errors: ["passkey_refused", "passkey_blocked", "rate_limited"],
  ratePerMinute: 20,
});
