/** Row types of the tables about letters that come in. */
import type { ColumnType, Generated } from "kysely";
import type { LocalDate } from "#values/local-date.ts";
import type {
  AttachmentReason,
  FullRoom,
  ProofBasis,
  ProofResult,
  ReceivedMailReason,
  ReceivedMailStatus,
  SenderDecision,
  SenderTrust,
} from "#values/received-mail-codes.ts";
import type { Counted, MadeInstant, MaybeInstant, MaybeText, StampText } from "./columns.ts";
import { feature, local, tenant } from "./table.ts";

/** What the sender's domain proves of a letter. */
export interface MailProof {
  readonly spf: ProofResult;
  readonly dkim: ProofResult;
  readonly dmarc: ProofResult;
  readonly domain: string;
  /** Absent in letters that were checked before there was a trust in senders. */
  readonly basis?: ProofBasis;
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
  trust: SenderTrust | null;
  decision: SenderDecision | null;
  decided_at: MaybeInstant;
  /** `10.1.2.0/24`; empty for letters of the versions before. */
  network: Generated<string>;
  /** By which a letter with a proof is known again; see `makeLetterKey`. */
  letter_key: Buffer | null;
}

export interface ReceivedAttachmentTable {
  company_id: string;
  mail_id: string;
  number: number;
  name: string;
  size_bytes: Counted;
  outcome: "taken" | "known" | "skipped" | "locked" | "held" | "refused";
  reason: AttachmentReason | null;
  file_id: string | null;
}

export interface MailPasswordTable {
  company_id: string;
  sender: string;
  sealed: Buffer;
  key_id: string;
  changed_at: MadeInstant;
  /** Of the last password that a program kept; of the first one where none did. */
  kept_by: MaybeText;
  kept_at: MaybeInstant;
  kept_through: StampText;
}

/** A sending address on which a person has decided; see decision 0247. */
export interface MailSenderTable {
  company_id: string;
  address: string;
  state: "known" | "blocked" | "open";
  proof: Exclude<ProofBasis, "none"> | null;
  refuses_unproven: boolean;
  decided_at: MadeInstant;
}

/** Letters that were not taken, counted by day. */
export interface RefusedMailTable {
  company_id: string;
  day: LocalDate;
  network: string;
  mail_from: string;
  reason: FullRoom;
  letters: number;
  last_at: MadeInstant;
}

/** Looks at bytes of letters that are not stored yet. */
export interface LetterLookTable {
  hash: Buffer;
  /** Looks that have begun and not ended. */
  attempts: number;
  /** A look came to a limit: these bytes are not looked at again. */
  refused: Generated<boolean>;
  at: MadeInstant;
}

export const receivedMailTables = {
  received_mail: tenant<ReceivedMailTable>(feature("received-mails")),
  received_attachment: tenant<ReceivedAttachmentTable>(feature("received-mails")),
  mail_password: tenant<MailPasswordTable>(feature("received-mails")),
  mail_sender: tenant<MailSenderTable>(feature("received-mails")),
  refused_mail: tenant<RefusedMailTable>(feature("received-mails")),
  letter_look: local<LetterLookTable>(feature("received-mails")),
};
