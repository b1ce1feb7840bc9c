/**
 * Through what a person acts: his own session, a link of a letter, the access key of a program, or
 * a session that a program's link opened. A part of every actor, so that no line, letter or row can
 * name the person and leave the program out.
 */
import { z } from "zod";
import { describeThrough } from "#contract/integrator-keys/through-words.ts";
import { readStamp, type Stamp } from "#server/database/stamps.ts";

const keySchema = z.object({
  id: z.uuid(),
  clientId: z.string(),
  integrator: z.string(),
  scopes: z.array(z.string()),
});

/** As jobs keep it. A job of the version before says nothing: `unknown`. */
export const throughSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.enum(["self", "letter", "unknown"]) }),
    z.object({ kind: z.literal("key"), key: keySchema }),
    // Null: the link was made before links named their key.
    z.object({
      kind: z.literal("link"),
      key: keySchema.pick({ id: true, integrator: true }).nullable(),
    }),
  ])
  .default({ kind: "unknown" });

export type Through = z.output<typeof throughSchema>;

/** The key of an integrator, as an access token has shown it. */
export type ActingKey = z.output<typeof keySchema>;

/** The key whose link opened a session. */
export type LinkKey = Pick<ActingKey, "id" | "integrator">;

export const SELF: Through = { kind: "self" };

export function stampOf(through: Through): Stamp {
  const key = "key" in through ? through.key : null;
  const text = key === null ? through.kind : `${through.kind}:${key.id}:${key.integrator}`;
  return text as Stamp;
}

/** The way of a stamp, for work that goes on where a row keeps who asked for it. */
export function throughOfStamp(stamp: string | null): Through {
  const { kind, keyId: id, integrator } = readStamp(stamp);
  const key = id === null || integrator === null ? null : { id, integrator };
  if (kind === "link") return { kind, key };
  if (kind !== "key") return { kind };
  return key === null ? { kind: "unknown" } : { kind, key: { ...key, clientId: "", scopes: [] } };
}

/**
 * The reader of a letter as the one who did something: „Ön, a Kulcs-Könyvelés program
 * linkjével”; null where no program did it for him, and the letter need not say it.
 */
export function nameReader(stamp: string | null | undefined): string | null {
  const { kind, integrator } = readStamp(stamp);
  if (kind !== "key" && kind !== "link") return null;
  return `Ön, ${describeThrough(kind, integrator)}`;
}

/**
 * A maker as pages, files and letters name him: „Nagy Eszter, a Kulcs-Könyvelés program
 * linkjével”. Null stays null: he is unknown.
 */
export function nameMaker<Name extends string | null>(
  name: Name,
  stamp: string | null | undefined,
): Name {
  const { kind, integrator } = readStamp(stamp);
  const words = describeThrough(kind, integrator);
  return (name === null || words === "" ? name : `${name}, ${words}`) as Name;
}
