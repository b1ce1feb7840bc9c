/** How a provider is known as the payer of a credit, and when and by what text it pays. */
import {
  anchorDay,
  type CreditFacts,
  referencesOf as fillReferences,
  usualCreditFacts,
} from "#settlements/credit-facts.ts";
import { awaitedWindow } from "#settlements/matching/awaited-window.ts";
import type { DayWindow, PayerFacts } from "#settlements/matching/matching.ts";
import { ACCEPTOR_HEADS, COURIER_HEADS } from "#statements/heads/settlement-heads.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import { foldText } from "#values/fold-text.ts";
import type { OpenCollection } from "./matching.store.ts";

/** A shorter name is a part of other names too often. */
const NAME_CHARS_MIN = 5;

const STATED = new Map(
  [...COURIER_PROFILES, ...ACCEPTOR_PROFILES].map(({ key, credit }) => [key, credit]),
);

const FACTS: ReadonlyMap<string, CreditFacts> = new Map(
  [
    ...COURIER_HEADS.map(({ key, shortName }) => ({ key, shortName, kind: "courier" as const })),
    ...ACCEPTOR_HEADS.map(({ key, shortName }) => ({ key, shortName, kind: "card" as const })),
  ].map(({ key, shortName, kind }) => {
    const name = foldText(shortName);
    const words = name.length >= NAME_CHARS_MIN ? [name] : [];
    return [key, STATED.get(key) ?? usualCreditFacts(kind, words)];
  }),
);

/** Payers of all providers, also of those without a settlement: they tell whose a credit is not. */
export const PAYERS: readonly PayerFacts[] = [...FACTS].map(([source, { payerWords }]) => ({
  source,
  words: payerWords,
  accounts: [],
}));

function factsOf({ source, kind }: OpenCollection): CreditFacts {
  return FACTS.get(source) ?? usualCreditFacts(kind, []);
}

/** The days on which the credit of a settlement is awaited. */
export function windowOf(collection: OpenCollection): DayWindow {
  const { payoutDate, to, day } = collection;
  const { daysFromPayoutToCredit: days } = factsOf(collection);
  const dates = { payoutDate: payoutDate ?? undefined, to: to ?? undefined };
  return awaitedWindow(anchorDay(dates, days) ?? day, days);
}

/** Squeezed texts that the credit of a settlement may carry. */
export function referencesOf(collection: OpenCollection): readonly string[] {
  const { payoutRef, payoutText, merchantRef, payoutDate } = collection;
  return fillReferences(
    { payoutRef, payoutText, merchantRef, payoutDate: payoutDate ?? undefined, lines: [] },
    factsOf(collection),
  );
}
