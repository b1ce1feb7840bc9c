/** What the matching is given and answers, in the words of the tables. Pure. */
import { searchKey } from "#settlements/search-key.ts";
import { addDays } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { DaySpan, FreeCredit, OpenCollection, StoredProposal } from "./matching.store.ts";

export interface MatchWorld {
  readonly settlements: readonly OpenCollection[];
  readonly credits: readonly FreeCredit[];
  readonly stored: readonly StoredProposal[];
}

/** Ties that hold together, as the matching found them. */
export interface FoundMatch {
  readonly state: "automatic" | "proposed";
  readonly rule: string;
  readonly why: string | null;
  readonly evidence: unknown;
  readonly collectionIds: readonly string[];
  readonly transactionIds: readonly string[];
  readonly feeIds: readonly string[];
  readonly links: readonly {
    readonly collectionId: string;
    readonly transactionId: string;
    readonly amount: Amount;
  }[];
  readonly offsets: readonly {
    readonly collectionId: string;
    readonly feeId: string | null;
    readonly invoiceRef: string;
    readonly amount: Amount;
  }[];
}

/** Days before and behind a settlement's day on which its credit is looked for. */
const DAYS_BEFORE = 5;
const DAYS_BEHIND = 21;
/** A shorter number may stand in any text. */
const REFERENCE_CHARS_MIN = 6;

export function spansOf(settlements: readonly OpenCollection[]): DaySpan[] {
  return settlements.map(({ day }) => ({
    from: addDays(day, -DAYS_BEFORE),
    to: addDays(day, DAYS_BEHIND),
  }));
}

/** Ties a settlement to the one credit of its sum that carries its number. */
export function findMatches({ settlements, credits, stored }: MatchWorld): FoundMatch[] {
  const refused = new Set(
    stored
      .filter(({ state }) => state === "rejected")
      .flatMap(({ collectionIds, transactionIds }) =>
        collectionIds.flatMap((one) => transactionIds.map((other) => `${one} ${other}`)),
      ),
  );
  const pairs = settlements.flatMap((settlement) => {
    const references = [settlement.payoutRef, settlement.payoutText]
      .map(searchKey)
      .filter((key) => key.length >= REFERENCE_CHARS_MIN);
    return credits
      .filter(
        (credit) =>
          credit.currency === settlement.currency &&
          credit.amount === settlement.due &&
          !refused.has(`${settlement.id} ${credit.id}`),
      )
      .flatMap((credit) => {
        const text = searchKey(`${credit.remittance} ${credit.reference} ${credit.endToEndId}`);
        const reference = references.find((each) => text.includes(each));
        return reference === undefined ? [] : [{ settlement, credit, reference }];
      });
  });
  return pairs
    .filter(
      ({ settlement, credit }) =>
        pairs.filter((pair) => pair.settlement === settlement || pair.credit === credit).length ===
        1,
    )
    .map(({ settlement, credit, reference }) => ({
      state: "automatic",
      rule: "reference",
      why: null,
      evidence: [
        { kind: "reference", settlementId: settlement.id, creditId: credit.id, reference },
      ],
      collectionIds: [settlement.id],
      transactionIds: [credit.id],
      feeIds: [],
      links: [{ collectionId: settlement.id, transactionId: credit.id, amount: credit.amount }],
      offsets: [],
    }));
}
