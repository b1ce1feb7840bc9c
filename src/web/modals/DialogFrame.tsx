// Layered, so that our own style sheets win in any order of loading.
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import styles from "#web/modals/modals.module.css";
import { useRootMark } from "#web/state/root-marks.ts";

interface DialogFrameProps {
  /**
   * After Escape, and after a click beside the box unless `keepsOnClick`; after neither while the
   * content holds the dialog.
   */
  readonly onClose: () => void;
  readonly keepsOnClick?: boolean;
  readonly children: ReactNode;
}

const HoldContext = createContext<(holds: boolean) => void>(() => {});

/** While `holds`, the dialog around closes by its own buttons only. */
export function useDialogHold(holds: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => {
    hold(holds);
    return () => hold(false);
  }, [hold, holds]);
}

/** Veil and box of each thing that blocks the page: centred, a sheet from below on a phone. */
export function DialogFrame({ onClose, keepsOnClick = false, children }: DialogFrameProps) {
  useRootMark("dialogOpen");
  const [isHeld, setHeld] = useState(false);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnClickOutside={!keepsOnClick && !isHeld}
      closeOnEscape={!isHeld}
      centered
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      size="auto"
      classNames={{ inner: styles["inner"], content: styles["content"], overlay: styles["veil"] }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <HoldContext value={setHeld}>{children}</HoldContext>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The heading that names the dialog for screen readers. */
export function DialogTitle({ children }: { readonly children: ReactNode }) {
  return <Modal.Title>{children}</Modal.Title>;
}
