/**
 * Everything that can be wrong with a file from outside, by name. The reader reports the code with
 * a line and parameters; the web turns it into a Hungarian sentence through a total map.
 */
export const READ_PROBLEM_CODES = [
  /**
   * The columns of a table, or their style, could not be told: a person says what they mean, and
   * the file is read.
   */
  "mapping_needed",
  /** The file has no bytes, or only blanks or zeros. */
  "file_empty",
  /** The file is of no known kind: the person may map the columns or send the sample. */
  "format_unknown",
  /**
   * Two sources explain the file equally well: a person decides. Parameter: sources (their keys).
   */
  "source_doubtful",
  /**
   * The file is both a statement of an account and a report of settlements: a person decides.
   * Parameters: statement, settlement (the sources' keys).
   */
  "kind_doubtful",
  /**
   * Sales of the file stand in settlements that are stored, and the settlements differ: a person
   * decides. Parameters: count, total (sales of the file).
   */
  "items_known",
  /**
   * The report tells a settlement of an earlier report otherwise: a person decides whether it takes
   * that one's place. Parameters: number (of the transfer, may be empty), name (of the earlier
   * file), settlements, was, became (the transfer), currency, changed, withdrawn, added (items).
   */
  "report_reissued",
  /**
   * The same sale stands in the report more than once: a person decides. Parameters: count (rows
   * too many), first (the number of one of them).
   */
  "items_repeated",
  /**
   * A known container that is not a bank's statement (payment order package, program, picture…).
   */
  "not_a_statement",
  /** Known container, but this member of the family is not read yet (PDF, OFX, fixed width…). */
  "format_not_supported",
  /** Cut off in the middle: a record, element or archive does not end. */
  "file_truncated",
  /** Broken syntax inside a known format, with the line. */
  "syntax_invalid",
  /** A DOCTYPE or entity in XML: refused for safety. */
  "xml_doctype_refused",
  /** The text cannot be decoded without loss. */
  "charset_unreadable",
  /** More rows, bytes, nesting or unpacked size than the limits allow. */
  "limit_exceeded",
  /** Password-protected or encrypted workbook. */
  "file_encrypted",
  /** A PDF whose pages are pictures. */
  "pdf_without_text",
  /**
   * A PDF whose rows are not proven by running balances. Parameters: reason (no_rows, no_opening,
   * no_closing, no_balances, broken, days); page and text of the line to blame.
   */
  "pdf_unproven",
  /** No account number in a file whose format needs one. */
  "account_missing",
  /** A 9-7-3-1 or mod-97 check fails: kept and flagged. */
  "account_check_failed",
  /** A date that does not exist or cannot be read. */
  "date_invalid",
  /** Day and month cannot be told apart in the whole column. */
  "date_ambiguous",
  /** An amount that cannot be read. */
  "amount_invalid",
  /** Decimal and thousands separators cannot be told apart in the whole column. */
  "amount_ambiguous",
  /** Direction column and sign contradict each other, or debit and credit are both filled. */
  "direction_contradicts",
  /**
   * Nothing of a mapped table shows which amounts went out: a person says it. Parameter: words (of
   * columns that may say it, empty where there are none).
   */
  "direction_unsaid",
  /**
   * A company's profile was made of a file that proved more: a person looks at this one. Parameter:
   * grounds (`balances`, `opening`, `sums`: what is missing).
   */
  "grounds_missing",
  /** Row status that is neither booked nor a known "not booked". */
  "status_unknown",
  /** A known table without a column that it must have. */
  "column_missing",
  /**
   * Opening plus movements is not the closing balance. Parameters: expected (in the file), found
   * (from the rows), difference, currency.
   */
  "balance_mismatch",
  /**
   * The running balance breaks at a row. Parameters: expected (from the rows), found (in the file),
   * difference, currency.
   */
  "balance_chain_broken",
  /**
   * A balance of the file says neither credit nor debit. Parameters: balance (its code), amount
   * (unsigned), currency, proven (not empty when the movements prove the sign).
   */
  "balance_unsigned",
  /** Rows that belong to no statement of the file and are left out. Parameters: count, lines. */
  "rows_misplaced",
  /** Counts or sums stated in the file differ from its rows. */
  "totals_mismatch",
  /**
   * Pages of a statement are not in the file. Parameters: missing (`before`, `between` or `after`
   * the pages that are there), number (of the statement), field. Information.
   */
  "page_missing",
  /**
   * Two statements that follow each other have one number, in a series that counts one by one.
   * Parameters: number, from, to (the other statement), field. Information.
   */
  "number_repeated",
  /**
   * The rows of a table stand in another order than their balances and days. Parameters: column (of
   * the balances). Information.
   */
  "rows_unordered",
  /** The file has a container but not one statement in it. */
  "statement_missing",
  /**
   * Rows left out on purpose: pending, hidden, totals. Parameter: count. Information, not a fault.
   */
  "rows_skipped",
  /**
   * The file states a filter: it holds the rows that fit it, and no others. Parameter: text (of the
   * filter, as written). Information.
   */
  "rows_filtered",
  /**
   * Items that the bank has announced and not booked: they wait beside the list. Parameter: count.
   * Information.
   */
  "items_announced",
  /**
   * Rows of days outside the interval that the file states. Parameters: from, to (either may be
   * empty), first, last. Information.
   */
  "rows_outside_interval",
  /**
   * A replacement character shows that text was damaged before the file reached us. Information.
   */
  "text_damaged",
  /** An impossible date such as 30 February was moved to the month's end. Information. */
  "date_clamped",
  /** The reader crashed or ran out of its time or memory: our fault, the file is kept. */
  "reader_failed",
  /**
   * The account is new to the company, and its number or its owner's name speaks for another one: a
   * person decides. Parameters: accountNr, owner (may be missing).
   */
  "client_doubtful",
  /** A newer reader does not take a file whose rows are in the books; they stay as they were. */
  "reread_refused",
  /** The file names a new bank account, and the company's plan has no room for another. */
  "plan_limit_reached",
] as const;

export type ReadProblemCode = (typeof READ_PROBLEM_CODES)[number];

/** Codes which say that a statement itself is wrong: its sums, its order, its pages or its days. */
export const STATEMENT_FAULT_CODES = [
  "balance_mismatch",
  "balance_chain_broken",
  "totals_mismatch",
  "rows_misplaced",
  "rows_outside_interval",
  "rows_unordered",
  "page_missing",
  "number_repeated",
  "file_truncated",
] as const satisfies readonly ReadProblemCode[];
export type StatementFaultCode = (typeof STATEMENT_FAULT_CODES)[number];
