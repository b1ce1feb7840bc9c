import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DialogTitle, useDialogHold } from "#web/modals/DialogFrame.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "#web/modals/modals.module.css";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

interface DialogBodyProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Cancel left of the action. */
  readonly footer?: ReactNode;
  /** 480 px, 560 with fields, 960 with a page of paper. */
  readonly size?: "plain" | "fields" | "wide";
  /** No ×, Escape or click beside it while something must not be left half done. */
  readonly blocking?: boolean;
  /** Instead of closing the shared dialog, for a dialog that is not that one. */
  readonly onClose?: () => void;
}

/** Title, content and footer of every dialog. */
export function DialogBody(props: DialogBodyProps) {
  const { title, children, footer, size = "plain", blocking, onClose } = props;
  const closeModal = useCloseModal();
  useDialogHold(blocking === true);
  return (
    <div className={classNames(styles["body"], size !== "plain" && styles[size])}>
      <div className={styles["head"]}>
        <DialogTitle>{title}</DialogTitle>
        {!blocking && (
          <Button
            variant="quiet"
            size="small"
            square
            aria-label={uiWords().close}
            title={uiWords().close}
            onClick={onClose ?? closeModal}
          >
            <Icon of={IconX} />
          </Button>
        )}
      </div>
      <div className={styles["main"]} data-dialog-main>
        {children}
      </div>
      {footer && <div className={styles["foot"]}>{footer}</div>}
    </div>
  );
}
