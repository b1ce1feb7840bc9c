/**
 * Which room writes which table: the rows of a table are inserted, changed and deleted by the files
 * of one folder, and everybody else asks that folder. Reading is free.
 * `tools/tidy-table-writers.ts` compares every statement with this map.
 */

const LEDGER = "src/server/ledger";
const feature = (noun: string): string => `src/server/features/${noun}`;

/** Table → folder of its writers. */
export const TABLE_WRITERS = {
  // The books of account.
  account_join_work: LEDGER,
  bank_account: LEDGER,
  bank_account_join: LEDGER,
  bank_transaction: LEDGER,
  booking_operation: LEDGER,
  booking_operation_piece: LEDGER,
  company_overview: LEDGER,
  daily_stat: LEDGER,
  feed_item: LEDGER,
  file_deletion: LEDGER,
  ingest_note: LEDGER,
  leading_turn: LEDGER,
  link_round: LEDGER,
  removed_source: LEDGER,
  statement: LEDGER,
  transaction_change: LEDGER,
  transaction_link: LEDGER,
  transaction_removed: LEDGER,
  transaction_source: LEDGER,

  // Ways in and out of the books.
  bank_config: feature("invoice-feed"),
  bank_consent_company: feature("bank-feeds"),
  export_item: feature("exports"),
  export_run: feature("exports"),
  feed_account: feature("bank-feeds"),
  feed_schedule: feature("bank-feeds"),
  pending_transaction: feature("bank-feeds"),
  push_account: feature("invoice-feed"),
  push_feed: feature("invoice-feed"),
  push_key: feature("invoice-feed"),
  push_message: feature("invoice-feed"),
  search_progress: feature("search-index"),
  stored_file: feature("statement-files"),
  sync_run: feature("bank-feeds"),
  transaction_search: feature("search-index"),
  unread_item: feature("bank-feeds"),

  // Companies and their people.
  accountant_invitation: feature("accountants"),
  api_key: feature("auth"),
  app_user: feature("auth"),
  audit_log: feature("audit"),
  bank_consent: feature("consents"),
  company: feature("companies"),
  company_claim: feature("claims"),
  company_directory: feature("companies"),
  company_visit: feature("arrivals"),
  demo: feature("demo"),
  download_ticket: feature("download-tickets"),
  email_change: feature("email-change"),
  letter: feature("letters"),
  link_token: feature("auth"),
  membership: feature("access"),
  notification_sent: feature("notifications"),
  passkey: feature("auth"),
  passkey_challenge: feature("auth"),
  person_event: feature("person-events"),
  provider_user: feature("consents"),
  session: feature("auth"),
  user_flow: feature("consents"),

  // The program itself.
  captcha_used: "src/server/providers/captcha",
  rate_limit: "src/server/http",
  secret_key_check: feature("secret-keys"),

  // Kept for parts that are not built yet; no statement writes them.
  inbound_address: feature("companies"),
  integrator: feature("companies"),
  order_reference: feature("billing"),
} as const satisfies Record<string, string>;

/** Statements in other rooms, each with its reason. The list may only shrink. */
export const TABLES_WRITTEN_ELSEWHERE: readonly {
  readonly path: string;
  /** Tables that the file writes; `*` for a name that is put together. */
  readonly tables: readonly string[];
  readonly reason: string;
}[] = [
  {
    path: "src/server/database/copy-rows.ts",
    tables: ["*"],
    reason:
      "Copies rows of the table that its caller names; the check reads the callers' statements.",
  },
  {
    path: "src/server/ledger/notes/note-ingest.store.ts",
    tables: ["*"],
    reason:
      "Puts a job into the queue, whose schema is no table of ours and has a name per program.",
  },
  {
    path: "src/server/features/company-purge/purge-company.store.ts",
    tables: ["*"],
    reason:
      "The end of a company deletes rows of every table, children first; a test compares its lists with the schema.",
  },
  {
    path: "src/server/features/letters/letters.store.ts",
    tables: ["link_token"],
    reason:
      "Links live and end with their letter; the room of links stands above letters and cannot be asked.",
  },
];
