/**
 * ALTCHA: the visitor's browser searches for a number; the challenge is signed, expires, and works
 * once.
 */
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { z } from "zod";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { useChallenge } from "./captcha.store.ts";
import type { CaptchaCheck } from "./captcha.port.ts";

// SHA-256 tries on average half of this: well under a second on a phone, yet a cost for who floods.
const NUMBER_MAX = 50_000;
// From opening the page to sending the form.
const LIFETIME_MS = 20 * 60_000;
const RESPONSE_CHARS_MAX = 4_000;

const payloadSchema = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().min(0).max(NUMBER_MAX),
  salt: z.string().max(300),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

export function createAltcha(deps: { db: Database; clock: Clock }, hmacKey: string): CaptchaCheck {
  return {
    async createChallenge() {
      const expires = new Date(deps.clock.now().getTime() + LIFETIME_MS);
      const made = await createChallenge({
        hmacKey,
        maxnumber: NUMBER_MAX,
        expires,
        algorithm: "SHA-256",
      });
      return { ...made, maxnumber: made.maxnumber ?? NUMBER_MAX };
    },
    async verify(response) {
      const payload = parsePayload(response);
      if (payload === undefined || !(await verifySolution(payload, hmacKey, false))) return "wrong";
      // The salt holds the expiry, and the signature covers it; it is compared with our clock.
      const expiresAt = Number(extractParams(payload)["expires"]) * 1_000;
      const now = deps.clock.now();
      if (!Number.isFinite(expiresAt) || expiresAt <= now.getTime()) return "wrong";
      const isFirst = await useChallenge(deps, payload.challenge, new Date(expiresAt));
      return isFirst ? "right" : "wrong";
    },
  };
}

function parsePayload(response: string): z.infer<typeof payloadSchema> | undefined {
  if (response.length > RESPONSE_CHARS_MAX) return undefined;
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(response, "base64").toString("utf8")))
      .data;
  } catch {
    return undefined;
  }
}
