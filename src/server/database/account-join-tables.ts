/** Row type of the table about account numbers that banks gave anew. */
import type { ColumnType } from "kysely";

type MadeInstant = ColumnType<Date, Date | undefined, Date>;
type Json<T> = ColumnType<T, string, string>;

/** An account number that means another one of the company since two accounts were joined. */
export interface BankAccountJoinTable {
  company_id: string;
  id: string;
  former_nr: string;
  account_nr: string;
  currency: string;
  joined_at: MadeInstant;
  joined_by: string;
  ended_feeds: Json<{ id: string; state: string }[]>;
  made_accounts: string[];
  copied_settings: string[];
}

export interface AccountJoinTables {
  bank_account_join: BankAccountJoinTable;
}
