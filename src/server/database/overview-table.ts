import type { ColumnType, Generated } from "kysely";
import type { LocalDate } from "#values/local-date.ts";

type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Counted = ColumnType<bigint, bigint | number | undefined, bigint | number>;

/**
 * What the list of companies shows, kept with each change; `oldest_reading_date`: see
 * `refreshFeedOverview`.
 */
export interface CompanyOverviewTable {
  company_id: string;
  change_seq: Counted;
  ingest_seq: Counted;
  unbooked_count: Counted;
  oldest_unbooked_date: LocalDate | null;
  last_data_at: MaybeInstant;
  data_through: ColumnType<LocalDate | null, LocalDate | null | undefined, LocalDate | null>;
  failed_files: Generated<number>;
  consent_ends_at: MaybeInstant;
  feed_state: Generated<string>;
  oldest_reading_date: ColumnType<LocalDate | null, LocalDate | null | undefined, LocalDate | null>;
}

/** That rows of accounts changed, until everybody was told: see `noteIngest`. */
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
