/** What a sender is to a company, by what a person decided and what the letter proves. Pure. */
import type { ProofBasis, SenderTrust } from "#values/received-mail-codes.ts";
import type { MailProof, MailSenderTable } from "#server/database/tables/received-mails.ts";

export type DecidedSender = Pick<MailSenderTable, "state" | "proof" | "refuses_unproven">;

const RANKS: Readonly<Record<ProofBasis, number>> = { dmarc: 2, aligned: 1, none: 0 };

/** What proves the author; letters that were checked earlier say it by their answers. */
export function basisOfProof({ basis, dmarc }: MailProof): ProofBasis {
  return basis ?? (dmarc === "pass" ? "dmarc" : "none");
}

/**
 * Trust counts for the proof by which it was given, or a stronger one. What nobody proves never
 * becomes known, and blocking it does not block the letters that the address proves.
 */
export function judgeSender(sender: DecidedSender | undefined, proof: MailProof): SenderTrust {
  if (proof.dmarc === "fail") return "forged";
  const basis = basisOfProof(proof);
  if (basis === "none") {
    if (sender?.refuses_unproven === true) return "blocked";
    return sender?.state === "known" ? "changed" : "unproven";
  }
  if (sender?.state === "blocked") return "blocked";
  if (sender?.state !== "known" || sender.proof === null) return "new";
  return RANKS[basis] >= RANKS[sender.proof] ? "known" : "changed";
}
