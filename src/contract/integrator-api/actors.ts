/** Who did something, and through what, as programs are told. */
import { z } from "zod";

/**
 * PERSON: in a session of his own, or by a link of a letter. LINK: in a session that a program's
 * link opened. KEY: by an access key. SERVICE: Bankhíd itself, such as a reading of a bank.
 * SEVERAL: equal events of several causes were told as one. UNKNOWN: it was not noted.
 */
const ACTOR_KINDS = ["PERSON", "LINK", "KEY", "SERVICE", "SEVERAL", "UNKNOWN"] as const;

export const apiActorSchema = z.object({
  kind: z.enum(ACTOR_KINDS),
  /** Null of SERVICE and SEVERAL, and where the person has no name or has deleted his account. */
  personName: z.string().nullable(),
  /** Of LINK and KEY; null where the program is not known any more. */
  program: z
    .object({
      name: z.string(),
      /** Of the key itself, or of the key that made the link; null where the key is gone. */
      clientId: z.string().nullable(),
    })
    .nullable(),
});
export type ApiActor = z.input<typeof apiActorSchema>;
