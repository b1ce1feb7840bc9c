/** Through what a person acted, as rows keep it. `http/through.ts` makes the values. */

declare const stamped: unique symbol;

/**
 * A way as rows keep it: `self`, `letter`, `link` (of an unknown program),
 * `key:<id of the key>:<integrator>`, `link:<id of the key>:<integrator>`, `unknown` where nobody
 * noted it, or `program` where no person acted. Rows of the version before have none.
 */
export type Stamp = string & { readonly [stamped]: true };

/** Of rows that the program itself makes. */
export const BY_PROGRAM = "program" as Stamp;

/** Of an event that tells several acts of several makers at once. */
export const BY_SEVERAL = "several" as Stamp;

/** A person as rows keep him: who, and through what. */
export interface Maker {
  readonly userId: string;
  readonly through: Stamp;
}

/** Both stamps that acts of a key and of its links have. */
export function stampsOfKey(key: { readonly id: string; readonly integrator: string }): Stamp[] {
  return ["key", "link"].map((kind) => `${kind}:${key.id}:${key.integrator}` as Stamp);
}

/** The parts of a stamp; `unknown` for an empty one and for that of the program itself. */
export function readStamp(stamp: string | null | undefined): {
  readonly kind: "self" | "letter" | "key" | "link" | "unknown";
  readonly keyId: string | null;
  readonly integrator: string | null;
} {
  const [kind, keyId, integrator] = (stamp ?? "").split(":");
  const known = kind === "self" || kind === "letter" || kind === "key" || kind === "link";
  return {
    kind: known ? kind : "unknown",
    keyId: keyId ?? null,
    integrator: integrator ?? null,
  };
}
