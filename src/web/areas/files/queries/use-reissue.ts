import type { FileReissue } from "#contract/files/file-reissue.ts";
import { useApiMutation } from "#web/api/queries.ts";
import type { FileRow } from "#web/areas/files/parts/FileTable.tsx";
import { useFileRemoval } from "#web/areas/files/queries/use-file-removal.tsx";
import {
  fileReissueTexts as words,
  reportReissueTexts,
} from "#web/areas/files/texts/file-reissue.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

const CHANGED = ["File", "Transaction", "BankAccount", "Company", "Collection"] as const;

/** The decision whether a file takes an earlier one's place, with its undo. */
export function useReissue(companyId: string, file: FileRow, { earlier, statements }: FileReissue) {
  const isReport = statements.length === 0;
  const command = useApiMutation("fileReissueDecide", { invalidates: CHANGED });
  const { restore } = useFileRemoval(companyId);
  // The question leaves the page with its answer, before a callback of the call would be called.
  const decide = (decision: FileReissue["state"]): void =>
    void command
      .mutateAsync({
        params: { id: file._id },
        body: { company_id: companyId, earlier_id: earlier._id, decision },
      })
      .then(({ replaced }) =>
        addToast({
          intent: "success",
          about: file._id,
          ...(isReport
            ? reportReissueTexts.done[decision]
            : replaced
              ? words.done.replaced(replaced.removed, replaced.kept)
              : words.done[decision === "replaced" ? "part" : decision]),
          ...(decision !== "open" && {
            action: {
              label: words.undo,
              run: () => (replaced ? void restore(earlier) : decide("open")),
            },
          }),
        }),
      )
      .catch(tellFailure(words.failed));
  return { decide, running: command.isPending ? command.variables.body.decision : undefined };
}
