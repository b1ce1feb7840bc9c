import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ExportJob } from "#contract/exports/export-jobs.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { errorTexts } from "#web/texts/errors.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

const words = exportsTexts.jobs;

export interface JobActions {
  readonly download: (id: string) => void;
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  /** The job whose command runs. */
  readonly busy: string | undefined;
}

/** The commands of large exports. */
export function useJobActions(companyId: string): JobActions {
  const body = { company_id: companyId };
  const fail = (error: unknown): void => {
    const { code } = asApiError(error);
    if (code === "too_many_at_once") addToast({ intent: "warning", ...words.tooMany });
    else if (code === "exports_full") addToast({ intent: "warning", ...errorTexts.exports_full });
    else addToast(commandFailure(error, { intent: "error", ...words.commandFailed }));
  };
  const download = useMutation({
    meta: { invalidates: [] },
    mutationFn: (id: string) => callApi("exportJobDownload", { params: { id }, body }),
    onSuccess: ({ url }) => startDownload(url),
    onError: fail,
  });
  const cancel = useApiMutation("exportJobCancel", {
    invalidates: ["File"],
    onSuccess: ({ cancelled }) =>
      addToast(
        cancelled
          ? { intent: "success", ...words.cancelled }
          : { intent: "info", ...words.tooLate },
      ),
    onError: fail,
  });
  const retry = useApiMutation("exportJobRetry", { invalidates: ["File"], onError: fail });
  const running = [
    download.isPending ? download.variables : undefined,
    cancel.isPending ? cancel.variables?.params.id : undefined,
    retry.isPending ? retry.variables?.params.id : undefined,
  ];
  return {
    download: (id) => download.mutate(id),
    cancel: (id) => cancel.mutate({ params: { id }, body }),
    retry: (id) => retry.mutate({ params: { id }, body }),
    busy: running.find((id) => id !== undefined),
  };
}

/** Tells of each export that became ready while the page was open. */
export function useTellReady(jobs: readonly ExportJob[]): void {
  const unready = useRef(new Set<string>());
  useEffect(() => {
    for (const { _id: id, state, fileName, isForMe } of jobs) {
      if (state === "waiting" || state === "running") unready.current.add(id);
      else if (unready.current.delete(id) && state === "ready" && isForMe)
        addToast({
          intent: "success",
          title: words.done.title,
          message: words.done.message(fileName),
        });
    }
  }, [jobs]);
}
