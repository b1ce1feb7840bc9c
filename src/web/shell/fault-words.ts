/** The words of a page, or of a part of it, that could not be had. */
import { ApiError } from "#web/api/api-error.ts";
import { isServerAway, presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { isOffline } from "#web/api/line.ts";
import { PageNotLoaded } from "#web/navigation/lazy-page.ts";
import { faultTexts } from "#web/texts/load-fault.ts";
import { publicTexts } from "#web/texts/public.ts";

/**
 * A server that is away is named as the one at fault, where its own proxy says so; a page that
 * failed by itself is ours.
 */
export function faultWords(error: unknown): PresentedError {
  if (error instanceof PageNotLoaded)
    return { ...(isOffline() ? faultTexts.offline : faultTexts.notLoaded), errorId: undefined };
  if (!(error instanceof ApiError)) return { ...publicTexts.crash, errorId: undefined };
  const words = presentError(error);
  return error.status > 0 && isServerAway(error) ? { ...words, ...faultTexts.away } : words;
}
