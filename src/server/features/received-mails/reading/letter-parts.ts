/** What the thread that takes letters apart is asked, and answers. */
import type { MailHint } from "#statements/read-report-mail.ts";
import type { AttachmentReason } from "#values/received-mail-codes.ts";

export interface LetterTask {
  readonly path: string;
  /** Tried on every locked archive. */
  readonly passwords: readonly string[];
}

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

/** Undefined parts: the bytes are no letter. */
export interface LetterAnswer {
  readonly parts: LetterParts | undefined;
}
