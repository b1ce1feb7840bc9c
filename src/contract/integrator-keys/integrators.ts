/**
 * The integrators for whose programs keys are made. An entry here and its mark below
 * `src/web/public/integrators` are all that a new one needs.
 */
import { KEY_SCOPES, type KeyScope } from "./key-scopes.ts";

export interface Integrator {
  /** Upper case and lasting: it stands in stored keys. */
  readonly _id: string;
  readonly displayName: string;
  /** A path of this program. The marks are drawn for it; they are no trademarks. */
  readonly logoUri: string;
  /** What a key for it may be given at most. */
  readonly scopes: readonly KeyScope[];
}

/** A company has one active key for it. */
export const RLB = "RLB";
/** Programs that a company or its developer writes. */
const OWN_PROGRAM = "CUSTOM";

// Key, name, file of the mark.
const NAMES = [
  [RLB, "RLB-60"],
  ["KULCS", "Kulcs-Könyvelés"],
  ["NTAX", "NTAX (Novitax)"],
  ["INFOTEKA", "Infotéka"],
  ["REVOLUTION", "Revolution"],
  ["SERPA", "sERPa"],
  ["BUSINESS_CENTRAL", "Dynamics 365 Business Central"],
  ["SAP_BUSINESS_ONE", "SAP Business One"],
  ["OCTOPUS", "Octopus 8"],
  ["THARANIS", "Tharanis"],
  ["SYMBOL_TECH", "Symbol Tech"],
  ["FORINT_SOFT", "Forint-Soft"],
  ["RELAX", "Relax"],
  ["ASZ", "Ász"],
  ["MAXOFT", "Maxoft"],
  ["QB", "QB"],
  [OWN_PROGRAM, "Saját fejlesztés"],
] as const;

export const INTEGRATORS: readonly Integrator[] = NAMES.map(([_id, displayName]) => ({
  _id,
  displayName,
  logoUri: `/integrators/${_id.toLowerCase().replaceAll("_", "-")}.svg`,
  scopes: KEY_SCOPES,
}));

/** The integrator of a key; a key of one that was taken from the list keeps its name. */
export function findIntegrator(id: string): Integrator | undefined {
  return INTEGRATORS.find((integrator) => integrator._id === id);
}

/** The name of an integrator's program; its `_id` where it was taken from the list. */
export function nameIntegrator(id: string): string {
  return findIntegrator(id)?.displayName ?? id;
}
