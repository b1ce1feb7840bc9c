import type { ProgramKey } from "#contract/exports/accounting-programs.ts";

/** Names of accounting programs and of their vendors. */
export const programNames: Readonly<Record<ProgramKey, readonly [name: string, vendor: string]>> = {
  kulcs: ["Kulcs-Könyvelés", "Kulcs-Soft"],
  ntax: ["NTAX", "Novitax"],
  infoteka: ["Infotéka", "Kontír.NET, Infotéka Aktív"],
  revolution: ["Revolution", "Revolution Software"],
  serpa: ["sERPa", "ProgEn"],
  "business-central": ["Business Central", "Microsoft Dynamics 365"],
  "sap-business-one": ["SAP Business One", "SAP"],
  rlb: ["RLB-60", "RLB Kft."],
  octopus: ["Octopus 8", ""],
  tharanis: ["Tharanis", ""],
  "symbol-tech": ["Symbol Tech", ""],
  "forint-soft": ["Forint-Soft", ""],
  relax: ["Relax", ""],
  asz: ["Ász", ""],
  maxoft: ["Maxoft", ""],
  qb: ["QB", ""],
};
