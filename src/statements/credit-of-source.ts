/** How the bank credits of couriers and card acceptors look, by the source's key. */
import { usualCreditFacts, type CreditFacts } from "#settlements/credit-facts.ts";
import { ACCEPTOR_HEADS, COURIER_HEADS } from "#statements/heads/settlement-heads.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import { foldText } from "#values/fold-text.ts";
import { ownProviderName } from "#values/table-mapping.ts";

/** A shorter name is a part of other names too often. */
const NAME_CHARS_MIN = 5;

const STATED = new Map(
  [...COURIER_PROFILES, ...ACCEPTOR_PROFILES].map(({ key, credit }) => [key, credit]),
);

/**
 * Facts of every source; those of a source of which only the name is known are the usual ones of
 * its kind, with its name as the payer.
 */
export const CREDIT_FACTS: ReadonlyMap<string, CreditFacts> = new Map(
  [
    ...COURIER_HEADS.map(({ key, shortName }) => ({ key, shortName, kind: "courier" as const })),
    ...ACCEPTOR_HEADS.map(({ key, shortName }) => ({ key, shortName, kind: "card" as const })),
  ].map(({ key, shortName, kind }) => {
    return [key, STATED.get(key) ?? usualCreditFacts(kind, wordsOf(shortName))];
  }),
);

/** The payer's words of a provider that the company itself has named: its name. */
export function ownPayerWords(key: string): readonly string[] {
  return wordsOf(ownProviderName(key) ?? "");
}

function wordsOf(shortName: string): readonly string[] {
  const name = foldText(shortName);
  return name.length >= NAME_CHARS_MIN ? [name] : [];
}
