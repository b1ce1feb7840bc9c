/** How a provider is known as the payer of a credit, and when and by what text it pays. */
import {
  anchorDay,
  type CreditFacts,
  referencesOf as fillReferences,
  usualCreditFacts,
} from "#settlements/credit-facts.ts";
import { awaitedWindow } from "#settlements/matching/awaited-window.ts";
import type { DayWindow, PayerFacts } from "#settlements/matching/matching.ts";
import { CREDIT_FACTS, ownPayerWords } from "#statements/credit-of-source.ts";
import type { OpenCollection } from "./matching.store.ts";

/** What of a settlement says when and by which text its credit comes. */
export type AwaitedSettlement = Pick<
  OpenCollection,
  | "source"
  | "kind"
  | "payoutRef"
  | "payoutText"
  | "merchantRef"
  | "payoutDate"
  | "from"
  | "to"
  | "day"
>;

/** Payers of all providers, also of those without a settlement: they tell whose a credit is not. */
const PAYERS: readonly PayerFacts[] = [...CREDIT_FACTS].map(([source, { payerWords }]) => ({
  source,
  words: payerWords,
  accounts: [],
}));

/** The payers of all providers, with those that the company itself has named. */
export function payersWith(sources: Iterable<string>): readonly PayerFacts[] {
  const own = [...new Set(sources)].filter((source) => !CREDIT_FACTS.has(source));
  return [
    ...PAYERS,
    ...own.map((source) => ({ source, words: ownPayerWords(source), accounts: [] })),
  ];
}

function factsOf({ source, kind }: AwaitedSettlement): CreditFacts {
  return CREDIT_FACTS.get(source) ?? usualCreditFacts(kind, ownPayerWords(source));
}

/** True where nothing of the provider's credits is known: its ties are proposals. */
export function isAssumed(collection: OpenCollection): boolean {
  return factsOf(collection).status === "assumed";
}

/** The days on which the credit of a settlement is awaited. */
export function windowOf(collection: AwaitedSettlement): DayWindow {
  const { payoutDate, to, day } = collection;
  const { daysFromPayoutToCredit: days } = factsOf(collection);
  const dates = { payoutDate: payoutDate ?? undefined, to: to ?? undefined };
  return awaitedWindow(anchorDay(dates, days) ?? day, days);
}

/** Squeezed texts that the credit of a settlement may carry. */
export function referencesOf(collection: AwaitedSettlement): readonly string[] {
  const { payoutRef, payoutText, merchantRef, payoutDate } = collection;
  return fillReferences(
    { payoutRef, payoutText, merchantRef, payoutDate: payoutDate ?? undefined, lines: [] },
    factsOf(collection),
  );
}
