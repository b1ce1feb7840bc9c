/** Rows of the ledger's tables: accounts, transactions, their sources, links, sums, statements. */
import type { ColumnType, Generated } from "kysely";
import type { ItemText, TextColumns } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { PartReason } from "#values/says-part.ts";
import type {
  Counted,
  Instant,
  Json,
  MadeInstant,
  MaybeDate,
  MaybeInstant,
  MaybeText,
  StampText,
  ToldByPeopleColumns,
} from "./columns.ts";
import type { FileReissueTable } from "./files.ts";
import { feature, LEDGER, reference, tenant } from "./table.ts";

export type Originate = "aggreg8" | "szamlazzhu" | "adriana";

export interface BankAccountTable extends ToldByPeopleColumns {
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
  holds_copies: Generated<boolean>;
  available_balance: ColumnType<Amount | null, Amount | null | undefined, Amount | null>;
  available_with_credit: Generated<boolean>;
}

/** A text that a builder of test rows leaves out is empty by its default. */
type StoredTexts = { [Column in keyof TextColumns<ItemText>]: Generated<string> };

export interface BankTransactionTable extends StoredTexts {
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
  remittance: string;
  origin_id: string | null;
  balance_after: Amount | null;
  original_amount: Amount | null;
  original_currency: string | null;
  exchange_rate: string | null;
  unproven: Generated<boolean>;
  possible_double_of: string | null;
  double_settled: Generated<boolean>;
  booked_at: MaybeInstant;
  booked_by: string | null;
  exported_at: MaybeInstant;
  withdrawn_at: MaybeInstant;
  leading_account_id: ColumnType<string | null, string | null | undefined, string | null>;
  runner_up_account_id: ColumnType<string | null, string | null | undefined, string | null>;
  came_by_nr: Generated<string>;
  change_seq: bigint;
  created_at: MadeInstant;
  late: Generated<boolean>;
  shown_at: MaybeInstant;
  /** The booking day that the item shows, where it is another one than the row's own. */
  shown_date: ColumnType<LocalDate | null, LocalDate | null | undefined, LocalDate | null>;
  /** Other facts that the item shows and the row's own source does not tell. */
  shown: ColumnType<unknown, string | null | undefined, string | null>;
  /** What sources of equal authority tell otherwise: `Conflict` of `ledger/links`. */
  conflicts: ColumnType<unknown, string | null | undefined, string | null>;
  text_seq: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  text_held: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  marked_seq: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
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
  /** The booking day that the document states where its row tells another one or none. */
  told_date: MaybeDate;
}

/** How a change of a stored row comes. */
export type ChangeWay = "bank" | "reader" | "file" | "origin" | "link";
export type ChangeKind = "changed" | "withdrawn" | "returned" | "joined" | "parted";

export interface TransactionChangeTable {
  company_id: string;
  id: string;
  transaction_id: string;
  kind: ChangeKind;
  was: Json<Record<string, unknown>>;
  became: Json<Record<string, unknown>>;
  was_booked: boolean;
  was_exported: boolean;
  was_closed: Generated<boolean>;
  was_certified: Generated<boolean>;
  /** The reading, the message or the file. */
  run_id: string;
  at: Instant;
  /** Who decided about the change, or marked it as seen. */
  seen_by: MaybeText;
  seen_at: MaybeInstant;
  /** Which source would change the row. */
  way: Generated<ChangeWay>;
  /** The row does not show `became`. */
  held: Generated<boolean>;
  decision: MaybeText;
  operation_id: MaybeText;
  undo: ColumnType<unknown, string | null | undefined, string | null>;
}

/** Notes of the version before; they are threads of `question` now, and the table goes later. */
export interface TransactionNoteTable {
  company_id: string;
  transaction_id: string;
  text: string;
  written_by: string;
  written_through: StampText;
  written_at: Instant;
}

/** That a program acted for the person at the instant: see `marks/program-acts.store.ts`. */
export interface ProgramActTable {
  company_id: string;
  user_id: string;
  at: Instant;
  through: StampText;
}

export interface TransactionRemovedTable {
  company_id: string;
  change_seq: bigint;
  transaction_id: string;
  bank_account_id: string;
  reason: string;
  was: Json<unknown>;
  removed_at: MadeInstant;
  heir_id: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** Why it is a part only, and the day that was not over when it was written; null: not said. */
  part: PartReason | null;
  told_on: LocalDate | null;
  /** The first day that it tells from its beginning, where its hours begin within `from_date`. */
  whole_from: LocalDate | null;
  page: number | null;
  transaction_count: Counted;
  came_by_nr: Generated<string>;
  days_stated: Generated<boolean>;
  first_line: number | null;
  last_line: number | null;
  announced: MaybeText;
  created_at: MadeInstant;
}

/** A deleted file as long as it can be brought back, with what left the books with it. */
export interface FileDeletionTable {
  company_id: string;
  file_id: string;
  deleted_at: Instant;
  undo_until: Instant;
  rows_stay: boolean;
  change_seq: bigint | null;
  removed_count: Counted;
  kept_count: Counted;
  collection_count: Counted;
  gone_accounts: Generated<string[]>;
  statements: Json<unknown>;
  links: Json<unknown>;
  doubles: Json<unknown>;
  accounts_before: number | null;
}

/** A person's decision about a possible double one of whose rows left. */
export interface KeptDoubleTable {
  company_id: string;
  id: string;
  file_id: string | null;
  bank_account_id: string;
  amount: Amount;
  first_id: string;
  second_id: string;
  first_date: LocalDate;
  second_date: LocalDate;
  is_one: boolean;
  decided_by: string;
  decided_at: Instant;
}

