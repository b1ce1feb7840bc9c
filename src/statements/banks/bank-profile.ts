/**
 * The files of one bank: data, and a small reader where data are not enough. The parts are types of
 * the formats that read them; the standard formats read a bank without a profile.
 */
import type { CamtWays } from "#statements/formats/camt/camt-source.ts";
import type { Mt940Ways } from "#statements/formats/mt940/mt940-source.ts";
import type { TableLayout } from "#statements/formats/table/table-layout.ts";
import type { BankHead } from "#statements/heads/source-head.ts";

export interface BankProfile extends BankHead {
  readonly mt940?: Mt940Ways;
  readonly camt?: CamtWays;
  /** Shapes of its CSV, XLSX, XLS, HTML and SpreadsheetML files. */
  readonly tables: readonly TableLayout[];
}
