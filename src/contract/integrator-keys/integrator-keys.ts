/** Access keys: a person of a company makes them for the programs of integrators. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema, okSchema } from "#contract/fields.ts";
import { OLD_SECRET_DAYS } from "./key-limits.ts";
import { KEY_SCOPES } from "./key-scopes.ts";

export const scopeSchema = z.enum(KEY_SCOPES);

const integratorSchema = z.object({
  _id: z.string(),
  displayName: z.string(),
  logoUri: z.string(),
});

/** One of the secrets that a key takes; the secret itself is shown once and not stored. */
const keySecretSchema = z.object({
  /** The last characters. */
  ending: z.string(),
  createdAt: instantSchema,
  /** Null: the current one. A replaced one is good until then. */
  goodUntil: instantSchema.nullable(),
  lastUsed: instantSchema.nullable(),
});

export const accessTokenSchema = z.object({
  _id: idSchema,
  clientId: z.string(),
  integrator: integratorSchema,
  companyId: idSchema,
  scopes: z.array(scopeSchema),
  status: z.enum(["ACTIVE", "REVOKED"]),
  createdAt: instantSchema,
  revokedAt: instantSchema.nullable(),
  lastUsed: instantSchema.nullable(),
  /** The call by which it was used last, and the rows that it took; null before the first. */
  lastCall: z.object({ name: z.string(), rows: z.number().int().nullable() }).nullable(),
  createdBy: z.object({ name: z.string(), email: z.string(), isCaller: z.boolean() }),
  /** The current one first; empty once the key is revoked. */
  secrets: z.array(keySecretSchema),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

const clientIdSchema = z.string().min(1).max(64);
const named = z.object({ clientId: clientIdSchema, company_id: idSchema.optional() });
/** The only reply with the secret. */
const secretSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  token: accessTokenSchema,
});
const KEY_ERRORS = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
] as const;

export const integratorList = endpoint({
  method: "GET",
  path: "/integrators",
  tag: "integrator keys",
  summary: "Integrators for whose programs keys can be made.",
  gives: "nothing",
  policy: "self",
  reply: z.object({
    integrators: z.array(integratorSchema.extend({ scopes: z.array(scopeSchema) })),
  }),
  errors: ["unauthenticated", "privacy_not_accepted"],
});

export const integratorTokenList = endpoint({
  method: "GET",
  path: "/integrator/tokens",
  tag: "integrator keys",
  summary:
    "Access keys, the newest first: a director sees all of a company, an accountant his own.",
  gives: "data",
  policy: "company.member",
  companies: "query.company_id",
  query: z.object({ company_id: idSchema.optional() }),
  reply: z.object({
    tokens: z.array(
      accessTokenSchema.extend({
        /** It has ended, and something that it or its links made stands that a press would end. */
        leavesMade: z.boolean(),
      }),
    ),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "not_found", "validation_failed"],
});

export const integratorTokenCreate = endpoint({
  method: "POST",
  path: "/integrator/token",
  tag: "integrator keys",
  summary:
    "Makes a key; its secret is in this reply only. Its company: the named, the link's, the one opened last, the only one.",
  gives: "right.key",
  policy: "company.member",
  company: "found.chosenCompany",
  body: z.object({
    /**
     * The key's id, made by the caller. The same call sent again, because its answer was lost,
     * gives the same key another secret in the place of the one that nobody has seen; `conflict`
     * where the key is used or revoked by then.
     */
    _id: idSchema.optional(),
    /** The integrator's `_id`. */
    integrator: z.string().min(1, "integrator_missing").max(40),
    /** All that the integrator may have where absent. */
    scopes: z.array(scopeSchema).min(1).max(KEY_SCOPES.length).optional(),
    company_id: idSchema.optional(),
  }),
  reply: secretSchema,
  status: 201,
  errors: [...KEY_ERRORS, "conflict", "token_exists", "too_many_keys"],
  ratePerMinute: 30,
});

export const integratorTokenRevoke = endpoint({
  method: "PATCH",
  path: "/integrator/token",
  tag: "integrator keys",
  summary:
    "Revokes a key for ever; its access tokens end at once, and on request all that it and its links made.",
  gives: "end.right",
  policy: "company.member",
  company: "found.accessKey",
  body: named.extend({
    /**
     * Ends all that the key, its links and the keys that they made have made of the kinds whose
     * fate is `press`, in the same transaction. Also for a key that has ended.
     */
    endMade: z.boolean().optional(),
  }),
  reply: accessTokenSchema,
  errors: KEY_ERRORS,
});

export const integratorTokenRotate = endpoint({
  method: "POST",
  path: "/integrator/token/secret",
  tag: "integrator keys",
  summary:
    `Makes a new secret for the person of the key; the one before is good for ${OLD_SECRET_DAYS} more days, ` +
    "and an older one ends.",
  gives: "right.key",
  policy: "company.member",
  company: "found.accessKey",
  body: named.extend({
    /**
     * Made by the caller for each new secret, and the same when the call is sent again because its
     * answer was lost: the secret that nobody has seen gets another value then, and the one that
     * the program uses stays. `conflict` where it was used or replaced by then.
     */
    secret_id: idSchema.optional(),
  }),
  reply: secretSchema,
  status: 201,
  errors: [...KEY_ERRORS, "forbidden", "conflict"],
  ratePerMinute: 30,
});

export const integratorOldSecretEnd = endpoint({
  method: "DELETE",
  path: "/integrator/token/secret",
  tag: "integrator keys",
  summary: "Ends the replaced secret of a key now.",
  gives: "end.right",
  policy: "company.member",
  company: "found.accessKey",
  body: named,
  reply: okSchema,
  errors: KEY_ERRORS,
});
