/** Faults that are let through, each with its reason. The list may only shrink. */
export interface TidyException {
  path: string;
  /** The function, constant or type at the top of the file that holds the fault. */
  within: string;
  /** Beginning of the fault's sentence, behind the place. */
  fault: string;
  reason: string;
}

export const TIDY_EXCEPTIONS: readonly TidyException[] = [
  {
    path: "src/server/features/demo/generate/demo-settlements.ts",
    within: "forintsOf",
    fault: "money is never",
    reason: "Made-up reports: whole forints that are split, and cells of workbooks hold numbers.",
  },
  {
    path: "src/server/features/demo/generate/write-otp.ts",
    within: "writeOtpWorkbook",
    fault: "money is never",
    reason: "A made-up workbook: whole forints, and its cells hold numbers as the bank's do.",
  },
];

/** Statements in other modules, each with its reason. The list may only shrink. */
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
      "Links live and end with their letter; the module of links stands above letters and cannot be asked.",
  },
];
