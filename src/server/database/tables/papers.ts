/** Row types of papers beside items: see `features/papers`. */
import type { LocalDate } from "#values/local-date.ts";
import type { Instant, MaybeInstant, MaybeText, StampText } from "./columns.ts";
import { feature, tenant } from "./table.ts";

export interface PaperTable {
  company_id: string;
  id: string;
  name: string;
  kind: "pdf" | "jpeg" | "png" | "webp" | "heic";
  content_hash: Buffer;
  size_bytes: bigint;
  origin: "upload" | "mail";
  /** Null of one that came by a letter. */
  added_by: MaybeText;
  added_through: MaybeText;
  added_at: Instant;
  removed_at: MaybeInstant;
  removed_by: MaybeText;
  removed_through: MaybeText;
}

export interface PaperItemTable {
  company_id: string;
  paper_id: string;
  transaction_id: string;
  added_by: MaybeText;
  added_through: MaybeText;
  added_at: Instant;
}

export interface PaperRuleTable {
  company_id: string;
  /** The first day of the first month to which it applies. */
  since: LocalDate;
  card_over: bigint | null;
  payment_over: bigint | null;
  new_partners: boolean;
  changed_by: string;
  changed_through: StampText;
  changed_at: Instant;
}

/** An item that needs no paper, as a person said. */
export interface PaperWaiverTable {
  company_id: string;
  transaction_id: string;
  reason: "none_needed" | "private" | "fee_or_tax" | "lost";
  waived_by: string;
  waived_through: StampText;
  waived_at: Instant;
}

/** A paper that a whole ZIP has brought out. */
export interface PaperZippedTable {
  company_id: string;
  paper_id: string;
  zipped_by: string;
  zipped_through: StampText;
  zipped_at: Instant;
}

const PAPERS = feature("papers");

export const paperTables = {
  paper: tenant<PaperTable>(PAPERS),
  paper_item: tenant<PaperItemTable>(PAPERS),
  paper_zipped: tenant<PaperZippedTable>(PAPERS),
  paper_rule: tenant<PaperRuleTable>(PAPERS),
  paper_waiver: tenant<PaperWaiverTable>(PAPERS),
};
