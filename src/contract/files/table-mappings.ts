/**
 * The columns of unknown tables: a person says what they mean, and the company keeps the answer.
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  okSchema,
} from "#contract/fields.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import {
  AMOUNT_FORMS,
  COLUMN_CUT_MAX,
  COLUMN_CUTS_MAX,
  COLUMN_KINDS,
  COLUMN_NAME_MAX,
  COLUMN_NAMES_CHARS_MAX,
  GROUND_KINDS,
  MAPPED_CHARSETS,
  MAPPED_COLUMNS_MAX,
  MAPPED_DELIMITERS,
  MAPPED_ROLES,
  MAPPED_WORDS_MAX,
  MAPPING_KINDS,
  MAPPING_NAME_MAX,
  ownProvider,
  ownProviderName,
} from "#values/table-mapping.ts";
import { collectionItemSchema, creditSchema } from "#contract/collections/collections.ts";
import { readProblemSchema, storedFileSchema } from "./files.ts";

/** Profiles of one company. */
export const TABLE_MAPPINGS_MAX = 200;
/** More than Excel's 1,048,576 rows, because a text file may have more lines. */
const LINE_MAX = 10_000_000;

/** Places after which columns of fixed width begin. */
const cutsSchema = z
  .array(z.number().int().min(1).max(COLUMN_CUT_MAX))
  .max(COLUMN_CUTS_MAX)
  .refine((cuts) => cuts.every((cut, index) => index === 0 || cut > cuts[index - 1]!), "rising");

const accountNrSchema = z.string().trim().min(1).max(64);
const nameSchema = z.string().max(COLUMN_NAME_MAX);
const wordsSchema = z.array(nameSchema).max(MAPPED_WORDS_MAX);
const charsetSchema = z.enum(MAPPED_CHARSETS);
const delimiterSchema = z.enum(MAPPED_DELIMITERS);
const sheetSchema = z.string().max(255);
const mappingNameSchema = lineSchema.pipe(z.string().min(1).max(MAPPING_NAME_MAX));

const KNOWN_KEY = /^[a-z0-9][a-z0-9-]{1,39}$/;

/** A key of the list, or a name of the company's own; nothing that could be taken for another. */
const providerSchema = z
  .string()
  .max(40)
  .refine((key) => {
    const name = ownProviderName(key);
    return name === undefined ? KNOWN_KEY.test(key) : name !== "" && ownProvider(name) === key;
  }, "invalid");

/** What no settlement's file says; a person answers it once for each layout. */
export const settlementAnswersSchema = z.strictObject({
  kind: z.enum(["courier", "card"]),
  provider: providerSchema.nullable(),
  feeIsDeducted: z.boolean(),
  feeIsNegative: z.boolean().optional(),
  grouping: z.enum(["file", "payout"]),
  refunds: z.enum(["minus", "word"]),
  refundWords: wordsSchema,
});

export const tableMappingSchema = z.strictObject({
  version: z.literal(1),
  kind: z.enum(MAPPING_KINDS),
  charset: charsetSchema.nullable(),
  delimiter: delimiterSchema.nullable(),
  sheet: sheetSchema.nullable(),
  cuts: cutsSchema.min(1).optional(),
  headerLine: z.number().int().min(0).max(LINE_MAX),
  names: z
    .array(nameSchema)
    .max(MAPPED_COLUMNS_MAX)
    .refine((names) => names.join("").length <= COLUMN_NAMES_CHARS_MAX, "too_long"),
  kinds: z.array(z.enum(COLUMN_KINDS)).max(MAPPED_COLUMNS_MAX).optional(),
  roles: z.array(z.enum(MAPPED_ROLES).nullable()).min(1).max(MAPPED_COLUMNS_MAX),
  amountForm: z.enum(AMOUNT_FORMS),
  debitWords: wordsSchema,
  creditWords: wordsSchema,
  bookedWords: wordsSchema,
  skippedWords: wordsSchema,
  decimalMark: z.enum([".", ","]).nullable(),
  dayOrder: z.enum(["day-first", "month-first", "year-first"]).nullable(),
  /** Empty while nobody has said it: such a mapping is neither tried nor saved. */
  currency: z.string().refine((code) => code === "" || isCurrencyCode(code), "invalid"),
  account: z.union([z.literal("ask"), z.strictObject({ accountNr: accountNrSchema })]),
  hiddenRows: z.enum(["skip", "take"]),
  sameSign: wordsSchema.optional(),
  grounds: z.array(z.enum(GROUND_KINDS)).max(GROUND_KINDS.length).optional(),
  inHundredths: z.boolean().optional(),
  /** Of the kind `settlement` only. */
  settlement: settlementAnswersSchema.optional(),
});

