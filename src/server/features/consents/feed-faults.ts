/** Turns a provider's fault into the error that the person who asked gets. */
import { ApiError } from "#server/http/errors.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import { FeedFault, type FeedFaultKind } from "#server/providers/bank-feed/bank-feed.port.ts";

const CODES: Readonly<Record<FeedFaultKind, ErrorCode>> = {
  auth: "bank_feed_unavailable",
  provider_down: "bank_feed_unavailable",
  limited: "bank_feed_limited",
  consent_expired: "consent_not_active",
  not_found: "consent_not_found",
  // Providers give this answer to any call that they refuse; the usual reason is a consent that was
  // given under another address.
  refused: "consent_of_other_person",
};

// The wait where the provider names no time.
const LIMITED_SECONDS = 900;

/**
 * Runs a call of the provider and turns its faults into errors of ours. `instead`: the errors where
 * this call gives a fault another meaning.
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
