/**
 * Which room writes which table: the rows of a table are inserted, changed and deleted by the files
 * of one folder, and everybody else asks that folder. Reading is free. `tools/tidy-table-writers.ts`
 * compares every statement with this map.
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
  company_overview: LEDGER,
  daily_stat: LEDGER,
  feed_item: LEDGER,
  ingest_note: LEDGER,
  leading_turn: LEDGER,
  link_round: LEDGER,
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
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/ledger/joins/account-joins.store.ts",
    tables: ["bank_account_join"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/ledger/joins/join-work.store.ts",
    tables: ["bank_account"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/ledger/moves/move-rows.store.ts",
    tables: [
      "bank_account",
      "statement",
      "bank_transaction",
      "transaction_source",
      "daily_stat",
      "transaction_link",
      "transaction_removed",
    ],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/accountants/accountants.store.ts",
    tables: ["membership", "link_token", "session", "api_key", "download_ticket", "app_user"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/auth/own-sessions.store.ts",
    tables: ["download_ticket"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/ledger/accounts/origin-account.store.ts",
    tables: ["bank_account"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/bank-feeds/join-feeds.store.ts",
    tables: ["bank_consent_company"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/bank-feeds/move-feeds.store.ts",
    tables: ["bank_consent_company"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/companies/companies.store.ts",
    tables: ["membership"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/companies/company-deletion.store.ts",
    tables: ["download_ticket", "link_token", "session"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/companies/prepare-company.store.ts",
    tables: ["app_user", "membership"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/company-purge/purge-company.store.ts",
    tables: ["*", "app_user"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/bank-feeds/assigned-accounts.store.ts",
    tables: ["feed_account", "feed_schedule"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/demo/demo.store.ts",
    tables: ["company_directory", "company", "app_user", "membership"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/letters/letters.store.ts",
    tables: ["link_token"],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/features/profile/delete-account.store.ts",
    tables: [
      "membership",
      "api_key",
      "link_token",
      "download_ticket",
      "email_change",
      "session",
      "accountant_invitation",
    ],
    reason: "Not moved to its room yet.",
  },
  {
    path: "src/server/ledger/notes/note-ingest.store.ts",
    tables: ["*"],
    reason: "Not moved to its room yet.",
  },
];
