/**
 * Turns every error of a request into one RFC 9457 document; the cause goes to the log and never to
 * the caller.
 */
import { areBytesGone, StorageFault } from "#server/storage-fault.ts";
import { entryOf } from "#values/entry-of.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { Problem } from "#contract/problem.ts";
import { nameDatabaseFault } from "#server/database/database-errors.ts";
import { ApiError } from "./errors.ts";

export const PROBLEM_TYPE = "application/problem+json";

// Longer than a connection is usually held; a restart of the database takes some seconds more.
const BUSY_SECONDS = 3;
const AWAY_SECONDS = 5;
// Somebody must make room first.
const UNABLE_SECONDS = 30;

const TITLES: Partial<Record<ErrorCode, string>> = {
  validation_failed: "The request does not fit the contract",
  unauthenticated: "A valid token is needed",
  not_found: "Not found",
  rate_limited: "Too many requests",
  internal_error: "The server could not do it",
};

/** The document of one failed request. */
function presentProblem(error: ApiError, requestId: string): Problem {
  const { message, retryAfterSeconds, fields } = error.details;
  const detail = message ?? titleOf(error.code);
  return {
    type: `urn:bankhid:problem:${error.code}`,
    title: titleOf(error.code),
    status: error.status,
    detail,
    message: detail,
    code: error.code,
    requestId,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(fields === undefined ? {} : { fields: fields.map((field) => ({ ...field })) }),
  };
}

/** The error handler of the whole application. */
export function sendProblem(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = nameError(thrown);
  const entry = { err: thrown, code: error.code };
  if (error.status >= 500 && !reply.raw.destroyed) request.log.error(entry, "request failed");
  else if (error.status >= 500) request.log.info(entry, "request of a caller who has left failed");
  else request.log.info({ code: error.code }, "request refused");
  if (error.details.retryAfterSeconds !== undefined)
    reply.header("retry-after", String(error.details.retryAfterSeconds));
  if (error.status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(error.status)
    .header("content-type", PROBLEM_TYPE)
    .header("cache-control", "no-store")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(presentProblem(error, request.id));
}

/** Faults of the schema, in the shape of a problem's `fields`. */
export function validationError(where: string, error: z.ZodError): ApiError {
  const fields = error.issues.map((issue) => ({
    path: issue.path.join(".") || where,
    message: issue.message,
  }));
  const first = fields[0];
  return new ApiError("validation_failed", {
    message:
      first === undefined
        ? `${where} does not fit the contract`
        : `${where}: ${first.path}: ${first.message}`,
    fields,
  });
}

const BY_FRAMEWORK_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_request",
  FST_ERR_CTP_EMPTY_JSON_BODY: "bad_request",
  FST_ERR_CTP_INVALID_JSON_BODY: "bad_request",
  FST_ERR_BAD_URL: "bad_request",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/** The named error of anything that a request has thrown. */
export function nameError(thrown: FastifyError | Error): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const { code, statusCode } = thrown as FastifyError;
  const known = code === undefined ? undefined : entryOf(BY_FRAMEWORK_CODE, code);
  if (known !== undefined) return new ApiError(known, { cause: thrown });
  if (areBytesGone(thrown))
    return new ApiError("file_bytes_gone", {
      message: "The bytes are no longer kept",
      cause: thrown,
    });
  const busy = nameBusy(thrown);
  if (busy !== undefined) return busy;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError("bad_request", { cause: thrown });
  return new ApiError("internal_error", { cause: thrown });
}

/**
 * Faults that pass by themselves: the database is busy, overfull or away, or the store of files is
 * away. The caller is told when to come again.
 */
function nameBusy(cause: Error): ApiError | undefined {
  if (cause instanceof StorageFault)
    return new ApiError("service_unavailable", {
      message: "The kept files cannot be reached now",
      retryAfterSeconds: UNABLE_SECONDS,
      cause,
    });
  switch (nameDatabaseFault(cause)) {
    case "exhausted":
      return new ApiError("server_busy", {
        message: "All connections are in use; try again",
        retryAfterSeconds: BUSY_SECONDS,
        cause,
      });
    case "connection":
      return new ApiError("service_unavailable", {
        message: "The database does not answer",
        retryAfterSeconds: AWAY_SECONDS,
        cause,
      });
    case "cannotWrite":
      return new ApiError("service_unavailable", {
        message: "The database has no room or cannot write now",
        retryAfterSeconds: UNABLE_SECONDS,
        cause,
      });
    case "timeout":
    case "busy":
      return new ApiError("timeout", {
        message: "The server is busy; try again",
        retryAfterSeconds: 2,
        cause,
      });
    default:
      return undefined;
  }
}

function titleOf(code: ErrorCode): string {
  return TITLES[code] ?? code.replaceAll("_", " ");
}
