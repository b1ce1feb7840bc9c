import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FILE_UNDO_DAYS } from "#contract/files/file-undo.ts";
import { apiQuery } from "#web/api/queries.ts";
import { useFileRemoval } from "#web/areas/files/queries/use-file-removal.tsx";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import area from "#web/areas/files/parts/files.module.css";
import styles from "#web/modals/modals.module.css";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";

type Rows = "go" | "stay";

/** Asks what becomes of the file's items, and says how long the deletion can be undone. */
export function FileDeleteModal({ file, companyId }: ModalPurposes["fileDelete"]) {
  const [rows, setRows] = useState<Rows>("stay");
  const [running, setRunning] = useState(false);
  const { remove } = useFileRemoval(companyId);
  const input = { params: { id: file._id }, query: { company_id: companyId } };
  // Asked anew at each opening: a colleague may have booked items meanwhile.
  const { data, isPending } = useQuery({
    ...apiQuery("File", "fileDeletionGet", input),
    enabled: !running,
    staleTime: 0,
    gcTime: 0,
  });
  const brought = data ? data.free + data.marked : 0;
  const confirm = async () => {
    setRunning(true);
    // Items that could not be counted were not asked about: they stay.
    await remove(file, data !== undefined && brought === 0 ? "go" : rows).catch(() => undefined);
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
      <div className={styles["form"]}>
        {isPending ? (
          <Counting />
        ) : data === undefined ? (
          <p>{words.deleteUncounted}</p>
        ) : brought > 0 ? (
          <>
            <p>{words.deleteAsk(brought)}</p>
            <OptionCards<Rows>
              className={area["options"]}
              label={words.deleteAsk(brought)}
              value={rows}
              onChange={setRows}
              options={[
                { value: "stay", title: words.rowsStay, description: words.rowsStayNote(brought) },
                { value: "go", title: words.rowsGo, description: words.rowsGoNote(data) },
              ]}
            />
          </>
        ) : (
          <p>{words.deleteNoRows(data.shared)}</p>
        )}
        <p className={styles["choiceSub"]}>{words.deleteUndo(FILE_UNDO_DAYS)}</p>
      </div>
    </DialogBody>
  );
}

/** As high as the two answers that come, so that the buttons do not leave the pointer. */
function Counting() {
  return (
    <div role="status" className={styles["form"]}>
      <p>{words.deleteCounting}</p>
      <Skeleton height={62} />
      <Skeleton height={62} />
    </div>
  );
}
