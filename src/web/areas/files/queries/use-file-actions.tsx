import { useApiMutation } from "#web/api/queries.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { confirmAction } from "#web/modals/modals.ts";
import type { FileRow } from "#web/areas/files/parts/FileTable.tsx";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { awaitedFiles } from "#web/areas/uploads/awaited-files.ts";
import { nowMs } from "#web/time/now.ts";

/** The commands on a file. A deletion that fails shows no toast: the row stays in the list. */
export function useFileActions(companyId: string) {
  const decide = useApiMutation("fileDecide", { invalidates: ["File"] });
  const remove = useApiMutation("fileDelete", {
    invalidates: ["File", "Transaction", "BankAccount", "Company"],
  });
  const query = { company_id: companyId };
  const fail = (title: string) => (error: unknown) =>
    addToast({ intent: "error", title, message: presentError(error).message });
  const waitFor = (file: FileRow) =>
    awaitedFiles.add({
      companyId,
      name: file.name,
      originalName: file.originalName,
      sinceMs: nowMs(),
      told: false,
    });
  return {
    reread(file: FileRow): void {
      decide.mutate(
        { params: { id: file._id }, query, body: { action: "reread" } },
        {
          onSuccess: () => (
            waitFor(file),
            addToast({ intent: "info", title: words.rereadStarted, message: file.originalName })
          ),
          onError: fail(words.rereadFailed),
        },
      );
    },
    keep(file: FileRow): void {
      decide.mutate(
        { params: { id: file._id }, query, body: { action: "keep" } },
        { onSuccess: () => waitFor(file), onError: fail(words.acceptFailed) },
      );
    },
    confirmAccept(file: FileRow): void {
      confirmAction({
        title: words.acceptTitle,
        children: words.acceptMessage,
        actionLabel: words.accept,
        runningLabel: words.accepting,
        run: () =>
          decide
            .mutateAsync({ params: { id: file._id }, query, body: { action: "accept" } })
            .then(() => waitFor(file))
            .catch(fail(words.acceptFailed)),
      });
    },
    confirmDelete(file: FileRow): void {
      confirmAction({
        title: words.deleteTitle(file.originalName),
        children: (
          <>
            <p>{words.deleteMessage(file.status === "finished" ? file.newCount : 0)}</p>
            <p>{words.deleteStays}</p>
          </>
        ),
        actionLabel: words.delete,
        runningLabel: words.deleting,
        danger: true,
        run: () =>
          remove
            .mutateAsync({ params: { id: file._id }, query })
            .then(() => awaitedFiles.remove(file.name)),
      });
    },
  };
}
