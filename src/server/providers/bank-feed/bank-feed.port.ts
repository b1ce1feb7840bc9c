/**
 * A source of bank transactions that we ask: an open-banking aggregator with a consent screen of
 * its own. Adapters translate a provider's shapes into these and nothing else; features decide what
 * is stored, paired or shown.
 */
import type { ItemTexts } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export type FeedProvider = "aggreg8" | "enablebanking";
export type ConsentAction =
  | "ADD_BANK"
  | "ON_DEMAND"
  | "EXTEND_CONSENT"
  | "DELETE_INFO_SHARING_CONSENT";
/** Health of a bank's connection, in the words that the aggregators use. */
export type FeedQuality =
  | "OK"
  | "MINOR_ISSUE"
  | "MAJOR_ISSUE"
  | "NOT_WORKING"
  | "DISABLED"
  | "UNKNOWN";

export interface FeedBank {
  readonly id: string;
  readonly name: string;
  /** ISO 3166 codes. */
  readonly countries: readonly string[];
  /** May be chosen in the consent flow now. */
  readonly available: boolean;
  /** A data URI or an https address; empty where the provider has none. */
  readonly logo: string;
  readonly quality: FeedQuality;
  readonly qualityAt: Date | null;
}

/** A person at the provider. */
export interface FeedPerson {
  readonly externalId: string;
  /** The e-mail given there; consents can be extended only under the same one. */
  readonly identity: string;
}

export interface FlowRequest {
  readonly action: ConsentAction;
  readonly person: FeedPerson;
  /**
   * Preselects the bank where the provider can; needed by providers whose consent screen is the
   * bank's own.
   */
  readonly bankId: string | null;
  /** The provider's id of the consent; needed by every action but ADD_BANK. */
  readonly consentExternalId: string | null;
  /**
   * Where the consent screen returns when it is not in a pop-up; providers with a callback get it
   * with our `state`.
   */
  readonly returnUrl: string;
  /** Our id of the flow; a provider with a callback sends it back. */
  readonly state: string;
}

export interface FlowStart {
  readonly externalId: string;
  /** Opens the consent screen of this one flow; empty where the address says it all. */
  readonly token: string;
  /** The address that the window loads. */
  readonly address: string;
}

export interface FlowState {
  readonly state: "running" | "succeeded" | "failed" | "cancelled" | "timedOut";
  /** The provider's own word for where it is; for support, never shown. */
  readonly step: string;
  /** The person has said yes at the bank: closing the pop-up from here on is not a cancellation. */
  readonly consentGiven: boolean;
  /** The consent that was made or touched, as soon as it is known. */
  readonly consentExternalId: string | null;
}

export interface FeedConsent {
  readonly externalId: string;
  readonly bankId: string;
  readonly bankName: string;
  /** The provider's ids of the accounts that the person ticked. */
  readonly accountExternalIds: readonly string[];
  /**
   * Whether it may be read with the person present (active) and without (passive), and until when.
   */
  readonly activeEnabled: boolean;
  readonly passiveEnabled: boolean;
  readonly activeExpiresAt: Date | null;
  readonly passiveExpiresAt: Date | null;
}

export interface FeedBalance {
  readonly amount: Amount;
  readonly creditLineIncluded: boolean;
}

export interface FeedAccountFacts {
  readonly externalId: string;
  readonly stableKey: string | null;
  /** In the provider's spelling: IBAN or domestic digits. */
  readonly accountNumber: string;
  readonly currency: string;
  readonly name: string;
  readonly owner: string;
  readonly type: string;
  readonly bankId: string;
  readonly bankName: string;
  /** When the provider itself last read the bank; old means that its answers are stale. */
  readonly lastSyncAt: Date | null;
  readonly transactionCount: number | null;
  readonly availableBalance: FeedBalance | null;
  readonly bookedBalance: FeedBalance | null;
  readonly creditLine: Amount | null;
}

export interface FeedItem extends Partial<ItemTexts> {
  /**
   * The provider's id, without the space's name; never empty (an adapter makes one from the facts
   * where none is given).
   */
  readonly externalId: string;
  readonly status: "booked" | "pending" | "withdrawn";
  /**
   * Null only where the source states none (pending items, pushes). A withdrawn item may carry
   * nothing but its id.
   */
  readonly bookingDate: LocalDate | null;
  readonly valueDate: LocalDate | null;
  /** Signed, 10^-5 units; minus is a debit. */
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName: string;
  readonly partnerAccountNr: string;
  readonly remittance: string;
  readonly type: string;
  /** The bank's own reference; empty where none. */
  readonly reference: string;
  readonly endToEndId: string;
  readonly balanceAfter: Amount | null;
  readonly originalAmount: Amount | null;
  readonly originalCurrency: string | null;
  /**
   * The item exactly as it arrived (JSON or XML text), for the why-view and for reading it again.
   */
  readonly raw: string;
}

/** An account to read, with everything an adapter may need to name it. */
export interface FeedAccountRef {
  readonly externalId: string;
  readonly personExternalId: string;
  readonly consentExternalId: string;
}

