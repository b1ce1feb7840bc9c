/** The content of an export: facts only, whatever file they end in. */
import type { ItemTexts } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { ExportItem } from "./settlement-item.ts";

export interface ExportRow extends ItemTexts {
  /** Stable across re-reads: the same item has the same id in every export. */
  readonly id: string;
  /** The account in the head: two origins may share number and currency. */
  readonly accountKey: string;
  readonly bookingDate: LocalDate;
  readonly valueDate: LocalDate | null;
  /** Stored form: 24 digits or a whole IBAN. */
  readonly accountNr: string;
  readonly bankName: string;
  /** The person's own name for the account; empty where it has none. */
  readonly accountName: string;
  readonly currency: string;
  readonly amount: Amount;
  readonly remittance: string;
  readonly balanceAfter: Amount | null;
  readonly originalAmount: Amount | null;
  readonly originalCurrency: string | null;
  /** Decimal string with a point, as the source gave it. */
  readonly exchangeRate: string | null;
  readonly booked: boolean;
  /** The day of the mark in Europe/Budapest. */
  readonly bookedOn: LocalDate | null;
  /** What the program has to say about the row. */
  readonly note: string;
  /** What a person of the company wrote about the item; given where notes are asked for. */
  readonly itemNote?: string;
  /** The id of the stored row; absent in rows that come from no database. */
  readonly rowId?: string;
  /** Number of the item rows that follow this row. */
  readonly batchCount?: number;
  /** Given for a row that takes the bank's row before it apart: the facts are the bank's. */
  readonly item?: ExportItem;
}

/** Rows arrive in pieces, so that the whole is never in memory. */
export type ExportRows = AsyncIterable<readonly ExportRow[]> | Iterable<readonly ExportRow[]>;

/** One account of the export, for the summary. */
export interface ExportAccount {
  readonly accountKey: string;
  readonly accountNr: string;
  readonly bankName: string;
  readonly displayName: string;
  readonly currency: string;
  /**
   * Balance before the first and after the last day, where a statement or a running balance tells
   * it.
   */
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /**
   * Former numbers were joined to it: a statement of one of its numbers may tell of a part of it
   * only.
   */
  readonly joined: boolean;
  /** Of the exported rows: formats that say them before the rows need them beforehand. */
  readonly sums: ExportSums;
}

export interface ExportSums {
  readonly count: number;
  readonly credit: Amount;
  /** Negative or zero. */
  readonly debit: Amount;
}

export interface ExportHead {
  readonly companyName: string;
  readonly taxNumber: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly accounts: readonly ExportAccount[];
  /**
   * Items of the days are left out (only booked ones, or only others): balances and sums have
   * nothing to do with each other.
   */
  readonly filtered: boolean;
  /**
   * Local date and time of the newest fact in the export, `2026-11-20 14:05`: the same facts give
   * the same bytes, whenever they are exported.
   */
  readonly asOf: string;
}

/** How account numbers are written: `domestic` is 24 digits for Hungarian ones. */
export type AccountForm = "iban" | "domestic";

/** A writer's output: bytes in pieces, as they get ready. */
export type ExportBytes = AsyncGenerator<Uint8Array, void, undefined>;
