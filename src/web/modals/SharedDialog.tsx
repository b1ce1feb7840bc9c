import type { ComponentType } from "react";
import type { OpenModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import type { ModalRegistry } from "./lazy-modal.ts";
import { DialogFrame } from "./DialogFrame.tsx";
import { ownLoginStore } from "#web/state/own-login.ts";

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
  // The registry pairs each purpose with a component for exactly its props; the union loses that
  // pairing here.
  const Content = registry[open.purpose] as ComponentType<Record<string, unknown>>;
  return (
    // While the login is asked for, Escape is that dialog's, whose code may be on its way.
    <DialogFrame onClose={() => ownLoginStore.get().asked === null && closeModal()}>
      <Content {...open.props} />
    </DialogFrame>
  );
}
