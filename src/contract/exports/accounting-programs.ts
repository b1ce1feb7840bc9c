/** Accounting programs that an export can be made for. */

export const PROGRAM_KEYS = [
  "kulcs",
  "ntax",
  "infoteka",
  "revolution",
  "serpa",
  "business-central",
  "sap-business-one",
  "rlb",
  "octopus",
  "tharanis",
  "symbol-tech",
  "forint-soft",
  "relax",
  "asz",
  "maxoft",
  "qb",
] as const;
export type ProgramKey = (typeof PROGRAM_KEYS)[number];
