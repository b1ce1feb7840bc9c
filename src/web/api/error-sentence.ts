/**
 * Any failure as words for people. Loaded from the beginning: a page says why it cannot go on when
 * nothing can be fetched any more.
 */
import { type ApiError, asApiError } from "#web/api/api-error.ts";
import { isOffline } from "#web/api/line.ts";
import { shortErrorId } from "#web/api/short-error-id.ts";
import {
  errorIdText,
  errorTexts,
  type ErrorSentence,
  offlineText,
  waitText,
} from "#web/texts/errors.ts";
import { LINE, type ToastWords } from "#web/toasts/toasts.ts";

export interface PresentedError extends ErrorSentence {
  /** For support; absent when the call never reached the server. */
  readonly errorId: string | undefined;
}

/**
 * The sentence of a failure. The seconds to wait are said where the server named them, and a
 * browser without a line is told so.
 */
export function presentError(error: unknown): PresentedError {
  const found = asApiError(error);
  const { title, message } = sentenceOf(found);
  return { title, message, errorId: found.requestId && shortErrorId(found.requestId) };
}

/** The same sentence as a toast. */
export function errorToast(error: unknown): ToastWords {
  const { title, message, errorId } = presentError(error);
  const isUnexpected = asApiError(error).code === "internal_error";
  const id = isUnexpected && errorId ? ` ${errorIdText(errorId)}` : "";
  const about = asApiError(error).code === "network" ? LINE : undefined;
  return { intent: "error", title, message: message + id, ...(about && { about }) };
}

/**
 * Whether the server gave no answer of its own, or says that it is away: the same question is
 * worth asking again, and the person can do nothing.
 */
export function isServerAway(error: unknown): boolean {
  const { code, status } = asApiError(error);
  return (code === "network" && !isOffline()) || AWAY_STATUSES.has(status);
}

/** Answers of a proxy before a program that is down, and of a program that stops. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

function sentenceOf(error: ApiError): ErrorSentence {
  if (error.code === "network" && isOffline()) return offlineText;
  if (error.code === "rate_limited" && error.retryAfterSeconds)
    return waitText(error.retryAfterSeconds);
  // A tab that is older than the server meets codes that it has no sentence for.
  return known[error.code] ?? errorTexts.internal_error;
}

const known: Partial<typeof errorTexts> = errorTexts;
