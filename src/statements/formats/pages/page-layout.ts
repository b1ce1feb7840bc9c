/** The paged documents of a courier or card acceptor: data only. */
import type { SettlementDocument, SettlementKind } from "#settlements/settlement.ts";
import type { Evidence } from "#statements/heads/source-head.ts";

/** Facts that a page states as a text. */
const PAGE_FACTS = ["payoutRef", "merchantRef", "payoutDate", "from", "to", "invoice"] as const;
export type PageFact = (typeof PAGE_FACTS)[number];

/** Amounts that a page states. `fees`: the total of an invoice; the others: of a set-off. */
const PAGE_AMOUNTS = ["fees", "collected", "setOff", "transferred", "debt", "left"] as const;
export type PageAmount = (typeof PAGE_AMOUNTS)[number];

/** A text on a page: the nearest one of this shape to the label, or the first in the region. */
export interface PagePlace {
  /** Words of the label, normalised. */
  readonly label?: string;
  /** The first group is the value where there is one. */
  readonly shape: RegExp;
}

/**
 * A row whose cells run together: a run of digit groups that falls into these amounts in one way
 * only, so that each tie holds (`[a, b, c]`: a less b is c).
 */
export interface AmountRun {
  readonly names: readonly PageAmount[];
  readonly ties: readonly (readonly [PageAmount, PageAmount, PageAmount])[];
  /** Texts in the row that are no amounts, taken out first. */
  readonly without: readonly RegExp[];
}

export interface PageLayout extends Evidence {
  /** Names the kind of document within the source. */
  readonly name: string;
  readonly kind: SettlementKind;
  readonly document: SettlementDocument;
  /** Texts, normalised, that must all stand in the document. */
  readonly requires: readonly string[];
  /** Lines below the last that fits `after`, up to the next that fits `before`; else all lines. */
  readonly region?: { readonly after: RegExp; readonly before: RegExp };
  readonly facts: Readonly<Partial<Record<PageFact, PagePlace>>>;
  /** A total beside its label; `thousands`: the sign between its groups. */
  readonly total?: PagePlace & { readonly thousands: "," | "." };
  readonly run?: AmountRun;
  /** Every text of this shape in the region: invoices that were paid, in the order they stand. */
  readonly invoices?: RegExp;
  readonly currency: "HUF" | "EUR";
}
