/** Words of commands that failed; not a part of the first load. */
import { asApiError } from "#web/api/api-error.ts";
import { isOffline } from "#web/api/line.ts";
import { unansweredTexts } from "#web/texts/unanswered.ts";

/** A server behind a proxy may have done what the proxy got no answer to. */
const UNKNOWN_STATUSES: ReadonlySet<number> = new Set([502, 504]);

interface FailureWords {
  readonly title: string;
  readonly message?: string;
}

/**
 * The words of a failed command, of a toast or of a form. Where no answer came, the server may have
 * done what was asked: then they claim nothing about it, and say where the truth can be seen. A
 * command without a line was not sent at all, so it has failed.
 */
export function commandFailure<Words extends FailureWords>(
  error: unknown,
  failed: Words,
): Words & { readonly message?: string } {
  const { code, status } = asApiError(error);
  const isUnknown = (code === "network" && !isOffline()) || UNKNOWN_STATUSES.has(status);
  if (!isUnknown) return failed;
  return {
    ...failed,
    title: unansweredTexts.title(failed.title),
    message: unansweredTexts.message,
  };
}
