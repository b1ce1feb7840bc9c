/** A source's ways of writing CAMT: the banks that hold its accounts. */
import type { Evidence } from "#statements/heads/source-head.ts";

export interface CamtWays extends Evidence {
  /** First eight letters of the servicer's bank identifier (`Acct/Svcr/FinInstnId/BIC`). */
  readonly servicers: readonly string[];
}

export interface CamtSource {
  /** Source key. */
  readonly key: string;
  readonly camt?: CamtWays;
}
