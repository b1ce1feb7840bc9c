/**
 * Row types of the tables about bank feeds: consents, the accounts that are read through them, and
 * readings.
 */
import type { ColumnType, Generated } from "kysely";
import type { Stamp } from "#server/database/stamps.ts";
import type { Amount } from "#values/money.ts";
import type {
  Instant,
  MadeInstant,
  MaybeDate,
  MaybeInstant,
  MaybeText,
  StampText,
} from "./columns.ts";
import { feature, LEDGER, local, reference, tenant } from "./table.ts";

export interface ProviderUserTable {
  provider: string;
  user_id: string;
  external_id: string;
  identity: string;
  created_at: MadeInstant;
}

export type ConsentState = "active" | "expired" | "revoked" | "replaced";

export interface BankConsentTable {
  id: string;
  provider: string;
  external_id: string;
  user_id: string;
  external_user_id: string;
  identity: string;
  /** Of the flow that gave it; null where the bank told of it without one. */
  through: ColumnType<string | null, Stamp | null | undefined, Stamp | null>;
  bank_id: string;
  bank_name: Generated<string>;
  active_enabled: Generated<boolean>;
  passive_enabled: Generated<boolean>;
  active_expires_at: MaybeInstant;
  passive_expires_at: MaybeInstant;
  state: ConsentState;
  checked_at: MaybeInstant;
  created_at: MadeInstant;
  updated_at: MadeInstant;
  ended_at: MaybeInstant;
  release_at: MaybeInstant;
}

export interface BankConsentCompanyTable {
  consent_id: string;
  company_id: string;
  created_at: MadeInstant;
}

export interface UserFlowTable {
  id: string;
  provider: string;
  external_id: string;
  user_id: string;
  company_id: string;
  action: string;
  /** running, then the result's word. */
  state: string;
  token_encrypted: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  key_id: MaybeText;
  through: StampText;
  consent_id: MaybeText;
  closed_at: MaybeInstant;
  step: Generated<string>;
  return_path: Generated<string>;
  browser_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  return_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  returned_at: MaybeInstant;
  consent_external_id: MaybeText;
  swept_at: MaybeInstant;
  created_at: MadeInstant;
  finished_at: MaybeInstant;
}

export interface FeedScheduleTable {
  company_id: string;
  next_pull_at: Instant;
  last_queued_at: MaybeInstant;
}

export type FeedAccountState = "active" | "expired" | "revoked" | "detached";

export type FeedHealth = "ok" | "stale" | "limited" | "failing";

export interface FeedAccountTable {
  company_id: string;
  id: string;
  bank_account_id: string;
  provider: string;
  consent_id: string;
  external_id: string;
  stable_key: MaybeText;
  bank_id: Generated<string>;
  bank_name: Generated<string>;
  state: FeedAccountState;
  active_since: MadeInstant;
  cursor: MaybeText;
  proven_until: MaybeDate;
  history_from: MaybeDate;
  history_done_at: MaybeInstant;
  health: ColumnType<FeedHealth, FeedHealth | undefined, FeedHealth>;
  last_try_at: MaybeInstant;
  last_success_at: MaybeInstant;
  last_news_at: MaybeInstant;
  reread_at: MaybeInstant;
  silence_told_after: MaybeInstant;
  next_try_at: MaybeInstant;
  failures: Generated<number>;
  came_by_nr: Generated<string>;
  look_from: MaybeDate;
  look_told_at: MaybeInstant;
  look_at: MaybeInstant;
  created_at: MadeInstant;
  ended_at: MaybeInstant;
}

export interface FeedItemTable {
  company_id: string;
  bank_account_id: string;
  external_id: string;
  transaction_id: string;
  content_hash: Buffer;
  seen_run: string;
  came_by_nr: Generated<string>;
}

export type SyncTrigger =
  | "first"
  | "history"
  | "daily"
  | "retry"
  | "manual"
  | "hook"
  | "reread"
  | "renewal";

export type SyncOutcome =
  | "running"
  | "ok"
  | "stale"
  | "limited"
  | "provider_down"
  | "consent_expired"
  | "auth"
  | "refused"
  | "interrupted";

export interface SyncRunTable {
  company_id: string;
  id: string;
  bank_account_id: string;
  feed_account_id: string;
  trigger: SyncTrigger;
  outcome: SyncOutcome;
  started_at: Instant;
  finished_at: MaybeInstant;
  pages: Generated<number>;
  new_count: Generated<number>;
  changed_count: Generated<number>;
  withdrawn_count: Generated<number>;
  unread_count: Generated<number>;
  pending_count: ColumnType<number | null, number | null | undefined, number | null>;
  filled_from: MaybeDate;
  filled_to: MaybeDate;
  next_try_at: MaybeInstant;
  detail: Generated<string>;
}

export interface UnreadItemTable {
  company_id: string;
  id: string;
  bank_account_id: string;
  came_by_nr: Generated<string>;
  external_id: string;
  reading_id: string;
  run_id: string;
  field: "item" | "id" | "amount" | "sign" | "currency" | "date" | "text";
  booking_date: MaybeDate;
  amount: ColumnType<Amount | null, Amount | null, Amount | null>;
  currency: Generated<string>;
  raw: string;
  first_seen_at: Instant;
  seen_at: Instant;
}

export const bankFeedTables = {
  feed_account: tenant<FeedAccountTable>(feature("bank-feeds")),
  feed_item: tenant<FeedItemTable>(LEDGER),
  sync_run: tenant<SyncRunTable>(feature("bank-feeds")),
  unread_item: tenant<UnreadItemTable>(feature("bank-feeds")),
  bank_consent: reference<BankConsentTable>(feature("consents")),
  bank_consent_company: reference<BankConsentCompanyTable>(feature("bank-feeds"), "namesCompany"),
  provider_user: local<ProviderUserTable>(feature("consents")),
  user_flow: local<UserFlowTable>(feature("consents"), "namesCompany"),
  feed_schedule: local<FeedScheduleTable>(feature("bank-feeds"), "namesCompany"),
};
