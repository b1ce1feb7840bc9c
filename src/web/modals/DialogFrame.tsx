import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import styles from "#web/modals/modals.module.css";
import { isNewest, useFrame, wrapTab } from "#web/modals/open-frames.ts";
import { useRootMark } from "#web/state/root-marks.ts";
import { useLatest } from "#web/ui/use-latest.ts";

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
const TitleContext = createContext<string | undefined>(undefined);

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
  const frame = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [isHeld, setHeld] = useState(false);
  // A text that is marked from the box outwards ends beside it.
  const isPressedBeside = useRef(false);
  useFrame(frame);
  const close = useLatest(() => {
    if (!isHeld) onClose();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What is open within the box has kept the key.
      if (event.isComposing || event.defaultPrevented || !isNewest(frame.current)) return;
      wrapTab(frame.current!, event);
      if (event.key !== "Escape") return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [close]);
  return createPortal(
    <div
      ref={frame}
      className={styles["veil"]}
      onMouseDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isPressedBeside.current && !keepsOnClick) close.current();
      }}
    >
      <div
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        tabIndex={-1}
        className={styles["content"]}
      >
        <TitleContext value={titleId}>
          <HoldContext value={setHeld}>{children}</HoldContext>
        </TitleContext>
      </div>
    </div>,
    document.body,
  );
}

/** The heading that names the dialog for screen readers. */
export function DialogTitle({ children }: { readonly children: ReactNode }) {
  return <h2 id={useContext(TitleContext)}>{children}</h2>;
}
