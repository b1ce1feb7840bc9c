import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema } from "#contract/fields.ts";

export const sessionSchema = z.object({
  _id: idSchema,
  kind: z.enum(["login", "connect"]),
  /** Of a connect session: whose link opened it; null where nobody noted that. */
  program: z.string().nullable(),
  /**
   * Browser and system as far as the header tells: `"Firefox, Windows"`; empty when it tells
   * nothing known.
   */
  device: z.string(),
  /** Network address it was opened from. */
  address: z.string(),
  created: instantSchema,
  /** Exact to a minute. */
  lastUsed: instantSchema,
  /** The session ends at this time, unless it is used before. */
  expires: instantSchema,
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

const endedSchema = z.object({ ok: z.literal(true), ended: z.number().int() });

export const sessionList = endpoint({
  method: "GET",
  path: "/sessions",
  tag: "session",
  summary: "Where the caller is logged in, the latest used first.",
  gives: "person.view",
  policy: "self",
  reply: z.object({ sessions: z.array(sessionSchema) }),
  errors: ["unauthenticated", "session_expired", "privacy_not_accepted"],
});

export const sessionEnd = endpoint({
  method: "DELETE",
  path: "/sessions/:id",
  tag: "session",
  summary: "Ends one session of the caller, its download tickets and its event streams.",
  gives: "end.right",
  policy: "self",
  params: z.object({ id: idSchema }),
  reply: endedSchema,
  errors: ["unauthenticated", "session_expired", "privacy_not_accepted", "not_found"],
});

export const sessionEndMany = endpoint({
  method: "DELETE",
  path: "/sessions",
  tag: "session",
  summary:
    "Ends all sessions of the caller, or all but the one that asks; on request every other way in too.",
  gives: "end.right",
  policy: "self",
  query: z.object({
    scope: z.enum(["others", "all"]).default("others"),
    /** `remove`: passkeys, unused links and the access keys that the caller made end too. */
    waysIn: z.enum(["keep", "remove"]).default("keep"),
  }),
  reply: endedSchema,
  errors: ["unauthenticated", "session_expired", "privacy_not_accepted"],
});
