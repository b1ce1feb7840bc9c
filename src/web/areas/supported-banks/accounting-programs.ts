/**
 * Accounting programs with the export that each takes, and how sure that is. Nothing was tried in
 * the programs themselves, so none is verified. Facts: what vendors and their users have published.
 */
import { PROGRAM_KEYS, type ProgramKey } from "#contract/exports/accounting-programs.ts";
import type { ExportOptions } from "#contract/exports/export-options.ts";
import { foldText } from "#values/fold-text.ts";
import { programNames } from "#web/areas/supported-banks/texts/program-names.ts";
import type { SupportState } from "./supported-list.ts";

export interface AccountingProgram {
  readonly key: ProgramKey;
  readonly name: string;
  readonly vendor: string;
  /** `mapped`: no public description; the program takes a table whose columns are shown once. */
  readonly state: SupportState;
  /** The options of an export for it. */
  readonly options: Partial<ExportOptions>;
}

const CAMT: Partial<ExportOptions> = { format: "camt053_02", accountForm: "iban" };
const MT940: Partial<ExportOptions> = { format: "mt940", encoding: "ascii", accountForm: "iban" };
const TABLE: Partial<ExportOptions> = {
  format: "csv",
  encoding: "windows-1250",
  separator: "semicolon",
  decimal: "comma",
  dates: "hungarian",
  columns: "short",
  numbers: "plain",
};

const FACTS: Readonly<Record<ProgramKey, Pick<AccountingProgram, "state" | "options">>> = {
  kulcs: { state: "documented", options: CAMT },
  ntax: { state: "documented", options: TABLE },
  infoteka: { state: "documented", options: CAMT },
  revolution: { state: "documented", options: MT940 },
  serpa: { state: "documented", options: { ...MT940, accountForm: "domestic" } },
  "business-central": { state: "documented", options: CAMT },
  "sap-business-one": { state: "documented", options: CAMT },
  rlb: { state: "mapped", options: TABLE },
  octopus: { state: "mapped", options: TABLE },
  tharanis: { state: "mapped", options: TABLE },
  "symbol-tech": { state: "mapped", options: TABLE },
  "forint-soft": { state: "mapped", options: TABLE },
  relax: { state: "mapped", options: TABLE },
  asz: { state: "mapped", options: TABLE },
  maxoft: { state: "mapped", options: TABLE },
  qb: { state: "mapped", options: TABLE },
};

export const ACCOUNTING_PROGRAMS: readonly AccountingProgram[] = PROGRAM_KEYS.map((key) => ({
  key,
  name: programNames[key][0],
  vendor: programNames[key][1],
  ...FACTS[key],
}));

/** The program of a key; undefined for any other text. */
export function findProgram(key: unknown): AccountingProgram | undefined {
  return ACCOUNTING_PROGRAMS.find((program) => program.key === key);
}

/** Programs whose name or vendor holds the words, in the given state. */
export function findPrograms(query: string, state: SupportState | "all"): AccountingProgram[] {
  const folded = foldText(query);
  return ACCOUNTING_PROGRAMS.filter(
    (program) =>
      (state === "all" || program.state === state) &&
      foldText(`${program.name} ${program.vendor}`).includes(folded),
  );
}

export function countPrograms(state: SupportState | "all"): number {
  return findPrograms("", state).length;
}
