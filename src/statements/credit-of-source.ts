/** How the bank credits of a courier or card acceptor look, by its key. */
import { usualCreditFacts, type CreditFacts } from "#settlements/credit-facts.ts";
import { ACCEPTOR_HEADS, COURIER_HEADS } from "#statements/heads/settlement-heads.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import { foldText } from "#values/fold-text.ts";

const PROFILES = new Map(
  [...COURIER_PROFILES, ...ACCEPTOR_PROFILES].map((profile) => [profile.key, profile]),
);
const COURIERS = new Map(COURIER_HEADS.map((head) => [head.key, head]));
const ACCEPTORS = new Map(ACCEPTOR_HEADS.map((head) => [head.key, head]));

/**
 * Facts of a source; those of a source of which only the name is known are the usual ones of its
 * kind, with its name as the payer. `undefined` for a key that no list has.
 */
export function creditFactsOf(source: string): CreditFacts | undefined {
  const known = PROFILES.get(source)?.credit;
  if (known) return known;
  const courier = COURIERS.get(source);
  const head = courier ?? ACCEPTORS.get(source);
  return head && usualCreditFacts(courier ? "courier" : "card", [foldText(head.shortName)]);
}
