import type { Endpoints } from "#contract/endpoints.ts";
import { PAPER_BYTES_MAX } from "#contract/papers/paper-kinds.ts";
import { removeUnneededBytes } from "#server/features/statement-files/delete-file.service.ts";
import { receiveFile } from "#server/features/statement-files/receive-file.service.ts";
import type { FileNeeds } from "#server/features/statement-files/statement-files.service.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
import { addPaper, attachPaper, removePaper, restorePaper } from "./change-papers.service.ts";
import { listLoose, listNeeds, readRule, setRule, waive } from "./needed-papers.service.ts";
import { countZip, offerZip } from "./paper-zip.service.ts";
import { offerPaper, readPapersOfItem } from "./papers.service.ts";

export function paperHandlers(deps: FileNeeds) {
  return {
    paperUpload: (call) => receivePaper(deps, call),
    papersOfItem: async ({ company, query }) => ({
      papers: await readPapersOfItem(deps, company, query.transaction_id.toLowerCase()),
    }),
    paperAttach: async ({ company, params, body }) => ({
      paper: await attachPaper(deps, company, params.id.toLowerCase(), body),
    }),
    paperRemove: async ({ company, params }) => ({
      paper: await removePaper(deps, company, params.id.toLowerCase()),
    }),
    paperRestore: async ({ company, params }) => ({
      paper: await restorePaper(deps, company, params.id.toLowerCase()),
    }),
    paperRuleGet: async ({ company }) => ({ rule: await readRule(deps, company) }),
    paperRuleSet: async ({ company, body }) => ({ rule: await setRule(deps, company, body.rule) }),
    paperNeedList: ({ company, query }) => listNeeds(deps, company, query),
    paperList: async ({ company, query }) => ({
      papers: await listLoose(deps, company, query.show),
    }),
    paperWaive: async ({ company, body }) => {
      await waive(deps, company, body);
      return { ok: true };
    },
    paperZipGet: ({ company, query }) => countZip(deps, company, query),
    paperZip: ({ company, body }) => offerZip(deps, company, body),
    paperDownload: ({ company, params }) => offerPaper(deps, company, params.id.toLowerCase()),
  } satisfies Partial<Handlers>;
}

async function receivePaper(
  deps: FileNeeds,
  { request, company, query, askAgain }: Call<Endpoints["paperUpload"]>,
) {
  const kept = await receiveFile(deps, request, company, PAPER_BYTES_MAX);
  // The right may have ended while the bytes came.
  const asked = askAgain().catch(async (error: unknown) => {
    await removeUnneededBytes(deps, company.companyId, kept.content.hash);
    throw error;
  });
  return addPaper(deps, (await asked).company, kept, query.transaction_id?.toLowerCase());
}
