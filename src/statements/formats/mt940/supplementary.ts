/** The further lines of field 61. */
import { swiftAmount } from "#statements/formats/mt940/swift-values.ts";
import type { Amount } from "#values/money.ts";

export interface Supplementary {
  /** Text that is no codeword. */
  readonly text?: string;
  /** The partner's account, where the line holds nothing else. */
  readonly accountNr?: string;
  readonly originalAmount?: Amount;
  readonly originalCurrency?: string;
  readonly exchangeRate?: string;
}

/**
 * Reads `/OCMT/EUR4,5/` (original amount, with the entry's sign) and `/EXCH/1,23/` out of the free
 * words.
 */
export function parseSupplementary(lines: readonly string[], entryAmount: Amount): Supplementary {
  const joined = lines.join(" ").trim();
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(joined)) return { accountNr: joined };
  if (!joined.includes("/")) return { text: joined || undefined };
  const original = /\/OCMT\/([A-Z]{3})([\d.,]+)/.exec(joined);
  const magnitude = original ? swiftAmount(original[2]!) : undefined;
  const text = joined
    .replace(/\/(?:OCMT|CHGS|EXCH)\/[^/]*(?:\/(?![A-Z]{4}\/))?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return {
    text: text || undefined,
    originalAmount: magnitude === undefined ? undefined : entryAmount < 0n ? -magnitude : magnitude,
    originalCurrency: magnitude === undefined ? undefined : original![1],
    exchangeRate: /\/EXCH\/([\d.,]+)/.exec(joined)?.[1]?.replace(",", "."),
  };
}
