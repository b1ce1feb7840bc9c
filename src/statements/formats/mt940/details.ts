/** Reads field 86 of an entry: finds its dialect and its facts. */
import { readFreeDetails } from "#statements/formats/mt940/details-free.ts";
import { readNonSwiftDetails } from "#statements/formats/mt940/details-non-swift.ts";
import { readSlashDetails } from "#statements/formats/mt940/details-slash.ts";
import { readStructuredDetails } from "#statements/formats/mt940/details-structured.ts";

/** The facts of an entry's details. Absent = not stated. */
export interface EntryDetails {
  readonly partnerName?: string;
  readonly partnerAccountNr?: string;
  readonly remittance?: string;
  /** Booking text or business code. */
  readonly type?: string;
  readonly reference?: string;
  readonly endToEndId?: string;
}

/** A bank's own way with the entry. */
export interface DetailsDialect {
  /** `undefined` when this text is not in the dialect. */
  readonly read: (lines: readonly string[]) => EntryDetails | undefined;
  /** True when the lines after the first of field 61 are the type in words. */
  readonly supplementaryIsType: boolean;
}

/**
 * Reads the lines of a field 86 with the bank's own dialect first, then the common ones; free text
 * fits always.
 */
export function readDetails(
  lines: readonly string[],
  own: DetailsDialect | undefined,
): EntryDetails {
  return (
    own?.read(lines) ??
    readStructuredDetails(lines) ??
    readSlashDetails(lines) ??
    readFreeDetails(lines)
  );
}

/** Reads the lines of a field NS that stands where field 86 should. */
export function readOtherDetails(lines: readonly string[]): EntryDetails {
  return readNonSwiftDetails(lines);
}
