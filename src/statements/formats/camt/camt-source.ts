/** A source's ways of writing CAMT: the banks that hold its accounts. */
import type { Evidence } from "#statements/heads/source-head.ts";

export interface CamtWays extends Evidence {
  /** First eight letters of the servicer's bank identifier (`Acct/Svcr/FinInstnId/BIC`). */
  readonly servicers: readonly string[];
  /** A piece of text that only this source writes, for files without a servicer. */
  readonly mark?: RegExp;
}

export interface CamtSource {
  /** Source key. */
  readonly key: string;
  readonly camt?: CamtWays;
}
