import { queryOptions } from "@tanstack/react-query";
import type { Paper } from "#contract/papers/papers.ts";
import type { PaperKind } from "#contract/papers/paper-kinds.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callApi, fetchTicket } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { paperTexts as words } from "#web/areas/papers/texts/papers.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Papers beside items, and the lamp of the month. */
export const PAPERS_CHANGE = ["Transaction", "Company"] as const;

/** By what the server has found in the first bytes: a name decides nothing. */
const MEDIA = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
} as const satisfies Record<PaperKind, string>;

export const itemPapersQuery = (companyId: string, transactionId: string) =>
  apiQuery("Transaction", "papersOfItem", {
    query: { company_id: companyId, transaction_id: transactionId },
  });

/** Bytes never change, so they are asked for once; each question leaves a line in the log. */
export const paperBytesQuery = (companyId: string, { _id: id, kind }: Paper) =>
  queryOptions({
    queryKey: ["File", "paperBytes", companyId, id],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, body: { company_id: companyId } };
      const { url } = await callApi("paperDownload", input, { signal });
      const bytes = await fetchTicket(url);
      if (bytes === undefined) throw new ApiError("network", 0, "The bytes did not come");
      return new Blob([new Uint8Array(bytes)], { type: MEDIA[kind] });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What is done with one paper; failures and the way back are told by toasts. */
export function usePaperCommands(companyId: string) {
  const tell = (title: string) => (error: unknown) =>
    addToast({ intent: "error", ...commandFailure(error, { title }) });
  const restore = useApiMutation("paperRestore", {
    invalidates: PAPERS_CHANGE,
    onError: tell(words.restoreFailed),
  });
  const attach = useApiMutation("paperAttach", {
    invalidates: PAPERS_CHANGE,
    onSuccess: ({ paper }, { params, body }) => {
      if (body.attached) return;
      const back = () => attach.mutate({ params, body: { ...body, attached: true } });
      tellUndo(paper, words.detachedToast(paper.name), back);
    },
    onError: tell(words.attachFailed),
  });
  // Told by the mutation's own options: the row that was pressed is gone by then.
  const remove = useApiMutation("paperRemove", {
    invalidates: PAPERS_CHANGE,
    onSuccess: ({ paper }, { params, query }) =>
      tellUndo(paper, words.removedToast(paper.name), () =>
        restore.mutate({ params, body: query }),
      ),
    onError: tell(words.removeFailed),
  });
  const download = useApiMutation("paperDownload", {
    invalidates: [],
    onSuccess: ({ url }) => startDownload(url),
    onError: tell(words.downloadFailed),
  });
  const body = { company_id: companyId };
  return {
    download: ({ _id: id }: Paper) => download.mutate({ params: { id }, body }),
    restore: ({ _id: id }: Paper) => restore.mutate({ params: { id }, body }),
    attach: ({ _id: id }: Paper, transactionIds: string[]) =>
      attach.mutate({ params: { id }, body: { ...body, transactionIds, attached: true } }),
    detach: ({ _id: id }: Paper, transactionId: string) =>
      attach.mutate({
        params: { id },
        body: { ...body, transactionIds: [transactionId], attached: false },
      }),
    remove: ({ _id: id }: Paper) => remove.mutate({ params: { id }, query: body }),
  };
}

function tellUndo(
  { _id: id }: Paper,
  told: { readonly title: string; readonly message: string },
  run: () => void,
): void {
  const action = { label: words.undo, run };
  addToast({ intent: "success", about: `paper-${id}`, ...told, action });
}
