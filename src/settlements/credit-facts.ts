/**
 * How the bank credits of a courier or card acceptor look: data of a source, for the engine that
 * matches settlements and credits, and for the alarm about a missing transfer.
 */
import type { Settlement } from "#settlements/settlement.ts";
import type { LocalDate } from "#values/local-date.ts";

/**
 * How a fact is known. `verified`: seen in real files or real credits. `documented`: the source or
 * public readers say it. `assumed`: a usual default that nobody has confirmed.
 */
export type FactStatus = "verified" | "documented" | "assumed";

/** The day from which the days up to the credit are counted. */
const PAYOUT_ANCHORS = [
  /** The day of the transfer that the file states, else the last day of its lines. */
  "payout-date",
  /** The last day of the lines or of the stated interval. */
  "last-day",
  /** The day on which the report was made: its name or its letter says it, else the last day. */
  "report-day",
] as const;
export type PayoutAnchor = (typeof PAYOUT_ANCHORS)[number];

/** Banking days from the anchor to the credit, both ends included; may be negative. */
export interface CreditWindow {
  readonly from: PayoutAnchor;
  readonly first: number;
  readonly last: number;
}

/**
 * How often a source transfers. `contract`: each merchant's contract says it, so the rhythm is
 * learned from the merchant's own credits. `on-demand`: the merchant withdraws the money, so that
 * no transfer is ever late.
 */
export type PayoutRhythm =
  | { readonly every: "banking-day" | "two-weeks" | "month" | "contract" | "on-demand" }
  /** `weekday`: ISO day of the week, 1 = Monday, where it is known. */
  | { readonly every: "week"; readonly weekday?: 1 | 2 | 3 | 4 | 5 };

/**
 * Places of a reference pattern, filled from the settlement: `{payoutRef}`, `{payoutText}`,
 * `{merchantRef}`, `{payoutDate}` (`2026.10.15`), `{parcel}` (the external id of any line).
 */
export type ReferencePattern = string;

export interface CreditFacts {
  readonly status: FactStatus;
  /** Where the facts come from, in English. */
  readonly provenance: string;
  /**
   * Words of the payer's name or of the credit's text, folded as `foldText` folds; a credit is of
   * the source where one of them stands in it as whole words.
   */
  readonly payerWords: readonly string[];
  /** Texts that the credit carries, the surest first; see `referencesOf`. */
  readonly referencePatterns: readonly ReferencePattern[];
  readonly daysFromPayoutToCredit: CreditWindow;
  readonly rhythm: PayoutRhythm;
  /**
   * `net`: the source takes its fee off each transfer. `gross`: it transfers the whole and bills
   * the fee. `contract`: the company's profile says it; one file never tells.
   */
  readonly transfers: "net" | "gross" | "contract";
  /** True where the source sets open invoices of its own off against transfers. */
  readonly setsOffInvoices?: true;
}

/**
 * The texts that a settlement's credit may carry, squeezed, the surest first. A pattern with an
 * empty place gives none; `{parcel}` gives one for each line, at most `linesMax`.
 */
export function referencesOf(
  settlement: Pick<Settlement, "payoutRef" | "payoutText" | "merchantRef" | "payoutDate" | "lines">,
  { referencePatterns }: Pick<CreditFacts, "referencePatterns">,
  linesMax = 500,
): readonly string[] {
  const values: Readonly<Record<string, string | undefined>> = {
    payoutRef: settlement.payoutRef,
    payoutText: settlement.payoutText,
    merchantRef: settlement.merchantRef,
    payoutDate: settlement.payoutDate?.replaceAll("-", "."),
  };
  const found = referencePatterns.flatMap((pattern) => {
    const parcels = pattern.includes("{parcel}")
      ? settlement.lines.slice(0, linesMax)
      : [undefined];
    return parcels.map((line) => fill(pattern, { ...values, parcel: line?.externalId }));
  });
  return [...new Set(found.filter((text) => text !== undefined).map(squeezeText))].filter(
    ({ length }) => length >= REFERENCE_CHARS_MIN,
  );
}

/** Shorter texts stand in other credits by chance. */
const REFERENCE_CHARS_MIN = 4;

function fill(
  pattern: string,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  let isWhole = true;
  const text = pattern.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined || value === "") isWhole = false;
    return value ?? "";
  });
  return isWhole ? text : undefined;
}

/**
 * A text as references are compared: upper case letters and digits only, because banks split
 * numbers by blanks. `"PB2P15 0028810,2892"` is `"PB2P1500288102892"`.
 */
export function squeezeText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * The day from which the credit's days are counted. `reportDay` = the day of the file's name or of
 * its letter, where the caller knows it.
 */
export function anchorDay(
  settlement: Pick<Settlement, "payoutDate" | "to">,
  { from }: CreditWindow,
  reportDay?: LocalDate,
): LocalDate | undefined {
  if (from === "last-day") return settlement.to ?? settlement.payoutDate;
  if (from === "report-day") return reportDay ?? settlement.payoutDate ?? settlement.to;
  return settlement.payoutDate ?? settlement.to;
}

/** Facts of a source of which nothing is known but its name: defaults by kind. */
export function usualCreditFacts(
  kind: Settlement["kind"],
  payerWords: readonly string[],
): CreditFacts {
  const isCourier = kind === "courier";
  return {
    status: "assumed",
    provenance: "Usual windows of couriers and card acceptors; no credit of this source was seen.",
    payerWords,
    referencePatterns: ["{payoutText}", "{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: isCourier ? 7 : 3 },
    rhythm: { every: "contract" },
    transfers: "contract",
  };
}
