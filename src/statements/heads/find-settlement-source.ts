/** Finds the courier or card acceptor of a key. */
import { ownProviderName } from "#values/table-mapping.ts";
import { ACCEPTOR_HEADS, COURIER_HEADS } from "#statements/heads/settlement-heads.ts";

const NAMES = new Map(
  [...COURIER_HEADS, ...ACCEPTOR_HEADS].map((head) => [head.key, head] as const),
);

/**
 * The name that people use for a courier or card acceptor: the list's, or the one that the company
 * gave; the key itself for an unknown one.
 */
export function settlementSourceName(key: string): string {
  return NAMES.get(key)?.shortName ?? ownProviderName(key) ?? key;
}
