import { createHmac } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { createAltcha } from "./altcha.adapter.ts";
import { forgetChallenges, useChallenge } from "./captcha.store.ts";
import type { Captcha, CaptchaCheck } from "./captcha.port.ts";
import { createSiteVerify, VERIFY_URLS } from "./site-verify.adapter.ts";

/** The captcha that the configuration names. */
export function createCaptcha(deps: CaptchaDeps): Captcha {
  return { ...createCheck(deps), forgetUsed: () => forgetChallenges(deps) };
}

type CaptchaDeps = Pick<Deps, "config" | "db" | "clock" | "log">;

function createCheck(deps: CaptchaDeps): CaptchaCheck {
  const { provider, siteKey = "", secretKey = "" } = deps.config.captcha;
  if (provider !== "altcha")
    return createSiteVerify(deps, {
      provider,
      url: VERIFY_URLS[provider],
      secretKey,
      siteKey,
      host: new URL(deps.config.baseUrl).hostname,
      use: (hash, until) => useChallenge(deps, hash, until),
    });
  const { keys, currentKeyId } = deps.config.secrets;
  const key = keys.get(currentKeyId);
  if (key === undefined)
    throw new Error(
      `There is no secret key ${currentKeyId}; the captcha signs its challenges with it.`,
    );
  // A key of its own for each purpose, derived from the one that is kept.
  return createAltcha(deps, createHmac("sha256", key).update("captcha").digest("hex"));
}
