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
  if (byName.size > 0) return asNamed(byName, name, facts, credit.payerName.trim());
  return knownBy(foldText(credit.text), facts, name === "" ? "name" : "text");
}

/** True where the credit's payer is the source for sure: words beside other words do not say so. */
export function isSurePayer(payers: PayersOfCredit, source: string): boolean {
  const by = payers.get(source)?.by;
  return by === "account" || by === "name";
}

/**
 * The name as the bank wrote it, which a person reads, and not the word by which it is known. A
 * name with further words that no provider has is another firm's: „GLS Trade Bt.".
 */
function asNamed(
  known: PayersOfCredit,
  name: string,
  facts: readonly PayerFacts[],
  found: string,
): PayersOfCredit {
  return new Map(
    facts.flatMap(({ source, words }): [string, KnownPayer][] => {
      if (!known.has(source)) return [];
      const rest = words
        .toSorted((left, right) => right.length - left.length)
        .reduce((left, word) => left.replaceAll(` ${word} `, " "), ` ${name} `);
      const isOwn = rest.split(" ").every(isOrdinary);
      return [[source, { by: isOwn ? "name" : "similar_name", found }]];
    }),
  );
}

/** Words that do not tell one firm from another; banks cut names, so parts of words count. */
const ORDINARY = (
  "kft bt zrt nyrt kkt kht rt korlatolt felelossegu tarsasag zartkoruen mukodo reszvenytarsasag fioktelepe " +
  "ltd limited llc inc plc pte gmbh sarl srl sca sro spol uab aps cie hungary hungaria hung magyar magyarorszag " +
  "magyarorszagi europe european international group holding cso csomag csomaglogisztikai csomagkuldo futar futarpostai " +
  "futarszolgalat logisztikai logistics log general systems courier couriers express parcel delivery solutions " +
  "payments payment services service szolgaltato kereskedelmi mobil bank technology technologies financial " +
  "merchant settlement operations commerce ireland luxembourg lithuania utanvet elszamolas leteti elkulonitett " +
  "ugyfel szamla"
).split(" ");
const CUT_CHARS_MIN = 3;

function isOrdinary(word: string): boolean {
  return (
    word.length < CUT_CHARS_MIN ||
    /^\d+$/.test(word) ||
    ORDINARY.some((each) => each.startsWith(word))
  );
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
