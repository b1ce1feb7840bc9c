import type { ErrorCode } from "#contract/error-codes.ts";
import type { Problem } from "#contract/problem.ts";

/** `network` and `aborted` never left the browser; everything else is a code of the contract. */
export type ApiErrorCode = ErrorCode | "network" | "aborted";

/**
 * A call that did not succeed. `code` has a sentence in `texts/errors.ts`; `message` is for
 * developers.
 */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: Problem["fields"];
  /** The session of the tab that made the call; see `sessionSerial`. */
  readonly sessionSerial: number | undefined;

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string,
    problem?: Partial<Problem>,
    sessionSerial?: number,
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.requestId = problem?.requestId;
    this.retryAfterSeconds = problem?.retryAfterSeconds;
    this.fields = problem?.fields;
    this.sessionSerial = sessionSerial;
  }
}

/**
 * Any thrown thing as an ApiError, so that callers have one shape to present. A file of the program
 * that could not be fetched is a `network` fault, as a call that got no answer.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && NOT_LOADED.test(error.message))
    return new ApiError("network", 0, error.message);
  return new ApiError("internal_error", 0, error instanceof Error ? error.message : String(error));
}

/** Whether the server may have done what was asked: no answer came, or one of a fault. */
export function isUnanswered(error: unknown): boolean {
  const { code, status } = asApiError(error);
  return code === "network" || status >= 500;
}

/**
 * The words of browsers, and of the loader of style sheets, for a file of the program that could
 * not be loaded.
 */
const NOT_LOADED =
  /dynamically imported module|importing a module script|preload CSS|module script failed/i;
