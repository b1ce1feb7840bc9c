/**
 * reCAPTCHA v2 and hCaptcha: the same call to two addresses (their "siteverify" pages describe it).
 */
import type { Logger } from "pino";
import { z } from "zod";
import type { Captcha } from "./captcha.port.ts";

export const VERIFY_URLS = {
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
} as const;

// A visitor waits for this; a service slower than that is down.
const TIMEOUT_MS = 5_000;
const REPLY_CHARS_MAX = 20_000;

const replySchema = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).optional(),
});

/**
 * A service that does not answer refuses: the captcha guards against floods, and silence must not
 * open the door.
 */
export function createSiteVerify(
  deps: { log: Logger },
  service: { url: string; secretKey: string; siteKey: string },
): Captcha {
  return {
    createChallenge: async () => undefined,
    async verify(response, address) {
      try {
        const answer = await fetch(service.url, {
          method: "POST",
          body: new URLSearchParams({
            secret: service.secretKey,
            response,
            remoteip: address,
            sitekey: service.siteKey,
          }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: "error",
        });
        const text = (await answer.text()).slice(0, REPLY_CHARS_MAX);
        const reply = replySchema.parse(JSON.parse(text));
        if (!reply.success) deps.log.info({ codes: reply["error-codes"] }, "captcha refused");
        return reply.success;
      } catch (error) {
        deps.log.warn({ err: error, url: service.url }, "captcha service does not answer");
        return false;
      }
    },
  };
}
