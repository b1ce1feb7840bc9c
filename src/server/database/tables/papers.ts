/** Row types of papers beside items: see `features/papers`. */
import type { Instant, MaybeInstant, MaybeText } from "./columns.ts";
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

const PAPERS = feature("papers");

export const paperTables = {
  paper: tenant<PaperTable>(PAPERS),
  paper_item: tenant<PaperItemTable>(PAPERS),
};
