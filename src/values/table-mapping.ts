/**
 * How a person says that a table is to be read: which column holds which fact, and what the table
 * itself does not say. Shared by the readers, the contract and the wizard.
 */

/**
 * What a table holds: movements of a bank account, or parcels and card payments that a payout sums
 * up.
 */
export const MAPPING_KINDS = ["statement", "settlement"] as const;
export type MappingKind = (typeof MAPPING_KINDS)[number];

/** Meanings that a column of a bank account's table can have. */
export const STATEMENT_ROLES = [
  "bookingDate",
  "valueDate",
  "amount",
  "debit",
  "credit",
  "direction",
  "fee",
  "currency",
  "partnerName",
  "partnerAccount",
  "remittance",
  "type",
  "reference",
  "balance",
  "ownAccount",
  "status",
  "statementNumber",
] as const;
export type StatementRole = (typeof STATEMENT_ROLES)[number];

/** Meanings that a column of a courier's or card acceptor's table can have. */
export const SETTLEMENT_ROLES = [
  "deliveryDate",
  "parcelNumber",
  "reference",
  "collected",
  "fee",
  "payout",
  "payoutDate",
  "payoutRef",
  "merchantRef",
  "type",
  "currency",
  "status",
  "cardMask",
  "authCode",
  "terminal",
] as const;
export type SettlementRole = (typeof SETTLEMENT_ROLES)[number];

/**
 * What a settlement's file cannot say; a person answers it once for each layout. The currency of
 * rows that name none is the fourth question: `TableMapping.currency`.
 */
export interface SettlementAnswers {
  /** `courier`: cash collected on delivery. `card`: card payments, wallets, marketplaces. */
  readonly kind: "courier" | "card";
  /**
   * Key of the courier or acceptor, or `ownProvider` of a name that no list has; null = nobody has
   * said it yet.
   */
  readonly provider: string | null;
  /** True where the transfer is less by the fees of the file; false where they are billed. */
  readonly feeIsDeducted: boolean;
  /** True where the column of fees takes off by a minus; absent where it has no minus. */
  readonly feeIsNegative?: boolean;
  /** `file`: one file is one transfer. `payout`: rows with one `payoutRef` or `payoutDate` are. */
  readonly grouping: "file" | "payout";
  /** `minus`: refunds have a minus. `word`: amounts have no sign, and `refundWords` tell. */
  readonly refunds: "minus" | "word";
  /** Words of the column `type` that say refund, normalised. */
  readonly refundWords: readonly string[];
}

const OWN_PROVIDER = "own:";
/** Characters of the name of a provider that no list has. */
export const OWN_PROVIDER_MAX = 36;

/** The source key of a provider that the company itself names. */
export function ownProvider(name: string): string {
  return `${OWN_PROVIDER}${name.replace(/\s+/g, " ").trim().slice(0, OWN_PROVIDER_MAX)}`;
}

/** The name that the company gave; undefined for a provider of the list. */
export function ownProviderName(key: string): string | undefined {
  return key.startsWith(OWN_PROVIDER) ? key.slice(OWN_PROVIDER.length) : undefined;
}

export const MAPPED_ROLES = [...new Set([...STATEMENT_ROLES, ...SETTLEMENT_ROLES])] as const;
export type MappedRole = StatementRole | SettlementRole;

/**
 * Roles that several columns may have: their texts are joined, or the first filled one is taken.
 */
export const REPEATED_ROLES: ReadonlySet<MappedRole> = new Set([
  "remittance",
  "reference",
  "partnerAccount",
]);

/**
 * How the direction of money is written. `signed`: one column, minus leaves the account.
 * `inverted`: one column, plus leaves the account. `pair`: a column of debits and one of credits.
 * `direction`: a column beside the amount says it in words.
 */
export const AMOUNT_FORMS = ["signed", "inverted", "pair", "direction"] as const;
export type AmountForm = (typeof AMOUNT_FORMS)[number];

/** The columns of money that each form needs; it reads no others. */
export const MONEY_ROLES = {
  signed: ["amount"],
  inverted: ["amount"],
  pair: ["debit", "credit"],
  direction: ["amount", "direction"],
} as const satisfies Readonly<Record<AmountForm, readonly StatementRole[]>>;

/** What the cells of a column are, where all filled ones are alike; else `text`. */
export const COLUMN_KINDS = ["empty", "day", "amount", "account", "currency", "text"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Signs that may separate the columns of delimited text. */
export const MAPPED_DELIMITERS = [";", ",", "\t", "|"] as const;
export const MAPPED_CHARSETS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "cp852",
  "windows-1250",
  "windows-1252",
] as const;
export type MappedCharset = (typeof MAPPED_CHARSETS)[number];

/** Characters of a profile's name. */
export const MAPPING_NAME_MAX = 120;
/** Columns of a table that a mapping can describe: the most that an XLS sheet has. */
export const MAPPED_COLUMNS_MAX = 256;
/** Characters of a column name that are kept. */
export const COLUMN_NAME_MAX = 120;
/** Characters of all column names together: far more than any bank's table has. */
export const COLUMN_NAMES_CHARS_MAX = 12_000;
/** Places at which the lines of a text without signs between columns are cut. */
export const COLUMN_CUTS_MAX = 255;
/** The farthest of them. */
export const COLUMN_CUT_MAX = 10_000;
/** Distinct words of a direction or status column that a person can be asked about. */
export const MAPPED_WORDS_MAX = 40;

