// Layered, so that our own style sheets win in any order of loading.
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import { useEffect, useState, type ComponentType } from "react";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { closeModal, type OpenModal } from "#web/modals/modals.ts";
import { modalRegistry } from "#web/modals/modal-registry.ts";
import styles from "#web/modals/modals.module.css";
import { modalTexts } from "#web/texts/modals.ts";
import { ThemeProvider } from "#web/theme/ThemeProvider.tsx";

/**
 * The one dialog: centred, a sheet from below on a phone. Escape and a click beside it close it. It
 * opens when its content is loaded.
 */
export function SharedDialog({ open }: { readonly open: OpenModal }) {
  useFocusReturn();
  // The registry pairs each purpose with a component for exactly its props; the union loses that
  // pairing here.
  const Content = modalRegistry[open.purpose] as ComponentType<Record<string, unknown>> | undefined;
  return (
    <ThemeProvider>
      <Modal.Root
        opened
        onClose={closeModal}
        centered
        lockScroll={false}
        transitionProps={{ duration: 0 }}
        size="auto"
        classNames={{ inner: styles["inner"], content: styles["content"], overlay: styles["veil"] }}
      >
        <Modal.Overlay />
        <Modal.Content data-modal-content>
          {Content ? <Content {...open.props} /> : <NotBuilt />}
        </Modal.Content>
      </Modal.Root>
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

function NotBuilt() {
  return (
    <DialogBody title={modalTexts.notBuilt.title}>
      <p>{modalTexts.notBuilt.message}</p>
    </DialogBody>
  );
}
