/**
 * reCAPTCHA v2 and hCaptcha: the same call to two addresses (their "siteverify" pages describe it).
 */
import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#server/clock.ts";
import type { CaptchaCheck, CaptchaVerdict } from "./captcha.port.ts";

export const VERIFY_URLS = {
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
} as const;

// A visitor waits for this; a service slower than that is down.
const TIMEOUT_MS = 5_000;
const REPLY_BYTES_MAX = 20_000;
/** Both services call a response of two minutes too old; ours are remembered for longer. */
const REMEMBERED_MS = 10 * 60_000;
/** What hCaptcha tells in place of the site while it has a lot to do. */
const HOST_NOT_TOLD = "not-provided";
// Faults of our settings: nobody could be let in.
const OUR_FAULTS = /^(missing|invalid)-input-secret$|^sitekey-secret-mismatch$|^bad-request$/;

const replySchema = z.object({
  success: z.boolean(),
  /** The site on which the puzzle was solved. */
  hostname: z.string().max(300).optional(),
  "error-codes": z.array(z.string()).optional(),
});
type Reply = z.infer<typeof replySchema>;

export interface SiteVerify {
  readonly provider: keyof typeof VERIFY_URLS;
  readonly url: string;
  readonly secretKey: string;
  readonly siteKey: string;
  /** The host of our own pages. */
  readonly host: string;
  readonly timeoutMs?: number;
  /** Notes a used response; false where it was used before, by any process. */
  use(responseHash: string, until: Date): Promise<boolean>;
}

/**
 * A service that does not answer lets nobody in: the captcha guards against floods, and silence
 * must not open the door.
 */
export function createSiteVerify(
  deps: { readonly log: Logger; readonly clock: Clock },
  service: SiteVerify,
): CaptchaCheck {
  return {
    createChallenge: async () => undefined,
    async verify(response, address) {
      let reply: Reply;
      try {
        reply = await ask(service, response, address);
      } catch (error) {
        deps.log.warn({ err: error, url: service.url }, "captcha service does not answer");
        return "away";
      }
      const verdict = judge(deps, service, reply);
      if (verdict !== "right") return verdict;
      // The services refuse a response that was used before; two calls at one moment may both pass.
      const hash = createHash("sha256").update(response).digest("hex");
      const until = new Date(deps.clock.now().getTime() + REMEMBERED_MS);
      return (await service.use(hash, until)) ? "right" : "wrong";
    },
  };
}

async function ask(
  { url, secretKey, siteKey, timeoutMs = TIMEOUT_MS }: SiteVerify,
  response: string,
  address: string,
): Promise<Reply> {
  const form = { secret: secretKey, response, remoteip: address, sitekey: siteKey };
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > REPLY_BYTES_MAX) throw new Error("An answer of more than 20 kB");
    chunks.push(chunk);
  }
  return replySchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
}

function judge(
  { log }: { readonly log: Logger },
  { provider, host }: SiteVerify,
  reply: Reply,
): CaptchaVerdict {
  const { success, hostname, "error-codes": codes = [] } = reply;
  if (!success) {
    const isOurs = codes.some((code) => OUR_FAULTS.test(code));
    if (isOurs) log.error({ codes }, "the captcha's keys are wrong: nobody can log in");
    else log.info({ codes }, "captcha refused");
    return isOurs ? "away" : "wrong";
  }
  const isOurSite =
    hostname === host ||
    (provider === "hcaptcha" && (hostname === undefined || hostname === HOST_NOT_TOLD));
  if (!isOurSite) log.warn({ hostname, host }, "captcha solved on another site");
  return isOurSite ? "right" : "wrong";
}
