import { useEffect, useState, type ComponentType } from "react";
import type { OpenModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import type { ModalRegistry } from "./lazy-modal.ts";
import { DialogFrame } from "./DialogFrame.tsx";
import { ownLoginStore } from "#web/state/own-login.ts";
import { ThemeProvider } from "#web/theme/ThemeProvider.tsx";

interface SharedDialogProps {
  readonly open: OpenModal;
  readonly registry: ModalRegistry;
}

/**
 * The one dialog. Escape and a click beside it close it unless its content holds it. It opens when
 * its content is loaded.
 */
export function SharedDialog({ open, registry }: SharedDialogProps) {
  const closeModal = useCloseModal();
  useFocusReturn();
  // The registry pairs each purpose with a component for exactly its props; the union loses that
  // pairing here.
  const Content = registry[open.purpose] as ComponentType<Record<string, unknown>>;
  return (
    <ThemeProvider>
      {/* While the login is asked for, Escape is that dialog's. */}
      <DialogFrame onClose={() => ownLoginStore.get().asked === null && closeModal()}>
        <Content {...open.props} />
      </DialogFrame>
    </ThemeProvider>
  );
}

/**
 * The element that opened the dialog gets the focus back; Mantine's own return waits for a close
 * that an unmounted dialog never sees.
 */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    },
    [before],
  );
}
