/** Events of the key's company, as webhooks tell them: for programs that missed some. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { instantSchema } from "#contract/fields.ts";
import { eventTypeSchema } from "#contract/webhooks/webhooks.ts";
import { apiActorSchema } from "./actors.ts";
import { idOut } from "./ids.ts";
import { OF_KEY, pageFields, READ_ERRORS } from "./shared.ts";

/** Equal to the body of the webhook that tells the event. */
export const apiEventSchema = z.object({
  id: idOut("event"),
  type: eventTypeSchema,
  createdAt: instantSchema,
  companyId: idOut("company"),
  /** Ids of what it is about; never bank data. */
  data: z.record(z.string(), z.string()),
  /** Who caused it: a program that knows its own client id knows its own work. */
  actor: apiActorSchema,
});
export type ApiListedEvent = z.input<typeof apiEventSchema>;

export const apiEventList = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/events",
  gives: "data",
  tag: "webhooks",
  summary:
    "Events of the last 30 days behind the cursor, the oldest first: those that the key's scopes cover. Keep nextCursor and go on from it.",
  query: z.object(pageFields),
  reply: z.object({
    data: z.array(apiEventSchema),
    /** Never null: the next look goes on from here. */
    nextCursor: z.string(),
    hasMore: z.boolean(),
  }),
  errors: [...READ_ERRORS, "cursor_expired"],
});
