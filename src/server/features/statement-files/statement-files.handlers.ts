import type { Deps } from "#server/deps.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
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
import { receiveFile } from "./receive-file.service.ts";
import { tableMappingHandlers } from "./mapping/table-mappings.handlers.ts";
import {
  decideFile,
  type FileNeeds,
  getFile,
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
  const kept = await receiveFile(deps, request, company, deps.config.limits.uploadBytesMax ?? null);
  // Once all bytes are here nothing counts as an interruption: a database that goes away now is the
  // server's fault, and the reply says so.
  const asked = askAgain().catch(async (error: unknown) => {
    await removeUnneededBytes(deps, company.companyId, kept.content.hash);
    throw error;
  });
  return noteUpload(deps, (await asked).company, { ...kept, batchId: query.batch_id });
}
