/**
 * A settlement: one transfer of a courier or card acceptor, with the sales, refunds and fees that
 * it sums up. Signs are the merchant's: a sale is positive, a refund negative, a fee positive in
 * `fee`.
 */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** `courier`: cash collected on delivery. `card`: card payments, wallets, marketplaces. */
export type SettlementKind = "courier" | "card";

/**
 * `settlement`: says what was or will be transferred. `fee`: an invoice or its attachment, whose
 * sum the source may set off against a transfer. `offset`: the letter about a set-off. `status`: a
 * list of parcels with the money collected for each, which names no transfer.
 */
const SETTLEMENT_DOCUMENTS = ["settlement", "fee", "offset", "status"] as const;
export type SettlementDocument = (typeof SETTLEMENT_DOCUMENTS)[number];

const LINE_KINDS = ["parcel", "payment", "refund", "chargeback", "fee", "adjustment"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One sale, refund, fee or correction. `net` is `gross` less `fee`; amounts in 10⁻⁵ units. */
export interface SettlementLine {
  readonly kind: LineKind;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly net: Amount;
  /** A fee of the line that the source bills apart: the transfer is not less by it. */
  readonly billedFee?: Amount;
  /** The parcel number or the source's id of the payment, zeros in front kept. */
  readonly externalId?: string;
  /** What the merchant wrote: an invoice number, several, or an order number. Never completed. */
  readonly reference?: string;
  /** The single references in `reference`. */
  readonly references: readonly string[];
  /** The day of delivery or payment. */
  readonly date?: LocalDate;
  readonly cardMask?: string;
  readonly authCode?: string;
  readonly terminal?: string;
  /** Line of the text file or row of the sheet, from 1. */
  readonly line: number;
}

/** Sums that the file itself states; absent where it states none. */
export interface StatedSums {
  readonly gross?: Amount;
  /** The sum row of the table, where the file states the gross sum elsewhere too. */
  readonly sumRow?: Amount;
  readonly fees?: Amount;
  /** The transfer that the file names. */
  readonly payout?: Amount;
}

/**
 * What a source set off against the transfer of one day. The bank credit of that day's settlement
 * is `transferred`; `setOff` pays the source's own invoices.
 */
export interface SetOff {
  /** The sum of the day's settlement. */
  readonly collected: Amount;
  readonly amount: Amount;
  readonly transferred: Amount;
  /** Open invoices before the set-off, and after it. */
  readonly debt: Amount;
  readonly left: Amount;
  /** Numbers of the invoices, or of single parcels, that were paid by it. */
  readonly invoices: readonly string[];
}

/** Whose a settlement is, as far as its report says; all empty where it does not. */
export interface StatedOwner {
  /** Names of the firm as the report spells them. */
  readonly names: readonly string[];
  /** First eight digits of its tax numbers. */
  readonly taxNumbers: readonly string[];
  /**
   * The accounts to which the source transfers: canonical numbers. Of a number that the report
   * shortens, its last digits behind a `*`.
   */
  readonly accounts: readonly string[];
}

/** What a file says of one settlement, before anything is summed. */
export interface SettlementFacts {
  /** Source key, such as `gls-hu`. */
  readonly source: string;
  /** Name of the layout within the source. */
  readonly layout: string;
  readonly kind: SettlementKind;
  readonly document: SettlementDocument;
  readonly currency: string;
  /** The source's number of the transfer, batch or invoice. */
  readonly payoutRef?: string;
  /** The text that the source puts into the transfer. */
  readonly payoutText?: string;
  /** The merchant's number at the source. */
  readonly merchantRef?: string;
  /** Absent where the report names nobody. */
  readonly owner?: StatedOwner;
  readonly payoutDate?: LocalDate;
  /** The interval that the file states; else the first and last day of the lines. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly lines: readonly SettlementLine[];
  readonly stated: StatedSums;
  /** The balance brought from the settlement before, and left for the next one. */
  readonly carriedIn: Amount;
  readonly carriedOut: Amount;
  /** False where the money is still with the source: no transfer of it is in the file. */
  readonly isPaidOut: boolean;
  /** Given for the document `offset` only. */
  readonly setOff?: SetOff;
}

/**
 * `transferred`, `left`: of a set-off. `invoice`: the invoice that comes with the settlement.
 * `count`: number of lines, not an amount of money, in 10⁻⁵ units too.
 */
const SUM_NAMES = [
  "gross",
  "sumRow",
  "fees",
  "payout",
  "transferred",
  "left",
  "invoice",
  "count",
] as const;
export type SumName = (typeof SUM_NAMES)[number];

/** A sum that a file or its letter states beside the one that its lines give. */
export interface SumCheck {
  readonly name: SumName;
  readonly stated: Amount;
  readonly computed: Amount;
  readonly holds: boolean;
}

export interface Settlement extends SettlementFacts {
  readonly totals: { readonly gross: Amount; readonly fees: Amount; readonly net: Amount };
  /** The bank credit that is due; absent where none is: fee documents, money not yet paid out. */
  readonly expectedCredit?: Amount;
  /** Every stated sum with the computed one; empty where the file states none. */
  readonly proof: readonly SumCheck[];
}
