/** Knows the source that paid a credit by its account, its name, or words of the credit's text. */
import type { OpenCredit, PayerBy, PayerFacts } from "#settlements/matching/matching.ts";
import { foldText } from "#values/fold-text.ts";

export interface KnownPayer {
  readonly by: PayerBy;
  readonly found: string;
}

/** The sources that may have paid a credit; empty where the payer is unknown. */
export type PayersOfCredit = ReadonlyMap<string, KnownPayer>;

/**
 * The sources whose account or words the credit shows. An account outweighs names, and a name
 * outweighs words of the text: a customer too may write a source's name into a transfer. Where the
 * bank names nobody, words of the text count as a name.
 */
export function payersOf(credit: OpenCredit, facts: readonly PayerFacts[]): PayersOfCredit {
  const { payerAccount } = credit;
  const byAccount = facts.filter(
    ({ accounts }) => payerAccount !== "" && accounts.includes(payerAccount),
  );
  if (byAccount.length > 0)
    return new Map(byAccount.map(({ source }) => [source, { by: "account", found: payerAccount }]));
  const name = foldText(credit.payerName);
  const byName = knownBy(name, facts, "name");
  if (byName.size > 0) return asWritten(byName, credit.payerName.trim());
  return knownBy(foldText(credit.text), facts, name === "" ? "name" : "text");
}

/** A person reads the payer's name as the bank wrote it, and not the word by which it is known. */
function asWritten(known: PayersOfCredit, found: string): PayersOfCredit {
  return new Map([...known].map(([source, payer]) => [source, { ...payer, found }]));
}

function knownBy(
  folded: string,
  facts: readonly PayerFacts[],
  by: PayerBy,
): Map<string, KnownPayer> {
  const known = new Map<string, KnownPayer>();
  if (folded === "") return known;
  for (const { source, words } of facts) {
    const found = words.find((word) => word !== "" && ` ${folded} `.includes(` ${word} `));
    if (found !== undefined) known.set(source, { by, found });
  }
  return known;
}
