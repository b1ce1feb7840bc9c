import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import styles from "#web/modals/modals.module.css";
import { modalTexts } from "#web/texts/modals.ts";
import { Kbd } from "#web/ui/text/Kbd.tsx";

/** All keys of a page. */
export function KeyboardHelpModal({ keys }: ModalPurposes["keyboardHelp"]) {
  return (
    <DialogBody title={modalTexts.keyboardHelp}>
      <dl className={styles["keyList"]}>
        {keys.flatMap((hint) => [
          <dt className="flex gap-1" key={hint.keys.join()}>
            {hint.keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>,
          <dd key={hint.meaning}>{hint.meaning}</dd>,
        ])}
      </dl>
    </DialogBody>
  );
}