const basisSchema = z.object({ id: idSchema, name: z.string(), isChanged: z.boolean() }).nullable();

export const tablePreviewSchema = z.object({
  format: z.string(),
  /** Null for a workbook. */
  charset: charsetSchema.nullable(),
  sheets: z.array(z.string()),
  /** The rows above the column names, these, and some below. */
  rows: z.array(
    z.object({ line: z.number().int(), hidden: z.boolean(), cells: z.array(z.string()) }),
  ),
  rowCount: z.number().int(),
  hiddenCount: z.number().int(),
  columnCount: z.number().int(),
  /** The first lines of a text with columns of fixed width; empty for any other table. */
  lines: z.array(z.string()),
  /** What the table probably holds: the person may choose the other. */
  kind: z.enum(MAPPING_KINDS),
  /** The answers for a bank account's table. */
  suggestion: tableMappingSchema,
  confidences: z.array(z.enum(["sure", "likely", "none"])),
  accountAbove: z.object({ accountNr: z.string(), line: z.number().int() }).nullable(),
  /** Of each column with few different texts: the texts, and how a mapping names them. */
  words: z.array(
    z.object({
      column: z.number().int(),
      words: z.array(z.object({ word: z.string(), text: z.string() })),
    }),
  ),
  /** The saved profile on which the suggestion is based. */
  basedOn: basisSchema,
  /** The answers for a courier's or card acceptor's table. */
  settlement: z.object({
    mapping: tableMappingSchema.extend({ settlement: settlementAnswersSchema }),
    /** True where only a courier or card acceptor has such columns. */
    looksLike: z.boolean(),
    /** Columns with names and addresses, which are never read. */
    personal: z.array(z.number().int()),
    basedOn: basisSchema,
  }),
});

/** One transfer that a mapping gives, with its sums and first lines. */
const triedSettlementSchema = z.object({
  currency: z.string(),
  payoutRef: z.string().nullable(),
  payoutDate: dateSchema.nullable(),
  interval: z.object({ start: dateSchema, end: dateSchema }).nullable(),
  lineCount: z.number().int(),
  gross: amountSchema,
  fees: amountSchema,
  /** The bank credit that is due. */
  expected: amountSchema,
  checks: z.array(
    z.object({
      name: z.string(),
      stated: amountSchema,
      computed: amountSchema,
      holds: z.boolean(),
    }),
  ),
  lines: z.array(collectionItemSchema.omit({ row: true })),
  /** Bank items that pay it; `isSure`: no person needs to confirm them. */
  credits: z.array(creditSchema),
  isSure: z.boolean(),
});

export const triedMappingSchema = z.object({
  /** False where nothing can be taken; the problems say why. */
  readable: z.boolean(),
  /** Transactions of the whole file. */
  count: z.number().int(),
  /** The first of them. */
  rows: z.array(
    z.object({
      line: z.number().int(),
      bookingDate: dateSchema,
      amount: amountSchema,
      currency: z.string(),
      partnerName: z.string().nullable(),
      partnerAccountNr: z.string().nullable(),
      remittance: z.string().nullable(),
    }),
  ),
  statements: z.array(
    z.object({
      accountNr: z.string(),
      currency: z.string(),
      from: dateSchema.nullable(),
      to: dateSchema.nullable(),
      opening: amountSchema.nullable(),
      /** False where the opening balance is computed from the oldest row. */
      openingIsStated: z.boolean(),
      closing: amountSchema.nullable(),
      credit: amountSchema,
      creditCount: z.number().int(),
      debit: amountSchema,
      debitCount: z.number().int(),
      /** Null where the table has no balances. */
      ties: z.boolean().nullable(),
    }),
  ),
  /** On what the rows of an account's table rest. */
  seal: z.object({
    /** `proven`: the amount and the sign of every row are held; `partial`: those of some are. */
    tone: z.enum(["proven", "partial", "none"]),
    rows: z.number().int(),
    held: z.number().int(),
    /** Running balances that follow from the one before. */
    links: z.number().int(),
    /** A stated opening balance leads to the first running one. */
    opening: z.boolean(),
    /** Stated opening and closing balances differ by the sum of the rows. */
    sums: z.boolean(),
    /** A column of directions, or of debits and credits, holds the oldest row. */
    directions: z.boolean(),
    /** The only row that nothing holds. */
    loose: z
      .object({ bookingDate: dateSchema, amount: amountSchema, currency: z.string() })
      .nullable(),
    /** Why balances that tie hold nothing. */
    doubt: z.enum(["constant", "reversible", "order", "fee", "total"]).nullable(),
  }),
  /** The first transfers of a courier's or card acceptor's table; all of them are counted. */
  settlements: z.array(triedSettlementSchema),
  settlementCount: z.number().int(),
  problems: z.array(readProblemSchema),
});

