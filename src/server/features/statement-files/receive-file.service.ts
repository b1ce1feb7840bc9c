/** The file of a form as it comes in: bytes that a stranger sends, kept whole or not at all. */
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { ApiError } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { StorageFault } from "#server/storage-fault.ts";
import { FileRefused } from "#server/providers/file-storage/file-refused.port.ts";
import { type FileNeeds, keepUpload, type KeptUpload } from "./statement-files.service.ts";

/**
 * Keeps the form's file. Throws `unsupported_media_type`, `file_missing_in_form`,
 * `upload_interrupted` and the errors of `keepUpload`.
 */
export async function receiveFile(
  deps: FileNeeds,
  request: FastifyRequest,
  access: CompanyAccess,
  maxBytes: number | null,
): Promise<KeptUpload> {
  if (!request.isMultipart())
    throw new ApiError("unsupported_media_type", { message: "Send multipart/form-data" });
  await enterHeavy("upload", access.actor.person.userId, access.companyId);
  const kept = await receiveBytes(deps, request, access, maxBytes);
  if (kept === undefined)
    throw new ApiError("file_missing_in_form", { message: "The form has no part with a file" });
  return kept;
}

/**
 * Keeps the form's file; undefined where the form has none. Throws `upload_interrupted` and the
 * errors of the storage.
 */
async function receiveBytes(
  deps: FileNeeds,
  request: FastifyRequest,
  access: CompanyAccess,
  maxBytes: number | null,
): Promise<KeptUpload | undefined> {
  try {
    for await (const part of readForm(request)) {
      // Fields before the file (company_name) are for people who read the form; the address says
      // which company it is.
      if (part.type !== "file") continue;
      return await keepUpload(deps, access, {
        maxBytes,
        originalName: (part as MultipartFile).filename ?? "",
        bytes: part.file,
        ownsBytes: true,
      });
    }
    return undefined;
  } catch (error) {
    // The store's own trouble cuts the form's stream, too: it is no interruption by the caller.
    if (error instanceof ApiError || error instanceof StorageFault) throw error;
    if (error instanceof FileRefused && error.code !== "upload_interrupted")
      throw new ApiError(error.code, { message: error.message, cause: error });
    if (!isInterrupted(error, request.raw.destroyed)) throw error;
    deps.log.info(
      { companyId: access.companyId, person: access.actor.person.userId, err: error },
      "upload interrupted",
    );
    throw new ApiError("upload_interrupted", {
      message: "The upload ended before the file did",
      cause: error,
    });
  }
}

/**
 * The parts of the form. Throws `bad_request` for a form that cannot be read as one (no boundary,
 * or an overlong one: RFC 2046 §5.1.1 has at most 70 characters; too many parts), and passes on how
 * an interrupted one ended.
 */
async function* readForm(request: FastifyRequest): AsyncGenerator<Multipart, void, undefined> {
  try {
    yield* request.parts();
  } catch (error) {
    if (isInterrupted(error, request.raw.destroyed)) throw error;
    throw new ApiError("bad_request", {
      message: `The form cannot be read: ${(error as Error).message}`,
      cause: error,
    });
  }
}

const INTERRUPTIONS: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ABORT_ERR",
  "upload_interrupted",
]);

function isInterrupted(error: unknown, closed: boolean): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    closed ||
    INTERRUPTIONS.has(code ?? "") ||
    /unexpected end|aborted|premature/i.test(message ?? "")
  );
}
