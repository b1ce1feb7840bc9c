import { createHash } from "node:crypto";

/** The reply of `GET /captcha/challenge`. */
export interface CaptchaChallenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
}

/**
 * The response that a browser would send for the challenge. Hashes in this process: the library's
 * search waits for the browser's cryptography at every number and takes fifty times as long. Throws
 * when no number fits.
 */
export function solveCaptcha({
  algorithm,
  challenge,
  salt,
  signature,
  maxnumber,
}: CaptchaChallenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (createHash("sha256").update(`${salt}${number}`).digest("hex") !== challenge) continue;
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString(
      "base64",
    );
  }
  throw new Error(`No number up to ${maxnumber} solves the challenge`);
}
