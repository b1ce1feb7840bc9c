import { lazy, Suspense, useSyncExternalStore } from "react";
import { closeModal, modalStore } from "#web/modals/modals.ts";
import { loadFaultTexts as words } from "#web/texts/load-fault.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";

const SharedDialog = lazy(() =>
  import("#web/modals/SharedDialog.tsx").then((module) => ({ default: module.SharedDialog })),
);

/**
 * Mounted once. The dialog's code arrives with the first one opened, so public pages stay light.
 */
export function ModalHost() {
  const { open } = useSyncExternalStore(modalStore.subscribe, modalStore.get);
  if (!open) return null;
  return (
    <PartFence key={open.id} onFail={giveUp}>
      <Suspense>
        <SharedDialog open={open} />
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
