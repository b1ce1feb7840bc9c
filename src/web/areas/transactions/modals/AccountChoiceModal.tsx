import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import { accountRailTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/** The rail's accounts, or its companies, as a sheet, where there is no rail. */
export function AccountChoiceModal({
  title = words.choose,
  children,
}: ModalPurposes["accountChoice"]) {
  return (
    <DialogBody title={title} footer={<Button onClick={closeModal}>{words.done}</Button>}>
      {children}
    </DialogBody>
  );
}
