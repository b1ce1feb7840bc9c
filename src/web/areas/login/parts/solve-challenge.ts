/**
 * ALTCHA proof of work on WebCrypto; no worker, because a worker's address is a script sink under
 * Trusted Types.
 */
import { solveChallenge } from "altcha-lib/v1";
import { callApi } from "#web/api/client.ts";

/** Its message is a `CaptchaProblem`. */
class CaptchaFault extends Error {}

export type CaptchaProblem = "insecure" | "unsolved";

/**
 * Fetches a challenge and solves it; answers the base64 payload for `captcha_response`. Throws
 * `ApiError` or a problem.
 */
export async function solveCaptcha(): Promise<string> {
  // WebCrypto exists only on https and localhost.
  if (!globalThis.crypto?.subtle) throw new CaptchaFault("insecure" satisfies CaptchaProblem);
  const challenge = await callApi("captchaChallengeGet", {});
  const solution = await solveChallenge(
    challenge.challenge,
    challenge.salt,
    challenge.algorithm,
    challenge.maxnumber,
  ).promise;
  if (!solution) throw new CaptchaFault("unsolved" satisfies CaptchaProblem);
  const { algorithm, challenge: hash, salt, signature } = challenge;
  return btoa(
    JSON.stringify({
      algorithm,
      challenge: hash,
      number: solution.number,
      salt,
      signature,
      took: solution.took,
    }),
  );
}
