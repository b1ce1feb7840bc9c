import { useLocation, useNavigate } from "@tanstack/react-router";
import type { BatchMessage } from "../queries/describe-batch.ts";
import type { UploadBatch } from "#web/areas/uploads/upload-batches.ts";
import { batchTexts as words } from "#web/areas/uploads/texts/batch.ts";
import { ASKED_FILE, to } from "#web/navigation/paths.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { clientState, setClientState, setCurrentCompany } from "#web/state/client-state.ts";

interface BatchLink {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

/** The ways from a message to its files and to the items that came; each to the batch's company. */
export function useBatchLinks(
  { id, kind, companyId }: UploadBatch,
  { tone, added, doubtful, fileId, settlements, leadsToFiles, asking, columnsOf }: BatchMessage,
  companies: readonly CompanyRow[] | undefined,
): readonly BatchLink[] {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const enter = (): void => {
    const company = companies?.find((each) => each._id === companyId);
    if (company === undefined || clientState().currentCompany?._id === companyId) return;
    setCurrentCompany({ _id: company._id, name: company.name, taxNumber: company.taxNumber });
  };
  const openFiles = (): void => {
    enter();
    // The page opens the question of the file that asks.
    void navigate({ to: to.files(), search: { [ASKED_FILE]: asking } as never });
  };
  const openItems = (only: object = {}) => {
    enter();
    if (settlements) {
      const page = settlements === "courier" ? to.courierCollections() : to.posCollections();
      void navigate({ to: page });
      return;
    }
    // All accounts: the items of a batch are not hidden by earlier ticks.
    setClientState({ selectedBankAccounts: [] });
    // A file that is read again was sent with another batch.
    const search = { broughtBy: kind === "upload" ? id : fileId, ...only };
    void navigate({ to: to.transactionViewer(), search: search as never });
  };
  const openColumns = (): void => {
    enter();
    void navigate({ to: to.fileMapping(columnsOf ?? "") });
  };
  return [
    ...(columnsOf && tone === "waits"
      ? path !== to.fileMapping(columnsOf)
        ? [{ key: "columns", label: words.columns, run: openColumns }]
        : []
      : leadsToFiles
        ? [{ key: "files", label: tone === "waits" ? words.decide : words.files, run: openFiles }]
        : []),
    ...(added > 0 && tone !== "way"
      ? [{ key: "items", label: words.newItems(added), run: () => openItems() }]
      : []),
    ...(doubtful > 0 && tone !== "way"
      ? [
          {
            key: "doubles",
            label: words.doubles(doubtful),
            run: () => openItems({ possibleDouble: true }),
          },
        ]
      : []),
  ];
}
