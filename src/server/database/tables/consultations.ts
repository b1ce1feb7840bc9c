/** Row types of the tables about consultations. All of them global: they belong to no company. */
import type { Generated } from "kysely";
import type { ConsultationTopic } from "#values/consultation-facts.ts";
import type { Instant, MaybeInstant } from "./columns.ts";
import { feature, local } from "./table.ts";

export interface ConsultationTable {
  id: string;
  adviser: string;
  starts_at: Instant;
  kind: "booking" | "block";
  topic: ConsultationTopic | null;
  name: Generated<string>;
  email: Generated<string>;
  mailbox: Generated<string>;
  phone: Generated<string>;
  company: Generated<string>;
  note: Generated<string>;
  block_id: string | null;
  changes: Generated<number>;
  moved: Generated<boolean>;
  created_at: Instant;
  reminded_at: MaybeInstant;
  cancelled_at: MaybeInstant;
  cancelled_by: "visitor" | "adviser" | null;
  /** Nobody has confirmed it; null: booked, or a block. */
  held_until: MaybeInstant;
  network: Generated<string>;
}

export interface ConsultationLinkTable {
  token_hash: Buffer;
  consultation_id: string;
  confirms: Generated<boolean>;
}

export interface AdviserKeyTable {
  token_hash: Buffer;
  kind: "link" | "key";
  adviser: string;
  expires_at: Instant;
}

const CONSULTATIONS = feature("consultations");

export const consultationTables = {
  consultation: local<ConsultationTable>(CONSULTATIONS),
  consultation_link: local<ConsultationLinkTable>(CONSULTATIONS),
  adviser_key: local<AdviserKeyTable>(CONSULTATIONS),
};
