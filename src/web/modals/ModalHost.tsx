import { Suspense, useEffect, useSyncExternalStore, type ComponentType } from "react";
import { serverAnswers } from "#web/api/server-answers.ts";
import { closeModalOf, modalStore, type OpenModal } from "#web/modals/modals.ts";
import { ModalIdContext } from "#web/modals/use-close-modal.ts";
import { loadFaultTexts as words } from "#web/texts/load-fault.ts";
import { addToast, LINE } from "#web/toasts/toasts.ts";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { uiWords } from "#web/ui/ui-words.ts";
import styles from "./AwaitedCode.module.css";

interface ModalHostProps {
  /** Shows the dialog that is open; lazy, so that pages without dialogs stay light. */
  readonly dialog: ComponentType<{ readonly open: OpenModal }>;
}

/** Mounted once. The dialog's content learns the dialog's id, by which it closes this one only. */
export function ModalHost({ dialog: Dialog }: ModalHostProps) {
  const { open } = useSyncExternalStore(modalStore.subscribe, modalStore.get);
  if (!open) return null;
  const { id } = open;
  const giveUp = () => {
    closeModalOf(id);
    tellLoadFault();
  };
  return (
    <PartFence key={id} onFail={giveUp}>
      <Suspense fallback={<AwaitedCode onClose={() => closeModalOf(id)} />}>
        <ModalIdContext value={id}>
          <Dialog open={open} />
        </ModalIdContext>
      </Suspense>
    </PartFence>
  );
}

/**
 * The code of the dialog is on its way: after a while that a fast line does not need, the press is
 * answered by a box that says so and can be closed. The focus stays where the dialog takes it from.
 */
function AwaitedCode({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  });
  const { loading, close } = uiWords();
  return (
    <div className={styles["veil"]} role="dialog" aria-modal aria-label={loading}>
      <div className={styles["box"]} data-awaited-code>
        <span role="status">{loading}</span>
        <Button variant="secondary" size="small" onClick={onClose}>
          {close}
        </Button>
      </div>
    </div>
  );
}

/**
 * The page behind the dialog stays as it is; code that did not load comes with a new load of the
 * page only. Without a server that load would lose the page.
 */
function tellLoadFault(): void {
  const reload = async () => {
    if (await serverAnswers()) window.location.reload();
    else tellLoadFault();
  };
  addToast({
    intent: "error",
    about: LINE,
    ...words.part,
    action: { label: words.again, run: () => void reload() },
  });
}
