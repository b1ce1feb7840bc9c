/**
 * Public facts of a source: its names, its codes, and how well its files are known. The web loads
 * these, so a head imports nothing but this file.
 */

/**
 * How well a layout is known. `verified`: seen in a real file of the source. `documented`: the
 * source's own document, or public readers that agree, describe it. `assumed`: it follows from
 * another layout, and nobody has seen a file.
 */
export type EvidenceStatus = "verified" | "documented" | "assumed";

/** How well one way of a source's files is known, and from where. */
export interface Evidence {
  readonly status: EvidenceStatus;
  /** Where the layout comes from, in English: the kind of file or document, and its time. */
  readonly provenance: string;
}

export interface SourceHead {
  /** The folder's name, such as `otp`; stored with each file that came from the source. */
  readonly key: string;
  /** The name beside accounts, such as `OTP Bank`. */
  readonly name: string;
  /** The name that people use, such as `OTP`. */
  readonly shortName: string;
  /**
   * The best status of anything in the source's profile. `standard`: there is no profile, so
   * files in standard formats are read and tables by their column names.
   */
  readonly status: EvidenceStatus | "standard";
  /**
   * Containers of its own files that are known by more than an assumption, such as `xlsx` or
   * `camt.053`; a test compares them with the profile. Absent where there are none.
   */
  readonly formats?: readonly string[];
}

export interface BankHead extends SourceHead {
  /**
   * First three digits of its account numbers, with blanks between. Source: MNB's routing table of
   * January 2026. Empty where its accounts have foreign numbers only.
   */
  readonly accountCodes: string;
  /** Codes of companies of its group, whose accounts carry names of their own. */
  readonly namedCodes?: Readonly<Record<string, string>>;
  /** Its bank identifiers (BIC, 8 or 11 letters), the usual one first. */
  readonly bics: readonly string[];
  /**
   * True where companies hold no current account: mortgage banks, lenders, savings banks, clearing
   * houses, card acceptors.
   */
  readonly withoutCompanyAccounts?: true;
  /**
   * True where a public list names files of MultiCash among its exports, and nobody has seen one.
   */
  readonly listsMulticash?: true;
  /** Providers through which its items come without files. */
  readonly feeds?: readonly ("aggreg8" | "szamlazzhu")[];
  /** Banks that were merged into this one, where their accounts may get new numbers. */
  readonly merger?: BankMerger;
}

/** A courier or parcel service that transfers the cash it collected on delivery. */
export type CourierHead = SettlementHead;

/** A card acceptor, gateway or marketplace that transfers what its customers paid. */
export type AcceptorHead = SettlementHead;

/**
 * A provider that transfers one sum for many sales. `assumed` says here that no layout of its
 * files is known: a person names the columns of the first one.
 */
export interface SettlementHead extends SourceHead {
  readonly status: EvidenceStatus;
  /** True where the service has ended: only old files are met. */
  readonly hasEnded?: true;
}

export interface BankMerger {
  /** Code of the numbers that the bank gives today. */
  readonly newCode: string;
  /** Names of the merged banks, as files and providers write them. */
  readonly formerNames: RegExp;
  /** The merged bank whose code `newCode` was already. */
  readonly nameOfNewCode: RegExp;
}
