import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PAPER_BYTES_MAX } from "#contract/papers/paper-kinds.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { PAPERS_CHANGE } from "#web/areas/papers/queries/use-papers.ts";
import { paperTexts as words } from "#web/areas/papers/texts/papers.ts";
import { addToast } from "#web/toasts/toasts.ts";

export interface FailedPaper {
  readonly file: File;
  readonly message: string;
}

/**
 * Uploads chosen, dropped or photographed papers one after the other. What failed stays with its
 * reason until it is sent again or put away.
 */
export function usePaperUpload(companyId: string, transactionId: string | undefined) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<readonly FailedPaper[]>([]);
  const putAway = (file: File) => setFailed((all) => all.filter((each) => each.file !== file));
  const send = async (files: readonly File[]): Promise<void> => {
    setWaiting((count) => count + files.length);
    for (const file of files) {
      putAway(file);
      try {
        const { known } = await sendPaper(companyId, transactionId, file);
        if (known) addToast({ intent: "info", ...words.known });
      } catch (error) {
        setFailed((all) => [...all, { file, message: explain(error) }]);
      }
      setWaiting((count) => count - 1);
    }
    for (const category of PAPERS_CHANGE) void client.invalidateQueries({ queryKey: [category] });
  };
  return { send, waiting, failed, putAway };
}

async function sendPaper(companyId: string, transactionId: string | undefined, file: File) {
  // Said before the bytes go: a phone would send them for a minute in vain.
  if (file.size > PAPER_BYTES_MAX) throw new ApiError("file_too_large", 413, "Too large");
  const form = new FormData();
  form.append("file", file, file.name);
  return callApi("paperUpload", {
    params: { companyId },
    ...(transactionId !== undefined && { query: { transaction_id: transactionId } }),
    form,
  });
}

function explain(error: unknown): string {
  const tooLarge = error instanceof ApiError && error.code === "file_too_large";
  return tooLarge ? words.tooLarge : presentError(error).message;
}
