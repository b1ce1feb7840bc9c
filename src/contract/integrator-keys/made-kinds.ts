/** Kinds of what an access key or its links made, and what becomes of each. */

/**
 * What becomes of a kind when its key ends. `itself`: it ends with the key, whoever ends it.
 * `press`: it goes on until a person ends it, with the key or later. `stays`: it is the company's
 * own data, and lets nobody in.
 */
export type Fate = "itself" | "press" | "stays";

/** Every kind with its fate; decision 0243 has the reasons. */
export const MADE_KINDS = {
  /** Sessions that links opened. */
  sessions: "itself",
  /** Links that nobody has used. */
  links: "itself",
  /** Webhooks of the key itself. */
  webhooks: "itself",
  /** Exports that the key asked for and that are still being made. */
  keyExports: "itself",
  /** Other keys, with all that they or their links made. */
  keys: "press",
  /** Secrets of keys of others. */
  secrets: "press",
  /** Webhooks of keys of others. */
  otherWebhooks: "press",
  /** Accountants who were invited and still have the company. */
  accountants: "press",
  /** Addresses at which letters come into the books. */
  mailAddresses: "press",
  /** Keys by which Számlázz.hu pushes. */
  invoiceKeys: "press",
  /** Scheduled exports. */
  schedules: "press",
  /** Exports that links asked for and that are still being made. */
  exportJobs: "press",
  /** Companies that wait for their director. */
  preparedCompanies: "press",
  /** Prepared companies that their director has completed. */
  completedCompanies: "stays",
  files: "stays",
  /** Exports that were made. */
  exports: "stays",
  /** Marks and decisions about items. */
  marks: "stays",
  /** What was asked, answered or remarked about items. */
  notes: "stays",
  /** Papers beside items. */
  papers: "stays",
  /** Columns of tables, as a person named them. */
  mappings: "stays",
  /** Views of the list, as its person last saved them. */
  savedViews: "stays",
  /** What the next export of its person begins with. */
  exportSettings: "stays",
  accountNames: "stays",
  /** Passwords by which files in letters of a sender are opened. */
  mailPasswords: "stays",
  certificates: "stays",
  /** Consents that a person gave at his bank. */
  consents: "stays",
} as const satisfies Record<string, Fate>;
export type MadeKind = keyof typeof MADE_KINDS;
export const madeKinds = Object.keys(MADE_KINDS) as [MadeKind, ...MadeKind[]];

/** Kinds that the press ends. */
export type PressedKind = {
  [Kind in MadeKind]: (typeof MADE_KINDS)[Kind] extends "press" ? Kind : never;
}[MadeKind];
export const pressedKinds = madeKinds.filter(
  (kind): kind is PressedKind => MADE_KINDS[kind] === "press",
);

/** A kind is counted up to this; of more the page says „több mint”. */
export const MADE_COUNT_MAX = 1_000;
/** Rows of one page of a kind's list. */
export const MADE_PAGE_ROWS = 25;
