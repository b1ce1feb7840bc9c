/**
 * Row types of the tables about Számlázz.hu: keys, messages as they came, the connection, accounts
 * named, settings.
 */
import type { ColumnType, Generated } from "kysely";
import type { Instant, MadeInstant, MaybeInstant, MaybeText, StampText } from "./columns.ts";
import { feature, reference, tenant } from "./table.ts";

export interface PushKeyTable {
  key_hash: Buffer;
  company_id: string;
  key_encrypted: Buffer;
  key_id: string;
  /** Null where the version before made it. */
  made_by: string | null;
  made_through: StampText;
  created_at: MadeInstant;
  replaced_at: MaybeInstant;
  grace_until: MaybeInstant;
  refused: Generated<boolean>;
}

export type PushMessageState = "stored" | "done" | "parked" | "quarantined" | "refused";

export interface PushMessageTable {
  company_id: string;
  id: string;
  external_id: string;
  version: number;
  latest: boolean;
  content_hash: Buffer;
  raw: Buffer;
  state: PushMessageState;
  problem: Generated<string>;
  account_nr: Generated<string>;
  technical: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  bank_account_id: MaybeText;
  transaction_id: MaybeText;
  received_at: Instant;
  processed_at: MaybeInstant;
}

export type PushFeedState = "waiting" | "active" | "ending" | "ended";

export interface PushFeedTable {
  company_id: string;
  state: PushFeedState;
  message_count: ColumnType<bigint, bigint | number | undefined, bigint | number>;
  first_message_at: MaybeInstant;
  last_message_at: MaybeInstant;
  cut_wished_at: MaybeInstant;
  cut_told_at: MaybeInstant;
  silence_told_after: MaybeInstant;
  created_at: MadeInstant;
  updated_at: MadeInstant;
}

export type PushAccountState = "parked" | "accepted" | "ignored";

export interface PushAccountTable {
  company_id: string;
  account_nr: string;
  state: PushAccountState;
  first_seen_at: Instant;
  last_seen_at: Instant;
  decided_by: MaybeText;
  decided_at: MaybeInstant;
}

export interface BankConfigTable {
  company_id: string;
  account_nr: string;
  field_name: string;
  field_value: string;
  updated_at: MadeInstant;
}

export const invoiceFeedTables = {
  push_message: tenant<PushMessageTable>(feature("invoice-feed")),
  push_feed: tenant<PushFeedTable>(feature("invoice-feed")),
  push_account: tenant<PushAccountTable>(feature("invoice-feed")),
  bank_config: tenant<BankConfigTable>(feature("invoice-feed")),
  push_key: reference<PushKeyTable>(feature("invoice-feed"), "namesCompany"),
};
