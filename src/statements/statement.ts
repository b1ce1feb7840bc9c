/**
 * The events of reading a file. Pure: the same bytes give the same events, whatever the file's
 * name. A read is a synchronous generator that the caller pulls: memory stays flat and
 * back-pressure is free.
 */
import type { RowGrounds } from "#statements/row-grounds.ts";
import type { PdfContent } from "#statements/formats/pdf/pdf-page.ts";
import type { DetectionReasonKind } from "#values/detection-reason-kinds.ts";
import type { Amount } from "#values/money.ts";
import type { ItemTexts } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { ReadProblemCode } from "#values/read-problem-codes.ts";

/**
 * The bytes of one file, re-openable because some decisions (charset, column style) need a first
 * pass.
 */
export interface FileInput {
  /** Name as uploaded: a hint only, never decides. */
  readonly fileName: string;
  /** Whole size in bytes. */
  readonly size: number;
  /** A person's answer about the file: currency of table rows that name none. HUF where absent. */
  readonly currencyWhenMissing?: string;
  /**
   * Currencies of the company's accounts in other money than forints, by canonical number: those of
   * table rows that name none. Without it HUF would be taken.
   */
  readonly accountCurrencies?: Readonly<Record<string, string>>;
  /** Key of the source that the file's mail names: only decides between sources that fit alike. */
  readonly mailSource?: string;
  /** The texts of a PDF, taken out by the caller; without them no PDF is read. */
  readonly pdf?: PdfContent;
  /**
   * The chunks from the first byte, as often as asked; chunk sizes are arbitrary. A chunk is valid
   * until the next one is asked for.
   */
  chunks(): Iterable<Uint8Array>;
}

/**
 * One booked movement as the file states it. Absent fields are absent in the file, never invented.
 */
export interface ReadTransaction extends Partial<ItemTexts> {
  /** The bank's own id of the item when the format promises one that survives a re-export. */
  readonly id?: string;
  readonly bookingDate: LocalDate;
  /**
   * False when the file gave none and it was derived from the value date or the statement's date.
   */
  readonly bookingDateStated: boolean;
  readonly valueDate?: LocalDate;
  /** Signed, in 10⁻⁵ units; minus = debit. */
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName?: string;
  /** In the file's spelling, blanks trimmed. */
  readonly partnerAccountNr?: string;
  readonly remittance?: string;
  /** The bank's type text or code. */
  readonly type?: string;
  /** Bank or customer reference that is not a promise of identity. */
  readonly reference?: string;
  /** Running balance after this item, when the file states it. */
  readonly balanceAfter?: Amount;
  readonly originalAmount?: Amount;
  readonly originalCurrency?: string;
  readonly exchangeRate?: string;
  /**
   * The decoded text of the record as it stood in the file (a table row as tab-separated cells).
   */
  readonly raw: string;
  /** First line (text), row (table) or record number of the item, from 1. */
  readonly line: number;
}

/** A movement that the bank has announced and not booked. */
export type AnnouncedItem = Pick<
  ReadTransaction,
  "amount" | "currency" | "partnerName" | "partnerAccountNr" | "remittance" | "type" | "line"
> & {
  /** The day that the file states; absent where it states none. */
  readonly date?: LocalDate;
};

/** The kind of message that carries the items: only a `statement` proves that a day is complete. */
export type StatementKind = "statement" | "report" | "notification" | "interim" | "history";

/** Known when a statement's first item is met. */
export interface StatementHeader {
  /**
   * Index within the file, from 0: several statements may be open at once (tables with several
   * accounts).
   */
  readonly index: number;
  readonly kind: StatementKind;
  /**
   * In the file's spelling; empty where the format carries none (then `account_missing` is
   * reported).
   */
  readonly accountNr: string;
  readonly accountName?: string;
  /** The owner, where the file says that the name is the owner's and not the account's. */
  readonly ownerName?: string;
  readonly currency: string;
  readonly bankCode?: string;
  /** Statement number as printed, without page. */
  readonly number?: string;
}

/** Known when a statement has ended. */
export interface StatementTrailer {
  readonly index: number;
  /**
   * Interval the file says it covers, else first and last booking date; absent when there is
   * neither.
   */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** True when the interval was stated by the file and not derived from its rows. */
  readonly intervalStated: boolean;
  readonly opening?: Amount;
  readonly closing?: Amount;
  /**
   * Opening + movements = closing (or the running chain holds); undefined when the file has no
   * balances.
   */
  readonly ties?: boolean;
  /** The first day that it tells from its beginning, where its hours begin within `from`. */
  readonly wholeFrom?: LocalDate;
  /**
   * The day on which the bank wrote it, or in whose middle its interval ends, where the file says
   * so: this day was not over.
   */
  readonly toldOn?: LocalDate;
  /** Which page of its statement it is, from 1, where each page has balances of its own. */
  readonly page?: number;
  /** What the bank has announced and not booked: in no sum and no balance. */
  readonly announced?: readonly AnnouncedItem[];
  readonly transactionCount: number;
  readonly creditSum: Amount;
  readonly debitSum: Amount;
  /** On what the rows rest, of a table that a person has mapped. */
  readonly grounds?: RowGrounds;
}