/**
 * The part of an item that cannot be read; `item`: it is no object at all, `sign`: whether it is a
 * debit.
 */
export type UnreadField = "item" | "id" | "amount" | "sign" | "currency" | "date" | "text";

/**
 * An item of which no transaction can be made for sure, with the facts that can be read. The rest
 * of the answer is not concerned.
 */
export interface UnreadItem {
  /** Names it as long as the consent lives; null where it carries no such id. */
  readonly externalId: string | null;
  readonly field: UnreadField;
  readonly bookingDate: LocalDate | null;
  /** Signed; null where the sign is not sure. */
  readonly amount: Amount | null;
  /** Empty where it is not known. */
  readonly currency: string;
  /** The item exactly as it arrived. */
  readonly raw: string;
}

export interface NewsPage {
  readonly items: readonly FeedItem[];
  /**
   * Items that cannot be understood. The cursor lies behind them too, so code that moves the cursor
   * keeps them.
   */
  readonly unread: readonly UnreadItem[];
  /**
   * To be stored in one transaction with the items; continues exactly behind them, after a crash
   * too.
   */
  readonly cursor: string;
  readonly more: boolean;
}

export interface PendingList {
  readonly items: readonly FeedItem[];
  /** Number of further announced items that cannot be understood. */
  readonly unread: number;
}

export interface DaysPage {
  readonly items: readonly FeedItem[];
  /** Items that cannot be understood, of unknown days too. */
  readonly unread: readonly UnreadItem[];
  /** Continues this reading; null when it is done. */
  readonly next: string | null;
}

/**
 * Every method throws FeedFault and nothing else. A method gives up after its time limit; repeats
 * beyond one fresh token are the caller's decision.
 */
export interface BankFeed {
  readonly provider: FeedProvider;
  /**
   * `stable`: an id names one item as long as the consent lives. `loose`: ids may be missing or
   * change at any reading.
   */
  readonly itemIds: "stable" | "loose";
  listBanks(): Promise<readonly FeedBank[]>;
  /** The person at the provider, made where new. */
  ensurePerson(identity: string): Promise<FeedPerson>;
  beginFlow(request: FlowRequest): Promise<FlowStart>;
  followFlow(flowExternalId: string, person: FeedPerson): Promise<FlowState>;
  /**
   * Takes the consent screen's return (`code` and `state`, or `error`) at providers that end a flow
   * by it; others do nothing.
   */
  takeReturn(
    flowExternalId: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<FlowState>;
  /** `known` are the ids of consents we hold, for providers that cannot list a person's. */
  listConsents(person: FeedPerson, known: readonly string[]): Promise<readonly FeedConsent[]>;
  listAccounts(
    person: FeedPerson,
    consentExternalIds: readonly string[],
  ): Promise<readonly FeedAccountFacts[]>;
  /**
   * Booked items behind the cursor; without one from `historyFrom` on (null: as far back as there
   * is).
   */
  pullNews(
    account: FeedAccountRef,
    cursor: string | null,
    historyFrom: LocalDate | null,
  ): Promise<NewsPage>;
  /** Booked items of whole days, both ends included, whether new or not. */
  pullDays(
    account: FeedAccountRef,
    from: LocalDate,
    to: LocalDate,
    next: string | null,
  ): Promise<DaysPage>;
  pullPending(account: FeedAccountRef): Promise<PendingList>;
  /**
   * A kept item's text read with the program of now. Of a source with loose ids the id in it says
   * nothing.
   */
  readItem(raw: string): FeedItem | UnreadItem;
  revokeConsent(consentExternalId: string, person: FeedPerson): Promise<void>;
  /** Takes one account out of a consent where the provider can; false where it cannot. */
  removeAccount(
    consentExternalId: string,
    accountExternalId: string,
    person: FeedPerson,
  ): Promise<boolean>;
  checkHealth(): Promise<{ readonly ok: boolean; readonly detail: string }>;
}

export type FeedFaultKind =
  /** Our own credentials are refused, a fresh token included: an operator has to act. */
  | "auth"
  /** The person's permission has ended. */
  | "consent_expired"
  /** The provider does not know the thing that was asked for (any more). */
  | "not_found"
  /** The request itself is refused; repeating it is useless. */
  | "refused"
  /** Too many requests; not before `retryAfterSeconds`. */
  | "limited"
  /**
   * No answer, an answer that is cut or cannot be understood, a fault of the provider's or of the
   * bank.
   */
  | "provider_down";

export class FeedFault extends Error {
  readonly kind: FeedFaultKind;
  /** The pause that the provider asked for; null where it named none. */
  readonly retryAfterSeconds: number | null;

  /**
   * `detail` goes to the log and the sync history: status and code of the answer, never a
   * credential or a transaction's text.
   */
  constructor(
    kind: FeedFaultKind,
    detail: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? {} : { cause: options.cause });
    this.name = "FeedFault";
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
