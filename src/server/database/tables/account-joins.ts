/** Row types of the tables about account numbers that banks gave anew. */
import type { Generated } from "kysely";
import type { Json, MadeInstant } from "./columns.ts";
import { LEDGER, tenant } from "./table.ts";

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
  accounts_before: number | null;
}

/**
 * A join, or the end of one, that a job does; the row is deleted in the transaction in which the
 * accounts change.
 */
export interface AccountJoinWorkTable {
  company_id: string;
  /** The id that the join has or will have. */
  join_id: string;
  kind: "join" | "unjoin";
  former_nr: string;
  account_nr: string;
  currency: string;
  since: Date;
  rows_total: bigint;
  rows_done: Generated<bigint>;
}

export const accountJoinTables = {
  bank_account_join: tenant<BankAccountJoinTable>(LEDGER),
  account_join_work: tenant<AccountJoinWorkTable>(LEDGER),
};
