/** Codes of letters that come in, as they are stored, told by the API and put into words. */

/**
 * received: not read yet. taken: files were taken in. waiting: for the password of an archive.
 * held: for a person's word on its sender. nothing: there was nothing to take in. refused: it was
 * not opened.
 */
export const RECEIVED_MAIL_STATES = [
  "received",
  "taken",
  "waiting",
  "held",
  "nothing",
  "refused",
] as const;
export type ReceivedMailStatus = (typeof RECEIVED_MAIL_STATES)[number];

/** Why a letter was refused, or held nothing. */
export const RECEIVED_MAIL_REASONS = [
  /** The sender's domain says that the letter is not its own (DMARC). */
  "sender_unproven",
  /** The sender's domain could not be asked. */
  "sender_unchecked",
  /** More than one author: nobody can say whose letter it is. */
  "several_authors",
  /** The author's address is missing, or could be read in more ways than one. */
  "odd_sender",
  /** A header that may stand once stands twice, so that readers disagree on the letter. */
  "doubled_header",
  /** A person has blocked the sender. */
  "sender_blocked",
  /** A person has refused this letter. */
  "letter_refused",
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

/**
 * What a sender is to a company. known: a person has accepted the address with this proof. new: a
 * proven address on which nobody has decided. changed: the accepted address without the proof by
 * which it was accepted. unproven: nothing shows that the letter is of its address. forged: its
 * domain says that it is not.
 */
export const SENDER_TRUSTS = ["known", "new", "changed", "unproven", "forged", "blocked"] as const;
export type SenderTrust = (typeof SENDER_TRUSTS)[number];

/**
 * A person's word on the sender of a held letter. always: its proven letters are taken without a
 * question from now on. once: this letter alone. refuse: this letter is not read. block: nor are
 * the next ones.
 */
export const SENDER_DECISIONS = ["always", "once", "refuse", "block"] as const;
export type SenderDecision = (typeof SENDER_DECISIONS)[number];

/**
 * What proves that a letter is of its author's domain. dmarc: the domain's own rule (RFC 7489).
 * aligned: a signature or a server of that domain, which has no such rule. none: nothing.
 */
export const PROOF_BASES = ["dmarc", "aligned", "none"] as const;
export type ProofBasis = (typeof PROOF_BASES)[number];

/**
 * Which room of the day was full when a letter was not taken. address: letters of the address from
 * its network. network: letters from the network. strangers: letters of all senders that are not
 * known. sender: letters of a known sender. kept: bytes of all kept letters.
 */
export const FULL_ROOMS = ["address", "network", "strangers", "sender", "kept"] as const;
export type FullRoom = (typeof FULL_ROOMS)[number];

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
