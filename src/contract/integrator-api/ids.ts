/** Ids as integrators see them: the program's own id behind a prefix that names its kind. */
import { z } from "zod";

const ID_PREFIXES = {
  company: "com",
  account: "acc",
  transaction: "txn",
  statement: "stm",
  settlement: "stl",
  export: "exp",
  consent: "cns",
  webhook: "whk",
  delivery: "dlv",
  event: "evt",
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** `txn_0190f3c1-…` */
export function showId(kind: IdKind, id: string): string {
  return `${ID_PREFIXES[kind]}_${id}`;
}

/** An id in a request: the prefix is demanded and taken off. */
export function idIn(kind: IdKind) {
  const prefix = `${ID_PREFIXES[kind]}_`;
  return z
    .string()
    .max(60)
    .regex(new RegExp(`^${prefix}${UUID}$`), "id_invalid")
    .transform((text) => text.slice(prefix.length));
}

/** An id in a reply. */
export function idOut(kind: IdKind) {
  return z.string().regex(new RegExp(`^${ID_PREFIXES[kind]}_${UUID}$`));
}