/** How a delimited text or a workbook is opened; null = as its content shows. */
export interface TableOpening {
  readonly charset: MappedCharset | null;
  readonly delimiter: (typeof MAPPED_DELIMITERS)[number] | null;
  /** Name of the sheet; null = the first one with such a table. */
  readonly sheet: string | null;
  /**
   * Characters of a line after which a new column begins, rising: the text has columns of fixed
   * width. Empty = as its lines show; absent = it has not.
   */
  readonly cuts?: readonly number[];
}

export interface TableMapping extends TableOpening {
  readonly version: 1;
  readonly kind: MappingKind;
  /** Row of the column names in the file that the person saw, from 1; 0 = the table has none. */
  readonly headerLine: number;
  /** Column names in their order, normalised; empty where the table has none. */
  readonly names: readonly string[];
  /** Of a table without names: what the cells of each column were, by which it is found again. */
  readonly kinds?: readonly ColumnKind[];
  /** The role of each column; null = left out. */
  readonly roles: readonly (MappedRole | null)[];
  readonly amountForm: AmountForm;
  /** Words of the direction column, normalised. */
  readonly debitWords: readonly string[];
  readonly creditWords: readonly string[];
  /** Words of the status column, normalised: of booked rows, and of rows that are left out. */
  readonly bookedWords: readonly string[];
  readonly skippedWords: readonly string[];
  /** null = the whole column shows it. */
  readonly decimalMark: "." | "," | null;
  readonly dayOrder: "day-first" | "month-first" | "year-first" | null;
  /** Currency of rows that name none; empty while nobody has said it. */
  readonly currency: string;
  /**
   * The account of rows that name none: `ask` = the person says it for each file; otherwise a
   * number that all files of the profile belong to.
   */
  readonly account: "ask" | { readonly accountNr: string };
  /**
   * Given where a person said that amounts without a sign all go one way: the words of other
   * columns, normalised, that say no direction.
   */
  readonly sameSign?: readonly string[];
  /**
   * On what the seal of the file rested with which the profile was made: a file that has less is
   * asked about. Said by the program when the profile is saved.
   */
  readonly grounds?: readonly GroundKind[];
  /** Amounts without a decimal mark whose last two digits are hundredths. */
  readonly inHundredths?: boolean;
  /** Rows that a spreadsheet hides. */
  readonly hiddenRows: "skip" | "take";
  /** Given for the kind `settlement` only. */
  readonly settlement?: SettlementAnswers;
}

/** The column names as one text: two tables with the same signature have the same columns. */
export function headerSignature(names: readonly string[]): string {
  return names.join("\t");
}

/**
 * Whether a table with the roles may prove itself: its rows name their account and have a balance.
 * Of tables without names only such ones are read again without a question.
 */
export function provesItself({ roles }: Pick<TableMapping, "roles">): boolean {
  return roles.includes("ownAccount") && roles.includes("balance");
}

/**
 * What the seal of a file may rest on. `balances`: each row has one, and they follow each other.
 * `opening`: a stated opening balance. `sums`: stated balances on both ends.
 */
export const GROUND_KINDS = ["balances", "opening", "sums"] as const;
export type GroundKind = (typeof GROUND_KINDS)[number];

/**
 * What is missing or doubled in the roles of a statement's table; undefined for a mapping that can
 * be read.
 */
export function mappingFault({
  roles,
  amountForm,
}: Pick<TableMapping, "roles" | "amountForm">): MappingFault | undefined {
  const count = (role: MappedRole): number => roles.filter((each) => each === role).length;
  const doubled = roles.find(
    (role) => role !== null && !REPEATED_ROLES.has(role) && count(role) > 1,
  );
  if (doubled) return { code: "doubled", role: doubled };
  if (count("bookingDate") === 0) return { code: "missing", role: "bookingDate" };
  const missing = MONEY_ROLES[amountForm].find((role) => count(role) === 0);
  return missing && { code: "missing", role: missing };
}

/**
 * What is missing or doubled in the roles of a settlement's table; undefined for a mapping that can
 * be read: money, something that names a line, a day, and what its answers lean on.
 */
export function settlementMappingFault({
  roles,
  settlement,
}: Pick<TableMapping, "roles" | "settlement">): MappingFault | undefined {
  const has = (...wanted: readonly MappedRole[]): boolean =>
    wanted.some((role) => roles.includes(role));
  const doubled = roles.find(
    (role, index) => role !== null && !REPEATED_ROLES.has(role) && roles.indexOf(role) !== index,
  );
  if (doubled) return { code: "doubled", role: doubled };
  if (!has("collected", "payout")) return { code: "missing", role: "collected" };
  if (!has("parcelNumber", "reference", "authCode"))
    return { code: "missing", role: "parcelNumber" };
  if (!has("deliveryDate", "payoutDate")) return { code: "missing", role: "deliveryDate" };
  if (settlement?.grouping === "payout" && !has("payoutRef", "payoutDate"))
    return { code: "missing", role: "payoutRef" };
  return settlement?.refunds === "word" && !has("type")
    ? { code: "missing", role: "type" }
    : undefined;
}

/** What is missing, doubled or not yet said, whatever the table holds. */
export function faultOf(
  mapping: Pick<TableMapping, "kind" | "roles" | "amountForm" | "settlement" | "currency">,
): MappingFault | undefined {
  const fault =
    mapping.kind === "settlement" ? settlementMappingFault(mapping) : mappingFault(mapping);
  return fault ?? (mapping.currency === "" ? { code: "unsaid", role: "currency" } : undefined);
}

export interface MappingFault {
  readonly code: "doubled" | "missing" | "unsaid";
  readonly role: MappedRole;
}
