import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { FileRefused } from "#server/providers/file-storage/file-refused.port.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { moveFile } from "./client/move-file.service.ts";
import {
  countFileDeletion,
  deleteFile,
  removeUnneededBytes,
  restoreFile,
} from "./delete-file.service.ts";
import { decideReissue } from "./reissues.service.ts";
import { offerFile } from "./download-file.service.ts";
import { tableMappingHandlers } from "./mapping/table-mappings.handlers.ts";
import {
  decideFile,
  type FileNeeds,
  getFile,
  keepUpload,
  type KeptUpload,
  listFiles,
  noteUpload,
} from "./statement-files.service.ts";

/** The handlers of statement files. */
export function statementFileHandlers(deps: FileNeeds) {
  return {
    fileUpload: (call) => receiveUpload(deps, call),
    fileList: async (call) => {
      const gone = new AbortController();
      call.request.raw.once("close", () => gone.abort());
      call.reply.raw.once("close", () => gone.abort());
      return listFiles(deps, call.company, call.query, gone.signal);
    },
    fileGet: (call) => getFile(deps, call.company, call.params.id),
    fileDelete: (call) => deleteFile(deps, call.company, call.params.id, call.query.rows),
    fileDeletionGet: (call) => countFileDeletion(deps, call.company, call.params.id),
    fileMove: (call) => moveFile(deps, call, call.params.id),
    fileRestore: (call) => restoreFile(deps, call.company, call.params.id),
    fileReissueDecide: (call) => decideReissue(deps, call.company, call.params.id, call.body),
    fileDownload: (call) => offerFile(deps, call.company, call.params.id),
    ...tableMappingHandlers(deps),
    fileDecide: (call) => decideFile(deps, call.company, call.params.id, call.body),
  } satisfies Partial<Handlers>;
}

async function receiveUpload(
  deps: FileNeeds & Pick<Deps, "config">,
  { request, company, query, askAgain }: Call<Endpoints["fileUpload"]>,
) {
  if (!request.isMultipart())
    throw new ApiError("unsupported_media_type", { message: "Send multipart/form-data" });
  await enterHeavy("upload", company.actor.person.userId, company.companyId);
  const kept = await receiveBytes(deps, request, company);
  if (kept === undefined)
    throw new ApiError("file_missing_in_form", { message: "The form has no part with a file" });
  // Once all bytes are here nothing counts as an interruption: a database that goes away now is the
  // server's fault, and the reply says so.
  const asked = askAgain().catch(async (error: unknown) => {
    await removeUnneededBytes(deps, company.companyId, kept.content.hash);
    throw error;
  });
  return noteUpload(deps, (await asked).company, { ...kept, batchId: query.batch_id });
}

/**
 * Keeps the form's file; undefined where the form has none. Throws `upload_interrupted` and the
 * errors of the storage.
 */
async function receiveBytes(
  deps: FileNeeds,
  request: FastifyRequest,
  access: CompanyAccess,
): Promise<KeptUpload | undefined> {
  const maxBytes = deps.config.limits.uploadBytesMax ?? null;
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
    if (error instanceof ApiError) throw error;
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
