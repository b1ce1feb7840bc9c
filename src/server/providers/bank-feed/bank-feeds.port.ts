/** The sources of bank transactions that are set up, and which of them reads which bank. */
import type { BankFeed, FeedBank, FeedProvider } from "./bank-feed.port.ts";

export interface OfferedBank extends FeedBank {
  /** The provider whose consent screen connects the bank. */
  readonly provider: FeedProvider;
}

export interface BankFeeds {
  /** Undefined: this provider is not set up. */
  get(provider: string): BankFeed | undefined;
  /** The set-up providers, the usual one first; empty where none is. */
  list(): readonly BankFeed[];
  /**
   * The provider that connects this bank (an id from `listBanks`); without a bank the usual
   * provider. Undefined where it is not set up.
   */
  forBank(bankId: string | null): BankFeed | undefined;
  /** Of two members of one name the last counts, as in JSON.parse. */
  listBanks(): Promise<{
    readonly banks: readonly OfferedBank[];
    readonly faults: readonly BankListFault[];
  }>;
}

export interface BankListFault {
  readonly provider: FeedProvider;
  readonly detail: string;
}
