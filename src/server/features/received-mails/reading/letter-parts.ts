/** What the thread of letters is asked, and answers. */
import type {
  CheckedEnvelope,
  CheckSettings,
  SenderCheck,
} from "#server/mail/inbound/check-sender.ts";
import type { LetterExcess } from "#server/mail/inbound/letter-limits.ts";
import type { MailHint } from "#statements/read-report-mail.ts";
import type { AttachmentReason } from "#values/received-mail-codes.ts";

export interface LetterTask {
  readonly path: string;
  /** Tried on every locked archive. */
  readonly passwords: readonly string[];
}

export interface CheckTask {
  readonly settings: CheckSettings;
  readonly envelope: CheckedEnvelope;
  readonly path: string;
}

export type LetterRequest =
  | { readonly open: LetterTask }
  | { readonly check: CheckTask }
  | { readonly head: Uint8Array<ArrayBuffer> };

/** One file of a letter; of an archive one for each of its files. */
export interface LetterFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly content:
    | { readonly kind: "file"; readonly bytes: Uint8Array<ArrayBuffer> }
    | { readonly kind: "locked" }
    | { readonly kind: "skipped" | "refused"; readonly reason: AttachmentReason };
}

export interface LetterParts {
  /** Address of the author in lower case; empty where the letter names none. */
  readonly sender: string;
  readonly subject: string;
  readonly files: readonly LetterFile[];
  /** Those of the passwords that opened something. */
  readonly fitting: readonly string[];
  /** The provider that sender or subject names, with the totals of the text. */
  readonly hint?: MailHint;
}

/** `unreadable`: the bytes are no letter. */
export type LetterAnswer =
  | { readonly kind: "parts"; readonly parts: LetterParts }
  | { readonly kind: "refused"; readonly reason: LetterExcess | "unreadable" };

export type SenderAnswer =
  | SenderCheck
  | { readonly kind: "refused"; readonly reason: LetterExcess };

export type LetterHead = Pick<LetterParts, "sender" | "subject">;
