/** Row types of certificates of completeness and of their public codes. */
import type { Generated } from "kysely";
import type { LocalDate } from "#values/local-date.ts";
import type { Json, StampText } from "./columns.ts";
import { feature, local, tenant } from "./table.ts";

export interface CompletenessCertificateTable {
  company_id: string;
  id: string;
  code: string;
  user_id: string;
  through: StampText;
  made_at: Date;
  from_date: LocalDate;
  to_date: LocalDate;
  accounts: Json<unknown>;
  item_count: number;
  kept_changes: Generated<number>;
  open_changes: number;
  /** Sixteen bytes for each item, sorted. */
  digests: Buffer;
  fingerprint: Buffer;
  paper: Buffer;
  paper_hash: Buffer;
}

/** The company of a code: whoever asks in public names none. */
export interface CertificateCodeTable {
  code_hash: Buffer;
  company_id: string;
  certificate_id: string;
}

export const certificateTables = {
  completeness_certificate: tenant<CompletenessCertificateTable>(feature("certificates")),
  certificate_code: local<CertificateCodeTable>(feature("certificates"), "namesCompany"),
};
