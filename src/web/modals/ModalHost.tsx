import { Suspense, useSyncExternalStore, type ComponentType } from "react";
import { closeModal, modalStore, type OpenModal } from "#web/modals/modals.ts";
import { loadFaultTexts as words } from "#web/texts/load-fault.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";

interface ModalHostProps {
  /** Shows the dialog that is open; lazy, so that pages without dialogs stay light. */
  readonly dialog: ComponentType<{ readonly open: OpenModal }>;
}

/** Mounted once. */
export function ModalHost({ dialog: Dialog }: ModalHostProps) {
  const { open } = useSyncExternalStore(modalStore.subscribe, modalStore.get);
  if (!open) return null;
  return (
    <PartFence key={open.id} onFail={giveUp}>
      <Suspense>
        <Dialog open={open} />
      </Suspense>
    </PartFence>
  );
}

/**
 * The page behind the dialog stays as it is; code that did not load comes with a new load of the
 * page only.
 */
function giveUp(): void {
  closeModal();
  addToast({
    intent: "error",
    ...words.part,
    action: { label: words.reload, run: () => window.location.reload() },
  });
}
