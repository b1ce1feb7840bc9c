/** Codes of letters that come in, as they are stored, told by the API and put into words. */

/**
 * received: not read yet. taken: files were taken in. waiting: for the password of an archive.
 * nothing: there was nothing to take in. refused: it was not opened.
 */
export const RECEIVED_MAIL_STATES = ["received", "taken", "waiting", "nothing", "refused"] as const;
export type ReceivedMailStatus = (typeof RECEIVED_MAIL_STATES)[number];

/** Why a letter was refused, or held nothing. */
export const RECEIVED_MAIL_REASONS = [
  /** The sender's domain says that the letter is not its own (DMARC). */
  "sender_unproven",
  /** The sender's domain could not be asked. */
  "sender_unchecked",
  "too_large",
  "unreadable",
  /** More signatures (DKIM) than are checked. */
  "too_many_signatures",
  "headers_too_large",
  /** Letters within letters. */
  "nested_too_deep",
  "too_many_parts",
  /** The proof of the sender needs more questions to name servers than a letter gets. */
  "too_many_lookups",
  /** Its thread reached its limit of processor time, or of time by the clock. */
  "took_too_long",
  "took_too_much_memory",
  /** The thread died, or the whole program ended while it worked on the letter. */
  "reading_stopped",
  "no_attachment",
  /** There are attachments, but none of a kind that is read. */
  "no_report",
  /** Every file was there already. */
  "all_known",
  /** No file could be taken in: each says why. */
  "files_refused",
] as const;
export type ReceivedMailReason = (typeof RECEIVED_MAIL_REASONS)[number];

/** Why a file of a letter was left out. */
export const ATTACHMENT_REASONS = [
  /** A picture, a document, a signature: a kind that is not read. */
  "kind",
  "empty",
  "too_many",
  "too_large",
  "archive_damaged",
  "archive_too_large",
  "storage_full",
  "plan_limit_reached",
] as const;
export type AttachmentReason = (typeof ATTACHMENT_REASONS)[number];

/** Answers of SPF, DKIM and DMARC in the words of RFC 8601. */
export const PROOF_RESULTS = [
  "none",
  "pass",
  "fail",
  "softfail",
  "neutral",
  "policy",
  "temperror",
  "permerror",
] as const;
export type ProofResult = (typeof PROOF_RESULTS)[number];
