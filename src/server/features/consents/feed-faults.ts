/** What a provider's fault means to the person who asked. */
import { ApiError } from "#server/http/errors.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import { FeedFault, type FeedFaultKind } from "#server/providers/bank-feed/bank-feed.port.ts";

const CODES: Readonly<Record<FeedFaultKind, ErrorCode>> = {
  auth: "bank_feed_unavailable",
  provider_down: "bank_feed_unavailable",
  limited: "bank_feed_limited",
  consent_expired: "consent_not_active",
  not_found: "consent_not_found",
  // Providers refuse with the same answer whatever they do not like; what people do meet is a
  // consent of another address.
  refused: "consent_of_other_person",
};

// Where the provider names no time.
const LIMITED_SECONDS = 900;

/**
 * Runs a call of the provider; its faults become errors of ours, `instead` where the call means
 * something else by them.
 */
export async function askProvider<T>(
  work: () => Promise<T>,
  instead: Partial<Record<FeedFaultKind, ErrorCode>> = {},
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    const code = instead[error.kind] ?? CODES[error.kind];
    const wait =
      error.kind === "limited"
        ? { retryAfterSeconds: error.retryAfterSeconds ?? LIMITED_SECONDS }
        : {};
    throw new ApiError(code, {
      message: `The provider of the bank connection did not do it (${error.kind})`,
      ...wait,
      cause: error,
    });
  }
}

export function feedUnavailable(): ApiError {
  return new ApiError("bank_feed_unavailable", {
    message: "This provider of bank connections is not set up",
  });
}
