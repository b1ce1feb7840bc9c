import { useApiMutation } from "#web/api/queries.ts";
import type { FileRow } from "#web/areas/files/parts/FileTable.tsx";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { awaitedFiles } from "#web/areas/uploads/awaited-files.ts";
import {
  addReading,
  bringReadingBack,
  setReadingAside,
} from "#web/areas/uploads/upload-batches.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { nowMs } from "#web/time/now.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

const CHANGED = ["File", "Transaction", "BankAccount", "Company", "Collection"] as const;

/**
 * Waits for the end of a file's reading; a message of its own tells the end on any page, unless a
 * batch's message has the file.
 */
export function awaitFile(
  company: { readonly _id: string; readonly name: string },
  file: Pick<FileRow, "_id" | "name" | "originalName">,
  hasMessage = false,
): void {
  const { name, originalName } = file;
  if (!hasMessage) addReading({ companyId: company._id, companyName: company.name }, file);
  awaitedFiles.add({ companyId: company._id, name, originalName, sinceMs: nowMs(), told: false });
}

/** The company of the page by its id, as messages name it. */
export function useNamedCompany(companyId: string): {
  readonly _id: string;
  readonly name: string;
} {
  const { companies } = useCompanies();
  const found = companies?.find((each) => each._id === companyId);
  return { _id: companyId, name: found?.name ?? "" };
}

/** Deleting a file, and its undo. A deletion that fails shows no toast: the row stays. */
export function useFileRemoval(companyId: string) {
  const company = useNamedCompany(companyId);
  const removal = useApiMutation("fileDelete", { invalidates: CHANGED });
  const undo = useApiMutation("fileRestore", { invalidates: CHANGED });
  const restore = (file: Pick<FileRow, "_id" | "originalName">): Promise<void> =>
    undo
      .mutateAsync({ params: { id: file._id }, body: { company_id: companyId } })
      .then((back) => {
        const isBack = bringReadingBack(back.name);
        // A batch's message is told the end of a file that has ended, too.
        if (isBack || back.status === "pending") awaitFile(company, back, isBack);
        addToast({
          intent: "success",
          title: words.restored,
          message: file.originalName,
          about: file._id,
        });
      })
      .catch(tellFailure(words.restoreFailed));
  return {
    restore,
    async remove(file: FileRow, rows: "go" | "stay"): Promise<void> {
      const gone = await removal.mutateAsync({
        params: { id: file._id },
        query: { company_id: companyId, rows },
      });
      awaitedFiles.remove(file.name);
      const { removed, kept, collections } = gone;
      const stays = kept > 0 || (rows === "stay" && collections > 0);
      setReadingAside(file.name, { removed, stays });
      addToast({
        intent: "success",
        ...words.deleted(file.originalName, { ...gone, stayed: rows === "stay" }),
        about: file._id,
        action: { label: words.undo, run: () => void restore(file) },
      });
    },
  };
}
