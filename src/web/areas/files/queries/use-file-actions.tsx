import { useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { confirmAction, openModal } from "#web/modals/modals.ts";
import type { FileRow } from "#web/areas/files/parts/FileTable.tsx";
import { awaitFile, useNamedCompany } from "#web/areas/files/queries/use-file-removal.tsx";
import { fileClientTexts } from "#web/areas/files/texts/file-client.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import type { RememberedCompany } from "#web/state/client-state.ts";
import { tellFailure, tellNotHad } from "#web/toasts/tell-failure.ts";
import { forgetReading } from "#web/areas/uploads/upload-batches.ts";

/** The commands on a file. */
export function useFileActions(companyId: string) {
  const company = useNamedCompany(companyId);
  const decide = useApiMutation("fileDecide", { invalidates: ["File", "Company"] });
  const moving = useApiMutation("fileMove", { invalidates: ["File", "Company"] });
  const offer = useApiMutation("fileDownload", { invalidates: [] });
  const query = { company_id: companyId };
  const body = { company_id: companyId };

  const decideBy = (file: FileRow, action: "accept" | "keep", failed: string): Promise<void> =>
    decide
      .mutateAsync({ params: { id: file._id }, query, body: { action } })
      .then(() => awaitFile(company, file))
      .catch(tellFailure(failed));

  return {
    sayKind(file: FileRow, kind: "statement" | "settlement"): void {
      decide.mutate(
        { params: { id: file._id }, query, body: { action: "kind", kind } },
        {
          onSuccess: () => awaitFile(company, file),
          onError: tellFailure(words.acceptFailed),
        },
      );
    },
    keep: (file: FileRow): Promise<void> => decideBy(file, "keep", fileClientTexts.keepFailed),
    reread(file: FileRow): void {
      decide.mutate(
        { params: { id: file._id }, query, body: { action: "reread" } },
        {
          onSuccess: () => awaitFile(company, file),
          onError: tellFailure(words.rereadFailed),
        },
      );
    },
    confirmAccept(file: FileRow): void {
      const isReport = file.kind === "settlement";
      confirmAction({
        title: isReport ? words.acceptReportTitle : words.acceptTitle,
        children: isReport ? words.acceptReportMessage : words.acceptMessage,
        actionLabel: words.accept,
        runningLabel: words.accepting,
        run: () => decideBy(file, "accept", words.acceptFailed),
      });
    },
    confirmDelete: (file: FileRow): void => openModal("fileDelete", { companyId, file }),
    async move(file: FileRow, target: RememberedCompany): Promise<void> {
      try {
        const moved = await moving.mutateAsync({
          params: { id: file._id },
          body: { ...body, target_company_id: target._id },
        });
        forgetReading(file.name);
        awaitFile(target, moved);
      } catch (error) {
        tellFailure(fileClientTexts.moveFailed)(error);
      }
    },
    download(file: FileRow): void {
      offer.mutate(
        { params: { id: file._id }, body },
        { onSuccess: ({ url }) => startDownload(url), onError: tellNotHad(words.downloadFailed) },
      );
    },
  };
}
