/** Row types of the tables about paying: subscribers, cards, subscriptions, charges, money. */
import type { ColumnType, Generated } from "kysely";
import type { LocalDate } from "#values/local-date.ts";
import type { Instant, MadeInstant, MaybeDate, MaybeInstant, MaybeText } from "./columns.ts";
import { feature, local, tenant } from "./table.ts";
import type { Forints } from "#values/forints.ts";

/** What a payment was ordered for. */
export interface OrderReferenceTable {
  order_ref: string;
  user_id: string;
  kind: string;
  created_at: MadeInstant;
  company_id: MaybeText;
  /** The plan that the registration of a card is for. */
  intent: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface PaymentSubscriberTable {
  id: string;
  user_id: string;
  name: string;
  tax_number: string;
  country: string;
  zip: string;
  city: string;
  address: string;
  email: string;
  created_at: Instant;
  changed_at: Instant;
}

export type CardState = "pending" | "ready" | "blocked" | "failed" | "deleted";

export interface PaymentCardTable {
  id: string;
  subscriber_id: string;
  order_ref: string;
  transaction_id: MaybeText;
  state: CardState;
  outcome: Generated<string>;
  is_active: Generated<boolean>;
  mask: Generated<string>;
  expires_at: MaybeInstant;
  tokens_until: Instant;
  max_ft: Forints;
  consent_version: string;
  consented_at: Instant;
  created_at: Instant;
  settled_at: MaybeInstant;
}

export interface PaymentTokenTable {
  card_id: string;
  position: number;
  sealed: Buffer;
  sealed_key_id: string;
  state: "waiting" | "free" | "held" | "spent" | "void";
  order_ref: MaybeText;
}

export interface PaymentNoticeTable {
  id: string;
  received_at: Instant;
  body: Buffer;
  signature: string;
  is_signed: boolean;
  order_ref: MaybeText;
  status: MaybeText;
  card_mask: MaybeText;
  card_expires_at: MaybeInstant;
}

export interface SubscriptionDueTable {
  company_id: string;
  next_at: Instant;
}

export interface SubscriptionTable {
  company_id: string;
  id: string;
  subscriber_id: string;
  plan_key: string;
  plan_type: "free" | "chargeable";
  invoice_name: string;
  extra_accounts: Generated<number>;
  net_ft: Forints;
  carry_net_ft: Generated<Forints>;
  next_plan_key: MaybeText;
  next_extra_accounts: ColumnType<number | null, number | null | undefined, number | null>;
  anchor_day: number;
  next_from: ColumnType<LocalDate, LocalDate, LocalDate>;
  next_try_on: MaybeDate;
  failed_since: MaybeDate;
  upgrade_on: MaybeDate;
  created_at: Instant;
  ended_at: MaybeInstant;
}

export type ChargeState = "sent" | "authorised" | "finished" | "refused" | "disputed";

/** `upgrade`: the difference of a larger plan for the rest of a month that is paid already. */
export type ChargeKind = "month" | "upgrade";

export interface ChargeTable {
  company_id: string;
  id: string;
  period_from: ColumnType<LocalDate, LocalDate, never>;
  period_until: ColumnType<LocalDate, LocalDate, never>;
  attempt: number;
  order_ref: string;
  subscriber_id: string;
  card_id: string;
  card_mask: string;
  token_position: number;
  invoice_name: string;
  net_ft: Forints;
  vat_ft: Forints;
  gross_ft: Forints;
  state: ChargeState;
  transaction_id: MaybeText;
  refusal: MaybeText;
  error_codes: ColumnType<number[], number[] | undefined, number[]>;
  sent_at: Instant;
  settled_at: MaybeInstant;
  refunded_ft: Generated<Forints>;
  /** The plan that it pays for; null where the version before has begun it. */
  plan_key: MaybeText;
  extra_accounts: ColumnType<number | null, number | null | undefined, number | null>;
  kind: Generated<ChargeKind>;
}

export type RefundState = "sent" | "done" | "refused";

export interface RefundTable {
  company_id: string;
  id: string;
  charge_id: string;
  net_ft: Forints;
  vat_ft: Forints;
  gross_ft: Forints;
  note: string;
  state: RefundState;
  refund_ref: MaybeText;
  asked_at: Instant;
  settled_at: MaybeInstant;
}

export type InvoiceState = "waiting" | "sent" | "issued" | "failed";

export interface InvoiceTable {
  company_id: string;
  id: string;
  charge_id: string;
  refund_id: MaybeText;
  external_id: string;
  state: InvoiceState;
  /** The payer as he was when he paid. */
  buyer: ColumnType<unknown, string, never>;
  item_name: string;
  completed_on: ColumnType<LocalDate, LocalDate, never>;
  net_ft: Forints;
  vat_ft: Forints;
  gross_ft: Forints;
  number: MaybeText;
  tries: Generated<number>;
  sent_at: MaybeInstant;
  issued_at: MaybeInstant;
  fault: Generated<string>;
  created_at: Instant;
}

export interface InvoiceDueTable {
  invoice_id: string;
  company_id: string;
  next_at: MaybeInstant;
}

/** Inserted and read only. */
export interface MoneyEntryTable {
  company_id: string;
  seq: ColumnType<bigint, bigint, never>;
  posting_id: ColumnType<string, string, never>;
  kind: ColumnType<string, string, never>;
  account: ColumnType<string, string, never>;
  amount_ft: ColumnType<bigint, bigint, never>;
  charge_id: ColumnType<string, string, never>;
  reference: ColumnType<string, string, never>;
  at: ColumnType<Date, Date, never>;
  hash: ColumnType<Buffer, Buffer, never>;
}

/** The facts of an office's subscription that the companies which it pays for depend on. */
export interface OfficePlanTable {
  company_id: string;
  name: string;
  extra_companies: number;
  next_from: ColumnType<LocalDate, LocalDate, LocalDate>;
  ended: boolean;
  failed_since: MaybeDate;
  /** First day that is not paid; null: nothing was paid yet. */
  paid_until: MaybeDate;
  paid_companies: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface OfficeCoverTable {
  company_id: string;
  office_id: string;
  accountant_id: string;
  added_at: Instant;
  ends_on: MaybeDate;
}

const BILLING = feature("billing");

export const billingTables = {
  order_reference: local<OrderReferenceTable>(BILLING, "namesCompany"),
  payment_subscriber: local<PaymentSubscriberTable>(BILLING),
  payment_card: local<PaymentCardTable>(BILLING),
  payment_token: local<PaymentTokenTable>(BILLING),
  payment_notice: local<PaymentNoticeTable>(BILLING),
  subscription_due: local<SubscriptionDueTable>(BILLING, "namesCompany"),
  subscription: tenant<SubscriptionTable>(BILLING),
  charge: tenant<ChargeTable>(BILLING),
  refund: tenant<RefundTable>(BILLING),
  invoice: tenant<InvoiceTable>(BILLING),
  invoice_due: local<InvoiceDueTable>(BILLING, "namesCompany"),
  office_plan: local<OfficePlanTable>(BILLING, "namesCompany"),
  office_cover: local<OfficeCoverTable>(BILLING, "namesCompany"),
  money_entry: tenant<MoneyEntryTable>(BILLING),
};
