import { useState } from "react";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "#web/modals/modals.module.css";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

/**
 * Asks to type a name before something that is lost. Failures are reported by toast by `run`; the
 * dialog then closes.
 */
export function TypedConfirmModal(props: ModalPurposes["typedConfirm"]) {
  const closeModal = useCloseModal();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const [running, setRunning] = useState(false);
  const submit = async () => {
    if (running) return;
    if (!isSame(typed, props.expected)) return setFault(props.wrong);
    setRunning(true);
    // The command tells its fault itself.
    await props.run(typed.trim()).catch(() => undefined);
    closeModal();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DialogBody
        title={props.title}
        footer={
          <>
            <Button variant="secondary" onClick={closeModal}>
              {modalTexts.cancel}
            </Button>
            <Button
              type="submit"
              variant="danger"
              loading={running}
              loadingText={props.runningLabel}
            >
              {props.actionLabel}
            </Button>
          </>
        }
      >
        <div className="stack gap-4">
          {props.lead && <p>{props.lead}</p>}
          <ul className={styles["lost"]}>
            {props.lost.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {props.after && <p className="small muted">{props.after}</p>}
          <TextField
            label={props.label}
            placeholder={props.expected}
            value={typed}
            error={fault}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault(undefined);
            }}
          />
        </div>
      </DialogBody>
    </form>
  );
}

/** Case and blanks at the ends are no reason to ask again; another name is. */
function isSame(typed: string, expected: string): boolean {
  const fold = (text: string) =>
    text.normalize("NFC").trim().replace(/\s+/g, " ").toLocaleLowerCase("hu");
  return fold(typed) === fold(expected);
}
