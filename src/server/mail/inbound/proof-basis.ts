/** What of a letter's checks counts as a proof of its author. Pure. */
import { MINUTE_MS } from "#values/durations.ts";
import type { ProofBasis, ProofResult } from "#values/received-mail-codes.ts";

/**
 * Headers by which a letter's body is read (RFC 2045; RFC 2183). Who sends a signed letter again
 * may put one of them above the same bytes where the signature leaves it out.
 */
export const BODY_HEADERS = [
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
  "content-id",
  "mime-version",
] as const;

/** A signer's clock may be ahead of ours by so much. */
export const SIGNER_AHEAD_MS = 5 * MINUTE_MS;

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
  /** `t=` and `x=`, in ISO 8601. */
  readonly signTime?: string | null | undefined;
  readonly expiresAfter?: string | null | undefined;
}

/**
 * What a signature is worth, if it is right. `whole`: it covers the body, the author, the subject,
 * and what the body is read by. `loose`: it leaves out what the body is read by, as some large
 * providers do: the letter is its domain's, but somebody else may have had a hand in it. `void`: as
 * if it were not there; an unsigned subject could be written by whoever sends the letter again.
 */
export type SignatureWorth = "whole" | "loose" | "void";

/** `headers`: names of the letter's headers, in lower case; `receivedAt`: when it came. */
export function weighSignature(
  { status, signingHeaders, signTime, expiresAfter }: CheckedSignature,
  headers: ReadonlySet<string>,
  receivedAt: Date,
): SignatureWorth {
  if ((status.underSized ?? 0) > 0 || status.testing === true) return "void";
  if (status.result !== "pass") return "whole";
  const now = receivedAt.getTime();
  if (signTime && Date.parse(signTime) > now + SIGNER_AHEAD_MS) return "void";
  if (expiresAfter && Date.parse(expiresAfter) < now) return "void";
  const signed = new Set((signingHeaders?.keys ?? "").toLowerCase().split(/[\s:]+/));
  const covers = (name: string): boolean => signed.has(name) || !headers.has(name);
  if (!signed.has("from") || !covers("subject")) return "void";
  return BODY_HEADERS.every(covers) ? "whole" : "loose";
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
 * must have sent or signed. A domain above or below it is not enough: strangers may have names
 * there.
 */
export function basisOf({ domain, dmarc, hasRule, proven }: Findings): ProofBasis {
  if (dmarc === "pass") return "dmarc";
  const isProven = proven.some((name) => name.toLowerCase() === domain);
  return !hasRule && isProven ? "aligned" : "none";
}