/** Something the file did wrong, or that the user should know. */
export interface ReadProblem {
  readonly code: ReadProblemCode;
  /**
   * `fatal`: nothing of the file may be taken. `statement`: that statement waits. `warning`: the
   * file is taken, and the problem is shown.
   */
  readonly severity: "fatal" | "statement" | "warning";
  /** For developers and support, English; the web has its own sentences by code. */
  readonly message: string;
  readonly line?: number;
  /** Index of the statement concerned. */
  readonly statement?: number;
  /** Values for the sentence: sums as decimal strings, counts, column names. */
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * One thing that was seen in a file and speaks for its source: the reason stands only as long as
 * the file holds it.
 */
export interface DetectionReason {
  readonly kind: DetectionReasonKind;
  /** The piece of the file, in the file's spelling; empty for `none`. */
  readonly seen: string;
  /** Line or row of the file, from 1, where it is known. */
  readonly line?: number;
}

/** A source that a file may come from. */
export interface SourceCandidate {
  /** Source key, or `generic`. */
  readonly source: string;
  /** The shape of table within the source; absent for other containers. */
  readonly layout?: string;
  /** The higher, the surer; two candidates with the same highest score are a question. */
  readonly score: number;
  readonly reasons: readonly DetectionReason[];
}

/** The source of a file, with the reasons. */
export interface Detection {
  /** `statement`, `settlement` (later), or `unknown`. */
  readonly kind: "statement" | "settlement" | "unknown";
  /** Source key such as `otp`, `kh`, `erste`, `raiffeisen`, or `generic`. */
  readonly source: string;
  /** Container such as `mt940`, `camt.053`, `csv`, `xlsx`, `html`, `spreadsheetml`, `pdf`. */
  readonly format: string;
  readonly reasons: readonly DetectionReason[];
  /** The company's own profile that reads the table. */
  readonly profileId?: string;
}

/** Rows in one `transactions` event at the most. */
export const BATCH_ROWS_MAX = 1_000;

export type ReadEvent =
  | {
      readonly kind: "detected";
      readonly detection: Detection;
      /** Every source that explains the file, best first; empty where none does. */
      readonly candidates: readonly SourceCandidate[];
    }
  | { readonly kind: "statement"; readonly header: StatementHeader }
  | {
      readonly kind: "transactions";
      readonly statement: number;
      readonly transactions: readonly ReadTransaction[];
    }
  | { readonly kind: "end"; readonly trailer: StatementTrailer }
  | { readonly kind: "problem"; readonly problem: ReadProblem };

/** Limits of one read; each ends in `limit_exceeded`. */
export interface ReadLimits {
  /** Rows of one spreadsheet (whole-workbook formats). */
  readonly sheetRowsMax: number;
  /** Unpacked bytes of a zipped workbook. */
  readonly unpackedBytesMax: number;
  /**
   * Unpacked bytes of a zipped workbook's binary members (XLSB), where cells cannot be counted
   * before they are read.
   */
  readonly binaryBytesMax: number;
  /**
   * Bytes of a compound-file workbook (XLS), whose cells cannot be counted before they are read.
   */
  readonly compoundBytesMax: number;
  /** Sheets of a workbook. */
  readonly sheetsMax: number;
  /** Cells of all sheets of a workbook. */
  readonly cellsMax: number;
  /** Columns of a sheet of a workbook. */
  readonly columnsMax: number;
  /** Tags of all members of a zipped workbook. */
  readonly nodesMax: number;
  /** Bytes between two tags of a zipped workbook: one text, in the archive's spelling. */
  readonly textBytesMax: number;
  /** Characters of one cell. */
  readonly cellCharsMax: number;
  /** Characters of all cells of a workbook, a text that many cells share counted for each. */
  readonly workbookCharsMax: number;
  /** Length of one text line in characters. */
  readonly lineLengthMax: number;
  /** Bytes of a whole-in-memory container (XLS, HTML, SpreadsheetML). */
  readonly wholeFileBytesMax: number;
}

export const READ_LIMITS: ReadLimits = {
  sheetRowsMax: 200_000,
  // For as many cells as below, of 100 bytes each.
  unpackedBytesMax: 256 * 1024 * 1024,
  // Two million cells of some twenty bytes; the smallest cell has ten.
  binaryBytesMax: 40 * 1024 * 1024,
  // XLS ends at 65,536 rows of a sheet; that many rows of fifteen columns have about twenty
  // megabytes.
  compoundBytesMax: 32 * 1024 * 1024,
  // A sheet for each day of a year; each costs some milliseconds even when it is empty.
  sheetsMax: 400,
  // Twelve columns of the most rows; they take about eight seconds.
  cellsMax: 2_500_000,
  // The most that XLS can have; the widest known export of a bank has 45.
  columnsMax: 256,
  // Six tags of a cell with an inline text, and some for rows and styles.
  nodesMax: 20_000_000,
  // The most characters of a cell, each written as an entity of six signs (&quot;), and some room.
  textBytesMax: 200_000,
  // Excel's own limit.
  cellCharsMax: 32_767,
  // A hundred characters for each of 1.3 million cells.
  workbookCharsMax: 128 * 1024 * 1024,
  lineLengthMax: 1_000_000,
  wholeFileBytesMax: 128 * 1024 * 1024,
};

/** A reader of one container: pulls chunks, yields events. The `detected` event is the caller's. */
export type ReadEvents = Generator<ReadEvent, void, undefined>;
