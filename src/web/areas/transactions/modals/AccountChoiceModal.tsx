import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { accountRailTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/** The rail's accounts, or its companies, as a sheet, where there is no rail. */
export function AccountChoiceModal({
  title = words.choose,
  children,
}: ModalPurposes["accountChoice"]) {
  const closeModal = useCloseModal();
  return (
    <DialogBody title={title} footer={<Button onClick={closeModal}>{words.done}</Button>}>
      {children}
    </DialogBody>
  );
}
