/**
 * What the matching of settlements and bank credits is given and answers: plain values. Amounts are
 * in 10⁻⁵ units; evidence carries them as decimal strings, so that it can be stored as JSON.
 */
import type { ProvenDays } from "#settlements/proven-days.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** Both days belong to it. */
export interface DayWindow {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Why matches of a settlement are proposed only, however sure they are. */
export type OnlyProposed = "assumed_source" | "unbalanced" | "letter_contradicts";

/** A settlement whose credit is awaited, or was found by a rule and confirmed by nobody. */
export interface OpenSettlement {
  readonly id: string;
  /** Source key, such as `gls-hu`. */
  readonly source: string;
  readonly currency: string;
  /** The expected credit less what is linked already. */
  readonly due: Amount;
  /** The days on which its credit is expected. */
  readonly window: DayWindow;
  /** Squeezed texts that its credit may carry (`referencesOf`). */
  readonly references: readonly string[];
  /** The accounts that the report itself names for its transfer, as `StatedOwner` has them. */
  readonly accounts?: readonly string[];
  readonly onlyProposed?: OnlyProposed;
}

/** A booked credit of the company, or the part of one that no link holds. */
export interface OpenCredit {
  readonly id: string;
  readonly currency: string;
  readonly amount: Amount;
  readonly date: LocalDate;
  /** Empty where the bank names nobody. */
  readonly payerName: string;
  /** Canonical number of the counter account; empty where the bank tells none. */
  readonly payerAccount: string;
  /** Remittance and the bank's other texts. */
  readonly text: string;
  /** The remittance alone, where the bank's other texts are known apart. */
  readonly purpose?: string;
  /** Canonical number of the account on which it is. */
  readonly account?: string;
  /** A later debit has taken it back; `maybe`: only its sum and partner say so. */
  readonly takenBack?: "surely" | "maybe";
}

/** How a source is known as the payer of a credit. */
export interface PayerFacts {
  readonly source: string;
  /** Folded words (`foldText`), found as whole words. */
  readonly words: readonly string[];
  /** Canonical account numbers. */
  readonly accounts: readonly string[];
}

/** What a source may take off a transfer: an invoice of its own, or a letter of a set-off. */
export interface OpenOffset {
  readonly id: string;
  readonly source: string;
  readonly currency: string;
  /** Positive. */
  readonly amount: Amount;
  /** The number of the invoice or letter. */
  readonly reference: string;
  /** True where the source itself wrote that the sum was set off. */
  readonly isStated: boolean;
  /** The settlement whose transfer is less by it, where the source says which. */
  readonly settlementId?: string;
}

/** A pairing that a person refused; the same one is never found again. */
export interface RejectedMatch {
  readonly settlementIds: readonly string[];
  readonly creditIds: readonly string[];
}

export interface MatchingWorld {
  readonly settlements: readonly OpenSettlement[];
  readonly credits: readonly OpenCredit[];
  readonly offsets: readonly OpenOffset[];
  /** Of every source, also of those without a settlement: they tell whose a credit is not. */
  readonly payers: readonly PayerFacts[];
  readonly rejected: readonly RejectedMatch[];
  /** Names of the company itself, which texts may hold. */
  readonly ownWords?: readonly string[];
  /** The days that bank data prove, by account; all where absent. */
  readonly proven?: ProvenDays;
}

/**
 * The rule that paired, the surest first. `reference`: the credit carries the settlement's own
 * text. `payer`: payer, amount and day. `sum`: several on one side. `offset`: the rest is what
 * the source took off. `amount`: nothing but the amount and the day.
 */
const MATCH_RULES = ["reference", "payer", "sum", "offset", "amount"] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

export type Evidence =
  | {
      readonly kind: "reference";
      readonly settlementId: string;
      readonly creditId: string;
      readonly reference: string;
    }
  | { readonly kind: "amount"; readonly amount: string; readonly currency: string }
  | {
      readonly kind: "payer";
      readonly creditId: string;
      readonly by: PayerBy;
      /** The words or the account number by which the payer was known. */
      readonly found: string;
    }
  | {
      readonly kind: "day";
      readonly creditId: string;
      readonly date: LocalDate;
      readonly from: LocalDate;
      readonly to: LocalDate;
    }
  /** So much less came than the settlement pays. */
  | { readonly kind: "difference"; readonly amount: string; readonly currency: string }
  /** No other credit and no other settlement fits. */
  | { readonly kind: "only_one" }
  | {
      readonly kind: "parts";
      readonly of: "settlements" | "credits";
      readonly parts: readonly { readonly id: string; readonly amount: string }[];
      readonly sum: string;
      readonly currency: string;
    }
  | {
      readonly kind: "offset";
      readonly offsetId: string;
      readonly reference: string;
      readonly amount: string;
      readonly currency: string;
      readonly isStated: boolean;
    };

/** `similar_name`: the payer's name holds the source's word beside words of another firm. */
export type PayerBy = "account" | "name" | "similar_name" | "text";

/** Why a match is not linked without a person. */
export type WhyProposed =
  | { readonly code: OnlyProposed }
  | { readonly code: "several_credits"; readonly creditIds: readonly string[] }
  | { readonly code: "several_settlements"; readonly settlementIds: readonly string[] }
  /** The credit carries the text of another payout: of a settlement, or of the same shape. */
  | { readonly code: "names_other_payout"; readonly found: string }
  | { readonly code: "payer_only_in_text" }
  /** The text is the settlement's, and the payer is not the source. */
  | { readonly code: "payer_other_name" }
  /** The credit's text names a purpose that is no transfer of a settlement. */
  | { readonly code: "names_other_purpose"; readonly found: string }
  /** The report names another account of the company for its transfer. */
  | { readonly code: "other_account" }
  /** A later debit took the credit back, and the sum is missing. */
  | { readonly code: "taken_back" }
  /** A later debit took a part of a credit back that pays several settlements. */
  | { readonly code: "part_taken_back" }
  /** A later debit of the same sum went to the same partner. */
  | { readonly code: "maybe_taken_back" }
  /** Bank data do not prove all days on which the credit is expected. */
  | { readonly code: "days_unproven" }
  | { readonly code: "payer_name_similar" }
  /** The source often transfers this sum, so the sum does not tell which settlement was paid. */
  | { readonly code: "usual_amount" }
  | { readonly code: "payer_unknown" }
  | { readonly code: "outside_window" }
  | { readonly code: "combination" }
  | { readonly code: "offset_not_stated" }
  /** The source's transfer names the settlement, and is less than it pays. */
  | { readonly code: "amount_differs" };

export interface Match {
  readonly rule: MatchRule;
  /** What of each credit belongs to which settlement; empty where all was set off. */
  readonly shares: readonly {
    readonly settlementId: string;
    readonly creditId: string;
    readonly amount: Amount;
  }[];
  readonly settlementIds: readonly string[];
  readonly creditIds: readonly string[];
  readonly offsetIds: readonly string[];
  readonly evidence: readonly Evidence[];
}

export interface Proposal extends Match {
  readonly why: WhyProposed;
}

/** Why no rule found anything for a settlement. */
export type WhyUnmatched =
  | { readonly code: "nothing_due" }
  | { readonly code: "no_credit" }
  | { readonly code: "payer_is_other"; readonly creditId: string; readonly source: string }
  | { readonly code: "several_combinations" }
  | { readonly code: "too_many_combinations" }
  | { readonly code: "rejected" };

export interface MatchingResult {
  /** Sure enough to be linked without a person. No settlement and no credit is in two. */
  readonly links: readonly Match[];
  /** For a person; a settlement and a credit may be in several. */
  readonly proposals: readonly Proposal[];
  readonly unmatched: readonly { readonly settlementId: string; readonly why: WhyUnmatched }[];
}
