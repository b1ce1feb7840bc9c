/**
 * The files of one bank: data, and a small reader where data are not enough. The parts are types of
 * the formats that read them; the standard formats read a bank without a profile.
 */
import type { CamtWays } from "#statements/formats/camt/camt-source.ts";
import type { ElementLayout } from "#statements/formats/records/element-layout.ts";
import type { Mt940Ways } from "#statements/formats/mt940/mt940-source.ts";
import type { TableLayout } from "#statements/formats/table/table-layout.ts";
import type { RefusedFile } from "#statements/refuse-by-head.ts";
import type { BankHead } from "#statements/heads/source-head.ts";

export interface BankProfile extends BankHead {
  readonly mt940?: Mt940Ways;
  readonly camt?: CamtWays;
  /** Its files that are known and cannot be read: their layout is public in part only. */
  readonly refusals?: readonly RefusedFile[];
  /** Shapes of its own XML. */
  readonly elements?: readonly ElementLayout[];
  /** Shapes of its CSV, XLSX, XLS, HTML and SpreadsheetML files. */
  readonly tables: readonly TableLayout[];
}
