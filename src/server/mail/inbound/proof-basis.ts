/** What of a letter's checks counts as a proof of its author. Pure. */
import type { ProofBasis, ProofResult } from "#values/received-mail-codes.ts";

/** One signature, in the words of the library. */
export interface CheckedSignature {
  readonly status: {
    readonly result: string;
    /** Bytes of the body that `l=` leaves out. */
    readonly underSized?: number | undefined;
    /** The domain only tries its key (`t=y`): as if there were no signature (RFC 6376, 3.6.1). */
    readonly testing?: boolean | undefined;
  };
  /** `keys`: names of the signed headers that the letter has. */
  readonly signingHeaders?: { readonly keys?: string | undefined } | undefined;
}

/**
 * Whether the signature may prove something, if it is right: it covers the whole body, the author
 * and the subject. An unsigned subject could be written by whoever sends the letter again.
 */
export function countsAsSignature(
  { status, signingHeaders }: CheckedSignature,
  hasSubject: boolean,
): boolean {
  if ((status.underSized ?? 0) > 0 || status.testing === true) return false;
  if (status.result !== "pass") return true;
  const names = (signingHeaders?.keys ?? "").toLowerCase().split(/[\s:]+/);
  return names.includes("from") && (!hasSubject || names.includes("subject"));
}

interface Findings {
  /** The author's domain. */
  readonly domain: string;
  readonly dmarc: ProofResult;
  /** Whether the domain has a rule of DMARC at all. */
  readonly hasRule: boolean;
  /** Domains whose servers (SPF) or signatures (DKIM) were found right. */
  readonly proven: readonly string[];
}

/**
 * What proves that the letter is of its author's domain. Without a rule of DMARC the domain itself
 * or a part of it must have sent or signed. A domain above it is not enough: it may be one below
 * which strangers have names.
 */
export function basisOf({ domain, dmarc, hasRule, proven }: Findings): ProofBasis {
  if (dmarc === "pass") return "dmarc";
  const isOfDomain = (name: string): boolean => name === domain || name.endsWith(`.${domain}`);
  return !hasRule && proven.map((name) => name.toLowerCase()).some(isOfDomain) ? "aligned" : "none";
}
