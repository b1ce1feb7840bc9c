/**
 * A person's own log: sign-ins, passkeys, ended sessions, changes of his data, his letters and his
 * cards, exports of his data, and questions of his that left the house.
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema } from "#contract/fields.ts";

/** Events of one page. */
export const PERSON_EVENTS_PAGE_ROWS = 20;

/** Noun and verb; the page has a sentence for each. */
export const PERSON_EVENT_KINDS = [
  "session.open-by-link",
  "session.open-by-passkey",
  "session.open-for-program",
  "session.log-out",
  "session.end-one",
  "session.end-others",
  "session.end-all",
  "session.end-ways-in",
  "session.lose-key",
  "session.lose-company",
  "passkey.add",
  "passkey.rename",
  "passkey.remove",
  "passkey.refuse",
  "passkey.block",
  "address.ask",
  "address.cancel",
  "address.change",
  "address.stop",
  "recovery.begin",
  "recovery.apply",
  "recovery.stop",
  "data.export",
  "register.ask",
  "privacy.accept",
  "profile.save",
  "payer.save",
  "letters.turn-on",
  "letters.turn-off",
  "letters.rhythm",
  "card.add",
  "card.activate",
  "card.delete",
] as const;
export type PersonEventKind = (typeof PERSON_EVENT_KINDS)[number];

export const personEventSchema = z.object({
  _id: idSchema,
  at: instantSchema,
  /** A newer server may write kinds that an older page does not know. */
  kind: z.string(),
  /** The subject of the event: the name of a passkey, an address, a device; may be empty. */
  about: z.string(),
  /**
   * Browser and system it was done from: `"Firefox, Windows"`; empty for the program itself and
   * where the header tells nothing known.
   */
  device: z.string(),
  /** Network address it was done from; empty for the program itself. */
  address: z.string(),
  /**
   * Absent where the person did it in a session of his own: a program's `link` or `key` by which it
   * was done, or the link of a `letter`. A null program is one of which nobody kept the name.
   */
  through: z
    .object({ kind: z.enum(["link", "key", "letter"]), program: z.string().nullable() })
    .optional(),
});
export type PersonEvent = z.infer<typeof personEventSchema>;

export const personEventList = endpoint({
  method: "GET",
  path: "/profile/events",
  tag: "session",
  summary: "The caller's own log of the last year, newest first.",
  gives: "person.view",
  policy: "self",
  query: z.object({ page: z.string().max(120).optional() }),
  reply: z.object({ events: z.array(personEventSchema), nextPage: z.string().max(120).optional() }),
  errors: [
    "unauthenticated",
    "session_expired",
    "privacy_not_accepted",
    "validation_failed",
    "page_cursor_invalid",
  ],
});
