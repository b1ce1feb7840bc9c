import { asApiError } from "#web/api/api-error.ts";
import { errorTexts, type ErrorSentence } from "#web/texts/errors.ts";
import { notifications } from "#web/texts/notifications.ts";
import type { ToastWords } from "#web/toasts/toasts.ts";

export interface PresentedError extends ErrorSentence {
  /** For support; absent when the call never reached the server. */
  readonly errorId: string | undefined;
}

/** Any failure as words for people. The seconds to wait are said where the server named them. */
export function presentError(error: unknown): PresentedError {
  const found = asApiError(error);
  const words =
    found.code === "rate_limited" && found.retryAfterSeconds
      ? (notifications.rateLimit({ seconds: found.retryAfterSeconds }) as ErrorSentence)
      : errorTexts[found.code];
  return { title: words.title, message: words.message, errorId: found.requestId };
}

/** The same sentence as a toast. */
export function errorToast(error: unknown): ToastWords {
  const { title, message } = presentError(error);
  return { intent: "error", title, message };
}