const errors = ["unauthenticated", "privacy_not_accepted", "not_found"] as const;
const fileErrors = [
  ...errors,
  "validation_failed",
  "file_not_waiting",
  "file_bytes_gone",
  "too_many_at_once",
  "server_busy",
] as const;

export const fileMappingGet = endpoint({
  method: "GET",
  path: "/file/:id/mapping",
  tag: "files",
  summary:
    "The first rows of a kept table as a grid, with suggestions for its columns; or the problem for which it is no table.",
  gives: "data",
  policy: "company.member",
  company: "found.statementFile",
  params: z.object({ id: idSchema }),
  query: z.object({
    company_id: idSchema.optional(),
    charset: charsetSchema.optional(),
    delimiter: delimiterSchema.optional(),
    sheet: sheetSchema.optional(),
    /** Rising places with commas between them; `auto` = fixed width, as the lines show. */
    cuts: z
      .string()
      .regex(/^(?:auto|\d{1,5}(?:,\d{1,5}){0,254})$/)
      .transform((text) => (text === "auto" ? [] : text.split(",").map(Number)))
      .pipe(cutsSchema)
      .optional(),
    /** Row of the column names that the person chose; 0 for none. */
    header_line: z.coerce.number().int().min(0).max(LINE_MAX).optional(),
  }),
  reply: z.object({
    file: storedFileSchema,
    preview: tablePreviewSchema.nullable(),
    problem: readProblemSchema.nullable(),
  }),
  errors: fileErrors,
  ratePerMinute: 60,
});

export const fileMappingTry = endpoint({
  method: "POST",
  path: "/file/:id/mapping/try",
  tag: "files",
  summary:
    "What a mapping would give: the first transactions, the sums, the proof of the balances. Nothing is written.",
  gives: "data",
  policy: "company.member",
  company: "found.statementFile",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema.optional() }),
  body: z.object({ mapping: tableMappingSchema }),
  reply: triedMappingSchema,
  errors: fileErrors,
  ratePerMinute: 240,
});

export const fileMappingSave = endpoint({
  method: "PUT",
  path: "/file/:id/mapping",
  tag: "files",
  summary:
    "Keeps a mapping as the company's profile and reads the file with it; later tables with the same columns are read by themselves.",
  gives: "data",
  policy: "company.member",
  company: "found.statementFile",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema.optional() }),
  body: z.object({
    mapping: tableMappingSchema,
    name: mappingNameSchema,
    /** The account of this file, where neither file nor profile names one. */
    accountNr: accountNrSchema.optional(),
    /** Take the file although its balances do not tie. */
    acceptUnproven: z.boolean(),
  }),
  reply: storedFileSchema,
  errors: [...fileErrors, "file_accounts_moved", "places_full"],
});

const tableMappingReply = z.object({
  _id: idSchema,
  name: z.string(),
  kind: z.enum(MAPPING_KINDS),
  columnCount: z.number().int(),
  /** The account of all its files; null where each file is asked for. */
  accountNr: z.string().nullable(),
  /** The courier or card acceptor of a settlement's profile. */
  provider: z.string().nullable(),
  createdBy: z.string().nullable(),
  created: instantSchema,
  changed: instantSchema,
  lastUsed: instantSchema.nullable(),
  useCount: z.number().int(),
});

export const tableMappingList = endpoint({
  method: "GET",
  path: "/table-mappings",
  tag: "files",
  summary: "The company's own profiles of tables, the last used first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ mappings: z.array(tableMappingReply) }),
  errors,
});

export const tableMappingRename = endpoint({
  method: "PATCH",
  path: "/table-mappings/:id",
  tag: "files",
  summary: "Gives a profile another name.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema, name: mappingNameSchema }),
  reply: tableMappingReply,
  errors: [...errors, "validation_failed"],
});

export const tableMappingDelete = endpoint({
  method: "DELETE",
  path: "/table-mappings/:id",
  tag: "files",
  summary:
    "Forgets a profile: the next table with these columns asks again. Files and transactions stay.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: okSchema,
  errors,
});
