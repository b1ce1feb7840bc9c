import { ApiError } from "#server/http/errors.ts";
import type { Captcha } from "#server/providers/captcha/captcha.port.ts";

/** When to try again where the captcha's service does not answer. */
const AWAY_SECONDS = 30;

/** Throws `captcha_required`, `captcha_failed`; `service_unavailable` where nobody can tell. */
export async function checkCaptcha(
  captcha: Captcha,
  response: string | undefined,
  address: string,
): Promise<void> {
  if (!response) throw new ApiError("captcha_required", { message: "Solve the captcha" });
  const verdict = await captcha.verify(response, address);
  if (verdict === "away")
    throw new ApiError("service_unavailable", {
      message: "The captcha's service does not answer",
      retryAfterSeconds: AWAY_SECONDS,
    });
  if (verdict === "wrong")
    throw new ApiError("captcha_failed", {
      message: "The captcha was not solved, was used already or has expired",
    });
}
