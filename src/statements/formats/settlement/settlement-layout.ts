/** The files of a courier or card acceptor: data only. */
import type { LineKind, SettlementDocument, SettlementKind } from "#settlements/settlement.ts";
import type { CreditFacts } from "#settlements/credit-facts.ts";
import type { PageLayout } from "#statements/formats/pages/page-layout.ts";
import type { ProposedColumn } from "#statements/formats/settlement/settlement-dictionary.ts";
import type { DayOrder } from "#statements/formats/table/date-column.ts";
import type { TableFormat } from "#statements/formats/table/table-source.ts";
import type { Evidence } from "#statements/heads/source-head.ts";
import type { SettlementAnswers } from "#values/table-mapping.ts";

/** Meanings of a column of a settlement file. */
const SETTLEMENT_COLUMNS = [
  "externalId",
  "reference",
  "date",
  "time",
  "gross",
  "grossDebit",
  "grossCredit",
  "fee",
  "feePart",
  /** A fee that the source bills apart. */
  "billedFee",
  /** Words that say on which side the amounts without a sign stand. */
  "grossSide",
  "feeSide",
  "net",
  "netDebit",
  "netCredit",
  "currency",
  "grossCurrency",
  "type",
  "status",
  /** Says whether the row changed the balance. */
  "effect",
  "balance",
  "payoutRef",
  "payoutDate",
  "payoutText",
  "payoutTotal",
  "merchantRef",
  /** The firm whose settlement it is. */
  "ownerName",
  /** The account to which the source transfers, or its last digits. */
  "ownAccount",
  "cardMask",
  "authCode",
  "terminal",
] as const;
export type SettlementColumn = (typeof SETTLEMENT_COLUMNS)[number];

/** Columns of money, in 10⁻⁵ units once read. */
export const MONEY_COLUMNS = [
  "gross",
  "grossDebit",
  "grossCredit",
  "fee",
  "feePart",
  "billedFee",
  "net",
  "netDebit",
  "netCredit",
  "balance",
  "payoutTotal",
] as const satisfies readonly SettlementColumn[];
export type MoneyColumn = (typeof MONEY_COLUMNS)[number];

/** Column names by meaning. The first present wins; every present `feePart` is taken. */
export type SettlementColumns = Readonly<Partial<Record<SettlementColumn, readonly string[]>>>;

/**
 * What a word of the type column makes of its row. `payout`: the transfer itself. `carry`: a
 * balance from or for another settlement. `skip`: no money moves.
 */
export type RowMeaning = LineKind | "payout" | "carry" | "skip";

/** A value that stands outside the table. */
export interface ValuePlace {
  /** Beginning of the sheet's name, normalised; any sheet where absent. */
  readonly sheet?: string;
  /** The label, normalised; the value follows it in the same cell or beside it. */
  readonly label?: string;
  /** Which filled cell beside the label, from 1. */
  readonly beside?: number;
  /** A shape that no other cell of the sheet has, where there is no label. */
  readonly shape?: RegExp;
}

export interface SettlementTable {
  /** Beginning of the sheet's name, normalised; any sheet where absent. */
  readonly sheet?: string;
  /** Column names that must all be there; a list means any one of its names. */
  readonly requires: readonly (string | readonly string[])[];
  readonly columns: SettlementColumns;
}