/** A place of a deleted file's row, as `transaction_source` held it. */
export interface RemovedSourceTable {
  company_id: string;
  file_id: string;
  transaction_id: string;
  line: number;
  kind: "file" | "message" | "pull";
  raw: string;
  rule: string;
  seen_at: Instant;
  told_date: MaybeDate;
}

export interface PendingTransactionTable {
  company_id: string;
  bank_account_id: string;
  id: string;
  external_id: string;
  date: LocalDate | null;
  amount: Amount;
  currency: string;
  partner_name: string;
  partner_account_nr: string;
  remittance: string;
  type: string;
  seen_at: Instant;
}

/** The row of the list of companies; `oldest_reading_date`: see `refreshFeedOverview`. */
export interface CompanyOverviewTable {
  company_id: string;
  change_seq: Counted;
  ingest_seq: Counted;
  unbooked_count: Counted;
  oldest_unbooked_date: LocalDate | null;
  last_data_at: MaybeInstant;
  data_through: ColumnType<LocalDate | null, LocalDate | null | undefined, LocalDate | null>;
  failed_files: Generated<number>;
  waiting_files: Generated<number>;
  consent_ends_at: MaybeInstant;
  feed_state: Generated<string>;
  oldest_reading_date: ColumnType<LocalDate | null, LocalDate | null | undefined, LocalDate | null>;
}

/** A note that rows of accounts changed, kept until all listeners were called: see `noteIngest`. */
export interface IngestNoteTable {
  company_id: string;
  seq: Counted;
  written_in: Counted;
  bank_account_ids: string[];
  from_date: LocalDate;
  to_date: LocalDate;
  noted_at: Generated<Date>;
  failures: Generated<number>;
}

/** A command that set or cleared marks: see `marks/operations.store.ts`. */
export interface BookingOperationTable {
  company_id: string;
  id: string;
  user_id: string;
  /** Null: of the version before. */
  through: StampText;
  booked: boolean;
  at: Instant;
  state: "running" | "done" | "undoing" | "undone" | "stopped";
  as_of: bigint;
  items: bigint;
  changed: Counted;
  restored: Counted;
  kept: Counted;
  undone_at: MaybeInstant;
  undo_until: Instant;
}

export interface BookingOperationPieceTable {
  company_id: string;
  operation_id: string;
  piece: number;
  ids: string[];
  was_at: (Date | null)[] | null;
  was_by: (string | null)[] | null;
  was_seq: (bigint | null)[] | null;
  change_seq: bigint | null;
  undone: Generated<boolean>;
}

/** An account whose rows of several origins a job links, and how far the job is. */
export interface LinkRoundTable {
  company_id: string;
  bank_account_id: string;
  from_date: LocalDate;
  to_date: LocalDate;
  amount_done: Amount | null;
  due_at: Instant;
  rows_total: bigint | null;
  rows_done: Counted;
}

/** A company whose items of several origins a job lets choose their facts anew. */
export interface LeadingTurnTable {
  company_id: string;
  link_done: string | null;
  links_total: bigint;
  links_done: Counted;
  since: Instant;
}

/** Neighbouring days of an account with one state: see `ledger/proof`. */
export interface ProvenSpanTable {
  company_id: string;
  account_nr: string;
  currency: string;
  from_date: LocalDate;
  to_date: LocalDate;
  state: "balance" | "level" | "interval" | "reading" | "unproven";
  reason: string | null;
  difference: Amount | null;
  number_first: number | null;
  number_last: number | null;
}

/** An account whose proven days a job has to decide anew. */
export interface ProofDueTable {
  company_id: string;
  account_nr: string;
  currency: string;
  due_at: MadeInstant;
}

export const ledgerTables = {
  bank_account: tenant<BankAccountTable>(LEDGER),
  bank_transaction: tenant<BankTransactionTable>(LEDGER),
  transaction_source: tenant<TransactionSourceTable>(LEDGER),
  transaction_change: tenant<TransactionChangeTable>(LEDGER),
  program_act: tenant<ProgramActTable>(LEDGER),
  transaction_note: tenant<TransactionNoteTable>(feature("questions")),
  transaction_removed: tenant<TransactionRemovedTable>(LEDGER),
  transaction_link: tenant<TransactionLinkTable>(LEDGER),
  daily_stat: tenant<DailyStatTable>(LEDGER),
  statement: tenant<StatementTable>(LEDGER),
  file_deletion: tenant<FileDeletionTable>(LEDGER),
  file_reissue: tenant<FileReissueTable>(LEDGER),
  kept_double: tenant<KeptDoubleTable>(LEDGER),
  removed_source: tenant<RemovedSourceTable>(LEDGER),
  pending_transaction: tenant<PendingTransactionTable>(feature("bank-feeds")),
  company_overview: tenant<CompanyOverviewTable>(LEDGER),
  booking_operation: tenant<BookingOperationTable>(LEDGER),
  booking_operation_piece: tenant<BookingOperationPieceTable>(LEDGER),
  ingest_note: tenant<IngestNoteTable>(LEDGER),
  proven_span: tenant<ProvenSpanTable>(LEDGER),
  proof_due: reference<ProofDueTable>(LEDGER, "namesCompany"),
  link_round: reference<LinkRoundTable>(LEDGER, "namesCompany"),
  leading_turn: reference<LeadingTurnTable>(LEDGER, "namesCompany"),
};
