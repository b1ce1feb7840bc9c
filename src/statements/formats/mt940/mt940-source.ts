/** A source's ways of writing MT940: its recognisers, and its own details. */
import type { DetailsDialect } from "#statements/formats/mt940/details.ts";
import type { Evidence } from "#statements/heads/source-head.ts";

export interface Mt940Ways extends Evidence {
  /** First letters of the bank identifier (a BIC) in field 25. */
  readonly accountBank: string;
  /** The bank's own way of writing field 86, where it has one. */
  readonly details?: DetailsDialect;
}

export interface Mt940Source {
  /** Source key. */
  readonly key: string;
  readonly mt940?: Mt940Ways;
}

/** The source and its ways, by the bank identifier of field 25. */
export function findMt940Source(
  bankCode: string | undefined,
  sources: readonly Mt940Source[],
): { readonly key: string; readonly ways: Mt940Ways } | undefined {
  if (bankCode === undefined) return undefined;
  for (const { key, mt940 } of sources)
    if (mt940 && bankCode.startsWith(mt940.accountBank)) return { key, ways: mt940 };
  return undefined;
}