/** One kind of document that a provider sends. */
export interface SettlementLayout extends Evidence, SettlementTable {
  /** Names the kind of document within the source, such as `cod-weekly`. */
  readonly name: string;
  readonly kind: SettlementKind;
  readonly document: SettlementDocument;
  readonly formats: readonly TableFormat[];
  /** Column names that must not be there. */
  readonly without?: readonly string[];
  /** Further tables of the same document, on other sheets. */
  readonly more?: readonly SettlementTable[];
  /** What a line is where no type column says it. */
  readonly line: LineKind;
  /**
   * Meanings of the words in the type column, normalised; a word that ends in `*` stands for all
   * words that begin so, the longest first. An unknown word is a question.
   */
  readonly types?: Readonly<Record<string, RowMeaning>>;
  /** Words of the status column, normalised: true = the money moved. */
  readonly statuses?: Readonly<Record<string, boolean>>;
  /** Words of the status column that are good enough for a payout row. */
  readonly payoutStatuses?: readonly string[];
  /** The sum row: the row without this column, or whose column has this text, normalised. */
  readonly sumRow?: { readonly column: SettlementColumn; readonly text: string };
  /**
   * True for a table of which nobody knows its sum row: a row with a usual word of sums in any
   * cell, or without all identifiers and days, is one.
   */
  readonly hasUsualSumRow?: true;
  /** Words of the type column that say refund, normalised, where amounts have no sign. */
  readonly refundWords?: readonly string[];
  /** Column without whose amount, or with zero in it, a row moved no money. */
  readonly moved?: MoneyColumn;
  /** The word of `effect`, normalised, of a row that moved no money. */
  readonly idleWord?: string;
  /** A row without this column is a fee of the provider. */
  readonly feeWithout?: SettlementColumn;
  /** `negative`: the fee column takes off by a minus. Otherwise a positive fee takes off. */
  readonly feeSign?: "negative";
  /** Words of `grossSide` and `feeSide`, normalised: 1 = to the merchant, -1 = from it. */
  readonly sides?: Readonly<Record<string, 1 | -1>>;
  /** Amounts are whole numbers of hundredths, in every currency. */
  readonly inHundredths?: true;
  /** Each row begins with a code: that of the lines, and that of rows with the number of lines. */
  readonly coded?: { readonly line: string; readonly count: string };
  /** The gross amount has no sign: the net amount has it. */
  readonly grossIsUnsigned?: true;
  /** Order of day and month in its files, whatever the days of one file show. */
  readonly dayOrder?: DayOrder;
  /** Gross amounts are written from the provider's side: a minus is due to the merchant. */
  readonly isProvidersView?: true;
  /** Code for rows that name none; `right-of-gross`: the unnamed cell beside the amount. */
  readonly currency?: string;
  /**
   * How a file falls into transfers. `file`: it is one. `payout`: rows with the same `payoutRef`,
   * or day where there is none, are one. `payout-row`: a payout row ends one.
   */
  readonly group: "file" | "payout" | "payout-row";
  /** False where the file says nothing of the transfer, such as a list for a period. */
  readonly isPaidOut?: false;
  readonly about?: Readonly<Partial<Record<AboutSettlement, ValuePlace>>>;
  /**
   * Shape of the file's name with the groups `merchantRef`, `payoutRef`, `day` (`20261015`) and
   * `currency`. The name is a hint: nothing of it goes into a settlement.
   */
  readonly fileName?: RegExp;
  /** The mail that brings the file. */
  readonly mail?: MailLayout;
}

/** The mail of a report: what tells it from other mails of the sender, and its control totals. */
export interface MailLayout {
  /** Text of the subject, normalised: other mails of the sender are none of this kind. */
  readonly subject: string;
  /** Labels in the body, normalised, before the value on the same or the next line. */
  readonly totals: Readonly<Partial<Record<"count" | "gross" | "fees" | "payout", string>>>;
  /** Shape of the interval, with two groups. */
  readonly interval?: RegExp;
}

/** Facts that a file states outside its table. */
const ABOUT_SETTLEMENT = [
  "payoutRef",
  "payoutDate",
  "merchantRef",
  "from",
  "to",
  "gross",
  /** Fees of the whole file that the transfer is less by; they become a line. */
  "deductedFees",
  "payout",
] as const;
export type AboutSettlement = (typeof ABOUT_SETTLEMENT)[number];

/** A source with its kinds of documents. */
export interface SettlementSource {
  readonly key: string;
  /** Empty where no layout is known: a person maps the first file. */
  readonly settlements: readonly SettlementLayout[];
  /** Domains from which it mails its reports: a hint only, because a sender can be invented. */
  readonly mailDomains?: readonly string[];
  /** Its documents of pages (PDF). */
  readonly pages?: readonly PageLayout[];
  /** How its bank credits look, where anything is known of them. */
  readonly credit?: CreditFacts;
  /** What is known of its files without their layout. */
  readonly vocabulary?: SettlementVocabulary;
}

/** Sourced knowledge of a source's files whose layout nobody has published. */
export interface SettlementVocabulary extends Evidence {
  /** Column names that the source itself uses, by meaning; they go before the common ones. */
  readonly columns?: Readonly<Partial<Record<ProposedColumn, readonly string[]>>>;
  /** Shape of its parcel numbers or payment ids. */
  readonly externalId?: RegExp;
  /** Shape of its files' names. */
  readonly fileName?: RegExp;
  /** What is known of the questions that the wizard asks. */
  readonly answers?: Partial<Omit<SettlementAnswers, "kind" | "provider">>;
}
