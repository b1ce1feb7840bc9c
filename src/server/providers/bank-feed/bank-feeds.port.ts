/** The sources of bank transactions that are set up, and which of them reads which bank. */
import type { BankFeed, FeedBank, FeedProvider } from "./bank-feed.port.ts";

export interface OfferedBank extends FeedBank {
  /** Whose consent screen connects it. */
  readonly provider: FeedProvider;
}

export interface BankFeeds {
  /** Undefined: this provider is not set up. */
  get(provider: string): BankFeed | undefined;
  /** Those that are set up, the usual one first; empty where none is. */
  list(): readonly BankFeed[];
  /**
   * Who connects this bank (an id as `listBanks` gives it); without one the usual provider.
   * Undefined where it is not set up.
   */
  forBank(bankId: string | null): BankFeed | undefined;
  /**
   * Each bank once, of the provider that the settings name for it (`BANK_FEED_ROUTES`). A provider
   * that does not answer takes only its own banks out of the list: `faults` says which and why.
   * Throws nothing.
   */
  listBanks(): Promise<{
    readonly banks: readonly OfferedBank[];
    readonly faults: readonly BankListFault[];
  }>;
}

export interface BankListFault {
  readonly provider: FeedProvider;
  readonly detail: string;
}
