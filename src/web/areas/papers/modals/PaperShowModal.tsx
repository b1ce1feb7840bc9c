import { PaperView } from "#web/areas/papers/parts/PaperView.tsx";
import { usePaperCommands } from "#web/areas/papers/queries/use-papers.ts";
import { paperTexts as words } from "#web/areas/papers/texts/papers.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/** One paper, as large as the dialog is. */
export function PaperShowModal({ companyId, paper }: ModalPurposes["paperShow"]) {
  const closeModal = useCloseModal();
  const { download } = usePaperCommands(companyId);
  return (
    <DialogBody
      title={paper.name}
      size="wide"
      footer={
        <>
          <Button variant="quiet" onClick={closeModal}>
            {words.dismiss}
          </Button>
          <Button variant="secondary" onClick={() => download(paper)}>
            {words.download}
          </Button>
        </>
      }
    >
      <PaperView companyId={companyId} paper={paper} />
    </DialogBody>
  );
}
