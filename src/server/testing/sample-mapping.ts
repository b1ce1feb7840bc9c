import type { TableMapping } from "#values/table-mapping.ts";

/** A whole mapping of a small table with a signed amount. */
export const SAMPLE_MAPPING: TableMapping = {
  version: 1,
  kind: "statement",
  charset: null,
  delimiter: null,
  sheet: null,
  headerLine: 1,
  names: ["nap", "ki", "mire", "penz"],
  roles: ["bookingDate", "partnerName", "remittance", "amount"],
  amountForm: "signed",
  debitWords: [],
  creditWords: [],
  bookedWords: [],
  skippedWords: [],
  decimalMark: null,
  dayOrder: null,
  currency: "HUF",
  account: "ask",
  hiddenRows: "skip",
};
