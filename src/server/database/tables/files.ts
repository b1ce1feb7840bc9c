/** Row types of the tables about uploaded files and exports. */
import type { ColumnType, Generated } from "kysely";
import type { MappingKind, TableMapping } from "#values/table-mapping.ts";
import type { LocalDate } from "#values/local-date.ts";
import type {
  Counted,
  Instant,
  Json,
  MadeInstant,
  MaybeInstant,
  MaybeText,
  StampText,
} from "./columns.ts";
import type { Originate } from "./ledger.ts";
import { feature, LEDGER, tenant } from "./table.ts";

export type FileStatus = "pending" | "processing" | "waiting" | "finished" | "failed";

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
  /**
   * Of a fault of a statement: the account by the number in the file, and the statement's days with
   * the balances at their ends, in 10^-5 of the currency.
   */
  at?: {
    accountNr: string;
    currency: string;
    from: LocalDate;
    to: LocalDate;
    opening?: string;
    closing?: string;
  };
}

/** Settlements of one provider and currency in a file; amounts as decimal texts. */
export interface StoredFileCollections {
  kind: "courier" | "card";
  source: string;
  currency: string;
  /** Settlements, and their items. */
  count: number;
  items: number;
  gross: string;
  fees: string;
  net: string;
  /** Credits that are due; invoices of fees await none. */
  expected: string;
}

export interface StoredDetectionReason {
  kind: string;
  seen: string;
  line?: number;
}

/** What the mail that brought a file says of it; amounts as decimal texts. */
export interface StoredMailFacts {
  /** Key of the provider that sender or subject names. */
  source: string;
  count?: number;
  gross?: string;
  fees?: string;
  payout?: string;
}

/** `open`: a person is asked; `both`: the two files stay beside each other. */
export type ReissueState = "open" | "replaced" | "both";

/** A file that issues statements of an earlier file again, otherwise. */
export interface FileReissueTable {
  company_id: string;
  file_id: string;
  earlier_id: string;
  state: ReissueState;
  whole: boolean;
  statements: Json<unknown>;
  marks: Json<unknown>;
  /** Items of settlements that differ. */
  items: Json<unknown>;
  found_at: Instant;
}

export interface StoredFileTable {
  company_id: string;
  id: string;
  name: string;
  original_name: string;
  content_hash: Buffer;
  size_bytes: Counted;
  origin: "upload" | "mail" | "push";
  uploaded_by: string | null;
  uploaded_through: StampText;
  status: FileStatus;
  progress_percent: Generated<number>;
  attempts: Generated<number>;
  kind: string | null;
  source: string | null;
  format: string | null;
  /** Pieces of the file by which it was recognised. */
  recognised_by: ColumnType<StoredDetectionReason[], string | undefined, string>;
  parser_version: number | null;
  accepted_unproven: Generated<boolean>;
  accepted_client: Generated<boolean>;
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
  /** The company's own profile with which the table was read, or is to be. */
  mapping_id: Generated<string | null>;
  /** What its settlements come to, by provider and currency. */
  collections: ColumnType<StoredFileCollections[], string | undefined, string>;
  /** A person's answer where the file is both a statement and a settlement. */
  accepted_kind: Generated<"statement" | "settlement" | null>;
  mail_facts: ColumnType<StoredMailFacts | null, string | null | undefined, string | null>;
  created_at: MadeInstant;
  finished_at: MaybeInstant;
  deleted_at: MaybeInstant;
  restored_at: MaybeInstant;
  batch_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** What a file was read as, beside its rows. */
export interface FileReadingTable {
  company_id: string;
  file_id: string;
  reading_key: Buffer;
  items: number;
  lines_digest: bigint;
  facts: string;
}

/** A company's own profile of a table. */
export interface TableMappingTable {
  company_id: string;
  id: string;
  name: string;
  kind: MappingKind;
  signature_hash: Buffer;
  mapping: ColumnType<TableMapping, string, string>;
  created_by: string | null;
  created_through: StampText;
  created_at: MadeInstant;
  changed_at: MadeInstant;
  last_used_at: MaybeInstant;
  use_count: Counted;
}

export interface ExportRunTable {
  /** The command that marked its items as booked. */
  booking_operation_id: Generated<string | null>;
  company_id: string;
  id: string;
  user_id: string | null;
  through: StampText;
  format: string;
  params: Json<unknown>;
  transaction_count: bigint | null;
  content_hash: Buffer | null;
  as_of_change_seq: bigint;
  started_at: MadeInstant;
  finished_at: MaybeInstant;
  arrived_through: MaybeInstant;
  file_name: Generated<string>;
  taken_back_at: MaybeInstant;
  taken_back_by: MaybeText;
  taken_back_through: MaybeText;
}

export interface ExportSettingTable {
  company_id: string;
  user_id: string;
  settings: Json<unknown>;
  changed_at: MadeInstant;
  /** Of the last change. */
  through: StampText;
}

export interface SavedViewTable {
  company_id: string;
  id: string;
  user_id: string;
  name: string;
  filter: Json<unknown>;
  changed_at: MadeInstant;
  /** Of the last change. */
  through: StampText;
}

export interface ExportItemTable {
  company_id: string;
  export_run_id: string;
  transaction_id: string;
}

export interface ExportJobTable {
  company_id: string;
  id: string;
  user_id: string;
  through: StampText;
  body: Json<unknown>;
  state: string;
  failure: string | null;
  file_name: string;
  rows_total: bigint;
  rows_done: Generated<bigint>;
  asked_at: MadeInstant;
  ended_at: MaybeInstant;
  schedule_id: MaybeText;
  planned_for: MaybeInstant;
  /** The access key that asked. */
  key_id: MaybeText;
}

export interface ExportScheduleTable {
  company_id: string;
  id: string;
  user_id: string;
  through: StampText;
  role: string;
  every: string;
  day: number;
  hour: number;
  settings: Json<unknown>;
  letter: boolean;
  state: string;
  stop_reason: string | null;
  due_at: MaybeInstant;
  covered_to: string | null;
  last_at: MaybeInstant;
  last_outcome: string | null;
  last_failure: string | null;
  last_count: bigint | null;
  created_at: MadeInstant;
  changed_at: MadeInstant;
}

export interface ExportTurnTable {
  company_id: string;
  turn: bigint;
}

export interface ExportFileTable {
  company_id: string;
  id: string;
  stored_hash: Buffer;
  sealed: Buffer;
  key_id: string;
  size_bytes: bigint;
  content_hash: Buffer;
  transaction_count: bigint;
  made_at: MadeInstant;
  keep_until: MadeInstant;
}

export const fileTables = {
  stored_file: tenant<StoredFileTable>(feature("statement-files")),
  file_reading: tenant<FileReadingTable>(LEDGER),
  table_mapping: tenant<TableMappingTable>(feature("statement-files")),
  export_run: tenant<ExportRunTable>(feature("exports")),
  export_item: tenant<ExportItemTable>(feature("exports")),
  export_setting: tenant<ExportSettingTable>(feature("exports")),
  saved_view: tenant<SavedViewTable>(feature("saved-views")),
  export_job: tenant<ExportJobTable>(feature("exports")),
  export_schedule: tenant<ExportScheduleTable>(feature("exports")),
  export_turn: tenant<ExportTurnTable>(feature("exports")),
  export_file: tenant<ExportFileTable>(feature("exports")),
};
