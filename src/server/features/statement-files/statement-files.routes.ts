import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { FileRefused } from "#server/providers/file-storage/file-refused.port.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import {
  type Caller,
  decideFile,
  deleteFile,
  type FileNeeds,
  getFile,
  keepUpload,
  type KeptUpload,
  listFiles,
  noteUpload,
  type Upload,
} from "./statement-files.service.ts";

type FileHandlers = Pick<
  Handlers,
  "fileUpload" | "fileList" | "fileGet" | "fileDelete" | "fileDecide"
>;

/** The handlers of statement files. */
export function statementFileHandlers(deps: FileNeeds & Pick<Deps, "config">): FileHandlers {
  return {
    fileUpload: (call) => receiveUpload(deps, call),
    fileList: async (call) => {
      const gone = new AbortController();
      call.request.raw.once("close", () => gone.abort());
      call.reply.raw.once("close", () => gone.abort());
      return listFiles(deps, call.person, call.query, gone.signal);
    },
    fileGet: (call) => getFile(deps, call.person, call.params.id, call.query.company_id),
    fileDelete: (call) => deleteFile(deps, callerOf(call), call.params.id, call.query.company_id),
    fileDecide: (call) =>
      decideFile(deps, callerOf(call), call.params.id, {
        ...call.body,
        companyId: call.query.company_id,
      }),
  };
}

function callerOf(
  call: Pick<Call<Endpoints["fileGet"]>, "person" | "address" | "requestId">,
): Caller {
  return { person: call.person, address: call.address, requestId: call.requestId };
}

async function receiveUpload(
  deps: FileNeeds & Pick<Deps, "config">,
  call: Call<Endpoints["fileUpload"]>,
) {
  const { companyId } = await requireCompany(deps, call.person, call.params.companyId, "member");
  const { request } = call;
  if (!request.isMultipart())
    throw new ApiError("unsupported_media_type", { message: "Send multipart/form-data" });
  await enterHeavy("upload", call.person.userId, companyId);
  const maxBytes = deps.config.limits.uploadBytesMax ?? null;
  const kept = await receiveBytes(deps, call, { companyId, maxBytes });
  if (kept === undefined)
    throw new ApiError("file_missing_in_form", { message: "The form has no part with a file" });
  // Once all bytes are here nothing counts as an interruption: a database that goes away now is the
  // server's fault, and the reply says so.
  return noteUpload(deps, callerOf(call), kept);
}

type Where = Pick<Upload, "companyId" | "maxBytes">;

/**
 * Keeps the form's file; undefined when the form has none. Throws `upload_interrupted` and what the
 * storage refuses.
 */
async function receiveBytes(
  deps: FileNeeds,
  call: Call<Endpoints["fileUpload"]>,
  where: Where,
): Promise<KeptUpload | undefined> {
  const { request } = call;
  try {
    for await (const part of readForm(request)) {
      // Fields before the file (company_name) are for people who read the form; the address says
      // which company it is.
      if (part.type !== "file") continue;
      return await keepUpload(deps, call.person, {
        ...where,
        originalName: (part as MultipartFile).filename ?? "",
        bytes: part.file,
      });
    }
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof FileRefused && error.code !== "upload_interrupted")
      throw new ApiError(error.code, { message: error.message, cause: error });
    if (!isInterrupted(error, request.raw.destroyed)) throw error;
    deps.log.info(
      { companyId: where.companyId, person: call.person.userId, err: error },
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
