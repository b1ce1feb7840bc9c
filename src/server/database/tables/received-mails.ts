/** Row types of the tables about letters that come in. */
import type { ColumnType, Generated } from "kysely";
import type {
  AttachmentReason,
  ProofResult,
  ReceivedMailReason,
  ReceivedMailStatus,
} from "#values/received-mail-codes.ts";
import type { Counted, MadeInstant, MaybeInstant } from "./columns.ts";
import { feature, tenant } from "./table.ts";

/** What the sender's domain proves of a letter. */
export interface MailProof {
  readonly spf: ProofResult;
  readonly dkim: ProofResult;
  readonly dmarc: ProofResult;
  readonly domain: string;
}

export interface ReceivedMailTable {
  company_id: string;
  id: string;
  address: string;
  raw_hash: Buffer | null;
  size_bytes: Counted;
  mail_from: string;
  helo: string;
  remote_address: string;
  sender: string;
  subject: string;
  proof: ColumnType<MailProof | null, string | null, string | null>;
  status: ReceivedMailStatus;
  reason: ReceivedMailReason | null;
  /** Attempts that have begun and not ended: one more than those that ended their program. */
  attempts: Generated<number>;
  received_at: MadeInstant;
  read_at: MaybeInstant;
}

export interface ReceivedAttachmentTable {
  company_id: string;
  mail_id: string;
  number: number;
  name: string;
  size_bytes: Counted;
  outcome: "taken" | "known" | "skipped" | "locked" | "refused";
  reason: AttachmentReason | null;
  file_id: string | null;
}

export interface MailPasswordTable {
  company_id: string;
  sender: string;
  sealed: Buffer;
  key_id: string;
  changed_at: MadeInstant;
}

export const receivedMailTables = {
  received_mail: tenant<ReceivedMailTable>(feature("received-mails")),
  received_attachment: tenant<ReceivedAttachmentTable>(feature("received-mails")),
  mail_password: tenant<MailPasswordTable>(feature("received-mails")),
};
