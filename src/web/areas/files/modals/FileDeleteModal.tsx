import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FILE_UNDO_DAYS } from "#contract/files/file-undo.ts";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";
import { useFileRemoval } from "#web/areas/files/queries/use-file-removal.tsx";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "#web/modals/modals.module.css";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";

type Rows = "go" | "stay";

/** Asks what becomes of the file's items, and says how long the deletion can be undone. */
export function FileDeleteModal({ file, companyId }: ModalPurposes["fileDelete"]) {
  const closeModal = useCloseModal();
  const [rows, setRows] = useState<Rows>("stay");
  const [running, setRunning] = useState(false);
  const { remove } = useFileRemoval(companyId);
  const input = { params: { id: file._id }, query: { company_id: companyId } };
  // Asked anew at each opening: a colleague may have booked items meanwhile.
  const { data, isPending, refetch } = useQuery({
    ...apiQuery("File", "fileDeletionGet", input),
    enabled: !running,
    staleTime: 0,
    gcTime: 0,
  });
  const brought = data ? data.free + data.marked : 0;
  const settlements = data?.collections.only ?? 0;
  const hasAny = brought > 0 || settlements > 0;
  const confirm = async () => {
    setRunning(true);
    // Items that could not be counted were not asked about: they stay.
    await remove(file, data !== undefined && !hasAny ? "go" : rows).catch(() => undefined);
    closeModal();
  };
  return (
    <DialogBody
      title={words.deleteTitle(file.originalName)}
      size="fields"
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {modalTexts.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={isPending}
            loading={running}
            loadingText={words.deleting}
            onClick={() => void confirm()}
          >
            {words.delete}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {isPending ? (
          <Counting />
        ) : data === undefined ? (
          <>
            <p>{words.deleteUncounted}</p>
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              {modalTexts.retry}
            </Button>
          </>
        ) : hasAny ? (
          <>
            <p>{brought > 0 ? words.deleteAsk(brought) : words.settlementsAsk(settlements)}</p>
            <OptionCards<Rows>
              className="stack gap-2"
              label={brought > 0 ? words.deleteAsk(brought) : words.settlementsAsk(settlements)}
              value={rows}
              onChange={setRows}
              options={[
                { value: "stay", title: words.rowsStay, description: stayNote(data) },
                { value: "go", title: words.rowsGo, description: goNote(data) },
              ]}
            />
          </>
        ) : (
          <p>
            {data.collections.shared > 0
              ? words.settlementsShared(data.collections.shared)
              : words.deleteNoRows(data.shared)}
          </p>
        )}
        <p className={styles["choiceSub"]}>{words.deleteUndo(FILE_UNDO_DAYS)}</p>
      </div>
    </DialogBody>
  );
}

type Counts = ApiReply<"fileDeletionGet">;

function goNote(counts: Counts): string {
  const { free, marked, shared, collections } = counts;
  const { only, tied } = collections;
  return [
    free + marked + shared > 0 && words.rowsGoNote(counts),
    only > 0 && words.settlementsGo(only, tied),
    collections.shared > 0 && words.settlementsShared(collections.shared),
  ]
    .filter(Boolean)
    .join(" ");
}

function stayNote({ free, marked, collections: { only } }: Counts): string {
  return [
    free + marked > 0 && words.rowsStayNote(free + marked),
    only > 0 && words.settlementsStay(only),
  ]
    .filter(Boolean)
    .join(" ");
}

/** As high as the two answers that come, so that the buttons do not leave the pointer. */
function Counting() {
  return (
    <div role="status" className="stack gap-4">
      <p>{words.deleteCounting}</p>
      <Skeleton height={62} />
      <Skeleton height={62} />
    </div>
  );
}
