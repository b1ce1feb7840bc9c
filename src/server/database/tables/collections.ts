/** Row types of settlements of couriers and card acceptors, and of their ties to bank credits. */
import type { Generated } from "kysely";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { Counted, Instant, Json, MaybeCounted, MaybeInstant, MaybeText } from "./columns.ts";
import { feature, LEDGER, tenant } from "./table.ts";

/** A sum that the report states beside the one of its lines; amounts as decimal texts. */
export interface StoredCheck {
  name: string;
  stated: string;
  computed: string;
  holds: boolean;
}

export interface CollectionTable {
  company_id: string;
  id: string;
  kind: "courier" | "card";
  document: "settlement" | "fee" | "offset" | "status";
  source: string;
  layout: string;
  currency: string;
  payout_ref: string;
  payout_text: string;
  merchant_ref: string;
  owner_names: Generated<string[]>;
  owner_tax_numbers: Generated<string[]>;
  account_nrs: Generated<string[]>;
  payout_date: LocalDate | null;
  from_date: LocalDate | null;
  to_date: LocalDate | null;
  day: LocalDate;
  gross: Amount;
  fees: Amount;
  net: Amount;
  carried_in: Amount;
  carried_out: Amount;
  expected: Amount | null;
  checks: Json<StoredCheck[]>;
  balanced: boolean;
  item_count: Counted;
  /** Items that are no fee; null where an older version has written it. */
  sale_count: MaybeCounted;
  content_hash: Buffer;
  came_at: Instant;
  hidden_at: MaybeInstant;
}

export interface CollectionSourceTable {
  company_id: string;
  collection_id: string;
  file_id: string;
  seen_at: Instant;
  gone_at: MaybeInstant;
}

export interface CollectionItemTable {
  company_id: string;
  collection_id: string;
  row_number: number;
  kind: "parcel" | "payment" | "refund" | "chargeback" | "fee" | "adjustment";
  external_id: string;
  reference: string;
  date: LocalDate | null;
  gross: Amount;
  fee: Amount;
  net: Amount;
  card_mask: string;
  auth_code: string;
  terminal: string;
  line: number;
}

export interface CollectionItemKeyTable {
  company_id: string;
  key: string;
  collection_id: string;
  row_number: number;
}

export type LinkState = "proposed" | "automatic" | "confirmed" | "rejected";

export interface CreditLinkTable {
  company_id: string;
  id: string;
  collection_id: string;
  transaction_id: string;
  amount: Amount;
  /** The part of the amount that later debits took back. */
  returned: Generated<Amount>;
  state: LinkState;
  rule: string;
  why: MaybeText;
  evidence: Json<unknown>;
  proposal_id: string;
  decided_by: MaybeText;
  decided_at: MaybeInstant;
  created_at: Instant;
}

export interface CollectionOffsetTable {
  company_id: string;
  id: string;
  collection_id: string;
  fee_id: string | null;
  invoice_ref: string;
  amount: Amount;
  state: LinkState;
  rule: string;
  proposal_id: string;
  decided_by: MaybeText;
  decided_at: MaybeInstant;
  created_at: Instant;
}

/** Days around which settlements and credits are to be matched anew. */
export interface MatchingDueTable {
  company_id: string;
  id: string;
  from_date: LocalDate;
  to_date: LocalDate;
  asked_at: Instant;
}

export const collectionTables = {
  collection: tenant<CollectionTable>(LEDGER),
  collection_source: tenant<CollectionSourceTable>(LEDGER),
  collection_item: tenant<CollectionItemTable>(LEDGER),
  collection_item_key: tenant<CollectionItemKeyTable>(LEDGER),
  credit_link: tenant<CreditLinkTable>(LEDGER),
  collection_offset: tenant<CollectionOffsetTable>(LEDGER),
  matching_due: tenant<MatchingDueTable>(feature("collections")),
};
