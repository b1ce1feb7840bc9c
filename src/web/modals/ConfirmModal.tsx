import { useState } from "react";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ConfirmModalProps } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/**
 * A question before an action. Failures are reported by toast only, so the dialog closes either
 * way.
 */
export function ConfirmModal({
  title,
  children,
  actionLabel,
  runningLabel,
  danger,
  run,
}: ConfirmModalProps) {
  const closeModal = useCloseModal();
  const [running, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    // The command tells its fault itself.
    await run().catch(() => undefined);
    closeModal();
  };
  return (
    <DialogBody
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {modalTexts.cancel}
          </Button>
          <Button
            variant={danger ? "danger" : "filled"}
            loading={running}
            loadingText={runningLabel}
            onClick={confirm}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      {typeof children === "string" ? <p>{children}</p> : children}
    </DialogBody>
  );
}
