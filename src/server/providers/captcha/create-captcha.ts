import { createHmac } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { createAltcha } from "./altcha.adapter.ts";
import type { Captcha } from "./captcha.port.ts";
import { createSiteVerify, VERIFY_URLS } from "./site-verify.adapter.ts";

/** The captcha that the configuration names. */
export function createCaptcha(deps: Pick<Deps, "config" | "db" | "clock" | "log">): Captcha {
  const { provider, siteKey = "", secretKey = "" } = deps.config.captcha;
  if (provider !== "altcha")
    return createSiteVerify(deps, { url: VERIFY_URLS[provider], secretKey, siteKey });
  const { keys, currentKeyId } = deps.config.secrets;
  const key = keys.get(currentKeyId);
  if (key === undefined)
    throw new Error(
      `There is no secret key ${currentKeyId}; the captcha signs its challenges with it.`,
    );
  // A key of its own for each purpose, derived from the one that is kept.
  return createAltcha(deps, createHmac("sha256", key).update("captcha").digest("hex"));
}
