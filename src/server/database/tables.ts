/**
 * Row types of every table, as the program's connection reads them: bigint as BigInt, date as text,
 * jsonb parsed.
 */
import type { ColumnType, Generated } from "kysely";
import type { Amount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { AccountJoinTables } from "./account-join-tables.ts";
import type { FeedTables } from "./feed-tables.ts";
import type { InvoiceFeedTables } from "./invoice-feed-tables.ts";
import type { CompanyOverviewTable, IngestNoteTable } from "./overview-table.ts";
import type { SearchTables } from "./search-tables.ts";
import type { SecurityTables } from "./security-tables.ts";

type Instant = ColumnType<Date, Date, Date>;
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type MadeInstant = ColumnType<Date, Date | undefined, Date>;
type Counted = ColumnType<bigint, bigint | number | undefined, bigint | number>;
type Json<T> = ColumnType<T, string, string>;

export interface AppUserTable {
  id: string;
  role: "entrepreneur" | "accountant";
  email: string;
  name: Generated<string>;
  mobile: Generated<string>;
  profile: ColumnType<Record<string, string>, string | undefined, string>;
  privacy_version: string | null;
  privacy_accepted_at: MaybeInstant;
  current_company_id: string | null;
  subscriber_id: string | null;
  created_at: MadeInstant;
  deleted_at: MaybeInstant;
}

export type CompanyState = "preRegistered" | "active";
export type CompanyKind = "normal" | "demo";

export interface CompanyDirectoryTable {
  company_id: string;
  tax_number: string;
  state: CompanyState | "deleted";
  kind: CompanyKind;
  created_at: MadeInstant;
  deleted_at: MaybeInstant;
  purge_after: MaybeInstant;
}

export interface MembershipTable {
  company_id: string;
  user_id: string;
  role: "owner" | "accountant";
  created_at: MadeInstant;
  removed_at: MaybeInstant;
  last_seen_at: MaybeInstant;
}

export interface AccountantInvitationTable {
  company_id: string;
  user_id: string;
  name: string;
  email: string;
  mobile: Generated<string>;
  invited_by: string | null;
  invited_at: MadeInstant;
  mail_state: "sending" | "sent" | "refused";
  letter_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: MadeInstant;
}

export interface NotificationSentTable {
  user_id: string;
  kind: string;
  dedupe_key: string;
  company_id: string | null;
  sent_at: MadeInstant;
}

export type ClaimState =
  "pending" | "granted" | "refused" | "disputed" | "rejected" | "transferred";

export interface CompanyClaimTable {
  id: string;
  company_id: string;
  claimant_id: string;
  message: Generated<string>;
  state: ClaimState;
  created_at: MadeInstant;
  decided_at: MaybeInstant;
  decided_by: string | null;
}

export interface SessionTable {
  token_hash: Buffer;
  id: string;
  user_id: string;
  kind: "login" | "connect";
  company_id: string | null;
  user_agent: Generated<string>;
  address: Generated<string>;
  created_at: MadeInstant;
  last_used_at: MadeInstant;
  idle_expires_at: Instant;
  absolute_expires_at: Instant;
  revoked_at: MaybeInstant;
  previous_token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  previous_until: MaybeInstant;
  renew_due: Generated<boolean>;
  end_reason: ColumnType<
    "accessWithdrawn" | null,
    "accessWithdrawn" | null | undefined,
    "accessWithdrawn" | null
  >;
}

export interface IntegratorTable {
  id: string;
  display_name: string;
  logo_uri: Generated<string>;
}

export interface ApiKeyTable {
  id: string;
  client_id: string;
  secret_hash: Buffer;
  integrator_id: string;
  user_id: string;
  company_id: string | null;
  scopes: Generated<string[]>;
  status: "ACTIVE" | "REVOKED";
  created_at: MadeInstant;
  last_used_at: MaybeInstant;
  revoked_at: MaybeInstant;
}

export interface DownloadTicketTable {
  token_hash: Buffer;
  user_id: string;
  session_id: string;
  company_id: string | null;
  kind: string;
  params: Json<unknown>;
  created_at: MadeInstant;
  expires_at: Instant;
  used_at: MaybeInstant;
}

export interface RateLimitTable {
  bucket: string;
  window_start: Instant;
  hits: number;
}

export interface CaptchaUsedTable {
  challenge: string;
  expires_at: Instant;
}

export interface CompanyTable {
  company_id: string;
  name: string;
  tax_number: string;
  state: CompanyState;
  kind: CompanyKind;
  courier_email: string | null;
  integration: Generated<"" | "aggreg8" | "szamlazzhu" | "adriana">;
  leading_sources: Generated<Originate[]>;
  created_at: MadeInstant;
  deleted_at: MaybeInstant;
  purge_after: MaybeInstant;
}

export type FileStatus = "pending" | "processing" | "waiting" | "finished" | "failed";

export interface StoredFileTable {
  company_id: string;
  id: string;
  name: string;
  original_name: string;
  content_hash: Buffer;
  size_bytes: Counted;
  origin: "upload" | "mail" | "push";
  uploaded_by: string | null;
  status: FileStatus;
  progress_percent: Generated<number>;
  attempts: Generated<number>;
  kind: string | null;
  source: string | null;
  format: string | null;
  parser_version: number | null;
  accepted_unproven: Generated<boolean>;
  read_count: Counted;
  new_count: Counted;
  duplicate_count: Counted;
  skipped_count: Counted;
  doubtful_count: Counted;
  interval_from: LocalDate | null;
  interval_to: LocalDate | null;
  bank_accounts: ColumnType<StoredFileAccount[], string | undefined, string>;
  moved_accounts: ColumnType<StoredFileAccount[], string | undefined, string>;
  problems: ColumnType<StoredFileProblem[], string | undefined, string>;
  assigned_account: ColumnType<
    { accountNr: string; currency?: string } | null,
    string | undefined,
    string
  >;
  created_at: MadeInstant;
  finished_at: MaybeInstant;
  deleted_at: MaybeInstant;
}

export interface StoredFileAccount {
  accountNr: string;
  originate: Originate;
  currency: string;
  displayName?: string;
}

export interface StoredFileProblem {
  code: string;
  severity: "fatal" | "statement" | "warning";
  message: string;
  line?: number;
  statement?: number;
  params?: Record<string, string>;
}

export type Originate = "aggreg8" | "szamlazzhu" | "adriana";

export interface BankAccountTable {
  company_id: string;
  id: string;
  account_nr: string;
  originate: Originate;
  currency: string;
  bank_name: Generated<string>;
  display_name: Generated<string>;
  number_valid: Generated<boolean>;
  balance: Amount | null;
  balance_date: LocalDate | null;
  last_data_at: MaybeInstant;
  created_at: MadeInstant;
  deleted_at: MaybeInstant;
  moving_to: ColumnType<string | null, string | null | undefined, string | null>;
  moving_since: MaybeInstant;
  join_id: ColumnType<string | null, string | null | undefined, string | null>;
  joining_since: MaybeInstant;
}

export interface BankTransactionTable {
  company_id: string;
  id: string;
  bank_account_id: string;
  booking_date: LocalDate;
  occurrence: number;
  amount: Amount;
  currency: string;
  value_date: LocalDate | null;
  booking_date_stated: boolean;
  status: "booked" | "pending";
  partner_name: string;
  partner_account_nr: string;
  remittance: string;
  type: string;
  origin_id: string | null;
  reference: string;
  end_to_end_id: string;
  balance_after: Amount | null;
  original_amount: Amount | null;
  original_currency: string | null;
  exchange_rate: string | null;
  unproven: Generated<boolean>;
  possible_double_of: string | null;
  booked_at: MaybeInstant;
  booked_by: string | null;
  exported_at: MaybeInstant;
  withdrawn_at: MaybeInstant;
  leading_account_id: ColumnType<string | null, string | null | undefined, string | null>;
  runner_up_account_id: ColumnType<string | null, string | null | undefined, string | null>;
  came_by_nr: Generated<string>;
  change_seq: bigint;
  created_at: MadeInstant;
}

export interface TransactionSourceTable {
  company_id: string;
  transaction_id: string;
  source_id: string;
  line: number;
  kind: "file" | "message" | "pull";
  raw: string;
  rule: string;
  seen_at: MadeInstant;
}

export interface TransactionLinkTable {
  company_id: string;
  id: string;
  leading_id: string;
  other_id: string;
  rule: string;
  evidence: Json<unknown>;
  decided_by: string | null;
  created_at: MadeInstant;
  undone_at: MaybeInstant;
}

export interface TransactionRemovedTable {
  company_id: string;
  change_seq: bigint;
  transaction_id: string;
  bank_account_id: string;
  reason: string;
  was: Json<unknown>;
  removed_at: MadeInstant;
}

export interface DailyStatTable {
  company_id: string;
  bank_account_id: string;
  date: LocalDate;
  credit: Amount;
  debit: Amount;
  count: bigint;
}

export interface StatementTable {
  company_id: string;
  id: string;
  stored_file_id: string;
  bank_account_id: string;
  kind: "statement" | "report" | "notification" | "interim" | "history";
  number: Generated<string>;
  from_date: LocalDate | null;
  to_date: LocalDate | null;
  interval_stated: boolean;
  opening: Amount | null;
  closing: Amount | null;
  ties: boolean | null;
  transaction_count: Counted;
  came_by_nr: Generated<string>;
  days_stated: Generated<boolean>;
  first_line: number | null;
  last_line: number | null;
  created_at: MadeInstant;
}

export interface ExportRunTable {
  company_id: string;
  id: string;
  user_id: string | null;
  format: string;
  params: Json<unknown>;
  transaction_count: bigint | null;
  content_hash: Buffer | null;
  as_of_change_seq: bigint;
  started_at: MadeInstant;
  finished_at: MaybeInstant;
}

export interface ExportItemTable {
  company_id: string;
  export_run_id: string;
  transaction_id: string;
}

export interface AuditLogTable {
  company_id: string;
  id: string;
  at: MadeInstant;
  actor_kind: "user" | "job" | "integrator" | "operator";
  actor_id: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  address: Generated<string>;
  request_id: Generated<string>;
}

export interface Tables
  extends SecurityTables, FeedTables, InvoiceFeedTables, AccountJoinTables, SearchTables {
  app_user: AppUserTable;
  company_directory: CompanyDirectoryTable;
  membership: MembershipTable;
  accountant_invitation: AccountantInvitationTable;
  notification_sent: NotificationSentTable;
  company_claim: CompanyClaimTable;
  session: SessionTable;
  integrator: IntegratorTable;
  api_key: ApiKeyTable;
  download_ticket: DownloadTicketTable;
  rate_limit: RateLimitTable;
  captcha_used: CaptchaUsedTable;
  company: CompanyTable;
  company_overview: CompanyOverviewTable;
  ingest_note: IngestNoteTable;
  stored_file: StoredFileTable;
  bank_account: BankAccountTable;
  bank_transaction: BankTransactionTable;
  transaction_source: TransactionSourceTable;
  transaction_link: TransactionLinkTable;
  transaction_removed: TransactionRemovedTable;
  daily_stat: DailyStatTable;
  statement: StatementTable;
  export_run: ExportRunTable;
  export_item: ExportItemTable;
  audit_log: AuditLogTable;
}
